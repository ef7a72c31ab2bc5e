"""What each page says: functions that turn the systems and records of a ``Context`` into Markdown."""
