"""The readout of pools where the highest die counts; docs/assets/explore-dice.js makes it live."""

from collections.abc import Sequence
from fractions import Fraction

from hooks.html.bar import band_shares
from hooks.html.markup import Html, join, tag
from hooks.html.words import chance, thousands
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.box import actions, answer, box, inverse, live
from hooks.pages.readouts.controls import Field, field, or_better
from hooks.pages.readouts.words import dice_needed, dice_of
from oppose_engine import OddsTable

WANTED = 60
"""The chance, in percent, that the inverse question starts with."""
NONE = "Two dice are rolled, and the lower one counts. "
"""The words for a pool of no dice."""


def highest(placed: MechanicOnPage) -> Html:
    """A number of dice in, the bands out, and how many dice it takes."""
    (dice,) = (int(value) for value in placed.example("dice"))
    tables = placed.tables("outcomes")
    bands = [str(band) for band in tables[0].axes[1].values]
    numbers = [int(value) for value in tables[0].axes[0].values]
    wanted = bands[len(bands) // 2]
    answers = [
        _answer(variant.id, variant.rules.good, made, dice)
        for variant, made in zip(placed.variants, tables, strict=True)
    ]
    need = inverse(
        placed, or_better("highest", bands, wanted, WANTED), (_needed(made, numbers, wanted) for made in tables)
    )
    inputs = [field("highest", Field("dice", "Dice", dice, numbers[0], numbers[-1], kind="number")), placed.switch()]
    content = [box("highest", inputs, placed.panels(answers), actions()), need]
    return live(placed, "highest", "outcomes", content, optional="band chance", data_none=NONE)


def _answer(variant: str, first: int, made: OddsTable, dice: int) -> Html:
    """``first`` is the place of the first band that is a success."""
    shares = band_shares(made, dice=dice)
    good, total = sum(share.count for share in shares[first:]), shares[0].denominator
    said = join(
        f"{dice_of(dice)} come{'s' if dice == 1 else ''} out {shares[first].name} or better ",
        tag("strong", chance(Fraction(good, total))),
        f" of the time; {shares[0].name} {chance(shares[0].chance)}.",
    )
    exact = f"{'' if dice else NONE}Exactly {thousands(good)} of {thousands(total)} rolls."
    return answer(variant, shares, said, [("exact", exact)], same_size=True)


def _needed(made: OddsTable, numbers: Sequence[int], band: str) -> str:
    names = [str(name) for name in made.axes[1].values]
    good = names[names.index(band) :]
    reached = {n: sum((made.value(dice=n, outcome=name) for name in good), Fraction(0)) for n in numbers}
    enough = [n for n in numbers if 100 * reached[n] >= WANTED]
    at = enough[0] if enough else max(numbers, key=lambda n: reached[n])
    return dice_needed(at, reached[at], numbers[-1], enough=bool(enough))
