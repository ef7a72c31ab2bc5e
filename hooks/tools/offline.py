"""The site as an archive that works from a folder on disk, with the network off, made from a built site.

The site is built as ever. For a folder on disk, where a page may neither fetch a file nor start a
worker, links name files (``systems/brp/`` is ``systems/brp/index.html`` there), the search index and what figures
fetch are scripts, and ``folder.js`` stands in for both; nothing else differs. The archive has the same bytes for the
same site. ``python -m hooks.tools.offline SITE OUT`` writes it into a folder; standard output is its path and nothing
else.
"""

import io
import json
import re
import sys
import zipfile
from collections.abc import Collection, Mapping
from html import escape
from pathlib import Path
from posixpath import join, normpath
from typing import Any
from urllib.parse import unquote, urlsplit, urlunsplit

from hooks import ROOT
from hooks.html.reader import tags
from hooks.theme import search as search_index
from hooks.tools.command import command, files_in, for_site, put

INDEX = "index.html"
SHIM = Path(__file__).with_name("folder.js")
SHIM_NAME = f"assets/{SHIM.name}"
SEARCH = search_index.DOCUMENTS
"""What a search fetches with its first question; here the script that the theme itself loads from a folder."""

# Meant for hosts, for crawlers, or for those who look into the theme.
_CRAWLED = ("404.html", "robots.txt", "sitemap.xml", "sitemap.xml.gz", "assets/previews/")
LEFT_OUT = (*_CRAWLED, search_index.SETTINGS, "_headers", "offline/")
LEFT_OUT_ENDINGS = (".map",)

FETCHED = "assets/charts/"
TABLES = "data/"

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first day that a zip archive knows."""

README = Path(__file__).with_suffix(".txt")
NEWEST = "\nThe newest copy: {home}\n"


def name(version: str, rules_hash: str) -> str:
    """What the archive and the folder in it are called, without an ending."""
    return f"oppose-{version}-{rules_hash[:8]}"


def about(version: str, rules_hash: str, home: str, licence: bytes) -> dict[str, bytes]:
    """What lies beside the site: which copy this is, where the newest is if that is known, the licence."""
    told = README.read_text(encoding="utf-8").format(version=version, rules_hash=rules_hash)
    text = told + (NEWEST.format(home=home) if home else "")
    return {"README.txt": text.encode(), "LICENSE.txt": licence}


def contents(site: Path) -> dict[str, bytes]:
    """The site as files of a folder by path, from the folder of a built site."""
    paths = files_in(site)
    left_out = [path for path in paths if path.startswith(LEFT_OUT) or path.endswith(LEFT_OUT_ENDINGS)]
    kept = {path: (site / path).read_bytes() for path in paths if path not in left_out}
    found: dict[str, bytes] = {SHIM_NAME: SHIM.read_bytes()}
    for path, data in kept.items():
        found |= _for_a_folder(path, data, kept.keys())
    return dict(sorted(found.items()))


def _for_a_folder(path: str, data: bytes, files: Collection[str]) -> dict[str, bytes]:
    if path.endswith(".html"):
        return {path: in_a_folder(data.decode(), path, files, script=SHIM_NAME).encode()}
    if path == SEARCH:
        return {search_index.SETTINGS.removesuffix("on"): _search(data)}
    if path.endswith(".json") and path.startswith(FETCHED):
        return {f"{path}.js": _script(path, data)}
    if path.endswith(".json") and path.startswith(TABLES) and path.count("/") == 3:
        return {path: data, f"{path}.js": _script(path, data)}  # for figures, and to download
    return {path: data}


def _script(path: str, data: bytes) -> bytes:
    return f"opposeFolder({json.dumps(path)},{data.decode().strip()})\n".encode()


def _search(data: bytes) -> bytes:
    index = json.loads(data)
    for entry in index["docs"]:
        address, hash_, place = entry["location"].partition("#")
        entry["location"] = f"{page_file(address)}{hash_}{place}"
    return f"var __index = {json.dumps(index, separators=(',', ':'))}\n".encode()


def pack(files: Mapping[str, bytes], folder: str) -> bytes:
    """The files as a zip archive in which everything lies in one folder; no clock and no user in it."""
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for path, data in sorted(files.items()):
            entry = zipfile.ZipInfo(f"{folder}/{path}", EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.create_system = 3  # as on Unix, wherever it is made
            entry.external_attr = 0o100644 << 16
            archive.writestr(entry, data)
    return target.getvalue()


def page_file(address: str) -> str:
    """The file that a server sends for an address: that of a folder is its index."""
    return f"{address}{INDEX}" if not address or address.endswith("/") else address


def of_files(link: str, page: str, files: Collection[str]) -> str:
    """A link on a page, made to name a file if it leads to a folder of the site.

    ``page`` is the page's own file; all are paths from the root of the site. A link to another site,
    within the page, or to nothing known stays as it is.
    """
    parts = urlsplit(link)
    if parts.scheme or parts.netloc or not parts.path:
        return link
    target = normpath(join("/", page, "..", unquote(parts.path))).lstrip("/")
    if target in files or f"{target}/{INDEX}".lstrip("/") not in files:
        return link
    path = f"{parts.path.rstrip('/')}/{INDEX}".removeprefix("./")
    return urlunsplit(parts._replace(path=path))


def in_a_folder(html: str, page: str, files: Collection[str], *, script: str) -> str:
    """A page for the archive: links name files, and ``script`` runs before any other."""
    made, at = [], 0
    for start, _, attributes in tags(html):
        for name, change in (("href", of_files), ("data-games", _games)):
            old = attributes.get(name, "")
            new = change(old, page, files) if old else old
            if new != old:
                place = re.compile(rf"(?<=\s){name}\s*=\s*(\"[^\"]*\"|'[^']*'|[^\s>]+)").search(html, start)
                made += [html[at : place.start()], f'{name}="{escape(new)}"'] if place else []
                at = place.end() if place else at
    changed = "".join([*made, html[at:]])
    source = "../" * page.count("/") + script
    return changed.replace("</title>", f'</title><script src="{source}"></script>', 1)


def _games(value: str, page: str, files: Collection[str]) -> str:
    """What the match-up of the home page chooses from."""
    games: list[dict[str, Any]] = json.loads(value)
    return json.dumps([game | {"href": of_files(game["href"], page, files)} for game in games])


@command
def main(arguments: list[str] | None = None) -> int:
    """Write the archive and print its path; 0, or 2 with one line on stderr."""
    parser = for_site("offline", "Pack a built site for a folder.")
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder for the archive")
    parser.add_argument("--home", metavar="URL", default="", help="where the newest copy is to be found")
    options = parser.parse_args(arguments)
    built = json.loads((options.site / "data" / "index.json").read_text(encoding="utf-8"))
    version, rules = built["version"], built["rules_hash"]
    called = name(version, rules)
    files = contents(options.site) | about(version, rules, options.home, (ROOT / "LICENSE").read_bytes())
    archive = options.out / f"{called}.zip"
    put({archive: pack(files, called)})
    sys.stdout.write(f"{archive}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
