"""Answers questions about finished tables: the rating needed, surprises, where two tables differ."""
