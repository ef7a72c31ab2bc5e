"""A rule and its match-up in a link: nothing is stored anywhere, the address holds all of it.

Behind ``#r=`` stands JSON with the rule document and both sides, or what is set before a check, shortened, deflated and
written in the letters of an address. The script of the page ``/lab/`` writes and reads the same.
"""

from __future__ import annotations

import base64
import binascii
import json
import zlib
from collections.abc import Mapping
from typing import Any, NamedTuple

from oppose_engine.checks.difficulty import Difficulty
from oppose_engine.documents.read import as_system, from_rule
from oppose_engine.errors import RuleError
from oppose_engine.rules.system import System

__all__ = ["MARK", "PARTS", "Linked", "from_link", "to_link"]

MARK = "#r="
VERSION = 1
"""The version of what a link holds."""
LONGEST, LARGEST = 8_000, 100_000
"""The most letters of a link, and the most letters of its JSON."""
HINT = "copy the whole link from the lab"
PARTS = (
    '{"v":1,"rule":{"schema":"oppose-rule-1","kind":"',
    'contest","rule":{"bands":{"levels":["',
    'throws","mechanic":{"usual":[',
    '},"rule":{"throw":{"die":[',
    'hits","rule":{"die":{"worth":[',
    '"fumble","failure","success"',
    '"special"',
    '"critical"',
    '],"tests":[["',
    '",["and",["or",["<=","roll",5],["<=","roll",["least","rating",95]]],',
    '["<=","roll",["up","rating",',
    '["<=","roll",["down","rating",',
    '["<=","roll","rating"]',
    ']],["',
    '",["<=","roll",',
    '",[">=","roll",',
    '1]]]},"ties":{"',
    '":["higher roll","tie"]',
    '":["higher rating","',
    '"higher score","',
    'tie"]',
    'nobody"]',
    'player"]',
    '"alike":[["fumble","failure"]]',
    '"shift":{"floor":"success","steps":{"',
    '"drop_above":100',
    '["is",["%","roll",11],0]',
    '["choose",',
    '},"you":"',
    '","them":"',
    '","from":"',
)
"""What stands in the JSON of many rules. A link has for each of them one of the 31 control characters, which JSON
itself never has, so links without them read the same. Links are kept for years: none of these may change or move.
"""
_SIGNS = dict(enumerate(PARTS, start=1))


class Linked(NamedTuple):
    """What a link holds: the rule as a game of its own, both sides as they are written, perhaps empty.

    ``at`` is what is set before a check, by name, as it is written.
    """

    system: System
    you: str
    them: str
    at: dict[str, str]


def to_link(document: dict[str, Any], you: str = "", them: str = "", at: Mapping[str, object] | None = None) -> str:
    """The part of a link from ``#r=`` on; a check has ``at``, what is set before it, in place of both sides.

    >>> from oppose_engine import system
    >>> from oppose_engine.documents import to_rule
    >>> link = to_link(to_rule(system("mythras").main_contest()), "60", "40")
    >>> len(link) < 250, from_link(link).system.main_contest().odds("", 60, 40).win
    (True, 5179)
    """
    asked = {"you": you, "them": them} if at is None else {"at": {name: str(value) for name, value in at.items()}}
    told = json.dumps({"v": VERSION, "rule": document} | asked, separators=(",", ":"))
    for sign, part in _SIGNS.items():
        told = told.replace(part, chr(sign))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(told.encode()) + packer.flush()
    return MARK + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def from_link(link: str) -> Linked:
    """The rule of a link; RuleError in one line for a link that holds none, is too long, or is of a newer version."""
    _, found, packed = link.partition(MARK)
    if not found or not packed:
        raise RuleError(f"link: no rule in it; allowed: a link with {MARK}; {HINT}", field="link")
    if len(packed) > LONGEST:
        raise RuleError(f"link: {len(packed)} letters; allowed: at most {LONGEST}; make the rule smaller", field="link")
    try:
        raw = base64.b64decode(packed + "=" * (-len(packed) % 4), altchars=b"-_", validate=True)
        unpacker = zlib.decompressobj(-15)
        text = unpacker.decompress(raw, LARGEST).decode().translate(_SIGNS)
        if unpacker.unconsumed_tail or len(text) > LARGEST:
            raise RuleError(f"link: its rule has over {LARGEST} letters; make the rule smaller", field="link")
        told = json.loads(text)
    except (binascii.Error, zlib.error, ValueError, RecursionError):
        raise RuleError(f"link: not readable, cut off or changed; {HINT}", field="link") from None
    if not isinstance(told, dict) or not isinstance(told.get("v"), int):
        raise RuleError(f"link: no rule in it; {HINT}", field="link")
    if told["v"] > VERSION:
        raise RuleError(f"link: made by a newer version, {told['v']}; allowed: {VERSION}; update Oppose", field="link")
    you, them, at = told.get("you", ""), told.get("them", ""), told.get("at", {})
    if not isinstance(you, str) or not isinstance(them, str):
        raise RuleError(f"link: the sides are no texts; {HINT}", field="link")
    if not isinstance(at, dict) or not all(isinstance(value, str) for value in at.values()):
        raise RuleError(f"link: what is set before the roll is no text; {HINT}", field="link")
    document: Any = told.get("rule")
    try:
        rule = from_rule(document, "A rule of the lab")
        graded = [from_rule(_difficulty(document, told["grades"]), "Difficulty")] if told.get("grades") else []
    except RecursionError:
        raise RuleError(f"link: its rule has too many parts in one another; {HINT}", field="link") from None
    return Linked(as_system(rule, "lab", *graded), you, them, at)


def _difficulty(document: dict[str, Any], grades: Any) -> dict[str, Any]:
    """The document of the grades of difficulty of a contest, whose levels are the contest's."""
    rule = {"bands": document["rule"].get("bands"), "grades": grades}
    return {"schema": document["schema"], "kind": Difficulty.kind, "rule": rule}
