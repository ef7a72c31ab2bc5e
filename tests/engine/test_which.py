"""Which reading prints a number: every published table finds its own, and a misprint is found."""

import csv
import json
import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from oppose_engine import RangeError, System, discover, percent, system
from oppose_engine.cli import main
from oppose_engine.questions import which as asking
from oppose_engine.questions.which import PRINTED, PrintedNumber, clauses, listed, which
from tests.engine.command import Command
from tests.printed import INDEX, MATRICES, PUBLISHED, read_rows


@pytest.fixture(scope="module", autouse=True)
def counted_once() -> Iterator[None]:
    """A table, and the odds of the same sides, are counted once for all questions."""
    odds, table = asking._odds, System.table
    found: dict[object, Any] = {}

    def known(place: object, make: Callable[[], Any]) -> Any:
        if place not in found:
            found[place] = make()
        return found[place]

    def odds_once(mechanic: Any, variant: str, sides: Sequence[tuple[Any, Any]]) -> Any:
        return known((id(mechanic), variant, *sides), lambda: odds(mechanic, variant, sides))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(asking, "_odds", odds_once)
        patch.setattr(System, "table", lambda game, *key: known((game.id, *key), lambda: table(game, *key)))
        yield


CHANCES = [entry for entry in MATRICES if entry["kind"] in PRINTED]


def printed(entry: dict[str, Any]) -> list[PrintedNumber]:
    (_, *theirs), *rows = read_rows(entry["file"])
    return [PrintedNumber(you, them, shown) for you, *line in rows for them, shown in zip(theirs, line, strict=True)]


@pytest.mark.parametrize("entry", CHANCES, ids=lambda entry: str(entry["id"]))
def test_a_published_table_finds_its_reading_and_a_planted_error(entry: dict[str, Any]) -> None:
    games = discover()
    numbers = printed(entry)
    first = which(numbers, games)[0]
    assert (first.system.id, first.variant.id, first.measure) == (entry["system"], entry["variant"], entry["kind"])
    assert first.exact
    at = random.Random(entry["id"]).randrange(len(numbers))
    wrong = numbers[at]._replace(shown=f"{(float(numbers[at].shown) + 7) % 100:.{entry['decimals']}f}")
    found = which([*numbers[:at], wrong, *numbers[at + 1 :]], games)[0]
    assert (found.system.id, found.variant.id, found.misses) == (entry["system"], entry["variant"], (wrong,))


def test_the_tables_have_more_than_a_thousand_figures() -> None:
    assert sum(len(printed(entry)) for entry in CHANCES) >= 1140


def test_no_chance_in_the_end_is_looked_for_where_nothing_is_rolled_again() -> None:
    games = {name: system(name) for name in ("savage-worlds", "ngs", "dragonbane")}
    found = which([PrintedNumber("d4", "d4", "85")], games)
    assert {each.system.id for each in found if each.measure == "decided"} == {"ngs"}
    found = which([PrintedNumber("14", "11", "54.03")], games)
    assert [each.variant.id for each in found if each.measure == "decided"] == ["open"]


LISTS = [entry for entry in INDEX["files"] if entry["kind"] == "shares"]


def test_of_all_published_chances_at_least_1300_are_found_in_their_reading() -> None:
    near = {"mythras", "brp", "blades", "genesys", *(entry["system"] for entry in LISTS)}
    games = {name: game for name, game in discover().items() if name in near}
    found = sum(len(printed(entry)) for entry in CHANCES)  # each of them: see above
    for entry in LISTS:
        with (PUBLISHED / entry["file"]).open(encoding="utf-8", newline="") as opened:
            lines = list(csv.DictReader(opened))
        own = {entry["system"]: games[entry["system"]]}
        first, *others = listed(lines, games)
        table = next(
            each for each in (first, *others) if each.id == (entry["system"], entry["table"], entry["variant"])
        )
        assert len(table.misses) == len(first.misses), "no other reading fits better"
        found += len(lines) - len(table.misses)
        wrong = dict(lines[0], percent="12.34" if entry["decimals"] else "43")
        (planted,) = [each.misses for each in listed([wrong, *lines[1:]], own) if each.id == table.id]
        assert planted == (0, *(place for place in table.misses if place))
    assert found >= 1300


def test_what_the_site_prints_is_found_in_each_reading() -> None:
    games = discover()
    chosen = random.Random(20)
    asked = 0
    for game in games.values():
        for mechanic in game.contests():
            ladder = list(mechanic.ladder())
            for variant in mechanic.variants:
                pairs = [(chosen.choice(ladder), chosen.choice(ladder)) for _ in range(12)]
                shares = [mechanic.odds(variant.id, you, them).chance("win") for you, them in pairs]
                kept = [
                    PrintedNumber(str(you), str(them), percent(share, 4))
                    for (you, them), share in zip(pairs, shares, strict=True)
                    if percent(share, 4)[0] not in "<>"
                ]
                found = [each for each in which(kept, {game.id: game}) if each.exact]
                assert variant.id in [each.variant.id for each in found if each.measure == "win"]
                asked += len(kept)
    assert asked > 200


def test_no_reading_gives_what_is_impossible() -> None:
    numbers = [PrintedNumber("60", "40", "51.79"), PrintedNumber("60", "60", "12.34")]
    assert not any(each.exact for each in which(numbers, {"mythras": system("mythras")}))


def test_the_clauses_on_which_a_figure_hangs() -> None:
    number = PrintedNumber("20", "20", "50.50")
    first = next(each for each in which([number], {"brp": system("brp")}) if each.exact)
    found = {clause.rule: then for clause, then in clauses(first, number)}
    assert found["Same level and same roll: you win."] == Fraction(495, 1000)
    silent = [clause for clause in first.variant.clauses if clause.instead is not None and clause.rule not in found]
    assert silent  # a clause that does not move the number is left out


@pytest.mark.parametrize(
    ("shown", "chance", "fits"),
    [
        ("33", Fraction(1, 3), True),
        ("66", Fraction(2, 3), True),  # cut off
        ("67", Fraction(2, 3), True),
        ("65", Fraction(2, 3), False),
        ("0.5", Fraction(1, 200), True),
        ("0.05%", Fraction(1, 2000), True),
        ("0.05 %", Fraction(1, 2000), True),
    ],
)
def test_figures_may_be_rounded_or_cut_off(shown: str, chance: Fraction, fits: bool) -> None:
    assert PrintedNumber("1", "1", shown).fits(chance) is fits


def test_the_command_answers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["which", "20", "20", "50.50"]) == 0
    told = capsys.readouterr().out
    assert "article" in told
    assert "Same level and same roll: you win. Otherwise 49.50." in told
    assert main(["which", str(PUBLISHED / "d100_article_mythras.csv"), "--format", "json"]) == 0
    first = json.loads(capsys.readouterr().out)[0]
    assert (first["system"], first["variant"], first["exact"]) == ("mythras", "article", True)
    assert main(["which", "60", "40", "51.8"]) == 0
    assert "2 readings give it. One more decimal" in capsys.readouterr().out
    assert main(["which", str(PUBLISHED / "ironsworn_forum_2021.csv")]) == 0
    assert "ironsworn" in capsys.readouterr().out
    assert main(["which", str(PUBLISHED / "year_zero_books.csv")]) == 0
    assert "No reading gives all of it" in capsys.readouterr().out
    table = tmp_path / "wrong.csv"
    text = (PUBLISHED / "d100_article_mythras.csv").read_text(encoding="utf-8").splitlines()
    row = text[5].split(",")
    row[3] = "99.99"
    table.write_text("\n".join([*text[:5], ",".join(row), *text[6:]]), encoding="utf-8")
    assert main(["which", str(table)]) == 0
    told = capsys.readouterr().out
    assert "No reading gives all of it" in told
    assert f"{row[0]} v 20: 99.99" in told


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (["20", "20"], "2 values; give threes"),
        (["20", "20", "half"], "'half' is not a percentage"),
        (["one", "two", "50"], "no game writes its sides 'one' and 'two'"),
        (["nowhere.csv"], "nowhere.csv: No such file"),
        (["nowhere"], "1 value; give threes"),
        (["60", "40", "1/2"], "'1/2' is not a percentage; write it with a point"),
        (["60", "40", "5e1"], "'5e1' is not a percentage"),
        (["60", "40", "1e-99999"], "'1e-99999' is not a percentage"),
        (["60", "40", "5_0"], "'5_0' is not a percentage"),
        (["60", "40", "51,79"], "'51,79' is not a percentage; write it with a point and its decimals, such as 50.50"),
        (["60", "40", "200%"], "200% is outside 0..100"),
    ],
)
def test_what_cannot_be_answered_is_told(oppose: Command, asked: list[str], told: str) -> None:
    assert told in oppose.refusal(" ".join(["which", *asked]))


def test_no_figure_is_no_question() -> None:
    with pytest.raises(RangeError, match="no number"):
        which([], discover())


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"you,them,outcome,percent\n60,40,win\n", ":2: 3 values; the first line has 4; give as many"),
        (
            b"you,them,outcome,percent\n60,40,win,abc\n",
            ":2: 'abc' is not a percentage; write it with a point and its decimals, such as 50.50",
        ),
        (b"y\xfcu,40\n60,51.79\n", ": not UTF-8; give a CSV file in UTF-8 with a table of percentages"),
        (
            b"foo,outcome,percent\n1,win,3\n",
            ": no table has these axes and labels; oppose systems lists the tables of games",
        ),
        (
            b"you,40,60\n\n60,51.79,x\n",
            ":3: 'x' is not a percentage; write it with a point and its decimals, such as 50.50",
        ),
        (b"you;40;60\n60;51,79\n", ":2: 2 values; the first line has 3; give as many"),
        (b"you,40\n60,200\n", ":2: 200 is outside 0..100; give a chance in percent, such as 50.50"),
        (
            b"you,40\n60," + b"9" * 200_000,
            ": field larger than field limit (131072); give a CSV file in UTF-8 with a table of percentages",
        ),
    ],
    ids=lambda given: given[:60] if isinstance(given, bytes) else None,
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


@pytest.mark.parametrize(
    "text",
    [
        "F\u00e4higkeit;40;60\r\n60;51,79;41,7\r\n",
        "sep=;\r\nF\u00e4higkeit;40;60\r\n60;51,79 %;41,7 %\r\n",
        "\ufeffF\u00e4higkeit\t40\t60\r\n60\t51.79\t41.7\r\n",
        "F\u00e4higkeit,40,60\n60,51.79%, 41.7\n",
        'F\u00e4higkeit,40,60\n60,"51,79","41,7"\n',
        "Deine, ihre F\u00e4higkeit;40;60\n60;51,79;41,7\n",
    ],
)
def test_a_spreadsheet_may_part_its_cells_as_its_country_does(tmp_path: Path, oppose: Command, text: str) -> None:
    path = tmp_path / "PRINTED.CSV"
    path.write_text(text, encoding="utf-8", newline="")
    first, *others = oppose.json(f"which {path}")
    assert (first["system"], first["variant"], first["exact"], others) == ("mythras", "imperative", True, [])
