"""Pictures of figures: every mark, no trace of another picture, and nothing said twice."""

import re
from xml.etree import ElementTree as ET

import numpy as np
import pytest
import vl_convert
from bs4 import Tag

from hooks.charts import grammar as charts
from hooks.charts.compiled import compiled, tidy


def test_a_picture_keeps_no_trace_of_what_was_drawn_before(blocks: dict[str, str]) -> None:
    """Vega counts ids up through a process; no mark of ours is clipped, so that a picture has none of them."""
    spec = charts.Plate(100, 100, (10, 10, 10, 10), x=charts.Along((0, 1)), y=charts.Along((0, 1)))
    spec.give(rows=[{"x": 0.5, "y": 0.5}])
    spec.dot("rows", x="x", y="y", fill="mark")
    drawings = [tidy(vl_convert.vega_to_svg(compiled(spec.spec("a dot")))) for _ in range(2)]
    texts = [[sorted(e.attrib.items()) for e in drawing.iter()] for drawing in drawings]
    assert texts[0] == texts[1]
    assert [kind for kind, html in blocks.items() if "url(#" in html or "clip" in html] == []


def test_a_picture_keeps_every_mark(figures: dict[str, Tag]) -> None:
    """What a picture leaves out draws nothing."""
    lines, states = figures["bonus-dice"], figures["bands"]
    for size in ("wide", "narrow"):
        (picture,) = lines.select(f"svg.op-{size}")
        assert len(re.findall(r"A[\d.]+,[\d.]+", str(picture))) == 2 * 5  # two arcs a dot, five dots
        (picture,) = states.select(f"svg.op-{size}")
        assert len(picture.select("[data-tip]")) == 4 * 11 - 1  # nothing is critical at 0
    assert "".join(figures["pool-bands"].select_one("svg.op-wide").strings).count("difficulty") == 9  # pyrefly: ignore[missing-attribute]


def test_a_picture_says_once_what_its_parts_share() -> None:
    """What an element inherits, what is so of itself, and groups that say nothing are left out."""
    words = '<text font-size="12" text-anchor="start" transform="translate(0,{y})">{y}</text>'
    small = '<text font-size="10" font-weight="normal" transform="translate(4,5) rotate(90)">-</text>'
    group = f'<g pointer-events="none" transform="translate(0,0)">{words.format(y=1)}{words.format(y=2)}{small}</g>'
    line = '<g><line x2="0" y2="9" stroke="a" transform="translate(3,4)"/></g>'
    root = tidy(f'<svg xmlns="http://www.w3.org/2000/svg"><g fill="none"><g fill="b">{group}</g>{line}</g></svg>')
    assert ET.tostring(root[0], encoding="unicode").replace(" />", "/>") == (
        '<g font-size="12" fill="none"><g fill="b"><text y="1">1</text><text y="2">2</text>'
        '<text font-size="10" transform="translate(4,5) rotate(90)">-</text></g>'
        '<line y2="9" stroke="a" transform="translate(3,4)"/></g>'
    )


def test_a_path_keeps_its_shape() -> None:
    points = [(float(x), 50 + 40 * np.sin(x / 9)) for x in range(100)]
    path = "".join(f"{'L' if n else 'M'}{x},{y:.3f}" for n, (x, y) in enumerate(points))
    root = tidy(f'<svg xmlns="http://www.w3.org/2000/svg"><g stroke="a"><path stroke="b" d="{path}"/></g></svg>')
    (short,) = [e.get("d", "") for e in root.iter("path")]
    assert len(short) < len(path) / 2
    x = y = 0.0
    for step in re.findall(r"[ml](-?[\d.]+),(-?[\d.]+)", short):
        x, y = x + float(step[0]), y + float(step[1])
        assert y == pytest.approx(50 + 40 * np.sin(x / 9), abs=0.4)
