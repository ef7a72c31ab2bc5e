"""How a source is mutated, and which mutants are left out because no number depends on them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import zip_longest
from pathlib import Path
from typing import Any

from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator
from parso.python.tree import String

__all__ = ["FILES", "LEFT_OUT", "change", "matters", "operators"]

FROM_COSMIC_RAY = (
    "NumberReplacer",  # one more and one less
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "AddNot",
    "ZeroIterationForLoop",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceUnaryOperator_Delete_Not",
    # Limits: one face further, and the other side.
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("Lt", "LtE"), ("Gt", "GtE"))),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("LtE", "Lt"), ("GtE", "Gt"))),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("Lt", "GtE"), ("LtE", "Gt"), ("Gt", "LtE"), ("GtE", "Lt"))),
    *(f"ReplaceComparisonOperator_{a}_{b}" for a, b in (("Eq", "NotEq"), ("NotEq", "Eq"), ("Is", "IsNot"))),
    "ReplaceComparisonOperator_IsNot_Is",
    # One change for each arithmetic sign; the eleven of Cosmic Ray mostly raise TypeError.
    *(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (("Add", "Sub"), ("Sub", "Add"), ("Mul", "Add"), ("Div", "Mul"))),
    *(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (("FloorDiv", "Mul"), ("Mod", "Mul"), ("Pow", "Mul"))),
    *(f"ReplaceBinaryOperator_{a}_{b}" for a, b in (("BitAnd", "BitOr"), ("BitOr", "BitAnd"))),
)
WORDS = {
    "up": ("down", "near"),
    "down": ("up", "near"),
    "near": ("down", "up"),
    "higher roll": ("lower roll", "higher rating"),
    "lower roll": ("higher roll",),
    "higher rating": ("lower rating", "higher roll"),
    "lower rating": ("higher rating",),
    "higher margin": ("higher roll", "higher rating"),
    "player": ("opponent", "tie"),
    "opponent": ("player",),
    "parity": ("coin",),
    "coin": ("tie", "player"),
    "tie": ("nobody", "none"),
    "nobody": ("tie",),
    "none": ("tie",),
    "win": ("lose",),
    "lose": ("win",),
    "fumble": ("failure",),
    "failure": ("fumble",),
    "success": ("failure",),
    "regular": ("failure",),
    "special": ("success",),
    "hard": ("regular",),
    "extreme": ("hard",),
    "critical": ("success",),
}
"""The words that a rule is made of: roundings, tie-breaks, outcomes and levels."""
ENGINE = Path("oppose_engine")
LEFT_OUT = {
    *("__init__.py", "__main__.py", "version.py", "errors.py", "registry.py", "surprises.py", "sources.py"),
    *("fields.py", "lessons.py", "notebook.py", "reading.py", "system_file.py"),
}
"""No odds are computed in these: names, messages, what a page points out, and the reading of a system
file, with what its author is told of it."""
ROOMS = (".", "rules", "sides", "checks", "contests", "courses", "questions", "discovery", "systems", "systems/brp")
FILES = tuple(sorted(path for room in ROOMS for path in (ENGINE / room).glob("*.py")))


class RuleWord(Operator):  # type: ignore[misc]  # Cosmic Ray has no types
    """Puts another word of the same kind in the place of one that a rule is stated with."""

    def mutation_positions(self, node: Any) -> Iterable[Any]:
        """One position for each word that can take the place of this one."""
        if isinstance(node, String) and node.value[:1] in "'\"":
            for _ in WORDS.get(node.value[1:-1], ()):
                yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The word replaced by the one of that number."""
        node.value = f'"{WORDS[node.value[1:-1]][index]}"'
        return node

    @classmethod
    def examples(cls) -> Iterable[Any]:
        """None: a table of words needs no example."""
        return ()


def operators() -> dict[str, Operator]:
    """Every way of mutating by its name."""
    found = {name: get_operator(f"core/{name}")() for name in FROM_COSMIC_RAY}
    return found | {"RuleWord": RuleWord()}


def matters(original: str, mutated: str) -> bool:
    """Whether a mutant differs in what it computes, not only in words, types or forms.

    Left out: docstrings and annotations; the texts of exceptions; texts, years and links of a
    source or a page; the keywords of ``@dataclass``, which guard objects and change no number.
    """
    try:
        return change(original, mutated) != ""
    except SyntaxError:
        return False


def change(original: str, mutated: str) -> str:
    """The first statement of a module or class that a mutant changes, as the mutant has it; nothing if none differs.

    It names a mutant for as long as that statement stays, whatever else is edited in its file.
    """
    return _change(_statements(original), _statements(mutated))


def _change(before: Sequence[tuple[str, str]], after: Sequence[tuple[str, str]]) -> str:
    for number, (old, new) in enumerate(zip_longest(before, after, fillvalue=("", ""))):
        if old != new:
            alike = sum(earlier == old for earlier in before[:number])
            return f"{new[0]}\n{alike}\n{new[1]}"
    return ""


@lru_cache(maxsize=2)
def _statements(source: str) -> tuple[tuple[str, str], ...]:
    """Each statement of a module, and of the classes in it, after the names of the classes that it stands in."""
    return tuple(_inside(_Bare().visit(ast.parse(source)).body, ""))


def _inside(body: Sequence[ast.stmt], place: str) -> Iterator[tuple[str, str]]:
    for statement in body:
        if isinstance(statement, ast.ClassDef):
            inner, statement.body = statement.body, []
            yield place, ast.dump(statement)
            yield from _inside(inner, f"{place}{statement.name}.")
        else:
            yield place, ast.dump(statement)


class _Bare(ast.NodeTransformer):
    """A module without what ``matters`` leaves out."""

    TEXTS = frozenset(
        {"title", "summary", "card", "dice", "owner", "rule", "otherwise", "publisher", "licence", "aliases"}
    )
    SOURCE = frozenset({"year", "url"})

    def visit_Raise(self, node: ast.Raise) -> ast.AST:
        if isinstance(node.exc, ast.Call):
            node.exc.args, node.exc.keywords = [], []
        return self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> ast.AST | None:
        return None if node.arg in self.TEXTS | self.SOURCE else self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        for decorator in node.decorator_list:
            if isinstance(decorator, ast.Call):
                decorator.keywords = []
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST:
        node.annotation = ast.Name("object")
        return self.generic_visit(node)

    def visit_arg(self, node: ast.arg) -> ast.AST:
        node.annotation = None
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        node.returns = None
        return self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        return None if isinstance(node.value, ast.Constant) else self.generic_visit(node)
