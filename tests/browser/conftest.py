"""A headless browser and the built site, served from this machine only."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from shutil import disk_usage
from threading import Thread
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Error, Page, Request, sync_playwright

from hooks.tools.serve.answers import Quiet
from tests.browser import chromium
from tests.browser.served import served as hosted

# Chromium turns off the features of the last list that it is given, so what Playwright turns off comes first.
FEATURES = """
AimEnabled AvoidCorsURLLoaderRestartOnRedirect AvoidUnnecessaryBeforeUnloadCheckSync DestroyProfileOnBrowserClose
HttpsFirstBalancedModeAutoEnable HttpsUpgrades LensOverlay MediaRouter NetworkTimeServiceQuerying OptimizationHints
PaintHolding PreconnectToSearch ThirdPartyStoragePartitioning
"""
# Two pages of its own that Chromium would load into every new window, which takes longer than one of ours.
FEATURES += "WebUIOmniboxPopup WebUIOmniboxAimPopup"


def _off(features: str) -> str:
    return f"--disable-features={','.join(features.split())}"


# The browser itself calls nobody, nor does it find anybody; what the pages ask for is watched by the `page` fixture.
ARGUMENTS = [
    _off(FEATURES),
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
    # Chromium refuses its own sandbox to root, which is who runs tests in a container.
    *(["--no-sandbox"] if os.getuid() == 0 else []),
]
# After so many calls a function is optimised: ten times as many as for a reader, since the page of a test lives for a
# second. What is measured is measured without.
CALLS = {"maglev": 4_000, "maglev-osr": 1_000, "turbofan": 30_000, "osr": 5_000}
BRIEF = [
    f"--js-flags={','.join(f'--invocation-count-for-{what}={calls}' for what, calls in CALLS.items())}",
    "--enable-features=NetworkServiceInProcess2",  # one process less
    _off(f"{FEATURES} RenderDocument"),  # a new frame for every page: a fifth of the work of opening one
]
# Playwright has Chromium share memory through files on disk, since some containers have little /dev/shm; where there is
# room, memory takes less work.
SHARED, ROOM = Path("/dev/shm"), 2**30
UNWANTED = ["--disable-dev-shm-usage"] if SHARED.is_dir() and disk_usage(SHARED).free > ROOM else []


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """A headless Chromium. Where there is none, tests fail; they are not skipped."""
    path, complaint = None, "There is no Chromium or Chrome; `make test` finds or installs one."
    try:
        path = chromium.find()
    except chromium.BrowserMissingError as missing:
        complaint = str(missing)
    if path is None:
        pytest.fail(complaint, pytrace=False)
    with sync_playwright() as playwright:
        arguments = [*ARGUMENTS, *BRIEF]
        started = playwright.chromium.launch(executable_path=path, args=arguments, ignore_default_args=UNWANTED)
        yield started
        started.close()


class Files(SimpleHTTPRequestHandler):
    """A file for each address."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002  (the name it has)
        """Say nothing: a failing test says which page it was on."""


@pytest.fixture(scope="session")
def site_url(built_site: Path) -> Iterator[str]:
    """Where the built site is served: an address on this machine, without a final slash."""
    with served(built_site) as url:
        yield url


@contextmanager
def served(site: Path, handler: type[Files] = Files) -> Iterator[str]:
    """A folder as a site on this machine; its address, without a final slash."""
    with Quiet(("127.0.0.1", 0), partial(handler, directory=str(site))) as server:
        thread = Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        thread.join()


@contextmanager
def watched(browser: Browser, site_url: str) -> Iterator[tuple[Page, list[str]]]:
    """A page of a first visitor, and each of its requests to another host and errors."""
    complaints: list[str] = []

    def on_request(request: Request) -> None:  # a route would ask us about every file, and keep none
        if urlsplit(request.url).scheme in {"http", "https"} and not request.url.startswith(f"{site_url}/"):
            complaints.append(f"asked another host: {request.url}")

    def on_console(message: ConsoleMessage) -> None:
        if message.type == "error":
            complaints.append(f"console: {message.text}")

    def on_error(error: Error) -> None:
        complaints.append(f"script: {error}")

    with browser.new_context(base_url=site_url) as context:
        context.on("request", on_request)
        context.on("console", on_console)
        opened = context.new_page()
        opened.on("pageerror", on_error)
        yield opened, complaints


@pytest.fixture(scope="session")
def shared(browser: Browser, site_url: str) -> Iterator[tuple[Page, list[str]]]:
    """The window that the tests share, and its complaints."""
    with watched(browser, site_url) as found:
        yield found


@pytest.fixture
def page(request: pytest.FixtureRequest, browser: Browser, site_url: str) -> Iterator[Page]:
    """A page on the site, as a first visitor has it: ``page.goto("/systems/mythras/")``.

    The test fails if the page asked another host for anything, or reported an error. All tests share one window,
    which is cleared after each, since a new one costs more than most pages. The mark ``own_window`` gives a test a
    window of its own: for the history, for listeners and scripts of the test's, and for what it asks of the browser.
    """
    if request.node.get_closest_marker("own_window"):
        with watched(browser, site_url) as (opened, complaints):
            yield opened
    else:
        opened, complaints = request.getfixturevalue("shared")
        yield opened
        clear(opened, site_url)
    if complaints:
        told, complaints[:] = "\n".join(complaints), []
        pytest.fail(told, pytrace=False)


@pytest.fixture(scope="session")
def compressed(browser: Browser, built_site: Path) -> Iterator[tuple[str, Page, list[str]]]:
    """The address of a host that compresses, a window on the built site there, and its complaints."""
    with hosted(built_site) as server, watched(browser, server.url) as (opened, complaints):
        yield server.url, opened, complaints


@pytest.fixture
def window(compressed: tuple[str, Page, list[str]]) -> Iterator[Page]:
    """That window, as a first visitor has it."""
    url, opened, complaints = compressed
    yield opened
    clear(opened, url)
    told, complaints[:] = [*complaints], []
    assert told == []


def clear(page: Page, site_url: str) -> None:
    """Make a window as a first visitor has it; nothing of the last page goes on."""
    page.unroute_all(behavior="ignoreErrors")
    if page.url.startswith(site_url):
        page.evaluate("localStorage.clear(); sessionStorage.clear()")
    page.goto("about:blank")
    page.context.clear_cookies()
    page.set_viewport_size({"width": 1280, "height": 720})
    page.emulate_media(media="screen", color_scheme="light", reduced_motion="no-preference", forced_colors="none")
    page.mouse.move(0, 0)
