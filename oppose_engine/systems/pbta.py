"""Powered by the Apocalypse: two dice and a stat, a full hit on 10, a hit with a price on 7."""

from dataclasses import replace

from oppose_engine.declare import (
    RATING,
    ROLL,
    Clause,
    Question,
    Source,
    System,
    Throw,
    ThrowCheck,
    ThrowSetting,
    ThrowTest,
    Variant,
)

DUNGEON_WORLD = Source(
    title="Dungeon World",
    author="Sage LaTorra and Adam Koebel",
    publisher="Sage Kobold Productions",
    year=2012,
    licence="CC BY 3.0",
    url="https://github.com/Sagelt/Dungeon-World",
)
APOCALYPSE = Source(
    title="Apocalypse World, second edition",
    author="D. Vincent Baker and Meguey Baker",
    publisher="Lumpley Games",
    year=2016,
    licence="facts and figures only",
)

TOTAL = ROLL + RATING
move = ThrowTest(
    throw=Throw(
        die=(1, 6),
        dice=2,
        levels=("miss", "weak hit", "strong hit"),
        tests=(("strong hit", TOTAL >= 10), ("weak hit", TOTAL >= 7)),
    ),
    number=ThrowSetting(name="stat", label="Stat", low=-3, high=5, default=1, says="a stat of {}"),
    favours=(("disadvantage", -1), ("normal", 0), ("advantage", 1)),
    good="weak hit",
)
advanced = replace(
    move,
    throw=Throw(
        die=(1, 6),
        dice=2,
        levels=("miss", "weak hit", "strong hit", "advanced hit"),
        tests=(("advanced hit", TOTAL >= 12), ("strong hit", TOTAL >= 10), ("weak hit", TOTAL >= 7)),
    ),
)

BANDS = Clause(
    rule="Two dice and the stat: 10 or more is a strong hit, 7 to 9 a weak hit with a price, 6 or less a miss.",
    source=DUNGEON_WORLD,
    passage="Playing the Game, Making Moves",
    standing="read",
)
ADVANTAGE = Clause(
    rule="Advantage keeps the best two of three dice, disadvantage the worst two.",
    source=APOCALYPSE,
    standing="assumed",
    otherwise="Neither text has it; many later games of the family do.",
)

SYSTEM = System(
    id="pbta",
    title="Powered by the Apocalypse",
    owner="Lumpley Games",
    aliases=("PbtA", "Apocalypse World", "Dungeon World", "Monster of the Week", "Masks", "Monsterhearts"),
    dice="two six-sided dice and a stat",
    summary=(
        "Nobody opposes a move: the player alone rolls two dice and adds a stat. 10 or more is a strong hit, 7 to 9 a "
        "weak one that costs something, 6 or less a miss, which lets the game master act."
    ),
    card="10 or more hits, 7 to 9 hits at a price, 6 or less misses.",
    sources=(DUNGEON_WORLD, APOCALYPSE),
    mechanics=(
        ThrowCheck(
            title="Move",
            questions=(
                Question("With +1, how often do you hit?", {"stat": 1}, "weak hit or better"),
                Question("With +2, how often is it a strong hit?", {"stat": 2}, "strong hit"),
                Question("With −1, how often do you miss?", {"stat": -1}, "miss"),
            ),
            summary="Two dice and a stat.",
            variants=(
                Variant(id="standard", title="Three bands", rules=move, clauses=(BANDS, ADVANTAGE)),
                Variant(
                    id="advanced",
                    title="A band from 12 on",
                    summary="a fourth band",
                    rules=advanced,
                    clauses=(
                        BANDS,
                        Clause(
                            rule="For an advanced move 12 or more is a band of its own.",
                            source=APOCALYPSE,
                            standing="quoted",
                            otherwise="For other moves it is a strong hit.",
                        ),
                        ADVANTAGE,
                    ),
                ),
            ),
        ),
    ),
)
