"""What a reader takes from a page arrives elsewhere as it was meant, whatever the sides are called."""

import csv
import io
import re
from urllib.parse import quote

import bbcode
import html5lib
import markdown
import pytest
from playwright.sync_api import Page, expect

from oppose_engine import OUTCOMES, percent, system

NAMES = (
    "Stealth",
    "<img src=x onerror=die()>",
    "](javascript:die()) [x",
    "[url=javascript:die()]x",
    "`|*_~# & &lt;b&gt;",
    '=HYPERLINK("x")',
)
ODDS = system("mythras").match_up().odds("imperative", 65, 40)
NUMBERS = [percent(ODDS.chance(name)) for name in OUTCOMES]


def opened(page: Page, address: str, button: str = ".op-readout [data-use]") -> None:
    """The drawer of a button, and what is copied kept instead."""
    page.goto(address)
    page.locator(button).first.click()
    expect(page.locator(".op-use")).to_be_visible()
    page.evaluate("() => { window.taken = []; oppose.copy = async (text) => taken.push(text) > 0; }")


def taken(page: Page, name: str) -> str:
    """What a button of the drawer copies."""
    page.locator(".op-use").get_by_role("button", name=name, exact=True).click()
    return str(page.evaluate("taken.at(-1)"))


def elements(html: str) -> dict[str, list[dict[str, str]]]:
    """The elements of a piece of HTML as a browser reads it, by their names."""
    found: dict[str, list[dict[str, str]]] = {}
    for each in html5lib.parse(html, namespaceHTMLElements=False).iter():
        found.setdefault(each.tag, []).append(dict(each.attrib))
    return found


def text_of(html: str) -> str:
    return " ".join("".join(html5lib.parse(html, namespaceHTMLElements=False).itertext()).split())


@pytest.mark.parametrize("name", NAMES)
def test_what_is_pasted_reads_the_same_and_leads_back(page: Page, name: str) -> None:
    opened(page, f"/systems/mythras/?you=65&them=40&your-name={quote(name)}")
    address = page.url
    sentence = page.locator("#match-up [data-part=sentence]:visible").inner_text()
    shown = page.locator(".op-use-said").inner_text()
    assert sentence in shown
    assert shown.endswith(address.partition("?")[0] + page.evaluate("oppose.readouts.values().next().value.query()"))
    link = shown.rsplit(" ", 1)[1]
    assert taken(page, "Copy the sentence") == shown
    in_markdown = markdown.markdown(taken(page, "as Markdown"))
    in_bbcode = bbcode.render_html(taken(page, "as BBCode"))
    for html, same in ((in_markdown, sentence), (in_bbcode, sentence.replace("[", "(").replace("]", ")"))):
        found = elements(html)
        assert [each["href"] for each in found["a"]] == [link]
        assert set(found) <= {"html", "head", "body", "p", "a"}
        assert same in text_of(html)


def test_the_tables_hold_the_numbers_of_the_engine(page: Page) -> None:
    opened(page, "/systems/mythras/?you=65&them=40")
    html = markdown.markdown(taken(page, "Answer as Markdown"), extensions=["tables"])
    assert len(elements(html)["tr"]) == 5
    assert re.findall(r"<td[^>]*>(\d+\.\d\d)</td>", html) == NUMBERS
    posted = bbcode.render_html(taken(page, "Answer as BBCode"))
    assert "<code>" in posted
    assert re.findall(r"\d+\.\d\d", text_of(posted)) == NUMBERS
    head, *rows = csv.reader(io.StringIO(taken(page, "Answer as CSV")))
    assert head == ["", "%", "count", "of"]
    assert [row[1] for row in rows] == NUMBERS
    assert [int(row[2]) for row in rows] == [ODDS.chance(name) * 10_000 for name in OUTCOMES]
    head, *rows = csv.reader(io.StringIO(taken(page, "Odds table as CSV")))
    main = system("mythras").match_up()
    for row in rows:
        for them, cell in zip(head[1:], row[1:], strict=True):
            assert cell == percent(main.odds("imperative", int(row[0]), int(them)).chance("win")), (row[0], them)
    assert len(rows) >= 11


def test_the_drawer_follows_the_state_and_its_reading(page: Page) -> None:
    opened(page, "/systems/mythras/?you=65&them=40")
    page.locator("#opposed-you").fill("70")
    expect(page.locator(".op-use-said")).to_contain_text("At 70 against 40 you win 61.8%")
    page.get_by_role("radio", name="Rounded down, same roll is yours").check()
    expect(page.locator(".op-use-said")).to_contain_text("Mythras, Rounded down, same roll is yours: At 70")
    assert "variant=article" in taken(page, "as BBCode")
    cited = taken(page, "Citation as BibTeX")
    stamp = page.locator(".op-stamp").get_attribute("data-stamp") or "none"
    assert stamp in cited
    assert cited.startswith("@misc{oppose-mythras,")
    assert "you=70" in cited
    assert "What I expected" in taken(page, "Copy report")


def test_a_figure_has_its_picture_too(page: Page) -> None:
    opened(page, "/systems/mythras/?you=65&them=40", '.op-figure[data-figure="heat"]:visible [data-use=""]')
    drawer = page.get_by_role("group", name="Use this: Where is it a fair fight?")
    expect(drawer.locator(".op-use-said")).to_contain_text("At 65 against 40 you win 57.0%")
    for kind in ("SVG", "PNG"):
        with page.expect_download() as saved:
            drawer.get_by_role("button", name=f"Save {kind}").click()
        assert saved.value.suggested_filename.endswith(kind.lower())


def test_a_check_is_taken_as_well(page: Page) -> None:
    opened(page, "/systems/ironsworn/?adds=3")
    page.keyboard.press("Escape")
    expect(page.locator(".op-use")).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('[data-use][aria-expanded=false]')")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Copy the sentence")).to_be_focused()
    assert page.locator("[role=status], [role=alert], [aria-live]").count() == 1
    _, *rows = csv.reader(io.StringIO(taken(page, "Answer as CSV")))
    assert [row[:2] for row in rows] == [["Strong hit", "33.17"], ["Weak hit", "43.67"], ["Miss", "23.17"]]
    expect(page.locator("[data-part=status]")).to_have_text("Answer as CSV: copied")


def test_a_figure_of_a_page_without_a_box_is_taken_too(page: Page) -> None:
    opened(page, "/why/higher-roll/", '.op-figure [data-use=""]')
    expect(page.locator(".op-use-said")).to_contain_text("#fig-")
    assert "Oppose" in taken(page, "Citation as Text")
    with page.expect_download():
        page.get_by_role("button", name="Save SVG").click()
