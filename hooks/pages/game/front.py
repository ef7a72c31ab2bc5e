"""The front matter of a system's page: its titles, its description, and the words it is found by."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from hooks.html.words import counted
from hooks.pages.game.sections import section
from hooks.pages.game.spot import Spot
from oppose_engine import OUTCOMES, Mechanic, System, percent
from oppose_engine.active_roll import ActiveRoll
from oppose_engine.bonus_dice import BonusDice
from oppose_engine.d20 import D20Contest
from oppose_engine.difficulty import Difficulty
from oppose_engine.downtime import Downtime, Teaching
from oppose_engine.experience import Experience
from oppose_engine.highest_die import HighestDie
from oppose_engine.pool import DicePool
from oppose_engine.resistance import Resistance
from oppose_engine.step_die import DieAndPriority
from oppose_engine.study import Study
from oppose_engine.system import Opposed

__all__ = ["LONGEST", "description", "front", "keywords", "title"]

LONGEST = 160
"""Letters of a description: what search engines show of one."""

WHOLE = 1.5
"""How much more a game's own page counts in a search than the pages below it."""

ASKED: dict[type, str] = {
    Opposed: "opposed roll contest versus skill",
    ActiveRoll: "active passive one roll subtract subtraction resistance",
    DicePool: "dice pool number of dice target number",
    Difficulty: "difficulty modifier skill grade unopposed roll easy hard half double",
    Resistance: "resistance table roll characteristic active passive strength size",
    Experience: "experience checks improvement roll skill increase advancement",
    Study: "training research study hours teacher session INT intelligence bonus",
    Downtime: "downtime free checks between adventures",
    Teaching: "teacher lesson pupil teach",
    D20Contest: "ability check advantage disadvantage modifier grapple",
    HighestDie: "d6 dice pool highest die effect position",
    DieAndPriority: "d4 d6 d8 d10 d12 step die",
    BonusDice: "bonus die penalty die advantage disadvantage",
}
"""What players call a kind of mechanic, whatever its title in a game."""


def front(system: System, spots: Sequence[Spot], whole: bool) -> str:
    """The front matter: ``title`` for the navigation, ``full_title`` for a page seen alone."""
    entries = {
        "title": system.title if whole else f"{system.title}: {spots[0].mechanic.title.lower()}",
        "full_title": title(system, spots[0].mechanic),
        "description": description(system, spots[0], whole),
        "search": {"keywords": keywords(system, spots, whole)} | ({"boost": WHOLE} if whole else {}),
    }
    # JSON is YAML
    return (
        "---\n"
        + "".join(f"{key}: {json.dumps(each, ensure_ascii=False)}\n" for key, each in entries.items())
        + "---\n\n"
    )


def title(system: System, mechanic: Mechanic[Any]) -> str:
    """What a page is called where nothing else is around it.

    >>> from oppose_engine import system
    >>> title(system("brp"), system("brp").mechanic("resistance"))
    'Basic Roleplaying resistance table odds'
    """
    kind = mechanic.title.lower()
    return f"{system.title} odds" if kind in system.title.lower() else f"{system.title} {kind} odds"


def description(system: System, spot: Spot, whole: bool) -> str:
    """One line for people who choose between search results: an answer, and what else there is."""
    if not whole:
        return _fitting([f"{title(system, spot.mechanic)}.", *_sentences(spot.mechanic.summary), "Charts and data."])
    readings = f" in {counted(len(spot.variants), 'reading')}" if len(spot.variants) > 1 else ""
    return _fitting([f"{system.title}: {_example(spot)}.", system.card, f"All odds{readings}, with charts and data."])


def keywords(system: System, spots: Sequence[Spot], whole: bool) -> str:
    """The words a page is found by: names of the game, of its mechanics, levels and readings."""
    named = [system.title, system.id.replace("-", " "), *system.aliases]
    for spot in spots:
        mechanic = spot.mechanic
        named += [mechanic.title, *(words for kind, words in ASKED.items() if isinstance(mechanic, kind))]
        named += [label for table in mechanic.published() for label in _labels(spot, table)]
        named += [variant.title for variant in mechanic.variants if len(mechanic.variants) > 1]
    if whole:
        named += [system.dice]
    return " ".join(dict.fromkeys(" ".join(named).lower().replace(",", " ").split()))


def _labels(spot: Spot, table: str) -> list[str]:
    """The names of what a roll can come to, such as fumble or critical."""
    labels = spot.table(table).axes[-1].values
    return [label for label in labels if isinstance(label, str) and label.isalpha() and label not in OUTCOMES]


def _example(spot: Spot) -> str:
    question, shares = section(spot.mechanic).example(spot)
    chance = f"{percent(shares[0].chance, 1)}%"
    labels = spot.mechanic.example()
    if isinstance(spot.mechanic, Opposed) and {"you", "them"} <= labels.keys():
        return f"{labels['you']} against {labels['them']} wins {chance} of the time"
    return f"{question}: {chance}"


def _sentences(text: str) -> list[str]:
    return [f"{part}." for part in text.rstrip(".").split(". ")]


def _fitting(sentences: Sequence[str]) -> str:
    """As many sentences as fit, in their order; of one that is too long, what stands before a semicolon."""
    said = ""
    for sentence in sentences:
        for part in (sentence, f"{sentence.split(';')[0]}."):
            if len(said) + 1 + len(part) <= LONGEST:
                said = f"{said} {part}".strip()
                break
    return said
