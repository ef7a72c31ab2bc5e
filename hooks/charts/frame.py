"""The HTML around a drawing: title, controls, description, caption, links."""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any, Self
from xml.etree import ElementTree as ET

from hooks.charts.grammar import Plate, Rows
from hooks.charts.subject import Subject
from hooks.html.markup import Html
from hooks.html.template import drawn, told
from hooks.html.words import minus
from oppose_engine import OddsTable
from oppose_engine.errors import OpposeError
from oppose_engine.odds_table import Label
from oppose_engine.questions.basis import Basis

TEXTS: dict[str, dict[str, Any]] = told("charts/figures.toml")


class FigureError(OpposeError):
    """A figure that cannot be drawn as asked; names the page and the figure."""


@dataclass(frozen=True, slots=True)
class Signal:
    """A whole number that a live chart depends on, which the page's readout sets.

    ``value`` is what the picture is drawn for. If the values are not numbers, ``words`` are the texts for the
    numbers from ``low`` on. A ``free`` signal has any value that its setting allows.
    """

    name: str
    low: int
    high: int
    value: Any
    words: tuple[str, ...] = ()
    step: int = 1
    free: bool = False

    @property
    def span(self) -> list[Any]:
        """For the script: the value, unless free the least, the most, the step, the words; the last two if any."""
        if self.free:
            return [self.value]
        words = (self.words,) if self.words else ()
        return [self.value, self.low, self.high, *([self.step] if self.step > 1 or words else []), *words]


def signals(table: OddsTable, **values: Label) -> tuple[Signal, ...]:
    """A signal for each axis of a table that has a value here."""
    axes = {axis.name: axis.values for axis in table.axes}
    return tuple(_along(name, axes[name], value) for name, value in values.items())


def _along(name: str, labels: Sequence[Label], value: Label) -> Signal:
    if not isinstance(value, int):
        return Signal(name, 0, len(labels) - 1, labels.index(value), tuple(map(minus, labels)))
    first, *further = map(int, labels)
    return Signal(name, first, int(labels[-1]), value, step=further[0] - first if further else 1)


@dataclass(frozen=True, slots=True)
class Switch:
    """A choice of one of a few options; ``choices`` are pairs of a value and its words, the default first."""

    signal: str
    label: str
    choices: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Drawing:
    """One width of a figure: its plate, which is its live chart, and how its still picture differs from it.

    ``under`` is drawn below the chart's own marks: paths that the pictures of both widths share. ``rows`` are drawn
    instead of the live chart's rows of the same names.
    """

    plate: Plate
    under: str = ""
    rows: Mapping[str, Rows] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Everything that a reader gets of one figure; in texts, the name of a signal in braces stands for its value.

    ``draw`` makes the drawing of a width. ``told`` is the sentence for each value of the first signal, or of the first
    two; a figure without it gives the sentence of its first state in ``says``, the longest, for which room is kept,
    in ``longest``, and tells the page's script the rest in ``meta``. ``captions`` are a caption for each value of the
    signal ``caption_by``. ``data`` names files of the site that the script
    reads when the figure comes alive, ``links`` the files offered for download, ``tools`` the scripts that
    a button loads, with its words. ``words`` are further names for texts
    in braces; in ``description`` this is ``says``.
    """

    title: str
    subtitle: str
    description: str
    draw: Callable[[str], Drawing]
    caption: str = ""
    captions: Sequence[str] = ()
    caption_by: str = ""
    told: Sequence[str] | Sequence[Sequence[str]] = ()
    says: str = ""
    longest: str = ""
    signals: Sequence[Signal] = ()
    switch: Switch | None = None
    words: Mapping[str, str] = field(default_factory=dict)
    strip: str = ""
    meta: Mapping[str, Any] = field(default_factory=dict)
    data: Mapping[str, str] = field(default_factory=dict)
    links: Mapping[str, str] = field(default_factory=dict)
    tools: Mapping[str, str] = field(default_factory=dict)

    def at_first(self) -> Self:
        """The same figure with the sentence and the caption of its first state, and what the script tells of others."""
        says, longest, caption, meta = self.says, self.longest, self.caption, dict(self.meta)
        if self.told:
            said: Any = self.told
            by: list[str] = []
            for signal in self.signals:
                if not isinstance(said, str):
                    said = said[(signal.value - signal.low) // signal.step]
                    by.append(signal.name)
            every = [text for row in self.told for text in ([row] if isinstance(row, str) else row)]
            says, longest = said, max(every, key=len)
            meta = {"says": self.told, "by": by, **meta}
        if self.captions:
            of = next(signal for signal in self.signals if signal.name == self.caption_by)
            caption = self.captions[(of.value - of.low) // of.step]
            meta |= {"caption": self.captions, "captionBy": of.name}
        meta["label"] = self.description
        first = {signal.name: str(signal.value) for signal in self.signals}
        shown = self.description.format(**first | {"says": says})
        return replace(self, says=says, longest=longest, caption=caption, meta=meta, description=shown)


def texts(kind: str, subject: Subject, **named: object) -> dict[str, Any]:
    """What stands around a figure of that kind, with these values by their names in braces."""
    around: dict[str, Any] = dict(TEXTS[kind])
    for name, value in {**named, "reading": subject.reading}.items():
        texts_of = {part: text for part, text in around.items() if part != "meta"}
        around |= {part: text.replace(f"{{{name}}}", str(value)).strip() for part, text in texts_of.items()}
    return around


def block(
    id_: str, kind: str, figure: Figure, tables: Sequence[str], pictures: Iterable[str], attributes: Mapping[str, Any]
) -> str:
    """The figure as one HTML block without an empty line, ready for a Markdown page.

    ``tables`` are the ids of the tables that it draws, which its sentences are about.
    """
    at = json.dumps({signal.name: signal.span for signal in figure.signals}, separators=(",", ":"))
    return drawn(
        "charts/figure.html",
        id=id_,
        figure=replace(figure, tools={**figure.tools, "": "Use this"}),
        title=_live(figure, figure.title),
        subtitle=_live(figure, figure.subtitle),
        data={"figure": kind, "state": "static", **attributes, "at": at},
        bases={part: Basis(f"{kind}-{part}", tuple(tables)) for part in ("says", "caption")},
        longest=max(figure.longest, figure.says, key=len),
        pictures=map(Html, pictures),
        strip=Html(figure.strip),
    ).strip()


def _live(figure: Figure, text: str) -> Html:
    """The text with each signal's name in braces replaced by an element that the script updates."""
    shown = escape(text)
    values = {signal.name: str(signal.value) for signal in figure.signals}
    for name, value in {**values, **figure.words}.items():
        shown = shown.replace(f"{{{name}}}", f'<span data-value="{name}">{escape(value)}</span>')
    return Html(shown)


def shared(name: str, size: str, paths: str, transform: str) -> str:
    """Paths in their own units, moved and scaled into place; only the wide picture contains them."""
    if size == "wide":
        return f'<g transform="{transform}"><g id="{name}">{paths}</g></g>'
    # not href: Material's instant navigation sets that property on whatever has the attribute
    return f'<use xlink:href="#{name}" transform="{transform}"/>'


def still(picture: ET.Element, kind: str, size: tuple[int, int], under: str = "") -> str:
    """A still picture as it stands in the page; ``spec`` is the address of its live chart."""
    width, height = map(str, size)
    look = {"class": f"op-twin op-{kind}", "data-spec": "{spec}", "viewBox": f"0 0 {width} {height}"}
    picture.attrib = look | {"width": width, "height": height, "aria-hidden": "true"}
    picture.text = "{under}"
    text = ET.tostring(picture, encoding="unicode", short_empty_elements=True)
    return text.replace("\n", " ").replace(" />", "/>").replace("{under}", under, 1)
