"""How soon an answer is there: the inverse question in the engine; on a slow phone, the readout and a whole table.

The floors are what a person notices: a frame of the screen for a number that follows the hand, a
twentieth of a second for an answer.
"""

import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

from playwright.sync_api import sync_playwright

from benchmarks.timing import Report, ratio, seconds
from oppose_engine import discover
from oppose_engine.questions.need import need
from oppose_engine.rules.system import Opposed
from tests.browser import chromium
from tests.browser.served import served

ROOT = Path(__file__).parents[1]
FRAME, AT_ONCE, GRID_LIMIT = 0.016, 0.050, 0.120
SLOWER = 4
"""How many times slower than this machine a phone is taken to be."""
QUESTIONS = 500
PAGES = ("brp", "coc7", "contract", "ngs")
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
  const box = document.querySelector("[data-ask=lab]");
  const field = (name) => box.querySelector(`[data-ask-field="${name}"]`);
  const [system, variant] = ["system", "variant"].map(field);
  const problem = box.querySelector('[data-part="problem"]');
  const shown = box.querySelector(".op-lab-shown");
  const { pictures } = oppose.asks;
  const own = { ...pictures };
  const turn = () => new Promise((go) => { setTimeout(go); });
  const check = () => field("you").closest(".op-input").hidden; // which has no map
  const drawn = async (does, whole = true) => { // whether it was: for other sides there is no map
    const left = new Set(["map", "area"]); // the pictures that are drawn last
    const waits = () => left.has("area") || (left.has("map") && !check());
    const end = performance.now() + 10000;
    for (const name of left) {
      pictures[name] = (...given) => {
        left.delete(name);
        return own[name](...given);
      };
    }
    does();
    while (waits() && !problem.textContent && performance.now() < end) await turn();
    while (whole && shown.hasAttribute("aria-busy")) await turn();
    return !waits() && !problem.textContent;
  };
  const choose = (list, value) => drawn(() => {
    list.value = value;
    list.dispatchEvent(new Event("input", { bubbles: true }));
  });
  const parts = () => [...box.querySelectorAll(".op-part")];
  const changed = (part) => {
    if (part.tagName === "SELECT") part.selectedIndex = (part.selectedIndex + 1) % part.options.length;
    else part.value = part.value.replace(/[1-9]\\d*/, (each) => String(Number(each) + 1));
    part.dispatchEvent(new Event("change"));
  };
  const found = [];
  for (const game of [...system.options].map(({ value }) => value)) {
    if (game !== system.value) await choose(system, game);
    for (const reading of [...variant.options].map(({ value }) => value)) {
      if (reading !== variant.value) await choose(variant, reading);
      const [answer, took, all] = [[], [], []];
      for (let n = 0; n < parts().length && took.length < 6; n += 1) {
        const { ariaLabel, tagName, value } = parts()[n];
        const sides = /^Level \\d|^First face|the level$|^Who rolls|^The .*est rating/.test(ariaLabel);
        if (sides || (tagName === "INPUT" && !/[1-9]/.test(value))) continue;
        const began = performance.now();
        changed(parts()[n]);
        const refused = box.querySelector(".op-problem:not(:empty)");
        document.body.getBoundingClientRect(); // laid out too
        if (!refused) {
          answer.push(performance.now() - began);
          const seen = check() || (await drawn(() => {}, false)); // the picture of a check comes with its answer
          document.body.getBoundingClientRect();
          if (seen) took.push(performance.now() - began);
          while (shown.hasAttribute("aria-busy")) await turn();
          if (seen) all.push(performance.now() - began);
        }
        const undo = box.querySelector('[data-ask-do="undo"]');
        if (!undo.disabled) await drawn(() => undo.click());
      }
      found.push([`${game} ${reading}`, answer, took, all]);
    }
  }
  return found;
}"""
"""Parts of the sentences of each reading, one after the other: from the change until the answer and its bars
are there, until the maps show it, perhaps coarsely, and until every match-up is counted and drawn."""
Changed = tuple[str, list[float], list[float], list[float]]
"""A reading in the lab, and how many milliseconds each change took until its answer was there, until its maps showed
it, until all was drawn."""
WHOLE = """async (addresses) => {
  const [, readout] = [...oppose.readouts][0];
  await readout.wake();
  await Promise.all(["dice", "throws"].map(opposeLoad.part));
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


def measure() -> Report:
    asked = _questions()
    edits, lab, grids = _in_a_browser()
    slowest, address, cells = max(grids)
    slow = max(lab, key=lambda each: statistics.median(each[1]))
    whole = max(lab, key=lambda each: statistics.median(each[2]))
    drawn = [statistics.median(each[2]) / 1000 for each in lab]
    within = sum(each <= GRID_LIMIT for each in drawn)
    answered, finished = statistics.median(slow[1]) / 1000, statistics.median(whole[2]) / 1000
    shown, entire = (seconds(statistics.median(map(statistics.median, times)) / 1000) for times in _of_maps(lab))
    lines = [
        ("what rating is needed, slowest of 500", seconds(asked), f"{ratio(asked / AT_ONCE)} of {seconds(AT_ONCE)}"),
        *(
            (f"readout of {name}, median", seconds(middle), f"{ratio(middle / FRAME)} of a frame, 9 of 10 in {late}")
            for name, middle, late in edits
        ),
        (
            f"a change in the lab, the answer, slowest of {len(lab)} readings: {slow[0]}",
            seconds(answered),
            f"{ratio(answered / GRID_LIMIT)} of {seconds(GRID_LIMIT)}",
        ),
        (
            f"a change in the lab, on its maps, slowest: {whole[0]}",
            seconds(finished),
            f"{within} of {len(lab)} readings within {seconds(GRID_LIMIT)}, median {shown}; every match-up {entire}",
        ),
        (
            f"slowest whole table of {len(grids)}, {address.split('/')[2]}",
            seconds(slowest),
            f"{ratio(slowest / GRID_LIMIT)} of {seconds(GRID_LIMIT)}, {cells:,} cells",
        ),
    ]
    within_all = f"the answer within {seconds(answered)}, the maps within {seconds(finished)}"
    said = f"{within_all}, each reading of {len(lab)}; the maps of the middle one within {shown}"
    return Report(lines, {f"A change in the rule lab, on a phone {SLOWER} times slower": said})


def _of_maps(lab: list[Changed]) -> Iterator[list[list[float]]]:
    """Of each reading, how long the changes took until its maps showed them, then until all was drawn."""
    yield [shown for _, _, shown, _ in lab]
    yield [entire for *_, entire in lab]


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


def _in_a_browser() -> tuple[list[tuple[str, float, str]], list[Changed], list[tuple[float, str, int]]]:
    """As on a phone so many times slower. For some pages: the median of many edits in seconds, and what nine of ten
    stay below. For each reading in the lab: how long changes took. For each reading of an opposed roll: the seconds
    that its table takes, its address, its cells.
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
        with served(site) as server:
            address = server.url
            page = browser.new_page()
            page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
            for name in PAGES:
                page.goto(f"{address}/systems/{name}/")
                page.evaluate("opposeLoad.bring()")
                took = sorted(page.evaluate(EDITS))
                edits.append((name, took[len(took) // 2] / 1000, seconds(took[int(len(took) * 0.9)] / 1000)))
            page.goto(f"{address}/lab/?system=mythras&you=60&them=40")
            page.locator('[data-part="chances"] path').first.wait_for()
            lab = [each for each in page.evaluate(LAB) if all(each)]
            page.goto(f"{address}/systems/{PAGES[0]}/")
            page.evaluate("opposeLoad.bring()")
            grids = [(took / 1000, where, cells) for where, took, cells in page.evaluate(WHOLE, rules)]
        browser.close()
        return edits, lab, grids
