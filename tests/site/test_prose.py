"""Prose is Markdown: a paragraph, a heading or front matter stands in a template or in docs/, never in Python."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

HOOKS = Path(__file__).parents[2] / "hooks"
ROOMS = ("pages", "charts", "html")
LONGEST = 20
"""The most words of a caption; a longer sentence is prose."""
FEW = 5
"""A remark of fewer words beside a caption makes no paragraph."""
SENTENCE = re.compile(r"(?<=[.?!])\s+(?=[A-Z])")
WORD = re.compile(r"[A-Za-z’']{2,}")
PAGE = re.compile(r"^(#+ [A-Za-z]|---\n\w+:)", re.MULTILINE)
"""A heading that begins with a word of its own, or front matter."""
SPARED = {
    ("charts/botch.py", "Yes: at "): "it is put together from what was found in the table, and a basis is checked",
    ("charts/difference.py", "At {you} against"): "the page's script fills the same template",
    ("charts/sums.py", "{roll}: {good} lies above"): "the page's script fills the same template",
}
"""Modules and the beginnings of what may stand in them, each with its reason."""


def is_prose(text: str) -> bool:
    """Whether a text is more than a label or a caption: two sentences, one long one, or a piece of a page."""
    words = [len(WORD.findall(part)) for part in SENTENCE.split(text)]
    return bool(PAGE.search(text)) or sum(n >= FEW for n in words) > 1 or max(words) > LONGEST


def texts(source: str) -> Iterator[str]:
    """The strings of a module, but for docstrings, what is below a constant, and errors; a place is a cross."""
    tree = ast.parse(source)
    left_out: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            left_out.add(node.value)
        elif isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _name(node).endswith("Error")):
            left_out.update(ast.walk(node))
        elif isinstance(node, ast.JoinedStr):
            left_out.update(each for each in ast.walk(node) if isinstance(each, ast.Constant))
    for node in ast.walk(tree):
        if node in left_out:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(str(each.value) if isinstance(each, ast.Constant) else "×" for each in node.values)


def _name(call: ast.Call) -> str:
    return call.func.id if isinstance(call.func, ast.Name) else ""


MODULES = [path for room in ROOMS for path in sorted((HOOKS / room).rglob("*.py"))]


@cache
def found() -> list[tuple[str, str]]:
    """What looks like prose; markup and scripts are no sentences."""
    return [
        (path.relative_to(HOOKS).as_posix(), text)
        for path in MODULES
        for text in texts(path.read_text(encoding="utf-8"))
        if is_prose(text) and not re.search(r"</?[a-z]+[ >]|[;=]\s*\{|&&", text)
    ]


def test_no_prose_stands_in_python() -> None:
    wrong = [each for each in found() if not any(each[0] == at and each[1].startswith(said) for at, said in SPARED)]
    assert wrong == [], "move it into a template beside the module, or into docs/"


def test_each_exception_is_one() -> None:
    assert all(any(at == path and text.startswith(said) for path, text in found()) for at, said in SPARED)


@pytest.mark.parametrize(
    ("source", "seen"),
    [
        ('said = "A die is rolled by each of you. The higher roll wins the contest."', True),
        ('said = f"A die is rolled by {who} each. The higher roll wins the contest {n}."', True),
        ('FRONT = "---\\ntitle: Proof\\n---\\n"', True),
        ('part = "\\n## The laws\\n"', True),
        ('part = f"\\n## {title}\\n"', False),
        ('"""A docstring has a first sentence here. It has a second one as well."""', False),
        ('caption = "Chance that you win, in percent; your rating down, theirs across."', False),
        ('raise RangeError("a rating is a whole number here. Write another one in its place.")', False),
    ],
)
def test_what_prose_is(source: str, seen: bool) -> None:
    assert any(map(is_prose, texts(source))) == seen
