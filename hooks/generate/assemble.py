"""The product put together from its parts: all of them, or those that a reader waits for."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from hooks import generate
from hooks.cache import STAMP, rules_hash
from hooks.generate import Task
from hooks.generate.copies import make_all
from hooks.generate.parts import Part, Parts, Tables
from hooks.html.places import address
from hooks.pages.context import Context
from hooks.pages.handwritten.answers import Answers
from hooks.pages.metadata import structured
from hooks.product import Asked, Hurry, Product, name_of
from oppose_engine import OpposeError


def assemble(root: Path, asked: Asked, hurry: Hurry) -> Product:
    """The product of a project. In a hurry, pages that nobody waits for are titles, and figures are put off."""
    stamp, whole = rules_hash(root / "oppose_engine"), hurry.page is None
    context = replace(generate.open_context(root), rules_hash=STAMP, compute=Tables(root))
    parts = Parts(root, figures_later=hurry.figures_later)
    every_page = generate.page_tasks(context.systems)
    pages = {path: task for path, task in every_page.items() if _waited_for(path, hurry)}
    files = generate.file_tasks(context.systems) if whole else {}
    replies = {name_of(*each): Task(partial(_reply, asked=each)) for each in asked if _waited_for(each[0], hurry)}
    tasks: dict[str, Task] = {**replies, **pages, **files}
    groups = [[name for name, task in tasks.items() if task.game == game] for game in context.systems]
    made = make_all(lambda name: parts(name, context, tasks[name].make), tasks, groups if whole else [])
    of_files = {path: data for name in files for path, data in made[name].made.items()}
    given = _stamped(of_files | _drawn(made, (*pages, *files)), stamp)
    unmade = {path: f"# {task.title}\n" for path, task in every_page.items()}
    return Product(
        version=context.version,
        rules_hash=stamp,
        navigation=generate.navigation(context.systems),
        pages=_stamped(unmade | {path: made[path].made for path in pages}, stamp),
        datasets=_stamped(structured.datasets(context), stamp) if whole else {},
        files=given,
        drawn={path: data for path, data in _drawn(made, replies).items() if path not in given},
        answers=_stamped({name_of(*each): _answer(made.get(name_of(*each))) for each in asked}, stamp),
    )


def _drawn(made: Mapping[str, Part], names: Iterable[str]) -> dict[str, bytes]:
    return {path: data for name in names for path, data in made[name].files.items()}


def _reply(context: Context, asked: tuple[str, str, str]) -> dict[str, str]:
    try:
        return {"html": Answers(context)(*asked)}
    except OpposeError as error:
        return {"error": str(error)}


def _answer(part: Part | None) -> Any:
    return part.made if part else {"html": ""}


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
    if isinstance(content, list | tuple):
        return [_stamped(value, stamp) for value in content]
    return content
