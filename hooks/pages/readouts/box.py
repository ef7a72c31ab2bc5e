"""The box of a readout: the controls, the answer in each reading, further questions and small tables.

Elements that a script updates have the attribute ``data-part``; elements repeated for each reading are inside
an element with ``data-variant``. Controls are disabled until a script has loaded that makes them work.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd

from hooks.html.bar import Share, again, bar, shares_of
from hooks.html.markup import Child, Html, lines, spread, tag
from hooks.html.shades import key
from hooks.html.template import drawn
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.words import Fact
from oppose_engine import Outcomes, percent
from oppose_engine.checks.symbols import MOST_LETTERS

LONGEST_NAME = 24
"""The most letters of a name that a reader gives a side."""
WANTED = 60
"""The chance, in percent, that the inverse question starts with."""
LONG = 2**53
"""The most rolls that are told as the rules count them; of more, the fraction is reduced."""


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
    names: Sequence[tuple[str, str]] = ()
    """What an address may call an option besides its value, or begin to."""
    kind: str = "choice"
    """How it looks: you, them, number, choice, letters, wide, name, or change (a small number without a slider)."""
    spoken: str = ""
    """The name of a list for those who hear it, if its label says too little; it begins with the label."""


def field(prefix: str, shown: Field) -> Html:
    """A number with its steps and its slider, a list to choose from, or a few words of the reader's own."""
    form = {"name": "name", "letters": "letters", "change": "steps"}.get(shown.kind, "slider")
    form = "choice" if form == "slider" and (shown.options or shown.groups) else form
    label = tag("label", shown.label, for_=f"{prefix}-{shown.name}", class_="op-label")
    return tag("span", label, control(prefix, shown, form), class_=f"op-input op-input-{shown.kind}")


def control(prefix: str, shown: Field, form: str) -> Html:
    """The control alone: a number with ``steps`` or a ``slider`` besides, a ``choice``, ``letters``, a ``name``."""
    told = {"prefix": prefix, "field": shown, "longest": LONGEST_NAME, "letters": MOST_LETTERS}
    return drawn("pages/readouts/field.html", form=form, **told)


def button(*says: Child, **attributes: str | int | bool | None) -> Html:
    return tag("button", *says, type="button", **attributes, disabled=True)


def between() -> Html:
    """The word between the two sides: a button that gives each what the other has."""
    arrows = tag("span", "\N{RIGHTWARDS ARROW OVER LEFTWARDS ARROW}", aria_hidden="true")
    return button(arrows, "against", class_="op-against op-swap", aria_label="against: swap the sides", data_do="swap")


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


def answer(
    variant: str,
    main: Fraction,
    shares: Sequence[Share],
    said: Child,
    *,
    more: Child = None,
    notes: Sequence[tuple[str, Child]] = (),
) -> Html:
    """The main number beside the sentence, the bar, its numbers, and notes as (part, text), for one reading.

    Counts of hundreds of digits are reduced.
    """
    common = gcd(*(count for share in shares for count in (share.count, share.denominator)))
    numbers = []
    for each in shares:
        counts = (n // common if each.denominator > LONG else n for n in (each.count, each.denominator))
        numbers.append((each, key(*each.colour.split("-", 1)), percent(each.chance, 1), *counts))
    told = {"variant": variant, "main": percent(main, 1), "said": said, "bar": bar(shares), "more": more}
    return drawn("pages/readouts/answer.html", shares=numbers, notes=notes, **told)


def afterwards(odds: Outcomes) -> Html:
    """A second, thin bar: what becomes of a roll that nobody won; hidden where somebody always wins."""
    words, shares = again(odds) or ("", shares_of(odds)[::3])
    said = tag("p", tag("span", words), " ", tag("strong", percent(shares[0].chance, 1), "%"))
    return tag("div", said, bar(shares), class_="op-again", data_part="again", hidden=not words)


def facts(variant: str, found: Mapping[str, Fact | None]) -> Html:
    """Each fact by its name: a number, and what it is in small; an empty one is hidden."""
    return drawn("pages/readouts/facts.html", variant=variant, found=found)


def status() -> Html:
    """The text that a screen reader speaks after a pause: the one live region of a page."""
    return tag("p", class_="op-unseen", role="status", data_part="status")


def actions(*more: Child, used: bool = True) -> Html:
    """The buttons below a box: Copy link, Share, and Use this, which a box of several games does without."""
    taken = button("Use this", class_="op-plain", data_use=True, aria_expanded="false") if used else None
    share = tag("button", "Share", type="button", class_="op-plain", data_do="share", hidden=True)
    copy = button("Copy link", class_="op-plain", data_do="copy")
    return tag("p", more, copy, taken, share, class_="op-footnotes op-actions")


def box(prefix: str, inputs: Child, *content: Child, why: Child = None) -> Html:
    """The box: the answer, the controls, what is wrong with them, ``why`` the answer is what it is, the link."""
    *answers, link = content
    told = {"answers": lines(*answers), "inputs": inputs, "link": link, "why": why}
    return drawn("pages/readouts/box.html", prefix=prefix, **told)


def inverse(
    placed: MechanicOnPage, prefix: str, before: Child, after: Child, answers: Iterable[Mapping[str, str]]
) -> Html:
    """The inverse question, such as how many dice give a chance of 75%, and its answers in each reading by part.

    The chance that is wanted stands between the words ``before`` and ``after``.
    """
    told = ([tag("p", said, data_part=part, class_="op-needed") for part, said in each.items()] for each in answers)
    parts = zip(told, placed.variants, strict=True)
    panels = placed.panels(tag("div", found, data_variant=variant.id) for found, variant in parts)
    wanted = control(prefix, Field("chance", "", WANTED, 1, 99), "number")
    unit = tag("label", "% of the time", for_=f"{prefix}-chance")  # part of the name of the field
    asked = tag("p", before, wanted, unit, after, class_="op-question-line")
    return spread("div", asked, *panels, class_="op-need")


def table(
    caption: Child, head: Sequence[Child], content: Sequence[Sequence[Child]], part: str, now: int | None = None
) -> Html:
    """A small table whose cells a script updates."""
    told = {"caption": caption, "head": head, "content": content, "part": part, "now": now}
    return drawn("pages/readouts/small.html", **told)
