"""Pictures for links: one a system, drawn from its tables; the head of a page names them."""

import hashlib
import json
import shutil
import struct
from dataclasses import replace
from pathlib import Path

import pytest
from bs4 import BeautifulSoup
from mkdocs.config import load_config

from hooks.html.shades import read_tokens
from hooks.pages.context import Context
from hooks.pages.metadata import link_pictures as preview
from oppose_engine import percent
from tests.conftest import ADDRESS
from tests.site.conftest import ROOT, Run


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


DRAW = """
import hashlib, json, sys
import vl_convert
from hooks.pages.metadata import link_pictures as preview
bare, *pictures = json.load(open(sys.argv[1], encoding="utf-8"))
drawn = [vl_convert.svg_to_png(bare), *map(preview.png, pictures)]
print(json.dumps([hashlib.sha256(png).hexdigest() for png in drawn]))
"""
SOME = f'<svg xmlns="http://www.w3.org/2000/svg" font-family="{preview.FONT}"><text y="40">Rg</text></svg>'


def test_the_fonts_of_a_machine_change_no_picture(
    context: Context, pictures: dict[str, bytes], tmp_path: Path, python: Run
) -> None:
    """Drawn with the fonts that are here, and with none."""
    tokens = read_tokens()["light"]
    games = context.systems
    found = []
    for name, told in (("none", [preview.picture(context, game, tokens) for game in games.values()]), ("bold", [])):
        asked = tmp_path / f"{name}.json"
        asked.write_text(json.dumps([SOME, *told]), encoding="utf-8")
        folder = tmp_path / name
        folder.mkdir()
        settings = folder.with_suffix(".conf")
        settings.write_text(f"<fontconfig><dir>{folder}</dir></fontconfig>", encoding="utf-8")
        if name == "bold":
            shutil.copy(preview.FONTS / "OpposeSans-Bold.ttf", folder)
        drawn = python(ROOT, "-c", DRAW, str(asked), FONTCONFIG_FILE=str(settings))
        assert drawn.returncode == 0, drawn.stderr
        found.append(json.loads(drawn.stdout))
    (bare, *hidden), (other, *_) = found
    assert bare != other, "the settings do not say which fonts there are: nothing is proved by this"
    assert hidden == [hashlib.sha256(pictures[f"{preview.FOLDER}/{name}.png"]).hexdigest() for name in games]


def test_every_word_of_a_picture_is_in_our_letters(context: Context) -> None:
    tokens = read_tokens()["light"]
    for game in context.systems.values():
        drawn = BeautifulSoup(preview.picture(context, game, tokens), "html.parser")
        assert {each["font-family"] for each in drawn.select("text")} == {preview.FONT}


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
    for page in set(built_site.rglob("*.html")) - set(built_site.glob("embed/*/index.html")):
        found = head(page)
        assert not any("image" in name or name == "og:url" for name in found)
        assert found["twitter:card"] == "summary"
        assert found["og:title"]
        assert found["og:description"]


def test_with_an_address_every_page_names_a_picture_that_is_there(addressed_site: Path) -> None:
    for page in set(addressed_site.rglob("index.html")) - set(addressed_site.glob("embed/*/index.html")):
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
