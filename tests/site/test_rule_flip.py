"""One edit of a rule moves the page, the data and the Proof page, and nothing else needs to be done, served by hand."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from bs4 import BeautifulSoup

from hooks.pages.claims import OTHERWISE
from tests.site.conftest import ROOT, copied, linked
from tests.site.test_serve import DATA, PAGE, RULES, SEEN, TENTH, edit, serving


@pytest.fixture(scope="module")
def site(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:  # noqa: ARG001  its pages are kept
    """The site that MkDocs serves by hand after an edit: Mythras has a fifth for a tenth.

    That is so in the article's reading, which the printed figures hold for, and in the default one. The project knows
    the pages of the rules as they were; none is stale.
    """
    project = copied(tmp_path_factory.mktemp("flipped") / "project")
    linked(ROOT / ".cache" / "product", project / ".cache" / "product")
    folder = tmp_path_factory.mktemp("served")
    command = ("-m", "mkdocs", "serve", "--strict", "--dev-addr", "127.0.0.1:{port}")
    with serving(project, *command, TMPDIR=str(folder)) as server:
        server.until("the site", lambda: SEEN in server.get(DATA))
        edit(project / RULES, TENTH, TENTH.replace("10", "5"))
        server.until("the edited rule", lambda: "\n60,40," in server.get(DATA) and SEEN not in server.get(DATA))
        assert "At 60: critical 01–12" in server.get(PAGE)
        (served,) = folder.glob("mkdocs_*")
        yield served


def test_a_changed_rule_changes_everything_that_shows_it(built_site: Path, site: Path) -> None:
    cell = ("mythras", "article", "60", "40")
    before, after = (_cell(folder, *cell) for folder in (built_site, site))
    assert before != after
    data = [json.loads((folder / "data/mythras/opposed/article.json").read_text()) for folder in (built_site, site)]
    assert data[0]["counts"][60][40] != data[1]["counts"][60][40]
    assert after == f"{data[1]['counts'][60][40][0] / 100:.2f}"
    csv = [(folder / "data/mythras/opposed/article.csv").read_text().splitlines() for folder in (built_site, site)]
    assert csv[1][1 + 60 * 101 + 40] == ",".join(map(str, (60, 40, *data[1]["counts"][60][40], 10_000)))

    stamps = [json.loads((folder / "data/index.json").read_text())["rules_hash"] for folder in (built_site, site)]
    assert stamps[0] != stamps[1]
    proof = [BeautifulSoup((folder / "proof/index.html").read_text(), "html.parser") for folder in (built_site, site)]
    moved = 'table[data-proof="differing"][data-figure-id="d100-article-mythras"]'
    assert not proof[0].select(moved)
    (differing,) = proof[1].select(moved)
    rows = {
        row.th.get_text(): [td.get_text() for td in row.select("td")] for row in differing.select("tbody tr") if row.th
    }
    assert rows["60 against 40"] == [before, after]

    for unmoved in ("data/brp/opposed/article.csv", "data/legend/opposed/srd.csv", "data/ngs/opposed/standard.json"):
        assert (site / unmoved).read_bytes() == (built_site / unmoved).read_bytes()


def test_the_default_reading_from_a_tenth_to_a_fifth(built_site: Path, site: Path) -> None:
    page = "sheets/mythras/index.html"
    bands = [
        BeautifulSoup((folder / page).read_text(), "html.parser").select_one(
            'table[data-table="bands"][data-variant="imperative"]'
        )
        for folder in (built_site, site)
    ]
    assert bands[0] is not None
    assert bands[1] is not None
    assert "01–06" in bands[0].get_text()
    assert "01–12" in bands[1].get_text()
    assert _cell(built_site, "mythras", "imperative", "60", "40") == "51.79"
    assert _cell(site, "mythras", "imperative", "60", "40") != "51.79"
    pages = [BeautifulSoup((folder / "claims/index.html").read_text(), "html.parser") for folder in (built_site, site)]
    rows = [found.find_parent("tr") for found in (each.select_one("#claim-mythras-66") for each in pages) if found]
    said = [row.find_all("td")[-1].get_text() for row in rows if row]
    assert said == ["right: 01–07", f"wrong: 01–14. {OTHERWISE}"]


def _cell(site: Path, system: str, variant: str, you: str, them: str) -> str:
    page = BeautifulSoup((site / "systems" / system / "index.html").read_text(encoding="utf-8"), "html.parser")
    table = page.select_one(f'table[data-table="opposed"][data-variant="{variant}"][data-outcome="win"]')
    assert table is not None
    heads = [cell.get_text() for cell in table.select("thead th")]
    for row in table.select("tbody tr"):
        if row.th and row.th.get_text() == you:
            return row.select("td")[heads.index(them)].get_text()
    raise AssertionError(f"no row {you}")
