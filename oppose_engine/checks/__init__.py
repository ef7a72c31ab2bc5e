"""Rolls of one player against a difficulty, such as a pool of dice or a roll on the resistance table."""
