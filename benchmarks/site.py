"""The site build, against a plain ``mkdocs build`` of the same files.

The peer gets every generated file beside the hand-written ones, the same theme and the same
settings, and no hook: what is left is the cost of computing and drawing. Both run in a copy of the
project, whose cache is empty at first.
"""

import gzip
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks.timing import Line, best, ratio, seconds, size

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".cache", "__pycache__", "site", "dist", ".*_cache", ".hypothesis")
PLAIN = """
import sys, yaml
from hooks import generate
config = yaml.load(open("mkdocs.yml", encoding="utf-8"), yaml.UnsafeLoader)
entries = generate.navigation(generate.open_context())
config["nav"] = [{title: entries if page == "systems/*" else page}
                 for entry in config["nav"] for title, page in entry.items()]
del config["hooks"]
config["docs_dir"] = sys.argv[1]
with open("plain.yml", "w", encoding="utf-8") as file:
    yaml.dump(config, file, sort_keys=False)
"""


def measure() -> list[Line]:
    with tempfile.TemporaryDirectory(prefix="oppose-bench-") as folder:
        project = Path(folder) / "project"
        shutil.copytree(ROOT, project, ignore=LEFT_OUT)
        site = project / "site"
        build = ("-m", "mkdocs", "build", "--quiet", "--site-dir")
        cold = best(lambda: _python(project, *build, str(site)), times=1)
        warm = best(lambda: _python(project, *build, str(site)), times=3)
        docs = project / "plain"
        _python(project, "-m", "hooks.generate", str(docs))
        shutil.copytree(project / "docs", docs, dirs_exist_ok=True)
        _python(project, "-c", PLAIN, str(docs))
        plain_site = project / "plain-site"
        plain = best(lambda: _python(project, *build, str(plain_site), "--config-file", "plain.yml"), times=3)
        return [
            ("plain mkdocs build of the same files", seconds(plain), f"{len(_of(plain_site, 'html'))} pages"),
            ("this build, cold", seconds(cold), "every figure drawn anew"),
            ("this build, warm", seconds(warm), "figures from the cache"),
            ("cold against plain", ratio(cold / plain), ""),
            ("warm against plain", ratio(warm / plain), "aim: at most 2"),
            *_sizes(site),
        ]


def _python(project: Path, *arguments: str) -> None:
    run = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env={"PATH": "", "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(project)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if run.returncode:
        raise SystemExit(f"{' '.join(arguments[:3])} ended with {run.returncode}:\n{run.stdout}{run.stderr}")


def _of(site: Path, *kinds: str) -> list[Path]:
    return [path for kind in kinds for path in sorted(site.rglob(f"*.{kind}"))]


def _sizes(site: Path) -> Iterator[Line]:
    groups = {
        "pages": _of(site, "html"),
        "data": _of(site / "data", "json", "csv"),
        "figures and their script": _of(site / "assets" / "charts", "*"),
        "whole site": _of(site, "*"),
    }
    for name, paths in groups.items():
        files = [path.read_bytes() for path in paths if path.is_file()]
        packed = sum(len(gzip.compress(data, 6)) for data in files)
        yield f"size of {name}", size(sum(map(len, files))), f"{len(files)} files, {size(packed)} gzip"
