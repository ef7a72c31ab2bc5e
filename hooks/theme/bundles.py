"""Bundles stylesheets and scripts: few files, minified, with a hash of their content in their names.

Sources are in ``docs/assets/``. mkdocs.yml names the sources that every page loads; they become one script and
one stylesheet, which begins with the used part of the theme's. Everything else is in scripts of its own
(``PARTS``), which ``load.js`` loads when a reader touches a part of the page that needs them. Because of the
hash in its name, a browser may cache a file for ever.
"""

import hashlib
import json
import re
import tomllib
from collections.abc import Iterable, Mapping
from pathlib import Path

from hooks.cache import Cache, fingerprint, sources, versions
from oppose_engine import OpposeError

FOLDER = "assets"
NAMED = Path(__file__).with_suffix(".toml")
"""The file that names parts and classes."""
_NAMES = tomllib.loads(NAMED.read_text(encoding="utf-8"))
PARTS: Mapping[str, list[str]] = _NAMES["parts"]
"""The scripts that ``load.js`` loads on demand, by its name for them; in the order of loading."""

ADOPT = "{const sheet=new CSSStyleSheet();sheet.replaceSync(%s);document.adoptedStyleSheets.push(sheet);}\n"
"""What stands before a part whose styles no other part of a page needs."""
STYLES: Mapping[str, list[str]] = _NAMES["sheets"]
SEARCH = "search.js"
"""The script that stands before the theme's worker, and starts it with the first search."""
NEXT = "opposeNext();"
"""A separator between scripts that are minified in one call."""
SHEETS = ("assets/stylesheets/main.*.min.css", "assets/stylesheets/palette.*.min.css")
"""The theme's stylesheets, in the order of its pages."""

EMBED = ("embed.js", "load.js")
"""The script of a box on another site; its stylesheet is what such a box needs of ours, and embed.css."""
BOXED = re.compile(
    r"md-typeset|op-(?:match|readout|explore|panel|first|big|unit|sentence|bar|numbers|share|key|set|inputs?|label"
    r"|against|swap|stepper|switch|switches|check|buttons|legend|rare|changes|said|problem|effect|wrong|stale|more"
    r"|unseen|fragment|note|four|many|(?:outcome|level|input)-\w+)"
)
"""The classes that such a box has."""

UNUSED: list[str] = _NAMES["theme"]["unused"]
"""Classes of the theme that no page has, alone or as the beginning of a longer name."""
ABSENT: list[str] = _NAMES["theme"]["elements"]
"""Elements that no page has."""

# Languages from right to left; the theme's named colours; tables sorted by a script; code that is copied; and the word
# that the palette changes colours, for which every element of a page is styled anew, twice while it loads: no colour of
# ours changes slowly.
_ATTRIBUTES = (
    r"\[(?:dir=rtl|data-md-color-(?:primary|accent)=[\w-]+|role=columnheader|data-md-co(?:pying|lor-switching))\]"
)
_ELEMENTS = rf"(?<![\w.#=-])(?:{'|'.join(ABSENT)})(?![\w-])"
_CLASSLESS = "table:not([class])"
"""The theme's rules for written tables: ours have a class, and rules of their own."""
_LEFT_OUT = re.compile(rf"\.(?:{'|'.join(UNUSED)})(?![a-zA-Z0-9])|{_ATTRIBUTES}|{_ELEMENTS}")
_NOT_BOXED = re.compile(r'pick="[^r]|-at~|h[2-6]|(?:dl|details):not|range"|-ask|pools|@page|cite')
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMA = re.compile(r",(?![^()]*(?:\((?:[^()]|\([^()]*\))*\)[^()]*)*\))")
_PROPERTY = re.compile(r"""(?<=[\s;{])(--[\w-]+):(?:url\((?:"[^"]*"|'[^']*'|[^)]*)\)|[^;}])*;?""")
_MOVES = re.compile(r"@keyframes ([\w-]+)\{(?:[^{}]*\{[^{}]*\})*\}")
_SOURCE_MAP = re.compile(r"/\*# sourceMappingURL=.*?\*/")
_MADE_BY = sources([Path(__file__), NAMED]), versions("minify-html", "vl-convert-python")
"""This source as it was imported, not as it may be later."""


class Bundles:
    """All bundles made from the sources under ``docs``; their addresses are relative to the root of the site.

    ``sheets`` and ``scripts`` are the sources that every page loads, ``theme`` the folders of the theme, ``kept`` the
    cache folder. ``theme_sheets`` are files of the theme that ``stylesheet`` replaces; ``used`` are the sources that
    readers get as part of a bundle only.
    """

    def __init__(
        self, docs: Path, sheets: Iterable[str], scripts: Iterable[str], theme: Iterable[str], kept: Path
    ) -> None:
        self._docs, self._cache = docs, Cache(kept)
        self.files: dict[str, bytes] = {}
        self.used: set[str] = set()
        folders = [Path(folder) for folder in theme]
        theme_sheets = [_of_theme(folders, pattern) for pattern in SHEETS]
        self.theme_sheets = [address for address, _ in theme_sheets]
        sources_of = {name: [f"{FOLDER}/{file}" for file in files] for name, files in PARTS.items()}
        styles = {name: [f"{FOLDER}/{file}" for file in files] for name, files in STYLES.items()}
        self.used.update(*styles.values())
        adopting = {name: ADOPT % json.dumps(text) for name, text in self._small("css", styles, {}).items()}
        wanted = {**sources_of, "search": [f"{FOLDER}/{SEARCH}"]}
        parts = self._put("js", wanted, adopting)
        self.search = parts.pop("search")
        here = {name: path.split(".")[1] for name, path in parts.items()}
        of_theme = of_use(
            *(path.read_text(encoding="utf-8") for _, path in theme_sheets), ours="".join(map(self._read, sheets))
        )
        self.stylesheet = self._put("css", {"oppose": list(sheets)}, {"oppose": of_theme})["oppose"]
        self.script = self._put("js", {"oppose": list(scripts)}, {"oppose": _naming(here)})["oppose"]
        boxed = of_box("".join(map(self._read, sheets)))
        self.embed_sheet = self._put("css", {"embed": [f"{FOLDER}/embed.css"]}, {"embed": boxed})["embed"]
        theirs = {"embed": [f"{FOLDER}/{name}" for name in EMBED]}
        boxed_parts = {name: here[name] for name in _NAMES["embed"]["parts"]}
        self.embed_script = self._put("js", theirs, {"embed": _naming(boxed_parts)})["embed"]
        self._leave_nothing()

    def _put(self, kind: str, wanted: Mapping[str, list[str]], before: Mapping[str, str]) -> dict[str, str]:
        """The addresses of bundles, ``css`` or ``js``, by name; ``before`` is what stands at the head of some."""
        addresses = {}
        for name, text in self._small(kind, wanted, before).items():
            content = text.encode()
            addresses[name] = f"{FOLDER}/{name}.{hashlib.sha256(content).hexdigest()[:8]}.{kind}"
            self.files[addresses[name]] = content
            self.used.update(wanted[name])
        return addresses

    def _leave_nothing(self) -> None:
        """OpposeError for a source in no bundle, which readers would otherwise get as it is, or not at all."""
        there = {path.relative_to(self._docs).as_posix() for path in (self._docs / FOLDER).rglob("*.[cj]s*")}
        for path in sorted(there - self.used):
            way = (
                "name it under extra_css or extra_javascript in mkdocs.yml, or among parts in hooks/theme/bundles.toml"
            )
            raise OpposeError(f"docs/{path}: no page gets it; {way} if it is to be loaded on demand")

    def _small(self, kind: str, wanted: Mapping[str, list[str]], before: Mapping[str, str]) -> dict[str, str]:
        """The minified sources by name; those not in the cache are minified in one call, since each call is slow."""
        texts = {name: before.get(name, "") + "".join(map(self._read, paths)) for name, paths in wanted.items()}
        keys = {name: fingerprint("assets", kind, text, *_MADE_BY) for name, text in texts.items()}
        small = {name: self._cache.get(key) for name, key in keys.items()}
        missing = {name: texts[name] for name, kept in small.items() if not isinstance(kept, str)}
        tool = _small_sheets if kind == "css" else _small_scripts
        try:
            made = tool(missing) if missing else {}
        except (RuntimeError, ValueError):  # neither tool says where
            if len(wanted) > 1:
                return {name: self._small(kind, {name: paths}, before)[name] for name, paths in wanted.items()}
            (paths,) = wanted.values()
            told = "a browser's console says where it is wrong, and `node --check FILE` of a script"
            raise OpposeError(f"docs/{', docs/'.join(paths)}: cannot be read as {kind}; {told}") from None
        for name, text in made.items():
            self._cache.put(keys[name], text)
        return small | made

    def _read(self, path: str) -> str:
        try:
            return (self._docs / path).read_text(encoding="utf-8") + "\n"
        except OSError as error:
            named = "mkdocs.yml and hooks/theme/bundles.toml name the stylesheets and scripts of the site"
            raise OpposeError(f"docs/{path}: cannot be read ({error.strerror}); {named}") from None


def _of_theme(folders: Iterable[Path], pattern: str) -> tuple[str, Path]:
    """A file of the theme: its address and its path."""
    for folder in folders:
        for path in folder.glob(pattern):
            return path.relative_to(folder).as_posix(), path
    raise OpposeError(f"the theme has no {pattern}; name the file of this version in hooks/theme/bundles.py")


def _small_scripts(texts: Mapping[str, str]) -> dict[str, str]:
    import vl_convert  # noqa: PLC0415  a third of a second that a warm build does not pay

    made = str(vl_convert.javascript_bundle(f"\n{NEXT}\n".join(texts.values())))
    return {name: text.strip() + "\n" for name, text in zip(texts, made.split(NEXT), strict=True)}


def _naming(parts: Mapping[str, str]) -> str:
    """The line that tells load.js the hashes in the addresses of parts."""
    return f"window.opposeParts = {json.dumps(parts)};\n"


def _small_sheets(texts: Mapping[str, str]) -> dict[str, str]:
    import minify_html  # noqa: PLC0415  as above

    made = {name: str(minify_html.minify(f"<style>{text}</style>", minify_css=True)) for name, text in texts.items()}
    return {name: text.removeprefix("<style>").removesuffix("</style>") + "\n" for name, text in made.items()}


def of_use(*sheets: str, ours: str = "") -> str:
    """The theme's sheets joined in their order, without rules that no page uses: a third of what delays the first view.

    Components are left out by name, then the icons, properties and movements that nothing refers to any more, in the
    theme or in ``ours``; a test compares the names with the built pages. Of the colours, only the two schemes stay:
    mkdocs.yml chooses its own.
    """
    text = _RULE.sub(_kept, _SOURCE_MAP.sub("", "".join(sheets)))
    text = _without_unused_properties(text, ours)
    still = _MOVES.sub("", text)
    text = _MOVES.sub(lambda move: move[0] if re.search(rf"animation[^;}}]*\b{move[1]}\b", still) else "", text)
    return without_empty(text)


def without_empty(text: str) -> str:
    """A stylesheet without its empty rules, and without the blocks that these leave empty."""
    empty = 1
    while empty:
        text, empty = re.subn(r"[^{};]+\{\s*\}", "", text)
    return text


def of_box(sheet: str) -> str:
    """Our stylesheet without rules that no box on another site uses, and without paper; dark where the device is."""
    text = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    text = re.sub(r"@media print\s*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", text)
    text = _RULE.sub(_of_box, text)
    for dark in re.findall(r'\[data-md-color-scheme="slate"\] (\{\s*--op-chance[^}]*\})', text):
        text += f"@media (prefers-color-scheme: dark) {{ :root:not([data-md-color-scheme]) {dark} }}"
    return without_empty(_without_unused_properties(text))


def _without_unused_properties(text: str, elsewhere: str = "") -> str:
    """A stylesheet without the custom properties that nothing in it or ``elsewhere`` refers to."""
    wanted = set(re.findall(r"var\((--[\w-]+)", text + elsewhere))
    fewer = _PROPERTY.sub(lambda found: found[0] if found[1] in wanted else "", text)
    return text if fewer == text else _without_unused_properties(fewer, elsewhere)


def _of_box(rule: re.Match[str]) -> str:
    def boxed(selector: str) -> bool:
        return not _NOT_BOXED.search(selector) and all(
            BOXED.fullmatch(name) for name in re.findall(r"\.([a-z][\w-]*)", re.sub(r":not\([^()]*\)", "", selector))
        )

    def chosen(group: re.Match[str]) -> str:
        return "" if any(boxed(each) for each in group[1].split(",")) else ".other"

    selectors = [each for each in _COMMA.split(rule[1]) if boxed(re.sub(r":is\(([^()]*)\)", chosen, each))]
    return f"{','.join(selectors)}{{{rule[2]}}}" if selectors else ""


def _kept(rule: re.Match[str]) -> str:
    """A rule with only the selectors that some page may match; what a selector excludes does not count."""
    selectors = [each for each in _COMMA.split(rule[1]) if _CLASSLESS not in each]
    selectors = [each for each in selectors if not _LEFT_OUT.search(re.sub(r":not\([^()]*\)", "", each))]
    return f"{','.join(selectors)}{{{rule[2]}}}" if selectors else ""
