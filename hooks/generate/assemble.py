"""The product put together from its parts: all of them, or those that a reader waits for."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from hooks import generate
from hooks.cache import STAMP, rules_hash
from hooks.generate import Task
from hooks.generate.copies import make_all
from hooks.generate.parts import Part, Parts
from hooks.html.places import address
from hooks.pages.context import Context
from hooks.pages.markers.answers import Answers
from hooks.pages.markers.extension import asked as markers
from hooks.pages.metadata import structured
from hooks.product import Asked, Hurry, Product, name_of
from oppose_engine import OpposeError


def assemble(root: Path, asked: Asked, hurry: Hurry) -> Product:
    """The product of a project. In a hurry, pages that nobody waits for are titles, and figures are put off."""
    stamp, whole = rules_hash(root / "oppose_engine"), hurry.page is None
    context = replace(generate.open_context(root), rules_hash=STAMP)
    parts = Parts(root, figures_later=hurry.figures_later)
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
    return Product(
        version=context.version,
        rules_hash=stamp,
        navigation=generate.navigation(context.systems),
        pages=_stamped(unmade | {path: made[path].made[0] for path in pages}, stamp),
        datasets=_stamped(structured.datasets(context), stamp) if whole else {},
        files=given,
        drawn={path: data for path, data in _drawn(made, replies).items() if path not in given},
        answers=_stamped(_answers(asked, made) | _within(made[path].made[1] for path in pages), stamp),
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


def _answers(asked: Asked, made: Mapping[str, Part]) -> dict[str, Any]:
    """The answers to the markers of written pages; empty where nobody waits for them."""
    names = [name_of(*each) for each in asked]
    return {name: made[name].made if name in made else {"html": ""} for name in names}


def _within(answers: Iterable[Mapping[str, Any]]) -> dict[str, Any]:
    return {name: answer for of_page in answers for name, answer in of_page.items()}


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
