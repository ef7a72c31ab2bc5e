"""Proof: what others printed, against ours."""

from __future__ import annotations

from hooks.context import Context

__all__ = ["page"]


def page(context: Context) -> str:
    return "# Proof\n"
