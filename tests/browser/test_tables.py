"""Tables as a reader meets them: under the pointer, by keyboard, without scripts, on a narrow screen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from oppose_engine import percent, system

MYTHRAS = "/systems/mythras/"
WINS = 'table.op-odds[data-table="opposed"][data-variant="imperative"][data-outcome="win"]'


@pytest.fixture
def scriptless(browser: Browser, site_url: str) -> Iterator[Page]:
    with browser.new_context(base_url=site_url, java_script_enabled=False) as context:
        yield context.new_page()


def test_pointer_shows_the_exact_counts(page: Page) -> None:
    page.goto(MYTHRAS)
    page.locator(WINS).locator("tbody tr").nth(8).locator("td").nth(5).hover()
    odds = system("mythras").table("opposed", "imperative").outcomes(80, 50)
    box = page.locator(".op-box")
    expect(box).to_contain_text("80 against 50")
    for outcome, count in zip(("win", "tie", "none", "lose"), odds, strict=False):
        expect(box).to_contain_text(f"{percent(odds.chance(outcome))}%")
        expect(box).to_contain_text(f"{count:,}")
    expect(page.locator(f"{WINS} th.op-lit")).to_have_text(["50", "80"])


def test_arrows_move_inside_the_table_which_is_one_stop(page: Page) -> None:
    page.goto(MYTHRAS)
    table = page.locator(WINS)
    expect(table.locator('td[tabindex="0"]')).to_have_count(1)
    table.locator('td[tabindex="0"]').focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    win = system("mythras").table("opposed", "imperative").outcomes(70, 50).chance("win")
    expect(page.locator("td:focus")).to_have_text(percent(win))
    expect(page.locator(".op-box")).to_contain_text("70 against 50")
    expect(table.locator('td[tabindex="0"]')).to_have_count(1)


def test_switches_need_no_script(scriptless: Page) -> None:
    scriptless.goto(MYTHRAS)
    tables = scriptless.locator('table.op-odds[data-table="opposed"]:visible')
    expect(tables).to_have_count(1)
    scriptless.locator(".op-pick label", has_text="They win").click()
    scriptless.locator(".op-readout label", has_text="Rounded down").click()
    expect(tables).to_have_count(1)
    expect(tables).to_have_attribute("data-outcome", "lose")
    expect(tables).to_have_attribute("data-variant", "article")


def test_it_works_after_an_instant_navigation(page: Page) -> None:
    page.goto("/method/")
    page.locator(".md-tabs__link", has_text="Systems").click()
    page.locator(".op-card", has_text="Mythras").click()
    page.locator(WINS).locator("tbody td").first.hover()
    expect(page.locator(".op-box")).to_have_count(1)


def test_touch_targets_on_a_phone(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(MYTHRAS)
    heights = page.locator(".op-buttons label:visible").evaluate_all(
        "all => all.map(e => e.getBoundingClientRect().height)"
    )
    assert heights
    assert min(heights) >= 42


def test_narrow_table_starts_where_the_ringed_cell_is(page: Page) -> None:
    page.set_viewport_size({"width": 320, "height": 800})
    page.goto("/systems/ngs/")
    page.wait_for_timeout(300)
    cell = page.locator("table.op-odds:visible .op-now").first.bounding_box()
    region = page.locator(".op-scroll:visible").first.bounding_box()
    assert cell is not None
    assert region is not None
    assert region["x"] <= cell["x"]
    assert cell["x"] + cell["width"] <= region["x"] + region["width"] + 1


def test_a_table_that_is_cut_on_a_phone_says_how_far_it_goes(page: Page) -> None:
    """In words, by a column that is cut in its middle, and further down by an edge that fades."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(MYTHRAS)
    shown = page.locator(WINS)
    told = shown.locator(".op-caption").evaluate("(caption) => getComputedStyle(caption, '::after').content")
    assert " ".join(told.strip(chr(34)).split()) == "→ to 100"
    inside = """(table) => {
      const region = table.closest(".op-scroll").getBoundingClientRect();
      const cut = [...table.rows[1].cells].find((cell) => cell.getBoundingClientRect().right > region.right);
      const { left, right } = cut.getBoundingClientRect();
      return (region.right - left) / (right - left);
    }"""
    assert 0.2 < shown.evaluate(inside) < 0.9
    page.goto("/systems/coc7/")
    page.evaluate("for (const each of document.querySelectorAll('details')) each.open = true")
    # those far from the screen are not drawn yet, and an edge takes a frame
    page.wait_for_function("""() => [...document.querySelectorAll(".op-scroll:has(> table.op-records)")]
      .filter((each) => each.scrollHeight > each.clientHeight + 40)
      .some((each) => getComputedStyle(each, "::after").opacity === "1")""")


RINGED = (
    ("/systems/wfrp4/", {"you": 71, "them": 33}, "Ringed: 71 against 33."),
    ("/systems/contract/", {"dice": 9, "difficulty": 8}, "Ringed: dice 9, difficulty 8."),
)


@pytest.mark.parametrize(("address", "state", "said"), RINGED, ids=["sides", "settings"])
def test_the_caption_names_the_ringed_cell(page: Page, address: str, state: dict[str, int], said: str) -> None:
    page.goto(address)
    box = page.locator("#match-up")
    for name, value in state.items():
        field = box.locator(f'input[type="number"][id$="-{name}"]')
        field.fill(str(value))
        field.press("Tab")
    expect(page.locator("table.op-odds [data-ringed]:visible").first).to_have_text(said)


@pytest.mark.parametrize(
    ("width", "address"),
    [
        (1280, "coc7/bonus-dice"),
        (1280, "pendragon"),
        (1280, "brp/experience"),
        (360, "brp"),
        (360, "brp/experience"),
        (360, "year-zero"),
    ],
)
def test_nothing_moves_when_the_button_of_a_table_comes(page: Page, width: int, address: str) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"/systems/{address}/")
    page.locator(".op-caption [data-use]").first.wait_for(state="attached")
    heights = page.evaluate(
        """() => {
          for (const each of document.querySelectorAll("article details")) each.open = true;
          const buttons = [...document.querySelectorAll(".op-caption [data-use]")];
          return buttons.filter((each) => each.getClientRects().length).map((button) => {
            const caption = button.parentElement, after = caption.offsetHeight;
            button.remove();
            const before = caption.offsetHeight;
            caption.append(button);
            return [before, after];
          });
        }"""
    )
    assert heights
    assert [pair for pair in heights if pair[0] != pair[1]] == []
