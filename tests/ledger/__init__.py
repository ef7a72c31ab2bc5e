"""The ledger: no number changes unnoticed, and a declared change is announced."""
