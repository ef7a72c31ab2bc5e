"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import (
    ALWAYS,
    RATING,
    ROLL,
    Bands,
    Clause,
    Experience,
    Improvement,
    Source,
    System,
    Variant,
    least,
    most,
)

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

# Which rolls in play earn a check? The levels of success, worst to best, and the faces that give them.
BANDS = Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS)))

rules = Improvement(
    # How many of the 100 faces pass the check? It must stay within 0 and 100.
    faces=least(100, most(1, 100 - RATING)),
    # Which die is gained? 6 for a d6.
    gain=6,
    bands=BANDS,
    # Which levels earn a check?
    successes=("success",),
)

SYSTEM = System(
    id="experience",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="d100",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        Experience(
            title="Experience",
            summary="How fast a skill grows.",
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
                            rule="The check passes above the rating, and always on 00.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="A passed check adds 1d6.",
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
