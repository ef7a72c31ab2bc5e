"""Forged in the Dark: a pool of d6, of which the highest counts."""

from oppose_engine.declare import Clause, HighestDie, KeepHighest, Source, System, Variant

SRD = Source(
    title="Blades in the Dark System Reference Document",
    author="John Harper",
    publisher="One Seven Design",
    year=2017,
    licence="CC BY 3.0",
    url="https://bladesinthedark.com/",
)

SYSTEM = System(
    id="blades",
    title="Forged in the Dark",
    owner="One Seven Design",
    aliases=("BitD", "Blades in the Dark"),
    dice="pool of six-sided dice",
    summary=(
        "Roll a number of six-sided dice and read the highest: 1 to 3 is a bad outcome, 4 or 5 a partial success, 6 a "
        "full one; two sixes or more are critical. With no dice at all roll two and read the lower one, which is never "
        "critical."
    ),
    card="Only the highest die counts; two sixes are critical.",
    sources=(SRD,),
    mechanics=(
        HighestDie(
            title="Action roll",
            summary="A number of dice, of which the highest counts.",
            variants=(
                Variant(
                    id="standard",
                    title="Two sixes are critical",
                    rules=KeepHighest(
                        sides=6,
                        dice=tuple(range(11)),
                        bands=(("bad", 1), ("partial", 4), ("full", 6)),
                        several="critical",
                    ),
                    clauses=(
                        Clause(
                            rule="Two or more sixes are critical, however many other dice there are.",
                            source=SRD,
                            passage="The Core System, Rolling the Dice",
                            standing="read",
                        ),
                        Clause(
                            rule="No dice, or fewer: roll two and keep the lower; two sixes are then a full success.",
                            source=SRD,
                            passage="The Core System, Rolling the Dice",
                            standing="read",
                            otherwise="Fewer than none is rolled like none.",
                        ),
                        Clause(
                            rule="Up to ten dice are shown.",
                            source=SRD,
                            standing="assumed",
                            otherwise="The rules name no largest pool; play rarely goes past six or seven.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
