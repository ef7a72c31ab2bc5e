"""What comes when a reader reaches for it: nothing before, and nothing that the reader did meanwhile is lost."""

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, Literal

import pytest
from playwright.sync_api import Browser, Page, Request, Route, expect

from tests.browser.conftest import Files, served
from tests.browser.first_view import SHIFTS

LATE = "**/assets/readout.*.js"


def hold(page: Page) -> list[Route]:
    """Keep the scripts of readouts back; ``for route in held: route.continue_()`` lets them come."""
    held: list[Route] = []
    page.route(LATE, lambda route: held.append(route))  # noqa: PLW0108  a builtin cannot be wrapped
    return held


def asked(page: Page) -> list[str]:
    """Every address that the page asks for from now on."""
    found: list[str] = []

    def note(request: Request) -> None:
        found.append(request.url)

    page.on("request", note)
    return found


@pytest.mark.own_window
def test_scripts_come_with_the_first_touch(page: Page) -> None:
    found = asked(page)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert page.evaluate("window.oppose === undefined")
    page.locator('input[data-field="you"]:visible').first.focus()
    page.wait_for_function("() => window.oppose?.readouts?.size > 0")
    assert [url for url in found if re.search(r"/assets/readout\.", url)]
    assert not [url for url in found if re.search(r"/assets/(compare|explore|figures)\.", url)]


def test_what_is_typed_and_pressed_before_the_scripts_are_there_counts(page: Page) -> None:
    held = hold(page)
    page.goto("/systems/mythras/")
    box = page.locator('[data-readout-kind="match"]')
    you, them = (
        box.locator('input[type=number][data-field="you"]'),
        box.locator('input[type=number][data-field="them"]'),
    )
    you.fill("75")
    them.fill("30")
    page.wait_for_timeout(200)
    assert held
    for route in held:
        route.continue_()
    expect(box.locator('[data-part="sentence"]:visible').first).to_contain_text("At 75 against 30 you win")
    expect(page).to_have_url(re.compile("you=75&them=30"))


def test_scripts_that_do_not_come_are_told_and_asked_for_again(page: Page, site_url: str) -> None:
    with page.context.browser.new_context(base_url=site_url) as context:  # pyrefly: ignore[missing-attribute]
        other = context.new_page()  # its console will name the file that is missing
        other.route(LATE, lambda route: route.abort())
        other.goto("/systems/mythras/")
        you = other.locator('input[type=number][data-field="you"]').first
        you.fill("75")
        expect(other.locator('[data-part="problem"]').first).to_contain_text("could not be loaded")
        other.unroute(LATE)
        you.fill("76")
        expect(other.locator('[data-part="sentence"]:visible').first).to_contain_text("At 76 against")


def test_a_picture_stays_where_its_script_does_not_come(page: Page, site_url: str) -> None:
    with page.context.browser.new_context(base_url=site_url) as context:  # pyrefly: ignore[missing-attribute]
        other = context.new_page()
        other.route("**/assets/figures.*.js", lambda route: route.abort())
        other.goto("/systems/mythras/")
        figure = other.locator(".op-figure:visible").first
        figure.scroll_into_view_if_needed()
        figure.locator(".op-stage").hover()
        expect(figure.locator(".op-notice")).to_contain_text("The picture stays as it is: http")
        expect(figure.locator(".op-notice")).to_contain_text("could not be loaded")
        expect(figure.locator(".op-twin:visible")).to_have_count(1)


@pytest.mark.own_window
def test_the_search_asks_for_its_index_with_the_first_letter(page: Page) -> None:
    found = asked(page)
    page.goto("/")
    page.wait_for_load_state("networkidle")
    assert not [url for url in found if re.search(r"documents\.json|/workers/", url)]
    page.keyboard.press("/")
    assert page.workers == []
    page.keyboard.type("resistance")
    expect(page.locator(".md-search-result__item").first).to_be_visible()
    assert [worker.url.split("/")[-2] for worker in page.workers] == ["workers"]


def test_a_search_whose_index_does_not_come_asks_again_with_the_next_letter(page: Page, site_url: str) -> None:
    with page.context.browser.new_context(base_url=site_url) as context:  # pyrefly: ignore[missing-attribute]
        other = context.new_page()
        other.route("**/documents.json", lambda route: route.abort())
        other.goto("/")
        other.keyboard.press("/")
        with other.expect_event("requestfailed"):
            other.keyboard.type("r")
        other.unroute("**/documents.json")
        other.keyboard.type("esistance")
        expect(other.locator(".md-search-result__item").first).to_be_visible()


def test_on_instant_navigation_the_next_page_is_ready_too(page: Page) -> None:
    page.goto("/method/")
    page.evaluate("location.href = '/compare/'")
    expect(page).to_have_url(re.compile("/compare/$"))
    box = page.locator('[data-readout-kind="compare"]')
    expect(box.locator('input[data-field="you"]:visible').first).to_be_enabled()
    box.locator('input[data-field="you"]:visible').first.fill("80")
    expect(page).to_have_url(re.compile("you=80"))


PIECES = re.compile(rb"</legend>|</fieldset>|</label>|</dt>|</dd></div>|</li>(?=<li data-part)")
"""Where the page is cut: inside what might have another place once more of it is there."""
CUT = 36
PAUSE = 0.12
"""Seconds between two pieces: more than a frame, so that each is shown by itself."""


class _InPieces(Files):
    """Sends a page in pieces, everything else at once."""

    def copyfile(self, source: Any, outputfile: IO[bytes]) -> None:  # pyrefly: ignore[bad-override]
        content, at = source.read(), 0
        ends: list[int] = []
        if content.startswith(b"<!doctype html"):
            found = PIECES.finditer(content, content.find(b'id="match-up"'))
            ends = [each.end() for each in found][:CUT]
        for end in [*ends, len(content)]:
            outputfile.write(content[at:end])
            outputfile.flush()
            time.sleep(PAUSE if ends else 0)
            at = end


@pytest.fixture(scope="module")
def slow_url(built_site: Path) -> Iterator[str]:
    with served(built_site, _InPieces) as url:
        yield url


@pytest.mark.parametrize("width", [768, 1280])
@pytest.mark.parametrize("game", ["mythras", "open-ended-d10", "world-of-darkness"])
def test_nothing_moves_while_a_page_comes_in_pieces(browser: Browser, slow_url: str, game: str, width: int) -> None:
    with browser.new_context(viewport={"width": width, "height": 740}) as context:
        page = context.new_page()
        page.goto(f"{slow_url}/systems/{game}/", wait_until="networkidle")
        shifts: list[str] = page.evaluate(SHIFTS)
    assert sum(float(shift.split()[0]) for shift in shifts) < 0.01, shifts


SCHEME = """() => ({
  page: document.body.dataset.mdColorScheme,
  browser: document.querySelector("meta[name='color-scheme']")?.content ?? "light",
  metas: document.querySelectorAll("meta[name='color-scheme']").length,
})"""
"""The scheme of the page; and that in which the browser draws its bars, which is light if nobody says otherwise."""


@pytest.mark.own_window
@pytest.mark.parametrize("device", ["light", "dark"])
def test_the_browser_is_told_the_scheme_of_the_page(page: Page, device: Literal["light", "dark"]) -> None:
    """From the first on, after each press of the button, and on the next page."""
    page.emulate_media(color_scheme=device)
    page.goto("/")
    seen = []
    for press in range(4):
        if press:
            page.locator("label.md-header__button[for^=__palette]:visible").click()
        told = page.evaluate(SCHEME)
        assert told["browser"] == {"default": "light", "slate": "dark"}[told["page"]], press
        assert told["metas"] <= 1
        seen.append(told["browser"])
    assert seen == [device, "light", "dark", device]
    page.goto("/systems/mythras/")
    assert page.evaluate(SCHEME)["browser"] == device
