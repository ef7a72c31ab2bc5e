"""Which Python `make` takes."""

import os
import re
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]
SYSTEMS = "/usr/bin/python3"
FITS = "import ensurepip, sys; sys.exit(not (3, 11) <= sys.version_info[:2] < (3, 15))"


def taken(folder: Path, status: int, **named: str) -> str:
    """The Python that is taken where ``python3`` answers with a status."""
    folder.mkdir()
    stub = folder / "python3"
    stub.write_text(f"#!/bin/sh\nexit {status}\n", encoding="utf-8")
    stub.chmod(0o755)
    around = {name: value for name, value in os.environ.items() if name not in ("PYTHON", "MAKEFLAGS")}
    environ = {**around, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}", **named}
    told = subprocess.run(
        ["make", "help"], cwd=ROOT, env=environ, capture_output=True, encoding="utf-8", check=True
    ).stdout
    return str(re.findall(r"PYTHON=(\S+)", told)[-1])


def fits() -> bool:
    try:
        return subprocess.run([SYSTEMS, "-c", FITS], capture_output=True, check=False).returncode == 0
    except FileNotFoundError:
        return False


def test_a_python_without_optimisation_gives_way_to_that_of_the_system(tmp_path: Path) -> None:
    assert taken(tmp_path / "tuned", 0) == "python3"
    assert taken(tmp_path / "slow", 1) == (SYSTEMS if fits() else "python3")


def test_a_python_that_is_named_is_taken(tmp_path: Path) -> None:
    assert taken(tmp_path / "slow", 1, PYTHON="python3.13") == "python3.13"
