"""The overview of games: three letters find one, and every game stands in every list."""

from pathlib import Path

from bs4 import BeautifulSoup
from playwright.sync_api import Page, expect

from oppose_engine import discover


def test_three_letters_find_a_game(page: Page) -> None:
    page.goto("/systems/")
    field = page.get_by_label("Find a game")
    field.press_sequentially("swa")  # a part of SWADE, another name of it
    cards = page.locator(".op-card:visible .op-name")
    expect(cards).to_have_text(["Savage Worlds"])
    expect(page.locator(".op-find output")).to_have_text("1 game")
    field.fill("d100 chaosium")
    expect(cards).to_have_text(["Basic Roleplaying", "Call of Cthulhu 7"])
    field.fill("no such game")
    expect(cards).to_have_count(0)
    expect(page.locator(".op-find output")).to_have_text("No games")
    field.fill("")
    expect(cards).to_have_count(len(discover()))
    field.fill("qwo")
    field.fill("questw")
    field.press("Enter")
    page.wait_for_url("**/systems/questworlds/")


def test_every_game_stands_once_in_every_list(built_site: Path) -> None:
    page = BeautifulSoup((built_site / "systems" / "index.html").read_text(encoding="utf-8"), "html.parser")
    lists = page.select("dl.op-groups")
    assert len(lists) == 4
    games = sorted(game.title for game in discover().values())
    for each in lists:
        assert sorted(link.get_text() for link in each.select("dd a")) == games
