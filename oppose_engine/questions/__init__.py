"""Answers from odds tables: the rating needed, several foes, which rule gives a number, surprises, differences."""
