"""A task of several rolls: what each roll brings is added up, until it is a total or no roll is left.

A state is the number of rolls made and the sum so far. No state comes twice, so one pass through all states solves the
task, in whole numbers: each state hands on its count to the states after the next roll.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from oppose_engine.contests.hits import HitContest
from oppose_engine.odds_table import Label
from oppose_engine.rules.extended import Extended
from oppose_engine.rules.settings import Setting
from oppose_engine.rules.system import System
from oppose_engine.sides.faces import MOST_DICE, FaceDie

__all__ = ["ANY", "MOST_ROLLS", "MOST_TOTAL", "Counts", "Reached", "Task", "reached", "tasks"]

MOST_TOTAL, MOST_ROLLS = 60, 20
"""The largest total, and the most rolls."""
ANY = "any"
"""The id of the task for any roll that succeeds with some chance."""

Counts = tuple[Sequence[int], int]
"""How often one roll brings 0, 1, ... and, at last, enough; and how many rolls there are."""


class Reached(NamedTuple):
    """The chance to reach the total in exactly each roll, and the chance that each roll ends the task in failure."""

    by: tuple[Fraction, ...]
    failed: tuple[Fraction, ...]

    @property
    def chance(self) -> Fraction:
        """The chance to reach the total at all."""
        return sum(self.by, Fraction(0))

    @property
    def rolls(self) -> Fraction | None:
        """How many rolls it takes on average when the total is reached; None if it never is."""
        return self._average(self.by) / self.chance if self.chance else None

    @property
    def made(self) -> Fraction:
        """How many rolls are made on average, whether the total is reached or not."""
        return self._average(self.by) + self._average(self.failed)

    def _average(self, shares: Sequence[Fraction]) -> Fraction:
        return sum((at * share for at, share in enumerate(shares, start=1)), Fraction(0))


def reached(rolls: Sequence[Counts], total: int, *, stop: bool = False) -> Reached:
    """What comes of these rolls, one after the other, toward a total of 1 or more.

    The counts of each roll have ``total`` + 1 places, the last for whatever is enough alone. With ``stop`` a roll that
    brings nothing ends the task.

    >>> coin = (1, 1, 0), 2
    >>> reached([coin, coin, coin], 2).by
    (Fraction(0, 1), Fraction(1, 4), Fraction(1, 4))
    """
    now, scale = [1, *[0] * (total - 1)], 1
    by, failed = [], []
    for counts, whole in rolls:
        later, done, stopped = [0] * total, 0, 0
        scale *= whole
        for have, ways in enumerate(now):
            for more, count in enumerate(counts):
                if have + more >= total:
                    done += ways * count
                elif more or not stop:
                    later[have + more] += ways * count
                else:
                    stopped += ways * count
        now = later
        by.append(Fraction(done, scale))
        failed.append(Fraction(stopped, scale))
    failed[-1] += Fraction(sum(now), scale)
    return Reached(tuple(by), tuple(failed))


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """Rolls of one kind toward a total: a pool of ``die``, or any roll that succeeds with some chance if it is None.

    ``extended`` is the rule of the game, if it has one.

    >>> from oppose_engine import system
    >>> task = tasks([system("shadowrun")])["shadowrun/fifth"]
    >>> round(float(task.reached(dice=12, total=10, rolls=5, further="fewer").chance), 4)
    0.9873
    """

    id: str
    title: str
    die: FaceDie | None = None
    extended: Extended | None = None

    def settings(self) -> tuple[Setting, ...]:
        """What a player sets: the dice or the chance, the total, the rolls allowed, and how the task goes on."""
        small = self.die is None
        first = Setting(
            name="dice", label="Dice", values=range(1, MOST_DICE + 1), default=12, says="{} dice", one="1 die"
        )
        further = Setting(
            name="further",
            label="Each further roll",
            values=("same", "fewer"),
            names=("has as many dice", "has one die fewer"),
            default="fewer" if self.extended and self.extended.fewer else "same",
            says="each further roll {}",
        )
        if small:
            first = Setting(name="dice", label="Chance, %", values=range(1, 100), default=60, says="{}% a roll")
        return (
            first,
            Setting(
                name="total",
                label="Total",
                values=range(1, MOST_TOTAL + 1),
                default=3 if small else 12,
                says="a total of {}",
            ),
            Setting(
                name="rolls", label="Rolls", values=range(1, MOST_ROLLS + 1), default=5, says="{} rolls", one="1 roll"
            ),
            *(() if small else (further,)),
            Setting(
                name="miss",
                label="A roll that brings nothing",
                values=("on", "end"),
                names=("is a roll lost", "ends the task"),
                default="on",
                says="a roll that brings nothing {}",
            ),
        )

    def reached(self, *, dice: int, total: int, rolls: int, further: Label = "same", miss: Label = "on") -> Reached:
        """The odds of a state; a pool that loses dice allows no more rolls than it has dice."""
        if self.die is None:
            made: list[Counts] = [((100 - dice, dice, *[0] * (total - 1)), 100)] * rolls
        elif further == "fewer":
            made = [self.die.upto(dice - lost, total) for lost in range(min(rolls, dice))]
        else:
            made = [self.die.upto(dice, total)] * rolls
        return reached(made, total, stop=miss == "end")


def tasks(games: Iterable[System]) -> dict[str, Task]:
    """Every kind of dice that counts hits, by game and reading, those first whose game has the rule; then any roll."""
    found = []
    for game in games:
        ruled = {each.reading: each for each in game.extended}
        for contest in game.contests()[:1]:
            if not isinstance(contest, HitContest):
                continue
            dice = {each.rules.die: each for each in reversed(contest.variants)}
            for die, reading in reversed(dice.items()):
                title = game.title if len(dice) == 1 else f"{game.title}: {reading.title}"
                known = {"id": f"{game.id}/{reading.id}", "title": title}
                found.append(Task(**known, die=die, extended=ruled.get(reading.id)))
    found.sort(key=lambda task: task.extended is None)
    return {each.id: each for each in (*found, Task(id=ANY, title="Any roll, by its chance of success"))}
