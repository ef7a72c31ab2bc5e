"""The command ``oppose``: exact odds in a terminal, or as data for another program.

The exit status is 0. If a question cannot be answered it is 2, with one line on standard error and nothing on
standard output. ``check`` exits with 1 if a system file has something to mend.
"""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from oppose_engine.cli.arguments import arguments
from oppose_engine.errors import OpposeError

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Answer one command line (by default the program's own) and return the exit status."""
    try:
        asked = arguments(argv)
        text = asked if isinstance(asked, str) else asked.answer(asked)
    except OpposeError as error:
        message = " ".join(str(error).split())
        sys.stderr.write(f"oppose: {message}\n")
        return 2
    if problem := _write(text):
        sys.stderr.write(f"oppose: standard output: {problem}; write to another place\n")
        return 2
    return 0 if isinstance(asked, str) else int(asked.status)


def _write(text: str) -> str:
    """Write to standard output; what is wrong if it takes no more."""
    if sys.stdout is None:
        return "it is closed"
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    try:
        sys.stdout.write(text)
        sys.stdout.flush()
    except OSError as error:
        # Python would complain once more when it flushes the rest.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        # a reader (such as head) that closed the pipe has what it wanted
        return "" if isinstance(error, BrokenPipeError) else str(error.strerror)
    return ""
