"""D&D 5e contests: d20 and a modifier on both sides, with advantage and disadvantage."""

from oppose_engine.declare import Clause, D20Contest, DieAndModifier, Question, Source, System, Variant

SRD = Source(
    title="System Reference Document 5.1",
    author="Wizards of the Coast",
    publisher="Wizards of the Coast",
    year=2023,
    licence="CC BY 4.0",
    url="https://dnd.wizards.com/resources/systems-reference-document",
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
                    rules=DieAndModifier(sides=20, modifiers=tuple(range(-5, 16))),
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
                            rule="Both sides roll, as in the rules of 2014; the rules of 2024 dropped contests.",
                            source=SRD,
                            standing="quoted",
                            otherwise="There one side rolls against a difficulty class that the other side sets, by "
                            "its modifier or by its own check.",
                        ),
                        Clause(
                            rule="A natural 1 or 20 is a roll like any other.",
                            source=SRD,
                            standing="assumed",
                            otherwise="The text gives them a meaning of their own for attacks and death saves alone.",
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
