"""Figures that the build refuses: the message names the page, the figure and what is wrong with it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from hooks.charts import Studio, frame, render
from hooks.charts import grammar as charts
from tests.site.drawn import refusal, table


def test_errors_name_the_page_and_the_figure(desk: Path) -> None:
    studio = Studio(desk)
    made = table("mythras", "opposed")
    assert "did you mean heat" in refusal(studio, "heap", made)
    assert "no data" in refusal(studio, "heat")
    assert "heat() got an unexpected keyword argument 'yuo'" in refusal(studio, "heat", made, yuo=60)
    assert "mythras/opposed" in refusal(studio, "bands", made)
    assert "same sides" in refusal(studio, "difference", made, table("ngs", "opposed"))
    axes = (*made.axes[:2], replace(made.axes[2], values=()))
    empty = replace(made, axes=axes, cells=made.cells[:, :, :0], denominator=None)
    assert "no data" in refusal(studio, "heat", empty)


@pytest.mark.parametrize("part", ["title", "subtitle", "description"])
def test_a_figure_without_words_stops_the_build(desk: Path, monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    blank: dict[str, Any] = {part: " "}
    whole = render.FORMS["area"]
    monkeypatch.setitem(render.FORMS, "area", lambda *args: replace(whole(*args), **blank))
    assert f"no {part}" in refusal(Studio(desk), "area", table("mythras", "opposed"))


def test_a_chart_that_altair_refuses_stops_the_build(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: Any) -> frame.Figure:
        plate = charts.Plate(100, 100, (0, 0, 0, 0), x=charts.Along((0, 1)), y=charts.Along((0, 1)))
        plate.rect("rows", x=0, x2=1, y=0, y2=1, stroke_width="wide")
        plate.spec("broken")
        raise AssertionError(args)

    monkeypatch.setitem(render.FORMS, "area", broken)
    assert "SchemaValidationError" in refusal(Studio(desk), "area", table("mythras", "opposed"))
