"""Prints the sheets of a built site: ``python -m tests.browser.sheets SITE`` writes them into it as PDF."""

from __future__ import annotations

import argparse
import re
import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from hooks.theme.offers import FORMATS, file_of
from tests.browser import chromium
from tests.browser.conftest import ARGUMENTS, served

MOST_PAGES = 2
SMALLEST = 0.8
"""How far a sheet that does not fit is made smaller, before it counts as too long."""
_PAGE = re.compile(rb"/Type\s*/Page\b")


def systems(site: Path) -> list[str]:
    """The ids of the systems that have a sheet."""
    return sorted(path.parent.name for path in site.glob("sheets/*/index.html"))


def pages_of(pdf: bytes) -> int:
    """How many pages a PDF of Chromium has: it leaves the objects of pages uncompressed."""
    return len(_PAGE.findall(pdf))


def printed(page: Page, paper: str, *, tagged: bool = True) -> tuple[bytes, float]:
    """The page on paper, ``tagged`` for screen readers, and the scale at which it fits so many pages.

    ValueError if it does not fit at ``SMALLEST`` either.
    """
    for hundredths in range(100, round(100 * SMALLEST) - 1, -4):
        pdf = page.pdf(format=paper, scale=hundredths / 100, tagged=tagged, outline=tagged, print_background=True)
        if pages_of(pdf) <= MOST_PAGES:
            return pdf, hundredths / 100
    raise ValueError(f"{page.url}: more than {MOST_PAGES} pages of {paper} at a scale of {SMALLEST}; say less on it")


def main(arguments: list[str] | None = None) -> int:
    """Print all sheets; 0, or 1 with one line on stderr."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.browser.sheets", description="Print the sheets of SITE as PDF."
    )
    parser.add_argument("site", metavar="SITE", type=Path, help="the folder of the built site")
    site: Path = parser.parse_args(arguments).site
    found = systems(site)
    if not found:
        sys.stderr.write(f"{site}: no sheets; build the site first, as `make sheets` does\n")
        return 1
    try:
        path = chromium.find_or_install()
        with served(site) as url, sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            page = browser.new_page(java_script_enabled=False)
            for system in found:
                page.goto(f"{url}/sheets/{system}/")
                for paper in FORMATS:
                    pdf, scale = printed(page, paper)
                    (site / file_of(system, paper)).write_bytes(pdf)
                    told = f"{pages_of(pdf)} pages, {len(pdf) / 1000:.0f} kB" + (
                        f", at {scale:.0%}" if scale < 1 else ""
                    )
                    sys.stdout.write(f"{site / file_of(system, paper)}: {told}\n")
            browser.close()
    except (chromium.BrowserMissingError, ValueError) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
