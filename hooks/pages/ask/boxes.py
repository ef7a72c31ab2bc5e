"""The boxes in their first state: how many foes one roll beats, a contest that goes on, whose number it is, the lab."""

import json
from fractions import Fraction
from operator import attrgetter
from typing import Any

from hooks.html.bar import LABELS, bar, shares_of
from hooks.html.chances import MEASURES
from hooks.html.markup import Child, Html, tag
from hooks.html.shades import PARTS as SAME_COLOUR
from hooks.html.template import drawn
from hooks.html.words import chance as chance_said
from hooks.pages.ask.box import (
    GAME,
    THEM,
    YOU,
    box,
    button,
    checks,
    choice,
    contest,
    counted,
    games,
    length,
    opening,
    rolled,
    sentence,
    settings_told,
    sides,
    typed,
)
from hooks.pages.context import Context
from hooks.pages.readouts.box import table
from hooks.pages.readouts.check import described
from oppose_engine import System, percent
from oppose_engine.checks.difficulty import Difficulty
from oppose_engine.courses.series import Series
from oppose_engine.documents.link import PARTS
from oppose_engine.questions.foes import MOST_FOES, FoesBeaten, foes_beaten, most_foes
from oppose_engine.questions.which import PrintedNumber
from oppose_engine.questions.which import which as readings
from oppose_engine.rules.check import Check
from oppose_engine.text import number

FOES, WANTED = 3, 40
"""So many foes meet the first roll; the chance, in percent, that the inverse question begins with."""
RULES = {"again": "Again until somebody wins", "first": "First to", "ahead": "Ahead by"}
"""The ways in which a contest goes on, by their names in addresses."""
WINS, ROUNDS = 3, 10
"""The wins of the first state; the rounds that are listed."""
NUMBER = PrintedNumber("20", "20", "50.50")
"""The first question."""
NAMES = {name: measure.label.lower() for name, measure in MEASURES.items()}
"""What people print, in words."""


def foes(context: Context) -> Html:
    """The box, at three foes alike."""
    main = contest(context)
    variant = main.variants[0].id
    you, them = main.side(YOU), main.side(THEM)
    alike = [foes_beaten(main, variant, you, [them] * n) for n in range(1, MOST_FOES + 1)]
    once = main.odds(variant, you, them).chance("win")
    found = alike[FOES - 1]
    fits = attrgetter("lists_rolls")
    inputs = [*sides(context, fits, ", ".join([THEM] * FOES)), counted("foe", "them", 1, MOST_FOES)]
    whole, some, none = map(chance_said, (found.chance(FOES), found.at_least(1), found.chance(0)))
    said = sentence(whole, f" of the time you beat all of them; at least one {some}, none {none}.")
    rows: list[list[Child]] = []
    for n, each in enumerate(alike, start=1):
        every = each.chance(n)
        shares = [percent(chance, 1) for chance in (every, each.at_least(1), once**n)]
        rows.append([str(n), shares[0], length(every, "win"), *shares[1:]])
    head = ["Foes", "You beat all", "", "At least one", "If one multiplied"]
    beaten = table("How many do you beat?", ["Foes beaten", "Chance", ""], _beaten(found), "beaten")
    further = table("What does each further foe cost?", head, rows, "further", now=FOES - 1)
    most = most_foes(main, variant, you, them, Fraction(WANTED, 100))
    risk = drawn("pages/ask/risk.html", wanted=WANTED, most=most)
    return box(context, "foes", inputs, said, beaten, further, risk, rolls=games(context, fits=fits))


def _beaten(found: FoesBeaten) -> list[list[Child]]:
    names = {0: "none", len(found.beat) - 1: "all"}
    chances = map(found.chance, range(len(found.beat)))
    told = ((n, each, "win" if n else "none") for n, each in enumerate(chances))
    return [[names.get(n, str(n)), f"{percent(each)}%", length(each, outcome)] for n, each, outcome in told]


def series(context: Context) -> Html:
    """The box, at first to three."""
    odds, rule = opening(context), Series(WINS, WINS)
    found = rule.ends(odds)
    further = choice("rule", "The contest goes on", RULES, "first"), typed("wins", "Wins", str(WINS))
    rows: list[list[Child]] = []
    over = Fraction(0)
    for at, (won, lost) in enumerate(rule.lengths(odds, ROUNDS), start=1):
        over += won + lost
        rows.append([str(at), percent(won, 1), percent(lost, 1), percent(over, 1)])
    rounds = number(found.rounds or Fraction(0), 1)
    each = f"each round you win {percent(odds.chance('win'), 1)}%"
    rest = f" of the time you win the series, which takes {rounds} rounds on average, whoever wins; {each}."
    said = sentence(chance_said(found.win), rest)
    head = ["Round", "You win", "They win", "Over by then"]
    ends = table("In which round is it over?", head, rows, "rounds")
    return box(context, "series", [*sides(context), *further], said, ends)


def which(context: Context) -> Html:
    """The box, with the readings that give the first question."""
    found = readings([NUMBER], context.systems)
    fitting = [each for each in found if each.exact]
    inputs = [typed("you", "You", NUMBER.you), typed("them", "Them", NUMBER.them)]
    inputs += [typed("shown", "Printed", NUMBER.shown), button("find", "Find")]
    rows: list[list[Child]] = []
    for each in fitting:
        odds = each.mechanic.odds(each.variant.id, each.mechanic.side(NUMBER.you), each.mechanic.side(NUMBER.them))
        exact = percent(odds.measure(each.measure) or Fraction(0), 4)
        rows.append([each.system.title, each.variant.title, NAMES[each.measure], f"{exact}%"])
    are = "is" if len(fitting) == 1 else "are"
    said = f" of {len(found)} numbers that the readings print here {are} {NUMBER.shown}."
    head = ["Game", "Reading", "Prints", "Exactly"]
    shown = table("Readings that give it, or come nearest", head, rows, "found")
    apart = {row[-1] for row in rows}
    now = ("same" if len(apart) == 1 else "near") if len(rows) > 1 else ""
    told = drawn("pages/ask/apart.html", now=now)
    return box(context, "which", inputs, sentence(str(len(fitting)), said), told, shown, rolls=games(context, None))


def lab(context: Context) -> Html:
    """The box with a rule as it is; docs/assets/lab.js makes its blocks."""
    odds, rolls = opening(context), _rolls(context)
    said = sentence(f"{percent(odds.chance('win'), 1)}%", f" of the time you win at {YOU} against {THEM}.")
    rows = [[name, *[percent(odds.chance(each))] * 2, "0.00"] for each, name in LABELS.items()]
    bars = [tag("div", tag("p", name), bar(shares_of(odds)), hidden=name == "Start") for name in ("Now", "Start")]
    titles = {game.id: game.title for game in context.systems.values() if game.id in [each["id"] for each in rolls]}
    _, *inputs = sides(context)
    inputs += [tag("span", data_part="fields"), choice("against", "Compare with", {"": "Where I started"})]
    told = {"parts": json.dumps(PARTS), "colours": json.dumps(SAME_COLOUR), "bars": bars, "rows": rows}
    found = drawn("pages/ask/lab.html", **told)
    return box(context, "lab", [choice("system", "Game", titles, GAME), *inputs], said, found, rolls=rolls)


def _rolls(context: Context) -> list[dict[str, object]]:
    """What the script is told of each contest, with the reading that has the grades of its game, and of each check."""
    playing = context.systems.values()
    found = [*games(context, None), *(_check(game, each) for game in playing for each in checks(game))]
    all_rolls = ((game.id, each) for game in playing for each in game.mechanics)
    grades = {name: f"{each.kind}/{each.variants[0].id}" for name, each in all_rolls if each.kind == Difficulty.kind}
    return [each | {"grades": grades[str(each["id"])]} if each["id"] in grades else each for each in found]


def _check(game: System, roll: Check[Any]) -> dict[str, object]:
    """What a player sets; what may come of it where the rule does not say itself which result is the first good one."""
    settings, told = roll.settings(), rolled(game, roll, roll.main_table) | {"check": roll.check_table}
    told["settings"] = [described(one) | ends for one, ends in zip(settings, settings_told(settings), strict=True)]
    if hasattr(roll.rules(), "good"):
        return told
    results = {each.id: [[r.name, r.labels, r.good] for r in roll.results(each.id)] for each in roll.variants}
    return told | {"results": results}
