"""Helpers for verbs about dice pools: which games have a pool, and how many dice are enough."""

from __future__ import annotations

from argparse import Namespace

from oppose_engine.checks.highest_die import HighestDie
from oppose_engine.checks.pool import DicePool
from oppose_engine.cli.games import named
from oppose_engine.cli.output import as_json, in_percent
from oppose_engine.discovery.registry import discover
from oppose_engine.errors import RangeError
from oppose_engine.questions.need import need_dice
from oppose_engine.rules.system import Mechanic, System
from oppose_engine.text import percent

__all__ = ["dice_needed", "dice_pool"]


def dice_needed(asked: Namespace) -> str:
    """The fewest dice that reach a band often enough; if none do, the best number of them."""
    game, mechanic = dice_pool(asked.system, asked.difficulty)
    variant = mechanic.variant(asked.variant).id
    rules = mechanic.rules(variant)
    found = need_dice(rules, asked.difficulty, asked.band, asked.chance)
    if asked.format == "json":
        against = {} if asked.difficulty is None else {"difficulty": asked.difficulty}
        question = {**against, "band": asked.band, "chance": str(asked.chance)}
        answer = {"dice": found.dice, "reaches": str(found.chance), "reached": found.reached}
        return as_json({"system": game.id, "variant": variant, **question, **answer})
    shown = percent(found.chance)
    if asked.format in ("csv", "tsv"):
        by = "," if asked.format == "csv" else "\t"
        head = f"dice{by}percent\n" if asked.format == "csv" else ""
        return head + (f"{found.dice}{by}{shown}\n" if found.reached else "")
    searched = f"from {rules.dice[0]} to {rules.dice[-1]}"
    aim = f"{asked.band} or better at least {in_percent(asked.chance)} of the time"
    if found.reached:
        said = f"{found.dice} dice are the fewest {searched} for {aim}"
    else:
        said = f"no number of dice {searched} is enough for {aim}; the best is {found.dice}"
    against_it = "" if asked.difficulty is None else f", difficulty {asked.difficulty}"
    return f"{game.title}, {variant}{against_it}: {said} ({shown}%)\n"


def dice_pool(name: str, difficulty: int | None) -> tuple[System, DicePool | HighestDie]:
    """The game with that id and its pool; RangeError lists the games that have a pool.

    RangeError too if a difficulty is missing, or if one is given for a pool that has none.
    """
    game = named(name)
    for mechanic in game.mechanics:
        if isinstance(mechanic, DicePool) and difficulty is None:
            standard = mechanic.rules().standard
            raise RangeError(f"{game.id}: a difficulty is required; the standard is {standard}")
        if isinstance(mechanic, HighestDie) and difficulty is not None:
            raise RangeError(f"{game.id}: its pool has no difficulty; give the number of dice alone")
        if isinstance(mechanic, DicePool | HighestDie):
            return game, mechanic
    others = [each.id for each in discover().values() if any(map(_rolls_pool, each.mechanics))]
    raise RangeError(
        f"{game.id}: how many dice are enough is counted for {' and '.join(others)} alone; try oppose check"
    )


def _rolls_pool(mechanic: Mechanic[object]) -> bool:
    return isinstance(mechanic, DicePool | HighestDie)
