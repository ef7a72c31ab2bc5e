"""The hook that mkdocs.yml registers: MkDocs events, a few lines each, and the only import of mkdocs.

Every build imports the engine and the other hooks afresh, so that ``mkdocs serve`` shows a rule as
it was last saved. This module itself is imported once; it keeps nothing but the build under way.
"""

from __future__ import annotations

import importlib
import logging
import os
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from jinja2 import Environment
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
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
        self.repairs: Any = importlib.import_module("hooks.repairs")
        self.paper: Any = importlib.import_module("hooks.paper")
        markers = importlib.import_module("hooks.markers").Markers
        offline = importlib.import_module("hooks.offline.offer")
        self.offer: Any = offline.read_offer(os.environ.get(offline.VARIABLE, ""))
        blocks = (*self.product.blocks, offline.MARKER)
        self.markers: Any = markers(self.offer.answering(self.replies), inline=self.product.inline, blocks=blocks)
        self.policy: Any = importlib.import_module("hooks.policy")
        self.inline_scripts: set[str] = set()
        self.search: Any = importlib.import_module("hooks.search_index")
        self.found: list[Any] = []
        self.structured: Any = importlib.import_module("hooks.structured")
        self.addresses: Any = importlib.import_module("hooks.addresses")
        self.moved: Mapping[str, str] = self.addresses.read_record(ROOT / self.addresses.FILE).moved
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

    def bundle(self, config: MkDocsConfig) -> None:
        """Put the stylesheet and the script of all pages in the place of their sources."""
        made = importlib.import_module("hooks.assets")
        self.assets: Any = made.bundles(
            Path(config.docs_dir),
            config.extra_css,
            map(str, config.extra_javascript),
            config.theme.dirs,
            kept=ROOT / ".cache" / "assets",
        )
        script = ExtraScriptValue(self.assets.script)
        script.defer = True
        config.extra_css, config.extra_javascript = [self.assets.stylesheet], [script]

    def secure(self, html: str) -> str:
        """A finished page: without the theme's indents, with its policy.

        Its inline scripts are noted for the headers of all pages.
        """
        html = self.repairs.without_indents(html)
        scripts = self.policy.inline_scripts(html)
        self.inline_scripts.update(scripts)
        return str(self.policy.fill(html, scripts))


class _Now:
    """The build under way: events are functions, and have nowhere else to leave it."""

    build: Build
    serving = False


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
    _Now.serving = command == "serve"
    # Two edits within a second leave the time in a .pyc as it was: a server reads sources only.
    if _Now.serving:
        sys.dont_write_bytecode = True


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.watch.extend(str(ROOT / name) for name in (*SOURCES, "site_data"))
    with _told_in_one_line():
        _Now.build = build = Build()
        build.bundle(config)
    if not config.site_url:  # it asks for a sitemap, which has whole addresses
        config.theme["features"] = [each for each in config.theme["features"] if each != "navigation.instant"]
    config.markdown_extensions.append(build.markers)
    config.nav = _with_systems(config.nav, build.product.navigation)
    config.extra["oppose"] = {
        "version": build.product.version,
        "rules_hash": build.product.rules_hash,
        "assets": build.assets,
        # none while serving: that puts a script of its own into every page
        "policy": "" if _Now.serving else build.policy.PLACE,
    }
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    build = _Now.build
    build.put(files, config, build.product.pages)
    build.put(files, config, build.product.files)
    build.put(files, config, build.offer.files)
    for path in build.assets.used:
        files.remove(files.src_uris[path])
    build.put(files, config, build.assets.files)
    with _told_in_one_line():
        build.put(files, config, build.addresses.files(build.moved, build.product.files))
    if config.site_url:
        address = config.site_url.rstrip("/") + "/sitemap.xml"
        build.put(files, config, {"robots.txt": f"User-agent: *\nAllow: /\nSitemap: {address}\n"})
    else:
        config.theme.static_templates.discard("sitemap.xml")  # it would be empty
    return files


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    _Now.build.markers.open_page(page.file.src_uri, page.file.content_string)
    return markdown


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    build = _Now.build
    html = build.addresses.anchors(build.moved, page.url or "./", html)
    build.found += build.search.entries(page.url, html, page.meta)
    html = str(build.repairs.spoken_tables(html))
    return str(build.paper.with_files(html, page.file.src_uri)) if config.extra["sheets"] else html


def on_env(env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
    build = _Now.build
    for error in build.markers.errors[:-1]:
        log.error(str(error))
    for last in build.markers.errors[-1:]:
        raise PluginError(str(last))
    build.put(files, config, build.replies.files())
    return env


def on_page_context(context: dict[str, Any], *, page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    build = _Now.build
    names = {each.url.removeprefix("./"): str(each.title) for each in [*nav.pages, page]}
    site = {"url": config.site_url or "", "name": config.site_name, "description": config.site_description or ""}
    said = build.structured.json_ld(page.url.removeprefix("./"), names, build.product.datasets, site)
    return {**context, "structured": said}


def on_post_template(output: str, *, template_name: str, config: MkDocsConfig) -> str:  # noqa: ARG001
    build = _Now.build
    return build.secure(build.repairs.named_navigation(output))


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    build = _Now.build
    return build.secure(build.repairs.named_navigation(output))


def on_post_build(*, config: MkDocsConfig) -> None:
    # hooks come after plugins: the theme has written its own by now
    build, site = _Now.build, Path(config.site_dir)
    theirs = (site / build.search.SETTINGS).read_text(encoding="utf-8")
    for path, text in build.search.files(theirs, build.found).items():
        (site / path).write_text(text, encoding="utf-8")
    host = importlib.import_module("hooks.host")
    told = host.headers(config.site_url or "", build.policy.headers(build.inline_scripts), build.assets.files)
    (site / host.FILE).write_text(told, encoding="utf-8")
