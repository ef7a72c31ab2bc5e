"""Every single statement in site_data/published/examples.json is right or wrong as its status says.

A check takes the printed value. Where the status says that it agrees, the oracle comes to that
value; elsewhere the check holds the value that we call exact.
"""

import json
from collections.abc import Callable
from fractions import Fraction
from math import ceil, comb, floor
from pathlib import Path
from typing import Any

import pytest

from tests.oracle import d100, open_ended, pool, progress, step_die
from tests.oracle.levels import ORDER
from tests.oracle.settle import legend

FILE = Path(__file__).parents[2] / "site_data" / "published" / "examples.json"
EXAMPLES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))
RATINGS = range(1, 101)


def rolls(system: str, variant: str, rating: int, *levels: str) -> list[int]:
    return [r for r in range(1, 101) if d100.level(system, variant, rating, r) in levels]


def highest(system: str, variant: str, rating: int, *levels: str) -> int:
    return max(rolls(system, variant, rating, *levels), default=0)


def same(check: Callable[[int], bool], ratings: range = RATINGS) -> bool:
    return all(check(rating) for rating in ratings)


def special_or_better(variant: str, rating: int) -> int:
    return highest("brp", variant, rating, "special", "critical")


def mistaken_special_ratings() -> int:
    """Ratings of the band table at which rounding up gives another range than the table."""
    return sum(special_or_better("srd-2020-cancel", s) != ceil(Fraction(s, 5)) for s in range(6, 96))


def special_against_special(variant: str) -> tuple[int, int]:
    """70 against 40 in the SRD chapter: equal specials that you win, and that nobody wins."""
    counts = d100.winner_and_level(variant, 70, 40)
    won_over_failures = 14 * 60
    won = counts["you", "special"] - won_over_failures
    return won, 14 * 8 - won


def open_ended_chance(score: int, what: str, order: int, rule: str = "standard") -> Fraction:
    """The chance of this verdict at this order; order 0 is every critical order together."""
    by_order = open_ended.outcomes(score, rule)
    if order:
        return by_order.get((what, order), Fraction(0))
    return sum((c for (w, k), c in by_order.items() if w == what and k >= 1), Fraction(0))


def legend_contest(you: int, roll: int, them: int, their_roll: int) -> str:
    rank = ORDER["legend"].index
    mine = rank(d100.level("legend", "srd", you, roll))
    theirs = rank(d100.level("legend", "srd", them, their_roll))
    return legend(mine, roll, theirs, their_roll, "win" if you > them else "lose")


def at_least_one(n: int, difficulty: int) -> float:
    counts = pool.pool(n, difficulty)
    return round(float(Fraction(100 * sum(c for k, c in counts.items() if k >= 1), 10**n)), 2)


BRP: dict[str, Callable[[Any], bool]] = {
    "brp-crit": lambda _: (
        same(lambda s: highest("brp", "article", s, "critical") == max(1, s // 20))
        and same(lambda s: highest("brp", "uge-2023", s, "critical") == -(-s // 20))
    ),
    "brp-special": lambda _: (
        same(lambda s: special_or_better("article", s) == max(1, s // 5))
        and same(lambda s: special_or_better("uge-2023", s) == -(-s // 5))
        and same(lambda s: special_or_better("srd-2020-cancel", s) == max(1, (s * 2 + 5) // 10))
    ),
    "brp-fumble": lambda _: (
        same(lambda s: len(rolls("brp", "article", s, "fumble")) == (100 - s) // 20 + 1)
        and same(lambda s: rolls("brp", "article", s, "fumble") == rolls("brp", "uge-2023", s, "fumble"))
    ),
    "brp-diag": lambda p: same(lambda s: d100.opposed("brp", "article", s, s).win == round(100 * p), range(101)),
    "special-60": lambda p: special_or_better("uge-2023", 60) == special_or_better("srd-2020-cancel", 60) == p,
    "special-roundup": lambda _: mistaken_special_ratings() == 36,
    "difficult": lambda _: same(lambda s: progress.brp_difficulty(s, "difficult") == ceil(Fraction(s, 2))),
    "easy": lambda p: same(lambda s: progress.brp_difficulty(s, "easy") == p * s),
    "tie-skill": lambda _: special_against_special("srd-2020-high-skill") == (112, 0),
    "ss-cancel": lambda _: special_against_special("srd-2020-cancel") == (0, 112),
    "resist-formula": lambda _: all(
        progress.resistance(10 + d, 10) == Fraction(50 + 5 * d, 100) for d in range(-9, 10)
    ),
    "resist-40": lambda p: progress.resistance(13, 15) == Fraction(p, 100),
    "resist-fail": lambda p: progress.resistance(13, 15) == Fraction(p - 1, 100),
    "resist-equal": lambda p: progress.resistance(11, 11) == Fraction(p, 100),
    "exp-35": lambda p: progress.improvement_chance("brp", 35) == Fraction(101 - p, 100),
    "exp-gain": lambda _: progress.expected_gain("brp", 0) == Fraction(7, 2),
    "exp-100": lambda _: progress.improvement_chance("brp", 150) == Fraction(1, 100),
    "brp-srd-first-row": lambda p: all(
        p
        == [
            highest("brp", "srd-2020-high-skill", s, "special"),
            highest("brp", "srd-2020-high-skill", s, "success"),
            rolls("brp", "srd-2020-high-skill", s, "fumble")[0],
        ]
        for s in range(1, 6)
    ),
    "bgb-45": lambda p: (
        p
        == [
            *(highest("brp", "uge-2023", 45, x) for x in ("critical", "special", "success")),
            rolls("brp", "uge-2023", 45, "fumble")[0],
        ]
    ),
}

OTHER_D100: dict[str, Callable[[Any], bool]] = {
    "coc-crit": lambda p: same(lambda s: rolls("coc7", "rulebook", s, "critical") == [p], range(101)),
    "coc-extreme": lambda _: same(lambda s: highest("coc7", "rulebook", s, "critical", "extreme") == max(1, s // 5)),
    "coc-hard": lambda _: same(
        lambda s: highest("coc7", "rulebook", s, "critical", "extreme", "hard") == max(1, s // 2)
    ),
    "coc-fumble": lambda p: same(
        lambda s: rolls("coc7", "article", s, "fumble")[0] == (p if s < 50 else 100), range(101)
    ),
    "mythras-crit": lambda _: all(
        highest("mythras", "imperative", s, "critical") == highest("mythras", "article", s, "critical") == s // 10
        for s in range(10, 101, 10)
    ),
    "mythras-auto": lambda p: (
        p
        == [
            highest("mythras", "imperative", 0, "success", "critical"),
            rolls("mythras", "imperative", 400, "failure", "fumble")[0],
        ]
    ),
    "mythras-fumble": lambda p: (
        same(lambda s: rolls("mythras", "imperative", s, "fumble") == p)
        and rolls("mythras", "imperative", 101, "fumble") == [100]
    ),
    "mythras-66": lambda p: highest("mythras", "imperative", 66, "critical") == p,
    "oq-double": lambda _: rolls("openquest3", "srd", 50, "critical", "fumble") == [*range(11, 100, 11), 100],
    "legend-thief": lambda _: legend_contest(75, 71, 60, 59) == "win" and legend_contest(75, 54, 60, 59) == "lose",
    "legend-over100": lambda p: all(
        d100.opposed("legend", "srd", 120, them) == d100.opposed("legend", "srd", p, them - 20)
        for them in (20, 60, 100, 120)
    ),
    "ngs-54": lambda p: step_die.opposed(12, 3, 8, 4) == (52, 0, 0, 44, 96) and floor(5200 / 96 + 0.5) == p,
}

OPEN_ENDED: dict[str, Callable[[Any], bool]] = {
    "oe-crit10": lambda p: open_ended.order_at_least(1) == Fraction(p, 100),
    "oe-4": lambda p: (
        open_ended_chance(4, "success", 1) == Fraction(p[0], 100) == Fraction(1, 25)
        and open_ended_chance(4, "success", 0) == Fraction(2, 45)
        and open_ended_chance(4, "failure", 1) == Fraction(1, 20) != Fraction(p[1], 100)
        and open_ended_chance(4, "failure", 0) == Fraction(1, 18)
    ),
    "oe-equiv": lambda _: all(
        open_ended.total_success(s) == open_ended.total_success(s, "simple") == Fraction(s, 9)
        and open_ended.outcomes(s)["success", 0] == Fraction(s, 10)
        for s in range(1, 9)
    ),
    "oe-double": lambda p: (
        open_ended.order_at_least(2) == Fraction(p, 100)
        and open_ended.order_at_least(2) - open_ended.order_at_least(3) == Fraction(9, 1000)
    ),
    "oe-triple": lambda p: open_ended.order_at_least(3) == Fraction(str(p)) / 100,
    "oe-quad": lambda p: open_ended.order_at_least(4) == Fraction(str(p)) / 100,
    "oe-lucky-low": lambda p: (
        open_ended_chance(0, "lucky success", 1, "lucky") == Fraction(p, 100)
        and open_ended.total_success(0, "lucky") == Fraction(1, 90)
    ),
    "oe-lucky-high": lambda p: (
        open_ended_chance(9, "lucky failure", 1, "lucky") == Fraction(p, 100)
        and 1 - open_ended.total_success(9, "lucky") == Fraction(1, 90)
    ),
    "oe-tenth": lambda p: all(
        open_ended.outcomes(s)["success", k + 1] == open_ended.outcomes(s)["success", k] * Fraction(str(p))
        for s in range(1, 10)
        for k in range(3)
    ),
    "oe-simple": lambda _: all(
        open_ended.total_success(s, "simple") == Fraction(min(max(s, 0), 9), 9) for s in range(-2, 12)
    ),
}

CONTRACT: dict[str, Callable[[Any], bool]] = {
    "ct-bands": lambda p: (
        [k for k in range(-3, 10) if pool.band(k) != pool.band(k - 1)] == p and pool.band(-1) == pool.BANDS[0]
    ),
    "ct-botch": lambda p: pool.face_value(1, 6) == p,
    "ct-double": lambda p: pool.face_value(10, 6) == p,
    "ct-default": lambda p: p == 6,
    "ct-sample": lambda p: sum(pool.face_value(f, 6) for f in (2, 6, 10, 8, 1, 5, 7)) == p,
    "ct-12": lambda _: [at_least_one(12, d) for d in (6, 7, 8, 9, 10)] == [97.63, 94.35, 87.78, 76.07, 58.16],
}


def six_dice(obstacle: int, printed: float) -> bool:
    """The chance that six dice, each good on half of its faces, show as many, rounded to what is printed."""
    reached = Fraction(sum(comb(6, good) for good in range(obstacle, 7)), 2**6)
    return floor(reached * 10_000 + Fraction(1, 2)) == round(printed * 100)


BURNING_WHEEL: dict[str, Callable[[Any], bool]] = {
    "bw-6d-4": lambda p: six_dice(4, p),
    "bw-6d-3": lambda p: six_dice(3, p),
}


def pushed(dice: int, printed: int) -> bool:
    """The chance that one of so many dice shows a six, if all others are rolled twice."""
    return floor(100 * (1 - Fraction(5, 6) ** (2 * dice)) + Fraction(1, 2)) == printed


YEAR_ZERO: dict[str, Callable[[Any], bool]] = {
    "yz-pushed-1": lambda p: pushed(1, p),
    "yz-pushed-10": lambda p: pushed(10, p),
}

CHECKS = BRP | OTHER_D100 | OPEN_ENDED | CONTRACT | BURNING_WHEEL | YEAR_ZERO


def test_every_statement_has_a_check() -> None:
    assert [example["id"] for example in EXAMPLES if example["id"] not in CHECKS] == []
    assert len(CHECKS) == len(EXAMPLES)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: str(example["id"]))
def test_statement(example: dict[str, Any]) -> None:
    assert CHECKS[example["id"]](example["published"])
