"""Easy and difficult rolls of Basic Roleplaying."""

from oppose_engine.declare import D100_ARTICLE, RATING, Clause, Difficulty, Grade, Grades, Variant, part
from oppose_engine.systems.brp.rules import article, high_skill, uge
from oppose_engine.systems.brp.texts import SKILL_ROLLS, SRD, UGE

DIFFICULTY = Difficulty(
    title="Difficulty",
    page="difficulty",
    summary=(
        "An easy task doubles the rating and a difficult one halves it, rounded up, before the levels are "
        "read. An automatic task needs no roll and an impossible one allows none."
    ),
    variants=tuple(
        Variant(
            id=name,
            title=title,
            rules=Grades(
                bands,
                (
                    Grade("Easy", RATING * 2),
                    Grade("Normal", RATING),
                    Grade("Difficult", part(RATING, 2, "up")),
                ),
            ),
            clauses=(
                Clause(
                    rule="Easy doubles the rating, Difficult halves it and rounds up.",
                    source=SRD if bands is not uge.bands else UGE,
                    passage="3.2 Skill Rolls" if bands is not uge.bands else "chapter 5, Difficulty Modifiers",
                    standing="read",
                ),
                Clause(
                    rule="Ranges follow the changed rating; 01 to 05 looks at the rating before it."
                    if bands is uge.bands
                    else "All ranges follow the changed rating.",
                    source=source,
                    passage=passage,
                    standing=standing,
                    otherwise=otherwise,
                ),
            ),
        )
        for name, title, bands, source, passage, standing, otherwise in (
            ("uge-2023", "Ranges rounded up", uge.bands, UGE, SKILL_ROLLS, "read", ""),
            (
                "srd-2020-high-skill",
                "No critical, special to nearest",
                high_skill.bands,
                SRD,
                "3.2 Skill Rolls",
                "read",
                "",
            ),
            (
                "article",
                "Ranges rounded down",
                article.bands,
                D100_ARTICLE,
                "",
                "assumed",
                "It computes no difficulty.",
            ),
        )
    ),
)
