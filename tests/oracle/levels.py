"""The level of success of one d100 roll, by system and variant.

Each rule reads like the rulebook: the tests stand in the order in which a player makes them, and
the first that applies decides. Rolls are 1..100, and "00" is 100.
"""

from collections.abc import Callable
from functools import cache

LevelRule = Callable[[int, int, int], str]

# Worst to best. Everywhere, the third and later levels are successes.
ORDER: dict[str, tuple[str, ...]] = {
    "brp": ("fumble", "failure", "success", "special", "critical"),
    "coc7": ("fumble", "failure", "regular", "hard", "extreme", "critical"),
    "mythras": ("fumble", "failure", "success", "critical"),
    "legend": ("fumble", "failure", "success", "critical"),
    "openquest3": ("fumble", "failure", "success", "critical"),
    "delta-green": ("fumble", "failure", "success", "critical"),
}
LOWEST_SUCCESS = 2


def round_up(number: int, parts: int) -> int:
    """A share of a number, rounded up: one fifth of 61 is 13."""
    return -(-number // parts)


def _nearest(number: int, parts: int) -> int:
    """A share of a number, rounded to the nearest, half up: one fifth of 62 is 12, of 63 is 13."""
    return (2 * number + parts) // (2 * parts)


def is_double(roll: int) -> bool:
    """Two equal digits in OpenQuest and Delta Green: 11, 22, ... 99 and 00."""
    return roll == 100 or roll in (11, 22, 33, 44, 55, 66, 77, 88, 99)


def _brp_2023(rating: int, roll: int, base: int) -> str:
    critical = max(0, round_up(rating, 20))
    special = max(0, round_up(rating, 5))
    fumble_from = min(100, 95 + max(1, critical))
    if roll >= fumble_from:
        return "fumble"
    if roll >= 96:
        return "failure"
    if roll <= critical:
        return "critical"
    if roll <= special:
        return "special"
    if roll <= rating or (roll <= 5 and base >= 5):
        return "success"
    return "failure"


def _brp_srd(rating: int, roll: int, _base: int) -> str:
    if rating <= 0:  # 00% is no chance; the fumble is that of the lowest row, 01-05
        return "fumble" if roll >= 96 else "failure"
    fumble_faces = max(1, _nearest(100 - rating, 20))
    success_to = min(max(rating, 5), 95)
    special_to = max(1, _nearest(rating, 5))
    if roll > 100 - fumble_faces:
        return "fumble"
    if roll <= special_to and roll <= success_to:
        return "special"
    if roll <= success_to:
        return "success"
    return "failure"


def _brp_article(rating: int, roll: int, _base: int) -> str:
    if roll == 1:
        return "critical"
    if roll == 100:
        return "fumble"
    if roll > rating:
        return "fumble" if roll >= 100 - (100 - rating) // 20 else "failure"
    if roll <= rating // 20:
        return "critical"
    if roll <= rating // 5:
        return "special"
    return "success"


def _coc7(rating: int, roll: int, _base: int) -> str:
    if roll == 1:
        return "critical"
    if roll == 100 or (roll >= 96 and rating < 50):
        return "fumble"
    if roll <= rating // 5:
        return "extreme"
    if roll <= rating // 2:
        return "hard"
    if roll <= rating:
        return "regular"
    return "failure"


def _succeeds_mythras(rating: int, roll: int) -> bool:
    return roll <= 5 or (roll <= 95 and roll <= rating)


def _mythras_imperative(rating: int, roll: int, _base: int) -> str:
    if _succeeds_mythras(rating, roll):
        return "critical" if roll <= round_up(rating, 10) else "success"
    fumble_from = 100 if rating > 100 else 99
    return "fumble" if roll >= fumble_from else "failure"


def _mythras_article(rating: int, roll: int, _base: int) -> str:
    if _succeeds_mythras(rating, roll):
        return "critical" if roll == 1 or roll <= rating // 10 else "success"
    if roll == 100 or (roll == 99 and rating <= 100):
        return "fumble"
    return "failure"


def _legend(rating: int, roll: int, _base: int) -> str:
    if _succeeds_mythras(rating, roll):
        return "critical" if roll == 1 or roll <= round_up(rating, 10) else "success"
    fumble_from = 99 if rating < 100 else 100
    return "fumble" if roll >= fumble_from else "failure"


def is_master(rating: int, base: int | None = None) -> bool:
    """A natural 100 in OpenQuest; a 100 reached by a modifier is not."""
    return rating == 100 and base in (None, 100)


def _openquest3_srd(rating: int, roll: int, base: int) -> str:
    if is_master(rating, base):
        return "critical"
    if roll == 100:
        return "fumble"
    return _openquest3_article(rating, roll, base)


def _openquest3_article(rating: int, roll: int, _base: int) -> str:
    if roll <= rating:
        return "critical" if is_double(roll) else "success"
    return "fumble" if is_double(roll) else "failure"


def _delta_green(rating: int, roll: int, _base: int) -> str:
    if roll == 1:
        return "critical"
    if roll == 100:
        return "fumble"
    if is_double(roll):
        return "critical" if roll <= rating else "fumble"
    return "success" if roll <= rating else "failure"


def _runequest_2006(rating: int, roll: int, _base: int) -> str:
    return "success" if roll <= rating else "failure"


RULES: dict[tuple[str, str], LevelRule] = {
    ("brp", "uge-2023"): _brp_2023,
    ("brp", "uge-2023-success-only"): _brp_2023,
    ("brp", "uge-2023-highest-success"): _brp_2023,
    ("brp", "uge-2023-highest-margin"): _brp_2023,
    ("brp", "srd-2020-high-skill"): _brp_srd,
    ("brp", "srd-2020-cancel"): _brp_srd,
    ("brp", "article"): _brp_article,
    ("coc7", "rulebook"): _coc7,
    ("coc7", "quick-start"): _coc7,
    ("coc7", "article-exact-reroll"): _coc7,
    ("coc7", "article"): _coc7,
    ("mythras", "imperative"): _mythras_imperative,
    ("mythras", "article"): _mythras_article,
    ("legend", "srd"): _legend,
    ("legend", "runequest-2006-lower"): _runequest_2006,
    ("legend", "runequest-2006-higher"): _runequest_2006,
    ("openquest3", "srd"): _openquest3_srd,
    ("openquest3", "article"): _openquest3_article,
    ("delta-green", "standard"): _delta_green,
    ("delta-green", "lower-roll"): _delta_green,
}


def level(system: str, variant: str, rating: int, roll: int, base: int | None = None) -> str:
    """The level of success of one roll of 1..100 by a side alone.

    `base` is the rating before any modifier, when that differs: it decides whether 01-05 succeeds
    in BRP 2023 and whether a 100 is a Master in OpenQuest 3. A Master's every roll is critical.
    """
    return RULES[system, variant](rating, roll, rating if base is None else base)


@cache
def faces(system: str, variant: str, rating: int, base: int | None) -> tuple[tuple[int, int], ...]:
    """All hundred rolls, each as (rank of its level, roll); a higher rank is better."""
    rank = ORDER[system].index
    return tuple((rank(level(system, variant, rating, roll, base)), roll) for roll in range(1, 101))


def success_count(system: str, variant: str, rating: int) -> int:
    """How many of the hundred rolls are a success or better."""
    return sum(rank >= LOWEST_SUCCESS for rank, _ in faces(system, variant, rating, None))
