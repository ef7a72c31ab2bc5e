"""The answer of ``odds`` and ``need`` when one roll meets several foes."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from oppose_engine.cli.output import as_json, in_percent, written
from oppose_engine.questions.foes import MOST_FOES, FoesBeaten, foes_beaten, most_foes
from oppose_engine.rules.system import System
from oppose_engine.text import percent
from oppose_engine.views import Grid

__all__ = ["against_many", "foes_to_risk"]


def against_many(asked: Namespace, game: System, mechanic: Any, variant: str, them: Sequence[str]) -> str:
    """How many of the foes ``them`` your one roll beats."""
    you, foes = mechanic.side(asked.you), list(map(mechanic.side, them))
    found = foes_beaten(mechanic, variant, you, foes)
    if asked.format == "json":
        sides = {"system": game.id, "variant": variant, "you": str(you), "them": [str(each) for each in foes]}
        return as_json({**sides, **found._asdict()})
    rows = [(*row, percent(Fraction(count, found.denominator)), str(count)) for row, count in _counted(found)]
    head = ("foes beaten", "meaning", "percent", f"of {found.denominator}")
    told = ", ".join(map(str, foes))
    grid = Grid(head, tuple(rows), 2, frozenset((0, 1)))
    return written(grid, asked, f"{game.title}, {variant}: you {you} against {told}, with one roll")


def _counted(found: FoesBeaten) -> list[tuple[tuple[str, str], int]]:
    foes = len(found.beat) - 1
    rows = [((str(n), {0: "none", foes: "all"}.get(n, "exactly so many")), found.beat[n]) for n in range(foes + 1)]
    any_of_them = sum(found.beat[1:])
    return [*rows, (("1 or more", "at least one"), any_of_them), (("any", "nobody beats you"), found.unbeaten)]


def foes_to_risk(asked: Namespace, game: System, mechanic: Any, variant: str) -> str:
    """The most foes of one kind that you beat all together often enough."""
    you, foe = mechanic.side(asked.you), mechanic.side(asked.them)
    most = most_foes(mechanic, variant, you, foe, asked.chance)
    found = foes_beaten(mechanic, variant, you, [foe] * max(most, 1))
    reached = found.chance(max(most, 1))
    if asked.format == "json":
        sides = {"system": game.id, "variant": variant, "you": str(you), "them": str(foe)}
        return as_json(
            {**sides, "chance": str(asked.chance), "foes": most, "reaches": str(reached), "reached": most > 0}
        )
    if asked.format in ("csv", "tsv"):
        by = "," if asked.format == "csv" else "\t"
        return (f"foes{by}percent\n" if asked.format == "csv" else "") + f"{most}{by}{percent(reached)}\n"
    wanted, shown = in_percent(asked.chance), percent(reached)
    if most:
        limit = f"; no more than {MOST_FOES} are counted" if most == MOST_FOES else ""
        said = f"you beat {most} of them at once at least {wanted} of the time ({shown}%){limit}"
    else:
        said = f"even one is too many for {wanted}: you beat it {shown}% of the time"
    return f"{game.title}, {variant}: {you} against foes of {foe}: {said}\n"
