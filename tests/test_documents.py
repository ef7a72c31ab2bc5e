"""What the documents at the root show is run."""

import re
import shlex
from pathlib import Path

import pytest

from oppose_engine.cli import main

ROOT = Path(__file__).parents[1]
DOCUMENTS = ["README.md", "CONTRIBUTING.md"]


def blocks(document: str, language: str) -> list[str]:
    text = (ROOT / document).read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```$", text, re.DOTALL | re.MULTILINE)


def commands() -> list[str]:
    lines = [line for name in DOCUMENTS for block in blocks(name, "console") for line in block.splitlines()]
    return list(dict.fromkeys(line.removeprefix("$ ") for line in lines if line.startswith("$ ")))


@pytest.mark.parametrize("command", [line for line in commands() if line.startswith("oppose ")])
def test_a_shown_command_succeeds(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command)[1:]) == 0
    said = capsys.readouterr()
    assert said.err == ""
    assert said.out


@pytest.mark.parametrize("command", [line for line in commands() if line.startswith("make ")])
def test_a_shown_target_exists_and_explains_itself(command: str) -> None:
    targets = [word for word in shlex.split(command)[1:] if "=" not in word]
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert all(re.search(rf"^{target}:.* ## \w", makefile, re.MULTILINE) for target in targets)


@pytest.mark.parametrize("document", [*DOCUMENTS, "CHANGELOG.md"])
def test_links_lead_somewhere(document: str) -> None:
    text = (ROOT / document).read_text(encoding="utf-8")
    for link, picture in re.findall(r'\]\(([^)#:]+)\)|src(?:set)?="([^"]+)"', text):
        assert (ROOT / (link or picture)).exists(), link or picture


def test_the_index_of_decisions_names_each_by_its_title_and_accounts_for_each_number() -> None:
    folder = ROOT / "docs" / "decisions"
    index = (folder / "README.md").read_text(encoding="utf-8")
    told = [int(number) for number in re.findall(r"^- (\d+): ", index, re.MULTILINE)]
    assert told == list(range(1, len(told) + 1))
    listed = re.findall(r"^- (\d+): \[(.+)\]\((\d{4}-[a-z-]+\.md)\)(?:, replaced by (\d+))?$", index, re.MULTILINE)
    assert sorted(file for _, _, file, _ in listed) == sorted(each.name for each in folder.glob("0*.md"))
    for number, title, file, other in listed:
        text = (folder / file).read_text(encoding="utf-8")
        assert file.startswith(f"{int(number):04}-")
        assert text.startswith(f"# {number}. {title}\n")
        assert f"**Replaced by [decision {other}](" in text if other else "**Replaced by" not in text


def test_links_between_decisions_lead_somewhere() -> None:
    for page in (ROOT / "docs" / "decisions").glob("*.md"):
        for link in re.findall(r"\]\(([^)#:]+\.md)\)", page.read_text(encoding="utf-8")):
            assert (page.parent / link).exists(), (page.name, link)
