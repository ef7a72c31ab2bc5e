"""How every chart looks: its colours, the size of its text, its axes, the numbers that it works out itself."""

import altair as alt

TEXT = 12
"""The size of chart text in pixels; nothing is drawn under 10."""


def token(name: str) -> str:
    """A colour of the stylesheet: ``token("level-critical")``."""
    return f"var(--op-{name})"


def percent(count: str, whole: str) -> str:
    """The expression that writes ``count`` of ``whole`` in percent, to a tenth, exactly half up.

    What can still happen is never written as 0, nor what can still fail as 100, as in
    ``oppose_engine.text.percent``. Exact while ``count * 2000`` stays below 2**53.
    """
    tenths = f"floor((2*{count}*1000+{whole})/(2*{whole}))"
    shown = f"format({tenths}/10,'.1f')"
    return f"({count}>0&&{tenths}==0?'<0.1':{count}<{whole}&&{tenths}==1000?'>99.9':{shown})"


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
