"""Pools of six- and ten-sided dice of which faces are counted: Shadowrun, Year Zero, World of Darkness.

Contests are walked through die after die and then pair by pair; single rolls by how many dice show each kind of face.
Dice that are rolled again have no last throw: their chances are a series, summed by what it satisfies.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import accumulate, product
from math import comb, lcm

from tests.oracle.odds import Odds

SIX, TEN = range(1, 7), range(1, 11)
Shares = dict[str, Fraction]


def _pools(
    count: Callable[[tuple[int, int], int], tuple[int, int]], faces: range, dice: int
) -> Counter[tuple[int, int]]:
    """What a pool shows, die after die: ``count`` adds a face to what was there."""
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(dice):
        after: Counter[tuple[int, int]] = Counter()
        for before, throws in found.items():
            for face in faces:
                after[count(before, face)] += throws
        found = after
    return found


def _compared(mine: Counter[int], theirs: Counter[int]) -> tuple[int, int, int]:
    win = tie = lose = 0
    for a, throws in mine.items():
        for b, others in theirs.items():
            if a > b:
                win += throws * others
            elif a == b:
                tie += throws * others
            else:
                lose += throws * others
    return win, tie, lose


def _hits(faces: range, worth: Callable[[int], int], dice: int) -> Counter[int]:
    found = _pools(lambda before, face: (before[0] + worth(face), 0), faces, dice)
    return Counter({hits: throws for (hits, _), throws in found.items()})


# ---- Shadowrun


@cache
def _shadowrun(dice: int) -> Counter[int]:
    return _hits(SIX, lambda face: int(face >= 5), dice)


def capped(found: Counter[int], limit: int) -> Counter[int]:
    """The same throws, of which no more hits count than the limit; 0 is none."""
    after: Counter[int] = Counter()
    for hits, throws in found.items():
        after[limit if limit and hits > limit else hits] += throws
    return after


def shadowrun(variant: str, you: int, them: int, your_limit: int = 0, their_limit: int = 0) -> Odds:
    """The defender has it with as many hits, in combat of the sixth edition the attacker."""
    win, tie, lose = _compared(capped(_shadowrun(you), your_limit), capped(_shadowrun(them), their_limit))
    attacker = variant == "sixth"
    return Odds(win + tie * attacker, 0, 0, lose + tie * (not attacker), 6 ** (you + them))


def _parted(dice: int, kinds: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
    """How many dice show each kind of face, with the number of such throws; ``kinds`` are the faces of each kind."""
    if len(kinds) == 1:
        yield (dice,), kinds[0] ** dice
        return
    for number in range(dice + 1):
        for rest, throws in _parted(dice - number, kinds[1:]):
            yield (number, *rest), comb(dice, number) * kinds[0] ** number * throws


def _share(found: Counter[str], whole: int) -> Shares:
    return {name: Fraction(throws, whole) for name, throws in found.items()}


def shadowrun_test(variant: str, dice: int, threshold: int) -> Shares:
    found: Counter[str] = Counter()
    for (ones, hits, _), throws in _parted(dice, (1, 2, 3)):
        glitch = ones > dice / 2 if variant == "more-than-half" else ones >= dice / 2
        if glitch and hits == 0:
            name = "critical glitch"
        elif hits >= threshold:
            name = "success with glitch" if glitch else "success"
        else:
            name = "failure with glitch" if glitch else "failure"
        found[name] += throws
    return _share(found, 6**dice)


# ---- Year Zero


def year_zero(variant: str, you: int, them: int) -> Odds:
    win, tie, lose = _compared(*(_hits(SIX, lambda face: int(face == 6), dice) for dice in (you, them)))
    failed = variant == "active"
    return Odds(win, tie * (not failed), 0, lose + tie * failed, 6 ** (you + them))


KEPT = {"sixes-stay": (1, 6), "letter": (1,), "skill-dice": (6,), "ones-stay": (1, 6)}
"""The faces that stay when a roll is pushed."""


@cache
def _pushed(variant: str, dice: int, roll: str) -> Counter[tuple[int, int]]:
    """Sixes and ones of a pool, for each pair of throws: the second face counts unless the first one stays."""
    found: Counter[tuple[int, int]] = Counter({(0, 0): 1})
    for _ in range(dice):
        after: Counter[tuple[int, int]] = Counter()
        for (sixes, ones), throws in found.items():
            for first, second in product(SIX, SIX):
                face = first if roll == "first" or first in KEPT[variant] else second
                after[sixes + (face == 6), ones + (face == 1)] += throws
        found = after
    return found


def year_zero_roll(variant: str, dice: int, roll: str) -> Shares:
    found: Counter[str] = Counter()
    for (sixes, _), throws in _pushed(variant, dice, roll).items():
        found[["failure", "success", "two"][sixes] if sixes < 3 else "three or more"] += throws
    return _share(found, 36**dice)


def year_zero_price(variant: str, dice: int, roll: str) -> Shares:
    found: Counter[str] = Counter()
    for (_, ones), throws in _pushed(variant, dice, roll).items():
        found[["none", "one", "two"][ones] if ones < 3 else "three or more"] += throws
    return _share(found, 36**dice)


def stress(dice: int, further: int) -> Shares:
    """By closed forms: no die shows 6, no stress die shows 1, and neither of both."""
    five, four = Fraction(5, 6), Fraction(4, 6)
    failure, calm, neither = five ** (dice + further), five**further, five**dice * four**further
    return {
        "failure and panic": failure - neither,
        "failure": neither,
        "success and panic": 1 - calm - failure + neither,
        "success": calm - neither,
    }


def step_dice(numbers: tuple[int, ...]) -> Shares:
    """So many d6, d8, d10 and d12: every throw of all of them."""
    sides = [size for size, number in zip((6, 8, 10, 12), numbers, strict=True) for _ in range(number)]
    sums: Counter[int] = Counter({0: 1})
    for size in sides:
        after: Counter[int] = Counter()
        for before, throws in sums.items():
            for face in range(1, size + 1):
                after[before + (face >= 6) + (face >= 10)] += throws
        sums = after
    found: Counter[str] = Counter()
    for successes, throws in sums.items():
        found[["failure", "success", "two"][successes] if successes < 3 else "three or more"] += throws
    return _share(found, sum(sums.values()))


# ---- Burning Wheel


def burning_wheel(you: int, them: int) -> Odds:
    win, tie, lose = _compared(*(_hits(SIX, lambda face: int(face > 3), dice) for dice in (you, them)))
    return Odds(win, tie, 0, lose, 6 ** (you + them))


def burning_wheel_test(dice: int, obstacle: int, shade: str) -> Shares:
    good = {"black": 3, "gray": 4, "white": 5}[shade]
    won = sum(throws for (successes, _), throws in _parted(dice, (good, 6 - good)) if successes >= obstacle)
    return {"success": Fraction(won, 6**dice), "failure": 1 - Fraction(won, 6**dice)}


# ---- World of Darkness


def _fifth(dice: int) -> Counter[int]:
    """Successes: a pair of tens is worth four."""
    found: Counter[int] = Counter()
    for (plain, tens, _), throws in _parted(dice, (4, 1, 5)):
        found[plain + tens + 2 * (tens // 2)] += throws
    return found


def _twentieth(dice: int, difficulty: int = 6) -> Counter[int]:
    """Successes against a difficulty less the ones, never below 0."""
    found: Counter[int] = Counter()
    for (ones, hits, _), throws in _parted(dice, (1, 11 - difficulty, difficulty - 2)):
        found[max(0, hits - ones)] += throws
    return found


def world_of_darkness(variant: str, you: int, them: int) -> Odds:
    if variant == "chronicles":
        return _again(you, them)
    pool = _fifth if variant == "v5" else _twentieth
    win, tie, lose = _compared(pool(you), pool(them))
    mine = variant == "v5"
    return Odds(win + tie * mine, tie * (not mine), 0, lose, 10 ** (you + them))


def contest_against(difficulty: int, you: int, them: int) -> Odds:
    """The contest of the older rules, both pools against the same difficulty."""
    win, tie, lose = _compared(_twentieth(you, difficulty), _twentieth(them, difficulty))
    return Odds(win, tie, 0, lose, 10 ** (you + them))


@cache
def _series(dice: int, longest: int) -> tuple[Fraction, ...]:
    """The chance of 0, 1, 2 ... successes with tens again."""
    if not dice:
        return (Fraction(1), *[Fraction(0)] * longest)
    one = [Fraction(7, 10), Fraction(2, 10) + Fraction(1, 10) * Fraction(7, 10)]
    while len(one) <= longest:
        one.append(one[-1] / 10)
    others = _series(dice - 1, longest)
    return tuple(sum((others[k] * one[n - k] for k in range(n + 1)), Fraction(0)) for n in range(longest + 1))


def _sum_of(terms: list[Fraction], order: int) -> Fraction:
    """The sum of a series whose terms are in the end a polynomial, of a degree below ``order``, over powers of 100.

    Multiplied by (1 - x/100) so often, only a polynomial is left.
    """
    for _ in range(order):
        terms = [term - (terms[n - 1] / 100 if n else 0) for n, term in enumerate(terms)]
    assert not any(terms[-3:])
    return sum(terms, Fraction(0)) / Fraction(99, 100) ** order


def _again(you: int, them: int) -> Odds:
    order = you + them
    longest = 2 * order + 6
    mine, theirs = _series(you, longest), _series(them, longest)
    tie = _sum_of([a * b for a, b in zip(mine, theirs, strict=True)], order)
    left = [1 - fewer for fewer in accumulate(theirs[:-1], initial=Fraction(0))]  # theirs is as many or more
    win = 1 - _sum_of([a * b for a, b in zip(mine, left, strict=True)], order)
    whole = lcm(win.denominator, tie.denominator)
    return Odds(int(win * whole), int(tie * whole), 0, int((1 - win - tie) * whole), whole)


def hunger(dice: int, hungry: int, difficulty: int) -> Shares:
    found: Counter[str] = Counter()
    hungry = min(dice, hungry)
    for (plain, tens, _), throws in _parted(dice - hungry, (4, 1, 5)):
        for (other, fangs, ones, _), others in _parted(hungry, (4, 1, 1, 4)):
            all_tens = tens + fangs
            if plain + other + all_tens + all_tens // 2 * 2 < difficulty:
                name = "bestial failure" if ones else "failure"
            elif all_tens >= 2:
                name = "messy critical" if fangs else "critical"
            else:
                name = "success"
            found[name] += throws * others
    return _share(found, 10**dice)


def tens_again(dice: int) -> Shares:
    none, *some = _series(dice, 5)[:5]
    return {"failure": none, "success": sum(some, Fraction(0)), "exceptional": 1 - none - sum(some, Fraction(0))}


def by_difficulty(variant: str, dice: int, difficulty: int) -> Shares:
    names = {1: "marginal", 2: "moderate", 3: "complete"}
    found: Counter[str] = Counter()
    for (ones, hits, _), throws in _parted(dice, (1, 11 - difficulty, difficulty - 2)):
        botch = ones > hits if variant == "first-editions" else ones and not hits
        net = hits - ones
        found["botch" if botch else "failure" if net <= 0 else names.get(net, "exceptional or better")] += throws
    return _share(found, 10**dice)
