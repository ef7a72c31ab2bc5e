"""Statements about the open-ended d10."""

from fractions import Fraction

from hooks.pages.context import Context
from hooks.pages.context.sums import summed
from hooks.pages.proof.examples.finding import Check, Finding, exact

D10 = "open-ended-d10"
ANY = ("0", *(CRITICAL := ("1", "2", "3", "4+")))
"""Orders of criticality, as the table names them."""


def _chance(context: Context, score: int, side: str, orders: tuple[str, ...], variant: str = "standard") -> Fraction:
    table = context.table(D10, "outcomes", variant)
    wanted = {side, *(f"{luck}{side} {order}" for luck in ("", "lucky ") for order in orders)}
    return summed(table, [label for label in table.axes[-1].values if label in wanted], score=score)


def _at_least(context: Context, score: int, orders: tuple[str, ...]) -> Fraction:
    return _chance(context, score, "success", orders) + _chance(context, score, "failure", orders)


def _order(orders: tuple[str, ...], printed: Fraction, exactly: str = "") -> Check:
    """A statement on how often an order comes up, which does not depend on the score."""

    def check(context: Context) -> Finding:
        found = {_at_least(context, score, orders) for score in range(10)}
        text = ", ".join(map(exact, sorted(found))) + " at every score"
        if exactly:
            text += f", as that order or more; {exact(_at_least(context, 4, (exactly,)))} as exactly that order"
        return Finding(text, found == {printed})

    return check


def _score_4(context: Context) -> Finding:
    texts = []
    for side in ("success", "failure"):
        single, total = _chance(context, 4, side, ("1",)), _chance(context, 4, side, CRITICAL)
        texts.append(f"critical {side} {exact(single)} of order 1, {exact(total)} of any")
    failure = _chance(context, 4, "failure", ("1",))
    ordinary = exact(_chance(context, 4, "success", ("0",)))
    return Finding(
        "; ".join(texts),
        agrees=failure == Fraction(6, 100),
        reason=f"The critical success agrees at order 1; 95–00 are 6 faces of a d100. Ordinary successes: {ordinary}.",
    )


def _hundredths(context: Context) -> Finding:
    total = {score: _chance(context, score, "success", ANY) for score in range(1, 9)}
    ordinary = {score: _chance(context, score, "success", ("0",)) for score in range(1, 9)}
    simple = {score: _chance(context, score, "success", ANY, "simple") for score in range(1, 9)}
    tens = all(chance == Fraction(score, 10) for score, chance in ordinary.items())
    kept = "Only the ordinary successes are 10 s percent. " if tens else ""
    same = "The total equals the simple roll." if total == simple else "The simple roll has yet another chance."
    return Finding(
        f"score 4: {exact(total[4])} in total, {exact(ordinary[4])} ordinary",
        agrees=all(chance == Fraction(score, 10) for score, chance in total.items()),
        reason=kept + same,
    )


def _luck(score: int, side: str) -> Check:
    def check(context: Context) -> Finding:
        single, total = (_chance(context, score, side, orders, "lucky") for orders in (("1",), ANY))
        reason = f"The figure counts one order only: {exact(single)} at order 1, the rest at higher orders."
        return Finding(exact(total), total == Fraction(1, 100), reason)

    return check


def _tenth(context: Context) -> Finding:
    ratios = {
        _chance(context, score, "success", (order,)) / _chance(context, score, "success", (before,))
        for score in range(1, 9)
        for before, order in (("0", "1"), ("1", "2"), ("2", "3"))
    }
    return Finding(f"{', '.join(map(str, sorted(ratios)))} without the lucky rule", ratios == {Fraction(1, 10)})


def _simple(context: Context) -> Finding:
    low, middle, high = (_chance(context, score, "success", ANY, "simple") for score in (0, 4, 9))
    text = f"score 0: {exact(low)}, score 4: {exact(middle)}, score 9: {exact(high)}"
    return Finding(text, [low, middle, high] == [Fraction(0), Fraction(4, 9), Fraction(1)])


CHECKS: dict[str, Check] = {
    "oe-crit10": _order(CRITICAL, Fraction(1, 10)),
    "oe-4": _score_4,
    "oe-equiv": _hundredths,
    "oe-double": _order(("2", "3", "4+"), Fraction(1, 100), "2"),
    "oe-triple": _order(("3", "4+"), Fraction(1, 1000), "3"),
    "oe-quad": _order(("4+",), Fraction(1, 10_000)),
    "oe-lucky-low": _luck(0, "success"),
    "oe-lucky-high": _luck(9, "failure"),
    "oe-tenth": _tenth,
    "oe-simple": _simple,
}
