"""How soon an answer is there: the inverse question in the engine; on a slow phone, the readout and a whole table.

The floors are what a person notices: a frame of the screen for a number that follows the hand, a
twentieth of a second for an answer.
"""

import contextlib
import functools
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from fractions import Fraction
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.timing import Line, ratio, seconds
from oppose_engine import discover
from oppose_engine.questions.need import need
from oppose_engine.rules.system import Opposed
from tests.browser import chromium

ROOT = Path(__file__).parents[1]
FRAME, AT_ONCE, GRID_LIMIT = 0.016, 0.050, 0.120
SLOWER = 4
"""How many times slower than this machine a phone is taken to be."""
QUESTIONS = 500
PAGES = ("brp", "coc7", "contract", "ngs")
LAB_GAME = "coc7"
"""With six levels, the most of all."""
EDITS = """async () => {
  const [box, readout] = [...oppose.readouts][0];
  await readout.wake();
  const control = box.querySelector("[data-field]");
  const took = [];
  const values = control.tagName === "SELECT" ? [...control.options].map((option) => option.value)
    : Array.from({ length: 100 }, (_, n) => Number(control.min) + (n * 7) % (control.max - control.min));
  for (const value of values) {
    control.value = value;
    const began = performance.now();
    readout.edit(control);
    await readout.settled;
    took.push(performance.now() - began);
    await new Promise((done) => setTimeout(done));
  }
  return took;
}"""
LAB = """async () => {
  const took = [];
  for (let n = 0; n < 40; n += 1) {
    const test = document.querySelector(".op-lab-test");
    test.value = `roll ≤ rating/${2 + (n % 19)} down`;
    const began = performance.now();
    test.dispatchEvent(new Event("change"));
    document.body.getBoundingClientRect(); // laid out too
    took.push(performance.now() - began);
    await new Promise((done) => setTimeout(done));
  }
  return took;
}"""
"""One change of a rule after the other: its refusals, every match-up before and now, the map, what is fair."""
WHOLE = """async (addresses) => {
  const [, readout] = [...oppose.readouts][0];
  await readout.wake();
  await opposeLoad.part("dice");
  const took = [];
  for (const address of addresses) {
    const { tables } = window.odds.read(await (await fetch(address)).json());
    const [you, them] = tables.opposed.axes.map(({ labels }) => labels);
    const began = performance.now();
    for (const mine of you) for (const theirs of them) tables.opposed.cell(mine, theirs);
    took.push([address, performance.now() - began, you.length * them.length]);
    await new Promise((done) => setTimeout(done));
  }
  return took;
}"""


def measure() -> list[Line]:
    asked = _questions()
    edits, grids = _in_a_browser()
    slowest, address, cells = max(grids)
    *edits, (_, change, late_change) = edits
    return [
        ("what rating is needed, slowest of 500", seconds(asked), f"{ratio(asked / AT_ONCE)} of {seconds(AT_ONCE)}"),
        *(
            (f"readout of {name}, median", seconds(middle), f"{ratio(middle / FRAME)} of a frame, 9 of 10 in {late}")
            for name, middle, late in edits
        ),
        (
            "a change in the lab, median",
            seconds(change),
            f"{ratio(change / GRID_LIMIT)} of {seconds(GRID_LIMIT)}, 9 of 10 in {late_change}",
        ),
        (
            f"slowest whole table of {len(grids)}, {address.split('/')[2]}",
            seconds(slowest),
            f"{ratio(slowest / GRID_LIMIT)} of {seconds(GRID_LIMIT)}, {cells:,} cells",
        ),
    ]


def _questions() -> float:
    """The slowest answer to random inverse questions over every match-up there is, in seconds."""
    chosen = random.Random(QUESTIONS)
    rolls = [m for game in discover().values() for m in game.mechanics if isinstance(m, Opposed)]
    slowest = 0.0
    for _ in range(QUESTIONS):
        roll = chosen.choice(rolls)
        variant = chosen.choice(getattr(roll, "variants")).id  # noqa: B009  an Opposed is a Mechanic too
        them, chance = chosen.choice(roll.ladder()), Fraction(chosen.randint(1, 999), 1000)
        began = time.perf_counter()
        need(roll, variant, them, chance)
        slowest = max(slowest, time.perf_counter() - began)
    return slowest


def _in_a_browser() -> tuple[list[tuple[str, float, str]], list[tuple[float, str, int]]]:
    """As on a phone so many times slower. For some pages: the median of many edits in seconds, and what nine of ten
    stay below. For each reading of an opposed roll: the seconds that its table takes, its address, its cells.
    """
    with tempfile.TemporaryDirectory(prefix="oppose-bench-") as folder, sync_playwright() as playwright:
        site = Path(folder) / "site"
        subprocess.run([sys.executable, "-m", "mkdocs", "build", "-q", "-d", str(site)], cwd=ROOT, check=True)
        rules = [
            f"/data/{game.id}/{each.match_table}/{variant.id}.rule.json"
            for game in discover().values()
            for each in game.contests()
            if each.match_table == "opposed"
            for variant in each.variants
        ]
        browser = playwright.chromium.launch(
            executable_path=chromium.find(), args=["--no-sandbox", "--disable-background-networking"]
        )
        edits = []
        with _served(site) as address:
            page = browser.new_page()
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            for name in PAGES:
                page.goto(f"{address}/systems/{name}/")
                page.evaluate("opposeLoad.bring()")
                took = sorted(page.evaluate(EDITS))
                edits.append((name, took[len(took) // 2] / 1000, seconds(took[int(len(took) * 0.9)] / 1000)))
            page.goto(f"{address}/lab/?system={LAB_GAME}&you=60&them=40")
            page.locator(".op-lab-test").first.wait_for()
            took = sorted(page.evaluate(LAB))
            edits.append(("the lab", took[len(took) // 2] / 1000, seconds(took[int(len(took) * 0.9)] / 1000)))
            page.goto(f"{address}/systems/{PAGES[0]}/")
            page.evaluate("opposeLoad.bring()")
            grids = [(took / 1000, where, cells) for where, took, cells in page.evaluate(WHOLE, rules)]
        browser.close()
        return edits, grids


class _Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name it has)
        pass


@contextlib.contextmanager
def _served(site: Path) -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(_Quiet, directory=str(site))) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
