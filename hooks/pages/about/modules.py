"""What the page Architecture lists, read from the code: each package and module, its first sentence, what it imports.

The sources are parsed, not run. ``python -m hooks.pages.about.modules`` writes the tree of packages into the
README; a test compares that tree with the sources.
"""

import ast
import re
import sys
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hooks import ROOT
from hooks.html.markup import block, join, tag
from hooks.html.template import told
from hooks.pages.context import Context
from hooks.pages.document import fill
from oppose_engine import DataError
from oppose_engine.text import listed

HOUSES = ("oppose_engine", "hooks")
"""The packages that the page Architecture shows module by module; no other code shapes the site."""
SHOWN = (*HOUSES, "tests", "benchmarks")
"""The folders that the tree in the README shows, package by package."""
START, END = "<!-- tree -->", "<!-- /tree -->"
SOUGHT = tuple(told("pages/about/modules.toml").items())
"""What people look for, and the package or module where it is."""


PARTS = ("sought", "contracts", "layers", "rooms")
"""What people look for, the contracts, the layers of the engine, every room."""


@dataclass(frozen=True)
class Room:
    """A package or module: its dotted name, its first sentence, the modules in it, what it imports of this project."""

    name: str
    said: str
    package: bool
    imports: frozenset[str] = frozenset()
    rooms: "tuple[Room, ...]" = ()

    @property
    def last(self) -> str:
        """The last part of the name."""
        return self.name.rpartition(".")[2]

    def all_imports(self) -> frozenset[str]:
        """What the module and all modules in it import."""
        return self.imports.union(*(room.all_imports() for room in self.rooms))

    def walk(self) -> "Iterator[Room]":
        """The module, then each module in it."""
        yield self
        for room in self.rooms:
            yield from room.walk()


@dataclass(frozen=True)
class House:
    """The packages of the engine and of the site, the modules of each layer of the engine, the contracts by name."""

    rooms: tuple[Room, ...]
    layers: tuple[tuple[str, ...], ...]
    contracts: tuple[str, ...]

    def room(self, name: str) -> Room:
        """A module by its dotted name."""
        for top in self.rooms:
            for room in top.walk():
                if room.name == name:
                    return room
        raise DataError(f"no module {name}; the page Architecture names it; correct the name there")


def read_house(root: Path = ROOT) -> House:
    """Read what the sources and the import contracts of a project say.

    Raises:
        DataError: a package or module begins without a docstring.
    """
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = project["tool"]["importlinter"]["contracts"]
    layers = next(each["layers"] for each in contracts if each["type"] == "layers")
    return House(
        rooms=read_rooms(root, HOUSES),
        layers=tuple(tuple(re.findall(r"\w+", line)) for line in layers),
        contracts=tuple(each["name"] for each in contracts),
    )


_read_once = cache(read_house)
"""All sources are read for it; every part of the page wants the same."""


def read_rooms(root: Path, names: tuple[str, ...], *, modules: bool = True) -> tuple[Room, ...]:
    """The packages of these names with all that is in them, or with the packages only."""
    return tuple(_room(root, root / name, modules) for name in names)


def tree(rooms: tuple[Room, ...]) -> str:
    """The packages as indented lines, each with its first sentence."""
    packages = [room for top in rooms for room in top.walk() if room.package]
    names = ["  " * room.name.count(".") + f"{room.last}/" for room in packages]
    width = max(map(len, names)) + 2
    return "".join(f"{name:<{width}}{plain(room.said)}\n" for name, room in zip(names, packages, strict=True))


def with_tree(text: str) -> str:
    """A document with the tree between its two marks renewed."""
    before, start, rest = text.partition(START)
    _, end, after = rest.partition(END)
    if not (start and end):
        raise DataError(f"README.md: no {START} and {END} around its tree; put them back")
    return f"{before}{start}\n```text\n{tree(read_rooms(ROOT, SHOWN, modules=False))}```\n{end}{after}"


def plain(said: str) -> str:
    """A sentence of a docstring without backticks."""
    return said.replace("`", "")


def _room(root: Path, path: Path, modules: bool) -> Room:
    source = path / "__init__.py" if path.is_dir() else path
    module = ast.parse(source.read_bytes())
    said = (ast.get_docstring(module) or "").partition("\n")[0]
    if not said:
        raise DataError(f"{source.relative_to(root)}: begins without a docstring; say in one sentence what it is for")
    every = filter(_is_room, path.iterdir()) if path.is_dir() else ()
    inside = sorted(every, key=lambda each: (each.is_file(), each.name))
    rooms = tuple(_room(root, each, modules) for each in inside if modules or each.is_dir())
    name = ".".join(path.relative_to(root).with_suffix("").parts)
    return Room(name, said, path.is_dir(), frozenset(_imported(module)), rooms)


def _is_room(path: Path) -> bool:
    return (path / "__init__.py").is_file() or (path.suffix == ".py" and path.name != "__init__.py")


def _imported(module: ast.Module) -> Iterator[str]:
    found: list[ast.AST] = [module]
    for node in found:  # into statements only: most nodes are expressions, which import nothing
        found += (each for each in ast.iter_child_nodes(node) if not isinstance(each, ast.expr))
        if isinstance(node, ast.ImportFrom) and node.module and node.module.split(".")[0] in HOUSES:
            yield node.module
            yield from (f"{node.module}.{each.name}" for each in node.names)
        elif isinstance(node, ast.Import):
            yield from (each.name for each in node.names if each.name.split(".")[0] in HOUSES)


def main() -> int:
    """Write the tree into the README, and return 0."""
    readme = ROOT / "README.md"
    readme.write_text(with_tree(readme.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


def part(context: Context, name: str) -> str:  # noqa: ARG001  it reads the sources
    """A part of the page, as Markdown: one of the ``PARTS``."""
    house = _read_once()
    if name == "sought":
        found = [(what, house.room(module)) for what, module in SOUGHT]
        return "".join(f"\n{what}\n:   `{path(room)}` {room.said}\n" for what, room in found)
    if name == "contracts":
        return "".join(f"- {each}.\n" for each in house.contracts)
    if name == "rooms":
        return fill("about/rooms.md", houses=house.rooms, path=path, below=_below, arrow=_arrow)
    rows = [tag("li", join(*(tag("code", module) for module in layer), by=" ")) for layer in house.layers]
    return block(tag("ol", rows, class_="op-layers", aria_label="The layers of the engine, the highest first"))


def path(room: Room) -> str:
    """The path of a module's file or of a package's folder.

    >>> path(Room("hooks.pages", "", True)), path(Room("hooks.site", "", False))
    ('hooks/pages/', 'hooks/site.py')
    """
    return room.name.replace(".", "/") + ("/" if room.package else ".py")


def _below(package: Room) -> str:
    """The packages and modules that a package imports, as a sentence."""
    below = sorted({_place(name) for name in package.all_imports() if not f"{name}.".startswith(f"{package.name}.")})
    return f"It imports {listed([f'`{name}`' for name in below])}." if below else ""


def _place(name: str) -> str:
    """The engine counts as one place, each package of the site as another.

    >>> _place("oppose_engine.text.percent"), _place("hooks.html.records.Column")
    ('oppose_engine', 'hooks.html')
    """
    top, _, rest = name.partition(".")
    return top if top == "oppose_engine" else ".".join([top, *rest.split(".")[:1]])


def _arrow(room: Room, beside: Sequence[Room], inside: str) -> str:
    """Which of the modules beside it a module imports."""
    near = {name.removeprefix(f"{inside}.").split(".")[0] for name in room.imports if name.startswith(f"{inside}.")}
    known = sorted(near & {each.last for each in beside if not each.package} - {room.last})
    return f" → {', '.join(f'`{name}`' for name in known)}" if known else ""


if __name__ == "__main__":
    sys.exit(main())
