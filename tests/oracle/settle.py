"""Who wins one pair of rolls: one function a variant, called on each of the 10,000 pairs.

Every function takes your rank and roll, their rank and roll, and `by_rating`: the answer when the
higher rating decides ("win", "lose", or "even" for equal ratings). It returns "win", "tie", "none",
"lose", or "coin" for a case that goes to either side half of the time.
"""

from collections.abc import Callable

from tests.oracle.levels import LOWEST_SUCCESS

Settle = Callable[[int, int, int, int, str], str]

ORDINARY_FAILURE = 1


def brp_2023(mine: int, a: int, theirs: int, b: int, _by_rating: str) -> str:
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    if a != b:
        return "win" if a > b else "lose"
    return "tie"


def brp_2023_success_only(mine: int, a: int, theirs: int, b: int, _by_rating: str) -> str:
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    if mine < LOWEST_SUCCESS:
        return "none"
    if a != b:
        return "win" if a > b else "lose"
    return "tie"


def brp_srd_high_skill(mine: int, _a: int, theirs: int, _b: int, by_rating: str) -> str:
    if mine < LOWEST_SUCCESS and theirs < LOWEST_SUCCESS:
        return "none"
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    return "tie" if by_rating == "even" else by_rating


def brp_srd_cancel(mine: int, _a: int, theirs: int, _b: int, _by_rating: str) -> str:
    if mine < LOWEST_SUCCESS and theirs < LOWEST_SUCCESS:
        return "none"
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    return "none"


def brp_article(mine: int, a: int, theirs: int, b: int, _by_rating: str) -> str:
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    return "win" if a >= b else "lose"


def brp_2023_highest_success(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    if mine < LOWEST_SUCCESS and theirs < LOWEST_SUCCESS:
        return "none"
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    if a == b:
        return "tie" if by_rating == "even" else by_rating
    return "win" if a > b else "lose"


def brp_2023_highest_margin(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    """Here a and b are the margins: rating less roll (see MARGIN_VARIANTS)."""
    if mine >= LOWEST_SUCCESS and theirs >= LOWEST_SUCCESS:
        if a == b:
            return "tie" if by_rating == "even" else by_rating
        return "win" if a > b else "lose"
    if mine >= LOWEST_SUCCESS:
        return "win"
    return "lose" if theirs >= LOWEST_SUCCESS else "none"


def coc7_rulebook(mine: int, _a: int, theirs: int, _b: int, by_rating: str) -> str:
    if mine < LOWEST_SUCCESS and theirs < LOWEST_SUCCESS:
        return "none"
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    return "coin" if by_rating == "even" else by_rating


def coc7_quick_start(mine: int, _a: int, theirs: int, _b: int, by_rating: str) -> str:
    both_failed = mine < LOWEST_SUCCESS and theirs < LOWEST_SUCCESS
    if mine != theirs and not both_failed:
        return "win" if mine > theirs else "lose"
    return "coin" if by_rating == "even" else by_rating


def coc7_article_exact_reroll(mine: int, _a: int, theirs: int, _b: int, by_rating: str) -> str:
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    return "coin" if by_rating == "even" else by_rating


def coc7_article(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    if by_rating != "even":
        return by_rating
    return "win" if (a + b) % 2 == 0 else "lose"


def mythras_imperative(mine: int, a: int, theirs: int, b: int, _by_rating: str) -> str:
    if mine < LOWEST_SUCCESS and theirs < LOWEST_SUCCESS:
        return "none"
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    if a != b:
        return "win" if a > b else "lose"
    return "tie"


def mythras_article(mine: int, a: int, theirs: int, b: int, _by_rating: str) -> str:
    if mine < LOWEST_SUCCESS and theirs < LOWEST_SUCCESS:
        return "none"
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    return "win" if a >= b else "lose"


def legend(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    if mine < LOWEST_SUCCESS and theirs < LOWEST_SUCCESS:
        return "none"
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    if a != b:
        return "win" if a > b else "lose"
    return "coin" if by_rating == "even" else by_rating


def runequest_2006_lower(mine: int, a: int, theirs: int, b: int, by_rating: str) -> str:
    found = runequest_2006_higher(mine, a, theirs, b, by_rating)
    if mine == theirs and mine < LOWEST_SUCCESS:  # of two failures the other one has it
        return {"win": "lose", "lose": "win"}.get(found, found)
    return found


def runequest_2006_higher(mine: int, a: int, theirs: int, b: int, _by_rating: str) -> str:
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    if a == b:
        return "tie"
    return "win" if a > b else "lose"


def openquest3(mine: int, a: int, theirs: int, b: int, _by_rating: str) -> str:
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    if mine >= LOWEST_SUCCESS:
        return "win" if a >= b else "lose"
    if mine == ORDINARY_FAILURE:
        return "win" if a <= b else "lose"
    return "none"


def delta_green(mine: int, a: int, theirs: int, b: int, _by_rating: str) -> str:
    if max(mine, theirs) < LOWEST_SUCCESS:
        return "none"
    if mine == theirs:
        return "tie" if a == b else "win" if a > b else "lose"
    return "win" if mine > theirs else "lose"


def delta_green_lower_roll(mine: int, a: int, theirs: int, b: int, _by_rating: str) -> str:
    if mine != theirs:
        return "win" if mine > theirs else "lose"
    if a == b:
        return "tie"
    your_roll_is_better = a < b if mine < LOWEST_SUCCESS else a > b
    return "win" if your_roll_is_better else "lose"


RULES: dict[tuple[str, str], Settle] = {
    ("brp", "uge-2023"): brp_2023,
    ("brp", "uge-2023-success-only"): brp_2023_success_only,
    ("brp", "srd-2020-high-skill"): brp_srd_high_skill,
    ("brp", "srd-2020-cancel"): brp_srd_cancel,
    ("brp", "article"): brp_article,
    ("brp", "uge-2023-highest-success"): brp_2023_highest_success,
    ("brp", "uge-2023-highest-margin"): brp_2023_highest_margin,
    ("coc7", "rulebook"): coc7_rulebook,
    ("coc7", "quick-start"): coc7_quick_start,
    ("coc7", "article-exact-reroll"): coc7_article_exact_reroll,
    ("coc7", "article"): coc7_article,
    ("mythras", "imperative"): mythras_imperative,
    ("mythras", "article"): mythras_article,
    ("legend", "srd"): legend,
    ("legend", "runequest-2006-lower"): runequest_2006_lower,
    ("legend", "runequest-2006-higher"): runequest_2006_higher,
    ("openquest3", "srd"): openquest3,
    ("openquest3", "article"): openquest3,
    ("delta-green", "standard"): delta_green,
    ("delta-green", "lower-roll"): delta_green_lower_roll,
}

# What is compared is not the roll but the rating less the roll.
MARGIN_VARIANTS = frozenset({("brp", "uge-2023-highest-margin")})

# The rolls themselves are asked for, not only which is higher.
FACE_VARIANTS = frozenset({("coc7", "article")})

# A coin may be thrown, so every count is doubled and the denominator is 20,000.
COIN_VARIANTS = frozenset(
    {
        ("coc7", "rulebook"),
        ("coc7", "quick-start"),
        ("coc7", "article-exact-reroll"),
        ("legend", "srd"),
    }
)
