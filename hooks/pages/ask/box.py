"""The parts of a box, complete in its first state, which the engine computes; docs/assets/ask.js computes any other."""

import json
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from hooks.html.markup import Html, lines, tag
from hooks.html.shades import level_tokens
from hooks.html.template import drawn
from hooks.pages.context import Context
from oppose_engine import Outcomes, System
from oppose_engine.checks.difficulty import Difficulty
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.rules.check import Check
from oppose_engine.rules.settings import Setting
from oppose_engine.rules.system import Mechanic, Opposed

GAME, YOU, THEM = "mythras", "60", "40"
"""The first state of each box."""
TOLD = {"aria_describedby": "ask-problem"}
"""What a field is described by: what is wrong, if anything is."""


def box(
    context: Context, name: str, inputs: Sequence[Html], said: Html, *below: Html, rolls: Sequence[object] = ()
) -> Html:
    """The controls, the answer, and tables below it.

    ``rolls`` are what the reader may choose from; by default the main contest of each game.
    """
    told = {"rolls": json.dumps(list(rolls) or games(context)), "stamp": context.rules_hash}
    return drawn("pages/ask/box.html", name=name, inputs=inputs, said=said, below=lines(*below), **told)


Fits = Callable[[Opposed[Any]], bool]
"""Whether a box has an answer for a contest."""


def games(context: Context, most: int | None = 1, fits: Fits = bool) -> list[dict[str, object]]:
    """For the script: so many contests of each game, those that fit."""
    return [_game(game, each) for game in _playing(context) for each in game.contests()[:most] if fits(each)]


def checks(game: System) -> list[Check[Any]]:
    """The checks of a game, without the grades of difficulty, which are part of its contest."""
    return [each for each in game.mechanics if isinstance(each, Check) and each.kind != Difficulty.kind]


def contest(context: Context) -> Opposed[Any]:
    """The contest of the first state."""
    return context.systems[GAME].main_contest()


def opening(context: Context) -> Outcomes:
    """The odds of the first state."""
    main = contest(context)
    return main.odds(main.variants[0].id, main.side(YOU), main.side(THEM))


def played(context: Context, fits: Fits = bool) -> list[Html]:
    """The choice of a game whose main contest fits, and of its reading."""
    titles = {game.id: game.title for game in _playing(context) if fits(game.main_contest())}
    readings = {each.id: each.title for each in contest(context).variants}
    return [choice("system", "Game", titles, GAME), choice("variant", "Reading", readings)]


def sides(context: Context, fits: Fits = bool, them: str = THEM) -> list[Html]:
    """The choice of a game whose main contest fits, and of its reading; both sides."""
    return [*played(context, fits), typed("you", "You", YOU), typed("them", "Them", them)]


def counted(one: str, field: str, least: int, most: int) -> Html:
    """The buttons for one more and one fewer of those whom a field lists; how many there may be; what parts them."""
    more = button("more", f"+ {one}", data_lists=field, data_least=least, data_most=most)
    fewer = button("fewer", f"\N{MINUS SIGN} {one}")
    parted = tag("span", "commas, semicolons or blanks between", class_="op-label")
    return tag("span", more, fewer, parted, class_="op-ask-buttons")


def length(chance: Fraction, outcome: str) -> Html:
    """A bar as long as a chance."""
    part = tag("rect", width=int(1000 * chance), height=34, class_=f"op-outcome-{outcome}")
    shape = {"viewBox": "0 0 1000 34", "preserveAspectRatio": "none", "aria_hidden": "true"}
    return tag("svg", part, class_="op-length", **shape)


def choice(name: str, label: str, options: dict[str, str], chosen: str = "") -> Html:
    """A list to choose from."""
    listed = [tag("option", title, value=each, selected=each == chosen) for each, title in options.items()]
    return _labelled(name, label, tag("select", listed, **control(name)))


def typed(name: str, label: str, value: str) -> Html:
    """A text to type."""
    return _labelled(name, label, tag("input", type="text", value=value, spellcheck="false", **TOLD, **control(name)))


def setting(wanted: Setting) -> Html:
    """What a player sets before a roll: a number, or one of a list."""
    if wanted.listed:
        titles = dict(zip(map(str, wanted.values), wanted.names or map(str, wanted.values), strict=True))
        return choice(wanted.name, wanted.label, titles, str(wanted.default))
    ends = {"min": wanted.values[0], "max": wanted.values[-1], "value": wanted.default}
    return _labelled(wanted.name, wanted.label, tag("input", type="number", **ends, **TOLD, **control(wanted.name)))


def settings_told(settings: Sequence[Setting]) -> list[dict[str, object]]:
    """For the script: what a player sets."""
    told: list[dict[str, object]] = []
    for each in settings:
        ends = {"low": each.values[0], "high": each.values[-1], "choices": each.listed and list(each.values)}
        told.append({"name": each.name, "label": each.label, "usual": each.default, "names": each.names, **ends})
    return told


def button(does: str, text: str, **told: str | int) -> Html:
    return tag("button", text, type="button", class_="op-plain", data_ask_do=does, **told, disabled=True)


def sentence(first: str, rest: str) -> Html:
    """The answer."""
    return tag("p", tag("strong", first), rest, class_="op-sentence", aria_atomic="true", data_part="said")


def control(name: str) -> dict[str, str | bool]:
    return {"id": f"ask-{name}", "data_ask_field": name, "autocomplete": "off", "disabled": True}


def _labelled(name: str, label: str, control: Html) -> Html:
    shown = tag("label", label, for_=f"ask-{name}", class_="op-label")
    return tag("span", shown, control, class_=f"op-input op-ask-{name}")


def _playing(context: Context) -> list[System]:
    return [game for game in context.systems.values() if game.contests()]


def rolled(game: System, roll: Mechanic[Any], table: str) -> dict[str, object]:
    """For the script: a roll of a game, its readings, and those of them that roll nothing again."""
    named: dict[str, object] = {"id": game.id, "title": game.title, "table": table}
    named |= {"kind": roll.kind, "roll": roll.title}
    named |= {"final": final} if (final := [each.id for each in roll.variants if each.final]) else {}
    return {**named, "readings": [[each.id, each.title] for each in roll.variants]}


def _game(game: System, main: Opposed[Any]) -> dict[str, object]:
    """For the script: a contest, its readings and an example of each side."""
    told = rolled(game, main, main.match_table)
    if isinstance(main, OpposedContest):
        told["levels"] = {each.id: level_tokens(each.rules.bands.levels) for each in main.variants}
    return told | {side: str(main.example()[side]) for side in ("you", "them")}
