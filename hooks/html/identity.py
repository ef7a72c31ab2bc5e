"""Attributes that say which table of which game and reading an element shows."""

from oppose_engine import TableId


def identity(key: TableId) -> dict[str, str]:
    """The same as attributes of the element."""
    return {"data_table": key.table, "data_system": key.system, "data_variant": key.variant}
