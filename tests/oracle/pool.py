"""The Contract: a pool of ten-sided dice, each adding to or taking from the outcome."""

from collections import Counter
from functools import cache
from itertools import product

BANDS = ("botch", "failure", "partial", "complete", "exceptional")
ENUMERATED = 4  # up to this many dice every throw is listed; beyond it dice are added one by one


def face_value(face: int, difficulty: int, botches: bool = True, doubles: bool = True) -> int:
    """What one die adds to the outcome."""
    if face == 1:
        return -1 if botches else 0
    if face == 10:
        return 2 if doubles else 1
    return 1 if face >= difficulty else 0


@cache
def _counts(n: int, values: tuple[int, ...]) -> Counter[int]:
    if n <= ENUMERATED:
        return Counter(sum(throw) for throw in product(values, repeat=n))
    one_more: Counter[int] = Counter()
    for outcome, count in _counts(n - 1, values).items():
        for value in values:
            one_more[outcome + value] += count
    return one_more


def pool(n: int, difficulty: int, botches: bool = True, doubles: bool = True) -> dict[int, int]:
    """How many of the 10**n throws give each outcome that can come up; n is 0..100."""
    if not 0 <= n <= 100:
        raise ValueError(f"{n} dice is outside 0..100")
    if not 2 <= difficulty <= 10:
        raise ValueError(f"difficulty {difficulty} is outside 2..10")
    values = tuple(face_value(face, difficulty, botches, doubles) for face in range(1, 11))
    return dict(sorted(_counts(n, values).items()))


def band(outcome: int) -> str:
    """The name of the result that an outcome gives."""
    if outcome < 0:
        return "botch"
    if outcome == 0:
        return "failure"
    if outcome <= 3:
        return "partial"
    if outcome <= 5:
        return "complete"
    return "exceptional"


def bands(n: int, difficulty: int, botches: bool = True, doubles: bool = True) -> dict[str, int]:
    """How many of the 10**n throws fall in each of the five bands, worst first."""
    counts = dict.fromkeys(BANDS, 0)
    for outcome, count in pool(n, difficulty, botches, doubles).items():
        counts[band(outcome)] += count
    return counts
