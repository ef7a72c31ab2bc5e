"""The other reading that a clause names, computed by hand: every pair of faces, in plain Python.

The page says by how much another reading differs. Here that reading is written once more, from the
words of the clause, and held against the rules that the clause carries.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

import pytest

from oppose_engine import TableId, discover, system
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.odds_table import Outcomes
from oppose_engine.rules.system import Clause
from oppose_engine.sides.bands import Bands
from oppose_engine.systems.brp.rules import article_bands, book_bands, srd_bands
from tests.oracle import d100, open_ended, pool, step_die
from tests.oracle.levels import ORDER
from tests.oracle.settle import RULES as SETTLE
from tests.oracle.settle import Settle

FACES = range(1, 101)
EVEN = ((0, 0), (50, 50), (95, 95), (100, 100))
UNEVEN = ((0, 10), (10, 0), (5, 60), (60, 5), (33, 47), (47, 33), (60, 40), (80, 95), (99, 100), (20, 100), (100, 20))
MATCHES = EVEN + UNEVEN

Level = Callable[[int, int], int]


def up(number: int, by: int) -> int:
    return -(-number // by)


def named(game: str, variant: str) -> Level:
    """The oracle's own levels of a reading, as ranks; no Master rolls."""
    order = ORDER[game]
    return lambda rating, roll: order.index(d100.level(game, variant, rating, roll, 99 if rating == 100 else None))


def near(number: int, by: int) -> int:
    return (2 * number + by) // (2 * by)


def brp_book(*, nearest: bool = False, prose: bool = False, automatic: bool = True) -> Level:
    """The 2023 book from its words, with one thing changed."""

    def level(rating: int, roll: int) -> int:
        critical, special = ((near if nearest else up)(rating, by) for by in (20, 5))
        if nearest and rating > 0:  # every row of the table has 01
            critical, special = max(1, critical), max(1, special)
        width = rating // 20 + 1 if prose else max(1, up(rating, 20))
        if roll >= min(100, 95 + width):
            return 0
        if automatic and roll >= 96:
            return 1
        for rank, limit in ((4, critical), (3, special), (2, rating)):
            if roll <= limit:
                return rank
        return 2 if automatic and roll <= 5 and rating >= 5 else 1

    return level


def brp_srd(*, special_up: bool = False, zero_succeeds: bool = False) -> Level:
    """The reference document from its words, with one thing changed."""

    def level(rating: int, roll: int) -> int:
        if roll > 100 - max(1, near(100 - rating, 20)):
            return 0
        if roll > min(max(rating, 5), 95) or (rating <= 0 and not zero_succeeds):
            return 1
        return 3 if roll <= max(1, (up if special_up else near)(rating, 5)) else 2

    return level


def brp_article(*, rounded_up: bool = False, automatic: bool = False) -> Level:
    """The article's bands from its words, with one thing changed."""

    def level(rating: int, roll: int) -> int:
        if roll in (1, 100):
            return 4 if roll == 1 else 0
        if automatic and roll >= 96 and roll <= rating:
            return 1
        if roll <= rating:
            critical, special = (up(rating, by) if rounded_up else rating // by for by in (20, 5))
            return 4 if roll <= critical else 3 if roll <= special else 2
        if automatic and roll <= 5 <= rating:
            return 2
        return 0 if roll >= 100 - (100 - rating) // 20 else 1

    return level


def mythras(*, rounded_up: bool, natural_01: bool) -> Level:
    def level(rating: int, roll: int) -> int:
        if roll <= 5 or roll <= min(rating, 95):
            tenth = up(rating, 10) if rounded_up else rating // 10
            return 3 if roll <= tenth or (natural_01 and roll == 1) else 2
        return 0 if roll >= (100 if rating > 100 else 99) else 1

    return level


def legend_without_01(rating: int, roll: int) -> int:
    if roll <= 5 or roll <= min(rating, 95):
        return 3 if roll <= up(rating, 10) else 2
    return 0 if roll == 100 or (roll == 99 and rating < 100) else 1


def green_without_01(rating: int, roll: int) -> int:
    double = roll % 11 == 0 or roll == 100
    if roll <= rating and roll < 100:
        return 3 if double else 2
    return 0 if double else 1


def coc_without_critical(rating: int, roll: int) -> int:
    if roll == 1:
        return 4
    if roll >= (96 if rating < 50 else 100):
        return 0
    return 4 if roll <= rating // 5 else 3 if roll <= rating // 2 else 2 if roll <= rating else 1


def coc_wide_fumbles(rating: int, roll: int) -> int:
    return 0 if roll >= 96 else named("coc7", "rulebook")(rating, roll)


def coc_plain_01(rating: int, roll: int) -> int:
    if roll > 1:
        return named("coc7", "rulebook")(rating, roll)
    return 4 if rating >= 5 else 3 if rating >= 2 else 2 if rating >= 1 else 1


def compared(mine: int, theirs: int, equal: str) -> str:
    return equal if mine == theirs else "win" if mine > theirs else "lose"


def book(mine: int, a: int, theirs: int, b: int, by_rating: str, **changed: str) -> str:
    """The 2023 book's comparison, with what settles equal levels changed."""
    if mine != theirs:
        return compared(mine, theirs, "")
    how = changed["success"] if mine >= 2 else changed["failure"]
    if how == "rating":
        return "tie" if by_rating == "even" else by_rating
    if how == "roll":
        return compared(a, b, changed.get("same", "tie"))
    return how


def settled(**changed: str) -> Settle:
    return lambda mine, a, theirs, b, by_rating: book(mine, a, theirs, b, by_rating, **changed)


def coc_parity(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    found = SETTLE["coc7", "rulebook"](mine, a, theirs, b, by_rating)
    return found if found != "coin" else "win" if (a + b) % 2 == 0 else "lose"


def coc_parity_of_successes(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    return "none" if max(mine, theirs) < 2 else SETTLE["coc7", "article"](mine, a, theirs, b, by_rating)


def dropped(level: Level, settle: Settle, you: int, them: int) -> list[Fraction]:
    """Both sides first lowered by what the higher one has above 100."""
    above = max(you, them, 100) - 100
    return by_pairs(level, settle, you - above, them - above)


def mythras_player(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    found = SETTLE["mythras", "imperative"](mine, a, theirs, b, by_rating)
    return "win" if found == "tie" else found


def mythras_article_tie(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    if mine == theirs >= 2 and a == b:
        return "tie"
    return SETTLE["mythras", "article"](mine, a, theirs, b, by_rating)


def openquest_opponent(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    if mine == theirs != 0 and a == b:
        return "lose"
    return SETTLE["openquest3", "srd"](mine, a, theirs, b, by_rating)


def same_roll_ties(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    if mine == theirs >= 2 and a == b:
        return "tie"
    return SETTLE["legend", "srd"](mine, a, theirs, b, by_rating)


def green_lower_player(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    found = SETTLE["delta-green", "lower-roll"](mine, a, theirs, b, by_rating)
    return "win" if found == "tie" and mine >= 2 else found


def green_player(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    found = SETTLE["delta-green", "standard"](mine, a, theirs, b, by_rating)
    return "win" if found == "tie" else found


def green_fumbles(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    if {mine, theirs} == {0, 1}:
        return compared(mine, theirs, "")
    return SETTLE["delta-green", "standard"](mine, a, theirs, b, by_rating)


def of_2006(*, lower: bool) -> Settle:
    """The rules of 2006 with the same roll to the higher rating; of two failed rolls the lower or the higher wins."""

    def settle(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
        if mine == theirs and a == b:
            return "tie" if by_rating == "even" else by_rating
        if mine == theirs and mine < 2 and lower:
            return compared(b, a, "")
        return compared(mine, theirs, compared(a, b, ""))

    return settle


LETTER = settled(success="roll", failure="roll")
ONLY_SUCCESS = settled(success="roll", failure="none")
WHO = "The winner’s degree"


def highest(mine: int, a: int, theirs: int, b: int, by_rating: str, **changed: Any) -> str:
    """The highest success by its words, with one thing changed; a and b are rolls, or margins."""
    if max(mine, theirs) < 2 and not (changed.get("fumbles") and mine != theirs):
        return "none"
    if mine != theirs and not (changed.get("alike") and min(mine, theirs) >= 2):
        return compared(mine, theirs, "")
    return compared(a, b, "tie" if changed.get("same") or by_rating == "even" else by_rating)


def highest_with(**changed: bool) -> Settle:
    return lambda mine, a, theirs, b, by_rating: highest(mine, a, theirs, b, by_rating, **changed)


OTHERWISE: dict[tuple[str, str, str], tuple[Level, Settle]] = {
    ("brp", "uge-2023", "Both succeed"): (brp_book(), settled(success="rating", failure="roll")),
    ("brp", "uge-2023", "Critical is"): (brp_book(nearest=True), LETTER),
    ("brp", "uge-2023", "Fumble as"): (brp_book(prose=True), LETTER),
    ("brp", "uge-2023", "96 and"): (brp_book(automatic=False), LETTER),
    ("brp", "uge-2023", "Both fail"): (brp_book(), ONLY_SUCCESS),
    ("brp", "uge-2023", "Same degree"): (brp_book(), settled(success="roll", failure="roll", same="win")),
    ("brp", "uge-2023", WHO): (brp_book(), LETTER),
    ("brp", "uge-2023-success-only", "Both succeed"): (brp_book(), settled(success="rating", failure="none")),
    ("brp", "uge-2023-success-only", "Critical is"): (brp_book(nearest=True), ONLY_SUCCESS),
    ("brp", "uge-2023-success-only", "Fumble as"): (brp_book(prose=True), ONLY_SUCCESS),
    ("brp", "uge-2023-success-only", "96 and"): (brp_book(automatic=False), ONLY_SUCCESS),
    ("brp", "uge-2023-success-only", "Both fail"): (brp_book(), LETTER),
    ("brp", "uge-2023-success-only", "Same degree"): (
        brp_book(),
        settled(success="roll", failure="none", same="win"),
    ),
    ("brp", "uge-2023-success-only", WHO): (brp_book(), ONLY_SUCCESS),
    ("brp", "srd-2020-high-skill", "Same successful"): (
        named("brp", "srd-2020-cancel"),
        SETTLE["brp", "srd-2020-cancel"],
    ),
    ("brp", "srd-2020-cancel", "Same successful"): (
        named("brp", "srd-2020-high-skill"),
        SETTLE["brp", "srd-2020-high-skill"],
    ),
    ("brp", "srd-2020-high-skill", "Special is"): (brp_srd(special_up=True), SETTLE["brp", "srd-2020-high-skill"]),
    ("brp", "srd-2020-cancel", "Special is"): (brp_srd(special_up=True), SETTLE["brp", "srd-2020-cancel"]),
    ("brp", "srd-2020-high-skill", "A rating of 0 or less never"): (
        brp_srd(zero_succeeds=True),
        SETTLE["brp", "srd-2020-high-skill"],
    ),
    ("brp", "srd-2020-cancel", "A rating of 0 or less never"): (
        brp_srd(zero_succeeds=True),
        SETTLE["brp", "srd-2020-cancel"],
    ),
    ("brp", "article", "Critical and"): (brp_article(rounded_up=True), SETTLE["brp", "article"]),
    ("brp", "article", "Same level, failing"): (
        brp_article(),
        lambda mine, a, theirs, b, _: "none" if mine == theirs < 2 else SETTLE["brp", "article"](mine, a, theirs, b, _),
    ),
    ("brp", "article", "Same level and"): (brp_article(), LETTER),
    ("brp", "article", "01 is"): (brp_article(automatic=True), SETTLE["brp", "article"]),
    ("brp", "uge-2023-highest-success", "A critical"): (brp_book(), highest_with(alike=True)),
    ("brp", "uge-2023-highest-success", "Same level and"): (brp_book(), highest_with(same=True)),
    ("brp", "uge-2023-highest-success", "One success"): (brp_book(), highest_with(fumbles=True)),
    ("brp", "uge-2023-highest-margin", "Specials"): (brp_book(), highest_with()),
    ("brp", "uge-2023-highest-margin", "Same margin"): (brp_book(), highest_with(alike=True, same=True)),
    ("brp", "uge-2023-highest-margin", "One success"): (brp_book(), highest_with(alike=True, fumbles=True)),
    ("coc7", "rulebook", "Both fail"): (named("coc7", "quick-start"), SETTLE["coc7", "quick-start"]),
    ("coc7", "rulebook", "Same successful"): (named("coc7", "rulebook"), coc_parity),
    ("coc7", "rulebook", "01 is"): (coc_without_critical, SETTLE["coc7", "rulebook"]),
    ("coc7", "quick-start", "01 is"): (coc_plain_01, SETTLE["coc7", "quick-start"]),
    **{
        ("coc7", variant, "96 and"): (coc_wide_fumbles, SETTLE["coc7", variant])
        for variant in ("rulebook", "quick-start", "article-exact-reroll", "article")
    },
    ("coc7", "quick-start", "Any draw"): (named("coc7", "rulebook"), SETTLE["coc7", "rulebook"]),
    ("coc7", "article-exact-reroll", "A failure"): (named("coc7", "rulebook"), SETTLE["coc7", "rulebook"]),
    ("coc7", "article-exact-reroll", "The same level"): (named("coc7", "article"), SETTLE["coc7", "article"]),
    ("coc7", "article", "A failure"): (named("coc7", "article"), coc_parity_of_successes),
    ("coc7", "article", "The same level"): (
        named("coc7", "article-exact-reroll"),
        SETTLE["coc7", "article-exact-reroll"],
    ),
    ("mythras", "imperative", "The critical"): (
        mythras(rounded_up=False, natural_01=False),
        SETTLE["mythras", "imperative"],
    ),
    ("mythras", "imperative", "A natural"): (
        mythras(rounded_up=True, natural_01=True),
        SETTLE["mythras", "imperative"],
    ),
    ("mythras", "imperative", "Above 100"): (named("mythras", "imperative"), SETTLE["mythras", "imperative"]),
    ("mythras", "imperative", "Same successful"): (named("mythras", "imperative"), mythras_player),
    ("mythras", "article", "The critical"): (mythras(rounded_up=True, natural_01=True), SETTLE["mythras", "article"]),
    ("mythras", "article", "A natural"): (mythras(rounded_up=False, natural_01=False), SETTLE["mythras", "article"]),
    ("mythras", "article", "Ratings above"): (named("mythras", "article"), SETTLE["mythras", "article"]),
    ("mythras", "article", "Same successful"): (named("mythras", "article"), mythras_article_tie),
    ("legend", "srd", "Same successful"): (named("legend", "srd"), same_roll_ties),
    ("legend", "srd", "A natural"): (legend_without_01, SETTLE["legend", "srd"]),
    ("legend", "srd", "Above 100"): (named("legend", "srd"), SETTLE["legend", "srd"]),
    ("legend", "runequest-2006-lower", "Of two"): (
        named("legend", "runequest-2006-higher"),
        SETTLE["legend", "runequest-2006-higher"],
    ),
    ("legend", "runequest-2006-lower", "The same"): (named("legend", "runequest-2006-lower"), of_2006(lower=True)),
    ("legend", "runequest-2006-higher", "Of two"): (
        named("legend", "runequest-2006-lower"),
        SETTLE["legend", "runequest-2006-lower"],
    ),
    ("legend", "runequest-2006-higher", "The same"): (named("legend", "runequest-2006-higher"), of_2006(lower=False)),
    ("delta-green", "standard", "Two failed"): (named("delta-green", "standard"), green_fumbles),
    ("delta-green", "standard", "Same successful"): (named("delta-green", "standard"), green_player),
    ("delta-green", "standard", "01 is"): (green_without_01, SETTLE["delta-green", "standard"]),
    ("delta-green", "lower-roll", "Two failed"): (
        named("delta-green", "standard"),
        SETTLE["delta-green", "standard"],
    ),
    ("delta-green", "lower-roll", "Same successful"): (named("delta-green", "standard"), green_lower_player),
    ("delta-green", "lower-roll", "01 is"): (green_without_01, SETTLE["delta-green", "lower-roll"]),
    ("openquest3", "article", "On the same roll"): (named("openquest3", "article"), openquest_opponent),
    ("openquest3", "article", "There are no"): (named("openquest3", "article"), SETTLE["openquest3", "article"]),
    ("openquest3", "article", "At a rating"): (named("openquest3", "srd"), SETTLE["openquest3", "srd"]),
    ("openquest3", "srd", "00 is"): (named("openquest3", "article"), SETTLE["openquest3", "srd"]),
    ("openquest3", "srd", "On the same roll"): (named("openquest3", "srd"), openquest_opponent),
    ("openquest3", "srd", "A natural"): (named("openquest3", "srd"), SETTLE["openquest3", "srd"]),
}
ABOVE = dict.fromkeys(
    (("legend", "srd", "Above 100"), ("mythras", "imperative", "Above 100")), ((120, 80), (80, 120), (150, 150))
)
"""Match-ups beyond the usual ones, where it is these that a reading is about."""
ABOVE[("mythras", "article", "Ratings above")] = ((120, 80), (80, 120), (150, 150))
LOWERED = {("mythras", "article", "Ratings above")}
"""Readings in which ratings above 100 drop."""
MASTERS = {
    ("openquest3", "srd", "On the same roll"),
    ("openquest3", "srd", "00 is"),
    ("openquest3", "article", "There are no"),
}
"""Readings in which 100 does not roll: held up to 99 here."""


def by_pairs(level: Level, settle: Settle, you: int, them: int, *, margins: bool = False) -> list[Fraction]:
    """Win, tie, none and lose, counted over every pair of faces; rolls are compared, or margins."""
    by_rating = compared(you, them, "even")
    mine, theirs = (
        [(level(rating, roll), rating - roll if margins else roll) for roll in FACES] for rating in (you, them)
    )
    counts = Counter(settle(x, a, y, b, by_rating) for x, a in mine for y, b in theirs)
    coin = Fraction(counts["coin"], 2)
    return [
        (counts["win"] + coin) / 10_000,
        Fraction(counts["tie"], 10_000),
        Fraction(counts["none"], 10_000),
        (counts["lose"] + coin) / 10_000,
    ]


def clause(game: str, table: str, variant: str, start: str) -> Clause:
    (found,) = (c for c in system(game).mechanic(table).variant(variant).clauses if c.rule.startswith(start))
    return found


def shares(odds: Outcomes) -> list[Fraction]:
    return [odds.chance(name) for name in ("win", "tie", "none", "lose")]


def test_an_assumed_clause_has_a_note_on_another_choice() -> None:
    silent = {
        (game.id, clause.rule)
        for game in discover().values()
        for part in (*(v for m in game.mechanics for v in m.variants), *game.spending, *game.extended, *game.together)
        for clause in part.clauses
        if clause.standing == "assumed" and not clause.otherwise
    }
    assert silent == set(), "write otherwise=..."


HERE = [key for key in OTHERWISE if key[0] in discover()]


@pytest.mark.parametrize("key", HERE, ids=" ".join)
def test_the_other_reading_of_an_opposed_roll(key: tuple[str, str, str]) -> None:
    game, variant, start = key
    other = clause(game, "bands", variant, start).instead
    for you, them in (*MATCHES, *ABOVE.get(key, ())):
        if key in MASTERS and 100 in (you, them):
            continue
        count = dropped if key in LOWERED else partial(by_pairs, margins=variant.endswith("-margin"))
        assert shares(other.odds(you, them)) == count(*OTHERWISE[key], you, them), (you, them)


def test_every_clause_of_an_opposed_roll_with_another_reading_is_here() -> None:
    found = set()
    for game in discover().values():
        for mechanic in game.mechanics:
            if isinstance(mechanic, OpposedContest) and "bands" in mechanic.published():
                found |= {
                    (game.id, variant.id, each.rule)
                    for variant in mechanic.variants
                    for each in variant.clauses
                    if each.instead is not None
                }
    known = {each for each in found for key in HERE if each[:2] == key[:2] and each[2].startswith(key[2])}
    assert found - known == set(), "write the other reading once more in OTHERWISE, from its words"
    assert len(known) == len(HERE)


@pytest.mark.parametrize(("reply", "other"), [("dodge", "fight-back"), ("fight-back", "dodge")])
def test_the_other_answer_to_an_attack(reply: str, other: str) -> None:
    rules = clause("coc7", "combat", reply, "Equal successful").instead
    for you, them in MATCHES:
        theirs = d100.combat(you, them, other)
        assert shares(rules.odds(you, them)) == [Fraction(count, 10_000) for count in theirs[:4]]
    equal = "lose" if reply == "dodge" else "win"
    rules = clause("coc7", "combat", reply, "96 and").instead
    for you, them in MATCHES:
        found = by_pairs(coc_wide_fumbles, partial(coc_exchange, equal), you, them)
        assert shares(rules.odds(you, them)) == found


def coc_exchange(equal: str, mine: int, _a: int, theirs: int, _b: int, _by_rating: str) -> str:
    return "none" if max(mine, theirs) < 2 else compared(mine, theirs, equal)


def test_the_other_readings_of_one_active_roll() -> None:
    """Each once more: the faces of your roll, by what theirs leaves you."""
    book = brp_book()
    for you, them in MATCHES:
        theirs = Counter(book(them, roll) for roll in FACES)
        taken = sum(theirs[rank] for rank in (2, 3, 4))
        left = [(100 - taken, you), (taken, you - them)]  # a fumble takes nothing either
        won = sum(times * sum(roll < 96 and (roll <= r or roll <= 5 <= you) for roll in FACES) for times, r in left)
        fumbles = clause("brp", "active-roll", "uge-2023-subtraction", "If they fumble").instead
        assert fumbles.odds(you, them).win == won, (you, them)
        exact = clause("brp", "active-roll", "uge-2023-resistance", "Both ratings").instead
        assert exact.odds(you, them).win == min(100, max(0, 50 + you - them)), (you, them)
        ends = clause("brp", "active-roll", "uge-2023-resistance", "Outside").instead
        plain = system("brp").table("active-roll", "uge-2023-resistance").outcomes(you, them).win
        assert ends.odds(you, them).win == min(99, max(1, plain)), (you, them)


def test_without_automatic_faces_the_resistance_table_is_the_standard_one() -> None:
    standard = system("brp").table("resistance").cells
    mechanic = system("brp").mechanic("resistance")
    for variant in ("top-face-fails", "low-face-succeeds", "both-faces-count"):
        (other,) = (each.instead for each in mechanic.variant(variant).clauses if each.instead is not None)
        assert instead("brp", "resistance", variant, other).tolist() == standard.tolist()
    (other,) = (each.instead for each in mechanic.variant("standard").clauses if each.instead is not None)
    found = instead("brp", "resistance", "standard", other)
    assert found.tolist() == system("brp").table("resistance", "top-face-fails").cells.tolist()


def test_by_the_letter_a_success_met_by_a_success_ends_as_a_failure() -> None:
    for variant in ("uge-2023", "uge-2023-success-only"):
        other = clause("brp", "bands", variant, WHO).instead
        assert other.final_level("success", "success") == "failure"
        assert other.final_level("critical", "special") == "success"
        assert other.final_level("critical", "critical") == "failure"
        assert other.final_level("failure", "fumble") == "failure"
        assert system("brp").mechanic("bands").rules(variant).final_level("success", "success") == "success"


def test_taking_a_third_or_half_off_rounded_up_differs_at_67_and_50_ratings() -> None:
    ours = system("mythras").mechanic("difficulty").rules("multiply")
    other = clause("mythras", "difficulty", "multiply", "Hard leaves").instead
    for grade, parts, differ in (("Hard", 3, 67), ("Formidable", 2, 50), ("Herculean", 5, 0)):
        found = [other.target(grade, rating) for rating in range(1, 101)]
        if differ:
            assert found == [rating - up(rating, parts) for rating in range(1, 101)]
        assert sum(ours.target(grade, rating) != found[rating - 1] for rating in range(1, 101)) == differ


def instead(game: str, table: str, variant: str, rules: Any) -> Any:
    """The cells of a table under the rules that a clause carries."""
    mechanic = system(game).mechanic(table)
    other = type(mechanic)(
        title=mechanic.title,
        summary="",
        variants=(type(mechanic.variants[0])(id=variant, title="", rules=rules, clauses=mechanic.variants[0].clauses),),
    )
    return other.table(TableId(game, table, variant)).cells


def test_equal_totals_without_the_priority() -> None:
    rules = clause("ngs", "opposed", "standard", "Equal totals go").instead
    side = system("ngs").mechanic("opposed").side  # pyrefly: ignore[missing-attribute]
    for you, them in (("d12+3", "d8+4"), ("d6+1", "d6+1"), ("d10+2", "d4+1")):
        mine, theirs = side(you), side(them)
        equal = sum(a + mine[1] == b + theirs[1] for a in range(1, mine[0] + 1) for b in range(1, theirs[0] + 1))
        assert rules.odds(mine, theirs).tie == equal
        assert step_die.opposed(*mine, *theirs).denominator == rules.odds(mine, theirs).denominator


@pytest.mark.parametrize(
    ("variant", "compares", "lucky"),
    [
        ("standard", True, False),
        ("degrees-of-failure", False, False),
        ("lucky", True, True),
        ("lucky-degrees-of-failure", False, True),
    ],
)
def test_failures_compared_or_not(variant: str, compares: bool, lucky: bool) -> None:
    (rules,) = (
        each.instead for each in system("open-ended-d10").mechanic("contest").variant(variant).clauses if each.instead
    )
    cells = instead("open-ended-d10", "contest", variant, rules)
    for you, them in ((4, 4), (0, 9), (7, 2)):
        counts = [Fraction(int(count), sum(cells[you, them].tolist())) for count in cells[you, them]]
        assert counts == [*open_ended.contest(you, them, compares, lucky)]


def test_a_pool_clause_turns_one_switch_back_on() -> None:
    mechanic = system("contract").mechanic("pool")
    for variant, botches, doubles in (("no-botches", False, True), ("no-doubles", True, False)):
        (rules,) = (each.instead for each in mechanic.variant(variant).clauses if each.instead)
        assert rules.counts(7, 6) == {outcome: count for outcome, count in pool.pool(7, 6).items() if count}
        both = [each.instead for each in mechanic.variant("no-botches-no-doubles").clauses if each.instead]
        wanted = pool.pool(7, 6, botches=not botches, doubles=not doubles)
        assert {k: n for k, n in wanted.items() if n} in [each.counts(7, 6) for each in both]
        assert len(both) == 2


def test_rounded_normally_too_every_rating_has_a_critical_and_a_special_roll() -> None:
    bands = book_bands("near")
    for rating in range(1, 10):
        shown = bands.ranges(rating)
        assert shown["critical"] == ((1, 1),)
        assert (shown["special"] == ()) == (rating < 8)  # a fifth of 8 is nearest to 2; below, 01 is critical first
    assert not bands.ranges(0)["critical"]


def test_a_fumble_by_the_formula_loses_a_face_at_each_twentieth_of_a_rating() -> None:
    bands = book_bands(printed_fumble=False)
    for rating in range(101):
        assert bands.ranges(rating)["fumble"] == ((min(100, 96 + rating // 20), 100),)


def test_by_the_reference_document_no_more_than_five_faces_fumble_however_low_the_rating() -> None:
    for rating in (-100, -30, -10, 0):
        assert srd_bands().ranges(rating)["fumble"] == ((96, 100),)


@pytest.mark.parametrize("made", [book_bands, article_bands])
def test_five_and_less_succeed_for_who_had_five_and_96_fail_for_anybody(made: Callable[..., Bands]) -> None:
    with_it, without = made(automatic=True), made(automatic=False)
    for rating, base in ((-20, 5), (-20, 4), (2, 5), (2, 4), (97, 97), (150, 150), (60, 60)):
        for face in range(1, 101):
            (plain,) = [level for level, spans in without.ranges(rating, base).items() if inside(face, spans)]
            (found,) = [level for level, spans in with_it.ranges(rating, base).items() if inside(face, spans)]
            wanted = plain
            if plain == "failure" and face <= 5 <= base:
                wanted = "success"
            if face >= 96 and face <= rating and plain != "fumble":
                wanted = "failure"
            assert found == wanted, (rating, base, face)


def inside(face: int, spans: Iterable[tuple[int, int]]) -> bool:
    return any(low <= face <= high for low, high in spans)


def test_older_rules_of_the_world_of_darkness_against_difficulty_8() -> None:
    rules = clause("world-of-darkness", "opposed", "v20", "Both sides").instead
    pool = [[(die >= 8) - (die == 1) for die in range(1, 11)]] * 5
    counts = Counter(compared(max(0, sum(dice[:3])), max(0, sum(dice[3:])), "tie") for dice in product(*pool))
    assert shares(rules.odds(3, 2)) == [Fraction(counts[name], 10**5) for name in ("win", "tie", "none", "lose")]
