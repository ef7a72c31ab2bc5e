"""Shadowrun: pools of d6, of which every 5 and 6 is a hit."""

from dataclasses import replace

from oppose_engine.declare import (
    AtLeast,
    Clause,
    Extended,
    FaceDie,
    HitContest,
    Hits,
    Question,
    Source,
    SymbolCheck,
    SymbolDie,
    SymbolResult,
    SymbolRoll,
    SymbolSetting,
    System,
    Variant,
)

FOURTH = Source(
    title="Shadowrun, Fourth Edition",
    author="Fantasy Productions",
    publisher="Fantasy Productions",
    year=2005,
    licence="facts and figures only",
)
FIFTH = Source(
    title="Shadowrun, Fifth Edition",
    author="Catalyst Game Labs",
    publisher="Catalyst Game Labs",
    year=2013,
    licence="facts and figures only",
)
SIXTH = Source(
    title="Shadowrun, Sixth World",
    author="Catalyst Game Labs",
    publisher="Catalyst Game Labs",
    year=2019,
    licence="facts and figures only",
)

fifth = Hits(die=FaceDie(worth=(0, 0, 0, 0, 1, 1)), dice=tuple(range(1, 17)), equal="opponent", limited=True)
sixth = replace(fifth, equal="player")
repeated = replace(fifth, equal="tie")

MORE_THAN_HALF = AtLeast(sum={"one": 2, "dice": -1}, least=1)
HALF_OR_MORE = AtLeast(sum={"one": 2, "dice": -1}, least=0)
MISSED = AtLeast(sum={"threshold": 1, "hit": -1}, least=1)


def _test(glitch: AtLeast) -> SymbolRoll:
    """A success test in which so many ones are a glitch."""
    return SymbolRoll(
        settings=(
            SymbolSetting(
                name="dice", label="Dice", low=1, high=12, most=40, default=8, says="{} dice", one="1 die", helps=True
            ),
            SymbolSetting(
                name="threshold", label="Threshold", low=1, high=6, most=40, default=2, says="against a threshold of {}"
            ),
        ),
        dice=(SymbolDie(faces=("one", "", "", "", "hit", "hit"), number={"dice": 1}),),
        results=(
            SymbolResult(name="critical glitch", when=(glitch, AtLeast(sum={"hit": -1}, least=0))),
            SymbolResult(name="failure with glitch", when=(glitch, MISSED)),
            SymbolResult(name="failure", when=(MISSED,)),
            SymbolResult(name="success with glitch", when=(glitch,)),
            SymbolResult(name="success"),
        ),
        good="success with glitch",
    )


glitch = _test(MORE_THAN_HALF)
early = _test(HALF_OR_MORE)


def _hits(source: Source) -> Clause:
    return Clause(rule="Only a die that shows 5 or 6 is a hit.", source=source, standing="quoted")


LIMITED = Clause(
    rule="A side has a limit only if you set one; hits above it do not count. The tables have none.",
    source=FIFTH,
    standing="assumed",
    otherwise="In the fifth edition most tests have a limit, and Edge can lift it. The same limit for both makes more "
    "ties, and so helps the defender.",
)
WITHOUT_LIMITS = Clause(
    rule="This edition has no limits; one that you set counts all the same.",
    source=SIXTH,
    standing="assumed",
    otherwise="Set none to play by the book of this edition.",
)

SYSTEM = System(
    id="shadowrun",
    title="Shadowrun",
    owner="The Topps Company",
    aliases=("SR5", "SR6", "Sixth World"),
    dice="pool of six-sided dice",
    summary=(
        "Each side rolls a number of six-sided dice and counts its hits: every 5 and every 6. More hits win. With "
        "equal hits the defender wins; in combat of the sixth edition the attacker."
    ),
    card="Fives and sixes are hits; more hits win.",
    sources=(FIFTH, SIXTH, FOURTH),
    extended=(
        Extended(
            title="Extended test",
            reading="fifth",
            fewer=True,
            clauses=(
                Clause(
                    rule="The hits of all rolls are added up, until they reach the threshold or no die is left.",
                    source=SIXTH,
                    standing="quoted",
                    otherwise="The gamemaster may allow fewer rolls where time is short.",
                ),
                Clause(
                    rule="Each roll after the first has one die fewer than the roll before.",
                    source=SIXTH,
                    standing="quoted",
                    otherwise="Set the same pool for each, and see what that changes.",
                ),
                Clause(
                    rule="A roll without a hit brings nothing, and the test goes on; a glitch changes nothing here.",
                    source=SIXTH,
                    standing="assumed",
                    otherwise="A glitch may cost hits, and a critical glitch may end the test.",
                ),
            ),
        ),
    ),
    mechanics=(
        HitContest(
            title="Opposed test",
            summary="Two pools, and whoever has more hits.",
            counts="hits",
            variants=(
                Variant(
                    id="fifth",
                    title="Equal hits: the defender",
                    summary="fifth edition",
                    rules=fifth,
                    clauses=(
                        _hits(FIFTH),
                        Clause(
                            rule="Equal hits: the defender wins, so nothing happens to them.",
                            source=FIFTH,
                            standing="quoted",
                            otherwise="Where nobody defends, some tables call it a tie and roll again.",
                            instead=repeated,
                        ),
                        LIMITED,
                        fifth.shown(FIFTH),
                    ),
                ),
                Variant(
                    id="sixth",
                    title="Equal hits: the attacker",
                    summary="combat of the sixth edition",
                    rules=sixth,
                    clauses=(
                        _hits(SIXTH),
                        Clause(
                            rule="Equal hits in an attack: the attacker wins.",
                            source=SIXTH,
                            standing="quoted",
                            otherwise="In the fifth edition the defender wins.",
                            instead=fifth,
                        ),
                        Clause(
                            rule="This is so in attacks alone; in other opposed tests equal hits are the defender’s.",
                            source=SIXTH,
                            standing="assumed",
                            otherwise="Take the reading “Equal hits: the defender” for those, and leave the limit out.",
                        ),
                        WITHOUT_LIMITS,
                        sixth.shown(SIXTH),
                    ),
                ),
            ),
        ),
        SymbolCheck(
            title="Success test",
            questions=(
                Question(
                    "With 8 dice, how often do you reach two hits?",
                    {"dice": 8, "threshold": 2},
                    "success with glitch or better",
                ),
                Question(
                    "With 4 dice against threshold 2, how often a critical glitch?",
                    {"dice": 4, "threshold": 2},
                    "critical glitch",
                ),
                Question(
                    "With 12 dice against threshold 4?", {"dice": 12, "threshold": 4}, "success with glitch or better"
                ),
            ),
            summary="A pool against a threshold, and how often it glitches.",
            variants=(
                Variant(
                    id="more-than-half",
                    title="More than half ones are a glitch",
                    summary="fifth and sixth edition",
                    rules=glitch,
                    clauses=(
                        _hits(FIFTH),
                        Clause(
                            rule="At least as many hits as the threshold: a success.", source=FIFTH, standing="quoted"
                        ),
                        Clause(
                            rule="More than half the dice show 1: a glitch, even if you succeed.",
                            source=FIFTH,
                            standing="quoted",
                            otherwise="In the fourth edition half of them are enough.",
                            instead=early,
                        ),
                        Clause(rule="A glitch without any hit is a critical glitch.", source=FIFTH, standing="quoted"),
                        Clause(
                            rule="No limit caps the hits.",
                            source=FIFTH,
                            standing="assumed",
                            otherwise="In the fifth edition a limit does. A limit at or above the threshold changes "
                            "nothing here; below it nothing succeeds.",
                        ),
                    ),
                ),
                Variant(
                    id="half",
                    title="Half ones are a glitch",
                    summary="fourth edition",
                    rules=early,
                    clauses=(
                        _hits(FOURTH),
                        Clause(
                            rule="Half of the dice or more show 1: a glitch; without any hit a critical one.",
                            source=FOURTH,
                            standing="quoted",
                            otherwise="Later editions ask for more than half.",
                            instead=glitch,
                        ),
                    ),
                ),
            ),
        ),
    ),
)
