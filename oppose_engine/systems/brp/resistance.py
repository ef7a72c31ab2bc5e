"""The resistance table of Basic Roleplaying, and what may happen where its result is automatic."""

from oppose_engine.declare import Clause, Resistance, ResistanceRule, Variant
from oppose_engine.systems.brp.texts import DEGREES, RESISTANCE, SRD, UGE

AUTOMATIC = (
    (
        "standard",
        "Nothing is rolled outside 5–95%",
        ResistanceRule(),
        "Outside 5% to 95% the result is automatic.",
        RESISTANCE,
        "Elsewhere the chapter lets 00 fail there.",
        ResistanceRule(top_face_fails=True),
    ),
    (
        "top-face-fails",
        "00 still fails",
        ResistanceRule(top_face_fails=True),
        "00 fails even where success is automatic.",
        f"{DEGREES}, Failure",
        "Elsewhere the chapter calls it automatic.",
        ResistanceRule(),
    ),
    (
        "low-face-succeeds",
        "01 still succeeds",
        ResistanceRule(low_face_succeeds=True),
        "01 succeeds even where failure is automatic, as the gamemaster may allow.",
        RESISTANCE,
        "Unless it is allowed, nothing is rolled there.",
        ResistanceRule(),
    ),
    (
        "both-faces-count",
        "00 fails, 01 succeeds",
        ResistanceRule(top_face_fails=True, low_face_succeeds=True),
        "00 always fails and 01 always succeeds, as the gamemaster may allow.",
        RESISTANCE,
        "Unless it is allowed, nothing is rolled there.",
        ResistanceRule(),
    ),
)

RESISTANCE_TABLE = Resistance(
    title="Resistance table",
    page="resistance",
    summary=(
        "One side rolls d100. The chance is even for equal scores and moves five points for each point of "
        "difference. It is not a skill roll: special results are left out, and there is no automatic failure from 96."
    ),
    variants=tuple(
        Variant(
            id=name,
            title=title,
            rules=rules,
            clauses=(
                Clause(
                    rule="50% for equal scores, 5 points for each point of difference.",
                    source=UGE,
                    passage=RESISTANCE,
                    standing="read",
                    otherwise="One cell of the printed table contradicts it, a misprint: active 24 against "
                    "passive 15 prints 85.",
                ),
                Clause(
                    rule="If the passive side rolls instead, it has the rest of the chance.",
                    source=SRD,
                    standing="assumed",
                    otherwise="By its letter the side that rolls, active or passive, needs the active side’s chance.",
                ),
                Clause(
                    rule=automatic,
                    source=UGE,
                    passage=passage,
                    standing="read",
                    otherwise=otherwise,
                    instead=instead,
                ),
            ),
        )
        for name, title, rules, automatic, passage, otherwise, instead in AUTOMATIC
    ),
)
