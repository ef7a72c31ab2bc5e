"""Reads and checks the files in ``site_data/``: printed figures, disagreements, releases, addresses, the ledger."""
