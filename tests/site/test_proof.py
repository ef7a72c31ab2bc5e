"""Proof: what was printed is reproduced, and each statement is found as it was recorded."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from bs4 import BeautifulSoup

from hooks.pages import claims, proof
from hooks.pages.claims import judge
from hooks.pages.context import Context
from hooks.pages.proof.laws import laws
from hooks.pages.proof.printed import compare, comparisons
from oppose_engine import DataError

RAISES = ("success", "raise", "two raises")
WRONG = {"savage-worlds-2011", "year-zero-books"}
"""Printed tables with numbers that are not so; the page says why."""
HELD = ("agrees", "matches")
"""How the status of a statement begins that held when it was recorded."""


def test_every_printed_number_is_reproduced_or_told(context: Context) -> None:
    found = {
        comparison.printed.id: (len(comparison.pairs), comparison.reproduced) for comparison in comparisons(context)
    }
    assert found == {
        "d100-article-brp": (121, 121),
        "d100-article-coc7": (121, 121),
        "d100-article-mythras": (121, 121),
        "d100-article-openquest3": (121, 121),
        "ngs-essay-16x16": (256, 256),
        "ngs-essay-20x20": (400, 400),
        "brp-srd-bands": (180, 180),
        "ironsworn-forum-2021": (39, 39),
        "savage-worlds-2011": (110, 102),
        "year-zero-books": (20, 14),
        "mongoose-2006-low": (15, 15),
        "mongoose-2006-high": (12, 12),
    }


def test_another_reading_does_not_reproduce_them(context: Context) -> None:
    grid = next(each for each in context.published.tables if each.system == "mythras")
    other = compare(context, grid, "imperative")
    assert other.differing
    cell = next(cell for cell in other.differing if cell.place == "50 against 50")
    assert (cell.printed, cell.ours) == ("37.75", "37.25")


def test_each_statement_is_judged_as_it_was_recorded(context: Context) -> None:
    wrong = {}
    for example in context.published.examples:
        found = judge(context, example)
        right = found["verdict"] in (claims.RIGHT, claims.OTHER)
        if right != example.status.startswith(HELD):
            wrong[example.id] = found
        assert right == (not found["reason"]), f"{example.id}: say why it does not hold"
    assert wrong == {}


@pytest.mark.parametrize("name", ["brp-diag", "brp-srd-first-row", "yz-pushed-1", "yz-pushed-10"])
def test_a_statement_that_the_first_reading_does_not_give_says_so(context: Context, name: str) -> None:
    (example,) = [each for each in context.published.examples if each.id == name]
    for asked in example.asks.values():
        game, roll, variant = next(str(table) for table in asked.values() if str(table).count("/") == 2).split("/")
        assert variant != context.systems[game].mechanic(roll).variants[0].id
    found = judge(context, example)
    assert found["verdict"] == claims.OTHER
    assert found["reading"] == example.under != ""


def test_a_statement_about_a_game_that_is_not_here(context: Context) -> None:
    found = judge(replace(context, systems={}, _tables={}), context.published.examples[0])
    assert found["verdict"] == claims.LATER


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            {"asks": {"a": {"chances": "brp/opposed/article"}}},
            "a question has chances; allowed: one of chance, ",
        ),
        ({"asks": {"a": {"chance": "brp/opposed/none", "at": [1, 2], "of": ["win"]}}}, "'none'.*README.md tells"),
        (
            {"asks": {"a": {"chance": "brp/opposed/article", "of": ["win"]}}},
            "'at'; .*README.md tells what",
        ),
        ({"ours": "{b}"}, "no answer 'b'; allowed: a, and their parts"),
        ({"ours": "{a.b}"}, "no answer b; allowed: a, and their parts"),
    ],
)
def test_a_statement_that_asks_what_cannot_be_answered(context: Context, change: dict[str, Any], said: str) -> None:
    known = next(each for each in context.published.examples if each.id == "ngs-54")
    with pytest.raises(DataError, match=rf"site_data/published: statement 'ngs-54': .*{said}"):
        judge(context, replace(known, **change))


def test_values_are_computed(context: Context) -> None:
    found = {example.id: judge(context, example) for example in context.published.examples}
    assert found["ngs-54"]["ours"] == "54.17% (13/24)"
    assert found["oe-lucky-low"]["ours"] == "1.11% (1/90)"
    assert found["coc-fumble"]["ours"] == "96–00 at 0–49, 00 at 50–100"
    assert "58.16% at 10" in found["ct-12"]["ours"]
    assert "36" in found["special-roundup"]["reason"]


def test_every_claim_has_its_verdict_on_the_page(context: Context) -> None:
    text = claims.printed(context) + claims.statements(context)
    for example in context.published.examples:
        (line,) = (line for line in text.splitlines() if f"#claim-{example.id} }}" in line)
        right = " | right: " in line or " | **right by another reading**: " in line
        assert right == example.status.startswith(HELD)
    for comparison in comparisons(context):
        assert (f"#differ-{comparison.printed.id})" in text) == bool(comparison.differing)


def test_the_page_has_every_printed_number(context: Context) -> None:
    page = BeautifulSoup(proof.PARTS["cells"](context) + proof.PARTS["differences"](context), "html.parser")
    tables = {table["data-printed"]: table for table in page.select('table[data-proof="cells"]')}
    for printed in (each for each in context.published.tables if each.kind != "shares"):
        rows = tables[printed.id].select("tbody tr")
        assert len(rows) == len(printed.labels(0))
        wide = len(printed.cells) // len(rows)
        shown = [cell.get_text() for row in rows for cell in row.select("td")[:wide]]
        assert shown == [cell.text for cell in printed.cells]
    assert {table["data-printed"] for table in page.select('table[data-proof="differing"]')} == WRONG
    for name, table in tables.items():
        assert bool(table.select("mark")) == (name in WRONG)


def test_a_changed_number_is_shown_with_both_values(context: Context) -> None:
    grid = context.published.tables[0]
    first, *others = grid.cells
    comparison = compare(context, replace(grid, cells=(replace(first, text="99.99"), *others)))
    (cell,) = comparison.differing
    assert (cell.place, cell.printed) == ("0 against 0", "99.99")
    assert Fraction(cell.ours) == Fraction(first.text)
    assert comparison.reproduced == 120


def test_what_is_wrong_in_the_printed_tables(context: Context) -> None:
    found = {each.printed.id: each for each in comparisons(context)}
    savage = {cell.place: (int(cell.printed), Fraction(cell.ours)) for cell in found["savage-worlds-2011"].differing}
    exact = context.table("savage-worlds", "target", "standard")
    cut_off = []
    for place, (printed, _) in savage.items():
        die, who, target = (part.split(":")[0].split(" ")[-1] for part in place.split(", ")[:3])
        chance = 100 * sum(exact.value(die=die, who=who, target=int(target), outcome=each) for each in RAISES)
        cut_off.append(int(chance) == printed)
    assert (len(savage), sum(cut_off)) == (8, 7)
    assert all(table.remark for table in (found[name].printed for name in WRONG))
    pushed = found["year-zero-books"].differing
    assert all("pushed" in cell.place for cell in pushed)
    for variant in ("sixes-stay", "skill-dice"):
        other = compare(context, found["year-zero-books"].printed, variant)
        assert "dice 1, pushed: success, two, three or more" in {cell.place for cell in other.differing}


def test_a_step_up_that_hurts_is_an_exception_of_its_law(context: Context) -> None:
    """Counted once more, from the tables of every contest whose sides are numbers."""
    table = BeautifulSoup(laws(context), "html.parser")
    (row,) = [each for each in table.select("tbody tr") if "never hurts" in each.get_text()]
    checked, exceptions = (cell.get_text() for cell in row.select("td"))
    assert "GURPS, regular contest, Until just one succeeds: 13 to 14 against 12 sides between 19 and 30" in exceptions
    assert "OpenQuest 3" in exceptions
    assert int(checked.partition(" ")[0].replace(",", "")) > 90_000
    for game in context.systems.values():
        for contest in game.contests():
            odds = context.table(game.id, contest.match_table, contest.variants[0].id)
            yours, theirs = (axis.values for axis in odds.axes[:2])
            if isinstance(yours[0], int):
                wins = np.array([[float(odds.outcomes(you, them).chance("win")) for them in theirs] for you in yours])
                assert np.diff(wins, axis=0).min() > -1e-9 or game.title in exceptions, game.id


def test_no_two_laws_say_the_same(context: Context) -> None:
    table = BeautifulSoup(laws(context), "html.parser")
    said = [row.th.get_text() for row in table.select("tbody tr") if row.th]
    assert len(said) > 7
    assert len(said) == len(set(said))
    assert (
        "Forged in the Dark, resistance roll: one more die never makes any band, with all better ones, rarer." in said
    )
