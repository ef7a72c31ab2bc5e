"""What a host is told about the files: ``_headers``, which some read (Netlify, Cloudflare Pages), others pass over."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from urllib.parse import urlsplit

__all__ = ["FILE", "headers"]

FILE = "_headers"
FOR_EVER = {"Cache-Control": "public, max-age=31536000, immutable"}
HASHED = ("assets/charts/*", "assets/javascripts/*", "assets/stylesheets/*")
"""Folders in which every name has a hash of the content in it, or the version of what it belongs to."""


def headers(site_url: str, every_page: Mapping[str, str], lasting: Iterable[str]) -> str:
    """The file: headers of every answer, and of those (``lasting`` and what is hashed) that never change.

    >>> print(headers("https://example.org/odds/", {"X-One": "1"}, ["assets/a.0123.css"]).split("assets/c")[0])
    /odds/*
      X-One: 1
    /odds/assets/a.0123.css
      Cache-Control: public, max-age=31536000, immutable
    /odds/
    """
    root = urlsplit(site_url).path.rstrip("/")
    rules = {"*": every_page} | dict.fromkeys([*sorted(lasting), *HASHED], FOR_EVER)
    lines = [line for path, given in rules.items() for line in (f"{root}/{path}", *_lines(given))]
    return "\n".join(lines) + "\n"


def _lines(given: Mapping[str, str]) -> list[str]:
    return [f"  {name}: {value}" for name, value in given.items()]
