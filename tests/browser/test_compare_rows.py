"""What the page Compare sets side by side: rows that mean the same in both, and a ranking that fits A and B."""

import re

import pytest
from playwright.sync_api import Page, expect

from hooks.pages.compare.ranking import VariantOdds, ranking
from tests.browser.test_readout_compare import CONTEXT, ROLLS

DASH = "\N{EN DASH}"
READY = "opposeLoad.bring().then(() => [...oppose.readouts.values()][0].settled)"
ROWS = "[...document.querySelector('[data-part=rows]').rows].map((row) => [...row.cells].map((cell) => cell.innerText))"
RANKED = """[...document.querySelectorAll("[data-part=ranking] tr")].map((row) => [
  row.cells[0].textContent.trim(), ...[...row.querySelectorAll("circle, text")].map((each) => each.textContent),
  ...[...row.cells].slice(2).map((cell) => cell.textContent)])"""


def opened(page: Page, query: str) -> None:
    page.goto(f"/compare/?{query}")
    page.evaluate(READY)


def rows(page: Page, query: str) -> dict[str, list[str]]:
    """The table: what stands after each name."""
    opened(page, query)
    return {name.strip(): cells for name, *cells in page.evaluate(ROWS)}


def wholes(found: dict[str, list[str]], at: int) -> float:
    return sum(float(found[name][at]) for name in ("Any success", "Any failure"))


@pytest.mark.parametrize(
    ("a", "b", "compared"),
    [
        ("genesys.outcomes.standard", "shadowrun.outcomes.half", []),
        ("year-zero.outcomes.sixes-stay", "burning-wheel.outcomes.standard", ["Failure"]),
        ("world-of-darkness.outcomes.v5", "world-of-darkness.chronicles.tens-again", []),
        ("savage-worlds.target.standard", "burning-wheel.outcomes.standard", []),
        ("dnd2024.outcomes.standard", "burning-wheel.outcomes.standard", ["Success", "Failure"]),
        ("mythras.difficulty.add", "coc7.difficulty.standard", ["Failure", "Fumble"]),
    ],
)
def test_a_result_is_compared_where_it_is_the_same(page: Page, a: str, b: str, compared: list[str]) -> None:
    """All success and all failure always are; "Success" is not if it is one of several good results in one of both."""
    found = rows(page, f"a={a}&b={b}")
    assert [name for name, cells in found.items() if cells[2] != DASH] == ["Any success", "Any failure", *compared]
    assert wholes(found, 0) == pytest.approx(100, abs=0.02) == wholes(found, 1)


def test_the_totals_of_results_with_other_names_have_these_names(page: Page) -> None:
    found = rows(page, "a=pbta.outcomes.standard&b=ironsworn.outcomes.standard")
    assert [*found] == ["Weak hit or better", "Miss", "Strong hit", "Weak hit"]
    assert DASH not in [cell for cells in found.values() for cell in cells]


@pytest.mark.parametrize(("lead", "them"), [(2, "d6"), (-2, "d10"), (2, "d10w")])
def test_the_ranking_has_a_and_b_at_the_lead_that_is_set(page: Page, lead: int, them: str) -> None:
    """Both sides of a lead stand on the ladder, so one who is so far ahead of them, or behind, is ranked."""
    opened(page, f"a=savage-worlds.meets&b=savage-worlds.beats&lead={lead}&a-them={them}&b-them={them}")
    marked = [name.split()[0] for name, *_ in page.evaluate(RANKED)]
    assert "".join(sorted(letter for letter in marked if letter in {"A", "B", "AB"})) == "AB"
    expect(page.locator("[data-part=ranked]")).not_to_contain_text("leaves out")


def test_no_extreme_contradicts_a_and_b(page: Page) -> None:
    opened(page, "a=savage-worlds.meets&b=savage-worlds.beats&lead=2&a-them=d6&b-them=d6")
    said = "Nobody wins most often at ●: Savage Worlds (The defender reaches your total) and "
    expect(page.locator("[data-part=ranked]")).to_contain_text(said)
    expect(page.locator("[data-part=ranked]")).to_contain_text("(The defender beats your total), 37.5%.")


def test_the_ranking_agrees_with_the_bars(page: Page) -> None:
    """The share of nobody in each bar is the one in its row, also if A and B are one reading with other opponents."""
    bars = rows(page, "a=savage-worlds.meets&b=savage-worlds.meets&lead=2&a-them=d6&b-them=d10")["Nobody"]
    listed = {name.split()[0]: cells for name, *cells in page.evaluate(RANKED)}
    assert [listed[letter][-2] for letter in "AB"] == bars[:2]


def test_who_has_nobody_a_step_above_gains_no_least(page: Page) -> None:
    opened(page, "a=dragonbane.open&b=pendragon.standard&you=20&them=10")
    listed = {name.split()[0]: cells for name, *cells in page.evaluate(RANKED)}
    assert listed["A"][-1] == DASH != listed["B"][-1]
    expect(page.locator("[data-part=ranked]")).to_have_text(re.compile("and least: (?!Dragonbane)[^;]+$"))


@pytest.mark.parametrize(
    ("query", "said"),
    [
        (
            "a=pathfinder2e.you-roll&b=gurps.standard&lead=20&a-them=0&b-them=3",
            r"The list leaves out .+, because the tables here do not reach a lead of 20\.$",
        ),
        (
            "a=mythras.imperative&b=coc7.rulebook&you=0",
            "Roleplay 4 .*, because the tables here do not reach 40 against 0",
        ),
        (
            "a=legend.srd&b=legend.runequest-2006-lower&difficulty=hard",
            "because the tables here do not reach 60 against 40, or the rules there do not allow the changes set above",
        ),
    ],
)
def test_the_ranking_says_whom_it_leaves_out(page: Page, query: str, said: str) -> None:
    opened(page, query)
    expect(page.locator("[data-part=ranked]")).to_have_text(re.compile(said))


def test_a_roll_that_is_none_of_the_games_own_is_ranked_beside_another(page: Page) -> None:
    opened(page, "a=coc7.combat.dodge&b=mythras.imperative")
    assert [name for name, *_ in page.evaluate(RANKED) if name.startswith("A ")] == [
        "A Call of Cthulhu 7, combat (They dodge)"
    ]


def test_of_equals_nobody_is_the_underdog(page: Page) -> None:
    """Each game has one mark; the page as built would say the same."""
    opened(page, "you=50&them=50")
    script, said = page.evaluate(RANKED), page.locator("[data-part=ranked]").inner_text()
    note = page.locator("[data-part=dumbbell-note]").inner_text()
    assert re.match(r"You win most often: .+ Least often: .+ Nobody wins most often: ", said)
    assert note == "Chance to win at 50 against 50 (●), in percent, the highest first."
    assert {len(cells) for _, *cells in script} == {5}  # a mark, its number, and three numbers
    every = [VariantOdds(roll, each, CONTEXT) for roll in ROLLS if roll.kind == "d100" for each in roll.readings]
    a, b = (next(each for each in every if each.id == name) for name in ("mythras.imperative", "coc7.rulebook"))
    built = page.context.new_page()
    built.set_content(str(ranking([each for each in every if each.roll.main], (a, b), 50, 50)))
    assert built.evaluate(RANKED) == script
    assert built.locator("[data-part=ranked]").inner_text() == said
    assert built.locator("[data-part=dumbbell-note]").inner_text() == note
