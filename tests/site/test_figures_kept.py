"""Figures kept between builds: a sound one is used as it is, a damaged one or one of another name is drawn anew."""

import functools
import shutil
from pathlib import Path

import pytest
import vl_convert

from hooks.charts import Studio, render
from hooks.charts.subject import Names, names_of
from oppose_engine import OddsTable
from tests.site.conftest import ROOT, Run
from tests.site.drawn import PAGE, Drawn, table


def test_a_warm_build_imports_neither_altair_nor_vl_convert(figure_cache: Path, drawn: Drawn, python: Run) -> None:
    assert drawn
    code = (
        "import sys; from pathlib import Path; from hooks.charts import Studio; from oppose_engine import system\n"
        f"studio = Studio(Path({str(figure_cache)!r}))\n"
        f"print(studio.draw('bands', system('mythras').table('bands', 'imperative'), page={PAGE!r}) != '')\n"
        "print([name for name in ('altair', 'vl_convert') if name in sys.modules])"
    )
    ran = python(ROOT, "-c", code)
    assert ran.stdout.splitlines() == ["True", "[]"], ran.stderr


@pytest.fixture(scope="module")
def two_figures(bundled: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str, dict[str, bytes]]:
    """A cache with two figures, the HTML of the first, and its files."""
    folder = Path(shutil.copytree(bundled, tmp_path_factory.mktemp("two") / "desk"))
    studio = Studio(folder)
    html = studio.draw("orders", table("open-ended-d10", "outcomes"), page=PAGE)
    files = studio.files()
    studio.draw("orders", table("open-ended-d10", "outcomes"), page=PAGE, score=5)
    return folder, html, files


bundled_once = functools.cache(vl_convert.javascript_bundle)


@pytest.mark.parametrize("damage", ["cut", "changed", "foreign", "empty", "gone"])
def test_a_bad_entry_is_computed_again(
    two_figures: tuple[Path, str, dict[str, bytes]], tmp_path: Path, damage: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That the runtime is bundled alike each time: test_order_and_place_of_the_build_do_not_matter."""
    monkeypatch.setattr(vl_convert, "javascript_bundle", bundled_once)
    folder, html, files = two_figures
    desk = Path(shutil.copytree(folder, tmp_path / "desk"))
    entries = sorted(desk.iterdir())
    contents = [entry.read_bytes() for entry in entries]
    assert len(entries) == 3
    for n, entry in enumerate(entries):
        match damage:
            case "cut":
                entry.write_bytes(contents[n][:-20])
            case "changed":
                entry.write_bytes(contents[n].replace(b"e", b"i"))
            case "foreign":
                entry.write_bytes(contents[n - 1])
            case "empty":
                entry.write_bytes(b"")
            case _:
                entry.unlink()
    again = Studio(desk)
    assert again.draw("orders", table("open-ended-d10", "outcomes"), page=PAGE) == html
    assert again.files() == files


def test_a_sound_entry_is_used(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = table("open-ended-d10", "outcomes")
    html = Studio(desk).draw("orders", made, page=PAGE)
    monkeypatch.setattr(render, "render", lambda *_: pytest.fail("drawn again"))
    assert Studio(desk).draw("orders", made, page=PAGE) == html


def test_another_name_of_the_game_makes_another_figure(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tables = table("mythras", "opposed"), table("coc7", "opposed")
    assert "than Mythras?" in Studio(desk).draw("difference", *tables)

    def renamed(made: OddsTable) -> Names:
        found = names_of(made)
        return found._replace(game=found.game.upper())

    for module in ("hooks.charts", "hooks.charts.difference"):
        monkeypatch.setattr(f"{module}.names_of", renamed)
    assert "than MYTHRAS?" in Studio(desk).draw("difference", *tables)
