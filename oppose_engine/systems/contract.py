"""The Contract: a pool of ten-sided dice against a difficulty."""

from dataclasses import replace

from oppose_engine.declare import Clause, DicePool, Pool, Question, Source, System, Variant

PAGE = Source(
    title="Dice Pools Probability Calculator",
    author="The Contract RPG",
    publisher="The Contract RPG",
    licence="facts and figures only",
    url="https://www.thecontractrpg.com/",
)

standard = Pool(
    sides=10,
    one=-1,
    top=2,
    difficulties=tuple(range(2, 11)),
    standard=6,
    dice=tuple(range(1, 13)),
    bands=(("botch", None), ("failure", 0), ("partial", 1), ("complete", 4), ("exceptional", 6)),
)

RANGE = (
    Clause(
        rule="Difficulty runs from 2 to 10; the standard is 6.",
        source=PAGE,
        standing="assumed",
        otherwise="Difficulty 1 or above 10 is not stated and lies outside the range of the text.",
    ),
    Clause(
        rule="Below 0 is a botch, 0 a failure, 1 to 3 partial, 4 or 5 complete, 6 and more exceptional.",
        source=PAGE,
        passage="Outcome",
        standing="read",
    ),
)
SWITCHES = {
    "one": ("A die that shows 1 takes one success away.", "A die that shows 1 counts nothing.", "Botches"),
    "top": ("A die that shows 10 counts two successes.", "A die that shows 10 counts one success.", "Doubles"),
}
no_botches, no_doubles = replace(standard, one=0), replace(standard, top=1)
no_switch = replace(standard, one=0, top=1)


def _switches(rules: Pool) -> tuple[Clause, ...]:
    """A clause for each switch (ones, tens); if a reading turns it off, the clause's other rule turns it on."""
    found = []
    for field, (on, off, switch) in SWITCHES.items():
        is_on = getattr(rules, field) == getattr(standard, field)
        other = None if is_on else replace(rules, **{field: getattr(standard, field)})
        passage = "first paragraph" if is_on else f"the switch {switch}"
        otherwise = "" if is_on else f"The first paragraph of the page says: {on}"
        found.append(
            Clause(
                rule=on if is_on else off,
                source=PAGE,
                passage=passage,
                standing="read",
                otherwise=otherwise,
                instead=other,
            )
        )
    return tuple(found)


SYSTEM = System(
    id="contract",
    title="The Contract",
    owner="The Contract RPG",
    aliases=("The Contract RPG",),
    dice="pool of ten-sided dice",
    summary=(
        "Roll a number of ten-sided dice against a difficulty. Each die at or above it counts one, a ten counts "
        "two, a one takes one away. The sum decides how well it went."
    ),
    card="A pool of ten-sided dice against a difficulty.",
    sources=(PAGE,),
    mechanics=(
        DicePool(
            title="Dice pool",
            questions=(
                Question(
                    "7 dice at difficulty 6: how often do you succeed in full?",
                    {"dice": 7, "difficulty": 6},
                    "complete or better",
                ),
                Question("How often do 3 dice at difficulty 6 botch?", {"dice": 3, "difficulty": 6}, "botch"),
                Question("The same 7 dice at difficulty 8?", {"dice": 7, "difficulty": 8}, "complete or better"),
            ),
            summary="A number of dice, a difficulty, two switches.",
            variants=(
                Variant(
                    id="standard",
                    title="Ones subtract, tens count double",
                    rules=standard,
                    clauses=(*_switches(standard), *RANGE),
                ),
                Variant(
                    id="no-botches",
                    title="Ones count nothing",
                    rules=no_botches,
                    clauses=(*_switches(no_botches), *RANGE),
                ),
                Variant(
                    id="no-doubles",
                    title="Tens count one",
                    rules=no_doubles,
                    clauses=(*_switches(no_doubles), *RANGE),
                ),
                Variant(
                    id="no-botches-no-doubles",
                    title="Ones count nothing, tens count one",
                    rules=no_switch,
                    clauses=(*_switches(no_switch), *RANGE),
                ),
            ),
        ),
    ),
)
