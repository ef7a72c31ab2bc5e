"""The rule lab: every reading opens, every change is counted as by the Python engine, a link holds all of it.

test_lab_sentences.py has the blocks of a rule, test_lab_home.py what one takes home, test_lab_checks.py the checks,
test_lab_undo.py what Undo brings back.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from hooks.html.shades import level_tokens
from oppose_engine import discover, percent, system
from oppose_engine.cli import main as command
from oppose_engine.documents import from_link, to_link, to_rule
from oppose_engine.rules.check import Check
from tests.browser.lab import CHECKS, GAMES, LIMIT, PROBLEM, SAID, checked, edited, kept, opened, readings, settled
from tests.browser.random_rules import random_document
from tests.engine.test_link import packed as holding


def test_every_reading_opens_and_gives_its_own_table(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    asked = readings()
    found = page.evaluate(
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
            const { labels, win, edge } = oppose.asks.counted(copy);
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
    levelled = [(game, variant) for game in GAMES for variant in game.main_contest().variants]
    while len(found) < count:
        game, variant = chosen.choice(levelled)
        document = json.loads(json.dumps(to_rule(game.main_contest(), variant.id)))
        rule = document.get("rule", {})
        if document["kind"] != "contest" or rule.get("master") or rule.get("drop_above"):
            continue
        level = chosen.choice(list(rule["ties"]))
        rule["ties"][level] = chosen.choice([["tie"], ["player"], ["opponent"], ["lower roll", "coin"], ["nobody"]])
        if chosen.random() < 0.5:
            rule["bands"]["tests"].insert(0, [rule["bands"]["levels"][-1], ["is", "roll", chosen.randint(10, 90)]])
        found.append((document, str(chosen.randint(0, 100)), str(chosen.randint(0, 100))))
    return found


def test_links_of_python_open_here_and_links_of_here_in_python(page: Page) -> None:
    opened(page, "")
    rules = changed_rules(150)
    links = [to_link(*each).removeprefix("#r=") for each in rules]
    found = page.evaluate(
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
        assert to_rule(linked.system.main_contest()) == document
        odds = linked.system.main_contest().odds("", int(you), int(them))
        assert [odds.chance(name) * total for name in ("win", "tie", "none", "lose")] == each


def test_a_change_shows_and_its_link_brings_it_back(page: Page, capsys: pytest.CaptureFixture[str]) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    expect(page.locator(SAID)).to_have_text("51.8% of the time you win at 60 against 40.")
    sentence = page.locator(".op-lab-tests li").first
    words = sentence.evaluate("""(row) => [...row.querySelector("p").childNodes].map((node) =>
      (node.selectedOptions ? node.selectedOptions[0].text : node.value ?? node.textContent)).join("")""")
    assert (
        words == "A roll (of at most 5 or of at most rating, at most 95) and of at most rating ÷ 10, up is a critical."
    )
    page.get_by_role("button", name="Rule 1: as a formula").click()
    condition = page.get_by_label("Rule 1: the condition")
    assert condition.input_value() == "(roll ≤ 5 or roll ≤ least(rating, 95)) and roll ≤ rating/10 up"
    page.get_by_role("button", name="Rule 1: as a sentence").click()
    limit = page.get_by_label(LIMIT)
    limit.fill("rating ÷ 5, down")
    limit.blur()
    link = kept(page)
    assert command(["lab", link, "--format", "json"]) == 0
    odds = json.loads(capsys.readouterr().out)
    assert odds["win"] != 5179
    shown = percent(from_link(link).system.main_contest().odds("", 60, 40).chance("win"), 1)
    expect(page.locator(SAID)).to_contain_text(f"{shown}% of the time you win at 60 against 40, ")
    first = page.locator('[data-part="outcomes"] tr').first
    assert first.locator("td").nth(0).text_content() == "51.79"
    assert first.locator("td").nth(1).text_content() == f"{odds['win'] / 100:.2f}"
    expect(page.locator('[data-part="moved"]')).to_contain_text("The most ")
    text = page.locator(".op-ask").inner_text()
    page.mouse.wheel(0, 500)
    page.wait_for_timeout(400)  # the theme follows headings with the address, and there must be none to follow
    assert page.url == link
    page.goto("about:blank")
    page.goto(link)
    page.locator('[data-block=""]').wait_for()
    expect(page.locator(SAID)).to_contain_text(f"{shown}%")
    assert page.locator(".op-ask").inner_text() == text
    page.locator('[data-ask-do="again"]').click()
    expect(page.locator(SAID)).to_have_text("51.8% of the time you win at 60 against 40.")


def test_what_is_refused_stands_in_its_block_and_the_last_good_rule_stays(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    page.get_by_role("button", name="Rule 2: as a formula").click()
    condition = page.get_by_label("Rule 2: the condition")
    for wrong, said in (
        ("roll ≤ rating/5", "say after ÷ 5 how it is rounded"),
        ("roll ≤ skill", "skill is unknown"),
        ("roll ≤", "something is missing at the end"),
        ("roll ≤ 0", "Rule 2 never decides"),
    ):
        condition.fill(wrong)
        condition.blur()
        expect(page.locator(PROBLEM)).to_contain_text(said)
        expect(page.locator('[data-block="tests"] .op-problem')).to_have_count(1)
        expect(page.locator(SAID)).to_contain_text("could be used says: 51.8% of the time you win at 60 against 40.")
    name = page.get_by_label("Level 4, from the worst")
    name.fill("success")
    name.blur()
    expect(page.locator(PROBLEM)).to_have_text("“success” is another level. Each has a name of its own.")
    page.get_by_role("button", name="Undo").click()
    condition = page.get_by_label("Rule 2: the condition")
    condition.fill("roll ≤ rating")
    condition.blur()
    expect(page.locator(PROBLEM)).to_have_count(0)


@pytest.mark.parametrize("hostile", ['<img src=x onerror="document.title=1">', "$' $& $`", "</script>", "a\\"])
def test_names_that_readers_type_stay_text(page: Page, hostile: str) -> None:
    opened(page, "?system=mythras&you=60&them=40")
    name = page.get_by_label("Level 4, from the worst")
    name.fill(hostile)
    name.blur()
    expect(page.get_by_label(f"Both {hostile}: else", exact=True)).to_have_count(1)
    page.goto(kept(page))
    page.reload()
    expect(page.get_by_label("Level 4, from the worst")).to_have_value(hostile)
    assert page.locator(".op-ask img").count() == 0
    assert page.title() != "1"


@pytest.mark.parametrize(
    ("link", "said", "shown"),
    [
        ("#r=abc", "holds no rule that can be read", "51.8%"),
        ("#r=" + "A" * 9000, "a rule has at most", "51.8%"),
        (to_link({"schema": "oppose-rule-1", "kind": "no-such-kind"}), "no-such-kind", "51.8%"),
        (to_link({"schema": "oppose-rule-1", "kind": "contest", "rule": {}}), "bands", "67.3%"),
        (to_link({"schema": "oppose-rule-1", "kind": "contest", "rule": {"bands": 3, "ties": {}}}), "bands", "67.3%"),
        (to_link({"schema": "oppose-rule-1", "kind": "pool", "rule": {"sides": 10}}, at={"dice": 3}), "one: ", "76.4%"),
        (holding({"v": 1, "rule": {"kind": "contest"}, "at": {"dice": 3}}), "is no text", "51.8%"),
        (holding({"v": 1, "rule": {"kind": "contest"}, "at": None}), "is no text", "51.8%"),
    ],
)
def test_a_link_that_cannot_be_read_says_so(page: Page, link: str, said: str, shown: str) -> None:
    """The game that the lists name then has its own answer."""
    page.goto(f"/lab/{link}")
    problem = page.locator('[data-part="problem"], [data-part="rule"] .op-problem').filter(has_text=said)
    expect(problem).to_have_count(1)
    expect(page.locator(SAID)).to_contain_text(shown)


def test_a_rule_of_no_known_reading_is_its_own_start(page: Page) -> None:
    document = to_rule(discover()["dnd5e"].main_contest())
    link = to_link({**document, "rule": {**document["rule"], "sides": 12}}, "5", "3")
    page.goto(f"/lab/{link}")
    shown = percent(from_link(link).system.main_contest().odds("", 5, 3).chance("win"), 1)
    expect(page.locator(SAID)).to_have_text(f"{shown}% of the time you win at 5 against 3.")
    assert from_link(kept(page)).system.main_contest().odds("", 5, 3) == from_link(link).system.main_contest().odds(
        "", 5, 3
    )


def test_every_reading_opens_on_the_page(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    found = page.evaluate(
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
              const fields = [...box.querySelectorAll(".op-inputs > :not([hidden]) [data-ask-field]")];
              const own = fields.map((each) => [each.dataset.askField, each.value]);
              found.push([value, option.value, Object.fromEntries(own), said.textContent.split("%")[0], problem]);
            }
          }
          return found;
        }"""
    )
    games = discover()
    assert len(found) == len(readings()) + len(checked())
    checks = 0
    for game, chosen, fields, shown, problem in found:
        table, _, variant = chosen.rpartition("/")
        contests = [(each.match_table, each) for each in games[game].contests()]
        rolls: list[tuple[str, Any]] = [
            *contests,
            *((each.main_table, each) for home, each in CHECKS if home.id == game),
        ]
        main = next(each for name, each in rolls if table in ("", name))
        assert problem == "", (game, chosen)
        assert {"system", "variant", "against"} <= {*fields}
        if isinstance(main, Check):
            values = [f"{name[3:]}={value}" for name, value in fields.items() if name.startswith("at-")]
            assert len(fields) == 3 + len(values) > 3
            good = [result.good for result in main.results(variant)].index(True)
            wanted = main.odds(variant, **main.read(values)).reach(good)
            checks += 1
        else:
            wanted = main.odds(variant, main.side(fields["you"]), main.side(fields["them"])).chance("win")
            assert len(fields) == 5
        assert shown == percent(wanted, 1), (game, variant)
    assert checks == len(checked())


def test_a_rule_that_is_too_long_for_a_link_is_left_out_and_that_is_said(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    chosen = random.Random(18)
    name = page.get_by_label("Level 4, from the worst")
    name.fill("".join(chosen.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(7000)))
    name.blur()
    page.get_by_role("button", name="Keep to compare").click()
    name.fill("".join(chosen.choice("abcdefghijklmnopqrstuvwxyz0123456789") for _ in range(3000)))
    name.blur()
    expect(page.locator(".op-readout .op-note")).to_contain_text("without the rule that you kept")
    assert from_link(kept(page)).system.main_contest().odds("", 60, 40).win == 5179


def test_levels_by_rating_and_outcomes_over_your_side_follow_the_rule(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=65&them=40")
    settled(page)
    bands, area = page.locator('[data-part="bands"]'), page.locator('[data-part="area"]')
    expect(bands.locator('[data-part="bands-said"]')).to_have_text(
        "At 65: critical 7%, success 58%, failure 33%, fumble 2%."
    )
    assert bands.locator("svg text").filter(has_text="65").get_attribute("font-weight") == "bold"
    shown = [
        percent(discover()["mythras"].main_contest().odds("imperative", 65, 40).chance(name), 1)
        for name in ("win", "tie", "none", "lose")
    ]
    said = "At 65: you win {}%, tie {}%, nobody wins {}%, they win {}%."
    expect(area.locator('[data-part="area-said"]')).to_have_text(said.format(*shown))
    assert area.locator("svg text").filter(has_text=f"{shown[0]}%").count() == 1
    edited(page, LIMIT, "rating ÷ 5, up")
    expect(bands.locator('[data-part="bands-said"]')).to_contain_text("At 65: critical 13%, success 52%")
    assert "At 100: critical 20%" in str(bands.locator("svg").get_attribute("aria-label"))
    expect(area.locator('[data-part="area-said"]')).not_to_contain_text(f"you win {shown[0]}%")
    page.goto("/lab/?system=fate&you=3&them=2")
    page.locator('[data-block=""]').wait_for()
    settled(page)
    expect(bands.locator("svg")).to_be_hidden()
    expect(bands).to_contain_text("Every roll is of one level here")
    expect(area.locator("svg path").first).to_be_visible()


def test_levels_have_the_colours_of_the_pages(page: Page) -> None:
    opened(page, "?system=mythras&you=65&them=40")
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
    assert page.evaluate(ask, named) == [list(level_tokens(levels)) for levels in named]


def test_a_table_that_takes_long_is_shown_coarsely_first(page: Page) -> None:
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    settled(page)
    found = page.evaluate(
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
          const svg = shown.querySelector('[data-part="chances"] svg');
          observer.observe(svg, { childList: true, subtree: true, attributes: true });
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


def test_every_match_up_of_any_contest_is_counted(page: Page) -> None:
    """Half of a table is enough for rules that give both sides the same; parity at other ratings does not."""
    opened(page, "?system=mythras&you=60&them=40")
    rng = random.Random(5)
    documents = [each for each in (random_document(rng) for _ in range(400)) if each.get("kind") == "contest"]
    document = json.loads(json.dumps(to_rule(discover()["mythras"].main_contest())))
    document["rule"]["ties"] = {name: ["parity"] for name in document["rule"]["ties"]}
    differs = page.evaluate(
        """(documents) => documents.filter((document) => {
          let table;
          try { table = odds.check(document).tables.opposed; } catch { return false; }
          if (!table) return false;
          const { labels, win } = oppose.asks.counted(document);
          return labels.some((you, y) => labels.some((them, x) => {
            if ((7 * y + x) % 5) return false;
            const { each, total } = table.cell(you, them);
            return win[y * labels.length + x] !== each[0] / total;
          }));
        })""",
        [document, *documents[:30]],
    )
    assert differs == []


def odds_of(page: Page, part: str, column: int) -> list[str | None]:
    """A column of a table of the lab."""
    rows = page.locator(f'[data-part="{part}"] tr')
    return [rows.nth(n).locator("td").nth(column).text_content() for n in range(rows.count())]


def test_two_rules_side_by_side_and_both_in_the_link(page: Page) -> None:
    main = discover()["mythras"].main_contest()
    own, other = (
        [percent(main.odds(name, 60, 40).chance(each)) for each in ("win", "tie", "none", "lose")]
        for name in ("imperative", "article")
    )
    opened(page, "?system=mythras&variant=imperative&you=60&them=40")
    page.get_by_label("Compare with").select_option(label="Mythras: Rounded down, same roll is yours")
    expect(page.locator(SAID)).to_contain_text("−0.4 points from Mythras: Rounded down, same roll is yours")
    assert (odds_of(page, "outcomes", 0), odds_of(page, "outcomes", 1)) == (other, own)
    bars = page.locator('[data-part="bars"] svg:visible')
    assert [bars.nth(n).locator("text").first.text_content() for n in (0, 1)] == ["You win 51.8%", "You win 52.2%"]
    link = kept(page)
    plain = len(to_link(to_rule(main, "imperative"), "60", "40"))
    assert len(link.partition("#")[2]) < plain + 60, "the other reading is named, not held"
    expect(page.locator(".op-readout .op-note")).to_have_text(f"{len(link)} letters long")
    page.goto("about:blank")
    page.goto(link)
    expect(page.locator(SAID)).to_contain_text("−0.4 points from Mythras")
    limit = page.get_by_label(LIMIT)
    limit.fill("rating ÷ 5, down")
    limit.blur()
    page.get_by_role("button", name="Keep to compare").click()
    expect(page.get_by_label("Compare with")).to_have_value("kept")
    changed = odds_of(page, "outcomes", 1)
    assert odds_of(page, "outcomes", 0) == changed != own
    page.get_by_role("button", name="Start over").click()
    assert (odds_of(page, "outcomes", 0), odds_of(page, "outcomes", 1)) == (changed, own)
    link = kept(page)
    assert len(link.partition("#")[2]) < plain + 120, "what both rules share is written once"
    rule = from_link(link).system.main_contest()
    assert [percent(rule.odds("", 60, 40).chance(each)) for each in ("win", "tie", "none", "lose")] == own
    pasted = to_link(to_rule(main, "article"), "60", "40")
    page.evaluate("(link) => { location.hash = link; }", pasted)  # as somebody who pastes it
    expect(page.locator(SAID)).to_contain_text("52.2%")
    assert (odds_of(page, "outcomes", 0), odds_of(page, "outcomes", 1)) == (changed, other)
    page.goto("about:blank")
    page.goto(link)
    expect(page.get_by_label("Compare with")).to_have_value("kept")
    expect(page.locator('[data-part="outcomes"] tr').first).to_contain_text(str(changed[0]))


def test_a_game_without_a_match_up_begins_with_its_usual_one(page: Page) -> None:
    opened(page, "?system=year-zero")
    dice = [page.get_by_label(side, exact=True).input_value() for side in ("You", "Them")]
    expect(page.locator(PROBLEM)).to_have_count(0)
    expect(page.locator(SAID)).to_contain_text(" against ".join(dice))


@pytest.mark.parametrize("does", ["Rule file", "System file", "CSV"])
def test_the_first_press_waits_for_the_rule(page: Page, does: str) -> None:
    page.goto("/lab/")
    with page.expect_download() as saved:
        page.get_by_role("button", name=does, exact=True).click()
    assert saved.value.suggested_filename


CONTROLS = """() => [...document.querySelectorAll('[data-ask="lab"] :is(button, select, input)')]
  .filter((each) => each.id || ["undo", "print", "copy"].includes(each.dataset.askDo))
  .map((each) => [each.id || each.textContent, each.getBoundingClientRect()])
  .map(([name, { x, y }]) => [name, Math.round(x), Math.round(y)])"""


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_that_a_reader_reaches_for_moves_when_the_lab_comes(page: Page, width: int) -> None:
    """A pointer brings the scripts: what is pressed a moment later is still below it."""
    page.set_viewport_size({"width": width, "height": 900})
    page.goto("/lab/")
    before = page.evaluate(CONTROLS)
    assert len(before) == 8
    page.locator("[data-ask=lab]").dispatch_event("pointerover")
    page.locator('[data-block=""]').wait_for()
    settled(page)
    after = page.evaluate(CONTROLS)
    assert [each for each in after if each[0] in {name for name, *_ in before}] == before


def test_a_rule_from_nothing_is_of_no_game(page: Page) -> None:
    page.goto("/lab/")
    page.get_by_role("button", name="From nothing").click()
    expect(page.locator(SAID)).to_contain_text("60 against 40")
    expect(page.locator('[data-part="said"] strong')).to_have_text("36.0%")
    expect(page.locator('[data-part="own"]')).to_be_visible()
    page.get_by_label("Reading", exact=True).select_option("article")
    expect(page.locator('[data-part="own"]')).to_be_hidden()


@pytest.mark.parametrize(
    ("first", "game"), [("pendragon", "savage-worlds"), ("pendragon", "cepheus"), ("delta-green", "dragonbane")]
)
def test_another_game_comes_with_its_own_sides(page: Page, first: str, game: str) -> None:
    """Also where a check of the game has a reading by the same name as the one that was chosen."""
    you, them = (str(system(first).main_contest().example()[side]) for side in ("you", "them"))
    page.goto(f"/lab/?system={first}&variant=standard&you={you}&them={them}")
    said = page.locator('[data-part="said"]')
    expect(said).to_contain_text(f"at {you} against {them}")
    page.locator("[data-ask-field=system]").select_option(game)
    you, them = (str(system(game).main_contest().example()[side]) for side in ("you", "them"))
    expect(said).to_contain_text(f"at {you} against {them}")
    expect(page.locator('[data-part="problem"]')).to_be_empty()
