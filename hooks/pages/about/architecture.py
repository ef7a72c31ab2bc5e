"""The page Architecture: packages and modules, their layers and imports, read from the sources."""

from __future__ import annotations

from collections.abc import Iterator

from hooks.html.markup import block, join, tag
from hooks.html.words import listed
from hooks.pages.about.modules import House, Room

__all__ = ["ARCHITECTURE", "page"]

ARCHITECTURE = "architecture.md"
FRONT = """---
title: Architecture
full_title: How the code of Oppose is laid out
description: Where a rule, a page and a chart live; every package and module in one sentence, and what imports what.
search:
  keywords: source code layout tree module package layers imports contributing developer
  boost: 0.2
---

# Architecture

The build makes this page from the sources: each sentence is the first line of a package or module, each arrow is an
import.
{ .op-lede }

## Where is …?
"""
FLOW = """
## One direction

The engine turns a rule into tables, a table becomes text, charts and files, and these become pages. No code imports in
the other direction; the tests enforce these contracts:

"""
LAYERS = """
## The layers of the engine

Every module is in one layer and imports only from lower layers, or from its neighbours in the same layer. The
command is at the top, the errors are at the bottom. There is one declared exception: `odds_table` imports `notebook`
when a notebook shows a table.
"""
WITHOUT = """
## Without MkDocs

Every page is finished before MkDocs reads it. `python -m hooks.tools.plain OUT` writes all pages, with the
data files and the settings, into a folder that can be built without our code. `make plain` builds it with plain
MkDocs, `make zensical` with Zensical; both results are compared with the list of published addresses. Figures and
readouts are still pictures and tables in such a build, because their scripts are missing.
"""
SOUGHT = (
    ("A rule", "oppose_engine.systems"),
    ("A kind of roll", "oppose_engine.checks.pool"),
    ("A page", "hooks.pages"),
    ("A chart", "hooks.charts"),
    ("How a chart looks", "hooks.charts.grammar"),
    ("How a number is written", "oppose_engine.text"),
    ("A figure somebody printed", "hooks.records.published"),
    ("What MkDocs does with it", "hooks.site"),
)
"""What people look for, and the package or module where it is."""


def page(house: House) -> str:
    """The whole page, as Markdown."""
    sought = [(what, house.room(name)) for what, name in SOUGHT]
    contracts = [f"- {name}.\n" for name in house.contracts]
    return "".join(
        [
            FRONT,
            *(f"\n{what}\n:   `{path(room)}` {room.said}\n" for what, room in sought),
            *(FLOW, *contracts, LAYERS, _layers(house.layers), WITHOUT),
            *(_house(room) for room in house.rooms),
        ]
    )


def path(room: Room) -> str:
    """The path of a module's file or of a package's folder.

    >>> path(Room("hooks.pages", "", True)), path(Room("hooks.site", "", False))
    ('hooks/pages/', 'hooks/site.py')
    """
    return room.name.replace(".", "/") + ("/" if room.package else ".py")


def _layers(layers: tuple[tuple[str, ...], ...]) -> str:
    rows = [tag("li", join(*(tag("code", name) for name in layer), by=" ")) for layer in layers]
    return block(tag("ol", rows, class_="op-layers", aria_label="The layers of the engine, the highest first"))


def _house(room: Room) -> str:
    modules = [each for each in room.rooms if not each.package]
    packages = [each for each in room.walk() if each.package and each is not room]
    parts = [f"\n## `{room.name}/` {{#{room.name}}}\n\n{room.said}\n", *_terms(modules, room.name)]
    for package in packages:
        parts += [f"\n### `{path(package)}` {{#{package.name}}}\n\n{package.said}\n", _arrow(package)]
        parts += _terms([each for each in package.rooms if not each.package], package.name)
    return "".join(parts)


def _arrow(package: Room) -> str:
    """The packages and modules that a package imports, as a sentence."""
    below = sorted({_place(name) for name in package.all_imports() if not f"{name}.".startswith(f"{package.name}.")})
    return f"\nIt imports {listed([f'`{name}`' for name in below])}.\n" if below else ""


def _place(name: str) -> str:
    """The engine counts as one place, each package of the site as another.

    >>> _place("oppose_engine.text.percent"), _place("hooks.html.records.Column")
    ('oppose_engine', 'hooks.html')
    """
    top, _, rest = name.partition(".")
    return top if top == "oppose_engine" else ".".join([top, *rest.split(".")[:1]])


def _terms(rooms: list[Room], inside: str) -> Iterator[str]:
    yield "\n"
    for room in rooms:
        near = {name.removeprefix(f"{inside}.").split(".")[0] for name in room.imports if name.startswith(f"{inside}.")}
        known = sorted(near & {each.last for each in rooms} - {room.last})
        arrow = f" → {', '.join(f'`{name}`' for name in known)}" if known else ""
        yield f"`{room.last}`\n:   {room.said}{arrow}\n\n"
