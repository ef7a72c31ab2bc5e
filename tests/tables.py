"""The tables of the site, each computed once for all tests of a process."""

from functools import cache

from oppose_engine import OddsTable, System, TableId, discover

__all__ = ["KEYS", "published"]

KEYS = [key for game in discover().values() for key in System.keys(game)]


@cache
def published(key: TableId) -> OddsTable:
    """A table as it is published; the same for all who ask."""
    return discover()[key.system].table(key.table, key.variant)
