"""The hook that mkdocs.yml registers: MkDocs events, a few lines each.

What the rules make comes from ``hooks.product``, which asks a process of its own. ``mkdocs serve``, typed by hand,
keeps this module and what it imports for as long as it runs, so none of them holds a rule.
"""

import logging
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemBytecodeCache
from mkdocs.config.config_options import ExtraScriptValue
from mkdocs.config.defaults import MkDocsConfig
from mkdocs.exceptions import PluginError
from mkdocs.structure.files import File, Files
from mkdocs.structure.nav import Navigation
from mkdocs.structure.pages import Page

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)] if str(ROOT) not in sys.path else []

from hooks import product  # noqa: E402  found by the line above
from hooks.cache import fingerprint, folder, versions, wanted  # noqa: E402
from hooks.html.places import FEED, SITE  # noqa: E402
from hooks.pages.markers.extension import Markers, asked  # noqa: E402
from hooks.pages.metadata import structured  # noqa: E402
from hooks.records import addresses  # noqa: E402
from hooks.theme import moved, offers, policy, repairs, search  # noqa: E402
from hooks.theme.bundles import Bundles  # noqa: E402
from oppose_engine import OpposeError  # noqa: E402

OURS = ("bundles.toml", "headers.txt")
"""Files beside the theme's that no reader gets."""
ANCHOR = re.compile(r'\sid="([^"]+)"')
log = logging.getLogger("mkdocs.hooks.oppose")


class Build:
    """What one build knows."""

    def __init__(self, files: Files, config: MkDocsConfig) -> None:
        questions = [each for file in files.documentation_pages() for each in asked(file.src_uri, file.content_string)]
        self.product = product.product(ROOT, questions)
        self.offer = offers.read_offer(os.environ.get(offers.VARIABLE, ""))
        self.markers = Markers(self.offer.answering(self.product.answer))
        given = config.extra_css, map(str, config.extra_javascript)
        self.assets = Bundles(Path(config.docs_dir), *given, config.theme.dirs, kept=folder(ROOT, "assets"))
        self.moved = addresses.read_record(ROOT / addresses.FILE).moved
        self.inline_scripts: set[str] = set()
        self.found: list[dict[str, Any]] = []

    def secure(self, html: str) -> str:
        """A finished page: without the theme's indents, with its policy; its scripts are noted for the headers."""
        html = repairs.without_indents(repairs.named_navigation(html))
        scripts = policy.inline_scripts(html)
        self.inline_scripts.update(scripts)
        return policy.fill(html, scripts)


class _Now:
    """The build under way: events are functions, and have nowhere else to leave it."""

    build: Build


@contextmanager
def _told_in_one_line() -> Iterator[None]:
    """What Oppose refuses ends the build with its message; anything else is a fault with a traceback."""
    try:
        yield
    except OpposeError as error:
        raise PluginError(str(error)) from None


def on_config(config: MkDocsConfig) -> MkDocsConfig:
    if not config.site_url:  # it asks for a sitemap, which has whole addresses
        config.theme["features"] = [each for each in config.theme["features"] if each != "navigation.instant"]
    theirs: Any = config.plugins["material/search"]
    theirs.search_index.add_entry_from_context = lambda _: None  # ours takes the place of its index
    return config


def on_files(files: Files, *, config: MkDocsConfig) -> Files:
    with _told_in_one_line():
        _Now.build = build = Build(files, config)
        given_up = moved.files(build.moved, build.product.files)
    made, assets = build.product, build.assets
    site = (config.site_url or "").rstrip("/") + "/"
    content: dict[str, str | bytes] = {**made.pages, **made.files, **build.offer.files, **given_up}
    feed = made.files.get(FEED, b"").replace(SITE.encode(), site.encode())
    content.pop(FEED, None)
    _put(files, config, content)
    sheets = [f"{sheet}{end}" for sheet in assets.theme_sheets for end in ("", ".map")]
    for path in (*OURS, *assets.used, *sheets):
        files.remove(files.src_uris[path])
    _put(files, config, assets.files)
    for path in filter(search.WORKER.fullmatch, list(files.src_uris)):
        worker = files.src_uris[path].content_string
        files.remove(files.src_uris[path])
        _put(files, config, {path: search.mended(worker)})
    if config.site_url:
        _put(files, config, {"robots.txt": f"User-agent: *\nAllow: /\nSitemap: {site}sitemap.xml\n", FEED: feed})
    else:
        config.theme.static_templates.discard("sitemap.xml")  # it would be empty
    script = ExtraScriptValue(assets.script)
    script.defer = True  # pyrefly: ignore[missing-attribute]
    config.extra_css, config.extra_javascript = [assets.stylesheet], [script]  # pyrefly: ignore[bad-argument-type]
    config["markdown_extensions"].append(build.markers)
    config.nav = product.within(config.nav, made.navigation)
    told = {"version": made.version, "rules_hash": made.rules_hash, "assets": assets, "policy": policy.PLACE}
    config.extra["oppose"] = told
    return files


def _put(files: Files, config: MkDocsConfig, content: Mapping[str, str | bytes]) -> None:
    """Add files in memory."""
    for path in sorted(content):
        files.append(File.generated(config, path, content=content[path]))


def on_page_markdown(markdown: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    _Now.build.markers.open_page(page.file.src_uri, page.file.content_string, markdown)
    return markdown


def on_page_content(html: str, *, page: Page, config: MkDocsConfig, files: Files) -> str:  # noqa: ARG001
    build = _Now.build
    page.present_anchor_ids = {*(page.present_anchor_ids or ()), *ANCHOR.findall(html)}  # those in answers too
    html = moved.anchors(build.moved, page.url or "./", html)
    build.found += search.entries(page.url, html, page.meta)
    html = repairs.spoken_tables(html)
    return offers.with_files(html, page.file.src_uri) if config.extra["sheets"] else html


def on_env(env: Environment, *, config: MkDocsConfig, files: Files) -> Environment:
    build = _Now.build
    errors = build.markers.errors
    for error in errors[:-1]:
        log.error(str(error))
    for last in errors[-1:]:
        raise PluginError(str(last))
    _put(files, config, build.product.drawn)
    compiled = folder(ROOT, "templates") / fingerprint(versions("jinja2", *wanted(ROOT)))
    compiled.mkdir(parents=True, exist_ok=True)  # reading the theme's templates takes a tenth of a build
    env.bytecode_cache = FileSystemBytecodeCache(str(compiled))
    return env


def on_page_context(context: dict[str, Any], *, page: Page, config: MkDocsConfig, nav: Navigation) -> dict[str, Any]:
    names = {each.url.removeprefix("./"): str(each.title) for each in [*nav.pages, page]}
    site = {"url": config.site_url or "", "name": config.site_name, "description": config.site_description or ""}
    said = structured.json_ld(page.url.removeprefix("./"), names, _Now.build.product.datasets, site)
    return {**context, "structured": said}


def on_post_template(output: str, *, template_name: str, config: MkDocsConfig) -> str:  # noqa: ARG001
    return _Now.build.secure(output)


def on_post_page(output: str, *, page: Page, config: MkDocsConfig) -> str:  # noqa: ARG001
    return _Now.build.secure(output)


def on_post_build(*, config: MkDocsConfig) -> None:
    # hooks come after plugins: the theme has written its own by now
    build, site = _Now.build, Path(config.site_dir)
    theirs = (site / search.SETTINGS).read_text(encoding="utf-8")
    for path, text in search.files(theirs, build.found).items():
        (site / path).write_text(text, encoding="utf-8")
    folders = [each.name for each in site.iterdir() if each.is_dir()]
    told = policy.header_file(config.site_url or "", build.inline_scripts, build.assets.files, folders)
    (site / policy.FILE).write_text(told, encoding="utf-8")
