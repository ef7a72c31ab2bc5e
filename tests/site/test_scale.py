"""A hundred systems: twins that are systems of their own, and a home page that does not grow with them."""

import gzip
import io
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import mkdocs
import pytest
from bs4 import BeautifulSoup

from benchmarks import costs, loop
from benchmarks.synthetic import MODELS, synthetic
from hooks.generate.copies import CLEAR, steps
from hooks.pages.context import Context
from hooks.pages.markers import home
from hooks.pages.markers.answers import Answers
from oppose_engine import System
from oppose_engine.discovery.registry import HOME
from oppose_engine.discovery.system_file import SystemFile
from tests.site.conftest import ROOT

PAGE = "index.md"


@pytest.fixture(scope="module")
def twins(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, System]:
    """Six turns of synthetic systems by id."""
    folder = tmp_path_factory.mktemp("systems")
    found = []
    for name, text in synthetic(HOME, 6 * len(MODELS)):
        path = folder / name
        path.write_text(text, encoding="utf-8")
        found.append(SystemFile.at(path).read())
    return {game.id: game for game in found}


@pytest.fixture(scope="module")
def many(context: Context, twins: Mapping[str, System]) -> Context:
    """All of them, in the order of the registry."""
    found = sorted({**context.systems, **twins}.items(), key=lambda item: item[1].title)
    return replace(context, systems=dict(found), _tables={})


def test_a_twin_is_a_system_of_its_own(context: Context, twins: Mapping[str, System]) -> None:
    assert len(twins) == 6 * len(MODELS)
    assert not set(twins) & set(context.systems)
    assert len({game.title for game in (*context.systems.values(), *twins.values())}) == len(twins) + len(
        context.systems
    )


@pytest.mark.parametrize(("file", "name"), [place for parts in (costs.PARTS, costs.MAKING) for place in parts.values()])
def test_what_a_build_costs_is_asked_of_functions_that_there_are(file: str, name: str) -> None:
    source = Path(mkdocs.__path__[0]).parent / file if file.startswith("mkdocs/") else ROOT / file
    assert f"def {name}(" in source.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "text"), [(loop.RULES, loop.RULE), (loop.KERNEL, loop.VERSION), (loop.HOOK, loop.SAID)]
)
def test_what_the_loop_edits_stands_once_and_a_page_shows_it(built_site: Path, file: str, text: str) -> None:
    assert (ROOT / file).read_text(encoding="utf-8").count(text) == 1
    page = (built_site / loop.PAGE / "index.html").read_text(encoding="utf-8")
    assert loop.PERCENT.search(page)
    assert f"Oppose {loop.VERSION} " in page
    assert loop.SAID in page


@pytest.mark.parametrize("model", [model for model in MODELS if model != "open_ended_d10"])
def test_a_twin_has_rules_of_its_own(context: Context, twins: Mapping[str, System], model: str) -> None:
    name = model.replace("_", "-")
    first, second, third = (
        [variant.rules for mechanic in game.mechanics for variant in mechanic.variants]
        for game in (context.systems[name], twins[f"{name}-1"], twins[f"{name}-2"])
    )
    assert first != second != third != first


def test_a_model_without_its_number_is_named(tmp_path: Path) -> None:
    (tmp_path / "legend.py").write_text("SYSTEM = System(\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"legend\.py: no 'part\(RATING, 10, ' for twins to vary"):
        next(synthetic(tmp_path, 1))


def test_the_home_page_speaks_of_few_and_names_the_way_to_all(context: Context, many: Context) -> None:
    cards = BeautifulSoup(Answers(many)(PAGE, "cards", "some"), "html.parser")
    shown = [str(link["href"]) for link in cards.select("a.op-card")]
    assert len(shown) == home.MOST < len(many.systems)
    kinds = {type(game.mechanics[0]) for game in many.systems.values()}
    assert {type(many.systems[link.split("/")[1]].mechanics[0]) for link in shown} == kinds
    rest = cards.select_one("p > a")
    assert rest is not None
    assert (rest["href"], rest.get_text()) == ("systems/", f"All {len(many.systems)} games")
    assert Answers(many)(PAGE, "cards", "").count('class="op-card"') == len(many.systems)
    few = replace(context, systems=dict(list(context.systems.items())[: home.MOST]), _tables={})
    all_of_few = [
        li.a["href"] for li in BeautifulSoup(Answers(few)(PAGE, "cards", "some"), "html.parser").select("li") if li.a
    ]
    assert all_of_few == [f"systems/{name}/" for name in few.systems]


def test_the_home_page_weighs_the_same_with_many(context: Context, many: Context) -> None:
    def weight(of: Context) -> int:
        asked = (("cards", "some"), ("match-up", "mythras"))
        return len(gzip.compress("".join(Answers(of)(PAGE, *each) for each in asked).encode(), 9))

    assert weight(many) < weight(context) + 20 * len(many.systems)  # a name in the list to choose from


class _Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


def test_a_terminal_is_told_how_far_it_is() -> None:
    out = _Terminal()
    assert list(steps("Page of", ["brp", "coc7"], out, soon=0)) == ["brp", "coc7"]
    assert out.getvalue() == f"{CLEAR}Page of 1 of 2: brp{CLEAR}Page of 2 of 2: coc7{CLEAR}"


def test_nothing_else_is_told() -> None:
    file = io.StringIO()
    assert list(steps("Page of", ["brp"], file, soon=0)) == ["brp"]
    assert file.getvalue() == ""
