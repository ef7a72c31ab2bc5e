"""A kind of roll that nobody has thought of, and a game that rolls so: nothing in hooks/ knows of them.

The kind is a module of the engine and a few lines in the browser's engine, the game a system file. Page, readout,
figures, print sheet, data, rule, command, laws and the drift check follow.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.conftest import watched
from tests.browser.served import served
from tests.site.conftest import LEFT_OUT, ROOT, environment

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
                    rules=Coins(most=8),
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

  const KINDS = {
    coins: Coins,
"""
STATES = ((1, 1), (3, 8), (8, 2), (5, 5))


def counted(you: int, them: int) -> list[Fraction]:
    """The chances by walking through every pair of numbers of heads."""
    heads = [(a, b, comb(you, a) * comb(them, b)) for a in range(you + 1) for b in range(them + 1)]
    shares = [sum(n for a, b, n in heads if holds(a, b)) for holds in (int.__gt__, int.__eq__, int.__lt__)]
    win, tie, lose = (Fraction(share, 2 ** (you + them)) for share in shares)
    return [win, tie, Fraction(0), lose]


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the kind and the game, and its site."""
    copy = tmp_path_factory.mktemp("kind") / "project"
    shutil.copytree(ROOT, copy, ignore=LEFT_OUT)
    (copy / "oppose_engine" / "contests" / "coins.py").write_text(KERNEL.lstrip(), encoding="utf-8")
    (copy / "oppose_engine" / "systems" / "tosses.py").write_text(GAME.lstrip(), encoding="utf-8")
    engine = copy / "docs" / "assets" / "odds.js"
    text = engine.read_text(encoding="utf-8")
    assert text.count("  const KINDS = {\n") == 1
    engine.write_text(text.replace("  const KINDS = {\n", BROWSER), encoding="utf-8")
    run(copy, "mkdocs", "build", "--strict", "--clean")
    return copy


def run(project: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        cwd=project,
        env=environment(project) | {"SITE_URL": "", "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
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
    rule = json.loads((site / "data" / "tosses" / "opposed" / "standard.rule.json").read_text(encoding="utf-8"))
    assert rule == {"schema": "oppose-rule-1", "kind": "coins", "rule": {"most": 8}}
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


def test_the_command_and_the_checks_know_it(project: Path) -> None:
    answer = json.loads(run(project, "oppose_engine", "odds", "tosses", "5", "3", "--format", "json"))
    assert Fraction(answer["win"], answer["denominator"]) == counted(5, 3)[0]
    rule = "site/data/tosses/opposed/standard.rule.json"
    read = json.loads(run(project, "oppose_engine", "odds", rule, "5", "3", "--format", "json"))
    assert (read["win"], read["denominator"]) == (answer["win"], answer["denominator"])
    assert "agree" in run(project, "hooks.tools.drift", "site")
