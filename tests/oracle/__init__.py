"""A second implementation of every mechanic, by enumeration of faces, to hold the engine against.

It shares no code with the engine and imports nothing but the standard library; slow on purpose.
Each module is one family of dice: d100 contests, die against die, the pool, the open-ended d10,
and progress (experience, difficulty, resistance). Counts are integers, chances are fractions."""

from tests.oracle import d100, open_ended, pool, progress, step_die
from tests.oracle.odds import Odds

__all__ = ["Odds", "d100", "open_ended", "pool", "progress", "step_die"]
