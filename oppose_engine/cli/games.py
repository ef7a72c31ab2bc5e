"""The game that a command is asked about: the id of a system, a rule document, or a link of the rule lab."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from oppose_engine.discovery.registry import system
from oppose_engine.documents.link import MARK, from_link
from oppose_engine.documents.read import ENDING, read_rule
from oppose_engine.errors import RangeError, nearest
from oppose_engine.rules.system import Mechanic, System

__all__ = ["chosen", "named", "stated"]


def named(name: str) -> System:
    """The system with that id, or the rule in the file or the link; RangeError or RuleError if there is none."""
    if MARK in name:
        return from_link(name).system
    return read_rule(Path(name)) if name.endswith(ENDING) else system(name)


def stated(name: str) -> bool:
    """Whether a name states its rule itself, as a document or a link does."""
    return MARK in name or name.endswith(ENDING)


def chosen(mechanics: Sequence[Mechanic[Any]], variant: str) -> tuple[Any, str]:
    """The first of the mechanics that has a variant, and its id; ``TABLE/ID`` names one where several have it.

    RangeError if none has it.
    """
    table, _, wanted = variant.rpartition("/")
    for each in mechanics:
        if (not table or table in each.published()) and (not wanted or wanted in [own.id for own in each.variants]):
            return each, each.variant(wanted).id
    ids = [(each.published()[0], own.id) for each in mechanics for own in each.variants]
    often = Counter(own for _, own in ids)
    known = [own if often[own] == 1 else f"{table}/{own}" for table, own in ids]
    titles = " or ".join(each.title for each in mechanics)
    raise RangeError(f"no variant {variant!r} of {titles}; {nearest(variant, known)}")
