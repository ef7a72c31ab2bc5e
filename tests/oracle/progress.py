"""What happens between contests: experience, grades of difficulty, the resistance table."""

from fractions import Fraction
from functools import cache

from tests.oracle.levels import round_up, success_count

D100 = range(1, 101)
GAIN_DIE = {"brp": 6, "brp/uge-2023": 6, "coc7": 10}
"""By the game, or by the game and the reading of its experience roll."""


def book_chance(rating: int, intelligence: int) -> Fraction:
    """The 2023 book's experience roll, face by face: the total beats the rating, or 100 where the rating is 100 up."""
    bonus = -(-intelligence // 2)
    passed = [roll for roll in D100 if (roll + bonus >= 100 if rating >= 100 else roll + bonus > rating)]
    return Fraction(len(passed), 100)


def improvement_chance(system: str, rating: int) -> Fraction:
    """The chance that one experience check raises the rating, face by face."""
    if system == "brp/uge-2023":
        return book_chance(rating, 13)
    always_from = {"brp": 100, "coc7": 96}[system]
    improves = [roll for roll in D100 if roll > rating or roll >= always_from]
    return Fraction(len(improves), 100)


def adventure_chance(system: str, variant: str, rating: int, rolls: int) -> Fraction:
    """The chance to earn a check: at least one success in so many rolls at this rating."""
    fails = 1 - Fraction(success_count(system.partition("/")[0], variant, rating), 100)
    never = Fraction(1)
    for _ in range(rolls):
        never *= fails
    return 1 - never


def expected_gain(system: str, rating: int) -> Fraction:
    """Points gained by one check, on average."""
    gains = range(1, GAIN_DIE[system] + 1)
    return improvement_chance(system, rating) * Fraction(sum(gains), len(gains))


@cache
def _step_chance(system: str, rating: int, variant: str | None, rolls: int | None) -> Fraction:
    """The chance that one check raises the rating; with `rolls`, that one adventure does."""
    chance = improvement_chance(system, rating)
    if rolls is None:
        return chance
    if variant is None:
        raise ValueError("rolls in an adventure need a variant, whose bands say what succeeds")
    return chance * adventure_chance(system, variant, rating, rolls)


def expected_checks(
    system: str, start: int, target: int, variant: str | None = None, rolls: int | None = None
) -> Fraction | None:
    """Checks (or, with `rolls`, adventures) from `start` to `target` or more, on average; None for never."""
    return Fraction(0) if start >= target else _to_go(system, target, variant, rolls)[start]


@cache
def _to_go(system: str, target: int, variant: str | None, rolls: int | None) -> dict[int, Fraction | None]:
    """The same from each rating below the target, solved backwards from there, one rating at a time."""
    die = GAIN_DIE[system]
    to_go: dict[int, Fraction | None] = {}
    for rating in range(target - 1, -1, -1):
        chance = _step_chance(system, rating, variant, rolls)
        after: Fraction | None = Fraction(0)
        for gain in range(1, die + 1):
            rest = to_go.get(rating + gain, Fraction(0))
            after = None if after is None or rest is None else after + rest / die
        to_go[rating] = None if chance == 0 or after is None else 1 / chance + after
    return to_go


def checks_distribution(
    system: str,
    start: int,
    target: int,
    longest: int,
    variant: str | None = None,
    rolls: int | None = None,
) -> list[Fraction]:
    """The chance to reach the target in exactly 0, 1, ... `longest` checks (or adventures)."""
    die = GAIN_DIE[system]
    if start >= target:
        return [Fraction(1)] + [Fraction(0)] * longest
    arrived = [Fraction(0)]
    under_way = {start: Fraction(1)}
    for _ in range(longest):
        now_there = Fraction(0)
        later: dict[int, Fraction] = {}
        for rating, weight in under_way.items():
            chance = _step_chance(system, rating, variant, rolls)
            later[rating] = later.get(rating, Fraction(0)) + weight * (1 - chance)
            for gain in range(1, die + 1):
                share = weight * chance / die
                if rating + gain >= target:
                    now_there += share
                else:
                    later[rating + gain] = later.get(rating + gain, Fraction(0)) + share
        arrived.append(now_there)
        under_way = later
    return arrived


def brp_difficulty(rating: int, grade: str) -> int | None:
    """The rating to roll against, or None for a grade without a roll."""
    return {
        "automatic": None,
        "easy": 2 * rating,
        "normal": rating,
        "difficult": round_up(rating, 2),
        "impossible": None,
    }[grade]


def coc7_target(rating: int, grade: str) -> int:
    """The number to roll at or under, unopposed."""
    return {"regular": rating, "hard": rating // 2, "extreme": rating // 5}[grade]


def coc7_unopposed(rating: int, grade: str) -> dict[str, int]:
    """How many of the hundred rolls are a success, a failure, a fumble at a difficulty."""
    target = coc7_target(rating, grade)
    fumble_from = 96 if target < 50 else 100
    counts = {"success": 0, "failure": 0, "fumble": 0}
    for roll in D100:
        if roll >= fumble_from:
            counts["fumble"] += 1
        elif roll == 1 or roll <= target:
            counts["success"] += 1
        else:
            counts["failure"] += 1
    return counts


def mythras_difficulty(rating: int, grade: str, flat: bool = False) -> int:
    """The rating after a grade: by multiplication, rounded up, or by the flat modifier."""
    times, parts, plus = {
        "very easy": (2, 1, 40),
        "easy": (3, 2, 20),
        "standard": (1, 1, 0),
        "hard": (2, 3, -20),
        "formidable": (1, 2, -40),
        "herculean": (1, 5, -80),
    }[grade]
    return rating + plus if flat else round_up(rating * times, parts)


def difficulty_points(game: str, rating: int, grade: str) -> int:
    """The rating after a grade that adds points, in Legend and OpenQuest."""
    changes = {
        "legend": "very easy +60, easy +40, simple +20, routine 0, "
        "difficult -20, hard -40, very hard -60, formidable -80",
        "openquest3": "easy +50, simple +20, normal 0, difficult -20, hard -50",
    }
    return rating + next(int(each.split()[-1]) for each in changes[game].split(", ") if each.rsplit(" ", 1)[0] == grade)


def resistance(active: int, passive: int, zero_fails: bool = False, one_succeeds: bool = False) -> Fraction:
    """The active side's chance on the resistance table, face by face.

    The options touch the automatic zones only: 00 still fails above 95, 01 still succeeds below 5.
    """
    chance = 50 + 5 * (active - passive)
    if chance > 95:
        successes = sum(1 for roll in D100 if not (zero_fails and roll == 100))
    elif chance < 5:
        successes = sum(1 for roll in D100 if one_succeeds and roll == 1)
    else:
        successes = sum(1 for roll in D100 if roll <= chance)
    return Fraction(successes, 100)
