"""How long something takes, how that is written, and what a benchmark reports."""

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

Line = tuple[str, str, str]
"""What was measured, the result, a note."""


@dataclass(frozen=True)
class Report:
    """The lines that a benchmark prints, and the rows that it notes on the page Measurements."""

    lines: list[Line]
    noted: Mapping[str, str] = field(default_factory=dict)


def best(run: Callable[[], object], times: int = 5) -> float:
    """Seconds of the fastest run: what the machine can do when nothing disturbs it."""
    taken = []
    for _ in range(times):
        gc.collect()
        start = time.perf_counter()
        run()
        taken.append(time.perf_counter() - start)
    return min(taken)


def seconds(value: float) -> str:
    """A duration in a unit that keeps it readable."""
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if value * scale >= 1:
            return f"{value * scale:.3g} {unit}"
    return f"{value * 1e9:.3g} ns"


def ratio(value: float) -> str:
    """How many times."""
    return f"{value:,.0f} x" if value >= 100 else f"{value:.2f} x"


def size(value: int) -> str:
    """Bytes in a unit that keeps them readable."""
    return f"{value / 1e6:.1f} MB" if value >= 1e6 else f"{value / 1e3:.0f} KB"
