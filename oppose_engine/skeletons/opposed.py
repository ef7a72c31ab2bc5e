"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import (
    ALWAYS,
    RATING,
    ROLL,
    Bands,
    Clause,
    OpposedContest,
    OpposedRule,
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

# The better level wins. What settles two equal levels? For each level a chain of links: "higher roll", "lower
# roll", "higher rating", "lower rating" and "higher margin" (rating less roll) leave equal values to the next link;
# "player", "opponent", "parity", "coin", "tie" and "nobody" settle the rest.
TIES: dict[str, tuple[str, ...]] = {
    "failure": ("nobody",),
    "success": ("higher roll", "tie"),
    "special": ("higher roll", "tie"),
}

rules = OpposedRule(bands=Bands(levels=LEVELS, tests=TESTS), ties=TIES)

SYSTEM = System(
    id="opposed",
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
        OpposedContest(
            title="Opposed roll",
            summary="Two ratings, one roll each.",
            # Do sources disagree? Then each reading is a Variant of its own; the first is the default.
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    # Is a failed action over? Then nothing is rolled again, and pages leave out who wins in the end.
                    final=False,
                    rules=rules,
                    clauses=(
                        # Did you read this in the source ("read", and passage= says where), does somebody quote it
                        # ("quoted"), or is the text silent ("assumed")? Where the text allows another rule, put it
                        # into otherwise=, and its rules into instead=, so that the page can say how much it changes.
                        Clause(
                            rule="A fifth of the rating, rounded up, is special.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="Two failed rolls: nobody wins.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="The same successful level: the higher roll wins; the same roll is a tie.",
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
