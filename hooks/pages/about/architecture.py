"""What the page Architecture lists: packages and modules, their layers and imports, read from the sources."""

from collections.abc import Iterator
from functools import cache

from hooks.html.markup import block, join, tag
from hooks.pages.about.modules import House, Room, read_house
from hooks.pages.context import Context
from oppose_engine.text import listed

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


PARTS = ("sought", "contracts", "layers", "rooms")
"""What people look for, the contracts, the layers of the engine, every room."""


def part(context: Context, name: str) -> str:  # noqa: ARG001  it reads the sources
    """A part of the page, as Markdown: one of the ``PARTS``."""
    house = _read_once()
    if name == "sought":
        return "".join(f"\n{what}\n:   `{path(room)}` {room.said}\n" for what, room in sought(house))
    if name == "contracts":
        return "".join(f"- {each}.\n" for each in house.contracts)
    return _layers(house.layers) if name == "layers" else "".join(map(_house, house.rooms))


_read_once = cache(read_house)
"""All sources are read for it; every part wants the same."""


def sought(house: House) -> list[tuple[str, Room]]:
    """What people look for, and where it is."""
    return [(what, house.room(name)) for what, name in SOUGHT]


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
