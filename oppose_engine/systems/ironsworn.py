"""Ironsworn: an action die and what is added against two challenge dice."""

from dataclasses import replace

from oppose_engine.declare import Burn, Challenge, ChallengeCheck, Clause, Question, Source, System, Variant

RULES = Source(
    title="Ironsworn",
    author="Shawn Tomkin",
    publisher="Shawn Tomkin",
    year=2018,
    licence="CC BY 4.0",
    url="https://github.com/Obsidian-TTRPG-Community/Ironsworn-SRD-Markdown",
)
ROLL = "Chapter 1, The Action Roll"

action = Challenge(adds=tuple(range(-5, 11)))
progress = Challenge(adds=tuple(range(11)), action=0)

TIES = Clause(
    rule="A score has to be above a challenge die to beat it; equal is not enough.",
    source=RULES,
    passage=ROLL,
    standing="read",
)

SYSTEM = System(
    id="ironsworn",
    title="Ironsworn",
    owner="Shawn Tomkin",
    aliases=("Starforged", "Ironsworn: Starforged", "Sundered Isles"),
    dice="d6 against two d10",
    summary=(
        "Roll a six-sided action die and add a stat and whatever else counts; that is your score, at most 10. Two "
        "ten-sided challenge dice are rolled with it. A score above both is a strong hit, above one a weak hit, "
        "above none a miss. Two equal challenge dice are a match."
    ),
    card="One action die against two challenge dice.",
    sources=(RULES,),
    spending=(
        Burn(
            name="momentum",
            title="Burn momentum",
            asks="When do I burn momentum?",
            unit="momentum",
            rules=action,
            clauses=(
                Clause(
                    rule="After the roll you may cancel every challenge die that is below your momentum; the other die "
                    "stands.",
                    source=RULES,
                    passage="Chapter 1, Burning Momentum",
                    standing="read",
                ),
                Clause(
                    rule="Momentum then resets to 2, to 1 with one debility, to 0 with more; each debility also "
                    "lowers its maximum of 10.",
                    source=RULES,
                    passage="Chapter 1, Resetting Momentum",
                    standing="read",
                ),
            ),
        ),
    ),
    mechanics=(
        ChallengeCheck(
            title="Action roll",
            questions=(
                Question("With +2, how often do you hit?", {"adds": 2}, "weak hit or better"),
                Question("With +3, how often is it a strong hit?", {"adds": 3}, "strong hit"),
                Question("With +1, how often do you hit?", {"adds": 1}, "weak hit or better"),
            ),
            summary="An action die and what is added, against two challenge dice.",
            variants=(
                Variant(
                    id="standard",
                    title="A score is at most 10",
                    rules=action,
                    clauses=(
                        TIES,
                        Clause(
                            rule="A score above 10 counts as 10, so a 10 on a challenge die is never beaten.",
                            source=RULES,
                            passage=ROLL,
                            standing="read",
                            otherwise="Without that rule adds above 4 could beat it.",
                            instead=replace(action, highest=100),
                        ),
                        Clause(
                            rule="Equal challenge dice are a match, whatever the score.",
                            source=RULES,
                            passage="Chapter 1, Match",
                            standing="read",
                            otherwise="A score beats both or none, so a weak hit has no match.",
                        ),
                        Clause(
                            rule="Momentum is left out: it is not burnt, and it cancels no action die.",
                            source=RULES,
                            passage="Chapter 1, Momentum",
                            standing="read",
                            otherwise="Below 0 it cancels an action die that shows the same number.",
                        ),
                    ),
                ),
            ),
        ),
        ChallengeCheck(
            title="Progress roll",
            summary="A progress score against two challenge dice; there is no action die.",
            name="progress",
            label="Progress",
            variants=(
                Variant(
                    id="standard",
                    title="A score of 0 to 10",
                    rules=progress,
                    clauses=(
                        replace(TIES, passage="Chapter 1, Progress Rolls"),
                        Clause(
                            rule="The score is the number of full boxes, and nothing is added.",
                            source=RULES,
                            passage="Chapter 1, Progress Rolls",
                            standing="read",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
