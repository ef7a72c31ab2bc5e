"""What figures say and show: each answer, caption and cell is that of the table, counted again."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from bs4 import BeautifulSoup, Tag

from hooks.charts import Studio
from hooks.charts.heat import _captions as captions_of
from oppose_engine import percent, system
from oppose_engine.text import face_ranges, points
from tests.site.drawn import DRAWN, PAGE, refusal, table
from tests.site.test_map_lines import filled


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


def test_a_pool_whose_halves_meet_between_two_outcomes_has_both_as_medians(blocks: dict[str, str]) -> None:
    """Seven dice at difficulty 6 come to 3 or less as often as to 4 or more."""
    made = system("contract").table("pool")
    counts = {int(outcome): made.value(dice=7, difficulty=6, outcome=outcome) for outcome in made.axes[2].values}
    assert sum(chance for outcome, chance in counts.items() if outcome <= 3) == Fraction(1, 2)
    assert ", the median 3 or 4, the most likely outcome 3 or 4." in caption_of(blocks, "pool")


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


def test_how_rare_the_last_order_is(desk: Path) -> None:
    drawn = {
        variant: Studio(desk).draw("orders", system("open-ended-d10").table("outcomes", variant), page=PAGE)
        for variant in ("standard", "simple")
    }
    assert "the exact tail of every higher order, one in 10,000 rolls." in drawn["standard"]
    assert "op-caption" not in drawn["simple"]
