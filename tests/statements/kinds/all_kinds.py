"""All checkers: whoever imports this has them registered."""

from tests.statements.kinds import clauses, contests, counts, highest_die, maps, match_ups, pools, ratings, single, sums
from tests.statements.kinds.kind import CHECKERS, wrong

__all__ = [
    "CHECKERS",
    "clauses",
    "contests",
    "counts",
    "highest_die",
    "maps",
    "match_ups",
    "pools",
    "ratings",
    "single",
    "sums",
    "wrong",
]
