"""The games: one file each, found by the registry."""
