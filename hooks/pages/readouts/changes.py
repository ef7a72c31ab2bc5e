"""The changes that a game allows before a roll: grades of difficulty, a modifier, bonus dice, ranks.

They follow from its mechanics. A grade changes the rating, and a modifier is added to the result; rules that
look at the natural rating still see it.
"""

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hooks.pages.readouts.words import dice_words
from oppose_engine import OpposeError, System
from oppose_engine.checks.bonus_dice import DICE, BonusDice
from oppose_engine.checks.difficulty import Difficulty, Grade
from oppose_engine.checks.open_ended import RANKS
from oppose_engine.contests.d20 import ROLLS, D20Contest
from oppose_engine.contests.degrees import DegreeContest
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.contests.throws import ThrowContest
from oppose_engine.odds_table import Label
from oppose_engine.rules.system import Mechanic
from oppose_engine.sides.ratings import PUBLISHED_RATINGS, RATINGS
from oppose_engine.sides.throw import favour_words

MODIFIERS = range(-100, 101)
"""The modifiers allowed; the modified rating must be in the engine's range too."""


@dataclass(frozen=True)
class Way:
    """A way to make a roll harder or easier; ``id`` is empty if the game has only one way."""

    id: str
    title: str
    grades: tuple[Grade, ...]
    place: str
    """The address of its rules within the system: ``difficulty/multiply``."""


def ways(system: System, mechanic: Mechanic[Any]) -> list[Way]:
    """The grades of difficulty that change a rating before this opposed roll."""
    if not isinstance(mechanic, OpposedRoll):
        return []
    bands = [variant.rules.bands for variant in mechanic.variants]
    found: dict[tuple[Grade, ...], Way] = {}
    for other in system.mechanics:
        if isinstance(other, Difficulty) and any(v.rules.bands is own for v in other.variants for own in bands):
            for variant in other.variants:
                place = f"{other.main_table}/{variant.id}"
                found.setdefault(variant.rules.grades, Way(variant.id, variant.title, variant.rules.grades, place))
    made = list(found.values())
    return [replace(made[0], id="", title="")] if len(made) == 1 else made


def grade_id(way: Way, grade: Grade) -> str:
    """The name of a grade in addresses; empty for the grade that changes nothing."""
    if targets(grade, PUBLISHED_RATINGS) == list(PUBLISHED_RATINGS):
        return ""
    return "-".join(filter(None, [way.id, *grade.name.lower().split()]))


def targets(grade: Grade, ratings: range) -> list[int]:
    """The rating rolled against at a grade, for each rating."""
    found: list[int] = np.asarray(grade.rating({"rating": np.array(ratings)})).tolist()
    return found


def dice(system: System, mechanic: Mechanic[Any]) -> dict[Label, str]:
    """The further dice that a side can have in words, the most first, penalty dice negative; empty in most games.

    A game whose addresses have names of its own for them is given by these, the usual one first.
    """
    if isinstance(mechanic, D20Contest):
        return {roll: favour_words(roll, int(roll != ROLLS[0])) for roll in ROLLS}
    if isinstance(mechanic, ThrowContest):
        return {more: favour_words(name, more) for name, more in reversed(mechanic.rules().favours)}
    given = isinstance(mechanic, OpposedRoll) and any(isinstance(other, BonusDice) for other in system.mechanics)
    return {each: dice_words(each) for each in reversed(DICE)} if given else {}


def still(mechanic: Mechanic[Any]) -> str:
    """The side that rolls no dice, ``you`` or ``them``; empty in most games."""
    return mechanic.rules().still if isinstance(mechanic, ThrowContest) else ""


def ranks(mechanic: Mechanic[Any]) -> tuple[int, ...]:
    """The ranks of mastery that a side can have, the least first; empty in most games."""
    return RANKS if isinstance(mechanic, DegreeContest) else ()


def has_modifier(system: System, mechanic: Mechanic[Any]) -> bool:
    """Whether points can be added to a rating or taken from it; games with bonus dice have no modifier."""
    return isinstance(mechanic, OpposedRoll) and not dice(system, mechanic)


def reach(mechanic: Mechanic[Any]) -> range:
    """The ratings that a side can have, from 0; past the published ones if the game goes further."""
    last = RATINGS[-1]
    try:
        mechanic.side(str(last))  # type: ignore[attr-defined]
    except OpposeError:
        return PUBLISHED_RATINGS
    return range(last + 1)
