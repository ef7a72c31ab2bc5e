"""Stylesheets and scripts as a reader gets them: few, small, and named by their content.

Sources lie in ``docs/assets/``. mkdocs.yml names those that every page carries; they become one script and one
stylesheet, which begins with what is of use of the theme's. What a page can do beyond that waits in scripts of its
own (``PARTS``), which ``load.js`` brings when a reader reaches for a part of the page that wants them. A name bears a
hash of the content, so that a host may let browsers keep a file for ever.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from hooks.cache import Cache, fingerprint, sources, versions
from hooks.theme import styles as theme_styles
from oppose_engine import OpposeError

__all__ = ["PARTS", "Bundles", "bundles"]

FOLDER = "assets"
PARTS = {
    "figures": ("figures.js",),
    "readout": ("readout-core.js", "readout-change.js", "readout.js", "readout-tables.js", "readout-match.js"),
    "explore": ("explore.js", "explore-dice.js"),
    "compare": ("compare.js",),
    "lost": ("lost.js",),  # the page for addresses that lead nowhere
}
"""What is loaded when it is wanted, by the name under which ``load.js`` knows it; in the order of loading."""

SEARCH = "search.js"
"""The worker that stands before the theme's own, and loads it with the first question."""
NEXT = "opposeNext();"
"""Between scripts that are made small together."""
WORKER = "assets/javascripts/workers/search.*.min.js"
"""The theme's own."""


@dataclass(frozen=True, kw_only=True)
class Bundles:
    """Addresses from the root of the site.

    ``worker`` and ``theme_sheets`` are files of the theme, which ``search`` and ``stylesheet`` stand for; ``used``
    are the sources that readers get in these files only.
    """

    stylesheet: str
    script: str
    search: str
    worker: str
    theme_sheets: tuple[str, ...]
    used: frozenset[str]
    files: Mapping[str, bytes] = field(repr=False)


def bundles(docs: Path, sheets: Iterable[str], scripts: Iterable[str], theme: Iterable[str], kept: Path) -> Bundles:
    """Everything that is made of the sources under ``docs``.

    ``sheets`` and ``scripts`` are what every page carries, ``theme`` the folders of the theme, and ``kept`` a folder
    that outlives the build.
    """
    make = _Maker(docs, Cache(kept))
    folders = [Path(folder) for folder in theme]
    worker, _ = _of_theme(folders, WORKER)
    theme_sheets = [_of_theme(folders, pattern) for pattern in theme_styles.SHEETS]
    sheets, scripts = list(sheets), list(scripts)
    sources_of = {name: [f"{FOLDER}/{file}" for file in files] for name, files in PARTS.items()}
    worker_line = f"self.opposeWorker = {json.dumps(f'../{worker}')};\n"
    parts = make.scripts({**sources_of, "search": [f"{FOLDER}/{SEARCH}"]}, {"search": worker_line})
    search = parts.pop("search")
    here = {name: path.removeprefix(f"{FOLDER}/") for name, path in parts.items()}
    of_theme = theme_styles.of_use(*(path.read_text(encoding="utf-8") for _, path in theme_sheets))
    stylesheet = make.sheet("oppose", sheets, of_theme)
    script = make.scripts({"oppose": scripts}, {"oppose": f"window.opposeParts = {json.dumps(here)};\n"})["oppose"]
    make.leave_nothing()
    return Bundles(
        stylesheet=stylesheet,
        script=script,
        search=search,
        worker=worker,
        theme_sheets=tuple(address for address, _ in theme_sheets),
        used=frozenset(make.used),
        files=make.files,
    )


def _of_theme(folders: Iterable[Path], pattern: str) -> tuple[str, Path]:
    """A file of the theme by its address and where it is."""
    for folder in folders:
        for path in folder.glob(pattern):
            return path.relative_to(folder).as_posix(), path
    raise OpposeError(f"the theme has no {pattern}; name the file of this version in hooks/theme/bundles.py")


class _Maker:
    def __init__(self, docs: Path, cache: Cache) -> None:
        self.docs, self.cache = docs, cache
        self.files: dict[str, bytes] = {}
        self.used: set[str] = set()

    def sheet(self, name: str, paths: list[str], before: str) -> str:
        small = self._small("css", {name: paths}, {name: before})
        return self._put(f"{name}.css", paths, small[name])

    def scripts(self, wanted: Mapping[str, list[str]], before: Mapping[str, str]) -> dict[str, str]:
        """Their addresses by name; ``before`` is what stands at the head of some."""
        small = self._small("js", wanted, before)
        return {name: self._put(f"{name}.js", paths, small[name]) for name, paths in wanted.items()}

    def leave_nothing(self) -> None:
        """A source that is in no bundle would reach readers as it is, or not at all."""
        there = {path.relative_to(self.docs).as_posix() for path in (self.docs / FOLDER).rglob("*.[cj]s*")}
        for path in sorted(there - self.used):
            raise OpposeError(
                f"docs/{path}: no page gets it; name it under extra_css or extra_javascript in mkdocs.yml, or among "
                "PARTS in hooks/theme/bundles.py if it is to be loaded on demand"
            )

    def _put(self, name: str, paths: list[str], text: str) -> str:
        content = text.encode()
        stem, _, ending = name.partition(".")
        path = f"{FOLDER}/{stem}.{hashlib.sha256(content).hexdigest()[:10]}.{ending}"
        self.files[path] = content
        self.used.update(paths)
        return path

    def _small(self, kind: str, wanted: Mapping[str, list[str]], before: Mapping[str, str]) -> dict[str, str]:
        """The sources by name, made small; those that are not kept together, since each call of a tool takes long."""
        texts = {name: before.get(name, "") + "".join(map(self._read, paths)) for name, paths in wanted.items()}
        made_by = sources([Path(__file__)]), versions("minify-html", "vl-convert-python")
        keys = {name: fingerprint("assets", kind, text, *made_by) for name, text in texts.items()}
        small = {name: self.cache.get(key) for name, key in keys.items()}
        missing = {name: texts[name] for name, kept in small.items() if not isinstance(kept, str)}
        tool = _small_sheets if kind == "css" else _small_scripts
        try:
            made = tool(missing) if missing else {}
        except (RuntimeError, ValueError):  # neither tool says where
            if len(wanted) > 1:
                return {name: self._small(kind, {name: paths}, before)[name] for name, paths in wanted.items()}
            (paths,) = wanted.values()
            raise OpposeError(
                f"docs/{', docs/'.join(paths)}: cannot be read as {kind}; a browser's console says "
                "where it is wrong, and `node --check FILE` of a script"
            ) from None
        for name, text in made.items():
            self.cache.put(keys[name], text)
        return small | made

    def _read(self, path: str) -> str:
        try:
            return (self.docs / path).read_text(encoding="utf-8") + "\n"
        except OSError as error:
            raise OpposeError(
                f"docs/{path}: cannot be read ({error.strerror}); mkdocs.yml and hooks/theme/bundles.py name the "
                "stylesheets and scripts of the site"
            ) from None


def _small_scripts(texts: Mapping[str, str]) -> dict[str, str]:
    import vl_convert  # noqa: PLC0415  a third of a second that a warm build does not pay

    made = str(vl_convert.javascript_bundle(f"\n{NEXT}\n".join(texts.values())))
    return {name: text.strip() + "\n" for name, text in zip(texts, made.split(NEXT), strict=True)}


def _small_sheets(texts: Mapping[str, str]) -> dict[str, str]:
    import minify_html  # noqa: PLC0415  as above

    made = {name: str(minify_html.minify(f"<style>{text}</style>", minify_css=True)) for name, text in texts.items()}
    return {name: text.removeprefix("<style>").removesuffix("</style>") + "\n" for name, text in made.items()}
