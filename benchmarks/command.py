"""Runs Python in a copy of the project, and tells what that takes."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path

__all__ = ["LEFT_OUT", "ROOT", "Run", "environment", "run"]

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".cache", "__pycache__", "site", "dist", ".*_cache", ".hypothesis")
"""What a copy of the project does without."""


@dataclass(frozen=True)
class Run:
    """One process: its processor time and the time by the clock in seconds, its peak memory in bytes."""

    seconds: float
    clock: float
    memory: int


def environment(project: Path) -> dict[str, str]:
    """That of a process which uses the code of the copy."""
    return {**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(project)}


def run(project: Path, *arguments: str) -> Run:
    """What ``python ARGUMENTS`` takes; the clock's time depends on the processors and on what else runs."""
    with tempfile.TemporaryFile("w+", encoding="utf-8") as said:
        began = time.perf_counter()
        command = [sys.executable, *arguments]
        process = subprocess.Popen(
            command, cwd=project, env=environment(project), stdout=said, stderr=subprocess.STDOUT
        )
        _, status, used = os.wait4(process.pid, 0)
        clock = time.perf_counter() - began
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode:
            said.seek(0)
            raise SystemExit(f"{' '.join(arguments[:3])} ended with {process.returncode}:\n{said.read()}")
    unit = 1 if sys.platform == "darwin" else 1024
    return Run(used.ru_utime + used.ru_stime, clock, used.ru_maxrss * unit)
