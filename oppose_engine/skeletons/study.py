"""New game: to fill in, one line on what is rolled."""

from oppose_engine.declare import ALWAYS, RATING, ROLL, Bands, Clause, Course, Source, Study, System, Variant

# Which document states the rule, and under which licence? One Source for each document that you name.
BOOK = Source(
    title="To fill in: the title of the document",
    author="To fill in: who wrote it; an organisation will do",
    publisher="To fill in: who published it",
    licence="To fill in: its licence, such as CC BY 4.0; if it has none, facts and figures only",
)

# How does the teacher roll? The levels of success, worst to best, and the faces that give them.
BANDS = Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS)))

rules = Course(
    # What does a try depend on? The name of the axis, and the scores that the tables show.
    by="teach",
    scores=tuple(range(10, 101, 10)),
    # The pupil's ratings that the tables show.
    ratings=tuple(range(5, 96, 10)),
    # Whose roll is it? Bands for a d100 roll by levels, an Improvement for an experience roll.
    roll=BANDS,
    # What does a level add or take? The faces of the die.
    points={"success": (1, 2, 3, 4, 5, 6)},
    # Does a try take as many hours as the rating?
    hours=True,
    # Where does it end?
    top=100,
)

SYSTEM = System(
    id="study",
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
        Study(
            title="Training",
            # What are the tables called in addresses, and a try on the page?
            name="training",
            tries="sessions",
            summary="What a teacher's sessions bring.",
            # Do sources disagree? Then each reading is a Variant of its own; the first is the default.
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=rules,
                    clauses=(
                        # Did you read this in the source ("read"), does somebody quote it ("quoted"), or is the text
                        # silent ("assumed")? Where the text allows another rule, put it into otherwise= in words,
                        # and into instead= as rules, so that the page can say how much depends on it.
                        Clause(
                            rule="A session takes as many hours as the rating.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="To fill in: what else it could mean.",
                        ),
                        Clause(
                            rule="A success adds 1d6, a failure nothing.",
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
