"""Opposed rolls of the d100 games: all 10,000 pairs of faces.

Pairs with the same two levels and the same roll higher are settled together, where a rule asks for no more than that.
"""

from bisect import bisect_left, bisect_right
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

from tests.oracle.levels import LOWEST_SUCCESS, ORDER, RULES, faces, is_double, is_master, level
from tests.oracle.odds import Odds
from tests.oracle.settle import COIN_VARIANTS, FACE_VARIANTS, MARGIN_VARIANTS
from tests.oracle.settle import RULES as SETTLE

__all__ = [
    "VARIANTS",
    "BonusDice",
    "Odds",
    "bonus_dice",
    "combat",
    "level",
    "opposed",
    "winner_and_level",
]

VARIANTS: tuple[tuple[str, str], ...] = tuple(RULES)


def _by_rating(you: int, them: int) -> str:
    if you == them:
        return "even"
    return "win" if you > them else "lose"


def _ratings_in_play(system: str, variant: str, you: int, them: int) -> tuple[int, int]:
    """In Mythras and Legend what the better side has above 100 comes off both sides first."""
    if (system, variant) in {("mythras", "imperative"), ("legend", "srd")}:
        above = max(you, them) - 100
        if above > 0:
            return you - above, them - above
    return you, them


def _against_a_master(you: int, them: int, you_base: int | None, them_base: int | None) -> Odds:
    """OpenQuest 3 when a side succeeds critically without rolling: the other side's faces only."""
    if is_master(you, you_base) and is_master(them, them_base):
        doubles = sum(1 for roll in range(1, 101) if is_double(roll))
        return Odds(100 * doubles, 0, 100 * (100 - doubles), 0, 10_000)
    if is_master(them, them_base):
        rolled = [level("openquest3", "srd", you, roll, you_base) for roll in range(1, 101)]
        criticals = rolled.count("critical")
        return Odds(100 * criticals, 0, 0, 100 * (100 - criticals), 10_000)
    rolled = [level("openquest3", "srd", them, roll, them_base) for roll in range(1, 101)]
    criticals = rolled.count("critical")
    return Odds(100 * (100 - criticals), 100 * criticals, 0, 0, 10_000)


def _compared(key: tuple[str, str], rating: int, base: int | None) -> list[tuple[int, int]]:
    """Every face as its rank and what is compared at equal ranks: the roll, or the rating less the roll."""
    rolled = faces(*key, rating, base)
    return [(rank, rating - roll if key in MARGIN_VARIANTS else roll) for rank, roll in rolled]


Pair = tuple[int, int, int, int]
"""The rank of your level and what is compared of yours, and the same of theirs."""


def one_by_one(mine: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> Iterator[tuple[Pair, int]]:
    """Every pair of faces."""
    return (((*yours, *theirs), 1) for yours in mine for theirs in other)


def together(mine: Sequence[tuple[int, int]], other: Sequence[tuple[int, int]]) -> Iterator[tuple[Pair, int]]:
    """The pairs of faces, by their levels and which is higher: 1 against 0 or 0 against 1, or neither; each counted."""
    theirs_by_rank = _by_rank(other)
    for rank, yours in _by_rank(mine).items():
        for their_rank, theirs in theirs_by_rank.items():
            below, upto = (sum(bisect(theirs, each) for each in yours) for bisect in (bisect_left, bisect_right))
            yield (rank, 1, their_rank, 0), below
            yield (rank, 0, their_rank, 0), upto - below
            yield (rank, 0, their_rank, 1), len(yours) * len(theirs) - upto


def _by_rank(side: Sequence[tuple[int, int]]) -> dict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for rank, each in sorted(side):
        found[rank].append(each)
    return found


def opposed(
    system: str,
    variant: str,
    you: int,
    them: int,
    you_base: int | None = None,
    them_base: int | None = None,
) -> Odds:
    """Your rating against theirs: counts of 10,000, or of 20,000 where a coin may be thrown.

    The bases are the ratings before any modifier, when they differ (see `level`).
    """
    key = system, variant
    if key == ("openquest3", "srd") and (is_master(you, you_base) or is_master(them, them_base)):
        return _against_a_master(you, them, you_base, them_base)
    you, them = _ratings_in_play(system, variant, you, them)
    settle = SETTLE[key]
    by_rating = _by_rating(you, them)
    pairs = one_by_one if key in FACE_VARIANTS else together
    cases: Counter[str] = Counter()
    for pair, count in pairs(_compared(key, you, you_base), _compared(key, them, them_base)):
        cases[settle(*pair, by_rating)] += count
    if key not in COIN_VARIANTS:
        return Odds(cases["win"], cases["tie"], cases["none"], cases["lose"], 10_000)
    return Odds(
        2 * cases["win"] + cases["coin"],
        2 * cases["tie"],
        2 * cases["none"],
        2 * cases["lose"] + cases["coin"],
        20_000,
    )


@cache
def _final_level(variant: str, winner: int, loser: int) -> str:
    """What the winner's level of success comes to once the loser's has been set against it."""
    order = ORDER["brp"]
    if variant in ("uge-2023", "uge-2023-success-only") and winner >= LOWEST_SUCCESS:
        cost = {"fumble": 0, "failure": 0, "success": 1, "special": 2, "critical": 3}[order[loser]]
        return order[max(LOWEST_SUCCESS, winner - cost)]
    if variant.startswith("srd-2020") and (order[winner], order[loser]) == ("special", "success"):
        return "success"
    return order[winner]


def winner_and_level(
    variant: str, you: int, them: int, you_base: int | None = None, them_base: int | None = None
) -> dict[tuple[str, str | None], int]:
    """BRP: who wins ("you", "them", "tie" or "none") and at which final level, of 10,000."""
    settle = SETTLE["brp", variant]
    by_rating = _by_rating(you, them)
    counts: Counter[tuple[str, str | None]] = Counter()
    faces = (_compared(("brp", variant), *side) for side in ((you, you_base), (them, them_base)))
    for (mine, a, theirs, b), count in together(*faces):
        outcome = settle(mine, a, theirs, b, by_rating)
        if outcome == "win":
            counts["you", _final_level(variant, mine, theirs)] += count
        elif outcome == "lose":
            counts["them", _final_level(variant, theirs, mine)] += count
        else:
            counts[outcome, None] += count
    return dict(+counts)


def combat(you: int, them: int, reply: str = "dodge") -> Odds:
    """Call of Cthulhu: you attack, they dodge (and win a draw) or fight back (and lose it)."""
    draw = {"dodge": "lose", "fight-back": "win"}[reply]
    cases: Counter[str] = Counter()
    for (mine, _, theirs, _), count in together(*(faces("coc7", "rulebook", each, None) for each in (you, them))):
        if mine < LOWEST_SUCCESS and theirs < LOWEST_SUCCESS:
            cases["none"] += count
        elif mine == theirs:
            cases[draw] += count
        else:
            cases["win" if mine > theirs else "lose"] += count
    return Odds(cases["win"], 0, cases["none"], cases["lose"], 10_000)


def differential(you: int, them: int) -> Odds:
    """Mythras: the better level of success has the advantage; two failed rolls and two like successes bring none."""
    you, them = _ratings_in_play("mythras", "imperative", you, them)
    cases: Counter[str] = Counter()
    for (mine, _, theirs, _), count in together(*(faces("mythras", "imperative", each, None) for each in (you, them))):
        if max(mine, theirs) < LOWEST_SUCCESS:
            cases["none"] += count
        else:
            cases["tie" if mine == theirs else "win" if mine > theirs else "lose"] += count
    return Odds(cases["win"], cases["tie"], cases["none"], cases["lose"], 10_000)


class BonusDice(NamedTuple):
    """How often each result 1..100 comes up, and out of how many equally likely throws."""

    counts: dict[int, int]
    denominator: int


def bonus_dice(n: int) -> BonusDice:
    """Call of Cthulhu: one units die and 1 + |n| tens dice; n > 0 is bonus, n < 0 is penalty."""
    if not -2 <= n <= 2:
        raise ValueError(f"{n} bonus or penalty dice is outside -2..2")
    keep = min if n > 0 else max
    counts = dict.fromkeys(range(1, 101), 0)
    for units, *tens in product(range(10), repeat=2 + abs(n)):
        readings = [10 * ten + units or 100 for ten in tens]
        counts[keep(readings)] += 1
    return BonusDice(counts, 10 ** (2 + abs(n)))
