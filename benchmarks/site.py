"""The site build, against a plain ``mkdocs build`` of the same files.

The peer gets every page finished and every generated file (``hooks.tools.plain``), the same theme and the
same settings, and no hook: what is left is the cost of computing and drawing. Both run in a copy of the
project, whose cache is empty at first. Times are processor time.
"""

import gzip
import os
import resource
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from benchmarks import costs
from benchmarks.timing import Line, Report, ratio, seconds, size

ROOT = Path(__file__).parents[1]
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".cache", "__pycache__", "site", "dist", ".*_cache", ".hypothesis")


def measure() -> Report:
    with tempfile.TemporaryDirectory(prefix="oppose-bench-") as folder:
        project = Path(folder) / "project"
        shutil.copytree(ROOT, project, ignore=LEFT_OUT)
        site, plain_site = project / "site", project / "plain" / "site"
        build = ("-m", "mkdocs", "build", "--quiet", "--site-dir")
        _python(project, "-c", "import altair, mkdocs, numpy, hooks.generate")  # compile what has changed
        profiles = project / "build.json", project / "making.json"
        _python(project, "-c", costs.PROFILE, str(profiles[1]), "hooks.generate", str(project / "made"))
        shutil.rmtree(project / ".cache")
        _python(project, "-c", costs.PROFILE, str(profiles[0]), "mkdocs", *build[2:], str(site))
        cold = min(_from_nothing(project, *build, str(site)) for _ in range(2))
        made = min(_without_pages(project, *build, str(site)) for _ in range(2))
        warm = min(_python(project, *build, str(site)) for _ in range(3))
        _python(project, "-m", "hooks.tools.plain", str(project / "plain"))
        config = ("--config-file", str(project / "plain" / "mkdocs.yml"))
        plain = min(_python(project, *build, str(plain_site), *config) for _ in range(3))
        lines = [
            ("plain mkdocs build of the same files", seconds(plain), f"{len(_of(plain_site, 'html'))} pages"),
            ("this build, nothing kept", seconds(cold), "every figure drawn, every page made"),
            *costs.lines(*profiles, cold),
            ("this build, figures kept", seconds(made), "as after an edit of a rule, but for its figures"),
            ("this build, all kept", seconds(warm), "as after an edit of a hand-written page"),
            ("nothing kept against plain", ratio(cold / plain), "aim: at most 6"),
            ("figures kept against plain", ratio(made / plain), ""),
            ("all kept against plain", ratio(warm / plain), "aim: at most 1.3"),
            *_sizes(site),
        ]
    of_plain = f"{warm / plain:.1f} times the processor time of plain MkDocs with the same pages"
    nothing_kept = f"{cold / plain:.1f} times with nothing kept"
    return Report(lines, {"Build with all pages and figures kept": f"{of_plain}; {nothing_kept}"})


def _from_nothing(project: Path, *arguments: str) -> float:
    shutil.rmtree(project / ".cache")
    return _python(project, *arguments)


def _without_pages(project: Path, *arguments: str) -> float:
    shutil.rmtree(project / ".cache" / "product")
    return _python(project, *arguments)


def _python(project: Path, *arguments: str) -> float:
    """Seconds of processor time that a command takes; those of the clock depend on what else runs."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    run = subprocess.run(
        [sys.executable, *arguments],
        cwd=project,
        env={**os.environ, "NO_MKDOCS_2_WARNING": "1", "PYTHONPATH": str(project)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    if run.returncode:
        raise SystemExit(f"{' '.join(arguments[:3])} ended with {run.returncode}:\n{run.stdout}{run.stderr}")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


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
