"""Every surprise, recomputed in another way: the figure by the oracle, that it is the largest by walking the table."""

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from hooks.pages.game.passages import beyond
from oppose_engine import OddsTable, TableId, discover
from oppose_engine.odds_table import OUTCOMES
from oppose_engine.questions.surprises import MOST, Surprise, surprises
from oppose_engine.text import percent, points
from tests.oracle import d20, pool
from tests.oracle_count import expected
from tests.tables import published

Chances = tuple[Fraction, Fraction, Fraction, Fraction]


SEARCHED: list[tuple[Any, TableId]] = [
    (mechanic, TableId(game.id, name, variant.id))
    for game in discover().values()
    for mechanic in game.mechanics
    for name in filter(None, [mechanic.searched()])
    for variant in mechanic.variants
]
each_table = pytest.mark.parametrize(("roll", "key"), SEARCHED, ids=[str(key) for _, key in SEARCHED])


def found_in(roll: Any, table: OddsTable) -> tuple[Surprise, ...]:
    return surprises(table, beyond(roll, table), getattr(roll.rules(table.id.variant), "good", None))


def oracle(_roll: Any, table: OddsTable, you: Any, them: Any) -> Chances:
    """Win, tie, nobody and lose, counted by the oracle."""
    shares = expected(table.id, (you, them)) or {}
    win, tie, none, lose = (shares.get(name, Fraction(0)) for name in OUTCOMES)
    return win, tie, none, lose


def wins(table: OddsTable) -> dict[tuple[Any, Any], Fraction]:
    return {labels: row[0] for labels, row in table.rows()}  # pyrefly: ignore[bad-return]


def bands(table: OddsTable, dice: int, difficulty: int) -> dict[str, Fraction]:
    ones, tens = "no-botches" not in table.id.variant, "no-doubles" not in table.id.variant
    return {name: Fraction(n, 10**dice) for name, n in pool.bands(dice, difficulty, ones, tens).items()}


def good(table: OddsTable, dice: int, difficulty: int) -> Fraction:
    return sum(list(bands(table, dice, difficulty).values())[2:], Fraction(0))


def hurt(roll: Any, table: OddsTable, found: Surprise) -> None:
    you, them = found.at["you"], found.at["them"]
    assert oracle(roll, table, int(you) + 1, them)[0] - oracle(roll, table, you, them)[0] == found.value < 0


def unfair(roll: Any, table: OddsTable, found: Surprise) -> None:
    win, _, _, lose = oracle(roll, table, found.at["you"], found.at["them"])
    assert found.at["you"] == found.at["them"]
    assert abs(win - lose) == found.value
    labels = table.axes[0].values
    leads = [table.outcomes(label, label) for label in labels[len(labels) // 10 :]]
    assert found.value == max(abs(each.chance("win") - each.chance("lose")) for each in leads)
    assert ("you win" in found.text) == (win > lose)


def jump(roll: Any, table: OddsTable, found: Surprise) -> None:
    you, them = int(found.at["you"]), found.at["them"]
    assert oracle(roll, table, you, them)[0] - oracle(roll, table, you - 1, them)[0] == found.value
    chances = wins(table)
    gains = [chances[a + 1, b] - share for (a, b), share in chances.items() if (a + 1, b) in chances]
    assert found.value == max(gains)
    assert f"from {you - 1} to {you} against {them}" in found.text


def nobody(roll: Any, table: OddsTable, found: Surprise) -> None:
    assert oracle(roll, table, found.at["you"], found.at["them"])[2] == found.value
    labels = table.axes[0].values
    often = [label for label in labels if table.outcomes(label, label).chance("none") > Fraction(1, 2)]
    if "up to" in found.text:
        assert found.text.endswith(f"up to {often[-1]}.")
        assert often == list(labels[: len(often)])


def draw(roll: Any, table: OddsTable, found: Surprise) -> None:
    assert oracle(roll, table, found.at["you"], found.at["them"])[1] == found.value
    assert found.value == max(row[1] for _, row in table.rows())


def flat(roll: Any, table: OddsTable, found: Surprise) -> None:
    low, high = (int(word) for word in found.text.split() if word.isdigit())
    for them in table.axes[1].values[::10]:
        assert len({oracle(roll, table, you, them) for you in range(low, high + 1)}) == 1
    rows = {you: [table.outcomes(you, them) for them in table.axes[1].values] for you in table.axes[0].values}
    assert all(rows[you] == rows[low] for you in range(low, high + 1))
    assert low - 1 not in rows or rows[low - 1] != rows[low]
    assert high + 1 not in rows or rows[high + 1] != rows[high]


def even(roll: Any, table: OddsTable, found: Surprise) -> None:
    you, them = int(found.at["you"]), int(found.at["them"])
    half = Fraction(1, 2)
    assert oracle(roll, table, you, them)[0] >= half > oracle(roll, table, you - 1, them)[0]
    chances = wins(table)
    assert all(chances[label, them + 1] < half for label in table.axes[0].values)


def underdog(roll: Any, table: OddsTable, found: Surprise) -> None:
    you, them = int(found.at["you"]), int(found.at["them"])
    assert 2 * you <= them
    assert oracle(roll, table, you, them)[0] == found.value
    least = max(1, len(table.axes[0].values) // 10)
    assert found.value == max(share for (a, b), share in wins(table).items() if least <= a and 2 * a <= b)


def mean(side: object) -> Fraction:
    die, priority = (int(part) for part in str(side)[1:].split("+"))
    return Fraction(sum(range(1, die + 1)), die) + priority


def same_mean(roll: Any, table: OddsTable, found: Surprise) -> None:
    win, _, _, lose = oracle(roll, table, found.at["you"], found.at["them"])
    assert mean(found.at["you"]) == mean(found.at["them"])
    assert win == found.value > lose


def lower_mean(roll: Any, table: OddsTable, found: Surprise) -> None:
    win, _, _, lose = oracle(roll, table, found.at["you"], found.at["them"])
    assert mean(found.at["you"]) < mean(found.at["them"])
    assert win == found.value > lose


def certain(roll: Any, table: OddsTable, found: Surprise) -> None:
    assert oracle(roll, table, found.at["you"], found.at["them"])[0] == found.value == 1


def rising_botch(_roll: Any, table: OddsTable, found: Surprise) -> None:
    dice, difficulty = int(found.at["dice"]), int(found.at["difficulty"])
    assert bands(table, dice, difficulty)["botch"] == found.value > bands(table, 1, difficulty)["botch"]
    rise = found.value - bands(table, 1, difficulty)["botch"]
    assert rise == max(
        bands(table, n, d)["botch"] - bands(table, 1, d)["botch"] for n in range(1, 13) for d in range(2, 11)
    )


def costly_die(_roll: Any, table: OddsTable, found: Surprise) -> None:
    dice, difficulty = int(found.at["dice"]), int(found.at["difficulty"])
    assert good(table, dice, difficulty) - good(table, dice - 1, difficulty) == found.value < 0
    changes = [good(table, n, d) - good(table, n - 1, d) for n in range(2, 13) for d in range(2, 11)]
    assert found.value == min(changes)


def hard_step(_roll: Any, table: OddsTable, found: Surprise) -> None:
    dice, difficulty = int(found.at["dice"]), int(found.at["difficulty"])
    assert good(table, dice, difficulty) - good(table, dice, difficulty - 1) == found.value < 0
    changes = [good(table, n, d) - good(table, n, d - 1) for n in range(1, 13) for d in range(3, 11)]
    assert found.value == min(changes)


@cache
def d20_wins(difference: int, dice: str) -> tuple[Fraction, Fraction]:
    """The chance to win, and of a tie."""
    yours, theirs = dice.split(" v ")
    odds = d20.contest(difference, yours, 0, theirs)
    return Fraction(odds.win, odds.denominator), Fraction(odds.tie, odds.denominator)


def worth(_roll: Any, _table: OddsTable, found: Surprise) -> None:
    with_it = d20_wins(0, str(found.at["dice"]))[0]
    bonus = next(n for n in range(21) if d20_wins(n, "normal v normal")[0] >= with_it)
    assert found.value == bonus
    assert percent(d20_wins(bonus, "normal v normal")[0], 1) in found.text


def both(_roll: Any, table: OddsTable, found: Surprise) -> None:
    moves = {d: d20_wins(int(d), "advantage v advantage")[0] - d20_wins(int(d), "normal v normal")[0]
             for d in table.axes[0].values}  # fmt: skip
    assert found.value == max(moves.values()) == moves[found.at["difference"]]


def tied(_roll: Any, table: OddsTable, found: Surprise) -> None:
    assert d20_wins(int(found.at["difference"]), str(found.at["dice"]))[1] == found.value
    assert found.value == max(row[1] for _, row in table.rows())
    assert percent(d20_wins(0, "normal v normal")[1], 1) in found.text


def made_up(_roll: Any, _table: OddsTable, found: Surprise) -> None:
    dice = "disadvantage v advantage"
    assert found.value == next(n for n in range(21) if 2 * d20_wins(n, dice)[0] >= 1) == found.at["difference"]


def reached(roll: Any, table: OddsTable, dice: int) -> list[Fraction]:
    """The chance of each band that is a success, by the oracle."""
    shares = expected(table.id, (dice,)) or {}
    return [shares.get(name, Fraction(0)) for name in roll.rules().names[roll.rules().good :]]


def best_die(roll: Any, table: OddsTable, found: Surprise) -> None:
    gains = {n: sum(reached(roll, table, n)) - sum(reached(roll, table, n - 1)) for n in range(1, 11)}
    assert found.value == max(gains.values()) == gains[int(found.at["dice"])]


def peak(roll: Any, table: OddsTable, found: Surprise) -> None:
    least = [reached(roll, table, n)[0] for n in range(11)]
    assert found.value == max(least) == least[int(found.at["dice"])]


def half(roll: Any, table: OddsTable, found: Surprise) -> None:
    assert found.value == next(n for n in range(11) if 2 * reached(roll, table, n)[-1] >= 1) == found.at["dice"]


def last_die(roll: Any, table: OddsTable, found: Surprise) -> None:
    gains = {n: sum(reached(roll, table, n)) - sum(reached(roll, table, n - 1)) for n in range(2, 11)}
    dice = next(n for n, gain in gains.items() if gain < Fraction(2, 100))
    assert (found.at["dice"], found.value) == (dice, gains[dice])


CHECKS: dict[str, Callable[[Any, OddsTable, Surprise], None]] = {
    "hurt": hurt, "unfair": unfair, "jump": jump, "nobody": nobody, "draw": draw, "flat": flat, "even": even,
    "underdog": underdog, "same-mean": same_mean, "lower-mean": lower_mean, "certain": certain,
    "rising-botch": rising_botch, "costly-die": costly_die, "hard-step": hard_step,
    "worth": worth, "both": both, "tied": tied, "made-up": made_up,
    "best-die": best_die, "peak": peak, "half": half, "last-die": last_die,
}  # fmt: skip
SIGNED = {"hurt", "jump", "costly-die", "hard-step", "both", "best-die", "last-die"}
WHOLE = {"flat", "even", "certain", "worth", "made-up", "half"}


@each_table
def test_every_surprise_holds(roll: Any, key: TableId) -> None:
    table = published(key)
    for found in found_in(roll, table):
        CHECKS[found.kind](roll, table, found)
        if found.kind in SIGNED:
            assert found.figure == points(found.value, 1)
        elif found.kind not in WHOLE:
            assert found.figure.rstrip("%") == percent(found.value, 1)


@each_table
def test_a_table_has_one_to_four_surprises(roll: Any, key: TableId) -> None:
    found = found_in(roll, published(key))
    assert 1 <= len(found) <= MOST
    assert len({each.kind for each in found}) == len(found)


def test_the_known_oddities_are_found() -> None:
    games = ("brp", "openquest3", "contract")
    found = [(key, each) for roll, key in SEARCHED if key.system in games for each in found_in(roll, published(key))]
    kinds = {(key.system, key.variant, each.kind): each for key, each in found}
    assert kinds["brp", "srd-2020-high-skill", "jump"].at == {"you": 98, "them": 97}
    assert kinds["openquest3", "srd", "hurt"].value < Fraction(-2, 5)
    assert kinds["contract", "standard", "rising-botch"].at == {"dice": 7, "difficulty": 10}
    assert kinds["contract", "standard", "costly-die"].at == {"dice": 2, "difficulty": 2}


def test_a_pool_of_two_bands_or_a_single_size_is_searched_too() -> None:
    pool: Any = discover()["contract"].mechanic("pool")
    rules = replace(pool.rules(), bands=(("failure", None), ("success", 1)))
    small = replace(pool, variants=(replace(pool.variants[0], rules=rules),))
    table = small.table(TableId("contract", "outcomes", "standard"))
    assert {each.kind for each in found_in(small, table)} == {"rising-botch", "costly-die", "hard-step"}
    one = pool.tabulate(TableId("contract", "outcomes", "standard"), [5], [6])
    assert found_in(pool, one) == ()


def test_without_the_place_of_success_nothing_is_said_of_it() -> None:
    tables = [discover()[game].table("outcomes") for game in ("contract", "blades")]
    assert [[each.kind for each in surprises(table)] for table in tables] == [["rising-botch"], ["half"]]


def test_nothing_is_made_of_other_tables() -> None:
    assert surprises(discover()["brp"].table("experience")) == ()
