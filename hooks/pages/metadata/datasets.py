"""What search engines are told of the data of a page: a schema.org data set with the files of its Downloads section."""

from collections.abc import Sequence
from typing import Any

from hooks.html.places import address, data_file, page_of
from hooks.pages.context import Context
from hooks.pages.downloads import FORMATS
from hooks.pages.game.front import title
from hooks.pages.metadata.structured import LICENCE
from oppose_engine import Mechanic, OddsTable, System

MEDIA = {"csv": "text/csv", "json": "application/json"}


def datasets(context: Context) -> dict[str, dict[str, Any]]:
    """The data set of each page of a system, by the page's address; addresses in it are relative to the site."""
    found = {}
    for game in context.systems.values():
        for page in dict.fromkeys(mechanic.page for mechanic in game.mechanics):
            mechanics = [mechanic for mechanic in game.mechanics if mechanic.page == page]
            found[f"{address(page_of(game.id, page))}/"] = _dataset(context, game, mechanics)
    return found


def _dataset(context: Context, game: System, mechanics: Sequence[Mechanic[Any]]) -> dict[str, Any]:
    named = [(table, each) for mechanic in mechanics for table in mechanic.published() for each in mechanic.variants]
    tables = [(context.table(game.id, table, variant.id), variant.title) for table, variant in named]
    return {
        "@type": "Dataset",
        "name": title(game, mechanics[0]),
        "description": f"{game.title}. {mechanics[0].summary} Counted exactly from the rules, not simulated.",
        "version": context.version,
        "identifier": f"rules {context.rules_hash}",
        "license": LICENCE,
        "isAccessibleForFree": True,
        "creator": {"@type": "Organization", "name": "Oppose"},
        "variableMeasured": list(dict.fromkeys(table.title for table, _ in tables)),
        "distribution": [_download(table, reading, kind) for table, reading in tables for kind in sorted(FORMATS)],
    }


def _download(table: OddsTable, reading: str, kind: str) -> dict[str, str]:
    told = {"name": f"{table.title}, {reading}, {kind.upper()}", "encodingFormat": MEDIA[kind]}
    return {"@type": "DataDownload", **told, "contentUrl": data_file(table.id, kind)}
