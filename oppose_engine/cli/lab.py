"""The verb ``lab``: what a link of the rule lab holds, a match-up or a check, by its own rule."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping, Sequence

from oppose_engine.cli.checks import pool
from oppose_engine.cli.matches import odds
from oppose_engine.documents.link import from_link
from oppose_engine.errors import RangeError

__all__ = ["lab"]


def lab(asked: Namespace) -> str:
    """The same as ``odds`` or ``check`` for the rule of a link; values after it come first."""
    linked = from_link(asked.system)
    if linked.system.contests():
        given = [*asked.values, *(linked.you, linked.them)[len(asked.values) :]]
        if len(given) > 2 or not all(given):
            what = "the link holds no match-up" if len(given) == 2 else f"{len(given)} sides"
            raise RangeError(f"{what}; give both sides after it, such as 60 40")
        asked.you, asked.them = given
        return odds(asked)
    asked.values = _set(linked.at, asked.values)
    return pool(asked)


def _set(at: Mapping[str, str], given: Sequence[str]) -> list[str]:
    """What is set before a check: what stands after the link, and for those that it does not name what the link has."""
    if not all("=" in word for word in given):
        return list(given)
    named = [word.partition("=")[0] for word in given]
    found = [*given, *(f"{name}={value}" for name, value in at.items() if name not in named)]
    if not found:
        raise RangeError("the link holds nothing that is set before the roll; give it after the link, such as dice=6")
    return found
