"""Contests that one roll decides: the active side rolls against a number made of both ratings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from oppose_engine.contests.opposed import match_ups
from oppose_engine.errors import RuleError, nearest
from oppose_engine.odds_table import OUTCOMES, Label, OddsTable, Outcomes, TableId
from oppose_engine.rules.fields import check_fields
from oppose_engine.rules.system import Opposed, Scale
from oppose_engine.sides.bands import Bands
from oppose_engine.sides.ratings import PUBLISHED_RATINGS, parse_rating, rating_in_range
from oppose_engine.sides.terms import Number

__all__ = ["ActiveRoll", "ActiveRule"]

Counts = NDArray[np.int64]


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class ActiveRule:
    """The rule: the number that you, the active side, roll against, and the level with which you win.

    ``against`` is that number, made of RATING (yours) and PASSIVE (theirs), such as ``50 + RATING - PASSIVE``.
    If the passive side rolls first, ``against`` has a number for each level of success of that roll. Both sides
    roll by ``bands``; BASE is a side's own rating. You win with ``success`` or better; otherwise they win.

    >>> from oppose_engine.sides.terms import ALWAYS, PASSIVE, RATING, ROLL
    >>> bands = Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS)))
    >>> taken_off = {"failure": RATING, "success": RATING - PASSIVE}
    >>> ActiveRule(bands=bands, success="success", against=taken_off).odds(60, 40)
    Outcomes(win=4400, tie=0, none=0, lose=5600, denominator=10000)
    """

    bands: Bands
    success: str
    against: Number | dict[str, Number]

    def __post_init__(self) -> None:
        check_fields(self)
        levels, terms = self.bands.levels, self.against
        if self.success not in levels:
            raise RuleError(
                f"ActiveRule: success: level {self.success!r}; {nearest(self.success, levels)}; "
                f'write success="{levels[-1]}"',
                field="success",
            )
        if isinstance(terms, dict) and set(terms) != set(levels):
            raise RuleError(
                f"ActiveRule: against has the levels {', '.join(terms) or 'none'}; allowed: each of "
                f'{", ".join(levels)}; write against={{"{levels[-1]}": RATING - PASSIVE, ...}}',
                field="against",
            )
        for term in terms.values() if isinstance(terms, dict) else (terms,):
            if term.uses("roll") or term.uses("base"):
                raise RuleError(
                    f"ActiveRule: against is {term}; allowed: a number made of RATING, PASSIVE and whole numbers; "
                    "write against=50 + RATING - PASSIVE",
                    field="against",
                )

    @property
    def denominator(self) -> int:
        """Equally likely events in a cell: the faces of one roll, or the pairs of faces if both sides roll."""
        faces = len(self.bands.faces)
        return faces**2 if isinstance(self.against, dict) else faces

    def counts(self, you: Sequence[int], them: Sequence[int]) -> Counts:
        """Win, tie, none and lose for each of your ratings against each of theirs, as ``OpposedRule.counts``."""
        if isinstance(self.against, dict):
            sizes = dict(zip(self.bands.levels, self.bands.counts(them).T, strict=True))
            weight: dict[Number, Counts] = {}
            for level, term in self.against.items():
                weight[term] = weight.get(term, 0) + sizes[level]
        else:
            weight = {self.against: np.ones(len(them), dtype=np.int64)}
        counts = np.zeros((len(you), len(them), len(OUTCOMES)), dtype=np.int64)
        for term, times in weight.items():
            counts[..., OUTCOMES.index("win")] += self._succeeding(term, you, them) * times
        counts[..., OUTCOMES.index("lose")] = self.denominator - counts[..., OUTCOMES.index("win")]
        return counts

    def _succeeding(self, term: Number, you: Sequence[int], them: Sequence[int]) -> Counts:
        """How many of your faces are a success when you roll against ``term``."""
        good = self.bands.levels.index(self.success)
        passive = np.asarray(them, dtype=np.int64)
        rows = []
        for rating in you:
            target = np.broadcast_to(term({"rating": np.array(rating), "passive": passive}), passive.shape)
            rows.append(self.bands.counts(target.tolist(), [rating] * len(them))[:, good:].sum(axis=1))
        return np.stack(rows)

    def by_face(self, you: int, them: int) -> list[Outcomes]:
        """The four outcomes for each face of your roll: certain, unless they roll first."""
        good = self.bands.levels.index(self.success)
        sizes = self.bands.counts([them])[0].tolist()
        terms = self.against.items() if isinstance(self.against, dict) else ((self.bands.levels[-1], self.against),)
        weighted = [
            (sizes[self.bands.levels.index(level)] if isinstance(self.against, dict) else 1, term)
            for level, term in terms
        ]
        whole = sum(times for times, _ in weighted)
        won = np.zeros(len(self.bands.faces), dtype=np.int64)
        for times, term in weighted:
            target = int(term({"rating": np.array(you), "passive": np.array(them)}))
            won += times * (self.bands.of([target], [you])[0] >= good)
        return [Outcomes(win, 0, 0, whole - win, whole) for win in won.tolist()]

    def odds(self, you: int, them: int) -> Outcomes:
        """The four outcomes of one match-up; somebody always wins, so ``tie`` and ``none`` are 0."""
        win, tie, none, lose = self.counts([you], [them])[0, 0].tolist()
        return Outcomes(win, tie, none, lose, self.denominator)


@dataclass(frozen=True, slots=True, kw_only=True)
class ActiveRoll(Opposed[ActiveRule]):
    """You roll and they resist: a contest that the active side's roll decides alone.

    >>> from oppose_engine import system
    >>> system("brp").mechanic("active-roll").odds("uge-2023-resistance", 60, 40).chance("win")
    Fraction(7, 10)
    """

    kind: ClassVar[str] = "active-roll"
    tables: ClassVar[tuple[str, ...]] = ("active-roll",)

    @property
    def match_table(self) -> str:
        """The id of the table of match-ups."""
        return self.tables[0]

    @property
    def scale(self) -> str:
        """The die that a rating is rolled under."""
        return f"d{len(self.rules().bands.faces)}"

    def check_rules(self, rules: ActiveRule) -> None:
        """Every face of every rating has a level."""
        rules.bands.check()

    def table(self, key: TableId, scale: Scale | None = None) -> OddsTable:
        """Your rating, theirs, outcome; ratings are 0..100 unless ``scale`` says otherwise."""
        return match_ups(key, self.title, self.rules(key.variant), scale)

    def side(self, text: str) -> int:
        """A rating, -100..400."""
        return parse_rating(text)

    def odds(self, variant: str, you: int, them: int) -> Outcomes:
        """The four outcomes of your rating, the active one, against theirs."""
        return self.rules(variant).odds(rating_in_range(you), rating_in_range(them))

    def by_roll(self, variant: str, you: int, them: int) -> list[tuple[int, Outcomes]]:
        """Each face of your roll once, with the four outcomes against ``them``."""
        return [(1, found) for found in self.rules(variant).by_face(rating_in_range(you), rating_in_range(them))]

    def ladder(self) -> Sequence[int]:
        """Ratings 0..100; what an inverse question searches."""
        return PUBLISHED_RATINGS

    def example(self) -> dict[str, Label]:
        """The match-up that every page and card shows."""
        return {"you": 60, "them": 40}
