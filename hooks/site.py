"""The hook that mkdocs.yml registers: MkDocs events, a few lines each, and the only import of mkdocs.

Every build imports the engine and the other hooks afresh, so that ``mkdocs serve`` shows a rule as
it was last saved. This module itself is imported once; it keeps nothing but the build under way.
"""

from __future__ import annotations

import importlib
import logging
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from jinja2 import Environment
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ("oppose_engine", "hooks")
SYSTEMS = "systems/*"
"""The entry of ``nav`` in mkdocs.yml that stands for the pages of all systems."""

log = logging.getLogger("mkdocs.hooks.oppose")
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))


class Build:
    """What one build knows: the modules as they are on disk now, and what they made."""

    def __init__(self) -> None:
        for name in [name for name in sys.modules if name.split(".")[0] in SOURCES]:
            del sys.modules[name]
        importlib.invalidate_caches()
        made = importlib.import_module("hooks.product")
        self.product: Any = made.product(ROOT, self.context)
        self.replies: Any = made.Replies(ROOT, self.product.key, self.context)
        markers = importlib.import_module("hooks.markers").Markers
        self.markers: Any = markers(self.replies, inline=self.product.inline, blocks=self.product.blocks)
        self._written: set[str] = set()

    @cached_property
    def _opened(self) -> Any:
        return importlib.import_module("hooks.generate").open_context(ROOT)

    def context(self) -> Any:
        """The rules, read when something is to be made of them, and then once."""
        return self._opened

    def put(self, files: Files, config: MkDocsConfig, content: Mapping[str, str | bytes]) -> None:
        """Add, as files in memory, what this build has not added yet."""
        for path in sorted(content.keys() - self._written):
            files.append(File.generated(config, path, content=content[path]))
        self._written |= content.keys()


class _Now:
    """The build under way: events are functions, and have nowhere else to leave it."""

    build: Build


@contextmanager
def _told_in_one_line() -> Iterator[None]:
    """What Oppose refuses ends the build with its message; anything else is a fault with a traceback."""
    try:
        yield
    except Exception as error:
        engine = sys.modules.get("oppose_engine")
        if engine and isinstance(error, engine.OpposeError):
            raise PluginError(str(error)) from None
        raise


def _with_systems(nav: Any, systems: list[Any]) -> Any:
    """The navigation with ``SYSTEMS`` replaced by the entries of the systems, wherever it stands."""
    if nav == SYSTEMS:
        return systems
    if isinstance(nav, dict):
        return {title: _with_systems(entry, systems) for title, entry in nav.items()}
    if isinstance(nav, list):
        return [new for entry in nav for new in (systems if entry == SYSTEMS else [_with_systems(entry, systems)])]
    return nav


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:  # noqa: ARG001
    # Two edits within a second leave the time in a .pyc as it was: a server reads sources only.
    if command == "serve":
        sys.dont_write_bytecode = True


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.watch.extend(str(ROOT / name) for name in (*SOURCES, "site_data"))
    with _told_in_one_line():
        _Now.build = build = Build()
    config.markdown_extensions.append(build.markers)
    config.nav = _with_systems(config.nav, build.product.navigation)
    config.extra["oppose"] = {"version": build.product.version, "rules_hash": build.product.rules_hash}
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    build = _Now.build
    build.put(files, config, build.product.pages)
    build.put(files, config, build.product.files)
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    _Now.build.markers.open_page(page.file.src_uri, page.file.content_string)
    return markdown


def on_env(env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
    build = _Now.build
    for error in build.markers.errors[:-1]:
        log.error(str(error))
    for last in build.markers.errors[-1:]:
        raise PluginError(str(last))
    build.put(files, config, build.replies.files())
    return env
