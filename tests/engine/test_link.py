"""Links of the rule lab: what Python writes it reads back, and what is no rule is refused in one line."""

import base64
import json
import zlib

import pytest

from oppose_engine import RuleError, discover
from oppose_engine.documents import from_link, from_rule, to_link, to_rule
from oppose_engine.rules.check import Check
from tests.engine.command import Command
from tests.readings import READINGS


def packed(told: object) -> str:
    """A link that holds a text, or anything else as JSON."""
    text = told if isinstance(told, str) else json.dumps(told)
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return "#r=" + base64.urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def test_every_reading_fits_into_a_link_and_comes_back() -> None:
    lengths = []
    for _, contest, variant in READINGS:
        document = json.loads(json.dumps(to_rule(contest, variant)))
        link = to_link(document, "60", "40")
        lengths.append(len(link))
        found = from_link(f"https://example.org/lab/{link}")
        assert (found.you, found.them) == ("60", "40")
        assert to_rule(found.system.main_contest()) == to_rule(from_rule(document))
    assert max(lengths) < 700
    assert sorted(lengths)[len(lengths) // 2] < 350


@pytest.mark.parametrize(
    ("link", "said"),
    [
        ("", "no rule in it"),
        ("https://example.org/lab/", "no rule in it"),
        ("#r=!!!", "not readable"),
        ("#r=abc", "not readable"),
        ("#r=" + "A" * 9000, "9000 letters; allowed: at most 8000"),
        (packed("[]"), "no rule in it"),
        (packed('{"v": 99}'), "made by a newer version, 99"),
        (packed('{"v": 1, "rule": {}, "you": 3}'), "the sides are no texts"),
        (packed({"v": 1, "rule": {}, "at": {"dice": 3}}), "what is set before the roll is no text"),
        (packed({"v": 1, "rule": {}, "at": None}), "what is set before the roll is no text"),
        (packed('{"v": 1, "rule": {"schema": "oppose-rule-1", "kind": "x"}}'), "kind"),
        (packed(json.dumps({"v": 1, "rule": "a" * 200_000})), "its rule has over 100000 letters"),
    ],
)
def test_what_is_no_rule_is_refused_in_one_line(link: str, said: str) -> None:
    with pytest.raises(RuleError) as refusal:
        from_link(link)
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_the_command_takes_a_link(oppose: Command) -> None:
    game = discover()["mythras"]
    link = to_link(to_rule(game.main_contest()), "60", "40")
    assert oppose.json(f"lab {link}")["win"] == 5179
    assert oppose.json(f"lab {link} 40 60")["lose"] == 5179
    assert oppose.json(f"odds {link} 60 40")["win"] == 5179
    assert "the link holds no match-up" in oppose.refusal(f"lab {to_link(to_rule(game.main_contest()))}")
    assert "no rule in it" in oppose.refusal("lab mythras")
    assert "3 sides" in oppose.refusal(f"lab {link} 1 2 3")


def test_the_command_answers_for_a_check_as_check_does(oppose: Command) -> None:
    for name in ("pathfinder2e", "genesys", "contract", "blades"):
        mechanics = discover()[name].mechanics
        check = next(each for each in mechanics if isinstance(each, Check) and each.check_table == "outcomes")
        values = [f"{key}={value}" for key, value in check.example().items()]
        link = to_link(json.loads(json.dumps(to_rule(check))), at=check.example())
        assert from_link(link).at == {key: str(value) for key, value in check.example().items()}
        for ask in ("--format csv", ""):
            wanted = oppose.text(f"check {name} {' '.join(values)} {ask}")
            assert oppose.text(f"lab {link} {ask}").partition(":")[2] == wanted.partition(":")[2]
    link, document = to_link(to_rule(check), at={"dice": "2"}), to_rule(check)
    assert oppose.json(f"lab {link} dice=0")["counts"] == oppose.json("check blades 0")["counts"]
    assert oppose.json(f"lab {link} 3")["counts"] == oppose.json("check blades 3")["counts"]
    assert "dice 'x' is not a whole number" in oppose.refusal(f"lab {link} dice=x")
    assert "setting 'zz'" in oppose.refusal(f"lab {to_link(document, at={'zz': '3'})}")
    assert "nothing that is set before the roll" in oppose.refusal(f"lab {to_link(document)}")
