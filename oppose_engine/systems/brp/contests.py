"""The opposed roll of Basic Roleplaying in every reading."""

from dataclasses import replace

from oppose_engine.declare import D100_ARTICLE, Clause, OpposedContest, OpposedRule, Question, Shift, Variant, chains
from oppose_engine.systems.brp.highest_success import HIGHEST_SUCCESS
from oppose_engine.systems.brp.rules import (
    DOWN,
    LEVELS,
    SUCCESSES,
    article,
    article_bands,
    book_bands,
    cancel,
    high_skill,
    srd_bands,
    success_only,
    uge,
)
from oppose_engine.systems.brp.texts import DEGREES, OPPOSED, SKILL_TABLE, SRD, UGE


def _book_clauses(rules: OpposedRule, both_fail: Clause) -> tuple[Clause, ...]:
    """What both readings of the 2023 book assume; they differ if both sides fail."""
    return (
        both_fail,
        Clause(
            rule="Both succeed at the same degree: the higher roll wins.",
            source=UGE,
            passage=OPPOSED,
            standing="read",
            otherwise="The reference document gives it to the higher rating.",
            instead=replace(rules, ties=rules.ties | chains(SUCCESSES, "higher rating", "tie")),
        ),
        Clause(
            rule="Critical is a twentieth, special a fifth of the rating, both rounded up, as the table has it.",
            source=UGE,
            passage=SKILL_TABLE,
            standing="read",
            otherwise="The book’s prose rounds both to the nearest.",
            instead=replace(rules, bands=book_bands("near")),
        ),
        Clause(
            rule="Fumble as the book’s table prints it.",
            source=UGE,
            passage=SKILL_TABLE,
            standing="read",
            otherwise="The prose has a twentieth of the chance to fail, which is narrower at some ratings.",
            instead=replace(rules, bands=book_bands(printed_fumble=False)),
        ),
        Clause(
            rule="96 and above always fails; 05 or less succeeds if the base rating is 5 or more.",
            source=UGE,
            passage=f"{DEGREES}, and Skill Rolls",
            standing="read",
            otherwise="The article has neither.",
            instead=replace(rules, bands=book_bands(automatic=False)),
        ),
        Clause(
            rule="Same degree and same roll: a tie.",
            source=UGE,
            standing="assumed",
            otherwise="The book is silent; the side that acts may win.",
            instead=replace(
                rules,
                ties={
                    level: ("higher roll", "player") if chain == ("higher roll", "tie") else chain
                    for level, chain in rules.ties.items()
                },
            ),
        ),
        Clause(
            rule="The winner’s degree drops by what the loser achieved, but a success stays a success.",
            source=UGE,
            passage=OPPOSED,
            standing="assumed",
            otherwise="The text shifts a success met by a success down too, and so the winner’s degree is a failure. "
            "Who wins is the same.",
            instead=replace(rules, shift=Shift(floor="failure", steps=DOWN)),
        ),
    )


UGE_CLAUSES = _book_clauses(
    uge,
    Clause(
        rule="Both fail: a failure beats a fumble; at the same degree the higher roll wins.",
        source=UGE,
        passage=f"{OPPOSED}, with the five degrees of Evaluating Success or Failure",
        standing="read",
        otherwise="As tables often play it, only a success can win. This reading said so too until the text was at "
        "hand: it was corrected, and what it said is the reading beside it.",
        instead=success_only,
    ),
)
SUCCESS_ONLY_CLAUSES = _book_clauses(
    success_only,
    Clause(
        rule="Both fail: a failure beats a fumble; at the same degree nobody wins.",
        source=UGE,
        passage=OPPOSED,
        standing="assumed",
        otherwise="Tables play it so because neither side did what it tried to do. By the letter of the book the "
        "higher roll wins.",
        instead=uge,
    ),
)


def _srd_clauses(rules: OpposedRule) -> tuple[Clause, ...]:
    """What both readings of the reference document assume."""
    return (
        Clause(
            rule="Special is a fifth of the rating, rounded to the nearest, as the document’s table has it.",
            source=SRD,
            passage="table Success or Failure Result",
            standing="read",
            otherwise="Its prose rounds up, which its own table contradicts.",
            instead=replace(rules, bands=srd_bands("up")),
        ),
        Clause(
            rule="From a rating of 1 up 01 to 05 succeeds, and 96 to 00 always fails.",
            source=SRD,
            passage="table Success or Failure Result",
            standing="read",
            otherwise="The lowest row of the table, for 01 to 05, is missing in one copy and taken from another.",
        ),
        Clause(
            rule="A rating of 0 or less never succeeds: the text calls 00% no chance.",
            source=SRD,
            passage="3.2 Skill Rolls",
            standing="read",
            otherwise="Read like the lowest row it would succeed on 01 to 05.",
            instead=replace(rules, bands=srd_bands(nothing_at_zero=False)),
        ),
        Clause(
            rule="A rating of 0 or less fumbles on 96 to 00, as the lowest row does.",
            source=SRD,
            standing="assumed",
            otherwise="No row covers it. Both fail or fumble alike, so no opposed odds depend on it.",
        ),
        Clause(
            rule="Both fail, fumbles included: nobody wins.",
            source=SRD,
            passage="3.3 Skill vs. Skill",
            standing="read",
        ),
    )


ARTICLE_CLAUSES = (
    Clause(
        rule="Critical and special ranges are rounded down.",
        source=D100_ARTICLE,
        passage="Basic Roleplaying, the table",
        standing="read",
        otherwise="The 2023 book’s table rounds up.",
        instead=replace(article, bands=article_bands("up")),
    ),
    Clause(
        rule="Same level, failing or not: the higher roll wins.",
        source=D100_ARTICLE,
        passage="Basic Roleplaying",
        standing="read",
        otherwise="As tables often play it, two failures of a kind settle nothing.",
        instead=replace(article, ties=article.ties | chains(("fumble", "failure"), "nobody")),
    ),
    Clause(
        rule="Same level and same roll: you win.",
        source=D100_ARTICLE,
        passage="Basic Roleplaying, the table",
        standing="read",
        otherwise="A tie instead; the books are silent.",
        instead=replace(article, ties=chains(LEVELS, "higher roll", "tie")),
    ),
    Clause(
        rule="01 is a critical and 00 a fumble at every rating; 02 to 05 and 96 to 99 are faces like any other.",
        source=D100_ARTICLE,
        passage="Basic Roleplaying, the table",
        standing="read",
        otherwise="In the 2023 book 05 or less succeeds and 96 or more fails.",
        instead=replace(article, bands=article_bands(automatic=True)),
    ),
)

CONTEST = OpposedContest(
    title="Opposed roll",
    questions=(
        Question("At 65, how often do you slip past a guard at 40?", {"you": 65, "them": 40}, "win"),
        Question("Two sides at 50: how often is it a tie?", {"you": 50, "them": 50}, "tie"),
        Question("The weaker side, 30 against 60: how often does it win?", {"you": 30, "them": 60}, "win"),
    ),
    summary="Two ratings, one roll each.",
    variants=(
        Variant(
            id="uge-2023",
            title="Two failures: higher roll wins",
            summary="the rulebook of 2023 by its letter",
            rules=uge,
            clauses=UGE_CLAUSES,
        ),
        Variant(
            id="uge-2023-success-only",
            title="Two failures: nobody wins",
            summary="the rulebook of 2023 as tables often play it",
            rules=success_only,
            clauses=SUCCESS_ONLY_CLAUSES,
        ),
        Variant(
            id="srd-2020-high-skill",
            title="Same level: higher skill wins",
            summary="the reference document of 2020, equal levels to the higher rating",
            rules=high_skill,
            clauses=(
                Clause(
                    rule="Same successful level: the higher rating wins; equal ratings: a tie.",
                    source=SRD,
                    passage="3.3 Skill vs. Skill",
                    standing="read",
                    otherwise="Another sentence of the same chapter turns both into failures.",
                    instead=cancel,
                ),
                *_srd_clauses(high_skill),
            ),
        ),
        Variant(
            id="srd-2020-cancel",
            title="Same level: nobody wins",
            summary="the reference document of 2020, equal levels to nobody",
            rules=cancel,
            clauses=(
                Clause(
                    rule="Same successful level: both become failures and nobody wins.",
                    source=SRD,
                    passage="3.3 Skill vs. Skill",
                    standing="read",
                    otherwise="Another sentence of the same chapter gives it to the higher rating.",
                    instead=high_skill,
                ),
                *_srd_clauses(cancel),
            ),
        ),
        Variant(
            id="article",
            title="Rounded down, somebody always wins",
            summary="as a blog article computed it",
            rules=article,
            clauses=ARTICLE_CLAUSES,
        ),
        *HIGHEST_SUCCESS,
    ),
)
