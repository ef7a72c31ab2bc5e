"""A finding of ``oppose check``: the file and line, what is wrong, and how serious it is."""

from __future__ import annotations

import ast
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from oppose_engine.discovery.system_file import SystemFile, line_of
from oppose_engine.rules.system import System

__all__ = ["HINT", "OPEN", "WRONG", "Finding", "Subject"]

WRONG, OPEN, HINT = "wrong", "to fill in", "hint"
"""A system with a wrong or an open point does not pass the check; a hint is only advice."""


class Finding(NamedTuple):
    """One point: ``where`` is the file and the line, ``kind`` one of wrong, to fill in and hint."""

    where: str
    kind: str
    said: str

    def __str__(self) -> str:
        return f"{self.where}: {self.said}" if self.kind == WRONG else f"{self.where}: {self.kind}: {self.said}"


@dataclass(frozen=True)
class Subject:
    """A system file that can be read, with its text, so that a finding names a line."""

    file: SystemFile
    game: System

    @cached_property
    def texts(self) -> dict[str, str]:
        """The text of each file of the system, by the file name that messages use."""
        return {shown: path.read_text(encoding="utf-8-sig") for shown, path in self.file.sources.items()}

    @cached_property
    def trees(self) -> dict[str, ast.Module]:
        """The syntax tree of each file, by the same names; of a document there is none, and so no line is named."""
        return {shown: ast.parse(text) for shown, text in self.texts.items() if shown.endswith(".py")}

    def finding(self, kind: str, said: str, field: str = "", value: str = "") -> Finding:
        """A finding at the line where ``field`` is given, with the text ``value`` if there is one."""
        for shown in self.trees:
            if field and (line := line_of(self.texts[shown], field, value)):
                return self.at(kind, said, line, shown)
        return self.at(kind, said, None)

    def where_said(self, kind: str, said: str, text: str) -> Finding:
        """A finding at the first line where ``text`` stands in a tuple or a call."""
        for shown, tree in self.trees.items():
            holders = [each for each in ast.walk(tree) if isinstance(each, ast.Tuple | ast.Call | ast.keyword)]
            inside = [part for each in holders for part in ast.iter_child_nodes(each)]
            lines = [part.lineno for part in inside if isinstance(part, ast.Constant) and part.value == text]
            if lines:
                return self.at(kind, said, min(lines), shown)
        return self.at(kind, said, None)

    def at(self, kind: str, said: str, line: int | None, shown: str = "") -> Finding:
        """A finding at a line or at a whole file; without ``shown``, the file that declares the system."""
        where = shown or self.file.shown
        return Finding(f"{where}:{line}" if line else where, kind, said)
