"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import Clause, FaceDie, HitContest, Hits, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = Hits(
    # What is each face of the die worth, from 1 up?
    die=FaceDie(worth=(0, 0, 0, 0, 1, 1)),
    # How many dice does the table show on either side? range(1, 13) is 1 to 12.
    dice=tuple(range(1, 13)),
    # Who has it with as many hits on both sides: player, opponent, tie or nobody?
    equal="tie",
)

SYSTEM = System(
    id="hits",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="pool of six-sided dice",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        HitContest(
            title="Opposed test",
            summary="Two pools, and whoever has more hits.",
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
                            rule="More hits win.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="Equal hits: a tie.",
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
