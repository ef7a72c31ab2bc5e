"""The HTML around a drawing: title, controls, description, caption, links."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from typing import Any
from xml.etree import ElementTree as ET

from hooks.charts.grammar import Plate
from oppose_engine.errors import OpposeError
from oppose_engine.questions.claim import Claim

__all__ = ["CheckBox", "Drawing", "Figure", "FigureError", "Slider", "Switch", "block", "shared", "still"]


class FigureError(OpposeError):
    """A figure that cannot be drawn as asked; names the page and the figure."""


@dataclass(frozen=True, slots=True)
class Slider:
    """A whole number that the reader sets; ``signal`` is its name in the live chart.

    If the values are not numbers (d12+3), ``words`` are the texts for the numbers from ``low`` on.
    """

    signal: str
    label: str
    low: int
    high: int
    value: int
    words: tuple[str, ...] = ()
    step: int = 1

    def html(self, figure: str) -> str:
        shown = self.words[self.value - self.low] if self.words else str(self.value)
        words = f' data-words="{escape("|".join(self.words))}"' if self.words else ""
        step = f'step="{self.step}" ' if self.step > 1 else ""
        name = f"{figure}-{self.signal}"
        # the label stands beside the output: around both it would name the output, not the slider
        return (
            f'<div class="op-slider"><label for="{name}">{escape(self.label)}</label>'
            f'<output for="{name}">{escape(shown)}</output>'
            f'<input type="range" id="{name}" data-signal="{self.signal}" min="{self.low}" max="{self.high}" '
            f'{step}value="{self.value}"{words} autocomplete="off"></div>'
        )


@dataclass(frozen=True, slots=True)
class Switch:
    """A choice of one of a few options; ``choices`` are pairs of a value and its words, the default first."""

    signal: str
    label: str
    choices: tuple[tuple[str, str], ...]

    def html(self, figure: str) -> str:
        parts = [
            f'<label><input type="radio" name="{figure}-{self.signal}" data-signal="{self.signal}" '
            f'value="{escape(value)}"{"" if n else " checked"}><span>{escape(words)}</span></label>'
            for n, (value, words) in enumerate(self.choices)
        ]
        return f'<fieldset class="op-choice"><legend>{escape(self.label)}</legend>{"".join(parts)}</fieldset>'


@dataclass(frozen=True, slots=True)
class CheckBox:
    """A check box, on by default."""

    signal: str
    label: str

    def html(self, figure: str) -> str:
        return (
            f'<label class="op-check"><input type="checkbox" name="{figure}-{self.signal}" '
            f'data-signal="{self.signal}" checked><span>{escape(self.label)}</span></label>'
        )


@dataclass(frozen=True, slots=True)
class Drawing:
    """One width of a figure: its plate, which is its live chart, and how its still picture is made.

    ``picture`` replaces the whole still picture. ``under`` is drawn below the chart's own marks, without the
    rows named in ``blank``: paths that the pictures of both widths share.
    """

    plate: Plate
    picture: str = ""
    under: str = ""
    blank: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Figure:
    """Everything that a reader gets of one figure; in texts, the name of a control in braces stands for its value.

    ``draw`` makes the drawing of a width. ``told`` is the sentence for each place of the slider, or of both sliders;
    a figure without it gives the sentence of its first state in ``says``, its longest form, for which room is kept,
    in ``longest``, and tells the page's script the rest in ``meta``. ``data`` names files of the site that the script
    reads when the figure comes alive, ``links`` the files offered for download. ``words`` are further names for texts
    in braces; in ``description`` this is ``says``.
    """

    title: str
    subtitle: str
    description: str
    draw: Callable[[str], Drawing]
    caption: str = ""
    told: Sequence[str] | Sequence[Sequence[str]] = ()
    says: str = ""
    longest: str = ""
    controls: Sequence[Slider | Switch | CheckBox] = ()
    words: Mapping[str, str] = field(default_factory=dict)
    strip: str = ""
    meta: Mapping[str, Any] = field(default_factory=dict)
    data: Mapping[str, str] = field(default_factory=dict)
    links: Mapping[str, str] = field(default_factory=dict)

    @property
    def sliders(self) -> list[Slider]:
        return [control for control in self.controls if isinstance(control, Slider)]

    def with_sentence(self) -> Figure:
        """The same figure with the sentence of its first state, found where the sliders stand among those told."""
        says, longest, meta = self.says, self.longest, self.meta
        if self.told:
            said: Any = self.told
            for slider in self.sliders:
                said = said[(slider.value - slider.low) // slider.step]
            every = [text for row in self.told for text in ([row] if isinstance(row, str) else row)]
            says, longest, meta = said, max(every, key=len), {**self._places(), **self.meta}
        return replace(self, says=says, longest=longest, meta=meta, description=self.description.format(says=says))

    def _places(self) -> dict[str, Any]:
        """Which sliders choose among the sentences, and the first place of each."""
        by, low = [slider.signal for slider in self.sliders], [slider.low for slider in self.sliders]
        places = {"by": by, "from": low} if len(by) > 1 else {"by": by[0], "from": low[0]}
        steps = [slider.step for slider in self.sliders if slider.step > 1]
        return {"says": self.told, **places, **({"step": steps[0]} if steps else {})}


def block(
    id_: str, kind: str, figure: Figure, tables: Sequence[str], pictures: Iterable[str], attributes: Mapping[str, Any]
) -> str:
    """The figure as one HTML block without an empty line, ready for a Markdown page.

    ``tables`` are the ids of the tables that it draws, which its sentences are about.
    """
    claims = {part: escape(str(Claim(f"{kind}-{part}", tuple(tables)))) for part in ("says", "caption")}
    given = {"figure": kind, "state": "static", **attributes}
    data = "".join(f' data-{name}="{escape(str(value))}"' for name, value in given.items())
    switches = "".join(c.html(id_) for c in figure.controls if isinstance(c, Switch))
    sliders = "".join(slider.html(id_) for slider in figure.sliders)
    checks = "".join(c.html(id_) for c in figure.controls if isinstance(c, CheckBox))
    others = sliders + (f'<div class="op-checks">{checks}</div>' if checks else "")
    lines = [
        f'<figure class="op-figure" id="{id_}"{data} data-search-exclude>',
        f'<figcaption><p class="op-figure-title">{_live(figure, figure.title)}</p>',
        f'<p class="op-figure-sub">{_live(figure, figure.subtitle)}</p></figcaption>',
        *(f'<div class="op-controls">{row}</div>' for row in (switches, others) if row),
        f'<div class="op-stage" role="img" aria-label="{escape(figure.description)}">',
        *pictures,
        '<div class="op-live" aria-hidden="true"></div></div>',
        figure.strip,
        _says(figure, claims["says"]) if figure.says else "",
        f'<p class="op-caption" data-claim="{claims["caption"]}">{escape(figure.caption)}</p>'
        if figure.caption
        else "",
        _menu(figure.links),
        "</figure>",
    ]
    return "\n".join(line for line in lines if line)


def _says(figure: Figure, claim: str) -> str:
    longest = max(figure.longest, figure.says, key=len)
    return (
        f'<p class="op-says" data-longest="{escape(longest)}"><span aria-live="polite" data-claim="{claim}">'
        f"{escape(figure.says)}</span></p>"
    )


def _live(figure: Figure, text: str) -> str:
    """The text with each control's name in braces replaced by an element that the script updates."""
    shown = escape(text)
    values = {slider.signal: str(slider.value) for slider in figure.sliders}
    for name, value in {**values, **figure.words}.items():
        shown = shown.replace(f"{{{name}}}", f'<span data-value="{name}">{escape(value)}</span>')
    return shown


def _menu(links: Mapping[str, str]) -> str:
    anchors = "".join(f'<a href="{escape(address)}">{escape(words)}</a>' for words, address in links.items())
    return (
        f'<div class="op-menu">{anchors}<span class="op-save">'
        '<button type="button" data-save="svg">Save SVG</button>'
        '<button type="button" data-save="png">Save PNG</button></span></div>'
    )


def shared(name: str, size: str, paths: str, transform: str) -> str:
    """Paths in their own units, moved and scaled into place; only the wide picture contains them."""
    if size == "wide":
        return f'<g transform="{transform}"><g id="{name}">{paths}</g></g>'
    # not href: Material's instant navigation sets that property on whatever has the attribute
    return f'<use xlink:href="#{name}" transform="{transform}"/>'


def still(picture: ET.Element, kind: str, size: tuple[int, int], under: str = "") -> str:
    """A still picture as it stands in the page; ``spec`` is the address of its live chart."""
    picture.attrib = {
        "class": f"op-twin op-{kind}",
        "data-spec": "{spec}",
        "viewBox": f"0 0 {size[0]} {size[1]}",
        "width": str(size[0]),
        "height": str(size[1]),
        "aria-hidden": "true",
    }
    picture.text = "{under}"
    text = ET.tostring(picture, encoding="unicode", short_empty_elements=True)
    return text.replace("\n", " ").replace(" />", "/>").replace("{under}", under, 1)
