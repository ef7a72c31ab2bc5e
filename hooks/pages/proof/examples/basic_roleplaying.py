"""Statements about Basic Roleplaying: bands, opposed rolls, difficulty, resistance, experience."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

from hooks.pages.context import Context
from hooks.pages.proof.examples.finding import (
    RATINGS,
    Check,
    Finding,
    best_rounding,
    exact,
    faces,
    reading,
    said,
    sizes,
)
from oppose_engine.odds_table import Label
from oppose_engine.text import face_ranges, listed

BRP = "brp"
BOOK, ARTICLE, SRD, CANCEL = "uge-2023", "article", "srd-2020-high-skill", "srd-2020-cancel"


def _part(levels: tuple[str, ...], divisor: int, variants: tuple[str, ...]) -> Check:
    """A share of the rating without a rounding: each reading has its own."""

    def check(context: Context) -> Finding:
        found = {variant: sizes(context, BRP, variant, levels) for variant in variants}
        texts = []
        for variant, counts in found.items():
            rounding, fits = best_rounding(counts, divisor)
            texts.append(f"{reading(context, BRP, variant)}: {rounding} at {fits} of {len(RATINGS)} ratings")
        differ = sum(len({counts[rating] for counts in found.values()}) > 1 for rating in RATINGS)
        reason = f"It names no rounding; these readings differ at {differ} of {len(RATINGS)} ratings."
        return Finding("; ".join(texts), agrees=differ == 0, reason=reason)

    return check


def _fumble(context: Context) -> Finding:
    found = sizes(context, BRP, ARTICLE, ["fumble"])
    down = sum(found[rating] == max(1, (100 - rating) // 20) for rating in RATINGS)
    up = sum(found[rating] == max(1, -((rating - 100) // 20)) for rating in RATINGS)
    wider = sum(found[rating] == (100 - rating) // 20 + 1 for rating in RATINGS)
    book = sizes(context, BRP, BOOK, ["fumble"])
    same = sum(found[rating] == book[rating] for rating in RATINGS)
    (prose,) = (
        each.instead.bands.counts(RATINGS)[:, 0].tolist()
        for each in context.systems[BRP].mechanic("bands").variant(BOOK).clauses
        if each.rule.startswith("Fumble")
    )
    narrower = [str(rating) for rating, faces in zip(RATINGS, prose, strict=True) if faces < book[rating]]
    return Finding(
        f"one face more than a twentieth, rounded down, at {wider} of {len(RATINGS)} ratings",
        agrees=len(RATINGS) in (down, up),
        reason=f"Rounded down, the words fit {down} ratings, rounded up {up}. The article’s program follows the table "
        f"of the 2023 book, which gives as many faces at {same}; that book’s prose is narrower at "
        f"{listed(narrower)}.",
    )


def _equal_ratings(context: Context) -> Finding:
    table = context.table(BRP, "opposed", ARTICLE)
    found = {table.outcomes(rating, rating).chance("win") for rating in table.axes[0].values}
    return Finding(f"{', '.join(map(exact, sorted(found)))} at every rating 0–100", found == {Fraction(101, 200)})


def _special_rounded_up(context: Context) -> Finding:
    (printed,) = (figure for figure in context.published.bands if figure.system == BRP)
    ratings = [rating for row in printed.rows for rating in range(row.first, row.last + 1)]
    found = sizes(context, BRP, SRD, ["special"])
    rounding, fits = best_rounding(found, 5, ratings)
    up = sum(found[rating] == -(-rating // 5) for rating in ratings)
    return Finding(
        f"{rounding} at {fits} of the {len(ratings)} printed ratings",
        agrees=up == len(ratings),
        reason=f"Rounding up contradicts the chapter’s own table at {len(ratings) - up} of them.",
    )


def _grade(name: str, wanted: Callable[[int], int], words: str) -> Check:
    def check(context: Context) -> Finding:
        rules = context.systems[BRP].mechanic("difficulty").rules(SRD)
        fits = sum(rules.target(name, rating) == wanted(rating) for rating in RATINGS)
        return Finding(f"{words} at {fits} of {len(RATINGS)} ratings", fits == len(RATINGS))

    return check


def _equal_successes(context: Context) -> Finding:
    skill, cancel = (context.table(BRP, "opposed", variant).outcomes(70, 40) for variant in (SRD, CANCEL))
    return Finding(
        f"70 against 40: {exact(skill.chance('win'))} or {exact(cancel.chance('win'))}",
        agrees=False,
        reason="The chapter says both: the higher rating wins, and both become failures. Each is a reading here.",
    )


def _overcome(context: Context, active: Label, passive: Label) -> Fraction:
    return context.table(BRP, "resistance").value(active=active, passive=passive, outcome="success")


def _resistance_formula(context: Context) -> Finding:
    active, passive, _ = (axis.values for axis in context.table(BRP, "resistance").axes)
    percent = {(a, p): 50 + 5 * (int(a) - int(p)) for a in active for p in passive}
    rolled = {pair: chance for pair, chance in percent.items() if 5 <= chance <= 95}
    fits = sum(_overcome(context, *pair) == Fraction(chance, 100) for pair, chance in rolled.items())
    return Finding(f"in all {fits} cells that are rolled for, of {len(percent)}", fits == len(rolled))


def _lift(context: Context) -> Finding:
    chance = _overcome(context, 13, 15)
    return Finding(exact(chance), chance == Fraction(2, 5))


def _lift_fails(context: Context) -> Finding:
    chance = _overcome(context, 13, 15)
    fails = face_ranges([(int(100 * chance) + 1, 100)])
    return Finding(f"fails on {fails}", fails.startswith("41"))


def _equal_forces(context: Context) -> Finding:
    scores = context.table(BRP, "resistance").axes[0].values
    found = {_overcome(context, score, score) for score in scores}
    return Finding(", ".join(map(exact, sorted(found))), found == {Fraction(1, 2)})


def _check_at_35(context: Context) -> Finding:
    chance = _improvement(context).chance(35)
    low = face_ranges([(100 - int(100 * chance) + 1, 100)])
    return Finding(f"{low}: {exact(chance)}", low.startswith("36"))


def _gain(context: Context) -> Finding:
    rules = _improvement(context)
    mean = rules.expected_gain(35) / rules.chance(35)
    return Finding(f"1d{rules.gain}, on average {mean}", (rules.gain, mean) == (6, Fraction(7, 2)))


def _check_at_100(context: Context) -> Finding:
    found = {_improvement(context).chance(rating) for rating in range(100, 201)}
    return Finding(f"{', '.join(map(exact, sorted(found)))} from 100 up", found == {Fraction(1, 100)})


def _improvement(context: Context) -> Any:
    return context.systems[BRP].mechanic("experience").rules()


def _first_row(context: Context) -> Finding:
    found = {
        ", ".join(
            f"{name} {faces(context, BRP, SRD, rating, levels)}"
            for name, levels in (("special", ["special"]), ("success", ["special", "success"]), ("fumble", ["fumble"]))
        )
        for rating in range(1, 6)
    }
    return Finding(" or ".join(sorted(found)), found == {"special 01, success 01–05, fumble 96–00"})


def _at_45(context: Context) -> Finding:
    levels = ("critical", "special", "success", "fumble")
    found = ", ".join(f"{level} {faces(context, BRP, BOOK, 45, [level])}" for level in levels)
    return Finding(found, found == "critical 01–03, special 04–09, success 10–45, fumble 98–00")


CHECKS: dict[str, Check] = {
    "brp-crit": _part(("critical",), 20, (BOOK, ARTICLE)),
    "brp-special": _part(("special", "critical"), 5, (BOOK, ARTICLE, SRD)),
    "brp-fumble": _fumble,
    "brp-diag": _equal_ratings,
    "special-60": said(BRP, SRD, 60, "special", "01–12"),
    "special-roundup": _special_rounded_up,
    "difficult": _grade("Difficult", lambda rating: -(-rating // 2), "half, rounded up,"),
    "easy": _grade("Easy", lambda rating: 2 * rating, "doubled"),
    "tie-skill": _equal_successes,
    "ss-cancel": _equal_successes,
    "resist-formula": _resistance_formula,
    "resist-40": _lift,
    "resist-fail": _lift_fails,
    "resist-equal": _equal_forces,
    "exp-35": _check_at_35,
    "exp-gain": _gain,
    "exp-100": _check_at_100,
    "brp-srd-first-row": _first_row,
    "bgb-45": _at_45,
}
