"""What the tests of figures share: where figures of every kind are, how one is touched, moved, counted and saved."""

import re
from html import unescape

from playwright.sync_api import Locator, Page, Route, expect

MYTHRAS = "/systems/mythras/"
CONTRACT = "/systems/contract/"
DELTA = "/systems/delta-green/"
PAGES = (
    MYTHRAS,
    CONTRACT,
    "/systems/brp/experience/",
    DELTA,
    "/systems/coc7/bonus-dice/",
    "/systems/mythras/difficulty/",
    "/systems/open-ended-d10/",
    "/systems/blades/",
    "/systems/dnd5e/",
    "/systems/genesys/",
)


def figure(page: Page, kind: str) -> Locator:
    return page.locator(f'.op-figure[data-figure="{kind}"]:visible').first


def live(found: Locator) -> Locator:
    expect(found).to_have_attribute("data-state", "live", timeout=20_000)
    return found


def touch(found: Locator) -> Locator:
    found.scroll_into_view_if_needed()
    found.locator(".op-figure-title").hover()  # not the stage: that would show another place
    return live(found)


def move(page: Page, **state: int | str) -> None:
    """Set the state of the page, as its controls do."""
    page.evaluate(
        "async (state) => { await opposeLoad.bring(); await [...oppose.readouts.values()][0].set(state); }", state
    )


def counts(page: Page) -> tuple[int, int, int]:
    made, finalised, alive = page.evaluate("[opposeFigures.made, opposeFigures.finalised, opposeFigures.alive]")
    return made, finalised, alive


def never(route: Route) -> None:
    """Leave a request without an answer."""


def saved(page: Page, found: Locator, kind: str) -> bytes:
    """What the button of a figure saves."""
    if not found.locator(".op-use").count():
        found.get_by_role("button", name="Use this").click()
    with page.expect_download() as pending:
        found.get_by_role("button", name=f"Save {kind.upper()}").click()
    assert pending.value.suggested_filename == f"{(found.get_attribute('id') or '').removeprefix('fig-')}.{kind}"
    return pending.value.path().read_bytes()


def words_of(svg: str) -> list[str]:
    """Every line of text on a picture."""
    return [unescape(words) for words in re.findall(r"<text[^>]*>([^<]+)", svg)]
