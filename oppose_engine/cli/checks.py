"""The verb ``check`` with values: how often each result of a roll against a difficulty comes up."""

from __future__ import annotations

import re
from argparse import Namespace
from fractions import Fraction
from typing import Any

from oppose_engine.checks.pool import DicePool
from oppose_engine.checks.symbols import SymbolCheck
from oppose_engine.cli import authoring, tables
from oppose_engine.cli.games import chosen, named
from oppose_engine.cli.output import as_json, written
from oppose_engine.discovery.registry import discover
from oppose_engine.errors import RangeError, nearest
from oppose_engine.odds_table import Axis, OddsTable, TableId, exact_cells
from oppose_engine.rules.check import Check, CheckOdds
from oppose_engine.rules.settings import all_said
from oppose_engine.rules.system import System
from oppose_engine.text import counted, percent
from oppose_engine.views import Grid, to_csv, to_json, to_tsv

__all__ = ["check", "pool"]

POOL = ("dice", "difficulty")
"""What is set before a pool is rolled."""


def check(asked: Namespace) -> str:
    """The odds of a check; of a system alone, what its file lacks."""
    return pool(asked) if asked.values or asked.sums else authoring.check(asked)


def pool(asked: Namespace) -> str:
    """Each result of a check: exactly, at least, at most."""
    game = named(asked.system or "")
    checks = _checks(game)
    if asked.sums:
        return _sums(game, asked)
    if not checks or _rolls_pool(game):
        return _dice(game, asked)
    mechanic, asked.variant = chosen(checks, asked.variant)
    return _answer(game, mechanic, asked)


def _checks(game: System) -> list[Check[Any]]:
    return [each for each in game.mechanics if isinstance(each, Check)]


def _mapped(game: System) -> list[SymbolCheck]:
    """The checks whose rule has a map of two sums."""
    return [each for each in game.mechanics if isinstance(each, SymbolCheck) and each.rules().mapped]


def _sums(game: System, asked: Namespace) -> str:
    """How often both sums of symbols come up together: the first down, the second across."""
    if not (found := _mapped(game)):
        others = ", ".join(each.id for each in discover().values() if _mapped(each))
        raise RangeError(f"{game.id} has no roll that leaves two sums; systems with one: {others}")
    mechanic, values = found[0], found[0].read(asked.values)
    variant = mechanic.variant(asked.variant).id
    sums, mapped = mechanic.sums(variant, **values), mechanic.rules(variant).mapped
    up, across = (mapped.up, mapped.across) if mapped else ("", "")
    if asked.format == "json":
        key = {"system": game.id, "table": mechanic.check_table, "variant": variant, "settings": values}
        counts = [[*pair, count] for pair, count in sums.counts.items()]
        apart = {name: str(each) for name, each in sums.apart.items()}
        found_ = {"sums": [up, across], "counts": counts, "denominator": sums.total, "apart": apart}
        return as_json(key | found_)
    if asked.format in ("csv", "tsv"):
        lines = tuple((*map(str, pair), str(count), str(sums.total)) for pair, count in sums.counts.items())
        return written(Grid((up, across, "count", "denominator"), lines), asked)
    columns = sorted({pair[1] for pair in sums.counts})
    rows = [
        (str(at), *(percent(Fraction(sums.counts.get((at, to), 0), sums.total)) for to in columns))
        for at in sorted({pair[0] for pair in sums.counts}, reverse=True)
    ]
    said = all_said(mechanic.settings(), values)
    said += [f"{name} {percent(each)}%" for name, each in sums.apart.items()]
    title = f"{game.title}, {variant}: {', '.join(said)}; net {up} down, net {across} across, in percent"
    return written(Grid((up, *map(str, columns)), tuple(rows)), asked, title)


def _answer(game: System, mechanic: Check[Any], asked: Namespace) -> str:
    values = mechanic.read(asked.values)
    variant = mechanic.variant(asked.variant).id
    odds = mechanic.odds(variant, **values)
    names = tuple(result.name for result in mechanic.results(variant))
    if asked.format in ("json", "csv", "tsv"):
        axes = tuple(Axis(name, (value,)) for name, value in values.items())
        table = OddsTable(
            id=TableId(game.id, mechanic.check_table, variant),
            title=mechanic.title,
            axes=(*axes, Axis("outcome", names)),
            cells=exact_cells(odds.counts, odds.total).reshape((1,) * len(axes) + (len(names),)),
            denominator=odds.total,
        )
        return {"json": to_json, "csv": to_csv, "tsv": to_tsv}[asked.format](table)
    said = ", ".join(all_said(mechanic.settings(), values))
    return written(_cumulated(odds, names), asked, f"{game.title}, {variant}: {said}")


def _cumulated(odds: CheckOdds, names: tuple[str, ...]) -> Grid:
    rows = []
    for place, name in enumerate(names):
        at_least, above = odds.reach(place), odds.reach(place + 1)
        rows.append((name, percent(at_least - above), percent(at_least), percent(1 - above)))
    return Grid(("outcome", "exactly", "at least", "at most"), tuple(rows))


def _dice(game: System, asked: Namespace) -> str:
    """A dice pool: a number of dice, and a difficulty where the game has one."""
    if not _rolls_pool(game):
        others = [each.id for each in discover().values() if _checks(each) or _rolls_pool(each)]
        raise RangeError(f"{game.id} has no check and rolls no dice pool; systems with one: {', '.join(others)}")
    plain = [word for word in asked.values if "=" not in word]
    given: dict[str, str] = {}
    for name, text in (word.split("=", 1) for word in asked.values if "=" in word):
        if name not in POOL:
            raise RangeError(f"setting {name!r}; {nearest(name, POOL)}; write dice={text}")
        if name in given:
            raise RangeError(f"{name} is given twice; take {name}={text} out")
        given[name] = text
    left = [name for name in POOL if name not in given]
    given |= dict(zip(left, plain, strict=False))
    if len(plain) > len(left) or "dice" not in given:
        raise RangeError(
            f"{counted(len(asked.values), 'value')}; give the number of dice, and a difficulty if the game has one"
        )
    numbers = {name: _whole(text, name.upper()) for name, text in given.items()}
    asked.dice, asked.difficulty = numbers["dice"], numbers.get("difficulty")
    return tables.pool(asked)


def _rolls_pool(game: System) -> bool:
    return any(isinstance(each, DicePool) for each in game.mechanics)


def _whole(text: str, name: str) -> int:
    if not re.fullmatch(r"[+-]?[0-9]{1,6}", text):
        raise RangeError(f"argument {name}: {text!r} is not a whole number; give one such as 5")
    return int(text)
