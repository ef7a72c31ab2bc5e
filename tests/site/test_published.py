"""Damaged files of printed numbers: the message names file, line and what is allowed."""

import shutil
from pathlib import Path

import pytest

from hooks.pages.context import Context
from hooks.records.published import read_published
from oppose_engine import DataError, discover
from tests.site.conftest import ROOT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the printed numbers, where a project keeps them."""
    copy = tmp_path / "site_data" / "published"
    shutil.copytree(ROOT / "site_data" / "published", copy)
    return copy


def replace(path: Path, old: str, new: str) -> int:
    """Put one text in the place of another; return its line."""
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{path.name} has changed; {old!r} is gone"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return text[: text.index(old)].count("\n") + 1


def refused(folder: Path) -> str:
    with pytest.raises(DataError) as caught:
        read_published(folder, discover())
    message = str(caught.value)
    assert "\n" not in message
    return message


def test_all_numbers_are_read(context: Context) -> None:
    published = context.published
    found = {
        kind: [each for each in published.tables if each.kind == kind] for kind in ("win", "split", "shares", "bands")
    }
    sizes = [(len(grid.labels(0)), len(grid.labels(1))) for grid in (*found["win"], *found["split"])]
    assert sizes == [(11, 11)] * 4 + [(16, 16), (20, 20)]
    (bands,) = found["bands"]
    assert len(bands.labels(0)) == 90
    first, second, *_ = bands.cells
    assert [(each.at, each.of, each.text) for each in (first, second)] == [
        ((6,), ("special",), "01"),
        ((6,), ("fumble",), "96–00"),
    ]
    assert [len(shares.cells) for shares in found["shares"]] == [39, 110, 20, 15, 12]
    assert len(published.examples) == 51
    assert len(published.things[0].rows) == 13
    assert all(each.citation.description for each in published.tables)
    assert published.things[0].citation.description


@pytest.mark.parametrize(
    ("cell", "says"),
    [
        ("51.7O", "column 8: '51.7O'; give percent, 0 to 100, with 2 decimals"),
        ("51.7", "column 8: '51.7'; give percent, 0 to 100, with 2 decimals"),
        ("151.70", "column 8: '151.70'; give percent"),
        ("-1.70", "column 8: '-1.70'; give percent"),
        ("", "column 8: ''; give percent"),
        ("1,2", "13 cells; the head has 12"),
    ],
)
def test_a_bad_cell_names_file_and_line(folder: Path, cell: str, says: str) -> None:
    path = folder / "d100_article_mythras.csv"
    row = next(line for line in path.read_text(encoding="utf-8").splitlines() if line.startswith("60,"))
    line = replace(path, row, ",".join([*row.split(",")[:7], cell, *row.split(",")[8:]]))
    assert refused(folder).startswith(f"site_data/published/d100_article_mythras.csv:{line}: {says}")


def test_a_row_that_is_no_rating_is_refused(folder: Path) -> None:
    line = replace(folder / "d100_article_mythras.csv", "\n60,", "\n600,") + 1
    assert refused(folder).startswith(f"site_data/published/d100_article_mythras.csv:{line}: you '600'; ")


def test_an_empty_file_is_refused(folder: Path) -> None:
    (folder / "ngs_essay_16x16.csv").write_text("you\\them,d6+1\n", encoding="utf-8")
    assert refused(folder) == (
        "site_data/published/ngs_essay_16x16.csv:1: no numbers; give a head and at least one row"
    )


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('"source": "ngs-essay"', '"source": null', "'ngs-essay-16x16' has no citation; name its 'source': d100"),
        ('"source": "ngs-essay"', '"source": "ngs-esay"', "source 'ngs-esay'; did you mean ngs-essay"),
        ('"system": "ngs"', '"system": "nsg"', "no system 'nsg'; did you mean ngs"),
        ('"variant": "standard"', '"variant": "x"', "no variant 'x'"),
        ('"kind": "split"', '"kind": "spilt"', "kind 'spilt'; did you mean split"),
        ('"file": "ngs_essay_16x16.csv"', '"file": "lost.csv"', "file 'lost.csv': No such file or directory"),
        ('"file": "ngs_essay_16x16.csv"', '"file": ""', "'file' is empty; give a text"),
        ('"decimals": 0', '"decimals": "0"', "'decimals' is '0'; give a value of type int"),
        ('"id": "ngs-essay-20x20"', '"id": "ngs-essay-16x16"', "id 'ngs-essay-16x16' is listed twice"),
    ],
)
def test_a_bad_entry_names_the_index_and_its_line(folder: Path, old: str, new: str, says: str) -> None:
    index = folder / "index.json"
    text = index.read_text(encoding="utf-8")
    start = text.index('"id": "ngs-essay-16x16"')
    assert old in text[start:]
    index.write_text(text[:start] + text[start:].replace(old, new, 1), encoding="utf-8")
    line = text[:start].count("\n") + 1
    assert refused(folder).startswith(f"site_data/published/index.json:{line}: {says}")


def test_a_citation_says_what_it_is(folder: Path) -> None:
    line = replace(folder / "index.json", '"kind": "essay",', "") - 1
    assert refused(folder) == (
        f"site_data/published/index.json:{line}: source 'ngs-essay' has no 'kind'; "
        "a citation says what it is, what it is called and who wrote it"
    )


def test_broken_json_names_its_line(folder: Path) -> None:
    line = replace(folder / "examples.json", '"system": "brp",', '"system": "brp"')
    assert refused(folder).startswith(f"site_data/published/examples.json:{line + 1}: ")


def test_an_example_needs_a_citation(folder: Path) -> None:
    path = folder / "examples.json"
    text = path.read_text(encoding="utf-8")
    at = text.index('"id": "ngs-54"')
    path.write_text(text[:at] + text[at:].replace('"source": "ngs-essay"', '"source": ""', 1), encoding="utf-8")
    line = text[:at].count("\n") + 1
    assert refused(folder).startswith(f"site_data/published/examples.json:{line}: 'ngs-54' has no citation")


def test_ranges_of_faces_are_checked(folder: Path) -> None:
    line = replace(folder / "brp_srd_bands.csv", "6,7,1,1,", "6,7,4,1,")
    assert refused(folder) == (
        f"site_data/published/brp_srd_bands.csv:{line}: range 4..1; give faces 1..100, the lower one first"
    )


def test_a_missing_index_is_told(folder: Path) -> None:
    (folder / "index.json").unlink()
    assert refused(folder).startswith("site_data/published/index.json: No such file or directory")
