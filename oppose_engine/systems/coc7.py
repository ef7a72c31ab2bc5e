"""Call of Cthulhu, 7th edition: d100, six levels of success; equal levels go to the higher skill."""

from dataclasses import replace

from oppose_engine.declare import (
    ALWAYS,
    D100_ARTICLE,
    RATING,
    ROLL,
    Bands,
    BonusDice,
    BuyRoll,
    Clause,
    Difficulty,
    Experience,
    Grade,
    Grades,
    Improvement,
    OpposedContest,
    OpposedRule,
    Question,
    Source,
    System,
    Variant,
    chains,
    choose,
    least,
    most,
    part,
)

RULEBOOK = Source(
    title="Call of Cthulhu Keeper Rulebook, 7th edition",
    author="Sandy Petersen, Mike Mason, Paul Fricker and Lynn Willis",
    publisher="Chaosium",
    year=2014,
    licence="not open; mechanics stated in our own words",
)
QUICK_START = Source(
    title="Call of Cthulhu 7th edition Quick-Start Rules",
    author="Sandy Petersen, Mike Mason, Paul Fricker and Lynn Willis",
    publisher="Chaosium",
    year=2016,
    licence="not open; mechanics stated in our own words",
    url="https://cthulhuwiki.chaosium.com/rules/opposed-skill-rolls.html",
)
OPPOSED = "Opposed Skill Rolls"

LEVELS = ("fumble", "failure", "regular", "hard", "extreme", "critical")
SUCCESSES = LEVELS[2:]
FUMBLE = ROLL >= choose(RATING < 50, 96, 100)
bands = Bands(
    levels=LEVELS,
    tests=(
        ("critical", ROLL <= 1),
        ("fumble", FUMBLE),
        ("extreme", ROLL <= part(RATING, 5, "down")),
        ("hard", ROLL <= part(RATING, 2, "down")),
        ("regular", ROLL <= RATING),
        ("failure", ALWAYS),
    ),
)


rulebook = OpposedRule(
    bands=bands,
    alike=(("fumble", "failure"),),
    ties={"failure": ("nobody",)} | chains(SUCCESSES, "higher rating", "coin"),
    bonus_dice=True,
)
quick_start = replace(rulebook, ties=rulebook.ties | chains(("failure",), "higher rating", "coin"))
exact_reroll = OpposedRule(bands=bands, ties=chains(LEVELS, "higher rating", "coin"), bonus_dice=True)
article = replace(exact_reroll, ties=chains(LEVELS, "higher rating", "parity"))

SAME_LEVEL = Clause(
    rule="Same successful level: the higher skill wins; the same skill: a re-roll, one half each.",
    source=QUICK_START,
    passage=OPPOSED,
    standing="read",
    otherwise="The article lets the parity of the two rolls decide between equal skills.",
    instead=replace(rulebook, ties=rulebook.ties | chains(SUCCESSES, "higher rating", "parity")),
)

throughout = replace(bands, tests=tuple((name, ROLL >= 96 if name == "fumble" else test) for name, test in bands.tests))
without_critical = replace(bands, tests=bands.tests[1:])


def _fumbles(rules: OpposedRule) -> Clause:
    """The clause on fumbles in a reading."""
    return Clause(
        rule="96 and above is a fumble below a skill of 50; from 50 up only 00 is.",
        source=RULEBOOK,
        standing="quoted",
        otherwise="The article's prose says 96 and above throughout, its numbers do not.",
        instead=replace(rules, bands=throughout),
    )


CRITICAL = Clause(
    rule="01 is a critical, a level of its own.",
    source=RULEBOOK,
    standing="quoted",
    otherwise="The quick-start rules list regular, hard and extreme only.",
    instead=replace(rulebook, bands=replace(bands, tests=(("extreme", ROLL <= 1), *bands.tests[1:]))),
)


def _combat(variant: str, title: str, link: str, rule: str, other: str) -> Variant[OpposedRule]:
    """An exchange in which one side takes all equal successes; the clause shows the other choice."""
    taken, reverse = (replace(rulebook, ties=rulebook.ties | chains(SUCCESSES, settled)) for settled in (link, other))
    return Variant(
        id=variant,
        title=title,
        rules=taken,
        clauses=(
            Clause(
                rule=rule,
                source=RULEBOOK,
                standing="quoted",
                otherwise="The other answer to an attack gives equal levels to the other side.",
                instead=reverse,
            ),
            Clause(rule="Both fail: nobody is hit.", source=RULEBOOK, standing="quoted"),
            _fumbles(taken),
        ),
    )


SYSTEM = System(
    id="coc7",
    title="Call of Cthulhu 7",
    owner="Chaosium Inc.",
    aliases=("CoC", "Call of Cthulhu 7e", "7th edition", "Cthulhu"),
    dice="d100",
    summary=(
        "Both sides roll d100 against their skill. Half the skill is a hard success, a fifth an extreme one, 01 a "
        "critical. The better level wins; at the same successful level the higher skill does, and equal skills roll "
        "again. Two failed rolls settle nothing."
    ),
    card="Six levels; equal levels go to the higher skill.",
    sources=(RULEBOOK, QUICK_START, D100_ARTICLE),
    spending=(
        BuyRoll(
            name="luck",
            title="Spend Luck, or push",
            asks="Spend Luck, or push the roll? A push costs no Luck; a failed one costs the points that you set.",
            unit="Luck",
            clauses=(
                Clause(
                    rule="After a skill roll each point of Luck lowers it by 1. A fumble stays a fumble, and a pushed "
                    "roll takes no Luck.",
                    source=RULEBOOK,
                    passage="optional rule, Spending Luck",
                    standing="quoted",
                ),
                Clause(
                    rule="Outside combat a failed roll may be pushed: rolled once more, and worse if it fails again.",
                    source=RULEBOOK,
                    standing="quoted",
                ),
            ),
        ),
    ),
    mechanics=(
        OpposedContest(
            title="Opposed roll",
            questions=(
                Question("At 65, how often do you slip past a guard at 40?", {"you": 65, "them": 40}, "win"),
                Question("Both at 50: how often do both fail?", {"you": 50, "them": 50}, "none"),
                Question("At 30, how often do you outwit a cultist at 60?", {"you": 30, "them": 60}, "win"),
            ),
            summary="Two skills, one roll each.",
            variants=(
                Variant(
                    id="rulebook",
                    title="Two failures: nobody wins",
                    summary="as others quote and implement it",
                    rules=rulebook,
                    clauses=(
                        Clause(
                            rule="Both fail, fumbles included: nobody wins.",
                            source=RULEBOOK,
                            standing="quoted",
                            otherwise="To the letter of the quick-start rules, any draw goes to the higher skill.",
                            instead=quick_start,
                        ),
                        SAME_LEVEL,
                        _fumbles(rulebook),
                        CRITICAL,
                    ),
                ),
                Variant(
                    id="quick-start",
                    title="Any draw: the higher skill wins",
                    summary="the quick-start rules to the letter",
                    rules=quick_start,
                    clauses=(
                        Clause(
                            rule="Any draw, of two failures too, goes to the higher skill.",
                            source=QUICK_START,
                            passage=OPPOSED,
                            standing="read",
                            otherwise="Implementers of the rulebook let nobody win when both fail.",
                            instead=rulebook,
                        ),
                        Clause(
                            rule="The same skill: a re-roll, one half each.",
                            source=QUICK_START,
                            passage=OPPOSED,
                            standing="read",
                        ),
                        _fumbles(quick_start),
                        Clause(
                            rule="01 is a critical, a level of its own.",
                            source=QUICK_START,
                            standing="assumed",
                            otherwise="Those rules list regular, hard and extreme only; to the letter 01 is a roll "
                            "like any other.",
                            instead=replace(quick_start, bands=without_critical),
                        ),
                    ),
                ),
                Variant(
                    id="article-exact-reroll",
                    title="Failure beats fumble, fair re-roll",
                    summary="the article's rules with a fair re-roll",
                    rules=exact_reroll,
                    clauses=(
                        Clause(
                            rule="A failure beats a fumble; the same level of any kind goes to the higher skill.",
                            source=D100_ARTICLE,
                            passage="Call of Cthulhu 7, the table",
                            standing="read",
                            otherwise="Implementers of the rulebook let nobody win when both fail.",
                            instead=rulebook,
                        ),
                        Clause(
                            rule="The same level and the same skill: one half each.",
                            source=QUICK_START,
                            passage=OPPOSED,
                            standing="read",
                            otherwise="The article lets the parity of the two rolls decide.",
                            instead=article,
                        ),
                        _fumbles(exact_reroll),
                    ),
                ),
                Variant(
                    id="article",
                    title="Equal skills: an even sum wins",
                    summary="as a blog article computed it",
                    rules=article,
                    clauses=(
                        Clause(
                            rule="A failure beats a fumble; the same level of any kind goes to the higher skill.",
                            source=D100_ARTICLE,
                            passage="Call of Cthulhu 7, the table",
                            standing="read",
                            otherwise="Implementers of the rulebook let nobody win when both fail.",
                            instead=replace(
                                article,
                                alike=rulebook.alike,
                                ties={level: chain for level, chain in article.ties.items() if level != "fumble"}
                                | {"failure": ("nobody",)},
                            ),
                        ),
                        Clause(
                            rule="The same level and the same skill: you win if the rolls add up to an even number.",
                            source=D100_ARTICLE,
                            passage="Call of Cthulhu 7, the table",
                            standing="read",
                            otherwise="A re-roll gives each side exactly one half.",
                            instead=exact_reroll,
                        ),
                        _fumbles(article),
                    ),
                ),
            ),
        ),
        Difficulty(
            title="Difficulty",
            page="difficulty",
            summary=(
                "An unopposed roll is made against the skill, half of it for a hard task, or a fifth for an extreme "
                "one. 01 always succeeds."
            ),
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=Grades(
                        Bands(
                            levels=("fumble", "failure", "success"),
                            tests=(
                                ("fumble", FUMBLE),
                                ("success", (ROLL <= RATING) | (ROLL <= 1)),
                                ("failure", ALWAYS),
                            ),
                        ),
                        (
                            Grade("Regular", RATING),
                            Grade("Hard", part(RATING, 2, "down")),
                            Grade("Extreme", part(RATING, 5, "down")),
                        ),
                    ),
                    clauses=(
                        Clause(
                            rule="Hard needs half the skill, Extreme a fifth, rounded down.",
                            source=RULEBOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="96 and above is a fumble where the number to roll is below 50; else only 00.",
                            source=RULEBOOK,
                            standing="quoted",
                        ),
                    ),
                ),
            ),
        ),
        OpposedContest(
            title="Combat",
            page="combat",
            matches="combat",
            summary=(
                "You attack; they dodge or fight back. The better level wins and two failures hit nobody. Equal "
                "levels are theirs if they dodge and yours if they fight back."
            ),
            variants=(
                _combat("dodge", "They dodge", "opponent", "Equal successful levels: the dodge succeeds.", "player"),
                _combat(
                    "fight-back",
                    "They fight back",
                    "player",
                    "Equal successful levels: the attack succeeds.",
                    "opponent",
                ),
            ),
        ),
        BonusDice(
            title="Bonus and penalty dice",
            page="bonus-dice",
            summary=(
                "A bonus die is a further tens die of which the best result is kept; a penalty die keeps the worst. "
                "The units die is rolled once."
            ),
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=None,
                    clauses=(
                        Clause(
                            rule="00 on tens and units reads 100, for each tens die by itself.",
                            source=RULEBOOK,
                            standing="quoted",
                        ),
                    ),
                ),
            ),
        ),
        Experience(
            title="Experience",
            page="experience",
            summary=(
                "A skill that succeeded in play is checked once. The check improves it by 1d10 if a d100 shows more "
                "than the skill, or more than 95."
            ),
            variants=(
                Variant(
                    id="standard",
                    title="Standard",
                    rules=Improvement(
                        faces=least(100, most(5, 100 - RATING)), gain=10, bands=bands, successes=SUCCESSES
                    ),
                    clauses=(
                        Clause(
                            rule="The check passes above the skill, and always above 95.",
                            source=RULEBOOK,
                            standing="quoted",
                        ),
                        Clause(rule="A passed check adds 1d10.", source=RULEBOOK, standing="quoted"),
                    ),
                ),
            ),
        ),
    ),
)
