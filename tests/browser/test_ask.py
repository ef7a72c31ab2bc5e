"""The boxes for questions about any contest answer as the engine does, for any state that is set or sent."""

from __future__ import annotations

import random
import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from oppose_engine import RangeError, discover, percent, system
from oppose_engine.courses.series import Series
from oppose_engine.courses.toward import tasks
from oppose_engine.odds_table import OUTCOMES
from oppose_engine.questions.foes import foes_beaten, most_foes
from oppose_engine.questions.parties import parties
from oppose_engine.questions.together import ANY as ANY_ROLLS
from oppose_engine.questions.together import groups, needed
from oppose_engine.questions.which import PrintedNumber, which
from oppose_engine.rules.spending import Spending, plan
from oppose_engine.text import number
from oppose_engine.views.spending import evening, options, through
from oppose_engine.views.together import by_best, by_number
from oppose_engine.views.toward import by_dice, by_roll, takes
from tests.browser.conftest import clear, watched
from tests.browser.served import served


@pytest.fixture(scope="module")
def opened(browser: Browser, built_site: Path) -> Iterator[tuple[str, Page, list[str]]]:
    """The address of a host that compresses, a window on it, and its complaints."""
    with served(built_site) as server, watched(browser, server.url) as (page, complaints):
        yield server.url, page, complaints


@pytest.fixture
def window(opened: tuple[str, Page, list[str]]) -> Iterator[Page]:
    """That window, as a first visitor has it."""
    url, page, complaints = opened
    yield page
    clear(page, url)
    told, complaints[:] = [*complaints], []
    assert told == []


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


def test_several_foes_are_counted_as_by_the_engine(window: Page) -> None:
    window.goto("/ask/foes/?system=mythras&you=60&them=40,40,40")
    answered(window, "40.6% of the time you beat all of them")
    wanted = []
    for game, variant, you, them in states(120, 1):
        wanted.append((game, variant, you, [them, str(you), them]))
    found = window.evaluate(
        """async (asked) => {
          const games = JSON.parse(document.querySelector("[data-ask]").dataset.rolls);
          const found = [];
          for (const [id, variant, you, foes] of asked) {
            const game = games.find((each) => each.id === id);
            if (!game) {
              found.push(null);
              continue;
            }
            await oppose.need(id);
            const { rule, read } = oppose.asks.meeting(game, variant);
            try {
              const { beat, total } = oppose.asks.beaten(game.kind, rule, read(you), foes.map(read));
              found.push([...beat, total].map(String));
            } catch (error) {
              if (!(error instanceof RangeError)) throw error;
              found.push([]);
            }
          }
          return found;
        }""",
        wanted,
    )
    for (game, variant, you, foes), told in zip(wanted, found, strict=True):
        contest = discover()[game].main_contest()
        assert (told is None) is not contest.lists_rolls  # what the box has no answer for is not on its list
        if told is None:
            continue
        try:
            exact = foes_beaten(contest, variant, contest.side(you), [contest.side(foe) for foe in foes])
        except RangeError:  # its rolls may have no end, or are made again
            assert told == [], (game, variant)
            continue
        *beat, total = map(int, told)
        shares = [Fraction(each, total) for each in beat]
        assert shares == [exact.chance(n) for n in range(len(foes) + 1)], (game, variant, you, foes)


SPELLINGS = {
    "mythras": ("60", " 60 ", "+60", "060", "60%", "401", "-100", "\u22125", "6 0", "sixty", "1e2", ""),
    "dnd5e": (
        "5",
        "+5",
        "-5",
        "\u22125",
        "adv+5",
        "ADV 5",
        "advantage -5",
        "dis5",
        "disadv+5",
        "advfoo+5",
        "adv",
        "101",
    ),
    "ngs": ("d12+3", "d12 + 3", "D12", "d12", "12+3", "d12-3", "d101", "d12+21", "d1", "d1000+3", "d12+"),
    "savage-worlds": ("d8", "d8w", "wild d8", "wild d8+2", "d8w - 2", "extra d6", "extra d6w", "d7", "d8+21", "w8"),
    "year-zero": ("5", "+5", "41", "0", "5 dice", "5.0", "5%"),
    "open-ended-d10": ("6", "6+2", "6 + 2", "6**", "-3", "6+21", "6*2", "6+", "1000"),
}
"""Sides as people write them, well and badly, for each way to write a side that the page knows."""


def test_sides_are_read_as_by_the_engine(window: Page) -> None:
    """What the one accepts the other does, as the same side; what the one refuses the other refuses."""
    window.goto("/ask/series/?system=mythras&you=60&them=40&rule=first&wins=3")
    answered(window, "81.6%")
    contests = {game: discover()[game].main_contest() for game in SPELLINGS}
    asked = [(game, contests[game].variants[0].id, texts) for game, texts in SPELLINGS.items()]
    found = window.evaluate(
        """async (asked) => {
          const games = JSON.parse(document.querySelector("[data-ask]").dataset.rolls);
          const one = (side, meet, usual) => {
            try {
              const { each, total } = meet(side(), usual);
              return [...each, total].map(String);
            } catch (error) {
              if (!(error instanceof RangeError)) throw error;
              return [];
            }
          };
          const found = [];
          for (const [id, variant, texts] of asked) {
            await oppose.need(id);
            const { read, meet } = oppose.asks.meeting(games.find((each) => each.id === id), variant);
            found.push(texts.map((text) => one(() => read(text), meet, read(texts[0]))));
          }
          return found;
        }""",
        asked,
    )
    for (game, variant, texts), told in zip(asked, found, strict=True):
        contest = contests[game]
        for text, page in zip(texts, told, strict=True):
            try:
                odds = contest.odds(variant, contest.side(text), contest.side(texts[0]))
            except RangeError:
                assert page == [], (game, text)
                continue
            assert page, f"{game}: the page refuses {text!r}"
            *counts, total = map(int, page)
            assert [Fraction(each, total) for each in counts] == [odds.chance(each) for each in OUTCOMES], (game, text)


def test_series_are_solved_as_by_the_engine(window: Page) -> None:
    """The first of three ways to go on is sent with the address, a turn each; the other two are chosen on the page."""
    ways = (("again", Series()), ("first", Series(4, 4)), ("ahead", Series(3, 3, lead=True)))
    window.goto("/ask/series/?system=mythras&you=60&them=40&rule=first&wins=3")
    answered(window, "81.6%")
    for turn, (game, variant, you, them) in enumerate(states(25, 2)):
        contest = discover()[game].main_contest()
        odds = contest.odds(variant, contest.side(you), contest.side(them))
        if not odds.win + odds.lose:
            continue
        for rule, series in (ways[turn % 3], ways[(turn + 1) % 3], ways[(turn + 2) % 3]):
            exact = series.ends(odds)
            assert exact.rounds is not None
            state = f"system={game}&variant={variant}&you={you}&them={them}&rule={rule}&wins={series.yours}"
            if (rule, series) == ways[turn % 3]:
                window.evaluate(ARRIVE, f"?{state}")
            else:
                window.locator("#ask-rule").select_option(rule)
                if rule != "again":
                    window.locator("#ask-wins").fill(str(series.yours))
            said = (
                f"{percent(exact.win, 1)}% of the time you win the series, which takes {number(exact.rounds, 1)} rounds"
            )
            answered(window, said)
            won, lost = series.lengths(odds, 5)[4]
            cells = window.locator('[data-part="rounds"] tr').nth(4).locator("td").all_text_contents()
            assert cells[:2] == [percent(won, 1), percent(lost, 1)]


def test_links_of_a_game_tell_that_they_leave_dice_behind(window: Page) -> None:
    window.goto("/systems/coc7/?you=60&them=40&your-dice=2")
    window.evaluate("opposeLoad.bring()")
    expect(window.locator("#ask-more strong")).to_have_text("Ask more, without the dice:")
    plain = percent(system("coc7").main_contest().odds("", 60, 40).chance("win"), 1)
    expect(window.locator("#ask-more a[href*='/which/']")).to_have_attribute("href", re.compile(rf"shown={plain}$"))
    window.evaluate("[...oppose.readouts.values()][0].set({ 'your-dice': '0' })")
    expect(window.locator("#ask-more strong")).to_have_text("Ask more:")
    window.goto("/systems/open-ended-d10/?you=6&them=4&your-ranks=1")
    window.evaluate("opposeLoad.bring()")
    expect(window.locator("#ask-more a[href*='/series/']")).to_have_attribute(
        "href", re.compile(r"you=6(\+|%2B)1&them=4")
    )
    rows = window.locator("[data-part=more] tr").first
    expect(rows).to_contain_text("7+1")


def test_a_modifier_of_a_side_that_is_a_die_is_asked_with_it(window: Page) -> None:
    """Typed as the command takes it, in a link of the game's page too."""
    contest = discover()["savage-worlds"].main_contest()
    for you, them in (("d8w+2", "d6-1"), ("wild d4", "extra d12 + 3")):
        window.goto(f"/ask/series/?system=savage-worlds&you={you.replace('+', '%2B')}&them={them.replace('+', '%2B')}")
        exact = Series(3, 3).ends(contest.odds("", contest.side(you), contest.side(them)))
        answered(window, f"{percent(exact.win, 1)}% of the time you win the series")
    refused = (
        ("system=savage-worlds&you=d8&them=d7", "“d7” is no die of this game. Allowed: d4, d6, d8, d10, d12."),
        ("system=savage-worlds&you=d8&them=d6%2B30", "“+30” is no modifier"),
        ("system=savage-worlds&you=8&them=d6", "with the Wild Die as d8w+2"),
    )
    refuses(window, "series", refused)
    window.goto("/systems/savage-worlds/?you=d8w&them=d6&your-modifier=2&their-modifier=-1")
    link = window.locator("#ask-more a[href*='/series/']")
    expect(link).to_have_attribute("href", re.compile(r"you=d8w(\+|%2B)2&them=d6-1"))
    link.click()
    exact = Series(3, 3).ends(contest.odds("", contest.side("d8w+2"), contest.side("d6-1")))
    answered(window, f"{percent(exact.win, 1)}% of the time you win the series")


def test_a_printed_number_finds_its_readings(window: Page) -> None:
    for asked in ("20 20 50.50", "60 40 51.79", "d12+3 d8+4 54.17", "50 50 49.5"):
        you, them, shown = asked.split()
        window.goto(f"/ask/which/?you={you}&them={them}&shown={shown}")
        games = discover()
        exact = [each for each in which([PrintedNumber(you, them, shown)], games) if each.exact]
        expect(window.locator('[data-part="said"] strong')).to_have_text(str(len(exact)) if exact else "None")
        rows = window.locator('[data-part="found"] tr').count()
        assert rows == (len(exact) or 5)
        if exact:
            told = window.locator('[data-part="found"] tr').first.text_content() or ""
            assert exact[0].system.title in told
            assert exact[0].variant.title in told


def test_a_row_or_a_column_finds_its_reading_and_its_misprint(window: Page) -> None:
    main = system("mythras").main_contest()
    theirs = [0, 10, 20, 30, 40, 50]
    row = [percent(main.odds("article", 60, them).chance("win")) for them in theirs]
    window.goto(f"/ask/which/?you=60&them={','.join(map(str, theirs))}&shown={','.join(row)}")
    printed = [PrintedNumber("60", str(them), shown) for them, shown in zip(theirs, row, strict=True)]
    exact = [each for each in which(printed, discover()) if each.exact]
    expect(window.locator('[data-part="said"]')).to_have_text(
        re.compile(rf"^{len(exact)} of \d+ rows that the readings print here are this row\.$")
    )
    assert window.locator('[data-part="found"] tr').count() == len(exact) > 1
    expect(window.locator("[data-when]:visible")).to_have_count(1)
    window.locator("#ask-shown").fill(" ".join([*row[:3], "12.34", *row[4:]]))
    window.get_by_role("button", name="Find").click()
    expect(window.locator('[data-part="said"] strong')).to_have_text("None")
    expect(window.locator('[data-part="found"] tr').first).to_contain_text("not 12.34 at 60 v 30")
    expect(window.locator("[data-when=miss]")).to_be_visible()
    assert window.evaluate("decodeURIComponent(location.search)").count("12.34") == 1
    window.locator("#ask-shown").fill("51.8 at 60 v 40")
    window.get_by_role("button", name="Find").click()
    expect(window.locator('[data-part="said"] strong')).to_have_text("2")
    expect(window.locator("[data-when=near]")).to_be_visible()
    expect(window).to_have_url(re.compile(r"you=60&them=40&shown=51\.8"))
    window.goto("/ask/which/?you=50,60&them=40&shown=51.8")
    expect(window.locator('[data-part="problem"]')).to_contain_text(
        "1 number for 2 sides of yours and 1 side of theirs"
    )


def test_a_step_within_the_page_keeps_what_is_being_typed(window: Page) -> None:
    window.goto("/ask/which/?you=60&them=40&shown=51.8")
    answered(window, "of")
    window.locator("#ask-shown").fill("12.34")  # and not sought yet
    window.evaluate("location.hash = '__toc'")
    window.wait_for_timeout(200)
    expect(window.locator("#ask-shown")).to_have_value("12.34")


def test_the_controls_change_address_and_answer(window: Page) -> None:
    window.goto("/ask/foes/")
    window.get_by_role("button", name="+ foe").click()
    expect(window.locator("#ask-them")).to_have_value("40, 40, 40, 40")
    answered(window, "36.7% of the time you beat all of them")
    assert "them=40,40,40,40" in window.evaluate("decodeURIComponent(location.search)")
    window.locator("#ask-system").select_option("dnd5e")
    answered(window, "32.6% of the time you beat all of them")
    assert window.evaluate("new URL(location).searchParams.get('system')") == "dnd5e"
    window.locator("#ask-you").fill("adv+5")
    exact = discover()["dnd5e"].main_contest()
    found = foes_beaten(exact, "standard", exact.side("adv+5"), [exact.side("3")] * 3)
    answered(window, f"{percent(found.chance(3), 1)}%")
    for chance in (10, 50, 99):
        window.locator("#ask-chance").fill(str(chance))
        most = most_foes(exact, "standard", exact.side("adv+5"), exact.side("3"), Fraction(chance, 100))
        expect(window.locator('[data-part="risk"]')).to_have_text(re.compile(rf"^{most}\b"))


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("foes/?system=mythras&you=60&them=x", "“x” is no rating."),
        ("foes/?system=mythras&you=&them=40", "An empty field is no rating."),
        (
            "which/?you=60&them=40&shown=",
            "Fill in all three fields: your side, theirs, and the number as it is printed.",
        ),
        ("which/?you=60&them=40&shown=52,45", "2 numbers for 1 side of yours and 1 side of theirs."),
        ("which/?you=999&them=40&shown=52", "No game has these sides."),
        ("foes/?system=nowhere&you=60", "“nowhere” is not on the list of games."),
        ("foes/?system=mythras&you=60&them=" + ",".join(["40"] * 13), "13 foes."),
        ("foes/?system=open-ended-d10&you=6&them=4,4", "“open-ended-d10” is not on the list of games."),
        ("foes/?system=world-of-darkness&variant=chronicles&you=6&them=4,4", "Choose another reading."),
        ("series/?system=mythras&you=60&them=40&wins=0", "“0” is no number of wins."),
        ("which/?you=20&them=20&shown=half", "“half” is no percentage."),
        ("foes/?system=mythras&you=<b>60</b>&them=40", "“<b>60</b>” is no rating."),
    ],
)
def test_what_cannot_be_answered_is_told(window: Page, address: str, told: str) -> None:
    window.goto(f"/ask/{address}")
    expect(window.locator('[data-part="problem"]')).to_contain_text(told)
    assert window.locator(".op-ask b").count() == 0
    expect(window.locator(".op-ask :is(.op-sentence, table):visible")).to_have_count(0)  # of another match-up


READ = """() => [...document.querySelectorAll("[data-part=said], .op-ask tbody td")]
  .map((each) => each.textContent.trim())"""


def test_the_page_without_scripts_says_the_same_as_with_them(window: Page) -> None:
    for page in ("foes", "series", "spend", "toward", "which"):
        window.goto(f"/ask/{page}/")
        before = window.evaluate(READ)
        window.evaluate("() => opposeLoad.bring()")
        window.locator("[data-ask] select, [data-ask] input").first.dispatch_event("input")
        if page == "which":
            window.get_by_role("button", name="Find").click()
        window.wait_for_function("() => location.search.length > 1")
        assert window.evaluate(READ) == before


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


def test_several_parties_are_counted_as_by_the_engine(window: Page) -> None:
    window.goto("/ask/parties/?system=brp&parties=60,40,35")
    answered(
        window,
        "54.4% of the time the first party, 60, comes first alone. The first place is shared 1.1%, nobody has it 0.0%.",
    )
    expect(window.locator('[data-part="firsts"] tr')).to_have_count(4)
    wanted = [(game, variant, [you, them, you]) for game, variant, you, them in states(120, 6)]
    found = window.evaluate(
        """async (asked) => {
          await opposeLoad.part("dice");
          const found = [];
          const { compared, meeting, ORDERS } = oppose.asks;
          for (const [id, variant, parties] of asked) {
            const game = JSON.parse(document.querySelector("[data-ask]").dataset.rolls).find((each) => each.id === id);
            if (!game) {
              found.push([]);
              continue;
            }
            await oppose.need(id);
            const { rule, read } = meeting(game, variant);
            try {
              const { alone, shared, tied, nobody, total } = compared(ORDERS[game.kind](rule, parties.map(read)));
              found.push([...alone, ...shared, tied, nobody, total].map(String));
            } catch (error) {
              if (!(error instanceof RangeError)) throw error;
              found.push([]);
            }
          }
          return found;
        }""",
        wanted,
    )
    counted = 0
    for (game, variant, sides), told in zip(wanted, found, strict=True):
        contest = discover()[game].main_contest()
        try:
            exact = parties(contest, variant, [contest.side(side) for side in sides])
        except RangeError:
            assert told == [], (game, variant)
            continue
        if not told:
            assert not contest.orders_parties, (game, variant)  # its first reading has no order: it is not on the list
            continue
        counted += 1
        *counts, total = map(int, told)
        wanted_counts = (*exact.alone, *exact.shared, exact.tied, exact.nobody)
        assert [Fraction(each, total) for each in counts] == [
            Fraction(each, exact.denominator) for each in wanted_counts
        ], (game, variant, sides)
    assert counted > 40


def test_a_box_of_several_is_set_and_refuses(window: Page) -> None:
    window.goto("/ask/parties/")
    window.get_by_role("button", name="+ party").click()
    expect(window.locator("#ask-parties")).to_have_value("60, 40, 35, 35")
    window.wait_for_function("() => decodeURIComponent(location.search).includes('parties=60,40,35,35')")
    answered(window, "of the time the first party, 60, comes first alone")
    window.locator("#ask-system").select_option("ngs")
    expect(window.locator("#ask-parties")).to_have_value("d10+2, d8+2, d8+2")
    answered(window, "of the time the first party, d10+2, comes first alone")
    refused = (
        ("system=brp&variant=article&parties=60,40", "Equal rolls go to one of two sides"),
        ("system=mythras&parties=60", "1 party. Allowed: 2 to 8"),
        ("system=mythras&parties=1,2,3,4,5,6,7,8,9", "9 parties. Allowed: 2 to 8"),
        ("system=mythras&parties=60,%3Cb%3E", "is no rating"),
        ("system=nonsense", "is not on the list of games"),
    )
    refuses(window, "parties", refused)
    window.goto("/ask/foes/?system=mythras&you=60&them=40,40")
    fewer, more = (window.get_by_role("button", name=f"{sign} foe") for sign in "−+")
    expect(fewer).to_be_enabled()
    fewer.click()
    answered(window, "51.8% of the time you beat it.")
    expect(window.locator("#ask-them")).to_have_value("40")
    expect(fewer).to_be_disabled()
    expect(more).to_be_enabled()
    more.click()
    expect(fewer).to_be_enabled()
    comma = "“40 40” is no rating. Allowed: whole numbers from −100 to 400. A comma goes between two."
    refuses(window, "foes", [("system=mythras&you=60&them=40%2040", comma)])
    refuses(window, "together", [("system=dnd5e&members=5%203", "from −5 to 15. A comma goes between two.")])
    group = window.get_by_label("Members", exact=False)
    expect(group).to_have_attribute("aria-invalid", "true")
    edge, told = group.evaluate(
        "(field) => [getComputedStyle(field).borderTopColor, "
        "getComputedStyle(document.querySelector('[data-part=problem]')).color]"
    )
    assert edge == told  # a reader sees which field it is
    group.fill("5, 3")
    expect(group).to_have_attribute("aria-invalid", "false")


def refuses(window: Page, asks: str, refused: Iterable[tuple[str, str]]) -> None:
    """Each state of an address is refused in these words."""
    for state, said in refused:
        window.goto(f"/ask/{asks}/?{state}")
        expect(window.locator('[data-part="problem"]')).to_contain_text(said)


def test_groups_are_counted_as_by_the_engine(window: Page) -> None:
    window.goto("/ask/together/")
    for name, members, needs, common in (
        ("blades", ["2", "1", "0"], "one", {}),
        ("dnd5e", ["5", "adv+3", "dis-1"], "half", {"dc": 12}),
        ("dnd2024", ["0", "-5"], "all", {"dc": 30}),
        (ANY_ROLLS, ["65", "0", "100"], "half", {}),
    ):
        state = "&".join(f"{each}={value}" for each, value in common.items())
        listed = ",".join(members).replace("+", "%2B")
        window.goto(f"/ask/together/?system={name}&members={listed}&needs={needs}&{state}")
        group_of = groups(discover().values())[name]
        exact = group_of.odds(members, **common)
        answered(window, f"{percent(exact.at_least(needed(needs, len(members))), 1)}% of the time")
        answered(window, f"On average {number(exact.failing)} fail")
        rows = [row.locator("th, td").all_text_contents() for row in window.locator('[data-part="succeed"] tr').all()]
        assert [(row[0], row[1], row[3]) for row in rows] == list(by_number(exact).rows)
        best = [row.locator("th, td").all_text_contents() for row in window.locator('[data-part="best"] tr').all()]
        assert best == [list(row) for row in by_best(exact, group_of.names).rows]
        assert window.locator('[data-part="graded"]').is_visible() == (len(best) > 2)
        assert window.locator("#ask-dc").is_visible() == bool(common)
    refused = (
        ("system=any&members=50,x", "is not allowed"),
        ("system=blades&members=adv%2B2", "is not understood"),
        ("system=dnd5e&members=best%2B2", "is not understood"),
        ("system=dnd5e&members=5&dc=99", "is not allowed"),
        ("system=blades&members=1,1,1,1,1,1,1,1,1,1,1,1,1", "13 members"),
    )
    refuses(window, "together", refused)


def test_the_links_of_a_game_ask_about_the_sides_that_are_set(window: Page) -> None:
    window.goto("/systems/mythras/?you=75&them=45")
    win = system("mythras").main_contest().odds("imperative", 75, 45).chance("win")
    links = window.locator("#ask-more a")
    expect(links.filter(has_text="several parties")).to_have_attribute("href", re.compile("parties=75%2C45%2C45"))
    told = [window.evaluate("(a) => decodeURIComponent(a.href)", each.element_handle()) for each in links.all()]
    assert sum("you=75" in address and "#" not in address for address in told) == 5
    assert any("them=45,45,45" in address for address in told)
    assert any(f"shown={percent(win, 1)}" in address for address in told)
    links.filter(has_text="whose number?").click()
    expect(window.locator('[data-part="found"] tr').filter(has_text="Mythras").first).to_be_visible()


def test_the_costs_of_a_roll_are_in_sight_on_a_phone(window: Page) -> None:
    window.set_viewport_size({"width": 360, "height": 740})
    window.goto("/ask/spend/")
    table = window.locator('.op-scroll:has([data-part="options"])')
    expect(table.locator("tbody tr").nth(1).locator("td").last).to_have_text("5.50")
    assert table.evaluate("(each) => each.scrollWidth <= each.clientWidth")


@pytest.mark.parametrize(("game", "field"), [("mythras", "opposed-chance"), ("blades", "outcomes-chance")])
def test_what_is_needed_is_one_step_from_a_games_first_words_and_has_an_address(
    window: Page, game: str, field: str
) -> None:
    window.goto(f"/systems/{game}/")
    window.locator("#ask-more").get_by_text("what is needed").click()
    asked = window.locator(f"#{field}")
    expect(asked).to_be_in_viewport()
    told = window.locator(".op-needed:visible")
    before = told.all_text_contents()
    asked.fill("90")
    window.wait_for_function("() => location.search.includes('chance=90')")
    expect(told).not_to_have_text(before)
    answers = told.all_text_contents()
    assert answers
    window.goto(window.url)
    expect(window.locator(f"#{field}")).to_have_value("90")
    expect(window.locator(".op-needed:visible")).to_have_text(answers)
