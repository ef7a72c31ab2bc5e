"""What the command says in tables: whole tables, bands of a rating and pools of dice, in every format."""

import csv
import json
from pathlib import Path

import jsonschema_rs
import pytest

from oppose_engine import TableId, discover, system
from oppose_engine.views import json_schema, to_csv, to_json, to_markdown, to_tsv
from tests import tables
from tests.engine.command import Command

ROOT = Path(__file__).parents[2]
VALIDATOR = jsonschema_rs.Draft202012Validator(json_schema())
BY_TENS = range(0, 101, 10)


def test_the_listing_of_the_d100_article(oppose: Command) -> None:
    lines = oppose.text("table brp --variant article --format tsv").splitlines()
    printed = (ROOT / "site_data" / "published" / "d100_article_brp.csv").read_text(encoding="utf-8")
    (_, *them), *rows = csv.reader(printed.splitlines())
    assert lines == [f"{you}\t{r}\t{shown}" for you, *row in rows for r, shown in zip(them, row, strict=True)]
    assert len(lines) == 121


def test_the_grid_of_the_d100_article(oppose: Command) -> None:
    text = oppose.text("table coc7 --variant article --format md")
    assert text == to_markdown(system("coc7").table("opposed", "article", BY_TENS))
    assert text.splitlines()[2].startswith("| 0 | 50.01 | 5.69 |")


@pytest.mark.parametrize("name", discover())
def test_the_main_table_is_the_opposed_one_where_there_is_one(oppose: Command, name: str) -> None:
    game = system(name)
    main = game.main_contest().match_table if game.contests() else game.tables()[0]
    assert oppose.json(f"table {name}")["table"] == main


@pytest.mark.parametrize("name", discover())
def test_every_table_as_the_data_files_have_it(oppose: Command, name: str) -> None:
    first = {key.table: key for key in reversed(system(name).keys())}  # tests of the site read the other readings
    for _, table, variant in first.values():
        found = oppose.json(f"table {name} {table} --variant {variant}")
        whole = tables.published(TableId(name, table, variant))
        d100 = any(axis.values == tuple(range(101)) for axis in whole.axes)
        assert found == json.loads(to_json(system(name).table(table, variant, BY_TENS) if d100 else whole))


def test_the_whole_published_range(oppose: Command) -> None:
    whole = oppose.text("table mythras --step 1 --format json")
    assert whole == to_json(system("mythras").table("opposed"))


@pytest.mark.parametrize(
    ("options", "scale"),
    [
        ("", BY_TENS),
        ("--min 50", range(50, 101, 10)),
        ("--max 20", range(0, 21, 10)),
        ("--step 25", range(0, 101, 25)),
        ("--min -20 --max 130 --step 50", range(-20, 131, 50)),
        ("--min 60 --max 60", range(60, 61)),
        ("--min -100 --max -100", range(-100, -99)),
        ("--min 400 --max 400", range(400, 401)),
    ],
)
def test_other_ratings(oppose: Command, options: str, scale: range) -> None:
    axes = oppose.json(f"table mythras {options}")["axes"]
    assert axes[0]["values"] == axes[1]["values"] == list(scale)
    assert oppose.json(f"table mythras bands {options}")["axes"][0]["values"] == list(scale)


def test_other_scales(oppose: Command) -> None:
    assert oppose.json("table contract --min 3 --max 5")["axes"][0]["values"] == [3, 4, 5]
    assert oppose.json("table contract pool --min 100 --max 100")["denominator"] == [10**100]
    assert oppose.json("table open-ended-d10 outcomes --step 4")["axes"][0]["values"] == [0, 4, 8]
    assert oppose.json("table open-ended-d10 mastery --min 4 --max 4")["axes"][0]["values"] == [4]
    assert oppose.json("table brp resistance-difference --min 0")["axes"][0]["values"] == list(range(11))
    assert oppose.json("table coc7 bonus-dice --min 1")["axes"][0]["values"] == [1, 2]
    adventures = oppose.json("table brp experience-adventures --min 20 --max 40 --step 20")
    assert [axis["values"] for axis in adventures["axes"]][1:] == [[20, 40], [20, 40]]
    priorities = oppose.json("table ngs --min 0 --max 1")["axes"][0]["values"]
    assert priorities == [f"d{die}+{priority}" for die in (4, 6, 8, 10, 12) for priority in (0, 1)]


def test_tables_in_every_format(oppose: Command) -> None:
    table = system("mythras").table("opposed", "", BY_TENS)
    for name, view in (("md", to_markdown), ("csv", to_csv), ("tsv", to_tsv), ("json", to_json)):
        assert oppose.text(f"table mythras --format {name}") == view(table)
    lines = oppose.text("table mythras").splitlines()
    assert lines[0] == "Opposed roll, mythras imperative: your chance to win, percent"
    assert len(lines) == 3 + len(BY_TENS)


@pytest.mark.parametrize("outcome", ["win", "tie", "none", "lose", "decided", "split", "advantage"])
def test_a_table_of_another_outcome(oppose: Command, outcome: str) -> None:
    table = system("mythras").table("opposed", "", BY_TENS)
    assert oppose.text(f"table mythras --outcome {outcome} --format md") == to_markdown(table, outcome)
    listed = oppose.text(f"table mythras --outcome {outcome} --format tsv")
    assert listed == to_tsv(table, outcome)
    assert all(-100 <= float(line.split("\t")[-1]) <= 100 for line in listed.splitlines())


def test_bands_of_one_rating(oppose: Command) -> None:
    lines = oppose.text("bands mythras 60").splitlines()
    assert lines[0] == "Mythras, imperative: rating 60"
    assert [line.split() for line in lines[3:]] == [
        ["critical", "01–06", "6.00"],
        ["success", "07–60", "54.00"],
        ["failure", "61–98", "38.00"],
        ["fumble", "99–00", "2.00"],
    ]


def test_bands_in_the_other_formats(oppose: Command) -> None:
    table = system("brp").table("bands", "article", (65,))
    ask = "bands brp 65 --variant article --format"
    assert oppose.text(f"{ask} json") == to_json(table)
    assert oppose.text(f"{ask} csv") == to_csv(table)
    assert oppose.text(f"{ask} tsv") == to_tsv(table)
    assert "| level | faces | percent |" in oppose.text(f"{ask} md")


def test_the_bands_of_a_pool_with_four_decimals(oppose: Command) -> None:
    lines = oppose.text("pool contract 12 6").splitlines()
    assert lines[0] == "The Contract, standard: 12 dice against difficulty 6, mean 6.00"
    assert [line.split() for line in lines[3:8]] == [
        ["botch", "0.9385"],
        ["failure", "1.4298"],
        ["partial", "16.1286"],
        ["complete", "24.3966"],
        ["exceptional", "57.1065"],
    ]


def test_a_pool_exactly_at_least_and_at_most(oppose: Command) -> None:
    lines = oppose.text("pool contract 2 6").splitlines()
    head = lines.index("outcome  exactly  at least   at most")
    rows = [line.split() for line in lines[head + 1 :]]
    assert rows == [
        ["-2", "1.0000", "100.0000", "1.0000"],
        ["-1", "8.0000", "99.0000", "9.0000"],
        ["0", "24.0000", "91.0000", "33.0000"],
        ["1", "34.0000", "67.0000", "67.0000"],
        ["2", "24.0000", "33.0000", "91.0000"],
        ["3", "8.0000", "9.0000", "99.0000"],
        ["4", "1.0000", "1.0000", "100.0000"],
    ]


def test_a_pool_in_the_other_formats(oppose: Command) -> None:
    table = system("contract").table("pool", "no-doubles", (7,)).select(difficulty=(8,))
    ask = "pool contract 7 8 --variant no-doubles --format"
    found = json.loads(oppose.text(f"{ask} json"))
    VALIDATOR.validate(found)
    assert found == json.loads(to_json(table))
    assert oppose.text(f"{ask} csv") == to_csv(table)
    assert oppose.text(f"{ask} tsv") == to_tsv(table, places=4)
    assert oppose.text(f"{ask} md").count("\n\n| ") == 2


@pytest.mark.parametrize("dice", [0, 1, 100])
def test_the_smallest_and_the_largest_pool(oppose: Command, dice: int) -> None:
    found = oppose.json(f"pool contract {dice} 6")
    assert sum(found["counts"][0][0]) == found["denominator"][0] == 10**dice
    assert f"{dice} dice against difficulty 6" in oppose.text(f"pool contract {dice} 6")
