"""HTML components, such as an odds table or a bar: functions from tables and words to markup."""

from hooks.html.bands import bands_by_rating, bands_by_tens
from hooks.html.bar import Share, band_shares, bar, shares_of
from hooks.html.card import card
from hooks.html.choice import MEASURE, Option, panel, switch
from hooks.html.notes import clauses, downloads, sources, stamp
from hooks.html.odds import MEASURES, odds_table
from hooks.html.records import Column, records
from hooks.html.shades import chance_class, level_tokens, strip

__all__ = [
    "MEASURE",
    "MEASURES",
    "Column",
    "Option",
    "Share",
    "band_shares",
    "bands_by_rating",
    "bands_by_tens",
    "bar",
    "card",
    "chance_class",
    "clauses",
    "downloads",
    "level_tokens",
    "odds_table",
    "panel",
    "records",
    "shares_of",
    "sources",
    "stamp",
    "strip",
    "switch",
]
