"""What is published: the axes of every table, the examples that pages show, and what is accepted."""

from collections.abc import Sequence

import pytest

from oppose_engine import OUTCOMES, RangeError, RuleError, TableId, system
from oppose_engine.checks.difficulty import Grade
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.sides.ratings import RATINGS
from oppose_engine.sides.terms import BASE, ROLL
from tests.tables import published

D100 = tuple(range(101))
TENS = tuple(range(0, 101, 10))
FIVES = tuple(range(0, 101, 5))
RATED = (*range(5, 100, 10), 100)
TRAINED = tuple(range(5, 76, 10))
ODD_INT = tuple(range(3, 22, 2))
BRP = ("fumble", "failure", "success", "special", "critical")
SRD = ("fumble", "failure", "success", "special")
COC = ("fumble", "failure", "regular", "hard", "extreme", "critical")
FOUR = ("fumble", "failure", "success", "critical")
SIDES = tuple(f"d{die}+{priority}" for die in (4, 6, 8, 10, 12) for priority in (1, 2, 3, 4))
SCORES = tuple(range(10))
BANDS = ("botch", "failure", "partial", "complete", "exceptional")
ORDERS = ("4+", "3", "2", "1", "0")


def final(levels: Sequence[str]) -> tuple[str, ...]:
    return (*(f"win {level}" for level in levels), "tie", "none", *(f"lose {level}" for level in levels))


AXES: dict[str, tuple[Sequence[object], ...]] = {
    "brp/bands/uge-2023": (D100, BRP),
    "brp/bands/srd-2020-high-skill": (D100, SRD),
    "brp/bands/article": (D100, BRP),
    "brp/opposed/uge-2023": (D100, D100, OUTCOMES),
    "brp/outcomes/uge-2023": (TENS, TENS, final(BRP)),
    "brp/bands/uge-2023-success-only": (D100, BRP),
    "brp/opposed/uge-2023-success-only": (D100, D100, OUTCOMES),
    "brp/outcomes/uge-2023-success-only": (TENS, TENS, final(BRP)),
    "delta-green/opposed/lower-roll": (D100, D100, OUTCOMES),
    "brp/outcomes/srd-2020-cancel": (TENS, TENS, final(SRD)),
    "brp/opposed/uge-2023-highest-success": (D100, D100, OUTCOMES),
    "brp/active-roll/uge-2023-subtraction": (D100, D100, OUTCOMES),
    "brp/active-roll/uge-2023-resistance": (D100, D100, OUTCOMES),
    "brp/resistance/standard": (tuple(range(1, 22)), tuple(range(1, 22)), ("success", "failure")),
    "brp/resistance-difference/standard": (tuple(range(-10, 11)), ("success", "failure")),
    "brp/difficulty/uge-2023": (D100, ("Easy", "Normal", "Difficult"), BRP),
    "brp/experience/standard": (FIVES, FIVES),
    "brp/experience-gain/standard": (D100,),
    "brp/experience-checks/standard": (TENS[:-1], (*range(31), "more than 30")),
    "brp/experience-adventures/standard": (tuple(range(1, 6)), TENS[1:], TENS[1:]),
    "brp/experience/uge-2023": (FIVES, FIVES),
    "brp/experience-int/uge-2023": (ODD_INT, RATED, RATED),
    "brp/research-hours/uge-2023-fixed": (ODD_INT, RATED, RATED),
    "brp/training/uge-2023": (TENS[1:], TRAINED, TRAINED),
    "brp/training-gain/uge-2023": (TENS[1:], TRAINED),
    "brp/teaching/standard": (FIVES[1:], FIVES[1:], ("check", "none")),
    "brp/downtime/standard": ((1, 2, 3, 4), TENS, tuple(range(25))),
    "brp/downtime-gain/uge-2023": (TENS, (1, 2, 3, 4)),
    "coc7/bands/rulebook": (D100, COC),
    "coc7/opposed/rulebook": (D100, D100, OUTCOMES),
    "coc7/combat/dodge": (D100, D100, OUTCOMES),
    "coc7/difficulty/standard": (D100, ("Regular", "Hard", "Extreme"), ("fumble", "failure", "success")),
    "coc7/bonus-dice/standard": (tuple(range(-2, 3)), tuple(range(1, 101))),
    "coc7/experience/standard": (FIVES, FIVES),
    "mythras/bands/imperative": (D100, FOUR),
    "mythras/opposed/imperative": (D100, D100, OUTCOMES),
    "openquest3/bands/srd": (D100, FOUR),
    "ngs/opposed/standard": (SIDES, SIDES, OUTCOMES),
    "open-ended-d10/contest/standard": (SCORES, SCORES, OUTCOMES),
    "open-ended-d10/difficulty/standard": (SCORES, tuple(range(1, 10)), ("success", "failure")),
    "open-ended-d10/mastery/standard": (SCORES, (0, 1, 2, 3), (1, 2, 3, 4), ("success", "failure")),
    "open-ended-d10/outcomes/simple": (SCORES, ("success", "failure")),
    "open-ended-d10/outcomes/standard": (
        SCORES,
        (*(f"success {order}" for order in ORDERS), *(f"failure {order}" for order in ORDERS[::-1])),
    ),
    "contract/pool/standard": (tuple(range(1, 13)), tuple(range(2, 11)), tuple(range(-12, 25))),
    "contract/pool/no-botches": (tuple(range(1, 13)), tuple(range(2, 11)), tuple(range(25))),
    "contract/outcomes/standard": (tuple(range(1, 13)), tuple(range(2, 11)), BANDS),
}


@pytest.mark.parametrize("name", AXES)
def test_axes_of_a_published_table(name: str) -> None:
    assert [axis.values for axis in published(TableId(*name.split("/"))).axes] == [*AXES[name]]


EXAMPLES: dict[tuple[str, str], dict[str, object]] = {
    ("brp", "opposed"): {"you": 60, "them": 40},
    ("brp", "resistance"): {"active": 13, "passive": 15},
    ("brp", "active-roll"): {"you": 60, "them": 40},
    ("brp", "difficulty"): {"rating": 60, "grade": "Normal"},
    ("brp", "experience"): {"start": 35, "target": 50},
    ("brp", "experience-int"): {"int": 13, "start": 35, "target": 55},
    ("brp", "training"): {"teach": 60, "start": 35, "target": 55},
    ("brp", "teaching"): {"teach": 60, "skill": 80},
    ("brp", "downtime"): {"checks": 4, "rating": 40},
    ("coc7", "combat"): {"you": 60, "them": 40},
    ("coc7", "bonus-dice"): {"dice": 1},
    ("ngs", "opposed"): {"you": "d10+2", "them": "d8+2"},
    ("open-ended-d10", "contest"): {"you": 6, "them": 4},
    ("open-ended-d10", "outcomes"): {"score": 4},
    ("contract", "pool"): {"dice": 7, "difficulty": 6},
}


@pytest.mark.parametrize(("game", "table"), EXAMPLES, ids=" ".join)
def test_every_page_shows_the_same_example(game: str, table: str) -> None:
    assert system(game).mechanic(table).example() == EXAMPLES[game, table]


def test_a_difficulty_whose_grades_look_at_the_roll_is_refused() -> None:
    for term in (ROLL, BASE):
        with pytest.raises(
            RuleError, match=r"Grade 'Odd': rating is \((roll|base) \+ 1\); allowed: a number made of RATING"
        ):
            Grade("Odd", term + 1)


def test_a_d100_roll_takes_every_rating_from_minus_100_to_400() -> None:
    assert (RATINGS[0], RATINGS[-1]) == (-100, 400)
    roll = system("mythras").mechanic("bands")
    assert isinstance(roll, OpposedContest)
    for rating in (-100, 400):
        assert roll.side(str(rating)) == rating
    for rating in (-101, 401):
        with pytest.raises(RangeError, match=rf"rating {rating} is outside -100..400; "):
            roll.side(str(rating))
        with pytest.raises(RangeError):
            roll.odds("imperative", 0, rating)
        with pytest.raises(RangeError):
            roll.odds("imperative", rating, 0)
