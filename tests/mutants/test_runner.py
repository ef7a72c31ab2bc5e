"""The runner catches what must be caught, and lets survive what must: ``make mutants`` asks it first."""

import subprocess
import sys

import pytest

from tests.mutants.mutants import mutants
from tests.mutants.survey import ROOT

GOLDEN = "tests/engine/test_golden.py"


def tried(path: str, before: str, after: str) -> str:
    command = [sys.executable, "-m", "tests.mutants.trial", path, before, after, GOLDEN]
    return subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8", check=True).stdout.strip()


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        ("systems/brp/rules.py", "95 + most(1, fumble", "96 + most(1, fumble"),  # a game that is a folder
        ("systems/mythras.py", 'title="Opposed roll"', 'titel="Opposed roll"'),  # a word that no game knows
        ("contests/tie_breaks.py", '"tie": TIE', '"tie": NONE'),  # a line outside of all functions
        ("sides/bands.py", "len(self.faces)), -1", "len(self.faces)), 1"),
    ],
)
def test_a_wrong_engine_is_caught(path: str, before: str, after: str) -> None:
    said = tried(f"oppose_engine/{path}", before, after)
    assert said.startswith((f"{GOLDEN}::", f"collecting {GOLDEN}")), said


@pytest.mark.parametrize(
    ("path", "before", "after"),
    [
        (
            "systems/brp/rules.py",
            'printed_fumble else part(RATING, 20, "down") + 1',
            'printed_fumble else 1 + part(RATING, 20, "down")',
        ),
        ("sides/terms.py", "ALWAYS = ROLL >= 1", "ALWAYS = ROLL >= 0"),
    ],
)
def test_the_same_engine_survives(path: str, before: str, after: str) -> None:
    assert tried(f"oppose_engine/{path}", before, after) == "survived"


def test_a_module_that_no_test_asks_for_is_not_caught() -> None:
    assert tried("oppose_engine/skeletons/pool.py", "rules = Pool(", "rules = None(").startswith("the runner broke")


def test_every_kind_of_mutant_is_made_once() -> None:
    source = (
        '"""Up to 5."""\nLIMIT: int = least(5, part(RATING, 20, "up"))\nRULE = Clause(rule="6 or more", year=2020)\n'
    )
    found = {mutant.after for mutant in mutants("some.py", source)}
    assert found == {
        'LIMIT: int = least( 6, part(RATING, 20, "up"))',
        'LIMIT: int = least( 4, part(RATING, 20, "up"))',
        'LIMIT: int = least(5, part(RATING, 21, "up"))',
        'LIMIT: int = least(5, part(RATING, 19, "up"))',
        'LIMIT: int = least(5, part(RATING, 20, "down"))',
        'LIMIT: int = least(5, part(RATING, 20, "near"))',
    }
    assert [m.after for m in mutants("some.py", "a = x > 1\na = x > 1\n")][-1].endswith(" (number 2)")
