"""What the command says of two sides: odds in every format, and what is needed for a chance."""

from fractions import Fraction
from itertools import product

import pytest

from oppose_engine import discover, percent, system
from tests.engine.command import Command

D10 = range(1, 11)


def test_odds_as_json(oppose: Command) -> None:
    assert oppose.json("odds mythras 50 50") == {
        "system": "mythras",
        "variant": "imperative",
        "you": 50,
        "them": 50,
        "win": 3725,
        "tie": 50,
        "none": 2500,
        "lose": 3725,
        "denominator": 10000,
    }


def test_a_failed_action_is_not_rolled_again(oppose: Command) -> None:
    assert "decided" not in oppose("odds dragonbane 15 10").out
    assert "decided" in oppose("odds dragonbane 15 10 --variant open").out


def test_a_contest_of_the_older_world_of_darkness_has_a_difficulty(oppose: Command) -> None:
    def total(faces: tuple[int, ...]) -> int:
        return max(0, sum(face >= 8 for face in faces) - faces.count(1))

    pairs = [(total(mine), total(theirs)) for mine in product(D10, repeat=2) for theirs in product(D10, repeat=1)]
    found = oppose.json("odds world-of-darkness 2 1 --variant by-difficulty/difficulty-8")
    assert Fraction(found["win"], found["denominator"]) == Fraction(sum(a > b for a, b in pairs), len(pairs))
    assert Fraction(found["tie"], found["denominator"]) == Fraction(sum(a == b for a, b in pairs), len(pairs))


def test_odds_of_every_system_with_two_sides(oppose: Command) -> None:
    for game in discover().values():
        if not game.contests():
            continue
        roll = game.main_contest()
        you, them = (str(roll.example()[side]) for side in ("you", "them"))
        for variant in roll.variants:
            found = oppose.json(f"odds {game.id} {you} {them} --variant {variant.id}")
            assert found["variant"] == variant.id
            assert str(found["you"]) == you
            assert tuple(found[name] for name in ("win", "tie", "none", "lose", "denominator")) == roll.odds(
                variant.id, roll.side(you), roll.side(them)
            )


def test_odds_of_scores_with_ranks_and_luck(oppose: Command) -> None:
    starred, added = (oppose.json(f"odds open-ended-d10 {side} 4 --variant lucky") for side in ("6**", "6+2"))
    assert starred == added
    assert (added["you"], added["them"], added["denominator"]) == ("6+2", 4, 891_000_000)
    plain = oppose.json("odds open-ended-d10 6 4 --variant lucky")
    assert (plain["win"], plain["denominator"]) == (48_000, 89_100)
    assert oppose.json("odds open-ended-d10 6+0 4")["you"] == 6
    found = oppose.json("need open-ended-d10 --them 4+1 --chance 12")
    assert (found["you"], found["them"]) == (7, "4+1")


def test_odds_of_die_against_die(oppose: Command) -> None:
    found = oppose.json("odds ngs d12+3 d8+4")
    assert (found["you"], found["them"]) == ("d12+3", "d8+4")
    assert Fraction(found["win"], found["denominator"]) == Fraction(13, 24)


def test_odds_as_a_table_say_all(oppose: Command) -> None:
    text = oppose.text("odds mythras 60 40")
    assert text.splitlines()[0] == "Mythras, imperative: you 60, them 40"
    shown = {line.split()[0]: line.split()[1] for line in text.splitlines()[3:]}
    assert shown == {
        "win": "51.79",
        "tie": "0.38",
        "none": "24.00",
        "lose": "23.83",
        "decided": "68.49",
        "split": "51.98",
    }


def test_odds_in_the_other_formats(oppose: Command) -> None:
    assert oppose.text("odds mythras 60 40 --format csv").splitlines() == [
        "you,them,win,tie,none,lose,denominator",
        "60,40,5179,38,2400,2383,10000",
    ]
    assert oppose.text("odds mythras 60 40 --format tsv").splitlines()[0] == "60\t40\twin\t51.79"
    assert "| win | 51.79 | 5179 |" in oppose.text("odds mythras 60 40 --format md")


def test_a_rating_may_be_negative_or_carry_a_percent_sign(oppose: Command) -> None:
    for plain, signed in (("check brp 65", "check brp 65%"), ("toward any 65", "toward any 65%")):
        assert oppose.json(plain) == oppose.json(signed)
    assert oppose.json("odds mythras -10 3")["you"] == -10
    assert oppose.json("odds mythras 60% 40%") == oppose.json("odds mythras 60 40")
    assert oppose.json("odds mythras -100 400")["them"] == 400


def test_the_variant_finds_its_mechanic(oppose: Command) -> None:
    dodge, fight_back = (oppose.json(f"odds coc7 50 50 --variant {v}") for v in ("dodge", "fight-back"))
    assert dodge["win"] == fight_back["lose"]
    assert dodge["win"] < fight_back["win"]


@pytest.mark.parametrize(
    ("variant", "win", "lose"),
    [
        ("uge-2023-highest-success", 5209, 2391),
        ("uge-2023-highest-margin", 5220, 2380),
        ("uge-2023-subtraction", 4540, 5460),
        ("uge-2023-resistance", 70, 30),
    ],
)
def test_every_way_of_the_2023_book_to_settle_opposed_skills(
    oppose: Command, variant: str, win: int, lose: int
) -> None:
    found = oppose.json(f"odds brp 60 40 --variant {variant}")
    assert (found["variant"], found["win"], found["lose"]) == (variant, win, lose)


def test_a_variant_is_looked_for_in_every_contest_of_the_game(oppose: Command) -> None:
    said = oppose.refusal("odds brp 60 40 --variant uge-2023-subtract")
    assert "did you mean uge-2023-subtraction" in said


def test_a_list_may_begin_with_a_number_below_0(oppose: Command) -> None:
    assert oppose.json("odds dnd5e 5 -1,-2")["them"] == ["-1", "-2"]
    assert oppose.json("parties dnd5e -1,3,2")["parties"] == ["-1", "3", "2"]
    assert oppose.text("together dnd5e -1,3 dc=15").startswith("D&D 5e: Group check: -1,3, against DC 15; ")


def test_a_roll_is_named_by_its_table_where_several_have_the_variant(oppose: Command) -> None:
    contests = {each.match_table: each for each in system("gurps").contests()}
    for table, contest in contests.items():
        odds = contest.odds("standard", contest.side("16"), contest.side("14"))
        told = oppose.json(f"odds gurps 16 14 --variant {table}/standard")
        assert Fraction(told["win"], told["denominator"]) == odds.chance("win"), table
    traveller, first = (oppose.text(f"check ironsworn 3{each}") for each in (" --variant progress-match/standard", ""))
    assert traveller != first


def test_the_first_rating_that_wins_often_enough(oppose: Command) -> None:
    roll = system("mythras").main_contest()
    wins = {you: roll.odds("", you, 50).chance("win") for you in range(101)}
    first = min(you for you, win in wins.items() if win >= Fraction(60, 100))
    found = oppose.json("need mythras --them 50 --chance 60")
    assert (found["you"], found["reached"], found["chance"], found["outcome"]) == (first, True, "3/5", "win")
    assert Fraction(found["win"], found["denominator"]) == wins[first]
    sentence = oppose.text("need mythras --them 50 --chance 60")
    assert (
        sentence == f"Mythras, imperative, against 50: {first} is the first from 0 to 100 that wins at least 60% "
        f"({percent(wins[first])}%)\n"
    )


def test_a_chance_met_exactly_is_enough(oppose: Command) -> None:
    exact = system("mythras").main_contest().odds("", 60, 40).chance("win")
    assert oppose.json(f"need mythras --them 40 --chance {float(100 * exact)}")["you"] == 60
    assert oppose.json(f"need mythras --them 40 --chance {float(100 * exact) + 0.0001:.4f}")["you"] == 61


def test_a_chance_out_of_reach_gives_the_best_there_is(oppose: Command) -> None:
    found = oppose.json("need mythras --them 50 --chance 99.5")
    assert (found["reached"], found["you"]) == (False, 95)
    assert oppose.text("need mythras --them 50 --chance 99.5") == (
        "Mythras, imperative, against 50: nothing from 0 to 100 wins at least 99.5%; the best is 95 (82.40%)\n"
    )
    assert oppose.text("need mythras --them 50 --chance 99.5 --format tsv") == ""
    assert (
        oppose.text("need mythras --them 50 --chance 99.5 --format csv") == "you,them,win,tie,none,lose,denominator\n"
    )


def test_needs_of_other_ladders(oppose: Command) -> None:
    assert oppose.json("need ngs --them d8+4 --chance 60")["you"] == "d12+4"
    assert oppose.json("need open-ended-d10 --them 4 --chance 50%")["you"] == 6
    assert oppose.json("need coc7 --them 50 --chance 50 --variant fight-back")["variant"] == "fight-back"
    assert oppose.json("need mythras --them -20 --chance 0")["you"] == 0
    assert oppose.json("need openquest3 --them 100 --chance 5")["you"] == 55
    assert oppose.json("need mythras --them 50 --chance 50 --outcome decided")["you"] == 50


def test_needs_in_the_other_formats(oppose: Command) -> None:
    assert oppose.text("need mythras --them 40 --chance 51.79 --format tsv") == "60\t40\t51.79\n"
    assert oppose.text("need mythras --them 40 --chance 51.79 --format csv").splitlines()[1] == (
        "60,40,5179,38,2400,2383,10000"
    )
