"""A document as its page shows it, without the theme around it."""

from markdown import Markdown

from hooks.html.places import page_of
from hooks.pages.context import Context
from hooks.pages.game import system
from hooks.pages.markers.answers import Answers
from hooks.pages.markers.extension import Markers

EXTENSIONS = ["attr_list", "def_list", "tables", "toc", "pymdownx.highlight", "pymdownx.superfences"]


def dressed(context: Context, page: str, document: str) -> str:
    """The HTML of a document; a marker that cannot be answered fails."""
    markers = Markers(Answers(context))
    markers.open_page(page, document)
    aligned = {"tables": {"use_align_attribute": True}}
    html = Markdown(extensions=[*EXTENSIONS, markers], extension_configs=aligned).convert(
        document.partition("\n---\n")[2]
    )
    assert not markers.errors, markers.errors
    return html


def game_page(context: Context, game: str, name: str = "") -> str:
    """The HTML of a page of a game."""
    return dressed(context, page_of(game, name), system.page(context, context.systems[game], Answers(context), name))
