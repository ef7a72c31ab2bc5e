"""The box of a readout: the controls, the answer in each reading, further questions and small tables.

Elements that a script updates have the attribute ``data-part``; elements repeated for each reading are inside
an element with ``data-variant``. Controls are disabled until a script has loaded that makes them work.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from hooks.html.bar import Share, again, bar, shares_of
from hooks.html.markup import Child, Html, join, lines, spread, tag
from hooks.html.shades import key
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.words import Fact
from oppose_engine import Outcomes, percent
from oppose_engine.checks.symbols import MOST_LETTERS

LONGEST_NAME = 24
"""The most letters of a name that a reader gives a side."""
WANTED = 60
"""The chance, in percent, that the inverse question starts with."""


PERCENT = tag("span", "%", class_="op-unit")


@dataclass(frozen=True)
class Field:
    """A control: its name in addresses, its label, its first value, the values it allows."""

    name: str
    label: str
    value: object
    low: int = 0
    high: int = 0
    slid: tuple[int, int] | None = None
    """The ends of the slider, if it has fewer numbers than are allowed."""
    step: int = 1
    options: Sequence[tuple[str, str]] = ()
    groups: Sequence[tuple[str, Sequence[tuple[str, str]]]] = ()
    """The options in groups, each under its title."""
    kind: str = "choice"
    """How it looks: you, them, number, choice, letters, wide, name, or change (a small number without a slider)."""


def field(prefix: str, shown: Field) -> Html:
    """A number with its steps and its slider, a list to choose from, or a few words of the reader's own."""
    label = tag("label", shown.label, for_=f"{prefix}-{shown.name}", class_="op-label")
    if shown.kind == "name":
        control = _typed("text", shown, id=f"{prefix}-{shown.name}", maxlength=LONGEST_NAME)
    elif shown.kind == "letters":
        id_, known = f"{prefix}-{shown.name}", (tag("option", value=each) for each, _ in shown.options)
        look: dict[str, str | int] = {
            "maxlength": MOST_LETTERS,
            "value": str(shown.value),
            "aria_describedby": f"{prefix}-problem",
        }
        control = join(_typed("text", shown, id=id_, list=f"{id_}s", **look), tag("datalist", known, id=f"{id_}s"))
    elif shown.options or shown.groups:
        control = choice_field(prefix, shown)
    else:
        control = number_field(prefix, shown, slider=shown.kind != "change")
    return tag("span", label, control, class_=f"op-input op-input-{shown.kind}")


def button(*says: Child, **attributes: str | int | bool | None) -> Html:
    return tag("button", *says, type="button", **attributes, disabled=True)


def between() -> Html:
    """The word between the two sides: a button that gives each what the other has."""
    arrows = tag("span", "\N{RIGHTWARDS ARROW OVER LEFTWARDS ARROW}", aria_hidden="true")
    return button(arrows, "against", class_="op-against op-swap", aria_label="against: swap the sides", data_do="swap")


def choice_field(prefix: str, shown: Field) -> Html:
    def listed(options: Sequence[tuple[str, str]]) -> list[Html]:
        return [tag("option", text, value=each, selected=each == str(shown.value)) for each, text in options]

    groups = [tag("optgroup", listed(options), label=label) for label, options in shown.groups]
    name = shown.name
    inside = groups or listed(shown.options)
    return tag("select", inside, id=f"{prefix}-{name}", data_field=name, autocomplete="off", disabled=True)


def number_field(prefix: str, shown: Field, *, steps: bool = True, slider: bool = True) -> Html:
    def typed(kind: str, ends: tuple[int, int], **look: str | int) -> Html:
        return _typed(kind, shown, **look, min=ends[0], max=ends[1], step=shown.step, value=str(shown.value))

    allowed, problem = (shown.low, shown.high), f"{prefix}-problem"
    number = typed("number", allowed, id=f"{prefix}-{shown.name}", inputmode="numeric", aria_describedby=problem)
    if not steps:
        return number
    by = "one" if shown.step == 1 else str(shown.step)
    less, more = (
        button(sign, tabindex=-1, aria_label=f"{shown.label}: {by} {word}", data_step=f"{shown.name} {step}")
        for sign, word, step in (("\N{MINUS SIGN}", "less", -shown.step), ("+", "more", shown.step))
    )
    stepper = tag("span", less, number, more, class_="op-stepper")
    if not slider:
        return stepper
    return join(stepper, typed("range", shown.slid or allowed, tabindex=-1, aria_label=f"{shown.label}, slider"))


def _typed(kind: str, shown: Field, **attributes: str | int) -> Html:
    return tag("input", type=kind, **attributes, data_field=shown.name, autocomplete="off", disabled=True)


def live(
    placed: MechanicOnPage,
    kind: str,
    table: str,
    content: Sequence[Child],
    *,
    classes: str = "op-match op-explore",
    optional: str = "",
    **data: str | None,
) -> Html:
    """A readout that the script for its kind makes live; an ``optional`` control is in the address only if changed."""
    attributes = {
        "data_readout_kind": kind,
        "data_system": placed.system.id,
        "data_table": table,
        "data_tables": " ".join(placed.mechanic.published()),
        "data_variants": " ".join(variant.id for variant in placed.variants),
        "data_optional": optional or None,
        "data_stamp": placed.context.rules_hash,
    }
    inside = *content, None if placed.place else status()
    named = {"class_": classes, "id": _id(placed, table)}
    return spread("div", *inside, **named, data_search_exclude=True, **attributes | data)


def beside(placed: MechanicOnPage, table: str, content: Sequence[Child]) -> Html:
    """A part of a readout that stands elsewhere on the page; the script for the box fills it too."""
    id_ = _id(placed, table)
    return spread("div", *content, class_="op-match", data_of=id_, data_search_exclude=True)


def _id(placed: MechanicOnPage, table: str) -> str:
    return "match-up" if placed.place == 0 else f"match-up-{table}"


def _numbers(shares: Sequence[Share]) -> Html:
    """Each share with its colour key and its number."""
    parts = []
    for share in shares:
        name = tag("dt", key(*share.colour.split("-", 1)), " ", share.label)
        number = tag("dd", tag("span", percent(share.chance, 1), class_="op-share"), PERCENT)
        count, whole = share.count, share.denominator
        parts.append(tag("div", name, number, data_outcome=share.name, data_count=count, data_denominator=whole))
    return tag("dl", parts, class_="op-numbers")


def answer(
    variant: str,
    main: Fraction,
    shares: Sequence[Share],
    said: Child,
    *,
    more: Child = None,
    notes: Sequence[tuple[str, Child]] = (),
) -> Html:
    """The main number beside the sentence, the bar, its numbers, and notes as (part, text), for one reading."""
    big = tag("p", tag("span", percent(main, 1), data_part="big"), PERCENT, class_="op-big", aria_hidden="true")
    first = tag("div", big, tag("p", said, class_="op-sentence", data_part="sentence"), class_="op-first")
    shown = tag("div", bar(shares), _numbers(shares), data_readout=True, data_part="answer")
    told = tag("p", (tag("span", text, data_part=part) for part, text in notes), class_="op-footnotes")
    return tag("div", first, shown, more, told if notes else None, data_variant=variant)


def afterwards(odds: Outcomes) -> Html:
    """A second, thin bar: what becomes of a roll that nobody won; hidden where somebody always wins."""
    words, shares = again(odds) or ("", shares_of(odds)[::3])
    said = tag("p", tag("span", words), " ", tag("strong", percent(shares[0].chance, 1), "%"))
    return tag("div", said, bar(shares), class_="op-again", data_part="again", hidden=not words)


def facts(variant: str, found: Mapping[str, Fact | None]) -> Html:
    """Each fact by its name: a number, and what it is in small; an empty one is hidden."""
    told = ((name, *(said or ("", ""))) for name, said in found.items())
    listed = (
        tag("li", tag("strong", number), " ", tag("span", what), data_part=name, hidden=not number)
        for name, number, what in told
    )
    return tag("ul", listed, class_="op-facts", data_variant=variant)


def status() -> Html:
    """The text that a screen reader speaks after a pause: the one live region of a page."""
    return tag("p", class_="op-unseen", role="status", data_part="status")


def actions(*more: Child, used: bool = True) -> Html:
    """The link to this state, and unless it is the state of several games what else may be taken of it."""
    taken = button("Use this", class_="op-plain", data_use=True, aria_expanded="false") if used else None
    share = tag("button", "Share", type="button", class_="op-plain", data_do="share", hidden=True)
    copy = button("Copy link", class_="op-plain", data_do="copy")
    return tag("p", more, copy, taken, share, class_="op-footnotes op-actions")


def box(prefix: str, inputs: Child, *content: Child, why: Child = None) -> Html:
    """The box: the answer, the controls, what is wrong with them, ``why`` the answer is what it is, the link."""
    *answers, link = content
    told = tag("div", why, class_="op-why") if why else None
    # what is wrong with a control, or what a change of the roll does; its room is always kept
    problem = tag("p", class_="op-problem", id=f"{prefix}-problem", data_part="problem")
    under = tag("div", problem, tag("p", class_="op-effect", data_part="effect"), class_="op-said")
    controls = spread("div", tag("div", inputs, class_="op-inputs"), under, link, class_="op-set")
    return spread("div", *answers, controls, told, class_="op-readout")


def inverse(
    placed: MechanicOnPage, prefix: str, before: Child, after: Child, answers: Iterable[Mapping[str, str]]
) -> Html:
    """The inverse question, such as how many dice give a chance of 75%, and its answers in each reading by part.

    The chance that is wanted stands between the words ``before`` and ``after``.
    """
    told = ([tag("p", said, data_part=part, class_="op-needed") for part, said in each.items()] for each in answers)
    parts = zip(told, placed.variants, strict=True)
    panels = placed.panels(tag("div", found, data_variant=variant.id) for found, variant in parts)
    wanted = number_field(prefix, Field("chance", "", WANTED, 1, 99), steps=False)
    asked = tag("p", before, wanted, "% of the time", after, class_="op-question-line")
    return spread("div", asked, *panels, class_="op-need")


def rows(content: Sequence[Sequence[Child]], now: int | None = None) -> Html:
    """The rows of a small table."""
    made = []
    for n, (head, *cells) in enumerate(content):
        marked = "op-now" if n == now else None
        made.append(tag("tr", tag("th", head, scope="row"), (tag("td", cell) for cell in cells), class_=marked))
    return lines(*made)


def table(
    caption: Child, head: Sequence[Child], content: Sequence[Sequence[Child]], part: str, now: int | None = None
) -> Html:
    """A small table whose cells a script updates."""
    heads = tag("tr", (tag("th", cell, scope="col") if cell else tag("td") for cell in head))
    body = spread("tbody", rows(content, now), data_part=part)
    parts = tag("caption", caption), tag("thead", heads), body
    return spread("table", *parts, class_="op-small", data_search_exclude=True)
