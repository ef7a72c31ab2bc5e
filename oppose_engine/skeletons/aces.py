"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import AceContest, AceDuel, Clause, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = AceDuel(
    # Which dice has a side?
    dice=(4, 6, 8, 10, 12),
    # How many sides has the Wild Die, which some roll beside it?
    wild=6,
    # Which total does the one who acts need at least?
    least=4,
    # Must the defender beat that total, or is it enough to reach it?
    beats=False,
)

SYSTEM = System(
    id="aces",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="trait die that is rolled on",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        AceContest(
            title="Opposed roll",
            summary="Two trait dice, with modifiers, with the Wild Die or without.",
            # Do sources disagree? Then each reading is a Variant of its own; the first is the default.
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    # Is a failed action over? Then nothing is rolled again, and pages leave out who wins in the end.
                    final=True,
                    rules=rules,
                    clauses=(
                        # Did you read this in the source ("read", and passage= says where), does somebody quote it
                        # ("quoted"), or is the text silent ("assumed")? Where the text allows another rule, put it
                        # into otherwise=, and its rules into instead=, so that the page can say how much it changes.
                        Clause(
                            rule="The one who acts needs a total of 4.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="The defender who reaches your total resists.",
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
