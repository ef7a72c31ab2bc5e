"""The rule lab: what one takes home, as a file, a link, a picture or on paper, has the odds that were shown."""

from __future__ import annotations

import ast
import json
import random
import runpy
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import RuleError, TableId, discover, percent
from oppose_engine.cli import main as command
from oppose_engine.documents import from_link, to_rule
from oppose_engine.views import to_csv
from tests.browser.lab import GAMES, LIMIT, edited, kept, opened, settled
from tests.browser.random_rules import random_document, random_questions
from tests.browser.test_odds import ASKED, answer
from tests.tables import published

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


def test_the_system_file_is_a_game_with_the_same_odds(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    limit = page.get_by_label(LIMIT)
    limit.fill("rating ÷ 5, down")
    limit.blur()
    linked = from_link(kept(page)).system.main_contest()
    with page.expect_download() as saved:
        page.get_by_role("button", name="System file").click()
    file = tmp_path / saved.value.suggested_filename
    saved.value.save_as(file)
    assert command(["check", str(file)]) == 0
    assert capsys.readouterr().out.endswith("nothing to mend\n")
    main = runpy.run_path(str(file))["SYSTEM"].main_contest()
    assert all(
        main.odds("", you, them) == linked.odds("", you, them) for you in range(0, 101, 7) for them in (0, 40, 95)
    )


def test_every_rule_is_written_as_python_reads_it(page: Page) -> None:
    opened(page, "")
    documents = [to_rule(game.main_contest(), variant.id) for game in GAMES for variant in game.main_contest().variants]
    written = page.evaluate("(all) => all.map(oppose.asks.systemFile)", documents)
    for document, text in zip(documents, written, strict=True):
        rule = text.partition("RULE = ")[2].partition("\n\nSYSTEM")[0]
        assert ast.literal_eval(rule) == document


def test_random_rules_are_the_same_here_by_their_link_and_in_the_file_taken_home(page: Page) -> None:
    """10,000 rules: what the lab counts for a link, and what Python counts for it, or the field that both refuse."""
    opened(page, "")
    page.evaluate("Promise.all(['dice', 'throws'].map(opposeLoad.part))")
    rng = random.Random(20_261_122)
    refused = 0
    for _ in range(RANDOM_RULES // AT_ONCE):
        documents = [json.loads(json.dumps(random_document(rng))) for _ in range(AT_ONCE)]
        taken = json.loads(page.evaluate(TAKEN, json.dumps(documents)))
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
            asked, json.loads(page.evaluate(LINKED, json.dumps(asked))), expected, strict=True
        ):
            assert told == wanted, one
    assert RANDOM_RULES / 10 < refused < RANDOM_RULES / 2


def test_grades_of_difficulty_are_read_changed_and_taken_home(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened(page, "?system=mythras&variant=imperative&you=65&them=40")
    settled(page)
    game = discover()["mythras"]
    rules, grades = game.main_contest().rules("imperative"), game.mechanic("difficulty").rules()

    def at(target: int) -> str:
        each = rules.counts([target], [40], [65], [40])[0, 0].tolist()
        return percent(Fraction(each[0], rules.denominator), 2)

    rows = page.locator('[data-part="graded"] tr')
    expect(rows).to_have_count(len(grades.grades))
    hard = rows.filter(has=page.get_by_role("rowheader", name="Hard", exact=True))
    expect(hard.locator("td")).to_have_text([str(grades.target("Hard", 65)), at(44), at(44), "0.00"])
    edited(page, "Grade 4: what is rolled against", "rating − 50")
    expect(hard.locator("td").nth(0)).to_have_text("15")
    expect(hard.locator("td").nth(2)).to_have_text(at(15))
    page.get_by_label("Grade 4: its name").fill("Easy")
    page.get_by_label("Grade 4: its name").blur()
    expect(page.locator('[data-block="grades"] .op-problem')).to_contain_text("each with a name of its own")
    edited(page, "Grade 4: its name", "Grim")
    linked = from_link(kept(page)).system
    assert linked.mechanic("difficulty").rules().target("Grim", 65) == 15
    assert to_rule(linked.main_contest()) == to_rule(game.main_contest(), "imperative")
    with page.expect_download() as saved:
        page.get_by_role("button", name="System file").click()
    file = tmp_path / "house_rule.py"
    saved.value.save_as(file)
    assert command(["check", str(file)]) == 0
    assert capsys.readouterr().out.endswith("nothing to mend\n")
    assert runpy.run_path(str(file))["SYSTEM"].mechanic("difficulty").rules().target("Grim", 65) == 15
    page.goto(kept(page))
    page.reload()
    expect(page.get_by_label("Grade 4: its name")).to_have_value("Grim")
    page.get_by_label("Put back: Difficulty").click()
    expect(page.get_by_label("Grade 4: its name")).to_have_value("Hard")


def test_what_a_picture_a_table_and_a_sheet_of_paper_have(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    settled(page)
    with page.expect_download() as saved:
        page.get_by_role("button", name="CSV").click()
    table = published(TableId("mythras", "opposed", "imperative"))
    assert Path(saved.value.path()).read_text().splitlines() == to_csv(table).splitlines()
    edited(page, LIMIT, "rating ÷ 5, up")
    link = kept(page)
    for name in ("Where is it a fair fight now?", "What does each roll give?"):
        with page.expect_download() as saved:
            page.get_by_role("button", name=f"Save SVG: {name}").click()
        picture = Path(saved.value.path()).read_text()
        assert "House rule, from Mythras: Rounded up, same roll ties" in picture
        assert name in picture
        assert "var(" not in picture
        assert link[:60] in picture
    with page.expect_download() as saved:
        page.get_by_role("button", name=f"Save PNG: {name}").click()
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    page.emulate_media(media="print")
    expect(page.locator("[data-part=printed]")).to_have_text(link)
    expect(page.get_by_role("button").filter(visible=True)).to_have_count(0)
    expect(page.get_by_text("How a rule is written")).to_be_hidden()
    expect(page.get_by_label(LIMIT)).to_be_visible()
