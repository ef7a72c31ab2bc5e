"""The boxes of the pages Ask and Lab: a reader sets ratings, and the box answers one question."""

from collections.abc import Callable

from hooks.html.markup import Html
from hooks.pages.ask.boxes import foes, lab, series, which
from hooks.pages.ask.spend import spend
from hooks.pages.ask.square import square
from hooks.pages.ask.together import parties, together
from hooks.pages.ask.toward import toward
from hooks.pages.context import Context
from oppose_engine.errors import chosen

BOXES: dict[str, Callable[[Context], Html]] = {
    each.__name__: each for each in (foes, lab, parties, series, spend, square, together, toward, which)
}


def ask(context: Context, name: str) -> Html:
    """The box of that name; RangeError for another."""
    return chosen("ask", name, BOXES)(context)
