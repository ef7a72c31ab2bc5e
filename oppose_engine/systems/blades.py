"""Forged in the Dark: a pool of d6, of which the highest counts."""

from dataclasses import replace

from oppose_engine.declare import Clause, HighestDie, KeepHighest, Question, Source, System, Together, Variant

SRD = Source(
    title="Blades in the Dark System Reference Document",
    author="John Harper",
    publisher="One Seven Design",
    year=2017,
    licence="CC BY 3.0",
    url="https://bladesinthedark.com/",
)

DICE = tuple(range(11))
action = KeepHighest(
    sides=6,
    dice=DICE,
    bands=(("bad", 1), ("partial", 4), ("full", 6)),
    several="critical",
)
fortune = replace(action, bands=(("poor", 1), ("limited", 4), ("standard", 6)), several="great")
resistance = replace(
    action,
    bands=(
        ("cost of 5", 1),
        ("cost of 4", 2),
        ("cost of 3", 3),
        ("cost of 2", 4),
        ("cost of 1", 5),
        ("no cost", 6),
    ),
    several="stress cleared",
    success="no cost",
)
NO_DICE = Clause(
    rule="No dice, or fewer: roll two and keep the lower; two sixes are then no critical.",
    source=SRD,
    passage="The Core System, Rolling the Dice",
    standing="read",
)

ACTION = HighestDie(
    title="Action roll",
    questions=(
        Question("With 2 dice, how often do you get what you want?", {"dice": 2}, "partial or better"),
        Question("With 2 dice, how often without a price?", {"dice": 2}, "full or better"),
        Question("With no dice at all?", {"dice": 0}, "partial or better"),
    ),
    summary="A number of dice, of which the highest counts.",
    variants=(
        Variant(
            id="standard",
            title="Two sixes are critical",
            rules=action,
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
                    rule="Position (controlled, risky, desperate) and effect say what a result brings; they change no "
                    "odds.",
                    source=SRD,
                    passage="The Core System, Action Roll",
                    standing="quoted",
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
    together=(
        Together(
            title="Group action",
            counts="one",
            roll=ACTION,
            price="1 stress",
            clauses=(
                Clause(
                    rule="Everyone who takes part rolls; the best result counts for all of them.",
                    source=SRD,
                    passage="Teamwork, Lead a Group Action",
                    standing="quoted",
                ),
                Clause(
                    rule="Whoever leads takes 1 stress for each roll whose highest die is 1 to 3.",
                    source=SRD,
                    passage="Teamwork, Lead a Group Action",
                    standing="quoted",
                    otherwise="A special ability limits it to 1 stress in all.",
                ),
                Clause(
                    rule="Two sixes of two characters are no critical: each roll is read alone.",
                    source=SRD,
                    standing="assumed",
                    otherwise="The text that we could read speaks of the best result, not of dice put together.",
                ),
            ),
        ),
    ),
    mechanics=(
        ACTION,
        HighestDie(
            title="Resistance roll",
            page="resistance",
            name="resistance",
            summary=(
                "A consequence is resisted for 6 stress less the highest die. A critical clears 1 stress besides. The "
                "roll always succeeds; it tells the price."
            ),
            variants=(
                Variant(
                    id="resistance",
                    title="6 stress less the highest die",
                    rules=resistance,
                    clauses=(
                        Clause(
                            rule="A resistance roll costs 6 stress less the highest die.",
                            source=SRD,
                            passage="Resistance and Armor",
                            standing="read",
                        ),
                        Clause(
                            rule="Two sixes or more cost nothing and clear 1 stress.",
                            source=SRD,
                            passage="Resistance and Armor",
                            standing="read",
                        ),
                        NO_DICE,
                    ),
                ),
            ),
        ),
        HighestDie(
            title="Fortune roll",
            page="fortune",
            name="fortune",
            summary=(
                "The game master rolls a trait of whoever acts off stage. The highest die tells how much effect it has."
            ),
            variants=(
                Variant(
                    id="fortune",
                    title="Four grades of effect",
                    rules=fortune,
                    clauses=(
                        Clause(
                            rule="1 to 3 is poor, 4 or 5 limited, 6 standard, two sixes or more great effect.",
                            source=SRD,
                            passage="Fortune Roll",
                            standing="read",
                        ),
                        NO_DICE,
                    ),
                ),
            ),
        ),
    ),
)
