"""Every page is sound HTML, and every link of the built site leads somewhere."""

import json
import re
from collections import Counter
from pathlib import Path
from urllib.parse import parse_qsl, urlsplit

import pytest
from lxml.html import document_fromstring

from oppose_engine import discover
from tests.site.parsed import Parsed, inner, parsed_pages, target


def test_every_page_parses_without_an_error(built_site: Path) -> None:
    pages = parsed_pages(built_site)
    assert len(pages) > 20
    assert {path: page.errors for path, page in pages.items() if page.errors} == {}


def test_an_id_names_one_element_and_whatever_is_named_is_there(built_site: Path) -> None:
    for path, page in parsed_pages(built_site).items():
        twice = [name for name, times in Counter(page.ids).items() if times > 1]
        assert twice == [], path
        assert [each for each in page.named if each[1] not in page.ids] == [], path


def test_every_link_and_every_anchor_resolves(built_site: Path) -> None:
    pages = parsed_pages(built_site)
    files = {path.relative_to(built_site).as_posix() for path in built_site.rglob("*") if path.is_file()}
    broken = [f"{path}: <{tag}> {link}" for path, tag, link in inner(pages) if not _resolves(path, link, pages, files)]
    assert broken == []
    assert sum(1 for _ in inner(pages)) > 1000, "the links of the pages were not seen"


def _resolves(path: str, link: str, pages: dict[str, Parsed], files: set[str]) -> bool:
    found, fragment = target(path, link)
    if found not in files:
        return False
    return not fragment or found not in pages or fragment in pages[found].ids


@pytest.mark.parametrize(
    ("link", "found"),
    [
        ("../../data/index.json", ("data/index.json", "")),
        ("../coc7/#bands", ("systems/coc7/index.html", "bands")),
        ("#bands", ("systems/brp/index.html", "bands")),
        ("../..", ("index.html", "")),
        (".", ("systems/brp/index.html", "")),
        ("?you=60", ("systems/brp/index.html", "")),
        ("/assets/a.css", ("assets/a.css", "")),
        ("../coc7", ("systems/coc7", "")),  # which is no file: a link to a folder needs its final slash
    ],
)
def test_a_link_is_followed_as_a_browser_does(link: str, found: tuple[str, str]) -> None:
    assert target("systems/brp/index.html", link) == found


def test_addresses_in_data_files_and_stylesheets_resolve(built_site: Path) -> None:
    index = json.loads((built_site / "data" / "index.json").read_text(encoding="utf-8"))
    named = {index["schema"], *index["releases"]}
    named |= {variant[kind] for table in index["tables"] for variant in table["variants"] for kind in ("json", "csv")}
    assert len(named) > 100
    assert [name for name in sorted(named) if not (built_site / name).exists()] == []
    for sheet in built_site.rglob("*.css"):
        text = re.sub(r"/\*.*?\*/", "", sheet.read_text(encoding="utf-8"), flags=re.DOTALL)
        for address in re.findall(r"url\(\s*[\"']?([^\"')]+)", text):
            assert address.startswith(("data:", "#")) or (sheet.parent / address).resolve().is_file(), (sheet, address)


def test_search_leads_to_sections_that_are_there(built_site: Path) -> None:
    pages = parsed_pages(built_site)
    found = [each for path in (built_site / "search").glob("*.json") for each in json.loads(path.read_text())["docs"]]
    assert found
    for document in found:
        path, _, anchor = document["location"].partition("#")
        page = pages[f"{path.removeprefix('./')}index.html"]
        assert not anchor or anchor in page.ids


def test_every_question_is_one_tap_from_each_game(built_site: Path) -> None:
    """Each page that asks is linked from the page of each game that it answers for, with an example that it reads."""
    claims = document_fromstring((built_site / "claims" / "index.html").read_text(encoding="utf-8"))
    claimed = {link.get("href", "") for table in claims.iter("table") for link in table.iter("a")}
    essays = {path.parent.name: path.read_text(encoding="utf-8") for path in (built_site / "why").glob("*/index.html")}
    for game in discover().values():
        page = (built_site / "systems" / game.id / "index.html").read_text(encoding="utf-8")
        links = [link.get("href", "") for link in document_fromstring(page).get_element_by_id("ask-more").iter("a")]
        led = {urlsplit(link).path.removeprefix("../../").rstrip("/") for link in links}
        wanted = {f"why/{name}" for name, text in essays.items() if f"cell {game.id}/" in text}
        if any(link.endswith(f"/systems/{game.id}/") for link in claimed):
            wanted.add("claims")
        if game.spending:
            wanted.add("ask/spend")
        if game.extended or not game.contests():
            wanted.add("ask/toward")
        if any(rule.roll for rule in game.together) or not game.contests():
            wanted.add("ask/together")
        for contest in game.contests()[:1]:
            wanted |= {"ask/series", "ask/which", "lab"}
            wanted |= {"ask/foes"} if contest.lists_rolls else set()
            wanted |= {"ask/parties"} if contest.orders_parties else set()
            wanted |= {"ask/square"} if contest.kind == "contest" else set()
        assert wanted <= led, game.id
        for link in links:
            given = dict(parse_qsl(urlsplit(link).query.replace("+", "%2B")))
            for side in [given.get("you", ""), *given.get("them", "").split(","), *given.get("parties", "").split(",")]:
                if side:
                    game.main_contest().side(side)
