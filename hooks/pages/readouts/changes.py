"""The changes that a game allows before a roll, with their controls: grades, a modifier, bonus dice, ranks, limits.

They follow from its mechanics. A grade changes the rating, and a modifier is added to the result; rules that
look at the natural rating still see it.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hooks.html.markup import Html, tag
from hooks.html.words import start
from hooks.pages.document import fill
from hooks.pages.readouts.box import Field, field
from oppose_engine import System
from oppose_engine.checks.difficulty import Difficulty, Grade
from oppose_engine.checks.open_ended import RANKS
from oppose_engine.contests.degrees import DegreeContest
from oppose_engine.contests.hits import HitContest
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.rules.system import Mechanic, Opposed
from oppose_engine.sides.faces import MOST_DICE
from oppose_engine.sides.ratings import PUBLISHED_RATINGS
from oppose_engine.text import listed

MODIFIERS = range(-100, 101)
"""The modifiers allowed; the modified rating must be in the engine's range too."""
STEP = 5
"""The size of one step of a modifier."""
NAMES = {("Your", "difficulty"): "difficulty"}
"""The controls whose names in addresses do not say the side."""
OPTIONAL = " ".join(f"your-{what} their-{what}" for what in ("modifier", "dice", "ranks", "limit", "name"))
"""The values that an address leaves out while they change nothing."""


@dataclass(frozen=True)
class DifficultyScale:
    """The grades by which a game makes a roll harder or easier; ``id`` is empty if the game has only one such scale."""

    id: str
    title: str
    grades: tuple[Grade, ...]
    place: str
    """The address of its rules within the system: ``difficulty/multiply``."""


def scales(system: System, mechanic: Mechanic[Any]) -> list[DifficultyScale]:
    """The grades of difficulty that change a rating before this opposed roll."""
    if not isinstance(mechanic, OpposedContest):
        return []
    bands = [variant.rules.bands for variant in mechanic.variants]
    found: dict[tuple[Grade, ...], DifficultyScale] = {}
    for other in system.mechanics:
        if isinstance(other, Difficulty) and any(v.rules.bands is own for v in other.variants for own in bands):
            for variant in other.variants:
                place = f"{other.main_table}/{variant.id}"
                found.setdefault(
                    variant.rules.grades, DifficultyScale(variant.id, variant.title, variant.rules.grades, place)
                )
    made = list(found.values())
    return [replace(made[0], id="", title="")] if len(made) == 1 else made


def grade_id(scale: DifficultyScale, grade: Grade) -> str:
    """The name of a grade in addresses; empty for the grade that changes nothing."""
    if targets(grade, PUBLISHED_RATINGS) == list(PUBLISHED_RATINGS):
        return ""
    return "-".join(word for word in (scale.id, *grade.name.lower().split()) if word)


def targets(grade: Grade, ratings: range) -> list[int]:
    """The rating rolled against at a grade, for each rating."""
    found: list[int] = np.asarray(grade.rating({"rating": np.array(ratings)})).tolist()
    return found


def has_modifier(mechanic: Mechanic[Any]) -> bool:
    """Whether points can be added to a rating or taken from it; games with bonus dice have no modifier."""
    return isinstance(mechanic, OpposedContest) and not mechanic.further_dice()


def changes(prefix: str, system: System, mechanic: Opposed[Any]) -> Html:
    """Difficulty and modifier, dice, ranks or limit of both sides in a fold, as a game has them, and their names."""
    made: dict[str, Field] = {}
    if options := _grade_options(scales(system, mechanic)):
        made["difficulty"] = Field("", "", "", options=options)
    if has_modifier(mechanic):
        made["modifier"] = Field("", "", 0, MODIFIERS[0], MODIFIERS[-1], step=STEP, kind="change")
    elif added := mechanic.modifiers:
        made["modifier"] = Field("", "", 0, added[0], added[-1], kind="change")
    if thrown := mechanic.further_dice():
        options = [(str(each), start(words)) for each, words in thrown.items()]
        names = [(str(each), name) for each, name in mechanic.dice_names().items()]
        made["dice"] = Field("", "", 0 if 0 in thrown else next(iter(thrown)), options=options, names=names)
    if isinstance(mechanic, DegreeContest):
        made["ranks"] = Field("", "", RANKS[0], RANKS[0], RANKS[-1], kind="change")
    if isinstance(mechanic, HitContest) and mechanic.rules().limited:
        made["limit"] = Field("", "", 0, 0, MOST_DICE, kind="change")
    made["name"] = Field("", "", "", kind="name")
    fields = [
        field(prefix, replace(each, name=NAMES.get((side, what), f"{side.lower()}-{what}"), label=_label(side, what)))
        for what, each in made.items()
        for side, whose in (("Your", "you"), ("Their", "them"))
        if whose != mechanic.still or what == "name"
    ]
    several = [f"{what}s" if what in ("modifier", "limit", "name") else what for what in made]
    summary = tag("summary", start(listed(several)))
    inside = tag("div", fields, class_="op-changes")
    ruled = isinstance(mechanic, OpposedContest | DegreeContest | HitContest)
    told = fill("readouts/how.md", made=made).strip() if ruled else ""
    how = tag("p", told, class_="op-how") if told else None
    return tag("details", summary, inside, how, class_="op-more op-rare")


def _label(side: str, what: str) -> str:
    return f"Name of {side.lower()} roll" if what == "name" else f"{side} {what}"


def _grade_options(known: Sequence[DifficultyScale]) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for scale in known:
        for grade in scale.grades:
            name = grade_id(scale, grade)
            found.setdefault(name, f"{grade.name}{f', {scale.title.lower()}' if scale.title and name else ''}")
    return sorted(found.items(), key=lambda option: option[0] != "")
