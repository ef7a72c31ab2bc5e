"""What a player sets before a roll, and a check: one side against a difficulty, with named outcomes in order.

A kind of check is a module in ``oppose_engine/checks``: a frozen dataclass with its rules, which counts exactly, and
a subclass of ``Check`` with ``kind`` and ``tables``, which says what a player sets (``settings``) and what may come of
it (``results``, worst first). The table whose axes are the settings and the outcome holds the published values;
``odds`` may answer for further ones. The rule document follows from the fields of the rules, as for every kernel; the
browser's engine gets a class of the same kind. ``oppose check ID VALUE ...`` asks any check: the values in the order
of the settings, or named (``difficulty=15``), or a choice by its name wherever it stands (``advantage``, ``adv``); a
subclass whose sides are written in another way overrides ``read``. ``oppose pool`` is another name of that verb.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar

from oppose_engine.errors import RangeError, nearest
from oppose_engine.odds_table import Label, OddsTable, TableId
from oppose_engine.rules.reading import Question, Rules
from oppose_engine.rules.system import Mechanic

__all__ = ["Check", "CheckOdds", "Result", "Setting", "Switch", "read_settings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A value that a player sets: its name in addresses, its label, the values allowed, the first value, its words.

    ``says`` is how a sentence names a value, ``{}`` being the value; ``one`` and ``none`` are for the values 1 and
    0 if these need other words, ``names`` are for values that are chosen by name. ``values`` are whole numbers
    that follow each other, or choices. ``helps`` says that a larger value makes a good outcome likelier, so that a
    reader can ask how much of it is enough. ``side`` is ``you`` or ``them`` if it belongs to one of two sides.

    >>> dice = Setting(name="dice", label="Dice", values=range(13), default=7, says="{} dice", one="1 die")
    >>> dice.said(7), dice.said(1), dice.said(0)
    ('7 dice', '1 die', '0 dice')
    """

    name: str
    label: str
    values: Sequence[Label]
    default: Label
    says: str = "{}"
    one: str = ""
    none: str = ""
    helps: bool = False
    side: str = ""
    names: tuple[str, ...] = ()

    def said(self, value: Label) -> str:
        """A value in a sentence."""
        if self.names:
            return self.says.replace("{}", self.names[list(self.values).index(value)])
        if own := {"1": self.one, "0": self.none}.get(str(value), ""):
            return own
        return self.says.replace("{}", str(value).replace("-", "\N{MINUS SIGN}"))

    @property
    def listed(self) -> bool:
        """Whether a value is chosen from a list, not a number."""
        return bool(self.names) or not isinstance(self.values[0], int)

    def chosen(self, text: str) -> Label | None:
        """The choice that a text names, in full or by three or more of its first letters; None if there is none."""
        if not self.listed:
            return None
        named = {str(each).lower(): each for each in self.values}
        named |= {name.lower(): each for each, name in zip(self.values, self.names, strict=False)}
        begun = (each for name, each in named.items() if len(text) > 2 and name.startswith(text.lower()))
        return named.get(text.lower(), next(begun, None))

    def read(self, text: str) -> Label:
        """The value that a person writes, such as ``+2`` or ``adv``; RangeError says what is allowed.

        >>> Setting(name="modifier", label="Modifier", values=range(-5, 13), default=0).read("+2")
        2
        """
        if self.listed:
            choice = next((each for each in self.values if str(each) == text), self.chosen(text))
            if choice is None:
                raise RangeError(f"{self.name} {text!r}; {nearest(text, self.values)}")
            return choice
        allowed = f"{self.values[0]}..{self.values[-1]}"
        if not re.fullmatch(r"[+-]?\d{1,6}", text.replace("\N{MINUS SIGN}", "-")):
            raise RangeError(f"{self.name} {text!r} is not a whole number; allowed: {allowed}")
        if (value := int(text.replace("\N{MINUS SIGN}", "-"))) not in self.values:
            raise RangeError(f"{self.name} {value} is outside {allowed}; give a whole number in that range")
        return value


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


def read_settings(settings: Sequence[Setting], words: Sequence[str]) -> dict[str, Label]:
    """A value for each setting: the words in their order, a choice by its name, any by ``name=value``.

    A choice may be written before a number, as in ``adv+5``.

    >>> bonus = Setting(name="modifier", label="Modifier", values=range(-5, 13), default=0)
    >>> roll = Setting(name="roll", label="Roll", values=("normal", "advantage"), default="normal")
    >>> read_settings((bonus, roll), ("adv+5",))
    {'modifier': 5, 'roll': 'advantage'}
    >>> read_settings((bonus, roll), ("modifier=x",))
    Traceback (most recent call last):
    ...
    oppose_engine.errors.RangeError: modifier 'x' is not a whole number; allowed: -5..12
    """
    named = {setting.name: setting for setting in settings}
    found: dict[str, Label] = {}
    for word in (part for each in words for part in _parts(settings, each)):
        name, is_named, value = word.partition("=")
        if is_named and name not in named:
            raise RangeError(f"setting {name!r}; {nearest(name, named)}; write {settings[0].name}={value}")
        if is_named:
            setting = named[name]
        else:
            left = [each for each in settings if each.name not in found]
            setting, value = _meant(left, word), word
        found[setting.name] = setting.read(value)
    return {setting.name: found.get(setting.name, setting.default) for setting in settings}


def _parts(settings: Sequence[Setting], word: str) -> list[str]:
    """``adv+5`` as the choice and the number; any other word as it is."""
    split = re.fullmatch(r"([a-z]+)([+-]\d+)", word.replace("\N{MINUS SIGN}", "-"), re.IGNORECASE)
    if split and any(each.chosen(split[1]) for each in settings if each.listed):
        return [split[1], split[2]]
    return [word]


def _meant(left: Sequence[Setting], word: str) -> Setting:
    """The setting that a word without a name is for: one that has that choice, or else the next that is a number."""
    if not left:
        raise RangeError(f"{word!r} is one value too many; take it out")
    by_choice = next((each for each in left if each.chosen(word) is not None), None)
    by_number = next((each for each in left if not each.listed), left[0])
    return by_choice or by_number
