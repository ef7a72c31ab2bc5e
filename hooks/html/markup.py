"""Makes HTML from function calls: text is escaped, markup is not, attributes are named arguments.

>>> tag("td", "<1", class_="op-c0")
'<td class="op-c0">&lt;1</td>'
"""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable
from html import escape, unescape
from typing import TypeAlias


class Html(str):
    """Markup that is safe to put into a page as it stands."""

    __slots__ = ()

    def __html__(self) -> "Html":
        """By which a template knows it."""
        return self


class Shown(ABC):
    """What is markup in a page and text in a document, such as a table."""

    @abstractmethod
    def html(self) -> Html:
        """The markup."""

    @abstractmethod
    def pipes(self) -> str:
        """The same in Markdown, as it stands in a document."""


Child: TypeAlias = "str | int | Shown | Iterable[Child] | None"
"""Text (escaped), ``Html`` (kept), a number, something shown, nothing, or any nesting of them."""

_VOID = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "rect"})


def tag(name: str, /, *children: Child, **attributes: str | int | bool | None) -> Html:
    """One element. ``class_`` and ``for_`` lose the underscore; inner ones become hyphens.

    ``True`` writes a bare attribute, ``None`` and ``False`` leave it out.

    >>> tag("input", type="radio", checked=True, data_reading="srd")
    '<input type="radio" checked data-reading="srd">'
    """
    opening = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in _VOID:
        closing = "/>" if name == "rect" else ">"
        return Html(f"<{name}{opening}{closing}")
    return Html(f"<{name}{opening}>{join(*children)}</{name}>")


def join(*children: Child, by: str = "") -> Html:
    """Put children one after the other.

    >>> join("a & b", None, [tag("b", 1), "!"])
    'a &amp; b<b>1</b>!'
    """
    return Html((escape(by) if by else "").join(_flat(children)))


def lines(*children: Child) -> Html:
    """Like ``join``, with each child on a line of its own, so that a long table can be read in the source."""
    return Html("\n".join(_flat(children)))


def spread(name: str, /, *children: Child, **attributes: str | int | bool | None) -> Html:
    """One element like ``tag``, with each child on a line of its own."""
    return tag(name, Html("\n"), lines(*children), Html("\n"), **attributes)


def block(*children: Child, **attributes: str | int | bool | None) -> str:
    """A fragment of a Markdown page: one HTML block that Markdown keeps as it is."""
    classes = " ".join(filter(None, ["op-fragment", str(attributes.pop("class_", "") or "")]))
    element = spread("div", *children, class_=classes, **attributes)
    return "\n\n" + "\n".join(line for line in element.split("\n") if line.strip()) + "\n\n"


def _flat(children: Iterable[Child]) -> Iterable[str]:
    for child in children:
        if isinstance(child, str):
            yield child if isinstance(child, Html) else escape(child, quote=False)
        elif child is None:
            continue
        elif isinstance(child, int):
            yield str(child)
        elif isinstance(child, Shown):
            yield child.html()
        else:
            yield from _flat(child)


def _attribute(key: str, value: str | int | bool | None) -> str:
    if value is None or value is False:
        return ""
    name = key.rstrip("_").replace("_", "-")
    return f" {name}" if value is True else f' {name}="{escape(str(value))}"'


def words(child: Child) -> str:
    """The words of a child, without its markup.

    >>> words(join(tag("b", "A & b"), " c"))
    'A & b c'
    """
    return unescape(re.sub(r"<[^>]*>", "", join(child))).strip()
