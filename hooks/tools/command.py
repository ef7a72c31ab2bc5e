"""Helpers of these commands: they print an error in one line, look for a built site, and write a file whole."""

import os
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping
from functools import wraps
from pathlib import Path
from typing import ParamSpec

from oppose_engine import OpposeError

Given = ParamSpec("Given")


def command(main: Callable[Given, int]) -> Callable[Given, int]:
    """The same command, which ends with 2 and one line on stderr when Oppose refuses something."""

    @wraps(main)
    def run(*given: Given.args, **named: Given.kwargs) -> int:
        try:
            return main(*given, **named)
        except OpposeError as error:
            sys.stderr.write(f"{error}\n")
            return 2

    return run


def for_site(name: str, does: str) -> ArgumentParser:
    """Reads the arguments of a command that is given a built site."""
    parser = ArgumentParser(prog=f"python -m hooks.tools.{name}", description=does)
    parser.add_argument("site", metavar="SITE", type=built_site, help="the folder of the built site")
    return parser


def built_site(named: str) -> Path:
    """The folder of a built site; OpposeError if there is none."""
    if not Path(named, "index.html").is_file():
        raise OpposeError(f"{named}: no index.html; name the folder of a built site, such as site/")
    return Path(named)


def files_in(folder: Path) -> list[str]:
    """The paths of all files in a folder, from there."""
    root = os.path.join(folder, "")  # noqa: PTH118  (pathlib takes twenty times as long for a thousand files)
    paths = (f"{at}/{name}" for at, _, names in os.walk(folder) for name in names)
    return sorted(path.removeprefix(root).replace(os.sep, "/") for path in paths)


def put(files: Mapping[Path, bytes]) -> None:
    """Write files, each whole; none is put in place before all are written, and the last makes the others valid."""
    fresh = {path: path.with_name(f".{path.name}.new") for path in files}
    for path, new in fresh.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        new.write_bytes(files[path])
    for path, new in fresh.items():
        new.replace(path)
