"""What each verb answers: text made from tables, in the format asked for."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import OUTCOMES, Axis, Label, OddsTable, Outcomes, TableId
from oppose_engine.pool import DicePool
from oppose_engine.registry import discover, system
from oppose_engine.system import Mechanic, Opposed, System
from oppose_engine.text import face_ranges, number, percent
from oppose_engine.views import Grid, measure, to_csv, to_json, to_markdown, to_terminal, to_tsv

__all__ = ["Answer", "bands", "need", "odds", "pool", "systems", "table"]

Answer = Callable[[Namespace], str]

BY_TENS = 10
MEANING = {
    "win": "you get it",
    "tie": "both qualify and nothing decides",
    "none": "nobody gets it",
    "lose": "they get it",
    "decided": "you get it, if repeated until somebody does",
    "split": "you get it, if a coin settles ties",
}


def systems(asked: Namespace) -> str:
    """Every system with its tables and variants."""
    found = discover().values()
    if asked.format == "json":
        return _json([_listing(each) for each in found])
    rows = [
        (each.id, each.title, each.dice, " ".join(mechanic.published()), " ".join(v.id for v in mechanic.variants))
        for each in found
        for mechanic in each.mechanics
    ]
    return _written(Grid(("system", "title", "dice", "tables", "variants"), tuple(rows), 1, frozenset(range(5))), asked)


def odds(asked: Namespace) -> str:
    """The four outcomes of one match-up."""
    game, mechanic, variant = _meeting(asked)
    you, them = mechanic.side(asked.you), mechanic.side(asked.them)
    found = mechanic.odds(variant, you, them)
    if asked.format == "json":
        return _json(_match(game, variant, you, them, found))
    if asked.format == "csv":
        return to_csv(_one_match(game, mechanic, variant, you, them, found))
    rows = [(name, measure(found, name), f"{found[n]}", MEANING[name]) for n, name in enumerate(OUTCOMES)]
    if asked.format == "tsv":
        return "".join(f"{_label(you)}\t{_label(them)}\t{name}\t{shown}\n" for name, shown, *_ in rows)
    rows += [(name, measure(found, name), "", MEANING[name]) for name in ("decided", "split")]
    grid = Grid(("outcome", "percent", f"of {found.denominator}", "meaning"), tuple(rows), 1, frozenset((0, 3)))
    return _written(grid, asked, f"{game.title}, {variant}: you {you}, them {them}")


def table(asked: Namespace) -> str:
    """A whole table, over its published range or another."""
    game = system(asked.system)
    main = game.match_up()
    mechanic = game.mechanic(asked.table) if asked.table or not isinstance(main, Opposed) else main
    name = asked.table or (main.match_table if isinstance(main, Opposed) else mechanic.published()[0])
    key = TableId(game.id, name, mechanic.variant(asked.variant).id)
    found = _ranged(mechanic, key, asked)
    write = {
        "json": to_json,
        "csv": to_csv,
        "md": lambda it: to_markdown(it, asked.outcome),
        "tsv": lambda it: to_tsv(it, asked.outcome),
        "table": lambda it: to_terminal(it, asked.outcome),
    }[asked.format]
    return write(found)


def bands(asked: Namespace) -> str:
    """The success bands of one rating."""
    game = system(asked.system)
    mechanic = game.mechanic("bands")
    variant = mechanic.variant(asked.variant).id
    side = mechanic.side(asked.rating) if isinstance(mechanic, Opposed) else int(asked.rating)
    found = game.table("bands", variant, (side,))
    if asked.format in ("json", "csv", "tsv"):
        return {"json": to_json, "csv": to_csv, "tsv": to_tsv}[asked.format](found)
    ((_, chances),) = found.rows()
    spans = found.ranges[0] if found.ranges else ()
    rows = [
        (str(level), face_ranges(span), percent(chance))
        for level, span, chance in zip(found.axes[-1].values, spans, chances, strict=True)
    ]
    grid = Grid(("level", "faces", "percent"), tuple(reversed(rows)), 1, frozenset((0, 1)))
    return _written(grid, asked, f"{game.title}, {variant}: rating {side}")


def pool(asked: Namespace) -> str:
    """The bands of a dice pool and its distribution: exactly, at least, at most."""
    game = system(asked.system)
    mechanic = game.mechanic("pool")
    if not isinstance(mechanic, DicePool):
        raise RangeError(f"{game.id}: its pool has no dice and difficulty; try oppose table {game.id} pool")
    variant = mechanic.variant(asked.variant).id

    def tabulate(name: str) -> OddsTable:
        return mechanic.tabulate(TableId(game.id, name, variant), [asked.dice], [asked.difficulty])

    found = tabulate("pool")
    if asked.format in ("json", "csv"):
        return {"json": to_json, "csv": to_csv}[asked.format](found)
    if asked.format == "tsv":
        return to_tsv(found, places=4)
    by_band = tabulate("outcomes")
    ((_, shares),) = by_band.rows()
    named = [(str(name), percent(share, 4)) for name, share in zip(by_band.axes[-1].values, shares, strict=True)]
    ((_, chances),) = found.rows()
    rows = [
        (str(outcome), *(percent(chance, 4) for chance in (exactly, sum(chances[n:]), sum(chances[: n + 1]))))
        for n, (outcome, exactly) in enumerate(zip(found.axes[-1].values, chances, strict=True))
    ]
    mean = number(asked.dice * mechanic.rules(variant).mean(asked.difficulty))
    title = f"{game.title}, {variant}: {asked.dice} dice against difficulty {asked.difficulty}, mean {mean}"
    first = _written(Grid(("outcome", "percent"), tuple(named), 1, frozenset((0,))), asked, title)
    return f"{first}\n{_written(Grid(('outcome', 'exactly', 'at least', 'at most'), tuple(rows)), asked)}"


def need(asked: Namespace) -> str:
    """The first side on the ladder whose chance is large enough."""
    game, mechanic, variant = _meeting(asked)
    them = mechanic.side(asked.them)
    ladder = mechanic.ladder()
    best, best_chance = ladder[0], Fraction(-1)
    for side in ladder:
        chance = _chance(mechanic.odds(variant, side, them), asked.outcome)
        if chance > best_chance:
            best, best_chance = side, chance
        if chance >= asked.chance:
            break
    reached = best_chance >= asked.chance
    found = mechanic.odds(variant, best, them)
    if asked.format == "json":
        question = {"outcome": asked.outcome, "chance": str(asked.chance), "reached": reached}
        return _json(_match(game, variant, best, them, found) | question)
    if asked.format == "csv":
        return to_csv(_one_match(game, mechanic, variant, best, them, found)) if reached else _CSV_HEAD
    shown = measure(found, asked.outcome)
    if asked.format == "tsv":
        return f"{_label(best)}\t{_label(them)}\t{shown}\n" if reached else ""
    wanted = f"{percent(asked.chance)}% ({MEANING[asked.outcome]}) against {them}"
    if reached:
        return f"{game.title}, {variant}: {best} is the first with at least {wanted}: {shown}%\n"
    return (
        f"{game.title}, {variant}: nothing from {ladder[0]} to {ladder[-1]} has {wanted}; "
        f"the best is {best}: {shown}%\n"
    )


_CSV_HEAD = ",".join(("you", "them", *OUTCOMES, "denominator")) + "\n"


def _meeting(asked: Namespace) -> tuple[System, Any, str]:
    """The mechanic in which two sides meet: the first that has the variant asked for."""
    game = system(asked.system)
    meetings: list[Mechanic[Any]] = [each for each in game.mechanics if isinstance(each, Opposed)]
    if not meetings:
        others = ", ".join(each.id for each in discover().values() if each.match_up())
        raise RangeError(f"{game.id}: nobody opposes this roll; systems with two sides: {others}")
    named = [each for each in meetings if asked.variant in [variant.id for variant in each.variants]]
    mechanic = (named or meetings)[0]
    return game, mechanic, mechanic.variant(asked.variant).id


def _ranged(mechanic: Mechanic[Any], key: TableId, asked: Namespace) -> OddsTable:
    published = mechanic.table(key)
    by_rating = any(axis.values == tuple(range(101)) for axis in published.axes)
    if asked.min is asked.max is asked.step is None and not by_rating:
        return published
    axis = _scaled_axis(mechanic, key, published)
    if axis is None and None in (asked.min, asked.max):
        raise RangeError(f"{key.system}: the table {key.table} has no row of numbers to cut; give both --min and --max")
    usual = [int(value) for value in axis.values] if axis else [0, 0]
    low = usual[0] if asked.min is None else asked.min
    high = usual[-1] if asked.max is None else asked.max
    step = asked.step if asked.step is not None else BY_TENS if by_rating else 1
    if step < 1:
        raise RangeError(f"--step {step}: give a whole number from 1 up")
    if low > high:
        raise RangeError(f"--min {low} is above --max {high}; swap them or leave one out")
    scale = range(low, high + 1, step)
    if len(scale) > MOST_VALUES:
        raise RangeError(f"--min {low} --max {high} --step {step}: {len(scale)} values; at most {MOST_VALUES}")
    return mechanic.table(key, scale)


MOST_VALUES = 501
"""All ratings the engine accepts, -100..400; no other scale is as long."""


def _scaled_axis(mechanic: Mechanic[Any], key: TableId, published: OddsTable) -> Axis | None:
    """The axis that a scale replaces: tried with its first value alone."""
    for at, axis in enumerate(published.axes):
        first = axis.values[0]
        if isinstance(first, int) and mechanic.table(key, (first,)).axes[at].values == (first,):
            return axis
    return None


def _chance(found: Outcomes, outcome: str) -> Fraction:
    if outcome == "decided":
        return Fraction(0) if found.decided is None else found.decided
    return found.split if outcome == "split" else found.chance(outcome)


def _label(side: object) -> Label:
    return side if isinstance(side, int) else str(side)


def _match(game: System, variant: str, you: object, them: object, found: Outcomes) -> dict[str, object]:
    sides = {"system": game.id, "variant": variant, "you": _label(you), "them": _label(them)}
    return sides | found._asdict()


def _one_match(game: System, mechanic: Any, variant: str, you: object, them: object, found: Outcomes) -> OddsTable:
    return OddsTable(
        id=TableId(game.id, mechanic.match_table, variant),
        title=mechanic.title,
        axes=(Axis("you", (_label(you),)), Axis("them", (_label(them),)), Axis("outcome", OUTCOMES)),
        cells=np.array([[found[:4]]], dtype=object),
        denominator=found.denominator,
    )


def _listing(game: System) -> dict[str, object]:
    tables = {name: [v.id for v in each.variants] for each in game.mechanics for name in each.published()}
    return {"system": game.id, "title": game.title, "dice": game.dice, "tables": tables}


def _written(grid: Grid, asked: Namespace, title: str = "") -> str:
    if asked.format in ("csv", "tsv"):
        return grid.csv() if asked.format == "csv" else grid.tsv()
    text = grid.markdown() if asked.format == "md" else grid.terminal()
    return f"{title}\n\n{text}" if title else text


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"
