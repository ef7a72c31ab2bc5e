"""The site by keyboard, in large letters, without motion, on a narrow screen: what axe does not see."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from playwright.sync_api import Page, expect

MYTHRAS = "/systems/mythras/"
STOPS = 150
"""More stops than any of the pages walked through has."""

# Where the focus is: what it is, whether it can be seen there, and how it is marked.
HERE = """() => {
  const focused = document.activeElement;
  if (!focused || focused === document.body) return null;
  // a button that is drawn by its label is marked there
  const shown = focused.matches(".op-buttons input, .md-option") ? focused.nextElementSibling
    : focused.matches(".op-choice input") ? focused.parentElement : focused;
  const box = shown.getBoundingClientRect();
  const at = [box.x + box.width / 2, Math.max(box.y, 0) + Math.min(box.height, innerHeight - Math.max(box.y, 0)) / 2];
  const top = document.elementFromPoint(...at);
  const marks = [focused, shown, focused.parentElement, focused.closest("form, fieldset, tr, label") || focused];
  const outlined = marks.some((each) => {
    const style = getComputedStyle(each);
    return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
  });
  return {
    what: focused.id || focused.getAttribute("aria-label") || focused.textContent.trim().slice(0, 40)
      || focused.outerHTML.slice(0, 80),
    place: [...document.querySelectorAll("*")].indexOf(focused),
    area: box.width * box.height,
    seen: Boolean(top) && (shown.contains(top) || top.contains(shown)),
    outlined: outlined || focused.matches(".md-search__input"),  // with its list below it
  };
}"""


def walk(page: Page) -> list[dict[str, Any]]:
    """Press Tab from the top of the page until the focus has been everywhere."""
    found: list[dict[str, Any]] = []
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        here = page.evaluate(HERE)
        for _ in range(20):  # the theme opens its search in steps, and what is far down is laid out late
            if here is None or here["seen"]:
                break
            page.wait_for_timeout(100)
            here = page.evaluate(HERE)
        if here is None or (found and here["place"] == found[0]["place"]):
            return found
        found.append(here)
    raise AssertionError(f"more than {STOPS} stops on {page.url}")


@pytest.mark.parametrize(
    ("address", "width"), [("/", 360), (MYTHRAS, 1280), ("/systems/contract/", 360), ("/compare/", 1280)]
)
def test_every_stop_of_the_tab_key_is_seen_and_marked(page: Page, address: str, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 800})
    page.emulate_media(reduced_motion="reduce")
    page.goto(address)
    found = walk(page)
    assert len(found) > 12
    assert "Skip to content" in found[0]["what"]
    wrong = [stop for stop in found if not (stop["seen"] and stop["outlined"] and stop["area"] > 0)]
    assert wrong == []
    back = [after["what"] for before, after in pairwise(found) if after["place"] < before["place"]]
    assert back == [], "the keyboard goes back up the page"


def test_the_keyboard_opens_the_menu_of_a_narrow_screen(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto("/")
    link = page.locator(".md-sidebar--primary a", has_text="Compare")
    expect(link).to_be_hidden()
    menu = page.get_by_role("button", name="Navigation")
    menu.focus()
    page.keyboard.press("Enter")
    expect(link).to_be_visible()
    expect(menu).to_have_attribute("aria-expanded", "true")
    expect(page.locator(".md-sidebar--primary a:focus")).to_have_count(1)
    page.keyboard.press("Escape")
    expect(link).to_be_hidden()
    expect(menu).to_have_attribute("aria-expanded", "false")
    expect(menu).to_be_focused()
    page.keyboard.press("Space")
    link.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/compare/")


def test_no_link_under_the_menu_takes_the_focus(page: Page) -> None:
    """The menu of a page deep in the site shows its last level; the levels under it are passed over."""
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(MYTHRAS)
    page.get_by_role("button", name="Navigation").focus()
    page.keyboard.press("Enter")
    for name in ("Difficulty", "Differential roll", "Experience"):
        expect(page.locator(".md-sidebar--primary a:focus")).to_contain_text(name)
        page.keyboard.press("Tab")
    expect(page.locator(".md-sidebar--primary a:focus")).to_have_count(0)


def test_only_tables_that_scroll_are_stops(page: Page) -> None:
    page.goto(MYTHRAS)
    table = page.locator('table.op-odds[data-table="opposed"]:visible')
    region = page.locator(".op-scroll", has=table)
    table.scroll_into_view_if_needed()
    expect(region).not_to_have_attribute("tabindex", "0")
    page.set_viewport_size({"width": 320, "height": 640})
    table.scroll_into_view_if_needed()
    expect(region).to_have_attribute("tabindex", "0")


def test_the_skip_link_goes_past_the_navigation(page: Page) -> None:
    page.goto(MYTHRAS)
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate("document.querySelector('article').contains(document.activeElement)")


def test_keys_choose_a_reading_a_measure_and_open_what_is_folded(page: Page) -> None:
    page.goto(MYTHRAS)
    page.locator("#opposed-measure-0").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('table.op-odds[data-table="opposed"]:visible')).to_have_attribute("data-outcome", "tie")
    folded = page.locator("details.op-fold:visible").first
    folded.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(folded.locator("table").first).to_be_visible()
    table = page.locator('table.op-odds[data-table="opposed"]:visible')
    table.locator('td[tabindex="0"]').focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page.locator("#opposed-you")).to_have_value("70")


def test_motion_stops_for_those_who_ask(page: Page) -> None:
    page.emulate_media(reduced_motion="reduce")
    page.goto(MYTHRAS)
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].flatMap((each) => ["", "::before", "::after"].map((part) => {
          const style = getComputedStyle(each, part || null);
          const times = [style.transitionDuration, style.animationDuration].join().split(",");
          const still = times.every((time) => !parseFloat(time))
            || (style.transitionProperty === "none" && style.animationName === "none");
          return still && style.scrollBehavior === "auto" ? "" : each.tagName + "." + each.className + part;
        })).filter(Boolean)"""
    )
    assert moving == []


# Every text that is cut off by its own box: nothing to scroll to and more than fits.
CUT = """() => [...document.querySelectorAll("body *")].filter((each) => {
  const style = getComputedStyle(each);
  if (!each.getClientRects().length || style.visibility === "hidden") return false;
  if (![...each.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())) return false;
  const unseen = style.clipPath !== "none" || each.closest(".op-unseen, svg, .md-search__output, .md-nav--primary");
  const cuts = /hidden|clip/;
  return !unseen && ((cuts.test(style.overflowX) && each.scrollWidth > each.clientWidth + 1)
    || (cuts.test(style.overflowY) && each.scrollHeight > each.clientHeight + 1));
}).map((each) => `${each.tagName}.${each.className}: ${each.textContent.trim().slice(0, 60)}`)"""


@pytest.mark.parametrize("address", ["/", MYTHRAS, "/systems/contract/", "/compare/", "/data/"])
@pytest.mark.own_window
def test_text_of_twice_the_size_loses_nothing(page: Page, address: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 1024})
    page.goto(address)
    before = page.evaluate("parseFloat(getComputedStyle(document.querySelector('article p')).fontSize)")
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.wait_for_function(
        "(before) => parseFloat(getComputedStyle(document.querySelector('article p')).fontSize) >= 2 * before",
        arg=before,
    )
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    assert page.evaluate(CUT) == []


def test_letters_alone_of_twice_the_size_do_not_widen_the_page(page: Page) -> None:
    """As a browser enlarges them that keeps the layout of the window: only a table may scroll."""
    page.set_viewport_size({"width": 1280, "height": 1024})
    page.goto(MYTHRAS)
    page.evaluate(
        """() => {
          const large = new CSSStyleSheet();
          large.replaceSync("html { font-size: 200% !important; }");
          document.adoptedStyleSheets.push(large);
        }"""
    )
    page.locator(".op-levels:visible").scroll_into_view_if_needed()
    assert page.evaluate("document.documentElement.scrollWidth") <= 1280
    expect(page.locator(".op-scroll", has=page.locator(".op-levels:visible"))).to_have_attribute("tabindex", "0")


# Where heads are while a table is scrolled: the row head and the head of the columns stay at the region's edges.
SCROLLED = """([table, left, top]) => {
  const region = table.closest(".op-scroll");
  region.scrollTo(left, top);
  const edge = region.getBoundingClientRect();
  const rows = table.tBodies[0].rows;
  const body = [...rows].find((row) => row.getBoundingClientRect().top > edge.top + 90) || rows[rows.length - 1];
  const at = (cell) => cell.getBoundingClientRect();
  return {
    scrolled: [region.scrollLeft, region.scrollTop],
    row: at(body.cells[0]).left - edge.left,
    column: at(table.tHead.rows[0].cells[1]).top - edge.top,
    corner: [at(table.tHead.rows[0].cells[0]).left - edge.left, at(table.tHead.rows[0].cells[0]).top - edge.top],
    tall: edge.height - innerHeight,
  };
}"""


@pytest.mark.parametrize(
    ("address", "table"),
    [
        ("/systems/ngs/", "table.op-odds:visible"),
        ("/systems/brp/resistance/", "table.op-odds:visible"),
        ("/proof/", "table.op-records:visible"),
    ],
)
def test_heads_stay_while_a_table_scrolls_on_a_phone(page: Page, address: str, table: str) -> None:
    page.set_viewport_size({"width": 320, "height": 480})
    page.goto(address)
    tried = 0
    for found in page.locator(table).all():
        handle = found.element_handle()
        region = handle.evaluate("t => [t.offsetWidth - t.closest('.op-scroll').clientWidth, t.offsetHeight]")
        if region[0] < 60 or region[1] < 460:
            continue
        seen = page.evaluate(SCROLLED, [handle, 50, 100])
        assert seen["scrolled"][1] > 50, seen
        assert seen["scrolled"][0] > 30, seen
        assert abs(seen["row"]) < 1, seen
        assert abs(seen["column"]) < 1, seen
        assert max(map(abs, seen["corner"])) < 1, seen
        assert seen["tall"] < 0, seen
        tried += 1
    assert tried


@pytest.mark.parametrize(("address", "table"), [("/systems/ngs/", "table.op-odds"), (MYTHRAS, "table.op-odds")])
def test_heads_stay_under_the_header_while_the_page_scrolls(page: Page, address: str, table: str) -> None:
    page.set_viewport_size({"width": 1280, "height": 500})
    page.goto(address)
    found = page.locator(f"{table}:visible").first
    page.evaluate(
        "(table) => scrollTo(0, table.getBoundingClientRect().top + scrollY + table.offsetHeight / 2)",
        found.element_handle(),
    )
    bar = page.locator(".op-dock")
    expect(bar).to_be_visible()
    head = found.locator("thead tr").first.locator("th, td").nth(1).bounding_box()
    header, above = page.locator(".md-header").bounding_box(), bar.bounding_box()
    assert head is not None
    assert header is not None
    assert above is not None
    assert (header["y"], above["y"]) == (0, header["height"])
    assert head["y"] == pytest.approx(header["height"] + above["height"], abs=2)


def test_what_a_press_takes_away_leaves_the_focus_in_its_place(page: Page) -> None:
    """In the lab, the last step that is undone, and the last rule that is taken out."""
    page.goto("/lab/")
    page.get_by_role("button", name="Change this rule").press("Enter")
    page.get_by_role("button", name="Rule 3: take out").press("Enter")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_have_attribute("aria-disabled", "false")
    undo.press("Enter")
    expect(undo).to_have_attribute("aria-disabled", "true")
    expect(undo).to_be_focused()
    page.get_by_role("button", name="Rule 4: take out").press("Enter")
    expect(page.locator('[data-block="tests"] :focus')).to_have_count(1)
    page.get_by_role("button", name="Rule 1: as a formula").press("Enter")
    expect(page.locator('[data-block="tests"] :focus')).to_have_count(1)


@pytest.mark.parametrize(("width", "height"), [(640, 360), (360, 640)])
def test_no_part_of_a_rule_has_the_focus_behind_the_answer(page: Page, width: int, height: int) -> None:
    """Which stays at the top of a narrow screen while the rule is changed, beside that of the start."""
    page.set_viewport_size({"width": width, "height": height})
    page.goto("/lab/?system=mythras&you=60&them=40")
    page.evaluate("opposeLoad.bring()")
    part = page.get_by_label("Rule 3: the limit", exact=True)
    part.fill("90")
    part.press("Enter")
    expect(page.locator(".op-lab-bars > :visible > p")).to_have_text(["Now", "Start"])
    page.get_by_label("Rule 4: the level", exact=True).focus()
    hidden = []
    for _ in range(25):
        page.keyboard.press("Shift+Tab")
        here = page.evaluate(HERE)
        if not here["seen"]:
            hidden.append(here["what"])
    assert hidden == []


def test_more_leads_to_the_first_field(page: Page) -> None:
    page.goto(MYTHRAS)
    page.locator("#look-it-up").scroll_into_view_if_needed()
    more = page.get_by_role("button", name="More: all controls")
    more.press("Enter")
    expect(page.locator("#match-up .op-inputs :focus")).to_have_count(1)


def test_a_sheet_over_a_phones_page_goes_with_the_focus(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 800})
    page.goto(MYTHRAS)
    used = page.locator("[data-use]:visible").first
    used.press("Enter")
    panel = page.locator(".op-use")
    expect(panel.locator(":focus")).to_have_count(1)
    panel.locator("button, input, select, a").last.focus()
    page.keyboard.press("Tab")
    expect(panel).to_have_count(0)
    used.press("Enter")
    expect(panel).to_have_count(1)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(used).to_be_focused()


def test_what_you_need_is_spoken_when_the_aim_changes(page: Page) -> None:
    page.goto(MYTHRAS)
    aim = page.locator("#opposed-chance")
    aim.fill("70")
    aim.press("Tab")
    status = page.locator("#match-up [data-part=status]")
    expect(status).to_have_text(re.compile("^You need "))
    page.locator("#opposed-you").fill("70")
    expect(status).to_have_text(re.compile("^At 70 against 40 "))


@pytest.mark.parametrize(
    ("address", "field", "name"),
    [
        ("/systems/mythras/", "#opposed-chance", "To win at least % of the time"),
        ("/systems/burning-wheel/", "#outcomes-chance", "To succeed at least % of the time"),
        ("/ask/foes/", "#ask-chance", "How many can you risk, to beat all of them at least % of the time?"),
    ],
)
def test_the_field_of_a_chance_is_named_with_its_unit(page: Page, address: str, field: str, name: str) -> None:
    page.goto(address)
    expect(page.locator(field)).to_have_accessible_name(name)


@pytest.mark.parametrize("address", ["/systems/blades/", "/systems/contract/"])
def test_what_a_check_needs_is_spoken_when_the_aim_changes(page: Page, address: str) -> None:
    page.goto(address)
    box = page.locator("#match-up")
    box.locator("[data-field=chance]").fill("30")
    status = box.locator("[data-part=status]")
    expect(status).to_have_text(re.compile("^You need "))
    box.locator("[data-field=band]").select_option(index=2)
    expect(status).to_have_text(box.locator("[data-part=need]:visible").inner_text())
    box.locator("input[type=number]").first.fill("4")
    expect(status).to_have_text(re.compile("^With 4 dice "))


# What a screen reader says of a change: all of the atomic part around it, else the changed words alone.
HEARD = """() => {
  window.heard = [];
  new MutationObserver((changes) => {
    const parts = changes.map(({ target }) => target.parentElement?.closest("[role=status], [aria-atomic]") && target)
      .filter(Boolean).map((target) => target.parentElement.closest("[aria-atomic]")?.ariaAtomic === "true"
        ? target.parentElement.closest("[aria-atomic]") : target);
    window.heard.push(...[...new Set(parts)].map((part) => part.textContent).filter(Boolean));
  }).observe(document.body, { subtree: true, childList: true, characterData: true });
}"""


def test_an_answer_to_a_question_is_heard_as_a_sentence_and_once(page: Page) -> None:
    page.goto("/lab/?system=mythras&you=60&them=40")
    said = page.locator("[data-part=said]")
    page.evaluate(f"opposeLoad.bring().then({HEARD})")
    page.get_by_label("You", exact=True).fill("70")
    expect(said).to_contain_text("at 70 against 40")
    assert page.evaluate("heard") == [said.text_content()]
    page.goto("/ask/together/?system=dnd5e")
    page.evaluate(f"opposeLoad.bring().then({HEARD})")
    page.get_by_label("Needed").select_option("one")
    expect(said).to_contain_text("at least one succeeds")
    assert page.evaluate("heard") == [said.text_content()]


def test_how_many_foes_are_a_risk_is_heard_without_the_answer(page: Page) -> None:
    page.goto("/ask/foes/")
    page.evaluate("opposeLoad.bring()")
    chance = page.get_by_label("How many can you risk")
    page.evaluate(f"({HEARD})()")
    chance.fill("20")
    risked = page.locator("[data-part=risk]")
    expect(risked).not_to_have_text("3 foes")
    expect(chance).to_have_accessible_description(risked.inner_text())
    assert page.evaluate("heard") == [risked.inner_text()]
    page.get_by_label("You", exact=True).fill("65")
    expect(page.locator("[data-part=said]")).not_to_contain_text("40.6%")
    assert not any("40.6%" in each for each in page.evaluate("heard"))


@pytest.mark.parametrize(
    ("address", "label", "text"),
    [
        ("/ask/together/", "DC", "99"),
        ("/ask/foes/", "You", ""),
        ("/ask/foes/", "Them", "40,x,40"),
        ("/ask/foes/", "Them", "40,,40"),
    ],
)
def test_a_field_that_is_refused_is_described_by_the_reason(page: Page, address: str, label: str, text: str) -> None:
    page.goto(address)
    field = page.get_by_label(label, exact=True)
    field.fill(text)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(page.locator(".op-ask [aria-invalid=true]")).to_have_count(1)
    expect(field).to_have_accessible_description(re.compile("[Aa]llowed: whole numbers|before and after each comma"))


def test_a_copied_link_of_a_question_is_told(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/ask/square/")
    page.get_by_role("button", name="Copy link").press("Enter")
    expect(page.locator("[data-part=copied]")).to_have_text("Link copied")


def test_a_number_of_an_essay_that_is_not_allowed_does_not_stay(page: Page) -> None:
    page.goto("/why/botches/")
    number = page.locator("[data-drag] input").first
    was = number.input_value()
    number.fill("999")
    number.press("Tab")
    expect(number).to_have_value(was)


NAMED = "() => document.querySelectorAll('article .headerlink:not([aria-label])').length === 0"


def test_names_go_on_with_what_a_link_belongs_to(page: Page) -> None:
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.goto("/systems/year-zero/")
    page.wait_for_function(NAMED)
    copy = page.get_by_role("button", name="Copy link: Step dice", exact=True)
    copy.press("Enter")
    expect(page.get_by_role("button", name="Link copied: Step dice", exact=True)).to_be_visible()
    expect(copy).to_be_visible()
    page.goto(MYTHRAS)
    page.wait_for_function(NAMED)
    against = page.locator(".op-figure[data-figure=area]:visible .op-menu a").first
    expect(against).to_have_accessible_name(re.compile(r"^CSV: What are your chances against 40\?, Every rating$"))
    page.locator("#opposed-them").fill("55")
    expect(against).to_have_accessible_name(re.compile(r"^CSV: What are your chances against 55\?"))


@pytest.mark.parametrize("address", ["/", MYTHRAS, "/why/", "/data/"])
def test_a_heading_has_its_own_name_alone(page: Page, address: str) -> None:
    page.goto(address)
    page.wait_for_function(NAMED)
    for heading in page.locator("article :is(h1, h2, h3):visible").all():
        told = (heading.text_content() or "").replace("\N{PILCROW SIGN}", "").strip()
        expect(heading).to_have_accessible_name(told)


def test_a_table_has_its_own_name_alone(page: Page) -> None:
    page.goto(MYTHRAS)
    table = page.locator("table.op-odds:visible")
    expect(table.locator("[data-use]")).to_have_count(1)
    expect(table).to_have_accessible_name(re.compile(r"^Chance that you win, in percent; .* The line marks half\.$"))


@pytest.mark.parametrize("address", ["/lab/", "/ask/square/", "/ask/series/"])
def test_arrows_change_the_sides_of_a_question(page: Page, address: str) -> None:
    page.goto(address)
    page.evaluate("opposeLoad.bring()")
    you = page.get_by_label("You", exact=True)
    you.fill("60")
    for key in ("ArrowUp", "PageUp", "ArrowUp", "ArrowDown"):
        was = you.input_value()
        you.press(key)
        expect(you).not_to_have_value(was)
    expect(you).to_have_value("71")
    highest = page.evaluate("odds.RATINGS[1]")
    you.fill(str(highest - 3))
    you.press("PageUp")  # as far as it goes
    expect(you).to_have_value(str(highest))
    you.press("ArrowUp")
    you.press("ArrowDown")
    expect(you).to_have_value(str(highest - 1))


def test_keys_step_by_the_rule_that_is_shown_and_leave_others_alone(page: Page) -> None:
    page.goto("/lab/?system=fate&you=10&them=2")
    page.evaluate("opposeLoad.bring()")
    highest, you = page.get_by_label("The highest rating"), page.get_by_label("You", exact=True)
    highest.fill("12")
    highest.blur()
    you.press("PageUp")
    expect(you).to_have_value("12")
    for key in ("Shift+ArrowDown", "Control+ArrowDown", "Alt+PageDown", "Meta+ArrowDown"):
        you.press(key)
    expect(you).to_have_value("12")
    page.goto("/ask/which/")
    page.evaluate("opposeLoad.bring()")
    you.fill("60")
    you.press("ArrowUp")
    expect(you).to_have_value("61")


def test_the_lists_of_a_comparison_say_what_they_choose(page: Page) -> None:
    page.goto("/compare/")
    for letter in "ab":
        expect(page.locator(f"#compare-{letter}")).to_have_accessible_name(f"{letter.upper()}: game and reading")


COLOURS = """(all) => all.map((each) => {
  const { backgroundColor, borderBottomColor } = getComputedStyle(each, each.matches("li") ? "::before" : null);
  return each.matches("li") ? borderBottomColor : backgroundColor;
})"""


@pytest.mark.parametrize(
    ("address", "what", "least"),
    [
        (MYTHRAS, "[data-part=answer] .op-key", 4),
        (MYTHRAS, ".op-figure:visible .op-shades li", 11),
        (MYTHRAS, "table.op-odds:visible td", 9),
        ("/compare/", ".op-diff-classes i", 9),
    ],
)
def test_colours_that_are_information_stay_where_the_system_chooses_all_others(
    page: Page, address: str, what: str, least: int
) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(address)
    assert len(set(page.locator(what).evaluate_all(COLOURS))) >= least


@pytest.mark.parametrize("chosen", [".op-buttons :checked + label", ".op-choice :checked + span"])
def test_what_is_chosen_is_seen_where_the_system_chooses_all_colours(page: Page, chosen: str) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(MYTHRAS)
    other = chosen.replace(":checked", ":not(:checked)")
    of = "(each) => getComputedStyle(each).color"
    assert page.locator(chosen).first.evaluate(of) != page.locator(other).first.evaluate(of)


@pytest.mark.parametrize("what", ["table.op-odds:visible td.op-now", "table.op-odds:visible [data-half]"])
def test_the_ring_and_the_line_of_a_table_stay_where_the_system_chooses_all_colours(page: Page, what: str) -> None:
    page.emulate_media(forced_colors="active")
    page.goto(MYTHRAS)
    assert page.locator(what).first.evaluate("(each) => getComputedStyle(each).boxShadow") != "none"


def test_a_list_shows_that_it_opens_where_the_system_chooses_all_colours(page: Page) -> None:
    """Its arrow is a picture, which is not drawn there; the browser has one of its own."""
    page.emulate_media(forced_colors="active")
    page.goto("/compare/")
    assert page.locator("#compare-a").evaluate("(list) => getComputedStyle(list).appearance") == "auto"
