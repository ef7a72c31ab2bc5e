"""What programs of others take: the engine as a module and a package whose examples run, and the feed of changes."""

import io
import json
import re
import subprocess
import tarfile
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path
from typing import Any

import playwright
import pytest

import oppose_engine
from hooks.html.places import FEED
from oppose_engine import discover, percent
from oppose_engine.odds_table import OUTCOMES
from tests.conftest import ADDRESS
from tests.installed import unpack
from tests.site.conftest import ROOT

NODE = Path(str(playwright.__file__)).parent / "driver" / "node"
"""Playwright brings its own."""
BOT = """
import { answer } from "./bot.mjs";
const ask = (game, you, them) => answer({ data: { options: Object.entries({ game, you, them })
  .map(([name, value]) => ({ name, value })) } });
const asked = [["mythras/opposed/imperative", 60, 40], ["__proto__", 1, 2], ["contract/pool/standard", 5, 6]];
asked.push(["brp/experience/standard", 5, 6]);
console.log(JSON.stringify(asked.map((each) => ask(...each))));
"""
TABLE = """
let hear = null;
const said = [];
globalThis.Hooks = { on: (name, does) => { if (name === "chatMessage") hear = does; } };
globalThis.ChatMessage = { create: ({ content }) => said.push(content) };
await import("./table.mjs");
console.log(JSON.stringify([[hear(null, "/odds 60 40"), hear(null, "hello")], said]));
"""
EVERY = """
import { read, check, rules } from "oppose-odds";
const text = (counts) => counts.map(String);
console.log(JSON.stringify(Object.entries(rules).map(([name, document]) => {
  const kind = check(document).kind;
  const [table] = Object.values(read(document).tables);
  if (!table) return [name, kind];
  const { each, total } = table.cell(...table.axes.map(({ labels }) => labels[0]));
  return [name, kind, text(each), String(total)];
})));
"""


@pytest.fixture(scope="module")
def folder(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project that has installed the package, with the examples of its text as files."""
    found = tmp_path_factory.mktemp("bots")
    with tarfile.open(built_site / "data" / "oppose-odds.tgz") as packed:
        unpack(packed, found)
    (found / "node_modules").mkdir()
    (found / "package").rename(found / "node_modules" / "oppose-odds")
    (found / "oppose-odds").symlink_to(found / "node_modules" / "oppose-odds")
    text = (found / "oppose-odds" / "README.md").read_text(encoding="utf-8")
    for name, code in re.findall(r"^```js ?(\w*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL):
        (found / f"{name or 'first'}.mjs").write_text(code, encoding="utf-8")
    return found


def run(folder: Path, code: str) -> Any:
    done = subprocess.run(
        [NODE, "--input-type=module"], cwd=folder, input=code, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def test_the_examples_of_the_package_run(folder: Path) -> None:
    odds = discover()["mythras"].main_contest().odds("imperative", 60, 40)
    assert run(folder, 'import "./first.mjs";') == float(percent(odds.chance("win")))
    known, unknown, pool, experience = run(folder, BOT)
    said = [percent(odds.chance(name), 1) for name in ("win", "tie", "none", "lose")]
    assert re.findall(r"([\d.]+)%", known["data"]["content"]) == said
    assert unknown["data"]["content"] == "I do not know this game."
    assert {each["data"]["content"] for each in (pool, experience)} == {"This is no roll of two sides."}
    assert run(folder, TABLE) == [[False, True], [f"60 against 40: you win {said[0]}%."]]


CELLS = """
import { read, rules } from "oppose-odds";
const cell = (name, ...labels) => {
  const [table] = Object.values(read(rules[name]).tables);
  try {
    const { each, total } = table.cell(...labels);
    return [each.map(String), String(total)];
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
console.log(JSON.stringify(ASKED.map((each) => cell(...each))));
"""


def test_a_cell_has_no_number_for_a_label_that_its_axis_cannot_have(folder: Path) -> None:
    """A number may come as text, as a chat sends it; what is no side is refused, as the command refuses it."""
    asked: list[tuple[Any, ...]] = [
        ("mythras/opposed/imperative", "60", " 40 "),
        ("dnd5e/opposed/standard", "5", "3"),
        ("dnd5e/opposed/standard", "adv+5", "3"),
        ("ngs/opposed/standard", "d8", "d6"),
        ("mythras/opposed/imperative", 60),
        ("mythras/opposed/imperative", 60.5, 40),
        ("mythras/opposed/imperative", "", 40),
        ("savage-worlds/opposed/meets", 8, 6),
        ("genesys/outcomes/standard", "AAPB", "DD"),
        ("genesys/outcomes/standard", "AXB", "DD"),
    ]
    found = run(folder, CELLS.replace("ASKED", json.dumps(asked)))
    for at, (game, you, them) in enumerate((("mythras", "60", "40"), ("dnd5e", "5", "3"))):
        contest = discover()[game].main_contest()
        odds = contest.odds("", contest.side(you), contest.side(them))
        each, total = found[at]
        assert [Fraction(int(count), int(total)) for count in each] == [odds.chance(name) for name in OUTCOMES]
    assert found[2] == "RangeError: you is adv+5; allowed: whole numbers, -5 to 15"
    assert found[3].startswith("RangeError: you is d8; allowed: d4+1, ")
    assert found[4] == "RangeError: 1 labels; give you, them"
    assert [each.split(";")[0] for each in found[5:8]] == [
        "RangeError: you is 60.5",
        "RangeError: you is ",
        "RangeError: you is 8",
    ]
    assert isinstance(found[8], list)
    assert found[9].startswith("RangeError: ")


BEYOND = """
import { read, rules } from "oppose-odds";
const told = (does) => {
  try {
    const { each, total } = does();
    return [each.map(String), String(total)];
  } catch (error) {
    return `${error.name}: ${error.message}`;
  }
};
const of = (name) => read(rules[name]);
const mythras = of("mythras/opposed/imperative");
console.log(JSON.stringify([
  told(() => mythras.meet({ rating: 150 }, { rating: "40" })),
  told(() => mythras.tables.opposed.cell(150, 40)),
  told(() => of("shadowrun/opposed/fifth").tables.opposed.cell(20, 15)),
  told(() => mythras.meet({ rating: NaN }, { rating: 40 })),
  told(() => mythras.meet(60, 40)),
  told(() => mythras.meet({ rating: 60 })),
  told(() => mythras.meet({ rating: 999 }, { rating: 40 })),
  told(() => mythras.meet({ rating: 60, luck: 1 }, { rating: 40 })),
  told(() => mythras.meet({ rating: 60, dice: 1.5 }, { rating: 40 })),
  told(() => of("contract/pool/standard").tables.pool.cell(13, 6)),
  told(() => of("shadowrun/opposed/fifth").tables.opposed.cell(3000, 5)),
  told(() => of("shadowrun/opposed/fifth").tables.opposed.cell(-1, 5)),
  told(() => of("mytras/opposed/imperative")),
  typeof of("dnd5e/opposed/standard").meet,
]));
"""


def test_what_is_beyond_a_table_is_right_or_refused(folder: Path) -> None:
    met, cell, pool, *refused = run(folder, BEYOND)
    for (each, total), (game, you, them) in zip(
        (met, cell, pool), (("mythras", 150, 40), ("mythras", 150, 40), ("shadowrun", 20, 15)), strict=True
    ):
        odds = discover()[game].main_contest().odds("", you, them)
        assert [Fraction(int(count), int(total)) for count in each] == [odds.chance(name) for name in OUTCOMES]
    assert refused == [
        "RangeError: rating is NaN; allowed: whole numbers, -100 to 400",
        "RangeError: rating is undefined; allowed: whole numbers, -100 to 400",
        "RangeError: rating is undefined; allowed: whole numbers, -100 to 400",
        "RangeError: rating is 999; allowed: whole numbers, -100 to 400",
        "RangeError: a side has luck; allowed: rating, base, dice",
        "RangeError: dice is 1.5; allowed: whole numbers, -2 to 2",
        "RangeError: dice is 13; allowed: whole numbers, 1 to 12",
        "RangeError: you is 3000; allowed: whole numbers, 1 to 40",
        "RangeError: you is -1; allowed: whole numbers, 1 to 40",
        "RangeError: this is no rule; Object.keys(rules) lists the names of those that are here",
        "undefined",
    ]


PERCENT = """
import { percent } from "oppose-odds";
const asked = [[1, 3], [2n, 3n, 0], [-1, 3], [1, 0], ["a", 3], [4, 3], [1, 3, -1]];
const told = (given) => { try { return percent(...given); } catch (error) { return `${error}`; } };
console.log(JSON.stringify(asked.map(told)));
"""


def test_a_percentage_of_what_is_no_count_is_refused(folder: Path) -> None:
    allowed = "; allowed: whole numbers, 0 to the total, and a total of 1 or more"
    counts = [f"RangeError: {told}{allowed}" for told in ("-1 of 3", "1 of 0", "a of 3", "4 of 3")]
    places = "RangeError: places is -1; allowed: whole numbers, 0 to 100"
    assert run(folder, PERCENT) == ["33.33", "67", *counts, places]


def test_the_package_has_every_rule_and_needs_nothing(folder: Path) -> None:
    about = json.loads((folder / "oppose-odds" / "package.json").read_text(encoding="utf-8"))
    assert about["dependencies"] == {}
    assert about["version"] == oppose_engine.__version__
    found = {name: rest for name, *rest in run(folder, EVERY)}
    games = discover().values()
    rules = [
        (f"{game.id}/{each.main_table}/{v.id}", game, v.id)
        for game in games
        for each in game.mechanics
        for v in each.variants
    ]
    assert {*found} == {name for name, _, _ in rules}
    for name, game, variant in rules:
        _, *counts = found[name]
        main = game.contests()[:1]
        if counts and main and name.split("/")[1] == main[0].match_table == "opposed":
            table = game.table("opposed", variant)
            odds = table.outcomes(*(axis.values[0] for axis in table.axes[:2]))
            each, total = [*map(int, counts[0])], int(counts[1])
            assert [odds.chance(outcome) * total for outcome in ("win", "tie", "none", "lose")] == each, name
    types = (folder / "oppose-odds" / "odds.d.ts").read_text(encoding="utf-8")
    declared = set(re.findall(r"^export (?:function|const) (\w+)", types, re.MULTILINE))
    code = (folder / "oppose-odds" / "odds.mjs").read_text(encoding="utf-8")
    exported = {
        name for names in re.findall(r"^export const (?:\{ (.*?) \}|(\w+) =)", code, re.MULTILINE) for name in names
    }
    assert declared == {name for names in exported for name in names.split(", ") if name}


def test_the_package_is_the_same_whenever_it_is_made(built_site: Path) -> None:
    with tarfile.open(built_site / "data" / "oppose-odds.tgz") as packed:
        assert {each.mtime for each in packed} == {0}
        module = packed.extractfile("package/odds.mjs")
        assert isinstance(module, io.BufferedReader)
        assert module.read() == (built_site / "data" / "odds.mjs").read_bytes()


def test_the_feed_is_atom_with_every_change(addressed_site: Path, built_site: Path) -> None:
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ET.parse(addressed_site / FEED).getroot()
    assert feed.tag == f"{atom}feed"
    page = (addressed_site / "changes" / "index.html").read_text(encoding="utf-8")
    entries = feed.findall(f"{atom}entry")
    changes = json.loads((ROOT / "site_data" / "changes.json").read_text(encoding="utf-8"))["changes"]
    assert [each.findtext(f"{atom}title") for each in entries] == [each["reason"] for each in changes]
    ids = [str(each.findtext(f"{atom}id")) for each in entries]
    assert len(ids) == len({*ids}) > 3
    for address in ids:
        where, _, anchor = address.partition("#")
        assert where == f"{ADDRESS}changes/"
        assert f'id="{anchor}"' in page
    for each in (feed, *entries):
        assert re.fullmatch(r"\d{4}-\d\d-\d\dT00:00:00Z", str(each.findtext(f"{atom}updated")))
        assert each.find(f"{atom}link") is not None
    assert feed.findtext(f"{atom}author/{atom}name")
    link = '<link rel="alternate feed" type="application/atom+xml"'
    linked = [path.parent.name for path in addressed_site.rglob("index.html") if link in path.read_text("utf-8")]
    assert linked == ["changes"]
    assert not (built_site / FEED).exists()  # whose address nobody knows
    assert link not in (built_site / "changes" / "index.html").read_text(encoding="utf-8")
