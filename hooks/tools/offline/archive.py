"""What the archive holds, made from a built site; and the archive, the same bytes for the same site.

The site is built as ever. For a folder on disk, where a page may neither fetch a file nor start a
worker, links name files, the search index and what figures fetch are scripts, and
``folder.js`` stands in for both; nothing else differs.
"""

import io
import json
import zipfile
from collections.abc import Collection, Mapping
from pathlib import Path

from hooks.theme import search as search_index
from hooks.tools.command import files_in
from hooks.tools.offline.links import in_a_folder, page_file

SHIM = Path(__file__).with_name("folder.js")
SHIM_NAME = f"assets/{SHIM.name}"
SEARCH = search_index.DOCUMENTS
"""What a search fetches with its first question; here the script that the theme itself loads from a folder."""

# Meant for hosts, for crawlers, or for those who look into the theme.
LEFT_OUT = (
    "404.html",
    search_index.SETTINGS,
    "_headers",
    "robots.txt",
    "sitemap.xml",
    "sitemap.xml.gz",
    "assets/previews/",
    "offline/",
)
LEFT_OUT_ENDINGS = (".map",)

FETCHED = "assets/charts/"
TABLES = "data/"

EPOCH = (1980, 1, 1, 0, 0, 0)
"""The first day that a zip archive knows."""

README = """\
Oppose {version}, rules {rules_hash}

Exact odds of opposed rolls in tabletop roleplaying games. Open index.html in a browser: search,
figures and match-ups work from this folder, without a network and without a server.
The exact counts are in data/, as JSON and CSV.
"""
NEWEST = "\nThe newest copy: {home}\n"


def name(version: str, rules_hash: str) -> str:
    """What the archive and the folder in it are called, without an ending."""
    return f"oppose-{version}-{rules_hash[:8]}"


def about(version: str, rules_hash: str, home: str, licence: bytes) -> dict[str, bytes]:
    """What lies beside the site: which copy this is, where the newest is if that is known, the licence."""
    text = README.format(version=version, rules_hash=rules_hash) + (NEWEST.format(home=home) if home else "")
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
