"""The oracle alone comes to every figure that the rules of the site state."""

from fractions import Fraction

import pytest

from tests import stated
from tests.oracle import d100, pool, progress, step_die


def percentages(system: str, variant: str, you: int, them: int) -> tuple[float, ...]:
    *cases, denominator = d100.opposed(system, variant, you, them)
    return tuple(float(Fraction(100 * count, denominator)) for count in cases)


@pytest.mark.parametrize(("system", "variant", "you", "them", "expected"), stated.D100)
def test_opposed_d100(system: str, variant: str, you: int, them: int, expected: tuple[float, ...]) -> None:
    assert percentages(system, variant, you, them) == expected


def test_a_coin_doubles_the_denominator_and_leaves_half_hundredths() -> None:
    denominators = {key: d100.opposed(*key, 50, 50).denominator for key in d100.VARIANTS}
    coins = {key for key, denominator in denominators.items() if denominator == 20_000}
    assert coins == {
        ("coc7", "rulebook"),
        ("coc7", "quick-start"),
        ("coc7", "article-exact-reroll"),
        ("legend", "srd"),
    }
    for key in (("coc7", "rulebook"), ("legend", "srd")):
        assert any(d100.opposed(*key, rating, rating).win % 2 for rating in range(0, 101, 10))


def test_brp_winner_and_final_level() -> None:
    one_side = {"failure": 141, "success": 3105, "special": 470, "critical": 150}
    expected: dict[tuple[str, str | None], int] = {("tie", None): 50, ("none", None): 2218}
    for side in ("you", "them"):
        expected |= {(side, level): count for level, count in one_side.items()}
    assert d100.winner_and_level("uge-2023-success-only", 50, 50) == expected


def test_brp_srd_special_against_success_counts_as_a_success() -> None:
    counts = d100.winner_and_level("srd-2020-high-skill", 70, 40)
    assert counts["you", "special"] == 14 * (100 - 40) + 14 * 8
    assert counts["you", "success"] == 14 * 32 + 56 * (100 - 40) + 56 * 32
    cancelled = d100.winner_and_level("srd-2020-cancel", 70, 40)
    assert cancelled["you", "special"] == 14 * (100 - 40)
    assert ("tie", None) not in cancelled


def test_the_winner_and_level_agree_with_the_odds() -> None:
    for system, variant in d100.VARIANTS:
        if system == "brp":
            counts = d100.winner_and_level(variant, 63, 108)
            winners = dict.fromkeys(("you", "tie", "none", "them"), 0)
            for (winner, _), count in counts.items():
                winners[winner] += count
            assert tuple(winners.values()) == d100.opposed("brp", variant, 63, 108)[:4]


def test_a_low_roll_saves_only_who_had_the_base() -> None:
    assert d100.level("brp", "uge-2023", 2, 5, base=5) == "success"
    assert d100.level("brp", "uge-2023", 5, 5, base=2) == "success"
    assert d100.level("brp", "uge-2023", 2, 5) == "failure"
    assert d100.opposed("brp", "uge-2023", 2, 0, you_base=40).win > (d100.opposed("brp", "uge-2023", 2, 0).win)


def test_a_modified_hundred_is_no_master() -> None:
    assert d100.level("openquest3", "srd", 100, 100, base=80) == "fumble"
    assert d100.level("openquest3", "srd", 100, 100) == "critical"
    modified = d100.opposed("openquest3", "srd", 100, 60, you_base=80)
    assert modified == d100.opposed("openquest3", "srd", 101, 60)


def test_repeated_to_the_end_mythras_favours_the_player_of_the_article() -> None:
    once = d100.opposed("mythras", "article", 50, 50)
    assert (once.win, once.none) == (3775, 2500)
    assert Fraction(once.win, once.win + once.lose) == Fraction(151, 300)


def test_call_of_cthulhu_combat_and_bonus_dice() -> None:
    dodge, fight_back = d100.combat(50, 50), d100.combat(50, 50, "fight-back")
    levels = (1, 9, 15, 25)  # critical, extreme, hard, regular faces at 50
    assert fight_back.win - dodge.win == sum(count**2 for count in levels)
    assert dodge.none == fight_back.none == 2500
    assert dodge.tie == 0
    assert dodge.win == fight_back.lose
    for n in range(-2, 3):
        counts, denominator = d100.bonus_dice(n)
        assert sum(counts.values()) == denominator == 10 ** (2 + abs(n))
    assert set(d100.bonus_dice(0).counts.values()) == {1}
    for n, chance in ((1, Fraction(3, 4)), (-1, Fraction(1, 4))):
        counts, denominator = d100.bonus_dice(n)
        assert Fraction(sum(counts[roll] for roll in range(1, 51)), denominator) == chance
    with pytest.raises(ValueError, match=r"3 bonus or penalty dice is outside -2\.\.2"):
        d100.bonus_dice(3)


def test_step_dice() -> None:
    odds = step_die.opposed(12, 3, 8, 4)
    assert Fraction(odds.win, odds.denominator) == Fraction(13, 24)
    assert odds.tie == 0
    assert step_die.opposed(6, 2, 8, 2) == (15, 6, 0, 27, 48)


def test_the_pool() -> None:
    assert list(pool.bands(1, 6).values()) == [1, 4, 5, 0, 0]
    assert list(pool.bands(7, 6).values()) == [289941, 495156, 4214903, 3264947, 1735053]
    twelve = [round(float(Fraction(100 * n, 10**12)), 4) for n in pool.bands(12, 6).values()]
    assert twelve == [0.9385, 1.4298, 16.1286, 24.3966, 57.1065]
    assert pool.pool(0, 6) == {0: 1}
    for n, difficulty in ((3, 2), (5, 6), (9, 10), (100, 7)):
        for botches, doubles in ((True, True), (False, True), (True, False), (False, False)):
            counts = pool.pool(n, difficulty, botches, doubles)
            assert sum(counts.values()) == 10**n
            mean = Fraction(sum(k * count for k, count in counts.items()), 10**n)
            each = Fraction(11 - difficulty + (not botches) - (not doubles), 10)
            assert mean == n * each
    with pytest.raises(ValueError, match="difficulty 11"):
        pool.pool(3, 11)


def test_one_more_die_can_hurt() -> None:
    def succeeds(n: int) -> Fraction:
        return Fraction(sum(c for k, c in pool.pool(n, 2).items() if k >= 1), 10**n)

    falls = [n for n in range(2, 40) if succeeds(n) < succeeds(n - 1)]
    assert falls == [2, 4, 6, 8, 10, 12, 14]
    assert Fraction(pool.bands(1, 10)["botch"], 10) == Fraction(1, 10)
    assert round(float(Fraction(100 * pool.bands(7, 10)["botch"], 10**7)), 2) == 27.65


def test_experience() -> None:
    assert progress.improvement_chance("brp", 35) == Fraction(13, 20)
    assert progress.improvement_chance("brp", 120) == Fraction(1, 100)
    assert progress.improvement_chance("coc7", 97) == Fraction(1, 20)
    assert progress.improvement_chance("brp", -5) == 1
    assert progress.expected_gain("brp", 35) == Fraction(91, 40)
    for start, target, digits, expected in (
        (35, 50, 4, 8.1517),
        (50, 90, 3, 45.803),
        (90, 100, 2, 87.01),
        (30, 60, 4, 16.5107),
    ):
        checks = progress.expected_checks("brp", start, target)
        assert checks is not None
        assert round(float(checks), digits) == expected
    assert progress.expected_checks("brp", 60, 60) == 0
    assert progress.expected_checks("coc7", 85, 86) == Fraction(100, 15)


def test_the_distribution_of_checks_has_the_expected_mean() -> None:
    for variant, rolls in ((None, None), ("uge-2023", 2)):
        chances = progress.checks_distribution("brp", 62, 66, 150, variant, rolls)
        mean = progress.expected_checks("brp", 62, 66, variant, rolls)
        assert mean is not None
        assert float(sum(chances)) == pytest.approx(1)
        assert float(sum(n * chance for n, chance in enumerate(chances))) == pytest.approx(float(mean))
    assert progress.checks_distribution("brp", 65, 66, 2)[1:] == [
        Fraction(35, 100),
        Fraction(65 * 35, 10_000),
    ]
    assert progress.checks_distribution("brp", 70, 66, 1) == [1, 0]


def test_an_adventure_gives_a_check_only_after_a_success() -> None:
    assert progress.adventure_chance("brp", "article", 50, 2) == Fraction(3, 4)
    assert progress.expected_checks("brp", 0, 5, "uge-2023", 3) is None
    once = progress.expected_checks("brp", 49, 50, "article", 1)
    assert once == 1 / (Fraction(49, 100) * Fraction(51, 100))


def test_grades_of_difficulty() -> None:
    grades = ("automatic", "easy", "normal", "difficult", "impossible")
    assert [progress.brp_difficulty(45, grade) for grade in grades] == [None, 90, 45, 23, None]
    assert [progress.coc7_target(47, grade) for grade in ("regular", "hard", "extreme")] == ([47, 23, 9])
    assert progress.coc7_unopposed(50, "regular") == {"success": 50, "failure": 49, "fumble": 1}
    assert progress.coc7_unopposed(50, "hard") == {"success": 25, "failure": 70, "fumble": 5}
    assert progress.coc7_unopposed(0, "regular") == {"success": 1, "failure": 94, "fumble": 5}
    names = ("very easy", "easy", "standard", "hard", "formidable", "herculean")
    assert [progress.mythras_difficulty(55, name) for name in names] == [110, 83, 55, 37, 28, 11]
    assert [progress.mythras_difficulty(55, name, flat=True) for name in names] == ([95, 75, 55, 35, 15, -25])


def test_the_resistance_table() -> None:
    assert progress.resistance(13, 15) == Fraction(2, 5)
    by_difference = [progress.resistance(10 + d, 10) for d in range(-9, 10)]
    assert by_difference == [Fraction(50 + 5 * d, 100) for d in range(-9, 10)]
    assert progress.resistance(30, 20) == 1
    assert progress.resistance(20, 30) == 0
    assert progress.resistance(30, 20, zero_fails=True) == Fraction(99, 100)
    assert progress.resistance(20, 30, one_succeeds=True) == Fraction(1, 100)
    assert progress.resistance(29, 20, zero_fails=True) == Fraction(95, 100)
