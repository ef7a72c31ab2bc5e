"""Cepheus Engine, kin of Traveller: two dice and a modifier, 8 or more, and the Effect."""

from dataclasses import replace

from oppose_engine.declare import (
    RATING,
    ROLL,
    Clause,
    Question,
    Source,
    System,
    Throw,
    ThrowCheck,
    ThrowContest,
    ThrowRule,
    ThrowSetting,
    ThrowTest,
    Variant,
)

SRD = Source(
    title="Cepheus Engine System Reference Document",
    author="Jason Kemp",
    publisher="Samardan Press",
    year=2016,
    licence="Open Game License 1.0a",
    url="https://www.orffenspace.com/cepheus-srd/",
)
TRAVELLER = Source(
    title="Traveller Core Rulebook Update",
    author="Mongoose Publishing",
    publisher="Mongoose Publishing",
    year=2022,
    licence="facts and figures only",
)

again = ThrowRule(
    throw=Throw(die=(1, 6), dice=2),
    ratings=(-5, 12),
    score=ROLL + RATING,
    ties={"roll": ("higher score", "again")},
)
yours = replace(again, ties={"roll": ("higher score", "player")})
theirs = replace(again, ties={"roll": ("higher score", "opponent")})

EFFECT = ROLL + RATING - 8
MODIFIER = ThrowSetting(name="modifier", label="Modifier", low=-5, high=12, default=2, says="a modifier of {}")
check = ThrowTest(
    throw=Throw(
        die=(1, 6),
        dice=2,
        levels=("exceptional failure", "failure", "success", "exceptional success"),
        tests=(("exceptional success", EFFECT >= 6), ("success", EFFECT >= 0), ("failure", EFFECT >= -5)),
    ),
    number=MODIFIER,
    good="success",
)
traveller = ThrowTest(
    throw=Throw(
        die=(1, 6),
        dice=2,
        levels=(
            "exceptional failure",
            "average failure",
            "marginal failure",
            "marginal success",
            "average success",
            "exceptional success",
        ),
        tests=(
            ("exceptional success", EFFECT >= 6),
            ("average success", EFFECT >= 1),
            ("marginal success", EFFECT >= 0),
            ("marginal failure", EFFECT >= -1),
            ("average failure", EFFECT >= -5),
        ),
    ),
    number=MODIFIER,
    favours=(("bane", -1), ("normal", 0), ("boon", 1)),
    good="marginal success",
)

TOTAL = Clause(
    rule="Two dice are added to the modifier, which includes skill, characteristic and difficulty; 2 and 12 are not "
    "special.",
    source=SRD,
    passage="Introduction, Die Rolls and Types of Checks",
    standing="read",
    otherwise="Some referees let a natural 12 always succeed and a natural 2 always fail.",
)
HIGHER = Clause(
    rule="The higher Effect wins; both have the same target, so the higher total wins, even if both fail.",
    source=SRD,
    passage="Introduction, Opposed Checks",
    standing="read",
)
PASSAGE = "Introduction, Opposed Checks"

SYSTEM = System(
    id="cepheus",
    title="Cepheus Engine",
    owner="Samardan Press",
    aliases=("Traveller", "Mongoose Traveller", "Cepheus Deluxe", "2d6 science fiction"),
    dice="two six-sided dice",
    summary=(
        "Roll two dice and add a modifier; 8 or more succeeds, and the total minus 8 is the Effect. In an opposed "
        "check the higher Effect wins, then the higher characteristic; if these are equal too, both roll again."
    ),
    card="2d6 plus a modifier; Effect says how well you did.",
    sources=(SRD, TRAVELLER),
    mechanics=(
        ThrowContest(
            title="Opposed check",
            noun="modifier",
            questions=(
                Question("One point ahead, +2 against +1: how often do you win?", {"you": 2, "them": 1}, "win"),
                Question("Three points ahead, +3 against 0?", {"you": 3, "them": 0}, "win"),
                Question("Unskilled, −3 against +1: is there any hope?", {"you": -3, "them": 1}, "win"),
            ),
            summary="Two modifiers, two dice each.",
            usual=(2, 1),
            variants=(
                Variant(
                    id="again",
                    title="Equal characteristics",
                    summary="ties are rolled again",
                    rules=again,
                    clauses=(
                        TOTAL,
                        HIGHER,
                        Clause(
                            rule="The same Effect and the same characteristic: both roll again; the chances include "
                            "this.",
                            source=SRD,
                            passage=PASSAGE,
                            standing="read",
                            otherwise="With the higher characteristic you win such ties.",
                            instead=yours,
                        ),
                    ),
                ),
                Variant(
                    id="characteristic",
                    title="Your characteristic is higher",
                    summary="ties are yours",
                    rules=yours,
                    clauses=(
                        TOTAL,
                        HIGHER,
                        Clause(
                            rule="The same Effect: your characteristic is the higher one, so you win.",
                            source=SRD,
                            passage=PASSAGE,
                            standing="read",
                            otherwise="If theirs is higher, they win.",
                            instead=theirs,
                        ),
                    ),
                ),
                Variant(
                    id="characteristic-theirs",
                    title="Their characteristic is higher",
                    summary="ties are theirs",
                    rules=theirs,
                    clauses=(
                        TOTAL,
                        HIGHER,
                        Clause(
                            rule="The same Effect: their characteristic is the higher one, so they win.",
                            source=SRD,
                            passage=PASSAGE,
                            standing="read",
                            otherwise="If yours is higher, you win.",
                            instead=yours,
                        ),
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Skill check",
            summary="A modifier against 8, by Effect.",
            variants=(
                Variant(
                    id="standard",
                    title="Four results",
                    rules=check,
                    clauses=(
                        TOTAL,
                        Clause(
                            rule="8 or more succeeds. Effect 6 or more is an exceptional success, −6 or less an "
                            "exceptional failure.",
                            source=SRD,
                            passage="Introduction, Degrees of Success",
                            standing="read",
                            otherwise="Traveller has six results, below.",
                        ),
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Traveller’s check",
            summary="Six results, with a boon or a bane.",
            name="traveller",
            variants=(
                Variant(
                    id="standard",
                    title="Six results",
                    rules=traveller,
                    clauses=(
                        Clause(
                            rule="Effect 0 is a marginal success, −1 a marginal failure; 1 to 5, −2 to −5 average.",
                            source=TRAVELLER,
                            standing="quoted",
                        ),
                        Clause(
                            rule="With a boon three dice are rolled and the best two kept, with a bane the worst two.",
                            source=TRAVELLER,
                            standing="quoted",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
