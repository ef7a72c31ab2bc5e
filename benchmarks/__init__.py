"""What the engine and the site build cost, each against a peer measured in the same run."""
