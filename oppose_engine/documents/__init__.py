"""Rules as JSON documents: writes one for every variant, describes them by a schema, reads them back."""

from oppose_engine.documents.kinds import kind_of, kinds
from oppose_engine.documents.link import from_link, to_link
from oppose_engine.documents.read import as_system, from_rule, read_rule
from oppose_engine.documents.schema import rule_schema
from oppose_engine.documents.write import RULE_SCHEMA, to_rule, to_rule_json

__all__ = [
    "RULE_SCHEMA",
    "as_system",
    "from_link",
    "from_rule",
    "kind_of",
    "kinds",
    "read_rule",
    "rule_schema",
    "to_link",
    "to_rule",
    "to_rule_json",
]
