"""A skeleton fresh from `oppose new` has a page and a sheet: nothing that they need is known of one game only."""

import re
from dataclasses import replace

import pytest

from hooks.html.places import data_file, link, page_of
from hooks.pages import sheets
from hooks.pages.context import Context
from hooks.pages.game import system as pages
from hooks.pages.markers.answers import Answers
from oppose_engine import TableId, skeletons
from oppose_engine.discovery import registry

SKELETONS = registry.load(skeletons)


@pytest.mark.parametrize("name", SKELETONS)
def test_a_skeleton_has_a_page_and_a_sheet(context: Context, name: str) -> None:
    game = SKELETONS[name]
    own = replace(context, systems={**context.systems, name: game}, _tables={})
    text = pages.page(own, game, Answers(own))
    assert f"# {game.title}\n" in text
    assert re.search(rf"^<!-- \w+: {name} ", text, re.MULTILINE)
    assert "To fill in" in text
    assert f"# {game.title}" in sheets.page(own, game)
    assert re.search(r'<section class="op-sheet-part[^"]*">\s*<h2>', sheets.sheet(own, game))
    files = Answers(own)(page_of(name), "data-files", name)
    assert link(page_of(name), data_file(TableId(name, game.tables()[0], "standard"), "csv")) in files
