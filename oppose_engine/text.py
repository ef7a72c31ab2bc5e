"""Rounds exact numbers, and writes them and words for readers."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from oppose_engine.errors import RangeError

__all__ = ["MINUS", "NOTHING", "an", "counted", "face", "face_ranges", "listed", "number", "percent", "points", "typed"]

MINUS = "\N{MINUS SIGN}"
"""What a number below 0 begins with for people; for programs it is a plain ``-``."""
NOTHING = "\N{EN DASH}"
"""What stands for people where there is no number; for programs the place is empty."""

MOST_PLACES = 100


def _units(numerator: int, denominator: int, places: int) -> int:
    """A fraction in units of the last of ``places`` decimals; a half goes up."""
    scale: int = 10**places
    return (2 * numerator * scale + denominator) // (2 * denominator)


def _decimal(units: int, places: int) -> str:
    whole, rest = divmod(units, 10**places)
    return f"{whole}.{rest:0{places}d}" if places else str(whole)


def percent(chance: Fraction, places: int = 2) -> str:
    """Write a chance in percent, without the sign.

    A chance is 0..1. What can still happen is never shown as 0, and what can still fail is
    never shown as 100. RangeError for what is no number, or another number of places than 0 to 100.

    >>> percent(Fraction(5179, 10_000)), percent(Fraction(0)), percent(Fraction(1, 10**6))
    ('51.79', '0.00', '<0.01')
    """
    if type(places) is not int or not 0 <= places <= MOST_PLACES:
        raise RangeError(f"places {places!r}; allowed: whole numbers from 0 to {MOST_PLACES}")
    try:
        part, whole = chance.as_integer_ratio()  # whole numbers: a page has thousands of chances
    except AttributeError:
        raise RangeError(f"chance {chance!r} is not a number; give a fraction, such as Fraction(1, 2)") from None
    shown, most = _units(100 * part, whole, places), 100 * 10**places
    if shown == 0 and part > 0:
        return f"<{_decimal(1, places)}"
    if shown == most and part < whole:
        return f">{_decimal(most - 1, places)}"
    return _decimal(shown, places)


def number(value: Fraction, places: int = 2) -> str:
    """Write an expectation in its own unit: checks, points of skill, outcomes.

    >>> number(Fraction(91, 40)), number(Fraction(-1, 2), 1)
    ('2.28', '−0.5')
    """
    shown = _units(*value.as_integer_ratio(), places)
    return (MINUS if shown < 0 else "") + _decimal(abs(shown), places)


def points(difference: Fraction, places: int = 2) -> str:
    """Write a difference of two chances in percentage points, with its sign.

    >>> points(Fraction(-195, 1000), 1), points(Fraction(0), 1)
    ('−19.5', '0.0')
    """
    size = percent(abs(difference), places)
    if not difference:
        return size
    return ("+" if difference > 0 else MINUS) + size


def typed(text: str) -> str:
    """What a person typed, with a plain minus; RangeError if it is no text.

    >>> typed("−5")
    '-5'
    >>> typed(60)
    Traceback (most recent call last):
    ...
    oppose_engine.errors.RangeError: 60 is not text; write it in quotes, such as '60'
    """
    if not isinstance(text, str):
        raise RangeError(f"{text!r} is not text; write it in quotes, such as '60'")
    return text.replace(MINUS, "-")


def face(roll: int) -> str:
    """Write a d100 face with two digits; 100 reads 00.

    >>> face(4), face(100)
    ('04', '00')
    """
    return f"{roll % 100:02d}"


def face_ranges(ranges: Iterable[tuple[int, int]]) -> str:
    """Write ranges of d100 faces; none at all is a dash.

    >>> face_ranges([(1, 6)]), face_ranges([(11, 11), (22, 22)]), face_ranges([])
    ('01–06', '11, 22', '–')
    """
    parts = [face(lo) if lo == hi else f"{face(lo)}\N{EN DASH}{face(hi)}" for lo, hi in ranges]
    return ", ".join(parts) or NOTHING


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words in a row.

    >>> listed(["one", "two", "three"])
    'one, two and three'
    """
    return f" {last} ".join(filter(None, [", ".join(words[:-1]), words[-1]])) if words else ""


def an(word: str) -> str:
    """A word with its article, if it takes one.

    >>> an("failure"), an("OpposedRule"), an("no price")
    ('a failure', 'an OpposedRule', 'no price')
    """
    return word if word.startswith("no ") else f"{'an' if word[0] in 'aeiouAEIOU' else 'a'} {word}"


def counted(count: int, one: str, more: str = "") -> str:
    """So many of something.

    >>> counted(1, "party", "parties"), counted(0, "value"), counted(2, "value")
    ('1 party', '0 values', '2 values')
    """
    return f"{count} {one if count == 1 else more or one + 's'}"
