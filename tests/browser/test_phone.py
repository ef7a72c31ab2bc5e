"""A phone on one bar of signal: from the home page to an answer with two touches, and what is sent for it."""

import json
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from oppose_engine import system
from tests.browser.chromium import find
from tests.browser.conftest import ARGUMENTS, BRIEF, UNWANTED
from tests.browser.served import Server, served

SCREEN = ViewportSize(width=360, height=640)
SLOW = {"offline": False, "latency": 400, "downloadThroughput": 50_000, "uploadThroughput": 50_000}
"""A slow 3G line: 400 ms for a round trip, 400 kbit a second."""
PROCESSOR = 4
"""So many times slower than this machine."""
MOST = 50_000
"""Of bytes that a touch may ask for, scripts and data together: a second on that line."""


@pytest.fixture
def phone(browser: Browser, built_site: Path) -> Iterator[tuple[Page, Server]]:
    """A phone on the home page, where everything of the first view has come."""
    with (
        served(built_site) as server,
        browser.new_context(viewport=SCREEN, is_mobile=True, has_touch=True, base_url=server.url) as context,
    ):
        page = context.new_page()
        line = context.new_cdp_session(page)
        page.goto("/", wait_until="networkidle")
        line.send("Network.enable")
        line.send("Network.emulateNetworkConditions", SLOW)
        line.send("Emulation.setCPUThrottlingRate", {"rate": PROCESSOR})
        server.sent.clear()
        yield page, server


def answer(page: Page, game: str) -> Locator:
    """Where the page says how often you win, once it does so for a game."""
    return page.locator(f'[data-readout-kind][data-system="{game}"] [data-outcome="win"]:visible').first


def expect_win(page: Page, game: str, you: int, them: int) -> None:
    wins = system(game).table("opposed").value(you=you, them=them, outcome="win")
    shown = answer(page, game)
    expect(shown).to_be_visible(timeout=30_000)
    denominator = int(shown.get_attribute("data-denominator") or 0)
    expect(shown).to_have_attribute("data-count", str(Fraction(wins * denominator)), timeout=30_000)


def test_the_first_screen_has_an_answer_and_two_touches_lead_to_another_games(phone: tuple[Page, Server]) -> None:
    page, server = phone
    expect_win(page, "mythras", 60, 40)
    place = answer(page, "mythras").bounding_box()
    assert place
    assert place["y"] + place["height"] <= SCREEN["height"]
    asked = [path for path, *_ in server.sent]  # the search of a busy machine may still be on its way
    assert not [path for path in asked if "/rules/" in path or "/odds" in path], "the answer stands on the page"
    page.get_by_label("Game", exact=True).tap()
    page.get_by_label("Game", exact=True).select_option("brp")
    expect_win(page, "brp", 60, 40)
    expect(answer(page, "brp")).to_be_in_viewport()
    assert page.evaluate("scrollY") == 0
    assert sum(size for _, size, _ in server.sent) < MOST, server.sent


def test_two_touches_lead_to_an_answer_on_a_games_own_page(phone: tuple[Page, Server]) -> None:
    page, server = phone
    page.locator(".op-card[href*='systems/brp/']").tap()
    expect(page.locator("h1")).to_contain_text("Basic Roleplaying", timeout=30_000)
    expect_win(page, "brp", 60, 40)
    page.wait_for_load_state("networkidle")
    server.sent.clear()
    page.get_by_label("Your rating: one more").tap()
    expect_win(page, "brp", 61, 40)
    assert sum(size for _, size, _ in server.sent) < MOST, server.sent


LARGE = (
    "/",
    "/systems/mythras/",
    "/systems/genesys/",
    "/ask/foes/",
    "/ask/which/",
    "/compare/",
    "/lab/?system=mythras&you=60&them=40",
)


@pytest.fixture(scope="module")
def large_text(browser: Browser) -> Iterator[Page]:
    """A phone whose owner reads letters of twice the usual size."""
    arguments = [*ARGUMENTS, *BRIEF, "--blink-settings=defaultFontSize=32"]
    other = browser.browser_type.launch(executable_path=find(), args=arguments, ignore_default_args=UNWANTED)
    yield other.new_page(viewport=SCREEN)
    other.close()


@pytest.mark.parametrize("address", LARGE)
def test_large_text_fits_a_phone(large_text: Page, site_url: str, address: str) -> None:
    """What stands side by side comes one below the other."""
    large_text.goto(f"{site_url}{address}")
    large_text.locator("article :is([data-part=sentence], [data-part=said]):visible").first.wait_for()
    assert large_text.evaluate("getComputedStyle(document.documentElement).fontSize") == "40px"
    assert large_text.evaluate("document.documentElement.scrollWidth") == SCREEN["width"]


def test_the_bar_of_large_text_is_seen_in_full(large_text: Page, site_url: str) -> None:
    large_text.goto(f"{site_url}/systems/mythras/?you=60&them=40")
    large_text.locator("[data-part=sentence]:visible").first.wait_for()
    large_text.mouse.wheel(0, 3000)
    bar = large_text.locator(".op-dock")
    for part in (bar.get_by_role("button", name="More"), bar.locator("strong")):
        part.wait_for()
        place = part.bounding_box()
        assert place
        top = f"document.elementFromPoint({place['x'] + 2}, {place['y'] + place['height'] / 2})"
        assert large_text.evaluate(f"{top}.closest('.op-foot > *') === null")


@pytest.mark.parametrize("address", ["/ask/foes/", "/ask/parties/", "/ask/together/"])
def test_the_buttons_of_a_list_keep_to_one_line(page: Page, address: str) -> None:
    page.set_viewport_size(SCREEN)
    page.goto(address)
    for button in page.locator("[data-ask-do=more], [data-ask-do=fewer]").all():
        lines = "button => { const r = new Range(); r.selectNodeContents(button); return r.getClientRects().length; }"
        assert button.evaluate(lines) == 1


STYLES = "devtools.timeline"
"""What Chromium calls the record that says how many elements it gave a style anew."""
FEW = 300
"""Of some 1,700 that a long page shows."""


@pytest.mark.own_window
@pytest.mark.parametrize("game", ["brp", "coc7", "wfrp4"])
def test_a_step_of_a_rating_styles_few_elements_anew(browser: Browser, page: Page, game: str) -> None:
    """A selector that asks whether something is empty somewhere can make a phone style the whole page at each step."""
    page.set_viewport_size(SCREEN)
    page.goto(f"/systems/{game}/")
    page.evaluate("opposeLoad.bring()")
    rating = page.locator("[data-readout-kind] input[type=number]").first
    rating.press("ArrowUp")
    browser.start_tracing(page=page, categories=[STYLES])
    for key in ("ArrowUp", "ArrowDown"):
        rating.press(key)
        page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100)))")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    styled = [event["args"]["elementCount"] for event in events if "elementCount" in event.get("args", {})]
    assert 0 < sum(styled) < 2 * FEW, styled
