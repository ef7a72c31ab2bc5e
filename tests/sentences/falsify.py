"""Sentences made false on purpose, each by the smallest change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from tests.sentences.reading import Sentence

__all__ = ["LIES", "lie", "other_bases", "other_numbers"]

NUMBER = re.compile(r"\d[\d,]*\d(?:\.\d+)?|\d(?:\.\d+)?")

LIES = (
    ("area-says", r" Ties are [^ ]+%\.", ""),
    ("bands-says", r"failure", "regular"),
    ("best-die", r"; as much .+\.", "."),
    ("botch-caption", r"Most at difficulty (\d+)", r"Most at difficulty 2"),
    ("botch-says", r"One more die never raises it", "The step to 3 dice raises it again, but not back to the start"),
    ("clause-above", r"you win", "they win"),
    ("clause-elsewhere", r"you \d+", "you 10"),
    ("clause-size", r".+", "No number of the table changes."),
    ("compared", r"(more|less) than", "as much less as"),
    ("contest-dice-caption", r"at (\S+) and (\S+):", r"at \1:"),
    ("costly-die", r"less likely", "more likely"),
    ("dice-bands-caption", r"bad", "full"),
    ("difference-caption", r"( against \d+) and \d+ other match-ups", r"\1"),
    ("difference-caption", r"(\d+) against (\d+)", r"\2 against \1"),
    ("difference-says", r"by (.+) and (.+) by (.+)\.", r"by \3 and \2 by \1."),
    ("draw", r"the most there are, as many as .+(?=\.)", "more than anywhere else"),
    ("even", r" or more", ""),
    ("flat", r"from \d+", "from 50"),
    ("gain-caption", r", and stays there up to \d+", ""),
    ("half", r"(\d+) dice", "9 dice"),
    ("heat-caption", r"( against \d+) and \d+ other match-ups", r"\1"),
    ("heat-caption", r" Nobody wins.+", ""),
    ("heat-caption", r" Ties are rare.+", ""),
    ("jump", r"; as much .+\.", "."),
    ("jump", r"from (\d+) to (\d+) against", r"from 50 to 51 against"),
    ("levels-caption", r"from ([\w ]+) to ([\w ]+)", r"from \2 to \1"),
    ("nobody", r"at \d+ or less", "at 9 or less"),
    ("other-reading", r"nobody wins|you win", "they win"),
    ("peak", r"with (\d+) dice", r"with \1 and 9 dice"),
    ("pool-bands-caption", r"partial", "failure"),
    ("pool-caption", r"3 or 4", "3"),
    ("ranked", r"(underdog: )(.+)(, with .+ Harshest: )(.+)(, with)", r"\1\4\3\2\5"),
    ("ranked", r"and least: .+, \+", "and least: Mythras, +"),
    ("reproduced", r"[\d,]+ of them", "All of them"),
    ("sums-caption", r"cannot come up", "comes up 0.1% of the time"),
    ("sums-says", r"above the line", "above a line"),
    ("tables-new", r"two tables", "three tables"),
    ("tied", r" as well as .+?;", ";"),
    ("unfair", r"you win (.+), they (.+)", r"they win \1, you \2"),
)
"""Kind, what stands there, and the lie."""


def lie(sentence: Sentence, old: str, new: str) -> Sentence | None:
    """The sentence with these words exchanged; None if it does not have them."""
    text = re.sub(old, new, sentence.text, count=1)
    return None if text == sentence.text else replace(sentence, text=text)


def other_numbers(sentence: Sentence) -> Iterator[tuple[str, list[Sentence]]]:
    """For each number of a sentence, the sentence with others in its place: next to it, and farther away.

    A place next to an extreme may well be as extreme, and a clause may move every place alike: 450 is none.
    """
    for found in NUMBER.finditer(sentence.text):
        made = []
        for step in (1, -1, 37, -37, *((450,) if sentence.kind.startswith("clause") else ())):
            text = sentence.text[: found.start()] + _moved(found[0], step) + sentence.text[found.end() :]
            made.append(replace(sentence, text=text))
        yield found[0], made


def _moved(number: str, step: int) -> str:
    """The next number up or down, written with as many digits."""
    whole, dot, rest = number.replace(",", "").partition(".")
    moved = str(abs(int(whole + rest) + step)).zfill(len(whole + rest))
    if dot:
        return f"{moved[: -len(rest)]}.{moved[-len(rest) :]}"
    return f"{int(moved):,}" if "," in number else moved


def other_bases(sentence: Sentence) -> Iterator[Sentence]:
    """The same sentence with another number of places that share its extreme."""
    bare = re.sub(r" shared=\d+", "", sentence.basis)
    for shared in {0, 1, sentence.shared + 1} - {sentence.shared}:
        yield replace(sentence, basis=f"{bare} shared={shared}" if shared else bare)
