"""Random rule documents of every kind of side: most hold, some are broken in one place."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from typing import Any

__all__ = ["Question", "random_document", "random_questions"]

Question = tuple[Any, Any]
"""Two sides, as the browser's engine takes them."""

LEVELS = ("fumble", "failure", "success", "special", "critical")
OPEN = ("higher roll", "lower roll", "higher rating", "lower rating", "higher margin")
CLOSING = ("player", "opponent", "parity", "coin", "tie", "nobody")
KINDS = ("contest", "contest", "active-roll", "die-and-modifier", "die-and-priority", "open-ended-contest", "pool")
MORE_KINDS = ("highest-die", "open-ended", "resistance", "difficulty", "experience", "study", "hits", "throws")
VALUES: tuple[Any, ...] = (
    *(None, "", "rating", "tie", -1, 0, 7, 5000, 10**9, 1.0, 1.5, True, [], {}, ["<=", "roll"], [[1]]),
    *(["*", ["*", "rating", 2], 2], ["+", 50, 10], ["higher margin", "higher margin", "tie"]),
)
"""What is put in the place of something else."""
BROKEN = 0.3
"""The share of documents that are broken in one place."""


def random_document(rng: Random) -> dict[str, Any]:
    """A rule document, perhaps broken."""
    kind = rng.choice((*KINDS, *MORE_KINDS))
    document: dict[str, Any] = {"schema": "oppose-rule-1", "kind": kind, "rule": _RULES[kind](rng)}
    if kind == "study":
        document["mechanic"] = {"name": "learning"} | ({"tries": "lessons"} if rng.random() < 0.5 else {})
    elif kind == "throws":
        words = {"counts": ("shifts", " "), "noun": ("skill", "")}
        told = {name: rng.choice(some) for name, some in words.items() if rng.random() < 0.3}
        document["mechanic"] = {"usual": document["rule"]["ratings"]} | told
    elif kind == "hits" and rng.random() < 0.3:
        document["mechanic"] = {"counts": rng.choice(("hits", " "))}
    elif kind == "contest" and rng.random() < 0.1:
        document["mechanic"] = {"matches": "combat"}
    return _broken(rng, document) if rng.random() < BROKEN else document


def random_questions(rng: Random, document: dict[str, Any]) -> list[Question]:
    """What a rule that holds is asked: two sides each; a check has none of the second."""
    rule = document["rule"]
    asked: dict[str, Callable[[], Question]] = {
        "contest": lambda: (_side(rng) | _bonus(rng, rule), _side(rng) | _bonus(rng, rule)),
        "active-roll": lambda: (_side(rng), _side(rng)),
        "die-and-modifier": lambda: (_roller(rng), _roller(rng)),
        "die-and-priority": lambda: (_die(rng), _die(rng)),
        "open-ended-contest": lambda: (_scored(rng), _scored(rng)),
        "pool": lambda: (rng.randint(0, 30), rng.choice(rule["difficulties"])),
        "highest-die": lambda: (rng.randint(0, 100), None),
        "hits": lambda: (_hit_pool(rng, rule), _hit_pool(rng, rule)),
        "throws": lambda: (_thrower(rng, rule), _thrower(rng, rule)),
        "open-ended": lambda: (rng.randint(-2, 12), None),
        "resistance": lambda: (rng.randint(0, 40), rng.randint(0, 40)),
        "difficulty": lambda: (rng.randint(0, 100), rng.choice(rule["grades"])["name"]),
        "experience": lambda: (rng.randint(0, 30), rng.randint(0, 120)),
        "study": lambda: (rng.randint(0, 100), rng.randint(0, 120)),
    }
    return [asked[document["kind"]]() for _ in range(2)]


def _die(rng: Random) -> dict[str, int]:
    return {"die": rng.randint(2, 20), "priority": rng.randint(0, 20)}


def _scored(rng: Random) -> dict[str, int]:
    return {"score": rng.randint(-2, 12), "ranks": rng.randint(0, 3)}


def _bonus(rng: Random, rule: dict[str, Any]) -> dict[str, int]:
    return {"dice": rng.randint(-2, 2)} if rule.get("bonus_dice") else {}


def _side(rng: Random) -> dict[str, int]:
    rating = rng.choice((rng.randint(0, 100), rng.randint(-20, 250)))
    return {"rating": rating} | ({"base": rng.randint(0, 120)} if rng.random() < 0.3 else {})


def _roller(rng: Random) -> dict[str, Any]:
    return {"modifier": rng.randint(-20, 20), "roll": rng.choice(("normal", "advantage", "disadvantage"))}


def _bands(rng: Random, faces: int) -> dict[str, Any]:
    levels = list(LEVELS[: rng.randint(2, 5)])
    named = [rng.choice(levels) for _ in range(rng.randint(1, 4))]
    tests: list[Any] = [[level, _condition(rng, faces)] for level in named]
    tests.append([levels[0] if rng.random() < 0.5 else rng.choice(levels), [">=", "roll", 0]])
    return {"levels": levels, "tests": tests}


def _condition(rng: Random, faces: int) -> list[Any]:
    if rng.random() < 0.2:
        return [rng.choice(("and", "or")), _condition(rng, faces), _condition(rng, faces)]
    if rng.random() < 0.1:
        return ["is", ["%", "roll", rng.choice((2, 5, 11))], 0]
    return [rng.choice(("<=", "<=", "<", ">=", ">", "is")), "roll", _number(rng, faces)]


def _number(rng: Random, faces: int, depth: int = 2) -> Any:
    if not depth or rng.random() < 0.3:
        return rng.choice(("rating", "rating", "base", rng.randint(1, faces)))
    op = rng.choice(("+", "-", "least", "most", "down", "up", "near", "*", "choose"))
    if op == "choose":
        return [op, [">=", "rating", rng.randint(0, 100)], _number(rng, faces, depth - 1), rng.randint(1, faces)]
    second = rng.choice((2, 5, 10, 20)) if op in ("down", "up", "near") else rng.choice((rng.randint(1, faces), 2))
    return [op, _number(rng, faces, depth - 1), second]


def _rating_alone(rng: Random) -> Any:
    return rng.choice(("rating", ["-", "rating", 20], ["up", "rating", 2], ["*", "rating", 2], ["near", "rating", 5]))


def _contest(rng: Random) -> dict[str, Any]:
    die = rng.choice(((1, 100), (1, 100), (1, 20), (0, 99), (1, 6)))
    bands = _bands(rng, die[1])
    levels = bands["levels"]
    rule: dict[str, Any] = {"bands": bands | ({} if die == (1, 100) else {"die": list(die)})}
    at = rng.randint(0, len(levels) - 2)
    alike = [levels[at : at + 2]] if rng.random() < 0.4 else []
    rule["ties"] = {level: _chain(rng) for level in levels if not (alike and level == levels[at])}
    if rng.random() < 0.1:
        rule["shift"] = {"floor": rng.choice(levels), "steps": {rng.choice(levels): rng.randint(0, 2)}}
    if alike:
        rule["alike"] = alike
    if "base" not in str(bands) and rng.random() < 0.3:
        rule["drop_above"] = rng.choice((50, 100))
    elif rng.random() < 0.15:
        both = ["<=", rng.choice(("roll", "roll", 3)), rng.randint(1, die[1])]
        draws = {"your_draw": rng.choice(("win", "tie", "none")), "their_draw": rng.choice(("lose", "tie"))}
        rule["master"] = {"rating": rng.choice((60, 100)), "both": both} | draws
    if rng.random() < 0.3:
        rule["bonus_dice"] = rng.random() < 0.8
    return rule


def _chain(rng: Random) -> list[str]:
    margin = rng.random() < 0.15
    links = ["higher margin"] if margin else rng.sample(OPEN[:4], rng.randint(0, 2))
    return [*links, rng.choice([link for link in CLOSING if not (margin and link == "parity")])]


def _active(rng: Random) -> dict[str, Any]:
    bands = _bands(rng, 100)
    levels = bands["levels"]
    terms = (["-", "rating", "passive"], "rating", ["+", 50, ["-", "rating", "passive"]])
    by_level = {level: rng.choice(terms) for level in levels}
    return {"bands": bands, "success": rng.choice(levels), "against": rng.choice((by_level, rng.choice(terms)))}


def _pool(rng: Random) -> dict[str, Any]:
    sides = rng.choice((6, 8, 10, 20))
    difficulties = list(range(2, rng.randint(2, sides) + 1))
    bands = [["botch", None], ["failure", 0], ["success", rng.randint(1, 3)]]
    return {
        "sides": sides,
        "one": rng.choice((-1, 0)),
        "top": rng.choice((1, 2, 3)),
        "difficulties": difficulties,
        "standard": rng.choice(difficulties),
        "dice": list(range(1, rng.randint(1, 6) + 1)),
        "bands": bands,
    }


def _hits(rng: Random) -> dict[str, Any]:
    faces = rng.choice((2, 6, 10))
    again = rng.random() < 0.3
    top = rng.randint(1, 2)
    low = 0 if again else -1
    worth = [*(rng.randint(low, 1) for _ in range(faces - 1)), top]
    die: dict[str, Any] = {"worth": worth} | ({"again": faces} if again else {})
    if not again and rng.random() < 0.4:
        die["pair"] = rng.randint(0, 2)
    rule: dict[str, Any] = {"die": die, "dice": list(range(1, rng.randint(1, 6) + 1))}
    if rng.random() < 0.7:
        rule["equal"] = rng.choice(("player", "opponent", "tie", "nobody"))
    if not again and rng.random() < 0.3:
        rule["their_die"] = {"worth": [0, 1, rng.randint(0, 2)]}
    if rng.random() < 0.4:
        rule["limited"] = rng.random() < 0.8
    return rule


def _hit_pool(rng: Random, rule: dict[str, Any]) -> dict[str, int]:
    return {"dice": rng.randint(1, 8)} | ({"limit": rng.randint(0, 6)} if rule.get("limited") else {})


def _thrower(rng: Random, rule: Any) -> dict[str, int]:
    low, high = map(int, rule["ratings"])  # 1.0 is a whole number too
    return {"rating": rng.randint(low, high), "more": rng.randint(-2, 2)}


def _throws(rng: Random) -> dict[str, Any]:
    die, dice = rng.choice(((1, 20), (1, 6), (0, 9), (0, 2))), rng.randint(1, 3)
    levels = list(LEVELS[: rng.randint(1, 4)])
    tests = [[rng.choice(levels), _condition(rng, die[1] * dice)] for _ in range(rng.randint(0, 3))]
    ends = ("player", "opponent", "tie", "nobody", "again")
    links: tuple[list[str], ...] = ([], ["higher score"], ["higher rating"], ["higher score", "higher rating"])
    throw = {"die": list(die), "dice": dice, "levels": levels, "tests": tests, "low": rng.random() < 0.5}
    low = rng.randint(-20, 20)
    rule: dict[str, Any] = {"throw": throw, "ratings": [low, low + rng.randint(1, 30)]}
    rule["ties"] = {level: [*rng.choice(links), rng.choice(ends)] for level in levels}
    if rng.random() < 0.7:
        rule["score"] = rng.choice(("roll", ["+", "roll", "rating"], ["-", "rating", "roll"], ["down", "roll", 3]))
    if rng.random() < 0.1:
        rule["margin"] = rng.choice(("roll", ["-", "rating", "roll"], "base"))
    if len(levels) > 1 and rng.random() < 0.3:
        rule["alike"] = [levels[:2]]
    if rng.random() < 0.2:
        rule |= {"still": rng.choice(("you", "them")), "target": rng.choice(("rating", ["+", "rating", 8]))}
    elif rng.random() < 0.2:
        rule["evened"] = {"low": 6, "high": 14, "to": rng.randint(8, 12), "scale": 20}
    return rule


def _improvement(rng: Random) -> dict[str, Any]:
    bands = _bands(rng, 100)
    faces = ["least", 100, ["most", rng.randint(0, 5), ["-", 100, "rating"]]]
    rule = {"faces": faces, "gain": rng.choice((4, 6, 10)), "bands": bands, "successes": [rng.choice(bands["levels"])]}
    return rule | ({"bonus": ["-", ["near", "rating", 5], rng.randint(0, 40)]} if rng.random() < 0.5 else {})


def _course(rng: Random) -> dict[str, Any]:
    passed = rng.random() < 0.5
    roll = _improvement(rng) if passed else _bands(rng, 100)
    earning = ["passed", *["failed"][: rng.randint(0, 1)]] if passed else rng.sample(roll["levels"], 2)
    points = {level: rng.choice(([1, 2, 3], [-1, 1], [5])) for level in earning}
    rule = {"by": "int", "scores": [5, 10], "ratings": [5, 55], "roll": roll, "points": points}
    return rule | ({"hours": True, "top": 75} if rng.random() < 0.5 else {})


_RULES: dict[str, Callable[[Random], dict[str, Any]]] = {
    "contest": _contest,
    "active-roll": _active,
    "die-and-modifier": lambda rng: {"sides": rng.randint(2, 30), "modifiers": list(range(rng.randint(1, 9)))},
    "die-and-priority": lambda rng: (
        {"dice": [4, 6, 8], "priorities": [0, 1]} | ({"priority_breaks_ties": False} if rng.random() < 0.5 else {})
    ),
    "open-ended-contest": lambda rng: {
        name: rng.random() < 0.5 for name in ("degrees_of_failure", "lucky") if rng.random() < 0.7
    },
    "pool": _pool,
    "highest-die": lambda rng: (
        {
            "sides": (sides := rng.randint(4, 20)),
            "dice": list(range(rng.randint(1, 6) + 1)),
            "bands": [["bad", 1], ["partial", rng.randint(2, 3)], ["full", sides]],
            "several": "critical",
        }
        | ({"success": rng.choice(["full", "critical", "bad"])} if rng.random() < 0.4 else {})
    ),
    "hits": _hits,
    "throws": _throws,
    "open-ended": lambda rng: {name: rng.random() < 0.5 for name in ("orders", "lucky") if rng.random() < 0.7},
    "resistance": lambda rng: {
        name: rng.random() < 0.5 for name in ("top_face_fails", "low_face_succeeds") if rng.random() < 0.7
    },
    "experience": _improvement,
    "study": _course,
    "difficulty": lambda rng: {
        "bands": _bands(rng, 100),
        "grades": [{"name": name, "rating": _rating_alone(rng)} for name in ("easy", "normal", "hard")],
    },
}


def _broken(rng: Random, document: dict[str, Any]) -> dict[str, Any]:
    """The document with one place changed: a field away, a field too many, another value."""
    document = copy.deepcopy(document)
    places = list(_places(document))
    holder, key = rng.choice(places)
    how = rng.random()
    if how < 0.2 and isinstance(holder, dict):
        del holder[key]
    elif how < 0.3 and isinstance(holder, dict):
        holder["further"] = 1
    else:
        holder[key] = rng.choice(VALUES)
    return document


def _places(found: Any) -> Any:
    """Every holder of a value with the key or the place in it."""
    keys = found.keys() if isinstance(found, dict) else range(len(found)) if isinstance(found, list) else ()
    for key in keys:
        yield found, key
        yield from _places(found[key])
