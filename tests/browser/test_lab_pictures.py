"""The lab's pictures are of the side that is typed, with the dice that it has besides its number."""

import re
from collections import defaultdict
from fractions import Fraction

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import OUTCOMES, percent, system

SIDES = [
    ("coc7", "bonus+60", "45"),
    ("coc7", "60", "45"),
    ("dragonbane", "boon+12", "10"),
    ("dnd5e", "adv+5", "3"),
    ("shadowrun", "12L4", "9"),
    ("savage-worlds", "d8w+2", "d6"),
    ("open-ended-d10", "6+2", "4"),
]


@pytest.mark.parametrize(("game", "you", "them"), SIDES)
def test_pictures_have_the_dice_of_a_side(page: Page, game: str, you: str, them: str) -> None:
    contest = system(game).main_contest()
    variant = contest.variants[0].id
    sides = contest.side(you), contest.side(them)
    page.goto(f"/lab/?system={game}")
    page.evaluate("opposeLoad.bring()")
    page.get_by_label("You", exact=True).fill(you)
    page.get_by_label("Them", exact=True).fill(them)
    odds = contest.odds(variant, *sides)
    told = page.locator("[data-part=area-said]")
    expect(told).to_contain_text(f"At {you}: you win {percent(odds.chance('win'), 1)}%")
    assert re.findall(r"([<>\d.]+)%", told.inner_text()) == [percent(odds.chance(name), 1) for name in OUTCOMES]
    expect(page.locator("[data-part=area] svg circle")).to_have_count(1)
    expect(page.locator("[data-part=area] svg")).to_contain_text(f"you at {you}")
    pairs = contest.level_pairs(variant, *sides)
    if not pairs:
        return
    shares: dict[str, Fraction] = defaultdict(Fraction)
    for level, _, found in pairs:
        shares[level] += Fraction(sum(found[name] for name in range(4)), found.denominator)
    bands = page.locator("[data-part=bands-said]").inner_text()
    assert bands.startswith(f"At {you}: ")
    assert {name: float(size) for name, size in re.findall(r"(?:: |, )([\w ]+?) ([\d.]+)%", bands)} == {
        level: pytest.approx(float(100 * share), abs=0.01) for level, share in shares.items() if share
    }
