"""Figures of every kind: plain HTML, a picture a width, the same bytes in any order, and light."""

import gzip
import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from bs4 import Tag

from hooks.charts import FOLDER, render
from tests.site.conftest import ROOT
from tests.site.drawn import DRAWN, Drawn, draw_all


def test_every_kind_is_tried() -> None:
    assert set(DRAWN) == set(render.FORMS)


@pytest.mark.parametrize("kind", DRAWN)
def test_a_figure_is_one_block_of_plain_html(blocks: dict[str, str], kind: str) -> None:
    html = blocks[kind]
    assert html.startswith("<figure ")
    assert html.endswith("</figure>")
    assert "" not in html.split("\n")  # Markdown ends a block at an empty line
    assert not re.search(r"\sstyle=|<script|\son\w+=|javascript:", html)


@pytest.mark.parametrize("kind", DRAWN)
def test_a_figure_says_what_it_is(figures: dict[str, Tag], kind: str) -> None:
    figure = figures[kind]
    assert figure["data-state"] == "static"
    assert figure.has_attr("data-search-exclude")
    title = figure.select_one(".op-figure-title")
    stage = figure.select_one(".op-stage")
    assert title is not None
    assert title.get_text().endswith("?")
    assert stage is not None
    assert stage["role"] == "img"
    assert len(str(stage["aria-label"])) > 40
    answer = figure.select_one(".op-says > span")
    assert answer is not None
    assert re.search(r"\d", answer.get_text())
    caption = figure.select_one(".op-caption")
    assert kind == "area" or (caption is not None and re.search(r"\d", caption.get_text()))  # the readout says its own
    assert [link["href"] for link in figure.select(".op-menu a")]


@pytest.mark.parametrize("kind", DRAWN)
def test_a_figure_has_a_picture_for_each_width(figures: dict[str, Tag], kind: str) -> None:
    wide, narrow = figures[kind].select("svg.op-twin")
    assert (wide["width"], narrow["width"]) == ("680", "340")
    for picture in (wide, narrow):
        assert str(picture["viewbox"] if picture.has_attr("viewbox") else picture["viewBox"]).startswith("0 0 ")
        assert picture.find("text")
        assert picture.find(["path", "rect", "circle", "use"])


def colours(html: str) -> Iterator[str]:
    pictures = re.findall(r"<svg.*?</svg>", html, re.DOTALL)
    return (value for picture in pictures for value in re.findall(r'(?:fill|stroke)="([^"]*)"', picture))


@pytest.mark.parametrize("kind", DRAWN)
def test_every_colour_is_a_token_of_the_stylesheet(blocks: dict[str, str], kind: str) -> None:
    sheet = (ROOT / "docs/assets/oppose.css").read_text(encoding="utf-8")
    declared = set(re.findall(r"(--op-[\w-]+):", sheet))
    used = set(colours(blocks[kind])) - {"none", "transparent"}
    assert used
    for colour in used:
        assert re.fullmatch(r"var\((--op-[\w-]+)\)", colour)
        assert colour[4:-1] in declared


def test_ids_are_unique_and_carry_the_name_of_the_figure(blocks: dict[str, str]) -> None:
    seen: set[str] = set()
    for html in blocks.values():
        ids = re.findall(r'\bid="([^"]+)"', html)
        assert all(each.startswith(ids[0]) for each in ids)
        assert len(ids) == len(set(ids))
        assert not seen & set(ids)
        seen |= set(ids)
        for reference in re.findall(r'(?:href="#|url\(#)([^")]+)', html):
            assert reference in ids


def test_no_svg_takes_a_property_called_href(blocks: dict[str, str]) -> None:
    """Material's instant navigation sets it on every element that has the attribute, and fails on SVG."""
    for html in blocks.values():
        assert not re.search(r"<(?!a\b)\w+[^>]*\shref=", html)


def test_order_and_place_of_the_build_do_not_matter(drawn: Drawn, tmp_path: Path) -> None:
    again, files = draw_all(tmp_path / "elsewhere", list(reversed(DRAWN)))
    assert again == drawn[0]
    assert files == drawn[1]


def test_specifications_are_small_files_of_their_own(drawn: Drawn) -> None:
    blocks, files = drawn
    for html in blocks.values():
        for address in re.findall(r'data-spec="([^"]+)"', html):
            content = files[f"assets/{address}"]
            assert "$schema" not in json.loads(content)
            assert len(content) < 400_000
        (script,) = re.findall(r'data-runtime="([^"]+)"', html)
        assert f"assets/{script}" in files
    assert all(name.startswith(f"{FOLDER}/") for name in files)


def test_nothing_names_another_host(drawn: Drawn) -> None:
    allowed = {"www.w3.org"}  # the names of XML vocabularies; nothing is fetched from there
    for content in [*drawn[0].values(), *(each.decode() for each in drawn[1].values())]:
        assert set(re.findall(r"(?:https?:)?//([\w-]+(?:\.[\w-]+)+)", content)) <= allowed


def test_figures_of_a_page_are_light(drawn: Drawn) -> None:
    page = "".join(drawn[0][kind] for kind in ("bands", "heat", "area")).encode()
    assert len(gzip.compress(page)) < 25 * 1024 / 2  # two readings of one game stand on its page
