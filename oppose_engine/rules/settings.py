"""What a player sets before a roll, and how a person writes it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import Label
from oppose_engine.text import MINUS, typed

__all__ = ["Setting", "all_said", "check_said", "read_settings"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A value that a player sets: its name in addresses, its label, the values allowed, the first value, its words.

    ``says`` is how a sentence names a value, ``{}`` being the value; ``one`` and ``none`` are for the values 1 and
    0 if these need other words, ``names`` are for values that are chosen by name. ``values`` are whole numbers
    that follow each other, or choices; ``most`` is the largest number that the rule takes, if its table has fewer.
    ``helps`` says that a larger value makes a good outcome likelier, so that a reader can ask how much of it is enough.
    ``side`` is ``you`` or ``them`` if it belongs to one of two sides. With ``letters`` a choice is a text of these, and
    a reader may type any other such text.

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
    letters: str = ""
    most: int = 0

    def said(self, value: Label) -> str:
        """A value in a sentence."""
        if self.names:
            return self.says.replace("{}", self.names[list(self.values).index(value)])
        if own := {"1": self.one, "0": self.none}.get(str(value), ""):
            return own
        return self.says.replace("{}", str(value).replace("-", MINUS))

    @property
    def listed(self) -> bool:
        """Whether a value is chosen from a list, not a number."""
        return bool(self.names) or not isinstance(self.values[0], int)

    @property
    def allowed(self) -> Sequence[Label]:
        """All values that the rule takes.

        >>> Setting(name="dice", label="Dice", values=range(1, 13), most=40, default=8).allowed
        range(1, 41)
        """
        if self.listed:
            return self.values
        low, high = int(self.values[0]), int(self.values[-1])
        return range(low, max(high, self.most) + 1)

    def chosen(self, text: str) -> Label | None:
        """The choice that a text names, in full or by three or more of its first letters; None if there is none."""
        if not self.listed:
            return None
        named = {str(each).lower(): each for each in self.values}
        named |= {name.lower(): each for each, name in zip(self.values, self.names, strict=False)}
        begun = (each for name, each in named.items() if len(text) > 2 and name.startswith(text.lower()))
        return named.get(text.lower(), next(begun, None))

    def takes(self, text: str) -> bool:
        """Whether a person may write that for it."""
        try:
            self.read(text)
        except RangeError:
            return False
        return True

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
        allowed = f"{self.allowed[0]}..{self.allowed[-1]}"
        if not (found := re.fullmatch(r"([+-]?[0-9]{1,6})\s*%?", typed(text))):
            raise RangeError(f"{self.name} {text!r} is not a whole number; allowed: {allowed}")
        if (value := int(found[1])) not in self.allowed:
            raise RangeError(f"{self.name} {value} is outside {allowed}; give a whole number in that range")
        return value


def check_said(owner: str, says: str) -> None:
    """RuleError unless a sentence can name the value: ``{}`` stands in ``says`` once, and no other brace.

    >>> check_said("ThrowSetting", "a skill of {}")  # fits: nothing to say
    """
    if says.count("{}") != 1 or {"{", "}"} & {*says.replace("{}", "")}:
        raise RuleError(
            f"{owner}: says is {says!r}; allowed: a text with one {{}}, where the value stands; "
            'write says="a skill of {}"',
            field="says",
        )


def all_said(settings: Sequence[Setting], values: Mapping[str, Label]) -> list[str]:
    """The values in a sentence: dice "and" dice; those of which there are none go unsaid beside others.

    >>> d6, d8 = (Setting(name=name, label=name, values=range(3), default=1, says="{}" + name) for name in ("d6", "d8"))
    >>> [all_said((d6, d8), {"d6": 2, "d8": d8s}) for d8s in (1, 0)], all_said((d6, d8), {"d6": 0, "d8": 0})
    ([['2d6', 'and 1d8'], ['2d6']], ['0d6'])
    """
    dice = {each.name for each in settings if re.match(r"\{\}.", each.says)}
    told = [each for each in settings if values[each.name] != 0 or each.none or each.name not in dice]
    said = [each.said(values[each.name]) for each in told or settings[:1]]
    pairs = zip(told, told[1:], said[1:], strict=False)
    return [*said[:1], *(f"and {words}" if {last.name, each.name} <= dice else words for last, each, words in pairs)]


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
            taking = next((each for each in settings if each.takes(value)), settings[0])
            raise RangeError(f"setting {name!r}; {nearest(name, named)}; write {taking.name}={value}")
        if is_named:
            setting = named[name]
        else:
            left = [each for each in settings if each.name not in found]
            setting, value = _meant(left, word), word
        if setting.name in found:
            raise RangeError(f"{setting.name} is given twice; take {word} out")
        found[setting.name] = setting.read(value)
    return {setting.name: found.get(setting.name, setting.default) for setting in settings}


def _parts(settings: Sequence[Setting], word: str) -> list[str]:
    """``adv+5`` as the choice and the number; any other word as it is."""
    split = re.fullmatch(r"([a-z]+)([+-]\d+)", typed(word), re.IGNORECASE)
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
