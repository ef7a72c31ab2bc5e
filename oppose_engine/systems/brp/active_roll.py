"""The 2023 book's ways to settle a contest by the active side's roll: subtraction, and the resistance table."""

from dataclasses import replace

from oppose_engine.declare import (
    ALWAYS,
    PASSIVE,
    RATING,
    ROLL,
    ActiveRoll,
    ActiveRule,
    Bands,
    Clause,
    Variant,
    least,
    most,
    part,
)
from oppose_engine.systems.brp.rules import (
    SUCCESSES,
    uge,
)
from oppose_engine.systems.brp.texts import UGE

SUBTRACTION = "chapter 5, Opposing Skill Roll Systems, Opposed Skill Subtraction"
BY_TABLE = "chapter 5, Opposing Skill Roll Systems, Opposed Skill Rolls Using the Resistance Table"
subtraction = ActiveRule(
    bands=uge.bands,
    success="success",
    against={"fumble": RATING * 2, "failure": RATING} | dict.fromkeys(SUCCESSES, RATING - PASSIVE),
)
by_fifths = ActiveRule(
    bands=Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS))),
    success="success",
    against=50 + 5 * (part(RATING, 5, "near") - part(PASSIVE, 5, "near")),
)
ACTIVE_FAILS = Clause(
    rule="You are the active side: if your roll succeeds you win, if not they do. Nothing is left open.",
    source=UGE,
    standing="assumed",
    otherwise="The text does not say what a failed roll gives to the passive side.",
)
ACTIVE_ROLL = ActiveRoll(
    title="Active roll",
    page="active-roll",
    summary=(
        "Two alternatives of the 2023 book give the contest to one roll, yours as the active side. The passive side "
        "first rolls to take its rating off yours, or rolls nothing and only stands in the resistance table."
    ),
    variants=(
        Variant(
            id="uge-2023-subtraction",
            title="Their success is subtracted",
            rules=subtraction,
            clauses=(
                Clause(
                    rule="They roll first; any success takes their whole rating off yours, a failure nothing.",
                    source=UGE,
                    passage=SUBTRACTION,
                    standing="read",
                ),
                Clause(
                    rule="If they fumble, your roll is Easy: your rating is doubled.",
                    source=UGE,
                    passage=SUBTRACTION,
                    standing="read",
                    otherwise="Without this, a fumble is a failure like any other.",
                    instead=replace(subtraction, against=subtraction.against | {"fumble": RATING}),
                ),
                Clause(
                    rule="05 or less succeeds whatever is taken off, if your rating is 5 or more; 96 or more fails.",
                    source=UGE,
                    passage=SUBTRACTION,
                    standing="read",
                    otherwise="The box says so where theirs is the higher rating; it holds for every roll.",
                ),
                Clause(
                    rule="Specials and criticals do no more than a plain success, on either side.",
                    source=UGE,
                    standing="assumed",
                    otherwise="If their special or critical took off more, you would win less often.",
                ),
                ACTIVE_FAILS,
            ),
        ),
        Variant(
            id="uge-2023-resistance",
            title="Resistance table by fifths",
            rules=by_fifths,
            clauses=(
                Clause(
                    rule="Both ratings are divided by 5 and rounded to the nearest; only you roll.",
                    source=UGE,
                    passage=BY_TABLE,
                    standing="read",
                    otherwise="Without rounding, the chance would move one point with each point of rating.",
                    instead=replace(by_fifths, against=least(100, most(0, 50 + RATING - PASSIVE))),
                ),
                Clause(
                    rule="50% for equal fifths, 5 points for each one of difference.",
                    source=UGE,
                    passage="chapter 5, Resistance Rolls",
                    standing="read",
                ),
                Clause(
                    rule="Outside 5% to 95% the result is automatic.",
                    source=UGE,
                    passage="chapter 5, Resistance Rolls",
                    standing="read",
                    otherwise="A game master may let 00 fail and 01 succeed there.",
                    instead=replace(
                        by_fifths,
                        against=least(99, most(1, 50 + 5 * (part(RATING, 5, "near") - part(PASSIVE, 5, "near")))),
                    ),
                ),
                ACTIVE_FAILS,
            ),
        ),
    ),
)
