"""The numbers behind the interactive readouts, packed small: files that run as classic scripts.

A file calls ``oppose.data(key, record)``, so it loads with a script element, from a folder on
disk too, where nothing can be fetched. Counts change smoothly from rating to rating: of each
table the differences of differences are written, and runs of one value are put together. A
d100 variant takes about 1 KB once compressed, with its levels of success about 3 KB.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from pathlib import Path
from typing import Any

import numpy as np

from hooks.cache import Cache, fingerprint, sources, versions
from hooks.context import Context
from oppose_engine import OddsTable, System, TableId
from oppose_engine.breakdown import breakdown
from oppose_engine.difficulty import Difficulty, Grade
from oppose_engine.experience import Experience, Improvement
from oppose_engine.odds_table import Label
from oppose_engine.open_ended import Mastery, Orders
from oppose_engine.opposed import PUBLISHED_RATINGS, OpposedRoll
from oppose_engine.pool import DicePool
from oppose_engine.resistance import Resistance
from oppose_engine.system import Mechanic, Opposed
from oppose_engine.text import number, round_half_up

__all__ = ["FOLDER", "Way", "files", "grade_id", "order_groups", "packed", "texts", "ways"]

FOLDER = "assets/readout"
RATINGS = tuple(PUBLISHED_RATINGS)
RESISTANCE = range(1, 101)
USES = range(1, 6)
TENTHS = 10


def files(context: Context, kept: Path) -> dict[str, bytes]:
    """Every data file of the readouts by its path; ``kept`` is a folder that outlives the build."""
    cache = Cache(kept)
    key = fingerprint(context.rules_hash, sources([Path(__file__)]), versions("numpy", "icepool"))
    text = cache.get(key)
    if text is None:
        text = texts(context)
        cache.put(key, text)
    return {path: content.encode() for path, content in text.items()}


def texts(context: Context) -> dict[str, str]:
    """The same, computed and as text."""
    found = {}
    for system in context.systems.values():
        for mechanic in system.mechanics:
            for key, record in _records(context, system, mechanic):
                text = json.dumps(record, ensure_ascii=True, separators=(",", ":"))
                found[f"{FOLDER}/{key}.js"] = f'oppose.data("{key}",{text});\n'
    return found


Record = dict[str, Any]


def _records(context: Context, system: System, mechanic: Mechanic[Any]) -> Iterator[tuple[str, Record]]:
    for variant in mechanic.variants:

        def key(table: str, variant: str = variant.id) -> TableId:
            return TableId(system.id, table, variant)

        kind: Any = mechanic
        if isinstance(kind, Opposed):
            table = context.table(system.id, kind.match_table, variant.id)
            levels = {"levels": _levels(variant.rules)} if isinstance(mechanic, OpposedRoll) else {}
            yield str(table.id), _table(table) | levels
            for way in ways(system, mechanic):
                yield f"{table.id}.{way.id or 'grades'}", _graded(variant.rules, way)
        elif isinstance(mechanic, DicePool):
            record = _table(context.table(system.id, "pool", variant.id))
            record["bands"] = [[name, start] for name, start in variant.rules.bands]
            yield str(key("pool")), record
        elif isinstance(mechanic, Resistance):
            yield str(key("resistance")), _table(mechanic.table(key("resistance"), RESISTANCE))
        elif isinstance(mechanic, Orders):
            record = _table(context.table(system.id, "outcomes", variant.id))
            yield str(key("outcomes")), record | {"groups": order_groups(record["outcomes"])}
        elif isinstance(mechanic, Mastery):
            yield str(key("mastery")), _table(context.table(system.id, "mastery", variant.id))
        elif isinstance(mechanic, Experience):
            yield str(key("experience")), _experience(variant.rules)


def packed(cells: Any) -> str:
    """A table of whole numbers as text: differences down, then across, equal ones put together.

    >>> packed([[1, 2, 3, 4], [2, 3, 4, 5]])
    '1*5 0*3'
    """
    rows = [[int(cell) for cell in row] for row in cells]
    steps = [[b - a for a, b in zip(one, two, strict=True)] for one, two in pairwise(rows)]
    across = [b - a for row in [rows[0], *steps] for a, b in pairwise([0, *row])]
    runs = [(value, len(list(run))) for value, run in groupby(across)]
    return " ".join(f"{value}*{length}" if length > 1 else str(value) for value, length in runs)


def _table(table: OddsTable) -> Record:
    """Every plane but the last, which is what is left of the denominator."""
    *leading, last = table.axes
    rows = table.cells.reshape(len(leading[0].values), -1, len(last.values))
    return {
        "axes": [[axis.name, _values(axis.values)] for axis in leading],
        "outcomes": list(last.values),
        "denominator": list(table.denominator) if isinstance(table.denominator, tuple) else table.denominator,
        "planes": [packed(rows[..., n]) for n in range(len(last.values) - 1)],
    }


def _values(values: Sequence[Label]) -> list[Label] | dict[str, Label]:
    """The labels of an axis; consecutive numbers by the first and the last."""
    numbers = [value for value in values if isinstance(value, int)]
    if len(values) > 2 and list(values) == list(range(numbers[0], numbers[-1] + 1) if numbers else []):
        return {"from": values[0], "to": values[-1]}
    return list(values)


def order_groups(outcomes: Sequence[str]) -> list[list[int]]:
    """Where critical successes, successes, failures and critical failures stand among the outcomes of a roll."""
    groups: list[list[int]] = [[], [], [], []]
    for n, outcome in enumerate(outcomes):
        critical = outcome.split()[-1] not in ("0", "success", "failure")
        groups[(0 if critical else 1) if "success" in outcome else (3 if critical else 2)].append(n)
    return groups


def _levels(contest: Any) -> Record:
    found = breakdown(contest, RATINGS)
    return {
        "names": list(found.levels),
        "rank": list(found.rank),
        "sizes": packed(found.sizes),
        "equal": [
            [*pair, *(packed(counts[..., n]) for n in range(counts.shape[-1] - 1))]
            for pair, counts in found.equal.items()
        ],
    }


@dataclass(frozen=True)
class Way:
    """One way in which a game makes a roll harder or easier; ``id`` is empty if it is the only one."""

    id: str
    title: str
    grades: tuple[Grade, ...]


def ways(system: System, mechanic: Mechanic[Any]) -> list[Way]:
    """The grades of difficulty that change a rating before this opposed roll."""
    if not isinstance(mechanic, OpposedRoll):
        return []
    bands = [variant.rules.bands for variant in mechanic.variants]
    found: dict[tuple[Grade, ...], Way] = {}
    for other in system.mechanics:
        if isinstance(other, Difficulty) and any(v.rules.bands is own for v in other.variants for own in bands):
            for variant in other.variants:
                found.setdefault(variant.rules.grades, Way(variant.id, variant.title, variant.rules.grades))
    made = list(found.values())
    return [Way("", "", made[0].grades)] if len(made) == 1 else made


def grade_id(way: Way, grade: Grade) -> str:
    """The name of a grade in addresses; empty for the one that changes nothing."""
    if _targets(grade).tolist() == list(RATINGS):
        return ""
    return "-".join(filter(None, [way.id, *grade.name.lower().split()]))


def _targets(grade: Grade) -> Any:
    return np.asarray(grade.rating({"rating": np.array(RATINGS)}))


def _graded(contest: Any, way: Way) -> Record:
    """Counts by your and their rating before the grades, for each pair of grades."""
    pairs = {}
    for yours in way.grades:
        for theirs in way.grades:
            name = f"{grade_id(way, yours)} {grade_id(way, theirs)}"
            if name != " ":
                counts = contest.counts(_targets(yours).tolist(), _targets(theirs).tolist(), RATINGS, RATINGS)
                pairs[name] = [packed(counts[..., n]) for n in range(counts.shape[-1] - 1)]
    return {"denominator": contest.denominator, "pairs": pairs}


def _experience(rules: Improvement) -> Record:
    """Expected checks, and adventures with one to five rolls, from start to target, in tenths."""
    return {
        "from": RATINGS[0],
        "to": RATINGS[-1],
        "gain": [number(rules.expected_gain(rating)) for rating in RATINGS],
        "planes": [packed(_expected(rules, uses)) for uses in (None, *USES)],
    }


def _expected(rules: Improvement, uses: int | None) -> list[list[int]]:
    """Rows are targets, columns starts; -1 where the target cannot be reached."""
    rows = []
    for target in RATINGS:
        chain = rules.expected_from(RATINGS[0], target, uses) if target > RATINGS[0] else []
        found = [*chain, *[Fraction(0)] * (len(RATINGS) - len(chain))]
        rows.append([-1 if value is None else int(round_half_up(value, 1) * TENTHS) for value in found])
    return rows
