"""Dragonbane: a d20 at or under a skill, and the lower success wins."""

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
    least,
)

BOOK = Source(
    title="Dragonbane",
    author="Free League Publishing",
    publisher="Free League Publishing",
    year=2023,
    licence="Dragonbane Third-Party Supplement License; facts and figures only",
)

FAVOURS = (("bane3", -3), ("bane2", -2), ("bane", -1), ("normal", 0), ("boon", 1), ("boon2", 2), ("boon3", 3))
active = ThrowRule(
    throw=Throw(die=(1, 20), levels=("failure", "success"), tests=(("success", ROLL <= least(RATING, 19)),), low=True),
    ratings=(1, 20),
    score=0 - ROLL,
    favours=FAVOURS,
    ties={"failure": ("nobody",), "success": ("higher score", "player")},
)
nobody_acts = replace(active, ties=active.ties | {"success": ("higher score", "tie")})
blackjack = replace(nobody_acts, score=ROLL)
check = ThrowTest(
    throw=Throw(
        die=(1, 20),
        levels=("demon", "failure", "success", "dragon"),
        tests=(
            ("dragon", ROLL.equals(1)),
            ("demon", ROLL.equals(20)),
            ("success", ROLL <= RATING),
            ("failure", ROLL > RATING),
        ),
        low=True,
    ),
    number=ThrowSetting(name="skill", label="Skill", low=1, high=20, default=12, says="a skill of {}"),
    favours=FAVOURS,
    good="success",
)

SUCCESS = Clause(
    rule="A d20 at or under the skill succeeds; 1 is a dragon and always succeeds, 20 a demon and always fails.",
    source=BOOK,
    standing="quoted",
)
BOONS = Clause(
    rule="Each boon is one more d20, of which the lowest is kept; each bane one more, of which the highest is kept. "
    "They cancel one for one.",
    source=BOOK,
    standing="quoted",
    otherwise="The table has none; the box and the command take up to three of either, as in boon+15.",
)
LOWER = Clause(
    rule="Of two successes the lower roll wins, so a dragon beats everything else.",
    source=BOOK,
    standing="quoted",
    otherwise="In many games the higher success wins instead. That helps the better skill, whose successes reach "
    "higher; here a high skill only succeeds more often.",
)

SYSTEM = System(
    id="dragonbane",
    title="Dragonbane",
    owner="Free League Publishing",
    aliases=("Drakar och Demoner", "DoD"),
    dice="d20",
    summary=(
        "Both sides roll a d20 at or under their skill, and of two successes the lower roll wins. Who acts has to "
        "succeed, and then wins if the other side fails or does not roll lower. Boons and banes are further dice."
    ),
    card="The lower success wins, which helps the lower skill.",
    sources=(BOOK,),
    mechanics=(
        ThrowContest(
            title="Opposed roll",
            noun="skill",
            questions=(
                Question("You act at 15 against 10: how often do you win?", {"you": 15, "them": 10}, "win"),
                Question("Both at 12: how often do both fail?", {"you": 12, "them": 12}, "none"),
                Question("At 8, how often do you trick somebody at 14?", {"you": 8, "them": 14}, "win"),
            ),
            summary="Two skills, one roll each.",
            usual=(15, 10),
            variants=(
                Variant(
                    id="active",
                    title="You act",
                    summary="equal rolls are yours",
                    final=True,
                    rules=active,
                    clauses=(
                        SUCCESS,
                        LOWER,
                        Clause(
                            rule="You act: you win if you succeed and they fail, or do not roll lower.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="Where nobody acts, equal successes are rolled again.",
                            instead=nobody_acts,
                        ),
                        Clause(
                            rule="Both fail: nobody wins; your action fails.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="Add nobody’s share to theirs if it is enough for them that you fail.",
                        ),
                        BOONS,
                    ),
                ),
                Variant(
                    id="open",
                    title="Nobody acts",
                    summary="equal rolls again",
                    rules=nobody_acts,
                    clauses=(
                        SUCCESS,
                        replace(LOWER, instead=blackjack),
                        Clause(
                            rule="Equal rolls, or both fail: rolled again, shown as a tie and as nobody.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="The chance in the end is the one called decided.",
                        ),
                        BOONS,
                    ),
                ),
            ),
        ),
        ThrowCheck(
            title="Skill roll",
            summary="A skill, with boons or banes.",
            variants=(
                Variant(
                    id="standard",
                    title="Dragons and demons",
                    rules=check,
                    clauses=(SUCCESS, replace(BOONS, otherwise="")),
                ),
            ),
        ),
    ),
)
