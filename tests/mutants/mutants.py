"""Every mutant of the engine; and which are left out because no number depends on them."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, takewhile
from pathlib import Path
from typing import Any

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import String

from tests.mutants.trial import Mutant

__all__ = ["files", "mutants"]

FROM_COSMIC_RAY = (
    "NumberReplacer",  # one more and one less
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd", "AddNot"),
    *("ZeroIterationForLoop", "ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
    *("ReplaceUnaryOperator_Delete_USub", "ReplaceUnaryOperator_Delete_Not"),
    # Limits: one face further, and the other side.
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("Lt", "LtE"), ("Gt", "GtE"), ("LtE", "Lt"), ("GtE", "Gt"))),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("Lt", "GtE"), ("LtE", "Gt"), ("Gt", "LtE"), ("GtE", "Lt"))),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("Eq", "NotEq"), ("NotEq", "Eq"))),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("Is", "IsNot"), ("IsNot", "Is"))),
    # One change for each arithmetic sign; the eleven of Cosmic Ray mostly raise TypeError.
    *(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (("Add", "Sub"), ("Sub", "Add"), ("Mul", "Add"), ("Div", "Mul"))),
    *(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (("FloorDiv", "Mul"), ("Mod", "Mul"), ("Pow", "Mul"))),
    *(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (("BitAnd", "BitOr"), ("BitOr", "BitAnd"))),
)
WORDS = {
    word: others.split(", ")
    for word, others in re.findall(
        r"([^:;]+): ([^;]+);\s*",
        """up: down, near; down: up, near; near: down, up; parity: coin; coin: tie, player;
        higher roll: lower roll, higher rating; lower roll: higher roll; higher margin: higher roll, higher rating;
        higher rating: lower rating, higher roll; lower rating: higher rating; player: opponent, tie; opponent: player;
        tie: nobody, none; nobody: tie; none: tie; win: lose; lose: win; fumble: failure; failure: fumble;
        success: failure; regular: failure; special: success; hard: regular; extreme: hard; critical: success;""",
    )
}
"""The words that a rule is made of: roundings, tie-breaks, outcomes and levels."""
ENGINE = Path("oppose_engine")
LEFT_OUT = {
    *("__init__.py", "__main__.py", "declare.py", "version.py", "errors.py", "registry.py", "surprises.py"),
    *("sources.py", "fields.py", "lessons.py", "notebook.py", "reading.py", "system_file.py", "texts.py"),
}
"""No odds are computed in these: names, messages, what a page points out, and the reading of a system
file, with what its author is told of it."""
ROOMS = (".", "rules", "sides", "checks", "contests", "courses", "questions", "discovery", "systems")
TEXTS = {
    *("title", "summary", "card", "dice", "owner", "rule", "otherwise", "publisher", "licence", "aliases"),
    *("year", "url", "questions"),
}


def files(root: Path) -> list[Path]:
    """The modules that are mutated: those of each room, and of the games that are folders."""
    found = {path for room in ROOMS for path in (root / ENGINE / room).glob("*.py")}
    found |= set((root / ENGINE / "systems").glob("*/*.py"))
    return sorted(path.relative_to(root) for path in found if path.name not in LEFT_OUT)


class _RuleWord(Operator):  # Cosmic Ray has no types
    """Puts another word of the same kind in the place of one that a rule is stated with."""

    def mutation_positions(self, node: Any) -> Iterable[Any]:
        others = WORDS.get(node.value[1:-1], ()) if isinstance(node, String) and node.value[0] in "'\"" else ()
        return [(node.start_pos, node.end_pos)] * len(others)

    def mutate(self, node: Any, index: int) -> Any:
        return String(f'"{WORDS[node.value[1:-1]][index]}"', node.start_pos, node.prefix)

    @classmethod
    def examples(cls) -> Iterable[Any]:
        return ()


OPERATORS = (*(get_operator(f"core/{name}")() for name in FROM_COSMIC_RAY), _RuleWord())


def _sources(original: str) -> Iterator[str]:
    """The source after each single mutation, from its beginning to its end."""
    for place, node in enumerate(ast_nodes(get_ast(original))):
        for operator in OPERATORS:
            for index in range(len(list(operator.mutation_positions(node)))):
                tree = get_ast(original)
                old = next(islice(ast_nodes(tree), place, None))
                siblings, new = old.parent.children, operator.mutate(old, index)
                siblings[:] = [new if each is old else each for each in siblings]
                yield tree.get_code()


def mutants(path: str, original: str) -> Iterator[Mutant]:
    """All mutants of a source, each different from all before it in what it computes."""
    seen, twins = {"", _bare(original)}, Counter[tuple[str, str]]()
    for source in _sources(original):
        bare = _bare(source)
        if bare in seen:
            continue
        seen.add(bare)
        line, before, after = _difference(original.splitlines(), source.splitlines())
        twins[before, after] += 1
        twin = f" (number {twins[before, after]})" if twins[before, after] > 1 else ""
        yield Mutant(path, line, before, after + twin, source)


def _difference(old: list[str], new: list[str]) -> tuple[int, str, str]:
    """The first line that differs, and what stood there and stands there now, without the indent."""
    start = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(old, new, strict=False)))
    rest = zip(reversed(old[start:]), reversed(new[start:]), strict=False)
    end = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], rest))
    before, after = (" ".join(" ".join(part[start : len(part) - end]).split()) for part in (old, new))
    return start + 1, before, after


def _bare(source: str) -> str:
    """What a source computes, as text; nothing if it is no Python.

    Left out are docstrings and annotations; the texts of exceptions; texts, years and links of a source or a page;
    the keywords of ``@dataclass``, which guard objects and change no number.
    """
    try:
        tree = ast.parse(source)
    except SyntaxError:
        return ""
    for node in ast.walk(tree):
        for name in {"annotation", "returns"} & vars(node).keys():
            setattr(node, name, None)
        for call in [*getattr(node, "decorator_list", []), getattr(node, "exc", None)]:
            if isinstance(call, ast.Call):
                call.args, call.keywords = [], []
        if isinstance(node, ast.Call):
            node.keywords = [each for each in node.keywords if each.arg not in TEXTS]
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
            node.body = [each for each in node.body if not _is_text(each)]
    return ast.dump(tree)


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
