"""The data files of the readouts hold the engine's numbers, all of them, and stay small."""

import gzip
import json
import random
from functools import cache
from itertools import accumulate
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hooks.generate import open_context
from hooks.readout_data import FOLDER, files, grade_id, packed, texts, ways
from oppose_engine import discover, system
from oppose_engine.experience import Experience
from oppose_engine.opposed import PUBLISHED_RATINGS, OpposedRoll
from oppose_engine.text import number

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
    return {name: text.encode() for name, text in texts(open_context()).items()}


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
def test_graded_counts_are_the_contests(game: Any, mechanic: Any, variant: Any) -> None:
    """Each grade changes the rating; what looks at the rating before it still sees that."""
    chosen = random.Random(2)
    for way in ways(game, mechanic):
        found = record(f"{game.id}/{mechanic.match_table}/{variant.id}.{way.id or 'grades'}")
        for mine, other in [(chosen.choice(way.grades), chosen.choice(way.grades)) for _ in range(3)]:
            name = f"{grade_id(way, mine)} {grade_id(way, other)}"
            if name == " ":
                continue
            counts = planes(found["pairs"][name], 101, 101)
            for _ in range(10):
                you, them = chosen.choice(PUBLISHED_RATINGS), chosen.choice(PUBLISHED_RATINGS)
                targets = (int(mine.rating({"rating": you})), int(other.rating({"rating": them})))  # type: ignore[dict-item]
                assert tuple(counts[you, them]) == variant.rules.odds(*targets, you, them)[:3]


def test_pools_hold_every_outcome() -> None:
    game = system("contract")
    for variant in game.mechanic("pool").variants:
        table = game.table("pool", variant.id)
        found = record(f"contract/pool/{variant.id}")
        assert isinstance(table.denominator, tuple)
        assert found["denominator"] == list(table.denominator)
        shape = table.cells.shape
        assert (planes(found["planes"], shape[0], shape[1]) == table.cells[..., :-1]).all()


def test_expectations_are_the_engines_to_a_tenth() -> None:
    chosen = random.Random(3)
    for game in discover().values():
        for mechanic in game.mechanics:
            if not isinstance(mechanic, Experience):
                continue
            found = record(f"{game.id}/experience/standard")
            tables = [unpacked(text, 101, 101) for text in found["planes"]]
            for _ in range(12):
                first, target, uses = chosen.randrange(100), chosen.randint(1, 100), chosen.randint(1, 5)
                for tenths, of in ((tables[0], None), (tables[uses], uses)):
                    value = mechanic.rules().expected_checks(first, target, of)
                    tenth = tenths[target, first]
                    assert (tenth == -1) if value is None else (f"{tenth // 10}.{tenth % 10}" == number(value, 1))


def test_a_variant_takes_no_more_than_it_may() -> None:
    sizes = {name: len(gzip.compress(data, mtime=0)) for name, data in written().items()}
    assert max(sizes.values()) <= LARGEST
    for game, mechanic, variant in CONTESTS:
        first = sizes[f"{FOLDER}/{game.id}/{mechanic.match_table}/{variant.id}.js"]
        assert first <= LARGEST // 4  # what a page loads at the first touch


def test_what_is_kept_between_builds_is_what_is_made_anew(tmp_path: Path) -> None:
    context = open_context()
    first = files(context, tmp_path)
    assert files(context, tmp_path) == first == written()
    for kept in tmp_path.iterdir():
        kept.write_bytes(b"spoiled")
    assert files(context, tmp_path) == first
