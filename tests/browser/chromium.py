"""Finds the Chromium or Chrome that the browser tests drive, or installs one where it may.

``python -m tests.browser.chromium`` prints which one it is. Without any it ends with one line
that says what to do: browser tests fail without a browser, they are never skipped.
"""

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from playwright.sync_api import sync_playwright

VARIABLE = "OPPOSE_CHROMIUM"

HEADLESS = "chromium-headless-shell"
"""Chromium without the window that no test looks at: each page takes a sixth less of the processor."""

COMMANDS = (
    HEADLESS,
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)

MACOS_APPLICATIONS = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
)


class BrowserMissingError(Exception):
    """There is no browser to drive; the message says what to do about it."""


def _exists(path: str) -> bool:
    return Path(path).is_file()


def _run(command: Sequence[str]) -> bool:
    """Whether the command succeeded. What it says goes to stderr, where it is no result."""
    try:
        return subprocess.run(command, stdout=sys.stderr, check=False).returncode == 0
    except OSError:
        return False


def _answers(path: str) -> bool:
    """Whether the browser starts at all: a placeholder for a package left out does not."""
    try:
        asked = subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return asked.returncode == 0


def _playwright_path() -> str:
    """Where Playwright keeps its own Chromium, downloaded or not."""
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


@dataclass(frozen=True, slots=True)
class Machine:
    """Everything the search asks of the machine, so that tests can make one up."""

    environ: Mapping[str, str] = field(default_factory=lambda: os.environ)
    which: Callable[[str], str | None] = shutil.which
    exists: Callable[[str], bool] = _exists
    answers: Callable[[str], bool] = _answers
    run: Callable[[Sequence[str]], bool] = _run
    playwright_path: Callable[[], str] = _playwright_path
    user_id: Callable[[], int] = os.getuid

    def works(self, path: str) -> bool:
        return self.exists(path) and self.answers(path)


THIS_MACHINE = Machine()


def find(machine: Machine = THIS_MACHINE) -> str | None:
    """Return the path of a browser that is already here."""
    named = machine.environ.get(VARIABLE)
    if named:
        if machine.works(named):
            return named
        raise BrowserMissingError(
            f"{VARIABLE} is {named!r}, which is no browser that starts; "
            "set it to the path of a Chromium or Chrome, or unset it."
        )
    return next(filter(machine.works, _candidates(machine)), None)


def _candidates(machine: Machine) -> Iterator[str]:
    yield from filter(None, map(machine.which, COMMANDS))
    yield from MACOS_APPLICATIONS
    yield machine.playwright_path()


def install(machine: Machine = THIS_MACHINE) -> None:
    """Try Debian's packages, then Playwright's download; each may fail."""
    as_root = _as_root(machine)
    if as_root is not None and machine.which("apt-get"):
        apt = [*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-qq"]
        apt += ["-o", "DPkg::Lock::Timeout=120"]
        machine.run([*apt, "update"])
        for package in (HEADLESS, "chromium"):
            # Without a font, headless pages have no text to measure.
            machine.run([*apt, "install", "--yes", "--no-install-recommends", package, "fonts-liberation"])
            if find(machine):
                return
    machine.run([sys.executable, "-m", "playwright", "install", "chromium"])


def _as_root(machine: Machine) -> list[str] | None:
    """Return what to put before a command to run it as root; None where that is not allowed."""
    if machine.user_id() == 0:
        return []
    if machine.which("sudo") and machine.run(["sudo", "-n", "true"]):
        return ["sudo", "-n"]
    return None


def find_or_install(machine: Machine = THIS_MACHINE) -> str:
    """Return the path of a browser; BrowserMissingError says what to do where there is none."""
    path = find(machine)
    if path is None:
        install(machine)
        path = find(machine)
    if path is None:
        raise BrowserMissingError(
            "The browser tests need Chromium or Chrome, and none could be found or installed: "
            f"install one (on Debian: apt-get install chromium) or set {VARIABLE} to its path."
        )
    return path


def main(machine: Machine = THIS_MACHINE) -> int:
    """Print the browser's path; 1 and one line on stderr if there is none."""
    try:
        path = find_or_install(machine)
    except BrowserMissingError as missing:
        print(missing, file=sys.stderr)
        return 1
    print(f"Browser: {path}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
