"""The rule lab: every reading opens, every change is counted as by the Python engine, a link holds all of it."""

from __future__ import annotations

import ast
import json
import random
import runpy
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from hooks.html.shades import level_tokens
from oppose_engine import RuleError, TableId, discover, percent
from oppose_engine.cli import main as command
from oppose_engine.documents import from_link, to_link, to_rule
from oppose_engine.views import to_csv
from tests.browser.axe import AXE, complaints
from tests.browser.conftest import watched
from tests.browser.random_rules import random_document, random_questions
from tests.browser.served import served
from tests.browser.test_odds import ASKED, answer
from tests.tables import published

GAMES = [game for game in discover().values() if game.contests()]
LIMIT = "Rule 1: the limit, 3"
"""What a roll has to be at most for a critical success of Mythras: a tenth of the rating."""
SAID, PROBLEM = '[data-part="said"]', '[data-part="rule"] .op-problem'


RANDOM_RULES, AT_ONCE, EXECUTED = 10_000, 1_000, 10
"""How many random rules are tried, how many of them at a time, and of how many one file is executed."""
TAKEN = """async (documents) => {
  const { pack, systemFile } = oppose.asks;
  const home = async (rule) => [await pack({ v: 1, rule, you: "", them: "" }), systemFile(rule)];
  const taken = JSON.parse(documents).map(home);
  return JSON.stringify(await Promise.all(taken));
}"""
LINKED = f"""async (text) => {{
  const asked = JSON.parse(text).map(async ([link, questions]) => [(await oppose.asks.unpack(link)).rule, questions]);
  return ({ASKED.strip()})(JSON.stringify(await Promise.all(asked)));
}}"""


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
    assert further == set(), "every part of a rule stands in a sentence"


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


def test_random_rules_are_the_same_here_by_their_link_and_in_the_file_taken_home(window: Page) -> None:
    """10,000 rules: what the lab counts for a link, and what Python counts for it, or the field that both refuse."""
    opened(window, "")
    window.evaluate("opposeLoad.part('dice')")
    rng = random.Random(20_261_122)
    refused = 0
    for _ in range(RANDOM_RULES // AT_ONCE):
        documents = [json.loads(json.dumps(random_document(rng))) for _ in range(AT_ONCE)]
        taken = json.loads(window.evaluate(TAKEN, json.dumps(documents)))
        asked: list[Any] = []
        expected: list[Any] = []
        for n, (document, (link, file)) in enumerate(zip(documents, taken, strict=True)):
            assert ast.literal_eval(file.partition("RULE = ")[2].partition("\n\nSYSTEM")[0]) == document
            try:
                rules = from_link(f"#r={link}").system.mechanics[0].rules()
            except RuleError as error:
                asked.append([link, []])
                expected.append({"field": error.field})
                refused += 1
                continue
            questions = random_questions(rng, document)
            asked.append([link, questions])
            expected.append({"counts": [answer(rules, you, them) for you, them in questions]})
            if n % EXECUTED == 0:
                made: dict[str, Any] = {}
                exec(file, made)  # as Python that imports it
                taken_home = made["SYSTEM"].mechanics[0].rules()
                assert expected[-1] == {"counts": [answer(taken_home, you, them) for you, them in questions]}
        for one, told, wanted in zip(
            asked, json.loads(window.evaluate(LINKED, json.dumps(asked))), expected, strict=True
        ):
            assert told == wanted, one
    assert RANDOM_RULES / 10 < refused < RANDOM_RULES / 2


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


def settled(window: Page) -> None:
    """Wait until all is counted and drawn."""
    expect(window.locator(".op-lab-shown[aria-busy]")).to_have_count(0, timeout=20_000)


def edited(window: Page, label: str, value: str) -> None:
    part = window.get_by_label(label, exact=True)
    part.fill(value)
    part.blur()
    expect(window.locator(PROBLEM)).to_have_count(0)
    settled(window)


def test_levels_by_rating_and_outcomes_over_your_side_follow_the_rule(window: Page) -> None:
    opened(window, "?system=mythras&variant=imperative&you=65&them=40")
    settled(window)
    bands, area = window.locator('[data-part="bands"]'), window.locator('[data-part="area"]')
    expect(bands.locator('[data-part="bands-said"]')).to_have_text(
        "At 65: critical 7%, success 58%, failure 33%, fumble 2%."
    )
    assert bands.locator("svg text").filter(has_text="65").get_attribute("font-weight") == "bold"
    shown = [
        percent(discover()["mythras"].match_up().odds("imperative", 65, 40).chance(name), 1)
        for name in ("win", "tie", "none", "lose")
    ]
    said = "At 65: you win {}%, tie {}%, nobody wins {}%, they win {}%."
    expect(area.locator('[data-part="area-said"]')).to_have_text(said.format(*shown))
    assert area.locator("svg text").filter(has_text=f"{shown[0]}%").count() == 1
    edited(window, LIMIT, "rating ÷ 5, up")
    expect(bands.locator('[data-part="bands-said"]')).to_contain_text("At 65: critical 13%, success 52%")
    assert "At 100: critical 20%" in str(bands.locator("svg").get_attribute("aria-label"))
    expect(area.locator('[data-part="area-said"]')).not_to_contain_text(f"you win {shown[0]}%")
    window.goto("/lab/?system=fate&you=3&them=2")
    window.locator('[data-block=""]').wait_for()
    settled(window)
    expect(bands.locator("svg")).to_be_hidden()
    expect(bands).to_contain_text("Every roll is of one level here")
    expect(area.locator("svg path").first).to_be_visible()


def test_levels_have_the_colours_of_the_pages(window: Page) -> None:
    opened(window, "?system=mythras&you=65&them=40")
    named = [
        list(each.rules.bands.levels)
        for game in GAMES
        for main in game.contests()
        for each in main.variants
        if main.kind == "contest"
    ]
    named += [["failure", "success"], ["a", "b", "c"], list("abcd"), list("abcdefgh"), ["bad", "partial", "full"]]
    ask = """(all) => { const { rows } = document.querySelector("[data-rows]").dataset;
      return all.map((levels) => oppose.asks.pictures.tokensOf(levels, JSON.parse(rows))); }"""
    assert window.evaluate(ask, named) == [list(level_tokens(levels)) for levels in named]


def test_a_table_that_takes_long_is_shown_coarsely_first(window: Page) -> None:
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    settled(window)
    found = window.evaluate(
        """async (label) => {
          const shown = document.querySelector(".op-lab-shown");
          const own = performance.now.bind(performance);
          let late = 0;
          performance.now = () => own() + (late += 1000); // no slice has time for more than it has to
          const seen = [];
          const look = () => {
            const shapes = [...shown.querySelectorAll('[data-part="chances"] path')];
            const letters = shapes.reduce((all, shape) => all + shape.getAttribute("d").length, 0);
            const least = [...shown.querySelectorAll('[data-part="fair"] tr')].at(-1).cells[2].textContent;
            seen.push([shown.getAttribute("aria-busy"), letters, least]);
          };
          const observer = new MutationObserver(look);
          observer.observe(shown.querySelector('[data-part="chances"] svg'), { childList: true });
          const part = document.querySelector(`[aria-label="${label}"]`);
          part.value = "rating ÷ 5, up";
          part.dispatchEvent(new Event("change"));
          while (shown.hasAttribute("aria-busy")) await new Promise((go) => { setTimeout(go, 5); });
          observer.disconnect();
          performance.now = own;
          return seen;
        }""",
        LIMIT,
    )
    (busy, coarse, first), (still, fine, last) = found
    assert busy == still == "true", "until all is drawn"
    assert coarse < fine / 4
    assert (first, last) == ("…", "yes")


def test_every_match_up_of_any_contest_is_counted(window: Page) -> None:
    """Half of a table is enough for rules that give both sides the same; parity at other ratings does not."""
    opened(window, "?system=mythras&you=60&them=40")
    rng = random.Random(5)
    documents = [each for each in (random_document(rng) for _ in range(400)) if each.get("kind") == "contest"]
    document = json.loads(json.dumps(to_rule(discover()["mythras"].match_up())))
    document["rule"]["ties"] = {name: ["parity"] for name in document["rule"]["ties"]}
    differs = window.evaluate(
        """(documents) => documents.filter((document) => {
          let table;
          try { table = odds.check(document).tables.opposed; } catch { return false; }
          if (!table) return false;
          const { labels, win } = oppose.asks.counted(document, "opposed");
          return labels.some((you, y) => labels.some((them, x) => {
            if ((7 * y + x) % 5) return false;
            const { each, total } = table.cell(you, them);
            return win[y * labels.length + x] !== each[0] / total;
          }));
        })""",
        [document, *documents[:30]],
    )
    assert differs == []


def test_grades_of_difficulty_are_read_changed_and_taken_home(
    window: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened(window, "?system=mythras&variant=imperative&you=65&them=40")
    settled(window)
    game = discover()["mythras"]
    rules, grades = game.match_up().rules("imperative"), game.mechanic("difficulty").rules()

    def at(target: int) -> str:
        each = rules.counts([target], [40], [65], [40])[0, 0].tolist()
        return percent(Fraction(each[0], rules.denominator), 2)

    rows = window.locator('[data-part="graded"] tr')
    expect(rows).to_have_count(len(grades.grades))
    hard = rows.filter(has=window.get_by_role("rowheader", name="Hard", exact=True))
    expect(hard.locator("td")).to_have_text([str(grades.target("Hard", 65)), at(44), at(44), "0.00"])
    edited(window, "Grade 4: what is rolled against", "rating − 50")
    expect(hard.locator("td").nth(0)).to_have_text("15")
    expect(hard.locator("td").nth(2)).to_have_text(at(15))
    window.get_by_label("Grade 4: its name").fill("Easy")
    window.get_by_label("Grade 4: its name").blur()
    expect(window.locator('[data-block="grades"] .op-problem')).to_contain_text("each with a name of its own")
    edited(window, "Grade 4: its name", "Grim")
    linked = from_link(kept(window)).system
    assert linked.mechanic("difficulty").rules().target("Grim", 65) == 15
    assert to_rule(linked.match_up()) == to_rule(game.match_up(), "imperative")
    with window.expect_download() as saved:
        window.get_by_role("button", name="System file").click()
    file = tmp_path / "house_rule.py"
    saved.value.save_as(file)
    assert command(["check", str(file)]) == 0
    assert capsys.readouterr().out.endswith("nothing to mend\n")
    assert runpy.run_path(str(file))["SYSTEM"].mechanic("difficulty").rules().target("Grim", 65) == 15
    window.goto(kept(window))
    window.reload()
    expect(window.get_by_label("Grade 4: its name")).to_have_value("Grim")
    window.get_by_label("Put back: Difficulty").click()
    expect(window.get_by_label("Grade 4: its name")).to_have_value("Hard")


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
    ],
)
def test_what_is_rare_in_a_rule_is_a_sentence_too(
    window: Page, address: str, block: str, label: str, value: str, path: tuple[str, ...], wanted: object
) -> None:
    opened(window, address)
    place = window.locator(f'[data-block="{block}"]')
    if place.get_attribute("open") is None:
        place.locator("summary").click()
    part = place.get_by_label(label, exact=True)
    if part.evaluate("(part) => part.tagName") == "SELECT":
        part.select_option(value)
    else:
        part.fill(value)
        part.blur()
    expect(window.locator(PROBLEM)).to_have_count(0)
    expect(place.locator(".op-lab-was")).to_have_count(1)
    link = kept(window)
    found: Any = window.evaluate("(link) => oppose.asks.unpack(link)", link.partition("#r=")[2])["rule"]["rule"]
    for name in path:
        found = found.get(name)
    assert found == wanted
    from_link(link)


def test_what_a_picture_a_table_and_a_sheet_of_paper_have(window: Page) -> None:
    opened(window, "?system=mythras&variant=imperative&you=60&them=40")
    settled(window)
    with window.expect_download() as saved:
        window.get_by_role("button", name="CSV").click()
    table = published(TableId("mythras", "opposed", "imperative"))
    assert Path(saved.value.path()).read_text().splitlines() == to_csv(table).splitlines()
    edited(window, LIMIT, "rating ÷ 5, up")
    link = kept(window)
    for name in ("Where is it a fair fight now?", "What does each roll give?"):
        with window.expect_download() as saved:
            window.get_by_role("button", name=f"Save SVG: {name}").click()
        picture = Path(saved.value.path()).read_text()
        assert "House rule, from Mythras: Rounded up, same roll ties" in picture
        assert name in picture
        assert "var(" not in picture
        assert link[:60] in picture
    with window.expect_download() as saved:
        window.get_by_role("button", name=f"Save PNG: {name}").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    window.emulate_media(media="print")
    expect(window.locator(".op-lab-link")).to_have_text(link)
    expect(window.get_by_role("button").filter(visible=True)).to_have_count(0)
    expect(window.get_by_text("How a rule is written")).to_be_hidden()
    expect(window.get_by_label(LIMIT)).to_be_visible()


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
