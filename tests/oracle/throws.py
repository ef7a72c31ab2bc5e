"""Games whose dice are added and compared, or compared with a number: from QuestWorlds to Daggerheart.

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


def pendragon_partial(you: int, them: int) -> Fraction:
    """How often you succeed and lose: with a defence, the shield still helps."""
    mine, theirs = ([_knight(value, roll)[1] for roll in D20] for value in (you, them))
    return Fraction(sum(0 < a < b for a in mine for b in theirs), len(mine) * len(theirs))


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


# ---- Dragonbane


@cache
def _kept(more: int) -> Counter[int]:
    """The d20 that counts: the lowest with boons, the highest with banes."""
    keep = min if more >= 0 else max
    return Counter(keep(dice) for dice in product(D20, repeat=1 + abs(more)))


def dragonbane(variant: str, you: int, them: int) -> Shares:
    def judge(a: int, b: int) -> str:
        mine, theirs = a <= you and a != 20, b <= them and b != 20
        if not mine:
            return "lose" if theirs else "none"
        if not theirs or a < b:
            return "win"
        return "lose" if b < a else "win" if variant == "active" else "tie"

    return _met(_kept(0), _kept(0), judge)


def dragonbane_roll(skill: int, way: str) -> Shares:
    word = way.rstrip("23")
    number = int(way[len(word) :] or 1)
    found: Counter[str] = Counter()
    for roll, times in _kept({"boon": number, "bane": -number, "normal": 0}[word]).items():
        name = "dragon" if roll == 1 else "demon" if roll == 20 else "success" if roll <= skill else "failure"
        found[name] += times
    return _share(found)


# ---- Cepheus Engine and Traveller

SIX = range(1, 7)
TWO = Counter(a + b for a in SIX for b in SIX)


@cache
def _two_of_three(way: str) -> Counter[int]:
    if way == "normal":
        return TWO
    return Counter(sum(dice) - (min(dice) if way == "boon" else max(dice)) for dice in product(SIX, repeat=3))


def cepheus(variant: str, you: int, them: int) -> Shares:
    equal = {"again": "again", "characteristic": "win", "characteristic-theirs": "lose"}[variant]
    return _met(TWO, TWO, lambda a, b: _higher(you + a, them + b, equal))


def cepheus_check(modifier: int) -> Shares:
    found: Counter[str] = Counter()
    for total, times in TWO.items():
        effect = total + modifier - 8
        word = "success" if effect >= 0 else "failure"
        found[f"exceptional {word}" if abs(effect) >= 6 else word] += times
    return _share(found)


def traveller(modifier: int, way: str) -> Shares:
    found: Counter[str] = Counter()
    for total, times in _two_of_three(way).items():
        effect = total + modifier - 8
        word = "success" if effect >= 0 else "failure"
        how = "exceptional" if abs(effect) >= 6 else "marginal" if effect in (0, -1) else "average"
        found[f"{how} {word}"] += times
    return _share(found)


# ---- GURPS

THREE = Counter(sum(dice) for dice in product(SIX, repeat=3))


def _made(skill: int, roll: int) -> bool:
    return roll in (3, 4) or (roll <= skill and roll not in (17, 18))


def gurps(table: str, you: int, them: int) -> Shares:
    if table == "regular":
        you, them = _evened(you, them)

    def judge(a: int, b: int) -> str:
        mine, theirs = _made(you, a), _made(them, b)
        margins = you - a, them - b
        if table == "regular":
            return "again" if mine == theirs else "win" if mine else "lose"
        if table == "resistance" and not mine:
            return "lose" if theirs else "none"
        if mine != theirs:
            return "win" if mine else "lose"
        return _higher(*margins, equal="lose" if table == "resistance" else "tie")

    return _met(THREE, THREE, judge)


def _evened(you: int, them: int) -> tuple[int, int]:
    """5 against 3 becomes 12 against 10, 19 against 16 becomes 13 against 10, 30 against 24 becomes 12 against 10."""
    low = min(them, you)
    if you > 20 and them > 20:
        return (10 * you) // low, (10 * them) // low
    if (you <= 6 and them <= 6) or (you >= 14 and them >= 14):
        return 10 + you - low, 10 + them - low
    return you, them


def gurps_roll(skill: int) -> Shares:
    found: Counter[str] = Counter()
    for roll, times in THREE.items():
        best = 6 if skill >= 16 else 5 if skill == 15 else 4
        if roll <= best:
            name = "critical success"
        elif roll == 18 or (roll == 17 and skill <= 15) or roll >= skill + 10:
            name = "critical failure"
        else:
            name = "success" if _made(skill, roll) else "failure"
        found[name] += times
    return _share(found)


# ---- Warhammer Fantasy Roleplay


def _hammer(skill: int, roll: int) -> tuple[bool, int]:
    """Whether a roll of 1..100 succeeds, and its success levels."""
    made = roll < 6 or (roll <= skill and roll < 96)
    levels = skill // 10 - roll // 10
    if made and roll < 6:
        levels = max(levels, 1)
    if not made and roll > 95:
        levels = min(levels, -1)
    return made, levels


@cache
def _hammers(variant: str, skill: int) -> Counter[int]:
    found: Counter[int] = Counter()
    for roll in range(1, 101):
        made, levels = _hammer(skill, roll)
        if made and variant == "fast":
            levels = max(roll // 10, int(roll < 6))
        if made and variant == "above-100" and skill > 100:
            levels += (skill - 100) // 10
        found[levels] += 1
    return found


def wfrp4(variant: str, you: int, them: int) -> Shares:
    by_skill = _higher(you, them)
    return _met(_hammers(variant, you), _hammers(variant, them), lambda a, b: _higher(a, b, by_skill))


def wfrp4_test(skill: int) -> Shares:
    found: Counter[str] = Counter()
    for roll in range(1, 101):
        made, levels = _hammer(skill, roll)
        how = {0: "marginal ", 1: ""}.get(abs(levels) // 2, "impressive ")
        how = "marginal " if made == (levels < 0) else how
        found[f"{how}{'success' if made else 'failure'}"] += 1
    return _share(found)


def wfrp4_doubles(skill: int) -> Shares:
    found: Counter[str] = Counter()
    for roll in range(1, 101):
        double = roll % 100 // 10 == roll % 10
        names = ("critical", "success") if _hammer(skill, roll)[0] else ("fumble", "failure")
        found[names[0] if double else names[1]] += 1
    return _share(found)


# ---- Eclipse Phase


def _phase(target: int, roll: int) -> tuple[bool, bool]:
    """Whether a roll of 0..99 succeeds, and whether it is a double."""
    return roll == 0 or (roll <= target and roll != 99), roll // 10 == roll % 10


@cache
def _phases(target: int) -> Counter[tuple[bool, bool, int]]:
    return Counter((*_phase(target, roll), roll) for roll in range(100))


def eclipse_phase(variant: str, you: int, them: int) -> Shares:
    by_skill = _higher(you, them)

    def judge(a: tuple[bool, bool, int], b: tuple[bool, bool, int]) -> str:
        if a[0] != b[0]:
            return "win" if a[0] else "lose"
        if not a[0] and variant == "deadlock":
            return "none"
        if a[0] and a[1] != b[1]:
            return "win" if a[1] else "lose"
        return _higher(a[2], b[2], by_skill if variant == "highest-roll" or (a[0] and a[1]) else "tie")

    return _met(_phases(you), _phases(them), judge)


def eclipse_phase_test(target: int) -> Shares:
    found: Counter[str] = Counter()
    for roll in range(100):
        made, double = _phase(target, roll)
        word = "success" if made else "failure"
        superior = roll >= 33 if made else roll <= 66
        found[f"critical {word}" if double else f"superior {word}" if superior else word] += 1
    return _share(found)


def eclipse_phase_degrees(target: int) -> Shares:
    found: Counter[str] = Counter()
    for roll in range(100):
        made, double = _phase(target, roll)
        word = "success" if made else "failure"
        degrees = sum(roll >= least for least in (33, 66)) if made else sum(roll <= most for most in (33, 66))
        found[f"critical {word}" if double else word + ("", ", one degree", ", two degrees")[degrees]] += 1
    return _share(found)


# ---- Pathfinder

DEGREES = ("critical failure", "failure", "success", "critical success")


def _degree(roll: int, modifier: int, dc: int) -> str:
    total = roll + modifier
    degree = 3 if total >= dc + 10 else 2 if total >= dc else 0 if total <= dc - 10 else 1
    degree += (roll == 20) - (roll == 1)
    return DEGREES[min(3, max(0, degree))]


def pathfinder(variant: str, you: int, them: int) -> Shares:
    mine = variant == "you-roll"
    rolls = [_degree(roll, *((you, 10 + them) if mine else (them, 10 + you))) for roll in D20]
    made = Fraction(sum("success" in degree for degree in rolls), 20)
    return {"win": made, "lose": 1 - made} if mine else {"win": 1 - made, "lose": made}


@cache
def pathfinder_check(modifier: int, dc: int) -> Shares:
    return _share(Counter(_degree(roll, modifier, dc) for roll in D20))


# ---- D&D of 2024


def grapple(you: int, them: int) -> Shares:
    saved = Fraction(sum(roll + them >= 8 + you for roll in D20), 20)
    return {"win": 1 - saved, "lose": saved}


def escape(you: int, them: int) -> Shares:
    free = Fraction(sum(roll + you >= 8 + them for roll in D20), 20)
    return {"win": free, "lose": 1 - free}


def dnd_check(modifier: int, dc: int, way: str) -> Shares:
    kept = [{"advantage": max(a, b), "disadvantage": min(a, b)}.get(way, a) for a, b in product(D20, D20)]
    made = Fraction(sum(roll + modifier >= dc for roll in kept), len(kept))
    return {"success": made, "failure": 1 - made}


# ---- Powered by the Apocalypse


def move(variant: str, stat: int, way: str) -> Shares:
    found: Counter[str] = Counter()
    for total, times in _two_of_three({"advantage": "boon", "disadvantage": "bane"}.get(way, way)).items():
        with_stat = total + stat
        name = "strong hit" if with_stat > 9 else "weak hit" if with_stat > 6 else "miss"
        found["advanced hit" if variant == "advanced" and with_stat > 11 else name] += times
    return _share(found)


# ---- Daggerheart


@cache
def daggerheart(lead: int, way: str) -> Shares:
    """``lead`` is the modifier less the difficulty."""
    further = {"normal": (0,), "advantage": range(1, 7), "disadvantage": range(-6, 0)}[way]
    found: Counter[str] = Counter()
    for hope, fear, more in product(range(1, 13), range(1, 13), further):
        word = "success" if hope + fear + more + lead >= 0 else "failure"
        found["critical success" if hope == fear else f"{word} with {'hope' if hope > fear else 'fear'}"] += 1
    return _share(found)
