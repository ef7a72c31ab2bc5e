"""Every page, opened once on a desk and once on a phone, and everything that is asked of every page.

Its first view: within its budget, nothing in its way, nothing that moves, is cut off or complains. Its length, and what
axe-core says of it with everything open.
"""

import re
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from hooks.theme.bundles import PARTS
from tests.browser.alike import ALIKE, ALLOWED, unlike
from tests.browser.axe import AXE, judge
from tests.browser.first_view import (
    HEIGHT,
    HOME,
    KINDS,
    SYSTEM,
    WIDTHS,
    First,
    begin,
    finish,
    first_view,
    pages,
    visitor,
)
from tests.browser.hosting import Visit, watched
from tests.browser.served import LEVEL, Server, body, served
from tests.conftest import UNDER

HEAVIEST = "/systems/brp/"
REQUESTS = 9
"""The page, a stylesheet (a print sheet has one more), two scripts, two of the search, the list of pages, the icon."""
ON_DEMAND = re.compile(rf"/assets/(charts|readout)/|/assets/({'|'.join(PARTS)})\.|/documents\.json|workers/")
BLOCKING = re.compile(r"/assets/(oppose\.[0-9a-f]+|sheet)\.css")


PHONE, DESK = WIDTHS
REACH = "document.documentElement.scrollWidth"
TITLED = """() => {
  const title = document.querySelector("h1");
  return title?.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && title.offsetHeight > 0;
}"""
"""A locator would bring a script of its own, which takes longer to read than a page of ours."""
LENGTH = "document.documentElement.scrollHeight"
SCREENS = {PHONE: (320,), DESK: (768, 1600)}
"""Other widths of windows that are tried; of those on desks, on some pages."""
ON_SCREENS = (*KINDS, "/systems/mythras/", "/systems/coc7/experience/", "/sheets/mythras/", "/sheets/brp/")
FIRST_SCREEN = 640
"""The height of the screen of a phone."""
LONGEST = {
    "open-ended-d10": (7_800, 5_850),
    "year-zero": (6_250, 4_150),
    "world-of-darkness": (5_900, 4_100),
    "wfrp4": (6_000, 3_800),
    "eclipse-phase": (6_000, 3_750),
}
"""A page of several rolls, each with tables of its own, may be longer."""
LONG = (4_750, 3_650)
D100 = dict.fromkeys(("brp", "coc7", "mythras", "legend", "openquest3", "delta-green"), (6_000, 3_500))
"""The most pixels of a page on a phone and on a desk, with everything folded that is looked up."""
LOST = "/404.html"
SHEETS = re.compile(r"/sheets/(?!(mythras|brp|contract|dnd5e|year-zero|genesys)/)")
"""Print sheets have one template; on a desk one of each kind of roll is opened."""
AXE_AT = "/.axe.js"
"""Where each server has axe: a browser keeps a script of a server compiled from page to page."""
TOGETHER = 2
"""Windows of each width: a page waits for requests that do not come while another is looked at; each window costs."""

# Where the answer of the first box ends, and its first two controls, with the room that the bar at the foot takes.
BOTTOMS = """() => {
  const box = document.querySelector("#match-up") ?? document.body;
  const inputs = [...box.querySelectorAll(".op-inputs :is(input[type=number], select)")]
    .filter((each) => !each.closest(".op-rare")).slice(0, 2);
  const foot = document.querySelector(".op-foot")?.offsetHeight ?? 0;
  const seen = (part) => [...box.querySelectorAll(part)].find((each) => each.getClientRects().length);
  return [seen("[data-part=sentence]"), seen("svg.op-bar"), ...inputs]
    .map((each) => (each?.getBoundingClientRect().bottom ?? Infinity) + foot);
}"""


# Controls of readouts that a thumb would miss.
SMALL = """() => [...document.querySelectorAll(".op-match :is(input[type=number], select, input[type=range])")]
  .filter((each) => each.getClientRects().length)
  .filter((each) => each.getBoundingClientRect().height < 40 || each.getBoundingClientRect().width < 24)
  .map((each) => each.id || each.type)"""

# Running text whose lines are too long to follow with the eye.
WIDE = """() => [...document.querySelectorAll(".md-typeset :is(p, li, dd)")]
  .filter((each) => each.offsetWidth > 36 * parseFloat(getComputedStyle(document.documentElement).fontSize))
  .filter((each) => [...each.childNodes].map((part) => (part.nodeType === 3 ? part.data : "")).join("").length > 100)
  .map((each) => each.textContent.slice(0, 60))"""


@dataclass(frozen=True)
class Seen:
    """A first view, whether its title is seen, all complaints, and how long the page is.

    ``bottoms`` is where the answer and the first controls end, ``reach`` how wide the page is in this window and in
    others, ``small`` the controls that are too small in the narrowest window; on a desk ``alike`` are links and buttons
    with one name, ``wide`` texts with long lines, and ``faults`` what axe says.
    """

    first: First
    titled: bool
    complaints: list[str]
    length: int
    bottoms: list[float]
    reach: dict[int, int]
    small: list[str]
    alike: list[str]
    wide: list[str]
    faults: list[str]


Views = dict[tuple[str, int], Seen]


@dataclass
class Window:
    """A window of some width, and the host that it alone asks."""

    width: int
    server: Server
    visit: Visit

    def begin(self, page: str) -> None:
        begin(self.visit.page, self.server, page)

    def finish(self, page: str, judged: list[str]) -> Seen:
        """Look at a page; ``judged`` are the looks of text that axe has judged, to which it adds."""
        shown, own = self.visit.page, self.width
        first = finish(shown, self.server, page)
        titled = bool(shown.evaluate(TITLED))
        # what axe does to a page is no fault of the next
        said = [line for line in self.visit.complaints if line.startswith((f"{shown.url}:", f"{shown.url} "))]
        self.visit.complaints.clear()
        length, bottoms, reach = shown.evaluate(LENGTH), shown.evaluate(BOTTOMS), {own: shown.evaluate(REACH)}
        alike: list[str] = []
        wide: list[str] = []
        faults: list[str] = []
        others = SCREENS[own] if own == PHONE or page in ON_SCREENS else ()
        for width in others:
            shown.set_viewport_size({"width": width, "height": HEIGHT})
            reach[width] = shown.evaluate(REACH)
        small = shown.evaluate(SMALL) if own == PHONE else []
        if own == DESK:
            alike, wide = shown.evaluate(ALIKE), shown.evaluate(WIDE)
            shown.add_script_tag(url=AXE_AT)
            faults, judged[:] = judge(shown, judged)
        if others:
            shown.evaluate("document.documentElement.style.display = 'none'")  # nothing of it is laid out once more
            shown.set_viewport_size({"width": own, "height": HEIGHT})
        return Seen(first, titled, said, length, bottoms, reach, small, alike, wide, faults)


def looked_at(page: str, width: int) -> bool:
    """Whether a page is opened in windows of a width."""
    return width == PHONE or not SHEETS.match(page)


@pytest.fixture(scope="module")
def seen(browser: Browser, built_site: Path) -> Views:
    """Every page by its address and the width of the window, each visited once."""
    asked = [*pages(built_site), LOST]
    found: Views = {}
    judged: list[str] = []
    with ExitStack() as stack:
        windows = []
        for width in WIDTHS:
            for _ in range(TOGETHER):
                server, opened = stack.enter_context(served(built_site)), stack.enter_context(visitor(browser, width))
                server.further[AXE_AT] = AXE
                windows.append(Window(width, server, watched(opened, server.url)))
        for start in range(0, len(asked), TOGETHER):
            turn = asked[start : start + TOGETHER]
            under_way = [*zip(windows, turn, strict=False), *zip(windows[TOGETHER:], turn, strict=False)]
            under_way = [each for each in under_way if looked_at(each[1], each[0].width)]
            for window, page in under_way:
                window.begin(page)
            found |= {(page, window.width): window.finish(page, judged) for window, page in under_way}
    return found


@pytest.fixture(scope="module")
def views(seen: Views) -> dict[tuple[str, int], First]:
    """Of pages that somebody asks for."""
    return {at: each.first for at, each in seen.items() if at[0] != LOST}


def test_every_page_is_seen(seen: Views, built_site: Path) -> None:
    asked = [*pages(built_site), LOST]
    boxes = [*built_site.glob("embed/*/index.html")]
    assert len(asked) == len([*built_site.rglob("*.html")]) - len(boxes) > 80
    assert seen.keys() == {(page, width) for page in asked for width in WIDTHS if looked_at(page, width)}
    assert {page for page, width in seen if width == DESK} >= {"/", "/sheets/mythras/", LOST}


def test_no_page_is_wider_than_its_window(seen: Views) -> None:
    reached = [(page, width, reach) for (page, _), each in seen.items() for width, reach in each.reach.items()]
    assert {width for _, width, _ in reached} == {320, 360, 768, 1280, 1600}
    assert not [(page, width, reach) for page, width, reach in reached if reach > width]


def test_axe_has_nothing_to_say(seen: Views) -> None:
    faults = [f"{page} {line}" for (page, _), each in seen.items() for line in each.faults]
    assert not faults, "\n".join(faults)


def test_no_two_links_or_buttons_of_a_page_have_one_name(seen: Views) -> None:
    found = {page: each.alike for (page, _), each in seen.items() if each.alike}
    assert unlike(found) == {}
    assert found.keys() == ALLOWED.keys()


def test_no_line_of_text_is_too_long_to_follow(seen: Views) -> None:
    assert [(page, each.wide) for (page, _), each in seen.items() if each.wide] == []


def test_controls_are_large_enough_on_the_smallest_phone(seen: Views) -> None:
    assert [(page, each.small) for (page, _), each in seen.items() if each.small] == []


def of_games(seen: Views, width: int) -> dict[str, Seen]:
    """The pages of games by their ids, in windows of a width."""
    found = {re.fullmatch(r"/systems/([^/]+)/", page): each for (page, wide), each in seen.items() if wide == width}
    return {page[1]: each for page, each in found.items() if page}


def test_the_first_screen_of_a_phone_has_the_answer_and_both_sides(seen: Views) -> None:
    bottoms = {game: each.bottoms for game, each in of_games(seen, PHONE).items()}
    assert len(bottoms) > 20
    assert not {game: each for game, each in bottoms.items() if max(each) > FIRST_SCREEN}


@pytest.mark.parametrize("width", WIDTHS)
def test_a_page_is_no_longer_than_it_needs_to_be(seen: Views, width: int) -> None:
    lengths = {game: each.length for game, each in of_games(seen, width).items()}
    most = {game: (LONGEST | D100).get(game, LONG)[WIDTHS.index(width)] for game in lengths}
    assert len(lengths) > 20
    assert not {game: length for game, length in lengths.items() if length > most[game]}


def test_every_page_shows_its_title_and_gives_no_cause_for_complaint(seen: Views) -> None:
    """No message of the browser, no error, no request to another host, nothing that a policy refuses."""
    assert [at for at, each in seen.items() if not each.titled] == []
    complaints = [line for each in seen.values() for line in each.complaints]
    assert not complaints, "\n".join(complaints)


@pytest.fixture(scope="module")
def weights(browser: Browser, views: dict[tuple[str, int], First], addressed_site: Path) -> dict[tuple[str, int], int]:
    """What each first view weighs on a site with an address, whose pages say more and ask for the list of pages too."""
    with served(addressed_site, under=UNDER) as server, visitor(browser, PHONE) as window:
        there = {path for path, _ in first_view(window, server, HEAVIEST).answers}
        more = there - {path for path, _ in views[HEAVIEST, PHONE].answers}
        assert more == {"/sitemap.xml"}
        return {
            at: sum(len(server.answer(path)) for path in {*more, *(path for path, _ in view.answers)})
            for at, view in views.items()
        }


def test_every_page_is_within_its_budget(weights: dict[tuple[str, int], int]) -> None:
    over = {at: weight for at, weight in weights.items() if weight > (HOME if at[0] == "/" else SYSTEM)}
    assert not over, f"bytes of the first view, by gzip -{LEVEL}"
    assert max(weights, key=weights.__getitem__)[0] == HEAVIEST


def test_a_first_view_asks_for_few_files_and_for_none_that_can_wait(views: dict[tuple[str, int], First]) -> None:
    for (page, width), view in views.items():
        asked = [path for path, _ in view.answers]
        assert len(asked) <= REQUESTS, (page, width, asked)
        assert not [path for path in asked if ON_DEMAND.search(path)], (page, width)
        assert len(asked) == len(set(asked)), (page, width)


def test_nothing_blocks_the_first_view_but_what_it_is_made_of(views: dict[tuple[str, int], First]) -> None:
    for (page, width), view in views.items():
        assert all(BLOCKING.fullmatch(path) for path in view.blocking), (page, width, view.blocking)


SEEN = 0.01
"""The most that a page may shift."""


def shifted(first: First) -> float:
    """How far a page moved while it loaded."""
    return sum(float(shift.split()[0]) for shift in first.shifts)


def test_nothing_moves_while_a_page_loads(seen: Views, browser: Browser, built_site: Path) -> None:
    """A page that moved is opened once more, alone: on a busy machine its HTML may have paused in any place."""
    moved = [at for at, each in seen.items() if shifted(each.first) >= SEEN]
    again: dict[tuple[str, int], First] = {}
    with served(built_site) as server:
        for page, width in moved:
            with visitor(browser, width) as window:
                again[page, width] = first_view(window, server, page)
    assert not [f"{at}: {each.shifts}" for at, each in again.items() if shifted(each) >= SEEN]


def unsized(html: str) -> list[str]:
    """The pictures that do not say how large they are."""
    images = re.findall(r"<img\b[^>]*>", html)
    return [image for image in images if not all(re.search(rf' {side}="\d+"', image) for side in ("width", "height"))]


def test_every_picture_says_its_size(built_site: Path) -> None:
    whole, half = '<img src="a.png" width="3" height="4">', '<img src="b.png" width="3">'
    assert unsized(whole + half) == [half]
    assert [each for path in built_site.rglob("*.html") for each in unsized(path.read_text(encoding="utf-8"))] == []


def test_the_kinds_of_pages_are_pages(built_site: Path) -> None:
    assert set(KINDS) <= set(pages(built_site))


def test_what_is_measured_is_what_a_host_sends(built_site: Path) -> None:
    page = built_site / "index.html"
    assert len(body(page)) < page.stat().st_size / 3


def test_what_the_page_before_asks_for_late_is_not_counted(browser: Browser, built_site: Path) -> None:
    with served(built_site) as server, visitor(browser, PHONE) as window:
        begin(window, server, "/method/")
        server.sent += [("/late.js", 1, "/proof/"), ("/own.js", 1, "/method/"), ("/of-script.js", 1, "/a.js")]
        asked = {path for path, _ in finish(window, server, "/method/").answers}
    assert asked >= {"/method/", "/own.js", "/of-script.js"}
    assert "/late.js" not in asked
