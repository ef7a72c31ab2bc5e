"""Pages that ask about many rolls: how many of several foes one roll beats, who wins a contest that goes on."""

from fractions import Fraction

from hooks.html.markup import Child, Html, tag
from hooks.pages.ask.box import THEM, YOU, box, button, choice, contest, control, games, sentence, typed
from hooks.pages.context import Context
from hooks.pages.readouts.box import table
from oppose_engine import percent
from oppose_engine.courses.series import Series
from oppose_engine.questions.group import MOST_FOES, Group, group, most_foes
from oppose_engine.text import number

FOES, WANTED = 3, 40
"""So many foes meet the first roll; the chance, in percent, that the inverse question begins with."""
RULES = {"again": "Again until somebody wins", "first": "First to", "ahead": "Ahead by"}
"""The ways in which a contest goes on, by their names in addresses."""
WINS, ROUNDS = 3, 10
"""The wins of the first state; the rounds that are listed."""


def foes(context: Context) -> Html:
    """The box, at three foes alike."""
    main = contest(context)
    variant = main.variants[0].id
    you, them = main.side(YOU), main.side(THEM)
    alike = [group(main, variant, you, [them] * n) for n in range(1, MOST_FOES + 1)]
    once = main.odds(variant, you, them).chance("win")
    found = alike[FOES - 1]
    buttons = tag("span", button("more", "+ foe"), button("fewer", "\N{MINUS SIGN} foe"), class_="op-ask-buttons")
    inputs = [*games(context), typed("you", "You", YOU), typed("them", "Them", ", ".join([THEM] * FOES)), buttons]
    whole, some, none = (
        f"{percent(chance, 1)}%" for chance in (found.chance(FOES), found.at_least(1), found.chance(0))
    )
    said = sentence(whole, f" of the time you beat all of them; at least one {some}, none {none}.")
    rows: list[list[Child]] = []
    for n, each in enumerate(alike, start=1):
        every = each.chance(n)
        shares = [percent(chance, 1) for chance in (every, each.at_least(1), once**n)]
        rows.append([str(n), shares[0], _length(every, "win"), *shares[1:]])
    head = ["Foes", "You beat all", "", "At least one", "If one multiplied"]
    return box(
        context,
        "foes",
        inputs,
        said,
        table("How many do you beat?", ["Foes beaten", "Chance", ""], _beaten(found), "beaten"),
        table("What does each further foe cost?", head, rows, "further", now=FOES - 1),
        _risk(most_foes(main, variant, you, them, Fraction(WANTED, 100))),
    )


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
        rows.append([names.get(n, str(n)), f"{percent(chance)}%", _length(chance, "win" if n else "none")])
    return rows


def _length(chance: Fraction, outcome: str) -> Html:
    """A bar as long as a chance."""
    part = tag("rect", width=int(1000 * chance), height=34, class_=f"op-outcome-{outcome}")
    shape = {"viewBox": "0 0 1000 34", "preserveAspectRatio": "none", "aria_hidden": "true"}
    return tag("svg", part, class_="op-length", **shape)


def series(context: Context) -> Html:
    """The box, at first to three."""
    main = contest(context)
    odds = main.odds(main.variants[0].id, main.side(YOU), main.side(THEM))
    rule = Series(WINS, WINS)
    found = rule.ends(odds)
    inputs = [
        *games(context),
        typed("you", "You", YOU),
        typed("them", "Them", THEM),
        choice("rule", "The contest goes on", RULES, "first"),
        typed("wins", "Wins", str(WINS)),
    ]
    rows: list[list[Child]] = []
    over = Fraction(0)
    for at, (won, lost) in enumerate(rule.lengths(odds, ROUNDS), start=1):
        over += won + lost
        rows.append([str(at), percent(won, 1), percent(lost, 1), percent(over, 1)])
    rounds = number(found.rounds or Fraction(0), 1)
    each = f"each round you win {percent(odds.chance('win'), 1)}%"
    said = sentence(
        f"{percent(found.win, 1)}%", f" of the time you win the series, after {rounds} rounds on average; {each}."
    )
    head = ["Round", "You win", "They win", "Over by then"]
    return box(context, "series", inputs, said, table("In which round is it over?", head, rows, "rounds"))
