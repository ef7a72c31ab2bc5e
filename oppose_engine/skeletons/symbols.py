"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import (
    AtLeast,
    Clause,
    Source,
    SymbolCheck,
    SymbolDie,
    SymbolResult,
    SymbolRoll,
    SymbolSetting,
    System,
    Variant,
)

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

rules = SymbolRoll(
    # What does a player set? Numbers from low to high, or choices.
    settings=(SymbolSetting(name="dice", label="Dice", low=1, high=10, default=5, says="{} dice"),),
    # What does each face of a die show, and how many are rolled?
    dice=(SymbolDie(faces=("one", "", "", "", "", "hit"), number={"dice": 1}),),
    # What may come of it? From worst to best; the first whose sums all hold counts.
    results=(
        SymbolResult(name="botch", when=(AtLeast(sum={"hit": -1}, least=0), AtLeast(sum={"one": 1}, least=1))),
        SymbolResult(name="failure", when=(AtLeast(sum={"hit": -1}, least=0),)),
        SymbolResult(name="success"),
    ),
    # Which is the first success?
    good="success",
)

SYSTEM = System(
    id="symbols",
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
        SymbolCheck(
            title="Dice pool",
            summary="A number of dice, and the symbols that they show.",
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
                            rule="One hit is a success.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="No hit, and a one: a botch.",
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
