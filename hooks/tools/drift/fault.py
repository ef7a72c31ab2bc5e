"""One number of the built site that is not what the engine computes."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Fault"]


@dataclass(frozen=True)
class Fault:
    """Which file, where in it, what it says and what the engine says."""

    file: str
    where: str
    found: str
    wanted: str

    def __str__(self) -> str:
        return f"{self.file}: {self.where}: says {_short(self.found)}, the engine says {_short(self.wanted)}"


def _short(text: str) -> str:
    return text if len(text) <= 80 else f"{text[:77]}..."
