"""The inverse question of a dice pool: how many dice are enough."""

from __future__ import annotations

from argparse import Namespace
from decimal import Decimal

from oppose_engine.cli.output import as_json
from oppose_engine.errors import RangeError
from oppose_engine.need import need_dice
from oppose_engine.pool import DicePool
from oppose_engine.registry import discover, system
from oppose_engine.system import System
from oppose_engine.text import percent

__all__ = ["dice_needed", "dice_pool"]


def dice_needed(asked: Namespace) -> str:
    """The fewest dice that reach a band often enough; if none do, the best number of them."""
    game, mechanic = dice_pool(asked.system)
    variant = mechanic.variant(asked.variant).id
    rules = mechanic.rules(variant)
    found = need_dice(rules, asked.difficulty, asked.band, asked.chance)
    if asked.format == "json":
        question = {"difficulty": asked.difficulty, "band": asked.band, "chance": str(asked.chance)}
        answer = {"dice": found.dice, "reaches": str(found.chance), "reached": found.reached}
        return as_json({"system": game.id, "variant": variant, **question, **answer})
    shown = percent(found.chance)
    if asked.format in ("csv", "tsv"):
        by = "," if asked.format == "csv" else "\t"
        head = f"dice{by}percent\n" if asked.format == "csv" else ""
        return head + (f"{found.dice}{by}{shown}\n" if found.reached else "")
    wanted = f"{Decimal(asked.chance.numerator * 100) / Decimal(asked.chance.denominator):f}%"
    searched = f"from {rules.dice[0]} to {rules.dice[-1]}"
    aim = f"{asked.band} or better at least {wanted} of the time"
    if found.reached:
        said = f"{found.dice} dice are the fewest {searched} for {aim}"
    else:
        said = f"no number of dice {searched} is enough for {aim}; the best is {found.dice}"
    return f"{game.title}, {variant}, difficulty {asked.difficulty}: {said} ({shown}%)\n"


def dice_pool(name: str) -> tuple[System, DicePool]:
    """The game of that name and its pool; RangeError names the games that have one."""
    game = system(name)
    for mechanic in game.mechanics:
        if isinstance(mechanic, DicePool):
            return game, mechanic
    others = [each.id for each in discover().values() if any(isinstance(m, DicePool) for m in each.mechanics)]
    raise RangeError(f"{game.id} rolls no dice pool; systems with one: {', '.join(others)}")
