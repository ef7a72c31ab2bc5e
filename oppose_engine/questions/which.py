"""Which rule prints this number: the readings, of all games, that give a printed number or a printed table.

A number fits if it is the exact chance rounded, or cut off, at the decimals that were printed. Of two readings the one
that gives more numbers of a table fits better; the numbers that it does not give are told, so that a misprint is found.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, NamedTuple

from oppose_engine.errors import RangeError, check_list
from oppose_engine.odds_table import OddsTable, Outcomes, TableId
from oppose_engine.questions.many import every
from oppose_engine.rules.reading import Clause, Variant
from oppose_engine.rules.system import Opposed, System
from oppose_engine.text import typed

__all__ = ["PRINTED", "Fit", "Listed", "PrintedNumber", "clauses", "listed", "which"]

PRINTED = ("win", "split", "decided", "lose", "tie", "none")
"""The chances that people print of a match-up, the usual ones first."""

_WRITTEN = re.compile(r"\s*(-?\d{1,3})(?:\.(\d{1,6}))?\s*%?\s*", re.ASCII)


class PrintedNumber(NamedTuple):
    """One printed number: both sides as they are written, and the percentage as it was printed.

    >>> PrintedNumber("20", "20", "50.50").fits(Fraction(505, 1000))
    True
    """

    you: str
    them: str
    shown: str

    @property
    def value(self) -> Fraction:
        """The percentage, 0..100; RangeError if it is none."""
        units, scale = self._read()
        if not 0 <= units <= 100 * scale:
            raise RangeError(f"{self.shown} is outside 0..100; give a chance in percent, such as 50.50")
        return Fraction(units, scale)

    def fits(self, chance: Fraction) -> bool:
        """Whether a chance, rounded half up or cut off at the printed decimals, gives the number."""
        units, scale = self._read()
        exact, denominator = 100 * scale * chance.numerator, chance.denominator
        return units in (exact // denominator, (2 * exact + denominator) // (2 * denominator))

    def _read(self) -> tuple[int, int]:
        """The number in units of its last decimal, and how many of these are one percent."""
        if not (found := _WRITTEN.fullmatch(self.shown)):
            raise RangeError(
                f"{self.shown!r} is not a percentage; write it with a point and its decimals, such as 50.50"
            )
        decimals = found[2] or ""
        return int(found[1] + decimals), 10 ** len(decimals)


@dataclass(frozen=True, slots=True)
class Fit:
    """A reading and one of ``PRINTED``: the numbers that it does not give, and the largest distance in points.

    >>> from oppose_engine import system
    >>> which([PrintedNumber("60", "40", "51.8")], {"mythras": system("mythras")})[0].misses
    ()
    """

    system: System
    mechanic: Opposed[Any]
    variant: Variant[Any]
    measure: str
    misses: tuple[PrintedNumber, ...]
    off: Fraction

    @property
    def exact(self) -> bool:
        """Whether it gives every number."""
        return not self.misses


def which(numbers: Sequence[PrintedNumber], systems: Mapping[str, System]) -> list[Fit]:
    """Every reading whose game can write the sides of all numbers, the best fit first.

    RangeError if there is no number, or one is no percentage.

    >>> from oppose_engine import discover
    >>> first = which([PrintedNumber("20", "20", "50.50")], discover())[0]
    >>> first.exact, first.system.id, first.variant.id, first.measure
    (True, 'brp', 'article', 'win')
    """
    printed = _values(numbers)
    if not isinstance(systems, Mapping):
        raise RangeError(f"systems {systems!r} have no ids; give some by id, such as discover()")
    found = []
    for game in systems.values():
        for mechanic in game.contests():
            if (sides := _sides(mechanic, numbers)) is None:
                continue
            for variant in mechanic.variants:
                odds = _odds(mechanic, variant.id, sides)
                wins = [each.chance("win") for each in odds]
                for measure in PRINTED:
                    if measure == "decided" and variant.final:
                        continue  # nothing is rolled again
                    chances = [_chance(each, measure) for each in odds]
                    if measure in ("split", "decided") and chances == wins:
                        continue  # without a tie it is the chance to win, once more
                    pairs = zip(numbers, chances, strict=True)
                    misses = tuple(number for number, chance in pairs if not number.fits(chance))
                    off = max(abs(100 * chance - value) for chance, value in zip(chances, printed, strict=True))
                    found.append(Fit(game, mechanic, variant, measure, misses, off))
    return sorted(found, key=lambda each: (len(each.misses), PRINTED.index(each.measure), each.off))


def _values(numbers: Sequence[PrintedNumber]) -> list[Fraction]:
    """The percentage of each; RangeError for what is no list of printed numbers."""
    such = 'PrintedNumber("20", "20", "50.50")'
    check_list("numbers", numbers, f"[{such}]")
    if not numbers:
        raise RangeError("no number; write two sides and a percentage, such as 20 20 50.50")
    for each in numbers:
        if not isinstance(each, PrintedNumber):
            raise RangeError(f"{each!r} is not a printed number; write it as {such}")
        for text in each:
            typed(text)
    return [each.value for each in numbers]


@dataclass(frozen=True, slots=True)
class Listed:
    """A table of a reading that has the chances of a list: the places in the list that it does not give.

    >>> Listed(TableId("ironsworn", "outcomes", "standard"), (3,)).id.system
    'ironsworn'
    """

    id: TableId
    misses: tuple[int, ...]


def listed(lines: Sequence[Mapping[str, str]], systems: Mapping[str, System]) -> list[Listed]:
    """Every table with the axes of a list of chances, the best fit first.

    A line has a label for each axis, its outcome or several as ``success+raise``, and the percentage as printed.

    >>> from oppose_engine import system
    >>> line = {"adds": "3", "outcome": "strong hit+weak hit", "percent": "76.83"}
    >>> listed([line], {"ironsworn": system("ironsworn")})[0]
    Listed(id=TableId(system='ironsworn', table='outcomes', variant='standard'), misses=())
    """
    names = set(lines[0]) - {"percent"} if lines else set()
    found = []
    for game in systems.values():
        for name in game.tables():
            for variant in game.mechanic(name).variants:
                table = game.table(name, variant.id)
                if {axis.name for axis in table.axes} != names:
                    break  # nor has it another reading
                if (misses := _missed(table, lines)) is not None:
                    found.append(Listed(table.id, misses))
    return sorted(found, key=lambda each: len(each.misses))


def _missed(table: OddsTable, lines: Sequence[Mapping[str, str]]) -> tuple[int, ...] | None:
    """The places of the lines that a table does not give; None if it lacks a label."""
    labels = {axis.name: {str(label): label for label in axis.values} for axis in table.axes}
    misses = []
    for place, line in enumerate(lines):
        try:
            given = {name: known[line[name]] for name, known in labels.items() if name != "outcome"}
            outcomes = [labels["outcome"][each] for each in line["outcome"].split("+")]
        except KeyError:
            return None
        chance = sum((table.value(**given, outcome=each) for each in outcomes), Fraction(0))
        if not PrintedNumber("", "", line["percent"]).fits(chance):
            misses.append(place)
    return tuple(misses)


def clauses(fit: Fit, number: PrintedNumber) -> list[tuple[Clause, Fraction]]:
    """The clauses on which a number hangs: each that changes it, and the chance by its other rule.

    >>> from oppose_engine import system
    >>> number = PrintedNumber("60", "40", "51.79")
    >>> first = which([number], {"mythras": system("mythras")})[0]
    >>> [chance for _, chance in clauses(first, number)]
    [Fraction(5217, 10000)]
    """
    you, them = fit.mechanic.side(number.you), fit.mechanic.side(number.them)
    now = _chance(fit.mechanic.odds(fit.variant.id, you, them), fit.measure)
    found = []
    for clause in fit.variant.clauses:
        if clause.instead is None:
            continue
        other = replace(fit.mechanic, variants=(replace(fit.variant, rules=clause.instead),))
        then = _chance(other.odds(fit.variant.id, you, them), fit.measure)
        if then != now:
            found.append((clause, then))
    return found


def _sides(mechanic: Opposed[Any], numbers: Iterable[PrintedNumber]) -> list[tuple[Any, Any]] | None:
    """Both sides of each number as the game writes them; None if it cannot."""
    try:
        return [(mechanic.side(each.you), mechanic.side(each.them)) for each in numbers]
    except RangeError:
        return None


def _odds(mechanic: Opposed[Any], variant: str, sides: Sequence[tuple[Any, Any]]) -> list[Outcomes]:
    """The odds of each pair of sides."""
    you, them = (list(dict.fromkeys(each)) for each in zip(*sides, strict=True))
    if len(you) * len(them) > 2 * len(sides):  # a few single numbers, not a table
        return [mechanic.odds(variant, mine, other) for mine, other in sides]
    grid = every(mechanic, variant, you, them)
    return [grid[you.index(mine)][them.index(other)] for mine, other in sides]


def _chance(odds: Outcomes, measure: str) -> Fraction:
    return odds.measure(measure) or Fraction(0)
