"""The colours of the stylesheet can be read: every token in every scheme, and text on every fill."""

from __future__ import annotations

import re
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest

from hooks.pages.readouts.check import first_good, result_tokens
from oppose_engine import discover, system
from oppose_engine.rules.check import Check
from tests.site.colour import VISIONS, Lab, difference, seen

CSS = (Path(__file__).parents[2] / "docs" / "assets" / "oppose.css").read_text(encoding="utf-8")
SCHEMES = ("light", "dark", "print")
Tokens = dict[str, str]


def tokens() -> dict[str, Tokens]:
    """The custom properties of each scheme: the first three blocks that set them."""
    blocks = re.findall(r"\{([^{}]*--op-page:[^{}]*)\}", CSS)
    found = [dict(re.findall(r"--op-([\w-]+): (#\w{6});", block)) for block in blocks]
    return dict(zip(SCHEMES, found, strict=True))


TOKENS = tokens()


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lightness(colour: str) -> float:
    y = luminance(colour)
    return 116 * y ** (1 / 3) - 16 if y > 216 / 24389 else y * 24389 / 27


def test_every_scheme_has_every_token() -> None:
    assert set(TOKENS["light"]) == set(TOKENS["dark"]) == set(TOKENS["print"])
    used = set(re.findall(r"var\(--op-([\w-]+)\)", CSS))
    assert used <= set(TOKENS["light"]), used - set(TOKENS["light"])


@pytest.mark.parametrize("scheme", SCHEMES)
def test_text_can_be_read_on_every_fill(scheme: str) -> None:
    found = TOKENS[scheme]
    fills = [name.removeprefix("on-") for name in found if name.startswith("on-")]
    assert len(fills) > 40
    for fill in fills:
        assert contrast(found[fill], found[f"on-{fill}"]) >= 4.5, fill


@pytest.mark.parametrize("scheme", SCHEMES)
def test_words_and_marks_stand_out_from_the_page(scheme: str) -> None:
    found = TOKENS[scheme]
    lines = [name for name in found if name.startswith("line-")]
    for ground, (least, names) in product(
        ("page", "surface", "raised"),
        ((4.5, ("text", "muted", "accent", "accent-strong", "warn")), (3, ("edge", "focus", *lines))),
    ):
        for name in names:
            assert contrast(found[name], found[ground]) >= least, f"{name} on {ground}"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_more_contrast_with_the_page_means_more(scheme: str) -> None:
    """Ordered scales survive grey: each step of lightness leads away from the page."""
    found = TOKENS[scheme]
    away = -1 if lightness(found["page"]) > 50 else 1
    scales = {
        "share": ([f"share-{k}" for k in range(11)], 4.7),
        "level": ([f"level-{n}" for n in ("failure", "success", "special", "extreme", "critical")], 7),
        "upper chance": ([f"chance-{k}" for k in range(5, 11)], 4.7),
    }
    if scheme == "print":
        scales["chance"] = ([f"chance-{k}" for k in range(11)], 6)
    else:
        scales["lower chance"] = ([f"chance-{k}" for k in range(5, -1, -1)], 4.7)
    for name, (steps, least) in scales.items():
        values = [lightness(found[step]) for step in steps]
        assert all(away * (b - a) >= least for a, b in pairwise(values)), f"{name}: {values}"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_each_arm_of_a_difference_leads_away_from_the_page(scheme: str) -> None:
    found = TOKENS[scheme]
    away = -1 if lightness(found["page"]) > 50 else 1
    for arm in ("m", "p"):
        values = [lightness(found["diff-0"]), *(lightness(found[f"diff-{arm}{k}"]) for k in range(1, 5))]
        assert all(away * (b - a) >= 7 for a, b in pairwise(values)), f"{arm}: {values}"


def test_differences_are_ordered_on_paper() -> None:
    values = [lightness(TOKENS["print"][f"diff-{name}"]) for name in DIFFERENCES]
    assert all(a - b >= 8 for a, b in pairwise(values)), values


def test_a_fair_fight_is_told_from_what_is_near_it_on_paper() -> None:
    values = [lightness(TOKENS["print"][f"chance-{k}"]) for k in (4, 5, 6, 7)]
    assert all(a - b >= 8 for a, b in pairwise(values)), values


DIFFERENCES = ("m4", "m3", "m2", "m1", "0", "p1", "p2", "p3", "p4")
LEVELS = (
    ("fumble", "failure", "success", "critical"),
    ("fumble", "failure", "success", "special", "critical"),
    ("fumble", "failure", "success", "special", "extreme", "critical"),
    ("fumble", "failure", "lapse", "success"),
)


def neighbours() -> list[tuple[str, str, float]]:
    """Pairs of classes that stand side by side, and how different they must look."""
    scales = [([f"chance-{k}" for k in range(11)], 5.0), ([f"share-{k}" for k in range(11)], 4.0)]
    scales += [([f"level-{name}" for name in names], 8.0) for names in LEVELS]
    scales += [([f"diff-{name}" for name in DIFFERENCES], 6.0)]
    return [(a, b, least) for steps, least in scales for a, b in pairwise(steps)]


def opposites() -> list[tuple[str, str, float]]:
    """Pairs of classes that mean the opposite, and outcomes, of which any two may meet."""
    mirrored = [(f"chance-{k}", f"chance-{10 - k}", 8.0) for k in range(5)]
    mirrored += [(f"diff-m{k}", f"diff-p{k}", 8.0) for k in range(1, 5)]
    sides = ("win", "tie", "none", "lose")
    any_two = [(f"outcome-{a}", f"outcome-{b}", 12.0) for a, b in combinations(sides, 2)]
    return [*mirrored, *any_two, ("line-win", "line-lose", 10.0)]


@pytest.mark.parametrize("vision", VISIONS)
@pytest.mark.parametrize("scheme", SCHEMES)
def test_classes_are_told_apart_by_all_eyes(scheme: str, vision: str) -> None:
    found = TOKENS[scheme]
    for one, other, least in [*neighbours(), *opposites()]:
        apart = difference(seen(found[one], vision), seen(found[other], vision))
        assert apart >= least, f"{one} and {other}: {apart:.1f}"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_outcomes_are_told_apart_in_grey(scheme: str) -> None:
    for one, other in combinations(("win", "tie", "none", "lose"), 2):
        apart = abs(lightness(TOKENS[scheme][f"outcome-{one}"]) - lightness(TOKENS[scheme][f"outcome-{other}"]))
        assert apart >= 9, f"{one} and {other}: {apart:.1f}"


@pytest.mark.parametrize("game", discover())
def test_what_succeeds_is_blue_and_nothing_else(game: str) -> None:
    """Of every check; four costs and more are a scale that has no failures."""
    for check in (each for each in system(game).mechanics if isinstance(each, Check)):
        for reading in check.variants:
            results = check.results(reading.id)
            blue = [token not in ("fumble", "failure", "lapse") for token in result_tokens(results)]
            if first_good(results) <= 3:
                assert blue == [result.good for result in results], f"{check.title}, {reading.id}"


INK = re.compile(r"on-|page|text|muted|grid|edge|border|mark|raised|surface")
"""Beginnings of tokens that draw lines and words of figures, and have no meaning of their own."""


def drawn_figures(site: Path) -> set[tuple[str, frozenset[str], frozenset[str]]]:
    """Each kind of figure with the colours that mean something in it, and the words of each of its pictures."""
    found = set()
    for page in site.rglob("index.html"):
        for kind, drawn in re.findall(
            r'<figure class="op-figure"[^>]* data-figure="([^"]*)"(.*?)</figure>', page.read_text("utf-8"), re.DOTALL
        ):
            used = set(re.findall(r'(?:fill|stroke)="var\(--op-([\w-]+)\)"', drawn))
            colours = frozenset(name for name in used if not INK.match(name))
            pictures = re.findall(r'<svg class="op-twin.*?</svg>', drawn, re.DOTALL)
            found |= {(kind, colours, frozenset(re.findall(r"<text[^>]*>([^<]*)", each))) for each in pictures}
    return found


def test_what_a_figure_means_is_told_without_colour(built_site: Path) -> None:
    """In grey and to all eyes; where two sides of a scale are alike in grey, lines with names tell them."""
    figures = drawn_figures(built_site)
    assert len({kind for kind, *_ in figures}) > 10
    for kind, colours, words in figures:
        scales = {name for name in colours if name.startswith(("chance-", "share-", "diff-"))}
        for (one, other), scheme in product(combinations(sorted(colours - scales), 2), SCHEMES):
            a, b = TOKENS[scheme][one], TOKENS[scheme][other]
            where = f"{kind}, {scheme}: {one} and {other}"
            assert abs(lightness(a) - lightness(b)) >= 7, where
            assert all(difference(seen(a, vision), seen(b, vision)) >= 10 for vision in VISIONS), where
        if {"chance-2", "chance-8"} <= scales:
            assert "50%" in words, f"{kind}: no name on the heavy line"
            assert words & {"25%", "75%"}, f"{kind}: no name on either side of it"


@pytest.mark.parametrize("scheme", SCHEMES)
def test_a_ring_of_two_tones_is_seen_on_every_class(scheme: str) -> None:
    found = TOKENS[scheme]
    for fill in (name for name in found if name.startswith(("chance-", "share-", "diff-"))):
        assert max(contrast(found["mark"], found[fill]), contrast(found["page"], found[fill])) >= 3, fill


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    # of the pairs that Sharma, Wu and Dalal publish to test implementations with
    [
        ((50.0000, 2.6772, -79.7751), (50.0000, 0.0000, -82.7485), 2.0425),
        ((50.0000, -1.3802, -84.2814), (50.0000, 0.0000, -82.7485), 1.0000),
        ((50.0000, 0.0000, 0.0000), (50.0000, -1.0000, 2.0000), 2.3669),
        ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0009), 7.1792),
        ((50.0000, 2.4900, -0.0010), (50.0000, -2.4900, 0.0011), 7.2195),
        ((50.0000, 2.5000, 0.0000), (50.0000, 0.0000, -2.5000), 4.3065),
        ((50.0000, 2.5000, 0.0000), (73.0000, 25.0000, -18.0000), 27.1492),
        ((50.0000, 2.5000, 0.0000), (61.0000, -5.0000, 29.0000), 22.8977),
        ((50.0000, 2.5000, 0.0000), (56.0000, -27.0000, -3.0000), 31.9030),
        ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
        ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
        ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
    ],
)
def test_the_measure_of_difference_is_the_published_one(one: Lab, other: Lab, apart: float) -> None:
    assert difference(one, other) == pytest.approx(apart, abs=5e-5)
    assert difference(other, one) == pytest.approx(apart, abs=5e-5)


def test_white_and_black_are_where_they_belong() -> None:
    assert seen("#ffffff") == pytest.approx((100, 0, 0), abs=0.02)
    assert seen("#000000") == pytest.approx((0, 0, 0), abs=0.02)
    assert all(seen("#808080", vision)[0] == pytest.approx(53.6, abs=0.1) for vision in VISIONS)
