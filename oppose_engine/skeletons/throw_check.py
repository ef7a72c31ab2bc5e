"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import (
    RATING,
    ROLL,
    Clause,
    Source,
    System,
    Throw,
    ThrowCheck,
    ThrowSetting,
    ThrowTest,
    Variant,
)

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = ThrowTest(
    # Which dice are added, and which levels are there, worst first? RATING is the number less the difficulty.
    throw=Throw(
        die=(1, 6),
        dice=2,
        levels=("failure", "success", "great success"),
        tests=(("great success", ROLL + RATING >= 4), ("success", ROLL + RATING >= 0)),
    ),
    # What does a player set? A number, and a difficulty if there is one.
    number=ThrowSetting(name="skill", label="Skill", low=-3, high=6, default=1, says="a skill of {}"),
    against=ThrowSetting(name="difficulty", label="Difficulty", low=4, high=14, default=8, says="against {}"),
    # Which is the first success?
    good="success",
)

SYSTEM = System(
    id="throw-check",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="two six-sided dice",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        ThrowCheck(
            title="Check",
            summary="A skill against a difficulty.",
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
                            rule="As much as the difficulty is a success.",
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
