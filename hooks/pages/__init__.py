"""Writes the pages that are made from rules and records, and fills in the hand-written pages of ``docs/``."""
