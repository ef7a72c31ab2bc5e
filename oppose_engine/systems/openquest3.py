"""OpenQuest 3: doubles are criticals and fumbles; a rating of 100 is a Master."""

from dataclasses import replace

from oppose_engine.bands import Bands
from oppose_engine.contest import Contest
from oppose_engine.masters import Master
from oppose_engine.opposed import OpposedRoll
from oppose_engine.sources import D100_ARTICLE
from oppose_engine.system import Clause, Source, System, Variant
from oppose_engine.terms import ALWAYS, DOUBLE, RATING, ROLL

SRD = Source(
    title="OpenQuest 3 System Reference Document",
    publisher="D101 Games",
    licence="CC BY 4.0",
)

TIES = {
    "fumble": ("nobody",),
    "failure": ("lower roll", "player"),
    "success": ("higher roll", "player"),
    "critical": ("higher roll", "player"),
}
article = Contest(
    bands=Bands(
        levels=("fumble", "failure", "success", "critical"),
        tests=(
            ("critical", DOUBLE & (ROLL <= RATING)),
            ("success", ROLL <= RATING),
            ("fumble", DOUBLE),
            ("failure", ALWAYS),
        ),
    ),
    ties=TIES,
)
srd = replace(
    article,
    bands=replace(article.bands, tests=(("fumble", ROLL >= 100), *article.bands.tests)),
    master=Master(rating=100, both=DOUBLE, your_draw="tie", their_draw="win"),
)

SAME_LEVEL = (
    Clause(
        rule="Two successes of the same level: the higher roll; two failures: the lower roll.",
        source=SRD,
        standing="read",
        otherwise="“Closest to their skill”, as the article words it, is a different game from the one it computed.",
    ),
    Clause(
        rule="The same roll goes to the player, who is you.",
        source=SRD,
        standing="read",
        otherwise="The opponent may be the player; then the same rolls are theirs.",
        instead=replace(
            srd, ties={level: tuple("opponent" if x == "player" else x for x in c) for level, c in TIES.items()}
        ),
    ),
    Clause(rule="Both fumble: nobody wins, same roll or not.", source=SRD, standing="read"),
)

SYSTEM = System(
    id="openquest3",
    title="OpenQuest 3",
    owner="D101 Games",
    aliases=("OpenQuest", "OQ3"),
    dice="d100",
    summary=(
        "Both sides roll d100 against their rating. A successful double is critical, a failed one a fumble. The better "
        "level wins; of two successes the higher roll, of two failures the lower. A natural rating of 100 is a Master, "
        "who succeeds critically without rolling."
    ),
    card="Doubles are criticals; low rolls win between failures.",
    sources=(SRD, D100_ARTICLE),
    mechanics=(
        OpposedRoll(
            title="Opposed roll",
            summary="Two ratings, one roll each.",
            variants=(
                Variant(
                    id="srd",
                    title="SRD",
                    summary="the reference document",
                    rules=srd,
                    clauses=(
                        *SAME_LEVEL,
                        Clause(
                            rule="A natural rating of 100 is a Master: critical without rolling.",
                            source=SRD,
                            standing="read",
                            otherwise="A rating modified to 100 rolls, as in the article's last row and column.",
                            instead=replace(srd, master=None),
                        ),
                        Clause(
                            rule="Against a rolled critical your Master ties; their Master loses to yours.",
                            source=SRD,
                            standing="assumed",
                            otherwise="The text lets a player's critical beat a Master and leaves the other case open.",
                        ),
                        Clause(
                            rule="00 is always a fumble, unless a Master does not roll.",
                            source=SRD,
                            standing="read",
                            otherwise="Without it 00 is a successful double at ratings of 100 and more.",
                        ),
                    ),
                ),
                Variant(
                    id="article",
                    title="Article",
                    summary="as a blog article computed it",
                    rules=article,
                    clauses=(
                        *(replace(clause, source=D100_ARTICLE, instead=None) for clause in SAME_LEVEL),
                        Clause(
                            rule="No Masters, and at a rating of 100 or more 00 is a critical.",
                            source=D100_ARTICLE,
                            standing="read",
                            otherwise="The reference document has both rules; up to 99 nothing changes.",
                            instead=srd,
                        ),
                    ),
                ),
            ),
        ),
    ),
)
