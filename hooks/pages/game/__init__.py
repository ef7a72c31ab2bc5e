"""Writes the pages of a game: ``page.md`` is the template, ``system`` and ``section`` fill it."""
