"""Writes the Markdown of every page from the systems and the records of the project."""
