"""The readout of a match-up, of one game or of any, and what stands beside it; readout-match.js makes it live."""

import json
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from typing import Any

from hooks.html.bar import LABELS, shares_of
from hooks.html.markup import Child, Html, tag
from hooks.html.places import embed_of
from hooks.html.shades import chance_class, key, level_tokens
from hooks.html.template import drawn
from hooks.html.words import DASH, minus, start
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts import box
from hooks.pages.readouts.changes import OPTIONAL, changes, grade_id, scales
from hooks.pages.readouts.words import agreement, better, even, exact, needed, risked, sentence, worth
from oppose_engine import OUTCOMES, OddsTable, Outcomes, percent, points
from oppose_engine.errors import chosen
from oppose_engine.rules.system import Opposed

NOTE = "In percent; of two numbers the first is yours."
COLUMNS = 6
"""By how much a side wins is told up to so much or more."""
CAPTION = "Levels of success: yours down, theirs across"


class ContestOnPage:
    """A mechanic with two sides, at its example; ``side`` is the noun for a side: rating, score or side.

    ``labels`` are every side that the table has; if they are ``listed``, a side is chosen from a list, not a number.
    """

    def __init__(self, placed: MechanicOnPage, side: str) -> None:
        self.placed, self.side, self.name = placed, side, placed.main_table
        self.contest: Opposed[Any] = placed.mechanic  # pyrefly: ignore[bad-assignment]
        self.tables = placed.tables(self.name)
        self.labels = self.tables[0].axes[0].values
        self.listed = not isinstance(self.labels[0], int)
        you, them = placed.example("you", "them")
        self.sides = you, them
        self.scales = scales(placed.system, placed.mechanic)


def readout(match: ContestOnPage) -> Html:
    """The box: the answer in each reading, both sides, the readings, and folded what else changes a roll."""
    placed, tables = match.placed, match.tables
    you, them = match.sides
    found = [made.outcomes(you, them) for made in tables]
    agreed = agreement([odds.chance("win") for odds in found])
    answers, why = [], []
    for made, odds in zip(tables, found, strict=True):
        answers.append(_answer(match, made))
        more = worth(match.side, match.contest, made, you, them)
        told = {"exact": exact(odds), "even": even(match.contest, made, you, them), "worth": more}
        why.append(box.facts(made.id.variant, told if agreed is None else told | {"agreed": agreed}))
    sides = [box.field(match.name, side_field(match, name)) for name in ("you", "them")]
    inputs = [sides[0], box.between(), sides[1], placed.switch(), changes(match.name, placed.system, match.contest)]
    content = [box.box(match.name, inputs, placed.panels(answers), box.actions(), why=placed.panels(why))]
    return live_match(match, "match", content, optional=f"{OPTIONAL} chance")


def _answer(match: ContestOnPage, made: OddsTable, notes: Sequence[tuple[str, Child]] = ()) -> Html:
    odds = made.outcomes(*match.sides)
    said = sentence(*match.sides, odds)
    boxed = match.placed.page == embed_of(match.placed.system.id)  # a box has no room for what comes later
    more = None if boxed or match.contest.variant(made.id.variant).final else box.afterwards(odds)
    return box.answer(made.id.variant, odds.chance("win"), shares_of(odds), said, more=more, notes=notes)


def aside(match: ContestOnPage, part: str) -> Html | None:
    """What stands beside the box: ``more`` and what is needed, ``readings``, ``levels``, ``leads``; None without it."""
    placed = match.placed
    made: dict[str, Callable[[], Sequence[Html | None]]] = {
        "more": lambda: [*placed.panels(_more(match, each) for each in match.tables), _need(match)],
        "readings": lambda: [_others(match)],
        "levels": lambda: _levels(match),
        "leads": lambda: _leads(match),
    }
    content = [each for each in chosen("no part", part, made)() if each]
    return box.beside(placed, match.name, content) if content else None


def live_match(match: ContestOnPage, kind: str, content: Sequence[Child], *, optional: str = "", **data: str) -> Html:
    """A readout of match-ups, which the script for its kind makes live."""
    grades = {grade_id(scale, grade): [scale.place, grade.name] for scale in match.scales for grade in scale.grades}
    grades.pop("", None)
    named = " ".join(scale.id for scale in match.scales) or None
    told = {"data_ways": named, "data_grades": json.dumps(grades) if match.scales else None, **data}
    return box.live(match.placed, kind, match.name, content, classes="op-match", optional=optional, **told)


def side_field(match: ContestOnPage, name: str) -> box.Field:
    """The control of a side: ``you`` or ``them``."""
    labels = match.labels
    value = match.sides[("you", "them").index(name)]
    label = f"{'Your' if name == 'you' else 'Their'} {match.side}"
    if match.listed:
        return box.Field(name, label, value, options=[(str(each), str(each)) for each in labels], kind=name)
    first, last = int(labels[0]), int(labels[-1])
    reach = match.contest.reach or range(first, last + 1)
    return box.Field(name, label, value, reach[0], reach[-1], (first, last), kind=name)


def _more(match: ContestOnPage, made: OddsTable) -> Html:
    you, them = match.sides
    now = made.outcomes(you, them).chance("win")
    content = []
    for name, label in better(match.side, match.contest, made, you):
        then = now if label is None else made.outcomes(label, them).chance("win")
        told = [DASH] * 3 if label is None else [minus(label), percent(then), points(then - now)]
        content.append([name, *told])
    shown = box.table("What would more be worth?", ["More", "You have", "You win", "Points"], content, "more")
    return tag("div", shown, data_variant=made.id.variant)


def _others(match: ContestOnPage) -> Html | None:
    if len(match.tables) == 1:
        return None
    you, them = match.sides
    shown = zip(match.placed.variants, (made.outcomes(you, them) for made in match.tables), strict=True)
    content = [[variant.title, *(percent(odds.chance(each)) for each in OUTCOMES)] for variant, odds in shown]
    return box.table("The same match-up in every reading", ["Reading", *LABELS.values()], content, "others", now=0)


def _need(match: ContestOnPage) -> Html:
    you, them = match.sides
    question = tag("label", "To win at least ", for_=f"{match.name}-chance")
    against = [" against ", tag("span", minus(them), data_part="need-them"), ":"]
    wanted = Fraction(box.WANTED, 100)
    answers = (
        {"need": needed(match.contest, made, them, wanted), "risk": risked(made, you, wanted)} for made in match.tables
    )
    return box.inverse(match.placed, match.name, question, against, answers)


def _levels(match: ContestOnPage) -> Sequence[Html]:
    """The levels that meet, in each reading that has some; nothing if none has."""
    contest = match.contest
    you, them = (contest.side(str(side)) for side in match.sides)
    readings = [(each.id, contest.level_pairs(each.id, you, them)) for each in match.placed.variants]
    if not any(pairs for _, pairs in readings):
        return ()
    shown = (
        tag("div", levels(contest.levels(id_), pairs), data_variant=id_) if pairs else None for id_, pairs in readings
    )
    return [*match.placed.panels(shown), tag("p", NOTE, class_="op-note")]


def _leads(match: ContestOnPage) -> Sequence[Html]:
    """How often each side wins by so much or more, in each reading in which that counts; nothing if none does."""
    contest = match.contest
    you, them = (contest.side(str(side)) for side in match.sides)
    best, worst = (contest.side(str(match.labels[place])) for place in (-1, 0))
    shown: list[Html | None] = []
    for variant in match.placed.variants:
        if not (unit := contest.margin(variant.id)):
            shown.append(None)
            continue
        most = sum(bool(win) for win, _ in contest.leads(variant.id, best, worst, COLUMNS))
        found = contest.leads(variant.id, you, them, most)
        rows = [[who, *(percent(pair[n], 1) for pair in found)] for n, who in enumerate(("You", "They"))]
        made = box.table(f"Won by how many {unit}?", ["", *(f"{n}+" for n in range(1, most + 1))], rows, "leads")
        pairs = ((you, them), (best, worst))
        told = "In percent."
        if any(_by_less(contest.odds(variant.id, *pair), contest.leads(variant.id, *pair, 1)) for pair in pairs):
            told = f"In percent; all other wins are by no {unit}."
        shown.append(tag("div", made, tag("p", told, class_="op-note"), data_variant=variant.id))
    return match.placed.panels(shown) if any(shown) else ()


def _by_less(odds: Outcomes, leads: Sequence[tuple[Fraction, Fraction]]) -> bool:
    """Whether a side can win by less than 1."""
    return odds.chance("win") + odds.chance("lose") > sum(leads[0])


def levels(names: Sequence[str], pairs: Sequence[tuple[str, str, Outcomes]]) -> Html:
    """The table, best levels first, with the totals at its margins; ``names`` are the levels, worst first."""
    tokens = dict(zip(names, level_tokens(names), strict=True))
    best_first = names[::-1]
    met = {(mine, theirs): odds for mine, theirs, odds in pairs}
    rows = [
        (
            [key("level", tokens[name]), " ", start(name)],
            [_cell(met.get((name, theirs))) for theirs in best_first],
            _total(odds for mine, _, odds in pairs if mine == name),
        )
        for name in best_first
    ]
    totals = [_total(odds for _, theirs, odds in pairs if theirs == name) for name in best_first]
    return drawn("pages/readouts/levels.html", caption=CAPTION, rows=rows, theirs=totals)


def _cell(odds: Outcomes | None) -> Html:
    """One pair of levels: its chance, coloured by who wins; where both can, two numbers, shaded by your share."""
    if odds is None:
        return tag("td", DASH)
    counts = odds[:4]
    win, _, _, lose = counts

    def text(count: int) -> str:
        return percent(Fraction(count, odds.denominator), 1)

    if win and lose:
        shade = f"op-chance-{chance_class(Fraction(win, sum(counts)))}"
        return tag("td", text(win), tag("span", " | "), text(lose), class_=shade)
    outcome = OUTCOMES[counts.index(max(counts))]
    return tag("td", text(sum(counts)), class_=f"op-outcome-{outcome}")  # the style sheet says who wins


def _total(all_odds: Iterable[Outcomes]) -> str:
    """How often any of these pairs comes up."""
    return percent(sum((Fraction(sum(odds[:4]), odds.denominator) for odds in all_odds), Fraction(0)), 1)


def any_game(matches: Sequence[ContestOnPage], links: Sequence[str]) -> Html:
    """The box with a choice of games, each with the address of its own page."""
    first = matches[0]
    odds = first.tables[0].outcomes(*first.sides)
    games = [(match.placed.system.id, match.placed.system.title) for match in matches]
    game = box.Field("system", "Game", first.placed.system.id, options=games)
    choice = tag("div", box.field("game", game), class_="op-inputs op-game")
    inputs = [_either(matches, "you"), box.between(), _either(matches, "them")]
    note = f"{' '.join(exact(odds))}. {first.placed.reading(0)}".strip()
    said = _answer(first, first.tables[0], [("exact", note)])
    you, them = first.sides
    address = f"{links[0]}?you={you}&them={them}{_place(first)}"
    link = tag("a", "Open this match-up", href=address, class_="op-plain", data_part="open")
    described = [_described(match, link) for match, link in zip(matches, links, strict=True)]
    variant = first.tables[0].id.variant
    content = [box.box("game", inputs, choice, said, box.actions(link, used=False))]
    return live_match(first, "game", content, data_variants=variant, data_games=json.dumps(described))


def _either(matches: Sequence[ContestOnPage], name: str) -> Html:
    """Both kinds of control for a side, a number and a list; the chosen game shows one."""
    number = next(side_field(match, name) for match in matches if not match.listed)
    listed = next((side_field(match, name) for match in matches if match.listed), None)
    choice = listed and Html(box.control("game-side", listed, "choice").replace(f' data-field="{name}"', ""))
    told = {"name": name, "label": number.label, "number": box.control("game", number, "slider")}
    return drawn("pages/readouts/either.html", listed=choice, **told)


def _described(match: ContestOnPage, link: str) -> dict[str, Any]:
    """What the script needs to know of a game."""
    labels, (you, them) = match.labels, match.sides
    sides = side_field(match, "you")
    return {
        "system": match.placed.system.id,
        "table": match.name,
        "variant": match.tables[0].id.variant,
        "side": match.side,
        "ends": {"number": [sides.low, sides.high], "range": sides.slid},
        "labels": list(labels) if match.listed else None,
        "you": you,
        "them": them,
        "reading": match.placed.reading(0),
        "href": link,
        "hash": _place(match),
        **({"final": True} if match.contest.variant().final else {}),
    }


def _place(match: ContestOnPage) -> str:
    """Where the match-up is on its page; empty if the page begins with it."""
    begins = match.placed.mechanic is match.placed.system.mechanics[0]
    return "" if begins else f"#match-up-{match.name}"
