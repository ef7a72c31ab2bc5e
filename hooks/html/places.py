"""Where the pages and files of a site stand, and the links from one to another."""

import posixpath

from oppose_engine import TableId

FEED = "changes/feed.xml"
SITE = "https://site.invalid/"
"""What stands in the feed for the address of the site, which a feed must have and only a build knows."""


def page_of(system: str, name: str = "") -> str:
    """The source path of a system's own page, or of a page below it."""
    return f"systems/{system}/{name or 'index'}.md"


def sheet_of(system: str) -> str:
    """The source path of a system's print sheet."""
    return f"sheets/{system}.md"


def embed_of(system: str) -> str:
    """The source path of the box of a system that other sites may show."""
    return f"embed/{system}.md"


def data_file(key: TableId, kind: str) -> str:
    """Where a table lives on the site: ``kind`` is ``json`` or ``csv``, or ``rule.json`` for the rule beside it.

    >>> data_file(TableId("mythras", "opposed", "imperative"), "csv")
    'data/mythras/opposed/imperative.csv'
    """
    return f"data/{key}.{kind}"


def address(path: str) -> str:
    """Where a page or file, given by its source path, stands from the root of the site."""
    if not path.endswith(".md"):
        return path
    stem = path.removesuffix(".md")
    return stem.removesuffix("index").rstrip("/") if posixpath.basename(stem) == "index" else stem


def link(from_page: str, target: str) -> str:
    """The relative address of a page or file as seen from a page; both are source paths.

    >>> link("systems/mythras/index.md", "data/mythras/opposed/imperative.csv")
    '../../data/mythras/opposed/imperative.csv'
    >>> link("index.md", "systems/brp/resistance.md")
    'systems/brp/resistance/'
    """
    relative = posixpath.relpath(address(target), address(from_page) or ".")
    return relative + "/" if target.endswith(".md") and relative != "." else relative


def source_link(from_page: str, target: str) -> str:
    """The same in a document, where both are files beside each other; a build makes the address of it.

    >>> source_link("systems/mythras/index.md", "data/mythras/opposed/imperative.csv")
    '../../data/mythras/opposed/imperative.csv'
    """
    return posixpath.relpath(target, posixpath.dirname(from_page))
