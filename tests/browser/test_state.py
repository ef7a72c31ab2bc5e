"""One state a page: whatever speaks of the match-up agrees with the box; and the answer is on the first screen."""

import os
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from oppose_engine import percent
from tests.browser.test_readout import READOUTS, counted, state_of

SEED = 20_261_122
STATES = 500 if os.environ.get("OPPOSE_EVERY_STATE") else 60
"""So many random states, over all games with figures of match-ups and pools."""
PHONE = ViewportSize(width=360, height=640)
DRAWN = [(game, mechanic, address) for game, mechanic, address in READOUTS
         if {"opposed", "bands"} <= set(mechanic.published()) or "pool" in mechanic.published()]  # fmt: skip

LONGEST = {"brp": (3_850, 6_250), "gurps": (7_400, 9_200), "open-ended-d10": (6_200, 7_900)}
"""Pages of several rolls, each with tables of its own, and one with seven readings, may be longer."""
LONG = (4_350, 6_150)
D100 = {
    "mythras": (3_550, 5_850),
    "legend": (3_700, 5_750),
    "openquest3": (3_600, 5_750),
    "delta-green": (3_600, 5_750),
}
"""The most pixels of a page on a desk and on a phone, with everything folded that is looked up."""

SAME = """async (variant) => {
  const readout = [...oppose.readouts.values()][0];
  await readout.settled;
  const big = readout.of(variant, "big").textContent;
  const wrong = [];
  const seen = [...document.querySelectorAll(".op-figure")].filter((each) => each.getClientRects().length);
  for (const figure of seen) await opposeFigures.wake(figure);
  await new Promise((done) => setTimeout(done, 60));
  const state = readout.signals(variant);
  for (const figure of seen) {
    const text = (part) => figure.querySelector(part)?.textContent ?? "";
    const off = text(".op-off");
    const beyond = off.includes("is not on this picture");
    const said = text(".op-says > span");
    const label = figure.querySelector(".op-stage").getAttribute("aria-label");
    const kind = figure.dataset.figure;
    const complain = (what) => wrong.push(`${figure.id}: ${what}: ${said} (${off})`);
    if (!beyond && !label.includes(said)) complain("its label says something else");
    if (kind === "heat" || kind === "area") {
      if (beyond ? said !== "" : !said.includes(`you win ${big}%`)) complain(`not ${big}`);
      if (!beyond && !said.startsWith(`At ${state.you} against ${state.them}`)) complain("another match-up");
      const title = text(".op-figure-title");
      const asked = `What are your chances against ${state.them}`;
      if (kind === "area" && !title.startsWith(asked)) complain(`title ${title}`);
    }
    if (kind === "bands" && !beyond && !said.startsWith(`At ${state.rating}:`)) complain(`not ${state.rating}`);
    if (kind === "pool" || kind === "pool-bands") {
      const pool = `${state.dice} ${state.dice === 1 ? "die" : "dice"} at difficulty ${state.difficulty}`;
      const caption = kind === "pool" ? text(".op-caption") : pool;
      if (![said, caption].every((each) => each.includes(pool))) complain(`not ${pool}`);
    }
  }
  for (const cell of document.querySelectorAll("table.op-odds[data-outcome=win] td.op-now")) {
    const table = cell.closest("table");
    if (!table.getClientRects().length || table.dataset.table !== readout.box.dataset.table) continue;
    if (Math.abs(Number(cell.textContent) - Number(big)) > 0.06) wrong.push(`ringed ${cell.textContent}, not ${big}`);
  }
  const dock = document.querySelector(".op-dock strong");
  if (dock && dock.textContent !== `${big}%`) wrong.push(`the bar says ${dock.textContent}, not ${big}`);
  const live = document.querySelectorAll("[role=status], [role=alert], [aria-live]:not([aria-live=off])");
  if (live.length !== 1) wrong.push(`${live.length} live regions`);
  return [big, wrong];
}"""


@pytest.mark.parametrize(("game", "mechanic", "address"), DRAWN, ids=[game.id for game, _, _ in DRAWN])
def test_a_page_tells_one_truth(page: Page, game: Any, mechanic: Any, address: str) -> None:
    chosen = random.Random(f"{SEED}{game.id}")
    page.goto(address)
    page.evaluate("async () => { await opposeLoad.bring(); }")
    page.mouse.wheel(0, 1500)
    expect(page.locator(".op-dock")).to_be_visible()
    for _ in range(STATES // len(DRAWN) + 1):
        _, query, parts = state_of(game, mechanic, chosen)
        page.evaluate(
            """(query) => {
              history.replaceState(null, "", location.pathname + query);
              window.dispatchEvent(new PopStateEvent("popstate"));
            }""",
            query,
        )
        page.wait_for_function(
            "(variant) => [...oppose.readouts.values()][0].state.variant === variant", arg=parts["variant"].id
        )
        found: Any = None
        for _ in range(20):  # figures follow in their own time
            found = page.evaluate(SAME, parts["variant"].id)
            if not found[1]:
                break
            page.wait_for_timeout(100)
        assert found[1] == [], query
        odds = counted(mechanic, parts)
        if "pool" not in mechanic.published():
            assert found[0] == percent(odds[0], 1), query


def games(site: Path) -> list[str]:
    return sorted(each.parent.name for each in (site / "systems").glob("*/index.html"))


def test_the_first_screen_of_a_phone_has_the_answer_and_both_sides(page: Page, built_site: Path) -> None:
    page.set_viewport_size(PHONE)
    below = []
    for game in games(built_site):
        page.goto(f"/systems/{game}/")
        bottoms = page.evaluate(
            """() => {
              const box = document.querySelector("#match-up");
              const inputs = [...box.querySelectorAll(".op-inputs :is(input[type=number], select)")]
                .filter((each) => !each.closest(".op-rare")).slice(0, 2);
              const seen = (part) => [...box.querySelectorAll(part)].find((each) => each.getClientRects().length);
              return [seen("[data-part=sentence]"), seen("svg.op-bar"), ...inputs]
                .map((each) => each.getBoundingClientRect().bottom);
            }"""
        )
        below += [(game, bottom) for bottom in bottoms if bottom > PHONE["height"]]
    assert below == []


@pytest.mark.parametrize("width", [1280, 360])
def test_a_page_is_no_longer_than_it_needs_to_be(page: Page, built_site: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    long = {}
    for game in games(built_site):
        page.goto(f"/systems/{game}/")
        most = (LONGEST | D100).get(game, LONG)[width == 360]
        length = page.evaluate("document.documentElement.scrollHeight")
        if length > most:
            long[game] = length, most
    assert long == {}


@pytest.mark.parametrize("width", [1280, 360])
def test_a_bar_travels_with_the_reader(page: Page, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 640})
    page.goto("/systems/mythras/?you=65&them=40")
    expect(page.locator("#opposed-you")).to_have_value("65")
    expect(page.locator(".op-dock")).to_have_count(0)
    page.mouse.move(width / 2, 300)
    page.mouse.wheel(0, 1500)
    bar = page.locator(".op-dock")
    expect(bar).to_be_visible()
    expect(bar.locator("strong")).to_have_text("57.0%")
    bar.get_by_label("Your rating").fill("70")
    expect(bar.locator("strong")).to_have_text("61.8%")
    expect(page.locator("#opposed-you")).to_have_value("70")
    if width == 360:
        bar.get_by_role("button", name="Contents").click()
        page.keyboard.press("Escape")
        expect(bar.get_by_role("dialog")).to_be_hidden()
        bar.get_by_role("button", name="Contents").click()
        page.get_by_role("dialog").get_by_role("link", name="Look it up").click()
        expect(page.locator("#look-it-up")).to_be_in_viewport()
    page.emulate_media(media="print")
    expect(bar).to_be_hidden()
    page.emulate_media(media="screen")
    page.mouse.wheel(0, -9000)
    expect(bar).to_be_hidden()


def test_chances_of_the_walk_are_those_of_the_engine() -> None:
    """The walk would notice a wrong number: the engine's differ from state to state."""
    chosen = random.Random(SEED)
    game, mechanic, _ = DRAWN[0]
    shares = {counted(mechanic, state_of(game, mechanic, chosen)[2])[0] for _ in range(8)}
    assert len(shares) > 5
    assert all(Fraction(0) <= share <= 1 for share in shares)
