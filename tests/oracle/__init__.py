"""A second, slow implementation of every mechanic; the tests compare the engine with it.

It shares no code with the engine and imports nothing but the standard library; slow on purpose.
Each module is one family of dice: d100 contests, die against die, die and modifier, the pools (of sums, of the
highest die, of hits), dice that roll on, dice of symbols, dice that are added and compared, the open-ended d10, and
progress (experience, difficulty, resistance). Counts are integers, chances are fractions."""

from tests.oracle import aces, d20, d100, highest_die, hits, narrative, open_ended, pool, progress, step_die, throws
from tests.oracle.odds import Odds

__all__ = [
    "Odds",
    "aces",
    "d20",
    "d100",
    "highest_die",
    "hits",
    "narrative",
    "open_ended",
    "pool",
    "progress",
    "step_die",
    "throws",
]
