"""The data files of the readouts hold the engine's numbers, all of them, and stay small."""

import gzip
import json
import random
from fractions import Fraction
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hooks.generate import open_context
from hooks.pages.readouts import improving
from hooks.pages.readouts.changes import dice, grade_id, reach, ways
from hooks.pages.readouts.data import FOLDER, of_system, texts
from hooks.pages.readouts.packing import packed
from oppose_engine import discover, system
from oppose_engine.contests.meeting import meeting
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.courses.experience import Experience
from oppose_engine.sides.ratings import RATINGS

LARGEST = 40_000  # bytes of a variant, compressed
CONTESTS = [
    (game, mechanic, variant)
    for game in discover().values()
    for mechanic in game.mechanics
    if isinstance(mechanic, OpposedRoll)
    for variant in mechanic.variants
]
NAMES = [f"{game.id} {variant.id}" for game, _, variant in CONTESTS]


@cache
def written() -> dict[str, bytes]:
    context = open_context()
    return {name: text.encode() for game in context.systems.values() for name, text in texts(context, game).items()}


def record(key: str) -> dict[str, Any]:
    text = written()[f"{FOLDER}/{key}.js"].decode()
    start = f'oppose.data("{key}",'
    assert text.startswith(start)
    assert text.endswith(");\n")
    found: dict[str, Any] = json.loads(text[len(start) : -3])
    return found


def unpacked(text: str, rows: int, columns: int) -> Any:
    """What the script does, in another way: sums across, then down."""
    steps: list[int] = []
    for part in text.split():
        value, _, times = part.partition("*")
        steps += [int(value)] * int(times or 1)
    across = [list(accumulate(steps[n * columns : (n + 1) * columns])) for n in range(rows)]
    return np.cumsum(np.array(across, dtype=object), axis=0)


def planes(texts: list[str], rows: int, columns: int) -> Any:
    return np.stack([unpacked(text, rows, columns) for text in texts], axis=-1)


@pytest.mark.parametrize("shape", [(1, 1), (1, 9), (9, 1), (12, 31)])
def test_packing_loses_nothing(shape: tuple[int, int]) -> None:
    chosen = random.Random(1)
    table = [[chosen.choice([0, 0, 0, 7, -2, 10**15]) for _ in range(shape[1])] for _ in range(shape[0])]
    assert unpacked(packed(table), *shape).tolist() == table


@pytest.mark.parametrize(("game", "mechanic", "variant"), CONTESTS, ids=NAMES)
def test_counts_are_the_tables(game: Any, mechanic: Any, variant: Any) -> None:
    table = game.table(mechanic.match_table, variant.id)
    found = record(f"{game.id}/{mechanic.match_table}/{variant.id}")
    assert found["denominator"] == table.denominator
    assert (planes(found["planes"], 101, 101) == table.cells[..., :3]).all()


@pytest.mark.parametrize(("game", "mechanic", "variant"), CONTESTS, ids=NAMES)
def test_changed_rolls_are_the_contests(game: Any, mechanic: Any, variant: Any) -> None:
    """Whatever a change makes of the ratings; what looks at the ratings before it still sees those."""
    chosen = random.Random(2)
    found, size, ratings = record(f"{game.id}/{mechanic.match_table}/{variant.id}.wide"), len(RATINGS), reach(mechanic)
    assert (found["from"], found["to"], found["last"]) == (RATINGS[0], RATINGS[-1], ratings[-1])
    alike = unpacked(found["alike"], 1, len(ratings))[0]
    counts = {pair: planes(texts, size, size) for pair, texts in found["planes"].items()}
    bases = [chosen.choice(ratings) for _ in range(60)] + [0, 3, 4, 5, 99, 100, 101]
    for base in bases:
        other = chosen.choice(bases)
        you, them = (chosen.choice([each, 100, chosen.choice(RATINGS)]) for each in (base, other))
        kinds = f"{alike[base]} {alike[other]}"
        cell = counts["0 0"][you - RATINGS[0], them - RATINGS[0]]
        if kinds != "0 0":
            cell = cell + counts[kinds][you - RATINGS[0], them - RATINGS[0]]
        assert tuple(cell) == variant.rules.odds(you, them, base, other)[:3], (you, them, base, other)


@pytest.mark.parametrize(("game", "mechanic", "variant"), CONTESTS, ids=NAMES)
def test_grades_and_what_lowers_both_are_the_engines(game: Any, mechanic: Any, variant: Any) -> None:
    found, ratings = record(f"{game.id}/{mechanic.match_table}/{variant.id}.wide"), reach(mechanic)
    grades = {grade_id(way, grade): grade for way in ways(game, mechanic) for grade in way.grades}
    assert found["grades"].keys() == grades.keys() - {""}
    for name, text in found["grades"].items():
        targets = unpacked(text, 1, len(ratings))[0].tolist()
        assert targets == [int(grades[name].rating({"rating": np.array(rating)})) for rating in ratings]
    assert ("play" in found) == (variant.rules.drop_above is not None)
    if "play" in found:
        mine, other = (unpacked(text, len(RATINGS), len(RATINGS)) for text in found["play"])
        for you, them in ((120, 80), (80, 130), (100, 100), (-20, 400)):
            excess = max(you - 100, them - 100, 0)
            at = you - RATINGS[0], them - RATINGS[0]
            assert (mine[at], other[at]) == (you - excess, them - excess)


def test_dice_are_the_meetings() -> None:
    given = [(game, mechanic, variant) for game, mechanic, variant in CONTESTS if dice(game, mechanic)]
    assert given
    for game, mechanic, variant in given:
        found, met = record(f"{game.id}/{mechanic.match_table}/{variant.id}.dice"), meeting(variant.rules)
        ratings, kinds = reach(mechanic), len(met.kinds)
        assert found["levels"] == [level for level, _ in met.kinds]
        for each in dice(game, mechanic):
            sizes = unpacked(found["sizes"][str(each)], len(ratings), kinds)
            assert (sizes == met.sizes(ratings, each)).all()
            assert found["wholes"][str(each)] == met.whole(each)
        shares = [[found["shares"][n] for n in unpacked(text, kinds, kinds).ravel()] for text in found["met"]]
        assert np.array(shares).reshape(met.shares.shape).tolist() == met.shares.tolist()


def test_scores_with_ranks_are_the_tables() -> None:
    game = system("open-ended-d10")
    for variant in game.mechanic("ranks").variants:
        table, found = game.table("ranks", variant.id), record(f"open-ended-d10/contest/{variant.id}.ranks")
        sides = found["axes"][0][1]
        assert sorted(sides) == sorted(table.axes[0].values)
        assert sides == found["axes"][1][1]
        assert (planes(found["planes"], 40, 40) == table.select(you=sides, them=sides).cells[..., :3]).all()


def test_pools_hold_every_outcome() -> None:
    game = system("contract")
    for variant in game.mechanic("pool").variants:
        table = game.table("pool", variant.id)
        found = record(f"contract/pool/{variant.id}")
        assert isinstance(table.denominator, tuple)
        assert found["denominator"] == list(table.denominator)
        shape = table.cells.shape
        assert (planes(found["planes"], shape[0], shape[1]) == table.cells[..., :-1]).all()


def test_ways_to_improve_are_the_engines() -> None:
    """Each way as the script reads it: the faces of each score and rating, and what they add."""
    for game in discover().values():
        for mechanic in game.mechanics:
            if not isinstance(mechanic, Experience):
                continue
            for variant in mechanic.variants:
                rules, found = variant.rules, record(f"{game.id}/experience/{variant.id}")
                ratings = range(found["ratings"])
                played = unpacked(found["play"], 1, len(ratings))[0]
                assert [Fraction(int(faces), 100) for faces in played] == rules.earned(ratings, 1)
                own, *others = found["ways"]
                first = unpacked(own["faces"][0], own["scores"], len(ratings))
                for row, score in enumerate(range(own["low"], own["low"] + own["scores"])):
                    assert first[row].tolist() == [rules.at(score).passes(rating) for rating in ratings]
                ways = improving.further(game, mechanic, variant)
                for way, told in zip(ways, others, strict=True):
                    faces = np.array([unpacked(plane, told["scores"], len(ratings)) for plane in told["faces"]])
                    for score, rating in ((1, 0), (13, 35), (20, 74), (30, 99)):
                        shown = zip(
                            faces[:, score - told["low"], rating].tolist(), map(tuple, told["points"]), strict=True
                        )
                        assert list(shown) == list(way.course.chances(score, rating))
                    assert (told["top"], told["hours"]) == (way.course.top, way.course.hours)


def test_a_variant_takes_no_more_than_it_may() -> None:
    sizes = {name: len(gzip.compress(data, mtime=0)) for name, data in written().items()}
    assert max(sizes.values()) <= LARGEST
    for game, mechanic, variant in CONTESTS:
        start = f"{FOLDER}/{game.id}/{mechanic.match_table}/{variant.id}."
        assert sum(size for name, size in sizes.items() if name.startswith(start)) <= LARGEST
        assert sizes[f"{start}js"] <= LARGEST // 4  # what a page loads at the first touch


def test_what_is_kept_between_builds_is_what_is_made_anew(tmp_path: Path) -> None:
    context = open_context()
    game = context.systems["mythras"]
    first = of_system(context, game, "these rules", tmp_path)
    assert of_system(context, game, "these rules", tmp_path) == first
    assert first == {name: data for name, data in written().items() if name.startswith(f"{FOLDER}/mythras/")}
    for kept in tmp_path.iterdir():
        kept.write_bytes(b"spoiled")
    assert of_system(context, game, "these rules", tmp_path) == first
    assert len(list(tmp_path.iterdir())) == 1
    of_system(context, game, "other rules", tmp_path)
    assert len(list(tmp_path.iterdir())) == 2
