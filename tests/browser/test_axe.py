"""axe-core on every page of the site, in both schemes, with everything open that can be opened."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import address_of

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
COLOUR = ["color-contrast", "link-in-text-block"]

# Without a checked button no panel is hidden, so the page shows every reading and measure at once.
OPEN = """() => {
  for (const radio of document.querySelectorAll("[data-pick]:checked")) radio.checked = false;
  for (const each of document.querySelectorAll("details")) each.open = true;
  // what a picture with a name is drawn from is nothing to a reader who does not see it
  for (const drawn of document.querySelectorAll("svg > g")) drawn.remove();
}"""
# Of the rows of a table that are alike to axe two are judged: their cells differ in their words alone, and in what no
# rule looks at. What has an id, a label or a control inside is never alike.
ALIKE = """() => {
  const plain = new Set(["class", "data-counts", "data-tip", "data-name", "data-value", "value"]);
  const said = (each) => `${each.tagName} ${Boolean(each.textContent.trim())} ${[...each.attributes]
    .filter(({ name }) => !plain.has(name)).map(({ name, value }) => `${name}=${value}`).join(" ")}`;
  window.whole = [...document.querySelectorAll("article table > tbody")].map((body) => [body, [...body.rows]]);
  for (const [, rows] of whole) {
    const seen = new Map();
    for (const row of rows) {
      const kind = [row, ...row.querySelectorAll("*")].map(said).join("|");
      seen.set(kind, (seen.get(kind) ?? 0) + 1);
      if (seen.get(kind) > 2) row.remove();
    }
  }
}"""
WHOLE = "() => { for (const [body, rows] of whole) body.replaceChildren(...rows); }"
# Of what looks alike on all pages the first is judged: its colours are the same. A look is an element's classes and
# those of what it stands in. Pictures have a test of their own.
ONE_OF_EACH = """(judged) => {
  for (const radio of document.querySelectorAll("[data-pick$='0']")) radio.checked = true;
  for (const picture of document.querySelectorAll("svg")) picture.remove();
  const hidden = [...document.querySelectorAll(".op-panel")].filter((panel) => !panel.offsetParent); // one layout
  for (const panel of hidden) panel.remove();
  const seen = new Set(judged);
  for (const each of [...document.querySelectorAll("body *")].filter((one) => one.getClientRects().length)) {
    const own = [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!own.length) continue;
    const chain = [];
    for (let at = each; chain.length < 4 && at !== document.body; at = at.parentElement) {
      chain.push(`${at.tagName}.${at.className}`);
    }
    const look = `${chain.join(" ")} ${Boolean(each.querySelector("a"))}`;
    if (seen.has(look)) for (const node of own) node.remove();
    seen.add(look);
  }
  for (const row of document.querySelectorAll(".op-scroll tr")) if (!row.textContent.trim()) row.remove();
  return [...seen];
}"""
# What axe leaves open: one title, headings without a gap, and tables that say what they are and what each cell is.
OUTLINE = """() => {
  const wrong = [];
  const levels = [...document.querySelectorAll("article :is(h1, h2, h3, h4, h5, h6)")].map((each) => +each.tagName[1]);
  if (levels.filter((level) => level === 1).length !== 1 || levels[0] !== 1) wrong.push(`titles: ${levels}`);
  if (levels.some((level, at) => at && level > levels[at - 1] + 1)) wrong.push(`headings: ${levels}`);
  for (const name of ["header", "main", "footer"]) {
    if (document.querySelectorAll(`body > ${name}, .md-container > ${name}`).length !== 1) wrong.push(`one ${name}`);
  }
  for (const nav of document.querySelectorAll("nav")) {
    const other = document.getElementById(nav.getAttribute("aria-labelledby"));
    const name = nav.getAttribute("aria-label") || other?.textContent;
    if (!name?.trim()) wrong.push(`nav without a name: ${nav.className}`);
  }
  for (const table of document.querySelectorAll("article table")) {
    const caption = table.caption?.textContent.trim();
    if (!caption) wrong.push(`no caption: ${table.outerHTML.slice(0, 200)}`);
    const heads = [...table.querySelectorAll("th")];
    const unscoped = heads.filter((head) => !["col", "row", "colgroup", "rowgroup"].includes(head.scope));
    if (unscoped.length) wrong.push(`${caption}: no scope on ${unscoped[0].textContent}`);
    const headless = [...table.tBodies[0].rows].filter((row) => row.cells[0].scope !== "row");
    if (!table.tHead || headless.length) wrong.push(`${caption}: no head over a column or before a row`);
    const region = table.closest(".op-scroll");
    const fits = table.matches(".op-small");
    if (!fits && !region?.getAttribute("aria-label")) wrong.push(`${caption}: no scroll area with a name`);
  }
  return wrong;
}"""
RUN = "async (options) => (await axe.run(options)).violations"


@pytest.fixture(scope="module")
def reader(browser: Browser, site_url: str) -> Iterator[Page]:
    """One page for all addresses: what is measured does not outlive an address."""
    with browser.new_context(base_url=site_url) as context:
        page = context.new_page()
        page.emulate_media(reduced_motion="reduce")
        page.add_init_script(AXE)
        yield page


def complaints(page: Page, **options: Any) -> list[str]:
    """What axe finds, one line a node: the rule, where, and why."""
    found = page.evaluate(RUN, {"resultTypes": ["violations"], "preload": False, **options})
    return [
        f"{rule['id']} ({rule['impact']}): {' '.join(map(str, node['target']))}: "
        + " ".join(node["failureSummary"].split())
        for rule in found
        for node in rule["nodes"]
    ]


def load(page: Page, address: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(address)


def test_axe_has_nothing_to_say_and_no_page_is_wider_than_a_small_phone(reader: Page, built_site: Path) -> None:
    addresses = sorted(address_of(built_site, path) for path in built_site.rglob("*.html"))
    assert len(addresses) > 20
    judged: list[str] = []
    wrong: list[str] = []
    for address in addresses:
        reader.evaluate("document.body.replaceChildren()")  # the last page: nothing of it is laid out once more
        reader.set_viewport_size({"width": 320, "height": 800})
        load(reader, address)
        reach = reader.evaluate("document.documentElement.scrollWidth")
        found = [f"is {reach} wide on a small phone"] if reach > 320 else []
        reader.set_viewport_size({"width": 1280, "height": 720})
        reader.evaluate(OPEN)
        found += reader.evaluate(OUTLINE)
        reader.evaluate(ALIKE)
        found += complaints(reader, rules={rule: {"enabled": False} for rule in COLOUR})
        reader.evaluate(WHOLE)
        known, judged = judged, reader.evaluate(ONE_OF_EACH, judged)
        for scheme in ("light", "dark") if len(judged) > len(known) else ():  # or no text is left to be judged
            reader.emulate_media(color_scheme=scheme)
            found += [f"{scheme}: {line}" for line in complaints(reader, runOnly=COLOUR)]
        wrong += [f"{address} {line}" for line in found]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("address", ["/", "/systems/mythras/", "/compare/"])
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


@pytest.mark.parametrize("address", ["/systems/mythras/", "/systems/contract/"])
def test_live_charts_and_an_open_box_are_as_good(reader: Page, address: str) -> None:
    load(reader, address)
    figure = reader.locator(".op-figure:visible").first
    figure.scroll_into_view_if_needed()
    figure.locator(".op-stage").hover()
    reader.locator('.op-figure[data-state="live"]').first.wait_for()
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
