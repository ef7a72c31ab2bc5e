"""The life of figures in a browser: a picture at once, the live chart at the first touch, nothing left behind."""

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, Route, expect

from tests.browser.figure import CONTRACT, DELTA, MYTHRAS, PAGES, counts, figure, live, never, touch

NAVIGATIONS = 10
# From now on: what moves while a page loads is judged for every page, once more alone if the machine was busy.
SHIFTS = """() => {
  window.shifted = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries()) {
      shifted.push([value, ...sources.map(({ node }) => node && (node.id || node.className || node.nodeName))]);
    }
  }).observe({ type: "layout-shift" });
}"""


def test_the_pages_have_figures_of_every_kind(built_site: Path) -> None:
    def kinds(pages: Iterable[Path]) -> set[str]:
        return {kind for page in pages for kind in re.findall(r'data-figure="(\w[^"]*)"', page.read_text("utf-8"))}

    every = kinds(built_site.rglob("*.html"))
    assert len(every) > 10
    assert kinds(built_site / path.strip("/") / "index.html" for path in PAGES) == every


@pytest.mark.parametrize("width", [1280, 320])
@pytest.mark.parametrize("path", PAGES)
def test_figures_come_alive_without_a_shift(page: Page, path: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 900})
    page.goto(path)
    page.evaluate(SHIFTS)
    found = page.locator(".op-figure:visible").all()
    if width < 400:  # one of each kind
        found = [*{each.get_attribute("data-figure"): each for each in reversed(found)}.values()][::-1]
    assert found
    assert page.evaluate("window.opposeVega === undefined"), "the runtime was there before anybody asked"
    for each in found:
        picture, answer = each.locator(".op-twin:visible"), each.locator(".op-says > span")
        expect(picture).to_have_count(1)
        before = picture.bounding_box(), answer.text_content(), each.locator(".op-figure-title").text_content()
        assert each.get_attribute("data-state") == "static"
        page.mouse.move(0, 0)  # or scrolling brings another figure under the pointer, and wakes it
        each.scroll_into_view_if_needed()
        each.locator(".op-figure-title").hover()  # not the stage: that would move the marked place
        live(each)
        drawn = each.locator(".op-live svg")
        expect(drawn.locator("path:visible").first).to_be_attached()
        box, now = drawn.bounding_box(), picture_box(each)
        assert box is not None
        assert before[0] is not None
        assert (box["width"], box["height"]) == (before[0]["width"], before[0]["height"])
        assert now == pytest.approx((box["x"], box["y"]), abs=0.5)
        assert answer.text_content() == before[1], "the live chart says something else than its picture"
        assert each.locator(".op-figure-title").text_content() == before[2]
    made, finalised, alive = counts(page)
    assert (made, finalised, alive) == (len(found), 0, len(found))
    shifted = page.evaluate("window.shifted")
    assert sum(value for value, *_ in shifted) < 0.001, shifted
    assert page.evaluate("document.documentElement.scrollWidth <= window.innerWidth")


def picture_box(found: Locator) -> tuple[float, float]:
    x, y = found.evaluate(
        """(figure) => {
          const twin = [...figure.querySelectorAll(".op-twin")].find((each) => each.getClientRects().length);
          const box = twin.getBoundingClientRect();
          return [box.x, box.y];
        }"""
    )
    return x, y


@pytest.mark.parametrize("path", ["/", MYTHRAS])
@pytest.mark.own_window
def test_the_runtime_waits_for_a_reader(page: Page, path: str) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(path)
    page.mouse.wheel(0, 3000)
    page.wait_for_timeout(300)
    assert not [url for url in asked if "/assets/charts/" in url]


CONTRASTS = """(figure) => {
  const parse = (colour) => colour.match(/[\\d.]+/g).map(Number);
  const luminance = (colour) => {
    const [r, g, b] = parse(colour).map((c) => c / 255)
      .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const contrast = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };
  const page = getComputedStyle(document.body).getPropertyValue("--op-page");
  const probe = document.createElement("i");
  probe.style.color = page;
  document.body.append(probe);
  const ground = getComputedStyle(probe).color;
  probe.remove();
  const drawn = [...figure.querySelectorAll(".op-twin")].find((twin) => twin.getClientRects().length);
  const filled = (each) => /^(path|rect|circle)$/.test(each.tagName) && each.closest("svg") === drawn
    && !["none", "transparent", "rgba(0, 0, 0, 0)"].includes(getComputedStyle(each).fill);
  return [...drawn.querySelectorAll("text")].map((text) => {
    text.scrollIntoView({ block: "center" });
    const box = text.getBoundingClientRect();
    const below = document.elementsFromPoint(box.x + box.width / 2, box.y + box.height / 2).find(filled);
    const fill = below ? getComputedStyle(below).fill : ground;
    // a stroke in page colour, its own or its group's, makes a halo
    const own = getComputedStyle(text);
    return [text.textContent, contrast(own.fill, fill), own.stroke === ground];
  });
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("path", [MYTHRAS, CONTRACT, DELTA, "/systems/openquest3/"])
def test_text_on_figures_can_be_read_in_both_schemes(page: Page, path: str, scheme: Literal["light", "dark"]) -> None:
    page.emulate_media(color_scheme=scheme)
    page.goto(path)
    tried = 0
    for found in page.locator(".op-figure:visible").all():
        for words, contrast, halo in found.evaluate(CONTRASTS):
            assert contrast >= 4.5 or halo, f"{found.get_attribute('id')}: {words!r} {contrast:.2f}"
            tried += 1
    assert tried > 40


def test_the_scheme_recolours_pictures_and_live_charts(page: Page) -> None:
    page.goto(MYTHRAS)
    found = touch(figure(page, "area"))
    still = page.locator('.op-figure[data-figure="bands"] .op-twin path').first
    mark = found.locator('.op-live path[fill*="--op-outcome-win"]').first
    colour = "(mark) => getComputedStyle(mark).fill"
    before = still.evaluate(colour), mark.evaluate(colour)
    page.evaluate("""document.body.setAttribute("data-md-color-scheme",
      document.body.getAttribute("data-md-color-scheme") === "slate" ? "default" : "slate")""")
    assert still.evaluate(colour) != before[0]
    assert mark.evaluate(colour) != before[1]


def test_a_tooltip_needs_no_runtime(page: Page) -> None:
    page.route("**/assets/charts/**", never)
    page.goto(MYTHRAS)
    found = figure(page, "bands")
    found.scroll_into_view_if_needed()
    found.locator("[data-tip]:visible").first.hover()
    expect(page.locator(".op-tip")).to_have_text(re.compile(r"^\d+: \w+ \d\d"))
    assert found.get_attribute("data-state") == "static"


def know_all_pages(page: Page, built_site: Path, site_url: str) -> None:
    """Instant navigation goes where the sitemap leads, and that names the address of publication.

    A build without such an address has neither: the pages get both here.
    """
    pages = sorted(
        f"{site_url}/{each.parent.relative_to(built_site).as_posix()}/" for each in built_site.rglob("index.html")
    )
    places = "".join(f"<url><loc>{each.replace('/./', '/')}</loc></url>" for each in pages)
    page.route(
        "**/sitemap.xml", lambda route: route.fulfill(content_type="text/xml", body=f"<urlset>{places}</urlset>")
    )

    def with_instant_navigation(route: Route) -> None:
        answer = route.fetch()
        html = answer.text()
        assert html.count('"features": [') == 1
        route.fulfill(response=answer, body=html.replace('"features": [', '"features": ["navigation.instant", '))

    page.route(re.compile(r"/$"), with_instant_navigation)


@pytest.mark.own_window
def test_many_navigations_and_schemes_leave_nothing_behind(page: Page, built_site: Path, site_url: str) -> None:
    know_all_pages(page, built_site, site_url)
    page.goto(MYTHRAS)
    page.evaluate("window.sameDocument = true")
    protocol = page.context.new_cdp_session(page)
    first, size = nodes(protocol), int(page.evaluate("document.querySelectorAll('article *').length"))
    for n in range(NAVIGATIONS):
        for each in page.locator(".op-figure:visible").all()[: 2 if n % 5 == 0 else 1]:
            touch(each)
        if n % 5 == 2:
            page.locator("label.md-header__button[for^=__palette]:visible").click()
        target = ("The Contract", "Mythras")[n % 2]
        page.locator(".md-nav--primary").locator("a", has_text=re.compile(rf"^\s*{target}\s*$")).first.evaluate(
            "(link) => link.click()"
        )
        expect(page.locator("h1").first).to_contain_text(target)
    page.wait_for_timeout(300)
    assert page.evaluate("window.sameDocument"), "these were not instant navigations"
    made, finalised, alive = counts(page)
    assert made >= NAVIGATIONS * 6 / 5
    assert made == finalised + alive
    assert alive == page.locator('.op-figure[data-state="live"]').count()
    assert (nodes(protocol) - first) / NAVIGATIONS < size / 4, "pages that were left are kept in memory"


def nodes(protocol: CDPSession) -> int:
    """How many nodes of documents are in memory once what is unreachable is collected."""
    for _ in range(3):
        protocol.send("HeapProfiler.collectGarbage")
    return int(protocol.send("Memory.getDOMCounters")["nodes"])


def test_a_narrow_window_gets_the_narrow_chart(page: Page) -> None:
    page.goto(MYTHRAS)
    found = touch(figure(page, "heat"))
    assert found.locator(".op-live svg").get_attribute("width") == "680"
    page.set_viewport_size({"width": 400, "height": 900})
    expect(found.locator('.op-live svg[width="340"]')).to_be_attached()
    live(found)
    made, finalised, alive = counts(page)
    assert (made, finalised, alive) == (2, 1, 1)


# ---- beside the ordinary: these pages complain, so they are opened without the usual watch ------------


@pytest.fixture
def apart(browser: Browser, site_url: str) -> Iterator[Callable[..., Page]]:
    """Open a page in a context of its own."""
    contexts = []

    def open_page(path: str, route: tuple[str, Callable[[Route], None]] | None = None, *, scripts: bool = True) -> Page:
        context = browser.new_context(base_url=site_url, java_script_enabled=scripts)
        contexts.append(context)
        page = context.new_page()
        if route:
            page.route(*route)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()


@pytest.mark.parametrize("lost", ["**/assets/charts/vega.*.js", "**/assets/charts/fig-*.json"])
def test_what_cannot_be_fetched_leaves_the_picture(apart: Callable[..., Page], lost: str) -> None:
    page = apart(MYTHRAS, (lost, lambda route: route.abort()))
    found = figure(page, "bands")
    found.locator(".op-figure-title").hover()
    expect(found).to_have_attribute("data-state", "failed")
    expect(found.locator(".op-twin:visible")).to_have_count(1)
    expect(found.locator(".op-notice")).to_have_text(re.compile(r"/assets/charts/\S+ could not be fetched\.$"))
    assert counts(page)[2] == 0


def test_data_that_cannot_be_fetched_is_told(apart: Callable[..., Page]) -> None:
    page = apart(MYTHRAS, ("**/assets/rules/**", lambda route: route.fulfill(status=404)))
    found = figure(page, "heat")
    found.locator(".op-figure-title").hover()
    expect(found.locator(".op-notice")).to_contain_text("assets/rules/mythras.js could not be fetched")
    expect(found.locator(".op-twin:visible")).to_have_count(1)


def test_a_policy_without_eval_is_enough(apart: Callable[..., Page]) -> None:
    policy = "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self'; img-src 'self' data:"

    def strict(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers={**answer.headers, "content-security-policy": policy})

    page = apart(MYTHRAS, (f"**{MYTHRAS}", strict))
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    for kind in ("bands", "heat", "area"):
        touch(figure(page, kind))
    assert not [text for text in complaints if "eval" in text or "figures" in text]
    assert page.evaluate("[...document.querySelectorAll('.op-live svg')].every((svg) => svg.querySelector('path'))")


def test_without_scripts_the_pictures_remain(apart: Callable[..., Page]) -> None:
    page = apart(MYTHRAS, scripts=False)
    found = figure(page, "bands")
    expect(found.locator(".op-twin:visible")).to_have_count(1)
    expect(found.get_by_text("Use this")).to_be_hidden()
    expect(found.get_by_role("link", name="CSV")).to_be_visible()


def test_on_paper_stands_what_was_on_the_screen(apart: Callable[..., Page]) -> None:
    page = apart(MYTHRAS)
    found = touch(figure(page, "heat"))
    found.get_by_role("radio", name="Nobody").check()
    expect(found.locator(".op-figure-title")).to_have_text("How often does nobody win?")
    page.emulate_media(media="print")
    expect(found.locator(".op-live svg")).to_be_visible()
    expect(found.locator(".op-twin:visible")).to_have_count(0)
    drawn, strip = found.locator(".op-live svg").bounding_box(), found.locator(".op-shades").bounding_box()
    assert drawn is not None
    assert strip is not None
    assert drawn["height"] > 300
    assert drawn["y"] + drawn["height"] <= strip["y"] + 1
    untouched = figure(page, "area")
    expect(untouched.locator(".op-twin:visible")).to_have_count(1)
    expect(page.locator(".op-figure input:visible")).to_have_count(0)


def test_dashed_lines_of_a_map_run_below_the_names_of_its_lines(page: Page) -> None:
    """The diagonal, and both lines that lead to the marked cell."""
    page.goto("/systems/gurps/")
    figure = page.locator(".op-figure[data-figure=heat]").first
    figure.get_by_role("button", name="Compare, zoom").click()
    expect(figure.locator('.op-drawn [stroke-dasharray="7,4"]')).to_have_count(1)
    dashed = figure.locator(".op-drawn [stroke-dasharray]")
    name = figure.locator(".op-drawn text", has_text="50%").last.element_handle()
    below = dashed.evaluate_all("(all, name) => all.map((line) => line.compareDocumentPosition(name) & 4)", name)
    assert below == [4, 4, 4]
