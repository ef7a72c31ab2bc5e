"""Reads and checks the files in ``site_data/``: printed numbers, disagreements, releases, addresses, the ledger."""
