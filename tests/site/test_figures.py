"""Figures: what the build makes of odds tables, byte for byte, and what it refuses."""

import functools
import gzip
import hashlib
import json
import re
import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import altair as alt
import numpy as np
import pytest
import vl_convert
from bs4 import BeautifulSoup, Tag

from hooks.charts import FOLDER, Studio, frame, render
from hooks.charts import grammar as charts
from hooks.charts.compiled import compiled, tidy
from hooks.charts.frame import FigureError
from hooks.charts.heat import _captions as captions_of
from hooks.charts.subject import Names, names_of
from oppose_engine import OddsTable, OpposeError, TableId, percent, system
from oppose_engine.text import face_ranges, points
from tests.site.conftest import ROOT, Run
from tests.site.test_map_lines import filled
from tests.tables import published

PAGE = "systems/mythras/index.md"
STATES = ("standard", "no-botches", "no-doubles", "no-botches-no-doubles")


def table(game: str, name: str, variant: str = "") -> OddsTable:
    return published(TableId(game, name, variant or system(game).mechanic(name).variants[0].id))


DRAWN: dict[str, Callable[[], tuple[OddsTable, ...]]] = {
    "bands": lambda: (table("mythras", "bands"),),
    "heat": lambda: (table("mythras", "opposed"),),
    "area": lambda: (table("mythras", "opposed"),),
    "difference": lambda: (table("mythras", "opposed"), table("coc7", "opposed")),
    "pool": lambda: tuple(table("contract", "pool", state) for state in STATES),
    "pool-bands": lambda: (table("contract", "outcomes"),),
    "contest-dice": lambda: (table("dnd5e", "difference"),),
    "dice-bands": lambda: (table("blades", "outcomes"),),
    "botch": lambda: (table("contract", "outcomes"),),
    "orders": lambda: (table("open-ended-d10", "outcomes"),),
    "gain": lambda: (table("brp", "experience-gain"),),
    "checks": lambda: (table("brp", "experience"),),
    "levels": lambda: (table("mythras", "difficulty"),),
    "bonus-dice": lambda: (table("coc7", "bonus-dice"),),
    "sums": lambda: (table("genesys", "outcomes"),),
}


def draw_all(folder: Path, kinds: list[str]) -> tuple[dict[str, str], dict[str, bytes]]:
    studio = Studio(folder)
    return {kind: studio.draw(kind, *DRAWN[kind](), page=PAGE) for kind in kinds}, studio.files()


@pytest.fixture(scope="module")
def cache(bundled: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return Path(shutil.copytree(bundled, tmp_path_factory.mktemp("figures") / "cache"))


@pytest.fixture
def desk(bundled: Path, tmp_path: Path) -> Path:
    """A cache of its own, in which no figure is drawn yet."""
    return Path(shutil.copytree(bundled, tmp_path / "desk"))


@pytest.fixture(scope="module")
def drawn(cache: Path) -> tuple[dict[str, str], dict[str, bytes]]:
    """One figure of every kind, and the files of all."""
    return draw_all(cache, list(DRAWN))


@pytest.fixture(scope="module")
def blocks(drawn: tuple[dict[str, str], dict[str, bytes]]) -> dict[str, str]:
    return drawn[0]


@pytest.fixture(scope="module")
def figures(blocks: dict[str, str]) -> dict[str, Tag]:
    found = {kind: BeautifulSoup(html, "html5lib").find("figure") for kind, html in blocks.items()}
    return {kind: figure for kind, figure in found.items() if isinstance(figure, Tag)}


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


def test_order_and_place_of_the_build_do_not_matter(
    drawn: tuple[dict[str, str], dict[str, bytes]], tmp_path: Path
) -> None:
    again, files = draw_all(tmp_path / "elsewhere", list(reversed(DRAWN)))
    assert again == drawn[0]
    assert files == drawn[1]


def test_specifications_are_small_files_of_their_own(drawn: tuple[dict[str, str], dict[str, bytes]]) -> None:
    blocks, files = drawn
    for html in blocks.values():
        for address in re.findall(r'data-spec="([^"]+)"', html):
            content = files[f"assets/{address}"]
            assert "$schema" not in json.loads(content)
            assert len(content) < 400_000
        (script,) = re.findall(r'data-runtime="([^"]+)"', html)
        assert f"assets/{script}" in files
    assert all(name.startswith(f"{FOLDER}/") for name in files)


def test_nothing_names_another_host(drawn: tuple[dict[str, str], dict[str, bytes]]) -> None:
    allowed = {"www.w3.org"}  # the names of XML vocabularies; nothing is fetched from there
    for content in [*drawn[0].values(), *(each.decode() for each in drawn[1].values())]:
        assert set(re.findall(r"(?:https?:)?//([\w-]+(?:\.[\w-]+)+)", content)) <= allowed


def test_figures_of_a_page_are_light(drawn: tuple[dict[str, str], dict[str, bytes]]) -> None:
    page = "".join(drawn[0][kind] for kind in ("bands", "heat", "area")).encode()
    assert len(gzip.compress(page)) < 25 * 1024 / 2  # two readings of one game stand on its page


# ---- what the figures say -----------------------------------------------------------------------


def said(figure: Tag) -> str:
    answer = figure.select_one(".op-says > span")
    assert answer is not None
    return answer.get_text()


def test_bands_say_the_ranges_of_the_table(figures: dict[str, Tag]) -> None:
    made = table("mythras", "bands")
    assert made.ranges is not None
    for level, ranges in zip(made.axes[1].values, made.ranges[60], strict=True):
        assert f"{level} {face_ranges(ranges)}" in said(figures["bands"])


def test_bands_go_on_as_far_as_their_table(desk: Path) -> None:
    made = system("mythras").mechanic("bands").table(table("mythras", "bands").id, range(201))
    studio = Studio(desk)
    figure = BeautifulSoup(studio.draw("bands", made, page=PAGE), "html5lib")
    drawn = figure.select_one("figure")
    assert drawn is not None
    assert json.loads(str(drawn["data-at"])) == {"rating": [60, 0, 200]}
    (spec,) = (json.loads(data) for name, data in studio.files().items() if "bands-wide" in name)
    rules = system("mythras").mechanic("bands").rules("imperative").bands
    for rating in (0, 100, 101, 137, 200):
        words = ", ".join(f"{level} {face_ranges(spans)}" for level, spans in reversed(rules.ranges(rating).items()))
        assert spec["usermeta"]["says"][rating] == f"At {rating}: {words}."
    assert len(spec["usermeta"]["says"]) == 201


def down_of(words: Tag) -> float:
    """How far down words stand."""
    return float(str(words["y"]))


@pytest.mark.parametrize("game", ["brp", "coc7", "delta-green", "mythras", "openquest3"])
def test_every_level_is_named_once_on_its_bands(desk: Path, game: str) -> None:
    made = table(game, "bands")
    figure = BeautifulSoup(Studio(desk).draw("bands", made, page=PAGE), "html5lib")
    for picture in figure.select("svg.op-twin"):
        names = [text.get_text() for text in picture.select("text") if not text.get_text().isdigit()]
        levels = sorted(str(level).capitalize() for level in made.axes[1].values)
        assert sorted(names) == sorted([*levels, "rating", "roll \N{RIGHTWARDS ARROW}"])
        if "op-wide" in picture["class"]:
            continue
        # a phone has no room beside the bars, and a name on a bar is that of its level
        worst = picture.find("text", string=str(made.axes[1].values[0]).capitalize())
        bar = picture.find("text", string="100")
        assert isinstance(worst, Tag)
        assert isinstance(bar, Tag)
        assert down_of(worst) < 30 or down_of(worst) > down_of(bar), "a key above, or below the last bar"


def test_a_difference_to_one_side_names_one_end(desk: Path) -> None:
    made = table("mythras", "opposed")
    cells = made.cells.copy()
    cells[60, 40] += [10, 0, 0, -10]
    for tables, words in {
        (made, replace(made, cells=cells)): "The largest gain is +0.1 points, at 60 against 40; there is no loss",
        (replace(made, cells=cells), made): "There is no gain anywhere; the largest loss −0.1 points, at 60 against 40",
    }.items():
        html = Studio(desk).draw("difference", *tables, page=PAGE)
        assert words in html
        assert "0.0 points" not in html
        picture = BeautifulSoup(html, "html5lib").select_one("svg.op-wide")
        assert picture is not None
        assert len(picture.select('path[fill="var(--op-page)"]')) == 2  # the end, and the match-up


@pytest.mark.parametrize("reading", ["standard", "no-doubles"])
def test_botch_finds_where_a_die_hurts(desk: Path, reading: str) -> None:
    """The caption's numbers are the engine's: no other two places of a line lie further up."""
    made = table("contract", "outcomes", reading)
    figure = BeautifulSoup(Studio(desk).draw("botch", made, page=PAGE), "html5lib")
    caption = figure.select_one(".op-caption")
    assert caption is not None
    found = re.search(
        r"at difficulties ([\d–, and]+) one more die .* at difficulty (\d+): "
        r".* from ([\d.]+)% with (\d+) \w+ to ([\d.]+)% with (\d+)",
        caption.get_text(),
    )
    assert found
    spans = [[int(n) for n in span.split("–")] for span in re.split(", | and ", found[1])]
    chances = {d: [made.value(dice=n, difficulty=d, outcome="botch") for n in range(1, 13)] for d in range(2, 11)}
    hurt = [d for d, line in chances.items() if line != sorted(line, reverse=True)]
    assert [d for span in spans for d in range(span[0], span[-1] + 1)] == hurt
    line, low, high = chances[int(found[2])], int(found[4]) - 1, int(found[6]) - 1
    assert (percent(line[low], 1), percent(line[high], 1)) == (found[3], found[5])
    climbs = [line[j] - line[i] for line in chances.values() for j in range(12) for i in range(j)]
    assert line[high] - line[low] == max(climbs)


def test_botch_says_every_die_that_raises_the_chance(desk: Path) -> None:
    studio = Studio(desk)
    studio.draw("botch", table("contract", "outcomes"), page=PAGE)
    (spec,) = (json.loads(data) for name, data in studio.files().items() if "botch-wide" in name)
    says = dict(zip(range(2, 11), spec["usermeta"]["says"], strict=True))
    assert "The steps to 3, 5, 7, 9 and 11 dice raise it again, but not back" in says[2]
    assert "One more die never raises it" in says[6]
    assert "The step to 2 dice raises it; " in says[7]
    worst = table("contract", "outcomes").value(dice=7, difficulty=10, outcome="botch")
    assert f"The steps to 2–7 dice raise it; the most is {percent(worst, 1)}%, with 7 dice." in says[10]


def test_botch_says_no_where_dice_only_help(desk: Path) -> None:
    made = table("contract", "outcomes")
    cells = made.cells.copy()
    for n in range(12):
        cells[n] = 0
        cells[n, :, 0] = 1
        cells[n, :, 1] = made.denominator_at(n) - 1
    assert "No: one more die never raises" in Studio(desk).draw("botch", replace(made, cells=cells), page=PAGE)
    assert "never comes up" in refusal(Studio(desk), "botch", table("contract", "outcomes", "no-botches"))


@pytest.mark.parametrize("kind", ["heat", "area"])
def test_match_ups_say_the_chances_of_the_table(figures: dict[str, Tag], kind: str) -> None:
    odds = table("mythras", "opposed").outcomes(60, 40)
    for outcome in ("win", "tie", "none", "lose"):
        assert f"{percent(odds.chance(outcome), 1)}%" in said(figures[kind])


def test_the_map_has_every_cell_of_its_class(blocks: dict[str, str]) -> None:
    win = table("mythras", "opposed").cells[:, :, 0]
    classes = (20 * win + 10_000) // 20_000
    for k in range(11):
        (path,) = re.findall(rf'<path fill="var\(--op-chance-{k}\)" d="([^"]*)"/>', blocks["heat"])
        # the higher classes are drawn over it
        assert (filled(path, classes.shape) == (classes >= k)).all()


def test_a_changed_cell_changes_the_figure(desk: Path) -> None:
    made = table("mythras", "opposed")
    cells = made.cells.copy()
    cells[60, 40] = [10_000, 0, 0, 0]
    studio = Studio(desk)
    assert studio.draw("area", made, page=PAGE) != studio.draw("area", replace(made, cells=cells), page=PAGE)
    assert "100.0%" in studio.draw("area", replace(made, cells=cells), page=PAGE)


def test_percent_in_charts_is_exact() -> None:
    """Half up, as everywhere; a float would make 0.285 of it 28.4 or 28.5 by chance."""
    expression = charts.percent("n", "d")
    for n, d, shown in [
        (285, 1000, "28.5"),
        (1, 10**6, "<0.1"),
        (0, 9, "0.0"),
        (10**6 - 1, 10**6, ">99.9"),
        (1, 8, "12.5"),
    ]:
        assert _javascript(expression, n, d) == shown


def _javascript(expression: str, n: int, d: int) -> str:
    chart = {
        "width": 10, "height": 10,
        "signals": [{"name": "n", "value": n}, {"name": "d", "value": d}],
        "marks": [{"type": "text", "encode": {"enter": {"text": {"signal": expression}}}}],
    }  # fmt: skip
    found = re.search(r"<text[^>]*>([^<]*)</text>", vl_convert.vega_to_svg(chart))
    assert found
    return found[1].replace("&lt;", "<").replace("&gt;", ">")


D20 = range(1, 21)


def caption_of(blocks: dict[str, str], kind: str) -> str:
    found = BeautifulSoup(blocks[kind], "html5lib").select_one(".op-caption")
    assert found is not None
    return found.get_text()


@pytest.mark.parametrize(("kind", "at"), [("dice-bands", {}), ("pool-bands", {"difficulty": 6})])
def test_the_likeliest_band_is_named_for_every_number_of_dice(
    blocks: dict[str, str], kind: str, at: dict[str, int]
) -> None:
    (made,) = DRAWN[kind]()
    numbers, names = [int(n) for n in made.axes[0].values], [str(name) for name in made.axes[-1].values]
    said: dict[int, str] = {}
    spans = re.findall(r"(\w+) (?:up to (\d+)|from (\d+) to (\d+)|with (\d+)|from (\d+)) di", caption_of(blocks, kind))
    for name, to, first, last, only, onward in spans:
        low, high = int(first or only or onward or numbers[0]), int(to or last or only or numbers[-1])
        said |= dict.fromkeys(range(low, high + 1), name)
    assert len(spans) > 1
    assert said.keys() == set(numbers)
    axis = made.axes[-1].name
    for dice, name in said.items():
        chances = {each: made.value(dice=dice, **{axis: each}, **at) for each in names}
        assert chances[name] == max(chances.values()), dice


def test_better_dice_are_compared_with_a_plain_roll(blocks: dict[str, str]) -> None:
    found = re.fullmatch(
        r"Advantage is worth most at (\S+) and (\S+): (\S+) points\. "
        r"Disadvantage costs most at (\S+) and (\S+): (\S+) points\.",
        caption_of(blocks, "contest-dice"),
    )
    assert found

    def wins(modifier: int, keep: Any, dice: int) -> Fraction:
        pairs = [(keep(mine) + modifier, theirs) for mine in product(range(1, 21), repeat=dice) for theirs in D20]
        return Fraction(sum(mine > theirs for mine, theirs in pairs), len(pairs))

    sides: tuple[tuple[Any, tuple[str, ...]], ...] = (max, found.groups()[:3]), (min, found.groups()[3:])
    for keep, (first, second, size) in sides:
        gains = {modifier: wins(modifier, keep, 2) - wins(modifier, keep, 1) for modifier in range(-20, 21)}
        assert [m for m, gain in gains.items() if gain == keep(gains.values())] == [int(first), int(second)]
        assert points(keep(gains.values()), 1) == size


def test_one_grade_has_no_step_to_tell_of(desk: Path) -> None:
    made = table("mythras", "difficulty")
    axes = (made.axes[0], replace(made.axes[1], values=made.axes[1].values[:1]), made.axes[2])
    alone = replace(made, axes=axes, cells=made.cells[:, :1].copy())
    figure = BeautifulSoup(Studio(desk).draw("levels", alone, page=PAGE), "html5lib")
    assert figure.select_one(".op-caption") is None
    assert figure.select_one(".op-says")


@pytest.mark.parametrize("game", ["mythras", "brp", "openquest3"])
def test_the_captions_of_a_map_count_its_pairs_again(game: str) -> None:
    odds = table(game, "opposed")
    sides = odds.axes[0].values
    pairs = {f"{you} against {them}": odds.outcomes(you, them) for you in sides for them in sides}
    said = captions_of(odds)

    def share(holds: Callable[[Any], bool]) -> str:
        return f"{percent(Fraction(sum(map(holds, pairs.values())), len(pairs)), 0)}%"

    def most(name: str) -> tuple[str, str]:
        largest = max(each.chance(name) for each in pairs.values())
        return next(pair for pair, each in pairs.items() if each.chance(name) == largest), f"{percent(largest, 1)}%."

    assert said["lose"].startswith(f"In {share(lambda each: 2 * each.lose >= each.denominator)} of all pairs they win")
    assert (
        f"in {share(lambda each: each.decided is not None and 2 * each.decided >= 1)} of all pairs" in said["decided"]
    )
    for name in ("tie", "none"):
        pair, chance = most(name)
        assert f" {pair}" in said[name]
        assert said[name].endswith(chance)


# ---- what is refused ----------------------------------------------------------------------------


def refusal(studio: Studio, kind: str, *tables: OddsTable, **options: Any) -> str:
    with pytest.raises(FigureError) as caught:
        studio.draw(kind, *tables, page=PAGE, **options)
    assert isinstance(caught.value, OpposeError)
    message = str(caught.value)
    assert message.startswith(f"{PAGE}: figure '{kind}'")
    assert "\n" not in message
    return message


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


# ---- the cache ----------------------------------------------------------------------------------


def test_a_warm_build_imports_neither_altair_nor_vl_convert(
    cache: Path, drawn: tuple[dict[str, str], dict[str, bytes]], python: Run
) -> None:
    assert drawn
    code = (
        "import sys; from pathlib import Path; from hooks.charts import Studio; from oppose_engine import system\n"
        f"studio = Studio(Path({str(cache)!r}))\n"
        f"print(studio.draw('bands', system('mythras').table('bands', 'imperative'), page={PAGE!r}) != '')\n"
        "print([name for name in ('altair', 'vl_convert') if name in sys.modules])"
    )
    ran = python(ROOT, "-c", code)
    assert ran.stdout.splitlines() == ["True", "[]"], ran.stderr


@pytest.fixture(scope="module")
def two_figures(bundled: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, dict[str, bytes]]:
    """A cache with two figures, the HTML of the first, and its files."""
    folder = Path(shutil.copytree(bundled, tmp_path_factory.mktemp("two") / "desk"))
    studio = Studio(folder)
    html = studio.draw("orders", table("open-ended-d10", "outcomes"), page=PAGE)
    files = studio.files()
    studio.draw("orders", table("open-ended-d10", "outcomes"), page=PAGE, score=5)
    return folder, html, files


def test_how_rare_the_last_order_is(bundled: Path, tmp_path: Path) -> None:
    desk = Path(shutil.copytree(bundled, tmp_path / "desk"))
    drawn = {
        variant: Studio(desk).draw("orders", system("open-ended-d10").table("outcomes", variant), page=PAGE)
        for variant in ("standard", "simple")
    }
    assert "the exact tail of every higher order, one in 10,000 rolls." in drawn["standard"]
    assert "op-caption" not in drawn["simple"]


bundled_once = functools.cache(vl_convert.javascript_bundle)


@pytest.mark.parametrize("damage", ["cut", "changed", "foreign", "empty", "gone"])
def test_a_bad_entry_is_computed_again(
    two_figures: tuple[Path, str, dict[str, bytes]], tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That the runtime is bundled alike each time: test_order_and_place_of_the_build_do_not_matter."""
    monkeypatch.setattr(vl_convert, "javascript_bundle", bundled_once)
    folder, html, files = two_figures
    desk = Path(shutil.copytree(folder, tmp_path / "desk"))
    entries = sorted(desk.iterdir())
    contents = [entry.read_bytes() for entry in entries]
    assert len(entries) == 3
    for n, entry in enumerate(entries):
        match damage:
            case "cut":
                entry.write_bytes(contents[n][:-20])
            case "changed":
                entry.write_bytes(contents[n].replace(b"e", b"i"))
            case "foreign":
                entry.write_bytes(contents[n - 1])
            case "empty":
                entry.write_bytes(b"")
            case _:
                entry.unlink()
    again = Studio(desk)
    assert again.draw("orders", table("open-ended-d10", "outcomes"), page=PAGE) == html
    assert again.files() == files


def test_a_sound_entry_is_used(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table("open-ended-d10", "outcomes")
    html = Studio(desk).draw("orders", made, page=PAGE)
    monkeypatch.setattr(render, "render", lambda *_: pytest.fail("drawn again"))
    assert Studio(desk).draw("orders", made, page=PAGE) == html


def test_another_name_of_the_game_makes_another_figure(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = table("mythras", "opposed"), table("coc7", "opposed")
    assert "than Mythras?" in Studio(desk).draw("difference", *tables)

    def renamed(made: OddsTable) -> Names:
        found = names_of(made)
        return found._replace(game=found.game.upper())

    for module in ("hooks.charts", "hooks.charts.difference"):
        monkeypatch.setattr(f"{module}.names_of", renamed)
    assert "than MYTHRAS?" in Studio(desk).draw("difference", *tables)


# ---- the runtime --------------------------------------------------------------------------------


def test_the_vega_lite_that_validates_is_the_one_that_compiles() -> None:
    assert f"v{charts.SCHEMA}" == alt.SCHEMA_VERSION
    module = f"https://cdn.jsdelivr.net/npm/vega-lite@{charts.SCHEMA}/+esm"
    bundle = vl_convert.javascript_bundle(f'import {{version}} from "{module}"; window.found = version;')
    assert f'"{charts.SCHEMA}"' in bundle
    assert charts.SCHEMA.rpartition(".")[0] == vl_convert.get_vegalite_versions()[-1]


def test_the_runtime_is_small_and_whole(drawn: tuple[dict[str, str], dict[str, bytes]]) -> None:
    ((name, content),) = [(n, c) for n, c in drawn[1].items() if n.endswith(".js")]
    assert len(gzip.compress(content)) <= 160 * 1024
    assert name == f"{FOLDER}/vega.{hashlib.sha256(content).hexdigest()[:10]}.js"
    assert content.startswith(b"/*!\nVega\n")
    assert b"\n(function(){" in content
    for export in ("View", "parse", "expressionInterpreter"):
        assert f"{export}:".encode() in content[-300:]


# ---- pictures -----------------------------------------------------------------------------------


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
