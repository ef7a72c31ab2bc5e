"""The readout of a check: its settings in, its results out; docs/assets/readout-check.js makes it live.

All of it follows from what the mechanic declares, so a check of a new kind has a readout without a line here.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import compress
from typing import Any

from hooks.html.bar import Share
from hooks.html.markup import Child, Html, join, tag
from hooks.html.shades import level_tokens
from hooks.html.template import drawn
from hooks.html.words import chance, start, thousands
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.box import WANTED, Field, actions, answer, box, control, field, inverse, live
from oppose_engine.odds_table import Label, OddsTable
from oppose_engine.questions.need import enough
from oppose_engine.rules.check import Check, CheckOdds, Result, result_odds
from oppose_engine.rules.settings import Setting, all_said
from oppose_engine.text import an

Values = dict[str, Label]


@dataclass(frozen=True)
class Switches:
    """The names and labels of the switches, and the reading for each set of switches that are off."""

    labels: dict[str, str]
    variants: dict[tuple[str, ...], str]

    @property
    def data(self) -> str:
        """What the script needs to know."""
        readings = {" ".join(off): variant for off, variant in self.variants.items()}
        return json.dumps({"names": list(self.labels), "readings": readings})


def switches(placed: MechanicOnPage) -> Switches | None:
    """The switches of a mechanic; None if its readings are not exactly the combinations of some switches."""
    default = placed.variants[0].rules
    declared = placed.mechanic.switches() if isinstance(placed.mechanic, Check) else ()
    found = [each for each in declared if any(_differs(v.rules, default, each.field) for v in placed.variants)]
    by_values = {tuple(_differs(v.rules, default, each.field) for each in found): v.id for v in placed.variants}
    if not found or len(by_values) != len(placed.variants) or len(placed.variants) != 2 ** len(found):
        return None
    labels = {each.name: each.label for each in found}
    return Switches(labels, {tuple(compress(labels, off)): variant for off, variant in sorted(by_values.items())})


def _differs(rules: Any, default: Any, name: str) -> bool:
    return bool(getattr(rules, name) != getattr(default, name))


def check_boxes(made: Switches, prefix: str) -> Html:
    """One box for each switch, all on; without scripts, the readings are offered instead."""
    return drawn("pages/readouts/switches.html", labels=made.labels, prefix=prefix)


def check(placed: MechanicOnPage) -> Html:
    """The settings of a check at their defaults, the results, and how much of a setting is enough."""
    mechanic: Check[Any] = placed.mechanic  # pyrefly: ignore[bad-assignment]
    name, settings = mechanic.check_table, mechanic.settings()
    values = {setting.name: setting.default for setting in settings}
    answers = [_answer(mechanic, made, values) for made in placed.tables(name)]
    switched = switches(placed)
    inputs: list[Child] = [field(name, _field(setting)) for setting in settings]
    inputs += [check_boxes(switched, name) if switched else None, placed.switch()]
    content = [box(name, inputs, placed.panels(answers), actions()), _need(placed, mechanic, values)]
    data = {"data_settings": json.dumps([described(setting) for setting in settings], ensure_ascii=False)}
    data["data_results"] = json.dumps({made.id.variant: places(mechanic, made) for made in placed.tables(name)})
    return live(
        placed,
        "check",
        name,
        content,
        optional="band chance",
        data_switches_of=switched.data if switched else None,
        data_counts_rolls="" if mechanic.counts_rolls else None,
        data_levels=" ".join(result_tokens(mechanic.results())),
        # what addresses call the reading, if it is not that of the page's main roll
        data_reading=mechanic.reading_name if placed.place and len(placed.variants) > 1 else None,
        data_apart=" ".join(placed.apart) or None,
        **data,
    )


def _field(setting: Setting) -> Field:
    if setting.listed:
        named = setting.names or [str(value) for value in setting.values]
        said = [name if re.match(r"d\d", name) else start(name) for name in named]  # a die is d8 in every sentence
        options = [*zip(map(str, setting.values), said, strict=True)]
        if setting.letters:
            words = [str(value) for value in setting.values if str(value).islower()]
            letters = " or ".join([", ".join(setting.letters), *words])
            return Field(setting.name, f"{setting.label}: {letters}", setting.default, options=options, kind="letters")
        return Field(setting.name, setting.label, setting.default, options=options)
    (low, high), slid = ((int(each[0]), int(each[-1])) for each in (setting.allowed, setting.values))
    return Field(setting.name, setting.label, setting.default, low, high, slid, kind=setting.side or "number")


def described(setting: Setting) -> dict[str, Any]:
    """What the script needs to know of a setting: its words, its values."""
    low, high = setting.allowed[0], setting.allowed[-1]
    told: dict[str, Any] = {"name": setting.name, "says": setting.says, "one": setting.one, "none": setting.none}
    told |= {"names": setting.names, "helps": setting.helps, "letters": setting.letters}
    told["values"] = list(setting.values) if setting.listed else [low, high]
    return {key: value for key, value in told.items() if value}


def places(mechanic: Check[Any], table: OddsTable) -> list[list[Any]]:
    """For the script: each result with the places of its outcomes in the table, and whether it is a success."""
    results, last = mechanic.results(table.id.variant), table.axes[-1]
    return [[each.name, [*map(last.index, each.labels)], each.good] for each in results]


def _answer(mechanic: Check[Any], made: OddsTable, values: Values) -> Html:
    variant, odds = made.id.variant, result_odds(mechanic, made, values)
    results = mechanic.results(variant)
    notes = [("exact", exact(results, odds, rolls=mechanic.counts_rolls))]
    said = sentence(mechanic.settings(), values, results, odds)
    return answer(variant, odds.reach(first_good(results)), result_shares(results, odds), said, notes=notes)


def first_good(results: Sequence[Result]) -> int:
    """The place of the worst result that is a success."""
    return next(place for place, result in enumerate(results) if result.good)


def place_of(results: Sequence[Result], name: str) -> int:
    """The place of a result; of the worst success in a reading without it."""
    return next((place for place, result in enumerate(results) if result.name == name), first_good(results))


def result_shares(results: Sequence[Result], odds: CheckOdds) -> list[Share]:
    """The results as parts of a bar, best first."""
    parts = zip(results, result_tokens(results), odds.counts, strict=True)
    return [Share(r.name, start(r.name), f"level-{token}", count, odds.total) for r, token, count in parts][::-1]


def result_tokens(results: Sequence[Result]) -> tuple[str, ...]:
    """The colour of each result, worst first: blue if it is a success, and only then."""
    return level_tokens([result.name for result in results], first_good(results))


def first_state(placed: MechanicOnPage) -> tuple[str, list[Share]]:
    """The first state in words; the chance of a success of any kind, and the results, best first."""
    mechanic: Check[Any] = placed.mechanic  # pyrefly: ignore[bad-assignment]
    values, results, odds = mechanic.example(), mechanic.results(placed.variants[0].id), mechanic.odds()
    shares, good = result_shares(results, odds)[::-1], first_good(results)
    name = reached(results, good)
    main = Share("reached", name, shares[good].colour, sum(odds.counts[good:]), odds.total)
    settings = " ".join(all_said(mechanic.settings(), values))
    successes = shares[good:] if good < len(shares) - 1 else []  # one alone is the chance of a success
    return f"{settings}, {name}", [main, *successes[::-1], *shares[:good][::-1]]


def sentence(settings: Sequence[Setting], values: Values, results: Sequence[Result], odds: CheckOdds) -> Html:
    """One check in words."""
    with_them = " ".join(all_said(settings, values))
    good = first_good(results)
    worst = results[0].name
    how = f"comes up {chance(odds.reach(0) - odds.reach(1))}" if odds.counts[0] else "does not come up here"
    return join(
        f"With {with_them} you {reaching(results, good)} ",
        tag("strong", chance(odds.reach(good))),
        " of the time.",
        f" The worst, {an(worst)}, {how}." if good > 1 else "",
    )


def reaching(results: Sequence[Result], place: int) -> str:
    """The words for the first good result or a better one: a weak hit, marginal; a name of two parts in quotes."""
    name, told = results[place].name, reached(results, place)
    if name.startswith("success"):  # "success with fear" too
        return "succeed"
    if " and " in name:
        return f"reach {told.replace(name, f'“{name}”')}"
    return f"reach {an(told) if name.endswith(('hit', 'success')) else told}"


def reached(results: Sequence[Result], place: int) -> str:
    """That result, or a better one if there is one."""
    return results[place].name + (" or better" if place < len(results) - 1 else "")


def exact(results: Sequence[Result], odds: CheckOdds, *, rolls: bool) -> str:
    """The exact chance of a success."""
    share = odds.reach(first_good(results))
    if rolls:
        return f"Exactly {thousands(int(share * odds.total))} of {thousands(odds.total)} rolls."
    return f"Exactly {share}." if share in (0, 1) else f"Exactly {share.numerator:,} in {share.denominator:,}."


def _need(placed: MechanicOnPage, mechanic: Check[Any], values: Values) -> Html | None:
    """The question how much of a setting is enough, for the first setting that helps."""
    asked = next((setting for setting in mechanic.settings() if setting.helps), None)
    if asked is None:
        return None
    name, results = mechanic.check_table, mechanic.results()
    wanted = first_good(results)
    options = [(result.name, start(reached(results, at))) for at, result in enumerate(results) if result.good]
    band = control(name, Field("band", "", results[wanted].name, options=options), "choice")
    question = drawn("pages/readouts/need.html", name=name, options=band if len(options) > 1 else None)
    places = {each.id: place_of(mechanic.results(each.id), results[wanted].name) for each in placed.variants}
    answers = ({"need": needed(mechanic, variant, values, at)} for variant, at in places.items())
    return inverse(placed, name, question, ":", answers)


def needed(mechanic: Check[Any], variant: str, values: Values, place: int) -> str:
    """The least value of the setting that helps which reaches a result or a better one often enough."""
    found = enough(mechanic, variant, values, place, Fraction(WANTED, 100))
    said, share = found.setting.said(found.value), chance(found.chance)
    if found.reached:
        return f"You need {said}: {share}."
    most = found.setting.said(found.setting.allowed[-1])
    return f"Nothing up to {most} is enough; the most is {share}, which needs {said}."
