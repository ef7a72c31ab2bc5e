"""Stylesheets and scripts as readers get them."""

import hashlib
import re
from importlib.metadata import distribution
from pathlib import Path

import pytest

from hooks.theme.bundles import ABSENT, BOXED, EMBED, PARTS, STYLES, UNUSED, Bundles, of_box, of_use
from hooks.theme.bundles import SHEETS as THEME_SHEETS
from hooks.theme.repairs import without_indents
from oppose_engine import OpposeError
from tests.site.conftest import ROOT

THEME = Path(str(distribution("mkdocs-material").locate_file("material/templates")))
SHEETS, SCRIPTS = ["assets/oppose.css", "assets/figures.css"], ["assets/load.js"]


def made(tmp_path: Path, **sources: str) -> Path:
    """A folder of sources with everything that a bundle names, and these beside."""
    folder = tmp_path / "docs" / "assets"
    folder.mkdir(parents=True)
    names = {name for files in [*PARTS.values(), *STYLES.values()] for name in files} | {
        "search.js",
        "oppose.css",
        "figures.css",
        "embed.css",
        *EMBED,
    }
    for name in names | sources.keys():
        folder.joinpath(name).write_text(sources.get(name, f"/* {name} */\n"), encoding="utf-8")
    return folder.parent


def test_names_are_hashes_of_the_content_and_every_source_is_used(tmp_path: Path) -> None:
    docs = made(tmp_path, **{"load.js": "window.found = 1 + 1;  // a comment\n", "oppose.css": "a { color : red }\n"})
    found = Bundles(docs, SHEETS, SCRIPTS, [str(THEME)], tmp_path / "kept")
    for path, content in found.files.items():
        assert hashlib.sha256(content).hexdigest()[:8] in path
    assert found.used == {path.relative_to(docs).as_posix() for path in docs.rglob("*.*")}
    script, sheet = found.files[found.script].decode(), found.files[found.stylesheet].decode()
    assert "a comment" not in script
    assert all(f'"{name}":' in script.replace(" ", "") or f"{name}:" in script for name in PARTS)
    assert "a{color:red}" in sheet
    again = Bundles(docs, SHEETS, SCRIPTS, [str(THEME)], tmp_path / "kept")
    assert again.files == found.files
    assert (again.script, again.stylesheet, again.search) == (found.script, found.stylesheet, found.search)


def test_of_the_themes_styles_stays_what_a_page_may_have(tmp_path: Path) -> None:
    found = Bundles(made(tmp_path), SHEETS, SCRIPTS, [str(THEME)], tmp_path / "kept")
    sheet = found.files[found.stylesheet].decode()
    theirs = "".join((THEME / path).read_text(encoding="utf-8") for path in found.theme_sheets)
    absent = ("indigo", ".tabbed-set", "dir=rtl", "--md-admonition-icon--bug:", "data-md-color-switching", "table:not(")
    for left_out in absent:
        assert left_out in theirs
        assert left_out not in sheet
    for kept in ("[data-md-color-scheme=slate]{", ".md-typeset details", "--md-details-icon:", "@media print"):
        assert kept in sheet
    assert "{}" not in sheet


def test_what_is_left_out_of_the_themes_styles_is_on_no_page(built_site: Path) -> None:
    unused = re.compile(rf"(?:{'|'.join(UNUSED)})(?![a-zA-Z0-9])")
    for path in built_site.rglob("*.html"):
        html = path.read_text("utf-8")
        classes = {name for found in re.findall(r'\bclass="([^"]*)"', html) for name in found.split()}
        assert not [name for name in classes if unused.match(name)], path
        assert [each for each in re.findall(r"<table[^>]*>", html) if "class=" not in each] == [], path
        assert 'role="columnheader"' not in html, path
        assert set(re.findall(r"<([a-z]\w*)", html)).isdisjoint(ABSENT), path
    theirs = (THEME / next(THEME.glob(THEME_SHEETS[0]))).read_text(encoding="utf-8")
    assert not [name for name in UNUSED if not re.search(rf"\.{name}(?![a-zA-Z0-9])", theirs)], "the theme has none"
    assert not [name for name in ABSENT if not re.search(rf"(?<![\w.-]){name}(?![\w-])", theirs)], "the theme has none"


def test_a_rule_stays_for_those_of_its_selectors_that_a_page_may_meet() -> None:
    assert of_use("a,.tabbed-set b,.note{x:y}") == "a{x:y}"
    assert of_use(".notes{x:y}a:not(.note){x:y}") == ".notes{x:y}a:not(.note){x:y}"
    assert of_use("hr,.hr,hr-a{x:y}img:not(.a){x:y}a:not(img){x:y}") == ".hr,hr-a{x:y}a:not(img){x:y}"
    assert of_use("@media print{.note{x:y}}@media print{a{x:y}.tip{x:y}}") == "@media print{a{x:y}}"
    themes = ":root{--a:url('x;y')}", ":root{--b:url(x);--c:var(--d);--d:1;--e:2}a{x:var(--b)}"
    assert of_use(*themes) == ":root{--b:url(x);}a{x:var(--b)}"
    assert of_use(*themes, ours="b{x:var(--c)}") == ":root{--b:url(x);--c:var(--d);--d:1;}a{x:var(--b)}"


def test_a_box_on_another_site_gets_the_rules_of_its_classes(built_site: Path) -> None:
    dark = '[data-md-color-scheme="slate"] {--op-chance-1: #000;--op-page: #111;}'
    assert of_box(
        f"{dark}.op-card{{x:y}}.op-bar:is(.op-bar, .op-card) b{{x:var(--op-page)}}@media print{{.op-bar{{x:y}}}}"
    ) == (
        '[data-md-color-scheme="slate"] {--op-page: #111;}.op-bar:is(.op-bar, .op-card) b{x:var(--op-page)}'
        "@media (prefers-color-scheme: dark) { :root:not([data-md-color-scheme]) {--op-page: #111;} }"
    )
    styled = set(re.findall(r"\.(op-[\w-]+)", "".join((ROOT / "docs" / sheet).read_text("utf-8") for sheet in SHEETS)))
    for path in built_site.glob("embed/*/index.html"):
        shown = re.sub(
            r'class="op-(?:again|why|need|footnotes)[^"]*".*?</(?:div|p)>', "", path.read_text("utf-8"), flags=re.DOTALL
        )
        classes = {name for found in re.findall(r'\bclass="([^"]*)"', shown) for name in found.split()}
        assert not [name for name in classes & styled if not BOXED.fullmatch(name)], path


@pytest.mark.parametrize(
    ("sources", "said"),
    [
        ({"load.js": "const = 1;"}, r"docs/assets/load\.js: cannot be read as js; .*"),
        ({"new.js": "1;"}, r"docs/assets/new\.js: no page gets it; name it under extra_css or extra_javascript.*"),
        ({"new.css": "a{}"}, r"docs/assets/new\.css: no page gets it; .*"),
    ],
)
def test_a_source_that_cannot_be_used_is_told_in_one_line(tmp_path: Path, sources: dict[str, str], said: str) -> None:
    docs = made(tmp_path, **sources)
    with pytest.raises(OpposeError) as refused:
        Bundles(docs, SHEETS, SCRIPTS, [str(THEME)], tmp_path / "kept")
    assert re.fullmatch(said, str(refused.value))


def test_another_theme_or_a_lost_source_is_told_in_one_line(tmp_path: Path) -> None:
    docs = made(tmp_path)
    with pytest.raises(OpposeError, match=r"the theme has no assets/stylesheets/main"):
        Bundles(docs, SHEETS, SCRIPTS, [str(tmp_path)], tmp_path / "kept")
    with pytest.raises(OpposeError, match=r"docs/assets/gone\.css: cannot be read"):
        Bundles(docs, ["assets/gone.css"], SCRIPTS, [str(THEME)], tmp_path / "kept")


def test_a_page_loses_its_indents_and_nothing_else() -> None:
    page = "<ul>\n    <li>a b</li>\n\n  </ul><pre>  a\n    b</pre>\n  <script>\n  x\n</script>"
    assert without_indents(page) == "<ul>\n<li>a b</li>\n</ul><pre>  a\n    b</pre>\n<script>\n  x\n</script>"


def test_the_built_site_keeps_no_source_and_tells_hosts_what_never_changes(built_site: Path) -> None:
    told = (built_site / "_headers").read_text(encoding="utf-8")
    lasting = re.findall(r"^/(\S+[^*\s])\n  Cache-Control: public, max-age=31536000, immutable$", told, re.MULTILINE)
    assert {path.partition("/")[2].partition(".")[0] for path in lasting} >= {"oppose", "search", *PARTS}
    for path in lasting:
        assert hashlib.sha256((built_site / path).read_bytes()).hexdigest()[:8] in path
    sources = {path.name for path in (ROOT / "docs" / "assets").glob("*.[cj]s*")}
    assert not sources & {path.name for path in (built_site / "assets").iterdir()}
