"""The generated site put together from its parts, each kept with the systems that it was made from.

A part is made again when the source of one of those systems changes, or a source of no system at all.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from hooks import generate
from hooks.cache import STAMP, Cache, SystemHashes, fingerprint, folder, rules_hash
from hooks.charts import Studio
from hooks.generate import Task
from hooks.generate.copies import make_all
from hooks.html.places import address
from hooks.pages.context import Context
from hooks.pages.markers.answers import Answers
from hooks.pages.markers.extension import asked as markers
from hooks.pages.metadata.datasets import datasets
from hooks.product import Asked, Hurry, Product, SourcesMovedError, basis, key, name_of
from oppose_engine import OpposeError, System


class Seen(Mapping[str, System]):
    """The systems, and a note of those that were asked for.

    >>> from oppose_engine import discover
    >>> seen = Seen(discover())
    >>> seen["mythras"].title, "ngs" in seen
    ('Mythras', True)
    >>> seen.asked, seen.counted
    (['mythras', 'ngs'], False)
    """

    def __init__(self, systems: Mapping[str, System]) -> None:
        self._systems = systems
        self._asked: dict[str, None] = {}
        self.counted = False

    @property
    def asked(self) -> list[str]:
        return list(self._asked)

    def __getitem__(self, name: str) -> System:
        self._asked[name] = None
        return self._systems[name]

    def __iter__(self) -> Iterator[str]:
        self.counted = True
        return iter(self._systems)

    def __len__(self) -> int:
        self.counted = True
        return len(self._systems)


@dataclass(frozen=True)
class Part:
    """What a task made, and the files of its figures."""

    made: Any
    files: Mapping[str, bytes]


class Parts:
    """Does each task once for each state of what it reads."""

    def __init__(self, root: Path, *, figures_later: bool = False) -> None:
        self._root, self._later, self._cache = root, figures_later, Cache(folder(root, "product"))
        home = root / "oppose_engine" / "systems"
        self._basis = basis(root, lambda path: home not in path.parents)
        self._rules = SystemHashes(root)

    def __call__(self, name: str, context: Context, make: Callable[[Context], Any]) -> Part:
        """The part of that name: as it is kept, or as ``make`` makes it.

        ``make`` reads systems only through the context, so that we know when to make it again.
        """
        asked = self._cache.get(fingerprint("asked", name, self._basis))
        kept: Part | None = asked and self._cache.get(self._key(name, context, asked))
        return kept or self._make(name, context, make)

    def _make(self, name: str, context: Context, make: Callable[[Context], Any]) -> Part:
        seen, studio = Seen(context.systems), Studio(folder(self._root, "figures"), later=self._later)
        part = Part(make(replace(context, systems=seen, draw=studio.draw)), studio.files())
        if not studio.waiting:
            asked = {"systems": seen.asked, "counted": seen.counted}
            self._cache.put(fingerprint("asked", name, self._basis), asked)
            self._cache.put(self._key(name, context, asked), part)
        return part

    def _key(self, name: str, context: Context, asked: Mapping[str, Any]) -> str:
        systems = [(each, self._rules.of(each) if each in context.systems else None) for each in asked["systems"]]
        return fingerprint("part", name, self._basis, systems, list(context.systems) if asked["counted"] else None)


def assemble(root: Path, asked: Asked, hurry: Hurry, wanted_key: str) -> Product:
    """The product of a project. In a hurry, pages that nobody waits for are titles, and figures are put off.

    ``wanted_key`` is that of the sources from before the systems were imported. SourcesMovedError if a source has
    changed since: what was imported may be older than what its hash says, so nothing may be kept.
    """
    stamp, whole = rules_hash(root / "oppose_engine"), hurry.page is None
    context = replace(generate.open_context(root), rules_hash=STAMP)
    parts = Parts(root, figures_later=hurry.figures_later)
    if key(basis(root), asked, hurry) != wanted_key:
        raise SourcesMovedError("the sources have changed while they were read; build once more")
    every_page = generate.page_tasks(context.systems)
    pages = {path: task for path, task in every_page.items() if _waited_for(path, hurry)}
    files = generate.file_tasks(context.systems) if whole else {}
    replies = {name_of(*each): Task(partial(_reply, asked=each)) for each in asked if _waited_for(each[0], hurry)}
    dressed = {path: replace(task, make=partial(_dressed, path=path, make=task.make)) for path, task in pages.items()}
    tasks: dict[str, Task] = {**replies, **dressed, **files}
    groups = [[name for name, task in tasks.items() if task.game == game] for game in context.systems]
    made = make_all(lambda name: parts(name, context, tasks[name].make), tasks, groups if whole else [])
    of_files = {path: data for name in files for path, data in made[name].made.items()}
    given = _stamped(of_files | _drawn(made, (*pages, *files)), stamp)
    unmade = {path: f"# {task.title}\n" for path, task in every_page.items()}
    answers = {name_of(*each): {"html": ""} for each in asked} | {name: made[name].made for name in replies}
    answers |= {name: answer for path in pages for name, answer in made[path].made[1].items()}
    return Product(
        version=context.version,
        rules_hash=stamp,
        navigation=generate.navigation(context.systems),
        pages=_stamped(unmade | {path: made[path].made[0] for path in pages}, stamp),
        datasets=_stamped(datasets(context), stamp) if whole else {},
        files=given,
        drawn={path: data for path, data in _drawn(made, replies).items() if path not in given},
        answers=_stamped(answers, stamp),
    )


def _drawn(made: Mapping[str, Part], names: Iterable[str]) -> dict[str, bytes]:
    return {path: data for name in names for path, data in made[name].files.items()}


def _dressed(context: Context, path: str, make: Callable[[Context], str]) -> tuple[str, dict[str, dict[str, str]]]:
    """A document, and the answers to the markers in it."""
    text = make(context)
    return text, {name_of(*each): _reply(context, each) for each in markers(path, text)}


def _reply(context: Context, asked: tuple[str, str, str]) -> dict[str, str]:
    try:
        return {"html": Answers(context)(*asked)}
    except OpposeError as error:
        return {"error": str(error)}


def _waited_for(page: str, hurry: Hurry) -> bool:
    """Whether a page, given by its source path, is the one that a reader waits for."""
    return hurry.page is None or hurry.page.strip("/") == address(page)


def _stamped(content: Any, stamp: str) -> Any:
    """Texts and bytes, wherever they stand, with the hash of the rules in its place."""
    if isinstance(content, str):
        return content.replace(STAMP, stamp)
    if isinstance(content, bytes):
        return content.replace(STAMP.encode(), stamp.encode())
    if isinstance(content, Mapping):
        return {name: _stamped(value, stamp) for name, value in content.items()}
    if isinstance(content, (list, tuple)):
        return [_stamped(value, stamp) for value in content]
    return content
