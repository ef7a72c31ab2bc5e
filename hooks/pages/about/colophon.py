"""What the page Colophon lists: the packages that build the site, as installed."""

from pathlib import Path

from hooks.charts.vega import MODULES
from hooks.html.markup import Child, block, tag
from hooks.html.records import Column, Records
from hooks.pages.about.packages import read_packages
from hooks.pages.context import Context
from oppose_engine.text import listed

ROOT = Path(__file__).parents[3]


def packages(context: Context) -> str:  # noqa: ARG001
    """The installed packages, with versions and licences."""
    columns = [Column(name, words=True) for name in ("Package", "What it is here for", "Version", "Licence")]
    rows: list[list[Child]] = [
        [tag("a", each.name, href=each.address) if each.address else each.name, each.why, each.version, each.licence]
        for each in read_packages(ROOT)
    ]
    return block(Records("Software that builds the site.", columns, rows, classes="op-software"))


def vega(context: Context) -> str:  # noqa: ARG001
    """The modules of Vega in the script of live charts."""
    return f"{listed([*MODULES])}.\n"
