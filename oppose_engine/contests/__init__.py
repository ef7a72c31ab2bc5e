"""Rolls of two players against each other: whose roll is better, and what settles a tie."""
