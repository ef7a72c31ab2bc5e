"""The colours of the stylesheet can be read: every token in every scheme, and text on every fill."""

from __future__ import annotations

import re
from itertools import pairwise, product
from pathlib import Path

import pytest

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
