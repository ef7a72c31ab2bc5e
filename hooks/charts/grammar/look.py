"""How every chart looks: its colours, the size of its text, its axes and scales, the numbers that it works out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import altair as alt

from hooks.html.template import told

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


_AXES = told("charts/grammar/look.toml")
CONFIG = alt.Config(axis=alt.AxisConfig(**_AXES), view=alt.ViewConfig(stroke=None))


@dataclass(frozen=True, slots=True)
class Shades:
    """A field with few values, and the token that each of them is coloured with."""

    field: str
    tokens: Mapping[Any, str]

    def channel(self) -> alt.Color:
        scale = alt.Scale(domain=list(self.tokens), range=[token(name) for name in self.tokens.values()])
        return alt.Color(field=self.field, type="ordinal", scale=scale, legend=None)


@dataclass(frozen=True, slots=True)
class Along:
    """One direction of a plate: what it runs over, and its axis if it has ticks.

    An end of ``domain`` may be ``{"expr": ...}`` over what controls set. ``words`` is an expression
    over ``datum`` for the labels; ``down`` puts the start at the top.
    """

    domain: tuple[Any, Any]
    ticks: Sequence[float] = ()
    title: str | None = None
    side: Literal["top", "bottom", "left", "right"] | None = None
    words: str = ""
    grid: bool = False
    down: bool = False
    log: bool = False

    def scale(self, *, vertical: bool) -> alt.Scale:
        kind: dict[str, Any] = {"type": "log"} if self.log else {"zero": False}
        return alt.Scale(domain=list(self.domain), nice=False, reverse=vertical and self.down, **kind)

    def axis(self) -> alt.Axis | None:
        if not self.ticks:
            return None
        more: dict[str, Any] = {"labelExpr": self.words} if self.words else {}
        if self.side:
            more["orient"] = self.side
        return alt.Axis(values=list(self.ticks), title=self.title, grid=self.grid, labelOverlap=False, **more)
