"""The front matter of a system's page: titles, description, search keywords."""

import json
from collections.abc import Sequence
from typing import Any

from hooks.html.words import counted
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds import kind_of
from oppose_engine import OUTCOMES, Mechanic, System, percent
from oppose_engine.rules.system import Opposed

LONGEST = 160
"""The longest description in letters; search engines show no more."""

WHOLE = 1.5
"""How much more a game's own page counts in a search than the pages below it."""


def front(system: System, all_placed: Sequence[MechanicOnPage], whole: bool) -> str:
    """The front matter: ``title`` is for the navigation, ``full_title`` for search results and browser tabs."""
    entries = {
        "title": system.title if whole else f"{system.title}: {all_placed[0].mechanic.title.lower()}",
        "full_title": title(system, all_placed[0].mechanic),
        "description": description(system, all_placed[0], whole),
        "hide": ["navigation"],
        "search": {"keywords": keywords(system, all_placed, whole)} | ({"boost": WHOLE} if whole else {}),
    }
    # JSON is YAML
    told = "".join(f"{key}: {json.dumps(each, ensure_ascii=False)}\n" for key, each in entries.items())
    return f"---\n{told}---\n\n"


def title(system: System, mechanic: Mechanic[Any]) -> str:
    """The title of a page when it is seen alone, in a browser tab or a search result.

    >>> from oppose_engine import system
    >>> title(system("brp"), system("brp").mechanic("resistance"))
    'Basic Roleplaying resistance table odds'
    """
    kind = mechanic.title.lower()
    return f"{system.title} odds" if kind in system.title.lower() else f"{system.title} {kind} odds"


def description(system: System, placed: MechanicOnPage, whole: bool) -> str:
    """One line for search results: an answer, and what else the page has."""
    if not whole:
        summary = [f"{part}." for part in placed.mechanic.summary.rstrip(".").split(". ")]
        return _fitting([f"{title(system, placed.mechanic)}.", *summary, "Charts and data."])
    readings = f" in {counted(len(placed.variants), 'reading')}" if len(placed.variants) > 1 else ""
    return _fitting([f"{system.title}: {_example(placed)}.", system.card, f"All odds{readings}, with charts and data."])


def keywords(system: System, all_placed: Sequence[MechanicOnPage], whole: bool) -> str:
    """The words by which the search finds a page: names of the game, its mechanics, levels and readings."""
    named = [system.title, system.id.replace("-", " "), *system.aliases]
    for placed in all_placed:
        mechanic = placed.mechanic
        named += [mechanic.title, kind_of(mechanic).asked]
        labels = [label for table in mechanic.published() for label in placed.table(table).axes[-1].values]
        # the names of the results of a roll, such as fumble or critical
        named += [each for each in labels if isinstance(each, str) and each.isalpha() and each not in OUTCOMES]
        named += [variant.title for variant in mechanic.variants if len(mechanic.variants) > 1]
    if whole:
        named += [system.dice]
    return " ".join(dict.fromkeys(" ".join(named).lower().replace(",", " ").split()))


def _example(placed: MechanicOnPage) -> str:
    question, shares = kind_of(placed.mechanic).example(placed)
    chance = f"{percent(shares[0].chance, 1)}%"
    labels = placed.mechanic.example()
    if isinstance(placed.mechanic, Opposed) and {"you", "them"} <= labels.keys():
        return f"{labels['you']} against {labels['them']} wins {chance} of the time"
    return f"{question}: {chance}"


def _fitting(sentences: Sequence[str]) -> str:
    """As many sentences as fit, in order; a sentence that is too long is cut at its semicolon."""
    said = ""
    for sentence in sentences:
        for part in (sentence, f"{sentence.split(';')[0]}."):
            if len(said) + 1 + len(part) <= LONGEST:
                said = f"{said} {part}".strip()
                break
    return said
