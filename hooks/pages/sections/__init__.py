"""How each kind of mechanic is written about; one that is new gets the general treatment."""

from __future__ import annotations

from typing import Any

from hooks.pages.sections.base import Section
from hooks.pages.sections.match import MatchSection
from hooks.pages.sections.opposed import OpposedSection
from oppose_engine.opposed import OpposedRoll
from oppose_engine.system import Mechanic, Opposed

__all__ = ["Section", "section"]

SECTIONS: dict[type, Section] = {
    Mechanic: Section(),
    Opposed: MatchSection(),
    OpposedRoll: OpposedSection(),
}


def section(mechanic: Mechanic[Any]) -> Section:
    """The section for the nearest class of a mechanic that has one."""
    known = [kind for kind in type(mechanic).__mro__ if kind in SECTIONS]
    if isinstance(mechanic, Opposed):
        known = [kind for kind in known if kind is not Mechanic]
    return SECTIONS[known[0]]
