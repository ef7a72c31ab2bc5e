"""What a reader takes from a page arrives elsewhere as it was meant, whatever the sides are called."""

import csv
import io
import re
from pathlib import Path
from urllib.parse import quote
from xml.etree import ElementTree as ET

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
ODDS = system("mythras").main_contest().odds("imperative", 65, 40)
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
    main = system("mythras").main_contest()
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


@pytest.mark.parametrize(
    ("address", "kind", "told"),
    [
        (
            "/systems/mythras/?you=65&them=40&variant=article",
            "heat",
            [
                "Mythras",
                "Reading: Rounded down, same roll is yours",
                "65 against 40",
                "50 means 45",
                "0 10 20 30 40 50",
            ],
        ),
        ("/systems/contract/?dice=5&difficulty=6", "pool", ["The Contract", "5 dice at difficulty 6", "Botch Failure"]),
    ],
)
def test_a_saved_picture_says_whose_it_is_and_where_it_leads(
    page: Page, address: str, kind: str, told: list[str]
) -> None:
    opened(page, address, f'.op-figure[data-figure="{kind}"]:visible [data-use=""]')
    with page.expect_download() as saved:
        page.locator(".op-use").get_by_role("button", name="Save SVG").click()
    parts = [each for each in ET.parse(saved.value.path()).iter() if each.tag.endswith("}text")]
    text = " ".join(" ".join("".join(each.itertext()) for each in parts).split())
    for words in (*told, page.locator(".op-stamp").inner_text().partition(" ·")[0]):
        assert words in text
    link = page.evaluate("oppose.readouts.values().next().value.link()")
    assert link.replace(" ", "") in text.replace(" ", "")  # which may go on in the next line
    assert address.partition("?")[2].split("&")[0] in link


def test_a_figure_has_its_picture_too(page: Page) -> None:
    opened(page, "/systems/mythras/?you=65&them=40", '.op-figure[data-figure="heat"]:visible [data-use=""]')
    drawer = page.get_by_role("group", name="Use this: Where is it a fair fight?")
    expect(drawer.locator(".op-use-said")).to_contain_text("At 65 against 40 you win 57.0%")
    for kind in ("SVG", "PNG"):
        with page.expect_download() as saved:
            drawer.get_by_role("button", name=f"Save {kind}").click()
        assert saved.value.suggested_filename.endswith(kind.lower())


PICTURES = {
    "/systems/cepheus/?you=3&them=1": ["Cepheus", "At 3 against 1 you win 73.5%", "You win 73.53% 861 in 1,171"],
    "/systems/mythras/?you=75&them=40": ["Mythras, Rounded up, same roll ties", "Nobody 15.00% 1,500 in 10,000"],
    "/systems/ironsworn/?adds=3": ["Ironsworn", "Strong hit 33.17% 199 in 600", "Miss"],
    "/systems/savage-worlds/?you=d12w&them=d10w": ["Savage Worlds", "They win 35.91%"],  # with counts of sixty digits
    "/systems/burning-wheel/?dice=20&obstacle=1&shade=white": ["Burning Wheel", "Failure <0.01%"],  # less than it shows
}


@pytest.mark.parametrize(("address", "told"), PICTURES.items())
def test_an_answer_is_saved_as_a_picture(page: Page, address: str, told: list[str]) -> None:
    """With a bar as wide as its frame, words that do not run into each other, and the link."""
    opened(page, address)
    drawer = page.get_by_role("group", name="Use this: this answer")
    with page.expect_download() as saved:
        drawer.get_by_role("button", name="Save SVG").click()
    drawn = ET.parse(saved.value.path())
    assert re.fullmatch(r"[a-z-]+-(opposed|outcomes)-answer\.svg", saved.value.suggested_filename)
    boxes = [each.attrib for each in drawn.iter() if each.tag.endswith("}rect")]
    assert sum(float(each["width"]) for each in boxes if each["height"] == "40") == pytest.approx(480, abs=0.01)
    assert all(re.fullmatch(r"#(\w{3}){1,2}", each["fill"]) for each in boxes)
    text = " ".join(" ".join("".join(each.itertext()) for each in drawn.iter() if each.tag.endswith("}text")).split())
    link = page.evaluate("oppose.readouts.values().next().value.link()")
    sentence = page.locator("[data-part=sentence]:visible").first.inner_text()
    for words in (*told, sentence, link, page.locator(".op-stamp").inner_text().partition(" ·")[0]):
        assert words.replace(" ", "") in text.replace(" ", "")  # any of them may go on in the next line
    assert page.evaluate(CROWDED, Path(saved.value.path()).read_text(encoding="utf-8")) == []
    with page.expect_download() as saved:
        drawer.get_by_role("button", name="Save PNG").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")


def test_a_long_name_in_a_picture_takes_a_second_line(page: Page) -> None:
    """A new system may name its results as it likes."""
    opened(page, "/systems/ironsworn/?adds=3")
    page.evaluate(
        """() => {
          const name = document.querySelector("#match-up [data-outcome='weak hit'] dt");
          name.lastChild.data = "Réussite partielle, avec une complication <sérieuse> & un prix";
        }"""
    )
    with page.expect_download() as saved:
        page.get_by_role("group", name="Use this: this answer").get_by_role("button", name="Save SVG").click()
    drawn = Path(saved.value.path()).read_text(encoding="utf-8")
    assert "complication" in drawn
    assert page.evaluate(CROWDED, drawn) == []


CROWDED = """(text) => {
  const place = document.body.appendChild(document.createElement("div"));
  place.innerHTML = text;
  const frame = place.querySelector("svg").getBoundingClientRect();
  const words = [...place.querySelectorAll("svg text")].map((each) => [each.textContent, each.getBoundingClientRect()]);
  const out = words.filter(([, at]) => at.left < frame.left || at.right > frame.right || at.bottom > frame.bottom);
  const over = words.filter(([, a], n) => words.slice(n + 1).some(([, b]) =>
    a.left < b.right && b.left < a.right && a.top + 3 < b.bottom && b.top + 3 < a.bottom));
  place.remove();
  return [...out, ...over].map(([said]) => said);
}"""
"""Words of a picture that leave its frame or lie over others."""


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
    expect(page.get_by_role("status")).to_have_text("Citation as Text: copied")
    with page.expect_download():
        page.get_by_role("button", name="Save SVG").click()


def test_a_table_is_taken_as_it_stands(page: Page) -> None:
    opened(page, "/systems/brp/?you=65&them=40", '.op-odds [data-use=""]:visible')
    expect(page.get_by_role("group", name="Use this: Opposed roll, by tens")).to_be_visible()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.closest('.op-odds')?.dataset.outcome") == "win"
    page.locator("label[for=opposed-measure-3]").click()
    page.locator('.op-odds [data-use=""]:visible').first.click()
    link = page.locator(".op-use-said").inner_text().rsplit(" ", 1)[1]
    assert "you=65&them=40" in link
    assert page.locator(f"article [id='{link.partition('#')[2]}']").count() == 1
    head, *rows = csv.reader(io.StringIO(taken(page, "Odds table as CSV")))
    main = system("brp").main_contest()
    assert head[1:] == [*map(str, range(0, 101, 10))]
    for row in rows:
        for them, cell in zip(head[1:], row[1:], strict=True):
            assert cell == percent(main.odds("uge-2023", int(row[0]), int(them)).chance("lose")), (row[0], them)
    posted = elements(markdown.markdown(taken(page, "Odds table as Markdown"), extensions=["tables"]))
    assert len(posted["tr"]) == len(rows) + 1
    assert [each["href"] for each in posted["a"]] == [link]
    for form in ("Markdown", "BBCode"):  # which outcome, by which reading, and where the match-up of the link stands
        told = taken(page, f"Odds table as {form}").splitlines()[0]
        assert told.startswith("Chance that they win, in percent; your rating down, theirs across.")
        assert told.endswith("Ringed: 65 against 40.")


@pytest.mark.own_window
def test_a_table_is_taken_in_a_browser_that_is_never_idle(page: Page) -> None:
    page.add_init_script("requestIdleCallback = (work, { timeout } = {}) => timeout && setTimeout(work, timeout)")
    page.goto("/systems/mythras/")
    expect(page.locator('.op-odds [data-use=""]').first).to_be_attached()


def test_every_figure_table_and_readout_can_be_taken(page: Page) -> None:
    for address in ("/systems/mythras/", "/systems/ngs/", "/systems/contract/", "/systems/brp/resistance/"):
        page.goto(address)
        for each in (".op-figure", ".op-odds[data-system]", "#match-up"):
            without = f"[...document.querySelectorAll('{each}')].filter((one) => !one.querySelector('[data-use]'))"
            page.wait_for_function(f"() => !{without}.length")  # they are put in between other work
        for name in (".op-figure", ".op-odds"):
            for button in page.locator(f'{name} [data-use=""]:visible').all()[:3]:
                button.click()
                expect(page.locator(".op-use-said")).to_contain_text("http")
                page.keyboard.press("Escape")


def test_the_drawer_comes_with_its_styles(page: Page) -> None:
    """They are no part of what every page loads; the policy of the pages lets a script bring them."""
    opened(page, "/systems/mythras/?you=65&them=40")
    style = "(name) => getComputedStyle(document.querySelector(name)).borderTopStyle"
    assert page.evaluate(style, ".op-use") == "solid"
    assert "op-use-copies" not in page.evaluate(
        "[...document.styleSheets].map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join()).join()"
    )
