"""What the page Changes lists: which numbers of the site changed, when, by how much, because of which rule."""

from collections import Counter
from collections.abc import Sequence
from datetime import date

from hooks.html.markup import Child, Html, block, tag
from hooks.html.pipes import escaped
from hooks.html.places import FEED, SITE, link, page_of
from hooks.html.records import Column, Records
from hooks.html.template import drawn
from hooks.html.words import counted, start
from hooks.pages.context import Context
from hooks.records.ledger.changes import Change
from hooks.records.ledger.compare import WORDS, TableChange
from oppose_engine import OpposeError
from oppose_engine.questions.basis import Basis
from oppose_engine.text import listed

CHANGES = "changes.md"


def entries(context: Context) -> str:
    """Every change as Markdown, the newest first, under its day."""
    declared = context.evidence.changes
    days = [
        f"\n## {_day(change)}, version {change.version} {{#{_slug(f'{_day(change)} {change.version}')}}}\n"
        for change in declared
    ]
    parts = [
        ("" if day in days[:n] else day) + _change(context, change, _anchor(change, declared[n + 1 :]))
        for n, (day, change) in enumerate(zip(days, declared, strict=True))
    ]
    return "".join(parts) or "No number has changed."


def feed(context: Context) -> dict[str, bytes]:
    """The changes as an Atom feed, by its path."""
    declared, page = context.evidence.changes, f"{SITE}changes/"
    entries = []
    for n, change in enumerate(declared):
        moved = listed([f"{_game(context, each.id.system)}, {each.id.table} ({each.kind})" for each in change.tables])
        told = {"reason": change.reason, "updated": _moment(change), "moved": moved or "No number moved."}
        entries.append({**told, "to": f"{page}#{_anchor(change, declared[n + 1 :])}"})
    updated = entries[0]["updated"] if entries else "2026-01-01T00:00:00Z"
    whole = drawn("pages/about/feed.html", page=page, own=SITE + FEED, updated=updated, entries=entries)
    return {FEED: whole.encode()}


def _moment(change: Change) -> str:
    return f"{change.date}T00:00:00Z"


def _anchor(change: Change, older: Sequence[Change]) -> str:
    """The id of a change; a second change of the same day gets a number, so the first keeps its id."""
    before = sum((each.date, each.version) == (change.date, change.version) for each in older)
    named = _slug(f"{_day(change)} version {change.version}")
    return f"{named}-{before + 1}" if before else named


def _slug(words: str) -> str:
    return words.lower().replace(" ", "-").replace(".", "")


def _day(change: Change) -> str:
    day = date.fromisoformat(change.date)
    return f"{day.day} {day:%B %Y}"


def _change(context: Context, change: Change, anchor: str) -> str:
    moved = [table for table in change.tables if table.kind in ("moved", "shape")]
    return f"\n### {escaped(change.reason)} {{#{anchor}}}\n" + block(
        *_sentences(context, change),
        _table(context, change, moved) if moved else None,
        tag("p", f"Rules {change.rules_hash}.", class_="op-note"),
    )


def _sentences(context: Context, change: Change) -> list[Html]:
    """Tables that are new or gone, which have no size of change; or that no number changed."""
    found = []
    for kind, words in WORDS.items():
        by_system = Counter(table.id.system for table in change.tables if table.kind == kind)
        games = [f"{_game(context, system)} ({counted(count, 'table')})" for system, count in by_system.items()]
        if games:
            basis = Basis(f"tables-{kind}", ("site_data/changes.json",))
            found.append(tag("p", f"{start(words)}: {listed(games)}.", data_basis=str(basis)))
    return found if change.tables else [tag("p", "No number moved.")]


def _table(context: Context, change: Change, moved: Sequence[TableChange]) -> Records:
    rows: list[list[Child]] = []
    for table in moved:
        cells, lines = f"{table.cells:,} of {table.of_cells:,}", f"{table.rows:,} of {table.of_rows:,}"
        rows.append([*_named(context, table), cells, lines, _largest(table)])
    words = ("Game", "Table", "Reading")
    columns = [*(Column(word, words=True) for word in words), Column("Cells moved"), Column("Rows changed")]
    columns.append(Column("Largest move", words=True))
    caption = f"Tables that moved on {change.date}."
    return Records(caption, columns, rows, attributes={"data-changes": change.date})


def _largest(table: TableChange) -> str:
    parts = [table.note] if table.note else []
    move = table.largest
    if move is None:
        parts += [] if table.note else ["the faces alone" if table.cells else "none by tens"]
    else:
        parts.append(f"{', '.join(filter(None, [move.where, move.outcome]))}: {move.steps}")
    return "; ".join(parts)


def _game(context: Context, system: str) -> str:
    game = context.systems.get(system)
    return game.title if game is not None else system


def _named(context: Context, table: TableChange) -> tuple[Child, str, str]:
    """The game with a link, the table and the reading by their titles; by their ids if they are published no more."""
    system, name, variant = table.id
    try:
        mechanic = context.systems[system].mechanic(name)
        titles = context.table(*table.id).title, mechanic.variant(variant).title
    except (KeyError, OpposeError):
        return _game(context, system), name, variant
    return tag("a", _game(context, system), href=link(CHANGES, page_of(system, mechanic.page))), *titles
