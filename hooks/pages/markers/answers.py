"""Answers the markers of pages, such as ``<!-- count: tables -->``, with HTML.

::

    <!-- odds: SYSTEM TABLE [VARIANT] LABELS... [percent|fraction|count|faces|places=N] -->
    <!-- count: systems|tables|published|reproduced -->
    <!-- odds: SYSTEM TABLE [PART] [VARIANT] [OUTCOME] -->  with a table of pipes right under it
    <!-- table: SYSTEM TABLE [VARIANT] [OUTCOME] -->  or on the page of its game [PART]
    <!-- figure: KIND SYSTEM TABLE [VARIANT...] -->
    <!-- answer: SYSTEM TABLE [PART] -->
    <!-- reading: SYSTEM TABLE VARIANT... -->
    <!-- other-readings: SYSTEM TABLE assumed|differences|surprises -->
    <!-- data-files: SYSTEM -->
    <!-- part: changes|claims|compare|house|proof|reference|ruled|software|spend [NAME] -->  Markdown
    <!-- sheet: SYSTEM -->
    <!-- stamp -->
    <!-- cards[: some] -->
    <!-- games: dice -->            (or: resolution, publisher, licence)
    <!-- match-up: SYSTEM -->
    <!-- ask: foes|lab|parties|series|spend|square|together|toward|which -->
    <!-- drag: you|them|both|SETTING VALUE LEAST MOST -->
    <!-- run: oppose ... -->
    <!-- scale: chance|share|level|outcome|difference -->

Put a label with a space in quotes. An opposed table also answers for ratings that its page does not
show, and for ``decided``, ``split`` and ``advantage`` instead of an outcome.

On the pages of its game a marker shows a figure, or a table under ``odds``, for every reading, with a switch. The typed
table must be that of the first reading, number by number.
"""

import re
import shlex
from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import partial
from itertools import zip_longest

from markdown import Markdown
from markdown.extensions.tables import TableExtension

from hooks.html.chances import MEASURES, odds_table
from hooks.html.choice import panel
from hooks.html.markup import block, tag
from hooks.html.places import embed_of, page_of
from hooks.html.template import drawn
from hooks.pages import claims, compare, proof
from hooks.pages.about import changes, colophon, modules, reference
from hooks.pages.ask import ask
from hooks.pages.ask.spend import sections
from hooks.pages.ask.toward import RULES, ruled
from hooks.pages.context import Context
from hooks.pages.context.mechanic_on_page import MechanicOnPage
from hooks.pages.game.section import Section
from hooks.pages.game.system import downloads
from hooks.pages.kinds import kind_of
from hooks.pages.markers import home
from hooks.pages.markers.console import session
from hooks.pages.markers.extension import Markers
from hooks.pages.markers.scales import scale
from hooks.pages.proof.printed import comparisons
from hooks.pages.sheets import sheet
from oppose_engine import OddsTable, RangeError, System, TableId, percent, points
from oppose_engine.errors import chosen, nearest
from oppose_engine.odds_table import Axis, Label
from oppose_engine.questions.basis import Basis
from oppose_engine.rules.system import Opposed
from oppose_engine.text import face_ranges, number
from oppose_engine.views import by_tens, to_html

PARTS: Mapping[str, Mapping[str, Callable[[Context], str]]] = {
    "changes": {"": changes.entries},
    "claims": claims.PARTS,
    "compare": {name: partial(compare.part, name=name) for name in ("box", "map", "ranking")},
    "house": {name: partial(modules.part, name=name) for name in modules.PARTS},
    "proof": proof.PARTS,
    "reference": {"engine": reference.engine_names, "kernels": reference.kernel_names},
    "spend": {"": sections},
    "ruled": {name: partial(ruled, name=name) for name in RULES},
    "software": {"packages": colophon.packages, "vega": colophon.vega},
}
"""What fills the pages on all games and on the project itself, by page and part."""
DRAGGED = 4
"""The words of a number that is dragged."""
FORMATS = ("percent", "fraction", "count", "faces", "places=N")


class Answers:
    """Answers the markers of one build: called with page, name and arguments, it returns HTML."""

    def __init__(self, context: Context) -> None:
        self._context = context
        plain = (self._odds, self._count, self._table, self._answer, self._reading, self._part, self._stamp)
        named = (*plain, self._figure, self._cards, self._drag, self._run)
        self._known: dict[str, Callable[[str, list[str]], str]] = {
            **{each.__name__.removeprefix("_"): each for each in named},
            "other-readings": self._of_others,
            "data-files": lambda page, words: self._dressed(page, downloads(context, self._system(words), page)),
            "sheet": lambda _, words: sheet(context, self._system(words)),
            "match-up": lambda page, words: home.match_up(context, self._system(words).id, page),
            "games": lambda page, words: home.games(context, page, " ".join(words)),
            "ask": lambda _, words: block(ask(context, " ".join(words))),
            "scale": lambda _, words: str(scale(" ".join(words)).html()),
        }

    def __call__(self, page: str, name: str, arguments: str) -> str:
        known, asked = self._context.answered, (page, name, arguments)
        if asked not in known:
            known[asked] = self._answer_to(*asked)
        return known[asked]

    def _answer_to(self, page: str, name: str, arguments: str) -> str:
        if name not in self._known:
            raise RangeError(f"no marker {name!r}; {nearest(name, self._known)}; a plain comment has no colon there")
        first, _, table = arguments.partition("\n")
        try:
            words = shlex.split(first)
        except ValueError as error:
            raise RangeError(f"{error}; put a label with a space between quotes") from None
        return self._shown(page, words, table) if table else self._known[name](page, words)

    def placed(self, page: str, key: TableId) -> MechanicOnPage:
        """The mechanic of a table on a page: in its place, if the page is its own."""
        system = self._context.systems[key.system]
        mechanic = system.mechanic(key.table)
        beside = [each for each in system.mechanics if each.page == mechanic.page]
        own = page in (page_of(system.id, mechanic.page), embed_of(system.id))
        place = beside.index(mechanic) if own else None
        return MechanicOnPage(self._context, system, mechanic, page, place or 0, own=place is not None)

    def _answer(self, page: str, words: list[str]) -> str:
        key, rest = self._key(words)
        placed = self.placed(page, key)
        _nothing_left(rest[1:])
        kind = kind_of(placed.mechanic)
        return kind.aside(placed, rest[0]) if rest else kind.readout(placed)

    def _stamp(self, page: str, words: list[str]) -> str:  # noqa: ARG002
        """The version and the hash of the rules, which scripts read too."""
        _nothing_left(words)
        rules = self._context.rules_hash
        said = f"Oppose {self._context.version} · rules {rules} · exact integers, rounded half up"
        return block(tag("p", said, class_="op-stamp", data_stamp=rules))

    def _reading(self, page: str, words: list[str]) -> str:
        system, table, *variants = words
        placed = self.placed(page, self._key([system, table])[0])
        numbers = {variant.id: number for number, variant in enumerate(placed.variants)}
        shown = placed.when(*(chosen("reading", each, numbers) for each in variants))
        return str(panel(when=shown)).removesuffix("</div>")

    def _part(self, page: str, words: list[str]) -> str:  # noqa: ARG002
        of, name = [*words, ""][:2]
        list(self._context.systems.values())  # a part is of all of them
        return chosen(f"{of}: part", name, chosen("part", of, PARTS))(self._context)

    def _of_others(self, page: str, words: list[str]) -> str:
        *table, part = words
        return self._dressed(page, Section(self.placed(page, self._key(table)[0]), self).of_others(part))

    def _dressed(self, page: str, document: str) -> str:
        """A piece of a document, as the build dresses it."""
        markers = Markers(self)
        markers.open_page(page, document)
        html = Markdown(extensions=[TableExtension(use_align_attribute=True), markers]).convert(document)
        if markers.errors:
            raise markers.errors[0]
        return html

    def _shown(self, page: str, words: list[str], typed: str) -> str:
        """A table as pages show it, in every state; what is typed must be its first."""
        key, _ = self._key(words)
        placed = self.placed(page, key)
        pick = kind_of(placed.mechanic).table(placed, words[1:])
        for found, wanted in zip_longest(typed.splitlines(), pick.pipes().splitlines(), fillvalue=""):
            if " ".join(found.split()) != " ".join(wanted.split()):
                raise RangeError(f"the table under it says {found.strip()!r}; the engine says {wanted.strip()!r}")
        return str(pick.html())

    def _odds(self, page: str, words: list[str]) -> str:  # noqa: ARG002
        key, labels = self._key(words)
        shown = "percent"
        if labels and (labels[-1] in FORMATS or labels[-1].startswith("places=")):
            *labels, shown = labels
        table = self._context.table(*key)
        names = [axis.name for axis in table.axes]
        if len(labels) != len(names):
            raise RangeError(f"{len(labels)} labels; {key} wants {', '.join(names)}")
        if shown == "faces":
            return _founded("faces", key, labels, _faces(table, labels))
        basis = Basis("cell", (str(key),), at=tuple(labels))
        mechanic = self._context.systems[key.system].mechanic(key.table)
        if isinstance(mechanic, Opposed) and key.table == mechanic.match_table:
            odds = mechanic.odds(key.variant, mechanic.side(labels[0]), mechanic.side(labels[1]))
            return _shown(odds.measure(labels[2]), odds.denominator, shown, basis)
        found = dict(zip(names, map(_on_axis, table.axes, labels), strict=True))
        value = table.value(**found)
        if not table.is_odds and table.unit != "chance":
            text = str(value) if shown == "fraction" else number(value, _places(shown, 2))
            return _founded("cell", key, labels, text)
        whole = table.denominator_at(table.axes[0].index(found[names[0]]))
        return _shown(value, whole, shown, basis)

    def _count(self, page: str, words: list[str]) -> str:  # noqa: ARG002
        context, compared = self._context, comparisons(self._context)
        counts = {
            "systems": len(context.systems),
            "tables": sum(len(system.keys()) for system in context.systems.values()),
            "published": sum(len(found.pairs) for found in compared),
            "reproduced": sum(found.reproduced for found in compared),
        }
        what = " ".join(words)
        basis = Basis(f"count-{what}", ("data/index.json",))
        return str(tag("span", f"{chosen('count', what, counts):,}", data_basis=str(basis)))

    def _drag(self, page: str, words: list[str]) -> str:  # noqa: ARG002
        """A number that a reader sets; the chances beside it follow."""
        whole = all(re.fullmatch(r"-?\d+", word) for word in words[1:])
        if len(words) != DRAGGED or not whole or not int(words[2]) <= int(words[1]) <= int(words[3]):
            raise RangeError(f"{' '.join(words)!r}; write what it is, its value, the least and the most: you 80 0 100")
        name, value, low, high = words
        label = {"you": "Your side", "them": "Their side", "both": "Both sides"}.get(name, name.capitalize())
        return str(drawn("pages/markers/drag.html", name=name, label=label, value=value, low=low, high=high))

    def _table(self, page: str, words: list[str]) -> str:
        key, rest = self._key(words)
        placed = self.placed(page, key)
        if placed.own:
            return str(kind_of(placed.mechanic).table(placed, words[1:]).html())
        table = self._context.table(*key)
        if table.is_opposed:
            outcome = rest.pop(0) if rest else "win"
            chosen("outcome", outcome, MEASURES)
            html = str(odds_table(table, outcome).html())
        else:
            html = to_html(table.select(**{table.axes[0].name: by_tens(table.axes[0].values)}))
        _nothing_left(rest)
        return html

    def _figure(self, page: str, words: list[str]) -> str:
        kind, *words = words or [""]
        key, rest = self._key(words)
        placed = self.placed(page, key)
        mechanic = placed.mechanic
        if placed.own and not rest:
            drawn = kind_of(mechanic).drawn(placed, kind, key.table)
            return block(drawn) if "<figure" in "".join(drawn) else ""
        keys = [key, *(TableId(key.system, key.table, mechanic.variant(name).id) for name in rest)]
        return self._context.draw(kind, *(self._context.table(*key) for key in keys), page=page)

    def _cards(self, page: str, words: list[str]) -> str:
        most = home.MOST if words[:1] == ["some"] else None
        _nothing_left(words[0 if most is None else 1 :])
        return home.cards(self._context, page, most)

    def _run(self, page: str, words: list[str]) -> str:  # noqa: ARG002
        list(self._context.systems.values())  # the command reads all of them
        return session(words)

    def _system(self, words: list[str]) -> System:
        return chosen("no system", " ".join(words), self._context.systems)

    def _key(self, words: list[str]) -> tuple[TableId, list[str]]:
        """The table that the first words name, and the words after that."""
        name, table, *rest = [*words, "", ""][: max(2, len(words))]
        system = self._system([name])
        if table not in system.tables():
            raise RangeError(f"{name}: no table {table!r}; {nearest(table, system.tables())}")
        variants = [variant.id for variant in system.mechanic(table).variants]
        variant = rest.pop(0) if rest and rest[0] in variants else variants[0]
        return TableId(name, table, variant), rest


def _places(shown: str, default: int) -> int:
    text = shown.removeprefix("places=")
    if text == shown:
        return default
    if not re.fullmatch(r"[0-9]", text):
        raise RangeError(f"{shown!r}; give places=0 to places=9")
    return int(text)


def _founded(kind: str, key: TableId, labels: list[str], text: str) -> str:
    return str(tag("span", text, data_basis=str(Basis(kind, (str(key),), at=tuple(labels)))))


def _shown(value: Fraction | None, denominator: int, shown: str, basis: Basis) -> str:
    """A chance as text in an element that carries the exact fraction."""
    if value is None:
        return "\N{EN DASH}"
    if shown == "fraction":
        text = str(value)
    elif shown == "count":
        text = f"{int(value * denominator):,} of {denominator:,}"
    else:
        text = (percent if value >= 0 else points)(value, _places(shown, 1)) + "%"
    exact = {"value": str(value), "title": f"exactly {value}", "data_basis": str(basis)}
    return str(tag("data", text, class_="op-exact", **exact))


def _on_axis(axis: Axis, word: str) -> Label:
    return next((value for value in axis.values if str(value) == word), word)


def _faces(table: OddsTable, labels: list[str]) -> str:
    if table.ranges is None:
        raise RangeError(f"{table.id}: no faces; ask a table of success bands")
    row, level = (axis.index(_on_axis(axis, label)) for axis, label in zip(table.axes, labels, strict=True))
    return face_ranges(table.ranges[row][level])


def _nothing_left(words: list[str]) -> None:
    if words:
        raise RangeError(f"{' '.join(words)!r} is one word too many, or no reading of this table")
