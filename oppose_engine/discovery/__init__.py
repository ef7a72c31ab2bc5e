"""Finds the system files and reads them; a mistake in one becomes one line that says how to mend it."""
