"""What the hundredth system costs: the site built from nothing with ten, thirty and a hundred synthetic systems.

They stand beside the present ones, which the pages written by hand ask for; the site without any is
built first, and a system costs what a build takes longer. Each build runs in a copy of the project
with nothing kept, twins recorded in the ledger. Times are processor time, but where the clock is named; memory is
the peak of the build's process, bytes are gzip -9. It takes four minutes on two idle cores.
"""

import gzip
import shutil
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from benchmarks.command import LEFT_OUT, ROOT, Run, run
from benchmarks.synthetic import synthetic
from benchmarks.timing import Line, Report, ratio, seconds, size
from tests.browser.first_view import HOME, SYSTEM, WIDTHS, first_view, pages, started, visitor
from tests.browser.served import served

SIZES = (10, 30, 100)
MOST = 0.6
"""Seconds that one more system may take of a build from nothing."""
SYSTEMS = "oppose_engine/systems"
BUILD = ("-m", "mkdocs", "build", "--quiet", "--site-dir", "site")


@dataclass(frozen=True)
class Built:
    """The site with so many synthetic systems: built from nothing, and again with all kept."""

    systems: int
    cold: Run
    warm: Run
    sizes: dict[str, tuple[int, str]]
    """Bytes by what they are, and a note."""


def measure() -> Report:
    with tempfile.TemporaryDirectory(prefix="oppose-scale-") as folder:
        built = [_built(Path(folder) / str(count), count) for count in (0, *SIZES)]
    return Report(list(_lines(built)), _noted(built))


def _built(project: Path, count: int) -> Built:
    _tell(f"building with {count} synthetic systems")
    shutil.copytree(ROOT, project, ignore=LEFT_OUT)
    for name, text in synthetic(ROOT / SYSTEMS, count):
        (project / SYSTEMS / name).write_text(text, encoding="utf-8")
    if count:
        run(project, "-m", "hooks.tools.ledger", "accept", "--reason", "Synthetic systems.")
    cold, warm = run(project, *BUILD), run(project, *BUILD)
    made = Built(count, cold, warm, _sizes(project / "site"))
    shutil.rmtree(project)
    _tell("")
    return made


def _tell(text: str) -> None:
    """In a terminal, what goes on; it takes minutes."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()


def _sizes(site: Path) -> dict[str, tuple[int, str]]:
    """First views of the home page and of the heaviest others, the search index, a navigation."""
    weights = {page: _packed((site / page.strip("/") / "index.html").read_bytes()) for page in pages(site)}
    games = {page for page in weights if page.startswith("/systems/") and page != "/systems/"}
    game, other = (max(some, key=weights.__getitem__) for some in (games, weights.keys() - games - {"/"}))
    with served(site) as server, started() as browser, visitor(browser, WIDTHS[0]) as window:
        views = {page: first_view(window, server, page).size for page in ("/", game, other)}
    html = (site / game.strip("/") / "index.html").read_text(encoding="utf-8")
    navigation = html.partition("md-sidebar--primary")[2].partition("md-sidebar--secondary")[0]
    return {
        "first view, home": (views["/"], f"of {len(weights)} pages; aim: at most {HOME:,}"),
        "first view, a system": (views[game], f"{game}, the heaviest; aim: at most {SYSTEM:,}"),
        "first view, another page": (views[other], f"{other}, the heaviest"),
        "navigation": (_packed(navigation.encode()), f"of {game}"),
        "search index": (_packed((site / "search" / "documents.json").read_bytes()), "when a search begins"),
    }


def _packed(content: bytes) -> int:
    return len(gzip.compress(content, 9))


def _lines(built: list[Built]) -> Iterator[Line]:
    alone, first, *_ = built
    for made in built:
        memory = f"{size(made.cold.memory)} of memory; aim: below {size(2**30)}"
        yield f"{made.systems} synthetic systems", seconds(made.cold.seconds), memory
        if made.systems:
            own, least = _each(made, alone), _each(first, alone)
            note = f"{seconds(_clock(made, alone))} by the clock, aim: at most {seconds(MOST)}"
            more = f"{ratio(own / least)} of one of {first.systems}, aim: at most 1.2"
            yield "  a system", seconds(own), f"{note}; {more}"
        yield "  all kept", seconds(made.warm.seconds), f"{size(made.warm.memory)} of memory"
        for name, (packed, note) in made.sizes.items():
            yield f"  {name}", f"{packed:,} B", note


def _noted(built: list[Built]) -> dict[str, str]:
    """The rows of the largest site."""
    alone, first, *_, most = built
    own = _each(most, alone)
    times = f"{seconds(_clock(most, alone))} of a build from nothing, {seconds(own)} of processor time"
    views = (f"{most.sizes[f'first view, {what}'][0] / 1000:.1f} kB" for what in ("home", "a system"))
    return {
        f"A system more, of {most.systems} made-up ones beside the games": (
            f"{times}, {own / _each(first, alone):.2f} times one of {first.systems}; "
            f"{size(most.cold.memory)} of memory at most"
        ),
        f"First view with {most.systems} more": "{} home, {} heaviest system page".format(*views),
    }


def _each(made: Built, alone: Built) -> float:
    """Seconds that one more system takes."""
    return (made.cold.seconds - alone.cold.seconds) / made.systems


def _clock(made: Built, alone: Built) -> float:
    """The same, by the clock."""
    return (made.cold.clock - alone.cold.clock) / made.systems
