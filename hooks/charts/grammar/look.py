"""How every chart looks: its colours, the size of its text, its axes."""

from __future__ import annotations

import altair as alt

__all__ = ["CONFIG", "TEXT", "token"]

TEXT = 12
"""The size of chart text in pixels; nothing is drawn under 10."""


def token(name: str) -> str:
    """A colour of the stylesheet: ``token("level-critical")``."""
    return f"var(--op-{name})"


CONFIG = alt.Config(
    axis=alt.AxisConfig(
        domain=False,
        ticks=False,
        labelColor=token("muted"),
        labelFontSize=TEXT,
        labelPadding=6,
        titleColor=token("muted"),
        titleFontSize=TEXT,
        titleFontWeight="normal",
        titlePadding=6,
        gridColor=token("grid"),
        minExtent=0,
    ),
    view=alt.ViewConfig(stroke=None),
)
