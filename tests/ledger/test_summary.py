"""What a pull request is told of the odds that it moves."""

import io
import shutil
from contextlib import redirect_stderr, redirect_stdout
from fractions import Fraction
from pathlib import Path

from hooks.tools.ledger import declare, main
from oppose_engine import discover, percent, points
from tests.ledger.edits import Edit, edited

ROOT = Path(__file__).parents[2]


def changed(tmp_path: Path, edit: Edit) -> tuple[Path, Path]:
    """The ledger of one system before and after an edit."""
    name = Path(edit.file).parts[1].removesuffix(".py")
    for folder in ("base", "head"):
        (tmp_path / folder / "site_data" / "ledger").mkdir(parents=True)
        shutil.copy(ROOT / "site_data" / "ledger" / f"{name}.xz", tmp_path / folder / "site_data" / "ledger")
    head = tmp_path / "head"
    (head / "oppose_engine").mkdir()
    shutil.copy(ROOT / "CHANGELOG.md", head)
    with edited(edit) as systems:
        declare(head, {name: systems[name]}, reason=edit.name, day="2027-01-02", out=io.StringIO())
    return tmp_path / "base" / "site_data" / "ledger", head / "site_data" / "ledger"


def told(base: Path, head: Path) -> list[str]:
    with redirect_stdout(io.StringIO()) as out:
        assert main(["odds", str(base), str(head)]) == 0
    return out.getvalue().splitlines()


def test_a_flipped_tie_break(tmp_path: Path) -> None:
    edit = Edit("lower", "systems/mythras.py", '"success": ("higher roll", "tie")', '"success": ("lower roll", "tie")')
    heading, _, sentence, _, head, rule, row = told(*changed(tmp_path, edit))
    assert (heading, sentence) == ("## Odds that this moves", "1 of 9 tables differ from the base.")
    assert head.count("|") == rule.count("|") == row.count("|") == 8
    system, table, variant, cells, rows, largest, examples = (cell.strip() for cell in row.strip("|").split("|"))
    assert (system, table, variant) == ("mythras", "opposed", "imperative")
    # every match-up but those of equal ratings, and of ratings that differ by no face
    assert (cells, rows) == ("10050 of 10201", "101 of 101")
    assert " against " in largest
    assert examples.count("<br>") == 2


def test_a_refactoring(tmp_path: Path) -> None:
    base, _ = changed(tmp_path, Edit("gain", "systems/brp/improvement.py", "gain=6", "gain=8"))
    assert told(base, base) == ["## Odds that this moves", "", "None: all 60 tables keep every number."]


def test_no_base(tmp_path: Path) -> None:
    _, head = changed(tmp_path, Edit("dice", "systems/ngs.py", "(4, 6, 8, 10, 12)", "(4, 6, 8, 10, 20)"))
    lines = told(tmp_path / "nowhere", head)
    assert lines[-1] == "| ngs | opposed | standard | 400 | 20 | recorded for the first time |  |"


def test_a_damaged_ledger_is_named(tmp_path: Path) -> None:
    (tmp_path / "mythras.xz").write_bytes(b"{}")
    with redirect_stderr(io.StringIO()) as err:
        assert main(["odds", str(tmp_path), str(tmp_path)]) == 2
    assert err.getvalue().startswith("site_data/ledger/mythras.xz: is damaged")


def test_a_change_that_is_not_declared_is_told_too(tmp_path: Path) -> None:
    base, _ = changed(tmp_path, Edit("dice", "systems/ngs.py", "(4, 6, 8, 10, 12)", "(4, 6, 8, 10, 20)"))
    edit = Edit("dice", "systems/ngs.py", "(4, 6, 8, 10, 12)", "(4, 6, 8, 10, 30)")
    with edited(edit) as systems, redirect_stdout(io.StringIO()) as out:
        main(["odds", str(base)], root=tmp_path / "base", find=lambda: {"ngs": systems["ngs"]})
    assert "1 of 1 tables differ from the base." in out.getvalue()
    assert out.getvalue().rstrip().endswith("and commit what it writes.")
    with redirect_stdout(io.StringIO()) as out:
        main(["odds", str(base)], root=tmp_path / "base", find=lambda: {"ngs": discover()["ngs"]})
    assert out.getvalue().rstrip().endswith("None: all 1 tables keep every number.")


def test_every_cell_that_moved_is_told(tmp_path: Path) -> None:
    edit = Edit("down", "systems/mythras.py", '"up", natural_01=False', '"down", natural_01=False')
    base, _ = changed(tmp_path, edit)
    before = discover()["mythras"].table("opposed", "imperative").cells
    with edited(edit) as systems, redirect_stdout(io.StringIO()) as out:
        after = systems["mythras"].table("opposed", "imperative").cells
        assert main(["odds", str(base)], root=tmp_path / "head", find=lambda: {"mythras": systems["mythras"]}) == 0
    (row,) = (line for line in out.getvalue().splitlines() if "| opposed | imperative |" in line)
    cells, rows, largest, examples = (cell.strip() for cell in row.strip("|").split("|")[3:])
    assert cells == f"{(before != after).any(axis=-1).sum()} of 10201"
    assert rows == "101 of 101"
    assert not (before != after)[::10, ::10].any()
    gains = after[..., 0] - before[..., 0]
    you, them = (int(at) for at in divmod(abs(gains).argmax(), 101))
    old, new = (Fraction(int(grid[you, them, 0]), 10_000) for grid in (before, after))
    assert f"win {percent(old)} → {percent(new)} ({points(new - old)} points)" in largest
    assert examples.count("<br>") == 2
