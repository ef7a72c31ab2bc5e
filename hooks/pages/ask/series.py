"""Who wins a contest that goes on, and after how many rounds."""

from fractions import Fraction

from hooks.html.markup import Child, Html
from hooks.pages.ask.box import THEM, YOU, box, choice, contest, games, sentence, typed
from hooks.pages.context import Context
from hooks.pages.readouts.box import table
from oppose_engine import percent
from oppose_engine.courses.series import Series
from oppose_engine.text import number

RULES = {"again": "Again until somebody wins", "first": "First to", "ahead": "Ahead by"}
"""The ways in which a contest goes on, by their names in addresses."""
WINS, ROUNDS = 3, 10
"""The wins of the first state; the rounds that are listed."""


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
