"""Where each kernel stops: the last value that it takes, the first that it refuses, and what it refuses with."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

from oppose_engine import OUTCOMES, Axis, OddsTable, RangeError, RuleError, TableId, system
from oppose_engine.checks.bonus_dice import result_counts
from oppose_engine.checks.highest_die import KeepHighest
from oppose_engine.checks.open_ended import Mastery, clamp, score_in_range
from oppose_engine.checks.pool import Pool
from oppose_engine.checks.resistance import ResistanceRule
from oppose_engine.contests.contest import OpposedRule, Shift
from oppose_engine.contests.degrees import Scored
from oppose_engine.contests.masters import Master
from oppose_engine.contests.tie_breaks import settle
from oppose_engine.courses.experience import Improvement
from oppose_engine.questions.need import need
from oppose_engine.sides.bands import LARGEST_DIE, Bands
from oppose_engine.sides.terms import ALWAYS, BASE, PASSIVE, RATING, ROLL, Condition, Number, least, most


def ladder(game: str, table: str) -> list[str]:
    mechanic: Any = system(game).mechanic(table)
    return [str(side) for side in mechanic.ladder()]


def test_two_levels_are_enough_and_one_is_not() -> None:
    two = Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS)))
    assert two.counts([30]).tolist() == [[70, 30]]
    with pytest.raises(RuleError, match="name two or more different levels"):
        Bands(levels=("success",), tests=(("success", ALWAYS),))
    with pytest.raises(RuleError, match="name two or more different levels"):
        Bands(levels=("success", "success"), tests=(("success", ALWAYS),))


def test_ratings_before_a_modifier_go_with_each_rating() -> None:
    bands = Bands(levels=("failure", "success"), tests=(("success", ROLL <= BASE), ("failure", ALWAYS)))
    assert bands.counts([10, 10], [20, 30])[:, 1].tolist() == [20, 30]
    assert bands.ranges(10, 40)["success"] == ((1, 40),)


@pytest.mark.parametrize(("score", "rolled"), [(-100, 0), (-1, 0), (0, 0), (9, 9), (10, 9), (100, 9)])
def test_a_score_is_clamped_to_0_and_9(score: int, rolled: int) -> None:
    assert clamp(score) == rolled


@pytest.mark.parametrize("score", [-101, 101])
def test_a_score_beyond_100_is_refused(score: int) -> None:
    with pytest.raises(RangeError, match=rf"score {score} is outside -100..100; "):
        score_in_range(score)


@pytest.mark.parametrize("needed", [-4, 6])
def test_ranks_of_mastery_beyond_the_counts_are_refused(needed: int) -> None:
    with pytest.raises(RangeError, match=rf"target less ranks is {needed}, outside -3..5; "):
        Mastery.counts(4, needed)


def test_a_side_has_up_to_20_ranks_of_mastery() -> None:
    contest = system("open-ended-d10").main_contest()
    assert contest.side("6+20") == Scored(6, 20)
    for text in ("6+21", "6" + 21 * "*"):
        with pytest.raises(RangeError, match=r"21 ranks are outside 0..20; "):
            contest.side(text)


@pytest.mark.parametrize("dice", [-3, 3])
def test_three_bonus_dice_are_refused(dice: int) -> None:
    with pytest.raises(RangeError, match=rf"{dice} bonus dice are outside -2..2; "):
        result_counts(dice)


def pool() -> Pool:
    rules: Pool = system("contract").mechanic("pool").rules()
    return rules


def test_a_pool_has_0_to_100_dice() -> None:
    assert pool().counts(0, 6) == {0: 1}
    assert sum(pool().counts(100, 6).values()) == 10**100
    for dice in (-1, 101):
        with pytest.raises(RangeError, match=rf"{dice} dice are outside 0..100; "):
            pool().counts(dice, 6)
    for difficulty in (1, 11):
        with pytest.raises(RangeError, match=rf"difficulty {difficulty} is outside 2..10; the standard is 6"):
            pool().counts(3, difficulty)


def test_eighteen_dice_fit_into_64_bits_and_nineteen_do_not_overflow() -> None:
    table = system("contract").table("pool", "standard", (18, 19))
    assert [int(row.sum()) for row in table.cells[:, 4]] == [10**18, 10**19]
    assert system("contract").table("pool", "standard", (18,)).cells.dtype == np.int64


def test_dice_of_more_than_ten_sides_do_not_overflow_earlier() -> None:
    mechanic = system("contract").mechanic("pool")
    twenty = replace(mechanic.variants[0], rules=replace(pool(), sides=20))
    table = replace(mechanic, variants=(twenty,)).table(TableId("contract", "pool", "standard"), (15,))
    assert int(table.cells[0, 0].sum()) == 20**15


def test_a_grade_that_there_is_not_is_refused() -> None:
    with pytest.raises(RangeError, match=r"grade 'Hardest'; did you mean Hard\? allowed: Very Easy, "):
        system("mythras").mechanic("difficulty").rules().target("Hardest", 50)


def test_joined_conditions_are_written_with_the_brackets_they_need() -> None:
    low, high = ROLL <= 5, ROLL >= 96
    assert str((low | high) & (BASE >= 5)) == "(roll <= 5 or roll >= 96) and base >= 5"
    assert str(low | (high & (BASE >= 5))) == "roll <= 5 or (roll >= 96 and base >= 5)"
    assert str(low | high | (ROLL <= RATING)) == "roll <= 5 or roll >= 96 or roll <= rating"


@pytest.mark.parametrize(
    "bands",
    [
        (("botch", None),),
        (("botch", -1), ("failure", 0)),
        (("botch", None), ("failure", None)),
        (("botch", None), ("failure", 1), ("success", 0)),
        (("botch", None), ("failure", 0), ("success", 0)),
    ],
)
def test_bands_of_outcomes_rise(bands: tuple[tuple[str, int | None], ...]) -> None:
    with pytest.raises(RuleError, match="allowed: None for the worst, for the others whole numbers that rise"):
        replace(pool(), bands=bands)
    assert replace(pool(), bands=(("failure", None), ("success", 1))).band(0) == "failure"


@pytest.mark.parametrize("wrong", [ROLL + 0, BASE - PASSIVE])
def test_what_one_active_roll_is_against_is_made_of_both_ratings(wrong: Number) -> None:
    resisted, rolled = (
        system("brp").mechanic("active-roll").rules(f"uge-2023-{name}") for name in ("resistance", "subtraction")
    )
    for rules, against in ((resisted, wrong), (rolled, rolled.against | {"success": wrong})):
        with pytest.raises(RuleError, match="allowed: a number made of RATING, PASSIVE and whole numbers"):
            replace(rules, against=against)


def test_scores_of_the_resistance_table_run_from_0_to_1000() -> None:
    table = system("brp").table("resistance", "standard", (0, 1000))
    assert table.value(active=1000, passive=0, outcome="success") == 1
    for score in (-1, 1001):
        with pytest.raises(RangeError, match=rf"score {score} is outside 0..1000; "):
            system("brp").table("resistance", "standard", (score,))
    differences = system("brp").table("resistance-difference", "standard", (-1000, 1000))
    assert differences.cells[:, 0].tolist() == [0, 100]
    for score in (-1001, 1001):
        with pytest.raises(RangeError, match=rf"score {score} is outside -1000..1000; "):
            system("brp").table("resistance-difference", "standard", (score,))


@pytest.mark.parametrize(
    ("rule", "faces"),
    [
        (ResistanceRule(), {-10: 0, -9: 5, 9: 95, 10: 100, -40: 0, 40: 100}),
        (ResistanceRule(top_face_fails=True), {-10: 0, 9: 95, 10: 99, 40: 99}),
        (ResistanceRule(low_face_succeeds=True), {-10: 1, -9: 5, -40: 1, 10: 100}),
    ],
)
def test_where_resistance_becomes_automatic(rule: ResistanceRule, faces: dict[int, int]) -> None:
    assert {difference: rule.faces(difference) for difference in faces} == faces


@pytest.mark.parametrize(
    ("text", "side"), [("d2+0", "d2+0"), ("d100+20", "d100+20"), ("D6", "d6+0"), (" d8 + 2 ", "d8+2")]
)
def test_sides_with_a_die_that_there_is(text: str, side: str) -> None:
    mechanic: Any = system("ngs").mechanic("opposed")
    assert str(mechanic.side(text)) == side


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("d1+0", "die d1 is outside d2..d100"),
        ("d101", "die d101 is outside d2..d100"),
        ("d6+21", "priority 21 is outside 0..20"),
        ("6+1", "side '6\\+1' is not a die and a priority"),
    ],
)
def test_sides_with_a_die_that_there_is_not(text: str, said: str) -> None:
    mechanic: Any = system("ngs").mechanic("opposed")
    with pytest.raises(RangeError, match=said):
        mechanic.side(text)


def test_a_die_alone_has_priority_0() -> None:
    mechanic: Any = system("ngs").mechanic("opposed")
    assert str(mechanic.side("d6")) == "d6+0"


def test_what_an_inverse_question_searches() -> None:
    assert ladder("mythras", "opposed") == [str(rating) for rating in range(101)]
    assert ladder("ngs", "opposed") == [f"d{d}+{p}" for d in (4, 6, 8, 10, 12) for p in (1, 2, 3, 4)]
    assert ladder("open-ended-d10", "contest") == [str(score) for score in range(10)]


def improvement(faces: Any) -> Improvement:
    bands = Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS)))
    return Improvement(faces=faces, gain=6, bands=bands, successes=("success",))


def test_a_rating_from_which_the_target_cannot_be_reached() -> None:
    stuck = improvement(most(0, least(50, RATING - 5)))
    assert stuck.expected_checks(6, 10) is not None
    assert stuck.expected_checks(5, 10) is None
    assert stuck.expected_checks(4, 10) is None
    assert stuck.expected_checks(0, 5) is None
    assert stuck.expected_checks(10, 10) == 0


@pytest.mark.parametrize("faces", [-1, 101])
def test_a_check_passes_on_no_fewer_than_no_faces_and_no_more_than_all(faces: int) -> None:
    with pytest.raises(RuleError, match=f"which is {faces} at rating -100; allowed: 0..100"):
        improvement(RATING * 0 + faces)


def test_a_rating_that_never_earns_a_check() -> None:
    rules = improvement(least(100, most(1, 100 - RATING)))
    assert rules.earned([0, 50], 2) == [Fraction(0), Fraction(3, 4)]
    assert rules.expected_checks(0, 5, uses=1) is None
    assert rules.expected_checks(1, 2, uses=1) == Fraction(10_000, 99)


def test_bands_behind_experience_are_checked() -> None:
    mechanic = system("brp").mechanic("experience")
    gap = Bands(levels=("failure", "success"), tests=(("success", ROLL <= 50),))
    variant = replace(mechanic.variants[0], rules=replace(mechanic.rules(), bands=gap, successes=("success",)))
    with pytest.raises(RuleError, match="gap: at rating -100 no test gives face 51 a level"):
        replace(mechanic, variants=(variant,)).check()


def test_a_target_that_no_check_reaches_is_refused() -> None:
    mechanic = system("brp").mechanic("experience")
    stuck = replace(mechanic.variants[0], rules=improvement(least(100, most(0, RATING - 5))))
    with pytest.raises(RangeError, match=r"from 0 the rating 10 cannot be reached; ask for a lower target"):
        replace(mechanic, variants=(stuck,)).table(TableId("brp", "experience", "standard"), (0, 10))


@pytest.mark.parametrize(
    ("count", "shown"), [(14, "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13"), (15, "0, 1, 2, ..., 14")]
)
def test_a_long_axis_is_named_in_short(count: int, shown: str) -> None:
    with pytest.raises(RangeError, match=rf"rating 99 is not in this table; .*allowed: {shown}$"):
        Axis("rating", tuple(range(count))).index(99)


def test_a_tie_break_that_comes_twice_settles_nothing_more() -> None:
    faces = [np.eye(100, dtype=np.float32)[:40].sum(axis=0, keepdims=True)]
    for higher in (-1, 0, 1):
        sign = np.array([[higher]])
        once, twice = (
            settle((*["higher rating"] * times, "higher roll", "tie"), faces, faces, sign) for times in (1, 2)
        )
        assert once.tolist() == twice.tolist()
    thrice = settle(("higher roll", "higher roll", "lower roll", "tie"), faces, faces, np.array([[0]]))
    assert thrice[:, 0, 0].tolist() == [780, 40, 0, 780]


def test_a_contest_that_nobody_ever_wins_is_not_won_by_repeating_it() -> None:
    roll = system("mythras").mechanic("bands")
    never = OpposedRule(
        bands=Bands(levels=("failure", "success"), tests=(("success", ROLL <= 0), ("failure", ALWAYS))),
        ties={"failure": ("nobody",), "success": ("tie",)},
    )
    found = need(
        replace(roll, variants=(replace(roll.variants[0], rules=never),)), "imperative", 50, Fraction(1, 2), "decided"
    )
    assert (found.reached, found.odds.none) == (False, 10_000)


def test_a_master_whose_draw_is_no_outcome_is_refused() -> None:
    for draws in (("draw", "tie"), ("tie", "draw")):
        with pytest.raises(RuleError, match="_draw is 'draw'; allowed: win, tie, none, lose; write"):
            Master(rating=100, both=ROLL <= 1, your_draw=draws[0], their_draw=draws[1])


def test_a_master_counts_in_halves_where_a_coin_may_be_thrown() -> None:
    plain: OpposedRule = system("openquest3").mechanic("bands").rules("srd")
    tossed = replace(plain, ties=plain.ties | {"success": ("higher roll", "coin")})
    for you, them in ((100, 60), (60, 100), (100, 100)):
        odds = tossed.odds(you, them)
        assert sum(odds[:4]) == odds.denominator == 20_000
        assert odds.chance("win") == plain.odds(you, them).chance("win")


@pytest.mark.parametrize("both", [ROLL <= RATING, ROLL <= BASE])
def test_two_masters_look_at_the_roll_alone(both: Condition) -> None:
    with pytest.raises(RuleError, match=r"Master: both is roll <= .*; allowed: faces of the roll alone"):
        Master(rating=100, both=both, your_draw="tie", their_draw="tie")


@pytest.mark.parametrize(("you", "them", "winner"), [(30, 60, "win"), (60, 30, "lose"), (50, 50, "tie")])
def test_the_lower_rating_can_be_what_decides(you: int, them: int, winner: str) -> None:
    contest = OpposedRule(
        bands=Bands(levels=("failure", "success"), tests=(("success", ROLL <= RATING), ("failure", ALWAYS))),
        ties={"failure": ("nobody",), "success": ("lower rating", "tie")},
    )
    plain = {"win": you * (100 - them), "tie": 0, "none": (100 - you) * (100 - them), "lose": (100 - you) * them}
    plain[winner] += you * them
    assert contest.odds(you, them)[:4] == tuple(plain.values())


def test_the_first_table_of_a_system_is_its_default() -> None:
    assert system("brp").table().id == TableId("brp", "bands", "uge-2023")
    assert system("brp").table("opposed").id.variant == "uge-2023"


def test_a_match_up_has_the_denominator_of_its_row() -> None:
    table = OddsTable(
        id=TableId("a", "b", "c"),
        title="",
        axes=(Axis("you", (1, 2)), Axis("them", (1, 2)), Axis("outcome", OUTCOMES)),
        cells=np.array([[[1, 0, 0, 1]] * 2, [[3, 0, 0, 1]] * 2]),
        denominator=(2, 4),
    )
    assert table.outcomes(2, 1).denominator == 4
    assert table.outcomes(1, 2).denominator == 2


PINS: dict[str, Any] = {"difficulties": (2,), "standard": 2}
"""A difficulty that dice of two sides have too."""


@pytest.mark.parametrize(
    ("field", "low", "high"),
    [("sides", 2, LARGEST_DIE), ("one", -100, 100), ("top", -100, 100)],
)
def test_the_faces_of_a_pool_and_their_worth_are_bounded(field: str, low: int, high: int) -> None:
    pool: Any = system("contract").mechanic("pool").rules()
    for found in (low, high):
        allowed = replace(pool, **PINS, **{field: found})
        assert sum(allowed.counts(1, 2).values()) == allowed.sides
    for found in (low - 1, high + 1):
        with pytest.raises(RuleError, match=rf"Pool: {field} is {found}; allowed: {low}\.\.{high}"):
            replace(pool, **PINS, **{field: found})


def test_the_faces_of_a_pool_that_keeps_the_highest_are_bounded() -> None:
    bands = (("bad", 1), ("good", 2))
    for sides in (2, LARGEST_DIE):
        assert KeepHighest(sides=sides, dice=(1,), bands=bands, several="two").whole(1) == sides
    for sides in (1, LARGEST_DIE + 1):
        with pytest.raises(RuleError, match=rf"sides is {sides}; allowed: 2\.\.{LARGEST_DIE}"):
            KeepHighest(sides=sides, dice=(1,), bands=bands, several="two")


def test_a_loser_never_lifts_the_winner() -> None:
    assert Shift(floor="success", steps={"success": 0, "special": 1}).steps["success"] == 0
    with pytest.raises(RuleError, match="allowed: 0 and up"):
        Shift(floor="success", steps={"success": -1})


def test_ratings_end_at_four_hundred() -> None:
    roll = system("mythras").main_contest()
    assert roll.odds("imperative", 400, -100).win > roll.odds("imperative", -100, 400).win
    for beyond in (401, -101):
        with pytest.raises(RangeError, match=rf"rating {beyond} is outside -100..400"):
            roll.odds("imperative", beyond, 40)
