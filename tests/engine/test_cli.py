"""The command: every verb, every format, and one line on standard error for everything else."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import oppose_engine
from oppose_engine import RuleError, TableId, discover, percent, system
from oppose_engine.cli import main
from oppose_engine.discovery import registry
from oppose_engine.views import json_schema, to_csv, to_json, to_markdown, to_tsv
from tests import tables
from tests.engine.command import Command

ROOT = Path(__file__).parents[2]
VALIDATOR = jsonschema_rs.Draft202012Validator(json_schema())
BY_TENS = range(0, 101, 10)


def published(name: str) -> tuple[TableId, ...]:
    return system(name).keys()


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "oppose_engine", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, **options)


# odds


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


# table


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
    first = {key.table: key for key in reversed(published(name))}  # tests of the site read the other readings
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


# bands


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


# pool


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


# need


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


# systems, help, version


def test_the_list_of_systems(oppose: Command) -> None:
    listed = oppose.json("systems")
    assert [each["system"] for each in listed] == list(discover())
    for each in listed:
        keys = [(key.table, key.variant) for key in published(each["system"])]
        assert [(t, v) for t, variants in each["tables"].items() for v in variants] == keys
    text = oppose.text("systems")
    assert all(game.id in text and game.title in text for game in discover().values())
    assert oppose.text("systems --format csv").splitlines()[0] == "system,title,dice,tables,variants"
    assert len(oppose.text("systems --format tsv").splitlines()) == sum(len(g.mechanics) for g in discover().values())


def test_help_shows_examples_that_run(oppose: Command) -> None:
    for line in ("--help", "-h"):
        text = oppose.text(line)
    examples = re.findall(r"^  oppose (.+)$", text, re.MULTILINE)
    assert len(examples) >= 6
    for example in examples:
        assert oppose.text(example)


@pytest.mark.parametrize("verb", ["systems", "odds", "table", "bands", "pool", "need"])
def test_every_verb_has_help(oppose: Command, verb: str) -> None:
    assert f"usage: oppose {verb}" in oppose.text(f"{verb} --help")
    assert verb in oppose.text("--help")


def test_the_version(oppose: Command) -> None:
    assert oppose.text("--version") == f"oppose {oppose_engine.__version__}\n"


def test_check_is_pool_by_another_name(oppose: Command) -> None:
    for asked in ("contract 7 6 --format json", "blades 3", "contract 5 7 --variant no-doubles --format csv"):
        assert oppose.text(f"check {asked}") == oppose.text(f"pool {asked}")


def test_check_of_a_system_alone_is_about_its_file(oppose: Command) -> None:
    assert oppose.text("check blades").endswith("oppose_engine/systems/blades.py: nothing to mend\n")


# Bad input


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("odds mythras 401 50", "rating 401 is outside -100..400"),
        ("odds mythras 50 -101", "rating -101 is outside -100..400"),
        ("odds mythras sixty 50", "rating 'sixty' is not a whole number"),
        ("odds mythras 50.5 50", "rating '50.5' is not a whole number"),
        ("odds mithras 50 50", "no system 'mithras'; did you mean mythras?"),
        ("odds xyzzy 50 50", "no system 'xyzzy'; allowed: "),
        ("odds mythras 50 50 --variant artcle", "no variant 'artcle' of Opposed roll or Differential roll; did you"),
        ("odds mythras 50 50 --format yaml", "invalid choice: 'yaml'"),
        ("odds mythras 50", "the following arguments are required: THEM"),
        ("odds mythras", "required: YOU, THEM"),
        ("odds", "required: SYSTEM, YOU, THEM"),
        ("odds mythras 50 50 50", "unrecognized arguments: 50"),
        ("odds mythras 50 50 --verbose", "unrecognized arguments: --verbose"),
        ("odds mythras 50 50 --form json", "unrecognized arguments: --form json"),
        ("odds contract 50 50", "contract: nobody opposes this roll; systems with two sides: brp,"),
        ("odds ngs 12 d8", "side '12' is not a die and a priority; write it as d12+3"),
        ("odds ngs d101 d8", "die d101 is outside d2..d100"),
        ("odds ngs d12+21 d8", "priority 21 is outside 0..20"),
        ("odds open-ended-d10 four 4", "score 'four' is not a whole number"),
        ("odds open-ended-d10 6+x 4", "score '6+x' is not a whole number; give one such as 4, with two ranks 4+2"),
        ("odds open-ended-d10 6*2 4", "score '6*2' is not a whole number"),
        ("odds open-ended-d10 6+21 4", "21 ranks are outside 0..20; write a score of 6 with two as 6+2"),
        ("odds open-ended-d10 101+1 4", "score 101 is outside -100..100"),
        ("table mythras opposd", "mythras: no table 'opposd'; did you mean opposed?"),
        ("table mythras --step 0", "--step 0 is not allowed; give a whole number from 1 up"),
        ("table mythras --step -5", "--step -5 is not allowed"),
        ("table mythras --min 60 --max 40", "--min 60 is above --max 40"),
        ("table mythras --min -101", "rating -101 is outside -100..400"),
        ("table mythras --max 401", "rating 401 is outside -100..400"),
        ("table brp resistance --min 0 --max 900", "0..900 by 1 is 901 values; ask for 501 at most"),
        ("table mythras --min ten", "argument --min: 'ten' is not a whole number"),
        ("table mythras --step", "argument --step: expected one argument"),
        ("table mythras --outcome won", "invalid choice: 'won'"),
        ("table contract --outcome tie", "--outcome tie: table pool has no two sides; leave it out"),
        ("table mythras --variant x", "no variant 'x' of Opposed roll; allowed: imperative, article"),
        ("table ngs --step 2", "give both --min and --max"),
        ("table contract --max 101", "101 dice are outside 0..100"),
        ("table contract --min -1 --max 3", "-1 dice are outside 0..100"),
        ("table coc7 bonus-dice --max 3", "3 bonus dice are outside -2..2"),
        ("table brp experience --min -200", "rating -200 is outside -100..400"),
        ("bands mythras 900", "rating 900 is outside -100..400"),
        ("bands mythras", "required: RATING"),
        ("bands ngs 50", "ngs has no success bands; systems with them: brp, coc7, "),
        ("pool contract 5 11", "difficulty 11 is outside 2..10"),
        ("pool contract 5 1", "difficulty 1 is outside 2..10"),
        ("pool contract 101 6", "101 dice are outside 0..100"),
        ("new my-game --from pool", "unrecognized arguments: --from pool; see oppose new --help"),
        ("pool contract -1 6", "-1 dice are outside 0..100"),
        ("pool contract five 6", "argument DICE: 'five' is not a whole number"),
        ("pool contract 5", "contract: a difficulty is required; the standard is 6"),
        ("pool blades 5 6", "'6' is one value too many; take it out"),
        ("pool blades 101", "dice 101 is outside 0..100"),
        ("check mythras 60 difficulty=hard", "setting 'difficulty'; allowed: rating, grade; write grade=hard"),
        (
            "need shadowrun --band success --chance 60",
            "how many dice are enough is counted for blades and contract alone",
        ),
        ("need mythras --them 50 --band full --chance 50", "--band full does not change this answer; leave it out"),
        ("need mythras --you 80 --them 50 --outcome split --chance 50", "--outcome split does not change this answer"),
        ("need blades --band full --outcome split --chance 50", "--outcome split does not change this answer"),
        ("need blades --band fine --chance 50", "band 'fine'; allowed: bad, partial, full, critical"),
        ("odds dnd5e five 3", "side 'five' is not a modifier; write it as 5, with advantage as adv+5"),
        ("odds dnd5e 101 3", "modifier 101 is outside -100..100"),
        ("pool contract 5 6 --variant x", "no variant 'x' of"),
        ("pool ngs 5 6", "ngs has no check and rolls no dice pool; systems with one: "),
        ("need mythras --them 50", "required: --chance"),
        ("need mythras --chance 50", "required: --them"),
        ("need mythras --them 50 --chance 101", "argument --chance: '101' is not a percentage"),
        ("need mythras --them 50 --chance -1", "--chance"),
        ("need mythras --them 50 --chance 1e9", "argument --chance: '1e9' is not a percentage"),
        ("need mythras --them 50 --chance nan", "argument --chance: 'nan' is not a percentage"),
        ("need mythras --them 500 --chance 50", "rating 500 is outside -100..400"),
        ("need contract --them 5 --chance 50", "nobody opposes this roll"),
        ("which 60 40 151", "151 is outside 0..100; give a chance in percent, such as 50.50"),
        ("which 60 40 -3", "-3 is outside 0..100"),
        ("systems mythras", "unrecognized arguments: mythras"),
        ("series mythras 60 40 --theirs 2", "--theirs 2; allowed: beside --first-to or --ahead-by"),
        ("series mythras 60 40 --first-to 0", "--first-to 0; allowed: 1..20; write --first-to 3"),
        ("series mythras 60 40 --ahead-by 3 --theirs 21", "--theirs 21; allowed: 1..20"),
        ("spend coc7 60 --points 3", "--points 3; allowed: beside --rolls"),
        ("odds gurps 16 16 --variant x", "allowed: opposed/standard, resistance/standard, regular/standard"),
        ("odds gurps 16 16 --variant regular/x", "no variant 'regular/x' of"),
        ("system", "invalid choice: 'system'"),
        ("", "the following arguments are required: VERB"),
        ("--format json", "oppose --help"),
    ],
)
def test_bad_input_gets_one_line(oppose: Command, line: str, said: str) -> None:
    assert said in oppose.refusal(line)


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


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"you,them,outcome,percent\n60,40,win\n", ":2: 3 values; the first line has 4; give as many"),
        (b"you,them,outcome,percent\n60,40,win,abc\n", ":2: 'abc' is not a percentage; write it as 50.50"),
        (b"y\xfcu,40\n60,51.79\n", ": not UTF-8; give a CSV file in UTF-8 with a table of percentages"),
        (
            b"foo,outcome,percent\n1,win,3\n",
            ": no table has these axes and labels; oppose systems lists the tables of games",
        ),
    ],
)
def test_a_bad_table_for_which_gets_one_line(tmp_path: Path, oppose: Command, content: bytes, said: str) -> None:
    path = tmp_path / "printed.csv"
    path.write_bytes(content)
    assert oppose.refusal(f"which {path}") == f"{path}{said}"


def test_which_reads_what_a_spreadsheet_writes(tmp_path: Path, oppose: Command) -> None:
    path = tmp_path / "printed.csv"
    path.write_bytes(b"\xef\xbb\xbfyou,them,outcome,percent\r\n60,40,win,51.79\r\n\r\n")
    assert oppose.json(f"which {path}")[0] == {
        "system": "mythras",
        "table": "opposed",
        "variant": "imperative",
        "exact": True,
        "misses": [],
    }


def test_a_refusal_is_one_line_even_if_the_message_is_not(oppose: Command, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise RuleError("oppose_engine/systems/brp.py:12: first\n  second")

    monkeypatch.setattr("oppose_engine.cli.matches.named", lambda _: fail())
    assert oppose.refusal("odds brp 1 2") == "oppose_engine/systems/brp.py:12: first second"
    assert registry.system("brp").id == "brp"


VERBS = ("odds", "table", "pool", "bands", "need", "systems")
VALUES = ("mythras", "contract", "ngs", "d6+1", "5", "-3", "json", "win", "opposed")
OPTIONS = ("--variant", "--min", "--max", "--step", "--format", "--them", "--chance", "--outcome")


@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.lists(
        st.one_of(
            st.sampled_from((*VERBS, *VALUES, *OPTIONS)),
            st.integers(-500, 500).map(str),
            st.text(st.characters(exclude_categories=["Cs", "Zs", "Cc"]), min_size=1, max_size=6),
        ),
        max_size=6,
    )
)
def test_any_words_are_answered_or_refused_in_one_line(capsys: pytest.CaptureFixture[str], words: list[str]) -> None:
    status = main(words)
    out, err = capsys.readouterr()
    if status == 0:
        assert err == ""
    else:
        assert status == 2
        assert out == ""
        assert err.count("\n") == 1
        assert err.startswith("oppose: ")


# As a program


def test_the_program_ends_with_the_status() -> None:
    good = process("odds", "mythras", "50", "50", "--format", "json")
    assert (good.returncode, good.stderr) == (0, b"")
    assert json.loads(good.stdout)["win"] == 3725
    bad = process("pool", "contract", "5", "11")
    assert (bad.returncode, bad.stdout) == (2, b"")
    assert bad.stderr.count(b"\n") == 1


def test_the_installed_command_is_the_same_program() -> None:
    installed = Path(sys.executable).with_name("oppose")
    if not installed.exists():
        pytest.fail("the command oppose is not installed beside this Python; run make test")
    ran = subprocess.run([installed, "--version"], capture_output=True, check=False)
    assert ran.stdout.decode() == f"oppose {oppose_engine.__version__}\n"


def test_output_is_utf_8_with_plain_line_ends_whatever_the_locale() -> None:
    ran = process("bands", "mythras", "60", env={**os.environ, "LC_ALL": "C", "PYTHONIOENCODING": "ascii"})
    assert ran.returncode == 0
    assert "01–06" in ran.stdout.decode("utf-8")
    assert b"\r" not in ran.stdout


@pytest.mark.parametrize("arguments", [("table", "brp", "--step", "1", "--format", "json"), ("--help",)])
def test_a_reader_that_stops_early_is_no_error(arguments: tuple[str, ...]) -> None:
    read, write = os.pipe()
    os.close(read)
    ran = subprocess.run(
        [sys.executable, "-m", "oppose_engine", *arguments],
        cwd=ROOT,
        stdout=write,
        stderr=subprocess.PIPE,
        check=False,
    )
    os.close(write)
    assert (ran.returncode, ran.stderr) == (0, b"")


def test_csv_of_every_verb_reads_as_csv(oppose: Command) -> None:
    for line in ("odds mythras 5 5", "table mythras", "bands mythras 5", "pool contract 3 6", "systems"):
        rows = list(csv.reader(io.StringIO(oppose.text(f"{line} --format csv"))))
        assert len({len(row) for row in rows}) == 1
