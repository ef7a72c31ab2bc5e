"""The base classes of every game: system, source, mechanic, variant; the rules of games are in ``systems``."""
