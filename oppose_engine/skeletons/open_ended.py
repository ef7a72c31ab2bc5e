"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import Clause, DegreeContest, DegreeRule, OrderRule, Orders, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

# Are two failures compared as well, or does nobody win then? Does luck intervene after a zero?
rules = DegreeRule(degrees_of_failure=False, lucky=False)
# Does a zero add an order and roll again, and does luck intervene after it?
one_roll = OrderRule(orders=True, lucky=False)

SYSTEM = System(
    id="open-ended",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="d10, rolled again on a zero",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        DegreeContest(
            title="Contest",
            summary="Two scores, the better degree of success wins.",
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
                            rule="Two successes: the higher order, then the higher face; the same: a tie.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="Two failures: nobody wins.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                    ),
                ),
            ),
        ),
        Orders(
            title="One roll",
            summary="Success or failure, and at which order.",
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=one_roll,
                    clauses=(
                        Clause(
                            rule="Each zero adds an order and is rolled again, without end.",
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
