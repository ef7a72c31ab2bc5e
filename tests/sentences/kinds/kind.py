"""What a checker of a kind of sentence is given, and how it is registered."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.sentences import published
from tests.sentences.published import Label, Table
from tests.sentences.reading import Sentence
from tests.sentences.words import counted, parts

__all__ = ["CHECKERS", "NAME", "PERCENT", "PLACE", "POINTS", "Said", "kind", "wrong"]

PERCENT = r"[<>]?\d+(?:\.\d+)?"
POINTS = r"[+−]?[<>]?\d+(?:\.\d+)?"
PLACE = r"[^\s,.;:%()]+"
"""A label without a space: a rating, a die with its priority."""
NAME = r"[^\d%.;:]+?"


@dataclass(frozen=True)
class Said:
    """A sentence taken apart, beside the tables it is about."""

    sentence: Sentence
    site: Path
    given: Mapping[str, str | None]

    def __getitem__(self, name: str) -> str:
        return self.given[name] or ""

    @cached_property
    def tables(self) -> list[Table]:
        return [published.table(self.site, name) for name in self.sentence.about]

    @property
    def table(self) -> Table:
        return self.tables[0]

    def label(self, axis: int, name: str) -> Label:
        """The label of an axis that the sentence names in this part."""
        try:
            return self.table.label(axis, self[name].replace("−", "-").removeprefix("+"))
        except KeyError:
            try:
                return self.table.label(axis, self[name])
            except KeyError:
                raise UntrueError(f"{self.table.id} has no {self.table.axes[axis][0]} {self[name]!r}") from None

    def differs(self, name: str, right: object) -> Iterator[str]:
        """A complaint if a part of the sentence is another text."""
        if self[name] != str(right):
            yield f"{name} is {self[name] or 'not told'}; right: {right or 'nothing'}"

    def extreme(self, first: str, also: str, right: Collection[str], *, by_basis: bool = False) -> Iterator[str]:
        """Complaints unless the sentence names, or counts, all places of an extreme and no other."""
        told = [self[first]]
        count = 1
        if other := re.fullmatch(r"in (\d+) other [a-z-]+", self[also]):
            count += int(other[1])
        elif self[also]:
            told += parts(self[also])
            count = len(told)
        yield from _places(told, count, right)
        if by_basis and self.sentence.shared != len(right) - 1:
            yield f"shared={self.sentence.shared}; right: {len(right) - 1}"

    def all_places(self, name: str, right: Collection[str], known: Collection[str] = ()) -> Iterator[str]:
        """The same for places in one part: ``A and 4 other things``, or all of them in a row."""
        few = counted(self[name])
        told = [few[0]] if few else parts(self[name], known)
        yield from _places(told, few[1] if few else len(told), right)


def _places(told: list[str], count: int, right: Collection[str]) -> Iterator[str]:
    if missed := [place for place in told if place not in right]:
        yield f"{', '.join(missed)} is no such place; right: {', '.join(list(right)[:5]) or 'none'}"
    if len(set(told)) != len(told):
        yield "a place is named twice"
    if count != len(right):
        yield f"{count} places are told of; right: {len(right)}"


class UntrueError(Exception):
    """Something that a sentence names and that does not exist."""


Check = Callable[[Said], Iterator[str]]
CHECKERS: dict[str, list[tuple[re.Pattern[str], Check]]] = {}
"""By kind, the forms that a sentence may have, each with what has to hold."""


def kind(name: str, form: str) -> Callable[[Check], Check]:
    """Register what has to hold of a sentence of this kind and form."""

    def add(check: Check) -> Check:
        CHECKERS.setdefault(name, []).append((re.compile(form), check))
        return check

    return add


def wrong(sentence: Sentence, site: Path) -> list[str]:
    """What is wrong with a sentence; nothing if everything that it says holds."""
    if sentence.kind not in CHECKERS:
        return [f"a kind that the test does not know: {sentence.kind}"]
    for form, check in CHECKERS[sentence.kind]:
        if found := form.fullmatch(sentence.text):
            try:
                return list(check(Said(sentence, site, found.groupdict())))
            except UntrueError as error:
                return [str(error)]
            except (LookupError, ValueError) as error:
                return [f"it names what is not there: {error}"]
    return [f"a sentence of another form than a {sentence.kind} has"]
