"""Random states of a readout and odd addresses; what the engine counts for a state, and the words that the page has."""

import random
from collections.abc import Sequence
from fractions import Fraction
from typing import Any
from urllib.parse import quote

from playwright.sync_api import Page

from hooks.html.bar import again
from hooks.html.words import minus, start
from hooks.pages.readouts import check
from hooks.pages.readouts.changes import grade_id, has_modifier, scales, targets
from hooks.pages.readouts.words import Fact, agreement, even, exact, needed, risked, sentence, worth
from oppose_engine import OUTCOMES, OddsTable, System, TableId, discover, percent
from oppose_engine.checks.bonus_dice import bonus_words
from oppose_engine.checks.open_ended import RANKS
from oppose_engine.contests.d20 import ROLLS, D20Contest
from oppose_engine.contests.degrees import DegreeContest
from oppose_engine.contests.hits import HitContest
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.contests.throws import ThrowContest
from oppose_engine.odds_table import Axis
from oppose_engine.rules.check import Check
from oppose_engine.rules.system import Opposed
from oppose_engine.sides.ratings import PUBLISHED_RATINGS, RATINGS
from tests.tables import published

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
    if isinstance(kind, OpposedContest):
        parts = changed(game, mechanic, variant, chosen)
        return "match", address_of_state(mechanic, parts), parts
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
    if isinstance(mechanic, HitContest) and variant.rules.limited and chosen.random() < LIMITED:
        limit = chosen.randint(1, side)
        return f"{side}L{limit}", f"&{whose}-limit={limit}"
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


GRADED, MODIFIED, ABOVE, LIMITED = 0.4, 0.5, 0.25, 0.5
"""How many of the random states have a grade, a modifier, a rating above the published ones, a limit."""


def changed(game: System, mechanic: OpposedContest, variant: Any, chosen: random.Random) -> dict[str, Any]:
    """A random state with changes that stay within what the engine knows."""
    listed = scales(game, mechanic)
    while True:
        way = chosen.choice(listed) if listed and chosen.random() < GRADED else None
        sides = []
        for _ in range(2):
            rating = chosen.choice(mechanic.reach if chosen.random() < ABOVE else PUBLISHED_RATINGS)
            grade = chosen.choice(way.grades) if way else None
            modifier = chosen.randint(-100, 100) if has_modifier(mechanic) and chosen.random() < MODIFIED else 0
            given = chosen.choice(list(mechanic.further_dice()) or [0])
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


def effect(you: int, them: int, drop: int) -> str:
    """The ratings that the two sides roll against, after all changes; the last may have lowered both."""
    why = f"a high rating lowers both, here by {drop}: " if drop else ""
    return start(f"{why}you roll against {minus(you)}, they against {minus(them)}.")


def address_of_state(mechanic: Any, parts: dict[str, Any]) -> str:
    query = f"?you={parts['you']}&them={parts['them']}&variant={parts['variant'].id}"
    for name, side in zip(("your", "their"), parts["sides"], strict=True):
        if side["grade"]:
            query += f"&{'' if name == 'your' else 'their-'}difficulty={grade_id(parts['way'], side['grade'])}"
        if has_modifier(mechanic) and side["modifier"]:
            query += f"&{name}-modifier={side['modifier']}"
        if side["dice"]:
            query += f"&{name}-dice={side['dice']}"
    return query


def cells(parts: dict[str, Any], you: Sequence[int], them: Sequence[int] = ()) -> tuple[Any, int]:
    """Your ratings, all changed as yours is, against theirs or others: win, tie, none, lose, and the whole."""
    (mine, other), rules = parts["sides"], parts["variant"].rules
    them = them or [other["rating"]]
    if mine["dice"] or other["dice"]:
        dice = mine["dice"], other["dice"]
        return rules.counts(you, them, dice=dice), rules.whole(dice)
    return rules.counts(against(mine, you), against(other, them), you, them), rules.denominator


def against(side: dict[str, Any], ratings: Sequence[int]) -> list[int]:
    """What these ratings of a side are rolled against."""
    grade = side["grade"]
    return [(targets(grade, range(each, each + 1))[0] if grade else each) + side["modifier"] for each in ratings]


def counted(mechanic: Any, parts: dict[str, Any]) -> list[Fraction]:
    """The same state asked of the engine."""
    variant = parts["variant"]
    if isinstance(mechanic, OpposedContest):
        made, whole = cells(parts, [parts["you"]])
        return [Fraction(int(count), whole) for count in made[0, 0]]
    if isinstance(mechanic, Opposed):
        return _met(mechanic, variant, parts)
    return _explored(mechanic, variant, parts)


def _met(mechanic: Any, variant: Any, parts: dict[str, Any]) -> list[Fraction]:
    odds = mechanic.odds(variant.id, *(mechanic.side(str(parts[side])) for side in ("you", "them")))
    return [Fraction(count, odds.denominator) for count in odds[:4]]


def leads_of(mechanic: Opposed[Any], parts: dict[str, Any], columns: int) -> list[list[str]]:
    """How often each side wins by 1 or more, by 2 or more, as the engine counts it, in so many columns."""
    variant = parts["variant"].id
    if not mechanic.margin(variant):
        return []
    you, them = (mechanic.side(str(parts[side])) for side in ("you", "them"))
    found = mechanic.leads(variant, you, them, columns)
    return [[percent(pair[n], 1) for pair in found] for n in range(2)]


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
        place = check.place_of(results, usual[check.first_good(usual)].name)
        assert shown["need"] == check.needed(mechanic, variant, values, place)


def told(fact: Fact | None) -> str:
    """A fact as a page tells it."""
    return " ".join(fact or ("", ""))


def same_words(mechanic: OpposedContest, parts: dict[str, Any], shown: dict[str, str]) -> None:
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
    table = OddsTable(TableId("x", "opposed", parts["variant"].id), "x", axes, counts, whole)
    odds = table.outcomes(parts["you"], parts["them"])
    played = [int(each[0, 0]) for each in rules.in_play([mine["against"]], [other["against"]])]
    your_words, their_words = (
        rolled(
            side["rating"],
            side["rating"] if mine["dice"] or other["dice"] else side["against"],
            bonus_words(side["dice"]) if side["dice"] else "",
        )
        for side in (mine, other)
    )
    said = sentence(your_words, their_words, odds).replace("<strong>", "").replace("</strong>", "")
    assert shown["sentence"] == said.replace("&lt;", "<").replace("&gt;", ">")
    assert shown["exact"] == told(exact(odds))
    assert shown["worth"] == told(worth("rating", mechanic, table, parts["you"], parts["them"]))
    chances = [counted(mechanic, parts | {"variant": each})[0] for each in mechanic.variants]
    assert (shown["agreed"] or " ") == told(agreement(chances))
    words, bars = again(odds) or ("", [])
    assert shown["again"] == (f"{words} {percent(bars[0].chance, 1)}%" if words else "")
    assert shown["even"] == told(even(mechanic, table, parts["you"], parts["them"], their_words))
    assert shown["need"] == needed(mechanic, table, parts["them"], Fraction(60, 100))
    counts, whole = cells(parts, [parts["you"]], theirs)
    axes = (Axis("you", (parts["you"],)), Axis("them", tuple(theirs)), Axis("outcome", OUTCOMES))
    risk = risked(OddsTable(table.id, "x", axes, counts, whole), parts["you"], Fraction(60, 100))
    assert shown["risk"] == risk
    same = played == [parts["you"], parts["them"]]
    if mine["dice"] or other["dice"]:
        assert shown["effect"] == "Other sides are counted with the same dice."
    else:
        assert shown["effect"] == ("" if same else effect(played[0], played[1], mine["against"] - played[0]))


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
        "your-limit", "their-limit",
    ]  # fmt: skip
    pairs = []
    for _ in range(chosen.randint(1, 6)):
        value = chosen.choice(bad)
        pairs.append(f"{chosen.choice(names)}={value if chosen.random() < 0.3 and value.isascii() else quote(value)}")
    return "?" + "&".join(pairs).replace("#", "%23")


def settled(page: Page, kind: str, wanted: list[Fraction]) -> bool:
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
