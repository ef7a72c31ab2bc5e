"""The ledger of numbers: what was last published, so that no number changes unnoticed.

``record`` turns a computed table into what is kept of it, ``store`` reads and writes the files in
``site_data/ledger``, ``compare`` finds what moved, ``accept`` declares it, ``changes`` is the public
history and ``summary`` tells a pull request what it moves. ``python -m hooks.tools.ledger`` is the command.
"""

from hooks.records.ledger.changes import read_changes
from hooks.records.ledger.compare import differences
from hooks.records.ledger.record import record
from hooks.records.ledger.report import report
from hooks.records.ledger.store import read_ledger

__all__ = ["differences", "read_changes", "read_ledger", "record", "report"]
