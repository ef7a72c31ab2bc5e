"""Every code block in README and docs is run, and shows what the program says today.

OPPOSE_UPDATE_DOCS=1 writes today's output into the pages instead of comparing. The doctests of the
engine's own modules are collected by pytest itself (--doctest-modules).
"""

import contextlib
import doctest
import io
import json
import os
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from hooks.pages.markers.console import output

ROOT = Path(__file__).parents[2]
TUTORIAL = ROOT / "docs" / "add-a-system.md"
"""A page whose blocks depend on each other: tests/site/test_add_a_system.py follows it from top to bottom."""
PAGES = sorted({*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")} - {TUTORIAL})
FENCE = re.compile(r"^```(?P<language>[\w-]+)[^\n]*\n(?P<text>.*?)^```$", re.MULTILINE | re.DOTALL)
MAKE_TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


class Block(NamedTuple):
    page: Path
    line: int
    language: str
    text: str

    def __str__(self) -> str:
        return f"{self.page.relative_to(ROOT)}:{self.line}"


def blocks(*languages: str) -> list[Block]:
    return [block for block in _blocks() if block.language in languages]


def _blocks() -> Iterator[Block]:
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        for fence in FENCE.finditer(text):
            yield Block(page, text.count("\n", 0, fence.start()) + 1, fence["language"], fence["text"])


def said_by(command: str) -> str:
    """What ``oppose`` prints, errors included; ``| head -N`` keeps the first lines."""
    return output(shlex.split(command))


def is_ours(line: str) -> bool:
    return line.startswith("$ oppose ") or line == "$ oppose"


def as_run(block: Block) -> str:
    """The block with the output of each ``oppose`` command as it is today.

    A block that shows commands alone stays so, as long as they run.
    """
    lines = block.text.splitlines()
    if all(line.startswith("$ ") for line in lines) and not block.page.is_relative_to(ROOT / "docs"):
        for line in filter(is_ours, lines):
            assert not said_by(line[2:]).startswith("oppose: "), line
        return block.text
    shown: list[str] = []
    skipping = False
    for line in lines:
        if line.startswith("$ "):
            skipping = is_ours(line)
            shown += [line + "\n", said_by(line[2:])] if skipping else [line + "\n"]
        elif not skipping:
            shown.append(line + "\n")
    return "".join(shown)


def update(block: Block, today: str) -> None:
    text = block.page.read_text(encoding="utf-8")
    fence = f"```{block.language}\n"
    assert text.count(fence + block.text) >= 1
    block.page.write_text(text.replace(fence + block.text, fence + today), encoding="utf-8")


@pytest.mark.parametrize("block", blocks("console", "shell", "sh", "bash"), ids=str)
def test_a_console_block_shows_what_the_command_says(block: Block) -> None:
    today = as_run(block)
    if os.environ.get("OPPOSE_UPDATE_DOCS"):
        update(block, today)
    else:
        assert block.text == today, (
            f"{block}: run OPPOSE_UPDATE_DOCS=1 pytest {Path(__file__).name} and look at the diff"
        )


@pytest.mark.parametrize("block", blocks("console", "shell", "sh", "bash"), ids=str)
def test_a_console_block_names_only_commands_there_are(block: Block) -> None:
    for line in block.text.splitlines():
        if line.startswith("$ make"):
            assert set(re.findall(r" ([a-z]+)\b(?!=)", line[6:])) <= set(MAKE_TARGETS), f"{block}: {line}"


@pytest.mark.parametrize("block", blocks("pycon"), ids=str)
def test_a_python_session_says_what_it_shows(block: Block) -> None:
    test = doctest.DocTestParser().get_doctest(block.text, {}, str(block), str(block.page), block.line)
    complaints = io.StringIO()
    runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
    assert test.examples
    failed, _ = runner.run(test, out=complaints.write, clear_globs=False)
    assert not failed, complaints.getvalue()


def test_blocks_of_data_and_programs_can_be_read() -> None:
    for block in blocks("json"):
        json.loads(block.text)
    for block in blocks("python", "py"):
        with contextlib.redirect_stdout(io.StringIO()):
            exec(compile(block.text, str(block), "exec"), {})


def test_the_page_about_data_and_command_runs_every_verb() -> None:
    markers = re.findall(r"<!-- run: oppose (\w+) .*-->", (ROOT / "docs" / "data.md").read_text(encoding="utf-8"))
    assert {"odds", "table", "bands", "check", "need", "series", "which"} <= set(markers)


def test_a_block_that_drifted_is_found() -> None:
    page = ROOT / "docs" / "imagined.md"
    good = Block(page, 1, "console", "$ oppose odds mythras 60 40 --format tsv | head -1\n60\t40\twin\t51.79\n")
    assert as_run(good) == good.text
    drifted = good._replace(text=good.text.replace("51.79", "51.78"))
    assert as_run(drifted) != drifted.text
