"""The readout of a pool of dice at a difficulty; docs/assets/explore.js makes it live."""

from fractions import Fraction

from hooks.html.bar import band_shares
from hooks.html.markup import Child, Html, join, tag
from hooks.html.shades import level_tokens
from hooks.html.words import chance, start, thousands
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.box import actions, answer, box, inverse, live
from hooks.pages.readouts.controls import Field, field, or_better
from hooks.pages.readouts.switches import check_boxes, switches
from hooks.pages.readouts.words import dice_needed, dice_of
from oppose_engine import OddsTable
from oppose_engine.questions.need import need_dice

WANTED = 75
"""The chance, in percent, that the inverse question starts with."""


def pool(placed: MechanicOnPage) -> Html:
    """Dice and difficulty in, the bands of the outcome out, and how many dice it takes."""
    dice, difficulty = (int(value) for value in placed.example("dice", "difficulty"))
    tables = placed.tables("outcomes")
    bands = [str(band) for band in tables[0].axes[-1].values]
    answers = [
        _answer(variant.id, variant.rules.good, made, dice, difficulty)
        for variant, made in zip(placed.variants, tables, strict=True)
    ]
    values = [axis.values for axis in tables[0].axes[:2]]
    inputs: list[Child] = [
        field("pool", Field(name, start(name), value, int(each[0]), int(each[-1]), kind="number"))
        for name, value, each in zip(("dice", "difficulty"), (dice, difficulty), values, strict=True)
    ]
    set_by = switches(placed)
    inputs += [check_boxes(set_by, "pool") if set_by else None]
    wanted = bands[_wanted(placed)]
    need = inverse(placed, or_better("pool", bands, wanted, WANTED), _needs(placed, difficulty, wanted))
    content = [box("pool", [*inputs, placed.switch()], placed.panels(answers), actions()), need]
    levels, data = " ".join(level_tokens(bands)), set_by.data if set_by else None
    return live(placed, "pool", "pool", content, optional="band chance", data_levels=levels, data_switches_of=data)


def _answer(variant: str, first: int, made: OddsTable, dice: int, difficulty: int) -> Html:
    """``first`` is the place of the first band that is a success."""
    shares = band_shares(made, dice=dice, difficulty=difficulty)
    good, total = sum(share.count for share in shares[first:]), shares[0].denominator
    worst = f"comes up {chance(shares[0].chance)}" if shares[0].count else "cannot happen"
    comes = f"come{'s' if dice == 1 else ''} out {shares[first].name} or better"
    said = join(
        f"{dice_of(dice)} at difficulty {difficulty} {comes} ",
        tag("strong", chance(Fraction(good, total))),
        f" of the time; the worst, a {shares[0].name}, {worst}.",
    )
    notes = [("exact", f"Exactly {thousands(good)} of {thousands(total)} rolls.")]
    return answer(variant, shares, said, notes, same_size=True)


def _wanted(placed: MechanicOnPage) -> int:
    """The band that the inverse question asks for at first: a clear success, one above the least."""
    rules = placed.variants[0].rules
    return min(int(rules.good) + 1, len(rules.bands) - 1)


def _needs(placed: MechanicOnPage, difficulty: int, wanted: str) -> list[str]:
    most = int(placed.table("outcomes").axes[0].values[-1])
    found = [need_dice(variant.rules, difficulty, wanted, Fraction(WANTED, 100)) for variant in placed.variants]
    return [dice_needed(each.dice, each.chance, most, enough=each.reached) for each in found]
