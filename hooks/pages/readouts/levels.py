"""A small table: how often each of your levels of success meets each of theirs, at one match-up."""

from collections.abc import Sequence
from fractions import Fraction

from hooks.html.grid import region
from hooks.html.markup import Html, spread, tag
from hooks.html.shades import key, level_tokens
from hooks.html.words import start
from oppose_engine import OUTCOMES, percent
from oppose_engine.questions.breakdown import Breakdown

WORDS = {"win": "you win", "tie": "tie", "none": "nobody", "lose": "they win"}


def levels(found: Breakdown, you: int, them: int) -> Html:
    """The table, best levels first; ``you`` and ``them`` are rows of the breakdown."""
    tokens = level_tokens(found.levels)
    order = list(reversed(range(len(found.levels))))
    heads = [tag("th", key("level", tokens[n]), " ", start(found.levels[n]), scope="col") for n in order]
    body = [
        tag(
            "tr",
            tag("th", key("level", tokens[n]), " ", start(found.levels[n]), scope="row"),
            (_cell(found, (you, them), n, other) for other in order),
        )
        for n in order
    ]
    across = tag("span", "them →", class_="op-across")
    corner = tag("td", across, tag("span", "you ↓", class_="op-down"), class_="op-corner")
    grid = spread(
        "table",
        tag("caption", "Levels of success: yours down, theirs across", class_="op-unseen"),
        tag("thead", tag("tr", corner, heads)),
        spread("tbody", *body, data_part="levels"),
        class_="op-small op-levels",
    )
    return tag(
        "div",
        tag("p", "Which roll meets which?", class_="op-small-title"),
        region(grid, "Levels of success: yours down, theirs across"),
        data_part="by-level",
    )


def _cell(found: Breakdown, at: tuple[int, int], mine: int, theirs: int) -> Html:
    """One pair of levels: its chance, coloured by who wins; two numbers where both can."""
    counts = _counts(found, at, mine, theirs)
    win, _, _, lose = counts
    if not sum(counts):
        return tag("td", "\N{EN DASH}")

    def text(count: int) -> str:
        return percent(Fraction(count, found.denominator), 1)

    if win and lose:
        return tag("td", text(win), tag("span", " | ", class_="op-or"), text(lose), class_="op-both")
    outcome = OUTCOMES[counts.index(max(counts))]
    return tag(
        "td", text(sum(counts)), tag("span", f" {WORDS[outcome]}", class_="op-unseen"), class_=f"op-outcome-{outcome}"
    )


def _counts(found: Breakdown, at: tuple[int, int], mine: int, theirs: int) -> Sequence[int]:
    you, them = at
    if (mine, theirs) in found.equal:
        counts: list[int] = found.equal[mine, theirs][you, them].tolist()
        return counts
    met = (
        int(found.sizes[you, mine] * found.sizes[them, theirs]) * found.denominator // int(found.sizes[you].sum()) ** 2
    )
    return (met, 0, 0, 0) if found.rank[mine] > found.rank[theirs] else (0, 0, 0, met)
