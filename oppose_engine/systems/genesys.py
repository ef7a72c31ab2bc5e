"""Genesys: dice of symbols that cancel each other, success against failure, advantage against threat."""

from dataclasses import replace

from oppose_engine.declare import (
    AtLeast,
    Clause,
    Question,
    Source,
    SymbolCheck,
    SymbolDie,
    SymbolMap,
    SymbolResult,
    SymbolRoll,
    SymbolSetting,
    System,
    Variant,
)

BOOK = Source(
    title="Genesys Core Rulebook",
    author="Fantasy Flight Games",
    publisher="Fantasy Flight Games",
    year=2017,
    licence="facts and figures only",
)

SHOWN = {
    "S": "success",
    "F": "-success",
    "A": "advantage",
    "T": "-advantage",
    "Y": "triumph success",
    "X": "despair -success",
}
"""The symbols of a face, a letter each: failure takes a success away, threat an advantage."""
DICE = {
    "A": "- S S SS A A SA AA",
    "P": "- S S SS SS A SA SA SA AA AA Y",
    "B": "- - AA A SA S",
    "D": "- F FF T T T TT FT",
    "C": "- F F FF FF T T FT FT TT TT X",
    "S": "- - F F T T",
}
"""Each die by its letter: ability, proficiency, boost, difficulty, challenge, setback."""
YOURS = ("A", "AA", "AAA", "AAAA", "P", "AP", "AAP", "AAAP", "PP", "APP", "AAPP", "PPP", "APPP", "PPPP")
THEIRS = ("none", "D", "DD", "DDD", "DDDD", "DDDDD", "C", "DC", "DDC", "CC", "DCC")


def _die(letter: str) -> SymbolDie:
    faces = DICE[letter].split()
    shown = tuple(" ".join(SHOWN[each] for each in face if each in SHOWN) for face in faces)
    return SymbolDie(faces=shown, number={}, letter=letter)


NONE = AtLeast(sum={"success": -1}, least=0)
THREAT, NO_ADVANTAGE = AtLeast(sum={"advantage": -1}, least=1), AtLeast(sum={"advantage": -1}, least=0)

check = SymbolRoll(
    settings=(
        SymbolSetting(name="pool", label="Your dice", choices=YOURS, default=YOURS.index("AAP"), letters="APB"),
        SymbolSetting(
            name="against",
            label="Against",
            choices=THEIRS,
            default=THEIRS.index("DD"),
            letters="DCS",
            says="against {}",
        ),
    ),
    dice=tuple(map(_die, DICE)),
    results=(
        SymbolResult(name="failure with threat", when=(NONE, THREAT)),
        SymbolResult(name="failure", when=(NONE, NO_ADVANTAGE)),
        SymbolResult(name="failure with advantage", when=(NONE,)),
        SymbolResult(name="success with threat", when=(THREAT,)),
        SymbolResult(name="success", when=(NO_ADVANTAGE,)),
        SymbolResult(name="success with advantage"),
    ),
    good="success with threat",
    mapped=SymbolMap(up="success", across="advantage", apart=("triumph", "despair")),
)
rare = replace(
    check,
    results=(
        SymbolResult(
            name="despair",
            when=(AtLeast(sum={"despair": 1}, least=1), AtLeast(sum={"triumph": -1}, least=0)),
            title="despair alone",
        ),
        SymbolResult(name="both", when=(AtLeast(sum={"despair": 1}, least=1),)),
        SymbolResult(name="neither", when=(AtLeast(sum={"triumph": -1}, least=0),)),
        SymbolResult(name="triumph", title="triumph alone"),
    ),
    good="triumph",
    caps={"triumph": 1, "despair": 1},
    mapped=None,
)

FACES = Clause(
    rule="The six dice have the faces of the printed dice; Star Wars dice have the same.",
    source=BOOK,
    standing="quoted",
)

SYSTEM = System(
    id="genesys",
    title="Genesys",
    owner="EDGE Studio",
    aliases=("Star Wars: Edge of the Empire", "Age of Rebellion", "Force and Destiny", "narrative dice"),
    dice="dice of symbols, d6, d8 and d12",
    summary=(
        "Roll your dice with those of the difficulty. Success and failure cancel each other, and so do advantage and "
        "threat. One success left is enough; advantage or threat may be left too, whatever the result. A Triumph "
        "counts as a success too, a Despair as a failure; only that success or failure can be cancelled. A letter is "
        "a die: A ability, P proficiency, B boost; D difficulty, C challenge, S setback."
    ),
    card="Symbols cancel each other; one roll has two results.",
    sources=(BOOK,),
    mechanics=(
        SymbolCheck(
            title="Check",
            questions=(
                Question(
                    "AAP against DD: how often do you succeed?",
                    {"pool": "AAP", "against": "DD"},
                    "success with threat or better",
                ),
                Question("And with advantage?", {"pool": "AAP", "against": "DD"}, "success with advantage"),
                Question(
                    "One more D: AAP against DDD?",
                    {"pool": "AAP", "against": "DDD"},
                    "success with threat or better",
                ),
            ),
            summary="Your dice and those of the difficulty, rolled together.",
            variants=(
                Variant(
                    id="standard",
                    title="One success is enough",
                    rules=check,
                    clauses=(
                        FACES,
                        Clause(
                            rule="Success and failure cancel one for one; at least one success has to be left.",
                            source=BOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="Advantage and threat cancel only each other, one for one.",
                            source=BOOK,
                            standing="quoted",
                        ),
                        Clause(
                            rule="A simple check has no difficulty dice: roll your own dice against none.",
                            source=BOOK,
                            standing="quoted",
                            otherwise="Setback dice alone may still be added.",
                        ),
                        Clause(
                            rule="In an opposed check one side rolls; the other’s characteristic and skill give the "
                            "difficulty and challenge dice.",
                            source=BOOK,
                            standing="quoted",
                        ),
                    ),
                ),
            ),
        ),
        SymbolCheck(
            title="Triumph and Despair",
            summary="How often a Triumph comes up without a Despair, a Despair without a Triumph, both, or neither.",
            name="triumph",
            variants=(
                Variant(
                    id="standard",
                    title="Neither cancels the other",
                    rules=rare,
                    clauses=(
                        FACES,
                        Clause(
                            rule="A Triumph and a Despair do not cancel each other; both happen.",
                            source=BOOK,
                            standing="quoted",
                        ),
                    ),
                ),
            ),
        ),
    ),
)
