"""The common look of all charts, built on Altair; no other package of the site imports Altair.

A chart is a ``Plate`` (size, margins, two scales with their axes) with layers on it. Fonts, axes, number format
and colours are set here once. Colours are tokens of the stylesheet (``var(--op-...)``) on discrete scales only,
so that a drawn chart follows the colour scheme. All parts have fixed names instead of counted ones, so that a
specification is the same in every build.
"""

from hooks.charts.grammar.look import Along, Shades, percent, token
from hooks.charts.grammar.plate import SCHEMA, Plate, Rows, Spec

__all__ = ["SCHEMA", "Along", "Plate", "Rows", "Shades", "Spec", "percent", "token"]
