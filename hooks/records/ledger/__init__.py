"""The ledger of numbers: what was last published, so that no number changes unnoticed.

``store`` packs whole tables into the files in ``site_data/ledger`` and unpacks them, ``compare`` finds what moved,
``changes`` is the public history.
``python -m hooks.tools.ledger`` is the command.
"""
