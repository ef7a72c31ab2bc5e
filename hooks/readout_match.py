"""The markup of the match-up readout, complete in its first state; docs/assets/readout.js makes it live.

Controls are disabled until the script is there. Element ids start with the id of the table, so a
page can hold one readout for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from hooks.components.readout import Share, bar, shares_of
from hooks.components.shades import key, level_tokens
from hooks.components.words import start
from hooks.markup import Child, Html, lines, tag
from hooks.readout_data import Way, grade_id
from hooks.readout_words import better, even, exact, in_percent, needed, sentence
from oppose_engine import OUTCOMES, OddsTable, percent, points
from oppose_engine.breakdown import Breakdown, breakdown
from oppose_engine.odds_table import Label

__all__ = ["MatchUp", "choice_of", "full", "short"]

WANTED = 60
"""The chance, in percent, that the inverse question starts with."""
HEADS = {"win": "You win", "tie": "Tie", "none": "Nobody", "lose": "They win"}


@dataclass(frozen=True, kw_only=True)
class MatchUp:
    """What a readout shows: a mechanic in all readings, the sides it starts with.

    ``kind`` is rating, score or side; ``tables`` are the match-ups by reading, the default first;
    ``stamp`` names the rules, so that a browser never mixes data of two builds.
    """

    system: str
    kind: str
    you: Label
    them: Label
    tables: Sequence[OddsTable]
    titles: Sequence[str]
    rules: Sequence[Any]
    ways: Sequence[Way]
    stamp: str

    @property
    def name(self) -> str:
        return self.tables[0].id.table


def full(match: MatchUp) -> Html:
    """The box, and below it what more is worth, the other readings, the inverse and the levels."""
    table = match.tables[0]
    odds = table.outcomes(match.you, match.them)
    notes = [
        tag("span", exact(odds), data_part="exact"),
        tag("span", even(table, match.them), data_part="even"),
    ]
    box = _box(
        match,
        [*_sides(match), _readings(match), *_grades(match)],
        tag("p", sentence(match.you, match.them, odds), class_="op-sentence", data_part="sentence"),
        notes,
    )
    return _live(match, box, tag("div", _more(match), _others(match), class_="op-pair-of-tables"), _need(match), _levels(match))


def short(match: MatchUp, games: Sequence[tuple[str, str]], link: Html) -> Html:
    """The box alone with a choice of games, given as (id, title), and a link to all of one."""
    odds = match.tables[0].outcomes(match.you, match.them)
    game = choice_of("Game", f"{match.name}-system", "system", games, match.system)
    return _live(match, _box(match, [game, *_sides(match)], None, [tag("span", exact(odds), data_part="exact"), link]))


def _live(match: MatchUp, *content: Child) -> Html:
    return tag(
        "div",
        Html("\n"),
        lines(*content, tag("p", class_="op-unseen", role="status", data_part="status")),
        Html("\n"),
        class_="op-match",
        id="match-up",
        data_readout="match",
        data_system=match.system,
        data_table=match.name,
        data_variant=match.tables[0].id.variant,
        data_kind=match.kind,
        data_stamp=match.stamp,
    )


def _box(match: MatchUp, inputs: Sequence[Child], said: Child, notes: Sequence[Child]) -> Html:
    odds = match.tables[0].outcomes(match.you, match.them)
    actions = [
        tag("button", "Copy link", type="button", class_="op-plain", data_do="copy", disabled=True),
        tag("button", "Share", type="button", class_="op-plain", data_do="share", hidden=True),
    ]
    return tag(
        "div",
        Html("\n"),
        lines(
            tag("div", inputs, class_="op-inputs"),
            tag("p", class_="op-problem", id=f"{match.name}-problem", data_part="problem"),
            bar(shares_of(odds)),
            numbers(shares_of(odds)),
            said,
            tag("p", notes, actions, class_="op-notes"),
        ),
        Html("\n"),
        class_="op-readout",
    )


def numbers(shares: Sequence[Share], *, same_size: bool = False) -> Html:
    """Each share with its key and its number; the first is the large one unless all have the same size."""
    return tag(
        "dl",
        (
            tag(
                "div",
                tag("dt", key(*share.colour.split("-", 1)), " ", share.label),
                tag("dd", tag("span", percent(share.chance, 1), class_="op-figure-text"), tag("span", "%", class_="op-unit")),
                data_outcome=share.name,
                data_count=share.count,
                data_denominator=share.denominator,
            )
            for share in shares
        ),
        class_="op-numbers op-even" if same_size else "op-numbers",
    )


def _sides(match: MatchUp) -> list[Child]:
    labels = match.tables[0].axes[0].values
    return [
        _side(match, "you", f"Your {match.kind}", match.you, labels),
        tag("span", "against", class_="op-against"),
        _side(match, "them", f"Their {match.kind}", match.them, labels),
    ]


def _side(match: MatchUp, name: str, label: str, value: Label, labels: Sequence[Label]) -> Html:
    field = f"{match.name}-{name}"
    if match.kind == "side":
        options = [(str(each), str(each)) for each in labels]
        return choice_of(label, field, name, options, str(value), f"op-input-{name}")
    bounds = {"min": labels[0], "max": labels[-1], "step": 1, "value": value, "data_field": name, "disabled": True}
    steps = [
        tag("button", sign, type="button", tabindex=-1, aria_label=f"{label}: {word}", data_step=f"{name} {step}", disabled=True)
        for sign, word, step in (("\N{MINUS SIGN}", "one less", -1), ("+", "one more", 1))
    ]
    number = tag(
        "input",
        type="number",
        id=field,
        inputmode="numeric",
        autocomplete="off",
        aria_describedby=f"{match.name}-problem",
        **bounds,
    )
    slider = tag("input", type="range", tabindex=-1, autocomplete="off", aria_label=f"{label}, slider", **bounds)
    return tag(
        "span",
        tag("label", label, for_=field, class_="op-label"),
        tag("span", steps[0], number, steps[1], class_="op-stepper"),
        slider,
        class_=f"op-input op-input-{name}",
    )


def choice_of(
    label: str, field: str, name: str, options: Sequence[tuple[str, str]], value: str = "", classes: str = ""
) -> Html:
    """A labelled select of (value, text); ``name`` is what the address calls it."""
    return tag(
        "span",
        tag("label", label, for_=field, class_="op-label"),
        tag(
            "select",
            (tag("option", text, value=each, selected=each == value) for each, text in options),
            id=field,
            data_field=name,
            autocomplete="off",
            disabled=True,
        ),
        class_=f"op-input {classes or 'op-input-choice'}",
    )


def _readings(match: MatchUp) -> Html | None:
    if len(match.tables) == 1:
        return None
    options = [(table.id.variant, title) for table, title in zip(match.tables, match.titles, strict=True)]
    return choice_of("Reading", f"{match.name}-variant", "variant", options, options[0][0])


def _grades(match: MatchUp) -> list[Html]:
    return [
        choice_of(label, f"{match.name}-{name}", name, _grade_options(match.ways))
        for label, name in (("Your difficulty", "difficulty"), ("Their difficulty", "their-difficulty"))
        if match.ways
    ]


def _grade_options(listed: Sequence[Way]) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for way in listed:
        for grade in way.grades:
            note = f", {way.title.lower()}" if way.title and grade_id(way, grade) else ""
            found.setdefault(grade_id(way, grade), f"{grade.name}{note}")
    return sorted(found.items(), key=lambda option: option[0] != "")


def _rows(head: Sequence[Child], rows: Sequence[Sequence[Child]], caption: Child, part: str, now: int | None = None) -> Html:
    """A small table whose body the script writes anew."""
    body = [
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            (tag("td", cell) for cell in row[1:]),
            class_="op-now" if number == now else None,
        )
        for number, row in enumerate(rows)
    ]
    return tag(
        "table",
        Html("\n"),
        lines(
            tag("caption", caption),
            tag("thead", tag("tr", (tag("th", cell, scope="col") for cell in head))),
            tag("tbody", Html("\n"), lines(*body), Html("\n"), data_part=part),
        ),
        Html("\n"),
        class_="op-small",
        data_search_exclude=True,
    )


def _more(match: MatchUp) -> Html:
    table = match.tables[0]
    now = table.outcomes(match.you, match.them)
    rows = []
    for name, label in better(match.kind, table.axes[0].values, match.you):
        if label is None:
            rows.append([name, "\N{EN DASH}", "\N{EN DASH}", "\N{EN DASH}"])
        else:
            then = table.outcomes(label, match.them)
            gain = points(then.chance("win") - now.chance("win"))
            rows.append([name, str(label), in_percent(then, "win"), gain])
    return _rows(
        ["More", "You have", "You win", "Points"], rows, "What would more be worth?", "more"
    )


def _others(match: MatchUp) -> Html | None:
    if len(match.tables) == 1:
        return None
    rows = []
    for table, title in zip(match.tables, match.titles, strict=True):
        odds = table.outcomes(match.you, match.them)
        rows.append([title, *(in_percent(odds, outcome) for outcome in OUTCOMES)])
    return _rows(["Reading", *HEADS.values()], rows, "The same under every reading", "others", now=0)


def _need(match: MatchUp) -> Html:
    field = tag(
        "input",
        type="number",
        id=f"{match.name}-chance",
        min=1,
        max=99,
        step=1,
        value=WANTED,
        inputmode="numeric",
        autocomplete="off",
        data_field="chance",
        disabled=True,
    )
    answer = needed(match.tables[0], match.them, Fraction(WANTED, 100))
    return tag(
        "p",
        tag("label", "To win at least ", for_=f"{match.name}-chance"),
        field,
        tag("span", "% of the time against "),
        tag("span", match.them, data_part="need-them"),
        tag("span", " "),
        tag("output", answer, for_=f"{match.name}-chance", data_part="need"),
        class_="op-need",
    )


def _levels(match: MatchUp) -> Html | None:
    """Each pair of levels at this match-up, best levels first."""
    if match.kind != "rating":
        return None
    ratings = [int(label) for label in match.tables[0].axes[0].values]
    found = breakdown(match.rules[0], ratings)
    tokens = level_tokens(found.levels)
    order = list(reversed(range(len(found.levels))))
    heads = [tag("th", key("level", tokens[n]), " ", start(found.levels[n]), scope="col") for n in order]
    body = [
        tag(
            "tr",
            tag("th", key("level", tokens[n]), " ", start(found.levels[n]), scope="row"),
            (level_cell(found, ratings, match, n, other) for other in order),
        )
        for n in order
    ]
    corner = tag("td", tag("span", "them →", class_="op-across"), tag("span", "you ↓", class_="op-down"), class_="op-corner")
    table = tag(
        "table",
        Html("\n"),
        lines(
            tag("caption", "How often each pair of levels comes up, in percent. Two numbers: you win, and they win."),
            tag("thead", tag("tr", corner, heads), data_part="level-heads"),
            tag("tbody", Html("\n"), lines(*body), Html("\n"), data_part="levels"),
        ),
        Html("\n"),
        class_="op-small op-levels",
    )
    return tag(
        "div",
        tag("p", "Which roll meets which?", class_="op-small-title"),
        tag(
            "div",
            table,
            class_="op-scroll",
            role="region",
            tabindex=0,
            aria_label="Levels of success: yours down, theirs across",
            data_search_exclude=True,
        ),
        class_="op-by-level",
        data_part="by-level",
    )


def level_cell(found: Breakdown, ratings: Sequence[int], match: MatchUp, mine: int, theirs: int) -> Html:
    """One pair of levels: its chance, coloured by who wins; two numbers where both can."""
    you, them = ratings.index(int(match.you)), ratings.index(int(match.them))
    all_pairs = int(found.sizes[you, mine] * found.sizes[them, theirs]) * found.denominator // 10_000
    if (mine, theirs) in found.equal:
        win, tie, none, lose = found.equal[mine, theirs][you, them].tolist()
    else:
        better_level = found.rank[mine] > found.rank[theirs]
        win, tie, none, lose = (all_pairs, 0, 0, 0) if better_level else (0, 0, 0, all_pairs)

    def text(count: int) -> str:
        return percent(Fraction(count, found.denominator), 1)

    if not all_pairs:
        return tag("td", "\N{EN DASH}")
    if win and lose:
        return tag("td", text(win), tag("span", " | ", class_="op-or"), text(lose), class_="op-both")
    outcome = next(name for name, count in zip(OUTCOMES, (win, tie, none, lose), strict=True) if count == max(win, tie, none, lose))
    return tag("td", text(all_pairs), tag("span", f" {HEADS[outcome].lower()}", class_="op-unseen"), class_=f"op-outcome-{outcome}")
