"""GURPS: three dice under a skill; in a contest the larger margin wins."""

from dataclasses import replace

from oppose_engine.declare import (
    RATING,
    ROLL,
    Clause,
    Evened,
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
    choose,
    least,
)

BOOK = Source(
    title="GURPS Basic Set, fourth edition",
    author="Steve Jackson, Sean Punch and David Pulver",
    publisher="Steve Jackson Games",
    year=2004,
    licence="facts and figures only",
)

quick = ThrowRule(
    throw=Throw(
        die=(1, 6),
        dice=3,
        levels=("failure", "success"),
        tests=(("success", (ROLL <= 4) | ((ROLL <= RATING) & (ROLL <= 16))),),
    ),
    ratings=(3, 30),
    score=RATING - ROLL,
    margin=RATING - ROLL,
    ties={"failure": ("higher score", "tie"), "success": ("higher score", "tie")},
)
FAILED_BY = choose(ROLL >= 17, least(RATING - ROLL, -1), RATING - ROLL)
failed = replace(quick, ties=quick.ties | {"failure": ("nobody",)})
resistance = replace(quick, margin=None, ties={"failure": ("nobody",), "success": ("higher score", "opponent")})
regular = replace(
    quick,
    margin=None,
    ties={"failure": ("again",), "success": ("again",)},
    evened=Evened(low=6, high=14, to=10, scale=20),
)
as_written = replace(regular, evened=None)
check = ThrowTest(
    throw=Throw(
        die=(1, 6),
        dice=3,
        levels=("critical failure", "failure", "success", "critical success"),
        tests=(
            ("critical success", (ROLL <= 4) | ((ROLL <= 5) & (RATING >= 15)) | ((ROLL <= 6) & (RATING >= 16))),
            ("critical failure", ROLL.equals(18) | (ROLL.equals(17) & (RATING <= 15)) | (ROLL - RATING >= 10)),
            ("success", (ROLL <= RATING) & (ROLL <= 16)),
            ("failure", ROLL >= 3),
        ),
    ),
    number=ThrowSetting(name="skill", label="Effective skill", low=3, high=30, default=12, says="a skill of {}"),
    good="success",
)

SUCCESS = Clause(
    rule="Three dice at or under the effective skill succeed; 3 and 4 always do, 17 and 18 never.",
    source=BOOK,
    standing="quoted",
)
CRITICAL = Clause(
    rule="A critical success has no effect of its own in a contest.",
    source=BOOK,
    standing="assumed",
    otherwise="Some groups let it win against anything but another critical success.",
)

SYSTEM = System(
    id="gurps",
    title="GURPS",
    owner="Steve Jackson Games",
    aliases=("Generic Universal RolePlaying System", "GURPS Lite", "Dungeon Fantasy"),
    dice="three six-sided dice",
    summary=(
        "Roll three dice at or under the effective skill. In a quick contest a success beats a failure; otherwise the "
        "side with the larger margin of success wins, or that with the smaller margin of failure. Equal margins are a "
        "tie."
    ),
    card="Three dice, so a few points of skill weigh much; margins decide.",
    sources=(BOOK,),
    mechanics=(
        ThrowContest(
            title="Quick contest",
            noun="skill",
            questions=(
                Question("Skill 14 against 12: how often do you win?", {"you": 14, "them": 12}, "win"),
                Question("Both at 12: how often is it a tie?", {"you": 12, "them": 12}, "tie"),
                Question("At 10, how often do you beat an expert at 15?", {"you": 10, "them": 15}, "win"),
            ),
            summary="Two effective skills, one roll each.",
            usual=(14, 12),
            variants=(
                Variant(
                    id="standard",
                    title="The larger margin",
                    rules=quick,
                    clauses=(
                        SUCCESS,
                        Clause(
                            rule="Both succeed: the larger margin wins. Both fail: the smaller margin of failure.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="Where only a success makes sense, nobody wins if both fail.",
                            instead=failed,
                        ),
                        Clause(rule="Equal margins are a tie.", source=BOOK, standing="quoted"),
                        Clause(
                            rule="A side wins by the difference of both margins; a margin of failure counts as "
                            "negative.",
                            source=BOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="A 17 or 18 fails at any skill, and its margin stays skill less roll.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="If it failed by 1 at least, it would win fewer contests of two failures.",
                            instead=replace(quick, score=FAILED_BY, margin=FAILED_BY),
                        ),
                        CRITICAL,
                    ),
                ),
            ),
        ),
        ThrowContest(
            title="Resistance roll",
            noun="skill",
            summary="Both roll three dice against their skill. You win only if you succeed, and they fail or have a "
            "smaller margin; equal margins go to the defender.",
            name="resistance",
            page="resistance",
            usual=(14, 12),
            variants=(
                Variant(
                    id="standard",
                    title="Ties to the defender",
                    final=True,
                    rules=resistance,
                    clauses=(
                        SUCCESS,
                        Clause(
                            rule="You have to succeed; otherwise nothing happens, and nobody wins if they fail too.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="Add nobody’s share to theirs: the defender is unharmed.",
                        ),
                        Clause(rule="Equal margins: the defender resists.", source=BOOK, standing="quoted"),
                        Clause(
                            rule="The attacker’s skill is used as it is.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="Against a living target the rule of 16 caps it at 16, or at the defender’s "
                            "resistance if that is higher.",
                        ),
                        CRITICAL,
                    ),
                ),
            ),
        ),
        ThrowContest(
            title="Regular contest",
            noun="skill",
            summary="Both roll three dice against their skill, again and again until one succeeds and the other fails.",
            name="regular",
            page="regular",
            usual=(14, 12),
            variants=(
                Variant(
                    id="standard",
                    title="Until just one succeeds",
                    rules=regular,
                    clauses=(
                        SUCCESS,
                        Clause(
                            rule="Both succeed or both fail: both roll again. The chances say who wins at last.",
                            source=BOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="Two skills of 6 or less, or of 14 or more, move together until the lower one is 10; "
                            "two above 20 are set in proportion, the lower one to 10.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="Without this rule contests of high skills take long, and have other odds.",
                            instead=as_written,
                        ),
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Success roll",
            summary="You roll against your own skill; nobody opposes you.",
            variants=(
                Variant(
                    id="standard",
                    title="With criticals",
                    rules=check,
                    clauses=(
                        SUCCESS,
                        Clause(
                            rule="3 and 4 are critical successes, 5 from skill 15, 6 from skill 16.",
                            source=BOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="18 is a critical failure, 17 up to skill 15, and a roll 10 or more above the skill.",
                            source=BOOK,
                            standing="quoted",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
