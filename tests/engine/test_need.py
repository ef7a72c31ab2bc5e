"""Inverse answers equal a search over the engine's tables, and come fast."""

import json
import random
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from oppose_engine import OddsTable, RangeError, discover, system
from oppose_engine.cli import main
from oppose_engine.courses.series import Series
from oppose_engine.odds_table import Label, TableId
from oppose_engine.questions.foes import foes_beaten, most_foes
from oppose_engine.questions.need import enough, need, need_dice, need_them
from tests.tables import published

QUESTIONS = 500
POOL = "contract"


@cache
def match_ups() -> list[tuple[Any, OddsTable]]:
    found = []
    for game in discover().values():
        for roll in game.contests()[:1]:
            keys = [TableId(game.id, roll.match_table, variant.id) for variant in roll.variants]
            found += [(roll, published(key)) for key in keys]
    return found


def searched(table: OddsTable, them: Label, chance: Fraction, outcome: str) -> tuple[Label, bool]:
    """The same answer by walking down a column of the published table."""
    best: tuple[Fraction, Label] | None = None
    for you in table.axes[0].values:
        odds = table.outcomes(you, them)
        if outcome == "win":
            share = Fraction(odds.win, odds.denominator)
        elif outcome == "split":
            share = Fraction(odds.win, odds.denominator) + Fraction(odds.tie, odds.denominator) / 2
        else:
            share = Fraction(odds.win, odds.win + odds.lose) if odds.win + odds.lose else Fraction(0)
        if share >= chance:
            return you, True
        if best is None or share > best[0]:
            best = share, you
    assert best is not None
    return best[1], False


def test_answers_equal_a_search_over_the_tables() -> None:
    chosen = random.Random(20_261_120)
    reached = 0
    for _ in range(QUESTIONS):
        roll, table = chosen.choice(match_ups())
        them = chosen.choice(table.axes[1].values)
        chance = Fraction(chosen.randint(1, 999), 1000)
        outcome = chosen.choice(["win", "decided", "split"])
        found = need(roll, table.id.variant, roll.side(str(them)), chance, outcome)
        you, there_is_one = searched(table, them, chance, outcome)
        assert (str(found.you), found.reached) == (str(you), there_is_one)
        assert found.odds.chance("win") == table.outcomes(you, them).chance("win")
        reached += found.reached
    assert 0 < reached < QUESTIONS  # both kinds of answer were asked for


def test_what_cannot_be_asked_is_refused() -> None:
    roll = system("mythras").main_contest()
    with pytest.raises(RangeError, match="allowed: win, decided, split"):
        need(roll, "imperative", 40, Fraction(1, 2), "tie")
    with pytest.raises(RangeError, match=r"rating 900 is outside -100\.\.400"):
        need(roll, "imperative", 900, Fraction(1, 2))


def test_dice_needed_equal_a_search_over_the_bands() -> None:
    game = system(POOL)
    chosen = random.Random(7)
    for _ in range(60):
        variant = chosen.choice(game.mechanic("pool").variants)
        table = published(TableId(POOL, "outcomes", variant.id))
        names = table.axes[-1].values
        band = chosen.choice(names)
        difficulty = chosen.choice(table.axes[1].values)
        chance = Fraction(chosen.randint(1, 99), 100)
        shares = {
            dice: sum(
                (table.value(dice=dice, difficulty=difficulty, outcome=n) for n in names[names.index(band) :]),
                Fraction(0),
            )
            for dice in table.axes[0].values
        }
        reaching = [dice for dice, share in shares.items() if share >= chance]
        wanted = reaching[0] if reaching else max(shares, key=lambda dice: shares[dice])
        found = need_dice(variant.rules, int(difficulty), str(band), chance)
        assert (found.dice, found.chance, found.reached) == (wanted, shares[wanted], bool(reaching))


def test_a_band_that_the_pool_does_not_have_is_refused() -> None:
    with pytest.raises(RangeError, match="did you mean complete"):
        need_dice(system(POOL).mechanic("pool").rules("standard"), 7, "completed", Fraction(1, 2))


def test_the_command_answers_for_pools(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["need", "contract", "--difficulty", "7", "--band", "partial", "--chance", "75"]
    assert main([*asked, "--format", "json"]) == 0
    found = json.loads(capsys.readouterr().out)
    wanted = need_dice(system(POOL).mechanic("pool").rules("standard"), 7, "partial", Fraction(3, 4))
    assert (found["dice"], found["reaches"], found["reached"]) == (wanted.dice, str(wanted.chance), True)
    assert main(asked) == 0
    assert "5 dice are the fewest from 1 to 12 for partial or better" in capsys.readouterr().out
    assert main(["need", "contract", "--difficulty=10", "--band=exceptional", "--chance=75", "--format=tsv"]) == 0
    assert capsys.readouterr().out == ""
    assert main(["need", "mythras", "--chance", "75"]) == 2
    assert "--band and its difficulty" in capsys.readouterr().err


def test_their_side_is_the_strongest_that_is_beaten_often_enough() -> None:
    chosen = random.Random(20_261_122)
    for _ in range(150):
        roll, table = chosen.choice(match_ups())
        you = chosen.choice(table.axes[0].values)
        chance = Fraction(chosen.randint(1, 999), 1000)
        wins = {them: table.outcomes(you, them).chance("win") for them in table.axes[1].values}
        beaten = [them for them, share in wins.items() if share >= chance]
        found = need_them(roll, table.id.variant, roll.side(str(you)), chance)
        best = [them for them, share in wins.items() if share == max(wins.values())]
        assert (str(found.them), found.reached) == (str((beaten or best)[-1]), bool(beaten))
        assert found.all_such == (beaten == list(wins)[: len(beaten)] and bool(beaten))


@pytest.mark.parametrize("name", ["mythras", "dnd5e"])
def test_their_side_inverts_yours_on_every_cell(name: str) -> None:
    roll = system(name).main_contest()
    variant = roll.variants[0].id
    ladder = list(roll.ladder())[:: 5 if name == "mythras" else 1]
    for you in ladder:
        for them in ladder:
            chance = roll.odds(variant, you, them).chance("win")
            if not chance:
                continue
            theirs, mine = need_them(roll, variant, you, chance), need(roll, variant, them, chance)
            assert theirs.reached
            assert mine.reached
            place = list(roll.ladder()).index
            assert place(theirs.them) >= place(them)
            assert place(mine.you) <= place(you)
            assert need(roll, variant, theirs.them, chance).you == mine.you or theirs.them != them


def test_a_chance_that_is_just_reached_is_enough() -> None:
    outcomes: Any = system("blades").mechanic("outcomes")
    just = outcomes.odds("", dice=4).reach(2)
    assert enough(outcomes, "", {}, 2, just).value == 4
    assert enough(outcomes, "", {}, 2, just + Fraction(1, 10**9)).value == 5


def test_of_values_that_are_equally_good_the_first_is_named() -> None:
    action: Any = system("ironsworn").mechanic("outcomes")  # a total counts 10 at most, so adds of 9 are as good as 10
    found = enough(action, "", {}, 2, Fraction(1))
    assert (found.value, found.reached) == (9, False)


@pytest.mark.parametrize("chance", [60, -1, 1.5, float("nan"), "60", None], ids=repr)
def test_a_percentage_is_no_chance(chance: Any) -> None:
    contest = system("mythras").main_contest()
    action: Any = system("blades").mechanic("outcomes")
    for asked in (
        lambda: need(contest, "imperative", 40, chance),
        lambda: need_them(contest, "imperative", 40, chance),
        lambda: most_foes(contest, "imperative", 60, 40, chance),
        lambda: need_dice(system(POOL).mechanic("pool").rules(), 6, "complete", chance),
        lambda: enough(action, "", {}, 2, chance),
    ):
        with pytest.raises(RangeError, match=rf"^chance {chance} is outside 0\.\.1; write a percentage as Fraction"):
            asked()


def test_as_many_foes_as_there_are() -> None:
    wins: Any = 1.5
    found = foes_beaten(system("mythras").main_contest(), "imperative", 60, [40, 40])
    for foes in (-1, 3):
        with pytest.raises(RangeError, match=rf"^{foes} foes are outside 0\.\.2"):
            found.chance(foes)
    assert found.at_least(3) == 0
    with pytest.raises(RangeError, match=r"^-1 foes are fewer than none"):
        found.at_least(-1)
    with pytest.raises(RangeError, match=r"^yours: 1\.5 wins"):
        Series(yours=wins)
