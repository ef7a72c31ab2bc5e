"""A page says what it is to people who search, to other sites and to programs, and says the same to all."""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

import pytest

from hooks.pages.metadata.structured import json_ld
from oppose_engine import discover
from tests.conftest import ADDRESS
from tests.site.parsed import Parsed, parsed_heads, target
from tests.site.tags import tags

LOST = "404.html"


def seen_by_search(site: Path) -> list[Parsed]:
    return [page for page in parsed_heads(site).values() if "noindex" not in page.metas.get("robots", [])]


def test_titles_and_descriptions_are_of_a_length_that_is_shown_and_each_is_its_own(addressed_site: Path) -> None:
    pages = seen_by_search(addressed_site)
    assert len(pages) > 20
    for page in pages:
        assert 15 <= len(page.title) <= 70, page
        (description,) = page.metas["description"]
        assert 50 <= len(description) <= 160, (page, description)
        assert description.endswith((".", "?")), page
        assert not re.search(r"[<>{}]|None|\s\s", page.title + description), page
    for what in ([page.title for page in pages], [page.metas["description"][0] for page in pages]):
        assert [text for text, times in Counter(what).items() if times > 1] == []


def test_a_system_is_named_in_the_titles_of_its_pages(addressed_site: Path) -> None:
    pages = parsed_heads(addressed_site)
    for game in discover().values():
        own = [page for path, page in pages.items() if path.startswith(f"systems/{game.id}/")]
        assert own
        assert all(page.title.startswith(game.title) and page.title.endswith("odds - Oppose") for page in own)


def test_every_page_has_a_card_and_one_address(addressed_site: Path) -> None:
    for page in seen_by_search(addressed_site):
        address = f"{ADDRESS}{page.address}"
        assert page.canonical == [address]
        assert page.metas["og:url"] == [address]
        assert f"{page.metas['og:title'][0]} - Oppose" == page.title or page.address == ""
        assert page.metas["og:description"] == page.metas["description"]
        assert page.metas["og:site_name"] == ["Oppose"]
        assert page.metas["og:image:alt"][0]
        assert page.metas["twitter:card"] == ["summary_large_image"]
        assert (addressed_site / page.metas["og:image"][0].removeprefix(ADDRESS)).is_file()


def test_sitemap_lists_every_page_and_robots_names_it(addressed_site: Path, built_site: Path) -> None:
    space = "{http://www.sitemaps.org/schemas/sitemap/0.9}"
    listed = [each.text for each in ET.parse(addressed_site / "sitemap.xml").iter(f"{space}loc")]
    assert sorted(filter(None, listed)) == sorted(f"{ADDRESS}{page.address}" for page in seen_by_search(addressed_site))
    assert f"Sitemap: {ADDRESS}sitemap.xml" in (addressed_site / "robots.txt").read_text(encoding="utf-8")
    assert not list(built_site.glob("sitemap*")), "without an address it would be empty"
    assert not (built_site / "robots.txt").exists()


def nodes(page: Parsed, kind: str) -> list[Any]:
    return [node for each in page.json_ld for node in each["@graph"] if node["@type"] == kind]


def links_of(page: Path) -> list[str]:
    """Where the links of a page lead, as they stand there."""
    return [given["href"] for tag, given in tags(page.read_text(encoding="utf-8")) if tag == "a" and "href" in given]


def test_data_sets_are_described_as_their_pages_show_them(addressed_site: Path, built_site: Path) -> None:
    pages = parsed_heads(addressed_site)
    index = json.loads((addressed_site / "data" / "index.json").read_text(encoding="utf-8"))
    described: list[str] = []
    for path, page in pages.items():
        sets = nodes(page, "Dataset")
        assert len(sets) == (path.startswith("systems/") and path != "systems/index.html"), path
        for found in sets:
            files = [each["contentUrl"].removeprefix(ADDRESS) for each in found["distribution"]]
            links = {target(path, link)[0] for link in links_of(built_site / path)}
            assert set(files) == {link for link in links if re.fullmatch(r"data/.*(?<!\.rule)\.(csv|json)", link)}
            assert page.title == f"{found['name']} - Oppose"
            assert 50 <= len(found["description"]) <= 5000
            assert (found["version"], found["identifier"]) == (index["version"], f"rules {index['rules_hash']}")
            assert found["url"] == f"{ADDRESS}{page.address}"
            media = {"text/csv": ".csv", "application/json": ".json"}
            assert all(each["contentUrl"].endswith(media[each["encodingFormat"]]) for each in found["distribution"])
            described += files
    published = [
        variant[kind] for table in index["tables"] for variant in table["variants"] for kind in ("json", "csv")
    ]
    assert sorted(described) == sorted(published)


def test_the_catalogue_names_every_data_set_and_the_licence_of_the_page(addressed_site: Path, built_site: Path) -> None:
    pages = parsed_heads(addressed_site)
    sets = {node["@id"]: node for page in pages.values() for node in nodes(page, "Dataset")}
    (catalogue,) = nodes(pages["data/index.html"], "DataCatalog")
    assert len(catalogue["dataset"]) == len(sets) > 0
    assert {each["@id"] for each in catalogue["dataset"]} == set(sets)
    assert {node["includedInDataCatalog"]["@id"] for node in sets.values()} == {catalogue["@id"]}
    licences = {catalogue["license"], *(node["license"] for node in sets.values())}
    assert licences <= set(links_of(built_site / "data" / "index.html"))
    assert len(licences) == 1


def test_a_trail_leads_from_home_to_the_page(addressed_site: Path) -> None:
    pages = parsed_heads(addressed_site)
    assert [node["url"] for node in nodes(pages["index.html"], "WebSite")] == [ADDRESS]
    for path, page in pages.items():
        if path in {"index.html", LOST} or not page.json_ld:
            continue
        ((items),) = [node["itemListElement"] for node in nodes(page, "BreadcrumbList")]
        assert [each["position"] for each in items] == list(range(1, len(items) + 1))
        assert items[0]["item"] == ADDRESS
        assert items[-1]["item"] == f"{ADDRESS}{page.address}"
        parts = page.address.rstrip("/").split("/")
        above = [f"{'/'.join(parts[:n])}/index.html".removeprefix("/") for n in range(len(parts) + 1)]
        assert [f"{each['item'].removeprefix(ADDRESS)}index.html" for each in items] == [a for a in above if a in pages]


def test_without_an_address_nothing_is_said_to_programs(built_site: Path) -> None:
    assert not any(page.json_ld or page.canonical for page in parsed_heads(built_site).values())


def test_no_text_can_end_the_script_it_stands_in() -> None:
    site = {"url": ADDRESS, "name": "</script><b>", "description": "&"}
    said = json_ld("", {"": "Home"}, {}, site)
    assert "<" not in said
    assert json.loads(said)["@graph"][0]["name"] == "</script><b>"


@pytest.mark.parametrize("name", ["index.html", "systems/brp/resistance/index.html", "data/index.html"])
def test_both_builds_say_the_same_of_a_page(built_site: Path, addressed_site: Path, name: str) -> None:
    one, other = parsed_heads(built_site)[name], parsed_heads(addressed_site)[name]
    assert (one.title, one.metas["description"]) == (other.title, other.metas["description"])
