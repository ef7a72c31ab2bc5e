"""The boxes in their first state: how many foes one roll beats, a contest that goes on, whose number it is, the lab."""

import json
from fractions import Fraction

from hooks.html.bar import LABELS, bar, shares_of
from hooks.html.markup import Child, Html, tag
from hooks.html.shades import PARTS as SAME_COLOUR
from hooks.html.template import drawn
from hooks.html.words import chance as chance_said
from hooks.pages.ask.box import (
    THEM,
    YOU,
    box,
    button,
    choice,
    contest,
    control,
    counted,
    games,
    length,
    opening,
    sentence,
    sides,
    typed,
)
from hooks.pages.context import Context
from hooks.pages.readouts.box import table
from oppose_engine import percent
from oppose_engine.checks.difficulty import Difficulty
from oppose_engine.courses.series import Series
from oppose_engine.documents.link import PARTS
from oppose_engine.questions.group import MOST_FOES, Group, group, most_foes
from oppose_engine.questions.which import Figure
from oppose_engine.questions.which import which as readings
from oppose_engine.text import number

FOES, WANTED = 3, 40
"""So many foes meet the first roll; the chance, in percent, that the inverse question begins with."""
RULES = {"again": "Again until somebody wins", "first": "First to", "ahead": "Ahead by"}
"""The ways in which a contest goes on, by their names in addresses."""
WINS, ROUNDS = 3, 10
"""The wins of the first state; the rounds that are listed."""
FIGURE = Figure("20", "20", "50.50")
"""The first question."""
APART = {
    "near": "Their exact numbers differ: one more decimal tells them apart, or the number at another match-up.",
    "same": "They give exactly the same here: the number at another match-up tells them apart, or a whole row.",
    "miss": "What the nearest readings do not give may be a misprint.",
}
"""What to do if several readings give a number, exactly or as printed, or none gives all of them."""
NAMES = {name: label.lower() for name, label in LABELS.items()} | {"split": "ties halved", "decided": "rolled again"}
"""What people print, in words."""


def foes(context: Context) -> Html:
    """The box, at three foes alike."""
    main = contest(context)
    variant = main.variants[0].id
    you, them = main.side(YOU), main.side(THEM)
    alike = [group(main, variant, you, [them] * n) for n in range(1, MOST_FOES + 1)]
    once = main.odds(variant, you, them).chance("win")
    found = alike[FOES - 1]
    inputs = [*sides(context, them=", ".join([THEM] * FOES)), counted("foe")]
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
    risk = _risk(most_foes(main, variant, you, them, Fraction(WANTED, 100)))
    return box(context, "foes", inputs, said, beaten, further, risk)


def _risk(most: int) -> Html:
    """The inverse question."""
    asked = tag("input", type="text", inputmode="numeric", value=str(WANTED), **control("chance"))
    answer = tag("strong", f"{most} {'foe' if most == 1 else 'foes'}", data_part="risk")
    label = tag("label", "How many can you risk, to beat all of them at least ", for_="ask-chance")
    return tag("p", label, asked, "% of the time? ", answer, class_="op-ask-risk")


def _beaten(found: Group) -> list[list[Child]]:
    last = len(found.beat) - 1
    names = {0: "none", last: "all"}
    rows: list[list[Child]] = []
    for n in range(last + 1):
        chance = found.chance(n)
        rows.append([names.get(n, str(n)), f"{percent(chance)}%", length(chance, "win" if n else "none")])
    return rows


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
    rest = f" of the time you win the series, after {rounds} rounds on average; {each}."
    said = sentence(chance_said(found.win), rest)
    head = ["Round", "You win", "They win", "Over by then"]
    ends = table("In which round is it over?", head, rows, "rounds")
    return box(context, "series", [*sides(context), *further], said, ends)


def which(context: Context) -> Html:
    """The box, with the readings that give the first question."""
    found = readings([FIGURE], context.systems)
    fitting = [each for each in found if each.exact]
    inputs = [typed("you", "You", FIGURE.you), typed("them", "Them", FIGURE.them)]
    inputs += [typed("shown", "Printed", FIGURE.shown), button("find", "Find")]
    rows: list[list[Child]] = []
    for each in fitting:
        odds = each.mechanic.odds(each.variant.id, each.mechanic.side(FIGURE.you), each.mechanic.side(FIGURE.them))
        exact = percent(odds.measure(each.measure) or Fraction(0), 4)
        rows.append([each.system.title, each.variant.title, NAMES[each.measure], f"{exact}%"])
    are = "is" if len(fitting) == 1 else "are"
    said = f" of {len(found)} numbers that the readings print here {are} {FIGURE.shown}."
    head = ["Game", "Reading", "Prints", "Exactly"]
    shown = table("Readings that give it", head, rows, "found")
    apart = {row[-1] for row in rows}
    now = ("same" if len(apart) == 1 else "near") if len(rows) > 1 else ""
    told = tag(
        "p", [tag("span", text, data_when=each, hidden=each != now) for each, text in APART.items()], class_="op-note"
    )
    return box(context, "which", inputs, sentence(str(len(fitting)), said), told, shown, rolls=games(context, None))


def lab(context: Context) -> Html:
    """The box with a rule as it is; docs/assets/lab.js makes its blocks."""
    odds = opening(context)
    said = sentence(f"{percent(odds.chance('win'), 1)}%", f" of the time you win at {YOU} against {THEM}.")
    rows = [[name, *[percent(odds.chance(each))] * 2, "0.00"] for each, name in LABELS.items()]
    bars = [tag("div", tag("p", name), bar(shares_of(odds)), hidden=name == "Start") for name in ("Now", "Start")]
    against = choice("against", "Compare with", {"": "Where I started"})
    told = {
        "bars": bars,
        "outcomes": table("The match-up", ["", "Start", "Now", "Change"], rows, "outcomes"),
        "fair": table("Is it fair?", ["percent or points", "Start", "Now", "Change"], [], "fair"),
        "graded": table(
            "What does each difficulty do?", ["Your roll", "Against", "Start", "Now", "Change"], [], "graded"
        ),
    }
    found = drawn("pages/ask/lab.html", parts=json.dumps(PARTS), colours=json.dumps(SAME_COLOUR), **told)
    rolls = [_graded(context, each) for each in games(context, None)]
    return box(context, "lab", [*sides(context), against], said, found, rolls=rolls)


def _graded(context: Context, told: dict[str, object]) -> dict[str, object]:
    """What the script is told of a contest, with the reading that has the grades of its game."""
    own = context.systems[str(told["id"])].mechanics
    found = next((f"{each.kind}/{each.variants[0].id}" for each in own if each.kind == Difficulty.kind), "")
    return told | ({"grades": found} if found else {})
