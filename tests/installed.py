"""Builds what others install, and tries it as they would: in an empty environment, away from the sources.

``python -m tests.installed OUT`` writes the source distribution and, from that alone, the wheel into OUT, then
installs the wheel into an environment of its own and runs what the README shows.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tarfile
import tempfile
import venv
from pathlib import Path

from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from hooks.pages.markers.console import output

ROOT = Path(__file__).parents[1]
QUESTION = ["odds", "mythras", "60", "40"]
FENCE = re.compile(r"^```pycon\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def source(out: Path) -> Path:
    """The source distribution of the project, built into ``out``."""
    return Path(next(SdistBuilder(str(ROOT)).build(directory=str(out), versions=["standard"]))).resolve()


def unpack(archive: tarfile.TarFile, folder: Path) -> None:
    """Unpack an archive of ours, by the rules for strange ones where Python has them: 3.11.4 and later."""
    archive.extraction_filter = getattr(tarfile, "data_filter", None)
    archive.extractall(folder)


def unpacked(archive: Path, folder: Path) -> Path:
    """The one folder that a source distribution holds, unpacked into ``folder``."""
    with tarfile.open(archive) as file:
        unpack(file, folder)
    (found,) = folder.iterdir()
    return found


def wheel(project: Path, out: Path) -> Path:
    """The wheel of the sources in ``project``, built into ``out``; its path holds in any folder."""
    return Path(next(WheelBuilder(str(project)).build(directory=str(out), versions=["standard"]))).resolve()


def shown() -> str:
    """The session with the library that the README shows."""
    return "\n".join(found[1] for found in FENCE.finditer((ROOT / "README.md").read_text(encoding="utf-8")))


def tried(package: Path, folder: Path) -> list[str]:
    """Install a wheel into an empty environment in ``folder`` and use it there; what was wrong, in a line each."""
    venv.create(folder / "env", with_pip=True)
    programs = folder / "env" / "bin"
    python = str(programs / "python")
    quiet = ["-m", "pip", "-qq", "--disable-pip-version-check", "--no-input"]
    subprocess.run([python, *quiet, "install", str(package)], cwd=folder, check=True)
    session = folder / "session.txt"
    session.write_text(shown(), encoding="utf-8")
    wanted = {
        (python, "-c", "import oppose_engine; print(oppose_engine.__file__)"): None,
        (str(programs / "oppose"), *QUESTION): output(["oppose", *QUESTION]),
        (python, "-m", "oppose_engine", *QUESTION): output(["oppose", *QUESTION]),
        (python, "-m", "doctest", str(session)): "",
    }
    return [fault for command, said in wanted.items() for fault in _faults(command, said, folder)]


def _faults(command: tuple[str, ...], said: str | None, folder: Path) -> list[str]:
    run = subprocess.run(command, cwd=folder, capture_output=True, encoding="utf-8", check=False)
    right = run.stdout.startswith(str(folder)) if said is None else run.stdout == said
    if run.returncode == 0 and right:
        return []
    return [f"{' '.join(command)}: ended with {run.returncode} and said {run.stdout + run.stderr!r}"]


def main() -> int:
    """Build, try and tell; 0, or 1 with what was wrong on stderr."""
    out = Path(sys.argv[1])
    with tempfile.TemporaryDirectory(prefix="oppose-dist-") as name:
        folder = Path(name).resolve()
        archive = source(out)
        package = wheel(unpacked(archive, folder / "sources"), out)
        faults = tried(package, folder)
    sys.stdout.writelines(f"{out / path.name}: {path.stat().st_size / 1000:.0f} kB\n" for path in (archive, package))
    sys.stderr.writelines(f"{fault}\n" for fault in faults)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
