"""Chances that the rules of the site state, in percent, for the engine and the oracle alike."""

__all__ = ["D100"]

Figures = tuple[float, float, float, float]

D100: list[tuple[str, str, int, int, Figures]] = [
    ("brp", "uge-2023", 50, 50, (49.5, 1, 0, 49.5)),
    ("brp", "uge-2023", 60, 40, (67.34, 0.74, 0, 31.92)),
    ("brp", "uge-2023-success-only", 60, 40, (53.22, 0.35, 20.84, 25.59)),
    ("brp", "srd-2020-high-skill", 70, 40, (65.52, 0, 18, 16.48)),
    ("brp", "srd-2020-cancel", 70, 40, (46.48, 0, 37.04, 16.48)),
    ("coc7", "rulebook", 0, 10, (0.99, 0, 89.10, 9.91)),
    ("coc7", "quick-start", 0, 10, (0.99, 0, 0, 99.01)),
    ("coc7", "article-exact-reroll", 0, 10, (5.69, 0, 0, 94.31)),
    ("mythras", "imperative", 120, 80, (76.94, 0.56, 2, 20.5)),
    ("mythras", "imperative", 100, 60, (76.94, 0.56, 2, 20.5)),
    ("mythras", "imperative", 50, 50, (37.25, 0.5, 25, 37.25)),
    ("legend", "srd", 50, 50, (37.5, 0, 25, 37.5)),
    ("legend", "srd", 70, 40, (62.14, 0, 18, 19.86)),
    ("legend", "srd", 120, 80, (77.5, 0, 2, 20.5)),
    ("delta-green", "lower-roll", 50, 20, (60.93, 0.7, 0, 38.37)),
    ("openquest3", "srd", 99, 100, (9, 0, 0, 91)),
    ("openquest3", "srd", 100, 99, (91, 9, 0, 0)),
    ("openquest3", "srd", 100, 100, (10, 0, 90, 0)),
    ("openquest3", "srd", 50, 100, (4, 0, 0, 96)),
    ("openquest3", "srd", 50, 50, (50.29, 0, 0.36, 49.35)),
]
"""System, variant, your rating, theirs, figures; a system may come after its figures."""
