"""The product put together from its parts: all of them, or those that a reader waits for."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from hooks import generate
from hooks.cache import STAMP, rules_hash
from hooks.generate.copies import make_all
from hooks.generate.parts import Make, Part, Parts, Tables
from hooks.pages import structured
from hooks.pages.answers import Answers
from hooks.pages.context import Context, address
from hooks.product import Asked, Hurry, Product, name_of
from oppose_engine import OpposeError

__all__ = ["assemble"]


def assemble(root: Path, asked: Asked, hurry: Hurry) -> Product:
    """The product of a project. In a hurry, pages that nobody waits for are titles, and figures are put off."""
    stamp = rules_hash(root / "oppose_engine")
    context = replace(generate.open_context(root), rules_hash=STAMP, compute=Tables(root))
    parts = Parts(root, root / generate.FIGURES, figures_later=hurry.figures_later)
    answers = Answers(context)
    pages: dict[str, Make] = dict(generate.page_parts(context))
    files: dict[str, Make] = dict(generate.file_parts(context)) if hurry.page is None else {}
    replies = {name_of(*each): partial(_reply, asked=each) for each in asked if _waited_for(each[0], hurry)}
    titles = generate.titles(context)
    if hurry.page is not None:
        pages = {name: make for name, make in pages.items() if any(_waited_for(p, hurry) for p in titles[name])}
    makes: dict[str, Make] = {**replies, **pages, **files}
    # the parts of a system want the same tables
    groups = [[name for name in makes if name.endswith(f" of {system}")] for system in context.systems]
    made = make_all(lambda name: parts(name, context, makes[name]), makes, groups if hurry.page is None else [])
    given = _stamped(_all(made, files) | _drawn(made, {**pages, **files}), stamp)
    unmade = {path: f"# {title}\n" for name in titles for path, title in titles[name].items()}
    return Product(
        version=context.version,
        rules_hash=stamp,
        navigation=generate.navigation(context),
        inline=answers.inline,
        blocks=answers.blocks,
        pages=_stamped(unmade | _all(made, pages), stamp),
        datasets=_stamped(structured.datasets(context), stamp) if hurry.page is None else {},
        files=given,
        drawn={path: data for path, data in _drawn(made, replies).items() if path not in given},
        answers=_stamped({name_of(*each): _answer(made.get(name_of(*each))) for each in asked}, stamp),
    )


def _all(made: Mapping[str, Part], names: Mapping[str, object]) -> dict[str, Any]:
    return {path: content for name in names for path, content in made[name].made.items()}


def _drawn(made: Mapping[str, Part], names: Mapping[str, object]) -> dict[str, bytes]:
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
