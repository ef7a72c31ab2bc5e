"""All checkers: whoever imports this has them registered."""

from tests.sentences.kinds import clauses, contests, counts, highest_die, maps, match_ups, pools, ratings, single, sums
from tests.sentences.kinds.kind import CHECKERS, wrong

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
