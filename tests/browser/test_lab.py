"""The rule lab: every reading opens, every change is counted as by the Python engine, a link holds all of it."""

from __future__ import annotations

import ast
import base64
import json
import random
import runpy
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from oppose_engine import discover, percent
from oppose_engine.cli import main as command
from oppose_engine.documents import from_link, to_link, to_rule
from tests.browser.axe import AXE, complaints
from tests.browser.conftest import watched
from tests.browser.random_rules import random_document
from tests.browser.served import served

GAMES = [game for game in discover().values() if game.contests()]
LIMIT = "Rule 1: the limit, 3"
"""What a roll has to be at most for a critical success of Mythras: a tenth of the rating."""
SAID, PROBLEM = '[data-part="said"]', '[data-part="rule"] .op-problem'


def readings() -> list[tuple[str, str, str]]:
    """Every reading of an opposed roll: its game, its table, its id."""
    return [
        (game.id, main.match_table, each.id) for game in GAMES for main in game.contests() for each in main.variants
    ]


@pytest.fixture
def window(browser: Browser, built_site: Path) -> Iterator[Page]:
    with served(built_site) as server, watched(browser, server.url) as (page, complaints):
        yield page
    assert complaints == []


def opened(page: Page, address: str) -> None:
    page.goto(f"/lab/{address}")
    if not address:
        page.get_by_text("Change this rule").click()  # what brings the scripts
    page.locator('[data-block=""]').wait_for()


def kept(page: Page) -> str:
    """The address of the page, once it holds the rule that is shown."""
    return str(
        page.evaluate(
            """async () => {
              const wait = () => new Promise((go) => { setTimeout(go, 20); });
              for (let n = 0; n < 250 && !location.hash.startsWith("#r="); n += 1) await wait();
              return location.href;
            }"""
        )
    )


def test_every_reading_opens_and_gives_its_own_table(window: Page) -> None:
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    asked = readings()
    found = window.evaluate(
        """async (asked) => {
          const { term, said } = oppose.asks;
          const found = [];
          for (const [system, table, variant] of asked) {
            await oppose.need(system);
            const key = `${system}/${table}/${variant}`;
            const own = oppose.documentOf(key);
            const copy = JSON.parse(JSON.stringify(own));
            const tests = (copy.rule?.bands ?? copy.rule?.throw)?.tests ?? [];
            for (const each of tests) each[1] = term(said(each[1]));
            const { labels, win, edge } = oppose.asks.counted(copy, table);
            const { cell } = oppose.table(key);
            const differs = [];
            labels.forEach((mine, i) => labels.forEach((theirs, j) => {
              const { each, total } = cell(mine, theirs);
              const [won, lost] = [0, 3].map((n) => Number(each[n]) / Number(total));
              const at = i * labels.length + j;
              if (win[at] !== won || edge[at] !== won - lost) differs.push([mine, theirs]);
            }));
            const same = JSON.stringify(copy) === JSON.stringify(own);
            found.push({ key, cells: win.length, differs: differs.slice(0, 5), tests: tests.length, same });
          }
          return found;
        }""",
        asked,
    )
    assert len(found) == len(asked) >= 60
    assert sum(each["tests"] for each in found) > 100
    assert sum(each["cells"] for each in found) > 300_000
    assert [each for each in found if each["differs"] or not each["same"]] == []


def changed_rules(count: int) -> list[tuple[dict[str, Any], str, str]]:
    """Rules with another end of a chain, another condition or other faces, and a match-up for each."""
    chosen = random.Random(18)
    found: list[tuple[dict[str, Any], str, str]] = []
    levelled = [(game, variant) for game in GAMES for variant in game.match_up().variants]
    while len(found) < count:
        game, variant = chosen.choice(levelled)
        document = json.loads(json.dumps(to_rule(game.match_up(), variant.id)))
        rule = document.get("rule", {})
        if document["kind"] != "contest" or rule.get("master") or rule.get("drop_above"):
            continue
        level = chosen.choice(list(rule["ties"]))
        rule["ties"][level] = chosen.choice([["tie"], ["player"], ["opponent"], ["lower roll", "coin"], ["nobody"]])
        if chosen.random() < 0.5:
            rule["bands"]["tests"].insert(0, [rule["bands"]["levels"][-1], ["is", "roll", chosen.randint(10, 90)]])
        found.append((document, str(chosen.randint(0, 100)), str(chosen.randint(0, 100))))
    return found


def test_links_of_python_open_here_and_links_of_here_in_python(window: Page) -> None:
    opened(window, "")
    rules = changed_rules(150)
    links = [to_link(*each).removeprefix("#r=") for each in rules]
    found = window.evaluate(
        """async (links) => {
          const found = [];
          for (const link of links) {
            const told = await oppose.asks.unpack(link);
            const { each, total } = odds.check(told.rule).meet({ rating: +told.you }, { rating: +told.them });
            found.push([each.map(Number), total, await oppose.asks.pack(told)]);
          }
          return found;
        }""",
        links,
    )
    for (document, you, them), (each, total, packed) in zip(rules, found, strict=True):
        linked = from_link(f"#r={packed}")
        assert (linked.you, linked.them) == (you, them)
        assert to_rule(linked.system.match_up()) == document
        odds = linked.system.match_up().odds("", int(you), int(them))
        assert [odds.chance(name) * total for name in ("win", "tie", "none", "lose")] == each


def test_a_change_shows_and_its_link_brings_it_back(window: Page, capsys: pytest.CaptureFixture[str]) -> None:
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    expect(window.locator(SAID)).to_have_text("51.8% of the time you win at 60 against 40.")
    sentence = window.locator(".op-lab-tests li").first
    words = sentence.evaluate("""(row) => [...row.querySelector("p").childNodes].map((node) =>
      (node.selectedOptions ? node.selectedOptions[0].text : node.value ?? node.textContent)).join("")""")
    assert (
        words == "A roll (of at most 5 or of at most rating, at most 95) and of at most rating ÷ 10, up is a critical."
    )
    window.get_by_role("button", name="Rule 1: as a formula").click()
    condition = window.get_by_label("Rule 1: the condition")
    assert condition.input_value() == "(roll ≤ 5 or roll ≤ least(rating, 95)) and roll ≤ rating/10 up"
    window.get_by_role("button", name="Rule 1: as a sentence").click()
    limit = window.get_by_label(LIMIT)
    limit.fill("rating ÷ 5, down")
    limit.blur()
    link = kept(window)
    assert command(["lab", link, "--format", "json"]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert odds["win"] != 5179
    shown = percent(from_link(link).system.match_up().odds("", 60, 40).chance("win"), 1)
    expect(window.locator(SAID)).to_contain_text(f"{shown}% of the time you win at 60 against 40, ")
    first = window.locator('[data-part="outcomes"] tr').first
    assert first.locator("td").nth(0).text_content() == "51.79"
    assert first.locator("td").nth(1).text_content() == f"{odds['win'] / 100:.2f}"
    expect(window.locator('[data-part="moved"]')).to_contain_text("The most ")
    text = window.locator(".op-ask").inner_text()
    window.mouse.wheel(0, 500)
    window.wait_for_timeout(400)  # the theme follows headings with the address, and there must be none to follow
    assert window.url == link
    window.goto("about:blank")
    window.goto(link)
    window.locator('[data-block=""]').wait_for()
    expect(window.locator(SAID)).to_contain_text(f"{shown}%")
    assert window.locator(".op-ask").inner_text() == text
    window.locator('[data-ask-do="again"]').click()
    expect(window.locator(SAID)).to_have_text("51.8% of the time you win at 60 against 40.")


def test_what_is_refused_stands_in_its_block_and_the_last_good_rule_stays(window: Page) -> None:
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    window.get_by_role("button", name="Rule 2: as a formula").click()
    condition = window.get_by_label("Rule 2: the condition")
    for wrong, said in (
        ("roll ≤ rating/5", "say after ÷ 5 how it is rounded"),
        ("roll ≤ skill", "skill is unknown"),
        ("roll ≤", "something is missing at the end"),
        ("roll ≤ 0", "Rule 2 never decides"),
    ):
        condition.fill(wrong)
        condition.blur()
        expect(window.locator(PROBLEM)).to_contain_text(said)
        expect(window.locator('[data-block="tests"] .op-problem')).to_have_count(1)
        expect(window.locator(SAID)).to_have_text("51.8% of the time you win at 60 against 40.")
    condition = window.get_by_label("Rule 2: the condition")
    condition.fill("roll ≤ rating")
    condition.blur()
    expect(window.locator(PROBLEM)).to_have_count(0)


def test_undo_and_redo(window: Page) -> None:
    opened(window, "?system=coc7&you=50&them=50")
    start = window.locator(SAID).text_content()
    window.get_by_label("Both regular: else").select_option("opponent")
    window.get_by_label("Both regular: first").select_option("")
    after = window.locator(SAID).text_content()
    assert after != start
    for _ in range(2):
        window.locator('[data-ask-do="undo"]').click()
    assert window.locator(SAID).text_content() == start
    assert window.locator('[data-ask-do="undo"]').is_disabled()
    for _ in range(2):
        window.locator('[data-ask-do="redo"]').click()
    assert window.locator(SAID).text_content() == after


@pytest.mark.parametrize("hostile", ['<img src=x onerror="document.title=1">', "$' $& $`", "</script>", "a\\"])
def test_names_that_readers_type_stay_text(window: Page, hostile: str) -> None:
    opened(window, "?system=mythras&you=60&them=40")
    name = window.get_by_label("Level 4, from the worst")
    name.fill(hostile)
    name.blur()
    expect(window.get_by_label(f"Both {hostile}: else", exact=True)).to_have_count(1)
    window.goto(kept(window))
    window.reload()
    expect(window.get_by_label("Level 4, from the worst")).to_have_value(hostile)
    assert window.locator(".op-ask img").count() == 0
    assert window.title() != "1"


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("#r=abc", "holds no rule that can be read"),
        ("#r=" + "A" * 9000, "a rule has at most"),
        (to_link({"schema": "oppose-rule-1", "kind": "no-such-kind"}), "no-such-kind"),
        (to_link({"schema": "oppose-rule-1", "kind": "contest", "rule": {}}), "bands"),
        (to_link({"schema": "oppose-rule-1", "kind": "contest", "rule": {"bands": 3, "ties": {}}}), "bands"),
    ],
)
def test_a_link_that_cannot_be_read_says_so(window: Page, link: str, said: str) -> None:
    window.goto(f"/lab/{link}")
    problem = window.locator('[data-part="problem"], [data-part="rule"] .op-problem').filter(has_text=said)
    expect(problem).to_have_count(1)
    expect(window.locator(SAID)).to_contain_text("51.8%")


def test_a_rule_of_no_known_reading_is_its_own_start(window: Page) -> None:
    document = to_rule(discover()["dnd5e"].match_up())
    link = to_link({**document, "rule": {**document["rule"], "sides": 12}}, "5", "3")
    window.goto(f"/lab/{link}")
    shown = percent(from_link(link).system.match_up().odds("", 5, 3).chance("win"), 1)
    expect(window.locator(SAID)).to_have_text(f"{shown}% of the time you win at 5 against 3.")
    assert from_link(kept(window)).system.match_up().odds("", 5, 3) == from_link(link).system.match_up().odds("", 5, 3)


def test_further_fields_that_break_the_blocks_are_refused_and_undone(window: Page) -> None:
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    further = window.get_by_label("Further fields of the rule, as JSON")
    window.get_by_role("heading", name="Further").click()
    for wrong in ('{"ties": null}', '{"alike": 3, "bands": []}', "[1]", "null", "3"):
        further.fill(wrong)
        further.blur()
        expect(window.get_by_label(LIMIT)).to_have_count(1)
        expect(window.locator(SAID)).to_contain_text("51.8% of the time you win at 60 against 40")


def test_every_sentence_of_a_reading_says_its_rule(window: Page) -> None:
    """What stands in each part of a sentence, written again as it stands, leaves all odds as they are."""
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    asked = readings()
    found = window.evaluate(
        """async (asked) => {
          const { term, worded, Blocks } = oppose.asks;
          const found = [];
          for (const [system, table, variant] of asked) {
            await oppose.need(system);
            const own = oppose.documentOf(`${system}/${table}/${variant}`);
            const lab = { document: JSON.parse(JSON.stringify(own)), start: own, redraw() {} };
            lab.change = (block, edit) => edit(lab.document.rule, lab.document);
            const all = (blocks, wanted) => blocks.flatMap((block) => [...block.querySelectorAll(wanted)]);
            const parts = () => all(new Blocks(lab).draw(), ".op-part");
            const drawn = new Blocks(lab).draw();
            const changed = all(drawn, ".op-changed, .op-lab-was").length;
            const names = parts().map((part) => part.ariaLabel);
            const again = names.length - new Set(names).size;
            for (let n = 0; n < names.length; n += 1) {
              const part = parts()[n];
              if (!part.ariaLabel.startsWith("Level ")) part.dispatchEvent(new Event("change")); // as it stands
            }
            const [was, now] = [own, lab.document].map((each) => odds.check(each).tables[table]);
            const { axes: [{ labels: you }, { labels: them }] } = was;
            const differs = [];
            you.forEach((mine, i) => them.forEach((theirs, j) => {
              if ((i * 7 + j) % 13) return;
              const [before, after] = [was, now].map(({ cell }) => String(cell(mine, theirs).each));
              if (before !== after) differs.push([mine, theirs]);
            }));
            const further = drawn.at(-1).querySelector("textarea").value;
            found.push({ system, variant, count: names.length, changed, differs, again, further });
          }
          return found;
        }""",
        asked,
    )
    assert len(found) >= 50
    for each in found:
        assert (each["differs"], each["changed"], each["again"]) == ([], 0, 0), each
        assert each["count"] >= 2, each
    further = {field for each in found for field in json.loads(each["further"])}
    assert further == {"master", "shift", "favours", "masteries", "evened"}


def test_a_rule_is_made_of_sentences_alone(window: Page) -> None:
    """From nothing, by the parts of the sentences; Python gives the same odds for what the link holds."""
    opened(window, "?system=dnd5e")
    window.get_by_role("button", name="From nothing").click()
    expect(window.locator(SAID)).to_contain_text(" against ")
    window.get_by_role("button", name="Add a level above the best").click()
    window.get_by_label("Level 3, from the worst").fill("special")
    window.get_by_label("Level 3, from the worst").blur()
    limit = window.get_by_label("Rule 1: the limit")
    limit.fill("rating ÷ 5, down")
    limit.blur()
    window.get_by_role("button", name="Rule 1: one more condition").click()
    window.get_by_label("Rule 1: and, or").select_option("or")
    window.get_by_label("Rule 1: how it compares, 2").select_option("%")
    window.get_by_label("Rule 1: the limit, 2").fill("11")
    window.get_by_label("Rule 1: the limit, 2").blur()
    window.get_by_label("Both special: first").select_option("lower roll")
    window.get_by_label("success and failure").select_option("same")
    expect(window.locator(PROBLEM)).to_have_count(0)
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
    linked = from_link(kept(window))
    assert to_rule(linked.system.match_up())["rule"] == rule
    window.get_by_label("Level 3, from the worst").fill("")
    window.get_by_label("Level 3, from the worst").blur()
    expect(window.get_by_label("Both special: first")).to_have_count(0)
    expect(window.locator(".op-lab-tests").first.locator("li")).to_have_count(2)


def test_every_reading_opens_on_the_page(window: Page) -> None:
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    found = window.evaluate(
        """async () => {
          const box = document.querySelector(".op-ask");
          const said = box.querySelector('[data-part="said"]');
          const field = (name) => box.querySelector(`[data-ask-field="${name}"]`);
          const [system, variant] = ["system", "variant"].map(field);
          const wait = () => new Promise((go) => { setTimeout(go, 10); });
          const choose = async (field, value) => {
            box.querySelector('[data-block=""]').remove();
            field.value = value;
            field.dispatchEvent(new Event("input", { bubbles: true }));
            for (let n = 0; n < 200 && !box.querySelector('[data-block=""]'); n += 1) await wait();
          };
          const found = [];
          for (const { value } of [...system.options]) {
            await choose(system, value);
            for (const option of [...variant.options]) {
              await choose(variant, option.value);
              const problems = box.querySelectorAll('[data-part="problem"], .op-problem');
              const problem = [...problems].map((each) => each.textContent).join("");
              const sides = ["you", "them"].map((name) => field(name).value);
              found.push([value, option.value, ...sides, said.textContent.split("%")[0], problem]);
            }
          }
          return found;
        }"""
    )
    games = discover()
    assert len(found) >= 50
    assert {(system, variant.rpartition("/")[2]) for system, variant, *_ in found} == {(a, c) for a, _, c in readings()}
    for system, chosen, you, them, shown, problem in found:
        table, _, variant = chosen.rpartition("/")
        main = next(each for each in games[system].contests() if table in ("", each.match_table))
        assert problem == "", (system, chosen)
        assert shown == percent(main.odds(variant, main.side(you), main.side(them)).chance("win"), 1), (system, variant)


def test_the_system_file_is_a_game_with_the_same_odds(
    window: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    limit = window.get_by_label(LIMIT)
    limit.fill("rating ÷ 5, down")
    limit.blur()
    linked = from_link(kept(window)).system.match_up()
    with window.expect_download() as saved:
        window.get_by_role("button", name="System file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert command(["check", str(file)]) == 0
    assert capsys.readouterr().out.endswith("nothing to mend\n")
    main = runpy.run_path(str(file))["SYSTEM"].match_up()
    assert all(
        main.odds("", you, them) == linked.odds("", you, them) for you in range(0, 101, 7) for them in (0, 40, 95)
    )


def test_every_rule_is_written_as_python_reads_it(window: Page) -> None:
    opened(window, "")
    documents = [to_rule(game.match_up(), variant.id) for game in GAMES for variant in game.match_up().variants]
    written = window.evaluate("(all) => all.map(oppose.asks.systemFile)", documents)
    for document, text in zip(documents, written, strict=True):
        rule = text.partition("RULE = ")[2].partition("\n\nSYSTEM")[0]
        assert ast.literal_eval(rule) == document


def test_what_is_taken_home_holds_any_rule_as_it_is(window: Page) -> None:
    """The link and the system file of 10,000 random rules, of which test_odds.py compares the odds in both engines."""
    opened(window, "")
    rng = random.Random(2018)
    for _ in range(10):
        documents = [json.loads(json.dumps(random_document(rng))) for _ in range(1000)]
        taken = window.evaluate(
            """async (documents) => {
              const { pack, systemFile } = oppose.asks;
              const taken = JSON.parse(documents).map(async (rule) =>
                [await pack({ v: 1, rule, you: "", them: "" }), systemFile(rule)]);
              return JSON.stringify(await Promise.all(taken));
            }""",
            json.dumps(documents),
        )
        for document, (link, file) in zip(documents, json.loads(taken), strict=True):
            packed = base64.urlsafe_b64decode(link + "=" * (-len(link) % 4))
            assert json.loads(zlib.decompress(packed, -15)) == {"v": 1, "rule": document, "you": "", "them": ""}
            assert ast.literal_eval(file.partition("RULE = ")[2].partition("\n\nSYSTEM")[0]) == document


def test_a_rule_that_is_too_long_for_a_link_is_left_out_and_that_is_said(window: Page) -> None:
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    chosen = random.Random(18)
    name = window.get_by_label("Level 4, from the worst")
    name.fill("".join(chosen.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(7000)))
    name.blur()
    window.get_by_role("button", name="Keep to compare").click()
    name.fill("".join(chosen.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(3000)))
    name.blur()
    expect(window.locator(".op-readout .op-note")).to_contain_text("without the rule that you kept")
    assert from_link(kept(window)).system.match_up().odds("", 60, 40).win == 5179


def odds_of(window: Page, part: str, column: int) -> list[str | None]:
    """A column of a table of the lab."""
    rows = window.locator(f'[data-part="{part}"] tr')
    return [rows.nth(n).locator("td").nth(column).text_content() for n in range(rows.count())]


def test_two_rules_side_by_side_and_both_in_the_link(window: Page) -> None:
    main = discover()["mythras"].match_up()
    own, other = (
        [percent(main.odds(name, 60, 40).chance(each)) for each in ("win", "tie", "none", "lose")]
        for name in ("imperative", "article")
    )
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    window.get_by_label("Compare with").select_option(label="Mythras: Rounded down, same roll is yours")
    expect(window.locator(SAID)).to_contain_text("−0.4 points from Mythras: Rounded down, same roll is yours")
    assert (odds_of(window, "outcomes", 0), odds_of(window, "outcomes", 1)) == (other, own)
    bars = window.locator('[data-part="bars"] svg:visible')
    assert [bars.nth(n).locator("text").first.text_content() for n in (0, 1)] == ["You win 51.8%", "You win 52.2%"]
    link = kept(window)
    plain = len(to_link(to_rule(main, "imperative"), "60", "40"))
    assert len(link.partition("#")[2]) < plain + 60, "the other reading is named, not held"
    expect(window.locator(".op-readout .op-note")).to_have_text(f"{len(link)} letters")
    window.goto("about:blank")
    window.goto(link)
    expect(window.locator(SAID)).to_contain_text("−0.4 points from Mythras")
    limit = window.get_by_label(LIMIT)
    limit.fill("rating ÷ 5, down")
    limit.blur()
    window.get_by_role("button", name="Keep to compare").click()
    expect(window.get_by_label("Compare with")).to_have_value("kept")
    changed = odds_of(window, "outcomes", 1)
    assert odds_of(window, "outcomes", 0) == changed != own
    window.get_by_role("button", name="Start over").click()
    assert (odds_of(window, "outcomes", 0), odds_of(window, "outcomes", 1)) == (changed, own)
    link = kept(window)
    assert len(link.partition("#")[2]) < plain + 120, "what both rules share is written once"
    rule = from_link(link).system.match_up()
    assert [percent(rule.odds("", 60, 40).chance(each)) for each in ("win", "tie", "none", "lose")] == own
    pasted = to_link(to_rule(main, "article"), "60", "40")
    window.evaluate("(link) => { location.hash = link; }", pasted)  # as somebody who pastes it
    expect(window.locator(SAID)).to_contain_text("52.2%")
    assert (odds_of(window, "outcomes", 0), odds_of(window, "outcomes", 1)) == (changed, other)
    window.goto("about:blank")
    window.goto(link)
    expect(window.get_by_label("Compare with")).to_have_value("kept")
    expect(window.locator('[data-part="outcomes"] tr').first).to_contain_text(str(changed[0]))


def test_a_rule_is_changed_by_keyboard_alone_and_axe_has_nothing_to_say(window: Page) -> None:
    window.add_init_script(AXE)
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    window.locator("#ask-system").focus()

    def reach(label: str) -> None:
        for _ in range(60):
            window.keyboard.press("Tab")
            if window.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent") == label:
                return
        raise AssertionError(f"no stop of the keyboard is {label}")

    reach(LIMIT)
    window.keyboard.press("ControlOrMeta+A")
    window.keyboard.type("rating ÷ 5, down")
    window.keyboard.press("Enter")
    expect(window.locator(SAID)).to_contain_text("points from the start")
    expect(window.get_by_label(LIMIT)).to_be_focused()
    expect(window.locator(".op-lab-was").first).to_have_text("Changed from rating ÷ 10, up. Put back")
    reach("Both success: else")
    window.keyboard.press("ArrowDown")
    assert len(complaints(window)) == 0
    window.keyboard.press("Shift+Tab")
    window.locator('[data-ask-do="again"]').focus()
    window.keyboard.press("Enter")
    expect(window.locator(SAID)).to_have_text("51.8% of the time you win at 60 against 40.")
    window.set_viewport_size({"width": 360, "height": 740})
    assert window.evaluate("document.documentElement.scrollWidth") <= 360
