"""The tags of a page, in their order: enough for questions about attributes, in a tenth of the time of a tree."""

from functools import cache
from html.parser import HTMLParser

Tag = tuple[str, dict[str, str]]


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[Tag] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, {name: value or "" for name, value in attrs}))


@cache
def tags(html: str) -> list[Tag]:
    """The name and the attributes of every tag that opens an element."""
    parser = _Tags()
    parser.feed(html)
    parser.close()
    return parser.found
