"""Any two readings side by side are as the engine counts them; what is built equals what is drawn."""

import random
from fractions import Fraction

import pytest
from playwright.sync_api import Page

from oppose_engine import OUTCOMES, OddsTable, discover, percent, points, system
from oppose_engine.contests.opposed import OpposedRoll

SEED, STATES = 11, 60
PAGES = ["/compare/", *(f"/systems/{game.id}/" for game in discover().values()), "/systems/coc7/combat/"]
PAGES += ["/systems/brp/resistance/", "/systems/brp/experience/", "/systems/coc7/experience/"]
READINGS = {
    f"{game.id}.{variant.id}": game.table("opposed", variant.id)
    for game in discover().values()
    for mechanic in game.mechanics
    if isinstance(mechanic, OpposedRoll) and not mechanic.page
    for variant in mechanic.variants
}


def largest(a: OddsTable, b: OddsTable) -> tuple[Fraction, Fraction]:
    """The largest gain and loss over both tables."""
    one, two = (int(table.denominator_at(0)) for table in (a, b))
    changes = b.cells[..., 0] * one - a.cells[..., 0] * two
    return Fraction(int(changes.max()), one * two), Fraction(int(changes.min()), one * two)


def test_any_two_readings_at_any_ratings(page: Page) -> None:
    chosen = random.Random(SEED)
    page.goto("/compare/")
    page.evaluate("opposeLoad.bring()")
    for _ in range(STATES):
        (a, first), (b, second) = (chosen.choice(list(READINGS.items())) for _ in range(2))
        you, them = chosen.randrange(101), chosen.randrange(101)
        shown = page.evaluate(
            """async (change) => {
              const readout = [...oppose.readouts.values()][0];
              await readout.set(change);
              const texts = (row) => [...row.cells].slice(1).map((cell) => cell.textContent);
              return {
                rows: [...readout.part("rows").rows].map(texts),
                said: readout.beyond("map-said").textContent,
                paths: readout.beyond("map").querySelectorAll("path").length,
              };
            }""",
            {"a": a, "b": b, "you": you, "them": them},
        )
        odds = [table.outcomes(you, them) for table in (first, second)]
        for outcome, row in zip(OUTCOMES, shown["rows"], strict=True):
            chances = [each.chance(outcome) for each in odds]
            assert row == [percent(chances[0]), percent(chances[1]), points(chances[1] - chances[0])], (a, b, you, them)
        gain, loss = largest(first, second)
        assert f"The largest gain is {points(gain, 1)} points, at " in shown["said"] or gain <= 0, (a, b)
        assert f"the largest loss {points(loss, 1)} points, at " in shown["said"] or loss >= 0, (a, b)
        assert ("no loss" in shown["said"]) == (loss >= 0), (a, b)
        assert shown["paths"] > 0, (a, b)


def test_the_address_of_a_comparison(page: Page) -> None:
    page.goto("/compare/?a=openquest3.srd&b=brp.article&you=20&them=70")
    win = system("openquest3").table("opposed", "srd").value(you=20, them=70, outcome="win")
    page.wait_for_function(
        "(text) => document.querySelector('[data-part=rows]').rows[0].cells[1].textContent === text", arg=percent(win)
    )
    assert page.locator("#compare-a").input_value() == "openquest3.srd"
    page.goto("/compare/?a=brp&b=<b>x</b>&you=700")
    page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent.includes('a, b, you')")
    assert page.locator("#compare-you").input_value() == "60"


@pytest.mark.parametrize("address", PAGES)
def test_what_is_built_equals_what_is_drawn(page: Page, address: str) -> None:
    """Drawing the first state anew changes no word of it."""
    page.goto(address)
    differing = page.evaluate(
        """async () => {
          await opposeLoad.bring();
          const whole = document.querySelector(".md-content__inner");
          const all = (selector) => [...whole.querySelectorAll(selector)];
          const texts = () => all("[data-part]:not([data-part=status])").map((each) => each.textContent);
          const drawing = () => all("path[class^=op-diff]").map((each) => each.getAttribute("d"));
          const before = [...texts(), ...drawing()];
          for (const readout of oppose.readouts.values()) {
            await readout.wake();
            readout.mapped = null;
            for (const variant of readout.variants) {
              readout.state = { ...readout.state, variant };
              readout.render();
            }
            readout.state = { ...readout.first };
            readout.render();
          }
          const after = [...texts(), ...drawing()];
          return before.map((text, n) => [text, after[n]]).filter(([one, other]) => one !== other);
        }"""
    )
    assert [pair for pair in differing if pair[0].split() != pair[1].split()] == []


@pytest.mark.parametrize("width", [320, 1280])
def test_the_page_fits(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 700})
    page.goto("/compare/?a=coc7.article-exact-reroll&b=brp.srd-2020-high-skill")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
