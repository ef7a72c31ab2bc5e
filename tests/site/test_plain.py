"""The pages outlive the hook: plain MkDocs builds them as they are, with every address."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from hooks.generate import write
from hooks.pages.context import Context
from hooks.pages.markers.answers import Answers
from hooks.tools import plain
from oppose_engine import DataError
from tests.plain import faults, pages
from tests.site.conftest import ROOT


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The plain folder, with the site that MkDocs makes of it."""
    folder = tmp_path_factory.mktemp("plain") / "out"
    write(folder, plain.content())
    build = subprocess.run(
        [sys.executable, "-I", "-m", "mkdocs", "build", "--strict"],
        cwd=folder,
        env={"NO_MKDOCS_2_WARNING": "1"},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert build.returncode == 0, build.stderr
    assert not {"hooks:", "custom_dir:"} & set((folder / "mkdocs.yml").read_text(encoding="utf-8").split())
    return folder


def test_every_page_and_address_is_there_without_the_hook(folder: Path, built_site: Path) -> None:
    assert list(faults(folder)) == []
    ours = {path.relative_to(built_site) for path in built_site.rglob("*.html")}
    assert {path.relative_to(folder / "site") for path in (folder / "site").rglob("*.html")} == ours


def test_what_is_missing_is_told(folder: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for part, ending in (("docs", ".md"), ("site", "/index.html")):
        for name in ("index", "method", "systems/brp/index", "systems/brp/resistance"):
            short = name.removesuffix("index") if part == "site" else name
            file = Path(part, f"{short.rstrip('/')}{ending}".lstrip("/"))
            (copy / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(folder / file, copy / file)
    lost = pages(copy)["systems/brp/resistance"]
    lost.unlink()
    assert set(faults(copy, frozenset({"./", "systems/brp/resistance/"}))) == {
        f"no page {lost}",
        "systems/brp/resistance/: no such page",
    }


def test_a_marker_in_code_stays_as_it_was_typed(context: Context) -> None:
    marker = "<!-- odds: mythras opposed 60 40 win -->"
    text = f"It is {marker}, by `{marker}`.\n\n```html\n{marker}\n```\n<!-- a comment -->\n"
    said = plain.answered("method.md", text, Answers(context))
    assert said.count(marker) == 2
    assert '<data class="op-exact" value="5179/10000"' in said.partition(", by")[0]
    assert said.endswith("<!-- a comment -->\n")


def test_settings_that_are_not_as_expected_are_refused() -> None:
    text = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    with pytest.raises(DataError, match=r"one line each of `- systems/\*`"):
        plain.settings(text.replace("      - systems/*", "      - systems/**", 1).replace("hooks:", "#", 1), [])
