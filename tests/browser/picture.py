"""Takes the pictures of a page that the README shows: ``python -m tests.browser.picture SITE``, light and dark.

Beside a picture the README says in words what it shows: the sentence of the match-up, as the page has it.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser import chromium
from tests.browser.conftest import ARGUMENTS, served

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "pictures"
README = ROOT / "README.md"
ALT = re.compile(r'(<img src="docs/pictures/[^"]*"[^>]* alt=")[^"]*(")')
PAGE = "/systems/mythras/?you=60&them=40"
WIDTH = 1232
"""The narrowest window with tabs."""
MARGIN = 24
MOST = 120_000
"""Bytes of one picture."""
Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")


def file_of(scheme: str) -> Path:
    """Where the picture of a colour scheme lies."""
    return FOLDER / f"page-{scheme}.png"


@contextmanager
def opened(browser: Browser, url: str, scheme: Scheme) -> Iterator[Page]:
    """The page as it is taken."""
    with browser.new_context(viewport={"width": WIDTH, "height": 1000}, color_scheme=scheme) as context:
        page = context.new_page()
        page.goto(url + PAGE, wait_until="networkidle")
        yield page


def taken(page: Page) -> bytes:
    """The page from its corner to the end of the match-up, as PNG."""
    box = page.locator(".op-readout").first.bounding_box()
    if box is None:
        raise ValueError(f"{page.url}: no match-up on the page")
    width, height = round(box["x"] + box["width"] + MARGIN), round(box["y"] + box["height"] + MARGIN)
    return page.screenshot(clip={"x": 0, "y": 0, "width": width, "height": height}, animations="disabled", caret="hide")


def sentence(page: Page) -> str:
    """What the match-up says."""
    return " ".join(page.locator(".op-sentence:visible").first.inner_text().split())


def main() -> int:
    """Write both pictures and the words; 0, or 1 with one line on stderr."""
    site = Path(sys.argv[1])
    if not (site / "index.html").is_file():
        sys.stderr.write(f"{site}: no site; build it first, as `make picture` does\n")
        return 1
    FOLDER.mkdir(exist_ok=True)
    said = ""
    with served(site) as url, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find_or_install(), args=ARGUMENTS)
        for scheme in SCHEMES:
            with opened(browser, url, scheme) as page:
                picture, said = taken(page), sentence(page)
            if len(picture) > MOST:
                sys.stderr.write(f"the {scheme} picture has {len(picture):,} bytes, the most is {MOST:,}; show less\n")
                return 1
            file_of(scheme).write_bytes(picture)
            sys.stdout.write(f"{file_of(scheme).relative_to(ROOT)}: {len(picture) / 1000:.0f} kB\n")
        browser.close()
    README.write_text(ALT.sub(rf"\g<1>{said}\g<2>", README.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
