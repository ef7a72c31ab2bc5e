"""A system's pages are complete and sound: for every system there is, and for one nobody has seen before."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pytest
from bs4 import BeautifulSoup
from lxml.html import document_fromstring

from hooks.pages.context import Context
from hooks.pages.markers import home
from oppose_engine import Axis, Clause, Mechanic, OddsTable, Source, System, TableId, Variant, discover
from oppose_engine.rules.system import Scale
from oppose_engine.text import face_ranges
from tests.site.dressed import game_page

SOURCE = Source(title="A book", author="A person", publisher="A house", licence="none")
PAGES = [(game.id, name) for game in discover().values() for name in dict.fromkeys(m.page for m in game.mechanics)]
STYLESHEET = (Path(__file__).parents[2] / "docs" / "assets" / "oppose.css").read_text(encoding="utf-8")


Texts = dict[tuple[str, str], str]


@pytest.fixture(scope="module")
def texts(built_site: Path) -> Texts:
    """Each page as it is built, without the theme around it."""
    pages = {(game, name): built_site / "systems" / game / name / "index.html" for game, name in PAGES}
    return {page: _article(path.read_text(encoding="utf-8")) for page, path in pages.items()}


def _article(page: str) -> str:
    return page[page.index("<article") : page.index("</article>")]


@pytest.mark.parametrize(("game", "name"), PAGES)
def test_every_panel_can_be_reached(texts: Texts, game: str, name: str) -> None:
    page = document_fromstring(texts[game, name])
    picks = page.xpath("//*[@data-pick]")
    for dimension in "orstuv":
        for panel in page.xpath(f"//*[@data-{dimension}]"):
            around = [each for each in panel.iterancestors() if "op-pick" in each.get("class", "").split()]
            assert around or dimension != "o"
            reached = around[0].xpath(".//*[@data-pick]") if dimension == "o" else picks
            within = {each.get("data-pick") for each in reached}
            assert {f"{dimension}{number}" for number in panel.get(f"data-{dimension}", "").split()} <= within
    labelled = set(page.xpath("//label/@for"))
    for radio in page.xpath("//input[@type='radio']"):
        assert radio.get("id") in labelled or [*radio.iterancestors("label")]
    for picked in picks:
        asked = f'[data-pick="{picked.attrib["data-pick"]}"]'
        assert f"{asked}:checked" in STYLESHEET or f"{asked}:not(:checked)" in STYLESHEET
        dimension, number = chosen = picked.attrib["data-pick"]
        assert f'[data-at~="{chosen}"] [data-{dimension}]:not([data-{dimension}~="{number}"])' in STYLESHEET


@pytest.mark.parametrize(("game", "name"), PAGES)
def test_page_says_what_it_assumes_and_who_owns_it(context: Context, texts: Texts, game: str, name: str) -> None:
    text = texts[game, name]
    found = context.systems[game]
    for mechanic in found.mechanics:
        if mechanic.page == name:
            for variant in mechanic.variants:
                assert all(BeautifulSoup(f"<p>{c.rule}</p>", "html.parser").get_text() in text for c in variant.clauses)
            for table in mechanic.published():
                for variant in mechanic.variants:
                    assert f"data/{game}/{table}/{variant.id}.csv" in text
    assert found.owner.rstrip(".") in text
    assert context.rules_hash in text


@pytest.mark.parametrize(("game", "name"), PAGES)
def test_the_rule_of_a_chosen_reading_is_told(context: Context, texts: Texts, game: str, name: str) -> None:
    """Beside the rule, which is that of the first reading, stands what each other reading has instead, and it alone."""
    page = document_fromstring(texts[game, name])
    told = page.xpath("//p[starts-with(strong, 'In this reading.')]")
    expected = []
    for mechanic in (each for each in context.systems[game].mechanics if each.page == name):
        first = [clause.rule for clause in mechanic.variants[0].clauses]
        for place, variant in enumerate(mechanic.variants):
            if own := [clause.rule for clause in variant.clauses if clause.rule not in first]:
                expected.append((str(place), " ".join(own)))
    shown = []
    for each in told:
        (panel,) = (above for above in each.iterancestors("div") if {*above.attrib} & {f"data-{d}" for d in "rstuv"})
        (places,) = (panel.get(f"data-{d}") for d in "rstuv" if panel.get(f"data-{d}"))
        shown.append((places, each.text_content().removeprefix("In this reading. ")))
    plain = [(place, BeautifulSoup(f"<p>{rules}</p>", "html.parser").get_text()) for place, rules in expected]
    assert shown == plain


def test_a_clause_states_the_computed_difference(context: Context, texts: Texts) -> None:
    clause = next(c for c in context.systems["mythras"].mechanic("bands").variant("imperative").clauses if c.instead)
    page = BeautifulSoup(texts["mythras", ""], "html.parser")
    note = next(
        li for li in page.select("#what-the-numbers-assume ~ ul li, .op-fold li") if clause.rule in li.get_text()
    )
    assert "It changes the chance that you win by up to 0.95 points (100 against 91)." in note.get_text()


@pytest.mark.parametrize("game", ["brp", "coc7", "mythras", "openquest3"])
def test_each_reading_is_held_against_the_default(context: Context, game: str) -> None:
    def draw(kind: str, *tables: OddsTable, **_: object) -> str:
        variants = " less ".join(table.id.variant for table in reversed(tables))
        return f'<figure class="op-figure" data-kind="{kind}">{variants}</figure>'

    page = BeautifulSoup(game_page(replace(context, draw=draw), game, ""), "html.parser")
    first, *others = [variant.id for variant in context.systems[game].mechanic("bands").variants]
    figures = page.select("[data-kind=difference]")
    # of two readings, one map serves both, and no panel needs to be hidden
    shown = {str(f.parent.get("data-r", "0 1")): f.get_text() for f in figures if f.parent}
    told = page.select('[data-basis^="difference-caption"]')
    same = page.get_text().count("is the same in both")
    wanted = {"0 1" if n == 1 else str(n): f"{first} less {other}" for n, other in enumerate(others, 1)}
    assert shown.items() <= wanted.items()
    assert len(told) + same == len(wanted)


def test_every_source_is_cited_in_full_and_every_clause_names_its_passage(context: Context, texts: Texts) -> None:
    for name in ("brp", "coc7", "ngs"):
        game = context.systems[name]
        page = BeautifulSoup(texts[name, ""], "html.parser")
        listed = [each.get_text(" ", strip=True) for each in page.select(".op-fold li")]
        for source in game.sources:
            (said,) = (each for each in listed if each.startswith(f"{source.author}:") and source.title in each)
            assert said.startswith(f"{source.author}:")
            known = (source.publisher, source.year or "", source.licence)
            assert all(str(part).casefold() in said.casefold() for part in known)
            links = {link["href"] for link in page.select(".op-fold li a")}
            assert not source.url or source.url in links
        notes = " ".join(each.get_text() for each in page.select(".op-fold li"))
        for variant in game.mechanics[0].variants:
            for clause in variant.clauses:
                assert f"{clause.source.title}, {clause.passage}".removesuffix(", ") in notes


def test_bands_are_listed_as_far_as_they_change(context: Context, texts: Texts) -> None:
    page = BeautifulSoup(texts["mythras", ""], "html.parser")
    fold = next(details for details in page.select("details") if details.summary and "above" in details.summary.text)
    bands = context.systems["mythras"].mechanic("bands").rules("imperative").bands
    last = fold.select("tbody tr")[-1].get_text(" ")
    assert "200" in last
    assert face_ranges(bands.ranges(200)["critical"]) in last
    steady = BeautifulSoup(texts["openquest3", ""], "html.parser").select("details")
    assert any("101\N{EN DASH}120" in each.get_text() for each in steady), "nothing changes there past 100"


@dataclass(frozen=True, slots=True, kw_only=True)
class Coin(Mechanic[int]):
    """A mechanic that no page has been written for."""

    tables: ClassVar[tuple[str, ...]] = ("toss",)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        coins = tuple(scale or (1, 2))
        cells = np.array([[1, 2**n - 1] for n in coins], dtype=np.int64)
        axes = (Axis("coins", coins), Axis("outcome", ("all heads", "other")))
        return OddsTable(id=key, title="Tosses", axes=axes, cells=cells, denominator=tuple(2**n for n in coins))


def coin_game() -> System:
    variants = tuple(
        Variant(
            id=name,
            title=name.title(),
            rules=0,
            clauses=(Clause(rule="Coins are fair.", source=SOURCE, passage="page 2", standing="read"),),
        )
        for name in ("plain", "edge")
    )
    coin = Coin(title="Toss", summary="Toss coins.", variants=variants)
    return System(
        id="coin",
        title="Coin",
        dice="coins",
        summary="Toss.",
        card="Heads.",
        owner="Nobody",
        mechanics=(coin,),
        sources=(SOURCE,),
    )


def test_a_system_of_a_new_kind_gets_a_page_and_a_card(context: Context) -> None:
    game = coin_game()
    extended = replace(context, systems={**context.systems, "coin": game})
    page = BeautifulSoup(game_page(extended, "coin"), "html.parser")
    tables = page.select('table[data-table="toss"]')
    assert [table["data-variant"] for table in tables] == ["plain", "edge"]
    assert [cell.get_text() for cell in tables[0].select("tbody tr")[1].find_all(["th", "td"])] == [
        "2",
        "25.00",
        "75.00",
    ]
    assert "Coins are fair." in page.get_text()
    assert "systems/coin/" in home.cards(extended)


def test_a_table_of_margins_tells_where_all_other_wins_are(built_site: Path) -> None:
    """A win with as many hits is in no column, nor a success against a 17 in GURPS; Fate has no such win."""
    said = {
        game: re.findall(r'<p class="op-note">(In percent(?:[.]|; all[^<]*))</p>', text)[-1]
        for game in ("fate", "gurps", "shadowrun", "questworlds")
        for text in [(built_site / "systems" / game / "index.html").read_text(encoding="utf-8")]
    }
    assert said == {
        "fate": "In percent.",
        "gurps": "In percent; all other wins are by no points.",
        "shadowrun": "In percent; all other wins are by no hits.",
        "questworlds": "In percent; all other wins are by no successes.",
    }


def test_a_card_signs_what_is_added_to_a_roll_and_not_a_target(built_site: Path) -> None:
    text = (built_site / "systems" / "index.html").read_text(encoding="utf-8")
    assert "60 v 40, you win" in text
    assert "+60 v" not in text
    assert "+3 v +2, you win" in text  # Fate


@pytest.mark.parametrize(
    ("game", "wanted", "best"),
    [
        ("world-of-darkness", "Marginal or better", "Exceptional or better"),
        ("year-zero", "Two or better", "Three or more"),
    ],
)
def test_no_result_that_one_may_want_is_or_better_twice(built_site: Path, game: str, wanted: str, best: str) -> None:
    soup = BeautifulSoup((built_site / "systems" / game / "index.html").read_text(encoding="utf-8"), "html5lib")
    offered = [option.get_text(strip=True) for option in soup.select("select[data-field=band] option")]
    assert {wanted, best} <= {*offered}
    assert "or better or better" not in " ".join(soup.get_text(" ").split())
    assert "or better at least" not in " ".join(label.get_text() for label in soup.select("label"))


def test_a_die_is_chosen_by_the_name_that_it_has_in_every_sentence(built_site: Path) -> None:
    page = (built_site / "systems" / "savage-worlds" / "index.html").read_text(encoding="utf-8")
    assert "d4" in _article(page)
    assert not re.findall(r">\s*D(?:4|6|8|10|12)\b", _article(page))


@pytest.mark.parametrize(
    ("game", "label", "name"), [("ironsworn", "Progress", "Score"), ("eclipse-phase", "Target number", "Target")]
)
def test_a_table_calls_a_setting_as_its_box_does(built_site: Path, game: str, label: str, name: str) -> None:
    soup = BeautifulSoup((built_site / "systems" / game / "index.html").read_text(encoding="utf-8"), "html5lib")
    heads = {head.get_text(strip=True) for head in soup.select("article table thead th:first-child")}
    assert label in heads
    assert name not in heads


def test_a_likely_failure_is_not_in_the_colour_of_a_success(texts: Texts) -> None:
    """Each table of a check, and the strip of colours that is shown with it."""
    page: Any = BeautifulSoup(texts["world-of-darkness", ""], "html5lib")
    (pick,) = (each for each in page.select(".op-pick") if each.select('table[data-table="outcomes"]'))
    told, colours = {}, {}
    for panel in pick.select(".op-panel"):
        for option in panel["data-o"].split():
            shades = {re.sub(r"-\d+$", "", name) for cell in panel.select("td, i") for name in cell.get("class", ())}
            place = colours if panel.select(".op-strip") else told
            place[option] = shades & {"op-chance", "op-share"}
            if panel.table:
                assert ("failure" in panel.caption.get_text()) == ("op-share" in shades)
    assert told == colours == {"0": {"op-chance"}, "1": {"op-chance"}, "2": {"op-chance"}, "3": {"op-share"}}
