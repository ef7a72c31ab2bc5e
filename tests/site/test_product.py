"""What is kept between builds: the same bytes as made anew, and never on a guess."""

import json
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from hooks import product as module
from hooks.cache import Tables, fingerprint
from hooks.generate import page_tasks
from hooks.generate.parts import Parts
from hooks.pages.context import Context
from hooks.product import Hurry, Product, basis, keep, key, name_of
from oppose_engine import OpposeError, RangeError, System
from tests.site.conftest import ROOT

Asked = list[str]
MARKER = ("method.md", "odds", "mythras opposed 60 40 win")
MADE = Product(
    version="1",
    rules_hash="abc",
    navigation=[{"Mythras": ["systems/mythras/index.md", {"Difficulty": "systems/mythras/difficulty.md"}]}],
    pages={"proof.md": "# Prøve\n"},
    datasets={"systems/mythras/": {"name": "Mythras", "distribution": []}},
    files={"data/x.csv": "ä\r\n".encode(), "x.png": bytes(range(256))},
    answers={name_of(*MARKER): {"html": "51.8%"}, name_of("a.md", "odds", "x"): {"error": "no x"}},
    drawn={"y.json": b"{}"},
)


SOURCES = (
    "oppose_engine/systems/mythras.py",
    "oppose_engine/systems/ngs.py",
    "oppose_engine/text.py",
    "hooks/pages/markers/home.py",
    "hooks/theme/main.html",
    "site_data/published/index.json",
)
"""Some of each folder that counts: two games, what all games need, code and a template of pages, and data."""


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The sources of a project, enough for a key."""
    for name in (*SOURCES, *module.PLACES[3:]):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """A generator that keeps ``MADE``, and notes each time that it is run."""
    noted: Asked = []

    def run(command: list[str], *, cwd: Path, input: str, **_: Any) -> subprocess.CompletedProcess[str]:  # noqa: A002
        noted.append(command[-1])
        keep(cwd, [(page, name, words) for page, name, words in json.loads(input)], MADE, command[-1])
        return subprocess.CompletedProcess(command, 0, stdout="")

    monkeypatch.setattr("hooks.product.subprocess.run", run)
    return noted


def product(root: Path) -> Product:
    return module.product(root, [MARKER])


def test_what_is_kept_is_what_was_made(root: Path, runs: Asked) -> None:
    assert product(root) == product(root) == MADE
    assert len(runs) == 1
    assert product(root).answer("method.md", "odds", " mythras  opposed\t60 40 win") == "51.8%"
    with pytest.raises(RangeError, match="no x"):
        product(root).answer("a.md", "odds", "x")


@pytest.mark.parametrize(
    "source",
    [*SOURCES, "docs/assets/oppose.css", "docs/assets/odds-dice.js", "docs/assets/numbers.js", "pyproject.toml"],
)
def test_an_edit_of_any_source_makes_it_anew(root: Path, source: str, runs: Asked) -> None:
    product(root)
    path = root / source
    path.write_bytes(path.read_bytes() + b"\n")
    product(root)
    assert len(set(runs)) == 2
    path.write_bytes(path.read_bytes()[:-1])
    product(root)
    assert len(runs) == 2, "the edit was taken back: what was kept before still holds"


def test_a_new_file_another_library_another_marker_makes_it_anew(
    root: Path, runs: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    product(root)
    (root / "oppose_engine" / "systems" / "new_game.py").write_text("")
    product(root)
    module.product(root, [])
    monkeypatch.setattr(module, "versions", lambda *_: ("9.9",))
    product(root)
    assert len(set(runs)) == 4


def test_of_an_essay_its_name_and_its_games_count_and_its_words_do_not(root: Path, runs: Asked) -> None:
    essay = root / "docs" / "why" / "essay.md"
    essay.parent.mkdir(parents=True, exist_ok=True)
    made = 0
    for text, anew in {
        "link: why\n\nWords": True,
        "link: why\n\nOther words": False,
        "link: why not\n\nOther words": True,
        "link: why not\n\n<!-- odds: mythras opposed imperative 80 40 win -->": True,
        "no name": True,
    }.items():
        essay.write_text(text, encoding="utf-8")
        product(root)
        assert len(set(runs)) == made + anew, text
        made += anew


@pytest.mark.parametrize(
    "damage",
    [lambda data: data[:-9], lambda data: data.replace(b"proof", b"roofp"), lambda _: b""],
    ids=["cut short", "changed", "emptied"],
)
def test_a_damaged_entry_is_made_again(root: Path, damage: Callable[[bytes], bytes], runs: Asked) -> None:
    product(root)
    (entry,) = (root / ".cache" / "product").glob("*.kept")
    entry.write_bytes(damage(entry.read_bytes()))
    assert product(root) == MADE
    assert len(runs) == 2


def test_what_was_made_while_a_source_changed_is_not_kept(root: Path) -> None:
    before = key(basis(root), [], Hurry())
    (root / "hooks" / "edit.txt").write_text("1")
    keep(root, [], MADE, before)
    assert not (root / ".cache" / "product").exists()


def test_what_changes_while_it_is_imported_is_made_as_it_then_is(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its first import puts other rules in the place of a system; what was imported is kept under neither state."""
    marker = ("method.md", "odds", "mythras bands 60 critical")
    monkeypatch.setenv("FIRST_VIEW", "method/")
    rules = project / "oppose_engine/systems/mythras.py"
    was = rules.read_text(encoding="utf-8")
    now = was.replace("tenth = part(RATING, 10, rounding)", "tenth = part(RATING, 5, rounding)")
    assert now != was
    after = project / "after.txt"
    after.write_text(now, encoding="utf-8")
    edit = f"\nfrom pathlib import Path\nPath(__file__).write_bytes(Path({str(after)!r}).read_bytes())\n"
    for text, told in ((was + edit, "12.0%"), (was, "6.0%"), (was + edit, "12.0%")):
        rules.write_text(text, encoding="utf-8")
        assert told in module.product(project, [marker]).answer(*marker)


def test_a_cache_that_cannot_be_written_is_told(root: Path, runs: Asked) -> None:
    (root / ".cache").write_text("")
    with pytest.raises(OpposeError, match=r"\.cache/product: cannot be written"):
        product(root)
    assert len(runs) == module.TIMES


def test_who_waits_gets_all_of_it_if_it_is_there(root: Path, runs: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FIRST_VIEW", "method/")
    product(root)
    monkeypatch.delenv("FIRST_VIEW")
    product(root)
    monkeypatch.setenv("FIRST_VIEW", "proof/")
    product(root)
    assert len(set(runs)) == len(runs) == 2


def test_every_page_has_a_title_before_it_is_made(context: Context) -> None:
    tasks = page_tasks(context.systems)
    for game in context.systems:
        own = {path: task.title for path, task in tasks.items() if task.game == game}
        assert own[f"systems/{game}/index.md"] == own[f"sheets/{game}.md"] == context.systems[game].title
    assert all(task.title for task in tasks.values())


def test_a_part_is_made_again_when_a_system_changes_that_it_asked_for(context: Context, root: Path) -> None:
    made: Asked = []
    asks: dict[str, Callable[[Context], object]] = {
        "one": lambda given: given.systems["mythras"].title,
        "table": lambda given: given.table("mythras", "bands").title,
        "no such": lambda given: "cthulhu" in given.systems,
        "ids": lambda given: list(given.systems),
        "all": lambda given: [system.title for system in given.systems.values()],
        "none": lambda given: given.version,
    }

    def make(name: str, given: Context) -> object:
        made.append(name)
        return asks[name](given)

    def again(given: Context) -> Asked:
        made.clear()
        parts = Parts(root)
        values = {name: parts(name, given, partial(make, name)).made for name in asks}
        assert values == {name: ask(given) for name, ask in asks.items()}
        return list(made)

    def edit(name: str) -> None:
        path = root / name
        path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")

    assert again(context) == list(asks)
    assert again(context) == []
    edit("oppose_engine/systems/mythras.py")
    assert again(context) == ["one", "table", "all"]
    edit("oppose_engine/systems/ngs.py")
    assert again(context) == ["all"]
    fewer = {name: system for name, system in context.systems.items() if name != "contract"}
    assert again(replace(context, systems=fewer)) == ["ids", "all"]
    edit("oppose_engine/text.py")
    assert again(context) == list(asks)


def test_a_table_is_counted_once_for_each_state_of_the_rules(
    context: Context, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = context.systems["mythras"]
    (name, *_) = game.keys()

    counted = Tables(root)(game, name)

    def silent(*_: object) -> None:
        raise AssertionError("counted again")

    monkeypatch.setattr(System, "table", silent)
    assert fingerprint(Tables(root)(game, name)) == fingerprint(counted)
    path = root / "oppose_engine/systems/ngs.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    Tables(root)(game, name)
    path = root / "oppose_engine/systems/mythras.py"
    path.write_text(path.read_text(encoding="utf-8") + "\n", encoding="utf-8")
    with pytest.raises(AssertionError, match="counted again"):
        Tables(root)(game, name)


def test_a_part_with_a_figure_that_is_put_off_is_made_again(context: Context, root: Path, bundled: Path) -> None:
    shutil.copytree(bundled, root / ".cache" / "figures")

    def make(given: Context) -> str:
        return given.draw("bands", given.table("mythras", "bands"), page="x.md")

    def part(*, later: bool) -> Any:
        return Parts(root, figures_later=later)("x", context, make)

    assert "is being drawn" in part(later=True).made
    made = part(later=False)
    assert "<figure" in made.made
    assert any(name.endswith(".json") for name in made.files)
    assert part(later=True) == made
