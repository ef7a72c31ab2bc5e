"""The oracle alone reproduces every figure that others have printed (site_data/published)."""

import json
from decimal import Decimal
from fractions import Fraction
from math import floor
from typing import Any

import pytest

from tests.oracle import Odds, d100, step_die
from tests.oracle.levels import faces
from tests.printed import INDEX, MATRICES, PUBLISHED, read_rows


def die_and_priority(side: str) -> tuple[int, int]:
    die, priority = side.removeprefix("d").split("+")
    return int(die), int(priority)


def oracle_odds(entry: dict[str, Any], you: str, them: str) -> Odds:
    if entry["system"] == "ngs":
        return step_die.opposed(*die_and_priority(you), *die_and_priority(them))
    return d100.opposed(entry["system"], entry["variant"], int(you), int(them))


def percent(odds: Odds, kind: str) -> Fraction:
    """The one number that a printed table shows of the four outcomes."""
    cases = {"win": Fraction(odds.win), "split": odds.win + Fraction(odds.tie, 2)}[kind]
    return 100 * cases / odds.denominator


def half_up(number: Fraction, decimals: int) -> int:
    """In units of the last decimal shown."""
    return floor(number * Fraction(10) ** decimals + Fraction(1, 2))


def half_even(number: Fraction, decimals: int) -> int:
    return round(number * Fraction(10) ** decimals)


def cells(entry: dict[str, Any]) -> list[tuple[str, str, str]]:
    (_, *columns), *rows = read_rows(entry["file"])
    return [(you, them, printed) for you, *line in rows for them, printed in zip(columns, line, strict=True)]


def test_the_printed_tables_have_all_their_cells() -> None:
    for entry in MATRICES:
        assert len(cells(entry)) == entry["shape"]["rows"] * entry["shape"]["columns"], entry["id"]
    assert sum(len(cells(entry)) for entry in MATRICES if entry["kind"] == "win") == 484
    assert sum(len(cells(entry)) for entry in MATRICES if entry["kind"] == "split") == 656


@pytest.mark.parametrize("entry", MATRICES, ids=lambda entry: str(entry["id"]))
def test_every_cell_of_a_printed_table(entry: dict[str, Any]) -> None:
    decimals = entry["decimals"]
    differs = [
        (you, them, printed)
        for you, them, printed in cells(entry)
        if half_up(percent(oracle_odds(entry, you, them), entry["kind"]), decimals) != Decimal(printed) * 10**decimals
    ]
    assert differs == []


@pytest.mark.parametrize(("table", "wrong"), [("ngs-essay-16x16", 14), ("ngs-essay-20x20", 25)])
def test_half_even_would_get_cells_wrong(table: str, wrong: int) -> None:
    (entry,) = (entry for entry in MATRICES if entry["id"] == table)
    misprints = [
        (you, them)
        for you, them, printed in cells(entry)
        if half_even(percent(oracle_odds(entry, you, them), "split"), 0) != int(printed)
    ]
    assert len(misprints) == wrong


def rolls_at_level(variant: str, ability: int, name: str) -> list[int]:
    return [roll for roll in range(1, 101) if d100.level("brp", variant, ability, roll) == name]


@pytest.mark.parametrize("variant", ["srd-2020-high-skill", "srd-2020-cancel"])
def test_every_row_of_the_brp_srd_band_table(variant: str) -> None:
    header, *rows, top = read_rows("brp_srd_bands.csv")
    checked = 0
    for cells_of_row in rows:
        row = dict(zip(header, cells_of_row, strict=True))
        special = list(range(int(row["special_lo"]), int(row["special_hi"]) + 1))
        fumble = list(range(int(row["fumble_lo"]), int(row["fumble_hi"]) + 1))
        for ability in range(int(row["ability_lo"]), int(row["ability_hi"]) + 1):
            assert rolls_at_level(variant, ability, "special") == special
            assert rolls_at_level(variant, ability, "fumble") == fumble
            assert rolls_at_level(variant, ability, "success") == [*range(special[-1] + 1, ability + 1)]
            checked += 1
    assert checked == 90
    assert top[0] == "96"
    for ability in (96, 100, 120, 400):
        assert rolls_at_level(variant, ability, "special") == list(range(1, half_up(Fraction(ability, 5), 0) + 1))
        assert rolls_at_level(variant, ability, "failure") == [96, 97, 98, 99]
        assert rolls_at_level(variant, ability, "fumble") == [100]


def test_the_index_names_every_file_and_a_source_for_it() -> None:
    assert {entry["file"] for entry in INDEX["files"]} | {"index.json"} == {path.name for path in PUBLISHED.iterdir()}
    used = {entry["source"] for entry in INDEX["files"] if entry["source"]}
    examples = json.loads((PUBLISHED / "examples.json").read_text(encoding="utf-8"))
    assert used | {example["source"] for example in examples} == set(INDEX["sources"])
    assert {entry["kind"] for entry in INDEX["files"]} == set(INDEX["kinds"])
    for entry in INDEX["files"]:
        if entry["shape"]["layout"] == "records":
            header, *rows = read_rows(entry["file"])
            assert (entry["shape"]["columns"], entry["shape"]["rows"]) == (header, len(rows))


RATINGS = (-100, -3, 0, 4, 5, 17, 45, 50, 51, 96, 99, 100, 101, 137, 400)
FAVOURING = {
    ("brp", "article"),
    ("coc7", "article"),
    ("mythras", "article"),
    ("openquest3", "article"),
    ("openquest3", "srd"),
}


@pytest.mark.parametrize("key", d100.VARIANTS, ids="-".join)
def test_the_classes_sum_to_all_cases_and_sides_are_equal_where_they_should_be(
    key: tuple[str, str],
) -> None:
    even_handed = True
    odds = {(you, them): d100.opposed(*key, you, them) for you in RATINGS for them in RATINGS}
    for you in RATINGS:
        for them in RATINGS:
            mine, theirs = odds[you, them], odds[them, you]
            assert mine.win + mine.tie + mine.none + mine.lose == mine.denominator
            mirrored = Odds(theirs.lose, theirs.tie, theirs.none, theirs.win, theirs.denominator)
            even_handed = even_handed and mine == mirrored
    assert even_handed == (key not in FAVOURING)


@pytest.mark.parametrize("key", d100.VARIANTS, ids="-".join)
@pytest.mark.parametrize("them", [50, 130])  # the laws of the engine are held at every rating
def test_more_rating_never_hurts_but_for_the_master_lost_at_101(key: tuple[str, str], them: int) -> None:
    odds = {you: d100.opposed(*key, you, them) for you in [*range(-5, 125), 399, 400]}
    worse = [
        you
        for you, now in odds.items()
        if (before := odds.get(you - 1))
        and (now.win < before.win or now.win + now.tie < before.win + before.tie or now.lose > before.lose)
    ]
    assert worse == ([101] if key == ("openquest3", "srd") else [])


@pytest.mark.parametrize("key", d100.VARIANTS, ids="-".join)
def test_pairs_settled_together_are_those_settled_one_by_one(
    key: tuple[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    met = [(-3, 45), (17, 50), (50, 50), (50, 99), (96, 137), (101, 5), (400, 400)]
    together = [d100.opposed(*key, *each) for each in met]
    levels = [d100.winner_and_level(key[1], *each) for each in met if key[0] == "brp"]
    monkeypatch.setattr(d100, "together", d100.one_by_one)
    assert [d100.opposed(*key, *each) for each in met] == together
    assert [d100.winner_and_level(key[1], *each) for each in met if key[0] == "brp"] == levels


def test_every_roll_has_one_level() -> None:
    for system, variant in d100.VARIANTS:
        for rating in RATINGS:
            assert [roll for _, roll in faces(system, variant, rating, None)] == [*range(1, 101)]
