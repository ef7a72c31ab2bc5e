"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import Clause, DicePool, Pool, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = Pool(
    # How many sides has each die?
    sides=10,
    # A die at the difficulty or above is worth 1. What is a die worth that shows 1, and one on its highest face?
    one=0,
    top=1,
    # Which difficulties are there, and which is the usual one? range(2, 11) is 2 to 10.
    difficulties=tuple(range(2, 11)),
    standard=6,
    # How many dice does a table show? range(1, 13) is 1 to 12.
    dice=tuple(range(1, 13)),
    # How is the sum read? The bands from worst to best, each with its lowest sum; the worst has None.
    bands=(("failure", None), ("success", 1), ("triumph", 5)),
)

SYSTEM = System(
    id="pool",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="pool of ten-sided dice",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        DicePool(
            title="Dice pool",
            summary="A number of dice against a difficulty.",
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
                            rule="A die at the difficulty or above counts one; ones and tens are nothing special.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="Nothing is a failure, one to four a success, five and more a triumph.",
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
