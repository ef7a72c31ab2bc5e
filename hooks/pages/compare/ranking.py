"""All d100 games at the same ratings, ranked: underdog and favourite, equals, how often nobody wins."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hooks.html.markup import Html, lines, spread, tag
from hooks.pages.readouts.box import rows
from oppose_engine import OddsTable, percent, points
from oppose_engine.questions.claim import Claim, places

YOU, THEM = 60, 40
STEP = 10
EQUALS = 50


@dataclass(frozen=True)
class Reading:
    """One reading of an opposed d100 roll: its name in addresses and in words, its table."""

    id: str
    game: str
    title: str
    table: OddsTable

    @property
    def name(self) -> str:
        return f"{self.game} ({self.title})"

    def chance(self, you: int, them: int, outcome: str = "win") -> Fraction:
        return self.table.outcomes(you, them).chance(outcome)


def _sorted(listed: Sequence[Reading]) -> list[Reading]:
    """Kindest to the underdog first."""
    return sorted(listed, key=lambda reading: -reading.chance(THEM, YOU))


def underdog(listed: Sequence[Reading]) -> Html:
    """The chances of underdog and favourite at the same ratings, one line a reading."""
    drawn = [
        tag("li", tag("span", reading.name, class_="op-dumbbell-name"), dumbbell(reading, n == 0))
        for n, reading in enumerate(_sorted(listed))
    ]
    return spread(
        "div",
        tag("p", "Which game is kindest to the underdog?", class_="op-small-title"),
        tag(
            "p",
            f"Chance to win at {THEM} against {YOU} and at {YOU} against {THEM}, in percent, sorted by the first.",
            class_="op-note",
            data_part="dumbbell-note",
        ),
        spread("ul", *drawn, class_="op-dumbbells", data_part="dumbbells"),
        data_search_exclude=True,
    )


def dumbbell(reading: Reading, named: bool) -> Html:
    """Two dots on a line from 0 to 100%, with their numbers outside."""
    low, high = reading.chance(THEM, YOU), reading.chance(YOU, THEM)

    def word(text: str) -> Html:
        return tag("tspan", text, class_="op-dumbbell-word")

    def number(chance: Fraction) -> Html:
        return tag("tspan", percent(chance, 1), class_="op-dumbbell-number")

    under, over = (f"{10 + float(chance) * 80:.2f}%" for chance in (low, high))
    return tag(
        "svg",
        tag("line", x1=under, x2=over, y1=14, y2=14, class_="op-dumbbell-line"),
        tag("circle", cx=under, cy=14, r=5, class_="op-dot-lose"),
        tag("circle", cx=over, cy=14, r=5, class_="op-dot-win"),
        tag("text", word("underdog ") if named else None, number(low), x=under, dx=-10, y=18, text_anchor="end"),
        tag("text", number(high), word(" favourite") if named else None, x=over, dx=10, y=18),
        class_="op-dumbbell",
        role="img",
        aria_label=f"Underdog {percent(low, 1)}%, favourite {percent(high, 1)}%",
    )


def ranking(listed: Sequence[Reading]) -> Html:
    """A table of every reading: equals, favourites and underdogs, how often nobody wins, the worth of ten points."""
    content = []
    for reading in _sorted(listed):
        steep = reading.chance(min(YOU + STEP, 100), THEM) - reading.chance(YOU, THEM)
        content.append(
            [
                reading.name,
                percent(reading.chance(EQUALS, EQUALS)),
                percent(reading.chance(YOU, THEM)),
                percent(reading.chance(THEM, YOU)),
                percent(reading.chance(YOU, THEM, "none")),
                points(steep),
            ]
        )
    heads = ["Game and reading", f"{EQUALS} v {EQUALS}", f"{YOU} v {THEM}", f"{THEM} v {YOU}", "Nobody", f"+{STEP}"]
    table = spread(
        "table",
        tag("caption", "Every d100 game at these ratings", class_="op-unseen"),
        tag("thead", tag("tr", (tag("th", text, scope="col") for text in heads), data_part="ranking-heads")),
        spread("tbody", rows(content), data_part="ranking"),
        class_="op-small op-ranking",
    )
    region = tag(
        "div", table, class_="op-scroll", role="group", tabindex=0, aria_label="Every d100 game at these ratings"
    )
    claim = Claim("ranked", tuple(str(reading.table.id) for reading in listed))
    whole = lines(tag("p", _ranked(listed), data_part="ranked", data_claim=str(claim)), region)
    return tag("div", Html("\n"), whole, Html("\n"), data_search_exclude=True)


def _ranked(listed: Sequence[Reading]) -> str:
    """The ranking in sentences: the first and the last game for each question that players ask."""

    def steep(reading: Reading) -> Fraction:
        return reading.chance(YOU + STEP, THEM) - reading.chance(YOU, THEM)

    def under(reading: Reading) -> Fraction:
        return reading.chance(THEM, YOU)

    def idle(reading: Reading) -> Fraction:
        return reading.chance(YOU, THEM, "none")

    def named(
        value: Callable[[Reading], Fraction], best: Callable[[Iterable[Fraction]], Fraction]
    ) -> tuple[str, Fraction]:
        found = best(map(value, listed))
        return places([each.name for each in listed if value(each) == found], "readings"), found

    (kind, most), (harsh, least) = named(under, max), named(under, min)
    (open_, never), (steepest, up), (flattest, down) = named(idle, max), named(steep, max), named(steep, min)
    return (
        f"Kindest to the underdog: {kind}, with {percent(most, 1)}%. Harshest: {harsh}, with {percent(least, 1)}%. "
        f"Nobody wins most often: {open_}, {percent(never, 1)}%. "
        f"{STEP} more of rating are worth most: {steepest}, {points(up, 1)} points; "
        f"and least: {flattest}, {points(down, 1)} points."
    )
