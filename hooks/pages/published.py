"""The figures that others printed for a system, in short; Proof has them cell by cell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hooks.context import Context
from oppose_engine import Mechanic, System

__all__ = ["published_figures"]


def published_figures(context: Context, system: System, page: str, mechanics: Sequence[Mechanic[Any]]) -> str:
    """Who printed figures for these mechanics, and how many of them we reproduce."""
    return ""
