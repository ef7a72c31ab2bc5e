"""The engine against the oracle, published figures, laws and its own documents."""
