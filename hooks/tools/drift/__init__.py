"""Checks a built site: compares it byte by byte with a second build, and its numbers with the engine."""
