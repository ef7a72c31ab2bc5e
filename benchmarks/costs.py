"""What each part of a build from nothing costs, by a profile of it on one processor.

A profile makes Python slower than libraries, so these are shares of the real time and no exact measure. Parts of a
part are indented under it.
"""

import json
import sys
from pathlib import Path

from benchmarks.timing import Line, seconds

MADE = "everything made before the pages are rendered"
PARTS = {
    MADE: ("hooks/product.py", "product"),
    "scripts and stylesheets": ("hooks/theme/bundles.py", "_put"),
    "Markdown": ("mkdocs/commands/build.py", "_populate_page"),
    "templates": ("mkdocs/commands/build.py", "_build_page"),
}
MAKING = {
    "  figures": ("hooks/charts/render.py", "render"),
    "    charts put together and checked": ("hooks/charts/grammar/plate.py", "spec"),
    "    charts compiled": ("hooks/charts/compiled.py", "compiled"),
    "    pictures drawn": ("hooks/charts/compiled.py", "picture"),
    "  runtime of the charts": ("hooks/charts/vega.py", "runtime"),
}
"""Parts of a build, and of what it has made by a process of its own: each by a function that does all of it alone."""

PROFILE = """
import cProfile, json, os, pstats, runpy, sys
if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
profile = cProfile.Profile()
told, module, *rest = sys.argv[1:]
sys.argv = [module, *rest]
try:
    profile.runcall(runpy.run_module, module, run_name="__main__")
except SystemExit as end:
    if end.code:
        raise
stats = pstats.Stats(profile)
found = [[file, name, taken[3]] for (file, _, name), taken in stats.stats.items()]
json.dump({"whole": stats.total_tt, "found": found}, open(told, "w"))
"""
"""A program that runs a module on one processor, so that nothing is made elsewhere, and writes what took how long."""


def lines(build: Path, making: Path, cold: float) -> list[Line]:
    """Seconds by part, of a build that takes ``cold`` without a profile."""
    taken = _shares(build, PARTS)
    inside = {name: taken[MADE] * share for name, share in _shares(making, MAKING).items()}
    shares = {MADE: taken.pop(MADE)} | inside | taken
    return [(f"  {name}", seconds(share * cold), f"{share:.0%}") for name, share in shares.items()]


def _shares(told: Path, parts: dict[str, tuple[str, str]]) -> dict[str, float]:
    profile = json.loads(told.read_text(encoding="utf-8"))
    return {name: _taken(profile["found"], *place) / profile["whole"] for name, place in parts.items()}


def _taken(found: list[tuple[str, str, float]], file: str, name: str) -> float:
    each = [spent for path, called, spent in found if path.endswith(file) and called == name]
    if not each:
        sys.exit(f"{file} has no {name}, or no build calls it; name the function of today in benchmarks/costs.py")
    return max(each)
