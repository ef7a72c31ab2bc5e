"""The page Colophon: the packages that build the site, as installed, and the owners of the games' names."""

from collections.abc import Sequence

from hooks.charts.vega import MODULES
from hooks.html.markup import Child, block, tag
from hooks.html.notes import stamp
from hooks.html.records import Column, Records
from hooks.pages.about.packages import Package
from hooks.pages.context import Context
from oppose_engine.text import listed

COLOPHON = "colophon.md"
FRONT = """---
title: Colophon
full_title: What Oppose is built with, and who owns the names
description: The software behind the site with versions and licences, the licence of code and data, and names.
search:
  keywords: licence license credits software built with mkdocs altair numpy trademark copyright imprint
  boost: 0.2
---

# Colophon

A program makes every table, figure and page from the rules of the games. It uses the software below.
{ .op-lede }

## Software
"""
INSTALLED = """
Versions and licences are read from the packages as they were installed for this build. numpy and icepool are all that
the engine needs; the rest makes the site.

A live chart runs on a part of Vega, which comes in the wheel of vl-convert, with its licences at the head of the file:
"""
NAMES = """
## Names and rules

Oppose is unofficial: no publisher has approved or endorsed it, and it is affiliated with none. The names of games
belong to their owners and are used only to say which rules the numbers are for. Rules are stated in our own words; the
page of each game names its sources with their licences.

## Code and data

The code, the pages and the data files are under the [MIT licence](https://opensource.org/license/mit). `CITATION.cff`
in the source says how to cite them; [Data and command](data.md) says how to use them.
"""
TYPE = """
## Type and colour

Text uses the fonts of your device, so the pages download none. Printed sheets and preview pictures of links use
Oppose Sans, a part of Liberation Sans, renamed as its licence requires: the
[SIL Open Font License 1.1](https://openfontlicense.org). The colours and their meanings are on the page
[Visual language](visual-language.md).
"""


def page(context: Context, packages: Sequence[Package]) -> str:
    """The whole page; names, versions and licences are those of the installed packages."""
    columns = [Column(name, words=True) for name in ("Package", "What it is here for", "Version", "Licence")]
    rows: list[list[Child]] = [
        [tag("a", each.name, href=each.address) if each.address else each.name, each.why, each.version, each.licence]
        for each in packages
    ]
    software = Records("Software that the site is built with.", columns, rows, classes="op-software")
    vega = listed([f"{name} {version}" for name, version in MODULES.items()])
    mark = block(stamp(context.version, context.rules_hash))
    return "".join([FRONT, block(software), INSTALLED, vega, ".\n", NAMES, TYPE, mark])
