"""Small pieces of English: numbers as words, lists, plurals, sentences about a match-up."""

from collections.abc import Iterable
from fractions import Fraction

from oppose_engine import percent

DASH = "\N{EN DASH}"

_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")


def number_word(number: int) -> str:
    """A small number in words, a larger one in figures."""
    return _SMALL[number] if 0 <= number < len(_SMALL) else str(number)


def counted(number: int, noun: str, plural: str = "") -> str:
    """A number and its noun.

    >>> counted(1, "reading"), counted(4, "level of success", "levels of success")
    ('one reading', 'four levels of success')
    """
    return f"{number_word(number)} {noun if number == 1 else plural or noun + 's'}"


def runs(numbers: Iterable[int]) -> list[tuple[int, int]]:
    """Rising whole numbers, neighbours together: the first and the last of each run.

    >>> runs([2, 4, 5, 6])
    [(2, 2), (4, 6)]
    """
    found: list[tuple[int, int]] = []
    for number in numbers:
        first = found.pop()[0] if found and found[-1][1] == number - 1 else number
        found.append((first, number))
    return found


def number_of_dice(number: int) -> str:
    """A number of dice, in figures.

    >>> number_of_dice(0), number_of_dice(1)
    ('0 dice', '1 die')
    """
    return f"{number} {'die' if number == 1 else 'dice'}"


def start(sentence: str) -> str:
    """The sentence with a capital at its start, the rest untouched."""
    return sentence[:1].upper() + sentence[1:]


def thousands(number: int) -> str:
    """A count with commas."""
    return f"{number:,}"


def chance(value: Fraction) -> str:
    """A chance in a sentence: one decimal and the sign."""
    return f"{percent(value, 1)}%"


_CHANCES = {"win": "that you win", "tie": "of a tie", "none": "that nobody wins", "lose": "that they win"}


def chance_of(outcome: object, opposed: bool) -> str:
    """The words for the chance of an outcome in a sentence.

    >>> chance_of("none", True), chance_of("partial", False)
    ('the chance that nobody wins', 'the chance of “partial”')
    """
    return f"the chance {_CHANCES[str(outcome)] if opposed else f'of “{outcome}”'}"


def minus(number: int | str) -> str:
    """A whole number with a true minus sign; a label as it is."""
    return str(number).replace("-", "\N{MINUS SIGN}")


def signed(number: int) -> str:
    """A whole number with its sign.

    >>> signed(3), signed(0), signed(-3)
    ('+3', '0', '−3')
    """
    return f"+{number}" if number > 0 else minus(number)


def uncapped(title: str) -> str:
    """The title as it stands inside a sentence."""
    return title[:1].lower() + title[1:]


def ended(sentence: str) -> str:
    """The sentence with one full stop at its end.

    >>> ended("Chaosium Inc."), ended("The Design Mechanism")
    ('Chaosium Inc.', 'The Design Mechanism.')
    """
    return sentence.rstrip(".") + "."


def size(octets: int) -> str:
    """The size of a file, in whole kB from 1 up.

    >>> size(12), size(25_600)
    ('1 kB', '26 kB')
    """
    return f"{max(1, round(octets / 1000)):,} kB"
