"""A copy of the project with other rules: a changed one, and games of kinds that nobody has thought of."""

from pathlib import Path

__all__ = ["TENTH", "write_other_rules"]

TENTH = "tenth = part(RATING, 10, rounding)"
"""Of a critical in Mythras: in the article's reading, which the printed figures hold for, and in the default one."""
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
    title="Swings",
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


def write_other_rules(project: Path) -> None:
    """A fifth for a tenth in Mythras; a contest and a check of new kinds, in both engines, each with a game."""
    _replace(project / "oppose_engine" / "systems" / "mythras.py", TENTH, TENTH.replace("10", "5"))
    _replace(project / "docs" / "assets" / "odds.js", "  const KINDS = {\n", BROWSER)
    for name, text in {
        "contests/coins": KERNEL,
        "systems/tosses": GAME,
        "checks/swing": CHECK,
        "systems/swings": SWINGS,
    }.items():
        (project / "oppose_engine" / f"{name}.py").write_text(text.lstrip(), encoding="utf-8")


def _replace(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")
