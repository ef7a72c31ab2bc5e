"""Narrative Game System: a die and a priority on each side."""

from dataclasses import replace

from oppose_engine.declare import Clause, Question, Source, StepDieContest, StepDieRule, System, Variant

ESSAY = Source(
    title="Opposed Roll Accuracy Tables",
    author="Dustinian Camburides",
    publisher="Venture Land Games",
    licence="facts and figures only",
    url="https://www.reddit.com/r/narrativegamesystem/",
)

standard = StepDieRule(dice=(4, 6, 8, 10, 12), priorities=(1, 2, 3, 4))

SYSTEM = System(
    id="ngs",
    title="Narrative Game System",
    owner="Venture Land Games",
    aliases=("NGS",),
    dice="one die and a priority",
    summary=(
        "Each side rolls one die, from d4 to d12, and adds its priority, from 1 to 4. The higher total wins. Equal "
        "totals go to the higher priority; if that is equal too, it is a tie, which a flat die settles."
    ),
    card="A die and a priority on each side.",
    sources=(ESSAY,),
    mechanics=(
        StepDieContest(
            title="Opposed roll",
            questions=(
                Question("d10+2 against d8+2: how often do you win?", {"you": "d10+2", "them": "d8+2"}, "win"),
                Question(
                    "The same die and priority, d8+1 against d8+1: how often is it a tie?",
                    {"you": "d8+1", "them": "d8+1"},
                    "tie",
                ),
                Question("d4+1 against d12+1: is there any hope?", {"you": "d4+1", "them": "d12+1"}, "win"),
            ),
            summary="A die and a priority against a die and a priority.",
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=standard,
                    clauses=(
                        Clause(
                            rule="Equal totals go to the higher priority.",
                            source=ESSAY,
                            passage="Methodology",
                            standing="quoted",
                            otherwise="Without it an equal total would be a tie whatever the priorities.",
                            instead=replace(standard, priority_breaks_ties=False),
                        ),
                        Clause(
                            rule="Equal totals and equal priorities: a flat die, one half each; shown here as a tie.",
                            source=ESSAY,
                            passage="Methodology",
                            standing="quoted",
                            otherwise="The essay prints one number: the chance to win with half of the ties added.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
