"""`oppose new` writes a file that holds, and `oppose check` says in words what one lacks."""

import inspect
import json
import re
import resource
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from oppose_engine import Mechanic, RangeError, discover, skeletons
from oppose_engine.authoring import Finding, check, kernels, new_file
from oppose_engine.cli import main
from oppose_engine.discovery import registry
from oppose_engine.discovery.system_file import SystemFile
from oppose_engine.odds_table import OUTCOMES
from tests.engine.command import Command
from tests.engine.small_game import GOOD, changed

FINDINGS = tomllib.loads(Path(__file__).with_name("findings.toml").read_text(encoding="utf-8"))["finding"]


def checked(folder: Path, text: str) -> list[Finding]:
    path = folder / "small_game.py"
    path.write_text(text, encoding="utf-8")
    return check(SystemFile.at(path))


def kinds_of_mechanic(of: type = Mechanic) -> Iterator[type]:
    each: type
    for each in of.__subclasses__():
        if not inspect.isabstract(each) and each.__module__.startswith("oppose_engine."):
            yield each
        yield from kinds_of_mechanic(each)


@pytest.mark.parametrize("kernel", kernels())
def test_a_skeleton_holds_and_names_what_is_to_fill_in(kernel: str, tmp_path: Path) -> None:
    path = new_file("my-2nd-game", kernel, tmp_path)
    assert path == tmp_path / "my_2nd_game.py"
    text = path.read_text(encoding="utf-8")
    found = check(SystemFile.at(path))
    assert {each.kind for each in found} == {"to fill in"}
    lines = text.splitlines()
    for each in found:
        assert "to fill in" in lines[int(each.where.rpartition(":")[2]) - 1].lower()
    assert len(found) == text.lower().count("to fill in")
    game = SystemFile.at(path).read()
    assert (game.id, game.title) == ("my-2nd-game", "My 2nd game")
    assert f'"{kernel}"' not in text
    assert sum("?" in line for line in lines if line.strip().startswith("#")) >= 5

    path.write_text(text.replace("To fill in: ", "").replace("to fill in, ", ""), encoding="utf-8")
    assert check(SystemFile.at(path)) == []


def test_a_skeleton_asks_whether_a_roll_that_nobody_wins_is_over() -> None:
    for name, game in registry.load(skeletons).items():
        tables = [game.table(contest.match_table) for contest in game.contests()]
        nobody = any(table.cells[..., OUTCOMES.index("none")].any() for table in tables)
        text = Path(skeletons.__path__[0], f"{name.replace('-', '_')}.py").read_text(encoding="utf-8")
        assert ("    final=" in text) == nobody, name


def test_every_kernel_has_a_skeleton() -> None:
    used = {type(mechanic) for game in registry.load(skeletons).values() for mechanic in game.mechanics}
    modules = {kind.__module__ for kind in kinds_of_mechanic()}
    assert modules == {kind.__module__ for kind in used}
    assert kernels()[0] == "opposed"


@pytest.mark.parametrize(
    ("name", "suggestion"),
    [
        ("My Game", "my-game"),
        ("my_game", "my-game"),
        ("2d20", "game-2d20"),
        ("-x-", "x"),
        ("../brp", "brp"),
        ("Ärger", "arger"),
        ("", "game"),
    ],
)
def test_an_id_that_cannot_be_one(
    name: str, suggestion: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["new", f"--into={tmp_path}", "--", name]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (
        f"oppose: id {name!r} cannot be an address; allowed: a to z, 0 to 9 and single hyphens, a letter first; "
        f"try {suggestion}\n"
    )
    assert list(tmp_path.iterdir()) == []


def test_the_help_says_what_each_kernel_rolls(oppose: Command) -> None:
    told = oppose.text("new --help").partition("kernels:\n")[2].splitlines()
    assert [line.split()[0] for line in told] == kernels()
    assert "  pool          pool of ten-sided dice: A number of dice against a difficulty." in told


def test_a_full_disk_leaves_no_half_of_a_file(tmp_path: Path) -> None:
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        with pytest.raises(RangeError, match="File too large; name a folder to write to"):
            new_file("my-game", "pool", tmp_path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert not [*tmp_path.iterdir()]


def test_an_id_that_is_too_long_for_a_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(RangeError, match="File name too long"):
        new_file(300 * "a", "pool", tmp_path)


def test_a_new_contest_of_throws_asks_for_the_word_of_its_game(tmp_path: Path) -> None:
    assert 'noun="rating"' in new_file("my-game", "throws", tmp_path).read_text(encoding="utf-8")


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "brp.py").write_text("mine", encoding="utf-8")
    with pytest.raises(RangeError, match=r"brp\.py: exists already and was not changed; choose another id"):
        new_file("brp", "opposed", tmp_path)
    assert (tmp_path / "brp.py").read_text(encoding="utf-8") == "mine"
    before = (registry.HOME / "mythras.py").read_bytes()
    assert main(["new", "mythras"]) == 2
    assert "exists already" in capsys.readouterr().err
    assert (registry.HOME / "mythras.py").read_bytes() == before


def test_a_game_that_is_a_folder_is_not_overwritten_either(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["new", "brp"]) == 2
    assert "systems/brp: exists already" in capsys.readouterr().err
    assert not (registry.HOME / "brp.py").exists()


def test_a_kernel_or_a_folder_that_there_is_not(tmp_path: Path) -> None:
    with pytest.raises(RangeError, match=r"^no kernel 'pol'; did you mean pool\? allowed: opposed, "):
        new_file("my-game", "pol", tmp_path)
    with pytest.raises(RangeError, match=r"nowhere: is not a folder; make it first, or leave out --into$"):
        new_file("my-game", "pool", tmp_path / "nowhere")


def test_what_new_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "drafts").mkdir()
    assert main(["new", "my-game", "--into", "drafts"]) == 0
    assert capsys.readouterr().out == (
        "drafts/my_game.py: written from the kernel opposed\n"
        "Next: answer the questions in it, and ask `oppose check drafts/my_game.py` what is still missing.\n"
    )
    assert main(["new", "other", "--into", "drafts", "--kernel", "die", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"system": "other", "kernel": "die", "file": "drafts/other.py"}
    assert main(["check", "drafts/my_game.py"]) == 1
    assert capsys.readouterr().out.startswith("drafts/my_game.py:1: to fill in: the first line of the file says ")


@pytest.mark.parametrize("name", discover())
def test_no_system_here_has_anything_to_mend(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", name]) == 0
    home = f"oppose_engine/systems/{name.replace('-', '_')}"
    said = capsys.readouterr().out
    assert said.endswith((f"{home}.py: nothing to mend\n", f"{home}/__init__.py: nothing to mend\n"))
    assert "no second implementation" not in said  # the oracle has every game


@pytest.mark.parametrize("finding", FINDINGS, ids=lambda finding: str(finding["name"]))
def test_what_is_missing_or_inconsistent_is_said(finding: dict[str, Any], tmp_path: Path) -> None:
    (found,) = checked(tmp_path, changed(*map(tuple, finding["changes"])))
    assert str(found) == f"{(tmp_path / 'small_game.py').as_posix()}:{finding['said']}"


def changed_skeleton(folder: Path, kernel: str, *changes: tuple[str, str]) -> Path:
    """The file of a new game, changed."""
    path = new_file("my-game", kernel, folder)
    text = path.read_text(encoding="utf-8")
    for good, bad in changes:
        assert good in text
        text = text.replace(good, bad, 1)
    path.write_text(text, encoding="utf-8")
    return path


def slips(path: Path) -> list[Finding]:
    """What is told of a file besides what is still to fill in."""
    return [each for each in check(SystemFile.at(path)) if each.kind != "to fill in"]


@pytest.mark.parametrize(
    ("kernel", "changes"),
    [
        (
            "throw-check",
            [
                (
                    'tests=(("great success", ROLL + RATING >= 4), ("success", ROLL + RATING >= 0))',
                    'tests=(("success", ROLL + RATING >= 0), ("great success", ROLL + RATING >= 4))',
                )
            ],
        ),
        (
            "throws",
            [
                ('levels=("failure", "success")', 'levels=("failure", "success", "great success")'),
                ('ties={"failure"', 'ties={"great success": ("tie",), "failure"'),
            ],
        ),
        ("opposed", [('("success", ROLL <= RATING),', "")]),
        ("pool", [('("triumph", 5)', '("great success", 101)')]),
        (
            "symbols",
            [
                (
                    'name="botch", when=(AtLeast(sum={"hit": -1}, least=0)',
                    'name="great success", when=(AtLeast(sum={"hit": -1}, least=99)',
                )
            ],
        ),
    ],
)
def test_a_level_that_never_comes_up_is_said(tmp_path: Path, kernel: str, changes: list[tuple[str, str]]) -> None:
    (found,) = slips(changed_skeleton(tmp_path, kernel, *changes))
    assert found.kind == ("hint" if kernel in ("pool", "symbols") else "wrong")
    assert re.match(r"'[^']+': '(?:great )?success' never comes up (?:in its table|at any rating)", found.said)


@pytest.mark.parametrize(
    ("kernel", "good", "bad", "at", "said"),
    [
        (
            "difficulty",
            'Grade("hard", part(RATING, 2, "up"))',
            'Grade("hard", RATING)',
            'Grade("hard"',
            "grades: 'hard' is harder than 'normal', which stands before it, at no rating; allowed: grades",
        ),
        (
            "difficulty",
            'Grade("easy", RATING * 2)',
            'Grade("easy", part(RATING, 3, "up"))',
            'Grade("normal"',
            "grades: 'normal' is harder than 'easy', which stands before it, at no rating",
        ),
        (
            "opposed",
            '"failure": ("nobody",),',
            '"failure": ("nobody",), "failure": ("tie",),',
            '"failure": ("tie",)',
            "the key 'failure' stands twice, and only the last counts",
        ),
        (
            "hits",
            "worth=(0, 0, 0, 0, 1, 1)",
            "worth=(0, 0, 0, 0, 0, 0)",
            'id="standard"',
            "variant 'standard': nobody ever wins, whatever the sides; look at what its faces are worth",
        ),
        (
            "pool",
            '("triumph", 5)',
            '("triumph", 99)',
            '("triumph"',
            "'Dice pool': 'triumph' never comes up in",
        ),
        ("throw-check", 'label="Skill"', 'label=" "', 'label=" "', "ThrowSetting.label is empty; allowed: a text"),
    ],
)
def test_a_slip_is_told_at_its_line(tmp_path: Path, kernel: str, good: str, bad: str, at: str, said: str) -> None:
    path = changed_skeleton(tmp_path, kernel, (good, bad))
    (wrong,) = slips(path)
    assert wrong.said.startswith(said)
    line = int(wrong.where.rpartition(":")[2])
    assert at in path.read_text(encoding="utf-8").splitlines()[line - 1]


def test_another_reading_that_changes_nothing_is_told_at_its_clause(tmp_path: Path) -> None:
    open_end = 'otherwise="To fill in: what else it could mean.",'
    other = open_end.replace("To fill in: what", "What") + " instead="
    path = changed_skeleton(tmp_path, "pool", (open_end, f"{other}replace(rules, top=2),"))
    imported = path.read_text(encoding="utf-8").replace("\nfrom", "\nfrom dataclasses import replace\nfrom", 1)
    path.write_text(imported, encoding="utf-8")
    assert slips(path) == []
    # of another length: Python takes a file of one length and one second for the same
    path.write_text(imported.replace("replace(rules, top=2)", "replace(rules, top=1, one=0)"), encoding="utf-8")
    (found,) = slips(path)
    assert found.kind == "wrong"
    assert "its other rule is that of the reading that it stands in, and changes nothing" in found.said
    line = imported.splitlines()[int(found.where.rpartition(":")[2]) - 1]
    assert "A die at the difficulty or above counts one" in line


SPECIAL = '("special", ROLL <= part(RATING, 5, "up")),'
RULES = "rules = OpposedRule(bands=Bands(levels=LEVELS, tests=TESTS), ties=TIES)"
MASTER = 'master=Master(rating=100, both=ROLL <= 50, your_draw="tie", their_draw="tie")'
PLAIN = (
    'Variant(id="plain", title="Plain", rules=OpposedRule(bands=Bands(levels=LEVELS, tests=TESTS[1:]), ties=TIES), '
    'clauses=(Clause(rule="Nothing is special.", source=BOOK, standing="read", passage="Page 1"),)),'
)


@pytest.mark.parametrize(
    ("kernel", "changes"),
    [
        # the test of a level is about the rating before it was changed, which is another one at the table
        ("opposed", [(SPECIAL, '("special", (ROLL <= RATING) & (ROLL > BASE)),')]),
        # a Master alone has a level
        ("opposed", [(SPECIAL, ""), (RULES, RULES.replace("ties=TIES", f"ties=TIES, {MASTER}"))]),
        # one reading of two has a level
        ("opposed", [("variants=(", f"variants=({PLAIN}")]),
        # above 20 the first of two grades is the easier one, below the second
        ("difficulty", [('Grade("normal", RATING),', 'Grade("usual", RATING + 20), Grade("normal", RATING),')]),
    ],
)
def test_what_one_table_does_not_show_is_no_slip(tmp_path: Path, kernel: str, changes: list[tuple[str, str]]) -> None:
    imports = ("    RATING,\n", "    BASE,\n    Master,\n    RATING,\n")
    assert slips(changed_skeleton(tmp_path, kernel, imports, *changes)) == []


@pytest.mark.parametrize(("encoding", "said"), [("utf-8-sig", ""), ("utf-16", "the file is saved as UTF-8")])
def test_a_file_of_another_encoding(tmp_path: Path, encoding: str, said: str) -> None:
    path = tmp_path / "small_game.py"
    path.write_text(GOOD, encoding=encoding)
    found = check(SystemFile.at(path))
    assert len(found) == bool(said)
    assert all(said in each.said for each in found)


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("small-game", "id 'small-game' belongs in a file small_game.py -- rename the file"),
        ("Small_Game", "id 'small-game' belongs in a file small_game.py -- rename the file"),
        ("smaller", "id 'small-game' belongs in a file small_game.py -- rename the file, or write id=\"smaller\""),
    ],
)
def test_a_file_of_another_name_is_renamed(tmp_path: Path, name: str, said: str) -> None:
    path = tmp_path / f"{name}.py"
    path.write_text(GOOD, encoding="utf-8")
    (found,) = check(SystemFile.at(path))
    assert found.said == said


def test_a_good_file_has_no_finding(tmp_path: Path) -> None:
    assert checked(tmp_path, GOOD) == []


def test_a_file_that_cannot_be_read_has_one_finding(tmp_path: Path) -> None:
    (found,) = checked(tmp_path, changed(("sources=(BOOK,)", "sources=()")))
    assert found.kind == "wrong"
    assert found.where.endswith("small_game.py:24")
    assert found.said.startswith("sources: none; name the document")


def test_the_example_of_a_page_must_be_in_its_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oppose_engine.contests.d20.D20Contest.example", lambda _: {"you": 5, "them": 3})
    path = new_file("my-game", "d20", tmp_path)
    text = path.read_text(encoding="utf-8").replace("tuple(range(-1, 12))", "(0, 1, 2)")
    path.write_text(text, encoding="utf-8")
    wrong = [each.said for each in check(SystemFile.at(path)) if each.kind == "wrong"]
    assert wrong == [
        "D20Contest: pages show you 5, which is not in table 'opposed'; allowed: 0 to 2; add it to the rules",
        "D20Contest: pages show them 3, which is not in table 'opposed'; allowed: 0 to 2; add it to the rules",
    ]


@pytest.mark.parametrize(
    ("kernel", "given", "few"),
    [
        ("d20", "tuple(range(-1, 12))", "(0, 1)"),
        ("die", "dice=(4, 6, 8, 10, 12)", "dice=(6,)"),
        ("pool", "dice=tuple(range(1, 13))", "dice=(1, 6)"),
        ("highest-die", "dice=tuple(range(7))", "dice=(0, 2)"),
    ],
)
def test_a_small_game_has_an_example_of_its_own(kernel: str, given: str, few: str, tmp_path: Path) -> None:
    path = new_file("my-game", kernel, tmp_path)
    text = path.read_text(encoding="utf-8")
    assert text.count(given) == 1
    path.write_text(text.replace(given, few), encoding="utf-8")
    assert {each.kind for each in check(SystemFile.at(path))} == {"to fill in"}


def test_tables_that_do_not_add_up_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oppose_engine.contests.contest.OpposedRule.denominator", 9_999)
    (found,) = checked(tmp_path, GOOD)
    assert (
        "OpposedContest: its tables cannot be computed: small-game/opposed/standard: counts along 'outcome' "
        in found.said
    )


def test_what_stands_beside_a_file_in_a_project_is_a_hint(tmp_path: Path) -> None:
    folder = tmp_path / "oppose_engine" / "systems"
    published = tmp_path / "site_data" / "published"
    for each in (folder, published, tmp_path / "site_data" / "ledger", tmp_path / "tests" / "oracle"):
        each.mkdir(parents=True)
    (tmp_path / "tests" / "oracle" / "d100.py").write_text("", encoding="utf-8")
    found = checked(folder, GOOD)
    assert [each.kind for each in found] == ["hint"] * 3
    assert [each.said.partition(";")[0] for each in found] == [
        "no printed numbers are compared with these numbers",
        "its numbers are not on record yet",
        'no second implementation names "small-game"',
    ]
    index = {"files": [{"kind": "examples", "file": "examples.json"}]}
    (published / "index.json").write_text(json.dumps(index), encoding="utf-8")
    (published / "examples.json").write_text(json.dumps([{"system": "small-game"}]), encoding="utf-8")
    (tmp_path / "site_data" / "ledger" / "small-game.xz").write_text("{}", encoding="utf-8")
    (tmp_path / "tests" / "oracle" / "d100.py").write_text('"small-game"', encoding="utf-8")
    assert checked(folder, GOOD) == []


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("mithras", "oppose: no system 'mithras'; did you mean mythras? allowed: "),
        ("nowhere/game.py", "oppose: nowhere/game.py: no such file; name a system file, such as drafts/my_game.py"),
        ("pyproject.toml/", "oppose: pyproject.toml/: is not a system file; allowed: a name that ends in .py"),
    ],
)
def test_a_check_of_what_there_is_not(asked: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", asked]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(said)
    assert shown.err.count("\n") == 1


def test_findings_as_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "small_game.py"
    path.write_text(changed(('card="Roll under."', 'card=" "')), encoding="utf-8")
    assert main(["check", str(path), "--format", "json"]) == 1
    (found,) = json.loads(capsys.readouterr().out)
    assert found == {
        "where": f"{path.as_posix()}:23",
        "kind": "wrong",
        "said": 'System.card is empty; allowed: a text; write card="..."',
    }
    assert main(["check", str(path), "--format", "tsv"]) == 1
    assert capsys.readouterr().out.split("\t")[1] == "wrong"
    path.write_text(GOOD, encoding="utf-8")
    assert main(["check", str(path)]) == 0
    assert capsys.readouterr().out == f"{path.as_posix()}: nothing to mend\n"
