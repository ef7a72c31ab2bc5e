"""Kinds of rolls that nobody has thought of, a contest and a check, and games that roll so: hooks/ knows of neither.

The kind is a module of the engine and a few lines in the browser's engine, the game a system file. Page, readout,
figures, print sheet, data, rule, command, laws and the drift check follow.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from itertools import product
from math import comb
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from oppose_engine import percent
from tests.browser.conftest import watched
from tests.browser.served import served
from tests.site.conftest import copied
from tests.site.conftest import run as run_in

KERNEL = '''
"""Coins: each side tosses as many as it has, and more heads win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import comb
from typing import ClassVar

import numpy as np

from oppose_engine.errors import RangeError
from oppose_engine.odds_table import OUTCOMES, Axis, Label, OddsTable, Outcomes, TableId
from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.system import Opposed, Scale

__all__ = ["CoinContest", "Coins"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Coins:
    """One reading: the most coins that a side has."""

    most: int

    def __post_init__(self) -> None:
        check_fields(self)

    def odds(self, you: int, them: int) -> Outcomes:
        """The four outcomes, in counts of all tosses."""
        pairs = [(a, b, comb(you, a) * comb(them, b)) for a in range(you + 1) for b in range(them + 1)]
        win, tie, lose = (sum(n for a, b, n in pairs if (a > b) - (a < b) == sign) for sign in (1, 0, -1))
        return Outcomes(win, tie, 0, lose, 2 ** (you + them))


@dataclass(frozen=True, slots=True, kw_only=True)
class CoinContest(Opposed[Coins]):
    """Two sides toss coins."""

    kind: ClassVar[str] = "coins"
    tables: ClassVar[tuple[str, ...]] = ("opposed",)

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return "opposed"

    def side(self, text: str) -> int:
        """A number of coins."""
        if not text.isdigit() or not 1 <= int(text) <= 30:
            raise RangeError(f"side {text!r} is no number of coins; allowed: 1..30; write 3")
        return int(text)

    def odds(self, variant: str, you: int, them: int) -> Outcomes:
        """The four outcomes of one match-up."""
        return self.rules(variant).odds(you, them)

    def ladder(self) -> Sequence[int]:
        """All numbers of coins."""
        return range(1, self.rules().most + 1)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Every number of coins against every other."""
        rules = self.rules(key.variant)
        coins = tuple(scale or range(1, rules.most + 1))
        whole = 4 ** max(coins)
        cells = [[[n * (whole // found.denominator) for n in found[:4]] for found in row]
                 for row in ([rules.odds(a, b) for b in coins] for a in coins)]
        axes = (Axis("you", coins), Axis("them", coins), Axis("outcome", OUTCOMES))
        return OddsTable(id=key, title=self.title, axes=axes, cells=np.array(cells), denominator=whole)

    def example(self) -> dict[str, Label]:
        """Four coins against three."""
        return {"you": 4, "them": 3}
'''
CHECK = '''
"""Swings: so many dice are added up against a target, and a bold one adds two."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import ClassVar

import numpy as np

from oppose_engine.odds_table import Axis, OddsTable, TableId
from oppose_engine.rules.check import Check, Result
from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.settings import Setting
from oppose_engine.rules.system import Scale

__all__ = ["Swing", "SwingRule"]

STANCES = ("steady", "bold")
TARGETS = tuple(range(4, 13))


@dataclass(frozen=True, slots=True, kw_only=True)
class SwingRule:
    """One reading: how much above the target a smash has to be."""

    smash: int

    def __post_init__(self) -> None:
        check_fields(self)

    def counts(self, dice: int, target: int, stance: str) -> list[int]:
        """Misses, hits and smashes among all rolls."""
        totals = [sum(roll) + 2 * (stance == "bold") for roll in product(range(1, 7), repeat=dice)]
        hit, smash = (sum(total >= least for total in totals) for least in (target, target + self.smash))
        return [len(totals) - hit, hit - smash, smash]


@dataclass(frozen=True, slots=True, kw_only=True)
class Swing(Check[SwingRule]):
    """Dice added up against a target."""

    kind: ClassVar[str] = "swing"
    tables: ClassVar[tuple[str, ...]] = ("swing",)

    def settings(self) -> tuple[Setting, ...]:
        """Two dice against 7."""
        return (
            Setting(name="dice", label="Dice", values=range(1, 5), default=2, says="{} dice", one="1 die", helps=True),
            Setting(name="target", label="Target", values=TARGETS, default=7, says="against a {}"),
            Setting(name="stance", label="Stance", values=STANCES, default="steady", says="in a {} stance"),
        )

    def results(self, variant: str = "") -> tuple[Result, ...]:
        """Miss, hit and smash."""
        return Result(name="miss"), Result(name="hit", good=True), Result(name="smash", good=True)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Every number of dice against every target."""
        rules, dice = self.rules(key.variant), tuple(scale or range(1, 5))
        cells = [[[rules.counts(n, t, s) for s in STANCES] for t in TARGETS] for n in dice]
        whole = tuple(6**n for n in dice)
        outcomes = Axis("outcome", ("miss", "hit", "smash"))
        axes = (Axis("dice", dice), Axis("target", TARGETS), Axis("stance", STANCES), outcomes)
        return OddsTable(id=key, title=self.title, axes=axes, cells=np.array(cells), denominator=whole)
'''
SWINGS = '''
"""Swings: dice against a target."""

from oppose_engine.checks.swing import Swing, SwingRule
from oppose_engine.declare import Clause, Source, System, Variant

BOOK = Source(title="The Swings leaflet", author="Ada Example", licence="CC BY 4.0")
HARD = Clause(rule="Five above the target: a smash.", source=BOOK, passage="page 1", standing="read")
EASY = Clause(rule="Four above the target: a smash.", source=BOOK, passage="page 2", standing="read")

SYSTEM = System(
    id="swings",
    title='Swings "of" Tides & [Co] *two*',
    dice="d6",
    summary="Add up the dice and reach the target.",
    card="Dice against a target.",
    owner="Ada Example",
    sources=(BOOK,),
    mechanics=(
        Swing(
            title="Swing",
            summary="Reach the target.",
            variants=(
                Variant(id="five", title="Five above", rules=SwingRule(smash=5), clauses=(HARD,)),
                Variant(id="four", title="Four above", rules=SwingRule(smash=4), clauses=(EASY,)),
            ),
        ),
    ),
)
'''
GAME = '''
"""Tosses: more heads win."""

from oppose_engine.contests.coins import CoinContest, Coins
from oppose_engine.declare import Clause, Source, System, Variant

BOOK = Source(title="The Tosses leaflet", author="Ada Example", licence="CC BY 4.0")

SYSTEM = System(
    id="tosses",
    title="Tosses",
    dice="coins",
    summary="Each side tosses as many coins as it has; more heads win.",
    card="Coins, not dice.",
    owner="Ada Example",
    sources=(BOOK,),
    mechanics=(
        CoinContest(
            title="Opposed toss",
            summary="More heads win.",
            variants=(
                Variant(
                    id="standard",
                    title="As printed",
                    rules=Coins(most=24),
                    clauses=(Clause(rule="As many heads: a tie.", source=BOOK, passage="page 1", standing="read"),),
                ),
            ),
        ),
    ),
)
'''
BROWSER = """  class Coins {
    constructor(rule) { this.rule = rule; }

    meet({ coins: you }, { coins: them }) {
      const tosses = (n) => span(0, n).reduce((row, k) => [...row, k ? (row[k - 1] * (n - k + 1)) / k : 1], []);
      return { each: higher(tosses(you), 0, tosses(them), 0), total: 2 ** (you + them) };
    }

    tables() {
      const axis = (name) => ({ name, labels: span(1, this.rule.most) });
      const met = (you, them) => this.meet({ coins: you }, { coins: them });
      return { opposed: table([axis("you"), axis("them")], OUTCOMES, met) };
    }
  }

  class Swing {
    constructor(rule) { this.rule = rule; }

    tables() {
      const axis = (name, labels) => ({ name, labels });
      const axes = [axis("dice", span(1, 4)), axis("target", span(4, 12)), axis("stance", ["steady", "bold"])];
      const more = (total) => span(1, 6).map((face) => total + face);
      const totals = (dice) => (dice ? totals(dice - 1).flatMap(more) : [0]);
      const count = (dice, target, stance) => {
        const all = totals(dice).map((total) => total + 2 * (stance === "bold"));
        const reach = (least) => all.filter((total) => total >= least).length;
        const [hit, smash] = [reach(target), reach(target + this.rule.smash)];
        return { each: [all.length - hit, hit - smash, smash], total: all.length };
      };
      return { swing: table(axes, ["miss", "hit", "smash"], count) };
    }
  }

  const KINDS = {
    coins: Coins,
    swing: Swing,
"""
SWUNG = (("five", 2, 7, "steady"), ("four", 3, 9, "bold"), ("five", 1, 12, "bold"), ("four", 4, 4, "steady"))
SHOWN = """
async (variant) => {
  await opposeLoad.bring();
  const [readout] = [...oppose.readouts.values()];
  await readout.settled;
  const box = readout.box.querySelector(`[data-variant="${variant}"]`);
  const [sentence, exact] = ["sentence", "exact"].map((name) => box.querySelector(`[data-part=${name}]`).textContent);
  const results = [...box.querySelectorAll("[data-outcome]")];
  return { counts: results.map(({ dataset }) => [+dataset.count, +dataset.denominator]), sentence, exact };
}
"""
GAMES = ("tosses", "swings")
DRIFT = """
import json, sys
from pathlib import Path
from hooks.tools.drift.__main__ import Drift
check, site = Drift(Path.cwd()), Path("site")
files = {game: [name for name in check.names(site) if game in name.split("/")] for game in sys.argv[1:]}
faults = [fault for names in files.values() for name in names for fault in check.file(site, name)]
cells = {game: sum(n for (key, _), n in check.seen.items() if key.system == game) for game in files}
print(json.dumps({"faults": faults, "files": {game: len(names) for game, names in files.items()}, "cells": cells}))
"""
STATES = ((1, 1), (3, 8), (8, 2), (5, 5))


def counted(you: int, them: int) -> list[Fraction]:
    """The chances by walking through every pair of numbers of heads."""
    heads = [(a, b, comb(you, a) * comb(them, b)) for a in range(you + 1) for b in range(them + 1)]
    shares = [sum(n for a, b, n in heads if holds(a, b)) for holds in (int.__gt__, int.__eq__, int.__lt__)]
    win, tie, lose = (Fraction(share, 2 ** (you + them)) for share in shares)
    return [win, tie, Fraction(0), lose]


def swung(variant: str, dice: int, target: int, stance: str) -> list[Fraction]:
    """The chances of a smash, a hit and a miss by walking through every roll."""
    totals = [sum(roll) + (2 if stance == "bold" else 0) for roll in product(range(1, 7), repeat=dice)]
    hit, smash = (
        sum(total >= least for total in totals) for least in (target, target + {"five": 5, "four": 4}[variant])
    )
    return [Fraction(count, len(totals)) for count in (smash, hit - smash, len(totals) - hit)]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the kind and the game, and its site."""
    copy = tmp_path_factory.mktemp("kind") / "project"
    copied(copy)
    (copy / "oppose_engine" / "contests" / "coins.py").write_text(KERNEL.lstrip(), encoding="utf-8")
    (copy / "oppose_engine" / "systems" / "tosses.py").write_text(GAME.lstrip(), encoding="utf-8")
    (copy / "oppose_engine" / "checks" / "swing.py").write_text(CHECK.lstrip(), encoding="utf-8")
    (copy / "oppose_engine" / "systems" / "swings.py").write_text(SWINGS.lstrip(), encoding="utf-8")
    engine = copy / "docs" / "assets" / "odds.js"
    text = engine.read_text(encoding="utf-8")
    assert text.count("  const KINDS = {\n") == 1
    engine.write_text(text.replace("  const KINDS = {\n", BROWSER), encoding="utf-8")
    run(copy, "mkdocs", "build", "--strict", "--clean")
    return copy


def run(project: Path, *arguments: str) -> str:
    return run_python(project, "-m", *arguments)


def run_python(project: Path, *arguments: str) -> str:
    done = run_in(project, *arguments, timeout=300, SITE_URL="")
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def window(browser: Browser, project: Path) -> Iterator[Page]:
    with served(project / "site") as server, watched(browser, server.url) as (page, complaints):
        yield page
    assert complaints == []


def test_the_site_has_everything_of_the_game(project: Path) -> None:
    site = project / "site"
    page = (site / "systems" / "tosses" / "index.html").read_text(encoding="utf-8")
    for part in ('data-readout-kind="match"', 'data-figure="heat"', "op-odds", "The Tosses leaflet"):
        assert part in page, part
    assert f">{100 * float(counted(5, 3)[0]):.2f}<" in page
    assert (site / "sheets" / "tosses" / "index.html").is_file()
    for path in ("sheets/swings", "embed/swings", "systems/swings"):
        titled = (site / path / "index.html").read_text(encoding="utf-8").split("</title>")[0]
        assert 'Swings "of" Tides & [Co] *two*' in unescape(titled), path
    rule = json.loads((site / "data" / "tosses" / "opposed" / "standard.rule.json").read_text(encoding="utf-8"))
    assert rule == {"schema": "oppose-rule-1", "kind": "coins", "rule": {"most": 24}}
    data = json.loads((site / "data" / "tosses" / "opposed" / "standard.json").read_text(encoding="utf-8"))
    found = [Fraction(count, data["denominator"]) for count in data["counts"][4][2]]
    assert found == counted(5, 3)
    proof = (site / "proof" / "index.html").read_text(encoding="utf-8")
    assert re.search(r"Swapping the sides.*?match-ups", proof)
    assert "Tosses" in (site / "search" / "documents.json").read_text(encoding="utf-8")


def test_the_readout_counts_as_the_engine_does(window: Page) -> None:
    for you, them in STATES:
        window.goto(f"/systems/tosses/?you={you}&them={them}")
        window.wait_for_function("() => window.oppose?.have('tosses') && document.querySelector('.op-readout')")
        window.wait_for_function(
            "([you, them]) => [...document.querySelectorAll('[data-readout-kind] input[type=number]')]"
            ".slice(0, 2).map((each) => each.value).join() === `${you},${them}`",
            arg=[you, them],
        )
        shown = window.evaluate(
            "() => ['win', 'tie', 'none', 'lose'].map((name) => document.querySelector(`[data-outcome=${name}]`))"
            ".map((each) => (each ? [Number(each.dataset.count), Number(each.dataset.denominator)] : [0, 1]))"
        )
        assert [Fraction(*each) for each in shown] == counted(you, them), (you, them)


def test_a_check_has_a_readout_that_counts_as_the_engine_does(window: Page) -> None:
    for state in SWUNG:
        variant, dice, target, stance = state
        window.goto(f"/systems/swings/?dice={dice}&target={target}&stance={stance}&variant={variant}")
        shown = window.evaluate(SHOWN, variant)
        right = swung(*state)
        assert [Fraction(*each) for each in shown["counts"]] == right, state
        pool = f"{dice} {'die' if dice == 1 else 'dice'}"
        said = f"With {pool} against a {target} in a {stance} stance you reach a hit or better "
        assert shown["sentence"] == f"{said}{percent(right[0] + right[1], 1)}% of the time."
        assert shown["exact"] == f"Exactly {int((right[0] + right[1]) * 6**dice):,} of {6**dice:,} rolls."


def test_the_command_and_the_checks_know_it(project: Path) -> None:
    """The drift check reads what the site has of these games; its own test reads all of the site as it is."""
    answer = json.loads(run(project, "oppose_engine", "odds", "tosses", "5", "3", "--format", "json"))
    assert Fraction(answer["win"], answer["denominator"]) == counted(5, 3)[0]
    rule = "site/data/tosses/opposed/standard.rule.json"
    read = json.loads(run(project, "oppose_engine", "odds", rule, "5", "3", "--format", "json"))
    assert (read["win"], read["denominator"]) == (answer["win"], answer["denominator"])
    read = json.loads(run_python(project, "-c", DRIFT, *GAMES))
    assert read["faults"] == []
    assert min(read["files"].values()) >= 4, "a page, a sheet and both forms of the data"
    assert read["cells"]["tosses"] > 400
