"""The hook that mkdocs.yml registers: MkDocs events, a few lines each, and the only import of mkdocs.

Every build imports afresh what has changed of the engine and the other hooks, so that ``mkdocs serve`` shows a
rule as it was last saved. This module itself is imported once; it keeps nothing but the build under way, and what
``hooks.generate.live`` hands from one build of a server to the next.
"""

from __future__ import annotations

import importlib
import logging
import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from typing import Any, Literal

from jinja2 import Environment
from mkdocs.commands import serve
from mkdocs.commands.build import build
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import BuildError, PluginError
from mkdocs.livereload import LiveReloadServer
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
log = logging.getLogger("mkdocs.hooks.oppose")
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from hooks.generate.live import FOLDERS, POLLING, Live  # noqa: E402  found by the line above


class Build:
    """What one build knows: the modules as they are on disk now, and what they made."""

    def __init__(self, live: Live, later: list[Callable[[], object]] | None) -> None:
        live.import_anew()
        self.live, self.later = live, later
        self.made: Any = importlib.import_module("hooks.generate.product")
        live.parts = live.parts or importlib.import_module("hooks.generate.parts").Parts(ROOT / ".cache" / "figures")
        live.product = live.product or self.made.product(ROOT, self.context, live.parts, alone=not _Now.serving)
        self.product: Any = live.product
        self.replies: Any = self.made.Replies(ROOT, self.product.key, self.context, live.parts)
        self.repairs: Any = importlib.import_module("hooks.theme.repairs")
        self.paper: Any = importlib.import_module("hooks.pages.sheets.files")
        markers = importlib.import_module("hooks.pages.markers").Markers
        offline = importlib.import_module("hooks.theme.archive_offer")
        self.offer: Any = offline.read_offer(os.environ.get(offline.VARIABLE, ""))
        blocks = (*self.product.blocks, offline.MARKER)
        spared = importlib.import_module("hooks.generate.rendered").Spared
        self.spared: Any = spared(live.rendered if _Now.serving else None, self.offer.answering(self.replies))
        self.markers: Any = markers(self.spared.answer, inline=self.product.inline, blocks=blocks)
        self.policy: Any = importlib.import_module("hooks.theme.policy")
        self.inline_scripts: set[str] = set()
        self.search: Any = importlib.import_module("hooks.theme.search")
        self.found: list[Any] = []
        self.structured: Any = importlib.import_module("hooks.pages.structured")
        self.addresses: Any = importlib.import_module("hooks.theme.moved")
        published = importlib.import_module("hooks.records.addresses")
        self.moved: Mapping[str, str] = published.read_record(ROOT / published.FILE).moved
        self._written: set[str] = set()

    @cached_property
    def _opened(self) -> Any:
        opened = importlib.import_module("hooks.generate").open_context(ROOT)
        opened = replace(opened, rules_hash=self.made.STAMP, later=self.later)
        self.live.context = opened.recalling(self.live.context) if self.live.context else opened
        return self.live.context

    def context(self) -> Any:
        """The rules, read when something is to be made of them, and then once."""
        return self._opened

    def put(self, files: Files, config: MkDocsConfig, content: Mapping[str, str | bytes]) -> None:
        """Add, as files in memory, what this build has not added yet."""
        for path in sorted(content.keys() - self._written):
            # a page of a server is held against that of the build before; it is stamped when it is finished
            late = _Now.serving and path.endswith(".md")
            given = content[path] if late else self.product.stamped(content[path])
            files.append(File.generated(config, path, content=given))
        self._written |= content.keys()

    def bundle(self, config: MkDocsConfig) -> None:
        """Put the stylesheet and the script of all pages in the place of their sources."""
        made = importlib.import_module("hooks.theme.bundles")
        given = config.extra_css, map(str, config.extra_javascript)
        kept = ROOT / ".cache" / "assets"
        self.assets: Any = made.bundles(Path(config.docs_dir), *given, config.theme.dirs, kept=kept)
        script = ExtraScriptValue(self.assets.script)
        script.defer = True
        config.extra_css, config.extra_javascript = [self.assets.stylesheet], [script]

    def finish(self, page: Page, html: str, config: MkDocsConfig) -> tuple[str, list[Any]]:
        """The content of a page put right, and its entries in the search."""
        html = self.addresses.anchors(self.moved, page.url or "./", html)
        found = self.search.entries(page.url, html, page.meta)
        html = str(self.repairs.spoken_tables(html))
        return str(self.paper.with_files(html, page.file.src_uri)) if config.extra["sheets"] else html, found

    def secure(self, html: str) -> str:
        """A finished page: without the theme's indents, with its policy; its scripts are noted for the headers."""
        html = self.repairs.without_indents(html)
        scripts = self.policy.inline_scripts(html)
        self.inline_scripts.update(scripts)
        return str(self.policy.fill(html, scripts))


class _Now:
    """The build under way: events are functions, and have nowhere else to leave it."""

    build: Build
    live: Live
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


def on_startup(*, command: Literal["build", "gh-deploy", "serve"], dirty: bool) -> None:  # noqa: ARG001
    _Now.serving, _Now.live = command == "serve", Live(ROOT)
    if _Now.serving:
        # Two edits within a second leave the time in a .pyc as it was: a server reads sources only.
        sys.dont_write_bytecode = True
        vars(serve).update(build=_Now.live.telling(build), LiveReloadServer=_server)


def _server(**options: Any) -> LiveReloadServer:
    """The server of MkDocs, ours before its first build, with live reload or without."""
    server = LiveReloadServer(polling_interval=POLLING, **options)
    _Now.live.attach(server)
    return server


def on_build_error(*, error: Exception) -> None:
    if _Now.serving:
        _Now.live.failed(error, str(error) if isinstance(error, BuildError) else "")


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    config.watch.extend(str(ROOT / name) for name in (*FOLDERS, "pyproject.toml"))
    with _told_in_one_line():
        _Now.build = build = Build(_Now.live, [] if _Now.serving and _Now.live.hurries() else None)
        build.bundle(config)
    if not config.site_url:  # it asks for a sitemap, which has whole addresses
        config.theme["features"] = [each for each in config.theme["features"] if each != "navigation.instant"]
    theirs: Any = config.plugins["material/search"]
    theirs.search_index.add_entry_from_context = lambda _: (
        None
    )  # its pages go unread: ours takes the place of the index
    config.markdown_extensions.append(build.markers)
    config.nav = build.product.within(config.nav)
    config.extra["oppose"] = {
        "version": build.product.version,
        "rules_hash": build.made.STAMP,
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
    for path in (*build.assets.used, *(f"{sheet}{end}" for sheet in build.assets.theme_sheets for end in ("", ".map"))):
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
    build = _Now.build
    build.markers.open_page(page.file.src_uri, page.file.content_string)
    build.spared.open(page)
    return markdown


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    build = _Now.build
    html, found = build.spared.close(page, lambda: build.finish(page, html, config))
    build.found += found
    return html


def on_env(env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
    build = _Now.build
    for error in build.markers.errors[:-1]:
        log.error(str(error))
    for last in build.markers.errors[-1:]:
        raise PluginError(str(last))
    build.put(files, config, build.replies.files())
    pages = [file.page for file in files.documentation_pages() if file.page]
    build.spared.frame(pages, config.nav, config.extra_css, config.extra["oppose"])
    return env


def on_page_context(context: dict[str, Any], *, page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    build = _Now.build
    if build.spared.has(page):
        return context
    names = {each.url.removeprefix("./"): str(each.title) for each in [*nav.pages, page]}
    site = {"url": config.site_url or "", "name": config.site_name, "description": config.site_description or ""}
    said = build.structured.json_ld(page.url.removeprefix("./"), names, build.product.datasets, site)
    return {**context, "structured": said}


def on_post_template(output: str, *, template_name: str, config: MkDocsConfig) -> str:  # noqa: ARG001
    build = _Now.build
    return str(build.product.stamped(build.secure(build.repairs.named_navigation(output))))


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    build = _Now.build
    made = build.spared.output(page, lambda: build.secure(build.repairs.named_navigation(output)))
    return str(build.product.stamped(made))


def on_post_build(*, config: MkDocsConfig) -> None:
    # hooks come after plugins: the theme has written its own by now
    build, site = _Now.build, Path(config.site_dir)
    theirs = (site / build.search.SETTINGS).read_text(encoding="utf-8")
    for path, text in build.search.files(theirs, build.found).items():
        (site / path).write_text(build.product.stamped(text), encoding="utf-8")
    host = importlib.import_module("hooks.theme.headers")
    told = host.headers(config.site_url or "", build.policy.headers(build.inline_scripts), build.assets.files)
    (site / host.FILE).write_text(told, encoding="utf-8")
    if _Now.serving:
        build.spared.leave()
        complete = build.product.complete and build.replies.complete
        jobs = build.later or build.made.warming(build.context, build.live.parts)
        build.live.succeeded(jobs, complete=complete)
