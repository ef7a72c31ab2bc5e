"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import Clause, Source, StepDieContest, StepDieRule, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = StepDieRule(
    # Which dice are in play? The sides of each, smallest first.
    dice=(4, 6, 8, 10, 12),
    # Which numbers may be added to a die? (0,) if none is.
    priorities=(0, 1, 2, 3),
    # Do equal totals go to the higher added number? If not, they are a tie.
    priority_breaks_ties=True,
)

SYSTEM = System(
    id="die",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="one die and an added number",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        StepDieContest(
            title="Opposed roll",
            summary="A die and an added number on each side.",
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
                            rule="The higher total wins; equal totals go to the higher added number.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="Equal totals and equal added numbers: a tie.",
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
