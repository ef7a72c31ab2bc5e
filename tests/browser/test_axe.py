"""axe-core on a phone, on live charts and on an open box. In test_every_page it judges every page."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import AXE, complaints, judge

ON_A_PHONE = ("/", "/systems/mythras/", "/compare/")
"""A page of each kind that is laid out in its own way on a phone."""


@pytest.fixture(scope="module")
def reader(browser: Browser, site_url: str) -> Iterator[Page]:
    """One page for all addresses: what is measured does not outlive an address."""
    with browser.new_context(base_url=site_url) as context:
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce")
        page.add_init_script(path=AXE)
        yield page


def load(page: Page, address: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(address)


@pytest.mark.parametrize("address", ON_A_PHONE)
def test_axe_has_nothing_to_say_on_a_phone(reader: Page, address: str) -> None:
    reader.set_viewport_size({"width": 360, "height": 800})
    load(reader, address)
    reader.evaluate(
        """async () => {
          for (const area of document.querySelectorAll(".op-scroll")) {
            area.scrollIntoView(); // laid out late, and a stop of the keyboard only while it scrolls
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          }
        }"""
    )
    found = complaints(reader)
    reader.locator("[data-menu]").click()
    found += complaints(reader, runOnly=["button-name", "aria-allowed-role", "aria-hidden-focus", "nested-interactive"])
    reader.set_viewport_size({"width": 1280, "height": 720})
    assert found == []


@pytest.mark.parametrize("query", ["a=contract.outcomes.standard", "a=ngs.standard", "a=coc7.combat.dodge&you=70"])
def test_every_kind_of_comparison_is_as_good(reader: Page, query: str) -> None:
    load(reader, f"/compare/?{query}")
    reader.evaluate("opposeLoad.bring().then(() => [...oppose.readouts.values()][0].settled)")
    assert complaints(reader) == []


@pytest.mark.parametrize("address", ["/systems/mythras/", "/systems/contract/"])
def test_live_charts_and_an_open_box_are_as_good(reader: Page, address: str) -> None:
    load(reader, address)
    figure = reader.locator(".op-figure:visible").first
    figure.scroll_into_view_if_needed()
    figure.locator(".op-stage").hover()
    reader.locator('.op-figure[data-state="live"]').first.wait_for()
    tools = reader.locator(".op-figure:visible [data-use=map]")
    if tools.count():
        tools.first.click()
        reader.locator(".op-map-tools").wait_for()
    cell = reader.locator("table.op-odds[data-system]:visible td").first
    if cell.count():
        cell.hover()
    found = reader.evaluate(
        "async () => (await axe.run({include: [['.op-figure[data-state=live]'], ['.op-box, main h1']]},"
        " {resultTypes: ['violations'], preload: false})).violations.map((rule) => rule.id)"
    )
    assert found == []


def test_axe_would_have_something_to_say(reader: Page) -> None:
    load(reader, "/404.html")
    reader.evaluate("document.querySelector('main h1').insertAdjacentHTML('afterend', '<h4><img src=x></h4>')")
    rules = {line.split()[0] for line in complaints(reader)}
    assert {"image-alt", "heading-order"} <= rules


def test_a_new_colour_is_judged_after_all_others_in_both_schemes(reader: Page) -> None:
    """Grey that can be read on white and not on black, where the rest of the page was judged before."""
    load(reader, "/404.html")
    found, judged = judge(reader, [])
    assert found == []
    load(reader, "/404.html")
    reader.evaluate(
        """() => {
          const grey = Object.assign(document.createElement("p"), { textContent: "grey" });
          grey.style.color = "#666";
          document.querySelector("main h1").after(grey);
        }"""
    )
    found, now = judge(reader, judged)
    assert [line.split()[:2] for line in found] == [["dark:", "color-contrast"]]
    assert len(now) == len(judged) + 1


FAULTS = {
    "table.op-odds tbody tr:nth-last-child(2) td:nth-last-child(2)": ("<img src=x>", "image-alt"),
    "table.op-odds tbody tr:nth-last-child(3) th": ("<button></button>", "button-name"),
    "article ul:has(> :nth-child(5)) > li:nth-child(4)": ("<input>", "label"),
}
"""What is wrong in one of many parts that are alike, by where it is put, and the rule that says so."""


def test_one_fault_among_many_alike_is_found(reader: Page) -> None:
    load(reader, "/systems/mythras/")
    for place, (fault, _) in FAULTS.items():
        reader.evaluate(
            "([place, fault]) => document.querySelector(place).insertAdjacentHTML('beforeend', fault)", [place, fault]
        )
    assert sorted(line.split()[0] for line in judge(reader, [])[0]) == sorted(rule for _, rule in FAULTS.values())
