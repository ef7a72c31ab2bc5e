"""Savage Worlds: dice that roll on, walked through roll by roll; what is left after many is a geometric rest."""

from fractions import Fraction
from functools import cache
from math import lcm

from tests.oracle.odds import Odds

WILD_DIE = 6


@cache
def at_most(sides: int, total: int) -> Fraction:
    """The chance that one die comes to a total or less: each face of the first roll in its turn."""
    if total < 1:
        return Fraction(0)
    stops = sum(Fraction(1, sides) for face in range(1, sides) if face <= total)
    return stops + Fraction(1, sides) * at_most(sides, total - sides)


@cache
def best_at_most(die: int, wild: bool, total: int) -> Fraction:
    return at_most(die, total) * (at_most(WILD_DIE, total) if wild else 1)


def read(side: str) -> tuple[int, bool]:
    """A side as the table writes it: d8 is a die alone, d8w has the Wild Die beside it."""
    return int(side.strip("dw")), side.endswith("w")


def target(die: str, who: str, needed: int) -> dict[str, Fraction]:
    sides, wild = int(die[1:]), who == "wild"
    both_ones = Fraction(1, sides * WILD_DIE) if wild else Fraction(0)
    bounds = [needed, needed + 4, needed + 8]
    reached = [1 - best_at_most(sides, wild, bound - 1) - (both_ones if bound <= 1 else 0) for bound in bounds]
    return {
        "critical failure": both_ones,
        "failure": 1 - both_ones - reached[0],
        "success": reached[0] - reached[1],
        "raise": reached[1] - reached[2],
        "two raises": reached[2],
    }


def _period(sides: int, wild: bool) -> int:
    return lcm(sides, WILD_DIE if wild else 1)


@cache
def contest(variant: str, you: str, them: str) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """You act and need 4. The chance that you win, summed over all your totals without an end.

    In one period of both sides the chances that no die of yours, or of theirs, stands above a total shrink by known
    factors, one for each choice of dice that are still going on. The sum is solved from its own first periods: as
    many of them as there are different factors determine it.
    """
    mine, other = read(you), read(them)
    period = lcm(_period(*mine), _period(*other))
    beats = variant == "beats"

    def won(total: int) -> Fraction:
        just = best_at_most(*mine, total) - best_at_most(*mine, total - 1)
        return just * best_at_most(*other, total if beats else total - 1)

    def factor(chosen: list[int]) -> Fraction:
        found = Fraction(1)
        for sides in chosen:
            found /= sides ** (period // sides)
        return found

    dice = [mine[0], *([WILD_DIE] if mine[1] else [])], [other[0], *([WILD_DIE] if other[1] else [])]
    mine_left = [part for part in _parts(dice[0]) if part]
    factors = sorted({factor([*a, *b]) for a in mine_left for b in _parts(dice[1])})
    blocks = [sum((won(4 + n * period + t) for t in range(period)), Fraction(0)) for n in range(len(factors))]
    # the blocks are sums of powers of the factors; the sum of all blocks is the same combination of 1 / (1 - factor)
    weights = _solve([[f**n for f in factors] for n in range(len(factors))], blocks)
    win = sum((weight / (1 - f) for weight, f in zip(weights, factors, strict=True)), Fraction(0))
    below = best_at_most(*mine, 3)
    return win, Fraction(0), below, 1 - win - below


def _parts(dice: list[int]) -> list[list[int]]:
    found: list[list[int]] = [[]]
    for sides in dice:
        found += [[*part, sides] for part in found]
    return found


def _solve(rows: list[list[Fraction]], values: list[Fraction]) -> list[Fraction]:
    """The solution of as many linear equations as unknowns."""
    table = [[*row, value] for row, value in zip(rows, values, strict=True)]
    size = len(table)
    for at in range(size):
        pivot = next(row for row in range(at, size) if table[row][at])
        table[at], table[pivot] = table[pivot], table[at]
        table[at] = [entry / table[at][at] for entry in table[at]]
        for row in range(size):
            if row != at and table[row][at]:
                by = table[row][at]
                table[row] = [a - by * b for a, b in zip(table[row], table[at], strict=True)]
    return [row[-1] for row in table]


def odds(variant: str, you: str, them: str) -> Odds:
    shares = contest(variant, you, them)
    whole = lcm(*(share.denominator for share in shares))
    win, tie, none, lose = (int(share * whole) for share in shares)
    return Odds(win, tie, none, lose, whole)
