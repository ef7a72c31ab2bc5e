"""The cards of the home page."""

from __future__ import annotations

from hooks.context import Context

__all__ = ["cards"]


def cards(context: Context) -> str:
    """Stand-in until the cards are there."""
    return ""
