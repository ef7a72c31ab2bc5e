"""The rule lab as its tests have it: its readings, opened, edited, counted to the end."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from oppose_engine import System, discover
from oppose_engine.rules.check import Check
from tests.readings import READINGS

__all__ = ["CHECKS", "GAMES", "LIMIT", "PROBLEM", "SAID", "checked", "edited", "kept", "opened", "readings", "settled"]

CHECKS: list[tuple[System, Check[Any]]] = [
    (game, each)
    for game in discover().values()
    for each in game.mechanics
    if isinstance(each, Check) and each.kind != "difficulty"
]
"""Every roll against a difficulty; the grades of a contest are not one."""
GAMES = [game for game in discover().values() if game.contests()]
LIMIT = "Rule 1: the limit, 3"
"""What a roll has to be at most for a critical success of Mythras: a tenth of the rating."""
SAID, PROBLEM = '[data-part="said"]', '[data-part="rule"] .op-problem'


def readings() -> list[tuple[str, str, str]]:
    """Every reading of an opposed roll: its game, its table, its id."""
    return [(game.id, contest.match_table, variant) for game, contest, variant in READINGS]


def checked() -> list[tuple[str, str, str, str]]:
    """Every reading of a check: its game, the table that its rule stands under, its id, the table of its results."""
    return [(game.id, each.main_table, v.id, each.check_table) for game, each in CHECKS for v in each.variants]


def opened(page: Page, address: str) -> None:
    page.goto(f"/lab/{address}")
    if not address:
        page.locator("[data-ask=lab]").dispatch_event("pointerover")  # brings the scripts, which replace the button
    page.locator('[data-block=""]').wait_for()


def settled(page: Page) -> None:
    """Wait until all is counted and drawn, and the address holds it."""
    expect(page.locator(".op-lab-shown[aria-busy]")).to_have_count(0, timeout=20_000)


def edited(page: Page, label: str, value: str) -> None:
    part = page.get_by_label(label, exact=True)
    part.fill(value)
    part.blur()
    expect(page.locator(PROBLEM)).to_have_count(0)
    settled(page)


def kept(page: Page) -> str:
    """The address of the page, once it holds the rule that is shown: not that of an edit before it."""
    settled(page)
    link = str(page.evaluate("location.href"))
    assert "#r=" in link
    return link
