"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import Challenge, ChallengeCheck, Clause, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = Challenge(
    # What may be added to the action die?
    adds=tuple(range(-3, 8)),
    # How many sides have the action die and the challenge dice?
    action=6,
    challenge=10,
    # What is the highest score?
    highest=10,
)

SYSTEM = System(
    id="challenge",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="d6 against two d10",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        ChallengeCheck(
            title="Action roll",
            summary="An action die and what is added, against two challenge dice.",
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
                            rule="A score has to be above a challenge die to beat it.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="A score above 10 counts as 10.",
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
