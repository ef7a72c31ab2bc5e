"""Every mutant of the engine, with the line it changes."""

from __future__ import annotations

import difflib
import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from cosmic_ray.ast import Visitor, get_ast
from cosmic_ray.mutating import mutate_code

from tests.mutants.operators import FILES, LEFT_OUT, change, matters, operators

__all__ = ["Mutant", "mutants", "untouched"]


@dataclass(frozen=True, kw_only=True)
class Mutant:
    """One changed source: what stood there and what stands there now, without the indent."""

    path: str
    line: int
    operator: str
    before: str
    after: str
    source: str
    changed: str

    @property
    def module(self) -> str:
        """The dotted name of the module it takes the place of."""
        return self.path.removesuffix(".py").replace("/", ".")

    @property
    def key(self) -> str:
        """Names what became of a statement, whatever made it and whatever stands around it."""
        return hashlib.sha256(f"{self.path}\n{self.changed}".encode()).hexdigest()[:20]

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {self.before}  →  {self.after}"


class _Count(Visitor):  # type: ignore[misc]  # Cosmic Ray has no types
    """How many times an operator can be applied to a source."""

    def __init__(self, operator: object) -> None:
        self.operator, self.count = operator, 0

    def visit(self, node: object) -> object:
        self.count += len(list(self.operator.mutation_positions(node)))  # type: ignore[attr-defined]
        return node


def mutants(root: Path, only: str = "") -> Iterator[Mutant]:
    """All mutants of the files whose path contains ``only``, each different from all before it."""
    for path in FILES:
        if path.name in LEFT_OUT or only not in path.as_posix():
            continue
        original = (root / path).read_text(encoding="utf-8")
        seen = {original}
        for name, operator in operators().items():
            counter = _Count(operator)
            counter.walk(get_ast(original))
            for occurrence in range(counter.count):
                source = mutate_code(original, operator, occurrence)
                if source is None or source in seen or not matters(original, source):
                    continue
                seen.add(source)
                yield _mutant(path.as_posix(), name, original, source)


def untouched(root: Path) -> Mutant:
    """A module as it is: the tests must pass with it, or no outcome means anything."""
    path = FILES[0].as_posix()
    source = (root / path).read_text(encoding="utf-8")
    return Mutant(path=path, line=1, operator="none", before="", after="", source=source, changed="")


def _mutant(path: str, operator: str, original: str, source: str) -> Mutant:
    old, new = original.splitlines(), source.splitlines()
    for tag, i, j, k, m in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if tag != "equal":
            before, after = (" ".join(" ".join(part).split()) for part in (old[i:j], new[k:m]))
            return Mutant(
                path=path,
                line=i + 1,
                operator=operator,
                before=before,
                after=after,
                source=source,
                changed=change(original, source),
            )
    raise AssertionError(f"{path}: {operator} changed nothing")
