"""``python -m tests.firefox SITE``: every page of a built site in Firefox, from a host and from a folder."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from hooks.tools.offline import contents
from tests import measured
from tests.browser.served import served
from tests.firefox.bidi import Firefox, FirefoxError, firefox

NEXT = (
    "[...document.querySelectorAll('.op-figure')].find((each) => each.checkVisibility() && !('seen' in each.dataset))"
)
FIGURE = f"""(() => {{
  const figure = {NEXT};
  if (!figure) return null;
  figure.dataset.seen = "";
  figure.scrollIntoView({{ block: "center", behavior: "instant" }});
  const box = figure.querySelector(".op-stage").getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}})()"""
ALIVE = "!document.querySelector('.op-figure[data-seen]:not([data-state=live])')"
MATCH = "systems/mythras/?you=33&them=66"
SAID = "document.querySelector('[data-part=sentence]').textContent.includes('At 33 against 66')"
OPEN_SEARCH = "document.querySelector('#__search').checked || document.querySelector('#__search').click()"
FOCUS = "document.querySelector('.md-search__input').focus()"
FOUND = "[...document.querySelectorAll('.md-search-result__link')].some((each) => each.href.includes('/resistance/'))"
GUESSED = "document.querySelector('[data-lost=pages] a')?.textContent === 'Mythras'"


class Tour:
    """What was seen so far, and what was wrong with it."""

    def __init__(self, window: Firefox) -> None:
        self.window = window
        self.pages = self.figures = 0
        self.wrong: list[str] = []

    def address(self, base: str, path: str) -> str:
        before, mark, after = path.partition("?")
        return f"{base}{before}{'index.html' if base.startswith('file:') else ''}{mark}{after}"

    def visit(self, base: str, path: str, *wanted: str, missing: bool = False) -> None:
        """Open a page; wait for what is wanted of it; note every message and every request that leaves the site."""
        self.window.heard.clear()
        self.window.asked.clear()
        self.window.open(f"{base}{path}" if missing else self.address(base, path))
        try:
            for expression in wanted:
                self.window.wait(expression)
            while True:
                self.window.point(1, 1)  # or what scrolls under the pointer is not entered by it
                if not (place := self.window.ask(FIGURE)):
                    break
                self.window.point(*place)
                self.window.wait(ALIVE)
                self.figures += 1
        except FirefoxError as error:
            self.wrong.append(f"{base}{path}: {error}")
        self.pages += 1
        self.wrong += [f"{base}{path}: {text}" for text in self.window.heard]
        away = [url for url in self.window.asked if not url.startswith((base, "data:", "blob:"))]
        self.wrong += [f"{base}{path} asked for {url}" for url in away]

    def search(self, base: str) -> None:
        """Look for something from the home page."""
        self.visit(base, "")
        self.window.ask(f"({OPEN_SEARCH}, {FOCUS}, 1)")
        self.window.type("resistance table")
        try:
            self.window.wait(FOUND)
        except FirefoxError as error:
            self.wrong.append(f"{base}: search: {error}")

    def everywhere(self, base: str, paths: Sequence[str]) -> None:
        """All pages of a site, the address of a state, and the search."""
        self.window.open("about:blank")  # nothing of the site before is under way
        for path in paths:
            self.visit(base, path)
        self.visit(base, MATCH, SAID)
        self.search(base)


def main(arguments: Sequence[str] | None = None) -> int:
    """Print what was seen; 0, or 1 with what was wrong, or 2 where there is no Firefox or no site."""
    parser = argparse.ArgumentParser(prog="python -m tests.firefox", description="Open a built site in Firefox.")
    parser.add_argument("site", metavar="SITE", type=Path, help="the folder of the built site")
    site: Path = parser.parse_args(arguments).site
    paths = sorted(path.relative_to(site).as_posix().removesuffix("index.html") for path in site.rglob("index.html"))
    if "" not in paths:
        sys.stderr.write(f"{site}: no built site there; `make site` builds one\n")
        return 2
    try:
        with firefox() as window, tempfile.TemporaryDirectory() as folder:
            for name, data in contents(site).items():
                path = Path(folder, name)
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(data)
            tour = Tour(window)
            with served(site) as server:
                tour.everywhere(f"{server.url}/", paths)
                tour.visit(f"{server.url}/", "systems/mithras/", GUESSED, missing=True)
            tour.everywhere(f"{Path(folder).as_uri()}/", paths)
    except FirefoxError as error:
        sys.stderr.write(f"make firefox: {error}\n")
        return 2
    sys.stdout.write("".join(f"{line}\n" for line in tour.wrong))
    seen = f"{tour.pages} visits from a host and a folder, {tour.figures} figures alive, {len(tour.wrong)} complaints"
    sys.stdout.write(f"Firefox {window.version}: {seen}\n")
    measured.note({f"Firefox {window.version.split('.')[0]}, every page": seen})
    return 1 if tour.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
