"""The ledger of numbers: what was last published, so that no number changes unnoticed.

``tables`` are all numbers as they are now, ``store`` packs whole tables into the files in
``site_data/ledger`` and unpacks them, ``compare`` finds what moved, ``changes`` is the public history.
``python -m hooks.tools.ledger`` is the command.
"""

from hooks.records.ledger.changes import read_changes
from hooks.records.ledger.compare import differences
from hooks.records.ledger.report import report
from hooks.records.ledger.store import read_ledger
from hooks.records.ledger.tables import digest, tables_of

__all__ = ["differences", "digest", "read_changes", "read_ledger", "report", "tables_of"]
