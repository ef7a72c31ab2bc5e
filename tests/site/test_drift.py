"""The drift check: silent about a fresh site, and never silent about a damaged one."""

import io
import random
import re
from collections.abc import Sequence
from contextlib import redirect_stderr
from itertools import islice
from pathlib import Path

import pytest

from hooks.theme.search import DOCUMENTS
from hooks.tools.drift.__main__ import Drift, main
from oppose_engine import System
from oppose_engine.odds_table import Label
from tests.site.conftest import ROOT

DIGIT = re.compile(r"(?<!<h)(?<!</h)\d")
"""Not those of headings, such as ``<h2>``."""
OTHER_LAYOUTS = {"outcomes", "pool", "resistance-difference", "bonus-dice", "experience-checks", "experience-gain"}
"""Tables that are also shown as sums or in words: their pages are held as a whole."""
TRIES = 1
"""Numbers damaged in each page, one at a time."""


@pytest.fixture(scope="module")
def check() -> Drift:
    """The engine alone, without a second build."""
    return Drift(ROOT)


@pytest.fixture(scope="module")
def twice(built_site: Path) -> Drift:
    """With the site as it was built to hold a copy against."""
    return Drift(ROOT, built_site)


def test_every_number_of_the_built_site_is_the_engines(built_site: Path, check: Drift) -> None:
    faults = [fault for name in check.names(built_site) for fault in check.file(built_site, name)]
    assert faults == []
    assert check.seen.total() > 10_000


def owed(sides: Sequence[Label]) -> int:
    """How many sides a page shows at least: all of them if they are few, else each tenth, or fifth, whole number."""
    if len(sides) <= 21:
        return len(sides)
    by = 10 if len(sides) > 60 else 5
    return sum(isinstance(side, int) and side % by == 0 for side in sides) or 11


def test_every_match_up_that_a_reader_is_owed_was_read(built_site: Path, check: Drift) -> None:
    if not check.seen:
        for name in check.names(built_site):
            list(check.file(built_site, name))
    for key in [key for game in check.context.systems.values() for key in System.keys(game)]:
        table = check.context.table(*key)
        if table.is_opposed:
            sides = [4 if key.table == "ranks" else owed(axis.values) for axis in table.axes[:2]]
            for number, outcome in enumerate(table.axes[2].values):
                wanted = sides[0] * sides[1] if table.cells[..., number].any() else 0
                assert check.seen[key, str(outcome)] >= wanted, (str(key), outcome)
    unread = {key.table for (key, _), cells in check.seen.items() if not cells}
    assert unread <= OTHER_LAYOUTS


def damaged(text: str, start: int, end: int, chance: random.Random) -> str:
    """The text with one digit between two places replaced by another."""
    found = DIGIT.search(text, chance.randrange(start, end), end) or DIGIT.search(text, start, end)
    assert found
    at = found.start()
    return text[:at] + chance.choice(sorted(set("0123456789") - {text[at]})) + text[at + 1 :]


def faults_with(check: Drift, site: Path, name: str, text: str) -> list[str]:
    """What is said first of a file while another text stands in its place."""
    path = site / name
    kept = path.read_bytes()
    try:
        path.write_text(text, encoding="utf-8", newline="")
        return list(islice(check.file(site, name), 1))
    finally:
        path.write_bytes(kept)


def test_one_wrong_digit_in_any_data_file_is_caught(copy: Path, check: Drift) -> None:
    chance = random.Random(2026)

    def missed(name: str) -> bool:
        text = (copy / name).read_text(encoding="utf-8")
        start = text.index('"counts"' if '"counts"' in text else '"values"') if name.endswith(".json") else 0
        return not faults_with(check, copy, name, damaged(text, start, len(text), chance))

    assert [name for name in sorted(check.data) if missed(name)] == []


def cells(html: str) -> list[tuple[int, int]]:
    """Where the texts of the cells of odds tables stand."""
    tables = re.finditer(rf"<table[^>]* data-table=\"(?!{'|'.join(OTHER_LAYOUTS)}).*?</table>", html, re.DOTALL)
    return [
        (table.start() + found.start(1), table.start() + found.end(1))
        for table in tables
        for found in re.finditer(r"<td[^>]*>([^<]*\d[^<]*)</td>", table[0])
    ]


def test_one_wrong_cell_in_any_page_is_caught(copy: Path, check: Drift) -> None:
    chance = random.Random(2026)
    missed, tried = [], 0
    for name in [name for name in check.names(copy) if name.endswith(".html")]:
        html = (copy / name).read_text(encoding="utf-8")
        places = cells(html)
        for start, end in chance.sample(places, min(TRIES, len(places))):
            tried += 1
            if not faults_with(check, copy, name, damaged(html, start, end, chance)):
                missed.append((name, html[start:end]))
    assert missed == []
    assert tried > 20


def test_a_cell_that_lost_its_decimals_is_caught(copy: Path, check: Drift) -> None:
    name = "systems/mythras/index.html"
    html = (copy / name).read_text(encoding="utf-8")
    lost = re.sub(r"(<td[^>]*>51)\.79(</td>)", r"\g<1>.8\2", html, count=1)
    assert lost != html
    (told,) = faults_with(check, copy, name, lost)
    assert "51.79" in told


def test_one_wrong_digit_anywhere_in_a_page_or_in_the_search_is_caught(copy: Path, twice: Drift) -> None:
    chance = random.Random(2026)
    for name in [name for name in twice.names(copy) if name.endswith(".html") or name == DOCUMENTS]:
        text = (copy / name).read_text(encoding="utf-8")
        (told,) = faults_with(twice, copy, name, damaged(text, 0, len(text), chance))
        assert told.startswith(f"{name}: line ")


def test_one_wrong_digit_in_the_navigation_is_caught_though_every_build_has_it(copy: Path, check: Drift) -> None:
    html = (copy / "systems/mythras/index.html").read_text(encoding="utf-8")
    at = html.index("Call of Cthulhu 7")
    text = damaged(html, at, at + 17, random.Random(2026))
    assert "around the article" in faults_with(check, copy, "systems/mythras/index.html", text)[0]


def test_a_missing_file_a_foreign_one_and_an_empty_table_are_caught(copy: Path, check: Drift) -> None:
    gone = "data/mythras/opposed/imperative.csv"
    kept = (copy / gone).read_bytes()
    (copy / gone).unlink()
    assert "missing" in next(check.file(copy, gone))
    (copy / gone).write_bytes(kept)
    foreign = copy / "data" / "mythras" / "opposed" / "mine.csv"
    foreign.write_text("you,them\n", encoding="utf-8")
    assert foreign.relative_to(copy).as_posix() in check.names(copy)
    assert "no such table" in next(check.file(copy, foreign.relative_to(copy).as_posix()))
    foreign.unlink()
    assert "line 2" in faults_with(check, copy, gone, "you,them,win,tie,none,lose,denominator\n")[0]


def test_the_command_names_a_folder_that_is_no_site(tmp_path: Path) -> None:
    with redirect_stderr(io.StringIO()) as err:
        assert main([str(tmp_path)]) == 2
    assert err.getvalue() == f"{tmp_path}: no index.html; name the folder of a built site, such as site/\n"
