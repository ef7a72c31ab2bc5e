"""``make lighthouse``: what Lighthouse says of a built site, for one page of every kind, on a phone and on a desk.

Served compressed from this machine. Prints a table, the reason for every point that is missing, and notes
the figures on the page Measurements. Fails below the aim.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.browser import chromium
from tests.browser.conftest import ARGUMENTS
from tests.browser.first_view import KINDS, First, first_views
from tests.browser.served import served
from tests.measured import note

ROOT = Path(__file__).parents[2]
HERE = Path(__file__).parent
INSTALLED = ROOT / ".cache" / "lighthouse"
NEEDED = ("package.json", "package-lock.json", "measure.mjs")
FORMS = ("mobile", "desktop")
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
PORT = 8791
"""Always the same: addresses in the site name it."""
RUNS = 3
LEAST = 97
"""Of performance on a phone; everything else is to be 100."""


def install() -> None:
    """Lighthouse as the lock has it, in .cache."""
    INSTALLED.mkdir(parents=True, exist_ok=True)
    lock = INSTALLED / "package-lock.json"
    fresh = (HERE / lock.name).read_bytes()
    there = lock.exists() and lock.read_bytes() == fresh and (INSTALLED / "node_modules" / "lighthouse").is_dir()
    for name in NEEDED:
        shutil.copyfile(HERE / name, INSTALLED / name)
    if not there:
        print("Setting up Lighthouse in .cache/lighthouse ...", flush=True)
        command = ["npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"]
        subprocess.run(command, cwd=INSTALLED, check=True)


def measured(urls: list[str], runs: int, forms: list[str]) -> Iterator[dict[str, Any]]:
    """One result for each page and form factor, as measure.mjs writes it."""
    as_root = ["--no-sandbox"] if os.getuid() == 0 else []
    order = {
        "chrome": chromium.find_or_install(),
        "flags": [*ARGUMENTS, *as_root],
        "runs": runs,
        "forms": forms,
        "pages": urls,
    }
    command = ["node", "measure.mjs"]
    with subprocess.Popen(command, cwd=INSTALLED, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as node:
        assert node.stdin
        assert node.stdout
        node.stdin.write(json.dumps(order))
        node.stdin.close()
        for line in node.stdout:
            yield json.loads(line)
    if node.returncode:
        raise SystemExit(f"Lighthouse ended with {node.returncode}")


def aim(form: str, category: str) -> int:
    return LEAST if (form, category) == ("mobile", "performance") else 100


def report(found: dict[str, Any], name: str) -> list[str]:
    """Print one result; what falls short of the aim."""
    form, scores = found["form"], found["scores"]
    print(
        f"{name:34} {form:8}"
        + "".join(f"{scores[category] if scores[category] is not None else 'none':>16}" for category in CATEGORIES),
        flush=True,
    )
    short = [f"{name}, {form}: {found['error']}"] if found["error"] else []
    for category in CATEGORIES:
        for each in found["reasons"][category] if scores[category] != 100 else ():
            print(f"    {category}: {each['id']} {each['score']} ({each['said']})")
        if scores[category] is None or scores[category] < aim(form, category):
            short.append(f"{name}, {form}: {category} is {scores[category]}, the aim is {aim(form, category)}")
    return short


def main(arguments: list[str] | None = None) -> int:
    """0 if every page reaches the aim, else 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.lighthouse", description=__doc__)
    parser.add_argument("site", type=Path, help="the folder of the built site")
    parser.add_argument("--runs", type=int, default=RUNS, help="performance is the middle of so many runs")
    parser.add_argument("--form", choices=FORMS, action="append", help="only this form factor")
    parser.add_argument("--page", action="append", help="only this page, such as /systems/brp/")
    parser.add_argument("--no-note", action="store_true", help="leave the page Measurements as it is")
    options = parser.parse_args(arguments)
    pages = options.page or list(KINDS)
    forms = options.form or list(FORMS)
    install()
    print(f"{'':43}" + "".join(f"{category:>16}" for category in CATEGORIES))
    short: list[str] = []
    results = []
    with served(options.site, PORT, cache="max-age=31536000") as server:
        for found in measured([server.url + page for page in pages], options.runs, forms):
            results.append(found)
            short += report(found, found["url"].removeprefix(server.url))
    if not (options.no_note or options.page or options.form):
        note(rows(results, first_views(options.site), options.runs))
    for line in short:
        print(line, file=sys.stderr)
    return 1 if short else 0


def rows(results: list[dict[str, Any]], views: dict[str, First], runs: int) -> dict[str, str]:
    """What the page Measurements says, by the first cell of the row."""
    systems = [view for page, view in views.items() if page.startswith("/systems/")]
    heaviest = max(systems, key=lambda view: view.size)
    told = {
        "First view, home": f"{views['/'].size / 1000:.1f} kB in {views['/'].requests} requests",
        "First view, heaviest system page": f"{heaviest.size / 1000:.1f} kB in {heaviest.requests} requests",
    }
    for form in FORMS:
        least = [min(each["scores"][c] for each in results if each["form"] == form) for c in CATEGORIES]
        said = ", ".join(f"{c.replace('-', ' ')} {n}" for c, n in zip(CATEGORIES, least, strict=True))
        told[f"Lighthouse, {form}, the lowest of {len(results) // len(FORMS)} pages"] = (
            f"{said}; {'one run' if runs == 1 else f'the middle of {runs} runs'}"
        )
    return told


if __name__ == "__main__":
    sys.exit(main())
