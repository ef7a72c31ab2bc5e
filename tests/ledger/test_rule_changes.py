"""Twelve rule changes, each noticed in the right tables and announced; five refactorings that move nothing."""

import io
import shutil
from contextlib import redirect_stderr
from fractions import Fraction
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import oppose_engine
from hooks.cache import Tables
from hooks.records.ledger.changes import read_changes
from hooks.tools.ledger import check, declare, main
from oppose_engine import OddsTable, System
from tests.ledger.edits import Edit, edited, tables

ROOT = Path(__file__).parents[2]

RULE_CHANGES = [
    Edit(
        "a rounding: Mythras' critical rounded down",
        "systems/mythras.py",
        '_bands("up", natural_01=False)',
        '_bands("down", natural_01=False)',
        tables(*(f"mythras/{table}" for table in ("bands/imperative", "opposed/imperative")))
        | tables("mythras/difficulty/multiply", "mythras/difficulty/add", "mythras/differential/differential"),
    ),
    Edit(
        "a fraction: Mythras' critical a fifth, in the article's reading alone",
        "systems/mythras.py",
        "tenth = part(RATING, 10, rounding)",
        'tenth = part(RATING, 5 if rounding == "down" else 10, rounding)',
        tables("mythras/bands/article", "mythras/opposed/article"),
    ),
    Edit(
        "a limit: Mythras always fails from 97",
        "systems/mythras.py",
        "least(RATING, 95)",
        "least(RATING, 96)",
        tables(
            *(f"mythras/{table}/{variant}" for table in ("bands", "opposed") for variant in ("imperative", "article"))
        )
        | tables("mythras/difficulty/multiply", "mythras/difficulty/add", "mythras/differential/differential"),
    ),
    Edit(
        "a tie-break: the lower roll wins in Mythras",
        "systems/mythras.py",
        '"success": ("higher roll", "tie")',
        '"success": ("lower roll", "tie")',
        tables("mythras/opposed/imperative"),
    ),
    Edit(
        "a threshold: fumbles below 60 in Call of Cthulhu",
        "systems/coc7.py",
        "choose(RATING < 50, 96, 100)",
        "choose(RATING < 60, 96, 100)",
        # Fumble and failure rank equal in the other contests.
        tables(*(f"coc7/bands/{variant}" for variant in ("rulebook", "quick-start", "article-exact-reroll", "article")))
        | tables("coc7/opposed/article-exact-reroll", "coc7/opposed/article", "coc7/difficulty/standard"),
    ),
    Edit(
        "a band: hard is a third in Call of Cthulhu",
        "systems/coc7.py",
        '("hard", ROLL <= part(RATING, 2, "down"))',
        '("hard", ROLL <= part(RATING, 3, "down"))',
        tables(
            *(
                f"coc7/{table}/{variant}"
                for table in ("bands", "opposed")
                for variant in ("rulebook", "quick-start", "article-exact-reroll", "article")
            ),
            "coc7/combat/dodge",
            "coc7/combat/fight-back",
        ),
    ),
    Edit(
        "a denominator: no coin in the rulebook of Call of Cthulhu, equal skills tie",
        "systems/coc7.py",
        'ties={"failure": ("nobody",)} | chains(SUCCESSES, "higher rating", "coin")',
        'ties={"failure": ("nobody",)} | chains(SUCCESSES, "higher rating", "tie")',
        # The quick-start reading is made from this one.
        tables("coc7/opposed/rulebook", "coc7/opposed/quick-start"),
    ),
    Edit(
        "a special rating: the Master of OpenQuest is lost",
        "systems/openquest3.py",
        "DOUBLE_ZERO_FUMBLES, master=MASTER)",
        "DOUBLE_ZERO_FUMBLES)",
        tables("openquest3/opposed/srd", "openquest3/bands/srd"),
    ),
    Edit(
        "a die: improvement by 1d8 in Basic Roleplaying",
        "systems/brp/improvement.py",
        "gain=6",
        "gain=8",
        # the 2023 book's check is made from this one
        tables(
            *(
                f"brp/{table}/{variant}"
                for table in (
                    "experience",
                    "experience-gain",
                    "experience-checks",
                    "experience-adventures",
                    "downtime",
                    "downtime-gain",
                )
                for variant in ("standard", "uge-2023")
            )
        ),
    ),
    Edit(
        "a grade: an easy task trebles the rating in Basic Roleplaying",
        "systems/brp/difficulty.py",
        'Grade("Easy", RATING * 2)',
        'Grade("Easy", RATING * 3)',
        tables(*(f"brp/difficulty/{variant}" for variant in ("uge-2023", "srd-2020-high-skill", "article"))),
    ),
    Edit(
        "a face: tens count three in The Contract",
        "systems/contract.py",
        "top=2",
        "top=3",
        tables(*(f"contract/{table}/{v}" for table in ("pool", "outcomes") for v in ("standard", "no-botches"))),
    ),
    Edit(
        "a band of outcomes: complete from 3 in The Contract",
        "systems/contract.py",
        '("complete", 4)',
        '("complete", 3)',
        tables(*(f"contract/outcomes/{v}" for v in ("standard", "no-botches", "no-doubles", "no-botches-no-doubles"))),
    ),
    Edit(
        "a kernel: five points become six in the resistance table",
        "checks/resistance.py",
        "50 + 5 *",
        "50 + 6 *",
        tables(
            *(
                f"brp/{table}/{variant}"
                for table in ("resistance", "resistance-difference")
                for variant in ("standard", "top-face-fails", "low-face-succeeds", "both-faces-count")
            )
        ),
        games=("brp", "ngs"),
    ),
    Edit(
        "an order of dice: a d20 joins the Narrative Game System",
        "systems/ngs.py",
        "dice=(4, 6, 8, 10, 12)",
        "dice=(4, 6, 8, 10, 12, 20)",
        tables("ngs/opposed/standard"),
    ),
]

REFACTORINGS = [
    Edit("a renamed constant", "systems/mythras.py", "SUCCESS", "SUCCEEDS"),
    Edit("the same limit in other words", "systems/mythras.py", "(ROLL <= 5) |", "(ROLL < 6) |"),
    Edit("two tests that cannot both hold change places", "systems/coc7.py",
         '        ("critical", ROLL <= 1),\n        ("fumble", FUMBLE),\n',
         '        ("fumble", FUMBLE),\n        ("critical", ROLL <= 1),\n'),
    Edit("other words for a reader", "systems/ngs.py", "The higher total wins.", "Whoever has more wins."),
    Edit("the same sum in another order", "checks/pool.py", "sum(worth * faces for", "sum(faces * worth for",
         games=("contract", "ngs")),
    Edit("double precision instead of single", "contests/tie_breaks.py", "FLOAT = np.float32", "FLOAT = np.float64",
         games=("mythras", "pendragon", "gurps", "ngs")),
]  # fmt: skip


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """What a declaration reads and writes, in a folder of its own."""
    shutil.copytree(ROOT / "site_data" / "ledger", tmp_path / "site_data" / "ledger")
    (tmp_path / "oppose_engine").mkdir()
    for name in ("site_data/changes.json", "CHANGELOG.md"):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def alone(edit: Edit, project: Path) -> None:
    """Set aside the record of the systems that an edit is not tried on, to save time."""
    for path in (project / "site_data" / "ledger").glob("*.xz"):
        if path.stem not in edit.concerned:
            path.unlink()


Moved = tuple[int, int, Fraction]
"""Cells and rows that moved, and the largest move."""


def tables_of(game: System) -> dict[str, OddsTable]:
    """Every table of a system by its name."""
    return {str(key): game.table(key.table, key.variant) for key in game.keys()}  # noqa: SIM118  a System is no dict


@cache
def unedited(game: str) -> dict[str, OddsTable]:
    """The same without an edit, for all edits of the system; kept from the last build, if the engine is as it was."""
    kept, system = Tables(ROOT), oppose_engine.discover()[game]
    return {str(key): kept(system, key) for key in system.keys()}  # noqa: SIM118  a System is no dict


def counted(before: OddsTable, after: OddsTable) -> Moved | None:
    """What moved, counted without the ledger; None if the tables have not the same axes."""
    if [(axis.name, axis.values) for axis in before.axes] != [(axis.name, axis.values) for axis in after.axes]:
        return None  # compared by what they hold: an edited engine has classes of its own
    cells, rows, largest, whole = 0, 0, Fraction(0), (1, 1)
    for at in range(len(before.cells)):
        old, new = before.cells[at], after.cells[at]
        if before.is_odds:
            whole = before.denominator_at(at), after.denominator_at(at)
            if whole[0] == whole[1]:
                whole = whole[0], 1  # counts of one whole are compared as they are
            else:
                old, new = old.astype(object) * whole[1], new.astype(object) * whole[0]
        differs = np.asarray(old != new)
        if before.ranges is not None and after.ranges is not None:
            differs |= [a != b for a, b in zip(before.ranges[at], after.ranges[at], strict=True)]
        if not differs.any():
            continue
        rows += 1
        if not before.is_odds:
            cells += int(differs.sum())
            largest = max(largest, Fraction(np.max(abs(new - old))))
            continue
        cells += int(differs.any(axis=-1).sum())
        gains = abs(new - old)
        most = gains.max(axis=-1)
        if before.axes[-1].values[0] == "win":
            most = np.where(gains[..., 0] == 0, most, gains[..., 0])
        largest = max(largest, Fraction(int(np.max(most)), whole[0] * whole[1]))
    return cells, rows, largest


@pytest.mark.parametrize("edit", RULE_CHANGES, ids=str)
def test_a_rule_change_is_noticed_and_announced(edit: Edit, project: Path) -> None:
    moving = {name.partition("/")[0] for name in edit.moves}
    alone(edit, project)
    with edited(edit) as systems:
        after = {name: table for game in moving for name, table in tables_of(systems[game]).items()}
        told = check(project, systems, oppose_engine.__version__)
        accepted = declare(project, systems, reason=edit.name, day="2027-01-02", out=io.StringIO())
        assert check(project, systems, oppose_engine.__version__) == ""
    for name in edit.moves:
        assert f"\n  {name}: " in told
    assert told.startswith(f"{len(edit.moves)} table")
    newest, *older = read_changes(project / "site_data" / "changes.json")
    assert newest == accepted.change
    assert (newest.date, newest.reason) == ("2027-01-02", edit.name)
    assert {str(table.id) for table in newest.tables} == edit.moves
    rewritten = {Path(name).stem for name in accepted.files if name.endswith(".xz")}
    assert rewritten == moving, "the record of a game in which nothing moved stays"
    assert tuple(older) == read_changes(ROOT / "site_data" / "changes.json")
    before = {name: table for game in moving for name, table in unedited(game).items()}
    found = {name: counted(before[name], after[name]) for name in after}
    assert {name for name, moved in found.items() if moved is None or moved[1]} == edit.moves
    for table in newest.tables:
        if (moved := found[str(table.id)]) is None:
            assert table.kind == "shape"
            continue
        cells, rows, largest = moved
        assert (table.cells, table.rows) == (cells, rows)
        assert (abs(table.largest.after - table.largest.before) if table.largest else 0) == largest
    log = (project / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"\n- 2027-01-02: {edit.name} (" in log


@pytest.mark.parametrize("edit", REFACTORINGS, ids=str)
def test_a_refactoring_moves_nothing(edit: Edit, project: Path) -> None:
    alone(edit, project)
    with edited(edit) as systems:
        assert check(project, systems, oppose_engine.__version__) == ""
        before = {path: path.read_bytes() for path in project.rglob("*.*") if path.is_file()}
        with redirect_stderr(io.StringIO()) as told:
            assert main(["accept", "--reason", edit.name], root=project, find=lambda: systems) == 2
        assert told.getvalue() == "site_data/ledger: every number is as recorded; there is nothing to accept\n"
        assert before == {path: path.read_bytes() for path in project.rglob("*.*") if path.is_file()}
