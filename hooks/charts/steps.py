"""Where the classes of a difference begin, in percentage points."""

from fractions import Fraction

__all__ = ["COARSE", "DIFF", "FINE"]

COARSE = (Fraction(1, 2), Fraction(2), Fraction(5), Fraction(10))
"""For two games, and for two readings of a game that differ much."""
FINE = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(1))
"""For two readings that differ by less than five points everywhere."""
DIFF = ("m4", "m3", "m2", "m1", "0", "p1", "p2", "p3", "p4")
"""The classes, largest loss to largest gain."""
