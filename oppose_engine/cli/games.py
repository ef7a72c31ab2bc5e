"""The game that a command is asked about: the id of a system, a rule document, or a link of the rule lab."""

from __future__ import annotations

from pathlib import Path

from oppose_engine.discovery.registry import system
from oppose_engine.documents.link import MARK, from_link
from oppose_engine.documents.read import ENDING, read_rule
from oppose_engine.rules.system import System

__all__ = ["named", "stated"]


def named(name: str) -> System:
    """The system with that id, or the rule in the file or the link; RangeError or RuleError if there is none."""
    if MARK in name:
        return from_link(name).system
    return read_rule(Path(name)) if name.endswith(ENDING) else system(name)


def stated(name: str) -> bool:
    """Whether a name states its rule itself, as a document or a link does."""
    return MARK in name or name.endswith(ENDING)
