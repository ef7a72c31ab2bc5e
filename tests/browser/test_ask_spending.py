"""The boxes for spending and for tasks of several rolls: every table is the engine's, and a link holds the state."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page, expect

from oppose_engine import discover, percent
from oppose_engine.courses.toward import tasks
from oppose_engine.rules.spending import Spending, plan
from oppose_engine.views.spending import evening, options, through
from oppose_engine.views.toward import by_dice, by_roll, takes

STATES = """async (asked) => {
  await opposeLoad.bring();
  const part = (name) => document.querySelector(`[data-part="${name}"]`);
  const rows = (name) => [...part(name).rows].map((row) => [...row.cells].map((cell) => cell.textContent));
  const field = (name) => document.querySelector(`[data-ask-field="${name}"]`);
  const set = (name, value, type) => {
    field(name).value = value;
    field(name).dispatchEvent(new Event(type, { bubbles: true }));
  };
  const found = [];
  for (const [system, values, tables] of asked) {
    set("system", system, "input");
    for (const [name, value] of Object.entries(values)) field(name).value = value;
    const [name, value] = Object.entries(values)[0];
    part("said").firstElementChild.textContent = "";
    set(name, value, "input");
    while (!part("said").firstElementChild.textContent) await new Promise((done) => setTimeout(done, 1));
    const [said, problem] = ["said", "problem"].map((name) => part(name).textContent);
    const shown = tables.map((name) => (part(name).closest("table").hidden ? [] : rows(name)));
    found.push([said, ...shown, location.search, problem]);
  }
  return found;
}"""


def test_spending_is_counted_as_by_the_engine(window: Page) -> None:
    """Every table of the box, in random states of every kind; and the state survives in a link."""
    chosen = random.Random(17)
    kinds = [(game.id, kind) for game in discover().values() for kind in game.spending]
    wanted: list[tuple[str, Spending, dict[str, Any]]] = []
    while len(wanted) < 60:
        game, kind = kinds[len(wanted) % len(kinds)]
        values = {each.name: chosen.choice(each.values) for each in kind.settings()}
        if int(values.get("momentum", 0)) > 10 - max(0, 2 - int(values.get("reset", 2))):  # refused: see below
            continue
        wanted.append((game, kind, values))
    window.goto("/ask/spend/")
    tables = ("options", "through", "evening")
    found = window.evaluate(STATES, [(f"{game}/{kind.name}", values, tables) for game, kind, values in wanted])
    for (game, kind, values), (said, lies, over, shared, _, problem) in zip(wanted, found, strict=True):
        whole = plan(kind.lies(**values))
        assert said.startswith(f"{percent(whole.chance, 1)}% of the time you succeed"), (game, values)
        assert lies == [list(row) for row in options(kind, values).rows], (game, values)
        assert over == [list(row) for row in through(kind, values).rows], (game, values)
        most = kind.left(values)
        across = evening(kind, values, 6, most).rows if kind.stock(**values) and most else ()
        assert shared == [list(row) for row in across], (game, values)
        assert problem == ""
    state = found[-1]
    window.goto(f"/ask/spend/{state[4]}")
    expect(window.locator('[data-part="said"]')).to_have_text(state[0])
    window.locator('[data-ask-field="system"]').select_option("ironsworn/momentum")
    window.locator('[data-ask-field="reset"]').fill("0")
    window.locator('[data-ask-field="momentum"]').fill("10")
    expect(window.locator('[data-part="problem"]')).to_contain_text("Momentum 10 is too high where it resets to 0")


def test_tasks_of_several_rolls_are_counted_as_by_the_engine(window: Page) -> None:
    """The sentence and both tables of the box, in random states of every pool; and the state survives in a link."""
    chosen, known = random.Random(18), list(tasks(discover().values()).values())
    wanted = []
    for turn in range(42):
        task = known[turn % len(known)]
        values = {each.name: chosen.choice(each.values) for each in task.settings()}
        values |= {"dice": chosen.randint(1, 12), "rolls": chosen.randint(1, 6), "total": chosen.randint(1, 15)}
        wanted.append((task, values))
    window.goto("/ask/toward/")
    found = window.evaluate(STATES, [(task.id, values, ("rolls", "around")) for task, values in wanted])
    for (task, values), (said, rolls, around, _, problem) in zip(wanted, found, strict=True):
        exact = task.reached(**values)  # pyrefly: ignore[bad-argument-type]
        told = f"{percent(exact.chance, 1)}% of the time you reach the total{takes(exact)}."
        assert (said, problem) == (told, ""), (task.id, values)
        assert rolls == [list(row) for row in by_roll(exact).rows], (task.id, values)
        assert around == [list(row) for row in by_dice(task, values).rows], (task.id, values)
    window.goto(f"/ask/toward/{found[-1][3]}")
    expect(window.locator('[data-part="said"]')).to_have_text(found[-1][0])
    window.locator('[data-ask-field="total"]').fill("61")
    expect(window.locator('[data-part="problem"]')).to_contain_text("“61” is not allowed for total")


def test_the_costs_of_a_roll_are_in_sight_on_a_phone(window: Page) -> None:
    window.set_viewport_size({"width": 360, "height": 740})
    window.goto("/ask/spend/")
    table = window.locator('.op-scroll:has([data-part="options"])')
    expect(table.locator("tbody tr").nth(1).locator("td").last).to_have_text("5.50")
    assert table.evaluate("(each) => each.scrollWidth <= each.clientWidth")
