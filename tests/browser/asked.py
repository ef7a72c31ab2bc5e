"""What the tests of the boxes for questions share: states to ask about, a box that reads them, what it answers."""

from __future__ import annotations

import random
from collections.abc import Iterable

from playwright.sync_api import Page, expect

from oppose_engine import discover

__all__ = ["ARRIVE", "answered", "refuses", "states"]


def states(count: int, seed: int) -> list[tuple[str, str, str, str]]:
    """Game, reading, your side, theirs."""
    chosen = random.Random(seed)
    games = [game for game in discover().values() if game.contests()]
    found = []
    for _ in range(count):
        game = chosen.choice(games)
        contest = game.main_contest()
        ladder = list(contest.ladder())
        you, them = (str(chosen.choice(ladder)) for _ in range(2))
        found.append((game.id, chosen.choice(contest.variants).id, you, them))
    return found


ARRIVE = """async (query) => {
  await opposeLoad.bring();
  const page = async () => new DOMParser().parseFromString(await (await fetch(location.pathname)).text(), "text/html");
  window.built ??= (await page()).querySelector("[data-ask]");
  history.replaceState(null, "", query);
  document.querySelector("[data-ask]").replaceWith(document.importNode(built, true));
  oppose.ready();
}"""
"""The box as it was built, and an address that it reads, as on a page that comes by an instant navigation."""


def answered(page: Page, said: str) -> None:
    expect(page.locator('[data-part="said"]')).to_contain_text(said)
    assert page.locator('[data-part="problem"]').text_content() == ""


def refuses(window: Page, asks: str, refused: Iterable[tuple[str, str]]) -> None:
    """Each state of an address is refused in these words."""
    for state, said in refused:
        window.goto(f"/ask/{asks}/?{state}")
        expect(window.locator('[data-part="problem"]')).to_contain_text(said)
