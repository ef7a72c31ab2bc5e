"""Rules as documents: what is written is read back, and what does not hold is refused for the right field."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import jsonschema_rs
import numpy as np
import pytest

from oppose_engine import OddsTable, RuleError, System, TableId, discover, system
from oppose_engine.cli import main
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.documents import from_rule, kinds, read_rule, rule_schema, to_rule, to_rule_json
from oppose_engine.documents.link import to_link
from oppose_engine.rules.system import Mechanic
from tests.engine.command import Command
from tests.tables import published

EVERY = [(game, each, v.id) for game in discover().values() for each in game.mechanics for v in each.variants]
NAMES = [f"{game.id}-{mechanic.published()[0]}-{variant}" for game, mechanic, variant in EVERY]


@pytest.mark.parametrize(("game", "mechanic", "variant"), EVERY, ids=NAMES)
def test_what_is_written_is_read_back(game: System, mechanic: Mechanic[Any], variant: str) -> None:
    document = json.loads(to_rule_json(mechanic, variant))
    jsonschema_rs.validator_for(rule_schema()).validate(document)
    read = from_rule(document)
    assert to_rule(read) == document
    assert type(read) is type(mechanic)
    own = set(mechanic.published()) & set(read.published())  # a reading alone may publish fewer
    assert own
    for name in own:
        before, after = published(TableId(game.id, name, variant)), table_of(read, name)
        assert np.array_equal(before.cells, after.cells)
        assert (before.axes, before.denominator) == (after.axes, after.denominator)


def table_of(mechanic: Mechanic[Any], name: str) -> OddsTable:
    return mechanic.table(TableId("read", name, "rule"))


def test_every_kind_is_written_by_a_game_of_the_site() -> None:
    assert {mechanic.kind for _, mechanic, _ in EVERY} == set(kinds())
    assert {"contest", "pool", "die-and-priority", "open-ended-contest", "study"} <= set(kinds())


def test_a_contest_on_another_die() -> None:
    document = to_rule(system("mythras").main_contest())
    document["rule"]["bands"] = {
        "levels": ["failure", "success", "critical"],
        "tests": [
            ["critical", ["is", "roll", 20]],
            ["success", [">=", "roll", "rating"]],
            ["failure", [">=", "roll", 0]],
        ],
        "die": [1, 20],
    }
    document["rule"] |= {
        "ties": {"failure": ["nobody"], "success": ["higher roll", "tie"], "critical": ["tie"]},
        "alike": [],
        "drop_above": None,
    }
    odds = from_rule(document).odds("", 11, 16)  # pyrefly: ignore[missing-attribute]
    rolls = [(a, b) for a in range(1, 21) for b in range(1, 21)]

    def rank(roll: int, rating: int) -> tuple[int, int]:
        return (2, 0) if roll == 20 else (1, roll) if roll >= rating else (0, 0)

    met = [(rank(a, 11), rank(b, 16)) for a, b in rolls]
    assert odds.win == sum(mine > theirs for mine, theirs in met)
    assert odds.none == sum(mine == theirs == (0, 0) for mine, theirs in met)
    assert (odds.tie, odds.denominator) == (sum(a == b and a[0] > 0 for a, b in met), 400)


BROKEN: dict[str, tuple[tuple[str | int, ...], str, str]] = {
    "a term that there is not": (("bands", "tests", 0, 1, 1), "rule.bands.tests", "'<=='; did you mean <="),
    "a gap": (("bands", "tests", -1, 1), "rule", "gap: at rating"),
    "a chain that never settles": (("ties", "success"), "rule.ties", "never settles"),
    "a die without faces": (("bands", "die"), "rule.bands.die", "allowed: the first and the last face, 0..999"),
    "a level that there is not": (("ties", "triumph"), "rule.ties", "level 'triumph'"),
    "a field that there is not": (("drops",), "rule.drops", "did you mean drop_above"),
    "a number that is too large": (("drop_above",), "rule.drop_above", "allowed"),
}
VALUES: dict[str, Any] = {
    "a term that there is not": ["<==", "roll", "rating"],
    "a gap": ["<=", "roll", 90],
    "a chain that never settles": ["higher roll"],
    "a die without faces": [1, 0],
    "a level that there is not": ["tie"],
    "a field that there is not": 100,
    "a number that is too large": "a hundred",
}


@pytest.mark.parametrize("mistake", BROKEN)
def test_what_does_not_hold_is_refused_in_one_line(tmp_path: Path, oppose: Command, mistake: str) -> None:
    place, field, said = BROKEN[mistake]
    document = json.loads(to_rule_json(system("mythras").main_contest()))
    holder = document["rule"]
    if mistake == "a term that there is not":
        place = place[:-1]
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = VALUES[mistake]
    with pytest.raises(RuleError) as error:
        from_rule(document)
    assert error.value.field == field
    assert str(error.value).startswith(f"{field}: ")
    assert said in str(error.value)
    path = tmp_path / "house.rule.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    line = oppose.refusal(f"odds {path} 60 40")
    assert line == f"{path}: {error.value}"
    assert "\n" not in line


def test_check_tells_what_a_document_lacks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A level that no roll gives, a rule that cannot be, and what is no rule; without what mends it in Python."""
    path = tmp_path / "house.rule.json"
    rule = json.loads(to_rule_json(system("mythras").main_contest()))
    pool = json.loads(to_rule_json(system("contract").mechanic("pool")))
    rule["rule"]["bands"]["levels"].append("legend")
    rule["rule"]["ties"]["legend"] = ["tie"]
    pool["rule"]["bands"] = [["low", 0], ["high", 1]]
    for text, told in (
        (json.dumps(rule), "'house': 'legend' never comes up at any rating, in any reading; mend its test"),
        (f" {json.dumps(rule)}", "'house': 'legend' never comes up at any rating, in any reading; mend its test"),
        (json.dumps(pool), "rule.bands: Pool: bands begin at [0, 1]; allowed: None for the worst"),
        ('{"schema": "oppose-rule-0"}', "schema: \"oppose-rule-0\"; allowed: 'oppose-rule-1'"),
    ):
        path.write_text(text, encoding="utf-8")
        assert main(["check", str(path)]) == 1
        said = capsys.readouterr().out
        assert said.startswith(f"{path}: {told}")
        assert "write" not in said


def test_check_reads_a_link_without_an_address(oppose: Command) -> None:
    link = max((to_link(to_rule(game.mechanics[0])) for game in discover().values()), key=len)
    assert len(link) > 255  # more than a file may be called
    assert oppose.text(f"check {link}").endswith("nothing to mend\n")


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ([], "[]; allowed: an object with the fields schema, kind, mechanic, rule"),
        ({"schema": "oppose-rule-2"}, "schema: \"oppose-rule-2\"; allowed: 'oppose-rule-1'"),
        ({"schema": "oppose-rule-1", "kind": "pol"}, 'kind: "pol"; did you mean pool'),
        ({"schema": "oppose-rule-1", "kind": "pool"}, "rule: null; allowed: an object with sides"),
        ({"schema": "oppose-rule-1", "kind": "mastery", "rule": {}}, "rule: {}; allowed for mastery: leave it out"),
        ({"schema": "oppose-rule-1", "kind": "pool", "rules": {}}, "rules: no such field; did you mean rule"),
    ],
    ids=range(6),
)
def test_a_document_that_is_none_of_ours(document: Any, said: str) -> None:
    with pytest.raises(RuleError) as error:
        from_rule(document)
    assert str(error.value).startswith(said)


def test_the_command_takes_a_rule_document(tmp_path: Path, oppose: Command) -> None:
    path = tmp_path / "mine.rule.json"
    path.write_text(to_rule_json(system("mythras").main_contest(), "article"), encoding="utf-8")
    mine, theirs = oppose.json(f"odds {path} 60 40"), oppose.json("odds mythras 60 40 --variant article")
    for outcome in ("win", "tie", "none", "lose", "denominator"):
        assert mine[outcome] == theirs[outcome]
    assert (mine["system"], mine["variant"]) == ("mine", "rule")
    assert oppose.text(f"odds {path} 60 40").splitlines()[0].startswith("mine, rule: you 60, them 40")
    assert oppose.text(f"bands {path} 60")
    assert "is the first from 0 to 100" in oppose.text(f"need {path} --them 55 --chance 60")
    pool = tmp_path / "pool.rule.json"
    pool.write_text(to_rule_json(system("contract").mechanic("pool")), encoding="utf-8")
    assert oppose.json(f"pool {pool} 7 6")["counts"] == oppose.json("pool contract 7 6")["counts"]


def test_check_reads_a_rule_document(tmp_path: Path, oppose: Command) -> None:
    path = tmp_path / "mine.rule.json"
    path.write_text(to_rule_json(system("mythras").main_contest(), "article"), encoding="utf-8")
    assert oppose.text(f"check {path}") == f"{path}: nothing to mend\n"
    assert oppose.json(f"check {path}") == []


def test_a_file_that_holds_no_rule(tmp_path: Path, oppose: Command) -> None:
    missing = tmp_path / "no.rule.json"
    assert (
        oppose.refusal(f"odds {missing} 1 2")
        == f"{missing}: No such file or directory; name a file that ends in .rule.json"
    )
    missing.write_text("{", encoding="utf-8")
    assert oppose.refusal(f"odds {missing} 1 2").startswith(f"{missing}: not JSON: ")
    missing.write_text("[" * 100_000, encoding="utf-8")
    assert oppose.refusal(f"odds {missing} 1 2").startswith(f"{missing}: not JSON: ")
    whole = to_rule_json(system("ngs").main_contest())
    assert isinstance(read_rule_of(missing, whole).main_contest(), Mechanic)
    missing.write_text(whole.replace('"kind":', '"kind": "pool", "kind":', 1), encoding="utf-8")
    twice = f"{missing}: kind: stands twice in one object; take one of them out"
    assert oppose.refusal(f"odds {missing} 1 2") == twice


def read_rule_of(path: Path, text: str) -> System:
    path.write_text(text, encoding="utf-8")
    return read_rule(path)


def test_a_master_can_lose_the_draw_at_the_best_level() -> None:
    """Both shares of that outcome count: what the Master loses anyway, and the draw."""
    document = to_rule(system("openquest3").main_contest(), "srd")
    document["rule"]["master"] |= {"your_draw": "win", "their_draw": "lose"}
    read = from_rule(document)
    assert isinstance(read, OpposedContest)
    counts = read.rules().counts([100, 60], [100, 60])
    assert (counts.sum(axis=-1) == read.rules().denominator).all()
    assert counts[1, 0].tolist() == [0, 0, 0, 10_000]
    assert counts[0, 1].tolist() == [10_000, 0, 0, 0]
