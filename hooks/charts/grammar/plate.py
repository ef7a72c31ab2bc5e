"""A drawing of fixed size with layers on it, which becomes one Vega-Lite specification."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import quote

import altair as alt
import jsonschema_rs
from altair.utils.schemapi import debug_mode

from hooks.charts.grammar.look import CONFIG, TEXT, Along, token

Rows = list[dict[str, Any]]
Spec = dict[str, Any]

SCHEMA = alt.SCHEMA_VERSION.removeprefix("v")
"""The version of Vega-Lite that the specifications are validated against."""


class Plate:
    """A drawing of fixed size with layers on it; ``spec`` is the finished, valid chart."""

    def __init__(
        self, width: int, height: int, margins: tuple[int, int, int, int], x: Along, y: Along, **params: Any
    ) -> None:
        """``margins`` are top, right, bottom and left in pixels; ``params`` are what controls set.

        ``inner`` is the size of the plot itself.
        """
        self.width, self.height, self.margins = width, height, margins
        top, right, bottom, left = margins
        self.inner = width - left - right, height - top - bottom
        self.x, self.y, self.params = x, y, params
        self.layers: list[alt.UnitSpec] = []
        self.data: dict[str, Rows] = {}

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

    def ring(self, data: str, *, size: int, width: float = 2, stroke: str = "mark", **options: Any) -> None:
        """Round marks that are empty inside, on lines and on maps."""
        self.dot(data, fill="page", stroke=stroke, stroke_width=width, size=size, opacity=1, **options)

    def text(self, data: str, *, halo: float = 0, **options: Any) -> None:
        """Words; ``say`` is the expression over ``datum`` that gives them, ``halo`` the width of a clear edge."""
        mark = {"type": "text", "fontSize": TEXT, "baseline": "middle", "fill": token("text")}
        if halo:
            edge = {"fill": "page", "stroke": "page", "stroke_width": halo, "stroke_join": "round"}
            self._lay(data, dict(mark), edge | options)
        self._lay(data, mark, options)

    def name(self, data: str, *, best: str, least: float, by: str, **options: Any) -> None:
        """Words once for each value of ``by``, where the expression ``best`` is largest and over ``least``."""
        self.text(data, **options)
        most = alt.JoinAggregateFieldDef(op="max", field="room", **{"as": "most"})
        self.layers[-1].transform[:0] = [
            _made("room", best),
            alt.JoinAggregateTransform(joinaggregate=[most], groupby=[by]),
            alt.FilterTransform(filter=f"datum.room==datum.most&&datum.room>{least}"),
        ]

    @debug_mode(False)
    def _lay(self, data: str, mark: dict[str, Any], options: dict[str, Any]) -> None:
        """Add one layer: places are fields or numbers, ``derive`` makes fields, other arguments style the mark.

        ``say`` and ``tip`` are expressions over ``datum`` for words on the mark and beside it.
        """
        rest = dict(options)
        derive: dict[str, str] = dict(rest.pop("derive", {}))
        derive |= {channel: rest.pop(name) for name, channel in _WORDS.items() if name in rest}
        places = _alike({c: rest.pop(c) for c in _PLACES if c in rest}, derive)
        encoding = {channel: self._place(channel, where) for channel, where in places.items()}
        words = [name for name in _WORDS.values() if name in derive]
        encoding |= {name: alt.StringFieldDef(field=name, type="nominal") for name in words}
        if shades := rest.pop("shades", None):
            encoding["color"] = shades.channel()
            mark.pop("fill", None)
        for channel in ("detail", "order"):
            if channel in rest:
                encoding[channel] = alt.OrderFieldDef(field=rest.pop(channel), type="quantitative")
        when = rest.pop("when", "")
        transform: list[alt.Transform] = [alt.FilterTransform(filter=when)] if when else []
        transform += [_made(name, expression) for name, expression in derive.items()]
        for colour in ("fill", "stroke"):
            if colour in rest:
                rest[colour] = token(rest[colour]) if rest[colour] else None
        style: dict[str, Any] = {"clip": False, "aria": "description" in encoding, **mark}
        looks = alt.MarkDef(**style | {_camel(name): value for name, value in rest.items()})
        named = alt.NamedData(name=data)
        self.layers.append(alt.UnitSpec(data=named, mark=looks, encoding=alt.Encoding(**encoding), transform=transform))

    def _place(self, channel: str, where: str | float) -> Any:
        along, vertical = (self.y, True) if channel[0] == "y" else (self.x, False)
        if channel in ("x2", "y2"):
            return alt.SecondaryFieldDef(field=where) if isinstance(where, str) else alt.DatumDef(datum=where)
        shown: dict[str, Any] = {"title": along.title, "scale": along.scale(vertical=vertical), "axis": along.axis()}
        if isinstance(where, str):
            return alt.PositionFieldDef(field=where, type="quantitative", stack=None, **shown)
        return alt.PositionDatumDef(datum=where, type="quantitative", **shown)

    @debug_mode(False)
    def spec(self, description: str, meta: Mapping[str, Any] | None = None) -> Spec:
        """The validated Vega-Lite specification; ``meta`` travels with it for the page's script."""
        top, right, bottom, left = self.margins
        width, height = self.inner
        # where the plot lies and what its edges mean, so that a pointer's place can be read
        box: dict[str, Any] = {"left": left, "top": top, "width": width, "height": height, "x": list(self.x.domain)}
        box["y"] = list(self.y.domain if self.y.down else reversed(self.y.domain))
        chart = alt.TopLevelLayerSpec(
            layer=self.layers,
            width=width,
            height=height,
            padding={"left": left, "right": right, "top": top, "bottom": bottom},
            autosize=alt.AutoSizeParams(type="none", contains="content"),
            background="transparent",
            description=description,
            params=[alt.VariableParameter(name=name, value=value) for name, value in self.params.items()],
            resolve=alt.Resolve(scale=alt.ScaleResolveMap(color="independent")),
            config=CONFIG,
        )
        # rows are values already, which Altair would copy one by one
        made = chart.to_dict(validate=False) | {"usermeta": {**(meta or {}), "box": box}, "datasets": self.data}
        if not _schema().is_valid(made):
            chart.to_dict(validate=True)  # tells what is wrong
            raise ValueError("the rows of a chart are lists of fields")
        return made


@cache
def _schema() -> jsonschema_rs.Draft7Validator:
    """The compiled Vega-Lite schema that Altair ships, with its references rewritten as valid addresses."""
    folder = Path(alt.__path__[0], "vegalite", f"v{SCHEMA[0]}", "schema")
    text = (folder / "vega-lite-schema.json").read_text(encoding="utf-8")
    return jsonschema_rs.Draft7Validator(json.loads(text, object_hook=_quoted))


def _quoted(found: dict[str, Any]) -> dict[str, Any]:
    return {**found, "$ref": quote(found["$ref"], safe="#/")} if "$ref" in found else found


def _made(name: str, expression: str) -> alt.CalculateTransform:
    """A field computed from other fields."""
    return alt.CalculateTransform(calculate=expression, **{"as": name})


def _camel(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(part.title() for part in tail)


_PLACES = ("x", "x2", "y", "y2")
_WORDS = {"say": "text", "tip": "description"}


def _alike(places: dict[str, str | float], derive: dict[str, str]) -> dict[str, str | float]:
    """Turn a number into a field, since Vega-Lite cannot mix a field with a number in one direction."""
    for pair in (("x", "x2"), ("y", "y2")):
        kinds = {isinstance(places[channel], str) for channel in pair if channel in places}
        for channel in pair if len(kinds) == 2 else ():
            if not isinstance(places[channel], str):
                derive[f"{channel}_"] = repr(places[channel])
                places[channel] = f"{channel}_"
    return places
