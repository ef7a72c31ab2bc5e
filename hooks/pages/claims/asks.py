"""Answers what a printed statement or a note asks of our tables: a chance, a range of faces, how a share is rounded.

``site_data/README.md`` tells each kind of question with its fields; a statement names its questions and
uses their answers in texts, such as ``{a}`` or ``{a.fits}``.
"""

from collections.abc import Callable, Iterator, Mapping
from fnmatch import fnmatchcase
from fractions import Fraction
from itertools import groupby, product
from math import ceil, floor
from typing import Any

from hooks.html.bands import DOUBLES
from hooks.html.bar import LABELS
from hooks.html.words import runs
from hooks.pages.context import Context, summed
from hooks.records.evidence import instead_of
from oppose_engine import DataError, OpposeError, TableId, percent
from oppose_engine.documents.write import to_rule
from oppose_engine.odds_table import Label, OddsTable
from oppose_engine.text import face_ranges, number
from oppose_engine.views import measure

Asked = Mapping[str, Any]
ROUNDINGS: dict[str, Callable[[Fraction], int]] = {
    "rounded down": floor,
    "rounded to the nearest": lambda part: floor(part + Fraction(1, 2)),
    "rounded up": ceil,
}


class Found:
    """An answer as text, with its parts by name as attributes; it has no others, so that a mistyped one is noticed."""

    def __init__(self, text: str, **parts: object) -> None:
        self._text = text
        vars(self).update(parts)

    def __str__(self) -> str:
        return self._text


def answers(context: Context, asked: Mapping[str, Asked], where: str) -> dict[str, Found]:
    """The answer to each question by its name; DataError if one cannot be answered."""
    try:
        return {name: _answer(context, question) for name, question in asked.items()}
    except (OpposeError, LookupError, TypeError, ValueError) as error:
        raise DataError(f"{where}: {error}; site_data/README.md tells what can be asked") from None


def filled(text: str, found: Mapping[str, Found], where: str) -> str:
    """A text with the answers that it names in braces; DataError for a name that is none."""
    try:
        return text.format_map(found)
    except (LookupError, AttributeError) as error:
        told = f"no answer {getattr(error, 'name', error)}; allowed: {', '.join(found)}, and their parts"
        raise DataError(f"{where}: {told}") from None


def asked_of(asked: Asked) -> tuple[str, str]:
    """The kind of a question, and the table that it asks."""
    kind = next((kind for kind in KINDS if kind in asked), "")
    if not kind:
        raise ValueError(f"a question has {', '.join(asked) or 'no field'}; allowed: one of {', '.join(KINDS)}")
    return kind, str(asked[kind])


def _answer(context: Context, asked: Asked) -> Found:
    kind, table = asked_of(asked)
    return KINDS[kind](context, TableId(*table.split("/")), asked)


def exact(chance: Fraction) -> str:
    """A chance in percent, with the fraction behind it.

    >>> exact(Fraction(13, 24))
    '54.17% (13/24)'
    """
    return f"{percent(chance)}% ({chance})"


def _table(context: Context, key: TableId, at: list[Any]) -> OddsTable:
    table = context.table(key.system, key.table, key.variant)
    beyond = table.is_opposed and not {*at} <= {*table.axes[0].values, "*", "="}
    return context.systems[key.system].table(key.table, key.variant, scale=tuple(sorted({*at}))) if beyond else table


def _values(context: Context, key: TableId, asked: Asked) -> Iterator[tuple[list[Label], Fraction]]:
    """At each place that ``at`` names, the chance of the labels like one of those in ``of``."""
    at: list[Any] = asked["at"]
    table = _table(context, key, at)
    *leading, last = table.axes
    wanted = [label for label in last.values if any(fnmatchcase(str(label), each) for each in asked["of"])]
    some = [each if isinstance(each, list) else (each,) for each in at]
    columns = [axis.values if each == ("*",) else each for axis, each in zip(leading, some, strict=True)]
    for labels in product(*columns):
        place = [labels[0] if each == "=" else each for each in labels]
        named = dict(zip((axis.name for axis in leading), place, strict=True))
        yield place, summed(table, wanted, **named)


def _chance(context: Context, key: TableId, asked: Asked) -> Found:
    found = list(_values(context, key, asked))
    distinct = sorted({value for _, value in found})
    axis = context.table(*key).axes[-2].name
    each, named = (", ".join(f"{percent(v)}% at {of}{place[-1]}" for place, v in found) for of in ("", f"{axis} "))
    texts = {"each": each, "named": named, "percent": ", ".join(f"{percent(value)}%" for value in distinct)}
    least = percent(distinct[0])
    return Found(", ".join(map(exact, distinct)), **texts, least=f"{least}%", bare=least)


def _faces(context: Context, key: TableId, asked: Asked) -> Found:
    def at(rating: int) -> str:
        table = context.systems[key.system].table(key.table, key.variant, scale=(rating,))
        levels = zip(table.axes[1].values, (table.ranges or ((),))[0], strict=True)
        spans = [span for level, every in levels if level in asked["of"] for span in every]
        held = {face for low, high in spans for face in range(low, high + 1)}
        doubles = len(held) > 2 and held <= DOUBLES  # 99 and 00 are neighbours by chance only
        return face_ranges([(face, face) for face in sorted(held)] if doubles else runs(sorted(held)))

    if asked["at"] != "*":
        return Found(at(asked["at"]))
    alike = [(text, list(ratings)) for text, ratings in groupby(range(101), key=at)]
    return Found(", ".join(f"{text} at {members[0]}\N{EN DASH}{members[-1]}" for text, members in alike))


def _rounding(context: Context, key: TableId, asked: Asked) -> Found:
    """How a share of the rating is rounded; ``rest`` takes the share of 100 less the rating."""
    low, high = asked.get("ratings", [1, 100])
    found = {int(place[0]): int(100 * value) for place, value in _values(context, key, {"at": ["*"], **asked})}
    part, ratings = Fraction(str(asked["part"])), range(low, high + 1)
    of = {rating: ((100 - rating) if asked.get("rest") else rating) / part for rating in ratings}
    fits = {
        name: sum(found[rating] == max(asked.get("least", 0), rounded(of[rating])) for rating in ratings)
        for name, rounded in ROUNDINGS.items()
    }
    best = max(fits, key=lambda name: fits[name])
    every = {name.split()[-1]: fit for name, fit in fits.items()}
    text = f"{best} at {fits[best]} of {len(ratings)} ratings"
    told = {"best": best, "fits": fits[best], "all": len(ratings)}
    told |= {f"not_{name}": len(ratings) - fit for name, fit in every.items()}
    return Found(text, **every, **told)


def _differ(context: Context, key: TableId, asked: Asked) -> Found:
    """At how many ratings of 1 to 100 the readings ``to`` have another chance, and at how many the same."""
    readings = [TableId(key.system, key.table, each) for each in (key.variant, *asked["to"])]
    columns = [[value for _, value in _values(context, each, {"at": ["*"], **asked})][1:] for each in readings]
    differ = sum(len(set(row)) > 1 for row in zip(*columns, strict=True))
    return Found(str(differ), same=len(columns[0]) - differ)


def _graded(context: Context, key: TableId, asked: Asked) -> Found:
    """At how many ratings of 1 to 100 a ``grade`` leaves another rating by the other rule of a clause."""
    ours, other = (instead_of(context.systems, key, clause) for clause in ("", asked["otherwise"]))
    name = asked["grade"]
    return Found(str(sum(ours.target(name, rating) != other.target(name, rating) for rating in range(1, 101))))


def _decided(context: Context, key: TableId, asked: Asked) -> Found:
    """Your chance to win if a match-up is rolled until somebody does."""
    return Found(f"{measure(context.table(*key).outcomes(*asked['at']), 'decided')}%")


def _sums(context: Context, key: TableId, asked: Asked) -> Found:  # noqa: ARG001  as all questions
    """What your chance at a match-up by tens and theirs at the same add up to, at the least and at the most."""
    wins = context.table(*key).cells[::10, ::10, 0]
    sums = [Fraction(int(count), 100) for count in (wins + wins.T).ravel().tolist()]
    least, most = (f"{number(end)}%" for end in (min(sums), max(sums)))
    return Found(f"{least} to {most}", least=least, most=most)


def _rule(context: Context, key: TableId, asked: Asked) -> Found:
    mechanic = context.systems[key.system].mechanic(key.table)
    value: Any = to_rule(mechanic, key.variant)
    for name in str(asked["field"]).split("."):
        value = value[name]
    if isinstance(value, list):  # bands, each with where it starts
        return Found(", ".join(name if start is None else f"{name} from {start}" for name, start in value))
    return Found(str(value))


def _rolled(context: Context, key: TableId, asked: Asked) -> Found:
    """What certain faces come to: of a pool, or of two ratings with a face each."""
    rules = context.systems[key.system].mechanic(key.table).rules(key.variant)
    if "dice" in asked:
        worth = {1: rules.one, rules.sides: rules.top}
        return Found(str(sum(worth.get(face, int(face >= rules.standard)) for face in asked["dice"])))
    (you, roll), (them, other) = asked["you"], asked["them"]
    counts = rules.by_pair(you, them)[roll - 1, other - 1].tolist()
    return Found(next(name.lower() for name, count in zip(LABELS.values(), counts, strict=True) if count))


def _improved(context: Context, key: TableId, asked: Asked) -> Found:
    """The chance that an experience roll improves a rating, and what it then adds."""
    rules = context.systems[key.system].mechanic(key.table).rules(key.variant)
    chance = rules.chance(asked["at"])
    mean = rules.expected_gain(asked["at"]) / chance
    return Found(exact(chance), gain=f"1d{rules.gain}", mean=mean)


_ALL = (_chance, _faces, _rounding, _differ, _graded, _decided, _sums, _rule, _rolled, _improved)
KINDS: Mapping[str, Callable[[Context, TableId, Asked], Found]] = {each.__name__[1:]: each for each in _ALL}
