"""Year Zero Engine: pools of d6 of which every 6 succeeds, pushed once if the player dares."""

from dataclasses import replace

from oppose_engine.declare import (
    AtLeast,
    Clause,
    FaceDie,
    HitContest,
    Hits,
    Push,
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

SRD = Source(
    title="Year Zero Engine Standard Reference Document",
    author="Tomas Härenstam and others",
    publisher="Free League Publishing",
    year=2023,
    licence="Free Tabletop Licence",
    url="https://github.com/wayne930242/year-zero-engine-srd",
)
MUTANT = Source(
    title="Mutant: Year Zero",
    author="Tomas Härenstam and others",
    publisher="Free League Publishing",
    year=2014,
    licence="facts and figures only",
)
ALIEN = Source(
    title="Alien: The Roleplaying Game",
    author="Tomas Härenstam and others",
    publisher="Free League Publishing",
    year=2019,
    licence="facts and figures only",
)
ROLLING = "Rolling and pushing (Chinese translation)"

FIRST, PUSHED = "first", "pushed"


def _after_a_push(rolled: tuple[int, ...]) -> tuple[str, ...]:
    """One die as it lies after a push, for each equally likely pair of throws: those faces are rolled again."""
    names = {1: "one", 6: "success"}
    return tuple(names.get(second if first in rolled else first, "") for first in range(1, 7) for second in range(1, 7))


DICE = SymbolSetting(
    name="dice", label="Dice", low=1, high=12, most=20, default=5, says="{} dice", one="1 die", helps=True
)
ROLL = SymbolSetting(name="roll", label="Roll", choices=(FIRST, PUSHED), says="on the {} roll")
NO_SIX = AtLeast(sum={"success": -1}, least=0)
ONE = AtLeast(sum={"success": -1}, least=-1)


def _pushed(rolled: tuple[int, ...]) -> SymbolRoll:
    """The roll and the pushed roll, if these faces are rolled again."""
    return SymbolRoll(
        settings=(DICE, ROLL),
        dice=(
            SymbolDie(faces=("one", "", "", "", "", "success"), number={"dice": 1}, only=FIRST),
            SymbolDie(faces=_after_a_push(rolled), number={"dice": 1}, only=PUSHED),
        ),
        results=(
            SymbolResult(name="failure", when=(NO_SIX,)),
            SymbolResult(name="success", when=(ONE,)),
            SymbolResult(name="two", when=(AtLeast(sum={"success": -1}, least=-2),)),
            SymbolResult(name="three or more"),
        ),
        good="success",
    )


def _price(rolled: tuple[int, ...]) -> SymbolRoll:
    """How many dice show 1 after the roll, and after the push."""
    found = _pushed(rolled)
    worst = tuple(
        SymbolResult(name=name, when=(AtLeast(sum={"one": 1}, least=least),), title=title)
        for name, least, title in (
            ("three or more", 3, "price of three or more"),
            ("two", 2, "price of two"),
            ("one", 1, "price of one"),
        )
    )
    settings = (replace(DICE, helps=False), replace(ROLL, default=ROLL.choices.index(PUSHED)))
    return replace(found, settings=settings, results=(*worst, SymbolResult(name="none", title="no price")), good="none")


sixes_stay = _pushed((2, 3, 4, 5))
letter = _pushed((2, 3, 4, 5, 6))
skill_dice = _pushed((1, 2, 3, 4, 5))

STEP = {6: "d6", 8: "d8", 10: "d10", 12: "d12"}


def _step(faces: int) -> SymbolDie:
    shown = tuple("success success" if face >= 10 else "success" if face >= 6 else "" for face in range(1, faces + 1))
    return SymbolDie(faces=shown, number={STEP[faces]: 1})


step_dice = SymbolRoll(
    settings=tuple(
        SymbolSetting(
            name=name, label=f"Dice of {faces} sides", low=0, high=2, default=int(faces < 10), says=f"{{}}{name}"
        )
        for faces, name in STEP.items()
    ),
    dice=tuple(map(_step, STEP)),
    results=sixes_stay.results,
    good="success",
)

stress = SymbolRoll(
    settings=(
        DICE,
        SymbolSetting(
            name="stress", label="Stress dice", low=0, high=10, default=2, says="{} stress dice", one="1 stress die"
        ),
    ),
    dice=(
        SymbolDie(faces=("",) * 5 + ("success",), number={"dice": 1}),
        SymbolDie(faces=("panic", "", "", "", "", "success"), number={"stress": 1}),
    ),
    caps={"panic": 1},
    results=(
        SymbolResult(name="failure and panic", when=(NO_SIX, AtLeast(sum={"panic": 1}, least=1))),
        SymbolResult(name="failure", when=(NO_SIX,)),
        SymbolResult(name="success and panic", when=(AtLeast(sum={"panic": 1}, least=1),)),
        SymbolResult(name="success"),
    ),
    good="success and panic",
)

active = Hits(die=FaceDie(worth=(0, 0, 0, 0, 0, 1)), dice=tuple(range(1, 13)), equal="opponent")
again = replace(active, equal="tie")

SIX = Clause(rule="Each die that shows 6 is a success.", source=SRD, passage=ROLLING, standing="read")
PUSH = Clause(
    rule="A roll may be pushed once, and then counts as it lies.", source=SRD, passage=ROLLING, standing="read"
)
ONES_STAY = Clause(
    rule="Dice that show 1 are not rolled again; each costs damage or stress after the push.",
    source=SRD,
    passage=ROLLING,
    standing="read",
    otherwise="By one option of the text each 1 on an attribute die costs a point of that attribute, and other dice "
    "cost nothing; by others a push has one price, however many dice show 1. In some games skill dice that show 1 are "
    "rolled again too.",
)
BY_THE_LETTER = Clause(
    rule="Dice that show 6 are rolled again too: the text keeps only those that show 1.",
    source=SRD,
    passage=ROLLING,
    standing="read",
    otherwise="At the table sixes stay. A roll without a six is pushed alike in both readings.",
    instead=sixes_stay,
)
UNPUSHED = Clause(
    rule="A first roll that is not pushed costs nothing, however many dice show 1.",
    source=SRD,
    passage=ROLLING,
    standing="read",
    otherwise="A 1 on a stress die is panic without a push, too.",
)
SIXES_STAY = Clause(
    rule="At the table dice that show 6 stay.",
    source=SRD,
    standing="assumed",
    otherwise="By the letter of the document they are rolled again.",
    instead=letter,
)
SKILL = Clause(
    rule="Every die but a 6 is rolled again, as skill dice are in some games.",
    source=MUTANT,
    standing="assumed",
    otherwise="In the reference document dice that show 1 stay.",
    instead=sixes_stay,
)

SYSTEM = System(
    id="year-zero",
    title="Year Zero Engine",
    owner="Free League Publishing",
    aliases=("YZE", "Alien", "Mutant: Year Zero", "Forbidden Lands", "Vaesen", "Tales from the Loop"),
    dice="pool of six-sided dice",
    summary=(
        "Roll a number of six-sided dice: every 6 is a success, and one is enough. A player may push once and roll "
        "the dice that show 2 to 5 again; each 1 then has a price. In an opposed roll the side that acts needs more "
        "successes than the other side."
    ),
    card="Sixes succeed; a roll may be pushed once, for a price.",
    sources=(SRD, ALIEN, MUTANT),
    spending=(
        Push(
            name="push",
            title="Push a roll",
            asks="Does a push pay?",
            unit="ones",
            clauses=(SIX, PUSH, ONES_STAY, SIXES_STAY),
        ),
    ),
    mechanics=(
        HitContest(
            title="Opposed roll",
            summary="Two pools, and whoever has more successes.",
            variants=(
                Variant(
                    id="active",
                    title="Equal: the acting side fails",
                    rules=active,
                    clauses=(
                        SIX,
                        Clause(
                            rule="The acting side needs more successes; with equal successes it fails.",
                            source=SRD,
                            passage=f"{ROLLING}, opposed rolls",
                            standing="read",
                            otherwise="If there must be a winner, both roll again.",
                            instead=again,
                        ),
                        Clause(
                            rule="Nobody pushes.",
                            source=SRD,
                            standing="assumed",
                            otherwise="The side that acts may push once it knows the other roll.",
                            instead=replace(
                                active,
                                die=FaceDie(
                                    worth=tuple(int(face == "success") for face in _after_a_push((2, 3, 4, 5)))
                                ),
                                their_die=active.die,
                            ),
                        ),
                        active.shown(SRD),
                    ),
                ),
                Variant(
                    id="again",
                    title="Equal: a tie",
                    rules=again,
                    clauses=(
                        SIX,
                        Clause(
                            rule="Equal numbers of successes are a tie.",
                            source=SRD,
                            passage=f"{ROLLING}, opposed rolls",
                            standing="read",
                            otherwise="Usually the side that acts fails; if there must be a winner, both roll again.",
                            instead=active,
                        ),
                        again.shown(SRD),
                    ),
                ),
            ),
        ),
        SymbolCheck(
            title="Skill roll",
            questions=(
                Question("With 5 dice, how often do you roll a six?", {"dice": 5}, "success or better"),
                Question(
                    "The same 5 dice, pushed: how often is there a six?",
                    {"dice": 5, "roll": "pushed"},
                    "success or better",
                ),
                Question(
                    "3 dice, pushed: how often is there a six?", {"dice": 3, "roll": "pushed"}, "success or better"
                ),
            ),
            summary="A pool, rolled once or pushed.",
            variants=(
                Variant(
                    id="sixes-stay", title="Sixes stay", rules=sixes_stay, clauses=(SIX, PUSH, ONES_STAY, SIXES_STAY)
                ),
                Variant(
                    id="letter",
                    title="All but ones again",
                    summary="the document by its letter",
                    rules=letter,
                    clauses=(SIX, PUSH, ONES_STAY, BY_THE_LETTER),
                ),
                Variant(
                    id="skill-dice",
                    title="All but sixes again",
                    summary="dice of a skill",
                    rules=skill_dice,
                    clauses=(SIX, PUSH, SKILL),
                ),
            ),
        ),
        SymbolCheck(
            title="Price of a push",
            summary="How many dice show 1.",
            name="price",
            variants=(
                Variant(
                    id="ones-stay",
                    title="Ones stay",
                    rules=_price((2, 3, 4, 5)),
                    clauses=(PUSH, ONES_STAY, UNPUSHED, replace(SIXES_STAY, instead=_price((2, 3, 4, 5, 6)))),
                ),
            ),
        ),
        SymbolCheck(
            title="Step dice",
            summary="Dice of 6 to 12 sides: 6 to 9 is one success, 10 or more is two.",
            name="step-dice",
            variants=(
                Variant(
                    id="standard",
                    title="Two successes from 10",
                    rules=step_dice,
                    clauses=(
                        Clause(
                            rule="A die of any size succeeds on 6 and more; 10 and more are two successes.",
                            source=SRD,
                            passage=ROLLING,
                            standing="read",
                        ),
                        Clause(
                            rule="The roll is not pushed.",
                            source=SRD,
                            standing="assumed",
                            otherwise="Pushed, some dice are rolled once more, and more rolls succeed.",
                        ),
                    ),
                ),
            ),
        ),
        SymbolCheck(
            title="Roll with stress dice",
            summary="Extra dice: a 6 is a success, a 1 is panic.",
            name="stress",
            variants=(
                Variant(
                    id="standard",
                    title="A 1 is panic",
                    rules=stress,
                    clauses=(
                        SIX,
                        Clause(
                            rule="Stress dice are rolled beside the others; a 6 on one is a success too.",
                            source=SRD,
                            passage=ROLLING,
                            standing="read",
                        ),
                        Clause(
                            rule="At least one 1 on the stress dice is panic, whether the roll succeeds or fails.",
                            source=SRD,
                            passage=ROLLING,
                            standing="read",
                            otherwise="By the text a game may have another bad effect in place of panic.",
                        ),
                        Clause(
                            rule="The roll is not pushed.",
                            source=ALIEN,
                            standing="assumed",
                            otherwise="Pushed, it succeeds more often, and panic is more frequent.",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
