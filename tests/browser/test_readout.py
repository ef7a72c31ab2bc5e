"""Readouts in a browser: any address shows what the engine counts, and nothing an address holds does harm."""

import json
import random
from fractions import Fraction
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page

from hooks.readout_data import grade_id, order_groups, ways
from hooks.readout_words import even, exact, needed, sentence
from oppose_engine import OddsTable, System, discover, system
from oppose_engine.open_ended import Orders
from oppose_engine.opposed import OpposedRoll
from oppose_engine.pool import DicePool
from oppose_engine.resistance import Resistance
from oppose_engine.system import Opposed
from oppose_engine.text import number

SEED = 20_261_120
STATES, LOADED = 1000, 12
FUZZED = 1000

# At the first step back the theme fetches the page anew and puts the address right: that comes first.
STEADY = """
await new Promise((done) => {
  let pages = 0;
  document$.subscribe(() => { if ((pages += 1) > 1) done(); });
  window.dispatchEvent(new PopStateEvent("popstate"));
  setTimeout(done, 1500);
});
"""
# Goes from state to state as the browser's own back button would: a new address, then an event.
VISIT = """
async ({kind, queries}) => {
  STEADY
  const boxOf = () => document.querySelector(`[data-readout-kind="${kind}"]`);
  const found = [];
  await oppose.readouts.get(boxOf()).wake();
  for (const query of queries) {
    history.replaceState(null, "", location.pathname + query);
    window.dispatchEvent(new PopStateEvent("popstate"));
    let box;
    do { // the theme may fetch the page anew and put another box into its place
      await new Promise((done) => setTimeout(done));
      box = boxOf();
      await oppose.readouts.get(box)?.settled;
    } while (!box.isConnected || !oppose.readouts.has(box));
    const variant = oppose.readouts.get(box).state.variant;
    const holder = box.querySelector(`[data-variant="${variant}"]`);
    const shown = [...box.querySelectorAll(`[data-variant="${variant}"] [data-outcome]`)];
    found.push({
      variant,
      counts: shown.map((each) => [Number(each.dataset.count), Number(each.dataset.denominator)]),
      sentence: holder.querySelector("[data-part=sentence]").textContent,
      need: box.querySelector(`[data-variant="${variant}"] [data-part=need]`)?.textContent,
      exact: box.querySelector(`[data-variant="${variant}"] [data-part=exact]`)?.textContent,
      even: box.querySelector(`[data-variant="${variant}"] [data-part=even]`)?.textContent,
      problem: box.querySelector("[data-part=problem]").textContent,
    });
  }
  return found;
}
""".replace("STEADY", STEADY)


def state_of(game: System, mechanic: Any, chosen: random.Random) -> tuple[str, str, dict[str, Any]]:
    """A random state of a mechanic: the kind of its readout, its query, its parts."""
    variant = chosen.choice(mechanic.variants)
    kind: Any = mechanic
    if isinstance(kind, Opposed):
        labels = game.table(kind.match_table, variant.id).axes[0].values
        you, them = chosen.choice(labels), chosen.choice(labels)
        parts = {"variant": variant, "you": you, "them": them, "grades": ("", "")}
        query = f"?you={you}&them={them}&variant={variant.id}"
        if (listed := ways(game, mechanic)) and chosen.random() < 0.5:
            way = chosen.choice(listed)
            mine, other = chosen.choice(way.grades), chosen.choice(way.grades)
            parts["grades"] = (mine, other)
            query += f"&difficulty={grade_id(way, mine)}&their-difficulty={grade_id(way, other)}"
        return "match", query, parts
    if isinstance(mechanic, Orders):
        score = chosen.randrange(10)
        return "ladder", f"?score={score}&roll={variant.id}", {"variant": variant, "score": score}
    if isinstance(mechanic, Resistance):
        active, passive = chosen.randint(1, 100), chosen.randint(1, 100)
        query = f"?active={active}&passive={passive}&variant={variant.id}"
        return "resistance", query, {"variant": variant, "active": active, "passive": passive}
    dice, difficulty = chosen.randint(1, 12), chosen.randint(2, 10)
    query = f"?dice={dice}&difficulty={difficulty}&variant={variant.id}"
    return "pool", query, {"variant": variant, "dice": dice, "difficulty": difficulty}


def counted(mechanic: Any, parts: dict[str, Any]) -> list[Fraction]:
    """The same state asked of the engine."""
    variant = parts["variant"]
    if isinstance(mechanic, OpposedRoll) and parts["grades"] != ("", ""):
        mine, other = parts["grades"]
        targets = [int(grade.rating({"rating": parts[side]})) for grade, side in ((mine, "you"), (other, "them"))]
        odds = variant.rules.odds(*targets, parts["you"], parts["them"])
        return [Fraction(count, odds.denominator) for count in odds[:4]]
    if isinstance(mechanic, Opposed):
        odds = mechanic.odds(variant.id, *(mechanic.side(str(parts[side])) for side in ("you", "them")))
        return [Fraction(count, odds.denominator) for count in odds[:4]]
    if isinstance(mechanic, Orders):
        shares = list(variant.rules.shares(parts["score"]).items())
        groups = order_groups([name for name, _ in shares])
        return [Fraction(sum(shares[n][1] for n in group), 90_000) for group in groups]
    if isinstance(mechanic, Resistance):
        faces = variant.rules.faces(parts["active"] - parts["passive"])
        return [Fraction(faces, 100), Fraction(100 - faces, 100)]
    counts = variant.rules.counts(parts["dice"], parts["difficulty"])
    names = [name for name, _ in variant.rules.bands]
    return [
        Fraction(sum(c for o, c in counts.items() if variant.rules.band(o) == name), 10 ** parts["dice"])
        for name in names
    ]


def readouts() -> list[tuple[System, Any, str]]:
    return [
        (game, mechanic, f"/systems/{game.id}/{f'{mechanic.page}/' if mechanic.page else ''}")
        for game in discover().values()
        for mechanic in game.mechanics
        if isinstance(mechanic, Opposed | Orders | Resistance | DicePool)
    ]


READOUTS = readouts()
NAMES = [f"{game.id} {mechanic.title}" for game, mechanic, _ in READOUTS]


@pytest.mark.parametrize(("game", "mechanic", "address"), READOUTS, ids=NAMES)
def test_an_address_shows_what_the_engine_counts(page: Page, game: System, mechanic: Any, address: str) -> None:
    chosen = random.Random(f"{SEED}{game.id}{mechanic.title}")
    states = [state_of(game, mechanic, chosen) for _ in range(STATES // len(READOUTS) + 1)]
    page.goto(address)
    found = page.evaluate(VISIT, {"kind": states[0][0], "queries": [query for _, query, _ in states]})
    for (_, query, parts), shown in zip(states, found, strict=True):
        assert shown["variant"] == parts["variant"].id, query
        assert [Fraction(*pair) for pair in shown["counts"]] == counted(mechanic, parts), query
        assert shown["problem"] == "", query
        if shown["need"] and parts.get("grades") == ("", ""):
            _same_words(game, mechanic, parts, shown)


def _same_words(game: System, mechanic: Any, parts: dict[str, Any], shown: dict[str, str]) -> None:
    """The script says what the page says when it is built."""
    table: OddsTable = game.table(mechanic.match_table, parts["variant"].id)
    odds = table.outcomes(parts["you"], parts["them"])
    said = sentence(parts["you"], parts["them"], odds).replace("<strong>", "").replace("</strong>", "")
    assert shown["sentence"] == said.replace("&lt;", "<").replace("&gt;", ">")
    assert shown["exact"] == exact(odds)
    assert shown["even"] == even(table, parts["them"])
    assert shown["need"] == needed(table, parts["them"], Fraction(60, 100))


def test_a_loaded_address_survives_reload_back_and_forward(page: Page) -> None:
    chosen = random.Random(SEED)
    for game, mechanic, address in chosen.sample(READOUTS, k=min(LOADED, len(READOUTS))):
        kind, query, parts = state_of(game, mechanic, chosen)
        page.goto(address + query)
        wanted = counted(mechanic, parts)
        assert _settled(page, kind, wanted)
        page.reload()
        assert _settled(page, kind, wanted)
        assert page.url.endswith(query)
    page.go_back()
    page.go_forward()
    assert _settled(page, kind, wanted)


def _settled(page: Page, kind: str, wanted: list[Fraction]) -> bool:
    """Wait until the readout shows these chances."""
    page.wait_for_function(
        """([kind, wanted]) => {
          const box = document.querySelector(`[data-readout-kind="${kind}"]`);
          const readout = window.oppose?.readouts?.get(box);
          if (!readout) return false;
          const shown = [...box.querySelectorAll(`[data-variant="${readout.state.variant}"] [data-outcome]`)];
          return wanted.every(([n, d], at) =>
            BigInt(shown[at].dataset.count) * BigInt(d) === BigInt(n) * BigInt(shown[at].dataset.denominator));
        }""",
        arg=[kind, [[str(each.numerator), str(each.denominator)] for each in wanted]],
    )
    return True


def fuzzed(chosen: random.Random) -> str:
    """An address that nobody sane would write."""
    bad = [
        "<img src=x onerror=alert(1)>", "<script>document.title='x'</script>", "'\"><svg/onload=alert(1)>",
        "%", "%E0%A4%A", "%00", "-1", "101", "9999999999999999999", "1e2", "0x10", "NaN", "sixty", "", " ", "６０",
        "60;DROP", "constructor", "__proto__", "d12+3", "d0+0", "[]", "{}", "a" * 3000, "60&you=70", "null",
        "../../etc", "javascript:alert(1)", "imperative imperative", "😀", "\u202e60", "1.5", "+", "=", "&&&",
    ]  # fmt: skip
    names = [
        "you", "them", "variant", "difficulty", "their-difficulty", "chance", "dice", "score", "roll", "ranks",
        "target", "active", "passive", "start", "uses", "band", "system", "__proto__", "constructor", "<b>",
    ]  # fmt: skip
    pairs = []
    for _ in range(chosen.randint(1, 6)):
        value = chosen.choice(bad)
        pairs.append(f"{chosen.choice(names)}={value if chosen.random() < 0.3 and value.isascii() else quote(value)}")
    return "?" + "&".join(pairs).replace("#", "%23")


def test_fuzzed_addresses_do_no_harm(page: Page) -> None:
    """No error (the fixture listens), no new element, a sane state with a short notice."""
    chosen = random.Random(SEED)
    for game, _, address in READOUTS:
        queries = [fuzzed(chosen) for _ in range(FUZZED // len(READOUTS) + 1)]
        page.goto(address)
        found = page.evaluate(
            """async (queries) => {
              STEADY
              const found = [];
              for (const query of queries) {
                history.replaceState(null, "", location.pathname);
                history.replaceState(null, "", location.pathname + query);
                window.dispatchEvent(new PopStateEvent("popstate"));
                await new Promise((done) => setTimeout(done));
                for (const readout of oppose.readouts.values()) await readout.settled;
                const boxes = [...document.querySelectorAll("[data-readout-kind]")];
                found.push({
                  foreign: boxes.some((box) => box.querySelector("img, script, iframe, b, svg [onload], [onerror]")),
                  states: [...oppose.readouts.values()].map((readout) => readout.state),
                  notice: boxes.map((box) => box.querySelector("[data-part=problem]").textContent.length),
                });
              }
              return found;
            }""".replace("STEADY", STEADY),
            queries,
        )
        for query, shown in zip(queries, found, strict=True):
            assert not shown["foreign"], query
            assert max(shown["notice"]) < 160, query
            for state in shown["states"]:
                assert state["variant"] in [v.id for m in game.mechanics for v in m.variants], query
                assert all(isinstance(value, str | int) for value in state.values()), (query, state)
    assert page.evaluate("document.title") != "x"


def test_the_keyboard_alone_is_enough(page: Page) -> None:
    page.goto("/systems/mythras/")
    page.locator("#opposed-you").focus()
    for key in ("ArrowUp", "ArrowUp", "PageUp", "ArrowDown"):
        page.keyboard.press(key)
    assert _settled(page, "match", _mythras(71, 40))
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "opposed-them"
    page.keyboard.press("Control+A")
    page.keyboard.type("55")
    assert _settled(page, "match", _mythras(71, 55))
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert _settled(page, "match", _mythras(71, 55, "article"))
    assert page.url.endswith("?you=71&them=55&variant=article")


def _mythras(you: int, them: int, variant: str = "imperative") -> list[Fraction]:
    odds = system("mythras").opposed().odds(variant, you, them)
    return [Fraction(count, odds.denominator) for count in odds[:4]]


def test_what_is_not_allowed_is_said_and_the_last_good_answer_stays(page: Page) -> None:
    page.goto("/systems/mythras/")
    problem = page.locator("[data-part=problem]")
    for text in ("101", "-1", "", "12e5"):
        page.locator("#opposed-you").fill(text)
        page.wait_for_function("document.querySelector('[data-part=problem]').textContent.includes('0 to 100')")
        assert page.locator("#opposed-you").get_attribute("aria-invalid") == "true"
        assert _settled(page, "match", _mythras(60, 40))
    page.locator("#opposed-them").focus()
    assert page.locator("#opposed-you").input_value() == "60"
    assert problem.text_content() == ""


def test_a_cell_of_the_table_becomes_the_match_up_and_is_ringed(page: Page) -> None:
    page.goto("/systems/mythras/")
    table = page.locator(".op-odds[data-outcome=win][data-variant=imperative]").first
    table.locator("tbody tr").nth(8).locator("td").nth(3).click()
    assert _settled(page, "match", _mythras(80, 30))
    page.wait_for_function("document.querySelector('[data-ringed]').textContent.includes('80 against 30')")
    assert table.locator("td.op-now").count() == 1
    assert table.locator("td.op-now").text_content() == f"{number(100 * _mythras(80, 30)[0])}"
    assert "Ringed: 80 against 30." in (table.locator("caption").text_content() or "")


def test_editing_does_not_flood_the_history(page: Page) -> None:
    page.goto("/systems/mythras/")
    before = page.evaluate("history.length")
    page.locator("#opposed-you").focus()
    for _ in range(25):
        page.keyboard.press("ArrowUp")
    assert page.url.endswith("?you=85&them=40&variant=imperative")
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    assert _settled(page, "match", _mythras(60, 40))
    page.go_forward()
    assert _settled(page, "match", _mythras(85, 40))


@pytest.mark.parametrize("address", sorted({address for _, _, address in READOUTS} | {"/"}))
def test_nothing_scrolls_sideways_on_the_smallest_phone(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 320, "height": 640})
    page.goto(address)
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    small = page.evaluate(
        """() => [...document.querySelectorAll(".op-match :is(input[type=number], select, input[type=range])")]
          .filter((each) => each.getClientRects().length)
          .filter((each) => each.getBoundingClientRect().height < 40 || each.getBoundingClientRect().width < 24)
          .map((each) => each.id || each.type)"""
    )
    assert small == []


def test_the_home_page_answers_for_every_game(page: Page) -> None:
    page.goto("/")
    games = json.loads(page.locator("[data-readout-kind=game]").get_attribute("data-games") or "[]")
    assert [each["system"] for each in games] == sorted(
        (each["system"] for each in games), key=[each["system"] for each in games].index
    )
    for each in games:
        page.locator("#game-system").select_option(each["system"])
        roll: Any = system(each["system"]).match_up()
        odds = roll.odds(each["variant"], roll.side(str(each["you"])), roll.side(str(each["them"])))
        assert _settled(page, "game", [Fraction(count, odds.denominator) for count in odds[:4]])
        assert f"systems/{each['system']}/?you=" in (page.locator("[data-part=open]").get_attribute("href") or "")
    assert {each["system"] for each in games} == {g.id for g in discover().values() if g.match_up()}
