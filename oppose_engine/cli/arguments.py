"""Parses the command line: verbs, options, help texts, and a one-line error for wrong input."""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from fractions import Fraction
from functools import cache
from typing import NoReturn

from oppose_engine.authoring import described
from oppose_engine.cli import authoring, checks, lab, matches, series, spend, tables, together, toward, which
from oppose_engine.cli.output import Answer
from oppose_engine.errors import RangeError
from oppose_engine.questions import need
from oppose_engine.questions.together import NEEDS
from oppose_engine.version import __version__
from oppose_engine.views import MEASURES

__all__ = ["arguments"]

FORMATS = ("table", "md", "csv", "tsv", "json")
SYSTEM = "its id; a rule document, a file that ends in .rule.json; or a link of the rule lab"
VALUES = "dice, modifier, difficulty ... in the order of the game, or named: difficulty=15"

EXAMPLES = """\
examples:
  oppose systems
  oppose odds mythras 60 40
  oppose odds ngs d12+3 d8+4 --format json
  oppose table brp --variant article --format tsv
  oppose table coc7 opposed --min 50 --max 75 --step 5 --outcome none
  oppose bands openquest3 65
  oppose odds dnd5e adv+5 3
  oppose check contract 7 6
  oppose check blades 3
  oppose need mythras --them 55 --chance 60
  oppose odds mythras 60 40,40,35
  oppose parties brp 60,40,35
  oppose together dnd5e 5,3,0,2 dc=15
  oppose series mythras 60 40 --first-to 3
  oppose which 20 20 50.50
  oppose spend year-zero 5
  oppose toward shadowrun 12 total=10 rolls=4
  oppose need mythras --you 55 --chance 66.6
  oppose need mythras --you 80 --them 40 --chance 50
  oppose need contract --difficulty 7 --band complete --chance 75
  oppose need blades --band full --chance 60
  oppose check mythras
"""


class _Parser(argparse.ArgumentParser):
    """A parser that raises a one-line error, where argparse prints its usage and ends the program."""

    below: Callable[[], str] | None = None
    """What stands below its help, made when somebody asks for it."""

    def format_help(self) -> str:
        return super().format_help() + (self.below() if self.below else "")

    def error(self, message: str) -> NoReturn:
        raise RangeError(f"{message}; see {self.prog} --help")


def arguments(argv: Sequence[str] | None) -> argparse.Namespace | str:
    """Read a command line; calling its ``answer`` makes the text to print.

    For ``--help`` and ``--version`` the result is that text itself. RangeError says in one line what is wrong.
    """
    shown = io.StringIO()
    try:
        with redirect_stdout(shown):
            asked, unknown = _parser().parse_known_args(_lists(sys.argv[1:] if argv is None else argv))
    except SystemExit:
        return shown.getvalue()
    if unknown:
        also = "".join(f"; write --format {each}" for each in FORMATS if f"--{each}" in unknown)
        raise RangeError(f"unrecognized arguments: {' '.join(unknown)}{also}; see oppose {asked.verb} --help")
    for name, value in vars(asked).items():
        stripped = [each.strip() for each in value] if isinstance(value, list) else value
        setattr(asked, name, value.strip() if isinstance(value, str) else stripped)
    return asked


def _lists(argv: Sequence[str]) -> list[str]:
    """The same, with a blank before each list that begins with a minus, which argparse takes for an option."""
    return [f" {each}" if re.match(r"-\d+[,;\s]", each) else each for each in argv]


@cache
def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="oppose",
        description="Exact odds of opposed rolls in tabletop role-playing games.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"oppose {__version__}")
    verbs = parser.add_subparsers(title="verbs", metavar="VERB", dest="verb", required=True)
    _asking(verbs)
    _two_sides(verbs)
    _after_rolls(verbs)
    _authoring(verbs)
    return parser


def _asking(verbs: argparse._SubParsersAction[_Parser]) -> None:
    _verb(verbs, "systems", tables.systems, "list systems, tables and variants")

    verb = _verb(verbs, "table", tables.table, "a whole table; d100 ratings go 0..100 by 10")
    verb.add_argument("system", metavar="SYSTEM", help=SYSTEM)
    verb.add_argument("table", metavar="TABLE", nargs="?", default="", help="by default the opposed or the first one")
    for end, what in (("min", "first"), ("max", "last"), ("step", "distance of")):
        verb.add_argument(f"--{end}", type=_whole, metavar="N", help=f"{what} rating, die, score ...")
    _outcome(verb, MEASURES)
    _variant(verb)

    verb = _verb(verbs, "bands", tables.bands, "which faces give which level of success at a rating")
    verb.add_argument("system", metavar="SYSTEM", help=SYSTEM)
    verb.add_argument("rating", metavar="RATING")
    _variant(verb)

    said = "a roll against a difficulty: each result exactly, at least, at most; of a system alone: what its file lacks"
    verb = _verb(verbs, "check", checks.check, said)
    verb.add_argument("system", metavar="SYSTEM", nargs="?", help=f"{SYSTEM}; by default all systems")
    verb.add_argument("values", metavar="VALUE", nargs="*", help=f"{VALUES}; none: says what the system file lacks")
    verb.add_argument("--sums", action="store_true", help="how often both sums of symbols come up together")
    _variant(verb)

    verb = _verb(verbs, "pool", checks.pool, "another name of check, for a roll")
    verb.add_argument("system", metavar="SYSTEM", help=SYSTEM)
    verb.add_argument("values", metavar="VALUE", nargs="+", help=VALUES)
    verb.set_defaults(sums=False)
    _variant(verb)


def _two_sides(verbs: argparse._SubParsersAction[_Parser]) -> None:
    verb = _verb(verbs, "odds", matches.odds, "one match-up: win, tie, nobody, lose")
    verb.add_argument("system", metavar="SYSTEM", help=SYSTEM)
    verb.add_argument("you", metavar="YOU", help="your side: a rating such as 60, or d12+3")
    verb.add_argument("them", metavar="THEM", help="their side; several foes against your one roll as 40,40,35")
    _variant(verb)

    verb = _verb(verbs, "lab", lab.lab, "the match-up or the check of a link of the rule lab, or another by its rule")
    verb.add_argument("system", metavar="LINK", help="the link, or its part from #r= on, in quotes")
    verb.add_argument("values", metavar="VALUE", nargs="*", help="both sides, or what is set, if not as in the link")
    verb.set_defaults(sums=False)
    _variant(verb)

    verb = _verb(verbs, "series", series.series, "a contest that goes on: again, first to 3, ahead by 2")
    verb.add_argument("system", metavar="SYSTEM", help=SYSTEM)
    verb.add_argument("you", metavar="YOU", help="your side")
    verb.add_argument("them", metavar="THEM", help="their side")
    verb.add_argument("--first-to", type=_whole, metavar="N", help="who first has won N rounds")
    verb.add_argument("--best-of", type=_whole, metavar="N", help="who has won most of N rounds, an odd number")
    verb.add_argument("--ahead-by", type=_whole, metavar="N", help="who first has won N rounds more, as in a chase")
    verb.add_argument("--theirs", type=_whole, metavar="N", help="the number for them, if it is another")
    _variant(verb)

    verb = _verb(verbs, "parties", together.parties, "a contest of 2 to 8 parties: how often each comes first")
    verb.add_argument("system", metavar="SYSTEM", help=SYSTEM)
    verb.add_argument("parties", metavar="PARTIES", help="the side of each, as 60,40,35")
    _variant(verb)

    verb = _verb(verbs, "need", matches.need, "the rating at which you win often enough, or the fewest dice")
    verb.add_argument("system", metavar="SYSTEM", help=SYSTEM)
    verb.add_argument("--them", metavar="R", help="their side: which of yours is enough?")
    verb.add_argument("--you", metavar="R", help="your side: which of theirs can you meet? With --them: how many?")
    verb.add_argument("--difficulty", type=_whole, metavar="D", help="for a dice pool that has one, instead of --them")
    verb.add_argument("--band", default="", metavar="NAME", help="for a dice pool: the worst result that is enough")
    verb.add_argument("--chance", required=True, type=_chance, metavar="P", help="at least this many percent")
    _outcome(verb, need.MEASURES)
    _variant(verb)


def _after_rolls(verbs: argparse._SubParsersAction[_Parser]) -> None:
    verb = _verb(verbs, "together", together.together, "a group that rolls together: how many of them succeed")
    verb.add_argument("system", metavar="SYSTEM", help="its id; any for rolls with a chance of success in percent")
    verb.add_argument("members", metavar="MEMBERS", help="what each rolls with, as 5,3,adv+2 or 65,50,30")
    verb.add_argument("values", metavar="VALUE", nargs="*", help="what all have in common: dc=15")
    verb.add_argument("--needs", choices=NEEDS, default="", help="who has to succeed; by default as the rule says")

    verb = _verb(verbs, "spend", spend.spend, "when to push, flip, burn or spend points after a roll")
    verb.add_argument("system", metavar="SYSTEM", help="its id")
    verb.add_argument("values", metavar="VALUE", nargs="*", help=VALUES)
    verb.add_argument("--what", default="", metavar="NAME", help="what is spent, if the game has several; the first")
    verb.add_argument(
        "--rolls", type=_whole, default=0, metavar="N", help="what is worth paying, for N rolls with this"
    )
    verb.add_argument("--points", type=_whole, metavar="P", help="with up to so many points; the game's, or 5")

    verb = _verb(verbs, "toward", toward.toward, "a task of several rolls: their successes add up to a total")
    verb.add_argument("system", metavar="SYSTEM", help="its id; any for a roll with a chance of success in percent")
    values = "dice or chance, total, rolls; or named: total=10 rolls=4 further=fewer miss=end"
    verb.add_argument("values", metavar="VALUE", nargs="*", help=values)
    _variant(verb)

    verb = _verb(verbs, "which", which.which, "which reading prints this number, or this table")
    help_text = "your side, their side and the percentage, again and again; or a table in a file that ends in .csv"
    verb.add_argument("printed", metavar="VALUE", nargs="+", help=help_text)


def _authoring(verbs: argparse._SubParsersAction[_Parser]) -> None:
    said = "write a new system file, with the questions to answer as comments"
    verb = _verb(verbs, "new", authoring.new, said, ("table", "json"))
    verb.add_argument("system", metavar="SYSTEM", help="its id, such as my-game")
    verb.add_argument("--kernel", default="opposed", metavar="K", help="the way of rolling; opposed by default")
    verb.below = lambda: f"\nkernels:\n{described()}"
    verb.add_argument("--into", metavar="FOLDER", help="by default the systems of the engine")


def _verb(
    verbs: argparse._SubParsersAction[_Parser],
    name: str,
    answer: Answer,
    summary: str,
    formats: Sequence[str] = FORMATS,
) -> _Parser:
    verb = verbs.add_parser(name, help=summary, description=f"{summary[0].upper()}{summary[1:]}.", allow_abbrev=False)
    shown = f"{', '.join(('table (default)', *formats[1:-1]))} or {formats[-1]}"
    verb.add_argument("--format", choices=formats, default="table", help=shown)
    verb.set_defaults(answer=answer, status=0)
    return verb


def _variant(verb: argparse.ArgumentParser) -> None:
    verb.add_argument(
        "--variant", default="", metavar="ID", help="the reading of the rules, or TABLE/ID; by default the first"
    )


def _outcome(verb: argparse.ArgumentParser, allowed: Sequence[str]) -> None:
    verb.add_argument("--outcome", choices=allowed, default="win", help="what to show of a match-up; win by default")


def _whole(text: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number; give one such as 5")
    return int(text)


def _chance(text: str) -> Fraction:
    found = re.fullmatch(r"([0-9]{1,3}(?:\.[0-9]{1,9})?)\s*%?", text)
    if not found or Fraction(found[1]) > 100:
        raise argparse.ArgumentTypeError(f"{text!r} is not a percentage; give 0..100, such as 60 or 99.5")
    return Fraction(found[1]) / 100
