"""The 2023 book's first other way to settle a contest: the highest success, or the largest margin, wins."""

from dataclasses import replace

from oppose_engine.declare import Clause, OpposedRule, Variant, chains
from oppose_engine.systems.brp.rules import (
    SUCCESSES,
    uge,
)
from oppose_engine.systems.brp.texts import UGE

HIGHEST = "chapter 5, Opposing Skill Roll Systems, Opposed Skills Using Highest Successful Result"
HIGHER_ROLL = chains(SUCCESSES, "higher roll", "higher rating", "tie") | {"failure": ("nobody",)}
LARGER_MARGIN = ("higher margin", "higher rating", "tie")
highest_success = OpposedRule(bands=uge.bands, alike=(("fumble", "failure"),), ties=HIGHER_ROLL)
highest_margin = replace(
    highest_success,
    alike=(("fumble", "failure"), SUCCESSES),
    ties={"failure": ("nobody",), "critical": LARGER_MARGIN},
)


def _highest(one: OpposedRule, *clauses: Clause) -> tuple[Clause, ...]:
    """These clauses, then the clauses that both readings of the highest success share."""
    return (
        *clauses,
        Clause(
            rule="One success beats any failure; both fail, fumbles included: nobody wins.",
            source=UGE,
            standing="assumed",
            otherwise="A failure could beat a fumble.",
            instead=replace(one, alike=one.alike[1:], ties=one.ties | {"fumble": ("nobody",)}),
        ),
        Clause(
            rule="The loser's success does not lower the winner's.",
            source=UGE,
            standing="assumed",
            otherwise="The book says so of its default contest alone.",
        ),
    )


HIGHEST_SUCCESS = (
    Variant(
        id="uge-2023-highest-success",
        title="Highest success wins",
        summary="the first alternative of the 2023 book, roll high under the rating",
        rules=highest_success,
        clauses=_highest(
            highest_success,
            Clause(
                rule="Both succeed at the same level: the higher roll wins.",
                source=UGE,
                passage=HIGHEST,
                standing="read",
            ),
            Clause(
                rule="A critical beats a special and a special a plain success, whatever was rolled.",
                source=UGE,
                standing="assumed",
                otherwise="The text sets both apart and stops there; all successes could count alike.",
                instead=replace(
                    highest_success,
                    alike=highest_margin.alike,
                    ties={"failure": ("nobody",), "critical": HIGHER_ROLL["critical"]},
                ),
            ),
            Clause(
                rule="Same level and same roll: the higher rating wins.",
                source=UGE,
                passage=HIGHEST,
                standing="read",
                otherwise="The book compares ratings before any modifier; a changed roll is settled here by the "
                "changed ratings. Without this, the same roll is a tie.",
                instead=replace(highest_success, ties=highest_success.ties | chains(SUCCESSES, "higher roll", "tie")),
            ),
            Clause(
                rule="Same level, roll and rating: a tie.",
                source=UGE,
                standing="assumed",
                otherwise="Rolled again, such a tie goes to each side half of the time.",
            ),
        ),
    ),
    Variant(
        id="uge-2023-highest-margin",
        title="Largest margin wins",
        summary="the same with the rating less the roll in place of the roll",
        rules=highest_margin,
        clauses=_highest(
            highest_margin,
            Clause(
                rule="Both succeed: the larger margin wins, the rating less the roll.",
                source=UGE,
                passage=HIGHEST,
                standing="read",
            ),
            Clause(
                rule="Specials and criticals are successes like any other; the margin alone decides.",
                source=UGE,
                standing="assumed",
                otherwise="A better level could win first, and the margin decide between equal ones.",
                instead=replace(highest_success, ties=highest_success.ties | chains(SUCCESSES, *LARGER_MARGIN)),
            ),
            Clause(
                rule="Same margin: the higher rating wins; the same rating too: a tie.",
                source=UGE,
                standing="assumed",
                otherwise="The text settles ties before it comes to margins; they could stay ties.",
                instead=replace(highest_margin, ties=highest_margin.ties | {"critical": ("higher margin", "tie")}),
            ),
        ),
    ),
)
