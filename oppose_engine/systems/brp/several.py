"""Contests of more than two parties: what each text of Basic Roleplaying says of them."""

from oppose_engine.declare import Clause, Together
from oppose_engine.systems.brp.highest_success import HIGHEST
from oppose_engine.systems.brp.texts import OPPOSED, SRD, UGE

SKILLS = "3.3 Skill vs. Skill"
SEVERAL = Together(
    title="Contest of several parties",
    counts="first",
    clauses=(
        Clause(
            rule="All acting parties roll. If one alone succeeds it wins; if several do, the best quality wins, and of "
            "the same quality the highest skill.",
            source=SRD,
            passage=SKILLS,
            standing="read",
            otherwise="This document of 2020 is the one that speaks of all parties; read it as “Same level: higher "
            "skill wins”.",
        ),
        Clause(
            rule="If all parties fail, nobody wins.",
            source=SRD,
            passage=SKILLS,
            standing="read",
        ),
        Clause(
            rule="Everyone involved rolls, and the highest success wins, in the reading “Highest success wins”.",
            source=UGE,
            passage=HIGHEST,
            standing="read",
            otherwise="This is one of the alternatives of the book of 2023.",
        ),
        Clause(
            rule="By its first rule each roll is compared with each other one: the best degree, then the highest roll.",
            source=UGE,
            passage=OPPOSED,
            standing="assumed",
            otherwise="The rule itself speaks of two characters only.",
        ),
        Clause(
            rule="Equal best successes that cancel leave nobody first, though a third party succeeded too.",
            source=SRD,
            passage=SKILLS,
            standing="assumed",
            otherwise="The third party might win instead: the text cancels the successes of two parties alone.",
        ),
    ),
)
