"""The rule lab compares a rule with any other that it offers, at the sides that both have."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import RangeError, percent, system
from tests.browser.lab import edited, opened, settled

COMPARE = """async () => {
  const [lab, found] = [document.querySelector("[data-ask=lab]"), []];
  const field = lab.querySelector("#ask-against"), text = (row) => [...row.cells].map((cell) => cell.textContent);
  const rows = (name) => [...lab.querySelectorAll(`[data-part=${name}] tr`)].map(text);
  for (const { value } of [...field.options]) {
    field.value = value;
    lab.querySelector(".op-lab-shown").setAttribute("aria-busy", "true");
    field.dispatchEvent(new Event("input", { bubbles: true }));
    const busy = () => lab.querySelector(".op-lab-shown").hasAttribute("aria-busy");
    for (let n = 0; n < 400 && busy(); n += 1) await new Promise((go) => { setTimeout(go, 5); });
    const problem = lab.querySelector("[data-part=problem]").textContent;
    found.push([value, problem, rows("outcomes")[0], rows("fair"), lab.querySelector("[data-part=moved]").textContent]);
  }
  return found;
}"""
"""Compares with each rule that the lab offers, one after the other."""


@pytest.mark.parametrize(
    ("game", "you", "them"),
    [("mythras", "60", "40"), ("gurps", "14", "12"), ("wfrp4", "45", "35"), ("ngs", "d8", "d6")],
)
def test_every_rule_that_is_offered_can_be_compared_with(page: Page, game: str, you: str, them: str) -> None:
    """Where the other rule has no such sides, the page says so and shows all that can be shown."""
    opened(page, f"?system={game}&you={you}&them={them}")
    settled(page)
    own = system(game).main_contest()
    now = percent(own.odds("", own.side(you), own.side(them)).chance("win"), 2)
    (_, *without), *compared = page.evaluate(COMPARE)
    assert without[:2] == ["", ["You win", now, now, "0.00"]]
    assert len(compared) >= len(own.variants)
    for key, problem, (_, other, mine, gain), fair, moved in compared:
        home, table, variant = key.split("/")
        main: Any = system(home).mechanic(table)
        assert mine == now, key
        try:
            odds = main.odds(variant, main.side(you), main.side(them))
        except RangeError:
            assert problem.startswith("The other rule: “"), (key, problem)
            assert (other, gain) == ("–", ""), key
        else:
            assert (problem, other) == ("", percent(odds.chance("win"), 2)), key
        assert moved.startswith(("Win minus lose", "Both rules", "These two")), key
        for label, start, end, _ in fair[:2]:
            (outcome, at) = re.findall(r"(\w+), (\S+) against", label)[0]
            for shown, (each, reading) in ((end, (own, "")), (start, (main, variant)))[: 1 if start == "–" else 2]:
                odds = each.odds(reading, each.side(at), each.side(at))
                assert shown == percent(odds.chance({"Nobody": "none"}.get(outcome, "tie")), 2), (key, label)


def test_a_rule_with_other_sides_is_compared_where_both_have_them(page: Page) -> None:
    opened(page, "?system=dnd5e&you=5&them=3")
    settled(page)
    edited(page, "Modifiers", "0 to 10")
    edited(page, "Faces of the die", "12")
    settled(page)
    expect(page.locator('[data-part="problem"]')).to_have_text("")
    fair = page.locator('[data-part="fair"] tr')
    assert fair.nth(1).inner_text().split("\t") == ["Tie, 5 against 5", "5.00", "8.33", "+3.33"]
    expect(page.locator('[data-part="moved"]')).to_contain_text("The most gained: +")
    labels = page.locator('[data-part="chances"] svg text').all_text_contents()
    assert "10" in labels
    assert "−5" not in labels
    edited(page, "Modifiers", "20 to 30")
    settled(page)
    expect(page.locator('[data-part="moved"]')).to_contain_text("too few sides in common")
    assert fair.nth(1).inner_text().split("\t") == ["Tie, 25 against 25", "–", "8.33", ""]
