"""The verbs about two sides that roll against each other: ``odds`` and ``need``."""

from __future__ import annotations

from argparse import Namespace
from dataclasses import dataclass
from typing import Any

import numpy as np

from oppose_engine.cli.dice import dice_needed
from oppose_engine.cli.foes import against_many, foes_to_risk
from oppose_engine.cli.games import chosen, named
from oppose_engine.cli.output import as_json, in_percent, written
from oppose_engine.discovery.registry import discover
from oppose_engine.errors import RangeError
from oppose_engine.odds_table import OUTCOMES, Axis, Label, OddsTable, Outcomes, TableId
from oppose_engine.questions.need import need as first_side
from oppose_engine.questions.need import need_them
from oppose_engine.rules.system import System
from oppose_engine.sides.several import listed_sides
from oppose_engine.views import Grid, measure, to_csv

__all__ = ["meeting", "need", "odds"]

MEANING = {
    "win": "you win",
    "tie": "both did equally well, and no rule decides",
    "none": "nobody wins",
    "lose": "they win",
    "decided": "you win, if both roll until somebody does",
    "split": "you win, if a coin settles ties",
}
PROVISO = {"win": "", "decided": ", if repeated until somebody wins", "split": ", if a coin settles ties"}


@dataclass(frozen=True, slots=True)
class _Match:
    """Two sides, and the four outcomes of their rolls."""

    game: System
    mechanic: Any
    variant: str
    you: Any
    them: Any

    @property
    def odds(self) -> Outcomes:
        found: Outcomes = self.mechanic.odds(self.variant, self.you, self.them)
        return found

    @property
    def rules(self) -> str:
        return f"{self.game.title}, {self.variant}"

    def document(self) -> dict[str, object]:
        sides = {"system": self.game.id, "variant": self.variant, "you": _label(self.you), "them": _label(self.them)}
        return {**sides, **self.odds._asdict()}

    def table(self) -> OddsTable:
        odds = self.odds
        return OddsTable(
            id=TableId(self.game.id, self.mechanic.match_table, self.variant),
            title=self.mechanic.title,
            axes=(Axis("you", (_label(self.you),)), Axis("them", (_label(self.them),)), Axis("outcome", OUTCOMES)),
            cells=np.array([[odds[:4]]], dtype=object),
            denominator=odds.denominator,
        )


def odds(asked: Namespace) -> str:
    """The four outcomes of one match-up, and your chance if nothing may stay open."""
    game, mechanic, variant = meeting(asked)
    if len(them := listed_sides(asked.them, mechanic.side)) > 1:
        return against_many(asked, game, mechanic, variant, them)
    match = _Match(game, mechanic, variant, mechanic.side(asked.you), mechanic.side(them[0]))
    if asked.format == "json":
        return as_json(match.document())
    if asked.format == "csv":
        return to_csv(match.table())
    found = match.odds
    rows = [(name, measure(found, name), str(found[n]), MEANING[name]) for n, name in enumerate(OUTCOMES)]
    if asked.format == "tsv":
        return "".join(f"{match.you}\t{match.them}\t{name}\t{shown}\n" for name, shown, *_ in rows)
    later = ("split",) if mechanic.variant(variant).final else ("decided", "split")
    rows += [(name, measure(found, name), "", MEANING[name]) for name in later]
    grid = Grid(("outcome", "percent", f"of {found.denominator}", "meaning"), tuple(rows), 1, frozenset((0, 3)))
    return written(grid, asked, f"{match.rules}: you {match.you}, them {match.them}")


def _used(asked: Namespace, *names: str) -> None:
    """RangeError for an option of ``need`` that its answer would ignore; ``names`` are those that it uses."""
    for name, usual in (("outcome", "win"), ("band", ""), ("difficulty", None)):
        if name not in names and (given := getattr(asked, name)) != usual:
            raise RangeError(f"--{name} {given} does not change this answer; leave it out")


def need(asked: Namespace) -> str:
    """The side, yours or theirs, at which you win often enough; with both given, how many such foes you beat."""
    if asked.them is None and asked.you is None:
        if asked.band or asked.difficulty is not None:
            _used(asked, "band", "difficulty")
            return dice_needed(asked)
        raise RangeError(
            "what to win against is required: --them, or --you to find their side, or for a dice pool --band and its "
            "difficulty; see oppose need --help"
        )
    game, mechanic, variant = meeting(asked)
    if asked.you is not None and asked.them is not None:
        _used(asked)
        return foes_to_risk(asked, game, mechanic, variant)
    _used(asked, "outcome")
    ladder = mechanic.ladder()
    searched = f"from {ladder[0]} to {ladder[-1]}"
    if asked.you is not None:
        met = need_them(mechanic, variant, mechanic.side(asked.you), asked.chance, asked.outcome)
        hardest = _Match(game, mechanic, variant, mechanic.side(asked.you), met.them)
        return _theirs(hardest, met.reached, searched, asked)
    found = first_side(mechanic, variant, mechanic.side(asked.them), asked.chance, asked.outcome)
    best = _Match(game, mechanic, variant, found.you, mechanic.side(asked.them))
    wanted = in_percent(asked.chance) + PROVISO[asked.outcome]
    if found.reached:
        answer = f"{best.you} is the first {searched} that wins at least {wanted}"
    else:
        answer = f"nothing {searched} wins at least {wanted}; the best is {best.you}"
    return _found(best, found.reached, f"against {best.them}: {answer}", asked)


def _theirs(best: _Match, reached: bool, searched: str, asked: Namespace) -> str:
    wanted = in_percent(asked.chance) + PROVISO[asked.outcome]
    if reached:
        answer = f"{best.them} is the strongest {searched} against which you win at least {wanted}"
    else:
        answer = f"against nothing {searched} do you win {wanted}; the best is {best.them}"
    return _found(best, reached, f"with {best.you}: {answer}", asked)


def _found(best: _Match, reached: bool, answer: str, asked: Namespace) -> str:
    if asked.format == "json":
        question = {"outcome": asked.outcome, "chance": str(asked.chance), "reached": reached}
        return as_json({**best.document(), **question})
    if asked.format == "csv":
        text = to_csv(best.table())
        return text if reached else text.splitlines(keepends=True)[0]
    shown = measure(best.odds, asked.outcome)
    if asked.format == "tsv":
        return f"{best.you}\t{best.them}\t{shown}\n" if reached else ""
    return f"{best.rules}, {answer} ({shown}%)\n"


def meeting(asked: Namespace) -> tuple[System, Any, str]:
    """The mechanic in which two sides meet: the first that has the variant asked for."""
    game = named(asked.system)
    contests = game.contests()
    if not contests:
        others = ", ".join(each.id for each in discover().values() if each.contests())
        raise RangeError(f"{game.id}: nobody opposes this roll; systems with two sides: {others}")
    return game, *chosen(contests, asked.variant)


def _label(side: object) -> Label:
    text = str(side)
    return int(text) if text.removeprefix("-").isdigit() else text
