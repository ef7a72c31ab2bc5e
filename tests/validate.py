"""Puts every page of a built site through the Nu Html Checker: ``python -m tests.validate SITE VNU_JAR``.

What the theme does wrong is listed here with its cause; it is counted, and anything else fails. The
checker knows no ``@container`` yet, so stylesheets are left to the browsers.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from hooks.records.addresses import FILE, read_record
from tests.browser.first_view import pages
from tests.browser.test_axe import ON_A_PHONE
from tests.browser.test_every_page import DESK, LOST, looked_at
from tests.measured import note
from tests.site.parsed import inner, parsed_pages

__all__ = ["main"]

ROOT = Path(__file__).parents[1]

KNOWN = {
    "Material: base.html writes autocomplete on the checkboxes of drawer and search. Firefox would open both again on"
    " a reload without it.": (r"Attribute .autocomplete. is only allowed", r"md-toggle"),
    "The checker takes JSON for a script, and does not count a page from a folder as the site itself.": (
        r"violates Content Security Policy",
        r"",
    ),
}
"""Why a message is let pass: a pattern of the message, and one of the markup it is about."""


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if every page is valid but for what is known, 1 if one is not, 2 if the checker could not run."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if len(given) != 2 or not Path(given[0], "index.html").is_file():
        sys.stderr.write("python -m tests.validate SITE VNU_JAR: name the folder of a built site, and the checker\n")
        return 2
    site, jar = given
    run = subprocess.run(
        ["java", "-jar", jar, "--skip-non-html", "--format", "json", site],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    try:
        messages = json.loads(run.stderr)["messages"]
    except (ValueError, KeyError):
        sys.stderr.write(f"the checker gave no answer: {(run.stderr or run.stdout).strip()[-300:]}\n")
        return 2
    status = report(messages, len(list(Path(site).rglob("*.html"))), site)
    if status == 0:
        note(figures(Path(site)))
    return status


def figures(site: Path) -> dict[str, str]:
    """What the page Measurements says of a site without a fault; the tests hold each of these."""
    parsed = parsed_pages(site)
    on_a_desk = [page for page in (*pages(site), LOST) if looked_at(page, DESK)]
    sheets = [*(site / "sheets").glob("*/index.html")]
    addresses = read_record(ROOT / FILE).addresses
    questions = len(tomllib.loads((ROOT / "tests" / "browser" / "questions.toml").read_text())["questions"])
    return {
        "HTML, Nu Html Checker": f"{len(parsed)} pages, no fault of ours",
        "Links within the site": f"{sum(1 for _ in inner(parsed)):,}, each leads somewhere",
        "Published addresses": f"{len(addresses):,}, each leads somewhere",
        "Search": f"{questions} of {questions} questions find their page among the first three",
        f"axe-core, both schemes, {DESK} pixels wide": f"{len(on_a_desk)} pages, 0 violations",
        "axe-core, 360 pixels wide": f"a page of each of {len(ON_A_PHONE)} kinds, 0 violations",
        "Print sheets": f"{len(sheets)} games, at most 2 pages of A4 or Letter each",
    }


def report(messages: Sequence[dict[str, Any]], pages: int, site: str) -> int:
    """Print what is wrong, then what is known; 1 if anything is wrong."""
    known: Counter[str] = Counter()
    wrong = []
    for message in messages:
        cause = next((why for why, patterns in KNOWN.items() if _is(message, *patterns)), None)
        if cause is None:
            wrong.append(message)
        else:
            known[cause] += 1
    for each in wrong:
        page = each.get("url", "").split(f"{Path(site).name}/", 1)[-1]
        markup = " ".join(each.get("extract", "").split())
        sys.stdout.write(f"{page}:{each.get('lastLine', '?')}: {each['message']} | {markup}\n")
    for cause, times in known.most_common():
        sys.stdout.write(f"known, {times} times: {cause}\n")
    sys.stdout.write(f"{pages} pages, {len(wrong)} faults of ours\n")
    return 1 if wrong else 0


def _is(message: dict[str, Any], told: str, markup: str) -> bool:
    return bool(re.search(told, message["message"]) and re.search(markup, message.get("extract", "")))


if __name__ == "__main__":
    sys.exit(main())
