"""The data files: every table as JSON and CSV, every rule as JSON, at addresses that never change, and their index."""

import json
from functools import lru_cache
from pathlib import Path
from typing import Any

from hooks import ROOT
from hooks.html.places import data_file
from hooks.pages.context import Context
from hooks.pages.package import package
from oppose_engine import OddsTable, System, TableId
from oppose_engine.documents import rule_schema, to_rule_json
from oppose_engine.views import json_schema, to_csv, to_json

INDEX = "data/index.json"
SCHEMA, RULE_SCHEMA, INDEX_SCHEMA = "data/schema.json", "data/rule.schema.json", "data/index.schema.json"
RULE = "rule.json"
"""The ending of rule documents; each stands beside the main table of its mechanic."""
ENGINE = "odds.js", "odds-dice.js", "odds-throws.js", "odds-check.js"
"""The engine of the browser, for other sites and programs."""
ASSETS = ROOT / "docs" / "assets"
FORMATS = {"json": to_json, "csv": to_csv}


@lru_cache(maxsize=1024)  # a server sees new tables with every edit
def content(table: OddsTable, kind: str) -> bytes:
    """A table in one of the ``FORMATS``; cached, since its page states the size too."""
    return FORMATS[kind](table).encode()


def of_system(context: Context, system: System) -> dict[str, bytes]:
    """The data files of one system, by path in the site."""
    tables = {key: context.table(*key) for key in system.keys()}  # noqa: SIM118  a System is no dict
    found = {data_file(key, kind): content(table, kind) for key, table in tables.items() for kind in FORMATS}
    return found | {data_file(key, RULE): rule(system, key) for key in tables if has_rule(system, key)}


def has_rule(system: System, key: TableId) -> bool:
    """Whether the rule of a reading stands beside this table."""
    return key.table == system.mechanic(key.table).main_table


def rule(system: System, key: TableId) -> bytes:
    """The rule of a reading as a document."""
    return to_rule_json(system.mechanic(key.table), key.variant).encode()


def script(system: System) -> dict[str, bytes]:
    """The script with all rules of a game, by its path: the browser's engine loads it when a reader touches a page."""
    rules = [(mechanic, variant.id) for mechanic in system.mechanics for variant in mechanic.variants]
    documents = [f'"{of.main_table}/{reading}":{to_rule_json(of, reading).rstrip()}' for of, reading in rules]
    text = f"oppose.rules({json.dumps(system.id)},{{\n" + ",\n".join(documents) + "\n});\n"
    return {f"assets/rules/{system.id}.js": text.encode()}


def files(context: Context) -> dict[str, bytes]:
    """Every data file by its path in the site."""
    found = of_all(context)
    for system in context.systems.values():
        found |= of_system(context, system)
    return found


def of_all(context: Context) -> dict[str, bytes]:
    """The list of all data files, the schemas that describe them, and the engine that reads rules, with its package."""
    of_index = json.loads(Path(__file__).with_name("index.schema.json").read_text(encoding="utf-8"))
    schemas = {SCHEMA: json_schema(), RULE_SCHEMA: rule_schema(), INDEX_SCHEMA: of_index}
    scripts = {f"data/{name}": (ASSETS / name).read_bytes() for name in ENGINE}
    texts = {name: json.dumps(schema, ensure_ascii=False, indent=2) + "\n" for name, schema in schemas.items()}
    # one line a table, so that a change reads as a diff
    found = index(context)
    heads = [f"{_compact(key)}: {_compact(value)}" for key, value in found.items() if key != "tables"]
    tables = ",\n".join(map(_compact, found["tables"]))
    texts[INDEX] = "{\n" + ",\n".join([*heads, f'"tables": [\n{tables}\n]']) + "\n}\n"
    every = [(game.id, each) for game in context.systems.values() for each in game.mechanics]
    rules = {
        str(TableId(game, each.main_table, v.id)): to_rule_json(each, v.id)
        for game, each in every
        for v in each.variants
    }
    told = scripts | {"numbers": (ASSETS / "numbers.js").read_bytes()}
    return {name: text.encode() for name, text in texts.items()} | scripts | package(told, rules, context.version)


def index(context: Context) -> dict[str, Any]:
    """The index: version, rules hash, and each table with its axes, readings and addresses.

    Addresses are relative to the site's root; the first reading is the default. A reading states its axes only
    where they differ from the table's.
    """
    return {
        "version": context.version,
        "rules_hash": context.rules_hash,
        "schema": SCHEMA,
        "rule_schema": RULE_SCHEMA,
        "index_schema": INDEX_SCHEMA,
        "releases": [f"data/{release.version}/" for release in context.evidence.releases],
        "systems": [{"id": system.id, "title": system.title} for system in context.systems.values()],
        "tables": [_entry(context, system, table) for system in context.systems.values() for table in system.tables()],
    }


def _entry(context: Context, system: System, table: str) -> dict[str, Any]:
    keys = [key for key in system.keys() if key.table == table]  # noqa: SIM118
    first = context.table(*keys[0])
    axes = _axes(first)
    return {
        "system": system.id,
        "table": table,
        "kind": system.mechanic(table).kind,
        "title": first.title,
        "unit": first.unit,
        "axes": axes,
        "variants": [_variant(context, system, key, axes) for key in keys],
    }


def _variant(context: Context, system: System, key: TableId, axes: list[dict[str, Any]]) -> dict[str, Any]:
    variant = system.mechanic(key.table).variant(key.variant)
    entry: dict[str, Any] = {"id": variant.id, "title": variant.title}
    # Two readings of a game may have different levels of success.
    own = _axes(context.table(*key))
    kinds = ("json", "csv", RULE) if has_rule(system, key) else ("json", "csv")
    return entry | ({"axes": own} if own != axes else {}) | {kind: data_file(key, kind) for kind in kinds}


def _axes(table: OddsTable) -> list[dict[str, Any]]:
    return [{"name": axis.name, "values": list(axis.values)} for axis in table.axes]


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
