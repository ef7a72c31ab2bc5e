"""Numbers as readers see them: half up, and never 0 or 100 for what can happen or fail."""

from decimal import ROUND_FLOOR, ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from oppose_engine.text import face, face_ranges, number, percent, points

MINUS = "\N{MINUS SIGN}"
PLACES = st.integers(0, 6)
VALUES = st.fractions(min_value=-1000, max_value=1000, max_denominator=10**6)
CHANCES = st.fractions(min_value=0, max_value=1, max_denominator=10**9)


def half_up(value: Fraction, places: int) -> Decimal:
    """Rounded by the decimal module; a half goes towards plus infinity, for negative values too."""
    with localcontext(prec=60):
        shifted = value * 10**places + Fraction(1, 2)
        floor = (Decimal(shifted.numerator) / Decimal(shifted.denominator)).to_integral_value(ROUND_FLOOR)
        return floor.scaleb(-places)


@given(CHANCES, PLACES)
@example(Fraction(1), 2)
@example(Fraction(0), 2)
@example(Fraction(35_125, 100_000), 1)
def test_percent_agrees_with_decimal_half_up(chance: Fraction, places: int) -> None:
    with localcontext(prec=60):
        exact = Decimal(100 * chance.numerator) / Decimal(chance.denominator)
        expected = exact.quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
    if expected in (0, 100) and chance not in (0, 1):
        assert percent(chance, places)[0] in "<>"
    else:
        assert percent(chance, places) == str(expected)


@given(CHANCES, PLACES)
@example(Fraction(1, 10**9), 6)
@example(1 - Fraction(1, 10**9), 6)
@example(Fraction(1, 20_000), 2)
@example(Fraction(19_999, 20_000), 2)
def test_what_can_happen_is_never_0_and_what_can_fail_never_100(chance: Fraction, places: int) -> None:
    assume(0 < chance < 1)
    shown = percent(chance, places)
    assert Decimal(shown) not in (0, 100) if shown[0] not in "<>" else 0 < Decimal(shown[1:]) < 100


@given(PLACES)
def test_the_certain_and_the_impossible_are_shown_as_such(places: int) -> None:
    zeros = "." + places * "0" if places else ""
    assert percent(Fraction(0), places) == "0" + zeros
    assert percent(Fraction(1), places) == "100" + zeros


@given(CHANCES, CHANCES, PLACES)
def test_a_larger_chance_never_shows_as_less(one: Fraction, other: Fraction, places: int) -> None:
    low, high = sorted((one, other))

    def key(chance: Fraction) -> tuple[Decimal, int]:
        shown = percent(chance, places)
        sign = {"<": -1, ">": 1}.get(shown[0], 0)
        return Decimal(shown.lstrip("<>")), sign

    assert key(low) <= key(high)


@given(st.fractions(min_value=-1, max_value=1, max_denominator=10**6), PLACES)
def test_a_difference_carries_its_sign(difference: Fraction, places: int) -> None:
    shown = points(difference, places)
    if difference == 0:
        assert shown[0] == "0"
        return
    assert shown[0] == ("+" if difference > 0 else MINUS)
    assert shown[1:] == percent(abs(difference), places)


@given(VALUES, PLACES)
@example(Fraction(-1, 10**5), 2)
def test_a_number_reads_back_as_rounded(value: Fraction, places: int) -> None:
    shown = number(value, places)
    assert Decimal(shown.replace(MINUS, "-")) == half_up(value, places)
    assert "-" not in shown
    assert not (shown.startswith(MINUS) and Decimal(shown[1:]) == 0)


@pytest.mark.parametrize(("roll", "text"), [(1, "01"), (9, "09"), (10, "10"), (99, "99"), (100, "00")])
def test_a_face_has_two_digits(roll: int, text: str) -> None:
    assert face(roll) == text


def test_ranges_of_faces() -> None:
    assert face_ranges([(96, 100)]) == "96–00"
    assert face_ranges([(1, 1)]) == "01"
    assert face_ranges([(1, 5), (100, 100)]) == "01–05, 00"
    assert face_ranges([]) == "–"


@pytest.mark.parametrize(
    ("chance", "places", "text"),
    [
        (Fraction(1, 10**9), 0, "<1"),
        (Fraction(1, 10**9), 2, "<0.01"),
        (Fraction(1, 10**12), 8, "<0.00000001"),
        (1 - Fraction(1, 10**9), 0, ">99"),
        (1 - Fraction(1, 10**9), 2, ">99.99"),
        (1 - Fraction(1, 10**9), 4, ">99.9999"),
        (Fraction(1, 200), 0, "1"),
        (Fraction(1, 201), 0, "<1"),
    ],
)
def test_what_nearly_cannot_happen_in_full(chance: Fraction, places: int, text: str) -> None:
    assert percent(chance, places) == text


def test_two_places_unless_told_otherwise() -> None:
    assert points(Fraction(1, 3)) == "+33.33"
    assert percent(Fraction(1, 3)) == "33.33"
