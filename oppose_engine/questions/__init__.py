"""Answers to questions about rules: the rating needed, several foes, which rule gives a number, what is surprising."""
