"""Readouts in a browser: any address shows what the engine counts, and nothing an address holds does harm."""

import random
import re
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import discover, percent, system
from oppose_engine.text import number
from tests.browser.states import READOUTS, counted, settled, state_of

SEED = 20_261_120
LOADED = 6


@pytest.mark.own_window
def test_a_loaded_address_survives_reload_back_and_forward(page: Page) -> None:
    chosen, kind, wanted = random.Random(SEED), "", list[Fraction]()
    for game, mechanic, address in chosen.sample(READOUTS, k=min(LOADED, len(READOUTS))):
        kind, query, parts = state_of(game, mechanic, chosen)
        page.goto(address + query)
        wanted = counted(mechanic, parts)
        assert settled(page, kind, wanted)
        page.reload()
        assert settled(page, kind, wanted)
        assert page.url.endswith(query)
    page.go_back()
    page.go_forward()
    assert settled(page, kind, wanted)


def _open(page: Page, address: str) -> None:
    """A page whose scripts are there, as they are for a reader who has touched it before."""
    page.goto(address)
    page.evaluate("opposeLoad.bring()")


def test_the_keyboard_alone_is_enough(page: Page) -> None:
    _open(page, "/systems/mythras/")
    page.locator("#opposed-you").focus()
    for key in ("ArrowUp", "ArrowUp", "PageUp", "ArrowDown"):
        page.keyboard.press(key)
    assert settled(page, "match", _mythras(71, 40))
    page.keyboard.press("Tab")  # the sides swapped
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "opposed-them"
    page.keyboard.press("Control+A")
    page.keyboard.type("55")
    assert settled(page, "match", _mythras(71, 55))
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert settled(page, "match", _mythras(71, 55, "article"))
    expect(page).to_have_url(re.compile(r"\?you=71&them=55&variant=article$"))


def _mythras(you: int, them: int, variant: str = "imperative") -> list[Fraction]:
    odds = system("mythras").main_contest().odds(variant, you, them)
    return [Fraction(count, odds.denominator) for count in odds[:4]]


def test_the_sides_swap_with_all_that_is_theirs(page: Page) -> None:
    _open(page, "/systems/mythras/?you=65&them=40&difficulty=multiply-hard&your-modifier=-10")
    page.get_by_role("button", name="against: swap the sides").click()
    page.wait_for_url("**/?you=40&them=65&their-difficulty=multiply-hard&variant=imperative&their-modifier=-10")
    expect(page.locator("#opposed-you")).to_have_value("40")
    expect(page.locator("[data-part=sentence]:visible").first).to_contain_text("At 40 against 65 lowered to 34")


def test_what_is_not_allowed_is_said_and_the_last_good_answer_stays(page: Page) -> None:
    page.goto("/systems/mythras/")
    problem = page.locator("[data-part=problem]")
    for text in ("401", "-1", "", "12e5"):
        page.locator("#opposed-you").fill(text)
        page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent.includes('0 to 400')")
        assert page.locator("#opposed-you").get_attribute("aria-invalid") == "true"
        assert settled(page, "match", _mythras(60, 40))
    page.locator("#opposed-them").focus()
    assert page.locator("#opposed-you").input_value() == "60"
    expect(problem).to_have_text("“12e5” is not allowed here; showing 60.")
    page.locator("#opposed-them").fill("50")
    expect(problem).to_be_empty()


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("you=x&them=40", "The link's value for your rating is not allowed here; showing 60."),
        ("variant=x", "The link's value for the reading is not allowed here; showing Rounded up, same roll ties."),
        ("you=x&them=900", "The link's values for you, them are not allowed here; showing this page's own."),
    ],
)
def test_a_link_with_a_value_that_is_not_allowed(page: Page, query: str, said: str) -> None:
    page.goto(f"/systems/mythras/?{query}")
    page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent !== ''")
    assert page.locator("[data-part=problem]").text_content() == said


def test_what_would_be_rolled_against_stays_within_bounds(page: Page) -> None:
    """Each control allows it, together they do not: it is said, and the last good answer stays."""
    page.goto("/systems/mythras/?you=60&them=40&difficulty=multiply-very-easy")
    shown = page.locator("[data-part=sentence]").first
    page.wait_for_function(
        "() => document.querySelector('[data-part=sentence]').textContent.includes('At 60 raised to 120')"
    )
    page.locator("#opposed-you").fill("300")
    page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent.includes('600')")
    assert "At 60 raised to 120" in (shown.text_content() or "")
    page.locator("#opposed-them").focus()
    assert page.locator("#opposed-you").input_value() == "60"
    expect(page.locator("[data-part=problem]")).to_have_text("“300” is not allowed here; showing 60.")
    page.goto("/systems/mythras/?you=300&them=40&difficulty=multiply-very-easy")
    page.wait_for_function("() => document.querySelector('[data-part=problem]').textContent.includes('600')")
    assert page.locator("#opposed-you").input_value() == "60"


@pytest.mark.parametrize(
    ("game", "field"),
    [("mythras", "opposed-you"), ("mythras", "opposed-their-modifier"), ("contract", "outcomes-dice")],
)
def test_what_is_wrong_is_said_below_the_field(page: Page, game: str, field: str) -> None:
    """On a phone it is above the bar at the foot, and no other control comes between."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto(f"/systems/{game}/")
    if "modifier" in field:
        _unfold(page)
    wrong, told = page.locator(f"#{field}"), page.locator(f"#{field.partition('-')[0]}-problem")
    wrong.fill("9999")
    expect(told).to_contain_text("Whole numbers from")
    above, below = wrong.bounding_box(), told.bounding_box()
    assert above
    assert below
    assert 0 <= below["y"] - above["y"] - above["height"] < 20
    wrong.fill("5")
    expect(told).to_be_empty()
    expect(told).to_be_hidden()


def test_a_chance_that_cannot_be_asked_for_gets_no_answer(page: Page) -> None:
    page.goto("/systems/year-zero/")
    wanted = page.locator("#outcomes-chance")
    answer = page.locator("#match-up-outcomes [data-part=need]:visible")
    before = answer.inner_text()
    wanted.fill("101")
    expect(answer).to_have_text("Whole numbers from 1 to 99.")
    wanted.fill("60")
    expect(answer).to_have_text(before)
    wanted.fill("101")
    wanted.blur()  # the field has 60 again, and so has the answer
    expect(wanted).to_have_value("60")
    expect(answer).to_have_text(before)


def _unfold(page: Page) -> None:
    """Open what is rarely set."""
    page.locator(".op-rare > summary").focus()
    page.keyboard.press("Enter")


def test_changes_by_the_keyboard_alone(page: Page) -> None:
    _open(page, "/systems/openquest3/")
    _unfold(page)
    page.locator("#opposed-your-modifier").focus()
    for key in ("ArrowUp", "PageUp", "ArrowUp"):
        page.keyboard.press(key)
    rules = system("openquest3").mechanic("bands").rules("srd")
    assert settled(page, "match", _of(rules.odds(80, 40, 60, 40)))
    page.keyboard.press("Tab")
    page.keyboard.press("Control+A")
    page.keyboard.type("-20")
    assert settled(page, "match", _of(rules.odds(80, 20, 60, 40)))
    expect(page).to_have_url(re.compile(r"\?you=60&them=40&variant=srd&your-modifier=20&their-modifier=-20$"))
    _open(page, "/systems/coc7/")
    _unfold(page)
    page.locator("#opposed-your-dice").focus()
    page.keyboard.press("ArrowUp")
    odds = system("coc7").mechanic("bands").rules("rulebook").odds(60, 40, dice=(1, 0))
    assert settled(page, "match", _of(odds))
    expect(page).to_have_url(re.compile("&your-dice=1$"))
    _open(page, "/systems/open-ended-d10/")
    _unfold(page)
    page.locator("#contest-your-ranks").focus()
    page.keyboard.press("ArrowUp")
    ranked: Any = system("open-ended-d10").main_contest()
    assert settled(page, "match", _of(ranked.odds("standard", ranked.side("6+1"), 4)))
    expect(page).to_have_url(re.compile("&your-ranks=1$"))
    said = page.locator("[data-readout-kind=match] [data-variant=standard]")
    assert "At 6+1 against 4 " in (said.locator("[data-part=sentence]").text_content() or "")
    assert "0+1 wins half" in (said.locator("[data-part=even]").text_content() or "")
    ranks = page.locator("table[data-table=ranks][data-outcome=win]").first
    page.locator("details", has=ranks).locator("summary").press("Enter")
    ranks.locator("tbody tr:nth-child(3) td:nth-child(3)").click()
    assert settled(page, "match", _of(ranked.odds("standard", ranked.side("6+2"), ranked.side("4+1"))))
    expect(page).to_have_url(re.compile("&your-ranks=2&their-ranks=1$"))
    _open(page, "/systems/contract/")
    page.locator("#outcomes-botches").focus()
    page.keyboard.press("Space")
    page.wait_for_function("() => location.search.endsWith('&botches=no')")
    assert page.locator("[data-variant=no-botches] [data-part=sentence]").is_visible()


def _of(odds: Any) -> list[Fraction]:
    return [Fraction(count, odds.denominator) for count in odds[:4]]


@pytest.mark.own_window
def test_an_edit_right_at_the_first_step_back_is_kept(page: Page) -> None:
    """The page stays as it is: what is being typed has its field, and nothing is fetched anew."""
    page.add_init_script(
        "window.asked = []; const open = XMLHttpRequest.prototype.open;"
        "XMLHttpRequest.prototype.open = function (...all) { asked.push(all[1]); open.apply(this, all); };"
        "const send = XMLHttpRequest.prototype.send;"
        "XMLHttpRequest.prototype.send = function (...all) { setTimeout(() => send.apply(this, all), 100); };"
    )
    page.goto("/systems/mythras/")
    page.locator("#opposed-you").press("ArrowUp")
    assert settled(page, "match", _mythras(61, 40))
    page.evaluate("document.querySelector('#opposed-you').kept = true; history.back()")
    page.wait_for_function("() => !location.search")
    page.locator("#opposed-you").press("Control+A")
    page.keyboard.type("7")
    page.wait_for_timeout(400)  # as long as the page would take to come anew
    page.keyboard.type("5")
    assert settled(page, "match", _mythras(75, 40))
    expect(page).to_have_url(re.compile(r"\?you=75&them=40&variant=imperative$"))
    assert page.evaluate("document.activeElement.id === 'opposed-you' && document.activeElement.kept")


@pytest.mark.own_window
def test_a_link_is_shared_where_the_device_can(page: Page) -> None:
    page.goto("/systems/mythras/?you=70&them=30")
    assert settled(page, "match", _mythras(70, 30))
    share = page.locator("[data-readout-kind=match] [data-do=share]")
    assert not page.evaluate("'share' in navigator")
    assert share.is_hidden()
    page.add_init_script(
        "navigator.share = (what) => { window.shared = what; return Promise.reject(new Error('not now')); };"
    )
    page.goto("/systems/mythras/?you=70&them=30&their-modifier=10")
    share.click()
    shared = page.evaluate("window.shared")
    assert shared["url"].endswith("/systems/mythras/?you=70&them=30&variant=imperative&their-modifier=10")
    assert shared["title"] == page.title()


def test_a_browser_that_refuses_a_copy_leaves_the_reader_in_place(page: Page) -> None:
    """The other way to copy takes the focus for a moment; what is typed goes on where it was."""
    page.goto("/systems/mythras/?you=33&them=66")
    sentence = page.locator("[data-readout-kind=match] [data-part=sentence]:visible")
    expect(sentence).to_contain_text("At 33 against 66")
    page.evaluate("() => { navigator.clipboard.writeText = () => new Promise((_, no) => { window.refuse = no; }); }")
    button, rating = page.get_by_role("button", name="Copy link").first, page.locator("#opposed-you")
    button.click()
    rating.select_text()
    page.evaluate("refuse(new Error('not now'))")
    expect(page.locator("[data-do=copy]").first).to_have_text("Link copied")
    page.keyboard.insert_text("44")
    expect(sentence).to_contain_text("At 44 against 66")


def test_on_paper_a_readout_is_its_answer(page: Page) -> None:
    page.goto("/systems/mythras/?you=60&them=40&their-modifier=20")
    page.wait_for_function(
        "() => document.querySelector('[data-part=sentence]').textContent.includes('40 raised to 60')"
    )
    page.emulate_media(media="print")
    seen = "(each) => each.getClientRects().length > 0"
    box = page.locator("[data-readout-kind=match]")
    controls = box.locator("input:not([type=radio]), select, button, [data-part=need], [data-part=problem]")
    assert [each.get_attribute("id") for each in controls.all() if each.evaluate(seen)] == []
    for part in ("answer", "sentence", "exact"):
        assert box.locator(f"[data-part={part}]").first.evaluate(seen)
    assert box.locator(".op-switch label").first.evaluate(seen)  # the reading
    assert box.get_by_text("names: their modifier +20").evaluate(seen)
    page.goto("/systems/mythras/?you=60&them=40")
    expect(box.get_by_text("modifiers and names")).to_have_count(1)
    assert not box.get_by_text("modifiers and names").evaluate(seen)


FOLLOWING = """() => {
  const links = [...document.querySelectorAll("article a")].filter((each) => each.checkVisibility());
  window.following = links[links.indexOf(document.activeElement) + 1];
}"""


@pytest.mark.parametrize("width", [1280, 360])
def test_a_link_to_another_state_of_the_page_keeps_the_place_on_it(page: Page, width: int) -> None:
    """Nothing is loaded anew; the answer is in sight, and the next stop of the Tab key is the one after the link."""
    page.set_viewport_size({"width": width, "height": 800})
    page.goto("/systems/mythras/")
    page.evaluate("document.documentElement.mine = true")
    link = page.locator("#what-is-surprising ~ * a, * > #what-is-surprising + * a").filter(visible=True).last
    state = link.get_attribute("href") or ""
    link.focus()
    page.evaluate(FOLLOWING)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(re.escape(state.partition("#")[0]) + "$"))
    expect(page.locator("#match-up [data-part=sentence]").filter(visible=True)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.mine")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement === window.following")
    page.go_back()
    expect(page.locator("#opposed-you")).to_have_value("60")
    assert page.evaluate("document.documentElement.mine")


RINGED = """() => [...document.querySelectorAll("table[data-at] td.op-now")].map((cell) => cell.textContent)"""


@pytest.mark.parametrize(
    ("address", "name", "value", "cell"),
    [
        ("daggerheart/?modifier=2&difficulty=15&roll=advantage", "roll", "normal", "58.33"),
        ("savage-worlds/?die=d8&who=extra&target=4", "who", "wild", "81.25"),
        ("world-of-darkness/?dice=6&hunger=3&difficulty=3", "hunger", "1", "66.56"),
        ("dnd2024/?modifier=5&dc=15&roll=advantage", "roll", "disadvantage", "30.25"),
    ],
)
def test_a_table_at_another_setting_rings_nothing(page: Page, address: str, name: str, value: str, cell: str) -> None:
    """A table that leaves out a setting is at one value of it, and rings the state at that value alone."""
    page.goto(f"/systems/{address}")
    page.evaluate(
        "opposeLoad.bring().then(() => Promise.all([...oppose.readouts.values()].map((each) => each.settled)))"
    )
    assert cell not in page.evaluate(RINGED)
    field = page.locator(f".op-explore [data-field={name}]").first
    change = "(own, text) => { own.value = text; own.dispatchEvent(new Event('input', { bubbles: true })); }"
    field.evaluate(change, value)
    page.wait_for_function(f"() => ({RINGED})().includes('{cell}')")


@pytest.mark.parametrize(
    ("address", "part", "said"),
    [
        ("coc7/?you=100&them=100", "even", "Nothing wins quite half"),  # 49.995%, which the box rounds to 50.0
        ("gurps/?you=16&them=3", "worth", "+1 is worth less than 0.1 points"),
    ],
)
def test_a_rounded_number_is_not_contradicted(page: Page, address: str, part: str, said: str) -> None:
    page.goto(f"/systems/{address}")
    page.evaluate("opposeLoad.bring()")
    expect(page.locator(f"#match-up [data-part={part}]:visible").first.locator("> *").first).to_have_text(said)


def test_a_second_contest_of_pools_is_computed_beyond_its_table(page: Page) -> None:
    page.goto("/systems/world-of-darkness/by-difficulty/?you=13&them=9&variant=difficulty-9")
    page.evaluate("opposeLoad.bring()")
    contest: Any = system("world-of-darkness").mechanic("by-difficulty")
    win = percent(contest.odds("difficulty-9", 13, 9).chance("win"), 1)
    said = page.locator(".op-match [data-part=sentence]:visible").first
    expect(said).to_contain_text(f"At 13 against 9 you win {win}%")


@pytest.mark.parametrize(
    ("address", "again"),
    [
        ("savage-worlds/?you=d6&them=d8w", False),  # an action below 4 has failed
        ("dragonbane/?you=14&them=11", False),
        ("dragonbane/?variant=open&you=14&them=11", True),
        ("gurps/resistance/?you=13&them=12", False),
        ("pendragon/?you=14&them=11", True),
    ],
)
def test_only_a_roll_that_may_be_rolled_again_has_a_chance_in_the_end(page: Page, address: str, again: bool) -> None:
    page.goto(f"/systems/{address}")
    page.evaluate("opposeLoad.bring()")
    expect(page.locator(".op-match [data-part=sentence]:visible").first).to_contain_text("Nobody wins")
    found = page.locator("article").get_by_text(re.compile("Decided by rolling|rolled again until"))
    assert any(each.is_visible() for each in found.all()) == again
    other = "dragonbane" in address  # its table has that chance in one of two readings
    assert bool(page.locator("input[value=decided]").count()) == (again or other)


@pytest.mark.parametrize(
    ("variant", "said"), [("active", ", as nothing is rolled again"), ("open", " if it is rolled again until")]
)
def test_a_table_has_the_chance_in_the_end_of_each_reading(page: Page, variant: str, said: str) -> None:
    page.goto(f"/systems/dragonbane/?variant={variant}&you=14&them=11")
    page.evaluate("opposeLoad.bring()")
    page.locator("label", has_text=re.compile("^Decided$")).click()
    table = page.locator("table.op-odds:visible").first
    expect(table.locator("caption")).to_contain_text(f"Chance that you win{said}")
    odds = system("dragonbane").main_contest().odds(variant, 14, 11)
    chance = odds.measure("decided" if variant == "open" else "win")
    assert chance
    expect(table.locator("td.op-now")).to_have_text(percent(chance, 1))


OTHER_WORDS = r"\b(?:[Nn]o side|your (?:side|rating)|their (?:side|rating)|every side|ratings?)\b"


@pytest.mark.parametrize(
    ("game", "noun", "other"),
    [
        ("pendragon", "value", OTHER_WORDS),
        ("eclipse-phase", "target number", OTHER_WORDS),
        ("wfrp4", "skill", OTHER_WORDS),
        ("questworlds", "rating", r"\b(?:[Nn]o|[Yy]our|[Tt]heir|[Ee]very|next) side\b"),
    ],
)
def test_what_a_side_rolls_against_has_one_name(page: Page, game: str, noun: str, other: str) -> None:
    """That of the rules, in the box, on the map, over the tables and in what is surprising."""
    page.goto(f"/systems/{game}/")
    page.evaluate("opposeLoad.bring()")
    article = page.locator("article")
    for words in (f"Your {noun}", f"your {noun} down", f"Every {noun}", f"for each {noun} of yours and each of theirs"):
        expect(article).to_contain_text(words)
    assert not re.findall(other, article.inner_text())


@pytest.mark.parametrize(
    ("address", "part", "said"),
    [
        # they win seven times in ten: some side does win, and so does some roll
        ("pendragon/?you=25&them=40", "exact", ["You never", "win"]),
        ("pendragon/?you=25&them=40", "even", ["Nothing wins half", "against 40, of all up to 40"]),
        ("world-of-darkness/?you=20&them=1", "exact", ["2,097,151 in 2,097,152", "exactly"]),
        ("savage-worlds/?you=d8&them=d10w", "exact", ["About 2 in 7", "rounded; the exact counts have 57 digits"]),
        ("shadowrun/?you=1&them=40", "agreed", ["Readings differ by <0.01 points", "each <0.01%"]),
    ],
)
def test_a_fact_at_the_edge_is_true_and_said_once(page: Page, address: str, part: str, said: list[str]) -> None:
    page.goto(f"/systems/{address}")
    page.evaluate("opposeLoad.bring()")
    expect(page.locator(f"#match-up [data-part={part}]:visible").first.locator("> *")).to_have_text(said)


def test_sides_that_are_named_have_your_modifier_too(page: Page) -> None:
    """What the next side wins and which side is needed are counted with it, and the box says so."""
    page.goto("/systems/savage-worlds/?you=d8w&them=d6&your-modifier=-2")
    effect, worth = (page.locator(f"#match-up [data-part={part}]").first for part in ("effect", "worth"))
    expect(effect).to_have_text("Your other sides are counted with \N{MINUS SIGN}2 as well.")
    contest: Any = system("savage-worlds").main_contest()
    odds = contest.odds("", contest.side("d10w-2"), contest.side("d6"))
    expect(worth).to_contain_text(f"d10w wins {percent(odds.chance('win'), 1)}%")
    page.locator("summary").filter(has_text="Modifiers and names").click()
    page.get_by_label("Your modifier", exact=True).fill("0")
    expect(effect).to_have_text("")


def test_a_cell_of_the_table_becomes_the_match_up_and_is_ringed(page: Page) -> None:
    page.goto("/systems/mythras/")
    table = page.locator(".op-odds[data-outcome=win][data-variant=imperative]").first
    table.locator("tbody tr").nth(8).locator("td").nth(3).click()
    assert settled(page, "match", _mythras(80, 30))
    page.wait_for_function("() => document.querySelector('[data-ringed]').textContent.includes('80 against 30')")
    assert table.locator("td.op-now").count() == 1
    assert table.locator("td.op-now").text_content() == f"{number(100 * _mythras(80, 30)[0])}"
    assert "Ringed: 80 against 30." in (table.locator("caption").text_content() or "")


def test_a_pressed_cell_is_the_match_up_also_where_ratings_are_changed(page: Page) -> None:
    """The ring stands at what is rolled against, and so does what is pressed."""
    page.goto("/systems/mythras/?you=60&them=60&their-modifier=-20")
    page.evaluate("opposeLoad.bring()")
    table = page.locator(".op-odds[data-outcome=win][data-variant=imperative]").first
    ring = table.locator("td.op-now")
    expect(ring).to_have_text("51.79")
    ring.click()
    table.locator("tbody tr").nth(7).locator("td").nth(5).click()
    expect(ring).to_have_text(number(100 * _mythras(70, 50)[0]))
    expect(page.locator("#opposed-them")).to_have_value("70")
    expect(table.locator("[data-ringed]")).to_have_text("Ringed: 70 against 50.")
    table.locator("tbody tr").nth(6).locator("td").nth(4).click()
    expect(page.locator("#opposed-them")).to_have_value("60")
    ring.click()
    page.wait_for_timeout(100)
    expect(page.locator("#opposed-them")).to_have_value("60")


@pytest.mark.parametrize(
    ("game", "setting"), [("cepheus", "modifier"), ("wfrp4", "skill"), ("pathfinder2e", "modifier")]
)
def test_an_address_keeps_the_reading_when_another_box_is_set(page: Page, game: str, setting: str) -> None:
    reading = discover()[game].main_contest().variants[-1].id
    page.goto(f"/systems/{game}/?variant={reading}")
    page.evaluate("opposeLoad.bring()")
    other = page.locator(f"[data-readout-kind=check] [data-field={setting}][type=number]").first
    other.fill("7")
    other.blur()
    expect(page).to_have_url(re.compile(rf"{setting}=7"))
    assert f"variant={reading}" in page.url


def test_two_boxes_of_a_page_have_addresses_of_their_own(page: Page) -> None:
    """What one wants to reach, and a setting that begins otherwise, beside the reading of the first box."""
    page.goto("/systems/year-zero/?variant=again")
    page.evaluate("opposeLoad.bring()")
    page.locator("[data-readout-kind=check][data-table=outcomes] [data-field=band]").select_option("three or more")
    page.locator("[data-readout-kind=check][data-table=stress] [data-field=band]").select_option("success and panic")
    page.locator("[data-readout-kind=check][data-table=price] [data-field=dice][type=number]").fill("6")
    expect(page).to_have_url(re.compile(r"dice=6"))
    page.reload()
    page.evaluate("opposeLoad.bring()")
    found = {}
    for table, field in (("outcomes", "band"), ("stress", "band"), ("outcomes", "roll"), ("price", "roll")):
        found[table, field] = page.locator(f"[data-table={table}] [data-field={field}]").first.input_value()
    assert [*found.values()] == ["three or more", "success and panic", "first", "pushed"]
    page.goto("/systems/year-zero/?variant=again&dice=5&roll=first&band=three+or+more")  # of the first two boxes alone
    page.evaluate("opposeLoad.bring()")
    expect(page.locator("[data-table=outcomes] [data-field=band]")).to_have_value("three or more")
    expect(page.locator("[data-table=price] [data-field=roll]").first).to_have_value("pushed")
    assert not any(page.locator("[data-part=problem]").all_text_contents())


@pytest.mark.own_window
def test_editing_does_not_flood_the_history(page: Page) -> None:
    page.add_init_script("const started = Date.now(); window.passed = 0; Date.now = () => started + passed")
    page.goto("/systems/mythras/")
    before = page.evaluate("history.length")
    page.locator("#opposed-you").focus()
    for _ in range(25):
        page.keyboard.press("ArrowUp")
    page.wait_for_url("**/systems/mythras/?you=85&them=40&variant=imperative")  # once its scripts have come
    assert page.evaluate("history.length") == before + 1
    page.evaluate("window.passed += 2000")
    page.keyboard.press("ArrowUp")
    page.wait_for_url("**/systems/mythras/?you=86&*")
    assert page.evaluate("history.length") == before + 2  # an edit after a pause is a step of its own
    page.go_back()
    assert settled(page, "match", _mythras(85, 40))
    page.go_back()
    assert settled(page, "match", _mythras(60, 40))
    page.go_forward()
    assert settled(page, "match", _mythras(85, 40))


def test_where_the_table_ends_the_facts_look_beyond_it(page: Page) -> None:
    """What a step up wins is told there, so no fact may say that no side wins as much."""
    page.goto("/systems/burning-wheel/?you=10&them=10")
    page.evaluate("opposeLoad.bring()")
    contest = system("burning-wheel").main_contest()
    wins = {dice: contest.odds("", dice, 10).chance("win") for dice in range(1, 41)}
    half = min(dice for dice, chance in wins.items() if 2 * chance >= 1)
    enough = min(dice for dice, chance in wins.items() if 10 * chance >= 6)
    assert 10 < half < enough
    expect(page.locator("[data-part=even] > *").first).to_have_text(f"{half} wins half")
    need = page.locator('[data-of="match-up-opposed"] [data-part=need], [data-of="match-up"] [data-part=need]').first
    expect(need).to_contain_text(f"You need {enough}, which wins")


def test_no_beginning_of_a_number_that_is_refused_stays(page: Page) -> None:
    page.goto("/systems/shadowrun/?you=3&them=2")
    page.evaluate("opposeLoad.bring()")
    field = page.locator("#match-up input[type=number][data-field=you]")
    field.click()
    field.press("ControlOrMeta+a")
    field.press_sequentially("45")
    field.press("Tab")
    expect(page.locator("#match-up [data-part=problem]")).to_have_text("“45” is not allowed here; showing 3.")
    expect(page.locator("[data-part=sentence]").first).to_contain_text("At 3 against 2")
    expect(page).to_have_url(re.compile("you=3&them=2"))


def test_there_is_no_next_side_where_the_list_begins_anew(page: Page) -> None:
    """After d12 alone comes d4 with the Wild Die, which is weaker."""
    for you, then in (("d10", "d12"), ("d12", "\N{EN DASH}"), ("d4w", "d6w")):
        page.goto(f"/systems/savage-worlds/?you={you}&them=d6")
        page.evaluate("opposeLoad.bring().then(() => oppose.readouts.values().next().value.settled)")
        expect(page.locator("[data-part=more] td").first).to_have_text(then)


def test_the_best_side_is_the_one_that_wins_most_often_whatever_it_rolls(page: Page) -> None:
    """Dice of other sizes have other numbers of cases: counts alone say nothing."""
    page.goto("/systems/savage-worlds/?you=d4w&them=d12")
    contest = discover()["savage-worlds"].main_contest()
    them = contest.side("d12")
    odds = {str(side): contest.odds(contest.variants[0].id, side, them) for side in contest.ladder()}
    best = max(odds, key=lambda side: odds[side].chance("win"))
    told = page.locator("[data-part=need]")
    expect(told.first).to_contain_text(f"the most is {percent(odds[best].chance('win'), 1)}%, which needs {best}.")


@pytest.mark.parametrize(("game", "you", "them"), [("coc7", 98, 50), ("shadowrun", 16, 8)])
def test_a_step_up_may_lead_beyond_the_table(page: Page, game: str, you: int, them: int) -> None:
    contest = system(game).main_contest()
    page.goto(f"/systems/{game}/?you={you}&them={them}")
    rows = page.locator("[data-part=more]").first.locator("tr").all()
    assert len(rows) == 3
    for row in rows:
        step, side, wins, _ = row.locator("th, td").all_inner_texts()
        assert int(side) == you + int(step) > contest.ladder()[-1]
        assert wins == percent(contest.odds("", int(side), them).chance("win"), 2)
    worth = page.locator("[data-part=worth]").first
    expect(worth).to_contain_text(f"{rows[0].locator('th').inner_text()} is worth")
