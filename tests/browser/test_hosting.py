"""The site works wherever it stands, says nothing on the console there, and asks nobody else for anything."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Route, expect

from hooks.generate import write
from hooks.tools.offline import contents
from tests.browser.first_view import KINDS
from tests.browser.hosting import Visit, visit
from tests.browser.served import served
from tests.conftest import ADDRESS, UNDER

MYTHRAS = "systems/mythras/"
ALSO = (*KINDS, "/sheets/mythras/", "/engine/", "/architecture/", "/add-a-system/")
"""A page of every kind, a print sheet and pages about code."""


def pages(site: Path) -> list[str]:
    """Every page of a built site by its path from the root."""
    found = (path.relative_to(site).as_posix() for path in site.rglob("index.html"))
    return sorted(path.removesuffix("index.html") for path in found)


def of_every_kind(site: Path) -> list[str]:
    """Pages of every kind, with every kind of figure and readout: what differs in a folder differs by kind.

    Links differ by page, and tests/site/test_offline.py follows each; `make firefox` opens every page in a folder.
    """
    found, known = [], set[str]()
    for path in pages(site):
        kinds = set(re.findall(r'data-(?:figure|readout-kind)="[^"]+', (site / path / "index.html").read_text("utf-8")))
        if f"/{path}" in ALSO or kinds - known:
            found.append(path)
        known |= kinds
    return found


@pytest.fixture
def at_root(browser: Browser, built_site: Path) -> Iterator[Visit]:
    """The site as a host of its own has it."""
    with served(built_site) as server, visit(browser, f"{server.url}/") as found:
        yield found


@pytest.fixture
def in_folder(browser: Browser, built_site: Path, tmp_path: Path) -> Iterator[Visit]:
    """What the archive has, in a folder; tests/site/test_offline.py packs it and unpacks it."""
    folder = tmp_path / "a folder & more"
    write(folder, contents(built_site))
    with visit(browser, f"{folder.as_uri()}/") as found:
        yield found


@pytest.fixture
def under_path(browser: Browser, addressed_site: Path) -> Iterator[Visit]:
    """The site under the path of a host that it was built for."""

    def at_home(route: Route) -> None:  # the sitemap has whole addresses
        there = (addressed_site / "sitemap.xml").read_text(encoding="utf-8")
        route.fulfill(content_type="text/xml", body=there.replace(ADDRESS, found.base))

    with served(addressed_site, under=UNDER) as server, visit(browser, f"{server.url}/") as found:
        found.page.route(f"{found.base}sitemap.xml", at_home)
        yield found


def touch(found: Locator) -> None:
    """Bring a figure to life."""
    found.scroll_into_view_if_needed()
    found.locator(".op-figure-title").hover()
    expect(found).to_have_attribute("data-state", "live", timeout=20_000)


def every_page(site: Visit, paths: list[str]) -> None:
    """Open each page, bring the first figure of each kind to life, and reach for what answers."""
    seen: set[str] = set()
    for path in paths:
        page = site.open(path)
        expect(page.locator("h1").first).to_be_visible()
        for found in page.locator(".op-figure:visible").all():
            kind = found.get_attribute("data-figure") or ""
            if kind not in seen:
                touch(found)
            seen.add(kind)
        for box in page.locator("[data-readout-kind]:visible").all()[:1]:
            box.hover()
        assert not site.complaints, "\n".join(site.complaints)
    assert {"heat", "area", "bands", "pool"} <= seen


def walk(site: Visit) -> None:
    """What a reader does: find a page, send a match-up, move a chart, save it, change the colours, compare."""
    page = site.open("")
    page.keyboard.press("/")
    page.keyboard.type("resistance table")
    # until the last letter is answered, another page is the first
    page.locator('.md-search-result__item:first-child > .md-search-result__link[href*="/brp/resistance/"]').click()
    page.wait_for_url("**/systems/brp/resistance/**")
    assert site.path() == "systems/brp/resistance/"

    page.locator(".md-tabs").get_by_role("link", name="Systems").click()
    page.locator(".op-card").filter(has_text="Mythras").first.click()
    page.wait_for_url("**/systems/mythras/**")
    assert site.path() == MYTHRAS

    site.open(f"{MYTHRAS}?you=33&them=66")
    expect(page.locator("[data-part=sentence]:visible").first).to_contain_text("At 33 against 66")
    page.get_by_role("button", name="Copy link").first.click()
    page.locator("input[type=number]:visible").first.fill("44")
    expect(page.locator("[data-part=sentence]:visible").first).to_contain_text("At 44 against 66")

    heat = page.locator('.op-figure[data-figure="heat"]:visible').first
    heat.scroll_into_view_if_needed()
    heat.locator(".op-stage").hover()
    expect(heat).to_have_attribute("data-state", "live", timeout=20_000)
    heat.get_by_role("radio", name="Nobody").check()
    expect(heat.locator(".op-figure-title")).to_have_text("How often does nobody win?")
    heat.get_by_role("button", name="Use this").click()
    for kind in ("SVG", "PNG"):
        with page.expect_download() as saved:
            heat.get_by_role("button", name=f"Save {kind}").click()
        assert saved.value.path().stat().st_size > 1000
    page.locator('.op-figure[data-figure="bands"]:visible .op-stage').first.hover()
    expect(page.locator('.op-figure[data-figure="bands"]:visible').first).to_have_attribute("data-state", "live")
    page.mouse.wheel(0, 1)  # scrolling hides what a mark says, until the pointer moves
    page.wait_for_timeout(100)
    for x in (196, 200):  # the first brings it into view, which is scrolling too
        page.locator('.op-figure[data-figure="bands"]:visible .op-stage').first.hover(position={"x": x, "y": 140})
        page.wait_for_timeout(100)
    expect(page.locator(".op-tip")).to_be_visible()
    page.locator("label.md-header__button[for^=__palette]:visible").click()

    site.open("systems/contract/?dice=4&difficulty=7")
    expect(page.locator("[data-part=sentence]:visible").first).to_contain_text("4 dice")
    site.open("compare/?you=70&them=30")
    expect(page.locator("[data-part=sentence]:visible").first).to_contain_text("At 70 against 30")
    changes_a_rule(site)
    assert not site.complaints, "\n".join(site.complaints)


def changes_a_rule(site: Visit) -> None:
    """In the lab: what is changed shows, and a link brings it back."""
    page = site.open("lab/?system=mythras&variant=imperative&you=60&them=40")
    said = page.locator('[data-part="said"]')
    expect(said).to_have_text("51.8% of the time you win at 60 against 40.")
    limit = page.get_by_label("Rule 1: the limit, 3")
    limit.fill("rating ÷ 5, down")
    limit.blur()
    expect(said).to_contain_text("points from the start")
    changed = said.text_content() or ""
    page.get_by_role("button", name="Undo").click()
    expect(said).to_have_text("51.8% of the time you win at 60 against 40.")
    page.get_by_role("button", name="Redo").click()
    expect(said).to_have_text(changed)
    expect(page.locator('[data-part="chances"] svg .op-pin')).to_be_visible()
    expect(page.locator(".op-lab-shown[aria-busy]")).to_have_count(0)
    page.evaluate(
        "Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (t) => { window.got = t; } } })"
    )
    page.get_by_role("button", name="Copy link").click()
    link = page.evaluate("window.got")
    assert link.startswith(site.address("lab/")), link
    page.goto("about:blank")
    page.goto(link)
    expect(said).to_have_text(changed)


def misses(site: Visit) -> None:
    """An address that leads nowhere, however deep: the page has its looks, its links, its search."""
    page = site.open("systems/mithras/?you=60&them=40")
    site.complaints.clear()  # the browser itself tells that the page is missing
    guess = page.locator("[data-lost=pages] a")
    expect(guess).to_have_text("Mythras")
    assert guess.evaluate("(link) => link.href") == site.address(f"{MYTHRAS}?you=60&them=40")
    assert page.evaluate("getComputedStyle(document.body).getPropertyValue('--op-accent')"), "no stylesheet"
    page.get_by_role("button", name="Search for “mithras”").click()
    expect(page.locator(".md-search-result__meta")).to_contain_text("matching document")
    site.open("no/such/place/at/all")
    site.complaints.clear()
    expect(page.locator("[data-lost=guess]")).to_be_hidden()
    page.locator(".op-lost-pages").get_by_role("link", name="The Contract").click()
    expect(page.locator("h1").first).to_contain_text("The Contract")
    assert site.path() == "systems/contract/"
    assert not site.complaints, "\n".join(site.complaints)


def goes_back(site: Visit) -> None:
    """A question answers for its address, wherever steps back and forward lead, and one step back leaves it."""
    page = site.open(f"{MYTHRAS}?you=65&them=40")
    page.locator("article").get_by_role("link", name="several foes").click()
    page.wait_for_url("**/ask/foes/?**")
    them, said = page.locator("#ask-them"), page.locator('[data-part="said"]')
    expect(page.locator("#ask-you")).to_have_value("65")
    page.wait_for_timeout(1300)  # more than the pause after which an edit is a step of its own
    came = said.inner_text()
    page.locator("#ask-system").select_option("dnd5e")
    page.wait_for_url("**system=dnd5e**")
    page.wait_for_timeout(1300)
    them.fill("+2")
    page.wait_for_url("**them=+2**")
    expect(said).to_contain_text("you beat it")
    went = said.inner_text()
    for step, game, side in ((page.go_back, "dnd5e", 3), (page.go_back, "mythras", 40), (page.go_forward, "dnd5e", 3)):
        step()
        expect(page.locator("#ask-system")).to_have_value(game)
        expect(them).to_have_value(re.compile(f"^{side}, ?{side}, ?{side}$"))
    page.go_forward()
    expect(said).to_have_text(went)
    page.go_back()
    page.go_back()
    expect(said).to_have_text(came)
    page.go_back()
    page.wait_for_url(f"**/{MYTHRAS}**")
    expect(page.locator("[data-part=sentence]:visible").first).to_contain_text("At 65 against 40")
    assert not site.complaints, "\n".join(site.complaints)


def test_at_the_root_of_a_host(at_root: Visit) -> None:
    """That is where all other tests have the site."""
    goes_back(at_root)
    misses(at_root)


def test_under_a_path_of_a_host(under_path: Visit) -> None:
    under_path.open("changes/").wait_for_load_state("networkidle")  # the theme asks for what its link to the feed names
    assert not under_path.complaints, "\n".join(under_path.complaints)
    walk(under_path)
    goes_back(under_path)
    misses(under_path)


def test_instant_navigation_keeps_to_the_policy(under_path: Visit) -> None:
    page = under_path.open("")
    page.evaluate("window.sameDocument = true")
    for name in ("Systems", "Compare", "Data"):
        page.locator(".md-tabs").get_by_role("link", name=name).click()
        page.wait_for_url(f"**/{name.lower()}/")
        expect(page.locator("h1").first).to_be_visible()
    page.go_back()
    page.go_back()
    page.wait_for_url("**/systems/")
    page.locator(".op-card").filter(has_text="Mythras").first.click()
    page.wait_for_url(f"**/{MYTHRAS}")
    touch(page.locator(".op-figure:visible").first)
    sheet = page.locator("link[href$='assets/sheet.css']")  # a print sheet has a stylesheet of its own
    page.locator("article").get_by_role("link", name="print sheet").first.click()
    expect(page.locator(".op-sheet").first).to_be_visible()
    expect(sheet).to_have_count(1)
    page.locator(f"article a[href*='{MYTHRAS}']").first.click()
    expect(page.locator("[data-readout-kind]").first).to_be_visible()
    expect(sheet).to_have_count(0)
    touch(page.locator(".op-figure:visible").first)
    assert page.evaluate("window.sameDocument"), "these were not instant navigations"
    assert not under_path.complaints, "\n".join(under_path.complaints)


def test_in_a_folder(in_folder: Visit, built_site: Path) -> None:
    every_page(in_folder, of_every_kind(built_site))
    walk(in_folder)


def test_in_a_folder_a_reading_that_was_found_is_opened_and_cited(in_folder: Visit) -> None:
    page = in_folder.open("ask/which/?you=65&them=40&shown=56.97")
    page.locator("[data-part=found] a", has_text="Mythras").first.click()
    page.wait_for_url("**/systems/mythras/index.html?**")
    expect(page.locator("[data-part=sentence]:visible").first).to_contain_text("At 65 against 40 you win 57.0%")
    page.locator(".op-readout [data-use]").first.click()
    expect(page.locator(".op-use")).to_be_visible()
    page.evaluate("() => { window.taken = []; oppose.copy = async (text) => taken.push(text) > 0; }")
    page.get_by_role("button", name="Citation as BibTeX").click()
    assert page.evaluate("taken[0]").startswith("@misc{oppose-mythras,")
    assert not in_folder.complaints, "\n".join(in_folder.complaints)
