"""Games whose dice are added and compared: QuestWorlds, Pendragon, Fate.

Every throw of each side is walked through and judged by the words of its game; throws that the game treats alike
stand together, and then pair meets pair.
"""

from collections import Counter
from collections.abc import Callable, Hashable
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

Shares = dict[str, Fraction]
D20 = range(1, 21)


def _met(mine: Counter[Any], theirs: Counter[Any], judge: Callable[[Any, Any], str]) -> Shares:
    """The chances of what ``judge`` says of each pair; pairs that are rolled again do not count."""
    found: Counter[str] = Counter()
    for a, times in mine.items():
        for b, others in theirs.items():
            found[judge(a, b)] += times * others
    del found["again"]
    return {end: Fraction(times, found.total()) for end, times in found.items()}


def _higher(a: Any, b: Any, equal: str = "tie") -> str:
    return equal if a == b else "win" if a > b else "lose"


def _share(found: Counter[str]) -> Shares:
    return {name: Fraction(times, found.total()) for name, times in found.items()}


# ---- QuestWorlds


def _rating(written: str) -> tuple[int, int]:
    number, _, times = written.partition("M")
    return int(number), int(times or 1) if "M" in written else 0


@cache
def _quest(variant: str, written: str) -> Counter[Hashable]:
    """Successes and the roll; with bumps the step of the result, masteries above those of the other side added."""
    target, masteries = _rating(written)
    found: Counter[Hashable] = Counter()
    for roll in D20:
        if variant == "standard":
            step = 2 if roll == target else 1 if roll < target else 0
        else:
            step = ("fumble", "failure", "success", "critical").index(
                "critical" if roll == 1 else "fumble" if roll == 20 else "success" if roll <= target else "failure"
            )
        found[step, masteries, roll] += 1
    return found


def questworlds(variant: str, you: str, them: str) -> Shares:
    def judge(a: tuple[int, int, int], b: tuple[int, int, int]) -> str:
        if variant == "standard":
            return _higher((a[0] + a[1], a[2]), (b[0] + b[1], b[2]))
        cancelled = min(a[1], b[1])
        mine, mine_left = a[0], a[1] - cancelled
        theirs, theirs_left = b[0], b[1] - cancelled
        while mine_left:
            mine, theirs, mine_left = (mine + 1, theirs, mine_left - 1) if mine < 3 else (3, theirs - 1, mine_left - 1)
        while theirs_left:
            theirs, mine, theirs_left = (
                (theirs + 1, mine, theirs_left - 1) if theirs < 3 else (3, mine - 1, theirs_left - 1)
            )
        return _higher((mine, a[2]), (theirs, b[2]))

    return _met(_quest(variant, you), _quest(variant, them), judge)


# ---- Pendragon


def _knight(value: int, roll: int) -> tuple[str, int]:
    """The level of a roll and the number it counts."""
    if value >= 20:
        number = roll + value - 20
        return ("critical", 20) if number >= 20 else ("success", number)
    if roll == value:
        return "critical", 20
    if roll == 20:
        return "fumble", 0
    return ("success", roll) if roll < value else ("failure", 0)


def pendragon(you: int, them: int) -> Shares:
    mine, theirs = (Counter(_knight(value, roll)[1] for roll in D20) for value in (you, them))
    return _met(mine, theirs, lambda a, b: "none" if not a and not b else _higher(a, b))


def pendragon_roll(value: int) -> Shares:
    return _share(Counter(_knight(value, roll)[0] for roll in D20))


# ---- Fate

FATE = Counter(sum(dice) for dice in product((-1, 0, 1), repeat=4))


def fate(you: int, them: int) -> Shares:
    return _met(FATE, FATE, lambda a, b: _higher(you + a, them + b))


def fate_check(skill: int, difficulty: int) -> Shares:
    found: Counter[str] = Counter()
    for total, times in FATE.items():
        shifts = skill + total - difficulty
        name = "failure" if shifts < 0 else "tie" if not shifts else "success" if shifts < 3 else "success with style"
        found[name] += times
    return _share(found)
