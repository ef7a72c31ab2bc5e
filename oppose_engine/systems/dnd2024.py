"""D&D of 2024: no contests; a saving throw against 8 and a modifier, a check against a DC."""

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
    Together,
    Variant,
)

SRD = Source(
    title="System Reference Document 5.2.1",
    author="Wizards of the Coast",
    publisher="Wizards of the Coast",
    year=2025,
    licence="CC BY 4.0",
    url="https://www.dndbeyond.com/srd",
)

FAVOURS = (("disadvantage", -1), ("normal", 0), ("advantage", 1))
save = ThrowRule(
    throw=Throw(die=(1, 20)),
    ratings=(-5, 15),
    score=ROLL + RATING,
    favours=FAVOURS,
    still="you",
    target=RATING + 8,
    ties={"roll": ("higher score", "opponent")},
)
escape = replace(save, still="them", ties={"roll": ("higher score", "player")})
check = ThrowTest(
    throw=Throw(die=(1, 20), levels=("failure", "success"), tests=(("success", ROLL + RATING >= 0),)),
    number=ThrowSetting(name="modifier", label="Modifier", low=-5, high=15, default=5, says="a modifier of {}"),
    against=ThrowSetting(name="dc", label="DC", low=5, high=30, default=15, says="against DC {}"),
    favours=FAVOURS,
    good="success",
)

GLOSSARY, TESTS = "Rules Glossary, Unarmed Strike", "Playing the Game, D20 Tests"
DC = Clause(
    rule="The DC is 8 plus the Strength modifier and proficiency bonus of the attacker, which are one modifier here.",
    source=SRD,
    passage=GLOSSARY,
    standing="read",
)
ADVANTAGE = Clause(
    rule="Advantage keeps the higher of two dice, disadvantage the lower.",
    source=SRD,
    passage="Playing the Game, Advantage/Disadvantage",
    standing="read",
    otherwise="The table has neither; the box and the command take them for the side that rolls, as in adv+3.",
)
NATURAL = Clause(
    rule="A natural 1 or 20 is a roll like any other.",
    source=SRD,
    standing="assumed",
    otherwise="The text gives them a general meaning only for attacks and death saves.",
)

D20_TEST = ThrowCheck(
    title="D20 test",
    summary="A modifier against a DC.",
    variants=(
        Variant(
            id="standard",
            title="Reach the DC",
            rules=check,
            clauses=(
                Clause(
                    rule="A d20 and the modifier have to reach the DC.",
                    source=SRD,
                    passage=TESTS,
                    standing="read",
                ),
                replace(ADVANTAGE, otherwise=""),
                NATURAL,
            ),
        ),
    ),
)

SYSTEM = System(
    id="dnd2024",
    title="D&D 2024 saving throws",
    owner="Wizards of the Coast",
    aliases=("D&D 5.5", "One D&D", "5e 2024", "Dungeons and Dragons 2024"),
    dice="d20 and a modifier",
    summary=(
        "The rules of 2024 have no contests. Whoever is grappled or shoved makes a saving throw of Strength or "
        "Dexterity, the better one, against 8 plus the attacker’s modifier; escaping is a check against the same DC. "
        "Every other roll is a d20 plus a modifier against a DC."
    ),
    card="A save against 8 plus your modifier replaces the contest.",
    sources=(SRD,),
    together=(
        Together(
            title="Group check",
            game="D&D 2024",
            counts="half",
            roll=D20_TEST,
            clauses=(
                Clause(
                    rule="Everyone makes the check; the group succeeds if at least half of them do.",
                    source=SRD,
                    standing="quoted",
                    otherwise="The document of 2014 says so; for the rules of 2024 we read only those who quote them.",
                ),
            ),
        ),
    ),
    mechanics=(
        ThrowContest(
            title="Grapple or shove",
            noun="modifier",
            questions=(
                Question("With +5, how often do you grapple a target whose save is +3?", {"you": 5, "them": 3}, "win"),
                Question("Evenly matched, +4 against +4?", {"you": 4, "them": 4}, "win"),
                Question("A weak arm, +0 against +6?", {"you": 0, "them": 6}, "win"),
            ),
            summary="Your modifier makes the DC; they make a saving throw.",
            usual=(5, 3),
            variants=(
                Variant(
                    id="standard",
                    title="They save",
                    rules=save,
                    clauses=(
                        Clause(
                            rule="You do not roll. They make a saving throw of Strength or Dexterity, as they choose; "
                            "here their modifier is that of the better one.",
                            source=SRD,
                            passage=GLOSSARY,
                            standing="read",
                            otherwise="In 2014 both rolled, and equal totals left things as they were.",
                        ),
                        DC,
                        Clause(
                            rule="A saving throw that reaches the DC succeeds.",
                            source=SRD,
                            passage=TESTS,
                            standing="read",
                        ),
                        ADVANTAGE,
                        NATURAL,
                    ),
                ),
            ),
        ),
        ThrowContest(
            title="Escape",
            noun="modifier",
            summary="You roll a d20 and add your modifier; you are free if that reaches 8 plus the modifier of whoever "
            "holds you.",
            name="escape",
            page="escape",
            usual=(5, 5),
            variants=(
                Variant(
                    id="standard",
                    title="You roll",
                    rules=escape,
                    clauses=(
                        Clause(
                            rule="Athletics or Acrobatics against the grapple’s DC: 8 plus their modifier.",
                            source=SRD,
                            passage="Rules Glossary, Grappling",
                            standing="read",
                        ),
                        DC,
                        ADVANTAGE,
                        NATURAL,
                    ),
                ),
            ),
        ),
        D20_TEST,
    ),
)
