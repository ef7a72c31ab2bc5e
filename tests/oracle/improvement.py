"""The ways to improve a skill in Basic Roleplaying, from the texts: INT, downtime, lessons, training, research.

Averages are solved from the target down, a step at a time: each rating in terms of those below it.
"""

from fractions import Fraction
from functools import cache

from tests.oracle.d100 import level
from tests.oracle.levels import success_count
from tests.oracle.progress import D100, book_chance, improvement_chance

D6 = range(1, 7)
WAYS = {
    ("experience-int", "uge-2023"): tuple(D6),
    ("experience-int", "uge-2023-fixed"): (3,),
    ("research", "uge-2023"): tuple(face - 2 for face in D6),
    ("research", "uge-2023-fixed"): (2,),
}
"""What a passed experience roll adds, by table and reading."""
TRAINING_ENDS = 75


def teach_roll(teach: int) -> tuple[int, int]:
    """How many faces of a Teach roll succeed and how many fumble, by the 2023 book."""
    fumbles = [roll for roll in D100 if level("brp", "uge-2023", teach, roll) == "fumble"]
    return success_count("brp", "uge-2023", teach), len(fumbles)


@cache
def steps(table: str, variant: str, score: int, rating: int) -> dict[int, Fraction]:
    """The ratings after one try, each with its chance; a try that changes nothing included."""
    if table == "training":
        good, bad = teach_roll(score)
        after = [(rating + face, Fraction(good, 600)) for face in D6]
        after += [(rating - face, Fraction(bad, 300)) for face in (1, 2, 3)]
        after = [(min(place, max(rating, TRAINING_ENDS)), chance) for place, chance in after]
    elif variant == "imperative":  # Mythras: 1d4+1, or 1 point
        passed = sum(roll + score >= rating for roll in D100)
        after = [(rating + 1 + face, Fraction(passed, 400)) for face in range(1, 5)]
        after += [(rating + 1, Fraction(100 - passed, 100))]
    else:
        points, chance = WAYS[table, variant], book_chance(rating, score)
        after = [(rating + each, chance / len(points)) for each in points]
    after.append((rating, 1 - sum((chance for _, chance in after), Fraction(0))))
    found: dict[int, Fraction] = {}
    for place, chance in after:
        found[max(0, place)] = found.get(max(0, place), Fraction(0)) + chance
    return found


def expected_gain(table: str, variant: str, score: int, rating: int) -> Fraction:
    return sum(((after - rating) * p for after, p in steps(table, variant, score, rating).items()), Fraction(0))


@cache
def expected(table: str, variant: str, score: int, target: int, hours: bool = False) -> tuple[Fraction, ...]:
    """Tries, or hours, from each rating below the target until it is reached."""
    rows: dict[int, tuple[Fraction, dict[int, Fraction]]] = {}
    for rating in range(target - 1, -1, -1):
        spent = Fraction(rating if hours else 1)
        leads = {at: p for at, p in steps(table, variant, score, rating).items() if at < target and p}
        while max(leads, default=-1) > rating:
            above = max(leads)
            chance, (cost, below) = leads.pop(above), rows[above]
            spent += chance * cost
            for at, p in below.items():
                leads[at] = leads.get(at, Fraction(0)) + chance * p
        leaves = 1 - leads.pop(rating, Fraction(0))
        rows[rating] = (spent / leaves, {at: p / leaves for at, p in leads.items()})
    found: list[Fraction] = []
    for rating in range(target):
        cost, below = rows[rating]
        found.append(cost + sum((p * found[at] for at, p in below.items()), Fraction(0)))
    return tuple(found)


@cache
def points_after(variant: str, rating: int, checks: int) -> dict[int, Fraction]:
    """The points that so many checks in a row bring (INT 13)."""
    if not checks:
        return {0: Fraction(1)}
    chance = improvement_chance("brp/uge-2023" if variant == "uge-2023" else "brp", rating)
    found = {points: (1 - chance) * p for points, p in points_after(variant, rating, checks - 1).items()}
    for face in D6:
        for points, p in points_after(variant, rating + face, checks - 1).items():
            found[face + points] = found.get(face + points, Fraction(0)) + chance * p / 6
    return found


def lesson(teach: int, skill: int) -> Fraction:
    """The chance that a lesson of the reference document earns a check: both rolls, all 10,000 pairs of faces."""
    rated = [success_count("brp", "srd-2020-high-skill", rating) for rating in (min(teach, skill), skill)]
    return Fraction(rated[0] * rated[1], 10_000)
