"""The print sheets: at most two pages on either paper, with all that a game master needs; and paper in general."""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pypdf import PdfReader

import oppose_engine
from hooks.html.words import minus
from hooks.pages.kinds import kind_of
from hooks.theme.offers import FORMATS, file_of, with_files
from oppose_engine import discover, percent, system
from oppose_engine.checks.pool import DicePool
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.rules.system import Opposed
from oppose_engine.text import face_ranges
from tests.browser.sheets import MOST_PAGES, pages_of, printed, systems

SYSTEMS = sorted(discover())


@pytest.fixture(scope="module")
def paper(browser: Browser, site_url: str) -> Iterator[Page]:
    """A page without scripts, as the sheets are printed."""
    with browser.new_context(base_url=site_url, java_script_enabled=False) as context:
        page = context.new_page()
        page.emulate_media(media="print")
        yield page


# What stands on the paper, the tables among it, and what has no use there.
READ = """() => {
  const seen = (each) => each.checkVisibility({ visibilityProperty: true });
  const shown = (part) => [...document.querySelectorAll(part)].filter(seen);
  return {
    said: document.querySelector("article").innerText,
    tables: shown("table[data-table]").map(({ dataset }) => [dataset.table, dataset.outcome ?? null]),
    others: shown("nav, input, button, .md-header, .md-footer").map((each) => each.outerHTML.slice(0, 80)),
  };
}"""


def words(page: Page) -> str:
    """What stands on the paper, with single spaces."""
    return " ".join(page.locator("article").inner_text().split())


def fonts(pdf: bytes) -> set[str]:
    """The names of the fonts in a file."""
    found = {name for page in PdfReader(io.BytesIO(pdf)).pages for names in page._get_fonts() for name in names}
    return {name.rpartition("+")[2] for name in found}


@pytest.mark.parametrize("game", SYSTEMS)
def test_a_sheet_fits_on_two_pages_and_says_what_is_needed_at_the_table(paper: Page, game: str) -> None:
    paper.goto(f"/sheets/{game}/")
    for size in FORMATS:
        pdf, scale = printed(paper, size, tagged=False)
        assert pages_of(pdf) <= MOST_PAGES
        assert scale == 1, f"{game} on {size} is made smaller; say less, or set it more tightly"
        assert fonts(pdf) == {"OpposeSans-Regular", "OpposeSans-Bold"}, "paper has our own letters and no others"
    read = paper.evaluate(READ)
    said = " ".join(read["said"].split())
    assert f"systems/{game}/ · Oppose {oppose_engine.__version__} · rules " in said
    printed_ones = (each for each in discover()[game].mechanics if kind_of(each).printed)
    for mechanic in printed_ones:
        for clause in mechanic.variants[0].clauses:
            assert clause.rule in said
    held = {tuple(each) for each in read["tables"]}
    for mechanic in discover()[game].mechanics:
        if isinstance(mechanic, Opposed):
            assert (mechanic.match_table, "win") in held
        if isinstance(mechanic, OpposedContest | DicePool):
            assert {name for name, _ in held} & set(mechanic.published())
    assert read["others"] == []


def test_the_numbers_of_a_sheet_are_the_engines(paper: Page) -> None:
    paper.goto("/sheets/mythras/")
    mythras = system("mythras")
    ranges = mythras.table("bands").select(rating=[60]).ranges
    assert ranges is not None
    bands = paper.locator(".op-bands:visible tbody tr", has=paper.locator("th", has_text="60"))
    assert bands.locator("td").all_inner_texts() == [face_ranges(spans) for spans in reversed(ranges[0])]
    wins = paper.locator(".op-sheet-main:visible")
    row = wins.locator("tbody tr").nth(12)
    assert row.locator("th").inner_text() == "60"
    odds = mythras.table("opposed")
    assert row.locator("td").all_inner_texts() == [
        percent(odds.outcomes(60, them).chance("win"), 0) for them in range(0, 101, 5)
    ]
    likely = row.locator(".op-likely").count()
    assert likely == sum(2 * odds.outcomes(60, them).chance("win") >= 1 for them in range(0, 101, 5))
    nobody = paper.locator("section:visible", has_text="How often does nobody win?").locator("tbody td")
    assert all("op-share-" in shade for shade in nobody.evaluate_all("all => all.map((each) => each.className)"))
    needed = paper.locator("section", has_text="What rating do you need?").locator("tbody tr").nth(4)
    first = next(you for you in range(101) if 2 * odds.outcomes(you, 40).chance("win") >= 1)
    assert needed.locator("th, td").all_inner_texts()[:2] == ["40", str(first)]


def test_a_sheet_has_one_minus_sign_and_no_failure_in_the_colour_of_a_success(paper: Page) -> None:
    paper.goto("/sheets/cepheus/")
    assert not re.findall(r"(?<![\w.])-\d", words(paper))
    checked = paper.locator(".op-odds", has_text="Exceptional failure")
    shades = checked.locator("tbody tr").evaluate_all("all => all.map((row) => row.innerHTML)")
    down = [minus(modifier) for modifier in system("cepheus").table("outcomes").axes[0].values]
    assert [re.findall(r"op-(chance|share)-", row) for row in shades] == [["chance", "chance", "share"]] * len(down)
    assert checked.locator("tbody th").all_inner_texts() == down


def test_the_pdf_holds_the_text_of_the_sheet(paper: Page) -> None:
    paper.goto("/sheets/mythras/")
    pdf, _ = printed(paper, "A4")
    reader = PdfReader(io.BytesIO(pdf))
    assert len(reader.pages) == pages_of(pdf)
    text = " ".join(" ".join(page.extract_text() for page in reader.pages).split())
    for wanted in (
        "07–60",
        "systems/mythras/",
        f"Oppose {oppose_engine.__version__}",
        "Two failed rolls: nobody wins.",
    ):
        assert wanted in text
    assert "/StructTreeRoot" in reader.root_object
    assert [float(side) for side in reader.pages[0].mediabox[2:]] == pytest.approx([595, 842], abs=1)


def test_a_sheet_has_the_readings_of_the_page_that_it_comes_from(page: Page) -> None:
    page.goto("/systems/coc7/?you=50&them=60&variant=article")
    expect(page.locator("#opposed-you")).to_have_value("50")
    page.get_by_role("link", name="print sheet").click()
    expect(page.locator(".op-sheet-main:visible")).to_have_attribute("data-variant", "article")
    assert page.url.endswith("/sheets/coc7/?reading-bands=article")


def test_a_reading_of_a_sheet_stands_in_its_address(page: Page) -> None:
    page.goto("/sheets/coc7/")
    page.get_by_role("group", name="Opposed roll: reading").get_by_text("Any draw: the higher skill wins").click()
    page.get_by_role("group", name="Combat: reading").get_by_text("They fight back").click()
    expect(page).to_have_url(re.compile(r"/sheets/coc7/\?reading-bands=quick-start&reading-combat=fight-back$"))
    page.reload()
    expect(page.get_by_role("radio", name="They fight back")).to_be_checked()
    expect(page.locator(".op-sheet-main:visible")).to_have_attribute("data-variant", "quick-start")
    page.get_by_role("group", name="Opposed roll: reading").get_by_text("Two failures: nobody wins").click()
    page.get_by_role("group", name="Combat: reading").get_by_text("They dodge").click()
    expect(page).to_have_url(re.compile(r"/sheets/coc7/$"))


@pytest.mark.own_window
def test_a_screen_asks_for_no_letters(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/sheets/mythras/", wait_until="networkidle")
    assert asked
    assert not [url for url in asked if ".ttf" in url]


def test_what_is_too_long_is_made_smaller_and_then_refused(paper: Page) -> None:
    paper.set_content("<title>long</title>" + "<p>line</p>" * 80)
    pdf, scale = printed(paper, "A4", tagged=False)
    assert pages_of(pdf) == MOST_PAGES
    assert scale < 1
    paper.set_content("<p>line</p>" * 500)
    with pytest.raises(ValueError, match="more than 2 pages of A4"):
        printed(paper, "A4", tagged=False)


def test_another_reading_prints_when_it_is_chosen(page: Page) -> None:
    page.goto("/sheets/mythras/")
    page.get_by_role("group", name="Opposed roll: reading").get_by_text("Rounded down").click()
    page.emulate_media(media="print")
    expect(page.locator(".op-sheet-main:visible")).to_have_attribute("data-variant", "article")
    assert "Rounded up, same roll ties" not in words(page)


@pytest.mark.parametrize("address", ["/systems/mythras/", "/systems/ngs/", "/systems/contract/", "/proof/"])
def test_any_page_prints_without_controls_and_with_all_of_its_tables(paper: Page, address: str) -> None:
    paper.set_viewport_size({"width": 720, "height": 1020})  # as wide as the text on A4
    paper.goto(address)
    controls = ".md-header, .md-tabs, .md-sidebar, .md-footer, .headerlink, .op-controls, article input, article button"
    expect(paper.locator(f":is({controls}):visible")).to_have_count(0)
    for figure in paper.locator(".op-figure:visible").all():
        assert figure.locator(".op-twin:visible").count() == 1
    cut = paper.locator(".op-scroll:visible").evaluate_all(
        "all => all.filter((each) => each.scrollWidth > document.documentElement.clientWidth"
        " || getComputedStyle(each).overflowX !== 'visible' || getComputedStyle(each).maxHeight !== 'none').length"
    )
    assert cut == 0


def test_on_paper_no_essay_asks_to_drag_a_number(paper: Page) -> None:
    for essay in ("", "botches/", "grapple/", "higher-roll/", "mastery/", "nobody/"):
        paper.goto(f"/why/{essay}")
        assert not re.search(r"\bdrag(?:ged)?\b", paper.locator("article").inner_text(), re.IGNORECASE), essay


SMALL = ".op-note, .op-meta, .op-stamp, .op-figure-sub, .op-caption, .op-says, .op-shades :is(p, li), td"
"""What is said beside the text."""


@pytest.mark.parametrize("address", ["/systems/mythras/", "/changes/", "/why/botches/", "/ask/foes/"])
def test_on_paper_nothing_beside_the_text_is_larger_than_the_text(paper: Page, address: str) -> None:
    paper.goto(address)
    sizes = paper.locator(f"article :is({SMALL}):visible").evaluate_all(
        "all => all.map((each) => parseFloat(getComputedStyle(each).fontSize))"
    )
    text = paper.locator("article").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")
    assert sizes
    assert max(sizes) <= text


@pytest.mark.parametrize("address", ["/systems/mythras/", "/sheets/mythras/"])
def test_paper_is_white_for_a_reader_in_the_dark_too(page: Page, address: str) -> None:
    page.emulate_media(media="print", color_scheme="dark")
    page.goto(address)
    assert page.evaluate("getComputedStyle(document.documentElement).colorScheme") == "light"


def test_claims_print_every_statement(paper: Page) -> None:
    """Its folds are what it says; on the page of a game they are looked up."""
    paper.goto("/claims/")
    folds = paper.locator("details.op-fold")
    expect(folds.locator("summary:visible")).to_have_count(folds.count())


def test_the_files_are_linked_where_they_are_printed() -> None:
    assert file_of("mythras", "A4") == "sheets/mythras-a4.pdf"
    there = '<div class="op-fragment op-paper">\n<p>Print sheet</p>\n</div>'
    linked = with_files(there, "systems/mythras/index.md")
    assert linked.startswith(there)
    assert 'href="../../sheets/mythras-a4.pdf"' in linked
    assert 'href="../../sheets/mythras-letter.pdf"' in linked
    assert with_files("<p>Print sheet</p>", "systems/mythras/index.md") == "<p>Print sheet</p>"


def test_a_site_without_the_files_has_no_link_to_them(built_site: Path) -> None:
    assert systems(built_site) == SYSTEMS
    for game in SYSTEMS:
        text = (built_site / "systems" / game / "index.html").read_text(encoding="utf-8")
        assert f"../../sheets/{game}/" in text
        assert ".pdf" not in text


def lines(pdf: bytes) -> list[list[tuple[float, str]]]:
    """The lines of each sheet from its top to its foot, with how far down they stand: 1 is the edge of the paper."""
    sheets = []
    for sheet in PdfReader(io.BytesIO(pdf)).pages:
        found: dict[int, str] = {}

        def add(text: str, now: list[float], at: list[float], *_: object, found: dict[int, str] = found) -> None:
            if text.strip():
                height = round(at[4] * now[1] + at[5] * now[3] + now[5])
                found[height] = found.get(height, "") + text

        sheet.extract_text(visitor_text=add)
        top = float(sheet.mediabox.top)
        sheets.append([(1 - y / top, " ".join(text.split())) for y, text in sorted(found.items(), reverse=True)])
    return sheets


@pytest.mark.parametrize("game", ["dragonbane", "gurps", "pathfinder2e", "pendragon"])
def test_the_first_sheet_of_a_game_is_full(paper: Page, game: str) -> None:
    """Its map stands there: it does not wait for a sheet that has room for all beside it."""
    paper.goto(f"/systems/{game}/")
    first, *others = lines(paper.pdf(format="A4", print_background=True))
    assert first[-1][0] > 0.85
    assert len(others) == 1


@pytest.mark.parametrize("game", ["open-ended-d10", "world-of-darkness", "year-zero"])
def test_no_heading_stands_alone_at_the_foot_of_a_sheet(page: Page, game: str) -> None:
    page.emulate_media(media="null")  # or paper would have the styles of the screen
    page.goto(f"/systems/{game}/")
    heads = page.locator("article :is(h2, h3, p:has(+ ul)):visible").all_inner_texts()
    assert heads
    assert not {sheet[-1][1] for sheet in lines(page.pdf(format="A4", print_background=True))} & set(heads)


@pytest.mark.parametrize("game", ["brp", "coc7"])
def test_on_paper_no_table_is_wider_than_its_half(paper: Page, game: str) -> None:
    paper.set_viewport_size({"width": 695, "height": 1047})  # the text on A4
    paper.goto(f"/systems/{game}/")
    over = paper.locator(".op-halves > div table:visible").evaluate_all(
        "all => all.map((each) => each.getBoundingClientRect().right"
        " - each.closest('.op-halves > div').getBoundingClientRect().right)"
    )
    assert over
    assert max(over) < 1


def test_on_paper_the_labels_of_the_square_are_as_large_as_its_text(page: Page) -> None:
    page.set_viewport_size({"width": 793, "height": 1122})
    page.emulate_media(media="print")
    page.goto("/ask/square/")
    size = page.locator(".op-square text").first.evaluate(
        "each => parseFloat(getComputedStyle(each).fontSize) * each.ownerSVGElement.getScreenCTM().a"
    )
    assert size >= page.locator("article").evaluate("each => parseFloat(getComputedStyle(each).fontSize)")


SHEETS_OF_A_GAME = 4
PRINTED = ("mythras", "legend", "openquest3", "delta-green", "brp", "coc7", "contract", "open-ended-d10")
"""Every game if all states are walked; of the others there is less to print."""


@pytest.mark.parametrize("width", [1280, 360])
def test_a_game_prints_on_few_sheets_with_the_match_up_of_its_link(page: Page, built_site: Path, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    games = systems(built_site) if os.environ.get("OPPOSE_EVERY_STATE") else PRINTED
    page.emulate_media(media="null")  # or paper would have the styles of the screen
    long, sentence = {}, page.locator("#match-up [data-part=sentence]:visible")
    for game in games if width > 400 else PRINTED[:1]:
        page.goto(f"/systems/{game}/?you=6&them=5&dice=5")
        expect(sentence).to_contain_text(re.compile("^(At 6 against 5|With 5 dice)"))
        sheets = max(pages_of(page.pdf(format=paper, print_background=True)) for paper in ("A4", "Letter"))
        if sheets > SHEETS_OF_A_GAME:
            long[game] = sheets
    assert long == {}
    page.emulate_media(media="print")
    expect(sentence).to_be_visible()
    expect(page.get_by_role("heading", name="What the numbers assume")).to_be_visible()
    expect(page.locator(".md-sidebar:visible, .op-menu:visible, .op-inputs input[type=number]:visible")).to_have_count(
        0
    )


def test_the_paper_of_the_home_page_names_the_game_and_reads_its_maps_in_grey(page: Page) -> None:
    page.emulate_media(media="null")
    page.goto("/")
    page.locator("#game-system").select_option("coc7")
    expect(page.locator("article")).to_contain_text("At 60 against 40 you win 52.5%")
    assert "blue" in words(page)
    assert "darker" not in words(page)
    page.emulate_media(media="print")
    expect(page.locator("#game-system")).to_be_visible()
    expect(page.locator("#game-system")).to_have_css("border-top-width", "0px")
    assert "theirs across: the darker, the better." in words(page)
    assert "blue" not in words(page)


@pytest.mark.parametrize(
    ("address", "useless"),
    [
        ("systems/coc7/", "See it"),
        ("systems/coc7/", "print sheet"),
        ("systems/contract/", "See it"),
        ("ask/foes/", "blanks between"),
        ("ask/together/", "blanks between"),
    ],
)
def test_what_only_a_screen_can_do_is_not_on_paper(page: Page, address: str, useless: str) -> None:
    page.emulate_media(media="null")
    page.goto(f"/{address}")
    expect(page.locator("article").get_by_text(useless).filter(visible=True).first).to_be_visible()
    page.emulate_media(media="print")
    expect(page.locator("article").get_by_text(useless).filter(visible=True)).to_have_count(0)
