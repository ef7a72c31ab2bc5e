"""Exact odds of opposed rolls in tabletop role-playing games.

Start with a system, ask it for a table, then read a value::

    >>> from oppose_engine import system
    >>> mythras = system("mythras")
    >>> mythras.table("opposed", "imperative").outcomes(you=60, them=40)
    Outcomes(win=5179, tie=38, none=2400, lose=2383, denominator=10000)

A ``System`` (a file or a folder in ``oppose_engine/systems``) declares *mechanics*; a mechanic has
*variants*, the readings of its rule; each variant of each mechanic publishes ``OddsTable``
objects with exact integer counts. Text, CSV and JSON are views of a table.
"""

from oppose_engine.discovery.registry import discover, system
from oppose_engine.errors import DataError, OpposeError, RangeError, RuleError
from oppose_engine.odds_table import OUTCOMES, Axis, OddsTable, Outcomes, TableId
from oppose_engine.rules.system import Clause, Mechanic, Source, System, Variant
from oppose_engine.text import percent, points
from oppose_engine.version import __version__

__all__ = [
    "OUTCOMES",
    "Axis",
    "Clause",
    "DataError",
    "Mechanic",
    "OddsTable",
    "OpposeError",
    "Outcomes",
    "RangeError",
    "RuleError",
    "Source",
    "System",
    "TableId",
    "Variant",
    "__version__",
    "discover",
    "percent",
    "points",
    "system",
]
