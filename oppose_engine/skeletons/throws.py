"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import RATING, ROLL, Clause, Source, System, Throw, ThrowContest, ThrowRule, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = ThrowRule(
    # Which dice are added, and which totals have which level? Where no test holds, it is the first, the worst level.
    throw=Throw(die=(1, 20), levels=("failure", "success"), tests=(("success", ROLL <= RATING),)),
    # Which ratings does the game have?
    ratings=(1, 20),
    # Which number decides between equal levels: the roll, a margin such as RATING - ROLL, a sum such as ROLL + RATING?
    score=ROLL,
    # Who wins with the same level? higher score, higher rating; at the end player, opponent, tie, nobody or again.
    ties={"failure": ("nobody",), "success": ("higher score", "tie")},
)

SYSTEM = System(
    id="throws",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="d20",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        ThrowContest(
            title="Opposed roll",
            summary="Two ratings, one roll each.",
            usual=(15, 10),
            # What does a side roll against, or add to its roll? The game's own word.
            noun="rating",
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
                            rule="Of two successes the higher roll wins.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="Both fail: nobody wins.",
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
