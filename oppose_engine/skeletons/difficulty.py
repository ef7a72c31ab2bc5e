"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import (
    ALWAYS,
    RATING,
    ROLL,
    Bands,
    Clause,
    Difficulty,
    Grade,
    Grades,
    Source,
    System,
    Variant,
    part,
)

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

# Which levels of success are there? Worst to best.
LEVELS = ("failure", "success", "special")

# Which faces of the d100 give which level? The first test that holds decides: the narrowest comes first, and
# ALWAYS, last, takes the rest. A share of the rating says how it is rounded: "up", "down" or "near". Equal
# digits are DOUBLE; "or" is | and "and" is &, each comparison in brackets.
TESTS = (
    ("special", ROLL <= part(RATING, 5, "up")),
    ("success", ROLL <= RATING),
    ("failure", ALWAYS),
)

# Which grades of difficulty are there, easiest first, and what rating is each rolled against? Make it of RATING
# and whole numbers: RATING * 2, RATING - 20, part(RATING, 2, "up").
GRADES = (
    Grade("easy", RATING * 2),
    Grade("normal", RATING),
    Grade("hard", part(RATING, 2, "up")),
)

rules = Grades(Bands(levels=LEVELS, tests=TESTS), GRADES)

SYSTEM = System(
    id="difficulty",
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
        Difficulty(
            title="Difficulty",
            summary="A grade of difficulty changes the rating before the roll.",
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
                            rule="Easy doubles the rating, hard halves it and rounds up.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="The special range follows the changed rating.",
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
