"""The built site as a whole: every page that there should be, and nothing from anybody else."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from lxml.html import document_fromstring

from oppose_engine import discover
from tests.site.tags import tags

LOADED = {
    "script": ("src",),
    "img": ("src", "srcset"),
    "iframe": ("src",),
    "source": ("src", "srcset"),
    "video": ("src", "poster"),
    "audio": ("src",),
    "embed": ("src",),
    "object": ("data",),
    "use": ("href", "xlink:href"),
    "image": ("href", "xlink:href"),
    "form": ("action",),
    "link": ("href",),
}
"""What a browser fetches by itself, or sends to."""
NO_FETCH = {"canonical", "next", "prev", "alternate", "feed", "license", "author"}


def test_nothing_is_fetched_from_a_third_party(built_site: Path) -> None:
    fetched = set(_fetched(built_site))
    assert len(fetched) > 20
    assert sorted(filter(_foreign, fetched)) == []


def _foreign(address: str) -> bool:
    return bool(urlsplit(address).netloc) or urlsplit(address).scheme in {"http", "https", "ftp"}


def _fetched(site: Path) -> Iterator[str]:
    for path in site.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for name, given in tags(text):
            if name == "link" and set(given.get("rel", "").split()) <= NO_FETCH:
                continue
            for attribute in LOADED.get(name, ()):
                yield from (part.split()[0] for part in given.get(attribute, "").split(",") if part.strip())
            yield from _urls(given.get("style", ""))
        for style in re.findall(r"<style[^>]*>(.*?)</style>", text, re.DOTALL):
            yield from _urls(style)
    for path in site.rglob("*.css"):
        yield from _urls(path.read_text(encoding="utf-8"))


def _urls(style: str) -> Iterator[str]:
    yield from (found[1].strip("'\" ") for found in re.finditer(r"url\(\s*([^)]*)\)", style))
    yield from (found[1] for found in re.finditer(r"@import\s+['\"]([^'\"]+)", style))


def test_the_check_for_third_parties_can_fail(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text(
        '<link rel="canonical" href="https://ok.example/"><a href="https://ok.example/">x</a>'
        '<script src="https://cdn.example/x.js"></script><img srcset="//cdn.example/a.png 2x">'
        '<style>@import "https://cdn.example/a.css"; a {background: url("http://cdn.example/b.png")}</style>',
        encoding="utf-8",
    )
    found = [address for address in _fetched(tmp_path) if _foreign(address)]
    assert found == [
        "https://cdn.example/x.js",
        "//cdn.example/a.png",
        "http://cdn.example/b.png",
        "https://cdn.example/a.css",
    ]


def test_every_system_has_its_page_and_its_place_in_the_navigation(built_site: Path) -> None:
    folder = built_site / "systems"
    overview = navigated(folder / "index.html")
    for system in discover().values():
        names = ["", *dict.fromkeys(f"{mechanic.page}/" for mechanic in system.mechanics if mechanic.page)]
        assert f"{system.id}/" in overview
        beside = navigated(folder / system.id / "index.html")  # a page lists its own section only
        for name in names:
            assert (folder / system.id / name / "index.html").is_file()
            assert (name or "./") in beside


def navigated(page: Path) -> set[str]:
    """The addresses in the navigation of a page, as they stand there."""
    root = document_fromstring(page.read_text(encoding="utf-8"))
    return {str(link.get("href")) for navigation in root.iter("nav") for link in navigation.iter("a")} - {"None"}
