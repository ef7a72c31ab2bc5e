"""Kinds of rolls that nobody has thought of, a contest and a check, and games that roll so: hooks/ knows of neither.

The kind is a module of the engine and a few lines in the browser's engine, the game a system file. Page, readout,
figures, print sheet, data, rule, command, laws and the drift check follow.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from math import comb
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from oppose_engine import percent
from tests.browser.conftest import watched
from tests.browser.served import served
from tests.copies import environment

SWUNG = (("five", 2, 7, "steady"), ("four", 3, 9, "bold"), ("five", 1, 12, "bold"), ("four", 4, 4, "steady"))
SHOWN = """
async (variant) => {
  await opposeLoad.bring();
  const [readout] = [...oppose.readouts.values()];
  await readout.settled;
  const box = readout.box.querySelector(`[data-variant="${variant}"]`);
  const [sentence, exact] = ["sentence", "exact"].map((name) => box.querySelector(`[data-part=${name}]`).textContent);
  const results = [...box.querySelectorAll("[data-outcome]")];
  return { counts: results.map(({ dataset }) => [+dataset.count, +dataset.denominator]), sentence, exact };
}
"""
GAMES = ("tosses", "swings")
DRIFT = """
import json, sys
from pathlib import Path
from hooks.tools.drift.__main__ import Drift
check, site = Drift(Path.cwd()), Path("site")
files = {game: [name for name in check.names(site) if game in name.split("/")] for game in sys.argv[1:]}
faults = [fault for names in files.values() for name in names for fault in check.file(site, name)]
cells = {game: sum(n for (key, _), n in check.seen.items() if key.system == game) for game in files}
print(json.dumps({"faults": faults, "files": {game: len(names) for game, names in files.items()}, "cells": cells}))
"""
STATES = ((1, 1), (3, 8), (8, 2), (5, 5))


def counted(you: int, them: int) -> list[Fraction]:
    """The chances by walking through every pair of numbers of heads."""
    heads = [(a, b, comb(you, a) * comb(them, b)) for a in range(you + 1) for b in range(them + 1)]
    shares = [sum(n for a, b, n in heads if holds(a, b)) for holds in (int.__gt__, int.__eq__, int.__lt__)]
    win, tie, lose = (Fraction(share, 2 ** (you + them)) for share in shares)
    return [win, tie, Fraction(0), lose]


def swung(variant: str, dice: int, target: int, stance: str) -> list[Fraction]:
    """The chances of a smash, a hit and a miss by walking through every roll."""
    totals = [sum(roll) + (2 if stance == "bold" else 0) for roll in product(range(1, 7), repeat=dice)]
    hit, smash = (
        sum(total >= least for total in totals) for least in (target, target + {"five": 5, "four": 4}[variant])
    )
    return [Fraction(count, len(totals)) for count in (smash, hit - smash, len(totals) - hit)]


def run(project: Path, *arguments: str) -> str:
    return run_python(project, "-m", *arguments)


def run_python(project: Path, *arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env=environment(project) | {"SITE_URL": "", "NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def window(browser: Browser, other_rules: Path) -> Iterator[Page]:
    with served(other_rules / "site") as server, watched(browser, server.url) as (page, complaints):
        yield page
    assert complaints == []


def test_the_site_has_everything_of_the_game(other_rules: Path) -> None:
    site = other_rules / "site"
    page = (site / "systems" / "tosses" / "index.html").read_text(encoding="utf-8")
    for part in ('data-readout-kind="match"', 'data-figure="heat"', "op-odds", "The Tosses leaflet"):
        assert part in page, part
    assert f">{100 * float(counted(5, 3)[0]):.2f}<" in page
    assert (site / "sheets" / "tosses" / "index.html").is_file()
    rule = json.loads((site / "data" / "tosses" / "opposed" / "standard.rule.json").read_text(encoding="utf-8"))
    assert rule == {"schema": "oppose-rule-1", "kind": "coins", "rule": {"most": 24}}
    data = json.loads((site / "data" / "tosses" / "opposed" / "standard.json").read_text(encoding="utf-8"))
    found = [Fraction(count, data["denominator"]) for count in data["counts"][4][2]]
    assert found == counted(5, 3)
    proof = (site / "proof" / "index.html").read_text(encoding="utf-8")
    assert re.search(r"Swapping the sides.*?match-ups", proof)
    assert "Tosses" in (site / "search" / "documents.json").read_text(encoding="utf-8")


def test_the_readout_counts_as_the_engine_does(window: Page) -> None:
    for you, them in STATES:
        window.goto(f"/systems/tosses/?you={you}&them={them}")
        window.wait_for_function("() => window.oppose?.have('tosses') && document.querySelector('.op-readout')")
        window.wait_for_function(
            "([you, them]) => [...document.querySelectorAll('[data-readout-kind] input[type=number]')]"
            ".slice(0, 2).map((each) => each.value).join() === `${you},${them}`",
            arg=[you, them],
        )
        shown = window.evaluate(
            "() => ['win', 'tie', 'none', 'lose'].map((name) => document.querySelector(`[data-outcome=${name}]`))"
            ".map((each) => (each ? [Number(each.dataset.count), Number(each.dataset.denominator)] : [0, 1]))"
        )
        assert [Fraction(*each) for each in shown] == counted(you, them), (you, them)


def test_a_check_has_a_readout_that_counts_as_the_engine_does(window: Page) -> None:
    for state in SWUNG:
        variant, dice, target, stance = state
        window.goto(f"/systems/swings/?dice={dice}&target={target}&stance={stance}&variant={variant}")
        shown = window.evaluate(SHOWN, variant)
        right = swung(*state)
        assert [Fraction(*each) for each in shown["counts"]] == right, state
        pool = f"{dice} {'die' if dice == 1 else 'dice'}"
        said = f"With {pool} against a {target} in a {stance} stance you reach hit or better "
        assert shown["sentence"] == f"{said}{percent(right[0] + right[1], 1)}% of the time."
        assert shown["exact"] == f"Exactly {int((right[0] + right[1]) * 6**dice):,} of {6**dice:,} rolls."


def test_the_command_and_the_checks_know_it(other_rules: Path) -> None:
    """The drift check reads what the site has of these games; its own test reads all of the site as it is."""
    answer = json.loads(run(other_rules, "oppose_engine", "odds", "tosses", "5", "3", "--format", "json"))
    assert Fraction(answer["win"], answer["denominator"]) == counted(5, 3)[0]
    rule = "site/data/tosses/opposed/standard.rule.json"
    read = json.loads(run(other_rules, "oppose_engine", "odds", rule, "5", "3", "--format", "json"))
    assert (read["win"], read["denominator"]) == (answer["win"], answer["denominator"])
    read = json.loads(run_python(other_rules, "-c", DRIFT, *GAMES))
    assert read["faults"] == []
    assert min(read["files"].values()) >= 4, "a page, a sheet and both forms of the data"
    assert read["cells"]["tosses"] > 400
