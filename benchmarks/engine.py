"""The opposed d100 roll: whole grids at once, against one cell after the other.

Peers, in the same run and with the same result for every cell that they compute: a plain loop over
the 10,000 pairs of faces, and icepool comparing two dice of keys.
"""

import random
from collections.abc import Callable

import icepool

from benchmarks.timing import Report, best, ratio, seconds
from oppose_engine import discover
from oppose_engine.contests.contest import OpposedRule
from oppose_engine.contests.opposed import OpposedContest

GRID = range(201)
SAMPLE = 12
"""Cells of each reading that the plain loop computes."""
Cell = tuple[int, int]


def measure() -> Report:
    contests = {
        f"{system.id} {mechanic.page} {variant.id}".replace("  ", " "): variant.rules
        for system in discover().values()
        for mechanic in system.mechanics
        if isinstance(mechanic, OpposedContest)
        for variant in mechanic.variants
    }
    cells = len(GRID) ** 2 * len(contests)
    grid = best(lambda: [contest.counts(GRID, GRID) for contest in contests.values()], times=20)
    loop = _peer(contests, plain_loop)
    keyed = _peer({"mythras imperative": contests["mythras imperative"]}, with_icepool)
    ours = grid / cells
    lines = [
        ("readings of the opposed d100 roll", str(len(contests)), f"grid 0..{GRID[-1]}, {cells:,} cells"),
        ("all grids", seconds(grid), "win, tie, nobody, lose; exact"),
        ("one cell, this engine", seconds(ours), ""),
        ("one cell, plain loop", seconds(loop), f"{SAMPLE} cells of each reading, checked"),
        ("one cell, icepool", seconds(keyed), f"{SAMPLE} cells of mythras imperative, checked"),
        ("faster than the plain loop", ratio(loop / ours), "expected: at least 5,000"),
        ("faster than icepool", ratio(keyed / ours), "expected: at least 1,000"),
    ]
    return Report(lines)


def _peer(contests: dict[str, OpposedRule], compute: Callable[[OpposedRule, int, int], list[int]]) -> float:
    """Seconds a cell of a peer; each of its cells must be ours."""
    chosen = random.Random(1)
    sample = {name: [(chosen.choice(GRID), chosen.choice(GRID)) for _ in range(SAMPLE)] for name in contests}
    for name, contest in contests.items():
        for you, them in sample[name]:
            ours = list(contest.odds(you, them)[:4])
            if compute(contest, you, them) != ours:
                raise AssertionError(f"{name} {you} against {them}: the peer disagrees with {ours}")
    taken = best(
        lambda: [compute(contest, *cell) for name, contest in contests.items() for cell in sample[name]], times=3
    )
    return taken / (SAMPLE * len(contests))


def plain_loop(contest: OpposedRule, you: int, them: int) -> list[int]:  # noqa: C901, PLR0912  calls would slow the peer
    """One cell, as one writes it first: each face against each face."""
    if contest.master and contest.master.rating in (you, them):
        return list(contest.odds(you, them)[:4])  # a Master rolls nothing: there is no loop to time
    if contest.drop_above is not None:
        excess = max(you - contest.drop_above, them - contest.drop_above, 0)
        you, them = you - excess, them - excess
    names = contest.bands.levels
    rank = {level: min(names.index(name) for name in _alike(contest, level)) for level in names}
    best_of = {level: max(_alike(contest, level), key=names.index) for level in names}
    mine = [names[level] for level in contest.bands.of([you])[0].tolist()]
    other = [names[level] for level in contest.bands.of([them])[0].tolist()]
    coin = contest.denominator // 10_000
    win = tie = none = lose = 0
    for a, level in enumerate(mine, start=1):
        for b, against in enumerate(other, start=1):
            if rank[level] > rank[against]:
                win += coin
            elif rank[level] < rank[against]:
                lose += coin
            else:
                for link in contest.ties[best_of[level]]:
                    if link == "nobody":
                        none += coin
                    elif link == "tie":
                        tie += coin
                    elif link == "coin":
                        win += 1
                        lose += 1
                    else:
                        lead = _lead(link, a, b, you, them)
                        if lead > 0:
                            win += coin
                        elif lead < 0:
                            lose += coin
                        else:
                            continue
                    break
    return [win, tie, none, lose]


def _alike(contest: OpposedRule, level: str) -> tuple[str, ...]:
    return next((group for group in contest.alike if level in group), (level,))


def _lead(link: str, a: int, b: int, you: int, them: int) -> int:
    """Above 0 if the link gives it to you, below 0 if to them, 0 if it leaves the pair open."""
    leads = {
        "higher roll": a - b,
        "lower roll": b - a,
        "higher rating": you - them,
        "lower rating": them - you,
        "higher margin": (you - a) - (them - b),
        "parity": -1 if (a + b) % 2 else 1,
        "player": 1,
        "opponent": -1,
    }
    return leads[link]


def with_icepool(contest: OpposedRule, you: int, them: int) -> list[int]:
    """One cell of a contest by level, then higher roll: two dice of keys, compared."""
    if contest.drop_above is not None:
        excess = max(you - contest.drop_above, them - contest.drop_above, 0)
        you, them = you - excess, them - excess
    dice: list[icepool.Die[int]] = []  # pyrefly: ignore[bad-specialization]
    for rating in (you, them):
        levels = contest.bands.of([rating])[0].tolist()
        # failures and fumbles are equal and settle nothing: one key for all
        dice.append(icepool.Die([1000 * level + face if level > 1 else 0 for face, level in enumerate(levels, 1)]))
    mine, other = dice
    win, lose = ((one > another).quantity(True) for one, another in ((mine, other), (other, mine)))
    none = mine.quantity(0) * other.quantity(0)
    whole = mine.denominator() * other.denominator()
    scale = 10_000 // whole
    return [win * scale, (whole - win - lose - none) * scale, none * scale, lose * scale]
