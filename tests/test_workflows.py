"""The workflows of the host: only its own actions, few permissions, and commands that exist."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def workflow(path: Path) -> dict[Any, Any]:
    found: dict[Any, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


def steps(path: Path) -> list[dict[str, Any]]:
    return [step for job in workflow(path)["jobs"].values() for step in job["steps"]]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_only_the_hosts_own_actions_at_a_fixed_major_version(path: Path) -> None:
    used = [step["uses"] for step in steps(path) if "uses" in step]
    assert used
    assert [use for use in used if not re.fullmatch(r"actions/[a-z-]+@v\d+", use)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_permissions_are_given_job_by_job_and_nobody_may_write_but_the_deployment(path: Path) -> None:
    assert workflow(path)["permissions"] == {}
    for name, job in workflow(path)["jobs"].items():
        written = {what for what, how in job["permissions"].items() if how == "write"}
        assert written == ({"pages", "id-token"} if name == "deploy" else set())
        assert job["timeout-minutes"] <= 120


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_every_command_is_there_and_reads_nothing_that_a_stranger_wrote(path: Path) -> None:
    for command in [step["run"] for step in steps(path) if "run" in step]:
        assert "${{" not in command
        for line in command.splitlines():
            words = line.split()
            if words[0] == "make":
                assert next(word for word in words[1:] if "-" not in word) in TARGETS
            elif words[0].startswith("."):
                assert (ROOT / words[0]).is_file()


def test_the_site_is_held_against_the_engine_before_it_is_deployed() -> None:
    jobs = workflow(ROOT / ".github" / "workflows" / "checks.yml")["jobs"]
    assert {"test", "site"} <= set(jobs["deploy"]["needs"])
    commands = [step.get("run", "") for step in jobs["site"]["steps"]]
    assert commands.index("make publish") < commands.index("make drift")


def test_the_tests_run_on_every_python_that_is_promised() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    promised = [each.rpartition(" ")[2] for each in project["classifiers"] if re.search(r":: 3\.\d+$", each)]
    jobs = workflow(ROOT / ".github" / "workflows" / "checks.yml")["jobs"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == promised
    assert jobs["test"]["steps"][-1]["env"]["PYTHON"] == "python${{ matrix.python }}"
    contributing = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    assert f"CI runs the tests on {', '.join(promised[:-1])} and {promised[-1]}" in contributing


def test_what_is_cached_is_keyed_by_the_locks() -> None:
    for path in WORKFLOWS:
        for step in steps(path):
            if step.get("uses", "").startswith("actions/cache@"):
                assert "hashFiles('requirements.txt')" in step["with"]["key"]
            if step.get("with", {}).get("cache"):
                assert step["with"]["cache-dependency-path"] == "requirements*.txt"
