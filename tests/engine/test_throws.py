"""Games whose dice are added and compared: the numbers that their rules lead to, and what they refuse."""

from fractions import Fraction
from itertools import product

import pytest

from oppose_engine import RangeError, RuleError, system
from oppose_engine.contests.throw_rule import ThrowRule
from oppose_engine.declare import RATING, ROLL, Throw

KNOWN = {
    "questworlds 10 10": (47.5, 5, 0, 47.5),
    "questworlds 15 10": (69, 3.5, 0, 27.5),
    "questworlds 5M 10": (92.75, 1, 0, 6.25),
    "pendragon 15 10": (60, 2.5, 12.5, 25),
    "pendragon 20 10": (83.75, 2.5, 0, 13.75),
    "dragonbane 15 10": (51.25, 0, 12.5, 36.25),
    "dragonbane/open 15 10": (48.75, 2.5, 12.5, 36.25),
    "gurps 12 12": (45.36, 9.28, 0, 45.36),
    "gurps 14 12": (63.69, 8.37, 0, 27.94),
}


@pytest.mark.parametrize("asked", KNOWN)
def test_known_odds(asked: str) -> None:
    name, you, them = asked.split()
    game, _, variant = name.partition("/")
    contest = system(game).main_contest()
    odds = contest.odds(variant, contest.side(you), contest.side(them))
    assert tuple(round(100 * float(odds.chance(name)), 2) for name in ("win", "tie", "none", "lose")) == KNOWN[asked]


@pytest.mark.parametrize(
    ("game", "text", "allowed"),
    [
        ("questworlds", "5M9", "1..20, and with masteries 1M..20M, 1M2..20M2 and so on to M2"),
        ("questworlds", "21", "1..20, and with masteries 1M..20M, 1M2..20M2 and so on to M2"),
        ("pendragon", "41", "0..40"),
        ("fate", "three", "-2..10"),
        ("gurps", "31", "3..30"),
        ("eclipse-phase", "121", "-30..120"),
        ("dragonbane", "luck+15", "1..20, with bane3, bane2, bane, boon, boon2, boon3 as boon3+1"),
    ],
)
def test_a_side_that_is_none_is_refused_with_what_is_allowed(game: str, text: str, allowed: str) -> None:
    with pytest.raises(RangeError) as error:
        system(game).main_contest().side(text)
    assert str(error.value) == f"side {text!r}; allowed: {allowed}"


def test_hope_and_fear() -> None:
    check = system("daggerheart").mechanic("outcomes")
    odds = check.odds("", **check.read(("+2", "15")))  # pyrefly: ignore[missing-attribute]
    assert [round(100 * count / odds.total, 2) for count in odds.counts[::-1]] == [8.33, 25, 25, 20.83, 20.83]


def test_who_rolls_has_equal_numbers() -> None:
    contest = system("pathfinder2e").main_contest()
    assert contest.odds("you-roll", 7, 7).chance("win") == contest.odds("they-roll", 7, 7).chance("lose")
    assert float(contest.odds("you-roll", 7, 7).chance("win")) == 0.55
    assert float(contest.odds("you-roll", -5, 40).chance("win")) == 0.0  # a natural 20 is one degree, not a success


def test_boons_and_banes() -> None:
    contest = system("dragonbane").main_contest()
    for written, more in (("boon+15", 1), ("boo+15", 1), ("bane2 15", -2), ("15", 0)):
        assert contest.side(written)[:2] == (15, more), written
    chances = [contest.odds("", contest.side(side), 10).chance("win") for side in ("bane+15", "15", "boon+15")]
    assert chances == sorted(set(chances))


def test_skills_of_a_regular_contest_are_evened() -> None:
    evened = system("gurps").mechanic("regular").rules().evened
    assert evened is not None
    assert [evened.of(*sides) for sides in ((5, 3), (19, 16), (30, 24), (14, 13), (21, 20))] == [
        (12, 10),
        (13, 10),
        (12, 10),
        (14, 13),
        (11, 10),
    ]


def test_equal_totals_of_cepheus_are_rolled_again_and_leave_nothing_open() -> None:
    contest = system("cepheus").main_contest()
    odds, first = contest.odds("again", 2, 1), contest.odds("characteristic", 2, 1)
    lost = contest.odds("characteristic-theirs", 2, 1)
    assert odds.tie == odds.none == 0
    assert odds.chance("win") == lost.chance("win") / (lost.chance("win") + first.chance("lose"))


def test_pairs_that_are_thrown_again_do_not_count() -> None:
    die = Throw(die=(1, 2))
    again = ThrowRule(throw=die, ratings=(0, 1), score=ROLL, ties={"roll": ("higher score", "again")})
    assert again.odds(0, 0) == (1, 0, 0, 1, 2)
    assert ThrowRule(throw=die, ratings=(0, 1), score=RATING, ties={"roll": ("again",)}).odds(0, 0) == (0, 0, 1, 0, 1)
    with pytest.raises(RangeError, match="one roll against several foes"):
        again.by_total(0, 0)


def test_one_roll_against_many_adds_up_to_the_odds() -> None:
    for game, you, them in (("questworlds", "5M", "17"), ("pendragon", "25", "19"), ("fate", "3", "1")):
        contest = system(game).main_contest()
        sides = contest.side(you), contest.side(them)
        rolls = contest.by_roll("", *sides)
        whole = sum(times for times, _ in rolls)
        won = sum(times * odds.chance("win") for times, odds in rolls)
        assert Fraction(won, whole) == contest.odds("", *sides).chance("win")


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"ties": {"roll": ("tie", "higher score")}}, "ties"),
        ({"ties": {"rolls": ("tie",)}}, "ties"),
        ({"ratings": (5, 5)}, "ratings"),
        ({"still": "you"}, "still"),
        ({"favours": (("Boon", 1),)}, "favours"),
        ({"alike": (("roll",), ("roll",))}, "alike"),
    ],
)
def test_a_rule_that_does_not_hold_is_refused(wrong: dict[str, object], field: str) -> None:
    fine = {"throw": Throw(die=(1, 20)), "ratings": (1, 20), "ties": {"roll": ("tie",)}}
    with pytest.raises(RuleError) as error:
        ThrowRule(**fine | wrong)  # pyrefly: ignore[bad-argument-type]
    assert error.value.field == field
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(("table", "sides", "alone"), [("opposed", ("adv+5", "3"), 5), ("escape", ("5", "adv+3"), 3)])
def test_a_side_that_throws_nothing_has_no_dice_more(table: str, sides: tuple[str, str], alone: int) -> None:
    contest = next(each for each in system("dnd2024").contests() if each.match_table == table)
    with pytest.raises(RangeError, match=rf"side 'advantage\+{alone}': this side throws no dice; write {alone}"):
        contest.odds("", *map(contest.side, sides))


def test_a_17_of_gurps_may_fail_by_1_at_least() -> None:
    """The other reading of that clause, roll by roll."""
    contest = system("gurps").main_contest()
    (rules,) = (each.instead for each in contest.variant().clauses if each.rule.startswith("A 17"))

    def rolled(skill: int) -> list[tuple[bool, int]]:
        totals = (sum(dice) for dice in product(range(1, 7), repeat=3))
        return [(n <= 4 or n <= min(skill, 16), min(skill - n, -1) if n > 16 else skill - n) for n in totals]

    for you, them in ((25, 30), (14, 12), (19, 19)):
        pairs = list(product(rolled(you), rolled(them)))
        wins = sum(mine > theirs for mine, theirs in pairs)
        ties = sum(mine == theirs for mine, theirs in pairs)
        odds = rules.odds(you, them)
        assert (odds.chance("win"), odds.chance("tie")) == (Fraction(wins, 6**6), Fraction(ties, 6**6))
    assert rules.odds(25, 30) != contest.odds("", 25, 30)


def test_the_beginning_of_a_word_for_dice_is_the_shortest_word() -> None:
    contest = system("dragonbane").main_contest()
    assert [contest.side(text).more for text in ("ban+15", "boo+15", "bane2+15", "boon3+15")] == [-1, 1, -2, 3]
