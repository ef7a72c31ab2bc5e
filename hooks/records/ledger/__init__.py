"""The ledger of numbers: what was last published, so that no number changes unnoticed.

``tables`` are all numbers as they are now, ``store`` packs whole tables into the files in
``site_data/ledger`` and unpacks them, ``compare`` finds what moved, ``changes`` is the public history.
``python -m hooks.tools.ledger`` is the command.
"""
