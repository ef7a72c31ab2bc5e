"""Each mistake that a newcomer makes in a system file gets one line: file, line, what is allowed, an example.

The mistakes and the words are in ``mistakes.toml``; each was tried.
"""

import importlib
import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from mkdocs.exceptions import PluginError

from hooks import site
from oppose_engine import RuleError, skeletons
from oppose_engine.discovery import registry
from oppose_engine.discovery.system_file import SystemFile
from tests.engine.conftest import Load
from tests.engine.small_game import GOOD

HERE = Path(__file__).parent
MISTAKES = tomllib.loads((HERE / "mistakes.toml").read_text(encoding="utf-8"))["mistake"]
LINE = re.compile(r"games/\w+\.py(:\d+)?: \S.*")
WAY_OUT = re.compile(r"\bwrite |\bsuch as | -- ")


def in_our_words(line: str) -> str:
    """The line without what Python itself says of a syntax error, which differs between versions."""
    return re.sub(r"(Python cannot read this): .*?; found:", r"\1; found:", line)


def broken(mistake: dict[str, Any]) -> tuple[str, str]:
    """The name of the file and its text with the mistake made."""
    name = mistake.get("file", "small_game")
    text = GOOD if name == "small_game" else (Path(skeletons.__path__[0]) / f"{name}.py").read_text(encoding="utf-8")
    for found, replacement in mistake["changes"]:
        assert text.count(found) == 1, f"{found!r} is not once in {name}"
        text = text.replace(found, replacement)
    return name, text


@pytest.mark.parametrize("mistake", MISTAKES, ids=lambda mistake: str(mistake["name"]))
def test_a_mistake_gets_one_line_that_teaches(load: Load, mistake: dict[str, Any]) -> None:
    name, text = broken(mistake)
    # what `mkdocs build` prints as its one line: the hook turns the engine's complaint into it
    with pytest.raises(PluginError) as error, site._told_in_one_line():
        load(**{name: text})
    assert in_our_words(str(error.value)) == in_our_words(mistake["said"])
    assert error.value.__cause__ is None


def test_there_are_many_and_each_line_is_of_one_kind() -> None:
    assert len(MISTAKES) >= 25
    assert len({mistake["name"] for mistake in MISTAKES}) == len(MISTAKES)
    for mistake in MISTAKES:
        assert LINE.fullmatch(mistake["said"]), mistake["said"]
        if mistake["name"] != "an error of Python's own":
            assert WAY_OUT.search(mistake["said"]), mistake["said"]


@pytest.mark.parametrize("mistake", MISTAKES[::10], ids=lambda mistake: str(mistake["name"]))
def test_a_file_anywhere_is_told_the_same(tmp_path: Path, mistake: dict[str, Any]) -> None:
    name, text = broken(mistake)
    path = tmp_path / f"{name}.py"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RuleError) as error:
        SystemFile.at(path).read()
    assert in_our_words(str(error.value)) == in_our_words(mistake["said"]).replace(
        f"games/{name}.py", path.as_posix(), 1
    )


def test_an_empty_file(load: Load) -> None:
    with pytest.raises(RuleError) as error:
        load(small_game="")
    assert str(error.value) == (
        "games/small_game.py: declares no SYSTEM; a system file ends with one; "
        'write SYSTEM = System(id="my-game", ...), or start from `oppose new my-game`'
    )


def test_a_name_with_a_dot_is_never_found_and_told(load: Load) -> None:
    with pytest.raises(RuleError) as error:
        load(**{"small.game": GOOD})
    assert str(error.value) == (
        "games/small.game.py: a file name with a dot in it is never found; allowed: a to z, 0 to 9 and _; "
        "rename it to small_game.py"
    )


def test_a_file_in_another_encoding(load: Load, tmp_path: Path) -> None:
    load(small_game=GOOD)
    (tmp_path / "games" / "other.py").write_bytes(GOOD.replace("Small game", "Größe").encode("latin-1"))
    importlib.invalidate_caches()
    with pytest.raises(RuleError) as error:
        registry.load(importlib.import_module("games"))
    assert str(error.value).startswith("games/other.py:19: Python cannot read this: ")
    assert str(error.value).endswith(" -- the file is saved as UTF-8, which an editor asks for under encoding")


def test_an_error_in_the_engine_is_told_of_the_file_that_met_it(load: Load, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("oppose_engine.sides.bands.Bands.check", lambda _: 1 // 0)
    with pytest.raises(RuleError, match=r"^games/small_game\.py: ZeroDivisionError: "):
        load(small_game=GOOD)


KERNELS = sorted(path.stem for path in Path(skeletons.__path__[0]).glob("[a-z]*.py"))
NUMBERS = ("Pool", "KeepHighest", "AceTarget", "AceDuel", "StepDieRule", "Challenge", "D20Rule", "Hits", "Bands")


@pytest.mark.parametrize("name", NUMBERS)
def test_what_a_declaration_is_said_to_lack_is_what_its_kernel_takes(name: str, load: Load) -> None:
    with pytest.raises(RuleError) as told:
        load(small_game=f"from oppose_engine.declare import {name}\nrules = {name}()\n")
    written = str(told.value).rpartition("; write ")[2]
    load(small_game=f"from oppose_engine.declare import *\n{GOOD}\nrules = {name}({written})\n")


@pytest.mark.parametrize("kernel", KERNELS)
def test_rules_that_are_missing_are_those_of_the_kernel(kernel: str, tmp_path: Path) -> None:
    text = (Path(skeletons.__path__[0]) / f"{kernel}.py").read_text(encoding="utf-8")
    path = tmp_path / f"{kernel}.py"
    fields = re.findall(r"^ *rules=.*\n", text, re.MULTILINE)
    path.write_text(text.replace(fields[0], ""), encoding="utf-8")
    with pytest.raises(RuleError, match="Variant lacks the field rules") as told:
        SystemFile.at(path).read()
    written = str(told.value).rpartition("; write ")[2]
    several = {"open_ended": "rules=DegreeRule(...) or OrderRule(...)"}
    assert written == several.get(kernel, fields[0].strip().removesuffix(","))
