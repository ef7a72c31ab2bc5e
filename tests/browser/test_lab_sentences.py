"""The rule lab: every part of a rule stands in a sentence, and is changed there."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import percent, system
from oppose_engine.documents import from_link, to_rule
from oppose_engine.rules.system import Opposed
from tests.browser.axe import AXE, complaints
from tests.browser.lab import LIMIT, PROBLEM, SAID, checked, edited, kept, opened, readings, settled


def test_further_fields_that_break_the_blocks_are_refused_and_undone(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    further = page.get_by_label("Further fields of the rule, as JSON")
    page.get_by_role("heading", name="Further").click()
    told = page.locator("[data-block]", has=further).locator(".op-problem")
    for wrong, complaint in {
        '{"ties": null}': "“ties” is changed in the blocks above.",
        '{"alike": 3, "bands": []}': "“bands” is changed in the blocks above.",
        '{"alike": 3': "This is not JSON. Names and texts stand in double quotes.",
        '{"alik": 3}': 'alik: "no such field"',
        **dict.fromkeys(("[1]", "null", "3"), "The fields of a rule stand in braces."),
    }.items():
        further.fill(wrong)
        further.blur()
        expect(told).to_contain_text(complaint)
        expect(page.get_by_label(LIMIT)).to_have_count(1)
        expect(page.locator(SAID)).to_contain_text("51.8% of the time you win at 60 against 40")


def test_every_sentence_of_a_reading_says_its_rule(page: Page) -> None:
    """What stands in each part of a sentence, written again as it stands, leaves all odds as they are."""
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    asked = [*readings(), *checked()]
    found = page.evaluate(
        """async (asked) => {
          const { term, worded, Blocks } = oppose.asks;
          const found = [];
          for (const [system, table, variant, results] of asked) {
            await oppose.need(system);
            const own = oppose.documentOf(`${system}/${table}/${variant}`);
            const lab = { document: JSON.parse(JSON.stringify(own)), start: own, redraw() {} };
            lab.change = (block, edit) => edit(lab.document.rule, lab.document);
            const all = (blocks, wanted) => blocks.flatMap((block) => [...block.querySelectorAll(wanted)]);
            const parts = () => all(new Blocks(lab).draw(), ".op-part");
            const drawn = new Blocks(lab).draw();
            const changed = all(drawn, ".op-changed, .op-lab-was").length;
            let shown = parts();
            const names = shown.map((part) => part.ariaLabel);
            const again = names.length - new Set(names).size;
            for (let n = 0; n < names.length; n += 1) {
              const before = JSON.stringify(lab.document);
              if (!names[n].startsWith("Level ")) shown[n].dispatchEvent(new Event("change")); // as it stands
              if (JSON.stringify(lab.document) !== before) shown = parts();
            }
            const [was, now] = [own, lab.document].map((each) => odds.check(each).tables[results ?? table]);
            const more = (all, { labels }) => all.flatMap((one) => labels.map((each) => [...one, each]));
            const every = ({ axes }) => axes.reduce(more, [[]]);
            const differs = String(every(was)) === String(every(now)) ? [] : ["other sides"];
            every(was).forEach((sides, n) => {
              if (n % (results ? 97 : 13)) return;
              const [before, after] = [was, now].map(({ cell }) => String(cell(...sides).each));
              if (before !== after) differs.push(sides);
            });
            const further = drawn.at(-1).querySelector("textarea")?.value ?? "{}";
            const ruled = "rule" in own;
            found.push({ system, variant, count: names.length, changed, differs, again, further, ruled });
          }
          return found;
        }""",
        asked,
    )
    assert len(found) >= 100
    for each in found:
        assert (each["differs"], each["changed"], each["again"]) == ([], 0, 0), each
        assert each["count"] >= 2 or not each["ruled"], each
    further = {field for each in found for field in json.loads(each["further"])}
    assert further == {"mapped"}, "every part of a rule that counts stands in a sentence"


def test_blocks_that_stay_say_what_blocks_drawn_anew_say(page: Page) -> None:
    """Through many games and edits: no part that was left in place is of an earlier rule."""
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    found = page.evaluate(
        """async (games) => {
          const { Blocks } = oppose.asks;
          const box = document.querySelector(".op-ask");
          const place = box.querySelector('[data-part="rule"]');
          let lab;
          const own = Blocks.prototype.draw;
          Blocks.prototype.draw = function draw(...given) {
            lab = this.lab;
            return own.apply(this, given);
          };
          const said = (blocks) => blocks.map((block) => {
            const html = block.innerHTML.replace(/<p class="op-problem".*?<\\/p>/gs, "");
            const values = [...block.querySelectorAll("input, select, textarea")].map(({ value }) => value);
            return [block.dataset.block, html, ...values].join("\\n");
          });
          const field = (name) => box.querySelector(`[data-ask-field="${name}"]`);
          const [system, variant] = ["system", "variant"].map(field);
          const choose = async (list, value) => {
            place.querySelector('[data-block=""]').remove();
            list.value = value;
            list.dispatchEvent(new Event("input", { bubbles: true }));
            while (!place.querySelector('[data-block=""]')) await new Promise((go) => { setTimeout(go, 5); });
          };
          const differs = [];
          let count = 0;
          const look = (what) => {
            count += 1;
            const [stands, anew] = [[...place.children], new Blocks(lab).draw()].map(said);
            if (String(stands) !== String(anew)) {
              const at = stands.findIndex((each, n) => each !== anew[n]);
              const [one, other] = [stands[at], anew[at] ?? ""];
              const from = [...one].findIndex((sign, n) => sign !== other[n]);
              const words = [one, other].map((each) => each.slice(from, from + 40));
              differs.push([system.value, variant.value, what, ...words]);
            }
          };
          for (const game of games) {
            await choose(system, game);
            for (const { value } of [...variant.options].slice(0, 3)) {
              await choose(variant, value);
              look("chosen");
              for (let n = 0; n < place.querySelectorAll(".op-part").length; n += 2) {
                const part = place.querySelectorAll(".op-part")[n];
                if (part.tagName === "SELECT") part.selectedIndex = (part.selectedIndex + 1) % part.options.length;
                else part.value = part.value.replace(/[1-9]\\d*/, (each) => String(Number(each) + 1));
                part.dispatchEvent(new Event("change"));
                look(part.ariaLabel);
                if (n % 3 === 0) box.querySelector('[data-ask-do="undo"]').click();
                if (n % 3 === 0) look(`${part.ariaLabel}, undone`);
              }
            }
          }
          Blocks.prototype.draw = own;
          return [count, differs];
        }""",
        [
            *("coc7", "open-ended-d10", "brp", "gurps", "year-zero", "delta-green", "questworlds", "mythras"),
            *("blades", "daggerheart", "pbta"),
        ],
    )
    count, differs = found
    assert differs[:1] == []
    assert count > 300


def test_a_rule_is_made_of_sentences_alone(page: Page) -> None:
    """From nothing, by the parts of the sentences; Python gives the same odds for what the link holds."""
    opened(page, "?system=dnd5e")
    page.get_by_role("button", name="From nothing").click()
    expect(page.locator(SAID)).to_contain_text(" against ")
    page.get_by_role("button", name="Add a level above the best").click()
    page.get_by_label("Level 3, from the worst").fill("special")
    page.get_by_label("Level 3, from the worst").blur()
    limit = page.get_by_label("Rule 1: the limit")
    limit.fill("rating ÷ 5, down")
    limit.blur()
    less = page.get_by_role("button", name="Rule 1: one condition less")
    expect(less).to_be_hidden()
    page.get_by_role("button", name="Rule 1: one more condition").click()
    less.click()
    expect(page.get_by_label("Rule 1: and, or")).to_have_count(0)
    expect(limit).to_have_value("rating ÷ 5, down")
    page.get_by_role("button", name="Rule 1: one more condition").click()
    page.get_by_label("Rule 1: and, or").select_option("or")
    page.get_by_label("Rule 1: how it compares, 2").select_option("%")
    page.get_by_label("Rule 1: the limit, 2").fill("11")
    page.get_by_label("Rule 1: the limit, 2").blur()
    page.get_by_label("Both special: first").select_option("lower roll")
    page.get_by_label("success and failure").select_option("same")
    expect(page.locator(PROBLEM)).to_have_count(0)
    rule = {
        "bands": {
            "levels": ["failure", "success", "special"],
            "tests": [
                ["special", ["or", ["<=", "roll", ["down", "rating", 5]], ["is", ["%", "roll", 11], 0]]],
                ["success", ["<=", "roll", "rating"]],
                ["failure", [">=", "roll", 1]],
            ],
        },
        "ties": {"success": ["tie"], "special": ["lower roll", "tie"]},
        "alike": [["failure", "success"]],
    }
    linked = from_link(kept(page))
    assert to_rule(linked.system.main_contest())["rule"] == rule
    page.get_by_label("Level 3, from the worst").fill("")
    page.get_by_label("Level 3, from the worst").blur()
    expect(page.get_by_label("Both special: first")).to_have_count(0)
    expect(page.locator(".op-lab-tests").first.locator("li")).to_have_count(2)


@pytest.mark.parametrize(
    ("address", "block", "label", "value", "path", "wanted"),
    [
        ("?system=openquest3&variant=srd", "master", "A Master's rating", "90", ("master", "rating"), 90),
        ("?system=openquest3&variant=srd", "master", "You are the Master", "win", ("master", "your_draw"), "win"),
        (
            "?system=openquest3&variant=srd",
            "master",
            "Two Masters: the limit",
            "20",
            ("master", "both"),
            ["or", ["is", ["%", "roll", 20], 0], ["is", "roll", 100]],
        ),
        ("?system=mythras&variant=article", "master", "Masters", "yes", ("master", "rating"), 100),
        ("?system=brp", "shift", "Steps down for special", "0", ("shift", "steps"), {"success": 1, "critical": 3}),
        ("?system=brp", "shift", "Never below", "failure", ("shift", "floor"), "failure"),
        ("?system=brp", "shift", "The winner's level", "", ("shift",), None),
        (
            "?system=gurps&variant=regular/standard&you=14&them=12",
            "ratings",
            "The lower becomes",
            "12",
            ("evened", "to"),
            12,
        ),
        (
            "?system=dragonbane&you=15&them=10",
            "ratings",
            "More dice by name",
            "bane −1, luck 2",
            ("favours",),
            [["bane", -1], ["luck", 2]],
        ),
        ("?system=questworlds&you=15&them=10", "ratings", "How ratings are written", "false", ("masteries",), None),
        ("?system=year-zero", "die", "Limits", "true", ("limited",), True),
        ("?system=brp&you=60&them=40", "die", "Bonus dice", "true", ("bonus_dice",), True),
        ("?system=year-zero", "die", "Their dice", "own", ("their_die", "worth"), [0, 0, 0, 0, 0, 1]),
    ],
)
def test_what_is_rare_in_a_rule_is_a_sentence_too(
    page: Page, address: str, block: str, label: str, value: str, path: tuple[str, ...], wanted: object
) -> None:
    opened(page, address)
    place = page.locator(f'[data-block="{block}"]')
    if place.get_attribute("open") is None:
        place.locator("summary").click()
    part = place.get_by_label(label, exact=True)
    if part.evaluate("(part) => part.tagName") == "SELECT":
        part.select_option(value)
    else:
        part.fill(value)
        part.blur()
    expect(page.locator(PROBLEM)).to_have_count(0)
    expect(place.locator(".op-lab-was")).to_have_count(1)
    link = kept(page)
    found: Any = page.evaluate("(link) => oppose.asks.unpack(link)", link.partition("#r=")[2])["rule"]["rule"]
    for name in path:
        found = found.get(name)
    assert found == wanted
    from_link(link)


@pytest.mark.parametrize(
    ("asked", "label", "value"),
    [
        ("fate&you=3&them=2", "What a margin counts", "roll + rating × 2"),
        ("wfrp4&you=45&them=38", "What a margin counts", "rating − roll"),
        ("questworlds&you=5M&them=10", "The score", "roll"),
        ("shadowrun&you=12&them=8", "What the faces are worth", "0, 0, 0, 0, 1, 2"),
        ("shadowrun&you=12L5&them=8L3", "What the faces are worth", "0, 0, 0, 0, 1, 2"),
        ("year-zero&you=6&them=4", "What the faces are worth", "0, 0, 0, 0, 1, 1"),
    ],
)
def test_by_how_much_you_win_follows_the_rule(page: Page, asked: str, label: str, value: str) -> None:
    opened(page, f"?system={asked}")
    name, you, them = (each.partition("=")[2] for each in f"game={asked}".split("&"))
    table = page.locator("table", has=page.locator('[data-part="leads"]'))

    def counted(contest: Opposed[Any]) -> list[Fraction]:
        return [win for win, _ in contest.leads("", contest.side(you), contest.side(them), 6)]

    def shown() -> list[list[str]]:
        return [row.locator("td").all_inner_texts()[:2] for row in table.locator("tbody tr").all()]

    def wanted(before: list[Fraction], after: list[Fraction]) -> list[list[str]]:
        return [[percent(each, 2) for each in pair] for pair in zip(before, after, strict=True) if any(pair)]

    start = counted(system(name).main_contest())
    assert shown() == wanted(start, start)
    edited(page, label, value)
    changed = from_link(kept(page)).system.main_contest()
    now = counted(changed)
    assert now != start
    assert shown() == wanted(start, now)
    expect(table.locator("caption")).to_have_text(f"You win by how many {changed.margin()}?")


def test_by_how_much_a_side_wins_is_said_only_where_it_is_counted(page: Page) -> None:
    opened(page, "?system=fate&you=3&them=2")
    margin = page.get_by_label("What a margin counts")
    line = page.locator("p", has=margin)
    expect(line).to_contain_text(": by its  less that of the other side, in shifts.")
    expect(margin).to_have_value("roll + rating")
    who = page.get_by_label("Who rolls")
    who.select_option("them")
    expect(margin).to_have_count(0)
    expect(page.get_by_text("You win by how many")).to_be_hidden()
    who.select_option("")
    expect(margin).to_have_count(1)
    page.get_by_label("Both: else").select_option("again")
    expect(margin).to_have_count(0)


def test_a_rule_may_begin_to_count_by_how_much_a_side_wins(page: Page) -> None:
    opened(page, "?system=pendragon&you=12&them=10")
    how, rows = page.get_by_label("By how much a side wins"), page.locator('[data-part="leads"] tr')
    expect(rows.first).to_be_hidden()
    how.select_option("yes")
    contest = from_link(kept(page)).system.main_contest()
    assert contest.margin() == "points"
    expected = [percent(win, 2) for win, _ in contest.leads("", contest.side("12"), contest.side("10"), 6)]
    assert [row.locator("td").nth(1).inner_text() for row in rows.all()] == expected
    assert [row.locator("td").nth(0).inner_text() for row in rows.all()] == ["–"] * 6
    page.get_by_label("Put back: Dice").click()
    settled(page)
    expect(how).to_have_value("")
    expect(rows.first).to_be_hidden()


@pytest.mark.parametrize(
    ("asked", "written", "block", "complaint"),
    [
        ("gurps&you=12&them=10", '{"throws": 1}', "", "throws: "),
        ("shadowrun&you=12&them=8", '{"again": 5}', "", "again: "),
        ("eclipse-phase&you=60&them=40", '{"score": "rol"}', "die", "score: "),  # which has a control by now
    ],
)
def test_what_is_wrong_under_further_stands_there(
    page: Page, asked: str, written: str, block: str, complaint: str
) -> None:
    opened(page, f"?system={asked}")
    page.locator('[data-block=""] summary').click()
    further = page.get_by_label("Further fields of the rule, as JSON")
    further.fill(written)
    further.blur()
    expect(page.locator(f'[data-block="{block}"] .op-problem')).to_contain_text(complaint)


def test_a_part_that_has_no_control_may_be_written_under_further(page: Page) -> None:
    opened(page, "?system=eclipse-phase&you=60&them=40")
    expect(page.get_by_label("The score", exact=True)).to_have_count(0)
    page.locator('[data-block=""] summary').click()
    further = page.get_by_label("Further fields of the rule, as JSON")
    further.fill('{"score": ["+", "roll", "rating"]}')
    further.blur()
    expect(page.get_by_label("The score", exact=True)).to_have_value("roll + rating")


def test_another_rule_without_such_sides_counts_nothing(page: Page) -> None:
    opened(page, "?system=fate&you=3&them=2")
    edited(page, "The highest rating", "40")
    page.get_by_label("You", exact=True).fill("29")
    settled(page)
    cells = page.locator('[data-part="leads"] tr').first.locator("td")
    expect(cells).to_have_text(["–", "100.00", ""])
    page.get_by_label("You", exact=True).fill("-1")
    settled(page)
    expect(page.locator(SAID)).to_contain_text("at −1 against 2")
    page.get_by_label("You", exact=True).fill("\N{MINUS SIGN}1")
    settled(page)
    expect(page.locator(SAID)).to_contain_text("at −1 against 2")


@pytest.mark.own_window
def test_a_rule_is_changed_by_keyboard_alone_and_axe_has_nothing_to_say(page: Page) -> None:
    page.add_init_script(path=AXE)
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    page.locator("#ask-system").focus()

    def reach(label: str) -> None:
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent") == label:
                return
        raise AssertionError(f"no stop of the keyboard is {label}")

    reach(LIMIT)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type("rating ÷ 5, down")
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("points from the start")
    expect(page.get_by_label(LIMIT)).to_be_focused()
    expect(page.locator(".op-lab-was").first).to_have_text("Changed from rating ÷ 10, up. Put back")
    reach("Both success: else")
    page.keyboard.press("ArrowDown")
    assert len(complaints(page)) == 0
    page.keyboard.press("Shift+Tab")
    page.locator('[data-ask-do="again"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_have_text("51.8% of the time you win at 60 against 40.")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    opened(page, "?system=genesys")
    reach("Die 1: its faces")
    page.keyboard.press("End")
    page.keyboard.type(", success")
    page.keyboard.press("Enter")
    expect(page.locator(SAID)).to_contain_text("points from the start")
    expect(page.get_by_label("Die 1: its faces")).to_be_focused()
    assert len(complaints(page)) == 0
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


CUT = """() => [...document.querySelectorAll("[data-block] :is(input, textarea).op-part")]
  .filter((part) => part.getClientRects().length && part.scrollWidth > part.clientWidth + 1)
  .map((part) => part.value)"""


@pytest.mark.parametrize("width", [1280, 360])
@pytest.mark.parametrize("game", ["wfrp4", "daggerheart", "questworlds"])
def test_a_long_formula_is_read_in_full(page: Page, game: str, width: int) -> None:
    """It wraps within its field, and is one line all the same: Enter ends it."""
    page.set_viewport_size({"width": width, "height": 900})
    opened(page, f"?system={game}&variant=standard")
    formulas = page.get_by_label("as a formula")
    while formulas.count():
        formulas.first.dispatch_event("click")
    page.locator("details[data-block]").evaluate_all("(blocks) => blocks.forEach((block) => { block.open = true; })")
    assert page.evaluate(CUT) == []
    long = page.locator("textarea.op-part").first
    assert long.evaluate("(part) => part.scrollHeight <= part.clientHeight + 1")
    before = long.input_value()
    long.press("End")
    long.press("Enter")
    assert long.input_value() == before
    expect(page.locator(PROBLEM)).to_have_count(0)


def test_enter_in_a_long_formula_changes_the_rule(page: Page) -> None:
    opened(page, "?system=pathfinder2e&variant=you-roll")
    score = page.get_by_label("The score", exact=True)
    score.fill(score.input_value().replace("9", "8").replace(" else", "\nelse", 1))
    score.press("Enter")
    expect(page.get_by_role("button", name="Undo")).not_to_have_attribute("aria-disabled", "true")
    expect(score).to_have_value("roll + rating + (8 if roll = 20, else \u221210 if roll = 1, else 0)")
    expect(score).to_be_focused()
