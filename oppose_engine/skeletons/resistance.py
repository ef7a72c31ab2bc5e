"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import Clause, Resistance, ResistanceRule, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

# Even scores give 50%, each point of difference 5%. Beyond 5% and 95% the result is automatic: does 00 fail
# all the same, does 01 succeed all the same?
rules = ResistanceRule(top_face_fails=False, low_face_succeeds=False)

SYSTEM = System(
    id="resistance",
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
        Resistance(
            title="Resistance table",
            summary="An active score against a passive one.",
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
                            rule="50% for equal scores, 5 points for each point of difference.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="Beyond 5% and 95% nothing is rolled.",
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
