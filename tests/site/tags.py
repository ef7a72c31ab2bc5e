"""The tags of a page, in their order: enough for questions about attributes, in a fifth of the time of a tree."""

from functools import cache

from hooks.html import reader

Tag = tuple[str, dict[str, str]]


@cache
def tags(html: str) -> list[Tag]:
    """The name and the attributes of every tag that opens an element."""
    return [(name, attributes) for _, name, attributes in reader.tags(html)]
