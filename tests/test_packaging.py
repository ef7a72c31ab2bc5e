"""The lock is what pyproject.toml asks for, and names no registry; the wheel is the engine, and works by itself."""

import os
import re
import subprocess
import sys
import tomllib
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import numpy as np
import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import oppose_engine
from hooks.pages.markers.console import output
from tests.installed import QUESTION, shown, source, unpacked, wheel

ROOT = Path(__file__).parents[1]
FILES = "oppose_odds"
"""How the files of a distribution begin."""
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CORE = PROJECT["project"]["dependencies"]
SITE = PROJECT["project"]["optional-dependencies"]["site"] + PROJECT["dependency-groups"]["build"]
DEV = PROJECT["dependency-groups"]["dev"]
MUTANTS = PROJECT["dependency-groups"]["mutants"]


def locked(name: str) -> dict[str, tuple[str, frozenset[str]]]:
    """Each package of a requirements file, with its version and hashes."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found: dict[str, tuple[str, frozenset[str]]] = {}
    for entry in text.replace("\\\n", " ").splitlines():
        if not entry.startswith((" ", "#")):
            pin, *hashes = entry.split("--hash=")
            requirement = Requirement(pin)
            version = str(requirement.specifier).removeprefix("==")
            found[canonicalize_name(requirement.name)] = (version, frozenset(map(str.strip, hashes)))
    return found


@pytest.mark.parametrize("text", CORE + SITE + DEV + MUTANTS)
def test_every_dependency_is_bounded_on_both_sides(text: str) -> None:
    operators = {bound.operator for bound in Requirement(text).specifier}
    assert operators == {">=", "<"}


@pytest.mark.parametrize(
    ("lock", "wanted"),
    [
        pytest.param("requirements.txt", CORE + SITE, id="site"),
        pytest.param("requirements-dev.txt", CORE + SITE + DEV, id="dev"),
        pytest.param("requirements-mutants.txt", MUTANTS, id="mutants"),
    ],
)
def test_the_lock_gives_what_is_asked_for(lock: str, wanted: list[str]) -> None:
    pins = locked(lock)
    assert all(hashes for _, hashes in pins.values())
    for requirement in map(Requirement, wanted):
        version, _ = pins[canonicalize_name(requirement.name)]
        assert version in requirement.specifier, f"{requirement}: `make lock` writes {lock} anew"


def test_the_lock_for_mutants_disagrees_with_no_other() -> None:
    every, more = locked("requirements-dev.txt"), locked("requirements-mutants.txt")
    assert {name: more[name][0] for name in more.keys() & every} == {
        name: every[name][0] for name in more.keys() & every
    }


def test_the_development_lock_contains_the_site_lock() -> None:
    assert locked("requirements.txt").items() <= locked("requirements-dev.txt").items()


@pytest.mark.parametrize("lock", ["requirements.txt", "requirements-dev.txt", "requirements-mutants.txt"])
def test_no_lock_names_a_registry(lock: str) -> None:
    text = (ROOT / lock).read_text(encoding="utf-8")
    assert "://" not in text
    assert "index-url" not in text


def test_the_build_backend_is_the_locked_one() -> None:
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"][:1]


def test_there_is_one_version() -> None:
    assert oppose_engine.__version__ == PROJECT["project"]["version"]


def test_the_changelog_knows_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{oppose_engine.__version__}]" in changelog


@pytest.fixture(scope="module")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What is in the source distribution."""
    return unpacked(source(tmp_path_factory.mktemp("packed")), tmp_path_factory.mktemp("sources"))


@pytest.fixture(scope="module")
def package(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from the source distribution alone; its folder is named as ``make dist`` names it."""
    return wheel(sources, Path(os.path.relpath(tmp_path_factory.mktemp("wheel"))))


def test_whoever_installs_it_may_stand_in_another_folder(
    package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert package.is_file()


def test_the_source_distribution_builds_tests_and_names_the_project(sources: Path) -> None:
    assert sources.name == f"{FILES}-{oppose_engine.__version__}"
    there = {path.name for path in sources.iterdir()}
    wanted = {"oppose_engine", "hooks", "tests", "docs", "site_data", "Makefile", "mkdocs.yml", "requirements.txt"}
    assert wanted <= there
    assert not there & {".venv", ".cache", "site", "dist", ".git", ".github"}


def test_the_name_on_the_index_is_not_the_command() -> None:
    """The plain name is another project's; whoever is told to install something must get ours."""
    assert PROJECT["project"]["name"] == "oppose-odds"
    assert set(PROJECT["project"]["scripts"]) == {"oppose"}
    told = [path for folder in ("oppose_engine", "hooks", "docs") for path in (ROOT / folder).rglob("*.*")]
    told += [ROOT / "README.md", ROOT / "CONTRIBUTING.md"]
    for path in told:
        if path.suffix in {".py", ".md", ".html", ".js"}:
            asked = re.findall(r"pip install '?(oppose[\w-]*)", path.read_text(encoding="utf-8"))
            assert set(asked) <= {PROJECT["project"]["name"]}, path


def test_the_wheel_answers_without_the_checkout(package: Path, tmp_path: Path) -> None:
    """Unpacked, beside the package that it needs; ``make dist`` installs it into an empty environment."""
    with ZipFile(package) as file:
        file.extractall(tmp_path / "installed")
    (tmp_path / "session.txt").write_text(shown(), encoding="utf-8")
    library = Path(str(np.__file__)).parents[1]
    program = f"""
import doctest, sys
sys.path[:0] = [{str(tmp_path / "installed")!r}]
sys.path += [{str(library)!r}]
import oppose_engine
from oppose_engine.cli import main
assert oppose_engine.__file__.startswith({str(tmp_path)!r}), oppose_engine.__file__
assert not doctest.testfile({str(tmp_path / "session.txt")!r}, module_relative=False).failed
sys.exit(main({QUESTION!r}))
"""
    # -I -S: no folder of the caller's, and no editable install
    run = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program], cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert (run.returncode, run.stderr) == (0, "")
    assert run.stdout == output(["oppose", *QUESTION])


def test_the_wheel_holds_the_engine_alone_and_typed(package: Path) -> None:
    with ZipFile(package) as file:
        names = file.namelist()
        (said,) = (file.read(each).decode() for each in names if each.endswith(".dist-info/METADATA"))
    assert {each.split("/")[0] for each in names} == {"oppose_engine", f"{FILES}-{oppose_engine.__version__}.dist-info"}
    assert "oppose_engine/py.typed" in names
    assert any(each.endswith("licenses/LICENSE") for each in names)
    games = (ROOT / "oppose_engine" / "systems").glob("*.py")
    assert {f"oppose_engine/systems/{path.name}" for path in games} <= set(names)
    needed = [Requirement(line) for line in message_from_string(said).get_all("Requires-Dist", [])]
    assert {each.name for each in needed if not each.marker} == {"numpy"}
    assert {each.name for each in needed if each.marker and each.marker.evaluate({"extra": "chart"})} == {"altair"}
