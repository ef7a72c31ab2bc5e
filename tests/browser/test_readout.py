"""Readouts in a browser: any address shows what the engine counts, and nothing an address holds does harm."""

import json
import random
import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from hooks.html.bar import again
from hooks.html.words import minus
from hooks.pages.readouts import check
from hooks.pages.readouts.changes import dice, grade_id, has_modifier, targets, ways
from hooks.pages.readouts.words import Fact, agreement, dice_words, even, exact, needed, risked, sentence, worth
from oppose_engine import OUTCOMES, OddsTable, System, TableId, discover, percent, system
from oppose_engine.checks.open_ended import RANKS
from oppose_engine.contests.d20 import ROLLS, D20Contest
from oppose_engine.contests.degrees import DegreeContest
from oppose_engine.contests.meeting import meeting
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.contests.throws import ThrowContest
from oppose_engine.odds_table import Axis
from oppose_engine.rules.check import Check
from oppose_engine.rules.system import Opposed
from oppose_engine.sides.ratings import PUBLISHED_RATINGS, RATINGS
from oppose_engine.text import number
from tests.tables import published

SEED = 20_261_120
LOADED = 6

# Goes from state to state as the browser's own back button would: a new address, then an event.
VISIT = """
async ({kind, queries}) => {
  await opposeLoad.bring();
  const boxOf = () => document.querySelector(`[data-readout-kind="${kind}"], .op-match[data-table="${kind}"]`);
  const found = [];
  const told = (parts, find) => Object.fromEntries(parts.map((part) => [part, find(part)?.textContent]));
  await oppose.readouts.get(boxOf()).wake();
  document.querySelector(".md-container").style.display = "none";  // only its words are read: drawing it takes longer
  for (const query of queries) {
    history.replaceState(null, "", location.pathname + query);
    window.dispatchEvent(new PopStateEvent("popstate"));
    const box = boxOf();
    const readout = oppose.readouts.get(box);
    await readout.settled;
    const { variant } = readout.state;
    const shown = [...box.querySelectorAll(`[data-variant="${variant}"] [data-outcome]`)];
    found.push({
      variant,
      counts: shown.map((each) => [each.dataset.count, each.dataset.denominator]),
      ...told(["sentence", "need", "risk", "exact", "even", "worth", "agreed"], (part) => readout.of(variant, part)),
      again: box.querySelector(`[data-variant="${variant}"] [data-part=again]:not([hidden]) > p`)?.textContent ?? "",
      ...told(["problem", "effect"], (part) => readout.part(part)),
    });
  }
  return found;
}
"""


def state_of(game: System, mechanic: Any, chosen: random.Random) -> tuple[str, str, dict[str, Any]]:
    """A random state of a mechanic: the kind of its readout, its query, its parts."""
    variant = chosen.choice(mechanic.variants)
    kind: Any = mechanic
    if isinstance(kind, OpposedRoll):
        parts = changed(game, mechanic, variant, chosen)
        return "match", address_of_state(game, mechanic, parts), parts
    if isinstance(kind, Opposed):
        labels = published(TableId(game.id, kind.match_table, variant.id)).axes[0].values
        far = kind.reach and chosen.random() < ABOVE
        you, them = (chosen.choice(kind.reach if far else labels) for _ in range(2))
        (mine, yours), (other, theirs) = (
            besides(mechanic, variant, chosen, *each) for each in (("you", "your", you), ("them", "their", them))
        )
        query = f"?you={you}&them={them}&variant={variant.id}{yours}{theirs}"
        return "match", query, {"variant": variant, "you": mine, "them": other}
    return explored(mechanic, variant, chosen)


def besides(mechanic: Any, variant: Any, chosen: random.Random, who: str, whose: str, side: Any) -> tuple[Any, str]:
    """A side with what it can have besides, as the command writes it, and what the address adds."""
    if isinstance(mechanic, D20Contest) and (roll := chosen.choice(ROLLS)) != ROLLS[0]:
        return f"{roll}{side:+d}", f"&{whose}-dice={roll}"
    if isinstance(mechanic, DegreeContest):
        ranks = chosen.choice(RANKS)
        return f"{side}+{ranks}", f"&{whose}-ranks={ranks}" if ranks else ""
    if isinstance(mechanic, ThrowContest) and variant.rules.favours and variant.rules.still != who:
        way, more = chosen.choice(variant.rules.favours)
        return (f"{way}{side:+d}", f"&{whose}-dice={more}") if more else (side, "")
    if mechanic.modifiers:
        added = chosen.choice(mechanic.modifiers)
        return (f"{side}{added:+d}", f"&{whose}-modifier={added}") if added else (side, "")
    return side, ""


def explored(mechanic: Check[Any], variant: Any, chosen: random.Random) -> tuple[str, str, dict[str, Any]]:
    """The same for a check: any values of its settings; addresses name its reading, or its switches."""
    values = {setting.name: chosen.choice(setting.allowed) for setting in mechanic.settings()}
    default = mechanic.rules()
    switches = [each for each in mechanic.switches() if len(mechanic.variants) > 1]
    off = [each.name for each in switches if getattr(variant.rules, each.field) != getattr(default, each.field)]
    by_switch = switches and chosen.random() < 0.7
    named = f"&variant={variant.id}&{mechanic.reading_name}={variant.id}"
    reading = "".join(f"&{name}=no" for name in off) if by_switch else named
    query = "?" + "&".join(f"{name}={quote(str(value))}" for name, value in values.items()) + reading
    return mechanic.check_table, query, {"variant": variant, "values": values}


GRADED, MODIFIED, ABOVE = 0.4, 0.5, 0.25
"""How many of the random states have a grade, a modifier, a rating above the published ones."""


def changed(game: System, mechanic: OpposedRoll, variant: Any, chosen: random.Random) -> dict[str, Any]:
    """A random state with changes that stay within what the engine knows."""
    listed = ways(game, mechanic)
    while True:
        way = chosen.choice(listed) if listed and chosen.random() < GRADED else None
        sides = []
        for _ in range(2):
            rating = chosen.choice(mechanic.reach if chosen.random() < ABOVE else PUBLISHED_RATINGS)
            grade = chosen.choice(way.grades) if way else None
            modifier = chosen.randint(-100, 100) if has_modifier(game, mechanic) and chosen.random() < MODIFIED else 0
            given = chosen.choice(list(dice(game, mechanic)) or [0])
            against = (targets(grade, range(rating, rating + 1))[0] if grade else rating) + modifier
            sides.append({"rating": rating, "grade": grade, "modifier": modifier, "dice": given, "against": against})
        if all(side["against"] in RATINGS for side in sides):
            return {
                "variant": variant,
                "way": way,
                "sides": sides,
                "you": sides[0]["rating"],
                "them": sides[1]["rating"],
            }


def rolled(rating: int, against: int, dice: str = "") -> str:
    """A side whose roll was changed: its rating, what it rolls against, its dice in words.

    >>> rolled(60, 60), rolled(60, 80), rolled(60, -20), rolled(60, 60, "two penalty dice")
    ('60', '60 raised to 80', '60 lowered to −20', '60 with two penalty dice')
    """
    said = minus(rating)
    if against != rating:
        said += f" {'raised' if against > rating else 'lowered'} to {minus(against)}"
    return f"{said} with {dice}" if dice else said


def effect(you: int, them: int) -> str:
    """The ratings that the two sides roll against, after all changes."""
    return f"You roll against {minus(you)}, they against {minus(them)}."


def address_of_state(game: System, mechanic: Any, parts: dict[str, Any]) -> str:
    query = f"?you={parts['you']}&them={parts['them']}&variant={parts['variant'].id}"
    for name, side in zip(("your", "their"), parts["sides"], strict=True):
        if side["grade"]:
            query += f"&{'' if name == 'your' else 'their-'}difficulty={grade_id(parts['way'], side['grade'])}"
        if has_modifier(game, mechanic) and side["modifier"]:
            query += f"&{name}-modifier={side['modifier']}"
        if side["dice"]:
            query += f"&{name}-dice={side['dice']}"
    return query


def cells(parts: dict[str, Any], you: Sequence[int], them: Sequence[int] = ()) -> tuple[Any, int]:
    """Your ratings, all changed as yours is, against theirs or others: win, tie, none, lose, and the whole."""
    (mine, other), rules = parts["sides"], parts["variant"].rules
    them = them or [other["rating"]]
    if mine["dice"] or other["dice"]:
        met = meeting(rules)
        return met.counts(you, them, mine["dice"], other["dice"]), met.denominator(mine["dice"], other["dice"])
    return rules.counts(against(mine, you), against(other, them), you, them), rules.denominator


def against(side: dict[str, Any], ratings: Sequence[int]) -> list[int]:
    """What these ratings of a side are rolled against."""
    grade = side["grade"]
    return [(targets(grade, range(each, each + 1))[0] if grade else each) + side["modifier"] for each in ratings]


def counted(mechanic: Any, parts: dict[str, Any]) -> list[Fraction]:
    """The same state asked of the engine."""
    variant = parts["variant"]
    if isinstance(mechanic, OpposedRoll):
        made, whole = cells(parts, [parts["you"]])
        return [Fraction(int(count), whole) for count in made[0, 0]]
    if isinstance(mechanic, Opposed):
        return _met(mechanic, variant, parts)
    return _explored(mechanic, variant, parts)


def _met(mechanic: Any, variant: Any, parts: dict[str, Any]) -> list[Fraction]:
    odds = mechanic.odds(variant.id, *(mechanic.side(str(parts[side])) for side in ("you", "them")))
    return [Fraction(count, odds.denominator) for count in odds[:4]]


def _explored(mechanic: Check[Any], variant: Any, parts: dict[str, Any]) -> list[Fraction]:
    found = mechanic.odds(variant.id, **parts["values"])
    return [Fraction(count, found.total) for count in reversed(found.counts)]


def readouts() -> list[tuple[System, Any, str]]:
    return [
        (game, mechanic, f"/systems/{game.id}/{f'{mechanic.page}/' if mechanic.page else ''}")
        for game in discover().values()
        for mechanic in game.mechanics
        if isinstance(mechanic, (Opposed, Check))
    ]


READOUTS = readouts()


def same_words_of_check(mechanic: Check[Any], parts: dict[str, Any], shown: dict[str, str]) -> None:
    variant, values = parts["variant"].id, parts["values"]
    results, odds = mechanic.results(variant), mechanic.odds(variant, **values)
    said = check.sentence(mechanic.settings(), values, results, odds).replace("<strong>", "").replace("</strong>", "")
    assert shown["sentence"] == said.replace("&lt;", "<").replace("&gt;", ">")
    assert shown["exact"] == check.exact(results, odds, rolls=mechanic.counts_rolls)
    if any(setting.helps for setting in mechanic.settings()):
        usual = mechanic.results()
        wanted = usual[min(check.first_good(usual) + 1, len(usual) - 1)].name
        place = check.place_of(results, wanted)
        assert shown["need"] == check.needed(mechanic, variant, values, place)


def told(fact: Fact | None) -> str:
    """A fact as a page tells it."""
    return " ".join(fact or ("", ""))


def same_words(mechanic: OpposedRoll, parts: dict[str, Any], shown: dict[str, str]) -> None:
    """The script says what the page says when it is built, of changed rolls too."""
    last = PUBLISHED_RATINGS[-1]
    ratings = PUBLISHED_RATINGS if max(parts["you"], parts["them"]) <= last else mechanic.reach
    (mine, other), rules = parts["sides"], parts["variant"].rules
    within, theirs = (
        [each for each, target in zip(ratings, against(side, ratings), strict=True) if target in RATINGS]
        for side in (mine, other)
    )
    counts, whole = cells(parts, within)
    axes = (Axis("you", tuple(within)), Axis("them", (parts["them"],)), Axis("outcome", OUTCOMES))
    table = OddsTable(TableId("x", "opposed", "x"), "x", axes, counts, whole)
    odds = table.outcomes(parts["you"], parts["them"])
    played = [int(each[0, 0]) for each in rules.in_play([mine["against"]], [other["against"]])]
    your_words, their_words = (
        rolled(
            side["rating"],
            side["rating"] if mine["dice"] or other["dice"] else roll,
            dice_words(side["dice"]) if side["dice"] else "",
        )
        for side, roll in zip((mine, other), played, strict=True)
    )
    said = sentence(your_words, their_words, odds).replace("<strong>", "").replace("</strong>", "")
    assert shown["sentence"] == said.replace("&lt;", "<").replace("&gt;", ">")
    assert shown["exact"] == told(exact(odds))
    assert shown["worth"] == told(worth("rating", mechanic, table, parts["you"], parts["them"]))
    chances = [counted(mechanic, parts | {"variant": each})[0] for each in mechanic.variants]
    assert (shown["agreed"] or " ") == told(agreement(chances))
    words, bars = again(odds) or ("", [])
    assert shown["again"] == (f"{words} {percent(bars[0].chance, 1)}%" if words else "")
    # what your rating does to both is no part of their side: another rating of yours does something else
    opponent = their_words if mine["dice"] or other["dice"] else rolled(other["rating"], other["against"])
    assert shown["even"] == told(even(mechanic, table, parts["you"], parts["them"], opponent))
    assert shown["need"] == needed(mechanic, table, parts["them"], Fraction(60, 100))
    counts, whole = cells(parts, [parts["you"]], theirs)
    axes = (Axis("you", (parts["you"],)), Axis("them", tuple(theirs)), Axis("outcome", OUTCOMES))
    risk = risked(OddsTable(table.id, "x", axes, counts, whole), parts["you"], Fraction(60, 100))
    assert shown["risk"] == risk
    same = played == [parts["you"], parts["them"]] or mine["dice"] or other["dice"]
    assert shown["effect"] == ("" if same else effect(*played))


@pytest.mark.own_window
def test_a_loaded_address_survives_reload_back_and_forward(page: Page) -> None:
    chosen, kind, wanted = random.Random(SEED), "", list[Fraction]()
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
          const box = document.querySelector(`[data-readout-kind="${kind}"], .op-match[data-table="${kind}"]`);
          const readout = window.oppose?.readouts?.get(box);
          if (!readout) return false;
          const shown = [...box.querySelectorAll(`[data-variant="${readout.state.variant}"] [data-outcome]`)];
          return wanted.every(([n, d], at) =>
            BigInt(shown[at].dataset.count) * BigInt(d) === BigInt(n) * BigInt(shown[at].dataset.denominator));
        }""",
        arg=[kind, [[str(each.numerator), str(each.denominator)] for each in wanted]],
    )
    return True


FUZZ = """async ({ queries }) => {
  await opposeLoad.bring();
  const found = [];
  document.querySelector(".md-container").style.display = "none";
  for (const query of queries) {
    history.replaceState(null, "", location.pathname);
    history.replaceState(null, "", location.pathname + query);
    window.dispatchEvent(new PopStateEvent("popstate"));
    for (const readout of oppose.readouts.values()) await readout.settled;
    const boxes = [...document.querySelectorAll("[data-readout-kind]")];
    found.push({
      foreign: boxes.some((box) => box.querySelector("img, script, iframe, b, svg [onload], [onerror]")),
      states: [...oppose.readouts.values()].map((readout) => readout.state),
      notice: boxes.map((box) => box.querySelector("[data-part=problem]").textContent.length),
    });
  }
  return found;
}"""
"""Goes from address to address as VISIT does, and reads what could have gone wrong."""


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
        "your-modifier", "their-modifier", "your-dice", "their-dice", "your-ranks", "their-ranks", "botches", "doubles",
    ]  # fmt: skip
    pairs = []
    for _ in range(chosen.randint(1, 6)):
        value = chosen.choice(bad)
        pairs.append(f"{chosen.choice(names)}={value if chosen.random() < 0.3 and value.isascii() else quote(value)}")
    return "?" + "&".join(pairs).replace("#", "%23")


def _open(page: Page, address: str) -> None:
    """A page whose scripts are there, as they are for a reader who has touched it before."""
    page.goto(address)
    page.evaluate("opposeLoad.bring()")


def test_the_keyboard_alone_is_enough(page: Page) -> None:
    _open(page, "/systems/mythras/")
    page.locator("#opposed-you").focus()
    for key in ("ArrowUp", "ArrowUp", "PageUp", "ArrowDown"):
        page.keyboard.press(key)
    assert _settled(page, "match", _mythras(71, 40))
    page.keyboard.press("Tab")  # the sides swapped
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "opposed-them"
    page.keyboard.press("Control+A")
    page.keyboard.type("55")
    assert _settled(page, "match", _mythras(71, 55))
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert _settled(page, "match", _mythras(71, 55, "article"))
    expect(page).to_have_url(re.compile(r"\?you=71&them=55&variant=article$"))


def _mythras(you: int, them: int, variant: str = "imperative") -> list[Fraction]:
    odds = system("mythras").match_up().odds(variant, you, them)
    return [Fraction(count, odds.denominator) for count in odds[:4]]


def test_the_sides_swap_with_all_that_is_theirs(page: Page) -> None:
    _open(page, "/systems/mythras/?you=65&them=40&difficulty=multiply-hard&your-modifier=-10")
    page.get_by_role("button", name="against: swap the sides").click()
    page.wait_for_url("**/?you=40&them=65&their-difficulty=multiply-hard&variant=imperative&their-modifier=-10")
    expect(page.locator("#opposed-you")).to_have_value("40")
    expect(page.locator("[data-part=sentence]:visible").first).to_contain_text("At 40 against 65 lowered to 34")


def test_what_is_not_allowed_is_said_and_the_last_good_answer_stays(page: Page) -> None:
    page.goto("/systems/mythras/")
    problem = page.locator("[data-part=problem]")
    for text in ("401", "-1", "", "12e5"):
        page.locator("#opposed-you").fill(text)
        page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent.includes('0 to 400')")
        assert page.locator("#opposed-you").get_attribute("aria-invalid") == "true"
        assert _settled(page, "match", _mythras(60, 40))
    page.locator("#opposed-them").focus()
    assert page.locator("#opposed-you").input_value() == "60"
    assert problem.text_content() == ""


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("you=x&them=40", "The link's value for your rating is not allowed here; showing 60."),
        ("variant=x", "The link's value for the reading is not allowed here; showing Rounded up, same roll ties."),
        ("you=x&them=900", "The link's values for you, them are not allowed here; showing this page's own."),
    ],
)
def test_a_link_with_a_value_that_is_not_allowed(page: Page, query: str, said: str) -> None:
    page.goto(f"/systems/mythras/?{query}")
    page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent !== ''")
    assert page.locator("[data-part=problem]").text_content() == said


def test_what_would_be_rolled_against_stays_within_bounds(page: Page) -> None:
    """Each control allows it, together they do not: it is said, and the last good answer stays."""
    page.goto("/systems/mythras/?you=60&them=40&difficulty=multiply-very-easy")
    shown = page.locator("[data-part=sentence]").first
    page.wait_for_function(
        "() => document.querySelector('[data-part=sentence]').textContent.includes('At 60 raised to 100')"
    )
    page.locator("#opposed-you").fill("300")
    page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent.includes('600')")
    assert "At 60 raised to 100" in (shown.text_content() or "")
    page.locator("#opposed-them").focus()
    assert page.locator("#opposed-you").input_value() == "60"
    assert page.locator("[data-part=problem]").text_content() == ""
    page.goto("/systems/mythras/?you=300&them=40&difficulty=multiply-very-easy")
    page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent.includes('600')")
    assert page.locator("#opposed-you").input_value() == "60"


def _unfold(page: Page) -> None:
    """Open what is rarely set."""
    page.locator(".op-rare > summary").focus()
    page.keyboard.press("Enter")


def test_changes_by_the_keyboard_alone(page: Page) -> None:
    _open(page, "/systems/openquest3/")
    _unfold(page)
    page.locator("#opposed-your-modifier").focus()
    for key in ("ArrowUp", "PageUp", "ArrowUp"):
        page.keyboard.press(key)
    rules = system("openquest3").mechanic("bands").rules("srd")
    assert _settled(page, "match", _of(rules.odds(80, 40, 60, 40)))
    page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("-20")
    assert _settled(page, "match", _of(rules.odds(80, 20, 60, 40)))
    expect(page).to_have_url(re.compile(r"\?you=60&them=40&variant=srd&your-modifier=20&their-modifier=-20$"))
    _open(page, "/systems/coc7/")
    _unfold(page)
    page.locator("#opposed-your-dice").focus()
    page.keyboard.press("ArrowUp")
    odds = meeting(system("coc7").mechanic("bands").rules("rulebook")).odds(60, 40, 1, 0)
    assert _settled(page, "match", _of(odds))
    expect(page).to_have_url(re.compile("&your-dice=1$"))
    _open(page, "/systems/open-ended-d10/")
    _unfold(page)
    page.locator("#contest-your-ranks").focus()
    page.keyboard.press("ArrowUp")
    ranked: Any = system("open-ended-d10").match_up()
    assert _settled(page, "match", _of(ranked.odds("standard", ranked.side("6+1"), 4)))
    expect(page).to_have_url(re.compile("&your-ranks=1$"))
    said = page.locator("[data-readout-kind=match] [data-variant=standard]")
    assert "At 6+1 against 4 " in (said.locator("[data-part=sentence]").text_content() or "")
    assert "0+1 wins half" in (said.locator("[data-part=even]").text_content() or "")
    ranks = page.locator("table[data-table=ranks][data-outcome=win]").first
    page.locator("details", has=ranks).locator("summary").press("Enter")
    ranks.locator("tbody tr:nth-child(3) td:nth-child(3)").click()
    assert _settled(page, "match", _of(ranked.odds("standard", ranked.side("6+2"), ranked.side("4+1"))))
    expect(page).to_have_url(re.compile("&your-ranks=2&their-ranks=1$"))
    _open(page, "/systems/contract/")
    page.locator("#outcomes-botches").focus()
    page.keyboard.press("Space")
    page.wait_for_function("() => location.search.endsWith('&botches=no')")
    assert page.locator("[data-variant=no-botches] [data-part=sentence]").is_visible()


def _of(odds: Any) -> list[Fraction]:
    return [Fraction(count, odds.denominator) for count in odds[:4]]


@pytest.mark.own_window
def test_an_edit_right_at_the_first_step_back_is_kept(page: Page) -> None:
    """The page stays as it is: what is being typed has its field, and nothing is fetched anew."""
    page.add_init_script(
        "window.asked = []; const open = XMLHttpRequest.prototype.open;"
        "XMLHttpRequest.prototype.open = function (...all) { asked.push(all[1]); open.apply(this, all); };"
        "const send = XMLHttpRequest.prototype.send;"
        "XMLHttpRequest.prototype.send = function (...all) { setTimeout(() => send.apply(this, all), 100); };"
    )
    page.goto("/systems/mythras/")
    page.locator("#opposed-you").press("ArrowUp")
    assert _settled(page, "match", _mythras(61, 40))
    page.evaluate("document.querySelector('#opposed-you').kept = true; history.back()")
    page.wait_for_function("() => !location.search")
    page.locator("#opposed-you").press("Control+A")
    page.keyboard.type("7")
    page.wait_for_timeout(400)  # as long as the page would take to come anew
    page.keyboard.type("5")
    assert _settled(page, "match", _mythras(75, 40))
    expect(page).to_have_url(re.compile(r"\?you=75&them=40&variant=imperative$"))
    assert page.evaluate("document.activeElement.id === 'opposed-you' && document.activeElement.kept")


@pytest.mark.own_window
def test_a_link_is_shared_where_the_device_can(page: Page) -> None:
    page.goto("/systems/mythras/?you=70&them=30")
    assert _settled(page, "match", _mythras(70, 30))
    share = page.locator("[data-readout-kind=match] [data-do=share]")
    assert not page.evaluate("'share' in navigator")
    assert share.is_hidden()
    page.add_init_script(
        "navigator.share = (what) => { window.shared = what; return Promise.reject(new Error('not now')); };"
    )
    page.goto("/systems/mythras/?you=70&them=30&their-modifier=10")
    share.click()
    shared = page.evaluate("window.shared")
    assert shared["url"].endswith("/systems/mythras/?you=70&them=30&variant=imperative&their-modifier=10")
    assert shared["title"] == page.title()


def test_a_browser_that_refuses_a_copy_leaves_the_reader_in_place(page: Page) -> None:
    """The other way to copy takes the focus for a moment; what is typed goes on where it was."""
    page.goto("/systems/mythras/?you=33&them=66")
    sentence = page.locator("[data-readout-kind=match] [data-part=sentence]:visible")
    expect(sentence).to_contain_text("At 33 against 66")
    page.evaluate("() => { navigator.clipboard.writeText = () => new Promise((_, no) => { window.refuse = no; }); }")
    button, rating = page.get_by_role("button", name="Copy link").first, page.locator("#opposed-you")
    button.click()
    rating.select_text()
    page.evaluate("refuse(new Error('not now'))")
    expect(page.locator("[data-do=copy]").first).to_have_text("Link copied")
    page.keyboard.insert_text("44")
    expect(sentence).to_contain_text("At 44 against 66")


def test_on_paper_a_readout_is_its_answer(page: Page) -> None:
    page.goto("/systems/mythras/?you=60&them=40&their-modifier=20")
    page.wait_for_function(
        "() => document.querySelector('[data-part=sentence]').textContent.includes('40 raised to 60')"
    )
    page.emulate_media(media="print")
    seen = "(each) => each.getClientRects().length > 0"
    box = page.locator("[data-readout-kind=match]")
    controls = box.locator("input:not([type=radio]), select, button, [data-part=need], [data-part=problem]")
    assert [each.get_attribute("id") for each in controls.all() if each.evaluate(seen)] == []
    for part in ("answer", "sentence", "exact"):
        assert box.locator(f"[data-part={part}]").first.evaluate(seen)
    assert box.locator(".op-switch label").first.evaluate(seen)  # the reading


RINGED = """() => [...document.querySelectorAll("table[data-at] td.op-now")].map((cell) => cell.textContent)"""


@pytest.mark.parametrize(
    ("address", "name", "value", "cell"),
    [
        ("daggerheart/?modifier=2&difficulty=15&roll=advantage", "roll", "normal", "58.33"),
        ("savage-worlds/?die=d8&who=extra&target=4", "who", "wild", "81.25"),
        ("world-of-darkness/?dice=6&hunger=3&difficulty=3", "hunger", "1", "66.56"),
        ("dnd2024/?modifier=5&dc=15&roll=advantage", "roll", "disadvantage", "30.25"),
    ],
)
def test_a_table_at_another_setting_rings_nothing(page: Page, address: str, name: str, value: str, cell: str) -> None:
    """A table that leaves out a setting is at one value of it, and rings the state at that value alone."""
    page.goto(f"/systems/{address}")
    page.evaluate(
        "opposeLoad.bring().then(() => Promise.all([...oppose.readouts.values()].map((each) => each.settled)))"
    )
    assert cell not in page.evaluate(RINGED)
    field = page.locator(f".op-explore [data-field={name}]").first
    change = "(own, text) => { own.value = text; own.dispatchEvent(new Event('input', { bubbles: true })); }"
    field.evaluate(change, value)
    page.wait_for_function(f"() => ({RINGED})().includes('{cell}')")


@pytest.mark.parametrize(
    ("address", "part", "said"),
    [
        ("coc7/?you=100&them=100", "even", "No side wins quite half"),  # 49.995%, which the box rounds to 50.0
        ("gurps/?you=16&them=3", "worth", "+1 is worth less than 0.1 points"),
    ],
)
def test_a_rounded_number_is_not_contradicted(page: Page, address: str, part: str, said: str) -> None:
    page.goto(f"/systems/{address}")
    page.evaluate("opposeLoad.bring()")
    expect(page.locator(f"#match-up [data-part={part}]:visible").first.locator("> *").first).to_have_text(said)


def test_sides_that_are_named_have_your_modifier_too(page: Page) -> None:
    """What the next side wins and which side is needed are counted with it, and the box says so."""
    page.goto("/systems/savage-worlds/?you=d8w&them=d6&your-modifier=-2")
    effect, worth = (page.locator(f"#match-up [data-part={part}]").first for part in ("effect", "worth"))
    expect(effect).to_have_text("Your other sides are counted with \N{MINUS SIGN}2 as well.")
    contest: Any = system("savage-worlds").match_up()
    odds = contest.odds("", contest.side("d10w-2"), contest.side("d6"))
    expect(worth).to_contain_text(f"d10w wins {percent(odds.chance('win'), 1)}%")
    page.locator("summary").filter(has_text="Modifiers and names").click()
    page.get_by_label("Your modifier", exact=True).fill("0")
    expect(effect).to_have_text("")


def test_a_cell_of_the_table_becomes_the_match_up_and_is_ringed(page: Page) -> None:
    page.goto("/systems/mythras/")
    table = page.locator(".op-odds[data-outcome=win][data-variant=imperative]").first
    table.locator("tbody tr").nth(8).locator("td").nth(3).click()
    assert _settled(page, "match", _mythras(80, 30))
    page.wait_for_function("() => document.querySelector('[data-ringed]').textContent.includes('80 against 30')")
    assert table.locator("td.op-now").count() == 1
    assert table.locator("td.op-now").text_content() == f"{number(100 * _mythras(80, 30)[0])}"
    assert "Ringed: 80 against 30." in (table.locator("caption").text_content() or "")


@pytest.mark.own_window
def test_editing_does_not_flood_the_history(page: Page) -> None:
    page.goto("/systems/mythras/")
    before = page.evaluate("history.length")
    page.locator("#opposed-you").focus()
    for _ in range(25):
        page.keyboard.press("ArrowUp")
    page.wait_for_url("**/systems/mythras/?you=85&them=40&variant=imperative")  # once its scripts have come
    assert page.evaluate("history.length") == before + 1
    page.go_back()
    assert _settled(page, "match", _mythras(60, 40))
    page.go_forward()
    assert _settled(page, "match", _mythras(85, 40))


def test_the_home_page_tells_nothing_of_a_game_whose_rules_are_on_their_way(page: Page) -> None:
    """A game is chosen when the rest of the page is about to hear of the one before: no error."""
    page.goto("/")
    page.evaluate("opposeLoad.bring()")
    page.evaluate("""async () => {
      const [box] = oppose.readouts.values();
      await box.change("coc7");
      await box.change("legend");
    }""")
    expect(page.locator("[data-part=open]")).to_have_attribute("href", re.compile(r"systems/legend/\?you="))


def test_the_home_page_answers_for_every_game(page: Page) -> None:
    page.goto("/")
    games = json.loads(page.locator("[data-readout-kind=game]").get_attribute("data-games") or "[]")
    for each in games:
        page.locator("#game-system").select_option(each["system"])
        roll: Any = system(each["system"]).match_up()
        odds = roll.odds(each["variant"], roll.side(str(each["you"])), roll.side(str(each["them"])))
        assert _settled(page, "game", [Fraction(count, odds.denominator) for count in odds[:4]])
        assert f"systems/{each['system']}/?you=" in (page.locator("[data-part=open]").get_attribute("href") or "")
    assert sorted(each["system"] for each in games) == sorted(
        game.id for game in discover().values() if game.contests()
    )


def test_open_leads_to_the_match_up_where_a_page_begins_with_another_roll(page: Page) -> None:
    page.goto("/")
    page.locator("#game-system").select_option("burning-wheel")
    expect(page.locator("[data-part=sentence]").first).to_contain_text("At 6 against 4 ")
    page.locator("[data-part=open]").click()
    box = page.locator("#match-up-opposed")
    expect(box).to_be_in_viewport()
    expect(box.locator("[data-part=sentence]")).to_contain_text("At 6 against 4 ")


def test_there_is_no_next_side_where_the_list_begins_anew(page: Page) -> None:
    """After d12 alone comes d4 with the Wild Die, which is weaker."""
    for you, then in (("d10", "d12"), ("d12", "\N{EN DASH}"), ("d4w", "d6w")):
        page.goto(f"/systems/savage-worlds/?you={you}&them=d6")
        page.evaluate("opposeLoad.bring().then(() => oppose.readouts.values().next().value.settled)")
        expect(page.locator("[data-part=more] td").first).to_have_text(then)


def test_the_best_side_is_the_one_that_wins_most_often_whatever_it_rolls(page: Page) -> None:
    """Dice of other sizes have other numbers of cases: counts alone say nothing."""
    page.goto("/systems/savage-worlds/?you=d4w&them=d12")
    contest = discover()["savage-worlds"].match_up()
    them = contest.side("d12")
    odds = {str(side): contest.odds(contest.variants[0].id, side, them) for side in contest.ladder()}
    best = max(odds, key=lambda side: odds[side].chance("win"))
    told = page.locator("[data-part=need]")
    expect(told.first).to_contain_text(f"the best, {best}, wins {percent(odds[best].chance('win'), 1)}%")
