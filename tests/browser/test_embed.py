"""The box of a game on another site: only it may be framed there, it is light, and it says what the page says."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import quote

import html5lib
import pytest
from playwright.sync_api import Browser, Page, expect

from hooks.tools.serve.answers import Quiet
from oppose_engine import discover
from tests.browser.axe import AXE, complaints
from tests.browser.first_view import ASKED, ICON
from tests.browser.served import served
from tests.site.conftest import ROOT

MOST = 40_000
"""The most bytes of a box, with all that makes it live."""
GAMES = ("mythras", "dnd5e", "contract", "savage-worlds", "blades")
HOSTILE = (
    '"><img src=x onerror=alert(1)>',
    "</iframe><script>alert(1)</script>",
    "[url=javascript:1]x[/url]",
    "a & b's",
)


def rules(site: Path) -> list[tuple[str, list[tuple[str, str]]]]:
    """Each pattern of paths for which a host sends headers, and these headers."""
    found: list[tuple[str, list[tuple[str, str]]]] = []
    for line in (site / "_headers").read_text(encoding="utf-8").splitlines():
        name, _, value = line.strip().partition(": ")
        if line.startswith(" "):
            found[-1][1].append((name, value))
        else:
            found.append((line, []))
    return found


def sent(told: list[tuple[str, list[tuple[str, str]]]], path: str) -> dict[str, str]:
    """What hosts send with a path: the headers of every pattern that matches; of one name, all values in a list."""
    headers: dict[str, str] = {}
    for pattern, each in told:
        if path.startswith(pattern[:-1]) if pattern.endswith("*") else path == pattern:
            headers |= {name: f"{headers[name]}, {value}" if name in headers else value for name, value in each}
    return headers


@contextmanager
def hosted(site: Path) -> Iterator[str]:
    """The site with its headers, as a host that reads ``_headers`` has it."""
    told = rules(site)

    class Handler(SimpleHTTPRequestHandler):
        def end_headers(self) -> None:
            for header in sent(told, self.path.partition("?")[0]).items():
                self.send_header(*header)
            super().end_headers()

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name it has)
            """Say nothing."""

    with Quiet(("127.0.0.1", 0), partial(Handler, directory=str(site))) as server:
        yield from running(server)


def running(server: ThreadingHTTPServer) -> Iterator[str]:
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture
def elsewhere(browser: Browser, built_site: Path, tmp_path: Path) -> Iterator[tuple[Page, str]]:
    """An empty page of another site, and the address of ours."""
    for name in ("index.html", "404.html"):
        (tmp_path / name).write_text("<!doctype html><title>a blog</title>", encoding="utf-8")
    with hosted(built_site) as ours, served(tmp_path) as blog, browser.new_context() as context:
        page = context.new_page()
        page.goto(blog.url)
        yield page, ours


def test_a_box_works_on_another_site_and_leads_back(elsewhere: tuple[Page, str]) -> None:
    page, ours = elsewhere
    page.set_content(f'<iframe src="{ours}/embed/mythras/?you=65&amp;them=40" width="480" height="400"></iframe>')
    box = page.frame_locator("iframe")
    expect(box.locator("[data-part=sentence]:visible")).to_contain_text("At 65 against 40 you win 57.0%")
    box.get_by_role("button", name="Your rating: one more").click()
    expect(box.locator("[data-part=sentence]:visible")).to_contain_text("At 66 against 40")
    box.get_by_text("Rounded down, same roll is yours").click()
    expect(box.locator("a[data-home]")).to_have_attribute(
        "href", f"{ours}/systems/mythras/?you=66&them=40&variant=article"
    )
    assert page.evaluate("history.length") <= 2  # the reader's way back leads away from the blog at once
    with page.expect_popup() as opened:
        box.locator("a[data-home]").click()
    expect(opened.value.locator("#opposed-you")).to_have_value("66")


def test_the_code_of_a_box_fits_a_phone(elsewhere: tuple[Page, str]) -> None:
    page, ours = elsewhere
    code = re.search(r"<iframe[^>]*></iframe>", (ROOT / "docs" / "developers.md").read_text(encoding="utf-8"))
    assert code
    page.set_viewport_size({"width": 320, "height": 600})
    page.set_content(code[0].replace("https://SITE", ours))
    said = page.frame_locator("iframe").locator("[data-part=sentence]:visible")
    expect(said).to_have_count(1)  # the frame is lazy: until its style has come, each reading's sentence counts
    expect(said).to_contain_text("At 60 against 40")
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_no_other_page_is_shown_on_another_site(elsewhere: tuple[Page, str], built_site: Path) -> None:
    page, ours = elsewhere
    folders = sorted(each.name for each in built_site.iterdir() if each.is_dir() and (each / "index.html").exists())
    assert {"lab", "compare", "claims"} <= {*folders}
    others = [
        "",
        "index.html",
        "404.html",
        "systems/mythras/",
        "sheets/mythras/",
        "ask/foes/",
        *(f"{each}/" for each in folders),
    ]
    page.set_content("".join(f'<iframe src="{ours}/{each}"></iframe>' for each in [*others, "embed/mythras/"]))
    page.frame_locator("iframe >> nth=-1").locator("h1").wait_for()
    shown = [frame.url for frame in page.frames[1:] if frame.url.startswith("http") and frame.query_selector("h1")]
    assert shown == [f"{ours}/embed/mythras/"]


def test_a_box_is_light(browser: Browser, built_site: Path) -> None:
    """With everything that makes it live, whether or not a window has some of it already."""
    sizes = {}
    with served(built_site) as server, browser.new_context() as context:
        window = context.new_page()
        for game in discover():
            window.goto(f"{server.url}/embed/{game}/")
            window.evaluate("opposeLoad.bring().then(() => [...oppose.readouts.values()][0].wake())")
            asked = {f"/embed/{game}/", *window.evaluate(ASKED)}
            assert f"/assets/rules/{game}.js" in asked
            sizes[game] = sum(len(server.answer(path)) for path in asked if path not in ICON)
            assert window.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert len(sizes) >= 30
    assert not {game: size for game, size in sizes.items() if size > MOST}


def random_states(page: Page, chosen: random.Random, count: int) -> list[dict[str, object]]:
    """States that the controls of a readout allow."""
    controls = page.evaluate(
        """() => {
          const [readout] = oppose.readouts.values();
          const own = (name) => readout.field(name);
          const left = ["chance", "band"];
          const fields = readout.names.filter((name) => own(name).type !== "text" && !left.includes(name));
          const values = ({ tagName, options, min, max }) =>
            (tagName === "SELECT" ? [...options].map(({ value }) => value) : [Number(min), Number(max)]);
          return { variant: readout.variants, ...Object.fromEntries(fields.map((name) => [name, values(own(name))])) };
        }"""
    )
    rare = {"difficulty", "their-difficulty"}  # both sides use the same way

    def one(name: str, values: list[Any]) -> Any:
        if name != "variant" and all(isinstance(each, int) for each in values):
            low, high = values
            return chosen.randint(low, min(high, 100))
        return chosen.choice(values)

    return [{name: one(name, values) for name, values in controls.items() if name not in rare} for _ in range(count)]


SHOWN = """async (states) => {
  const [readout] = oppose.readouts.values();
  const found = [];
  for (const state of states) {
    await readout.set(state, { quiet: true });
    const answer = readout.of(readout.state.variant, "answer");
    const { variant } = readout.state;
    const parts = [...answer.querySelectorAll("[data-outcome]")];
    const counts = parts.map(({ dataset: { count, denominator } }) => `${count}/${denominator}`);
    found.push([variant, readout.of(variant, "sentence").textContent, ...counts]);
  }
  return found;
}"""


@pytest.mark.parametrize("game", GAMES)
def test_a_box_says_what_the_page_says(page: Page, game: str) -> None:
    page.goto(f"/systems/{game}/")
    page.evaluate("opposeLoad.bring()")
    page.wait_for_function("window.oppose?.readouts?.size")
    states = random_states(page, random.Random(game), 40)
    wanted = page.evaluate(SHOWN, states)
    page.goto(f"/embed/{game}/")
    page.evaluate("opposeLoad.bring()")
    page.wait_for_function("window.oppose?.readouts?.size")
    assert page.evaluate(SHOWN, states) == wanted
    assert len({tuple(each) for each in wanted}) > 5


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_that_a_reader_typed_is_text_in_the_box_and_in_its_code(page: Page, name: str) -> None:
    page.goto(f"/systems/mythras/?you=65&them=40&your-name={quote(name)}")
    page.locator(".op-readout [data-use]").click()
    page.locator(".op-use").wait_for()
    page.evaluate("() => { oppose.copy = async (text) => { window.taken = text; return true; }; }")
    page.get_by_role("button", name="Copy code").click()
    code = str(page.evaluate("taken"))
    elements = [
        each
        for each in html5lib.parse(code, namespaceHTMLElements=False).iter()
        if each.tag not in ("html", "head", "body")
    ]
    (frame,) = elements
    assert (frame.tag, set(frame.attrib)) == ("iframe", {"src", "title", "width", "height", "style", "loading"})
    page.goto(frame.attrib["src"])
    expect(page.locator("[data-part=sentence]:visible")).to_contain_text(f"{name[:24].strip()} 65 against 40")
    assert page.locator("article :is(img, script, iframe)").count() == 0
    assert (
        frame.attrib["src"].partition("?")[2]
        == str(page.locator("a[data-home]").get_attribute("href")).partition("?")[2]
    )


@pytest.mark.parametrize("game", GAMES[:3])
def test_axe_has_nothing_to_say_of_a_box(browser: Browser, site_url: str, game: str) -> None:
    with browser.new_context(base_url=site_url, viewport={"width": 360, "height": 500}) as context:
        page = context.new_page()
        page.add_init_script(path=AXE)
        for scheme in ("light", "dark"):
            page.goto(f"/embed/{game}/?scheme={scheme}")
            assert complaints(page) == []
        dark, light = (
            page.evaluate("getComputedStyle(document.documentElement).backgroundColor"),
            page.goto(f"/embed/{game}/?scheme=light")
            and page.evaluate("getComputedStyle(document.documentElement).backgroundColor"),
        )
        assert dark != light
        page.emulate_media(color_scheme="dark")
        page.goto(f"/embed/{game}/")
        assert page.evaluate("getComputedStyle(document.documentElement).backgroundColor") == dark
