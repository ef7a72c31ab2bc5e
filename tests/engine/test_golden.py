"""The engine reproduces what others printed, and every figure that the rules of the site state."""

from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from fractions import Fraction
from typing import Any

import pytest

from oppose_engine import OddsTable, Outcomes, TableId, discover, percent, system
from oppose_engine.checks.open_ended import Mastery
from oppose_engine.checks.pool import DicePool, Pool
from oppose_engine.contests.degrees import DegreeContest
from oppose_engine.text import face_ranges, number
from oppose_engine.views import measure
from tests import stated
from tests.engine.test_against_oracle import improvement
from tests.printed import MATRICES, read_rows
from tests.tables import published


def cells(entry: dict[str, Any]) -> list[tuple[Any, Any, str]]:
    (_, *columns), *rows = read_rows(entry["file"])
    label = str if entry["system"] == "ngs" else int
    return [
        (label(you), label(them), printed) for you, *line in rows for them, printed in zip(columns, line, strict=True)
    ]


def ours(entry: dict[str, Any]) -> OddsTable:
    return published(TableId(entry["system"], entry["table"], entry["variant"]))


@pytest.mark.parametrize("entry", MATRICES, ids=lambda entry: str(entry["id"]))
def test_every_printed_cell(entry: dict[str, Any]) -> None:
    table = ours(entry)
    differs = []
    for you, them, printed in cells(entry):
        odds = table.outcomes(you, them)
        exact = 100 * (odds.split if entry["kind"] == "split" else odds.chance("win"))
        if number(exact, entry["decimals"]) != printed:
            differs.append((you, them, printed, exact))
    assert differs == []


def test_all_printed_cells_are_there() -> None:
    by_kind = {kind: sum(len(cells(e)) for e in MATRICES if e["kind"] == kind) for kind in ("win", "split")}
    assert by_kind == {"win": 484, "split": 656}


def test_where_a_printed_figure_hides_that_it_can_fail() -> None:
    """Print says 0 or 100 for what can still happen or fail; we say so."""
    hidden = set()
    for entry in MATRICES:
        for you, them, printed in cells(entry):
            shown = measure(ours(entry).outcomes(you, them), entry["kind"], entry["decimals"])
            if shown != printed:
                hidden.add((entry["id"], you, them, printed, shown))
    assert hidden == set()


def half_even_misprints(file: str) -> int:
    (entry,) = (each for each in MATRICES if each["file"] == file)
    table, wrong = ours(entry), 0
    for you, them, printed in cells(entry):
        exact = 100 * table.outcomes(you, them).split
        even = (Decimal(exact.numerator) / Decimal(exact.denominator)).quantize(Decimal(1), ROUND_HALF_EVEN)
        wrong += str(even) != printed
    return wrong


def test_half_even_rounding_would_misprint_the_essay() -> None:
    assert half_even_misprints("ngs_essay_16x16.csv") == 14
    assert half_even_misprints("ngs_essay_20x20.csv") == 25


@pytest.mark.parametrize("variant", ["srd-2020-high-skill", "srd-2020-cancel"])
def test_every_printed_success_band(variant: str) -> None:
    header, *lines = read_rows("brp_srd_bands.csv")
    bands = system("brp").mechanic("bands").rules(variant).bands
    checked = 0
    for line in lines:
        row = dict(zip(header, line, strict=True))
        for rating in range(int(row["ability_lo"]), int(row["ability_hi"] or 400) + 1):
            ranges = bands.ranges(rating)
            # The open row above 95 prints a fifth of the ability; all other rows round it to the nearest.
            special = int(row["special_hi"]) if row["special_hi"].isdigit() else min(95, (2 * rating + 5) // 10)
            assert ranges["special"] == ((int(row["special_lo"]), special),), rating
            assert ranges["fumble"] == ((int(row["fumble_lo"]), int(row["fumble_hi"])),), rating
            checked += row["ability_hi"] != ""
    assert checked == 90


@pytest.mark.parametrize("variant", ["srd-2020-high-skill", "srd-2020-cancel"])
def test_no_rating_is_no_chance(variant: str) -> None:
    bands = system("brp").mechanic("bands").rules(variant).bands
    for rating in (-100, -1, 0):
        assert bands.ranges(rating) == {"fumble": ((96, 100),), "failure": ((1, 95),), "success": (), "special": ()}
    assert bands.ranges(1) == {
        "fumble": ((96, 100),),
        "failure": ((6, 95),),
        "success": ((2, 5),),
        "special": ((1, 1),),
    }


def percentages(odds: Outcomes) -> tuple[float, ...]:
    return tuple(float(100 * odds.chance(name)) for name in ("win", "tie", "none", "lose"))


@pytest.mark.parametrize(
    ("game", "variant", "you", "them", "expected"), [figures for figures in stated.D100 if figures[0] in discover()]
)
def test_match_ups_of_the_rules(
    game: str, variant: str, you: int, them: int, expected: tuple[float, float, float, float]
) -> None:
    assert percentages(system(game).main_contest().odds(variant, you, them)) == expected


def win(game: str, variant: str, you: int, them: int) -> str:
    return percent(system(game).main_contest().odds(variant, you, them).chance("win"))


def test_other_odds_of_the_rules() -> None:
    assert win("coc7", "article-exact-reroll", 0, 10) == "5.69"
    assert win("openquest3", "srd", 50, 100) == "4.00"
    assert win("openquest3", "article", 50, 100) == "14.51"
    once = {v: system("mythras").main_contest().odds(v, 50, 50) for v in ("imperative", "article")}
    assert {v: (measure(o), measure(o, "decided")) for v, o in once.items()} == {
        "imperative": ("37.25", "50.00"),
        "article": ("37.75", "50.33"),
    }
    assert system("mythras").main_contest().odds("imperative", 50, 50)[:4] == (3725, 50, 2500, 3725)
    assert system("ngs").contests()
    assert system("ngs").table("opposed").value(you="d12+3", them="d8+4", outcome="win") == Fraction(13, 24)


def test_brp_fifty_against_fifty_by_winner_and_final_level() -> None:
    table = system("brp").table("outcomes", "uge-2023-success-only")
    one_side = {"failure": 141, "success": 3105, "special": 470, "critical": 150}
    expected = {f"{who} {level}": count for who in ("win", "lose") for level, count in one_side.items()}
    expected |= {"tie": 50, "none": 2218}
    values = next(values for labels, values in table.rows() if labels == (50, 50))
    found = {label: value * 10_000 for label, value in zip(table.axes[-1].values, values, strict=True) if value}
    assert found == expected


@pytest.mark.parametrize(
    ("start", "target", "places", "expected"),
    [(35, 50, 4, "8.1517"), (50, 90, 3, "45.803"), (90, 100, 2, "87.01"), (30, 60, 4, "16.5107"), (60, 50, 0, "0")],
)
def test_expected_checks_of_the_rules(start: int, target: int, places: int, expected: str) -> None:
    checks = improvement("brp").expected_checks(start, target)
    assert checks is not None
    assert number(checks, places) == expected


def test_experience_and_resistance_of_the_rules() -> None:
    assert improvement("brp").expected_gain(35) == Fraction(91, 40)
    assert improvement("coc7").chance(98) == Fraction(5, 100)
    assert system("brp").table("resistance").value(active=13, passive=15, outcome="success") == Fraction(2, 5)


def test_open_ended_figures_of_the_rules() -> None:
    (contest,) = (each for each in system("open-ended-d10").mechanics if isinstance(each, DegreeContest))
    assert contest.odds("standard", 4, 4) == (290, 36, 275, 290, 891)
    compared = contest.odds("degrees-of-failure", 4, 4)
    assert [compared.chance(name) for name in ("win", "tie", "none")] == [Fraction(5, 11), Fraction(1, 11), 0]
    table = system("open-ended-d10").table("outcomes")
    critical = [v for v in table.axes[-1].values if str(v).startswith("success") and v != "success 0"]
    assert sum(table.value(score=4, outcome=name) for name in critical) == Fraction(4, 90)
    (mastery,) = (each for each in system("open-ended-d10").mechanics if isinstance(each, Mastery))
    assert mastery.counts(4, 1) == 40_000


@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        (1, ("10", "40", "50", "0", "0")),
        (7, ("2.8994", "4.9516", "42.149", "32.6495", "17.3505")),
        (12, ("0.9385", "1.4298", "16.1286", "24.3966", "57.1065")),
    ],
)
def test_pool_bands_of_the_rules(dice: int, expected: tuple[str, ...]) -> None:
    table = system("contract").table("outcomes")
    values = next(values for labels, values in table.rows() if labels == (dice, 6))
    rounded = [number(100 * value, 4) for value in values]
    assert [Decimal(text) for text in rounded] == [Decimal(text) for text in expected]


def pool_rules(variant: str) -> Pool:
    (mechanic,) = (each for each in system("contract").mechanics if isinstance(each, DicePool))
    return mechanic.rules(variant)


def test_pool_means_of_the_rules() -> None:
    for difficulty in range(2, 11):
        assert pool_rules("standard").mean(difficulty) == Fraction(11 - difficulty, 10)
        assert pool_rules("no-botches").mean(difficulty) == Fraction(12 - difficulty, 10)
        assert pool_rules("no-doubles").mean(difficulty) == Fraction(10 - difficulty, 10)


def test_an_outcome_of_one_with_twelve_dice() -> None:
    table = system("contract").table("pool")
    found = []
    for difficulty in (6, 7, 8, 9, 10):
        chances = [table.value(dice=12, difficulty=difficulty, outcome=k) for k in range(1, 25)]
        found.append(number(100 * sum(chances, Fraction(0))))
    assert found == ["97.63", "94.35", "87.78", "76.07", "58.16"]


@pytest.mark.parametrize(
    ("game", "variant", "rating", "level", "faces"),
    [
        ("brp", "uge-2023", 60, "special", "04–12"),
        ("brp", "uge-2023", 45, "fumble", "98–00"),
        ("mythras", "imperative", 66, "critical", "01–07"),
        ("mythras", "imperative", 60, "fumble", "99–00"),
        ("mythras", "imperative", 101, "fumble", "00"),
        ("openquest3", "srd", 50, "critical", "11, 22, 33, 44"),
        ("coc7", "rulebook", 49, "fumble", "96–00"),
        ("coc7", "rulebook", 50, "fumble", "00"),
    ],
)
def test_bands_of_the_rules(game: str, variant: str, rating: int, level: str, faces: str) -> None:
    assert face_ranges(system(game).mechanic("bands").rules(variant).bands.ranges(rating)[level]) == faces


def test_floor_and_ceil_of_the_critical_range_part_at_81_ratings() -> None:
    bands = {v: system("mythras").mechanic("bands").rules(v).bands for v in ("imperative", "article")}
    differ = [s for s in range(1, 101) if bands["imperative"].ranges(s) != bands["article"].ranges(s)]
    assert len([s for s in differ if s >= 10]) == 81
    assert all(s % 10 for s in differ)


def test_the_rulebook_of_call_of_cthulhu_has_cells_that_a_float_misprints() -> None:
    """x.xx5% in exact fractions: the reason for rounding half up from fractions."""
    odds = [system("coc7").main_contest().odds("rulebook", s, s) for s in range(0, 101, 10)]
    halves = [o for o in odds if (o.chance("win") * 10**6) % 100 == 50]
    assert halves
    for each in halves:
        exact = Decimal(each.win) * 100 / Decimal(each.denominator)
        assert Decimal(measure(each)) == exact.quantize(Decimal("0.01"), ROUND_HALF_UP)


def test_every_printed_table_is_of_a_game_that_is_played() -> None:
    assert {entry["system"] for entry in MATRICES} <= set(discover())
