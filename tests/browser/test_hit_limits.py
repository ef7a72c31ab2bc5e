"""Limits of hits in the browser: the box of Shadowrun, and the scripts that count several sides, as the engine does."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hooks.html.words import chance
from hooks.pages.readouts.words import agreement, even, exact, needed, risked, worth
from oppose_engine import OUTCOMES, OddsTable, TableId, percent, points, system
from oppose_engine.contests.hits import HitContest
from oppose_engine.documents import from_rule
from oppose_engine.odds_table import one_whole, opposed_table
from oppose_engine.questions.foes import foes_beaten
from oppose_engine.questions.parties import parties
from oppose_engine.sides.hit_pool import HitPool

SHADOWRUN: Any = system("shadowrun").main_contest()
STATES = [
    ("fifth", HitPool(12, 5), HitPool(8)),
    ("sixth", HitPool(12), HitPool(8, 2)),
    ("fifth", HitPool(16, 4), HitPool(16, 4)),
    ("fifth", HitPool(20, 6), HitPool(3, 40)),
    ("fifth", HitPool(9, 1), HitPool(14)),
]


def address(variant: str, you: HitPool, them: HitPool) -> str:
    limits = [f"&{whose}-limit={side.limit}" for whose, side in (("your", you), ("their", them)) if side.limit]
    return f"/systems/shadowrun/?you={you.dice}&them={them.dice}&variant={variant}{''.join(limits)}"


def words(side: HitPool) -> str:
    return f"{side.dice} with a limit of {side.limit}" if side.limit else str(side.dice)


def table(variant: str, you: HitPool, them: HitPool, last: int) -> OddsTable:
    """Every number of dice of both, each with the limit of its side."""
    found = [
        [SHADOWRUN.odds(variant, HitPool(mine, you.limit), HitPool(other, them.limit)) for other in range(1, last + 1)]
        for mine in range(1, last + 1)
    ]
    return opposed_table(TableId("shadowrun", "opposed", variant), "x", tuple(range(1, last + 1)), *one_whole(found))


@pytest.mark.parametrize(("variant", "you", "them"), STATES)
def test_all_of_the_box_counts_with_the_limits(page: Page, variant: str, you: HitPool, them: HitPool) -> None:
    page.goto(address(variant, you, them))
    odds = SHADOWRUN.odds(variant, you, them)
    box = page.locator("#match-up")

    def said(part: str) -> Any:
        return page.locator(f'[data-variant="{variant}"] [data-part={part}]').first

    wins, loses = (chance(odds.chance(name)) for name in ("win", "lose"))
    expect(said("sentence")).to_have_text(
        f"At {words(you)} against {words(them)} you win {wins} of the time and they win {loses}. Somebody always wins."
    )
    last = 16 if max(you.dice, them.dice) <= 16 else 40
    made = table(variant, you, them, last)
    wide = table(variant, you, them, 40)
    facts = {
        "exact": exact(odds),
        "even": even(SHADOWRUN, wide, you.dice, them.dice, words(them)),
        "worth": worth("side", SHADOWRUN, wide, you.dice, them.dice),
        "agreed": agreement([SHADOWRUN.odds(each.id, you, them).chance("win") for each in SHADOWRUN.variants]),
    }
    for name, fact in facts.items():
        assert said(name).locator("> *").all_text_contents() == list(fact or ()), name
    wanted = Fraction(60, 100)
    expect(said("need")).to_have_text(needed(SHADOWRUN, wide, them.dice, wanted))
    expect(said("risk")).to_have_text(risked(made, you.dice, wanted))
    expect(box.locator("[data-part=effect]")).to_have_text("Other sides are counted with the same limits.")
    for n, row in enumerate(said("more").locator("tr").all(), 1):
        then = SHADOWRUN.odds(variant, HitPool(you.dice + n, you.limit), them).chance("win")
        told = [f"+{n}", str(you.dice + n), percent(then), points(then - odds.chance("win"))]
        assert row.locator("th, td").all_text_contents() == told
    for n, row in enumerate(said("leads").locator("tr").all()):
        leads = [percent(pair[n], 1) for pair in SHADOWRUN.leads(variant, you, them, 6)]
        assert row.locator("td").all_text_contents() == leads
    for row, reading in zip(page.locator("[data-part=others] tr").all(), SHADOWRUN.variants, strict=True):
        each = SHADOWRUN.odds(reading.id, you, them)
        assert row.locator("td").all_text_contents() == [percent(each.chance(name)) for name in OUTCOMES]


def test_a_limit_is_set_and_kept_in_the_address(page: Page) -> None:
    page.goto("/systems/shadowrun/?you=12&them=8&variant=fifth")
    page.evaluate("opposeLoad.bring()")
    fold = page.locator("#match-up .op-rare")
    expect(fold.locator("summary")).to_have_text("Limits and names")
    fold.locator("summary").click()
    expect(fold).to_contain_text("Hits above a limit do not count; 0 is no limit.")
    big = page.locator('#match-up [data-variant="fifth"] [data-part=big]')
    yours, theirs = page.get_by_label("Your limit", exact=True), page.get_by_label("Their limit", exact=True)
    expect(yours).to_have_value("0")
    free = percent(SHADOWRUN.odds("fifth", 12, 8).chance("win"), 1)
    expect(big).to_have_text(free)
    yours.fill("5")
    expect(big).to_have_text(percent(SHADOWRUN.odds("fifth", HitPool(12, 5), 8).chance("win"), 1))
    expect(page).to_have_url(re.compile(r"\?you=12&them=8&variant=fifth&your-limit=5$"))
    expect(fold.locator("summary")).to_have_text("Limits and names: your limit 5")
    table = page.locator("table[data-table=opposed][data-outcome=win]").first
    expect(table.locator("[data-ringed]")).to_have_text("Without the changes set above.")
    foes = page.locator('#ask-more a[href*="/ask/foes/"]')
    expect(foes).to_have_attribute("href", re.compile(r"you=12L5&them=8%2C8%2C8$"))
    page.get_by_role("button", name="against: swap the sides").click()
    expect(page).to_have_url(re.compile(r"\?you=8&them=12&variant=fifth&their-limit=5$"))
    expect(big).to_have_text(percent(SHADOWRUN.odds("fifth", 8, HitPool(12, 5)).chance("win"), 1))
    page.reload()
    expect(theirs).to_have_value("5")
    expect(page.locator("#match-up [data-part=sentence]:visible")).to_contain_text("against 12 with a limit of 5 you")
    fold.locator("summary").click()
    theirs.fill("41")
    expect(page.locator("#match-up [data-part=problem]")).to_have_text("Whole numbers from 0 to 40.")
    theirs.fill("0")
    expect(page).to_have_url(re.compile(r"\?you=8&them=12&variant=fifth$"))
    expect(page.locator("#match-up [data-part=effect]")).to_be_empty()


def test_a_link_may_write_a_side_with_its_limit(page: Page) -> None:
    page.goto("/ask/which/?you=12L5&them=8L3&shown=73.28")
    link = page.locator("[data-part=found] a").first
    expect(link).to_have_text("Shadowrun")
    link.click()
    expect(page.locator("#match-up [data-part=sentence]:visible")).to_contain_text(
        "At 12 with a limit of 5 against 8 with a limit of 3 you win 73.3%"
    )
    expect(page.locator("#match-up [data-part=problem]")).to_be_empty()


def test_other_games_of_hits_have_no_limit(page: Page) -> None:
    page.goto("/systems/year-zero/?your-limit=2")
    expect(page.locator("#match-up")).to_be_visible()
    expect(page.get_by_label("Your limit")).to_have_count(0)


LIMITED = {
    "schema": "oppose-rule-1",
    "kind": "hits",
    "rule": {"die": {"worth": [-1, 0, 1, 2], "pair": 1}, "dice": [1, 2], "limited": True},
}
COUNTED = """async ([document, texts]) => {
  await Promise.all(["dice", "throws"].map(opposeLoad.part));
  const rule = odds.read(document), { beaten, compared, ORDERS, meeting } = oppose.asks;
  const sides = texts.map(meeting({}, "", rule).read);
  const { beat, total } = beaten("hits", rule, sides[0], sides.slice(1));
  const found = compared(ORDERS.hits(rule, sides));
  const first = [...found.alone, ...found.shared, found.tied, found.nobody, found.total];
  return [[...beat, total], first].map((each) => each.map(String));
}"""


def test_several_sides_with_limits(page: Page) -> None:
    page.goto("/ask/parties/?system=brp&parties=60,40,35")
    expect(page.locator('[data-part="said"]')).to_contain_text("54.4%")
    contest = from_rule(LIMITED)
    assert isinstance(contest, HitContest)
    for texts in (["4L3", "5", "3L1"], ["2L40", "6L2", "6L2"]):
        sides = [contest.side(text) for text in texts]
        beaten, first = page.evaluate(COUNTED, [LIMITED, texts])
        *beat, total = map(int, beaten)
        exact_foes = foes_beaten(contest, "rule", sides[0], sides[1:])
        assert [Fraction(each, total) for each in beat] == [exact_foes.chance(n) for n in range(3)]
        *counts, total = map(int, first)
        exact_first = parties(contest, "rule", sides)
        wanted = (*exact_first.alone, *exact_first.shared, exact_first.tied, exact_first.nobody)
        assert [Fraction(n, total) for n in counts] == [Fraction(n, exact_first.denominator) for n in wanted]
