"""The list of published addresses, ``site_data/addresses.txt``: reads, checks and writes it."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from oppose_engine import DataError

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
class Addresses:
    """The published addresses, and the new addresses of those that moved."""

    addresses: frozenset[str]
    moved: Mapping[str, str] = field(default_factory=dict)


def read_record(path: Path) -> Addresses:
    """Read the list; a missing file counts as an empty list. DataError names a line that is wrong."""
    if not path.exists():
        return Addresses(frozenset())
    plain: set[str] = set()
    moved: dict[str, str] = {}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if not line.strip() or line.startswith("#"):
            continue
        old, arrow, new = (part.strip() for part in line.partition(ARROW))
        for each in (old, new) if arrow else (old,):
            if not ADDRESS.fullmatch(each):
                raise DataError(f"{FILE}:{number}: {each!r} is not an address; write it as systems/brp/#success-bands")
        if old in plain or old in moved:
            raise DataError(f"{FILE}:{number}: {old!r} is listed twice; keep the line that says where it leads")
        if arrow:
            moved[old] = new
        else:
            plain.add(old)
    return Addresses(frozenset(plain), moved)


def text_of(record: Addresses) -> str:
    """The text of the file: sorted, so that a change reads as a diff."""
    lines = [*record.addresses, *(f"{old}{ARROW}{new}" for old, new in record.moved.items())]
    return HEAD + "".join(f"{line}\n" for line in sorted(lines))
