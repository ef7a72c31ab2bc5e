"""The lock is what pyproject.toml asks for, and names no registry; the wheel is the engine."""

import tomllib
from email import message_from_string
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatchling.builders.wheel import WheelBuilder
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import oppose_engine

ROOT = Path(__file__).parents[1]
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
    assert PROJECT["build-system"]["requires"] == PROJECT["dependency-groups"]["build"]


def test_there_is_one_version() -> None:
    assert oppose_engine.__version__ == PROJECT["project"]["version"]


def test_the_changelog_knows_the_version() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert f"## [{oppose_engine.__version__}]" in changelog


def test_the_wheel_holds_the_engine_alone_and_typed(tmp_path: Path) -> None:
    (name,) = WheelBuilder(str(ROOT)).build(directory=str(tmp_path), versions=["standard"])
    with ZipFile(name) as wheel:
        names = wheel.namelist()
        (said,) = (wheel.read(each).decode() for each in names if each.endswith(".dist-info/METADATA"))
    assert {each.split("/")[0] for each in names} == {"oppose_engine", f"oppose-{oppose_engine.__version__}.dist-info"}
    assert "oppose_engine/py.typed" in names
    assert any(each.endswith("licenses/LICENSE") for each in names)
    games = (ROOT / "oppose_engine" / "systems").glob("*.py")
    assert {f"oppose_engine/systems/{path.name}" for path in games} <= set(names)
    needed = [Requirement(line) for line in message_from_string(said).get_all("Requires-Dist", [])]
    assert {each.name for each in needed if not each.marker} == {"numpy", "icepool"}
    assert {each.name for each in needed if each.marker and each.marker.evaluate({"extra": "chart"})} == {"altair"}
