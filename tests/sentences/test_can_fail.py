"""The checkers refuse what is false: each number, each place, each shared extreme."""

from collections import defaultdict
from pathlib import Path

import pytest

from tests.sentences.blocks import TAGS, blocks
from tests.sentences.falsify import LIES, lie, other_bases, other_numbers
from tests.sentences.kinds.all_kinds import CHECKERS, wrong
from tests.sentences.reading import Sentence
from tests.sentences.test_sentences import every_sentence
from tests.sentences.unfounded import told

SHARED = ("best-die", "draw", "hard-step", "jump", "peak", "tied")
"""Kinds that basis how many places share an extreme."""


@pytest.fixture(scope="module")
def by_kind(built_site: Path) -> dict[str, list[Sentence]]:
    found = defaultdict(list)
    for each in every_sentence(built_site):
        found[each.kind].append(each)
    return found


@pytest.mark.parametrize("kind", sorted(CHECKERS))
def test_another_number_is_refused(kind: str, by_kind: dict[str, list[Sentence]], built_site: Path) -> None:
    for sentence in {len(each.text): each for each in by_kind.get(kind, [])}.values():
        for number, made in other_numbers(sentence):
            assert any(wrong(each, built_site) for each in made), f"{number} may be another number: {sentence.text}"


@pytest.mark.parametrize(("kind", "old", "new"), LIES)
def test_a_lie_is_refused(kind: str, old: str, new: str, by_kind: dict[str, list[Sentence]], built_site: Path) -> None:
    told = [made for each in by_kind[kind] if (made := lie(each, old, new))]
    assert told, f"no {kind} says {old!r}"
    assert all(wrong(each, built_site) for each in told), told


@pytest.mark.parametrize("kind", SHARED)
def test_another_count_of_shared_places_is_refused(
    kind: str, by_kind: dict[str, list[Sentence]], built_site: Path
) -> None:
    for sentence in by_kind[kind]:
        for made in other_bases(sentence):
            assert wrong(made, built_site), made


def test_a_sentence_that_loses_its_basis_is_found(by_kind: dict[str, list[Sentence]], built_site: Path) -> None:
    """Of each kind; the one inside a readout answers to controls, and the tests of readouts hold it."""
    missed = set()
    for kind, found in by_kind.items():
        sentence = max(found, key=lambda each: sum(map(str.isdigit, each.text)))
        holder = next(each for each in sentence.element.around() if each.tag in TAGS)
        basis = sentence.element.given.pop("data-basis")
        try:
            if not any(text for block in blocks(holder, sentence.where) for text in told(block, built_site)):
                missed.add(kind)
        finally:
            sentence.element.given["data-basis"] = basis
    assert missed <= {"compared"}


@pytest.mark.parametrize(
    ("text", "basis"),
    [
        ("99 tables changed since and wait to be compared.", "oracle-waiting data/index.json"),
        ("No longer published: Mythras (two tables).", "tables-gone site_data/changes.json"),
        ("50.0% d4+2 wins against d4+1, which wins 6.3%, although its total is higher on average.",
         "lower-mean ngs/opposed/standard"),
    ],
)  # fmt: skip
def test_kinds_that_no_page_has_now_are_refused_as_well(text: str, basis: str, built_site: Path) -> None:
    assert basis.split(maxsplit=1)[0] in CHECKERS
    assert wrong(Sentence(text, basis), built_site)


def test_every_kind_on_the_site_can_be_falsified(by_kind: dict[str, list[Sentence]]) -> None:
    assert set(by_kind) <= set(CHECKERS)
    assert len({kind for kind, *_ in LIES} & set(by_kind)) >= 10


def test_an_unknown_kind_is_refused(built_site: Path) -> None:
    assert wrong(Sentence("7 is a number.", "hunch mythras/opposed/imperative"), built_site) == [
        "a kind that the test does not know: hunch"
    ]


def test_another_form_is_refused(built_site: Path) -> None:
    sentence = Sentence("About two points, from 90 to 91.", "jump mythras/opposed/imperative")
    assert wrong(sentence, built_site) == ["a sentence of another form than a jump has"]
