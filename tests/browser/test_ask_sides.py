"""Sides as people write them: the boxes read what the engine reads, and refuse what it refuses."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import RangeError, discover, percent
from oppose_engine.courses.series import Series
from oppose_engine.odds_table import OUTCOMES, Label
from oppose_engine.questions.together import Group, GroupOdds, groups
from oppose_engine.sides.several import listed_sides
from tests.browser.asked import answered, refuses

SPELLINGS = {
    "mythras": (
        "60",
        " 60 ",
        "+60",
        "060",
        "60%",
        "60 %",
        "６０",
        "\u0663",
        "6_0",
        "401",
        "-100",
        "\u22125",
        "6 0",
        "sixty",
        "1e2",
        "",
    ),
    "dnd5e": (
        "5",
        "+5",
        "-5",
        "\u22125",
        "adv+5",
        "ADV 5",
        "advantage -5",
        "dis5",
        "disadv+5",
        "advfoo+5",
        "adv",
        "101",
    ),
    "ngs": ("d12+3", "d12 + 3", "D12", "d12", "12+3", "d12-3", "d101", "d12+21", "d1", "d1000+3", "d12+"),
    "savage-worlds": (
        "d4w+7",
        "d8",
        "d8w",
        "d6w+4",
        "wild d8",
        "wild d8+2",
        "d8w - 2",
        "d8 +\u00a02",
        "d8 w",
        "d 8",
        "d1 2",
        "extra d6",
        "extra d6w",
        "d7",
        "d8+21",
        "w8",
    ),
    "year-zero": ("5", "+5", "41", "0", "5 dice", "5.0", "5%"),
    "shadowrun": (
        "5",
        "12L5",
        "12l5",
        " 12 L 5 ",
        "+12L40",
        "12L41",
        "12L0",
        "12L",
        "L5",
        "12L-1",
        "41L5",
        "12L5L5",
        "12+5",
    ),
    "coc7": (
        "60",
        "bonus+60",
        "Bonus2 +5",
        "pen+40",
        "penalty2-5",
        "bonus3+60",
        "bo+60",
        "bonus",
        "bonus+401",
        "60%",
        "normal+60",
        "bonus+60%",
    ),
    "dragonbane": ("15", "boon2+15", "boo+15", "BANE 10", "bane+21", "ban3+7", "0", "boon", "x+5"),
    "pendragon": ("15", "+15", "-1", "40", "boon+15", "5M"),
    "questworlds": (
        "5M2",
        "20",
        "21",
        "1m",
        "5 M 2",
        "0M",
        "5M4",
        "20M2",
        "20M3",
        "m2",
        "",
        "+5M2",
        "00005M",
        "5M0",
        "25",
    ),
    "open-ended-d10": ("6", "6+2", "6 + 2", "6**", "-3", "6+21", "6*2", "6+", "1000"),
}
"""Sides as people write them, well and badly, for each way to write a side that the page knows."""


LISTS = {
    "mythras": (
        "40, 40,35",
        "40;40; 35",
        "40 40\t35",
        "40\n40\n\n35\n",
        "40 40, 35",
        "40,",
        "40, 35 ,",
        "40;35;",
        ",40",
        "40,,",
        ",",
        "",
        " ",
        "40,,35",
        "4O 35",
        "6 -2",
    ),
    "dnd5e": ("+5 +3 -1", "adv+5 dis 3", "adv 5", "adv 5; 3 2"),
    "ngs": ("d12+3 d8+1", "d12 + 3", "d12 + 3, d8", "d12 + 3 d8"),
    "savage-worlds": ("wild d8", "d8w d6", "wild d8 d6", "d8 - 2"),
    "shadowrun": ("12L5 8", "12 L 5", "12 L 5; 8"),
    "questworlds": ("5 M 2", "5M2 17", "20 3"),
    "open-ended-d10": ("6 + 2", "6 +2", "6+2 4**"),
}
"""Several sides as people list them, well and badly."""


def test_lists_of_sides_are_parted_as_by_the_engine(window: Page) -> None:
    window.goto("/ask/series/?system=mythras&you=60&them=40&rule=first&wins=3")
    answered(window, "81.6%")
    asked = [(game, discover()[game].main_contest().variants[0].id, texts) for game, texts in LISTS.items()]
    told = window.evaluate(
        """async (asked) => {
          const rolls = JSON.parse(document.querySelector("[data-ask]").dataset.rolls);
          const { get } = Object.getOwnPropertyDescriptor(oppose.asks.Ask.prototype, "listed");
          const found = [];
          for (const [id, variant, texts] of asked) {
            await oppose.need(id);
            const { read } = oppose.asks.meeting(rolls.find((each) => each.id === id), variant);
            const box = { many: { field: "them" }, reader: () => read };
            found.push(texts.map((value) => get.call({ ...box, fields: new Map([["them", { value }]]) })));
          }
          return found;
        }""",
        asked,
    )
    for (game, _, texts), page in zip(asked, told, strict=True):
        contest = discover()[game].main_contest()
        for text, parts in zip(texts, page, strict=True):
            if len(parts) > 1 and "" in parts:  # which the box refuses
                with pytest.raises(RangeError, match="an entry is missing"):
                    listed_sides(text, contest.side)
            else:
                assert parts == listed_sides(text, contest.side), (game, text)


MEMBERS = (
    "adv 5, 3",
    "adv+5 dis-2",
    "adv 5 3",
    "adv, 5",
    "5 3; -1",
    "normal 3",
    "ad 5",
    "60% 50 %",
    "2 adv",
    "5,,3",
    "x",
)
"""The members of a group as people list them, well and badly."""


def test_members_of_a_group_are_read_as_by_the_engine(window: Page) -> None:
    """Whether they are read at all, and as which members: those of no game, of a check, of a pool."""
    window.goto("/ask/together/?system=any&members=65,50,40")
    answered(window, "2 of 3 or more")
    for name in ("any", "dnd5e", "blades"):
        group = groups(discover().values())[name]
        read = partial(_member, group, {setting.name: 10 for setting in group.common})
        told = window.evaluate(
            """([name, texts]) => {
              const game = JSON.parse(document.querySelector("[data-ask]").dataset.rolls).find(({ id }) => id === name);
              const box = { many: { field: "them" }, game: () => game };
              const { get } = Object.getOwnPropertyDescriptor(oppose.asks.Ask.prototype, "listed");
              const read = (value) => {
                box.fields = new Map([["them", { value }], ["dc", { value: "10" }]]);
                box.reader = oppose.asks.kinds.together.prototype.reader;
                const texts = get.call(box);
                try {
                  return texts.map((text) => [text, ...box.reader()(text).map(String)]);
                } catch (error) {
                  if (!(error instanceof RangeError)) throw error;
                  return null;
                }
              };
              return texts.map(read);
            }""",
            [name, MEMBERS],
        )
        for text, page in zip(MEMBERS, told, strict=True):
            try:
                members = listed_sides(text, read)
                wanted = [read(each) for each in members]
            except RangeError:
                assert page is None, (name, text)
                continue
            assert page is not None, f"{name}: the page refuses {text!r}"
            found = [(said, [Fraction(int(n), sum(map(int, counts))) for n in counts]) for said, *counts in page]
            assert found == [(said, list(odds.best)) for said, odds in zip(members, wanted, strict=True)], (name, text)


def _member(group: Group, common: dict[str, Label], text: str) -> GroupOdds:
    return group.odds([text], **common)


def test_a_list_may_be_pasted_from_anywhere(window: Page) -> None:
    for between in (",", ", ", ";", "; ", "%20", "%0A"):
        window.goto(f"/ask/foes/?system=mythras&you=60&them=40{between}40{between}40")
        answered(window, "40.6% of the time you beat all of them")
        window.goto(f"/ask/parties/?system=brp&parties=60{between}40{between}35")
        answered(window, "54.4% of the time the first party, 60, comes first alone")
        window.goto(f"/ask/together/?system=any&members=65%25{between}50{between}40")
        answered(window, "2 of 3 or more")
    for box, query in (
        ("foes", "system=mythras&you=60&them=40,40,40,"),
        ("parties", "system=brp&parties=60,40,35;"),
        ("together", "system=any&members=65%25,50,40,"),
    ):
        window.goto(f"/ask/{box}/?{query}")
        answered(window, {"foes": "40.6%", "parties": "54.4%", "together": "2 of 3 or more"}[box])
    window.locator("#ask-members").fill("65 50")
    window.get_by_role("button", name="+ member").click()
    expect(window.locator("#ask-members")).to_have_value("65, 50, 50")
    expect(window.get_by_text("commas, semicolons or blanks between")).to_be_visible()


def test_sides_are_read_as_by_the_engine(window: Page) -> None:
    """What the one accepts the other does, as the same side; what the one refuses the other refuses."""
    window.goto("/ask/series/?system=mythras&you=60&them=40&rule=first&wins=3")
    answered(window, "81.6%")
    contests = {game: discover()[game].main_contest() for game in SPELLINGS}
    asked = [(game, contests[game].variants[0].id, texts) for game, texts in SPELLINGS.items()]
    found = window.evaluate(
        """async (asked) => {
          const games = JSON.parse(document.querySelector("[data-ask]").dataset.rolls);
          const one = (side, meet, usual) => {
            try {
              const { each, total } = meet(side(), usual);
              return [...each, total].map(String);
            } catch (error) {
              if (!(error instanceof RangeError)) throw error;
              return [];
            }
          };
          const found = [];
          for (const [id, variant, texts] of asked) {
            await oppose.need(id);
            const { read, meet } = oppose.asks.meeting(games.find((each) => each.id === id), variant);
            found.push(texts.map((text) => one(() => read(text), meet, read(texts[0]))));
          }
          return found;
        }""",
        asked,
    )
    for (game, variant, texts), told in zip(asked, found, strict=True):
        contest = contests[game]
        for text, page in zip(texts, told, strict=True):
            try:
                odds = contest.odds(variant, contest.side(text), contest.side(texts[0]))
            except RangeError:
                assert page == [], (game, text)
                continue
            assert page, f"{game}: the page refuses {text!r}"
            *counts, total = map(int, page)
            assert [Fraction(each, total) for each in counts] == [odds.chance(each) for each in OUTCOMES], (game, text)


def test_a_modifier_of_a_side_that_is_a_die_is_asked_with_it(window: Page) -> None:
    """Typed as the command takes it, in a link of the game's page too."""
    contest = discover()["savage-worlds"].main_contest()
    for you, them in (("d8w+2", "d6-1"), ("wild d4", "extra d12 + 3")):
        window.goto(f"/ask/series/?system=savage-worlds&you={you.replace('+', '%2B')}&them={them.replace('+', '%2B')}")
        exact = Series(3, 3).ends(contest.odds("", contest.side(you), contest.side(them)))
        answered(window, f"{percent(exact.win, 1)}% of the time you win the series")
    refused = (
        ("system=savage-worlds&you=d8&them=d7", "“d7” is no die of this game. Allowed: d4, d6, d8, d10, d12."),
        ("system=savage-worlds&you=d8&them=d6%2B30", "“+30” is no modifier"),
        ("system=savage-worlds&you=8&them=d6", "with the Wild Die as d8w+2"),
    )
    refuses(window, "series", refused)
    window.goto("/systems/savage-worlds/?you=d8w&them=d6&your-modifier=2&their-modifier=-1")
    link = window.locator("#ask-more a[href*='/series/']")
    expect(link).to_have_attribute("href", re.compile(r"you=d8w(\+|%2B)2&them=d6-1"))
    link.click()
    exact = Series(3, 3).ends(contest.odds("", contest.side("d8w+2"), contest.side("d6-1")))
    answered(window, f"{percent(exact.win, 1)}% of the time you win the series")
