"""The drift check: read a built site back and hold every number in it against the engine.

``python -m hooks.drift site/`` prints what departs. ``data_files`` reads JSON and CSV, ``tables`` the
odds tables of the pages, ``pages`` everything else that a page says. Each yields a ``Fault``.
"""

from hooks.drift.check import Check

__all__ = ["Check"]
