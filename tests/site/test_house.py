"""What is said of the code is read from the code: its tree, its layers, its public names, its packages."""

import re
import shutil
from importlib.metadata import version
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from hooks.pages.about import modules as house
from hooks.pages.about import reference
from hooks.pages.about.colophon import read_packages
from hooks.pages.about.modules import SOUGHT, path
from oppose_engine import DataError
from tests.site.conftest import ROOT


@pytest.fixture(scope="module")
def found() -> house.House:
    return house.read_house(ROOT)


def page(site: Path, name: str) -> BeautifulSoup:
    return BeautifulSoup((site / name / "index.html").read_text(encoding="utf-8"), "html5lib")


def text(site: Path, name: str) -> str:
    article = page(site, name).find("article")
    assert article is not None
    return " ".join(article.get_text().split())


def test_the_tree_in_the_readme_is_the_tree() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert readme == house.with_tree(readme), "run: python -m hooks.pages.about.modules"


def test_the_page_names_every_package_and_module(found: house.House, built_site: Path) -> None:
    shown = text(built_site, "architecture")
    for top in found.rooms:
        for room in top.walk():
            assert " ".join(house.plain(room.said).split()) in shown, room.name


def test_the_page_follows_the_code(tmp_path: Path) -> None:
    for name in ("oppose_engine", "hooks"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "hooks" / "cellar.py").write_text('"""Where wine is kept."""\nfrom hooks.text import x\n')
    cellar = house.read_house(tmp_path).room("hooks.cellar")
    assert (cellar.said, path(cellar)) == ("Where wine is kept.", "hooks/cellar.py")
    (tmp_path / "hooks" / "cellar.py").write_text("x = 1\n")
    with pytest.raises(DataError, match=r"hooks/cellar\.py: begins without a docstring; say in one sentence"):
        house.read_house(tmp_path)


def test_every_module_of_the_engine_stands_in_a_layer(found: house.House) -> None:
    layered = {name for layer in found.layers for name in layer}
    assert layered == {room.last for room in found.room("oppose_engine").rooms}


def test_arrows_point_down_as_the_page_says(found: house.House) -> None:
    """The same as the import contract, from what the page is made of."""
    height = {name: n for n, layer in enumerate(found.layers) for name in layer}
    for room in found.room("oppose_engine").rooms:
        for name in room.all_imports():
            below = name.removeprefix("oppose_engine.").split(".")[0]
            if below in height and below != room.last and (room.last, below) != ("odds_table", "notebook"):
                assert height[below] >= height[room.last], (room.last, below)


def test_a_rule_a_page_and_a_chart_are_found_at_once(built_site: Path) -> None:
    first = page(built_site, "architecture").find("dl")
    assert first is not None
    assert [term.get_text() for term in first.select("dt")] == [what for what, _ in SOUGHT]
    places = [place.get_text() for place in first.select("dd code:first-child")]
    assert len(places) == len(SOUGHT)
    assert [place for place in places if not (ROOT / place).exists()] == []


def test_every_public_function_has_an_example() -> None:
    names = ("", *reference.QUESTIONS, *reference.RULES, *reference.kernels(), "odds_table", "rules.system")
    called = [each for name in names for each in reference.chapter(name).entries if each.signature]
    assert len(called) > 50
    said = {f"{each.module}.{each.name}": [each.said, *(member.said for member in each.members)] for each in called}
    missing = sorted(name for name, texts in said.items() if ">>>" not in "".join(texts))
    assert missing == [], "put an example (>>>) into the docstring; the tests run it"


def test_every_public_name_is_in_the_reference(built_site: Path) -> None:
    shown = {"engine": ("", *reference.QUESTIONS), "kernels": (*reference.RULES, *reference.kernels())}
    for name, chapters in shown.items():
        ids = {str(element["id"]) for element in page(built_site, name).select("h3[id]")}
        for chapter in map(reference.chapter, chapters):
            for entry in chapter.entries:
                assert entry.said, f"{entry.module}.{entry.name} says nothing of itself"
                assert any(each.endswith(f".{entry.name}") for each in ids), entry.name


def test_the_colophon_names_what_is_installed(built_site: Path) -> None:
    rows = [
        [cell.get_text() for cell in row.select("th, td")] for row in page(built_site, "colophon").select("tbody tr")
    ]
    packages = read_packages(ROOT)
    assert [row[0] for row in rows] == [package.name for package in packages]
    assert all(row[2] == version(row[0]) and row[3] for row in rows)
    assert "names of games belong to their owners" in text(built_site, "colophon")


def test_a_package_without_a_reason_is_refused(tmp_path: Path) -> None:
    project = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(re.sub("# the site builder.*", "", project), encoding="utf-8")
    with pytest.raises(DataError, match="mkdocs stands there without a reason; add a comment"):
        read_packages(tmp_path)
