"""The file ``_headers``: HTTP headers for hosts that read it, such as Netlify or Cloudflare Pages."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

__all__ = ["FILE", "headers"]

FILE = "_headers"
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
HASHED = ("assets/charts/*", "assets/javascripts/*", "assets/stylesheets/*")
"""Folders in which every file name contains a hash of its content, or a version."""


def headers(site_url: str, every_page: Mapping[str, str], lasting: Iterable[str]) -> str:
    """The text of the file: headers of every answer, and caching for files that never change.

    ``lasting`` are such files; files with a hash in their names are cached too.

    >>> print(headers("https://example.org/odds/", {"X-One": "1"}, ["assets/a.0123.css"]).split("assets/c")[0])
    /odds/*
      X-One: 1
    /odds/assets/a.0123.css
      Cache-Control: public, max-age=31536000, immutable
    /odds/
    """
    root = urlsplit(site_url).path.rstrip("/")
    rules = {"*": every_page} | dict.fromkeys([*sorted(lasting), *HASHED], FOR_EVER)
    lines = []
    for path, given in rules.items():
        lines += [f"{root}/{path}", *(f"  {name}: {value}" for name, value in given.items())]
    return "\n".join(lines) + "\n"
