"""A system file that holds, and ways to break it."""

from textwrap import dedent

GOOD = dedent(
    '''\
    """A game in the smallest number of words."""

    from oppose_engine.declare import Bands, Clause, OpposedRule, OpposedContest, Source, System, Variant
    from oppose_engine.declare import ALWAYS, RATING, ROLL, part

    BOOK = Source(title="The Book", author="An Author", licence="open")
    OTHER = Source(title="Another Book", author="An Author", licence="open")
    LEVELS = ("failure", "success", "special")
    TESTS = (
        ("special", ROLL <= part(RATING, 5, "up")),
        ("success", ROLL <= RATING),
        ("failure", ALWAYS),
    )
    TIES = {"failure": ("nobody",), "success": ("higher roll", "tie"), "special": ("higher roll", "tie")}
    CLAUSES = (Clause(rule="Both fail: nobody.", source=BOOK, passage="page 2", standing="read"),)
    RULES = OpposedRule(bands=Bands(levels=LEVELS, tests=TESTS), ties=TIES)
    SYSTEM = System(
        id="small-game",
        title="Small game",
        owner="A Publisher",
        dice="d100",
        summary="Roll under.",
        card="Roll under.",
        sources=(BOOK,),
        mechanics=(
            OpposedContest(
                title="Opposed roll",
                summary="Two ratings.",
                variants=(Variant(id="standard", title="Standard", rules=RULES, clauses=CLAUSES),),
            ),
        ),
    )
    '''
)


def changed(*changes: tuple[str, str]) -> str:
    text = GOOD
    for found, replacement in changes:
        assert text.count(found) == 1, f"{found!r} is not once in the good file"
        text = text.replace(found, replacement)
    return text
