"""Dice whose faces carry symbols: symbols are counted, and what comes of them is read from their sums."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cache
from itertools import product
from math import lcm
from typing import ClassVar, NamedTuple

from oppose_engine.errors import RangeError, RuleError, nearest
from oppose_engine.odds_table import Axis, Label, OddsTable, TableId, exact_cells
from oppose_engine.rules.check import Check, CheckOdds, Result
from oppose_engine.rules.fields import check_fields, check_id, check_names, check_setting_name
from oppose_engine.rules.settings import Setting, check_said, read_settings
from oppose_engine.rules.system import Scale
from oppose_engine.sides.sums import Vector, Weights, summed
from oppose_engine.sides.symbols import AGAIN, SymbolDie, weights

__all__ = [
    "AtLeast",
    "Sums",
    "SymbolCheck",
    "SymbolMap",
    "SymbolPair",
    "SymbolResult",
    "SymbolRoll",
    "SymbolSetting",
]

MOST_DICE, MOST_TIMES, MOST_CAP = 40, 100, 40
MOST_LETTERS = 12
Tests = tuple[tuple[Vector, int], ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AtLeast:
    """A sum of symbols and settings, each times a whole number, is ``least`` or more.

    >>> AtLeast(sum={"one": 2, "dice": -1}, least=1)
    AtLeast(sum={'one': 2, 'dice': -1}, least=1)
    """

    sum: dict[str, int]
    least: int

    def __post_init__(self) -> None:
        check_fields(self)
        for found in (*self.sum.values(), self.least):
            if abs(found) > MOST_TIMES:
                raise RuleError(
                    f"AtLeast: a number is {found}; allowed: {-MOST_TIMES}..{MOST_TIMES}; "
                    'write AtLeast(sum={"hit": 1}, least=1)',
                    field="sum",
                )


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolResult:
    """One result of a roll: it comes up if all its tests hold, and if it has none, whenever no result before it does.

    With a ``title``, pages call it so; tables and data call it by its name.

    >>> SymbolResult(name="some").when
    ()
    """

    name: str
    when: tuple[AtLeast, ...] = ()
    title: str = ""

    def __post_init__(self) -> None:
        check_fields(self)


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolPair:
    """Each two symbols of one name are so many more of another.

    >>> SymbolPair(two="ten", more="success", times=2).more
    'success'
    """

    two: str
    more: str
    times: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolMap:
    """The two symbols whose sums a roll leaves, ``up`` and ``across``, and those whose chance is told ``apart``.

    >>> SymbolMap(up="success", across="advantage").apart
    ()
    """

    up: str
    across: str
    apart: tuple[str, ...] = ()


class Sums(NamedTuple):
    """How often each pair of sums comes up, in counts of ``total``, and each symbol apart at least once.

    ``counts`` has ``(up, across)``; ``good`` are the pairs that succeed, of all between the ends of both sums.

    >>> Sums({(0, 0): 3, (1, 0): 1}, 4, frozenset({(1, 0)}), {}).total
    4
    """

    counts: dict[tuple[int, int], int]
    total: int
    good: frozenset[tuple[int, int]]
    apart: dict[str, Fraction]


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolSetting:
    """What a player sets: numbers from ``low`` to ``high`` in the table and up to ``most`` beyond, or ``choices``.

    ``default`` is a number, or the place of a choice. With ``letters``, a choice is a text of these letters, one for
    each die, and any other such text is allowed too; a choice in small letters, such as ``none``, is a word.

    >>> SymbolSetting(name="coins", label="Coins", low=1, high=3, default=1).high
    3
    """

    name: str
    label: str
    low: int = 0
    high: int = 0
    most: int = 0
    default: int = 0
    choices: tuple[str, ...] = ()
    letters: str = ""
    says: str = "{}"
    one: str = ""
    helps: bool = False

    def __post_init__(self) -> None:
        check_fields(self)
        check_setting_name("SymbolSetting", self.name)
        if not -MOST_DICE <= self.low <= self.high <= MOST_DICE or not 0 <= self.most <= MOST_DICE:
            also = f", most {self.most}" if self.most else ""
            raise RuleError(
                f"SymbolSetting {self.name!r}: {self.low} to {self.high}{also}; allowed: whole numbers that rise, "
                f"{-MOST_DICE}..{MOST_DICE}; write low=1, high=12",
                field="low",
            )
        values = range(len(self.choices)) if self.choices else range(self.low, self.high + 1)
        if self.default not in values:
            raise RuleError(
                f"SymbolSetting {self.name!r}: default is {self.default}; allowed: {values[0]}..{values[-1]}; "
                f"write default={values[0]}",
                field="default",
            )
        check_said("SymbolSetting", self.says)

    @property
    def values(self) -> Sequence[Label]:
        """The values of the table."""
        return self.choices or range(self.low, self.high + 1)

    def setting(self) -> Setting:
        """The same as pages and the command take it."""
        return Setting(
            name=self.name,
            label=self.label,
            values=self.values,
            most=self.most,
            default=self.choices[self.default] if self.choices else self.default,
            says=self.says,
            one=self.one,
            helps=self.helps,
            letters=self.letters,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolRoll:
    """The rule: the settings, the dice, and the results from worst to best, of which the first that holds counts.

    ``good`` is the first result that is a success. ``caps`` is how many of a symbol matter; a die that is rolled
    again needs it. ``mapped`` names two symbols whose sums are all that results ask for, and are shown on a map.

    >>> coin = SymbolDie(faces=("", "head"), number={"coins": 1})
    >>> none = SymbolResult(name="none", when=(AtLeast(sum={"head": -1}, least=0),))
    >>> coins = (SymbolSetting(name="coins", label="Coins", low=1, high=3, default=1),)
    >>> results = (none, SymbolResult(name="some"))
    >>> SymbolRoll(settings=coins, dice=(coin,), results=results, good="some").counts({"coins": 2})
    ((1, 3), 4)
    """

    settings: tuple[SymbolSetting, ...]
    dice: tuple[SymbolDie, ...]
    results: tuple[SymbolResult, ...]
    good: str
    pairs: tuple[SymbolPair, ...] = ()
    caps: dict[str, int] | None = None
    mapped: SymbolMap | None = None

    def __post_init__(self) -> None:
        check_fields(self)
        for field, example in (
            ("dice", 'SymbolDie(faces=("hit", ""), number={"dice": 1})'),
            ("settings", 'SymbolSetting(name="dice", label="Dice", low=1, high=12, default=6)'),
        ):
            if not getattr(self, field):
                raise RuleError(
                    f"SymbolRoll: no {field}; allowed: one or more; write {field}=({example},)", field=field
                )
        names = [given.name for given in self.settings]
        check_names("SymbolRoll", "settings", names)
        check_names("SymbolRoll", "results", self.names)
        shown = {symbol.removeprefix("-") for die in self.dice for face in die.faces for symbol in face.split()}
        shown |= {die.shows for die in self.dice if die.shows}
        if clash := shown & set(names):
            raise RuleError(f"SymbolRoll: {clash.pop()!r} is a setting and a symbol; write another name", field="dice")
        self._check_names(names, shown)
        if early := next((each.name for each in self.results[:-1] if not each.when), ""):
            raise RuleError(
                f"SymbolRoll: result {early!r} always holds, so none after it counts; allowed: tests in all but the "
                f'last; write SymbolResult(name="{early}", when=(AtLeast(...),))',
                field="results",
            )
        if self.results[-1].when:
            last = self.results[-1].name
            raise RuleError(
                f"SymbolRoll: the last result, {last!r}, may not hold, so a roll may have none; allowed: a last result "
                f'without tests; write SymbolResult(name="{last}")',
                field="results",
            )
        self._check_caps()
        self._check_map(shown)

    def _check_names(self, names: Sequence[str], shown: set[str]) -> None:
        choices = [each for given in self.settings for each in given.choices]
        for die in self.dice:
            self._known("dice", (*die.number, *(name for name in (die.most, die.reaches) if name)), names)
            self._known("dice", [die.only] * bool(die.only), choices)
        for pair in self.pairs:
            self._known("pairs", (pair.two, pair.more), shown)
        self._known("caps", self.caps or {}, shown)
        for result in self.results:
            for test in result.when:
                self._known("results", test.sum, (*shown, *names))
        self._known("good", [self.good], self.names)

    def _check_caps(self) -> None:
        for cap in (self.caps or {}).values():
            if not 1 <= cap <= MOST_CAP:
                raise RuleError(
                    f"SymbolRoll: a cap is {cap}; allowed: 1..{MOST_CAP}; write caps={{...: 5}}", field="caps"
                )
        for face in (face.split() for die in self.dice for face in die.faces):
            if AGAIN in face and not any(symbol in (self.caps or {}) for symbol in face):
                raise RuleError(
                    f"SymbolRoll: a face {' '.join(face)!r} is rolled again without an end; allowed: with a symbol of "
                    'caps; write caps={"hit": 5}',
                    field="caps",
                )

    def _check_map(self, shown: set[str]) -> None:
        if self.mapped is None:
            return
        drawn = (self.mapped.up, self.mapped.across)
        self._known("mapped", (*drawn, *self.mapped.apart), shown)
        if sorted(drawn) != list(self.symbols) or self.pairs or set(drawn) & set(self.caps or {}):
            raise RuleError(
                f"SymbolRoll: mapped is {' and '.join(drawn)}; allowed: the two symbols that the results ask for, "
                'without pairs and caps; write mapped=SymbolMap(up="success", across="advantage")',
                field="mapped",
            )

    def _known(self, field: str, found: Iterable[str], allowed: Iterable[str]) -> None:
        known = sorted(allowed)
        for name in found:
            if name not in known:
                raise RuleError(f"SymbolRoll: {field}: {name!r}; {nearest(name, known)}", field=field)

    @property
    def names(self) -> tuple[str, ...]:
        """The results from worst to best."""
        return tuple(result.name for result in self.results)

    @property
    def symbols(self) -> tuple[str, ...]:
        """The symbols that a result or a pair asks for, in the order of the alphabet."""
        given = {each.name for each in self.settings}
        asked = {name for result in self.results for test in result.when for name in test.sum}
        return tuple(sorted((asked - given) | {pair.two for pair in self.pairs}))

    def counts(self, values: Mapping[str, Label]) -> tuple[tuple[int, ...], int]:
        """How often each result comes up with these settings, and how many rolls there are."""
        dice, limits, tests = self._rolled(values)
        pairs = tuple(
            (self.symbols.index(pair.two), self.symbols.index(pair.more), pair.times)
            for pair in self.pairs
            if pair.more in self.symbols
        )
        return _sorted(dice, limits, pairs, tests)

    def sums(self, values: Mapping[str, Label]) -> Sums:
        """How often both sums of the map come up together with these settings; RangeError without a map."""
        if self.mapped is None:
            raise RangeError(
                'this roll has no map; write mapped=SymbolMap(up="success", across="advantage") in its rule'
            )
        dice, limits, tests = self._rolled(values)
        up, across = (self.symbols.index(name) for name in (self.mapped.up, self.mapped.across))
        found = dict(sorted(((each[up], each[across]), count) for each, count in summed(dice, limits).items()))
        ups, acrosses = (range(min(-1, *each), max(1, *each) + 1) for each in zip(*found, strict=True))
        good = self.names.index(self.good)
        return Sums(
            found,
            sum(found.values()),
            frozenset(at for at in product(ups, acrosses) if _first(tests, (at[up], at[across])) >= good),
            {name: self._ever(name, values) for name in self.mapped.apart},
        )

    def _ever(self, symbol: str, values: Mapping[str, Label]) -> Fraction:
        """The chance that a symbol comes up at all."""
        none = SymbolResult(name="none", when=(AtLeast(sum={symbol: -1}, least=0),))
        results = (none, SymbolResult(name="some"))
        rule = replace(self, results=results, good="some", caps={symbol: 1}, mapped=None)
        (_, some), total = rule.counts(values)
        return Fraction(some, total)

    def _rolled(self, values: Mapping[str, Label]) -> tuple[tuple[tuple[Weights, int], ...], Vector, tuple[Tests, ...]]:
        """What each kind of die shows and how many are rolled, the caps of the symbols, the tests of the results."""
        symbols = self.symbols
        numbers = {name: value if isinstance(value, int) else 0 for name, value in values.items()}
        texts = [str(value) for value in values.values() if not isinstance(value, int)]
        limits = tuple((self.caps or {}).get(symbol, 0) for symbol in symbols)
        rolled = []
        for die in self.dice:
            number = sum(times * numbers[name] for name, times in die.number.items())
            number += int(not die.number and not die.letter)
            number += sum(text.count(die.letter) for text in texts) if die.letter else 0
            number = min(number, numbers[die.most]) if die.most else number
            if number > 0 and (not die.only or die.only in texts):
                faces = die.faces
                if die.reaches:
                    reached = numbers[die.reaches]
                    faces = tuple(f"{face} {die.shows}" if n >= reached else face for n, face in enumerate(faces, 1))
                rolled.append((weights(faces, symbols, limits), number))
        return tuple(rolled), limits, tuple(self._tests(result, symbols, numbers) for result in self.results)

    def _tests(self, result: SymbolResult, symbols: tuple[str, ...], numbers: Mapping[str, int]) -> Tests:
        """The tests of a result: how often each symbol counts, and how much that has to come to."""
        return tuple(
            (
                tuple(test.sum.get(symbol, 0) for symbol in symbols),
                test.least - sum(times * numbers.get(name, 0) for name, times in test.sum.items()),
            )
            for test in result.when
        )


@cache
def _sorted(
    dice: tuple[tuple[Weights, int], ...], limits: Vector, pairs: tuple[Vector, ...], tests: tuple[Tests, ...]
) -> tuple[tuple[int, ...], int]:
    """How often each result is the first whose tests hold; settings that are added to a sum leave them the same.

    ``pairs`` are the places of the two symbols and of what they are more of, and how many.
    """
    found = [0] * len(tests)
    for vector, count in summed(dice, limits).items():
        shown = list(vector)
        for two, more, times in pairs:
            shown[more] += vector[two] // 2 * times
        found[_first(tests, shown)] += count
    return tuple(found), sum(found)


def _first(tests: tuple[Tests, ...], shown: Sequence[int]) -> int:
    """The place of the first result whose tests hold for these sums."""
    return next(
        n for n, held in enumerate(tests) if all(sum(map(int.__mul__, times, shown)) >= least for times, least in held)
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class SymbolCheck(Check[SymbolRoll]):
    """A roll of dice with symbols; ``name`` is the id of its table.

    >>> from oppose_engine import system
    >>> check = system("genesys").mechanic("outcomes")
    >>> check.read(("AAPBDD",))
    {'pool': 'AAPB', 'against': 'DD'}
    """

    kind: ClassVar[str] = "symbols"
    tables: ClassVar[tuple[str, ...]] = ("outcomes",)
    name: str = "outcomes"

    def __post_init__(self) -> None:
        Check.__post_init__(self)  # super() without arguments fails in a dataclass with slots
        check_id("SymbolCheck", "name", self.name)

    def published(self) -> tuple[str, ...]:
        """The one table, by its own id."""
        return (self.name,)

    @property
    def counts_rolls(self) -> bool:
        """No: faces that show the same are counted once where all weights have a common divisor."""
        return False

    def settings(self) -> tuple[Setting, ...]:
        """What a player sets, with the values of the table."""
        return tuple(given.setting() for given in self.rules().settings)

    def results(self, variant: str = "") -> tuple[Result, ...]:
        """The results of a reading."""
        rules = self.rules(variant)
        good = rules.names.index(rules.good)
        return tuple(
            Result(name=each.title or each.name, outcomes=(each.name,), good=place >= good)
            for place, each in enumerate(rules.results)
        )

    def read(self, words: Sequence[str]) -> dict[str, Label]:
        """The settings as a person writes them; letters may stand in one word, and numbers go beyond the table."""
        rules = self.rules()
        typed = [given for given in rules.settings if given.letters]
        known = "".join(given.letters for given in typed)
        named = [choice for given in typed for choice in given.choices if choice.islower()]
        pools: dict[str, Label] = {}
        rest = []
        for word in words:
            name, is_named, text = word.partition("=")
            text = text if is_named else word
            spelt_out = not is_named or name in [given.name for given in typed]
            if typed and spelt_out and not text.isdigit() and text.lower() not in named:
                text = text.upper()
                self._spell(text, known, named)
                for given in typed:
                    if spelt := "".join(letter * text.count(letter) for letter in given.letters):
                        pools[given.name] = spelt
            else:
                rest.append(word)
        found = read_settings(self.settings(), rest)
        return found | pools

    def _spell(self, text: str, known: str, named: Sequence[str]) -> None:
        wrong = next((letter for letter in text if letter not in known), "")
        if wrong or not 0 < len(text) <= MOST_LETTERS:
            letters = f"1..{MOST_LETTERS} letters of {', '.join(known)}, one for each die"
            raise RangeError(f"pool {text!r}; allowed: {', or '.join([letters, *named])}")

    def odds(self, variant: str = "", **values: Label) -> CheckOdds:
        """How often each result comes up; settings that are not named have their default."""
        return CheckOdds(*self.rules(variant).counts(self.example() | values))

    def sums(self, variant: str = "", **values: Label) -> Sums:
        """The two sums that the roll leaves; settings that are not named have their default.

        >>> from oppose_engine import system
        >>> found = system("genesys").mechanic("outcomes").sums(pool="A", against="D")
        >>> found.counts[1, 0], found.total, found.apart["triumph"]
        (6, 64, Fraction(0, 1))
        """
        return self.rules(variant).sums(self.example() | values)

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Results by settings; ``scale`` replaces the values of the first setting if these are numbers."""
        rules = self.rules(key.variant)
        values = [tuple(given.values) for given in rules.settings]
        if scale is not None and not rules.settings[0].choices:
            values[0] = tuple(scale)
        names = [given.name for given in rules.settings]
        found = [
            [rules.counts(dict(zip(names, (first, *rest), strict=True))) for rest in product(*values[1:])]
            for first in values[0]
        ]
        wholes = tuple(lcm(*(whole for _, whole in row)) for row in found)
        cells = [
            [[n * (all_ // whole) for n in counts] for counts, whole in row]
            for row, all_ in zip(found, wholes, strict=True)
        ]
        shape = (*(len(each) for each in values), len(rules.names))
        return OddsTable(
            id=key,
            title=self.title,
            axes=(*(Axis(name, each) for name, each in zip(names, values, strict=True)), Axis("outcome", rules.names)),
            cells=exact_cells(cells, max(wholes)).reshape(shape),
            denominator=wholes,
        )
