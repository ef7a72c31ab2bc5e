"""Both sums of symbols that a roll leaves: against every throw of the dice, the oracle, and the published results."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from oppose_engine import RangeError, RuleError, system
from oppose_engine.checks.symbols import Sums, SymbolCheck, SymbolMap, SymbolPair, SymbolRoll
from tests.engine.command import Command
from tests.oracle import narrative

MINE, THEIRS = (st.text(letters, min_size=1, max_size=6) for letters in ("APB", "DCS"))


def check() -> SymbolCheck:
    mechanic = system("genesys").mechanic("outcomes")
    assert isinstance(mechanic, SymbolCheck)
    return mechanic


def shares(found: Sums) -> dict[tuple[int, int], Fraction]:
    return {pair: Fraction(count, found.total) for pair, count in found.counts.items()}


def test_small_pools_by_every_throw() -> None:
    """Success and triumph less failure and despair, advantage less threat; each face looked at."""
    for pool, against in (("A", "D"), ("P", "C"), ("B", "S"), ("AP", "D"), ("PB", "CS")):
        thrown: Counter[tuple[int, int]] = Counter()
        rare: Counter[str] = Counter()
        for throw in product(*(narrative.FACES[die] for die in pool + against)):
            shown = Counter(" ".join(throw).split())
            up = shown["success"] + shown["triumph"] - shown["failure"] - shown["despair"]
            thrown[up, shown["advantage"] - shown["threat"]] += 1
            rare.update(name for name in ("triumph", "despair") if shown[name])
        found = check().sums(pool=pool, against=against)
        assert shares(found) == {pair: Fraction(n, thrown.total()) for pair, n in thrown.items()}, pool
        assert found.apart == {name: Fraction(rare[name], thrown.total()) for name in ("triumph", "despair")}, pool


@given(MINE, THEIRS)
def test_any_pool_is_the_oracles(pool: str, against: str) -> None:
    found, right = check().sums(pool=pool, against=against), narrative.sums(pool + against)
    assert shares(found) == {pair: Fraction(n, right.total()) for pair, n in right.items()}
    assert list(found.counts) == sorted(found.counts)
    assert found.total == sum(found.counts.values())
    rare = narrative.rare(pool + against)
    both = rare.get("both", Fraction(0))
    assert found.apart == {name: rare.get(name, Fraction(0)) + both for name in ("triumph", "despair")}


def test_a_simple_check_has_no_dice_against_it(oppose: Command) -> None:
    assert shares(check().sums(pool="AAP", against="none")) == {
        pair: Fraction(n, 8 * 8 * 12) for pair, n in narrative.sums("AAP").items()
    }
    assert oppose.text("check genesys AAP NONE") == oppose.text("check genesys AAP against=none")
    assert oppose.refusal("check genesys AAP X").endswith("one for each die, or none")


@given(MINE, THEIRS)
def test_pairs_add_up_to_the_results(pool: str, against: str) -> None:
    """Above the line is what succeeds; each result is a part of the map."""
    found, odds = check().sums(pool=pool, against=against), check().odds(pool=pool, against=against)
    assert {at for at in found.counts if at in found.good} == {at for at in found.counts if at[0] > 0}
    assert {at for at in found.good if at[0] < 1} == set()
    sides = [sum(share for (a, b), share in shares(found).items() if (a > 0) == good and (b > 0) - (b < 0) == beside)
             for good in (False, True) for beside in (-1, 0, 1)]  # fmt: skip
    assert sides == [Fraction(count, odds.total) for count in odds.counts]


def test_a_rule_without_a_map_has_no_sums() -> None:
    rules = system("genesys").mechanic("triumph").rules()
    assert isinstance(rules, SymbolRoll)
    with pytest.raises(RangeError, match="mapped=SymbolMap"):
        rules.sums({"pool": "A", "against": "D"})


@pytest.mark.parametrize(
    "change",
    [
        {"mapped": SymbolMap(up="success", across="succes")},
        {"mapped": SymbolMap(up="success", across="triumph")},
        {"mapped": SymbolMap(up="success", across="success")},
        {"mapped": SymbolMap(up="success", across="advantage", apart=("glitch",))},
        {"caps": {"success": 3}},
        {"pairs": (SymbolPair(two="triumph", more="success"),)},
    ],
)
def test_a_map_is_of_the_two_sums_that_decide(change: dict[str, Any]) -> None:
    with pytest.raises(RuleError, match="SymbolRoll: mapped"):
        replace(check().rules(), **change)


def test_the_command_tells_both_sums(oppose: Command) -> None:
    right = check().sums(pool="AAPB", against="DD")
    told = oppose.json("check genesys AAPB DD --sums")
    assert {(up, across): count for up, across, count in told["counts"]} == right.counts
    assert told["denominator"] == right.total
    assert told["settings"] == {"pool": "AAPB", "against": "DD"}
    assert told["sums"] == ["success", "advantage"]
    assert {name: Fraction(share) for name, share in told["apart"].items()} == right.apart
    lines = oppose.text("check genesys AAPB DD --sums --format csv").splitlines()
    assert lines[0] == "success,advantage,count,denominator"
    assert len(lines) == 1 + len(right.counts)
    grid = oppose.text("check genesys AAPB DD --sums")
    (row,) = (re.split(r" +", line.strip()) for line in grid.splitlines() if re.match(r" +1 ", line))
    assert row[1 + 4] == "4.38"  # one success and nothing beside it; the columns begin at -4
    assert "genesys" in oppose.refusal("check blades 3 --sums")
    assert oppose.text("check genesys --sums").startswith("Genesys, standard: AAP, against DD")
