"""Dice pools: every die counts against a difficulty, the sum is the outcome."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId, exact_cells
from oppose_engine.rules.check import Check, CheckOdds, Result, Switch
from oppose_engine.rules.fields import check_fields, check_names, check_rising
from oppose_engine.rules.settings import Setting
from oppose_engine.rules.system import Scale
from oppose_engine.sides.bands import LARGEST_DIE
from oppose_engine.sides.sums import summed

__all__ = ["DicePool", "Pool", "dice_setting"]

MOST_DICE = 100
MOST_WORTH = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Pool:
    """One reading of a pool: what a face is worth, and the bands of the outcome.

    A die of ``sides`` is worth 1 at ``difficulty`` or above, ``top`` on its highest face,
    ``one`` on a 1, else 0. ``bands`` run from worst to best, each with its lowest outcome; the
    first has none.

    >>> from oppose_engine import system
    >>> rules = system("contract").mechanic("pool").rules()
    >>> rules.counts(2, 6)
    {-2: 1, -1: 8, 0: 24, 1: 34, 2: 24, 3: 8, 4: 1}
    """

    sides: int
    one: int
    top: int
    difficulties: tuple[int, ...]
    standard: int
    dice: tuple[int, ...]
    bands: tuple[tuple[str, int | None], ...]

    def __post_init__(self) -> None:
        check_fields(self)
        check_rising(self, "difficulties", "dice")
        self._check_ranges()
        check_names("Pool", "bands", [name for name, _ in self.bands])
        starts = [start for _, start in self.bands]
        later = [start for start in starts[1:] if start is not None]
        if len(starts) < 2 or starts[0] is not None or len(later) != len(starts) - 1 or later != sorted(set(later)):
            raise RuleError(
                f"Pool: bands begin at {starts}; allowed: None for the worst, for the others whole numbers that rise; "
                'write bands=(("botch", None), ("failure", 0), ("success", 1))',
                field="bands",
            )

    def _check_ranges(self) -> None:
        limits = {"sides": (2, LARGEST_DIE), "one": (-MOST_WORTH, MOST_WORTH), "top": (-MOST_WORTH, MOST_WORTH)}
        for name, (low, high) in limits.items():
            if not low <= (found := getattr(self, name)) <= high:
                raise RuleError(f"Pool: {name} is {found}; allowed: {low}..{high}; write {name}=10", field=name)
        for name, allowed in (("dice", range(MOST_DICE + 1)), ("difficulties", range(2, self.sides + 1))):
            for found in getattr(self, name):
                if found not in allowed:
                    most = min(12, allowed[-1])
                    raise RuleError(
                        f"Pool: {name} has {found}; allowed with dice of {self.sides} sides: "
                        f"{allowed.start}..{allowed[-1]}; write {name}=tuple(range(2, {most + 1})) for 2 to {most}",
                        field=name,
                    )
        if self.standard not in self.difficulties:
            raise RuleError(
                f"Pool: standard is {self.standard}; allowed: one of difficulties, "
                f"{self.difficulties[0]}..{self.difficulties[-1]}; write standard={self.difficulties[0]}",
                field="standard",
            )

    def die(self, difficulty: int) -> dict[int, int]:
        """What one die is worth: worth to number of faces."""
        worth: dict[int, int] = {}
        for face in range(1, self.sides + 1):
            value = self.one if face == 1 else self.top if face == self.sides else int(face >= difficulty)
            worth[value] = worth.get(value, 0) + 1
        return worth

    def counts(self, dice: int, difficulty: int) -> dict[int, int]:
        """Outcome to count of all ``sides ** dice`` rolls; exact for any number of dice.

        ``dice`` is 0..100 and ``difficulty`` one of the game's; otherwise RangeError.
        """
        if not 0 <= dice <= MOST_DICE:
            raise RangeError(f"{dice} dice are outside 0..{MOST_DICE}; give a whole number in that range")
        if difficulty not in self.difficulties:
            allowed = f"{self.difficulties[0]}..{self.difficulties[-1]}"
            raise RangeError(f"difficulty {difficulty} is outside {allowed}; the standard is {self.standard}")
        die = tuple(((worth,), faces) for worth, faces in self.die(difficulty).items())
        return {outcome: count for (outcome,), count in sorted(summed(((die, dice),)).items())}

    def band(self, outcome: int) -> str:
        """The name of the band that an outcome falls into."""
        reached = [name for name, start in self.bands if start is None or outcome >= start]
        return reached[-1]

    def reach(self, dice: int, difficulty: int, band: str) -> Fraction:
        """The chance of that band or a better one; RangeError if the game has no such band or difficulty."""
        names = [name for name, _ in self.bands]
        if band not in names:
            raise RangeError(f"band {band!r}; {nearest(band, names)}")
        good = names[names.index(band) :]
        counts = self.counts(dice, difficulty)
        return Fraction(sum(count for n, count in counts.items() if self.band(n) in good), self.sides**dice)

    @property
    def good(self) -> int:
        """The place of the first band that is a success: one that begins at 1 or more, or else the best."""
        return next((at for at, (_, start) in enumerate(self.bands) if start and start >= 1), len(self.bands) - 1)

    def mean(self, difficulty: int) -> Fraction:
        """The mean worth of one die."""
        return Fraction(sum(worth * faces for worth, faces in self.die(difficulty).items()), self.sides)

    def outcomes(self, dice: int) -> range:
        """Every outcome from the lowest to the highest that ``dice`` dice can sum to."""
        worths = [worth for difficulty in self.difficulties for worth in self.die(difficulty)]
        return range(dice * min(worths), dice * max(worths) + 1)


def dice_setting(dice: Sequence[int], default: int, none: str = "no dice") -> Setting:
    """The setting of how many dice a pool has; ``none`` says what a pool of none is.

    >>> dice_setting(range(1, 13), 7).said(1)
    '1 die'
    """
    return Setting(
        name="dice", label="Dice", values=dice, default=default, says="{} dice", one="1 die", none=none, helps=True
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class DicePool(Check[Pool]):
    """How likely each outcome is, by number of dice and difficulty.

    >>> from oppose_engine import system
    >>> system("contract").table("outcomes").value(dice=4, difficulty=6, outcome="complete")
    Fraction(81, 500)
    """

    kind: ClassVar[str] = "pool"
    tables: ClassVar[tuple[str, ...]] = ("pool", "outcomes")

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Outcomes or bands by dice (1..12 unless ``scale`` says otherwise) and difficulty."""
        rules = self.rules(key.variant)
        return self.tabulate(key, tuple(scale or rules.dice), rules.difficulties)

    def tabulate(self, key: TableId, dice: Sequence[int], difficulties: Sequence[int]) -> OddsTable:
        """The same for chosen numbers of dice and difficulties."""
        rules = self.rules(key.variant)
        rolled = [[rules.counts(n, difficulty) for difficulty in difficulties] for n in dice]
        axes = (Axis("dice", tuple(dice)), Axis("difficulty", tuple(difficulties)))
        if key.table == "outcomes":
            return _bands(key, rules, axes, rolled)
        labels = tuple(rules.outcomes(max(dice)))
        return OddsTable(
            id=key,
            title=self.title,
            axes=(*axes, Axis("outcome", labels)),
            cells=exact_cells(
                [[[counts.get(o, 0) for o in labels] for counts in row] for row in rolled], rules.sides ** max(dice)
            ),
            denominator=tuple(rules.sides**n for n in dice),
        )

    def searched(self) -> str:
        """The bands of the outcome are searched for surprises."""
        return "outcomes"

    def settings(self) -> tuple[Setting, ...]:
        """Seven dice, or as near to that as the table comes, at the standard difficulty."""
        rules = self.rules()
        seven = min(rules.dice, key=lambda dice: abs(dice - 7))
        difficulty = Setting(
            name="difficulty",
            label="Difficulty",
            values=rules.difficulties,
            default=rules.standard,
            says="at difficulty {}",
        )
        return dice_setting(rules.dice, seven), difficulty

    def results(self, variant: str = "") -> tuple[Result, ...]:
        """The bands."""
        rules = self.rules(variant)
        return tuple(Result(name=name, good=at >= rules.good) for at, (name, _) in enumerate(rules.bands))

    def switches(self) -> tuple[Switch, ...]:
        """Whether ones take away, and whether the top face counts double."""
        rules = self.rules()
        top = "Tens" if rules.sides == 10 else f"{rules.sides}s"
        return (
            Switch(name="botches", label="Ones subtract" if rules.one < 0 else "Ones count", field="one"),
            Switch(name="doubles", label=f"{top} count double", field="top"),
        )

    def odds(self, variant: str = "", **values: Label) -> CheckOdds:
        """How often each band comes up; any number of dice up to 100."""
        rules = self.rules(variant)
        dice, difficulty = (int(values.get(each.name, each.default)) for each in self.settings())
        found = rules.counts(dice, difficulty)
        names = [name for name, _ in rules.bands]
        shares = (sum(count for outcome, count in found.items() if rules.band(outcome) == name) for name in names)
        return CheckOdds(tuple(shares), rules.sides**dice)


def _bands(key: TableId, rules: Pool, axes: tuple[Axis, ...], rolled: list[list[dict[int, int]]]) -> OddsTable:
    names = tuple(name for name, _ in rules.bands)
    dice = [int(n) for n in axes[0].values]
    shares = [
        [[sum(c for o, c in counts.items() if rules.band(o) == name) for name in names] for counts in row]
        for row in rolled
    ]
    return OddsTable(
        id=key,
        title="Bands of the outcome",
        axes=(*axes, Axis("outcome", names)),
        cells=exact_cells(shares, rules.sides ** max(dice)),
        denominator=tuple(rules.sides**n for n in dice),
    )
