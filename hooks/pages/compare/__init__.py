"""The page Compare: any two readings side by side; docs/assets/compare.js makes it live."""

import json
from collections.abc import Sequence

from hooks.html.bar import LABELS, bar, shares_of
from hooks.html.markup import Html, block, spread, tag
from hooks.html.shades import key
from hooks.html.template import drawn
from hooks.pages.compare.plots import both_curves, difference_map, scale
from hooks.pages.compare.ranking import VariantOdds, ranking
from hooks.pages.compare.rolls import KINDS, Roll, rolls
from hooks.pages.context import Context
from hooks.pages.readouts.box import Field, actions, between, field, status, table
from hooks.pages.readouts.changes import OPTIONAL
from oppose_engine import OUTCOMES, percent, points
from oppose_engine.questions.basis import Basis

FIRST, SECOND = "mythras.imperative", "coc7.rulebook"
YOU, THEM = 60, 40


def part(context: Context, name: str) -> str:
    """A part of the page: the box, the figures, or the list of all games."""
    listed = [*rolls(context)]
    d100 = [roll for roll in listed if roll.kind == "d100"]
    every = [VariantOdds(roll, each, context) for roll in d100 for each in roll.mechanic.variants]
    a, b = (next((each for each in every if each.id == wanted), every[0]) for wanted in (FIRST, SECOND))
    if name == "map":
        return block(_figures(a, b))
    if name == "ranking":
        return block(ranking([each for each in every if each.roll.main], (a, b), YOU, THEM))
    told = {
        "data_readout_kind": "compare",
        "data_variants": "",
        "data_optional": f"{OPTIONAL} difficulty their-difficulty",
    }
    told["data_rolls"] = json.dumps([roll.data(context) for roll in listed], ensure_ascii=False)
    told |= {"data_scale": scale(), "data_stamp": context.rules_hash}
    named = {"class_": "op-match op-compare", "id": "match-up"}
    return block(spread("div", _box(listed, a, b), status(), **named, data_search_exclude=True, **told))


def _choice(listed: Sequence[Roll], letter: str, chosen: VariantOdds) -> Html:
    """The list of all readings, by what they are compared at."""

    groups = [
        (label, [(roll.id(each), roll.name(each)) for roll in listed if roll.kind == kind for each in roll.readings])
        for kind, label in KINDS.items()
    ]
    label = letter.upper()
    told = Field(letter, label, chosen.id, groups=groups, kind="wide", spoken=f"{label}: game and reading")
    return field("compare", told)


def _box(listed: Sequence[Roll], a: VariantOdds, b: VariantOdds) -> Html:
    low, high = (int(a.table.axes[0].values[n]) for n in (0, -1))
    you, them = (
        field("compare", Field(name, f"{whose} rating", value, low, high, kind=name))
        for name, whose, value in (("you", "Your", YOU), ("them", "Their", THEM))
    )
    gain = b.chance(YOU, THEM) - a.chance(YOU, THEM)
    return drawn(
        "pages/compare/box.html",
        names={"a": a.name, "b": b.name},
        choices=[_choice(listed, letter, each) for letter, each in (("a", a), ("b", b))],
        you=you,
        between=between(),
        them=them,
        at=(YOU, THEM),
        gain=points(gain, 1),
        size=f"{percent(abs(gain), 1)} points {'more' if gain > 0 else 'less'}",
        basis=Basis("compared", (str(a.table.id), str(b.table.id))),
        bars={letter: bar(shares_of(each.table.outcomes(YOU, THEM))) for letter, each in (("a", a), ("b", b))},
        actions=actions(used=False),
    )


def _figures(a: VariantOdds, b: VariantOdds) -> Html:
    """The map of the differences; the table of the state, and both curves."""
    one, other = (reading.table.outcomes(YOU, THEM) for reading in (a, b))
    content = []
    for name in OUTCOMES:
        head, first, second = Html(key("outcome", name) + " " + LABELS[name]), one.chance(name), other.chance(name)
        content.append([head, percent(first), percent(second), points(second - first)])
    caption = tag("span", f"{YOU} against {THEM}, percent", data_part="question")
    shown = table(caption, ["Outcome", "A", "B", "B \N{MINUS SIGN} A"], content, "rows")
    pools = tag("div", data_part="pools", hidden=True)
    beside = spread("div", shown, both_curves(a, b, YOU, THEM))
    return spread("div", difference_map(a, b, YOU, THEM), pools, beside, class_="op-compared", data_search_exclude=True)
