"""What holds the engine and the site to their word."""
