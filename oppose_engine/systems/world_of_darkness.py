"""World of Darkness: pools of d10 in three rules, with Hunger, with tens again, with a difficulty for each die."""

from dataclasses import replace

from oppose_engine.declare import (
    AtLeast,
    Clause,
    Extended,
    FaceDie,
    HitContest,
    Hits,
    Question,
    Reroll,
    Source,
    SymbolCheck,
    SymbolDie,
    SymbolPair,
    SymbolResult,
    SymbolRoll,
    SymbolSetting,
    System,
    Variant,
)

V5 = Source(
    title="Vampire: The Masquerade, Fifth Edition",
    author="Kenneth Hite, Martin Ericsson and others",
    publisher="White Wolf Entertainment",
    year=2018,
    licence="facts and figures only",
)
CHRONICLES = Source(
    title="Chronicles of Darkness",
    author="Onyx Path Publishing",
    publisher="Onyx Path Publishing",
    year=2015,
    licence="facts and figures only",
)
EARLY = Source(
    title="Vampire: The Masquerade",
    author="Mark Rein·Hagen and others",
    publisher="White Wolf",
    year=1991,
    licence="facts and figures only",
)
FIRST = Source(
    title="The World of Darkness",
    author="White Wolf Publishing",
    publisher="White Wolf Publishing",
    year=2004,
    licence="facts and figures only",
)
V20 = Source(
    title="Vampire: The Masquerade, 20th Anniversary Edition",
    author="White Wolf Publishing",
    publisher="White Wolf Publishing",
    year=2011,
    licence="facts and figures only",
)

fifth = Hits(die=FaceDie(worth=(0,) * 5 + (1,) * 5, pair=2), dice=tuple(range(1, 11)), equal="player")
chronicles = Hits(die=FaceDie(worth=(0,) * 7 + (1,) * 3, again=10), dice=tuple(range(1, 11)))
twentieth = Hits(die=FaceDie(worth=(-1, *(0,) * 4, *(1,) * 5)), dice=tuple(range(1, 11)))


def _against(difficulty: int) -> Hits:
    """The contest of the older rules, both sides against this difficulty."""
    worth = (-1, *(0,) * (difficulty - 2), *(1,) * (11 - difficulty))
    return replace(twentieth, die=FaceDie(worth=worth))


harder = _against(8)

DICE = SymbolSetting(
    name="dice", label="Dice", low=1, high=10, most=20, default=6, says="{} dice", one="1 die", helps=True
)
HUNGER = SymbolSetting(
    name="hunger",
    label="Hunger",
    low=0,
    high=5,
    most=5,
    default=1,
    says="at Hunger {}",
)
MISSED = AtLeast(sum={"difficulty": 1, "hit": -1}, least=1)

hunger = SymbolRoll(
    settings=(
        DICE,
        HUNGER,
        SymbolSetting(
            name="difficulty", label="Difficulty", low=1, high=6, most=20, default=3, says="against difficulty {}"
        ),
    ),
    dice=(
        SymbolDie(faces=("",) * 5 + ("hit",) * 4 + ("hit ten",), number={"dice": 1, "hunger": -1}),
        SymbolDie(faces=("skull", *("",) * 4, *("hit",) * 4, "hit ten fang"), number={"hunger": 1}, most="dice"),
    ),
    pairs=(SymbolPair(two="ten", more="hit", times=2),),
    caps={"skull": 1, "fang": 1},
    results=(
        SymbolResult(name="bestial failure", when=(MISSED, AtLeast(sum={"skull": 1}, least=1))),
        SymbolResult(name="failure", when=(MISSED,)),
        SymbolResult(name="success", when=(AtLeast(sum={"ten": -1}, least=-1),)),
        SymbolResult(name="messy critical", when=(AtLeast(sum={"fang": 1}, least=1),)),
        SymbolResult(name="critical"),
    ),
    good="success",
)

tens_again = SymbolRoll(
    settings=(DICE,),
    dice=(SymbolDie(faces=("",) * 7 + ("hit", "hit", "hit again"), number={"dice": 1}),),
    caps={"hit": 5},
    results=(
        SymbolResult(name="failure", when=(AtLeast(sum={"hit": -1}, least=0),)),
        SymbolResult(name="success", when=(AtLeast(sum={"hit": -1}, least=-4),)),
        SymbolResult(name="exceptional"),
    ),
    good="success",
)
never_again = replace(tens_again, dice=(SymbolDie(faces=("",) * 7 + ("hit",) * 3, number={"dice": 1}),))


def _by_difficulty(botch: tuple[AtLeast, ...]) -> SymbolRoll:
    """Each die against the difficulty; ones take away."""
    net = {"hit": -1, "one": 1}
    steps = tuple(
        SymbolResult(name=name, when=(AtLeast(sum=net, least=least),))
        for name, least in (("failure", 0), ("marginal", -1), ("moderate", -2), ("complete", -3))
    )
    return SymbolRoll(
        settings=(
            DICE,
            SymbolSetting(
                name="difficulty", label="Difficulty", low=2, high=10, most=10, default=6, says="against difficulty {}"
            ),
        ),
        dice=(SymbolDie(faces=("one", *("",) * 9), number={"dice": 1}, reaches="difficulty", shows="hit"),),
        results=(SymbolResult(name="botch", when=botch), *steps, SymbolResult(name="exceptional or better")),
        good="marginal",
    )


NO_HIT, ANY_ONE = AtLeast(sum={"hit": -1}, least=0), AtLeast(sum={"one": 1}, least=1)
unlucky = _by_difficulty((NO_HIT, ANY_ONE))
below_nothing = _by_difficulty((AtLeast(sum={"hit": -1, "one": 1}, least=1),))

SIX = Clause(rule="Each die that shows 6 or more is a success.", source=V5, standing="quoted")
PAIRS = Clause(rule="Every two tens add two successes, so a pair of tens is worth four.", source=V5, standing="quoted")
EIGHT = Clause(rule="Each die that shows 8 or more is a success.", source=CHRONICLES, standing="quoted")
AGAIN = Clause(
    rule="A ten counts and is rolled again, without limit; the odds include every such roll.",
    source=CHRONICLES,
    standing="quoted",
)
ONES = Clause(rule="Each 1 takes one success away.", source=V20, standing="quoted")
NO_LESS = Clause(
    rule="A total below 0 counts as 0, even with a botch.",
    source=V20,
    standing="assumed",
    otherwise="If a botch lost to a roll without successes, fewer rolls would tie.",
)


def _tie(rules: Hits, source: Source) -> Clause:
    """What equal numbers of successes are taken for, where the text does not say."""
    return Clause(
        rule="Equal numbers of successes are a tie.",
        source=source,
        standing="assumed",
        otherwise="The defender may win instead.",
        instead=replace(rules, equal="opponent"),
    )


def _older(difficulty: int) -> Variant[Hits]:
    """A reading of the older contest for each difficulty."""
    rules = _against(difficulty)
    return Variant(
        id=f"difficulty-{difficulty}",
        title=f"Difficulty {difficulty}",
        rules=rules,
        clauses=(
            Clause(
                rule="Both sides roll against the same difficulty.",
                source=V20,
                standing="assumed",
                otherwise="A Storyteller may set another one for each side.",
            ),
            ONES,
            NO_LESS,
            _tie(rules, V20),
            rules.shown(V20),
        ),
    )


SYSTEM = System(
    id="world-of-darkness",
    title="World of Darkness",
    owner="Paradox Interactive",
    aliases=("Vampire: The Masquerade", "V5", "V20", "Chronicles of Darkness", "Hunter", "Werewolf"),
    dice="pool of ten-sided dice",
    summary=(
        "Roll ten-sided dice and count successes. In the fifth edition 6 or more succeeds, two tens are a critical, "
        "and equal successes go to the one who acts; Hunger dice can make criticals messy, failures bestial. In "
        "Chronicles 8 or more succeeds and tens are rolled again. In older rules each roll has a difficulty, and each "
        "1 takes a success."
    ),
    card="Ten-sided dice, three ways to count them.",
    sources=(V5, CHRONICLES, V20, FIRST, EARLY),
    extended=(
        Extended(
            title="Extended action",
            reading="chronicles",
            clauses=(
                Clause(
                    rule="The successes of all rolls add up; each roll has the same pool.",
                    source=FIRST,
                    standing="quoted",
                ),
                Clause(
                    rule="A roll without a success brings nothing, and the action goes on.",
                    source=FIRST,
                    standing="quoted",
                    otherwise="Choose “ends the task” in the box to see the other rule.",
                ),
                Clause(
                    rule="The Storyteller may allow as many rolls as Attribute plus Skill.",
                    source=FIRST,
                    standing="quoted",
                ),
            ),
        ),
    ),
    spending=(
        Reroll(
            name="willpower",
            title="Spend Willpower",
            asks="Is Willpower worth it?",
            unit="Willpower",
            clauses=(
                SIX,
                PAIRS,
                Clause(
                    rule="A point of Willpower rolls up to three dice again, but no Hunger dice.",
                    source=V5,
                    standing="quoted",
                ),
                Clause(
                    rule="Only success counts here: a messy critical is a success.",
                    source=V5,
                    standing="assumed",
                    otherwise="A player may roll tens again to keep a critical from being messy.",
                ),
            ),
        ),
    ),
    mechanics=(
        HitContest(
            title="Contest",
            summary="Two pools, and whoever has more successes.",
            variants=(
                Variant(
                    id="v5",
                    title="Fifth edition",
                    rules=fifth,
                    clauses=(
                        SIX,
                        PAIRS,
                        Clause(
                            rule="Equal numbers of successes: the one who acts wins.",
                            source=V5,
                            standing="quoted",
                            otherwise="Without that rule it would be a tie.",
                            instead=replace(fifth, equal="tie"),
                        ),
                        Clause(
                            rule="Hunger dice count like the others; who wins is the same with any number of them.",
                            source=V5,
                            standing="quoted",
                        ),
                        fifth.shown(V5),
                    ),
                ),
                Variant(
                    id="chronicles",
                    title="Chronicles",
                    summary="tens again",
                    rules=chronicles,
                    clauses=(
                        EIGHT,
                        AGAIN,
                        _tie(chronicles, CHRONICLES),
                        chronicles.shown(CHRONICLES),
                    ),
                ),
                Variant(
                    id="v20",
                    title="Older rules",
                    summary="difficulty 6, ones take away",
                    rules=twentieth,
                    clauses=(
                        Clause(
                            rule="Both sides roll against difficulty 6, the usual one.",
                            source=V20,
                            standing="assumed",
                            otherwise="At difficulty 8 fewer dice succeed, and more rolls tie. Other difficulties have "
                            "a page of their own.",
                            instead=harder,
                        ),
                        ONES,
                        NO_LESS,
                        _tie(twentieth, V20),
                        twentieth.shown(V20),
                    ),
                ),
            ),
        ),
        HitContest(
            title="Contest against a difficulty",
            summary="Two pools of the older rules, each die against the same difficulty; ones take successes away.",
            name="by-difficulty",
            page="by-difficulty",
            variants=tuple(_older(difficulty) for difficulty in (6, 3, 4, 5, 7, 8, 9)),
        ),
        SymbolCheck(
            title="Roll with Hunger",
            questions=(
                Question(
                    "6 dice, 1 of Hunger, difficulty 3: how often do you succeed?",
                    {"dice": 6, "hunger": 1, "difficulty": 3},
                    "success or better",
                ),
                Question(
                    "The same at Hunger 3: how often is it a messy critical?",
                    {"dice": 6, "hunger": 3, "difficulty": 3},
                    "messy critical",
                ),
                Question(
                    "And how often a bestial failure?", {"dice": 6, "hunger": 3, "difficulty": 3}, "bestial failure"
                ),
            ),
            summary="A pool with Hunger dice against a difficulty, fifth edition.",
            variants=(
                Variant(
                    id="v5",
                    title="Fifth edition",
                    rules=hunger,
                    clauses=(
                        SIX,
                        PAIRS,
                        Clause(
                            rule="A roll that reaches the difficulty succeeds; with two tens it is a critical.",
                            source=V5,
                            standing="quoted",
                        ),
                        Clause(
                            rule="A ten on a Hunger die makes a critical messy, a 1 makes a failure bestial.",
                            source=V5,
                            standing="quoted",
                        ),
                        Clause(
                            rule="As many dice as your Hunger are Hunger dice, at most the whole pool.",
                            source=V5,
                            standing="quoted",
                        ),
                        Clause(
                            rule="Willpower is not spent.",
                            source=V5,
                            standing="assumed",
                            otherwise="It would reroll up to three regular dice.",
                        ),
                    ),
                ),
            ),
        ),
        SymbolCheck(
            title="Roll with tens again",
            summary="A pool of Chronicles of Darkness.",
            name="chronicles",
            variants=(
                Variant(
                    id="tens-again",
                    title="Tens again",
                    rules=tens_again,
                    clauses=(
                        EIGHT,
                        replace(AGAIN, otherwise="Some rolls leave that out.", instead=never_again),
                        Clause(rule="Five successes or more are exceptional.", source=CHRONICLES, standing="quoted"),
                    ),
                ),
            ),
        ),
        SymbolCheck(
            title="Roll against a difficulty",
            summary="A pool of the older rules, each die against the difficulty.",
            name="difficulty",
            variants=(
                Variant(
                    id="v20",
                    title="A botch has no success at all",
                    rules=unlucky,
                    clauses=(
                        ONES,
                        Clause(
                            rule="A botch has a 1 and no success, counted before ones take any away.",
                            source=V20,
                            standing="quoted",
                            otherwise="In the first editions a botch was any roll with more ones than successes.",
                            instead=below_nothing,
                        ),
                    ),
                ),
                Variant(
                    id="first-editions",
                    title="A botch has more ones",
                    rules=below_nothing,
                    clauses=(
                        ONES,
                        Clause(
                            rule="More ones than successes are a botch.",
                            source=EARLY,
                            standing="assumed",
                            otherwise="In later editions a success that was taken away still saves the roll.",
                            instead=unlucky,
                        ),
                    ),
                ),
            ),
        ),
    ),
)
