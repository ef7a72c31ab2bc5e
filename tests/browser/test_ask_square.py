"""The square of all pairs of faces: each outcome has its area, and no words lie upon others."""

from __future__ import annotations

import re

from playwright.sync_api import Page

from oppose_engine import discover, percent
from tests.browser.asked import ARRIVE, answered, states


def test_the_square_shows_every_pair_of_faces(window: Page) -> None:
    area = """() => {
      const areas = {};
      for (const rect of document.querySelectorAll(".op-square rect[class^=op-outcome]")) {
        const name = rect.getAttribute("class").replace("op-outcome-", "");
        areas[name] = (areas[name] ?? 0) + rect.getAttribute("width") * rect.getAttribute("height");
      }
      return areas;
    }"""
    window.goto("/ask/square/")
    before = window.evaluate("() => document.querySelector('.op-square').innerHTML")
    window.goto("/ask/square/?system=mythras&variant=imperative&you=60&them=40")
    answered(window, "51.8% of all pairs")
    after = window.evaluate("() => document.querySelector('.op-square').innerHTML")
    words = re.compile(r'[a-z]+="[^"]*"|>[^<]+<')
    assert sorted(words.findall(after)) == sorted(words.findall(before))  # the page says the same without scripts
    for game, mine, theirs in (("openquest3", 55, 85), ("delta-green", 35, 70), ("mythras", 60, 40)):
        window.evaluate(ARRIVE, f"?system={game}&you={mine}&them={theirs}")
        contest = discover()[game].main_contest()
        answered(
            window, f"{percent(contest.odds(contest.variants[0].id, mine, theirs).chance('win'), 1)}% of all pairs"
        )
        boxes = window.locator(".op-square text").evaluate_all("""(all) => all.map((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return [left, right, top, bottom];
        })""")
        for n, (left, right, top, bottom) in enumerate(boxes):
            for other in boxes[:n]:
                assert left >= other[1] or right <= other[0] or top >= other[3] or bottom <= other[2], (game, boxes)
    window.evaluate(ARRIVE, "?system=coc7&variant=rulebook&you=60&them=60")  # a coin after the same level
    answered(window, "42.0% of all pairs")
    shares = window.locator(".op-square text").evaluate_all("(all) => all.map((each) => each.textContent)")
    assert {"1.2%", "3.2%", "9.0%"} <= {*shares}, shares
    assert "0.0%" not in shares
    for game, variant, you, them in states(60, 4):
        contest = discover()[game].main_contest()
        if contest.kind != "contest" or (game == "openquest3" and "100" in (you, them)):
            continue
        window.evaluate(ARRIVE, f"?system={game}&variant={variant}&you={you}&them={them}")
        odds = contest.odds(variant, int(you), int(them))
        answered(window, f"{percent(odds.chance('win'), 1)}% of all pairs")
        unit = odds.denominator // 10_000
        found = window.evaluate(area)
        if unit == 1:
            assert [found.get(name, 0) for name in ("win", "tie", "none", "lose")] == list(odds[:4])
        else:  # a pair for which a coin is thrown is drawn as a tie
            assert found.get("win", 0) * 2 + found.get("tie", 0) == odds.win
