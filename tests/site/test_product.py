"""What is kept between builds: the same bytes as made anew, and never on a guess."""

import shutil
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

from hooks.generate import product as module
from hooks.generate.parts import Parts
from hooks.generate.product import Product, Replies
from hooks.pages.context import Context
from oppose_engine import RangeError
from tests.site.conftest import ROOT

Asked = list[str]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The sources of a project, enough for a key."""
    for folder in ("oppose_engine", "hooks", "site_data"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / module.COLOURS).parent.mkdir(parents=True)
    for name in (module.COLOURS, module.PROJECT):
        shutil.copy(ROOT / name, tmp_path / name)
    return tmp_path


def product(root: Path, opened: Callable[[], Context]) -> Product:
    """The product in a process that has made nothing yet."""
    return module.product(root, opened, Parts(root / "figures"))


@pytest.fixture
def small(context: Context, monkeypatch: pytest.MonkeyPatch) -> Callable[[Asked], Callable[[], Context]]:
    """A stand-in for the making of all pages, which notes each time that it is asked."""

    def make(root: Path, key: str, given: Context, parts: Parts, *, alone: bool) -> Product:  # noqa: ARG001
        return Product(
            key=key,
            version=given.version,
            rules_hash=given.rules_hash,
            navigation=[{"Mythras": ["systems/mythras/index.md", {"Difficulty": "systems/mythras/difficulty.md"}]}],
            inline=("odds",),
            blocks=("cards",),
            pages={"proof.md": "# Prøve\n"},
            datasets={"systems/mythras/": {"name": "Mythras", "distribution": []}},
            files={"data/x.csv": "ä\r\n".encode(), "x.png": bytes(range(256))},
        )

    def counting(asked: Asked) -> Callable[[], Context]:
        def opened() -> Context:
            asked.append("rules")
            return context

        return opened

    monkeypatch.setattr(module, "_make", make)
    return counting


def test_what_is_kept_is_what_was_made(root: Path, small: Callable[[Asked], Callable[[], Context]]) -> None:
    asked: Asked = []
    made = product(root, small(asked))
    kept = product(root, small(asked))
    assert asked == ["rules"]
    assert kept.pages == made.pages
    assert kept.files == made.files
    assert kept.navigation == made.navigation
    assert (kept.key, kept.version, kept.rules_hash) == (made.key, made.version, made.rules_hash)


@pytest.mark.parametrize(
    "source",
    [
        "oppose_engine/systems/mythras.py",
        "oppose_engine/text.py",
        "hooks/pages/home.py",
        "hooks/theme/main.html",
        "site_data/published/index.json",
        "docs/assets/oppose.css",
        "pyproject.toml",
    ],
)
def test_an_edit_of_any_source_makes_it_anew(
    root: Path, source: str, small: Callable[[Asked], Callable[[], Context]]
) -> None:
    asked: Asked = []
    before = product(root, small(asked))
    path = root / source
    path.write_bytes(path.read_bytes() + b"\n")
    after = product(root, small(asked))
    assert asked == ["rules", "rules"]
    assert before.key != after.key
    path.write_bytes(path.read_bytes()[:-1])
    assert product(root, small(asked)).key == before.key
    assert asked == ["rules", "rules"], "the edit was taken back: what was kept before still holds"


def test_a_new_file_or_another_library_makes_it_anew(
    root: Path, small: Callable[[Asked], Callable[[], Context]], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: Asked = []
    keys = {product(root, small(asked)).key}
    (root / "oppose_engine" / "systems" / "new_game.py").write_text("")
    keys.add(product(root, small(asked)).key)
    monkeypatch.setattr(module, "versions", lambda *_: ("9.9",))
    keys.add(product(root, small(asked)).key)
    assert len(keys) == len(asked) == 3


@pytest.mark.parametrize(
    "damage",
    [lambda data: data[:-9], lambda data: data.replace(b"proof", b"roofp"), lambda _: b""],
    ids=["cut short", "changed", "emptied"],
)
def test_a_damaged_entry_is_made_again(
    root: Path, damage: Callable[[bytes], bytes], small: Callable[[Asked], Callable[[], Context]]
) -> None:
    asked: Asked = []
    product(root, small(asked))
    (entry,) = (root / ".cache" / "product").glob("*.json")
    entry.write_bytes(damage(entry.read_bytes()))
    assert product(root, small(asked)).pages == {"proof.md": "# Prøve\n"}
    assert len(asked) == 2


def test_old_entries_are_forgotten(root: Path, small: Callable[[Asked], Callable[[], Context]]) -> None:
    for number in range(module.KEPT + 3):
        (root / "hooks" / "edit.txt").write_text(str(number))
        product(root, small([]))
    assert len(list((root / ".cache" / "product").glob("*.json"))) == module.KEPT


def test_answers_are_kept_with_the_files_of_their_figures(root: Path, context: Context) -> None:
    asked: Asked = []

    def opened() -> Context:
        asked.append("rules")
        return context

    parts = Parts(root / "figures")
    first = Replies(root, "key", opened, parts)
    words = first("method.md", "odds", "mythras opposed 60 40 win")
    figure = first("method.md", "figure", "bands mythras bands")
    files = first.files()
    assert "51.8%" in words
    assert "<figure" in figure
    assert len(files) >= 2
    asked.clear()
    again = Replies(root, "key", opened, parts)
    assert again("method.md", "figure", "bands mythras bands") == figure
    assert again.files() == files
    assert asked == []
    # an answer that no page asks for any more is not kept, nor are its files
    last = Replies(root, "key", opened, parts)
    last("method.md", "odds", "mythras opposed 60 40 win")
    assert asked
    assert last.files() == {}


def test_a_wrong_question_is_never_kept(root: Path, context: Context) -> None:
    for _ in range(2):
        replies = Replies(root, "key", lambda: replace(context), Parts(root / "figures"))
        with pytest.raises(RangeError):
            replies("method.md", "odds", "mithras")
        assert replies.files() == {}


def edited(context: Context, name: str) -> Context:
    """The same after an edit of the file of one system; what was computed is there."""
    systems = {**context.systems, name: replace(context.systems[name])}
    return replace(context, systems=systems, _tables={}).recalling(context)


def test_a_part_is_made_again_when_a_system_is_another_that_it_asked_for(context: Context, tmp_path: Path) -> None:
    made: Asked = []
    asks: dict[str, Callable[[Context], object]] = {
        "one": lambda given: given.systems["mythras"].title,
        "table": lambda given: given.table("mythras", "bands").title,
        "no such": lambda given: "cthulhu" in given.systems,
        "ids": lambda given: list(given.systems),
        "all": lambda given: [system.title for system in given.systems.values()],
        "none": lambda given: given.version,
    }

    def again(parts: Parts, given: Context) -> Asked:
        made.clear()
        for name in asks:
            parts(name, given, partial(make, name))
        return list(made)

    def make(name: str, given: Context) -> object:
        made.append(name)
        return asks[name](given)

    parts = Parts(tmp_path)
    assert again(parts, context) == list(asks)
    assert again(parts, context) == []
    assert again(parts, edited(context, "mythras")) == ["one", "table", "all"]
    assert again(parts, edited(context, "ngs")) == ["one", "table", "all"], "mythras is as it was at first"
    assert again(parts, edited(context, "ngs")) == ["all"]
    fewer = {name: system for name, system in context.systems.items() if name != "contract"}
    assert again(parts, replace(context, systems=fewer)) == ["ids", "all"]


def test_tables_of_other_systems_are_not_computed_again(context: Context) -> None:
    mine, other = context.table("mythras", "bands"), context.table("ngs")
    after = edited(context, "mythras")
    assert after.table("ngs") is other
    assert after.table("mythras", "bands") is not mine


def test_a_part_with_a_figure_that_is_put_off_is_made_again(context: Context, tmp_path: Path) -> None:
    later: list[Callable[[], object]] = []
    parts = Parts(tmp_path)

    def make(given: Context) -> str:
        return given.draw("bands", given.table("mythras", "bands"), page="x.md")

    waiting = parts("x", replace(context, later=later), make)
    assert not waiting.complete
    assert "<figure" not in waiting.made
    assert len(later) == 1
    later.pop()()
    for _ in range(2):
        made = parts("x", replace(context, later=later), make)
        assert made.complete
        assert "<figure" in made.made
        assert any(name.endswith(".json") for name in made.files)
    assert later == []
    assert made is parts("x", context, make)
