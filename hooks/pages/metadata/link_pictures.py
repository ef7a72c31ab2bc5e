"""The preview pictures that other sites show beside a link: one for each system, one for the site.

They are drawn from the same tables, shades and tokens (light scheme) as the cards of the home page, and written
as PNG of 1200 by 630 pixels under a fixed name. The letters come from our own font (``FONTS``), so the bytes
are the same on every machine.
"""

import importlib
import re
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from textwrap import wrap

from hooks.cache import Cache, fingerprint, sources, versions
from hooks.html.bar import bar
from hooks.html.markup import Html, tag
from hooks.html.shades import read_tokens
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
    placed = MechanicOnPage(context, game, game.mechanics[0], "index.md")
    shown = kind_of(placed.mechanic)
    question, shares = shown.example(placed)
    first, *others = shares
    rest = " · ".join(f"{share.label} {percent(share.chance, 1)}%" for share in others if share.count)
    side = 400
    left = SIZE[0] - MARGIN - side
    whole = bar(shares, told=False) if sum(share.chance for share in shares) == 1 else None
    parted = _placed(whole, MARGIN, 506, left - 2 * MARGIN, 40)
    parts = [
        _text(MARGIN, 108, "OPPOSE", 24, "muted", bold=True),
        _text(MARGIN, 190, game.title, 64 if len(game.title) <= 16 else 48, "text", bold=True),
        *(_text(MARGIN, 238 + 38 * n, line, 28, "muted") for n, line in enumerate(lines_of(game.card, 38))),
        _text(MARGIN, 372, question, 32, "text"),
        _text(MARGIN, 474, f"{percent(first.chance, 1)}%", 96, "text", bold=True),
        parted,
        _text(MARGIN, 590 if parted else 530, rest, 24, "muted"),
        _placed(shown.thumbnail(placed), left, (SIZE[1] - side) // 2, side, side),
    ]
    return _sheet(parts, tokens)


def png(svg: str) -> bytes:
    """A picture as PNG, in our own letters."""
    # imported here, because it is slow to import
    vl_convert = importlib.import_module("vl_convert")
    vl_convert.register_font_directory(str(FONTS))
    made: bytes = vl_convert.svg_to_png(svg, scale=1)
    return made


def _home(context: Context, tokens: Mapping[str, str]) -> str:
    """The picture of the site: what it is, and the small tables of the games on its home page."""
    games = some(context)
    gap = 24
    side = (SIZE[0] - 2 * MARGIN - gap * (len(games) - 1)) // len(games)
    parts: list[str] = [
        _text(MARGIN, 130, "Oppose", 72, "text", bold=True),
        _text(MARGIN, 196, "Exact odds of opposed rolls", 40, "text"),
        _text(MARGIN, 246, "Every number counted, every reading of the rules named", 28, "muted"),
    ]
    for n, game in enumerate(games):
        x, y = MARGIN + n * (side + gap), 340
        placed = MechanicOnPage(context, game, game.mechanics[0], "index.md")
        parts.append(_placed(kind_of(placed.mechanic).thumbnail(placed), x, y, side, side))
        parts += [_text(x, y + side + 34 + 26 * k, line, 20, "text") for k, line in enumerate(lines_of(game.title, 13))]
    return _sheet(parts, tokens)


def _sheet(parts: Sequence[str], tokens: Mapping[str, str]) -> str:
    width, height = SIZE
    size = f'width="{width}" height="{height}"'
    inside = f'<rect {size} fill="@page"/>{"".join(parts)}'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="0 0 {width} {height}">{inside}</svg>'
    return re.sub(r'"@([\w-]+)"', lambda found: f'"{tokens[found[1]]}"', svg)


def _text(x: int, y: int, words: str, size: int, colour: str, *, bold: bool = False) -> Html:
    weight = 700 if bold else None
    return tag("text", words, x=x, y=y, font_family=FONT, font_size=size, font_weight=weight, fill=f"@{colour}")


def _placed(drawn: Html | None, x: int, y: int, width: int, height: int) -> str:
    """A drawing of a page in its place with an edge, in the colours that are classes on a page."""
    if drawn is None:
        return ""
    place = f'x="{x}" y="{y}" width="{width}" height="{height}"'
    svg = re.sub(r'<svg ([^>]*?)class="[^"]*" ', rf"<svg {place} \1", drawn, count=1)
    svg = re.sub(r'class="op-([\w-]+)"', r'fill="@\1" shape-rendering="crispEdges"', svg)
    return f'{svg}<rect {place} fill="none" stroke="@edge"/>'


def _file(name: str, svg: str, cache_dir: Path) -> dict[str, bytes]:
    key = fingerprint("link picture", svg, sources(FONTS.glob("*.ttf")), versions("vl-convert-python"))
    return {f"{FOLDER}/{name}.png": Cache(cache_dir).keep(key, lambda: png(svg))}
