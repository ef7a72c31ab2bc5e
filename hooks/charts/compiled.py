"""Compiles a validated chart: a Vega specification for the live chart, and a still picture for the page, made small."""

import json
import math
import re
from collections.abc import Mapping
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import vl_convert

from hooks.charts.grammar import SCHEMA, Spec

Point = tuple[float, float]

TOLERANCE = 0.15
"""How far a simplified path may be from the original, in pixels."""

_SVG = "http://www.w3.org/2000/svg"
_NUMBER = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")
_STROKE = re.compile(r"([ML])((-?[\d.]+(?:e-?\d+)?),(-?[\d.]+(?:e-?\d+)?))")
_PLACE = re.compile(r"translate\(([-\d.]+),([-\d.]+)\)")
_DROPPED = {"class", "role", "aria-roledescription", "font-family", "version", "style", "pointer-events"}
_DEFAULTS = {"stroke-miterlimit": "10", "opacity": "1", "fill-opacity": "1", "stroke-width": "1", "x2": "0", "y2": "0"}
_DEFAULTS |= {"font-weight": "normal", "text-anchor": "start"}
_USUAL = {"font-size": "12"}
"""What most words of a drawing share: it stands once, on the drawing."""
_STROKED = ("stroke", "stroke-width", "stroke-dasharray", "stroke-opacity")
_HOISTED = ("fill", *_STROKED, "font-size", "font-weight", "text-anchor")


def compiled(spec: Spec) -> str:
    """The specification as the runtime reads it: Vega, as compact JSON."""
    given = _as_script({name: spec[name] for name in ("description", "usermeta", "datasets")})
    rows = given.pop("datasets")
    vega = _compiled(json.dumps({**spec, "description": "-", "usermeta": {}, "datasets": {name: [] for name in rows}}))
    data = [{**each, "values": rows[each["name"]]} if each["name"] in rows else each for each in vega["data"]]
    return json.dumps({**vega, **given, "data": data}, ensure_ascii=False, separators=(",", ":"))


@cache
def _compiled(spec: str) -> dict[str, Any]:
    """Compile a specification without its rows and words, once for all figures that differ in nothing else."""
    version = ".".join(SCHEMA.split(".")[:2])
    vega: dict[str, Any] = vl_convert.vegalite_to_vega(spec, vl_version=version)
    del vega["$schema"]
    return vega


def _as_script(value: Any) -> Any:
    """Values as JavaScript writes them: 2.0 is 2."""
    if isinstance(value, dict):
        return {name: _as_script(each) for name, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [_as_script(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def picture(vega: str) -> ET.Element:
    """The still picture of a compiled specification."""
    return tidy(vl_convert.vega_to_svg(vega, allowed_base_urls=[]))


def tidy(svg: str) -> ET.Element:
    """The drawing without the parts that only an editor needs.

    The label of a mark becomes ``data-tip``, which the page's script shows under the pointer.
    """
    root = ET.fromstring(svg)
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{_SVG}}}")
        element.text = element.text if element.tag == "text" else None
        element.tail = None
        _trim(element)
    _clear(root)
    for group in reversed(list(root.iter("g"))):
        _hoist(group)
    for drawing in root:
        drawing.attrib = _USUAL | drawing.attrib
    _open(root, {})
    return root


def _trim(element: ET.Element) -> None:
    label = element.attrib.pop("aria-label", "")
    for name in list(element.attrib):
        value = element.attrib[name]
        if name in _DROPPED or name.startswith(("aria-", "{")) or _DEFAULTS.get(name) == value:
            del element.attrib[name]
        else:
            value = _relative(value) if name == "d" else value
            element.attrib[name] = _NUMBER.sub(_short, value).replace("px", "")
    if label and element.tag in ("path", "line", "text") and ":" in label:
        element.set("data-tip", label)
    place = _PLACE.fullmatch(element.get("transform", ""))
    if place and (element.tag == "text" or place[0] == "translate(0,0)"):
        del element.attrib["transform"]
        element.attrib |= {name: at for name, at in zip("xy", place.groups(), strict=True) if at != "0"}


def _relative(path: str) -> str:
    """A path of straight strokes in steps of tenths from point to point; any other as it is."""
    parts = _STROKE.findall(path)
    if len(parts) < 6 or "".join(c + xy for c, xy, _, _ in parts) + ("Z" * path.endswith("Z")) != path:
        return path
    out = []
    here = (0, 0)
    for command, point in _simple([(command, (float(x), float(y))) for command, _, x, y in parts]):
        there = (round(point[0] * 10), round(point[1] * 10))
        out.append(f"{'m' if command == 'M' else 'l'}{_tenths(there[0] - here[0])},{_tenths(there[1] - here[1])}")
        here = there
    return "".join(out) + ("z" * path.endswith("Z"))


def _simple(points: list[tuple[str, Point]]) -> list[tuple[str, Point]]:
    """The path without the points that lie within ``TOLERANCE`` of the stroke past them."""
    kept = {0, len(points) - 1} | {n for n, (command, _) in enumerate(points) if command == "M"}
    kept |= {n - 1 for n in kept if n}
    spans = list(zip(sorted(kept), sorted(kept)[1:], strict=False))
    while spans:
        a, b = spans.pop()
        far, at = max(((_off(points[n][1], points[a][1], points[b][1]), n) for n in range(a + 1, b)), default=(0.0, a))
        if far > TOLERANCE:
            kept.add(at)
            spans += [(a, at), (at, b)]
    return [points[n] for n in sorted(kept)]


def _off(point: Point, start: Point, end: Point) -> float:
    """How far a point is from the straight line between two others, or from them if they are one."""
    (x, y), (ax, ay), (bx, by) = point, start, end
    length = math.hypot(bx - ax, by - ay)
    if not length:
        return math.hypot(x - ax, y - ay)
    return abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length


def _tenths(number: int) -> str:
    text = f"{number / 10:.1f}".removesuffix(".0")
    return text.replace("0.", ".", 1) if abs(number) < 10 and number % 10 else text


def _short(number: re.Match[str]) -> str:
    text = f"{float(number[0]):.1f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def _clear(element: ET.Element) -> None:
    """Remove elements that draw nothing, innermost first."""
    for child in list(element):
        _clear(child)
        if _draws_nothing(child):
            element.remove(child)


def _draws_nothing(element: ET.Element) -> bool:
    if element.tag in ("g", "defs"):
        return not len(element)
    if element.tag == "text":
        return not element.text
    if element.tag == "path" and "data-tip" not in element.attrib:
        unseen = element.get("fill", "none") in ("none", "transparent") and "stroke" not in element.attrib
        return unseen or element.get("d", "") in ("", "M0,0h0v0h0Z") or element.get("opacity") == "0"
    return False


def _hoist(group: ET.Element) -> None:
    """Set an attribute that all children share once, on the group."""
    for name in _HOISTED if len(group) >= 3 else ():
        values = {child.get(name) for child in group}
        if len(values) == 1 and None not in values and name not in group.attrib:
            group.set(name, str(*values))
            for child in group:
                del child.attrib[name]


def _open(element: ET.Element, said: Mapping[str, str]) -> None:
    """Drop what an element inherits anyway, and groups that then say nothing; ``said`` is what stands around it."""
    for name in _HOISTED:
        if name in said and element.get(name) == said[name]:
            del element.attrib[name]
    children: list[ET.Element] = []
    for child in element:
        _open(child, {**said, **element.attrib})
        children += child if child.tag == "g" and not child.attrib else [child]
    element[:] = children
