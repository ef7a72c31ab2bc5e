"""What holds for the ways to improve: INT, training, research, lessons, downtime."""

from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest

from oppose_engine import RangeError, RuleError, system
from oppose_engine.courses.chain import Chain
from oppose_engine.courses.experience import Improvement
from oppose_engine.courses.study import Course, Study
from oppose_engine.sides.terms import RATING, ROLL

HALF = Fraction(1, 2)


def cells(table: str, variant: str = "") -> np.ndarray:
    return system("brp").table(table, variant).cells


def course(table: str, variant: str = "") -> Course:
    rules = system("brp").mechanic(table).rules(variant)
    assert isinstance(rules, Course)
    return rules


def test_both_readings_of_experience_from_35_to_100() -> None:
    taken = [system("brp").table("experience", v).value(start=35, target=100) for v in ("standard", "uge-2023")]
    assert [round(float(each), 1) for each in taken] == [136.7, 65.5]
    assert system("brp").table("experience-int").value(int=13, start=35, target=100) == taken[1]


def test_at_100_and_above_only_a_total_of_100_passes() -> None:
    book = system("brp").mechanic("experience").rules("uge-2023")
    assert [book.passes(rating) for rating in (98, 99, 100, 101, 200)] == [9, 8, 8, 8, 8]
    assert [book.at(score).passes(100) for score in (1, 2, 3, 21)] == [2, 2, 3, 12]


@pytest.mark.parametrize("table", ["experience-int", "research", "research-hours"])
@pytest.mark.parametrize("variant", ["uge-2023", "uge-2023-fixed"])
def test_more_int_never_hurts(table: str, variant: str) -> None:
    found = cells(table, variant)
    assert (found[1:] <= found[:-1]).all()
    assert (found[1:] < found[:-1]).any()


@pytest.mark.parametrize("table", ["training", "training-hours"])
def test_a_better_teacher_never_hurts(table: str) -> None:
    found = cells(table)
    assert (found[1:] <= found[:-1]).all()


def test_two_points_of_research_beat_the_die() -> None:
    """1d6 less 2 is a point and a half on average, so 2 points are more at every rating."""
    assert (cells("research-gain", "uge-2023-fixed") > cells("research-gain")).all()
    assert (cells("research", "uge-2023-fixed") <= cells("research")).all()


def test_three_points_of_experience_are_less_than_the_die() -> None:
    assert (cells("experience-int-gain", "uge-2023-fixed") < cells("experience-int-gain")).all()


def test_a_fumble_takes_points_away_but_none_below_0() -> None:
    training = course("training")
    assert set(training.steps(60, 40)) == {-3, -2, -1, 1, 2, 3, 4, 5, 6}
    assert min(training.steps(60, 1)) == -1
    assert max(training.steps(60, 74)) == 1
    assert sum(training.steps(60, 40).values()) < 1
    assert max(training.steps(60, 75)) == 0 > training.expected_gain(60, 75)


def test_training_ends_where_it_ends() -> None:
    with pytest.raises(RangeError, match="target 76 is above 75, where this way ends; ask for 75 or less"):
        course("training").expected(60, 35, 76)
    for beyond in (80, -1):
        with pytest.raises(RangeError, match=rf"rating {beyond} is outside 0..75; ask for ratings that this way can"):
            system("brp").table("training", scale=(40, beyond))
    assert course("training").expected(60, 75, 70) == course("training").expected(60, 70, 70) == 0
    tries = course("training").expected(60, 74, 75)
    assert tries
    assert tries > 1 / course("training").steps(60, 74)[1]  # a fumble on the way takes points away
    assert course("training").expected(0, 35, 40) is None


def test_a_study_that_names_no_end_goes_on_to_400() -> None:
    study = course("research")
    assert study.top == 400
    assert study.expected(13, 400, 400) == 0


@pytest.mark.parametrize("table", ["training", "research"])
def test_the_tables_of_a_study_are_its_tries_and_its_hours(table: str) -> None:
    study, scale = course(table), (0, 35, 45)
    tries, hours = (system("brp").table(name, scale=scale).cells[-1] for name in (table, f"{table}-hours"))
    score = study.scores[-1]
    for row, start in enumerate(scale):
        assert tries[row, 2] == study.expected(score, start, 45)
        assert hours[row, 2] == study.expected(score, start, 45, hours=True)
    assert [tries[row, 2] for row in (0, 1)] == [study.chain(score, 45).expected(45)[start] for start in (0, 35)]


def test_what_a_course_cannot_be() -> None:
    with pytest.raises(RuleError, match=r"points of 'sucess' are \(1,\); did you mean success"):
        replace(course("training"), points={"sucess": (1,)})
    with pytest.raises(RuleError, match="points of 'passed' are"):
        replace(course("research"), points={"passed": ()})
    by_check = next(
        study.rules()
        for study in system("brp").mechanics
        if isinstance(study, Study) and isinstance(study.rules().roll, Improvement)
    )
    with pytest.raises(RuleError, match='no "passed"; allowed: those of passed and failed'):
        replace(by_check, points={})
    assert replace(course("training"), points={}).steps(60, 40) == {}  # levels without points change nothing
    with pytest.raises(RuleError, match=r"top is 401; allowed: up to 400"):
        replace(course("research"), top=401)
    with pytest.raises(RuleError, match=r"ratings run from 5 to 85; allowed: 0..75, the top; write ratings="):
        replace(course("training"), ratings=(5, 85))
    for ratings in ((5, 50, 85), (-1, 5)):
        with pytest.raises(RuleError, match=r"allowed: 0\.\.75, the top; write ratings="):
            replace(course("training"), ratings=ratings)
    assert replace(course("training"), ratings=(0, 75)).ratings == (0, 75)
    rules = system("brp").mechanic("experience").rules("uge-2023")
    with pytest.raises(RuleError, match="bonus is "):
        replace(rules, bonus=ROLL + 1)


def test_no_characteristic_gives_no_bonus() -> None:
    plain = system("brp").mechanic("experience").rules("standard")
    assert replace(plain, bonus=RATING).passes(60) == plain.passes(60) == 40
    assert replace(plain, bonus=RATING).at(7).passes(60) == 47


def test_a_chain_that_falls_back() -> None:
    fair = Chain(0, [{1: HALF}, {1: HALF, -1: HALF}, {1: HALF, -1: HALF}], [0, 1, 2])
    assert fair.expected(3) == [8, 8, 6]
    stuck = Chain(0, [{}, {1: HALF, -1: HALF}, {1: HALF}])
    assert stuck.expected(3) == [None, None, 2]
    assert Chain(0, [{}, {1: HALF, -1: Fraction(0)}]).expected(2) == [None, 2]
    assert Chain(0, [{2: HALF}, {}]).expected(2) == [2, None]


def test_a_lesson_needs_both_rolls() -> None:
    lesson = system("brp").mechanic("teaching").rules()
    assert lesson.counts(60, 80) == lesson.counts(80, 60) * 80 * 60 // (60 * 60)
    assert lesson.counts(200, 200) == 95 * 95


def test_checks_in_a_row_bring_less_each_time() -> None:
    for variant in ("standard", "uge-2023"):
        gain = cells("downtime-gain", variant)
        first, *later = [gain[:, 0], *(gain[:, n] - gain[:, n - 1] for n in (1, 2, 3))]
        for each in later:
            assert (each <= first).all()
            assert (each > 0).all()
