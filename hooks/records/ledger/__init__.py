"""Stores every number that the site had last, and finds which numbers have changed.

``store`` packs whole tables into the files in ``site_data/ledger`` and unpacks them, ``compare`` finds what moved,
``changes`` is the public history.
``python -m hooks.tools.ledger`` is the command.
"""
