"""The generator on its own: the bytes that the hook feeds, whole folders or none, no waste."""

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from hooks import generate
from hooks.generate.__main__ import main
from hooks.html.places import FEED
from tests.site.conftest import ROOT, Run, environment, linked

FED_BY_THE_HOOK = """
import hashlib, json, sys
from mkdocs.config import load_config
config = load_config("mkdocs.yml", site_dir=sys.argv[1])
config.plugins.on_startup(command="build", dirty=False)
config = config.plugins.on_config(config)
from mkdocs.structure.files import get_files
files = get_files(config)
files.add_files_from_theme(config.theme.get_env(), config)
by_hand = set(files.src_uris)
files = config.plugins.on_files(files, config=config)
fed = {f.src_uri: f.content_bytes for f in files if f.src_uri not in by_hand}
print(json.dumps({name: hashlib.sha256(content).hexdigest() for name, content in fed.items()}))
"""
BUNDLE = re.compile(r"assets/[a-z]+\.[0-9a-f]+\.(css|js)")
"""What the hook makes of the sources in docs/assets: no business of the generator."""


def test_hook_and_generator_give_the_same_bytes(tmp_path: Path, python: Run) -> None:
    alone = python(ROOT, "-m", "hooks.generate", str(tmp_path / "out"))
    assert alone.returncode == 0, alone.stderr
    hook = python(ROOT, "-c", FED_BY_THE_HOOK, str(tmp_path / "site"))
    assert hook.returncode == 0, hook.stderr
    fed = {name: digest for name, digest in json.loads(hook.stdout).items() if not BUNDLE.fullmatch(name)}
    written = {name: _digest(path) for name, path in _files(tmp_path / "out")}
    assert written.pop(FEED), "a site has it where its address is known"
    assert written == fed
    assert any(name.endswith(".md") for name in fed)
    assert "data/index.json" in fed
    assert [path.name for path in tmp_path.iterdir()] == ["out"], "nothing else may be left behind"


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    yield from ((path.relative_to(folder).as_posix(), path) for path in folder.rglob("*") if path.is_file())


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def test_it_refuses_to_replace_a_folder_unasked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("kept")
    assert main([str(tmp_path / "out")]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err == (f"{tmp_path / 'out'}: is there already; name another folder or add --force to replace it\n")
    assert (tmp_path / "out" / "mine.txt").read_text() == "kept"


def test_a_folder_is_replaced_as_a_whole(tmp_path: Path) -> None:
    generate.write(tmp_path / "out", {"a/old.md": b"old"})
    generate.write(tmp_path / "out", {"b.md": b"new"})
    assert [name for name, _ in _files(tmp_path)] == ["out/b.md"]


class _Interrupted(Mapping[str, bytes]):
    """Files that stop coming half-way, as when somebody presses Ctrl-C."""

    def __iter__(self) -> Iterator[str]:
        return iter(("a.md", "b.md"))

    def __len__(self) -> int:
        return 2

    def __getitem__(self, name: str) -> bytes:
        if name == "b.md":
            raise KeyboardInterrupt
        return b"half"


def test_an_interruption_leaves_nothing_half_written(tmp_path: Path) -> None:
    with pytest.raises(KeyboardInterrupt):
        generate.write(tmp_path / "new", _Interrupted())
    assert list(tmp_path.iterdir()) == []
    generate.write(tmp_path / "out", {"a.md": b"whole"})
    with pytest.raises(KeyboardInterrupt):
        generate.write(tmp_path / "out", _Interrupted())
    assert [(name, path.read_bytes()) for name, path in _files(tmp_path)] == [("out/a.md", b"whole")]


def test_an_interruption_at_the_last_moment_keeps_the_old_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    generate.write(tmp_path / "out", {"a.md": b"old"})
    rename = Path.rename

    def interrupted(self: Path, target: Path) -> Path:
        if self.name == "new":
            raise KeyboardInterrupt
        return rename(self, target)

    monkeypatch.setattr(Path, "rename", interrupted)
    with pytest.raises(KeyboardInterrupt):
        generate.write(tmp_path / "out", {"a.md": b"new"})
    assert [(name, path.read_bytes()) for name, path in _files(tmp_path)] == [("out/a.md", b"old")]


def test_a_killed_build_leaves_tracked_files_alone(project: Path) -> None:
    before = _tracked(project)
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(project / "site")]
    with subprocess.Popen(
        command, cwd=project, env=environment(project), stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    ) as build:
        for line in build.stdout or ():
            if b"Building documentation" in line:
                build.terminate()
    assert _tracked(project) == before


def _tracked(project: Path) -> dict[str, str]:
    """The digests of the files of a project, but for what a build makes."""
    made = (".cache/", "site/")
    return {
        name: _digest(path) for name, path in _files(project) if not name.startswith(made) and "__pycache__" not in name
    }


def test_a_broken_rule_is_told_in_one_line(project: Path, python: Run, tmp_path: Path) -> None:
    rules = project / "oppose_engine" / "systems" / "mythras.py"
    text = rules.read_text(encoding="utf-8")
    rules.write_text(text.replace('("failure", ALWAYS)', '("failure", ROLL <= 98)', 1), encoding="utf-8")
    alone = python(project, "-m", "hooks.generate", str(tmp_path / "out"))
    assert (alone.returncode, alone.stdout) == (2, "")
    assert alone.stderr.count("\n") == 1
    assert "oppose_engine/systems/mythras.py" in alone.stderr
    assert "gap" in alone.stderr
    assert not (tmp_path / "out").exists()
    hook = python(project, "-m", "mkdocs", "build", "--site-dir", str(tmp_path / "site"))
    assert hook.returncode == 1
    errors = [line for line in hook.stderr.splitlines() if "ERROR" in line]
    assert len(errors) == 1
    assert alone.stderr.strip() in errors[0]
    assert "Traceback" not in hook.stderr


@pytest.mark.usefixtures("built_site")
def test_a_wrong_marker_stops_the_build(project: Path, python: Run, tmp_path: Path) -> None:
    linked(ROOT / ".cache" / "product", project / ".cache" / "product")  # no rule differs: only the page does
    page = project / "docs" / "method.md"
    page.write_text("# Method\n\n<!-- odds: mithras opposed 60 40 win -->\n\n<!-- tabel: x -->\n", encoding="utf-8")
    build = python(project, "-m", "mkdocs", "build", "--site-dir", str(tmp_path / "site"))
    assert build.returncode == 1
    errors = [line for line in build.stderr.splitlines() if "ERROR" in line]
    assert [error.split("ERROR   -  ")[1].split(": ")[0] for error in errors] == ["method.md:3", "method.md:5"]
    assert "did you mean mythras" in errors[0]
    assert "did you mean table" in errors[1]
