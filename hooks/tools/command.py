"""What all commands share: a refusal is one line, and a site is a folder that was built."""

import sys
from collections.abc import Callable
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


def built_site(named: str) -> Path:
    """The folder of a built site; OpposeError if there is none."""
    if not Path(named, "index.html").is_file():
        raise OpposeError(f"{named}: no index.html; name the folder of a built site, such as site/")
    return Path(named)


def files_in(folder: Path) -> list[str]:
    """The paths of all files in a folder, from there."""
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file())
