"""Call of Cthulhu with bonus and penalty dice on both sides: every throw of the dice, one by one."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product

from tests.oracle.levels import ORDER, level
from tests.oracle.odds import Odds
from tests.oracle.settle import COIN_VARIANTS
from tests.oracle.settle import RULES as SETTLE

__all__ = ["against", "combat_against", "kept"]

LOWEST_SUCCESS = ORDER["coc7"].index("regular")


def kept(dice: int) -> Iterator[int]:
    """The roll that counts, for each throw of one units die and all tens dice."""
    for units, *tens in product(range(10), repeat=2 + abs(dice)):
        rolls = [10 * ten + units or 100 for ten in tens]
        yield max(rolls) if dice < 0 else min(rolls)


@cache
def _throws(dice: int) -> Counter[int]:
    return Counter(kept(dice))


def _faces(variant: str, rating: int, dice: int) -> dict[tuple[int, int], int]:
    """How many throws come to each rank of level and roll."""
    rank = ORDER["coc7"].index
    return {(rank(level("coc7", variant, rating, roll)), roll): many for roll, many in _throws(dice).items()}


def against(variant: str, you: int, them: int, your_dice: int, their_dice: int) -> Odds:
    """Your rating and dice against theirs: counts of all throws, twice that where a coin may be thrown."""
    by_rating = "even" if you == them else "win" if you > them else "lose"
    settle = SETTLE["coc7", variant]
    cases: Counter[str] = Counter()
    for (mine, a), one in _faces(variant, you, your_dice).items():
        for (theirs, b), other in _faces(variant, them, their_dice).items():
            cases[settle(mine, a, theirs, b, by_rating)] += one * other
    throws = 10 ** (4 + abs(your_dice) + abs(their_dice))
    if ("coc7", variant) not in COIN_VARIANTS:
        return Odds(cases["win"], cases["tie"], cases["none"], cases["lose"], throws)
    coin = cases["coin"]
    return Odds(2 * cases["win"] + coin, 2 * cases["tie"], 2 * cases["none"], 2 * cases["lose"] + coin, 2 * throws)


def combat_against(reply: str, you: int, them: int, your_dice: int, their_dice: int) -> Odds:
    """The same for an attack: of equal successes a dodge wins, and fighting back loses."""
    draw = {"dodge": "lose", "fight-back": "win"}[reply]
    cases: Counter[str] = Counter()
    for (mine, _), one in _faces("rulebook", you, your_dice).items():
        for (theirs, _), other in _faces("rulebook", them, their_dice).items():
            if max(mine, theirs) < LOWEST_SUCCESS:
                cases["none"] += one * other
            else:
                cases[draw if mine == theirs else "win" if mine > theirs else "lose"] += one * other
    return Odds(cases["win"], 0, cases["none"], cases["lose"], 10 ** (4 + abs(your_dice) + abs(their_dice)))
