"""The page "Add a system" is true: followed from an empty file, it leads to the page that it promises.

OPPOSE_UPDATE_DOCS=1 writes today's output into the page instead of comparing.
"""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from oppose_engine import discover
from tests.site.conftest import ROOT, environment

PAGE = ROOT / "docs" / "add-a-system.md"
FENCE = re.compile(
    r'^```(?:\{ \.)?(?P<kind>\w+)(?: \.op-lines \}| title="(?P<path>[^"]+)")?\n(?P<text>.*?)^```$',
    re.MULTILINE | re.DOTALL,
)
NEEDED = ("oppose_engine", "hooks", "site_data", "docs", "tests/oracle", "CHANGELOG.md", "mkdocs.yml", "pyproject.toml")


class Step(NamedTuple):
    kind: str
    path: str
    text: str


class Block(NamedTuple):
    """A block of the page with what it asks for; a console block as it would read today."""

    kind: str
    text: str
    steps: list[Step]

    def today(self, said: list[str]) -> str:
        shown = (
            f"$ {step.text}\n{'' if step.text.startswith('make ') else answer}"
            for step, answer in zip(self.steps, said, strict=True)
        )
        return "".join(shown)


def blocks(text: str) -> list[Block]:
    found = []
    for fence in FENCE.finditer(text):
        if fence["kind"] == "console":
            steps = [Step("console", "", line[2:]) for line in fence["text"].splitlines() if line.startswith("$ ")]
        else:
            steps = [Step(fence["kind"], fence["path"], fence["text"])]
        found.append(Block(fence["kind"], fence["text"], steps))
    return found


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = tmp_path_factory.mktemp("lesson")
    for name in NEEDED:
        source = ROOT / name
        (copy / name).parent.mkdir(parents=True, exist_ok=True)
        if source.is_dir():
            shutil.copytree(source, copy / name)  # with its compiled modules, for each process that imports them
        else:
            shutil.copy(source, copy / name)
    # figures and tables are kept by what they are made from: to make them is what takes long
    (copy / ".cache").mkdir()
    for kept in ("figures", "tables"):
        (ROOT / ".cache" / kept).mkdir(parents=True, exist_ok=True)
        (copy / ".cache" / kept).symlink_to(ROOT / ".cache" / kept)
    return copy


@pytest.fixture(scope="module")
def lesson(project: Path) -> list[tuple[Block, list[str]]]:
    """Each block of the page, with what its steps said."""
    read = blocks(PAGE.read_text(encoding="utf-8"))
    steps = [step for block in read for step in block.steps]
    run = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("lesson.py")), *discover()],
        cwd=project,
        env=environment(project),
        input=json.dumps(steps),
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    said = iter(json.loads(run.stdout))
    return [(block, [next(said) for _ in block.steps]) for block in read]


def built(lesson: list[tuple[Block, list[str]]]) -> dict[str, Any]:
    """The page and the navigation, as they were when the lesson served them."""
    (found,) = [
        answer
        for block, said in lesson
        for step, answer in zip(block.steps, said, strict=True)
        if step.text == "make serve"
    ]
    read: dict[str, Any] = json.loads(found)
    return read


def test_every_command_says_what_the_page_shows(lesson: list[tuple[Block, list[str]]]) -> None:
    text = PAGE.read_text(encoding="utf-8")
    wrong = [
        (block.text, today)
        for block, said in lesson
        if block.kind == "console" and (today := block.today(said)) != block.text
    ]
    if os.environ.get("OPPOSE_UPDATE_DOCS"):
        fences = list(FENCE.finditer(text))
        for fence, (block, said) in reversed([*zip(fences, lesson, strict=True)]):
            if block.kind == "console":
                text = text[: fence.start("text")] + block.today(said) + text[fence.end("text") :]
        PAGE.write_text(text, encoding="utf-8")
    else:
        assert wrong == [], "run OPPOSE_UPDATE_DOCS=1 pytest tests/site/test_add_a_system.py and look at the diff"


def test_it_ends_with_a_page_that_shows_the_odds_quoted(lesson: list[tuple[Block, list[str]]]) -> None:
    made = built(lesson)
    assert {"Lantern": "systems/lantern/index.md"} in made["navigation"]
    page = made["page"]
    assert "# Lantern\n" in page
    quoted = [
        answer
        for block, said in lesson
        for step, answer in zip(block.steps, said, strict=True)
        if step.text.startswith("oppose odds lantern 60 40")
    ]
    assert len(quoted) == 2
    (percent,) = re.findall(r"^win +(\d+\.\d\d)", quoted[0], re.MULTILINE)
    row = next(line for line in page.splitlines() if re.match(r"\| +60 \|", line))
    assert percent in row  # by tens, in the first reading


def test_the_lesson_leaves_nothing_wrong_behind(lesson: list[tuple[Block, list[str]]]) -> None:
    checks = [
        answer
        for block, said in lesson
        for step, answer in zip(block.steps, said, strict=True)
        if step.text == "oppose check lantern"
    ]
    assert [answer.count("nothing to mend") for answer in checks] == [0, 0, 1, 0, 1]
    assert "not on record" in checks[2]
    assert "not on record" not in checks[4]


def test_the_build_tells_the_same_line_as_the_check(project: Path) -> None:
    file = project / "oppose_engine" / "systems" / "broken.py"
    file.write_text('SYSTEM = System(\n    id="broken",\n', encoding="utf-8")
    try:
        commands = [["oppose_engine", "check", "broken"], ["hooks.generate", "out"], ["mkdocs", "build", "-d", "site"]]
        check, alone, build = (
            subprocess.run(
                [sys.executable, "-m", *command],
                cwd=project,
                env=environment(project),
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
            for command in commands
        )
    finally:
        file.unlink()
    (line,) = check.stdout.splitlines()
    assert line.startswith("oppose_engine/systems/broken.py:1: Python cannot read this: '(' was never closed; found: ")
    assert (check.returncode, check.stderr) == (1, "")
    assert (alone.returncode, alone.stdout, alone.stderr) == (2, "", f"{line}\n")
    assert build.returncode == 1
    assert [said.split(" - ", 1)[1].strip() for said in build.stderr.splitlines() if "ERROR" in said] == [line]
    assert "Traceback" not in build.stderr


def test_what_it_leaves_out_of_the_tests_of_the_other_pages() -> None:
    kinds = {block.kind for block in blocks(PAGE.read_text(encoding="utf-8"))}
    assert kinds == {"console", "python", "diff"}
    assert PAGE.read_text(encoding="utf-8").count("```") == 2 * len(blocks(PAGE.read_text(encoding="utf-8")))
