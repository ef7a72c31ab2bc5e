"""A check: one side against a difficulty, with named outcomes in order.

A kind of check is a module in ``oppose_engine/checks``: a frozen dataclass with its rules, which counts exactly, and
a subclass of ``Check`` with ``kind`` and ``tables``, which says what a player sets (``settings``) and what may come of
it (``results``, worst first). The table whose axes are the settings and the outcome holds the published values;
``odds`` may answer for further ones. The rule document follows from the fields of the rules, as for every kernel; the
browser's engine gets a class of the same kind. ``oppose check ID VALUE ...`` asks any check: the values in the order
of the settings, or named (``difficulty=15``), or a choice by its name wherever it stands (``advantage``, ``adv``); a
subclass whose sides are written in another way overrides ``read``. ``oppose pool`` is another name of that verb.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from oppose_engine.errors import RangeError, nearest
from oppose_engine.odds_table import Label, OddsTable, TableId
from oppose_engine.rules.reading import Question, Rules
from oppose_engine.rules.settings import Setting, read_settings
from oppose_engine.rules.system import Mechanic

__all__ = ["Check", "CheckOdds", "Result", "Switch", "result_odds"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Switch:
    """A rule that is on in the first reading and off in others: its name in addresses, its label, its field."""

    name: str
    label: str
    field: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What a check may come to: its name, the labels of the table that mean it, whether it is a success."""

    name: str
    outcomes: tuple[Label, ...] = ()
    good: bool = False

    @property
    def labels(self) -> tuple[Label, ...]:
        """The labels of the table's last axis that mean it; its own name if none are given."""
        return self.outcomes or (self.name,)


@dataclass(frozen=True, slots=True)
class CheckOdds:
    """How often each result comes up, worst first, in counts of ``total``."""

    counts: tuple[int, ...]
    total: int

    def reach(self, place: int) -> Fraction:
        """The chance of the result at that place, or a better one.

        >>> CheckOdds((3, 2, 1), 6).reach(1)
        Fraction(1, 2)
        """
        return Fraction(sum(self.counts[place:]), self.total)


@dataclass(frozen=True, slots=True, kw_only=True)
class Check(Mechanic[Rules]):
    """A mechanic in which one side rolls, perhaps against a difficulty; its outcomes have an order.

    Pages, readouts and figures follow from ``settings`` and ``results``.

    >>> from oppose_engine import system
    >>> pool = system("contract").mechanic("pool")
    >>> [setting.name for setting in pool.settings()], [result.name for result in pool.results()][:2]
    (['dice', 'difficulty'], ['botch', 'failure'])
    >>> pool.odds("standard", dice=1, difficulty=6).counts
    (1, 4, 5, 0, 0)
    """

    resolves: ClassVar[str] = "one roll against a difficulty"

    @property
    def check_table(self) -> str:
        """The id of the table whose axes are the settings and the outcome."""
        return self.published()[-1]

    @property
    def reading_name(self) -> str:
        """What addresses call the reading on a page whose main roll is another one; no setting has that name."""
        taken = self.check_table in (setting.name for setting in self.settings())
        return f"{self.check_table}-reading" if taken else self.check_table

    @property
    def counts_rolls(self) -> bool:
        """Whether ``CheckOdds.total`` is the number of equally likely rolls."""
        return True

    @abstractmethod
    def settings(self) -> tuple[Setting, ...]:
        """What a player sets, in the order of the axes of ``check_table``."""

    @abstractmethod
    def results(self, variant: str = "") -> tuple[Result, ...]:
        """What it may come to, worst first."""

    def switches(self) -> tuple[Switch, ...]:
        """The rules that a player may switch off; each combination of them has to be a reading."""
        return ()

    def odds(self, variant: str = "", **values: Label) -> CheckOdds:
        """How often each result comes up; settings that are not named have their default."""
        chosen = {setting.name: values.get(setting.name, setting.default) for setting in self.settings()}
        return result_odds(self, self.table(TableId("", self.check_table, self.variant(variant).id)), chosen)

    def answered(self, question: Question) -> Fraction:
        """The chance of a result, or of it and all better ones; settings that are not named have their default."""
        settings = {setting.name: setting for setting in self.settings()}
        for name, value in question.at.items():
            if name not in settings:
                raise RangeError(f"no setting {name!r}; {nearest(name, settings)}")
            settings[name].read(str(value))
        names = [result.name for result in self.results()]
        name = question.answer.removesuffix(" or better")
        if name not in names:
            raise RangeError(f"no result {name!r}; {nearest(name, names)}")
        odds, place = self.odds(self.variants[0].id, **question.at), names.index(name)
        return odds.reach(place) - (odds.reach(place + 1) if name == question.answer else 0)

    def example(self) -> dict[str, Label]:
        """The default of every setting."""
        return {setting.name: setting.default for setting in self.settings()}

    def read(self, words: Sequence[str]) -> dict[str, Label]:
        """The settings as a person writes them; RangeError says what is allowed.

        Values stand in the order of the settings; the rest keeps its default.
        """
        return read_settings(self.settings(), words)


def result_odds(check: Check[Rules], table: OddsTable, values: dict[str, Label]) -> CheckOdds:
    """The results of a check at the place of its table that ``values`` name."""
    *leading, last = table.axes
    places = [axis.index(values[axis.name]) for axis in leading]
    cell = table.cells[tuple(places)].tolist()
    results = check.results(table.id.variant)
    counts = tuple(sum(int(cell[last.index(label)]) for label in result.labels) for result in results)
    return CheckOdds(counts, table.denominator_at(places[0]))
