"""QuestWorlds: a d20 under a target number, successes from masteries, the higher roll between equals."""

from dataclasses import replace

from oppose_engine.declare import (
    RATING,
    ROLL,
    Clause,
    Question,
    Source,
    System,
    Throw,
    ThrowContest,
    ThrowRule,
    Variant,
    choose,
    part,
)

SRD = Source(
    title="QuestWorlds System Reference Document 0.97",
    author="Ian Cooper and others",
    publisher="Moon Design Publications",
    year=2025,
    licence="ORC License",
    url="https://github.com/ChaosiumInc/QuestWorlds",
)
EARLIER = Source(
    title="QuestWorlds System Reference Document, first version",
    author="Ian Cooper and others",
    publisher="Moon Design Publications",
    year=2020,
    licence="QuestWorlds OGL",
    url="https://github.com/ChaosiumInc/QuestWorlds",
)

BEGUN = part(RATING, 20, "up") * 20  # 20 for a plain target number, 20 more for each mastery
BELOW = ROLL + BEGUN < RATING + 20  # the roll is below the target number
EQUAL = (ROLL + BEGUN).equals(RATING + 20)

SUCCESSES = choose(BELOW, 1, choose(EQUAL, 2, 0)) + part(RATING - 1, 20, "down")

# A success counts 20, so that the roll decides only between as many of them.
standard = ThrowRule(
    throw=Throw(die=(1, 20)),
    ratings=(1, 60),
    masteries=True,
    score=choose(BELOW, 20, choose(EQUAL, 40, 0)) + (BEGUN + ROLL),
    ties={"roll": ("higher score", "tie")},
    margin=SUCCESSES,
)
UNDER = (ROLL + BEGUN <= RATING + 20) & (ROLL >= 2) & (ROLL <= 19)
RESULT = choose(UNDER, 40, choose(ROLL.equals(1), 60, choose(ROLL.equals(20), 0, 20)))
bumps = replace(standard, score=RESULT + (BEGUN + ROLL), margin=None)
bumps_low = replace(bumps, score=RESULT + (BEGUN - ROLL))

SIDES = Clause(
    rule="A rating of 5M is the target number 5 and a mastery; target numbers of 1 to 20 with up to two masteries "
    "are shown.",
    source=SRD,
    passage="2.1.3, Ratings and Masteries",
    standing="read",
)
NO_ROLL = Clause(
    rule="A target number of 0 or less fails without a roll, so there is no contest.",
    source=SRD,
    passage="2.3.2, Target Number, Bonuses and Penalties",
    standing="read",
)

SYSTEM = System(
    id="questworlds",
    title="QuestWorlds",
    owner="Moon Design Publications",
    aliases=("HeroQuest", "Hero Wars", "HeroQuest Glorantha"),
    dice="d20",
    summary=(
        "Both sides roll a d20 under a target number: below it is one success, just the number is two, above it none. "
        "Each mastery adds a success. More successes win; with equal numbers the higher roll wins, and equal "
        "rolls are a standoff."
    ),
    card="Masteries add successes; the higher roll decides between equals.",
    sources=(SRD, EARLIER),
    mechanics=(
        ThrowContest(
            title="Contest",
            noun="rating",
            questions=(
                Question("15 against 10: how often do you win?", {"you": "15", "them": "10"}, "win"),
                Question("What is one mastery worth, 5M against 10?", {"you": "5M", "them": "10"}, "win"),
                Question("10 against 10: how often is it a standoff?", {"you": "10", "them": "10"}, "tie"),
            ),
            summary="Two target numbers with their masteries, one roll each.",
            usual=(15, 10),
            counts="successes",
            variants=(
                Variant(
                    id="standard",
                    title="Masteries are successes",
                    summary="version 0.97",
                    rules=standard,
                    clauses=(
                        Clause(
                            rule="Below the target number: one success. The number itself: two. Above it: none.",
                            source=SRD,
                            passage="2.3.5, Die Rolls",
                            standing="read",
                        ),
                        Clause(
                            rule="Each mastery adds a success, also to a failed roll.",
                            source=SRD,
                            passage="2.3.6, Additional Successes",
                            standing="read",
                            otherwise="In the first version masteries of both sides cancel, and what is left moves "
                            "the result by steps.",
                        ),
                        Clause(
                            rule="Equal numbers of successes, or none at all: the higher roll wins; equal rolls are a "
                            "standoff.",
                            source=SRD,
                            passage="2.3.7, Outcome",
                            standing="read",
                            otherwise="Where a standoff is hard to imagine, the game master may give it to the player.",
                            instead=replace(standard, ties={"roll": ("higher score", "player")}),
                        ),
                        Clause(
                            rule="Nobody spends a story point.",
                            source=SRD,
                            standing="assumed",
                            otherwise="A story point is one more success: as good as a mastery.",
                        ),
                        SIDES,
                        NO_ROLL,
                    ),
                ),
                Variant(
                    id="bumps",
                    title="Masteries are bumps",
                    summary="the first version, as in HeroQuest",
                    rules=bumps,
                    clauses=(
                        Clause(
                            rule="1 is a critical, 20 a fumble, whatever the target number; at or under it is a "
                            "success, above it a failure.",
                            source=EARLIER,
                            passage="2.3.4, Die Rolls",
                            standing="read",
                            otherwise="In version 0.97 the number itself is the big success, and nothing is a fumble.",
                        ),
                        Clause(
                            rule="Masteries of both sides cancel; each one that is left moves your result up a step, "
                            "and theirs down once yours is a critical.",
                            source=EARLIER,
                            passage="2.3.5.4 to 2.3.5.6, Bumps",
                            standing="read",
                        ),
                        Clause(
                            rule="The same result on both sides: the higher roll wins.",
                            source=EARLIER,
                            passage="2.3.5.1, Better Roll",
                            standing="read",
                            otherwise="The text offers the lower roll too.",
                            instead=bumps_low,
                        ),
                        SIDES,
                    ),
                ),
            ),
        ),
    ),
)
