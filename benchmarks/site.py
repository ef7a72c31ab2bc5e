"""The site build, against a plain ``mkdocs build`` of the same files.

The peer gets every page finished and every generated file (``hooks.tools.plain``), the same theme and the
same settings, and no hook: what is left is the cost of computing and drawing. Both run in a copy of the
project, whose cache is empty at first. Times are processor time, but where the clock is named.
"""

import gzip
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks import costs
from benchmarks.command import LEFT_OUT, ROOT, Run, run
from benchmarks.timing import Line, Report, ratio, seconds, size


def measure() -> Report:
    with tempfile.TemporaryDirectory(prefix="oppose-bench-") as folder:
        project = Path(folder) / "project"
        shutil.copytree(ROOT, project, ignore=LEFT_OUT)
        site, plain_site = project / "site", project / "plain" / "site"
        build = ("-m", "mkdocs", "build", "--quiet", "--site-dir")
        run(project, "-c", "import altair, mkdocs, numpy, hooks.generate")  # compile what has changed
        profiles = project / "build.json", project / "making.json"
        run(project, "-c", costs.PROFILE, str(profiles[1]), "hooks.generate", str(project / "made"))
        shutil.rmtree(project / ".cache")
        run(project, "-c", costs.PROFILE, str(profiles[0]), "mkdocs", *build[2:], str(site))
        both = _best(lambda: _from_nothing(project, *build, str(site)), 2)
        made = _best(lambda: _without_pages(project, *build, str(site)), 2).seconds
        warm = _best(lambda: run(project, *build, str(site)), 3).seconds
        run(project, "-m", "hooks.tools.plain", str(project / "plain"))
        config = ("--config-file", str(project / "plain" / "mkdocs.yml"))
        peer = _best(lambda: run(project, *build, str(plain_site), *config), 3)
        cold, plain = both.seconds, peer.seconds
        lines = [
            ("plain mkdocs build of the same files", seconds(plain), f"{len(_of(plain_site, 'html'))} pages"),
            ("this build, nothing kept", seconds(cold), "every figure drawn, every page made"),
            *costs.lines(*profiles, cold),
            ("this build, figures kept", seconds(made), "as after an edit of a rule, but for its figures"),
            ("this build, all kept", seconds(warm), "as after an edit of a hand-written page"),
            ("nothing kept against plain", ratio(cold / plain), "aim: at most 6"),
            (
                "  by the clock",
                ratio(both.clock / peer.clock),
                f"{seconds(both.clock)}; aim: at most 4, with two cores",
            ),
            ("figures kept against plain", ratio(made / plain), ""),
            ("all kept against plain", ratio(warm / plain), "aim: at most 1.3"),
            *_sizes(site),
        ]
    of_plain = f"{warm / plain:.1f} times the processor time of plain MkDocs with the same pages"
    nothing_kept = f"{cold / plain:.1f} times with nothing kept, {both.clock / peer.clock:.1f} times by the clock"
    return Report(lines, {"Build with all pages and figures kept": f"{of_plain}; {nothing_kept}"})


def _from_nothing(project: Path, *arguments: str) -> Run:
    shutil.rmtree(project / ".cache")
    return run(project, *arguments)


def _without_pages(project: Path, *arguments: str) -> Run:
    shutil.rmtree(project / ".cache" / "product")
    return run(project, *arguments)


def _best(build: Callable[[], Run], times: int) -> Run:
    """The least time of the processor and of the clock."""
    runs = [build() for _ in range(times)]
    return Run(min(each.seconds for each in runs), min(each.clock for each in runs), max(each.memory for each in runs))


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
