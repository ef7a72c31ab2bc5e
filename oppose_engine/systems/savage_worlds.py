"""Savage Worlds: a trait die that aces, for important characters the better of it and the Wild Die."""

from dataclasses import replace

from oppose_engine.declare import AceCheck, AceContest, AceDuel, AceTarget, Clause, Question, Source, System, Variant

BOOK = Source(
    title="Savage Worlds Adventure Edition",
    author="Shane Lacy Hensley",
    publisher="Pinnacle Entertainment Group",
    year=2018,
    licence="facts and figures only",
)

DICE = (4, 6, 8, 10, 12)
meets = AceDuel(dice=DICE)
beats = replace(meets, beats=True)
target = AceTarget(dice=DICE, targets=tuple(range(17)))

ACES = Clause(
    rule="A die that shows its top face aces: it is rolled again and added, as often as it aces. So the total of a d6 "
    "is never exactly 6.",
    source=BOOK,
    standing="quoted",
)
WILD = Clause(
    rule="A Wild Card rolls a d6 beside the trait die and keeps the better total; then the modifier is added, once.",
    source=BOOK,
    standing="quoted",
    otherwise="Without the Wild Die, as for extras, the trait die alone counts.",
)
ACTOR = Clause(
    rule="You act and roll first. A total below 4 fails by itself: nobody wins, and the other side need not roll.",
    source=BOOK,
    standing="quoted",
    otherwise="So your action fails in two ways: add nobody’s share to theirs.",
)
SHOWN = Clause(
    rule="The side d8w is a d8 with the Wild Die. "
    "The table is without modifiers; the box above it and the command take −20 to +20.",
    source=BOOK,
    standing="assumed",
    otherwise="A modifier moves a total, and changes no die.",
)

DOUBLE_ONES = Clause(
    rule="Trait die and Wild Die both on 1: a critical failure, whatever the total.",
    source=BOOK,
    standing="quoted",
)

SYSTEM = System(
    id="savage-worlds",
    title="Savage Worlds",
    owner="Pinnacle Entertainment Group",
    aliases=("SWADE", "Savage Worlds Adventure Edition", "Deadlands"),
    dice="trait die d4 to d12, with the Wild Die d6",
    summary=(
        "Roll your trait die; if it shows its top face, roll it again and add. Wild Cards, the important characters, "
        "roll a d6 beside it and keep the better total; a w after a die, as in d8w, stands for that. A total of 4 "
        "succeeds, and every 4 more are a raise. In an opposed roll the one who acts needs at least 4, and the other "
        "side then has to reach that total."
    ),
    card="Dice that roll on; the better of trait die and Wild Die.",
    sources=(BOOK,),
    mechanics=(
        AceContest(
            title="Opposed roll",
            questions=(
                Question("A Wild Card with d8 against d6: how often do you win?", {"you": "d8w", "them": "d6"}, "win"),
                Question("d6 against d6, both Extras?", {"you": "d6", "them": "d6"}, "win"),
                Question("d6 with a Wild Die against d10?", {"you": "d6w", "them": "d10"}, "win"),
            ),
            summary="Two trait dice, with modifiers, with the Wild Die or without.",
            variants=(
                Variant(
                    id="meets",
                    title="The defender reaches your total",
                    final=True,
                    rules=meets,
                    clauses=(
                        ACES,
                        WILD,
                        ACTOR,
                        DOUBLE_ONES,
                        Clause(
                            rule="The defender who reaches your total resists: equal totals are theirs.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="In some groups the defender has to beat the total.",
                            instead=beats,
                        ),
                        SHOWN,
                    ),
                ),
                Variant(
                    id="beats",
                    title="The defender beats your total",
                    final=True,
                    rules=beats,
                    clauses=(
                        ACES,
                        WILD,
                        ACTOR,
                        DOUBLE_ONES,
                        Clause(
                            rule="The defender has to beat your total: equal totals are yours.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="Others let the defender resist with the same total.",
                            instead=meets,
                        ),
                        SHOWN,
                    ),
                ),
            ),
        ),
        AceCheck(
            title="Trait roll",
            summary="A trait die, with the Wild Die or without, against a target.",
            variants=(
                Variant(
                    id="standard",
                    title="A raise for every 4",
                    rules=target,
                    clauses=(
                        ACES,
                        WILD,
                        Clause(
                            rule="The usual target is 4; every 4 points above the target are a raise.",
                            source=BOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="A modifier of +1 is as good as a target that is lower by 1.",
                            source=BOOK,
                            standing="assumed",
                            otherwise="It follows from adding; only the critical failure ignores both.",
                        ),
                        Clause(
                            rule="Trait die and Wild Die both on 1: a critical failure, whatever the total.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="An extra has no Wild Die; its critical failures, for which a 1 is followed by "
                            "another roll, are not counted here.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
