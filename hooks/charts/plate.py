"""A drawing of fixed size on which layers are laid: what becomes one Vega-Lite specification."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt

from hooks.charts.look import CONFIG, TEXT, token
from hooks.charts.scales import Along

__all__ = ["SCHEMA", "Plate", "Rows", "Spec"]

Rows = list[dict[str, Any]]
Spec = dict[str, Any]

SCHEMA = alt.SCHEMA_VERSION.removeprefix("v")
"""The version of Vega-Lite that the specifications are validated against."""


class Plate:
    """A drawing of fixed size on which layers are laid; ``spec`` is the finished, valid chart."""

    def __init__(
        self, width: int, height: int, margins: tuple[int, int, int, int], x: Along, y: Along, **params: Any
    ) -> None:
        """``margins`` are top, right, bottom and left in pixels; ``params`` are what controls set."""
        self.width, self.height, self.margins = width, height, margins
        self.x, self.y, self.params = x, y, params
        self.layers: list[alt.Chart] = []
        self.data: dict[str, Rows] = {}

    @property
    def inner(self) -> tuple[int, int]:
        """The size of the plot itself."""
        top, right, bottom, left = self.margins
        return self.width - left - right, self.height - top - bottom

    def give(self, **data: Rows) -> None:
        """Name rows that layers draw from; controls may put other rows in their place."""
        self.data |= data

    def rect(self, data: str, **options: Any) -> None:
        """Boxes from ``x`` to ``x2`` and ``y`` to ``y2``."""
        self._lay(data, {"type": "bar", "binSpacing": 0, "minBandSize": 0}, options)

    def area(self, data: str, **options: Any) -> None:
        """Filled bands from ``y`` to ``y2`` along ``x``."""
        self._lay(data, {"type": "area"}, options)

    def line(self, data: str, **options: Any) -> None:
        """Lines along ``x``."""
        self._lay(data, {"type": "line"}, options)

    def rule(self, data: str, **options: Any) -> None:
        """Straight strokes, across the whole plot where a direction is left out."""
        self._lay(data, {"type": "rule"}, options)

    def dot(self, data: str, **options: Any) -> None:
        """Round marks."""
        self._lay(data, {"type": "point", "shape": "circle"}, options)

    def text(self, data: str, **options: Any) -> None:
        """Words; ``say`` is the expression over ``datum`` that gives them."""
        mark = {"type": "text", "fontSize": TEXT, "baseline": "middle", "fill": token("text")}
        self._lay(data, mark, options)

    def name(self, data: str, *, best: str, least: float, by: str, **options: Any) -> None:
        """Words once for each value of ``by``, where the expression ``best`` is largest and over ``least``."""
        self.text(data, **options)
        layer = self.layers.pop()
        find = alt.Chart(layer.data).transform_calculate(as_="room", calculate=best)
        find = find.transform_joinaggregate(most="max(room)", groupby=[by])
        find = find.transform_filter(f"datum.room==datum.most&&datum.room>{least}")
        layer.transform = [*find.transform, *layer.transform]
        self.layers.append(layer)

    def _lay(self, data: str, mark: dict[str, Any], options: dict[str, Any]) -> None:
        """One layer: places are fields or numbers, ``derive`` makes fields, the rest styles the mark.

        ``say`` and ``tip`` are expressions over ``datum`` for words on and beside the mark.
        """
        rest = dict(options)
        derive: dict[str, str] = dict(rest.pop("derive", {}))
        derive |= {channel: rest.pop(name) for name, channel in _WORDS.items() if name in rest}
        places = _alike({c: rest.pop(c) for c in _PLACES if c in rest}, derive)
        encoding = {channel: self._place(channel, where) for channel, where in places.items()}
        encoding |= {
            channel: _CHANNELS[channel](channel, type="nominal") for channel in _WORDS.values() if channel in derive
        }
        if shades := rest.pop("shades", None):
            encoding["color"] = shades.channel()
            mark.pop("fill", None)
        for channel in ("detail", "order"):
            if channel in rest:
                encoding[channel] = _CHANNELS[channel](rest.pop(channel), type="quantitative")
        chart = alt.Chart(alt.NamedData(name=data))
        if when := rest.pop("when", ""):
            chart = chart.transform_filter(when)
        for name, expression in derive.items():
            chart = chart.transform_calculate(as_=name, calculate=expression)
        for colour in ("fill", "stroke"):
            if colour in rest:
                rest[colour] = token(rest[colour]) if rest[colour] else None
        style = {_camel(name): value for name, value in rest.items()}
        chart.mark = alt.MarkDef(**{"clip": False, "aria": "description" in encoding, **mark, **style})
        self.layers.append(chart.encode(**encoding))

    def _place(self, channel: str, where: str | float) -> Any:
        along, vertical = (self.y, True) if channel[0] == "y" else (self.x, False)
        if channel in ("x2", "y2"):
            return _CHANNELS[channel if isinstance(where, str) else f"{channel}Datum"](where)
        field = isinstance(where, str)
        made = _CHANNELS[channel if field else f"{channel}Datum"](where, type="quantitative", title=along.title)
        if field:
            made.stack = None
        made.scale, made.axis = along.scale(vertical=vertical), along.axis()
        return made

    def spec(self, description: str, meta: Mapping[str, Any] | None = None) -> Spec:
        """The validated Vega-Lite specification; ``meta`` travels with it for the page's script."""
        top, right, bottom, left = self.margins
        inner = self.inner
        # where the plot lies and what its edges mean, so that a pointer's place can be read
        box: dict[str, Any] = {
            "left": left,
            "top": top,
            "width": inner[0],
            "height": inner[1],
            "x": list(self.x.domain),
        }
        box["y"] = list(self.y.domain if self.y.down else reversed(self.y.domain))
        chart = alt.layer(
            *self.layers,
            width=inner[0],
            height=inner[1],
            padding={"left": left, "right": right, "top": top, "bottom": bottom},
            autosize=alt.AutoSizeParams(type="none", contains="content"),
            background="transparent",
            description=description,
            usermeta={**(meta or {}), "box": box},
            datasets=self.data,
            params=[alt.VariableParameter(name=name, value=value) for name, value in self.params.items()],
        ).resolve_scale(color="independent")
        chart.config = CONFIG
        checked: Spec = chart.to_dict()
        return checked


def _camel(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(part.title() for part in tail)


_PLACES = ("x", "x2", "y", "y2")
_WORDS = {"say": "text", "tip": "description"}
_CHANNELS: dict[str, Any] = {
    "x": alt.X,
    "x2": alt.X2,
    "xDatum": alt.XDatum,
    "x2Datum": alt.X2Datum,
    "y": alt.Y,
    "y2": alt.Y2,
    "yDatum": alt.YDatum,
    "y2Datum": alt.Y2Datum,
    "text": alt.Text,
    "description": alt.Description,
    "detail": alt.Detail,
    "order": alt.Order,
}


def _alike(places: dict[str, str | float], derive: dict[str, str]) -> dict[str, str | float]:
    """Vega-Lite cannot mix a field with a number in one direction: such a number becomes a field."""
    for pair in (("x", "x2"), ("y", "y2")):
        kinds = {isinstance(places[channel], str) for channel in pair if channel in places}
        for channel in pair if len(kinds) == 2 else ():
            if not isinstance(places[channel], str):
                derive[f"{channel}_"] = repr(places[channel])
                places[channel] = f"{channel}_"
    return places
