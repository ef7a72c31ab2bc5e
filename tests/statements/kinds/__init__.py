"""What has to hold of each kind of sentence, a module a family."""
