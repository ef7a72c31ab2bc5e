"""Delta Green: doubles are criticals and fumbles; two failed rolls settle nothing."""

from dataclasses import replace

from oppose_engine.bands import Bands
from oppose_engine.contest import Contest
from oppose_engine.opposed import OpposedRoll
from oppose_engine.system import Clause, Source, System, Variant
from oppose_engine.terms import ALWAYS, DOUBLE, RATING, ROLL

HANDBOOK = Source(
    title="Delta Green: Agent’s Handbook",
    publisher="Arc Dream Publishing",
    year=2016,
    licence="not open; mechanics stated in our own words",
)

standard = Contest(
    bands=Bands(
        levels=("fumble", "failure", "success", "critical"),
        tests=(
            ("fumble", ROLL >= 100),
            ("critical", (ROLL <= 1) | (DOUBLE & (ROLL <= RATING))),
            ("success", ROLL <= RATING),
            ("fumble", DOUBLE),
            ("failure", ALWAYS),
        ),
    ),
    alike=(("fumble", "failure"),),
    ties={
        "failure": ("nobody",),
        "success": ("higher roll", "tie"),
        "critical": ("higher roll", "tie"),
    },
)
fumbles_are_worse = replace(standard, alike=(), ties=standard.ties | {"fumble": ("nobody",)})
plain_01 = Bands(
    levels=standard.bands.levels,
    tests=(standard.bands.tests[0], ("critical", DOUBLE & (ROLL <= RATING)), *standard.bands.tests[2:]),
)

SYSTEM = System(
    id="delta-green",
    title="Delta Green",
    owner="Arc Dream Publishing and the Delta Green Partnership",
    aliases=("DG",),
    dice="d100",
    summary=(
        "Both sides roll d100 against their rating. A successful double and 01 are critical, a failed double and 00 a "
        "fumble. The better level wins; at the same successful level the higher roll does. Two failed rolls settle "
        "nothing."
    ),
    card="Doubles are criticals and fumbles; two failures settle nothing.",
    sources=(HANDBOOK,),
    mechanics=(
        OpposedRoll(
            title="Opposed roll",
            summary="Two ratings, one roll each.",
            variants=(
                Variant(
                    id="standard",
                    title="Handbook",
                    rules=standard,
                    clauses=(
                        Clause(
                            rule="Two failed rolls: nobody wins.",
                            source=HANDBOOK,
                            standing="quoted",
                            otherwise="Where a fumble loses to a plain failure, somebody gets it more often.",
                            instead=fumbles_are_worse,
                        ),
                        Clause(
                            rule="Same successful level: the higher roll wins; the same roll is a tie.",
                            source=HANDBOOK,
                            standing="quoted",
                            otherwise="A tie may be given to the acting side instead.",
                            instead=replace(
                                standard,
                                ties=standard.ties | dict.fromkeys(("success", "critical"), ("higher roll", "player")),
                            ),
                        ),
                        Clause(
                            rule="01 is critical at every rating.",
                            source=HANDBOOK,
                            standing="quoted",
                            otherwise="Were it a success like any other, the rest would stay as it is.",
                            instead=replace(standard, bands=plain_01),
                        ),
                        Clause(
                            rule="00 is a fumble at every rating.",
                            source=HANDBOOK,
                            standing="quoted",
                            otherwise="A fumble is a failed roll, so below a rating of 100 no odds depend on it.",
                        ),
                        Clause(
                            rule="Ratings above 99 are rolled like any other, and 00 still fails.",
                            source=HANDBOOK,
                            standing="assumed",
                            otherwise="A rating of a character runs from 0 to 99; more is for what is not human.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
