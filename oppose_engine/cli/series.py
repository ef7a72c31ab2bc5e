"""The verb ``series``: an opposed roll that is repeated until one side has won so often."""

from __future__ import annotations

from argparse import Namespace
from fractions import Fraction

from oppose_engine.cli.matches import meeting
from oppose_engine.cli.output import as_json, written
from oppose_engine.courses.series import MOST_WINS, Series
from oppose_engine.errors import RangeError
from oppose_engine.text import number, percent
from oppose_engine.views import Grid

__all__ = ["series"]

SHOWN = 10
"""The rounds that are listed one by one."""


def series(asked: Namespace) -> str:
    """Who wins the series, how many rounds it takes, and how often it ends in each of the first ten."""
    game, mechanic, variant = meeting(asked)
    you, them = mechanic.side(asked.you), mechanic.side(asked.them)
    odds = mechanic.odds(variant, you, them)
    rule, named = _rule(asked)
    found, lengths = rule.ends(odds), rule.lengths(odds, SHOWN)
    if found.rounds is None:
        raise RangeError(f"{you} against {them}: no round is ever won; give a match-up that somebody can win")
    if asked.format == "json":
        sides = {"system": game.id, "variant": variant, "you": str(you), "them": str(them)}
        wins = {"yours": rule.yours, "theirs": rule.theirs, "lead": rule.lead}
        ends = {"win": str(found.win), "lose": str(found.lose), "rounds": str(found.rounds)}
        return as_json({**sides, **wins, **ends, "lengths": [[str(won), str(lost)] for won, lost in lengths]})
    rows = [("the series", percent(found.win), percent(found.lose), "all")]
    done = Fraction(0)
    for at, (won, lost) in enumerate(lengths, start=1):
        done += won + lost
        rows.append((f"in round {at}", percent(won), percent(lost), percent(done)))
    grid = Grid(("ends", "you win", "they win", "over by then"), tuple(rows), 1, frozenset((0,)))
    title = f"{game.title}, {variant}: you {you}, them {them}, {named}; {number(found.rounds)} rounds on average"
    return written(grid, asked, title)


def _rule(asked: Namespace) -> tuple[Series, str]:
    """The rule that the options name, and its name."""
    given = [name for name in ("first_to", "best_of", "ahead_by") if getattr(asked, name) is not None]
    if len(given) > 1:
        shown = " and ".join(f"--{name.replace('_', '-')}" for name in given)
        raise RangeError(f"{shown} together; give one of them")
    if asked.theirs is not None and given not in (["first_to"], ["ahead_by"]):
        raise RangeError(
            f"--theirs {asked.theirs}; allowed: beside --first-to or --ahead-by; write --first-to 3 --theirs 2"
        )
    for name in ("first_to", "ahead_by", "theirs"):
        if (wins := getattr(asked, name)) is not None and wins not in range(1, MOST_WINS + 1):
            option = f"--{name.replace('_', '-')}"
            raise RangeError(f"{option} {wins}; allowed: 1..{MOST_WINS}; write {option} 3")
    most = 2 * MOST_WINS - 1
    if (played := asked.best_of) is not None:
        if played not in range(1, most + 1, 2):
            raise RangeError(f"--best-of {played}; allowed: odd numbers, 1..{most}; write --best-of 5")
        return Series((played + 1) // 2, (played + 1) // 2), f"best of {played}"
    for named, wins, lead in (("first to", asked.first_to, False), ("ahead by", asked.ahead_by, True)):
        if wins is not None:
            theirs = asked.theirs or wins
            also = f", they {named} {theirs}" if theirs != wins else ""
            return Series(wins, theirs, lead), f"{named} {wins}{also}"
    return Series(), "again until somebody wins"
