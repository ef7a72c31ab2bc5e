"""One state a page: whatever speaks of the match-up agrees with the box."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from hooks.html.words import minus
from oppose_engine import percent
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.rules.check import Check
from oppose_engine.rules.system import Opposed
from tests.browser.conftest import watched
from tests.browser.states import (
    FUZZ,
    READOUTS,
    VISIT,
    counted,
    fuzzed,
    leads_of,
    same_words,
    same_words_of_check,
    state_of,
)

SEED = 20_261_122
STATES, ADDRESSED, FUZZED = 500, 400, 400
"""So many random states, over all boxes of all games: with figures, with all words; and odd addresses."""
PHONE = ViewportSize(width=360, height=640)

WALK = """async ({ table, queries }) => {
  await Promise.all([opposeLoad.bring(), opposeLoad.part("save"), opposeLoad.part("dock")]);
  const box = document.querySelector(`[data-readout-kind][data-table="${table}"]`);
  const readout = oppose.readouts.get(box);
  for (const each of document.querySelectorAll("article details")) each.open = true; // what is closed is not drawn
  await readout.wake();
  if (document.querySelector("#match-up") === box) oppose.dock(box, true);
  document.documentElement.style.visibility = "hidden"; // everything keeps its place and nothing is painted
  const pause = () => new Promise((done) => setTimeout(done, 4));
  const seen = (each) => each.getClientRects().length > 0;
  const texts = (place, parts) => [...place.querySelectorAll(parts)].filter(seen).map((each) => each.textContent);
  const own = (figure) => figure.dataset.system === box.dataset.system
    && (box.dataset.tables ?? "").split(" ").includes(figure.dataset.of);
  const of = (figure, saved) => ({
    ...figure.dataset,
    id: figure.id,
    title: figure.querySelector(".op-figure-title").textContent,
    says: figure.querySelector(".op-says > span").textContent,
    off: figure.querySelector(".op-off").textContent,
    caption: texts(figure, ".op-caption").join(),
    label: figure.querySelector(".op-stage").getAttribute("aria-label"),
    saved: saved && opposeSave.standalone(figure, figure.querySelector(".op-drawn"), readout).text,
  });
  const told = [];
  for (let query of queries) {
    // where two boxes have readings, one calls its own otherwise
    if (readout.reading !== "variant") query = query.replace(/&variant=[^&]+/, "");
    history.replaceState(null, "", location.pathname + query);
    window.dispatchEvent(new PopStateEvent("popstate"));
    for (const each of oppose.readouts.values()) await each.settled;
    await pause(); // pictures follow in their own time
    const figures = [...document.querySelectorAll(".op-figure")].filter((each) => seen(each) && own(each));
    for (const each of figures) await opposeFigures.wake(each);
    while (window.opposeFigures?.busy) await pause();
    const { variant } = readout.state;
    const parts = [...box.querySelectorAll(`[data-variant="${variant}"] [data-outcome]`)];
    const controls = readout.names.flatMap((name) => readout.fields(name).map((each) => [name, each]));
    const now = [...(readout.part("others")?.querySelectorAll(".op-now") ?? [])];
    told.push({
      variant,
      counts: parts.map((each) => [each.dataset.count, each.dataset.denominator]),
      big: readout.of(variant, "big").textContent,
      sentence: readout.of(variant, "sentence").textContent,
      problems: texts(document, "[data-part=problem]").filter(Boolean),
      address: readout.query(),
      controls: controls.map(([name, each]) => [name, each.type, each.value, String(readout.state[name])]),
      live: document.querySelectorAll("[role=status], [role=alert], [aria-live]:not([aria-live=off])").length,
      dock: box.parentElement.querySelector(".op-dock strong")?.textContent,
      others: now.map((row) => [...row.cells].map((cell) => cell.textContent)),
      leads: [...(readout.of(variant, "leads")?.rows ?? [])].map((row) => texts(row, "td")),
      ringed: texts(document, `table[data-table="${table}"][data-outcome=win] td.op-now`),
      signals: readout.signals(variant),
      opponent: readout.rolls?.(variant)[1],
      figures: figures.map((each) => of(each, told.length % 4 === 0)), // saving takes as long as all the rest
    });
  }
  return told;
}"""
"""Goes from state to state on one page and reads all that speaks of the state."""


def table_of(mechanic: Any) -> str:
    return str(mechanic.match_table if isinstance(mechanic, Opposed) else mechanic.check_table)


WALKED = [(table_of(mechanic), game, mechanic, address) for game, mechanic, address in READOUTS]
ADDRESSES = sorted({address for *_, address in WALKED})
State = tuple[str, str, dict[str, Any]]
each_box = pytest.mark.parametrize(
    ("table", "game", "mechanic", "address"),
    WALKED,
    ids=[f"{game.id} {mechanic.title}" for _, game, mechanic, _ in WALKED],
)


class Visit:
    """A page opened once, on which everything is asked that takes a walk from state to state."""

    def __init__(self, page: Page, address: str) -> None:
        page.goto(address)
        boxes = [each for each in WALKED if each[-1] == address]
        self.game = boxes[0][1]
        self.walked = {box[0]: _asked(page, WALK, box[0], _states(STATES, box)) for box in boxes}
        self.addressed = {box[0]: _asked(page, VISIT, "", _states(ADDRESSED, box)) for box in boxes}
        chosen = random.Random(f"{SEED}{address}")
        self.fuzzed = [fuzzed(chosen) for _ in _share(FUZZED, ADDRESSES, address)]
        self.harm = page.evaluate(FUZZ, {"queries": self.fuzzed})
        self.title = page.title()


def _share(count: int, among: Sequence[Any], one: Any) -> range:
    """The part of so many that is for one, if all get the same number, give or take one."""
    at = among.index(one)
    return range(count * at // len(among), count * (at + 1) // len(among))


def _states(count: int, box: tuple[str, Any, Any, str]) -> list[State]:
    """This box's share of so many random states."""
    _, game, mechanic, _ = box
    chosen = random.Random(f"{SEED}{count}{game.id}{mechanic.title}")
    return [state_of(game, mechanic, chosen) for _ in _share(count, WALKED, box)]


def _asked(page: Page, script: str, table: str, states: list[State]) -> list[tuple[State, dict[str, Any]]]:
    """The states, each with what the page shows."""
    told = {"table": table, "kind": states[0][0], "queries": [query for _, query, _ in states]}
    return [*zip(states, page.evaluate(script, told), strict=True)]


@pytest.fixture(scope="module")
def visits(browser: Browser, site_url: str) -> Iterator[Callable[[str], Visit]]:
    """A visit to each page, made when a test first asks for it."""
    with watched(browser, site_url) as (page, complaints):

        @cache
        def visit(address: str) -> Visit:
            found = Visit(page, address)
            assert complaints == [], address
            return found

        yield visit


@each_box
def test_a_page_tells_one_truth(
    visits: Callable[[str], Visit], table: str, game: Any, mechanic: Any, address: str
) -> None:
    del game
    for (_, query, parts), shown in visits(address).walked[table]:
        assert contradictions(mechanic, parts, shown) == [], f"{address}{query}"


@each_box
def test_an_address_shows_what_the_engine_counts(
    visits: Callable[[str], Visit], table: str, game: Any, mechanic: Any, address: str
) -> None:
    del game
    for (_, query, parts), shown in visits(address).addressed[table]:
        assert shown["variant"] == parts["variant"].id, query
        assert [Fraction(*map(int, pair)) for pair in shown["counts"]] == counted(mechanic, parts), query
        assert shown["problem"] == "", query
        if isinstance(mechanic, OpposedContest):
            same_words(mechanic, parts, shown)
        if isinstance(mechanic, Check):
            same_words_of_check(mechanic, parts, shown)


@pytest.mark.parametrize("address", ADDRESSES)
def test_fuzzed_addresses_do_no_harm(visits: Callable[[str], Visit], address: str) -> None:
    """No error, no new element, a sane state with a short notice."""
    visit = visits(address)
    readings = [variant.id for mechanic in visit.game.mechanics for variant in mechanic.variants]
    for query, shown in zip(visit.fuzzed, visit.harm, strict=True):
        assert not shown["foreign"], query
        assert max(shown["notice"]) < 160, query
        for state in shown["states"]:
            assert state["variant"] in readings, query
            assert all(isinstance(value, str | int) for value in state.values()), (query, state)
    assert visit.title != "x"


def contradictions(mechanic: Any, parts: dict[str, Any], shown: dict[str, Any]) -> list[str]:
    """What a page says that is not so in this state, by the engine or by the box."""
    found = []

    def hold(is_so: object, *words: object) -> None:
        if not is_so:
            found.append(" ".join(map(str, words)))

    odds = counted(mechanic, parts)
    hold(shown["variant"] == parts["variant"].id, "another reading", shown["variant"])
    hold([Fraction(int(n), int(d)) for n, d in shown["counts"]] == odds, "other chances", shown["counts"])
    win = percent(odds[0] if isinstance(mechanic, Opposed) else Fraction(0), 1)
    if isinstance(mechanic, Opposed):
        hold(shown["big"] == win, "the number is", shown["big"])
    hold(f"{shown['big']}%" in shown["sentence"], "the sentence is", shown["sentence"])
    hold(shown["problems"] == [], shown["problems"])
    hold(shown["live"] == 1, shown["live"], "parts are spoken")
    hold(shown["dock"] in (None, f"{shown['big']}%"), "the bar says", shown["dock"])
    for name, kind, value, own in shown["controls"]:
        hold(value == own or kind == "range", name, "is shown as", value, "and is", own)
    for row in shown["others"]:
        hold(row[1:] == [percent(each, 2) for each in odds], "among the readings", row)
    if isinstance(mechanic, Opposed):
        columns = len(shown["leads"][0]) if shown["leads"] else 1
        hold(shown["leads"] == leads_of(mechanic, parts, columns), "wins by so much", shown["leads"])
    for cell in shown["ringed"]:
        hold(
            cell in [percent(odds[0], places) for places in (0, 1, 2)] or not isinstance(mechanic, Opposed),
            "ringed is",
            cell,
        )
    for figure in shown["figures"]:
        for complaint in of_figure(figure, shown, win):
            hold(False, figure["id"], complaint, figure["says"], figure["off"])
    return found


def of_figure(figure: dict[str, Any], shown: dict[str, Any], win: str) -> list[str]:
    """What is wrong with a figure, its description and its saved picture."""
    beyond, said, kind = "is not on this picture" in figure["off"], figure["says"], figure["figure"]
    state = shown["signals"]
    wrong = []
    if figure["variant"] != shown["variant"] and kind in ("heat", "area"):
        wrong.append("another reading")
    if beyond:
        return wrong + (["speaks of what it does not show"] if said else [])
    if said not in figure["label"]:
        wrong.append(f"its description is {figure['label']}")
    if figure["saved"]:
        saved = "".join(unescape(each) for each in re.findall(r"<text[^>]*>([^<]+)", figure["saved"])).replace(" ", "")
        told = (said, figure["title"], figure["caption"], shown["address"])
        wrong += [f"saved without {part}" for part in told if part.replace(" ", "") not in saved]
    expected = {
        "heat": f"At {minus(state.get('you'))} against {minus(state.get('them'))} you win {win}%",
        "area": f"At {minus(state.get('you'))} against {shown.get('opponent')} you win {win}%",
        "bands": f"At {state.get('rating')}:",
        "levels": f"At {state.get('rating')} ",
        "pool": f"{dice_of(state)} at difficulty {state.get('difficulty')}:",
        "pool-bands": f"{dice_of(state)} at difficulty {state.get('difficulty')}:",
        "botch": f"At difficulty {state.get('difficulty')} ",
        "dice-bands": f"{dice_of(state)}:",
        "orders": f"At score {state.get('score')} ",
        "sums": f"{state.get('pool')} against {state.get('against')}:",
    }.get(kind, "")
    if not said.startswith(expected) and "Drawn for" not in figure["off"]:
        wrong.append(f"not {expected}")
    if kind == "area" and f"against {shown['opponent']}" not in figure["title"]:
        wrong.append(f"its title is {figure['title']}")
    return wrong


def dice_of(state: dict[str, Any]) -> str:
    return "1 die" if state.get("dice") == 1 else f"{state.get('dice')} dice"


def test_boxes_of_a_page_share_what_they_call_the_same(page: Page) -> None:
    """One number of dice, in the address too; each box keeps what only it has, and one box speaks."""
    address = "/systems/world-of-darkness/"
    page.goto(address)
    page.evaluate("opposeLoad.bring()")
    dice = page.locator("input[type=number][data-field=dice]")
    before = [each.input_value() for each in dice.all()]
    dice.first.fill("8")
    expect(dice.nth(1)).to_have_value("8")
    expect(dice.nth(2)).to_have_value("8")
    assert before != ["8"] * 3
    hunger = page.locator("[data-readout-kind]:has([data-field=hunger]) [data-part=sentence]")
    expect(page.locator("[data-part=status]")).to_have_text(hunger.text_content() or "")
    expect(page).to_have_url(re.compile("dice=8"))
    assert page.url.count("dice=") == 1
    page.goto(page.url)
    expect(dice.nth(1)).to_have_value("8")
    expect(dice.nth(2)).to_have_value("8")
    expect(page.locator("[data-part=problem]:not(:empty)")).to_have_count(0)


def test_boxes_of_a_page_keep_apart_what_shares_its_name_alone(page: Page) -> None:
    """The difficulty of the fifth edition counts successes, that of the older rules is a face of a die."""
    address = "/systems/world-of-darkness/"
    fifth, older = (
        page.locator(f"#match-up-{name} input[type=number][data-field=difficulty]")
        for name in ("outcomes", "difficulty")
    )
    page.goto(address)
    page.evaluate("opposeLoad.bring()")
    older.fill("8")
    expect(page).to_have_url(re.compile("[?&]difficulty-difficulty=8"))
    assert "&difficulty=" not in page.url
    expect(fifth).to_have_value("3")
    fifth.fill("5")
    expect(page).to_have_url(re.compile("[?&]difficulty=5"))
    expect(older).to_have_value("8")
    page.goto(page.url)
    expect(fifth).to_have_value("5")
    expect(older).to_have_value("8")
    # a link from before
    page.goto(f"{address}?dice=6&difficulty=9&difficulty-reading=first-editions")
    expect(older).to_have_value("9")
    expect(page.locator("[data-part=problem]:not(:empty)")).to_have_count(0)
    page.goto(f"{address}?difficulty-difficulty=11")
    expect(older).to_have_value("6")
    expect(page.locator("[data-part=problem]:not(:empty)")).to_have_text(
        "The link's value for difficulty is not allowed here; showing 6."
    )


def test_one_part_of_a_page_is_spoken(built_site: Path) -> None:
    wrong = {}
    for path in sorted(built_site.rglob("index.html")):
        text = path.read_text("utf-8")
        spoken = len(re.findall(r'role="(?:status|alert)|aria-live="(?:polite|assertive)', text))
        if spoken > 1 or (not spoken and ("data-readout-kind=" in text or "data-ask=" in text)):
            wrong[path.parent.name] = spoken
    assert wrong == {}


def test_the_bar_of_the_home_page_has_the_game_and_the_answer(page: Page) -> None:
    page.goto("/")
    big, bar = page.locator("#match-up [data-part=big]:visible"), page.locator(".op-dock")
    built = big.inner_text()
    page.locator('input[data-field="you"]:visible').first.fill("80")
    page.mouse.wheel(0, 1500)
    expect(bar.locator("select, input")).to_have_count(1)
    expect(bar.get_by_label("Game", exact=True)).to_be_visible()
    expect(bar).not_to_contain_text("against")
    expect(big).not_to_have_text(built)
    expect(bar.locator("strong")).to_have_text(f"{big.inner_text()}%")
    # while the bar is there, it follows the box
    before = big.inner_text()
    bar.get_by_label("Game", exact=True).select_option("brp")
    expect(big).not_to_have_text(before)
    expect(bar.locator("strong")).to_have_text(f"{big.inner_text()}%")


ROOM = """() => [...document.querySelectorAll(".op-dock select")].map((each) => {
  const { paddingLeft, paddingRight, font } = getComputedStyle(each);
  const pen = Object.assign(document.createElement("canvas").getContext("2d"), { font });
  const room = each.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  return [each.value, room - pen.measureText(each.selectedOptions[0].text).width];
})"""
"""The room that each list of the bar has to spare beside its choice, in pixels."""


@pytest.mark.parametrize("address", ["questworlds/?you=20M2&them=15M2", "savage-worlds/?you=d12w&them=d12w", "ngs/"])
def test_a_choice_is_seen_in_full_in_the_bar_of_a_phone(page: Page, address: str) -> None:
    page.set_viewport_size(PHONE)
    page.goto(f"/systems/{address}")
    page.evaluate("opposeLoad.bring()")
    page.mouse.wheel(0, 1500)
    expect(page.locator(".op-dock")).to_be_visible()
    found = page.evaluate(ROOM)
    assert len(found) == 2
    assert not [(value, room) for value, room in found if room < 0]


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
    bar.get_by_label("Your rating").fill("7000")
    expect(bar.get_by_text("Whole numbers from 0 to 400.")).to_be_in_viewport(ratio=1)
    bar.get_by_label("Your rating").fill("70")
    expect(bar.locator(".op-problem")).to_be_empty()
    expect(bar.get_by_role("link", name="Games")).to_be_visible(visible=width == 1280)
    if width == 360:
        bar.get_by_role("button", name="More").click()
        expect(page.locator("#opposed-you")).to_be_in_viewport()
    page.emulate_media(media="print")
    expect(bar).to_be_hidden()
    page.emulate_media(media="screen")
    page.mouse.wheel(0, -9000)
    expect(bar).to_be_hidden()


@pytest.mark.parametrize("width", [1280, 360])
def test_the_bar_is_that_of_the_roll_that_was_passed_last(page: Page, width: int) -> None:
    """Next to the controls of another roll there is none, so that two answers never stand side by side."""
    page.set_viewport_size({"width": width, "height": 640})
    page.goto("/systems/year-zero/")
    bars, box = page.locator(".op-dock:visible"), page.locator("#match-up-stress")
    controls = box.locator(".op-set > .op-inputs")
    first = page.locator("#match-up-outcomes .op-set > .op-inputs")
    first.evaluate("(each) => scrollTo(0, each.getBoundingClientRect().top + scrollY - innerHeight - 100)")
    expect(bars).to_have_count(1)
    expect(bars.locator("strong")).to_have_text(f"{page.locator('#match-up [data-part=big]:visible').inner_text()}%")
    controls.evaluate("(each) => scrollTo(0, each.getBoundingClientRect().top + scrollY - 300)")
    expect(bars).to_have_count(0)
    controls.evaluate("(each) => scrollTo(0, each.getBoundingClientRect().bottom + scrollY + 100)")
    expect(bars).to_have_count(1)
    expect(bars).to_have_attribute("aria-label", "Roll with stress dice")
    expect(bars.locator("strong")).to_have_text(f"{box.locator('[data-part=big]:visible').inner_text()}%")
    if width == 1280:
        expect(bars).to_contain_text("Games \u203a Year Zero Engine \u203a Roll with stress dice")


def test_a_bar_comes_after_a_jump_on_a_turned_phone(page: Page) -> None:
    """There the controls of the box have never been on the screen."""
    page.set_viewport_size({"width": 640, "height": 360})
    page.goto("/systems/mythras/?you=65&them=40")
    expect(page.locator("#opposed-you")).to_have_value("65")
    page.evaluate("document.getElementById('what-is-surprising').scrollIntoView({ behavior: 'instant' })")
    expect(page.locator(".op-dock strong")).to_have_text("57.0%")


def test_contents_are_within_reach_of_a_thumb(page: Page) -> None:
    """From the first screen of a phone on; Escape and a choice close them."""
    page.set_viewport_size(PHONE)
    page.goto("/systems/mythras/")
    button, contents = page.get_by_role("button", name="Contents"), page.locator("#contents")
    place = button.bounding_box()
    assert place
    assert place["height"] >= 44
    assert place["y"] > PHONE["height"] / 2
    button.click()
    expect(contents).to_be_visible()
    page.keyboard.press("Escape")
    expect(contents).to_be_hidden()
    button.click()
    contents.get_by_role("link", name="Look it up").click()
    expect(contents).to_be_hidden()
    expect(page.locator("#look-it-up")).to_be_in_viewport()
    foot = page.locator(".op-foot")
    expect(foot.get_by_role("link")).to_be_hidden()  # the bar of the state has its place
    page.mouse.wheel(0, -9000)
    page.get_by_role("button", name="Your rating: one more").click()
    expect(foot.get_by_role("link", name="+ foe")).to_have_attribute("href", re.compile("you=61.them=40.*40.*40$"))
    foot.get_by_role("button", name="Use this").click()
    expect(page.get_by_role("group", name="Use this: this answer")).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 640})
    expect(button).to_be_hidden()


def test_chances_of_the_walk_are_those_of_the_engine() -> None:
    """The walk would notice a wrong number: the engine's differ from state to state."""
    chosen = random.Random(SEED)
    _, game, mechanic, _ = WALKED[0]
    shares = {counted(mechanic, state_of(game, mechanic, chosen)[2])[0] for _ in range(8)}
    assert len(shares) > 5
    assert all(Fraction(0) <= share <= 1 for share in shares)


def test_the_foot_of_a_phone_leaves_the_place_to_what_is_found(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/systems/mythras/")
    expect(page.locator(".op-foot")).to_be_visible()
    page.locator("header label[for=__search]").first.click()
    expect(page.locator(".op-foot")).to_be_hidden()
