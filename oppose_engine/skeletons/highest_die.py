"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import Clause, HighestDie, KeepHighest, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = KeepHighest(
    # How many sides has each die?
    sides=6,
    # How many dice does a table show? range(0, 7) is none to 6.
    dice=tuple(range(7)),
    # How is the highest die read? The bands from worst to best, each with its lowest face.
    bands=(("bad", 1), ("partial", 4), ("full", 6)),
    # What is it called if two dice or more show the top face?
    several="critical",
)

SYSTEM = System(
    id="highest-die",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="pool of six-sided dice",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        HighestDie(
            title="Dice pool",
            summary="A number of dice, of which the highest counts.",
            # Do sources disagree? Then each reading is a Variant of its own; the first is the default.
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=rules,
                    clauses=(
                        # Did you read this in the source ("read", and passage= says where), does somebody quote it
                        # ("quoted"), or is the text silent ("assumed")? Where the text allows another rule, put it
                        # into otherwise=, and its rules into instead=, so that the page can say how much it changes.
                        Clause(
                            rule="Only the highest die counts.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="With no dice, two are rolled and the lower counts.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
