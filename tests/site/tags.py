"""The tags of a page, in their order: enough for questions about attributes."""

from functools import cache

from lxml import etree

Tag = tuple[str, dict[str, str]]


@cache
def tags(html: str) -> list[Tag]:
    """The name and the attributes of every element."""
    elements = etree.HTML(html).iter("*") if html.strip() else ()
    return [(str(each.tag), {str(name): str(value) for name, value in each.attrib.items()}) for each in elements]
