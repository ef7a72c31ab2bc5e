"""The files of the ledger, what a departure looks like, and what a declaration refuses."""

import io
import lzma
import re
import shutil
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import numpy as np
import pytest

import oppose_engine
from hooks.records.ledger.changes import Change, read_changes, write_changes
from hooks.records.ledger.compare import differences
from hooks.records.ledger.store import Ledger, _unpack, read_ledger, write_ledger
from hooks.tools.ledger import accept, main, report
from hooks.tools.ledger import today as day_of
from oppose_engine import Axis, DataError, OddsTable, System, TableId, discover, system
from oppose_engine.text import face_ranges
from tests.tables import published

ROOT = Path(__file__).parents[2]
KEY = TableId("mythras", "opposed", "imperative")
CHANGELOG = "# Changelog\n\n## [0.2.0] - Unreleased\n\n### Added\n\n- A thing.\n\n## [0.1.0] - 2026-11-20\n\n- Old.\n"


def one(key: TableId = KEY) -> OddsTable:
    return published(key)


def moved(made: OddsTable, at: tuple[int, ...], by: int) -> OddsTable:
    """A table with one count moved from the last outcome to the one at a place."""
    cells = made.cells.copy()
    cells[at] += by
    cells[(*at[:-1], -1)] -= by
    return replace(made, cells=cells)


@pytest.mark.parametrize("name", ["mythras", "contract", "brp", "ngs"])
def test_what_is_written_is_read_back(name: str, tmp_path: Path) -> None:
    tables = {key: published(key) for key in system(name).keys()}  # noqa: SIM118
    for file, content in write_ledger("9.9", tables).items():
        (tmp_path / file).write_bytes(content)
    found = read_ledger(tmp_path, "9.9")
    assert (found.version, list(found.tables)) == ("9.9", list(tables))
    for key, table in tables.items():
        kept = found.tables[key]
        assert (kept.axes, kept.denominator, kept.unit) == (table.axes, table.denominator, table.unit)
        assert kept.cells.tolist() == table.cells.tolist()
        assert kept.ranges == table.ranges
    assert differences(found.tables, tables) == ()


def test_numbers_of_any_size_are_kept() -> None:
    axes = (Axis("you", (1, 2)), Axis("outcome", ("win", "lose")))
    for whole in (2**62, 2**70):
        cells = np.array([[whole - 1, 1], [2, whole - 2]], dtype=object)
        table = OddsTable(KEY, "", axes, cells, whole)
        (content,) = write_ledger("9.9", {KEY: table}).values()
        assert _unpack(lzma.decompress(content))[1][0].cells.tolist() == cells.tolist()


def damage(content: bytes, how: str) -> bytes:
    if how == "edited":
        return content[: len(content) // 2] + bytes([content[len(content) // 2] ^ 1]) + content[len(content) // 2 + 1 :]
    if how == "truncated":
        return content[: len(content) // 2]
    if how == "cut at the end":
        return content[:-1]
    if how == "another shape":
        return lzma.compress(lzma.decompress(content).replace(b"oppose-ledger-2", b"oppose-ledger-1"))
    if how == "a count":
        return lzma.compress(lzma.decompress(content)[:-1] + b"\1")
    return b""


@pytest.mark.parametrize(
    ("how", "fault"),
    [
        ("edited", "is damaged (Corrupt input data)"),
        ("truncated", "is damaged (Compressed data ended before the end-of-stream marker was reached)"),
        ("cut at the end", "is damaged (Compressed data ended before the end-of-stream marker was reached)"),
        ("another shape", "is damaged (shape 'oppose-ledger-1'; this version reads 'oppose-ledger-2')"),
        ("a count", "is damaged (legend/difficulty/srd: counts along 'level' do not add up to the denominator)"),
        ("empty", "is damaged (Compressed data ended before the end-of-stream marker was reached)"),
    ],
)
def test_a_damaged_ledger_is_named_and_left_alone(how: str, fault: str, tmp_path: Path) -> None:
    folder = tmp_path / "site_data" / "ledger"
    shutil.copytree(ROOT / "site_data" / "ledger", folder)
    path = folder / "legend.xz"
    path.write_bytes(damage(path.read_bytes(), how))
    kept = path.read_bytes()
    with redirect_stderr(io.StringIO()) as told:
        assert main(["check"], root=tmp_path) == 2
    assert told.getvalue().startswith(f"site_data/ledger/legend.xz: {fault}; ")
    assert "make accept REASON=" in told.getvalue()
    assert told.getvalue().count("\n") == 1
    assert path.read_bytes() == kept


def test_a_ledger_of_another_version_is_refused(tmp_path: Path) -> None:
    (tmp_path / "mythras.xz").write_bytes(write_ledger("0.0.9", {KEY: one()})["mythras.xz"])
    with pytest.raises(DataError, match=r"mythras.xz: recorded for version 0.0.9, but the engine is 0.1.0; make acc"):
        read_ledger(tmp_path, "0.1.0")


def test_files_of_two_versions_are_refused(tmp_path: Path) -> None:
    for version, key in (("0.1.0", KEY), ("0.2.0", TableId("ngs", "opposed", "standard"))):
        ((name, content),) = write_ledger(version, {key: one(key)}).items()
        (tmp_path / name).write_bytes(content)
    with pytest.raises(DataError, match=r"files of versions 0.1.0, 0.2.0 side by side"):
        read_ledger(tmp_path)


def test_a_departure_names_table_cell_and_size() -> None:
    made = one()
    told = report(differences({KEY: made}, {KEY: moved(made, (60, 40, 0), 21)}))
    assert told.splitlines() == [
        "1 table departs from the numbers on record in site_data/ledger/:",
        "  mythras/opposed/imperative: 1 of 10201 cells moved; 1 of 101 rows changed (60)",
        "    60 against 40: win 51.79 → 52.00 (+0.21 points)",
        'If every one of these is meant to change: make accept REASON="which rule changed, and why"',
    ]


def test_of_a_match_up_your_chance_to_win_is_told_though_others_move_further() -> None:
    made = one()
    told = report(differences({KEY: made}, {KEY: moved(moved(made, (60, 40, 0), 21), (60, 40, 2), 500)}))
    assert "    60 against 40: win 51.79 → 52.00 (+0.21 points)" in told.splitlines()


def test_a_departure_anywhere_names_the_cells_and_the_rows() -> None:
    made = one()
    (found,) = differences({KEY: made}, {KEY: moved(moved(made, (33, 7, 0), 1), (34, 8, 0), 2)})
    assert (found.change.kind, found.rows) == ("moved", ("33", "34"))
    assert [move.where for move in found.moves] == ["34 against 8", "33 against 7"]
    assert "2 of 10201 cells moved; 2 of 101 rows changed (33, 34)" in report((found,))


def test_expectations_and_faces_have_their_own_words() -> None:
    gain = one(TableId("brp", "experience-gain", "standard"))
    higher = replace(gain, cells=np.array([Fraction(9, 2), *gain.cells[1:]], dtype=object))
    assert "rating 0: 3.50 → 4.50 (+1.00 points)" in report(differences({gain.id: gain}, {gain.id: higher}))
    bands = one(TableId("mythras", "bands", "imperative"))
    assert bands.ranges is not None
    level = bands.axes[1].index("critical")
    row = [((1, 6),) if at == level else spans for at, spans in enumerate(bands.ranges[0])]
    told = report(differences({bands.id: bands}, {bands.id: replace(bands, ranges=(tuple(row), *bands.ranges[1:]))}))
    assert f"rating 0: critical {face_ranges(bands.ranges[0][level])} → 01–06" in told


def test_new_gone_and_reshaped_tables_are_told_apart() -> None:
    made = one()
    assert [each.change.kind for each in differences({}, {KEY: made})] == ["new"]
    assert [each.change.kind for each in differences({KEY: made}, {})] == ["gone"]
    (found,) = differences({KEY: made}, {KEY: replace(made, cells=made.cells * 2, denominator=20_000)})
    assert (found.change.kind, found.change.note, found.moves) == ("shape", "denominator 10000 → 20000", ())
    fewer = made.select(you=range(51))
    (found,) = differences({KEY: made}, {KEY: moved(fewer, (50, 40, 0), 1)})
    assert (found.change.note, len(found.moves)) == ("you 0 .. 100 (101 values) → 0 .. 50 (51 values)", 1)
    (found,) = differences({KEY: fewer}, {KEY: made})
    assert (found.moves, len(found.rows)) == ((), 50)


def declare(before: OddsTable, after: OddsTable, reason: str = "A rule was mended") -> tuple[str, str]:
    """The history and the change log after a declaration."""
    accepted = accept(
        Ledger("0.1.0", {KEY: before}),
        {KEY: after},
        Change(reason=reason, date="2027-01-02", version="0.1.0", rules_hash="abc"),
        changes=(),
        changelog=CHANGELOG,
    )
    return accepted.files["site_data/changes.json"].decode(), accepted.files["CHANGELOG.md"].decode()


def test_a_declaration_is_written_into_history_and_change_log(tmp_path: Path) -> None:
    made = one()
    history, log = declare(made, moved(made, (60, 40, 0), 21), "  A rule\n was mended ")
    (tmp_path / "changes.json").write_text(history, encoding="utf-8")
    (change,) = read_changes(tmp_path / "changes.json")
    (table,) = change.tables
    assert (change.date, change.version, change.rules_hash, change.reason) == (
        "2027-01-02",
        "0.1.0",
        "abc",
        "A rule was mended",
    )
    assert (table.id, table.kind, table.cells, table.of_cells, table.rows, table.of_rows) == (
        KEY,
        "moved",
        1,
        10_201,
        1,
        101,
    )
    assert table.largest is not None
    assert (table.largest.where, table.largest.before, table.largest.after) == (
        "60 against 40",
        Fraction(5179, 10_000),
        Fraction(52, 100),
    )
    told = "mythras/opposed/imperative: 1 of 10201 cells, 60 against 40: win 51.79 → 52.00 (+0.21 points)"
    line = f"- 2027-01-02: A rule was mended ({told})"
    assert log == CHANGELOG.replace("- A thing.\n", f"- A thing.\n\n### Numbers\n\n{line}\n")
    assert write_changes([change]) == history


def test_a_second_declaration_stands_above_the_first() -> None:
    made = one()
    _, log = declare(made, moved(made, (60, 40, 0), 21))
    accepted = accept(
        Ledger("0.1.0", {}),
        {KEY: made},
        Change(reason="Later", date="2027-02-03", version="0.1.0", rules_hash="abc"),
        changes=(),
        changelog=log,
    )
    added = accepted.files["CHANGELOG.md"].decode()
    assert added.count("### Numbers") == 1
    assert added.index("2027-02-03") < added.index("2027-01-02") < added.index("## [0.1.0]")


@pytest.mark.parametrize(
    ("reason", "fault"),
    [("", "make accept: no reason; say which rule"), (" \n", "no reason"), ("x" * 301, "a reason of 301 characters")],
)
def test_a_declaration_without_a_reason_is_refused(reason: str, fault: str) -> None:
    made = one()
    with pytest.raises(DataError, match=fault):
        declare(made, moved(made, (60, 40, 0), 21), reason)


def test_a_declaration_of_nothing_is_refused_but_a_version_may_be_stamped() -> None:
    made = one()
    with pytest.raises(DataError, match="nothing to accept"):
        declare(made, made)
    accepted = accept(
        Ledger("0.1.0", {KEY: made}),
        {KEY: made},
        Change(reason="Version 0.2.0", date="2027-01-02", version="0.2.0", rules_hash="abc"),
        changes=(),
        changelog=CHANGELOG,
    )
    assert accepted.change.tables == ()
    assert "- 2027-01-02: Version 0.2.0 (no number moved)" in accepted.files["CHANGELOG.md"].decode()


@pytest.fixture
def small(tmp_path: Path) -> Callable[[str], tuple[int, str, str]]:
    """The command over one system, in a folder of its own."""
    (tmp_path / "CHANGELOG.md").write_text(CHANGELOG, encoding="utf-8")
    (tmp_path / "oppose_engine").mkdir()
    games: dict[str, System] = {"ngs": discover()["ngs"]}

    def run(*arguments: str) -> tuple[int, str, str]:
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            code = main(arguments, root=tmp_path, find=lambda: games)
        return code, out.getvalue(), err.getvalue()

    return run


def test_the_command_from_no_ledger_to_a_damaged_one(
    small: Callable[..., tuple[int, str, str]], tmp_path: Path
) -> None:
    code, told, _ = small("check")
    assert (code, "ngs/opposed/standard: not on record" in told) == (1, True)
    assert small("accept")[0] == 2
    assert not (tmp_path / "site_data").exists()
    assert small("accept", "--reason", "First")[0] == 0
    assert small("check") == (0, "Every number is as recorded.\n", "")
    path = tmp_path / "site_data" / "ledger" / "ngs.xz"
    path.write_bytes(path.read_bytes()[:-4])
    assert small("check")[0] == 2
    code, told, _ = small("accept", "--reason", "The record was damaged")
    assert code == 0
    assert "is damaged" in told
    assert small("check")[0] == 0
    assert [change.reason for change in read_changes(tmp_path / "site_data" / "changes.json")] == [
        "The record was damaged",
        "First",
    ]
    assert not list(tmp_path.rglob("*.new"))


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("[", r"site_data/changes.json: .*as make accept writes it"),
        ('{"changes": [{"date": "2026-13-01"}]}', "change 1: month must be in 1..12"),
        ('{"changes": [{"date": "2026-11-01"}]}', "change 1: no 'reason'"),
        (
            '{"changes": [{"date": "2026-11-01", "reason": "b", "tables": [{"table": "a/b/c", "kind": "lost"}]}]}',
            "change 1: kind 'lost' is none of new, gone, shape, moved",
        ),
    ],
)
def test_a_damaged_history_is_named(text: str, fault: str, tmp_path: Path) -> None:
    (tmp_path / "changes.json").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=fault):
        read_changes(tmp_path / "changes.json")


def test_the_day_follows_the_epoch_of_the_source() -> None:
    assert day_of({"SOURCE_DATE_EPOCH": "86400"}) == "1970-01-02"
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", day_of({}))


def test_the_ledger_is_that_of_the_engine() -> None:
    assert read_ledger(ROOT / "site_data" / "ledger").version == oppose_engine.__version__
