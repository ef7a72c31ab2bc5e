"""Pictures for links: one a system, drawn from its tables; the head of a page names them."""

import struct
from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from mkdocs.config import load_config

from hooks import preview
from hooks.context import Context
from hooks.tokens import read_tokens
from oppose_engine import percent
from tests.conftest import ADDRESS
from tests.site.conftest import ROOT


@pytest.fixture(scope="module")
def pictures(context: Context, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    return drawn(context, tmp_path_factory.mktemp("previews"))


def drawn(context: Context, folder: Path) -> dict[str, bytes]:
    """The picture of the site and those of all systems."""
    found = preview.of_home(context, folder)
    for game in context.systems.values():
        found |= preview.of_system(context, game, folder)
    return found


def test_there_is_a_picture_for_every_system_and_one_for_the_rest(context: Context, pictures: dict[str, bytes]) -> None:
    assert set(pictures) == {f"{preview.FOLDER}/{name}.png" for name in (*context.systems, "home")}
    for png in pictures.values():
        assert png.startswith(b"\x89PNG")
        assert struct.unpack(">II", png[16:24]) == (1200, 630)
    assert len(set(pictures.values())) == len(pictures)


def test_a_cold_cache_and_a_damaged_one_give_the_same(
    context: Context, pictures: dict[str, bytes], tmp_path: Path
) -> None:
    assert drawn(context, tmp_path) == pictures
    for entry in tmp_path.iterdir():
        entry.write_bytes(entry.read_bytes()[:-9])
    assert drawn(context, tmp_path) == pictures


@pytest.mark.parametrize("game", ["mythras", "ngs", "contract"])
def test_a_picture_says_what_the_card_says_in_colours_of_the_light_scheme(context: Context, game: str) -> None:
    svg = preview.picture(context, context.systems[game], read_tokens()["light"])
    drawn = BeautifulSoup(svg, "html.parser")
    assert drawn.find("text", string=context.systems[game].title)
    fills = {str(each["fill"]) for each in drawn.select("[fill]")}
    assert fills - {"none"} <= set(read_tokens()["light"].values())
    if game == "mythras":
        chance = context.table("mythras", "opposed").outcomes(60, 40).chance("win")
        assert drawn.find("text", string=f"{percent(chance, 1)}%")


def test_another_number_makes_another_picture(context: Context) -> None:
    made = context.table("mythras", "opposed")
    cells = made.cells.copy()
    cells[60, 40] = [10_000, 0, 0, 0]
    other = replace(context, _tables={made.id: replace(made, cells=cells)})
    tokens, game = read_tokens()["light"], context.systems["mythras"]
    assert preview.picture(other, game, tokens) != preview.picture(context, game, tokens)


def head(page: Path) -> dict[str, str]:
    """The properties of Open Graph and Twitter in the head of a page."""
    tags = BeautifulSoup(page.read_text(encoding="utf-8").partition("</head>")[0], "html.parser").select(
        "meta[property], meta[name^=twitter]"
    )
    return {str(tag.get("property") or tag.get("name")): str(tag["content"]) for tag in tags}


def test_without_an_address_of_its_own_a_site_promises_no_picture(built_site: Path) -> None:
    for page in built_site.rglob("*.html"):
        found = head(page)
        assert not any("image" in name or name == "og:url" for name in found)
        assert found["twitter:card"] == "summary"
        assert found["og:title"]
        assert found["og:description"]


def test_with_an_address_every_page_names_a_picture_that_is_there(addressed_site: Path) -> None:
    for page in addressed_site.rglob("index.html"):
        found = head(page)
        where = page.parent.relative_to(addressed_site).as_posix()
        parts = where.split("/")
        name = parts[1] if parts[0] == "systems" and len(parts) > 1 else "home"
        assert found["og:image"] == f"{ADDRESS}assets/previews/{name}.png"
        assert (addressed_site / "assets" / "previews" / f"{name}.png").is_file()
        assert found["twitter:card"] == "summary_large_image"
        assert found["og:url"].startswith(ADDRESS)


def test_an_address_may_lack_its_final_slash() -> None:
    config = load_config(str(ROOT / "mkdocs.yml"), site_url="https://example.org/odds")
    assert config.site_url == "https://example.org/odds/"
