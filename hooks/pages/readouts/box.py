"""The box of a readout: the controls, the answer in each reading, further questions and small tables.

Elements that a script updates have the attribute ``data-part``; elements repeated for each reading are inside
an element with ``data-variant``.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction

from hooks.html.bar import Share, again, bar, shares_of
from hooks.html.markup import Child, Html, lines, spread, tag
from hooks.html.shades import key
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.readouts.words import Fact
from oppose_engine import Outcomes, percent


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
        "data_system": placed.system.id,
        "data_table": table,
        "data_tables": " ".join(placed.mechanic.published()),
        "data_variants": " ".join(variant.id for variant in placed.variants),
        "data_optional": optional or None,
        "data_stamp": placed.context.rules_hash,
    }
    return spread(
        "div",
        *content,
        None if placed.place else status(),
        class_=classes,
        id=_id(placed, table),
        data_search_exclude=True,
        data_readout_kind=kind,
        **attributes | data,
    )


def beside(placed: MechanicOnPage, table: str, content: Sequence[Child]) -> Html:
    """A part of a readout that stands elsewhere on the page; the script for the box fills it too."""
    id_ = _id(placed, table)
    return spread("div", *content, class_="op-match", data_of=id_, data_search_exclude=True)


def _id(placed: MechanicOnPage, table: str) -> str:
    return "match-up" if placed.place == 0 else f"match-up-{table}"


def _numbers(shares: Sequence[Share]) -> Html:
    """Each share with its colour key and its number."""
    return tag(
        "dl",
        (
            tag(
                "div",
                tag("dt", key(*share.colour.split("-", 1)), " ", share.label),
                tag("dd", tag("span", percent(share.chance, 1), class_="op-share"), tag("span", "%", class_="op-unit")),
                data_outcome=share.name,
                data_count=share.count,
                data_denominator=share.denominator,
            )
            for share in shares
        ),
        class_="op-numbers",
    )


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
    big = tag("span", percent(main, 1), data_part="big")
    return tag(
        "div",
        tag(
            "div",
            tag("p", big, tag("span", "%", class_="op-unit"), class_="op-big", aria_hidden="true"),
            tag("p", said, class_="op-sentence", data_part="sentence"),
            class_="op-first",
        ),
        tag("div", bar(shares), _numbers(shares), data_readout=True, data_part="answer"),
        more,
        tag("p", (tag("span", text, data_part=part) for part, text in notes), class_="op-footnotes") if notes else None,
        data_variant=variant,
    )


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


def _problem(prefix: str) -> Html:
    """The line for an error of a control, or for what a change of the roll does; its room is always kept."""
    said = tag("p", class_="op-problem", id=f"{prefix}-problem", data_part="problem")
    return tag("div", said, tag("p", class_="op-effect", data_part="effect"), class_="op-said")


def status() -> Html:
    """The text that a screen reader speaks after a pause: the one live region of a page."""
    return tag("p", class_="op-unseen", role="status", data_part="status")


def actions(*more: Child, used: bool = True) -> Html:
    """The link to this state, and unless it is the state of several games what else may be taken of it."""
    return tag(
        "p",
        more,
        tag("button", "Copy link", type="button", class_="op-plain", data_do="copy", disabled=True),
        tag("button", "Use this", type="button", class_="op-plain", data_use=True, aria_expanded="false", disabled=True)
        if used
        else None,
        tag("button", "Share", type="button", class_="op-plain", data_do="share", hidden=True),
        class_="op-footnotes op-actions",
    )


def box(prefix: str, inputs: Child, *content: Child, why: Child = None) -> Html:
    """The box: the answer, the controls, what is wrong with them, ``why`` the answer is what it is, the link."""
    *answers, link = content
    told = tag("div", why, class_="op-why") if why else None
    controls = spread("div", tag("div", inputs, class_="op-inputs"), _problem(prefix), link, class_="op-set")
    return spread("div", *answers, controls, told, class_="op-readout")


def inverse(placed: MechanicOnPage, question: Child, answers: Iterable[str]) -> Html:
    """The inverse question, such as how many dice give a chance of 75%, and its answer in each reading."""
    panels = placed.panels(
        tag("div", tag("p", said, data_part="need", class_="op-needed"), data_variant=variant.id)
        for said, variant in zip(answers, placed.variants, strict=True)
    )
    asked = tag("p", question, class_="op-question-line")
    return spread("div", asked, *panels, class_="op-need")


def rows(content: Sequence[Sequence[Child]], now: int | None = None) -> Html:
    """The rows of a small table."""
    return lines(
        *(
            tag(
                "tr",
                tag("th", row[0], scope="row"),
                (tag("td", cell) for cell in row[1:]),
                class_="op-now" if n == now else None,
            )
            for n, row in enumerate(content)
        )
    )


def table(
    caption: Child, head: Sequence[Child], content: Sequence[Sequence[Child]], part: str, now: int | None = None
) -> Html:
    """A small table whose cells a script updates."""
    return spread(
        "table",
        tag("caption", caption),
        tag("thead", tag("tr", (tag("th", cell, scope="col") if cell else tag("td") for cell in head))),
        spread("tbody", rows(content, now), data_part=part),
        class_="op-small",
        data_search_exclude=True,
    )
