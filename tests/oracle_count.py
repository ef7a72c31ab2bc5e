"""Hold every number of the site against the oracle and note how many agree: ``make oracle``.

Without ``--full-grid`` match-ups are compared by tens, those of labels by every third. What was found is written to
``site_data/oracle.json`` with the digest that the ledger keeps of each table, so that the Proof page
counts a table only while its numbers are those that were compared.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from pathlib import Path

from hooks.records.ledger.store import digest
from oppose_engine import OddsTable, TableId, discover
from oppose_engine.odds_table import Label
from tests.oracle import (
    aces,
    active_roll,
    d20,
    d100,
    highest_die,
    hits,
    improvement,
    narrative,
    open_ended,
    pool,
    progress,
    step_die,
    throws,
)

__all__ = ["expected", "main"]

ROOT = Path(__file__).parents[1]
FILE = Path("site_data") / "oracle.json"
Labels = tuple[Label, ...]
Answer = Mapping[str, Fraction]
"""The oracle's value by the text of the last label; what is not there is 0."""
LONGEST, STEP_UP = 30, 10
SWITCHES = {
    "standard": (True, True),
    "no-botches": (False, True),
    "no-doubles": (True, False),
    "no-botches-no-doubles": (False, False),
}
TAIL = 4
"""The order that stands for itself and all above it."""
RESISTANCE = {
    "standard": (False, False),
    "top-face-fails": (True, False),
    "low-face-succeeds": (False, True),
    "both-faces-count": (True, True),
}


def _share(counts: Mapping[str, int], whole: int) -> Answer:
    return {name: Fraction(count, whole) for name, count in counts.items()}


def _match(odds: Sequence[int]) -> Answer:
    return _share(dict(zip(("win", "tie", "none", "lose"), odds[:4], strict=True)), sum(odds[:4]))


def _letters(at: Sequence[object]) -> str:
    """A letter for each die of both sides."""
    return "".join(each for each in map(str, at) if each != "none")


def _sure(chance: Fraction) -> Answer:
    return {"success": chance, "failure": 1 - chance}


def _levels(game: str, variant: str, rating: int, base: int | None = None) -> Answer:
    rolled = [d100.level(game, variant, rating, roll, base) for roll in range(1, 101)]
    return _share({level: rolled.count(level) for level in rolled}, 100)


def _dice(key: TableId, at: Labels) -> Answer:  # noqa: ARG001
    sides = [tuple(map(int, str(side)[1:].split("+"))) for side in at]
    return _match(step_die.opposed(*sides[0], *sides[1]))


@cache
def _contest_d20(difference: int, yours: str = "normal", theirs: str = "normal") -> Answer:
    return _match(d20.contest(difference, yours, 0, theirs))


def _opposed(key: TableId, at: Labels) -> Answer:
    return _match(d100.opposed(key.system, key.variant, int(at[0]), int(at[1])))


def _orders(key: TableId, at: Labels) -> Answer:
    found: dict[str, Fraction] = {}
    for (verdict, order), chance in open_ended.outcomes(int(at[0]), key.variant).items():
        name = verdict if key.variant == "simple" else f"{verdict} {order}{'+' if order == TAIL else ''}"
        found[name] = chance
    return found


def _final_levels(key: TableId, at: Labels) -> Answer:
    who = {"you": "win", "them": "lose"}
    counts = d100.winner_and_level(key.variant, int(at[0]), int(at[1]))
    return _share({f"{who[w]} {level}" if level else w: n for (w, level), n in counts.items()}, 10_000)


def _pool(key: TableId, at: Labels) -> Answer:
    dice, difficulty = int(at[0]), int(at[1])
    ask = pool.pool if key.table == "pool" else pool.bands
    counts = {str(label): count for label, count in ask(dice, difficulty, *SWITCHES[key.variant]).items()}
    return _share(counts, 10**dice)


def _difficulty(key: TableId, at: Labels) -> Answer:
    rating, grade = int(at[0]), str(at[1]).lower()
    if key.system == "coc7":
        return _share(progress.coc7_unopposed(rating, grade), 100)
    if key.system == "mythras":
        target = progress.mythras_difficulty(rating, grade, key.variant == "add")
        return _levels("mythras", "imperative", target)
    if key.system in ("legend", "openquest3"):
        target = progress.difficulty_points(key.system, rating, grade)
        return _levels(key.system, "srd", target, 0)  # nobody is a Master here
    changed = progress.brp_difficulty(rating, grade)
    return _levels("brp", key.variant, changed, rating) if changed is not None else {}


def _bonus_dice(key: TableId, at: Labels) -> Answer:  # noqa: ARG001
    counts, whole = d100.bonus_dice(int(at[0]))
    return _share({str(result): count for result, count in counts.items()}, whole)


def _contest(key: TableId, at: Labels) -> Answer:
    sides = [[int(number) for number in str(side).split("+")] for side in at]
    (you, *mine), (them, *other) = sides
    readings = ["degrees-of-failure" in key.variant, "lucky" in key.variant]
    shares = open_ended.contest(you, them, *readings, *mine, *other)
    return dict(zip(("win", "tie", "none", "lose"), shares, strict=True))


def _rules(key: TableId) -> str:
    """The oracle's name of a reading of experience."""
    return f"{key.system}/{key.variant}" if key.variant == "uge-2023" else key.system


def _checks(key: TableId, at: Labels) -> Answer:
    start = int(at[0])
    exact = progress.checks_distribution(_rules(key), start, start + STEP_UP, LONGEST)
    return {str(n): chance for n, chance in enumerate(exact)} | {f"more than {LONGEST}": 1 - sum(exact, Fraction(0))}


def _value(chance: Fraction | None) -> Answer:
    return {"": chance if chance is not None else Fraction(-1)}


def _adventures(key: TableId, at: Labels) -> Answer:
    bands = {"brp": "srd-2020-high-skill", "brp/uge-2023": "uge-2023", "coc7": "rulebook"}[_rules(key)]
    return _value(progress.expected_checks(_rules(key), int(at[1]), int(at[2]), bands, int(at[0])))


def _study(key: TableId, at: Labels) -> Answer:
    table, hours = key.table.removesuffix("-hours"), key.table.endswith("-hours")
    score, start, target = map(int, at)
    tries = improvement.expected(table, key.variant, score, target, hours) if start < target else ()
    return _value(tries[start] if tries else Fraction(0))


def _study_gain(key: TableId, at: Labels) -> Answer:
    return _value(improvement.expected_gain(key.table.removesuffix("-gain"), key.variant, int(at[0]), int(at[1])))


def _downtime(key: TableId, at: Labels) -> Answer:
    found = improvement.points_after(key.variant, int(at[1]), int(at[0]))
    return {str(points): chance for points, chance in found.items()}


def _downtime_gain(key: TableId, at: Labels) -> Answer:
    found = improvement.points_after(key.variant, int(at[0]), int(at[1]))
    return _value(sum((points * chance for points, chance in found.items()), Fraction(0)))


def _lesson(key: TableId, at: Labels) -> Answer:  # noqa: ARG001
    chance = improvement.lesson(int(at[0]), int(at[1]))
    return {"check": chance, "none": 1 - chance}


GURPS = ("opposed", "resistance", "regular")
ASK: dict[str, Callable[[TableId, Labels], Answer]] = {
    "bands": lambda key, at: _levels(key.system, key.variant, int(at[0])),
    "opposed": _opposed,
    f"{d20.SYSTEM}/opposed": lambda _, at: _contest_d20(int(at[0]) - int(at[1])),
    f"{d20.SYSTEM}/difference": lambda _, at: _contest_d20(int(at[0]), *str(at[1]).split(" v ")),
    "ngs/opposed": _dice,
    "savage-worlds/opposed": lambda key, at: _match(aces.odds(key.variant, str(at[0]), str(at[1]))),
    "target": lambda _, at: aces.target(str(at[0]), str(at[1]), int(at[2])),
    "shadowrun/opposed": lambda key, at: _match(hits.shadowrun(key.variant, int(at[0]), int(at[1]))),
    "shadowrun/outcomes": lambda key, at: hits.shadowrun_test(key.variant, int(at[0]), int(at[1])),
    "burning-wheel/opposed": lambda _, at: _match(hits.burning_wheel(int(at[0]), int(at[1]))),
    "burning-wheel/outcomes": lambda _, at: hits.burning_wheel_test(int(at[0]), int(at[1]), str(at[2])),
    "year-zero/opposed": lambda key, at: _match(hits.year_zero(key.variant, int(at[0]), int(at[1]))),
    "year-zero/outcomes": lambda key, at: hits.year_zero_roll(key.variant, int(at[0]), str(at[1])),
    "price": lambda key, at: hits.year_zero_price(key.variant, int(at[0]), str(at[1])),
    "stress": lambda _, at: hits.stress(int(at[0]), int(at[1])),
    "step-dice": lambda _, at: hits.step_dice(tuple(map(int, at))),
    "world-of-darkness/opposed": lambda key, at: _match(hits.world_of_darkness(key.variant, int(at[0]), int(at[1]))),
    "by-difficulty": lambda key, at: _match(
        hits.contest_against(int(key.variant.rpartition("-")[2]), int(at[0]), int(at[1]))
    ),
    "world-of-darkness/outcomes": lambda _, at: hits.hunger(int(at[0]), int(at[1]), int(at[2])),
    "chronicles": lambda _, at: hits.tens_again(int(at[0])),
    "world-of-darkness/difficulty": lambda key, at: hits.by_difficulty(key.variant, int(at[0]), int(at[1])),
    "genesys/outcomes": lambda _, at: narrative.check(_letters(at)),
    "triumph": lambda _, at: narrative.rare(_letters(at)),
    "ironsworn/outcomes": lambda _, at: narrative.ironsworn(int(at[0])),
    "outcomes-match": lambda _, at: narrative.ironsworn(int(at[0]), matches=True),
    "progress": lambda _, at: narrative.ironsworn(int(at[0]), action=False),
    "progress-match": lambda _, at: narrative.ironsworn(int(at[0]), action=False, matches=True),
    "questworlds/opposed": lambda key, at: throws.questworlds(key.variant, str(at[0]), str(at[1])),
    "pendragon/opposed": lambda _, at: throws.pendragon(int(at[0]), int(at[1])),
    "pendragon/outcomes": lambda _, at: throws.pendragon_roll(int(at[0])),
    "fate/opposed": lambda _, at: throws.fate(int(at[0]), int(at[1])),
    "fate/outcomes": lambda _, at: throws.fate_check(int(at[0]), int(at[1])),
    "dragonbane/opposed": lambda key, at: throws.dragonbane(key.variant, int(at[0]), int(at[1])),
    "dragonbane/outcomes": lambda _, at: throws.dragonbane_roll(int(at[0]), str(at[1])),
    "cepheus/opposed": lambda key, at: throws.cepheus(key.variant, int(at[0]), int(at[1])),
    "cepheus/outcomes": lambda _, at: throws.cepheus_check(int(at[0])),
    "traveller": lambda _, at: throws.traveller(int(at[0]), str(at[1])),
    **{f"gurps/{each}": lambda key, at: throws.gurps(key.table, int(at[0]), int(at[1])) for each in GURPS},
    "gurps/outcomes": lambda _, at: throws.gurps_roll(int(at[0])),
    "wfrp4/opposed": lambda key, at: throws.wfrp4(key.variant, int(at[0]), int(at[1])),
    "wfrp4/outcomes": lambda _, at: throws.wfrp4_test(int(at[0])),
    "combat-roll": lambda _, at: throws.wfrp4_doubles(int(at[0])),
    "eclipse-phase/opposed": lambda key, at: throws.eclipse_phase(key.variant, int(at[0]), int(at[1])),
    "eclipse-phase/outcomes": lambda _, at: throws.eclipse_phase_test(int(at[0])),
    "degrees": lambda _, at: throws.eclipse_phase_degrees(int(at[0])),
    "pathfinder2e/opposed": lambda key, at: throws.pathfinder(key.variant, int(at[0]), int(at[1])),
    "pathfinder2e/outcomes": lambda _, at: throws.pathfinder_check(int(at[0]), int(at[1])),
    "dnd2024/opposed": lambda _, at: throws.grapple(int(at[0]), int(at[1])),
    "escape": lambda _, at: throws.escape(int(at[0]), int(at[1])),
    "dnd2024/outcomes": lambda _, at: throws.dnd_check(int(at[0]), int(at[1]), str(at[2])),
    "pbta/outcomes": lambda key, at: throws.move(key.variant, int(at[0]), str(at[1])),
    "daggerheart/outcomes": lambda _, at: throws.daggerheart(int(at[0]) - int(at[1]), str(at[2])),
    "differential": lambda _, at: _match(d100.differential(int(at[0]), int(at[1]))),
    "combat": lambda key, at: _match(d100.combat(int(at[0]), int(at[1]), key.variant)),
    "active-roll": lambda key, at: _match(active_roll.active_roll(key.variant, int(at[0]), int(at[1]))),
    "brp/outcomes": _final_levels,
    "open-ended-d10/outcomes": _orders,
    "contract/outcomes": _pool,
    f"{highest_die.SYSTEM}/outcomes": lambda _, at: _share(highest_die.bands(int(at[0])), 6 ** (int(at[0]) or 2)),
    f"{highest_die.SYSTEM}/resistance": lambda _, at: _share(highest_die.stress(int(at[0])), 6 ** (int(at[0]) or 2)),
    "fortune": lambda _, at: _share(highest_die.effect(int(at[0])), 6 ** (int(at[0]) or 2)),
    "pool": _pool,
    "contest": _contest,
    "ranks": _contest,
    "difficulty": _difficulty,
    "open-ended-d10/difficulty": lambda _, at: _sure(open_ended.fixed_degree(int(at[0]), int(at[1]))),
    "mastery": lambda _, at: _sure(open_ended.mastery(int(at[0]), int(at[1]), int(at[2]))),
    "resistance": lambda key, at: _sure(progress.resistance(int(at[0]), int(at[1]), *RESISTANCE[key.variant])),
    "resistance-difference": lambda key, at: _sure(progress.resistance(50 + int(at[0]), 50, *RESISTANCE[key.variant])),
    "bonus-dice": _bonus_dice,
    "experience": lambda key, at: _value(progress.expected_checks(_rules(key), int(at[0]), int(at[1]))),
    "experience-gain": lambda key, at: _value(progress.expected_gain(_rules(key), int(at[0]))),
    "mythras/experience": _study,
    "mythras/experience-gain": _study_gain,
    "experience-checks": _checks,
    "experience-adventures": _adventures,
    **dict.fromkeys(("experience-int", "research", "research-hours", "training", "training-hours"), _study),
    **dict.fromkeys(("experience-int-gain", "research-gain", "training-gain"), _study_gain),
    "downtime": _downtime,
    "downtime-gain": _downtime_gain,
    "teaching": _lesson,
}
"""By table, or by system and table where a game has one of its own."""


def expected(key: TableId, labels: Labels) -> Answer | None:
    """What the oracle says for all but the last label (for all of them if it is an expectation)."""
    ask = ASK.get(f"{key.system}/{key.table}") or ASK.get(key.table)
    return ask(key, labels) if ask else None


def compare(table: OddsTable, *, full: bool) -> tuple[int, int]:
    """How many cells the oracle was asked for, and how many agree."""
    asked = agreed = 0
    small = table if full else _by_tens(table)
    for labels, values in small.rows():
        last = small.axes[-1].values
        for at, names in [(labels, last)] if small.is_odds else [((*labels, label), (label,)) for label in last]:
            answer = expected(table.id, at)
            if answer is None:
                continue
            for label in names:
                asked += 1
                ours = values[last.index(label)]
                agreed += answer.get(str(label) if small.is_odds else "", Fraction(0)) == ours
    return asked, agreed


def _by_tens(table: OddsTable) -> OddsTable:
    for axis in table.axes[:-1]:
        if len(axis.values) > 21 and table.is_opposed:
            numbers = all(isinstance(label, int) for label in axis.values)
            chosen = [label for label in axis.values if int(label) % 10 == 0] if numbers else axis.values[::3]
            table = table.select(**{axis.name: chosen})
    return table


def main(arguments: Sequence[str] | None = None) -> int:
    """0 if all that was compared agrees, else 1."""
    parser = argparse.ArgumentParser(prog="python -m tests.oracle_count", description="The engine against the oracle.")
    parser.add_argument("--full-grid", action="store_true", help="every rating 0..100 and every label")
    parser.add_argument("--only", default="", help="the tables whose name contains this; keeps the count of all others")
    options = parser.parse_args(arguments)
    kept = {entry["table"]: entry for entry in json.loads((ROOT / FILE).read_text(encoding="utf-8"))["tables"]}
    entries = []
    for game in discover().values():
        for key in game.keys():  # noqa: SIM118  a System is no dict
            if options.only not in str(key):
                entries += [kept[str(key)]] if str(key) in kept else []
                continue
            table = game.table(key.table, key.variant)
            asked, agreed = compare(table, full=options.full_grid)
            cells = table.cells.size
            entries.append({"table": str(key), "digest": digest(table), "cells": cells, "compared": asked})
            entries[-1]["agree"] = agreed
            sys.stdout.write(f"{key}: {agreed} of {asked} agree, {cells} published\n")
            sys.stdout.flush()
    lines = ",\n".join(json.dumps(entry) for entry in entries)
    (ROOT / FILE).write_text(f'{{"tables": [\n{lines}\n]}}\n', encoding="utf-8", newline="\n")
    return 0 if all(entry["agree"] == entry["compared"] for entry in entries) else 1


if __name__ == "__main__":
    sys.exit(main())
