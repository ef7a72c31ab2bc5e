"""The verbs about several who roll at once: ``parties`` against each other, and ``together`` as a group."""

from __future__ import annotations

from argparse import Namespace

from oppose_engine.cli.games import named
from oppose_engine.cli.output import as_json, written
from oppose_engine.discovery.registry import discover
from oppose_engine.errors import RangeError, nearest
from oppose_engine.questions.parties import parties as compared
from oppose_engine.questions.together import ANY, groups, needed
from oppose_engine.rules.settings import read_settings
from oppose_engine.rules.together import COUNTS
from oppose_engine.sides.several import listed_sides
from oppose_engine.text import number, percent
from oppose_engine.views.together import by_best, by_number, by_party

__all__ = ["parties", "together"]

PLAIN = 2
"""A roll that only succeeds or fails has no best result worth a table."""


def parties(asked: Namespace) -> str:
    """How often each of several parties comes first, shares the first place, and how often nobody does."""
    game = named(asked.system)
    having = (each for each in game.contests() if asked.variant in [variant.id for variant in each.variants])
    mechanic = next(having, game.main_contest())
    variant = mechanic.variant(asked.variant).id
    sides = [mechanic.side(each) for each in listed_sides(asked.parties, mechanic.side)]
    odds = compared(mechanic, variant, sides)
    names = list(map(str, sides))
    if asked.format == "json":
        return as_json({"system": game.id, "variant": variant, "parties": names, **odds._asdict()})
    return written(
        by_party(odds, names), asked, f"{game.title}, {variant}: {len(sides)} parties, of {odds.denominator}"
    )


def together(asked: Namespace) -> str:
    """How many of a group succeed, whether that is enough, and how good its best roll is."""
    known = groups(discover().values())
    if asked.system not in known:
        told = f"no group rolls together in {asked.system!r}; {nearest(asked.system, known)}"
        raise RangeError(f"{told}; {ANY} is any rolls, by their chances")
    group = known[asked.system]
    if asked.values and not group.common:
        raise RangeError(f"{group.title}: {asked.values[0]!r} is one value too many; give the members alone")
    common = read_settings(group.common, asked.values)
    members = listed_sides(asked.members, lambda each: group.odds([each], **common))
    found = group.odds(members, **common)
    needs = asked.needs or group.needs
    enough = needed(needs, len(members))
    if asked.format == "json":
        chances = {"succeed": list(map(str, found.succeed)), "best": list(map(str, found.best))}
        asked_for = {
            "group": group.id,
            "members": members,
            **common,
            "needs": needs,
            "chance": str(found.at_least(enough)),
        }
        return as_json({**asked_for, **chances, "failing": str(found.failing)})
    each = f", {group.together.price} each" if group.together and group.together.price else ""
    set_to = "".join(f", {setting.said(common[setting.name])}" for setting in group.common)
    chance = f"{percent(found.at_least(enough), 1)}%: {COUNTS[needs]}"
    title = f"{group.title}: {','.join(members)}{set_to}; {chance}; on average {number(found.failing)} fail{each}"
    said = written(by_number(found), asked, title)
    if len(group.names) == PLAIN or asked.format in ("csv", "tsv"):
        return said
    return f"{said}\n{written(by_best(found, group.names), asked)}"
