"""Genesys, its faces spelt out, and Ironsworn: every face of every die."""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

FACES = {
    "B": ["", "", "advantage advantage", "advantage", "success advantage", "success"],
    "S": ["", "", "failure", "failure", "threat", "threat"],
    "A": [
        *("", "success", "success", "success success", "advantage", "advantage"),
        *("success advantage", "advantage advantage"),
    ],
    "D": [
        *("", "failure", "failure failure", "threat", "threat", "threat"),
        *("threat threat", "failure threat"),
    ],
    "P": [
        *("", "success", "success", "success success", "success success", "advantage"),
        *("success advantage", "success advantage", "success advantage"),
        *("advantage advantage", "advantage advantage", "triumph"),
    ],
    "C": [
        *("", "failure", "failure", "failure failure", "failure failure", "threat", "threat"),
        *("failure threat", "failure threat", "threat threat", "threat threat", "despair"),
    ],
}
Rolled = tuple[int, int, bool, bool]


@cache
def genesys(pool: str) -> Counter[Rolled]:
    """Net success, net advantage, whether there is a triumph and a despair: throws of the dice by their letters."""
    if not pool:
        return Counter({(0, 0, False, False): 1})
    found: Counter[Rolled] = Counter()
    for (success, advantage, triumph, despair), throws in genesys(pool[:-1]).items():
        for face in FACES[pool[-1]]:
            shown = face.split()
            good = shown.count("success") + shown.count("triumph")
            bad = shown.count("failure") + shown.count("despair")
            more = shown.count("advantage") - shown.count("threat")
            after = (
                success + good - bad,
                advantage + more,
                triumph or "triumph" in shown,
                despair or "despair" in shown,
            )
            found[after] += throws
    return found


def sums(pool: str) -> Counter[tuple[int, int]]:
    """Net success and net advantage together: throws of the dice by their letters."""
    found: Counter[tuple[int, int]] = Counter()
    for (success, advantage, _, _), throws in genesys(pool).items():
        found[success, advantage] += throws
    return found


def check(pool: str) -> dict[str, Fraction]:
    found: Counter[str] = Counter()
    rolled = genesys(pool)
    for (success, advantage, _, _), throws in rolled.items():
        beside = " with advantage" if advantage > 0 else " with threat" if advantage < 0 else ""
        found[("success" if success > 0 else "failure") + beside] += throws
    return {name: Fraction(throws, rolled.total()) for name, throws in found.items()}


def rare(pool: str) -> dict[str, Fraction]:
    names = {(False, False): "neither", (True, False): "triumph", (False, True): "despair", (True, True): "both"}
    found: Counter[str] = Counter()
    rolled = genesys(pool)
    for (_, _, triumph, despair), throws in rolled.items():
        found[names[triumph, despair]] += throws
    return {name: Fraction(throws, rolled.total()) for name, throws in found.items()}


def ironsworn(adds: int, *, action: bool = True, matches: bool = False) -> dict[str, Fraction]:
    """Strong hit, weak hit or miss, each perhaps with a match: every throw of the three dice."""
    found: Counter[str] = Counter()
    throws = list(product(range(1, 7) if action else [0], range(1, 11), range(1, 11)))
    for die, one, other in throws:
        score = min(10, die + adds)
        name = ["miss", "weak hit", "strong hit"][(score > one) + (score > other)]
        found[f"{name} with match" if matches and one == other else name] += 1
    return {name: Fraction(count, len(throws)) for name, count in found.items()}
