"""The page Compare: two games, or two readings of one game, side by side; docs/assets/compare.js makes it live."""

from collections.abc import Sequence

from hooks.html.bar import LABELS, bar, shares_of
from hooks.html.difference import change, extremes, steps_for
from hooks.html.markup import Child, Html, block, spread, tag
from hooks.html.shades import key
from hooks.pages.compare.difference_map import difference_map, scale, strip
from hooks.pages.compare.ranking import EQUALS, STEP, THEM, YOU, Reading, ranking, underdog
from hooks.pages.context import Context
from hooks.pages.readouts.box import actions, box, rows, status
from hooks.pages.readouts.controls import Field, field
from oppose_engine import OUTCOMES, percent, points
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.questions.claim import Claim

FIRST, SECOND = "mythras.imperative", "coc7.rulebook"


def _readings(context: Context) -> list[Reading]:
    """Every reading of every opposed d100 roll that is its game's own."""
    return [
        Reading(f"{game.id}.{variant.id}", game.title, variant.title, context.table(game.id, "opposed", variant.id))
        for game in context.systems.values()
        for mechanic in game.mechanics
        if isinstance(mechanic, OpposedRoll) and not mechanic.page
        for variant in mechanic.variants
    ]


def part(context: Context, name: str) -> str:
    """A part of the page: the box, the map, or one of the lists of all games."""
    listed = _readings(context)
    known = {reading.id: reading for reading in listed}
    a, b = known.get(FIRST, listed[0]), known.get(SECOND, listed[-1])
    if name == "map":
        return block(_map(a, b))
    if name != "box":
        return block(underdog(listed) if name == "underdog" else ranking(listed))
    live = spread(
        "div",
        _box(listed, a, b),
        status(),
        class_="op-match op-compare",
        id="match-up",
        data_search_exclude=True,
        data_readout_kind="compare",
        data_variants="",
        data_readings=" ".join(reading.id for reading in listed),
        data_scale=scale(),
        data_step=STEP,
        data_equals=EQUALS,
        data_stamp=context.rules_hash,
    )
    return block(live)


def _box(listed: Sequence[Reading], a: Reading, b: Reading) -> Html:
    options = [(reading.id, reading.name) for reading in listed]
    low, high = (int(a.table.axes[0].values[n]) for n in (0, -1))
    inputs = [
        field("compare", Field("a", "A", a.id, options=options, kind="wide")),
        field("compare", Field("b", "B", b.id, options=options, kind="wide")),
        field("compare", Field("you", "Your rating", YOU, low, high, kind="you")),
        tag("span", "against", class_="op-against"),
        field("compare", Field("them", "Their rating", THEM, low, high, kind="them")),
    ]
    odds = [reading.table.outcomes(YOU, THEM) for reading in (a, b)]
    bars = [
        tag(
            "div",
            tag("span", letter, " ", _named(letter, reading), class_="op-bar-name"),
            tag("span", bar(shares_of(each)), data_part=f"bar-{letter.lower()}"),
            tag("strong", f"{percent(each.chance('win'), 1)}%", data_part=f"win-{letter.lower()}"),
            class_="op-bar-row",
        )
        for letter, reading, each in zip("AB", (a, b), odds, strict=True)
    ]
    content = [
        [
            Html(key("outcome", outcome) + " " + LABELS[outcome]),
            *(percent(each.chance(outcome)) for each in odds),
            points(odds[1].chance(outcome) - odds[0].chance(outcome)),
        ]
        for outcome in OUTCOMES
    ]
    head = [tag("th", f"{YOU} against {THEM}, percent", scope="col", data_part="question")]
    head += [tag("th", text, scope="col") for text in ("A", "B", "B \N{MINUS SIGN} A")]
    table = spread(
        "table",
        tag("caption", "The same match-up in both readings, and the difference", class_="op-unseen"),
        tag("thead", tag("tr", head)),
        spread("tbody", rows(content), data_part="rows"),
        class_="op-small",
    )
    claim = Claim("compared", (str(a.table.id), str(b.table.id)))
    said = tag("p", _said(a, b, YOU, THEM), class_="op-sentence", data_part="sentence", data_claim=str(claim))
    return box("compare", inputs, *bars, table, said, actions())


def _named(letter: str, reading: Reading) -> Html:
    return tag("span", reading.name, data_part=f"name-{letter.lower()}")


def _said(a: Reading, b: Reading, you: int, them: int) -> Child:
    gain = b.chance(you, them) - a.chance(you, them)
    if not gain:
        return f"At {you} against {them} you win equally often by both."
    size = f"{percent(abs(gain), 1)} points {'more' if gain > 0 else 'less'}"
    return [f"At {you} against {them} {b.name} gives you ", tag("strong", size), f" than {a.name}."]


def _map(a: Reading, b: Reading) -> Html:
    steps = steps_for(a.table, b.table)
    drawn = difference_map(a.table, b.table, steps)
    ticks = [str(tick) for tick in range(0, 101, 20)]
    return spread(
        "div",
        tag("p", f"Where is {b.name} kinder to you than {a.name}?", class_="op-small-title", data_part="map-title"),
        strip(steps),
        tag("div", (tag("span", tick) for tick in ticks), class_="op-map-across", aria_hidden="true"),
        tag("div", (tag("span", tick) for tick in ticks), class_="op-map-down", aria_hidden="true"),
        drawn,
        tag(
            "p",
            extremes(*change(a.table, b.table), a.table.axes[0].values),
            class_="op-note",
            data_part="map-said",
            data_claim=str(Claim("difference-caption", (str(a.table.id), str(b.table.id)))),
        ),
        class_="op-map",
        data_search_exclude=True,
    )
