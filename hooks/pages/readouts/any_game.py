"""A readout with a choice of games, for a match-up in any of them; docs/assets/readout-match.js makes it live."""

import json
from collections.abc import Sequence
from typing import Any

from hooks.html.bar import shares_of
from hooks.html.markup import Html, tag
from hooks.pages.readouts.box import actions, afterwards, answer, box
from hooks.pages.readouts.controls import Field, between, choice_field, field, number_field
from hooks.pages.readouts.match import Match, live_match, side_field
from hooks.pages.readouts.words import exact, sentence


def any_game(matches: Sequence[Match], links: Sequence[str]) -> Html:
    """The box with a choice of games, each with the address of its own page."""
    first = matches[0]
    odds = first.tables[0].outcomes(*first.sides)
    games = [(match.placed.system.id, match.placed.system.title) for match in matches]
    game = Field("system", "Game", first.placed.system.id, options=games)
    choice = tag("div", field("game", game), class_="op-inputs op-game")
    inputs = [
        _either(matches, "you"),
        between(),
        _either(matches, "them"),
    ]
    note = f"{' '.join(exact(odds))}. {first.placed.reading(0)}".strip()
    said = answer(
        first.tables[0].id.variant,
        odds.chance("win"),
        shares_of(odds),
        sentence(*first.sides, odds),
        more=afterwards(odds),
        notes=[("exact", note)],
    )
    you, them = first.sides
    address = f"{links[0]}?you={you}&them={them}"
    link = tag("a", "Open this match-up", href=address, class_="op-plain", data_part="open")
    described = [_described(match, link) for match, link in zip(matches, links, strict=True)]
    variant = first.tables[0].id.variant
    content = [box("game", inputs, choice, said, actions(link, used=False))]
    return live_match(first, "game", content, data_variants=variant, data_games=json.dumps(described))


def _either(matches: Sequence[Match], name: str) -> Html:
    """Both kinds of control for a side, a number and a list; the chosen game shows one."""
    number = next(side_field(match, name) for match in matches if not match.listed)
    listed = next((side_field(match, name) for match in matches if match.listed), None)
    forms = [tag("span", number_field("game", number), data_variety="number")]
    if listed is not None:
        control = choice_field("game-side", listed).replace(f' data-field="{name}"', "")
        forms.append(tag("span", Html(control), data_variety="side", hidden=True))
    label = tag("label", number.label, for_=f"game-{name}", class_="op-label")
    return tag("span", label, forms, class_=f"op-input op-input-{name}")


def _described(match: Match, link: str) -> dict[str, Any]:
    """What the script needs to know of a game."""
    labels, (you, them) = match.labels, match.sides
    return {
        "system": match.placed.system.id,
        "table": match.name,
        "variant": match.tables[0].id.variant,
        "side": match.side,
        "low": labels[0],
        "high": labels[-1] if match.listed else side_field(match, "you").high,
        "top": labels[-1],
        "labels": list(labels) if match.listed else None,
        "you": you,
        "them": them,
        "reading": match.placed.reading(0),
        "href": link,
    }
