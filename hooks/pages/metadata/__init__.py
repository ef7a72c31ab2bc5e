"""Writes what other sites show of a page: metadata for search engines, pictures for link previews."""
