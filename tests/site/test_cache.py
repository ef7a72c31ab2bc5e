"""What is kept between builds: as it was, found by all that it was made from, and never in the way."""

import os
from dataclasses import replace
from pathlib import Path
from pickle import PicklingError

import numpy as np
import pytest

from hooks.cache import Cache, fingerprint
from oppose_engine import TableId
from tests.tables import published


def test_a_folder_that_cannot_be_written_costs_only_time(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("not a folder", encoding="utf-8")
    cache = Cache(tmp_path / "file")
    cache.put("key", [1])
    assert cache.get("key") is None


def test_what_was_not_used_for_longest_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    old = Cache(tmp_path)
    for n in range(4):
        old.put(f"key{n}", n)
    size = (tmp_path / "key0.kept").stat().st_size
    monkeypatch.setattr("hooks.cache.MOST", 3 * size)
    for n in range(4):
        os.utime(tmp_path / f"key{n}.kept", (n, n))
    assert old.get("key1") == 1  # used just now
    Cache(tmp_path).put("new", 9)
    assert sorted(entry.stem for entry in tmp_path.iterdir()) == ["key1", "key3", "new"]


def test_bytes_are_kept_as_they_are_and_damaged_ones_are_none(tmp_path: Path) -> None:
    value = {"files": {"a.png": b"\x89\n\0", "b.png": b""}, "more": [1, b"last"]}
    Cache(tmp_path).put("key", value)
    assert Cache(tmp_path).get("key") == value
    entry = tmp_path / "key.kept"
    sound = entry.read_bytes()
    for damaged in (sound[:-1] + b"T", b"T" + sound[1:], sound[:-1], sound + b"T", sound[:20], b""):
        entry.write_bytes(damaged)
        assert Cache(tmp_path).get("key") is None
    Cache(tmp_path).put("other", value)
    (tmp_path / "other.kept").replace(entry)
    assert Cache(tmp_path).get("key") is None


def test_a_value_that_cannot_be_kept_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises((TypeError, AttributeError, PicklingError)):
        Cache(tmp_path).put("key", lambda: None)
    assert list(tmp_path.iterdir()) == []


def test_keys_tell_tables_and_options_apart() -> None:
    made = published(TableId("mythras", "opposed", "imperative"))
    other = replace(made, cells=np.roll(made.cells, 1, axis=0))
    keys = [
        fingerprint("heat", made),
        fingerprint("heat", other),
        fingerprint("area", made),
        fingerprint("heat", made, 60),
    ]
    keys += [fingerprint("heat", (made,)), fingerprint("heat", (other,))]
    assert len(set(keys)) == len(keys)
    assert fingerprint("heat", replace(made, cells=made.cells.copy())) == keys[0]
