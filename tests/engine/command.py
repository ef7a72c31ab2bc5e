"""Runs the command ``oppose`` in this process and reads what it prints."""

import json
import re
from typing import Any, NamedTuple

import pytest

from oppose_engine.cli import main

__all__ = ["Command", "Ran"]


class Ran(NamedTuple):
    status: int
    out: str
    err: str


class Command:
    """Runs a command line in this process."""

    def __init__(self, capsys: pytest.CaptureFixture[str]) -> None:
        self.capsys = capsys

    def __call__(self, line: str) -> Ran:
        status = main(line.split())
        out, err = self.capsys.readouterr()
        return Ran(status, out, err)

    def text(self, line: str) -> str:
        ran = self(line)
        assert (ran.status, ran.err) == (0, "")
        return ran.out

    def json(self, line: str) -> Any:
        return json.loads(self.text(f"{line} --format json"))

    def refusal(self, line: str) -> str:
        ran = self(line)
        assert (ran.status, ran.out) == (2, ""), ran
        assert re.fullmatch(r"oppose: [^\n]+\n", ran.err), ran.err
        return ran.err.removeprefix("oppose: ").rstrip("\n")
