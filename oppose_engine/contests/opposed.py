"""The opposed d100 roll as a mechanic of a game: ``contest`` counts, and this makes the tables of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Protocol

import numpy as np

from oppose_engine.checks.bonus_dice import BONUS, DICE, bonus_words
from oppose_engine.contests.contest import OpposedRule
from oppose_engine.errors import RuleError
from oppose_engine.odds_table import Axis, Cells, Label, OddsTable, Outcomes, TableId, opposed_table
from oppose_engine.rules.fields import check_id
from oppose_engine.rules.order import Placed
from oppose_engine.rules.system import Mechanic, Opposed, Scale
from oppose_engine.sides.ratings import PUBLISHED_RATINGS, RATINGS, parse_rating, rating_in_range
from oppose_engine.sides.throw import Thrower, read_thrower
from oppose_engine.text import typed

__all__ = ["OpposedContest", "Rolled", "match_ups"]

BY_TENS = range(0, 101, 10)


class Rolled(Protocol):
    """The methods that rules for two ratings must have; ``OpposedRule`` has them.

    >>> from oppose_engine import system
    >>> rules: Rolled = system("brp").mechanic("active-roll").rules("uge-2023-resistance")
    >>> rules.counts([60], [40]).tolist(), rules.denominator
    ([[[70, 0, 0, 30]]], 100)
    """

    @property
    def denominator(self) -> int:
        """Equally likely events in a cell."""
        ...

    def counts(self, you: Sequence[int], them: Sequence[int]) -> Cells:
        """Win, tie, none and lose for each of your ratings against each of theirs."""
        ...


def match_ups(key: TableId, title: str, rules: Rolled, scale: Scale | None) -> OddsTable:
    """The table of match-ups (you, them, outcome): ratings 0..100 on both sides, or those of ``scale``.

    >>> from oppose_engine import system
    >>> rules = system("mythras").mechanic("bands").rules("imperative")
    >>> match_ups(TableId("mythras", "opposed", "imperative"), "Opposed roll", rules, (40, 60)).outcomes(60, 40).win
    5179
    """
    ratings = _ratings(scale) or tuple(PUBLISHED_RATINGS)
    return opposed_table(key, title, ratings, rules.counts(ratings, ratings), rules.denominator)


@dataclass(frozen=True, slots=True, kw_only=True)
class OpposedContest(Opposed[OpposedRule]):
    """Both sides roll d100 under a rating; the better level of success wins.

    A second mechanic of the same bands (a combat exchange, say) gives its match-ups a table id of
    its own in ``matches`` and publishes nothing else.

    >>> from oppose_engine import system
    >>> mythras = system("mythras").mechanic("bands")
    >>> mythras.odds("imperative", 60, 40).chance("win")
    Fraction(5179, 10000)
    """

    kind: ClassVar[str] = "contest"
    resolves: ClassVar[str] = "levels of success, compared"
    tables: ClassVar[tuple[str, ...]] = ("bands", "opposed", "outcomes")
    matches: str = "opposed"

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return self.matches

    @property
    def scale(self) -> str:
        """The die that a rating is rolled under."""
        return f"d{len(self.rules().bands.faces)}"

    def __post_init__(self) -> None:
        Mechanic.__post_init__(self)  # super() without arguments fails in a dataclass with slots
        check_id("OpposedContest", "matches", self.matches)
        if self.matches in ("bands", "outcomes"):
            raise RuleError(
                f"OpposedContest: matches is {self.matches!r}, a table of levels; allowed: opposed, or an id of its "
                'own; write matches="combat"',
                field="matches",
            )

    def published(self) -> tuple[str, ...]:
        """Bands and opposed table; the final levels where a variant states how they shift."""
        if self.matches != "opposed":
            return (self.matches,)
        return self.tables if any(v.rules.shift for v in self.variants) else self.tables[:2]

    def check_rules(self, rules: OpposedRule) -> None:
        """Every face of every rating has a level."""
        rules.bands.check()

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Success bands (rating, level), opposed table (you, them, outcome) or final levels.

        Ratings are 0..100 unless ``scale`` says otherwise; the final levels are published by tens.
        A Master's row of the bands is its best level on every face, since nothing is rolled.
        """
        ratings = _ratings(scale)
        contest = self.rules(key.variant)
        if key.table == "bands":
            return _bands(key, contest, ratings or tuple(PUBLISHED_RATINGS))
        if key.table == self.matches:
            return match_ups(key, self.title, contest, scale)
        return _final_levels(key, contest, ratings or tuple(BY_TENS))

    def further_dice(self) -> dict[Label, str]:
        """Bonus and penalty dice, if its rule has them."""
        return {more: bonus_words(more) for more in reversed(DICE)} if self.rules().bonus_dice else {}

    def dice_names(self) -> dict[Label, str]:
        """The names of bonus and penalty dice, if its rule has them."""
        return {more: name for name, more in BONUS} if self.rules().bonus_dice else {}

    def side(self, text: str) -> Thrower | int:
        """A rating, -100..400, if its rule has bonus dice also ``bonus+60``; RangeError says what is allowed."""
        if self.rules().bonus_dice and any(letter.isalpha() for letter in typed(text)):
            return read_thrower(text, RATINGS, BONUS, masteries=False)
        return parse_rating(text)

    def odds(self, variant: str, you: Thrower | int, them: Thrower | int) -> Outcomes:
        """The four outcomes of your side against theirs.

        >>> from oppose_engine import system
        >>> coc7 = system("coc7").mechanic("bands")
        >>> round(100 * float(coc7.odds("rulebook", coc7.side("bonus+50"), 50).chance("win")), 2)
        57.95
        """
        mine, other = _rated(you), _rated(them)
        return self.rules(variant).odds(mine.rating, other.rating, dice=(mine.more, other.more))

    def levels(self, variant: str = "") -> tuple[str, ...]:
        """The levels of its bands."""
        return self.rules(variant).bands.levels

    def level_pairs(self, variant: str, you: Thrower | int, them: Thrower | int) -> list[tuple[str, str, Outcomes]]:
        """Your level, theirs, and the four outcomes where these meet."""
        mine, other = _rated(you), _rated(them)
        return list(self.rules(variant).level_pairs(mine.rating, other.rating, (mine.more, other.more)))

    def by_roll(self, variant: str, you: Thrower | int, them: Thrower | int) -> list[tuple[int, Outcomes]]:
        """Each face of your roll, with the four outcomes against ``them``."""
        mine, other = _rated(you), _rated(them)
        rules = self.rules(variant)
        rows = rules.by_face(mine.rating, other.rating, other.more).tolist()
        times, whole = rules.weights(mine.more).tolist(), int(rules.weights(other.more).sum()) * rules.unit
        found = [Outcomes(win, tie, none, lose, whole) for win, tie, none, lose in rows]
        return [*zip(times, found, strict=True)]

    def by_party(self, variant: str, parties: Sequence[Thrower | int]) -> list[list[Placed]]:
        """Each face of each party."""
        sides = [_rated(each) for each in parties]
        dice = [side.more for side in sides]
        return self.rules(variant).by_party([side.rating for side in sides], self.title, dice)

    def ladder(self) -> Sequence[int]:
        """Ratings 0..100; what an inverse question searches."""
        return PUBLISHED_RATINGS

    @property
    def reach(self) -> range:
        """Ratings 0..400."""
        return range(RATINGS[-1] + 1)

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows."""
        return {"you": 60, "them": 40}


def _rated(side: Thrower | int) -> Thrower:
    found = side if isinstance(side, Thrower) else Thrower(side)
    rating_in_range(found.rating)
    return found


def _ratings(scale: Scale | None) -> tuple[int, ...] | None:
    return None if scale is None else tuple(rating_in_range(rating) for rating in scale)


def _bands(key: TableId, contest: OpposedRule, ratings: tuple[int, ...]) -> OddsTable:
    bands = contest.bands
    cells = bands.counts(ratings)
    spans = bands.spans(ratings)
    for at in contest.master.among(ratings) if contest.master else ():
        cells[at] = [0] * (len(bands.levels) - 1) + [len(bands.faces)]
        spans[at] = (*((),) * (len(bands.levels) - 1), (bands.die,))
    return OddsTable(
        id=key,
        title="Success bands",
        axes=(Axis("rating", ratings), Axis("level", bands.levels)),
        cells=cells,
        denominator=len(bands.faces),
        ranges=tuple(spans),
    )


def _final_levels(key: TableId, contest: OpposedRule, ratings: tuple[int, ...]) -> OddsTable:
    """Who wins and at which final level: ``win success``, ``lose critical``, ``tie``, ``none``."""
    levels = contest.bands.levels
    labels = (*(f"win {level}" for level in levels), "tie", "none", *(f"lose {level}" for level in levels))
    at = {label: n for n, label in enumerate(labels)}
    cells = np.zeros((len(ratings), len(ratings), len(labels)), dtype=np.int64)
    for i, you in enumerate(ratings):
        for j, them in enumerate(ratings):
            for mine, theirs, odds in contest.level_pairs(you, them):
                cell = cells[i, j]
                cell[at[f"win {contest.final_level(mine, theirs)}"]] += odds.win
                cell[at[f"lose {contest.final_level(theirs, mine)}"]] += odds.lose
                cell[at["tie"]] += odds.tie
                cell[at["none"]] += odds.none
    return OddsTable(
        id=key,
        title="Winner and final level",
        axes=(Axis("you", ratings), Axis("them", ratings), Axis("outcome", labels)),
        cells=cells,
        denominator=contest.denominator,
    )
