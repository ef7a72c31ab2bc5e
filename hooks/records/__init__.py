"""What ``site_data/`` holds, read and checked: printed figures, disagreements, releases, addresses, the ledger."""
