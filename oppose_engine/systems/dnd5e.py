"""D&D 5e contests: d20 and a modifier on both sides, with advantage and disadvantage."""

from oppose_engine.declare import (
    RATING,
    ROLL,
    Clause,
    D20Contest,
    D20Rule,
    Question,
    Source,
    System,
    Throw,
    ThrowCheck,
    ThrowSetting,
    ThrowTest,
    Together,
    Variant,
)

SRD = Source(
    title="System Reference Document 5.1",
    author="Wizards of the Coast",
    publisher="Wizards of the Coast",
    year=2023,
    licence="CC BY 4.0",
    url="https://dnd.wizards.com/resources/systems-reference-document",
)

check = ThrowTest(
    throw=Throw(die=(1, 20), levels=("failure", "success"), tests=(("success", ROLL + RATING >= 0),)),
    number=ThrowSetting(name="modifier", label="Modifier", low=-5, high=15, default=5, says="a modifier of {}"),
    against=ThrowSetting(name="dc", label="DC", low=5, high=30, default=15, says="against DC {}"),
    favours=(("disadvantage", -1), ("normal", 0), ("advantage", 1)),
    good="success",
)
GROUP = (
    Clause(
        rule="Everyone makes the ability check; the group succeeds if at least half of them do.",
        source=SRD,
        passage="Using Ability Scores, Group Checks",
        standing="read",
        otherwise="The text says that such checks are rare, and fit where all succeed or fail together.",
    ),
    Clause(
        rule="A check succeeds if its total is the DC or more.",
        source=SRD,
        passage="Using Ability Scores, Ability Checks",
        standing="read",
    ),
)

SYSTEM = System(
    id="dnd5e",
    title="D&D 5e contests",
    owner="Wizards of the Coast",
    aliases=("DnD 5e", "Dungeons and Dragons", "5th edition"),
    dice="d20 and a modifier",
    summary=(
        "Each side rolls a d20 and adds its modifier; the higher total wins. With advantage a side rolls two dice and "
        "keeps the higher, with disadvantage the lower. Equal totals are a tie, and things stay as they were. "
        "These are the contests of the rules of 2014; those of 2024 dropped them."
    ),
    card="d20 and modifier; advantage keeps the better of two.",
    sources=(SRD,),
    together=(
        Together(
            title="Group check",
            game="D&D 5e",
            counts="half",
            roll=ThrowCheck(
                title="Ability check",
                summary="A modifier against a DC.",
                variants=(Variant(id="standard", title="Reach the DC", rules=check, clauses=GROUP[1:]),),
            ),
            clauses=GROUP,
        ),
    ),
    mechanics=(
        D20Contest(
            title="Contest",
            questions=(
                Question("Stealth +5 against Perception +3: how often do you get past?", {"you": 5, "them": 3}, "win"),
                Question("Even modifiers, +3 against +3: how often is it a tie?", {"you": 3, "them": 3}, "tie"),
                Question("Five behind, +0 against +5?", {"you": 0, "them": 5}, "win"),
            ),
            summary="Two modifiers, one roll each, with advantage or without.",
            variants=(
                Variant(
                    id="standard",
                    title="Equal totals are a tie",
                    rules=D20Rule(sides=20, modifiers=tuple(range(-5, 16))),
                    clauses=(
                        Clause(
                            rule="Equal totals: a tie; things stay as they were.",
                            source=SRD,
                            passage="Using Ability Scores, Contests",
                            standing="read",
                            otherwise="So the side that was content before the contest has what it wanted: add the "
                            "tie to its chance.",
                        ),
                        Clause(
                            rule="Advantage keeps the higher of two dice, disadvantage the lower; more of either "
                            "changes nothing, and one of each cancel out.",
                            source=SRD,
                            passage="Using Ability Scores, Advantage and Disadvantage",
                            standing="read",
                        ),
                        Clause(
                            rule="Both sides roll, as in the rules of 2014.",
                            source=SRD,
                            passage="Using Ability Scores, Contests",
                            standing="read",
                            otherwise="The rules of 2024 have no contests: one side rolls against a difficulty class "
                            "that the other side sets, by its modifier or by its own check.",
                        ),
                        Clause(
                            rule="A natural 1 or 20 is a roll like any other.",
                            source=SRD,
                            standing="assumed",
                            otherwise="The text gives them a general meaning only for attacks and death saves.",
                        ),
                        Clause(
                            rule="The tables show modifiers of −5 to +15; only the difference matters.",
                            source=SRD,
                            standing="assumed",
                            otherwise="Any other modifiers have the odds of the same difference.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
