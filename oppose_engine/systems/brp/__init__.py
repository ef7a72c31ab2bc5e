"""Basic Roleplaying: d100, up to five levels of success, resistance table, experience."""

from oppose_engine.declare import D100_ARTICLE, System
from oppose_engine.systems.brp.active_roll import ACTIVE_ROLL
from oppose_engine.systems.brp.contests import CONTEST
from oppose_engine.systems.brp.difficulty import DIFFICULTY
from oppose_engine.systems.brp.improvement import IMPROVEMENT
from oppose_engine.systems.brp.resistance import RESISTANCE_TABLE
from oppose_engine.systems.brp.several import SEVERAL
from oppose_engine.systems.brp.texts import SRD, UGE

SYSTEM = System(
    id="brp",
    title="Basic Roleplaying",
    owner="Chaosium Inc.",
    aliases=("BRP", "BRP UGE", "Chaosium"),
    dice="d100",
    summary=(
        "Both sides roll d100 against their rating. A fifth of the rating is a special success, a twentieth a "
        "critical one; 96 or more always fails and the top faces fumble. The better degree wins; at the same degree, "
        "failing or not, the higher roll does."
    ),
    card="Five degrees; the higher roll wins at the same one.",
    sources=(UGE, SRD, D100_ARTICLE),
    together=(SEVERAL,),
    mechanics=(
        CONTEST,
        RESISTANCE_TABLE,
        DIFFICULTY,
        *IMPROVEMENT,
        ACTIVE_ROLL,
    ),
)
