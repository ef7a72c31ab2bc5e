"""The site built a second time, as it was built the first time, and the bytes in which the two differ."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

from hooks.html.reader import given, read
from hooks.theme.archive_offer import ADDRESS, VARIABLE
from hooks.tools.command import files_in
from oppose_engine import OpposeError

APART = ("sitemap.xml", ADDRESS)
"""What bears a date, and what was handed to the build."""
PRINTED = ".pdf"
"""The print sheets, which a browser makes after the build."""


def fault(file: str, where: str, found: object, wanted: object) -> str:
    """One line: which file, where in it, what it says and what is right."""
    texts = [text if len(text := str(each)) <= 80 else f"{text[:77]}..." for each in (found, wanted)]
    return f"{file}: {where}: says {texts[0]}, the engine says {texts[1]}"


def built_again(site: Path, into: Path, root: Path, called: str) -> Path:
    """Build the project in ``root`` with the settings that ``site`` shows; ``called`` is the archive's name."""
    home = read((site / "index.html").read_text(encoding="utf-8"), "link").select_one('link[rel="canonical"]')
    offered = into / f"{called}.zip"
    if (site / ADDRESS).is_file():
        shutil.copy(site / ADDRESS, offered)
    settings = {
        "SITE_URL": given(home, "href") if home else "",
        "SHEETS": "true" if any(site.rglob(f"*{PRINTED}")) else "",
        VARIABLE: str(offered) if offered.exists() else "",
    }
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(into / "site")]
    done = subprocess.run(command, cwd=root, env=os.environ | settings, capture_output=True, text=True, check=False)
    if done.returncode:
        raise OpposeError(f"the site cannot be built again: {' '.join((done.stdout + done.stderr).split())}")
    return into / "site"


def names(folder: Path) -> set[str]:
    """The files of a site that two builds have alike."""
    return {name for name in files_in(folder) if not name.startswith(APART) and not name.endswith(PRINTED)}


def differing(name: str, ours: bytes, theirs: bytes) -> Iterator[str]:
    """From where on a file differs from what it should be."""
    if ours != theirs:
        lines = zip_longest(ours.splitlines(True), theirs.splitlines(True), fillvalue=b"")
        at, pair = next((n, pair) for n, pair in enumerate(lines, start=1) if len(set(pair)) > 1)
        start = max(0, next((n for n, both in enumerate(zip(*pair, strict=False)) if len(set(both)) > 1), 0) - 20)
        yield fault(name, f"line {at}", *(each[start : start + 60].decode(errors="replace") for each in pair))
