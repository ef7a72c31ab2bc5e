"""Where the classes of a difference begin, in percentage points."""

from fractions import Fraction

__all__ = ["COARSE", "DIFF", "FINE"]

COARSE = (Fraction(1, 2), Fraction(2), Fraction(5), Fraction(10))
"""Between games, and between readings of one that are far apart."""
FINE = (Fraction(1, 20), Fraction(1, 4), Fraction(1, 2), Fraction(1))
"""Between readings that differ by less than five points anywhere."""
DIFF = ("m4", "m3", "m2", "m1", "0", "p1", "p2", "p3", "p4")
"""The classes, largest loss to largest gain."""
