"""One roll against several foes: against every triple of faces, by laws, and against thrown dice."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from oppose_engine import RangeError, discover, system
from oppose_engine.questions.foes import MOST_FOES, foes_beaten, most_foes
from tests.engine.command import Command
from tests.oracle import d20, d100
from tests.oracle.foes import FACES, beaten, d100_beaten, d100_verdict
from tests.readings import READINGS, answering

ENDLESS = {"open-ended-d10", "savage-worlds", "world-of-darkness", "cepheus", "gurps"}
"""Games whose dice roll on, or whose ties are rolled again, without an end in some reading: they list no rolls."""


LISTED = answering(lambda contest, variant: contest.by_roll(variant, contest.ladder()[0], contest.ladder()[0]))
CONTESTS = [(contest, variant) for _, contest, variant in LISTED]
D100 = [(name, variant) for name, variant in d100.VARIANTS if name in discover()]


def test_most_contests_list_their_rolls() -> None:
    assert len(CONTESTS) > 50
    assert {each[0].id for each in READINGS if each not in LISTED} == ENDLESS


@pytest.mark.parametrize(("name", "variant"), D100)
def test_two_foes_equal_every_triple_of_faces(name: str, variant: str) -> None:
    chosen = random.Random(f"{name} {variant}")
    ratings = [0, 5, 40, 95, 100, *(chosen.randint(1, 130) for _ in range(9))]
    contest = next(c for c in system(name).contests() if variant in [v.id for v in c.variants])
    for _ in range(12):
        you, *foes = (chosen.choice(ratings) for _ in range(3))
        beat, unbeaten, whole = d100_beaten(name, variant, you, foes)
        found = foes_beaten(contest, variant, you, foes)
        assert found.denominator == whole
        assert (list(found.beat), found.unbeaten) == (beat, unbeaten), (you, foes)


@pytest.mark.parametrize("yours", ["normal", "advantage", "disadvantage"])
def test_two_foes_equal_every_throw_of_three_d20(yours: str) -> None:
    contest = system("dnd5e").main_contest()
    short = {"normal": "", "advantage": "adv", "disadvantage": "dis"}[yours]
    for you, first, second in ((5, 3, 3), (0, 7, -2), (2, 2, 11)):

        def verdict(them: int) -> Any:
            return lambda a, b, _: "win" if a + you > b + them else "tie" if a + you == b + them else "lose"  # noqa: B023

        faces = range(1, 21)
        wanted = beaten(d20._kept(yours), [(verdict(first), faces, 1), (verdict(second), faces, 1)])
        found = foes_beaten(
            contest, "standard", contest.side(f"{short}{you:+d}"), [contest.side(str(n)) for n in (first, second)]
        )
        share = [Fraction(count, found.denominator) for count in (*found.beat, found.unbeaten)]
        assert share == [Fraction(count, wanted[2]) for count in (*wanted[0], wanted[1])]


@settings(max_examples=150)
@given(st.data())
def test_laws(data: st.DataObject) -> None:
    contest, variant = data.draw(st.sampled_from(CONTESTS))
    ladder = list(contest.ladder())
    you = data.draw(st.sampled_from(ladder))
    foes = data.draw(st.lists(st.sampled_from(ladder), min_size=1, max_size=4))
    found = foes_beaten(contest, variant, you, foes)
    assert sum(found.beat) == found.denominator
    alone = foes_beaten(contest, variant, you, foes[:1])
    odds = contest.odds(variant, you, foes[0])
    assert alone.chance(1) == odds.chance("win")
    assert 1 - Fraction(alone.unbeaten, alone.denominator) == odds.chance("lose")
    shuffled = data.draw(st.permutations(foes))
    assert foes_beaten(contest, variant, you, shuffled) == found
    more = foes_beaten(contest, variant, you, [*foes, data.draw(st.sampled_from(ladder))])
    assert more.chance(len(foes) + 1) <= found.chance(len(foes))  # to beat all of them is harder
    assert more.at_least(1) >= found.at_least(1)
    single = [contest.odds(variant, you, foe).chance("win") for foe in foes]
    assert sum(n * found.chance(n) for n in range(len(foes) + 1)) == sum(single)  # on average, as if they were apart


def test_the_figures_that_people_ask_for() -> None:
    three = foes_beaten(system("mythras").main_contest(), "imperative", 60, [40] * 3)
    assert round(100 * float(three.chance(3)), 2) == 40.62
    alone = system("mythras").main_contest().odds("imperative", 60, 40).chance("win")
    assert round(100 * float(alone**3), 1) == 13.9  # what multiplying would say
    dnd = system("dnd5e").main_contest()
    assert round(100 * float(foes_beaten(dnd, "standard", dnd.side("5"), [dnd.side("3")] * 3).chance(3)), 2) == 32.56


def test_thrown_dice_agree_for_five_foes() -> None:
    thrown, chosen = 200_000, random.Random(5)
    foes = (40, 55, 30, 40, 70)
    verdicts = [d100_verdict("mythras", "imperative", 65, them) for them in foes]
    won = [[[verdict(a, b, 0) == "win" for b in FACES] for a in FACES] for verdict in verdicts]
    beats: Counter[int] = Counter()
    for _ in range(thrown):
        rows = [each[mine] for mine in [chosen.randrange(100)] for each in won]
        beats[sum(row[chosen.randrange(100)] for row in rows)] += 1
    found = foes_beaten(system("mythras").main_contest(), "imperative", 65, foes)
    for number in range(6):
        chance = float(found.chance(number))
        spread = (chance * (1 - chance) / thrown) ** 0.5
        assert abs(beats[number] / thrown - chance) < 5 * spread, number


def test_how_many_foes_can_be_risked() -> None:
    contest = system("mythras").main_contest()
    for you, foe, chance in (
        (80, 40, Fraction(1, 2)),
        (60, 40, Fraction(2, 5)),
        (10, 40, Fraction(1, 2)),
        (100, 0, Fraction(1, 100)),
    ):
        most = most_foes(contest, "imperative", you, foe, chance)
        enough = [
            n for n in range(1, MOST_FOES + 1) if foes_beaten(contest, "imperative", you, [foe] * n).chance(n) >= chance
        ]
        assert enough == list(range(1, most + 1))


def test_the_ends_of_what_may_be_asked() -> None:
    contest = system("mythras").main_contest()
    one, most = (foes_beaten(contest, "imperative", 60, [40] * foes) for foes in (1, MOST_FOES))
    assert (one.at_least(0), one.at_least(1), one.at_least(2)) == (1, one.chance(1), 0)
    assert most_foes(contest, "imperative", 60, 40, one.chance(1)) == 1  # as often as asked is enough
    assert most_foes(contest, "imperative", 60, 40, most.chance(MOST_FOES)) == MOST_FOES
    fewer = foes_beaten(contest, "imperative", 60, [40] * (MOST_FOES - 1)).chance(MOST_FOES - 1)
    assert most.chance(MOST_FOES) < fewer
    assert most_foes(contest, "imperative", 60, 40, fewer) == MOST_FOES - 1
    for foes in ([], [40] * (MOST_FOES + 1)):
        with pytest.raises(RangeError, match=f"{len(foes)} foes; allowed: 1..{MOST_FOES}"):
            foes_beaten(contest, "imperative", 60, foes)


def test_the_command_answers(oppose: Command) -> None:
    told = oppose.json("odds mythras 60 40,40,35")
    found = foes_beaten(system("mythras").main_contest(), "imperative", 60, [40, 40, 35])
    assert (tuple(told["beat"]), told["denominator"], told["them"]) == (
        found.beat,
        found.denominator,
        ["40", "40", "35"],
    )
    assert "40.62" in oppose.text("odds mythras 60 40,40,40")
    assert "5 of them at once" in oppose.text("need mythras --you 80 --them 40 --chance 50")
    assert "even one is too many" in oppose.text("need mythras --you 10 --them 40 --chance 50")


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["odds", "mythras", "60", ",".join(["40"] * 13)], "13 foes; allowed: 1..12"),
        (["odds", "mythras", "60", "40,x"], "rating 'x' is not a whole number"),
        (["odds", "open-ended-d10", "6", "4,4"], "one roll against several foes is not counted here"),
        (["need", "mythras", "--you", "80", "--them", "40", "--chance", "50", "--outcome", "split"], "leave it out"),
    ],
)
def test_what_cannot_be_answered_is_told(oppose: Command, asked: list[str], told: str) -> None:
    assert told in oppose.refusal(" ".join(asked))
