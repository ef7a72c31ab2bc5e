"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import (
    ALWAYS,
    PASSIVE,
    RATING,
    ROLL,
    ActiveRoll,
    ActiveRule,
    Bands,
    Clause,
    Source,
    System,
    Variant,
)

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

# Which faces of the d100 give which level of success? Worst to best; the first test that holds decides.
BANDS = Bands(
    levels=("failure", "success"),
    tests=(
        ("success", ROLL <= RATING),
        ("failure", ALWAYS),
    ),
)

rules = ActiveRule(
    bands=BANDS,
    # From which level on does the active side win?
    success="success",
    # What does it roll against? RATING is its own, PASSIVE the other side's: one number if the other side rolls
    # nothing, such as against=50 + RATING - PASSIVE, or one for each level that the other side rolls first.
    against={"failure": RATING, "success": RATING - PASSIVE},
)

SYSTEM = System(
    id="active-roll",
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
        ActiveRoll(
            title="Active roll",
            summary="The active side rolls, and the passive side makes it harder.",
            # Do sources disagree? Then each reading is a Variant of its own; the first is the default.
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=rules,
                    clauses=(
                        # Did you read this in the source ("read"), does somebody quote it ("quoted"), or is the text
                        # silent ("assumed")? Where the text allows another rule, put it into otherwise= in words,
                        # and into instead= as rules, so that the page can say how much depends on it.
                        Clause(
                            rule="The passive side rolls first; its success takes its whole rating off the active one.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="The active roll fails: the passive side wins.",
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
