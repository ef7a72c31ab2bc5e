"""Proof and Changes: disagreements computed, the second method counted honestly, laws with what breaks them."""

import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from hooks.html.words import counted
from hooks.pages.about import changes
from hooks.pages.claims.asks import answers, filled
from hooks.pages.claims.disagreements import disagreements
from hooks.pages.context import Context
from hooks.pages.proof import second_method
from hooks.pages.proof.laws import laws
from hooks.pages.proof.second_method import agreement
from hooks.records.evidence import Compared, Evidence, read_disagreements, read_evidence, read_oracle
from hooks.records.ledger.changes import Change
from hooks.records.ledger.compare import Move, TableChange
from oppose_engine import DataError, TableId, percent
from tests.site.conftest import ROOT

QUESTION = '[[question]]\nsystem = "brp"\nasks = "?"\n'
ARTICLE = "brp/opposed/article"
BOOK = "D100 Opposed Rolls"


@pytest.fixture
def told(context: Context) -> Context:
    """The context with what is in site_data."""
    return replace(context, evidence=read_evidence(ROOT / "site_data", context.systems))


def plain(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_every_disagreement_is_an_entry_with_its_readings_and_standings(told: Context) -> None:
    html = disagreements(told)
    text = plain(html)
    assert len(told.evidence.disagreements) >= 28
    for asked in told.evidence.disagreements:
        assert asked.asks in text.replace("&#x27;", "'")
        assert len(asked.readings) >= 1
        for reading in asked.readings:
            assert reading.standing != "read" or f"{reading.source}, {reading.passage}" in text.replace("&amp;", "&")
    for game in ("brp", "coc7", "mythras", "openquest3", "open-ended-d10", "contract"):
        assert f'data-disagreement="{game}"' in html


HEADS = {"You win": "win", "Tie": "tie", "Nobody wins": "none", "They win": "lose"}


def place(entry: str) -> tuple[str, tuple[int, int]]:
    """Which outcome of which match-up a disagreement shows."""
    found = re.search(rf"({'|'.join(HEADS)}) at (\d+) against (\d+)", entry)
    assert found is not None
    return HEADS[found[1]], (int(found[2]), int(found[3]))


def test_odds_of_a_disagreement_are_those_of_the_engine(told: Context) -> None:
    html = disagreements(told)
    start = html.index("Both succeed at the same level: who wins?")
    entry = html[start : start + 3000]
    outcome, at = place(entry)
    uge = told.systems["brp"].mechanic("bands").rules("uge-2023")
    (clause,) = (
        each
        for each in told.systems["brp"].mechanic("bands").variant("uge-2023").clauses
        if each.rule.startswith("Both succ")
    )
    values = [Fraction(value) for value in re.findall(r'<data value="([^"]+)"', entry)[:2]]
    assert values == [uge.odds(*at).chance(outcome), clause.instead.odds(*at).chance(outcome)]
    shown = re.findall(r'class="op-exact">([^<]+)<', entry)[:2]
    assert shown == [percent(value) for value in values]


def test_where_the_first_two_readings_part_most_is_searched(told: Context) -> None:
    rulebook, quick = (told.table("coc7", "opposed", variant) for variant in ("rulebook", "quick-start"))
    gaps = {
        (outcome, (you, them)): abs(
            rulebook.outcomes(you, them).chance(outcome) - quick.outcomes(you, them).chance(outcome)
        )
        for you in range(101)
        for them in range(101)
        for outcome in HEADS.values()
    }
    html = disagreements(told)
    entry = html[html.index("Both fail: does anybody win?", html.index("Call of Cthulhu")) :]
    assert gaps[place(entry)] == max(gaps.values())


def test_every_number_of_a_note_is_computed(told: Context) -> None:
    for asked in told.evidence.disagreements:
        assert set(re.findall(r"\{([\w-]+)", asked.note)) == asked.numbers.keys()
        assert not re.search(r"\d+\.\d\d", asked.note)
        found = answers(told, asked.numbers, "a note")
        said = (filled(text, found, "a note") for text in re.findall(r"\{[^}]+\}", asked.note))
        assert all(re.fullmatch(r"[\d.,%a-z ]+", text) for text in said)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[question]\n", "disagreements.toml: .*it is TOML with"),
        ('[[question]]\nsystem = "brp"\n', "question 1: 'readings'; it has system, asks, readings"),
        ('[[question]]\nsystem = "brq"\nasks = "?"\nreadings = []\n', "question 1: no system 'brq'; did you mean brp?"),
        (
            '[[question]]\nsystem = "brp"\nasks = "?"\nreadings = [{ says = "a", standing = "known" }]\n',
            "question 1: standing 'known'; allowed: read, quoted, assumed",
        ),
        (
            f'{QUESTION}readings = [{{ says = "a", standing = "assumed", table = "brp/opposed/first" }}]\n',
            "question 1: table 'brp/opposed/first': no variant 'first'",
        ),
        (
            f'{QUESTION}readings = [{{ says = "a", standing = "read", passage = "page 2" }}]\n',
            "question 1: 'a' was read, but source is empty; say where it was read",
        ),
        (
            f'{QUESTION}readings = [{{ says = "a", standing = "read", source = "{BOOK}" }}]\n',
            "question 1: 'a' was read, but passage is empty; say where it was read",
        ),
        (
            f'{QUESTION}readings = [{{ says = "a", standing = "quoted", source = "D100 Opposed Rols" }}]\n',
            "question 1: source 'D100 Opposed Rols'; did you mean D100 Opposed Rolls?",
        ),
        (
            f'{QUESTION}readings = [{{ says = "a", standing = "quoted", table = "{ARTICLE}", otherwise = "None" }}]\n',
            "question 1: table 'brp/opposed/article': 0 clauses begin with 'None'",
        ),
    ],
)
def test_a_bad_question_is_named(context: Context, tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "disagreements.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=said):
        read_disagreements(path, context.systems)


def test_the_second_method_counts_only_numbers_that_were_compared(told: Context) -> None:
    every = agreement(told, told.evidence.compared)
    assert every.cells == sum(
        told.table(*key).cells.size for game in told.systems.values() for key in type(game).keys(game)
    )
    name = "mythras/opposed/imperative"
    stale = {**told.evidence.compared, name: replace(told.evidence.compared[name], digest="0" * 24)}
    fewer = agreement(told, stale)
    assert fewer.compared == every.compared - told.evidence.compared[name].compared
    assert fewer.changed == every.changed + 1
    assert (
        f"{counted(fewer.changed, 'table')} changed since"
        in plain(second_method.asked(replace(told, evidence=replace(told.evidence, compared=stale)))).lower()
    )
    none = plain(second_method.asked(replace(told, evidence=Evidence())))
    assert "It has not been run on the present numbers." in none


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "oracle.json: .*written by make oracle"),
        ('{"tables": [{"table": "a/b/c", "digest": "0"}]}', "oracle.json: .*written by make oracle"),
        (
            '{"tables": [{"table": "a/b/c", "digest": "0", "cells": 3, "compared": 2, "agree": 4}]}',
            "a/b/c: 4 of 2 of 3; each can be at most the next",
        ),
    ],
)
def test_a_bad_count_is_named(tmp_path: Path, text: str, said: str) -> None:
    (tmp_path / "oracle.json").write_text(text, encoding="utf-8")
    with pytest.raises(DataError, match=said):
        read_oracle(tmp_path / "oracle.json")


def test_a_good_count_is_read(tmp_path: Path) -> None:
    text = '{"tables": [{"table": "a/b/c", "digest": "0", "cells": 3, "compared": 2, "agree": 2}]}'
    (tmp_path / "oracle.json").write_text(text, encoding="utf-8")
    assert read_oracle(tmp_path / "oracle.json") == {"a/b/c": Compared("0", 3, 2, 2)}


def test_laws_find_their_exceptions(told: Context) -> None:
    text = plain(laws(told))
    hurt = "OpenQuest 3, opposed roll, A rating of 100 is a Master: 100 to 101 against 14 sides between 0 and 130"
    assert f"{hurt} The Contract" in text
    assert (
        "never lowers the chance of a success. 99 steps, both switches on difficulty 2 (die 2, 4, 6, 8, 10, 12)" in text
    )
    assert "Basic Roleplaying, Rounded down, somebody always wins (up to 1.00 points, 0 against 0)" in text
    assert "Basic Roleplaying, Two failures: higher roll wins (" not in text


def test_the_page_of_changes_tells_what_moved(context: Context) -> None:
    largest = Move(
        where="60 against 40", outcome="win", unit="chance", before=Fraction(5179, 10_000), after=Fraction(52, 100)
    )
    opposed = TableId("mythras", "opposed", "imperative")
    change = Change(
        date="2027-01-02",
        version="0.2.0",
        rules_hash="abc",
        reason="Criticals <mended> & sound",
        tables=(
            TableChange(id=opposed, kind="moved", cells=3, of_cells=121, rows=7, of_rows=101, largest=largest),
            TableChange(id=TableId("gone", "opposed", "x"), kind="gone", of_cells=121),
            TableChange(id=TableId("ngs", "opposed", "standard"), kind="new", of_cells=400),
        ),
    )
    html = changes.entries(replace(context, evidence=Evidence(changes=(change,))))
    assert "## 2 January 2027, version 0.2.0 {#2-january-2027-020}" in html
    assert "### Criticals \\<mended> & sound {#2-january-2027-version-020}" in html
    assert 'href="../systems/mythras/"' in html
    text = plain(html)
    assert (
        "Opposed roll Rounded up, same roll ties 3 of 121 7 of 101 60 against 40, win: 51.79 → 52.00 (+0.21 points)"
        in text
    )
    assert "Recorded for the first time: Narrative Game System (one table)." in text
    assert "No longer published: gone (one table)." in text
    assert "No number has changed." in changes.entries(context)
