"""A die whose faces carry symbols: what one roll of it shows, symbol by symbol."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cache
from math import gcd

from oppose_engine.errors import RuleError
from oppose_engine.rules.fields import check_fields
from oppose_engine.sides.sums import Vector, Weights, capped

__all__ = ["AGAIN", "SymbolDie", "weights"]

AGAIN = "again"
"""The symbol of a face after which the die is rolled once more."""
MOST_FACES = 144


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolDie:
    """A die: its faces, each a text of symbols such as ``"hit hit"``, and how many are rolled.

    A symbol with a minus sign takes one away. ``number`` is a sum of settings, each times a whole number; below 0 no
    die is rolled, and with ``most`` never more than that setting. With ``letter`` the die is rolled once for each
    such letter in the settings that are typed as letters; without ``number`` and ``letter`` it is rolled once.
    ``only`` names a choice: with another the die stays away. Faces from the setting ``reaches`` up show ``shows`` too.

    >>> SymbolDie(faces=("", "head"), number={"coins": 1}).faces
    ('', 'head')
    """

    faces: tuple[str, ...]
    number: dict[str, int]
    most: str = ""
    letter: str = ""
    only: str = ""
    reaches: str = ""
    shows: str = ""

    def __post_init__(self) -> None:
        check_fields(self)
        if not 2 <= len(self.faces) <= MOST_FACES:
            raise RuleError(
                f"SymbolDie: {len(self.faces)} faces; allowed: 2..{MOST_FACES}; "
                'write faces=("", "", "", "", "hit", "hit")',
                field="faces",
            )


@cache
def weights(faces: tuple[str, ...], symbols: tuple[str, ...], limits: Vector) -> Weights:
    """What one die shows, with weights that have no common divisor.

    ``limits`` are the caps of the symbols, 0 for none. A die that is rolled again is followed until a symbol with a
    cap has come up so often that more do not matter.

    >>> weights(("", "hit", "hit"), ("hit",), (0,))
    (((0,), 1), ((1,), 2))
    """
    read = [(tuple(_count(face, symbol) for symbol in symbols), AGAIN in face.split()) for face in faces]
    depth = max(1, *limits) if any(again for _, again in read) else 1
    found: Counter[Vector] = Counter()
    going: Counter[Vector] = Counter({(0,) * len(symbols): 1})
    for left in range(depth - 1, -1, -1):
        on: Counter[Vector] = Counter()
        for before, ways in going.items():
            for face, again in read:
                after = capped(map(int.__add__, before, face), limits)
                ends = (
                    not again or not left or any(cap and count >= cap for count, cap in zip(after, limits, strict=True))
                )
                (found if ends else on)[after] += ways * (len(faces) ** left if ends else 1)
        going = on
    shared = gcd(*found.values())
    return tuple((vector, weight // shared) for vector, weight in sorted(found.items()))


def _count(face: str, symbol: str) -> int:
    shown = face.split()
    return shown.count(symbol) - shown.count(f"-{symbol}")
