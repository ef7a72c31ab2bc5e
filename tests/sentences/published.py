"""The data files that the site offers for download, as whole numbers and exact fractions. Standard library only."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import chain, product
from math import lcm
from pathlib import Path
from typing import Any

__all__ = ["Label", "Table", "index", "listed_tables", "table"]

Label = int | str


@dataclass(frozen=True, eq=False)
class Table:
    """One published table: its axes by name, and counts of which ``whole`` make a certainty."""

    id: str
    axes: tuple[tuple[str, tuple[Label, ...]], ...]
    nested: list[Any]
    denominators: tuple[int, ...]
    unit: str = "chance"
    ranges: list[Any] | None = None
    denominator: Any = None
    """The denominator as it stands in the file: one for all rows, or one for each; None of expectations."""

    @cached_property
    def whole(self) -> int:
        return lcm(*self.denominators)

    def labels(self, axis: int = 0) -> tuple[Label, ...]:
        return self.axes[axis][1]

    @property
    def opposed(self) -> bool:
        return len(self.axes) > 1 and self.labels(-1) == ("win", "tie", "none", "lose")

    @cached_property
    def row(self) -> list[int]:
        """Every count in the order of the axes, as numbers of which ``whole`` make one."""
        found: list[int] = []
        for part, denominator in zip(self.nested, self.denominators, strict=True):
            counts = part
            for _ in self.axes[2:]:
                counts = chain.from_iterable(counts)
            scale = self.whole // denominator
            found += counts if scale == 1 else [count * scale for count in counts]
        return found

    def keys(self) -> Iterator[tuple[Label, ...]]:
        """The labels of every count, in the same order."""
        return product(*(values for _, values in self.axes))

    @cached_property
    def counts(self) -> dict[tuple[Label, ...], int]:
        """Every count by its labels."""
        return dict(zip(self.keys(), self.row, strict=True))

    def share(self, *labels: Label) -> Fraction:
        return Fraction(self.counts[labels], self.whole)

    def places(self) -> Iterator[tuple[Label, ...]]:
        """The labels of every row, without the last axis."""
        return product(*(values for _, values in self.axes[:-1]))

    def label(self, axis: int, text: str) -> Label:
        """The label that is written like this; KeyError if there is none."""
        return {str(each): each for each in self.labels(axis)}[text]

    def value(self, *labels: Label) -> Fraction | None:
        """An expectation, where the table holds no chances; None where there is none."""
        found: Any = self.nested
        for (_, values), label in zip(self.axes, labels, strict=True):
            found = found[values.index(label)]
        return None if found is None else Fraction(found)

    def faces(self, rating: Label, level: Label) -> list[tuple[int, int]]:
        """The ranges of faces that give a level."""
        assert self.ranges is not None
        return [(low, high) for low, high in self.ranges[self.labels().index(rating)][self.labels(1).index(level)]]


@cache
def index(site: Path) -> Any:
    return json.loads((site / "data" / "index.json").read_text(encoding="utf-8"))


def listed_tables(site: Path) -> Iterator[str]:
    """The ids of all published tables."""
    for each in index(site)["tables"]:
        yield from (f"{each['system']}/{each['table']}/{variant['id']}" for variant in each["variants"])


@cache
def table(site: Path, name: str) -> Table:
    """One table as it was published."""
    given = json.loads((site / "data" / f"{name}.json").read_text(encoding="utf-8"))
    axes = tuple((axis["name"], tuple(axis["values"])) for axis in given["axes"])
    whole = given.get("denominator", 1)
    rows = len(axes[0][1])
    return Table(
        id=name,
        axes=axes,
        nested=given.get("counts", given.get("values")),
        denominators=tuple(whole) if isinstance(whole, list) else (whole,) * rows,
        unit=given.get("unit", "chance"),
        ranges=given.get("ranges"),
        denominator=given.get("denominator"),
    )
