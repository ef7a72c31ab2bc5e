"""The check for each kind of sentence, one module for each family."""
