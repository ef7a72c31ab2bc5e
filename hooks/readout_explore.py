"""Readouts of pools, resistance, experience and open-ended rolls; docs/assets/explore.js makes them live."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from hooks.components.readout import Share
from hooks.components.shades import level_tokens
from hooks.components.words import chance, start, thousands
from hooks.markup import Child, Html, join, lines, tag
from hooks.pages.spot import Spot
from hooks.readout_box import Field, actions, answer, box, choice_field, field, number_field, status
from hooks.readout_data import RESISTANCE, USES, order_groups
from hooks.readout_switches import check_boxes, switches
from oppose_engine import OddsTable
from oppose_engine.need import Dice, need_dice
from oppose_engine.text import face, number

__all__ = ["ladder", "live", "planner", "pool", "resistance"]

WANTED = 75
RESULTS = {"critical": "Critical success", "success": "Success", "failure": "Failure", "fumble": "Critical failure"}
TARGETS = ("a success", "a critical success", "a double critical", "a triple critical")
Question = tuple[Child, Sequence[Html]]


def live(
    spot: Spot, kind: str, table: str, content: Sequence[Child], *, optional: str = "", **data: str | None
) -> Html:
    return tag(
        "div",
        Html("\n"),
        lines(*content, status()),
        Html("\n"),
        class_="op-match op-explore",
        id="match-up" if spot.place == 0 else f"match-up-{table}",
        data_search_exclude=True,
        data_readout_kind=kind,
        data_system=spot.system.id,
        data_table=table,
        data_variants=" ".join(variant.id for variant in spot.variants),
        data_optional=optional or None,
        data_stamp=spot.context.rules_hash,
        **data,
    )


def pool(spot: Spot) -> Html:
    """Dice and difficulty in, the bands of the outcome out, and how many dice it takes."""
    dice, difficulty = (int(value) for value in spot.example("dice", "difficulty"))
    tables = spot.tables("outcomes")
    bands = [str(band) for band in tables[0].axes[-1].values]
    wanted = Field("band", "", bands[_wanted(spot)], options=[(band, start(band)) for band in bands[1:]])
    answers, needs = [], []
    for variant, made in zip(spot.variants, tables, strict=True):
        shares = _pool_shares(made, bands, dice, difficulty)
        first = variant.rules.good
        good, total = sum(share.count for share in shares[first:]), shares[0].denominator
        worst = f"comes up {chance(shares[0].chance)}" if shares[0].count else "cannot happen"
        said = join(
            f"{_dice(dice)} at difficulty {difficulty} come{'s' if dice == 1 else ''} out {bands[first]} or better ",
            tag("strong", chance(Fraction(good, total))),
            f" of the time; the worst, a {bands[0]}, {worst}.",
        )
        notes = [("exact", f"Exactly {thousands(good)} of {thousands(total)} rolls.")]
        answers.append(answer(variant.id, shares, said, notes, same_size=True))
        found = need_dice(variant.rules, difficulty, bands[_wanted(spot)], Fraction(WANTED, 100))
        enough = _dice_needed(found, made)
        needs.append(tag("div", tag("p", enough, data_part="need", class_="op-needed"), data_variant=variant.id))
    values = [axis.values for axis in tables[0].axes[:2]]
    inputs: list[Child] = [
        field("pool", Field(name, start(name), value, int(each[0]), int(each[-1]), kind="number"))
        for name, value, each in zip(("dice", "difficulty"), (dice, difficulty), values, strict=True)
    ]
    question = tag(
        "p",
        tag("label", "To come out ", for_="pool-band"),
        choice_field("pool", wanted),
        tag("label", " or better at least ", for_="pool-chance"),
        number_field("pool", Field("chance", "Chance", WANTED, 1, 99), steps=False),
        "% of the time:",
        class_="op-question-line",
    )
    need = tag("div", Html("\n"), lines(question, *spot.panels(needs)), Html("\n"), class_="op-need")
    set_by = switches(spot)
    inputs += [check_boxes(set_by, "pool") if set_by else None]
    content = [box("pool", [*inputs, spot.switch()], spot.panels(answers), actions()), need]
    levels, data = " ".join(level_tokens(bands)), set_by.data if set_by else None
    return live(spot, "pool", "pool", content, optional="band chance", data_levels=levels, data_switches_of=data)


def _wanted(spot: Spot) -> int:
    """The band that is asked for at first: a clear success, one above the least."""
    rules = spot.variants[0].rules
    return min(int(rules.good) + 1, len(rules.bands) - 1)


def _dice(number_of: int) -> str:
    return f"{number_of} {'die' if number_of == 1 else 'dice'}"


def _dice_needed(found: Dice, made: OddsTable) -> str:
    share, one = chance(found.chance), found.dice == 1
    if found.reached:
        return f"You need {_dice(found.dice)}, which do{'es' if one else ''} it {share} of the time."
    most = made.axes[0].values[-1]
    return f"Nothing up to {most} dice is enough; {found.dice} {'does' if one else 'do'} it {share} of the time."


def _pool_shares(made: OddsTable, bands: Sequence[str], dice: int, difficulty: int) -> list[Share]:
    total = made.denominator_at(made.axes[0].index(dice))
    chances = [made.value(dice=dice, difficulty=difficulty, outcome=band) for band in bands]
    return [
        Share(band, start(band), f"level-{token}", int(each * total), total)
        for band, token, each in zip(bands, level_tokens(bands), chances, strict=True)
    ]


def resistance(spot: Spot) -> Html:
    """Active and passive in, the chance and the roll it takes out."""
    active, passive = (int(value) for value in spot.example("active", "passive"))
    answers = []
    for variant in spot.variants:
        won = variant.rules.faces(active - passive)
        shares = [
            Share("success", "Active wins", "outcome-win", won, 100),
            Share("failure", "Passive holds", "outcome-lose", 100 - won, 100),
        ]
        how = {0: ": no roll can do it.", 100: ": no roll is needed."}.get(won, f", on a roll of {face(won)} or less.")
        said = join(
            f"An active {active} overcomes a passive {passive} ",
            tag("strong", chance(Fraction(won, 100))),
            f" of the time{how}",
        )
        answers.append(answer(variant.id, shares, said, []))
    low, high = RESISTANCE[0], RESISTANCE[-1]
    inputs = [
        field("resistance", Field("active", "Active", active, low, high, kind="you")),
        tag("span", "against", class_="op-against"),
        field("resistance", Field("passive", "Passive", passive, low, high, kind="them")),
        spot.switch(),
    ]
    return live(spot, "resistance", "resistance", [box("resistance", inputs, spot.panels(answers), actions())])


def planner(spot: Spot) -> Html:
    """From a rating to another: how many checks, how many adventures."""
    first, target = (int(value) for value in spot.example("start", "target"))
    uses = 2
    answers = []
    for variant in spot.variants:
        checks = variant.rules.expected_checks(first, target)
        adventures = variant.rules.expected_checks(first, target, uses)
        said = join(
            f"From {first} to {target} takes ",
            tag("strong", f"{number(checks, 1)} checks"),
            f" on average, and {number(adventures, 1)} adventures with {uses} rolls of the skill in each.",
        )
        gain = f"One check at {first} gains {number(variant.rules.expected_gain(first))} points on average."
        answers.append(
            tag(
                "div",
                tag("p", said, class_="op-sentence", data_part="sentence"),
                tag("p", tag("span", gain, data_part="exact"), class_="op-footnotes"),
                data_variant=variant.id,
            )
        )
    inputs = [
        field("planner", Field("start", "From", first, 0, 99, kind="number")),
        field("planner", Field("target", "To", target, 1, 100, kind="number")),
        field("planner", Field("uses", "Rolls in each adventure", uses, USES[0], USES[-1], kind="number")),
        spot.switch(),
    ]
    return live(spot, "planner", "experience", [box("planner", inputs, spot.panels(answers), actions())])


def ladder(spot: Spot, mastery: OddsTable) -> Html:
    """One open-ended roll: how it comes out, and what ranks of mastery make of it."""
    (score,) = (int(value) for value in spot.example("score"))
    answers = []
    for variant, made in zip(spot.variants, spot.tables("outcomes"), strict=True):
        cells = made.cells[made.axes[0].index(score)].tolist()
        counts = [sum(cells[n] for n in group) for group in order_groups([str(v) for v in made.axes[-1].values])]
        total = sum(counts)
        shares = [
            Share(name, label, f"level-{name}", count, total)
            for (name, label), count in zip(RESULTS.items(), counts, strict=True)
        ]
        good = Fraction(counts[0] + counts[1], total)
        said = join(
            f"At score {score} the roll succeeds ",
            tag("strong", chance(good)),
            f" of the time, critically {chance(Fraction(counts[0], total))}.",
        )
        exact = f"Exactly {good}." if good in (0, 1) else f"Exactly {good.numerator:,} in {good.denominator:,}."
        answers.append(answer(variant.id, shares, said, [("exact", exact)], same_size=True))
    ranks = [int(value) for value in mastery.axes[1].values]
    reached = mastery.value(score=score, ranks=ranks[0], target=1, outcome="success")
    target = Field("target", "", 1, options=[(str(n), text) for n, text in enumerate(TARGETS, 1)])
    question = tag(
        "p",
        tag("label", "With ", for_="ladder-ranks"),
        number_field("ladder", Field("ranks", "Ranks", ranks[0], ranks[0], ranks[-1]), steps=False),
        tag("label", " ranks of mastery the standard roll reaches ", for_="ladder-target"),
        choice_field("ladder", target),
        " or better ",
        tag("output", f"{chance(reached)} of the time.", data_part="mastery"),
        class_="op-question-line",
    )
    values = [int(value) for value in spot.table("outcomes").axes[0].values]
    inputs = [field("ladder", Field("score", "Score", score, values[0], values[-1], kind="number")), spot.switch()]
    content = [box("ladder", inputs, spot.panels(answers), actions()), tag("div", question, class_="op-need")]
    return live(spot, "ladder", "outcomes", content, optional="ranks target", data_reading="roll")
