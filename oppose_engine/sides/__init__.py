"""Gives each face of a die its level of success, for every rating of a player."""
