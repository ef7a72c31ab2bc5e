"""The games and their rules as data: a file or folder for each game; the registry finds them."""
