"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import Clause, D20Contest, D20Rule, Source, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = D20Rule(
    # How many sides has the die that both roll?
    sides=20,
    # Which modifiers does the table of the game show? range(-1, 12) is -1 to 11.
    modifiers=tuple(range(-1, 12)),
)

SYSTEM = System(
    id="d20",
    title="New game",
    # Whose name is the game?
    owner="To fill in: who owns the name of the game",
    dice="d20 and a modifier",
    # How is it rolled? A paragraph in your own words.
    summary="To fill in: how it is rolled, what succeeds, who wins.",
    # What tells it from other games? One line.
    card="To fill in: what is peculiar to it.",
    sources=(BOOK,),
    mechanics=(
        D20Contest(
            title="Contest",
            summary="A die and a modifier on each side, the higher total wins.",
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
                            rule="The higher total wins; equal totals are a tie.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="Advantage rolls two dice and keeps the better one, disadvantage the worse.",
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
