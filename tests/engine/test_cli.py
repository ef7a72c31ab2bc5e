"""The command as a program: every verb has help and examples that run, and its output goes wherever it is sent."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import oppose_engine
from oppose_engine import discover, system
from oppose_engine.cli import main
from tests.engine.command import Command

ROOT = Path(__file__).parents[2]


def process(*arguments: str, **options: Any) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "oppose_engine", *arguments]
    return subprocess.run(command, cwd=ROOT, capture_output=True, check=False, **options)


def test_the_list_of_systems(oppose: Command) -> None:
    listed = oppose.json("systems")
    assert [each["system"] for each in listed] == list(discover())
    for each in listed:
        keys = system(each["system"]).keys()
        assert [(t, v) for t, variants in each["tables"].items() for v in variants] == [key[1:] for key in keys]
    text = oppose.text("systems")
    assert all(game.id in text and game.title in text for game in discover().values())
    assert oppose.text("systems --format csv").splitlines()[0] == "system,title,dice,tables,variants"
    assert len(oppose.text("systems --format tsv").splitlines()) == sum(len(g.mechanics) for g in discover().values())


def test_help_shows_examples_that_run(oppose: Command) -> None:
    text = oppose.text("--help")
    assert oppose.text("-h") == text
    examples = re.findall(r"^  oppose (.+)$", text, re.MULTILINE)
    assert len(examples) >= 6
    for example in examples:
        assert oppose.text(example)


@pytest.mark.parametrize("verb", ["systems", "odds", "table", "bands", "pool", "need"])
def test_every_verb_has_help(oppose: Command, verb: str) -> None:
    assert f"usage: oppose {verb}" in oppose.text(f"{verb} --help")
    assert re.search(rf"^ +{verb} {{2,}}[A-Za-z]", oppose.text("--help"), re.MULTILINE), "its line in the list of verbs"


def test_the_version(oppose: Command) -> None:
    assert oppose.text("--version") == f"oppose {oppose_engine.__version__}\n"


def test_check_is_pool_by_another_name(oppose: Command) -> None:
    for asked in ("contract 7 6 --format json", "blades 3", "contract 5 7 --variant no-doubles --format csv"):
        assert oppose.text(f"check {asked}") == oppose.text(f"pool {asked}")


def test_check_of_a_system_alone_is_about_its_file(oppose: Command) -> None:
    assert oppose.text("check blades").endswith("oppose_engine/systems/blades.py: nothing to mend\n")


def test_csv_of_every_verb_reads_as_csv(oppose: Command) -> None:
    for line in ("odds mythras 5 5", "table mythras", "bands mythras 5", "pool contract 3 6", "systems"):
        rows = list(csv.reader(io.StringIO(oppose.text(f"{line} --format csv"))))
        assert len({len(row) for row in rows}) == 1


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


FULL = Path("/dev/full")
"""A device that takes nothing."""


@pytest.mark.skipif(not FULL.exists(), reason="there is no such device on this system")
def test_a_full_disk_gets_one_line() -> None:
    with FULL.open("wb") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "oppose_engine", "systems"],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
        )
    said = b"oppose: standard output: No space left on device; write to another place\n"
    assert (ran.returncode, ran.stderr) == (2, said)


def test_no_standard_output_gets_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        status = main(["systems"])
    assert status == 2
    assert capsys.readouterr().err == "oppose: standard output: it is closed; write to another place\n"


@pytest.mark.parametrize("listed", ["60,40,35", "60, 40, 35", "60;40;35", "60 40 35", "60\n40\n\n35\n", "60 40, 35%"])
def test_a_list_of_sides_is_parted_as_people_write_it(listed: str, capsys: pytest.CaptureFixture[str]) -> None:
    for verb in (["odds", "mythras", "60"], ["parties", "mythras"], ["together", "any"]):
        told = []
        for each in ("60,40,35", listed):
            assert main([*verb, each]) == 0
            told.append(capsys.readouterr().out)
        assert told[0] == told[1].replace("35%", "35")


def test_a_list_may_begin_with_a_minus(capsys: pytest.CaptureFixture[str]) -> None:
    for listed in ("-1,3", "-1;3", "-1 3"):
        assert main(["odds", "dnd5e", "5", listed]) == 0
        assert "you +5 against -1, +3" in capsys.readouterr().out.replace(
            "you 5 against -1, 3", "you +5 against -1, +3"
        )
