"""The four outcomes of an opposed roll, as counts of equally likely cases."""

from typing import NamedTuple


class Odds(NamedTuple):
    """Cases in which you get it, both qualify, nobody gets it, they get it; and all the cases."""

    win: int
    tie: int
    none: int
    lose: int
    denominator: int
