"""Open-ended d10: a zero makes the result critical and is rolled again."""

from oppose_engine.declare import (
    Clause,
    DegreeContest,
    DegreeRule,
    FixedDegree,
    Mastery,
    OrderRule,
    Orders,
    Question,
    Source,
    System,
    Variant,
)

PAGE = Source(
    title="Open Ended D10",
    author="Enrique Martín",
    publisher="RPGnet",
    year=2006,
    licence="facts and figures only",
)


def _clause(rule: str, passage: str, otherwise: str = "", standing: str = "read") -> Clause:
    return Clause(rule=rule, source=PAGE, passage=passage, standing=standing, otherwise=otherwise)


DEGREE, SIMPLE, BEYOND = "Degree of Success", "Simple roll", "Beyond Success"
LUCKY = "Automatical success and failure rule"
ZEROS = _clause(
    "Each zero adds an order and is rolled again, without end.",
    "Rolling the die",
    "Nothing is cut off here: what lies beyond the third order is an exact tail.",
)
CLAMPED = _clause(
    "A score below 0 rolls as 0, one above 9 as 9.",
    "Rolling the die",
    "The article gives scores of 1 to 8 and mentions the ends.",
    "assumed",
)
DEGREES = _clause("Two successes: the higher order, then the higher face; the same: a tie.", DEGREE)
LUCK = (
    _clause(
        "After a zero, a 1 is a lucky success and a 9 a lucky failure whatever the score.",
        LUCKY,
        "In a contest it changes scores of 0 and 9 alone: for all between, a 1 succeeds and a 9 fails anyway.",
    ),
    _clause(
        "A lucky result counts like any other of its order: its degree is its face, 1 or 9.",
        LUCKY,
        "The article names the order of a lucky result and gives it no degree.",
        "assumed",
    ),
)
RANKS = (
    _clause(
        "Each rank of mastery lifts the result by one step: a failure to a success, a success to a critical one. "
        "The higher of the lifted results wins.",
        BEYOND,
        "A side without ranks rolls as before.",
    ),
    _clause(
        "A critical failure is lifted to a failure, a double one to a critical one, and so on.",
        BEYOND,
        "The article begins its list of steps at the failure.",
        "assumed",
    ),
    _clause(
        "A lifted result keeps its face as its degree, though a lifted failure shows a face above the score.",
        BEYOND,
        "The article does not say. Without a degree it would lose to every success of its order.",
        "assumed",
    ),
    _clause(
        "Two sides that are still failures after lifting have both failed.",
        BEYOND,
        "The article does not say whether ranks come before or after both sides are compared.",
        "assumed",
    ),
)


def _settled(*, lucky: bool) -> Clause:
    return Clause(
        rule="Two failures: nobody wins.",
        source=PAGE,
        standing="assumed",
        otherwise="The article compares two successes, and failures as an option.",
        instead=DegreeRule(degrees_of_failure=True, lucky=lucky),
    )


def _compared(*, lucky: bool) -> Clause:
    return Clause(
        rule="Of two failures the lower order is better, then the higher face; the same: a tie.",
        source=PAGE,
        passage=DEGREE,
        standing="read",
        otherwise="It is optional; without it two failures settle nothing.",
        instead=DegreeRule(lucky=lucky),
    )


SYSTEM = System(
    id="open-ended-d10",
    title="Open-ended d10",
    owner="Enrique Martín",
    aliases=("exploding d10",),
    dice="d10, rolled again on a zero",
    summary=(
        "Roll a ten-sided die: 1 to 9 at or under the score succeeds, above it fails. A zero makes the result "
        "critical and is rolled again; the number of zeros is the order. In a contest success beats failure, then "
        "the higher order wins, then the higher face."
    ),
    card="Zeros roll on; the tail is exact.",
    sources=(PAGE,),
    mechanics=(
        DegreeContest(
            title="Contest",
            questions=(
                Question("6 against 4: how often do you win?", {"you": 6, "them": 4}, "win"),
                Question("5 against 5: how often does nobody win?", {"you": 5, "them": 5}, "none"),
                Question("3 against 7: how often does the weaker side win?", {"you": 3, "them": 7}, "win"),
            ),
            summary="Two scores, the better degree of success wins.",
            variants=(
                Variant(
                    id="standard",
                    title="Successes compared",
                    rules=DegreeRule(),
                    clauses=(ZEROS, DEGREES, _settled(lucky=False), *RANKS, CLAMPED),
                ),
                Variant(
                    id="degrees-of-failure",
                    title="Failures compared too",
                    rules=DegreeRule(degrees_of_failure=True),
                    clauses=(ZEROS, DEGREES, _compared(lucky=False), *RANKS, CLAMPED),
                ),
                Variant(
                    id="lucky",
                    title="With luck",
                    rules=DegreeRule(lucky=True),
                    clauses=(ZEROS, *LUCK, DEGREES, _settled(lucky=True), *RANKS, CLAMPED),
                ),
                Variant(
                    id="lucky-degrees-of-failure",
                    title="With luck, failures compared too",
                    rules=DegreeRule(degrees_of_failure=True, lucky=True),
                    clauses=(ZEROS, *LUCK, DEGREES, _compared(lucky=True), *RANKS, CLAMPED),
                ),
            ),
        ),
        Orders(
            title="One roll",
            summary="Success or failure, and at which order.",
            variants=(
                Variant(
                    id="standard",
                    title="Without luck",
                    rules=OrderRule(),
                    clauses=(
                        ZEROS,
                        CLAMPED,
                        _clause(
                            "A score succeeds with its share of nine faces, not of ten.",
                            "Properties",
                            "Score 4 succeeds on 4 faces of 9. The source says ten percent a point; that counts no "
                            "critical success.",
                        ),
                    ),
                ),
                Variant(
                    id="lucky",
                    title="With luck",
                    rules=OrderRule(lucky=True),
                    clauses=(
                        ZEROS,
                        _clause(
                            "After a zero, a 1 is a lucky success and a 9 a lucky failure whatever the score.",
                            "Automatical success and failure rule",
                            "It changes no total for scores of 1 to 8.",
                        ),
                        CLAMPED,
                    ),
                ),
                Variant(
                    id="simple",
                    title="Simple roll",
                    rules=OrderRule(orders=False),
                    clauses=(
                        _clause("Zeros are ignored; 0 or less fails and 9 or more succeeds without a roll.", SIMPLE),
                    ),
                ),
            ),
        ),
        FixedDegree(
            title="Against a fixed degree",
            summary="A success needs a face of at least the degree; a critical success always passes.",
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=None,
                    clauses=(
                        _clause("A success of a higher order beats every degree of an ordinary one.", DEGREE),
                        CLAMPED,
                    ),
                ),
            ),
        ),
        Mastery(
            title="Mastery",
            summary="Each rank of mastery lifts the result one step: failure, success, critical success and so on.",
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=None,
                    clauses=(
                        _clause(
                            "A rank turns a failure into a success, a success into a critical one, and so on.", BEYOND
                        ),
                        CLAMPED,
                    ),
                ),
            ),
        ),
    ),
)
