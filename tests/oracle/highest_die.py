"""Forged in the Dark: every throw of a pool of six-sided dice, one by one."""

from collections import Counter
from functools import cache
from itertools import product

SYSTEM = "blades"
FACES = range(1, 7)
BANDS = ("bad", "partial", "full", "critical")


def stress(dice: int) -> dict[str, int]:
    """Forged in the Dark, resistance: throws by what they cost, which is 6 less the highest die."""
    kept: Counter[int] = Counter({0: 1}) if dice else Counter(min(throw) for throw in product(FACES, repeat=2))
    for _ in range(dice):
        after: Counter[int] = Counter()
        for (best, ways), face in product(kept.items(), FACES):
            after[7 if face == 6 and best >= 6 else max(best, face)] += ways  # 7 stands for two sixes
        kept = after
    names = {6: "no cost", 7: "stress cleared"}
    return {names.get(die, f"cost of {6 - die}"): ways for die, ways in kept.items()}


def effect(dice: int) -> dict[str, int]:
    """Forged in the Dark, fortune: the same dice as an action, under other names."""
    names = {"bad": "poor", "partial": "limited", "full": "standard", "critical": "great"}
    return {names[band]: ways for band, ways in bands(dice).items()}


def _band(throw: tuple[int, ...]) -> str:
    if throw.count(6) > 1:
        return "critical"
    return {6: "full", 5: "partial", 4: "partial"}.get(max(throw), "bad")


@cache
def bands(dice: int) -> dict[str, int]:
    """Band to count of all throws; without dice the lower of two counts, and nothing is critical.

    A larger pool is the throws of a smaller one with one more die: what matters of those is how many
    sixes, up to two, and whether any die is a four or five.
    """
    if dice == 0:
        return dict(Counter(_band((min(throw),)) for throw in product(FACES, repeat=2)))
    if dice <= 5:
        return dict(Counter(_band(throw) for throw in product(FACES, repeat=dice)))
    kept: Counter[tuple[int, bool]] = Counter({(0, False): 1})
    for _ in range(dice):
        after: Counter[tuple[int, bool]] = Counter()
        for (sixes, middle), ways in kept.items():
            for face in FACES:
                after[min(2, sixes + (face == 6)), middle or face in (4, 5)] += ways
        kept = after
    found: Counter[str] = Counter()
    for (sixes, middle), ways in kept.items():
        found["critical" if sixes == 2 else "full" if sixes else "partial" if middle else "bad"] += ways
    return dict(found)
