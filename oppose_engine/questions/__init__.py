"""Answers further questions: the rating needed, several foes, which rule prints a number, surprises, differences."""
