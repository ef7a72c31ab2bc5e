"""The drift check: read a built site back and hold every number in it against the engine.

``python -m hooks.tools.drift site/`` prints what departs. ``data_files`` reads JSON and CSV, ``tables`` the
odds tables of the pages, ``pages`` everything else that a page says. Each yields a ``Fault``.
"""

from hooks.tools.drift.check import Check

__all__ = ["Check"]
