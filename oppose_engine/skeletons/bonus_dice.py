"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import BonusDice, Clause, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)


SYSTEM = System(
    id="bonus-dice",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="d100 with further tens dice",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        BonusDice(
            title="Bonus and penalty dice",
            summary="A bonus die keeps the best of the tens dice, a penalty die the worst.",
            # Do sources disagree? Then each reading is a Variant of its own; the first is the default.
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=None,
                    clauses=(
                        # Did you read this in the source ("read", and passage= says where), does somebody quote it
                        # ("quoted"), or is the text silent ("assumed")? Where the text allows another rule, put it
                        # into otherwise=, and its rules into instead=, so that the page can say how much it changes.
                        Clause(
                            rule="00 on tens and units reads 100, for each tens die by itself.",
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
