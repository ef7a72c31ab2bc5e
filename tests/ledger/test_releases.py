"""The data of a release: packed once, unpacked into every later build, never changed."""

from pathlib import Path

import pytest

from hooks.records.releases import freeze, read_releases
from oppose_engine import DataError

FILES = {
    "data/index.json": b"{}",
    "data/mythras/opposed/imperative.csv": b"you,them\n",
    "assets/charts/x.json": b"not data",
}


def test_what_is_packed_is_unpacked_at_the_address_of_the_version(tmp_path: Path) -> None:
    freeze("0.1.0", FILES, tmp_path)
    (release,) = read_releases(tmp_path)
    assert release.version == "0.1.0"
    assert release.files == {
        "data/0.1.0/index.json": b"{}",
        "data/0.1.0/mythras/opposed/imperative.csv": b"you,them\n",
    }
    assert [path.name for path in tmp_path.iterdir()] == ["0.1.0.tar.xz"]


def test_a_release_stays_as_it_is(tmp_path: Path) -> None:
    path = freeze("0.1.0", FILES, tmp_path)
    kept = path.read_bytes()
    with pytest.raises(DataError, match=r"0.1.0.tar.xz: 0.1.0 is released and stays as it is; raise the version first"):
        freeze("0.1.0", {"data/index.json": b"[]"}, tmp_path)
    assert path.read_bytes() == kept


def test_releases_are_in_the_order_of_their_versions_and_packed_alike_every_time(tmp_path: Path) -> None:
    first = freeze("0.10.0", FILES, tmp_path / "a")
    again = freeze("0.10.0", FILES, tmp_path / "b")
    assert first.read_bytes() == again.read_bytes()
    freeze("0.9.0", FILES, tmp_path / "a")
    assert [release.version for release in read_releases(tmp_path / "a")] == ["0.9.0", "0.10.0"]
    assert read_releases(tmp_path / "none") == ()


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("0.1.0.tar.xz", b"\xfd7zXZ\x00 and no more", "0.1.0.tar.xz: .*; restore it: a release never changes"),
        ("newest.tar.xz", b"", "newest.tar.xz: 'newest' is no version"),
    ],
)
def test_a_damaged_archive_is_named(name: str, content: bytes, said: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(content)
    with pytest.raises(DataError, match=said):
        read_releases(tmp_path)
