"""All games at the same ratings, ranked: underdog, favourite, equals, how often nobody wins; equal ones are one row."""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from hooks.html.markup import Html, join, spread, tag
from hooks.pages.compare.rolls import Roll
from hooks.pages.context import Context
from hooks.pages.readouts.box import rows
from oppose_engine import percent, points
from oppose_engine.questions.claim import Claim, places

STEP = 10
QUARTERS = [Fraction(n, 4) for n in range(5)]


class Reading:
    """One reading of an opposed roll: its name in addresses and in words, its table."""

    def __init__(self, roll: Roll, variant: Any, context: Context) -> None:
        self.roll, self.variant = roll, variant
        self.id, self.name = roll.id(variant), roll.name(variant)
        self.table = context.table(roll.system.id, roll.table, variant.id)

    def chance(self, you: int, them: int, outcome: str = "win") -> Fraction:
        return self.table.outcomes(you, them).chance(outcome)

    def steep(self, you: int, them: int) -> Fraction:
        """What ten more of rating are worth."""
        return self.chance(you + STEP, them) - self.chance(you, them)


def ranking(listed: Sequence[Reading], chosen: Sequence[Reading], you: int, them: int) -> Html:
    """Kindest to the underdog first: both chances on one line, equals, how often nobody wins, the worth of ten points.

    Readings with the same numbers are one row, in which A and B are marked.
    """
    found: dict[tuple[Fraction, ...], list[Reading]] = {}
    for each in sorted(listed, key=lambda each: -each.chance(them, you)):
        places_ = ((them, them), (you, them), (them, you), (you, them, "none"))
        numbers = (*(each.chance(*place) for place in places_), each.steep(you, them))
        found.setdefault(numbers, []).append(each)
    content = []
    for (equals, favourite, underdog, nobody, steep), same in found.items():
        letters = "".join(letter for letter, one in zip("AB", chosen, strict=True) if one in same)
        head = join(tag("b", letters, " ") if letters else None, tag("span", _named(same)))
        content.append([head, _dumbbell(underdog, favourite), percent(equals), percent(nobody), points(steep)])
    axis = [tag("text", f"{int(100 * at)}%", x=_at(at), y=18, class_="op-mid") for at in QUARTERS]
    chances = tag("svg", axis, class_="op-dumbbell", role="img", aria_label="Underdog and favourite")
    heads = ["Game and reading", chances, f"{them} v {them}", "Nobody", f"+{STEP}"]
    label = "Every game of this kind at these ratings"
    head = tag("tr", (tag("th", text, scope="col") for text in heads), data_part="ranking-heads")
    body = spread("tbody", rows(content), data_part="ranking")
    caption = tag("caption", label, class_="op-unseen")
    table = spread("table", caption, tag("thead", head), body, class_="op-small op-ranking")
    sides = f"at {them} against {you} (\N{WHITE CIRCLE}) and at {you} against {them} (\N{BLACK CIRCLE})"
    note = f"Chance to win {sides}, in percent, sorted by the first."
    claim = Claim("ranked", tuple(str(reading.table.id) for reading in listed))
    said = tag("p", _ranked(listed, you, them), data_part="ranked", data_claim=str(claim))
    above = tag("p", note, class_="op-small-title", data_part="dumbbell-note")
    shown = tag("div", table, class_="op-scroll", role="group", tabindex=0, aria_label=label)
    return spread("div", said, above, shown, data_search_exclude=True, data_section=True)


def _named(same: Sequence[Reading]) -> str:
    """Some readings in one line, those of a game after its name."""
    games: dict[str, list[str]] = {}
    for each in same:
        games.setdefault(each.roll.system.title, []).append(each.variant.title)
    return ", ".join(f"{game} ({'; '.join(titles)})" for game, titles in games.items())


def _at(chance: Fraction) -> str:
    return f"{10 + float(chance) * 80:.2f}%"


def _dumbbell(low: Fraction, high: Fraction) -> Html:
    """Two dots on a line from 0 to 100%, with their numbers outside."""
    (under, left), (over, right) = ((_at(each), percent(each, 1)) for each in (low, high))
    grid = [tag("line", x1=_at(at), x2=_at(at), y1=0, y2=28, class_="op-grid-line") for at in QUARTERS]
    marks = [
        tag("line", x1=under, x2=over, y1=14, y2=14, class_="op-dumbbell-line"),
        tag("circle", cx=under, cy=14, r=5, class_="op-dot-lose"),
        tag("circle", cx=over, cy=14, r=5, class_="op-dot-win"),
        tag("text", left, x=under, y=18, dx=-10, class_="op-end"),
        tag("text", right, x=over, y=18, dx=10),
    ]
    said = f"Underdog {left}%, favourite {right}%"
    return tag("svg", grid, marks, class_="op-dumbbell", role="img", aria_label=said)


def _ranked(listed: Sequence[Reading], you: int, them: int) -> str:
    """The ranking in sentences: the first and the last game for each question that players ask."""

    def told(
        best: Callable[[Iterable[Fraction]], Fraction], value: Callable[[Reading], Fraction]
    ) -> tuple[str, Fraction]:
        end = best(map(value, listed))
        return places([each.name for each in listed if value(each) == end], "readings"), end

    (kind, most), (harsh, least) = (told(best, lambda each: each.chance(them, you)) for best in (max, min))
    open_, never = told(max, lambda each: each.chance(you, them, "none"))
    (steepest, up), (flattest, down) = (told(best, lambda each: each.steep(you, them)) for best in (max, min))
    return (
        f"Kindest to the underdog: {kind}, with {percent(most, 1)}%. Harshest: {harsh}, with {percent(least, 1)}%. "
        f"Nobody wins most often: {open_}, {percent(never, 1)}%. "
        f"{STEP} more points of rating gain most: {steepest}, {points(up, 1)} points; "
        f"and least: {flattest}, {points(down, 1)} points."
    )
