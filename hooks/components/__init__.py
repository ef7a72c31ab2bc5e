"""The parts that pages are built from: each a pure function from tables and words to HTML."""

from hooks.components.bands import bands_by_rating, bands_by_tens
from hooks.components.choice import MEASURE, Option, panel, switch
from hooks.components.grid import Grid, grid
from hooks.components.notes import card, clauses, downloads, sources, stamp
from hooks.components.odds import MEASURES, odds_table
from hooks.components.readout import Share, answer, bar, readout, shares_of
from hooks.components.records import Column, records
from hooks.components.shades import chance_class, level_tokens, strip

__all__ = [
    "MEASURE",
    "MEASURES",
    "Column",
    "Grid",
    "Option",
    "Share",
    "answer",
    "bands_by_rating",
    "bands_by_tens",
    "bar",
    "card",
    "chance_class",
    "clauses",
    "downloads",
    "grid",
    "level_tokens",
    "odds_table",
    "panel",
    "readout",
    "records",
    "shares_of",
    "sources",
    "stamp",
    "strip",
    "switch",
]
