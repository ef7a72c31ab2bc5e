"""A basis names its kind and the tables that it is about; one that nobody could check is refused."""

import pytest

from oppose_engine import RuleError
from oppose_engine.odds_table import TableId
from oppose_engine.questions.basis import Basis, places, shared
from oppose_engine.questions.oddities.surprise import Surprise


@pytest.mark.parametrize(
    ("kind", "about", "said"),
    [
        ("draw", (), "test_basis.py: Basis: about of 'draw' is empty"),
        ("draw", ("",), "test_basis.py: Basis: about of 'draw' is empty"),
        ("", ("a/b/c",), "test_basis.py: Basis: kind '' cannot be an address"),
        ("more than", ("a/b/c",), "test_basis.py: Basis: kind 'more than' cannot be an address"),
    ],
)
def test_a_basis_that_cannot_be_checked_is_refused_with_file_and_field(
    kind: str, about: tuple[str, ...], said: str
) -> None:
    with pytest.raises(RuleError) as refused:
        Basis(kind, about)
    assert str(refused.value).startswith(said)
    assert refused.value.field in ("kind", "about")


def test_a_surprise_names_its_kind_its_table_and_who_shares_it() -> None:
    found = Surprise("draw", "61.4%", "of fights at 95 against 95 are tied.", {"you": 95}, 0, shared=2)  # pyrefly: ignore[bad-argument-type]
    assert str(found.basis(TableId("brp", "opposed", "srd"))) == "draw brp/opposed/srd shared=2"


def test_labels_of_a_basis_can_hold_spaces_and_commas() -> None:
    assert str(Basis("cell", ("a/b/c",), at=("d12+3", "success 0", "a,b"))) == "cell a/b/c at=d12+3,success%200,a%2Cb"


def test_few_places_are_named_and_many_are_counted() -> None:
    assert [places(list("abcdef")[:n], "ratings") for n in (1, 2, 3, 4)] == [
        "a", "a and b", "a, b and c", "a and 3 other ratings"
    ]  # fmt: skip
    assert [shared(list("abcdef")[:n], "ratings") for n in (1, 3, 4)] == ["a", "a, b and c", "in 4 other ratings"]
