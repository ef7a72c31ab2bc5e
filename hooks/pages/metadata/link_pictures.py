"""The preview pictures that other sites show beside a link: one for each system, one for the site.

They are drawn from the same tables, shades and tokens (light scheme) as the cards of the home page, and written
as PNG of 1200 by 630 pixels under a fixed name. The letters come from our own font (``FONTS``), so the bytes
are the same on every machine.
"""

import importlib
import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from textwrap import wrap
from typing import Any

from hooks.cache import Cache, fingerprint, sources, versions
from hooks.html.bar import bar
from hooks.html.markup import Html
from hooks.html.shades import read_tokens
from hooks.html.template import drawn
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.kinds import kind_of
from hooks.pages.markers.home import some
from oppose_engine import System, percent

FOLDER = "assets/previews"
"""The folder of the pictures in the site; templates name a picture by its system, or ``home``."""
SIZE = (1200, 630)
FONT = "Oppose Sans"
FONTS = Path(__file__).parents[2] / "theme" / "assets" / "fonts"
"""The folder of the font, which printed sheets use too. FONTLOG.txt there says how it was made."""
MARGIN = 64
lines_of = partial(wrap, break_long_words=False, break_on_hyphens=False)
"""Words in lines of at most so many letters."""


def of_system(context: Context, game: System, cache_dir: Path) -> dict[str, bytes]:
    """The picture of one system by its place in the site."""
    return _file(game.id, picture(context, game, read_tokens()["light"]), cache_dir)


def of_home(context: Context, cache_dir: Path) -> dict[str, bytes]:
    """The same for the home page."""
    return _file("home", _home(context, read_tokens()["light"]), cache_dir)


def picture(context: Context, game: System, tokens: Mapping[str, str]) -> str:
    """The picture of one system as SVG: its table in small, the match-up of its card."""
    placed = _on_home(context, game)
    question, (first, *others) = kind_of(placed.mechanic).example(placed)
    return _sheet(
        tokens,
        title=game.title,
        lines=lines_of(game.card, 38),
        question=question,
        chance=percent(first.chance, 1),
        bar=bar([first, *others], told=False) if sum(share.chance for share in (first, *others)) == 1 else None,
        rest=" · ".join(f"{share.label} {percent(share.chance, 1)}%" for share in others if share.count),
        thumbnail=kind_of(placed.mechanic).thumbnail(placed),
    )


def _on_home(context: Context, game: System) -> MechanicOnPage:
    return MechanicOnPage(context, game, game.mechanics[0], "index.md")


def png(svg: str) -> bytes:
    """A picture as PNG, in our own letters."""
    # imported here, because it is slow to import
    vl_convert = importlib.import_module("vl_convert")
    vl_convert.register_font_directory(str(FONTS))
    made: bytes = vl_convert.svg_to_png(svg, scale=1)
    return made


def _home(context: Context, tokens: Mapping[str, str]) -> str:
    """The picture of the site: what it is, and the small tables of the games on its home page."""
    games = [(game, _on_home(context, game)) for game in some(context)]
    shown = [(lines_of(game.title, 13), kind_of(placed.mechanic).thumbnail(placed)) for game, placed in games]
    return _sheet(tokens, games=shown)


def _sheet(tokens: Mapping[str, str], **told: Any) -> str:
    size = {"width": SIZE[0], "height": SIZE[1], "margin": MARGIN, "font": FONT, "placed": _placed}
    svg = drawn("pages/metadata/link_picture.html", **size, **{"games": [], **told})
    return re.sub(r'"@([\w-]+)"', lambda found: f'"{tokens[found[1]]}"', svg)


def _placed(shape: Html | None, x: int, y: int, width: int, height: int) -> Html | None:
    """A drawing of a page in its place with an edge, in the colours that are classes on a page."""
    if shape is None:
        return None
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    svg = re.sub(r'<svg ([^>]*?)class="[^"]*" ', rf"<svg {place} \1", shape, count=1)
    svg = re.sub(r'class="op-([\w-]+)"', r'fill="@\1" shape-rendering="crispEdges"', svg)
    return Html(f'{svg}<rect {place} fill="none" stroke="@edge"/>')


def _file(name: str, svg: str, cache_dir: Path) -> dict[str, bytes]:
    key = fingerprint("link picture", svg, sources(FONTS.glob("*.ttf")), versions("vl-convert-python"))
    return {f"{FOLDER}/{name}.png": Cache(cache_dir).keep(key, lambda: png(svg))}
