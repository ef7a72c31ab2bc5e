"""The list of published addresses as a file: read, checked, and written with what is new."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from oppose_engine import DataError

__all__ = ["FILE", "Record", "read_record", "text_of"]

FILE = "site_data/addresses.txt"
HEAD = """\
# Every address this site has published, relative to its root. A page, file, heading or state listed here
# leads somewhere for ever. `make addresses` adds new ones; none is taken out. To give one up, write
#     old/page/ -> new/page/
# in its place: the old address then leads to the new one.
"""
ARROW = " -> "
ADDRESS = re.compile(r"(?:[\w.+-]+/)*(?:[\w.+-]+\.\w+)?(?:\?[\w.+&=-]+)?(?:#[\w.-]+)?")


@dataclass(frozen=True)
class Record:
    """The published addresses, and where those that moved lead now."""

    addresses: frozenset[str]
    moved: Mapping[str, str] = field(default_factory=dict)

    def with_new(self, offered: Iterable[str]) -> Record:
        """The same with further addresses; one that moved does not come back by being offered again."""
        return Record(self.addresses | (frozenset(offered) - self.moved.keys()), self.moved)


def read_record(path: Path) -> Record:
    """Read the list; an absent file is an empty one. DataError names a line that cannot be meant."""
    if not path.exists():
        return Record(frozenset())
    plain: set[str] = set()
    moved: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        old, arrow, new = (part.strip() for part in line.partition(ARROW))
        for each in (old, new) if arrow else (old,):
            if not ADDRESS.fullmatch(each):
                raise DataError(f"{FILE}:{number}: {each!r} is no address; write it as systems/brp/#success-bands")
        if old in plain or old in moved:
            raise DataError(f"{FILE}:{number}: {old!r} is listed twice; keep the line that says where it leads")
        if arrow:
            moved[old] = new
        else:
            plain.add(old)
    return Record(frozenset(plain), moved)


def text_of(record: Record) -> str:
    """The list as it is written: sorted, so that a change reads as a diff."""
    lines = [*record.addresses, *(f"{old}{ARROW}{new}" for old, new in record.moved.items())]
    return HEAD + "".join(f"{line}\n" for line in sorted(lines))
