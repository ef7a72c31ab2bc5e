"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import AceCheck, AceTarget, Clause, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = AceTarget(
    # Which dice has a character?
    dice=(4, 6, 8, 10, 12),
    # How many sides has the Wild Die, which some roll beside it?
    wild=6,
    # Which targets does the table show, and which is the usual one?
    targets=tuple(range(2, 13)),
    standard=4,
    # How many points more are a raise?
    step=4,
)

SYSTEM = System(
    id="ace-target",
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
        AceCheck(
            title="Trait roll",
            summary="A trait die, with the Wild Die or without, against a target.",
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
                            rule="Every 4 points above the target are a raise.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="Both dice on 1: a critical failure.",
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
