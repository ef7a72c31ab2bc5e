"""The rule lab with a check: its table, its link, what one takes home, and names that readers type."""

from __future__ import annotations

import csv
import json
import random
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from oppose_engine import RuleError, TableId, discover, percent
from oppose_engine.cli import main as command
from oppose_engine.documents import from_link, from_rule, to_link, to_rule
from oppose_engine.odds_table import Label
from oppose_engine.rules.check import Check
from oppose_engine.rules.settings import Setting
from oppose_engine.views import to_csv
from tests.browser.lab import CHECKS, SAID, checked, edited, kept, opened
from tests.tables import published

TABLES = """async (asked) => {
  const { term, said, checks } = oppose.asks;
  const games = JSON.parse(document.querySelector(".op-ask").dataset.rolls);
  return JSON.stringify(await Promise.all(asked.map(async ([system, table, variant]) => {
    await oppose.need(system);
    const own = JSON.parse(JSON.stringify(oppose.documentOf(`${system}/${table}/${variant}`)));
    for (const each of own.rule?.throw?.tests ?? []) each[1] = term(said(each[1]));
    const game = games.find((each) => each.id === system && each.table === table);
    return checks.csv(checks.checkOf(game, own, odds.check(own)));
  })));
}"""
LINKED = """async (links) => {
  const { unpack, pack, checks } = oppose.asks;
  const games = JSON.parse(document.querySelector(".op-ask").dataset.rolls).filter(({ settings }) => settings);
  const found = [];
  for (const link of links) {
    const told = await unpack(link);
    const game = games.find(({ kind }) => kind === told.rule.kind);
    await oppose.need(game.id);
    try {
      const check = checks.checkOf(game, told.rule, odds.check(told.rule));
      const values = Object.entries(told.at).map(([name, text]) => [checks.AT + name, text]);
      const { each, total } = check.odds(checks.read(check, Object.fromEntries(values)));
      const results = check.results.map(({ name, good }) => [name, good]);
      found.push([results, each.map(String), String(total), await pack(told)]);
    } catch (error) {
      if (!(error instanceof odds.Refused)) throw error;
      found.push(error.field);
    }
  }
  return found;
}"""


def test_every_reading_of_a_check_gives_its_own_table(page: Page) -> None:
    opened(page, "?system=blades")
    asked = checked()
    cells = 0
    for (game, _, variant, name), text in zip(asked, json.loads(page.evaluate(TABLES, asked)), strict=True):
        table = published(TableId(game, name, variant))
        (head, *rows), (wanted_head, *wanted) = (list(csv.reader(each.splitlines())) for each in (text, to_csv(table)))
        assert head == wanted_head
        names = len(table.axes) - 1
        for row, other in zip(rows, wanted, strict=True):
            assert row[:names] == other[:names]
            (*counts, whole), (*others, total) = (list(map(int, each[names:])) for each in (row, other))
            assert [count * total for count in counts] == [count * whole for count in others], (game, name, row)
            cells += len(counts)
    assert len(asked) == 49
    assert cells > 30_000


def leaves(found: Any) -> list[tuple[Any, Any]]:
    """Where the whole numbers of a rule stand."""
    items = (
        list(found.items()) if isinstance(found, dict) else list(enumerate(found)) if isinstance(found, list) else []
    )
    inner = [leaf for _, each in items for leaf in leaves(each)]
    return [(found, key) for key, each in items if isinstance(each, int) and not isinstance(each, bool)] + inner


def as_check(document: dict[str, Any]) -> Check[Any]:
    check = from_rule(document)
    assert isinstance(check, Check)
    return check


def allowed(check: Check[Any], setting: Setting) -> Sequence[Label]:
    """The values of the table, of which a changed rule may leave out some."""
    own = {"adds": "adds", "score": "adds", "target": "targets"}.get(setting.name, "")
    found: Sequence[Label] = getattr(check.rules(), own, setting.values)
    return found


def changed_checks(count: int) -> list[tuple[dict[str, Any], dict[str, str]]]:
    """Checks with another number somewhere, and what is set before each; some of them no game can be."""
    chosen = random.Random(25)
    found: list[tuple[dict[str, Any], dict[str, str]]] = []
    while len(found) < count:
        _, check = chosen.choice(CHECKS)
        document = json.loads(json.dumps(to_rule(check, chosen.choice(check.variants).id)))
        if places := leaves(document.get("rule")):
            place, key = chosen.choice(places)
            place[key] += chosen.choice((-2, -1, 1, 1, 2))
        with suppress(RuleError):
            check = as_check(document)
        settings = check.settings()
        at = {each.name: str(chosen.choice(allowed(check, each))) for each in settings}
        at |= {each.name: "".join(sorted(chosen.choices(each.letters, k=3))) for each in settings if each.letters}
        found.append((document, at))
    return found


def test_links_of_checks_give_the_same_here_and_in_python(page: Page) -> None:
    opened(page, "?system=blades")
    rules = changed_checks(200)
    links = [to_link(document, at=at).removeprefix("#r=") for document, at in rules]
    refused = 0
    for (document, at), told in zip(rules, page.evaluate(LINKED, links), strict=True):
        if isinstance(told, str):
            with pytest.raises(RuleError) as refusal:
                as_check(document)
            assert told == refusal.value.field
            refused += 1
            continue
        own = as_check(document)
        results, each, total, packed = told
        linked = from_link(f"#r={packed}")
        (check,) = linked.system.mechanics
        assert isinstance(check, Check)
        assert (linked.at, to_rule(check)) == (at, to_rule(own))
        odds = check.odds("", **check.read([f"{name}={value}" for name, value in at.items()]))
        assert results == [[result.name, result.good] for result in check.results()]
        assert [int(count) * odds.total for count in each] == [count * int(total) for count in odds.counts], document
    assert 10 < refused < 100


def test_the_system_file_of_each_kind_of_check_needs_no_mending(
    page: Page, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    opened(page, "?system=blades")
    documents = list({check.kind: to_rule(check) for _, check in CHECKS}.values())
    written = page.evaluate("(all) => all.map((each) => oppose.asks.systemFile(each))", documents)
    file = tmp_path / "house_rule.py"
    for document, text in zip(documents, written, strict=True):
        file.write_text(text)
        assert command(["check", str(file)]) == 0, document["kind"]
        assert capsys.readouterr().out.endswith("nothing to mend\n")


def saved(page: Page, does: str) -> str:
    """What a button gives to take home."""
    with page.expect_download() as found:
        page.get_by_role("button", name=does).click()
    return Path(found.value.path()).read_text()


def test_a_check_is_changed_and_its_link_and_its_files_have_it(
    page: Page, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    opened(page, "?system=pathfinder2e&variant=outcomes/standard&at-modifier=5&at-dc=20")
    expect(page.locator(SAID)).to_have_text("30.0% of the time you succeed with a modifier of 5 against DC 20.")
    table = published(TableId("pathfinder2e", "outcomes", "standard"))
    assert saved(page, "CSV").splitlines() == to_csv(table).splitlines()
    edited(page, "Rule 1: the limit", "8")
    edited(page, "Modifier", "12")
    link = kept(page)
    assert command(["lab", link, "--format", "csv"]) == 0
    shown = capsys.readouterr().out
    check = from_link(link).system.mechanic("outcomes")
    assert isinstance(check, Check)
    odds = check.odds("", modifier=12, dc=20)
    assert shown.splitlines()[1] == f"12,20,{','.join(map(str, odds.counts))},20"
    said = f"{percent(odds.reach(2), 1)}% of the time you succeed with a modifier of 12 against DC 20, 0.0 points from "
    expect(page.locator(SAID)).to_contain_text(said)
    best = page.locator('[data-part="results"] tr').first
    expect(best.locator("td")).to_have_text(["15.00", percent(odds.reach(3)), "+10.00"])
    expect(page.locator('[data-part="over-said"]')).to_contain_text("At 12: critical success 25.0%")
    for does, name in (("System file", "house_rule.py"), ("Rule file", "lab.rule.json")):
        (tmp_path / name).write_text(saved(page, does))
    assert command(["check", str(tmp_path / "house_rule.py")]) == 0
    assert capsys.readouterr().out.endswith("nothing to mend\n")
    assert command(["check", str(tmp_path / "lab.rule.json"), "12", "20", "--format", "csv"]) == 0
    assert capsys.readouterr().out.splitlines()[1:] == shown.splitlines()[1:]
    picture = saved(page, "Save SVG: What are your chances?")
    assert "House rule, from Pathfinder 2e: Check: Four degrees" in picture
    assert "var(" not in picture
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(SAID)).to_contain_text(said)
    expect(page.get_by_label("Modifier", exact=True)).to_have_value("12")


def test_a_check_has_its_settings_where_a_contest_has_two_sides(page: Page) -> None:
    opened(page, "?system=pathfinder2e&variant=outcomes/standard&at-modifier=5&at-dc=20")
    modifier, you = (page.get_by_label(name, exact=True) for name in ("Modifier", "You"))
    expect(you).to_be_hidden()
    expect(page.locator('[data-only="contest"]')).to_be_hidden()
    modifier.fill("99")
    expect(page.locator('[data-part="problem"]')).to_contain_text("“99” is not allowed for modifier")
    modifier.fill("5")
    page.get_by_label("Compare with").select_option(label="Fate: Overcome: By shifts")
    expect(page.locator('[data-part="results"] tr').last).to_contain_text("–")
    page.get_by_label("Compare with").select_option("")
    expect(page.locator(SAID)).to_have_text("30.0% of the time you succeed with a modifier of 5 against DC 20.")
    edited(page, "Level 4, from the worst", "")
    expect(page.locator('[data-part="results"] tr').last).to_have_text("Critical success5.00––")
    page.get_by_role("button", name="Undo").click()
    page.get_by_label("A difficulty", exact=True).select_option("")
    expect(page.get_by_label("DC", exact=True)).to_have_count(0)
    expect(page.locator(SAID)).to_contain_text("The start has other settings, so nothing is compared.")
    page.get_by_role("button", name="Start over").click()
    expect(page.locator(SAID)).to_contain_text("against DC 17")
    page.get_by_label("Reading").select_option("you-roll")
    expect(page.locator(SAID)).to_contain_text("you win at ")
    expect(you).to_be_visible()
    expect(page.locator('[data-only="check"]')).to_be_hidden()


def test_names_of_a_check_stay_text_and_what_a_link_wants_is_refused_in_one_line(page: Page) -> None:
    hostile = ['<img src=x onerror="document.title=1">', "$' $& $`", "</script>", "a\\"]
    document = json.loads(json.dumps(to_rule(discover()["daggerheart"].mechanic("outcomes"))))
    rule = document["rule"]
    for result, name in zip(rule["results"], hostile, strict=False):
        result["name"] = name
    rule["good"] = hostile[0]
    rule["settings"][0] |= {"label": hostile[0], "says": f"{hostile[0]} {{}}"}
    rule["settings"][2] |= {"choices": ["disadvantage", hostile[2], "advantage"]}
    link = to_link(document, at={"modifier": "4", "difficulty": "99", "roll": hostile[2]})
    page.goto(f"/lab/{link}")
    expect(page.locator('[data-part="problem"]')).to_have_text(
        "“99” is not allowed for difficulty: whole numbers from 5 to 30."
    )
    expect(page.get_by_label("Difficulty", exact=True)).to_have_value("15")
    page.get_by_label("Difficulty", exact=True).fill("12")
    expect(page.locator(SAID)).to_contain_text(f"with {hostile[0]} 4 against difficulty 12 (roll: {hostile[2]})")
    for n, name in enumerate(hostile, start=1):
        expect(page.get_by_label(f"Result {n}: its name", exact=True)).to_have_value(name)
    expect(page.locator('[data-part="results"] tr')).to_have_count(5)
    page.goto(kept(page))
    page.reload()
    expect(page.get_by_label("Result 1: its name", exact=True)).to_have_value(hostile[0])
    assert page.locator(".op-ask img").count() == 0
    assert page.title() != "1"


def test_each_game_with_a_check_leads_to_it_in_the_lab(built_site: Path) -> None:
    for game in {game.id: game for game, _ in CHECKS}.values():
        first = next(check for owner, check in CHECKS if owner is game)
        chosen = f"&amp;variant={first.main_table}/{first.variants[0].id}" if game.contests() else ""
        page = (built_site / "systems" / game.id / "index.html").read_text()
        assert f'lab/?system={game.id}{chosen}">change the {"check" if chosen else "rule"}</a>' in page, game.id
