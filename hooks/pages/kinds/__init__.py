"""Says for each kind of roll which sections, print sheet and search words its page has."""

from typing import Any

from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.checks import OrdersKind, PoolKind, ResistanceKind, SymbolKind
from hooks.pages.kinds.match import DegreeKind, MatchKind
from hooks.pages.kinds.opposed import OpposedKind
from hooks.pages.readouts.experience import planner
from oppose_engine.checks.bonus_dice import BonusDice
from oppose_engine.checks.difficulty import Difficulty
from oppose_engine.checks.highest_die import HighestDie
from oppose_engine.checks.open_ended import FixedDegree, Mastery, Orders
from oppose_engine.checks.pool import DicePool
from oppose_engine.checks.resistance import Resistance
from oppose_engine.checks.symbols import SymbolCheck
from oppose_engine.contests.active_roll import ActiveRoll
from oppose_engine.contests.d20 import D20Contest
from oppose_engine.contests.degrees import DegreeContest
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.contests.step_die import DieAndPriority
from oppose_engine.courses.downtime import Downtime, Teaching
from oppose_engine.courses.experience import Experience
from oppose_engine.courses.study import Study
from oppose_engine.rules.system import Mechanic, Opposed

WITHIN = {most: range(most + 1) for most in (1, 2, 3, 4, 5, 6, 8, 10, 15, 20, 30)}
AT_LEAST = {least: range(least, 100) for least in (1, 2, 4, 6, 8, 10, 12, 14, 16, 18)}
OR_LESS = {rating: range(rating + 1) for rating in (1, 5, *range(10, 101, 10))}
"""The numbers over columns, each with the outcomes that are added up there: checks, points, results."""
OPPOSED = MatchKind().asked
ABILITY = "ability check advantage disadvantage modifier grapple"
GRADES = "difficulty modifier skill grade unopposed roll easy hard half double"
LESSONS = "training research study hours teacher session INT intelligence bonus"
"""Players' words for rolls."""
KINDS: dict[type, Kind] = {
    Mechanic: Kind(),
    Opposed: MatchKind(),
    OpposedRoll: OpposedKind(),
    ActiveRoll: MatchKind(side="rating", asked=f"{OPPOSED} active passive one roll subtract subtraction resistance"),
    DieAndPriority: MatchKind(asked=f"{OPPOSED} d4 d6 d8 d10 d12 step die"),
    D20Contest: MatchKind(side="modifier", template="contest.md", asked=f"{OPPOSED} {ABILITY}"),
    DegreeContest: DegreeKind(),
    Orders: OrdersKind(),
    FixedDegree: Kind(template="tables.md"),
    Mastery: Kind(template="tables.md"),
    DicePool: PoolKind(),
    SymbolCheck: SymbolKind(),
    HighestDie: Kind(template="highest-die.md", asked="d6 dice pool highest die effect position"),
    Difficulty: Kind(template="difficulty.md", asked=GRADES, whole=("difficulty",)),
    Resistance: ResistanceKind(),
    Experience: Kind(
        template="experience.md",
        asked="experience checks improvement roll skill increase advancement",
        whole=("experience-gain", "experience-checks"),
        spans={"experience-checks": ("Chance to be done within so many checks", WITHIN)},
        box=planner,
    ),
    Study: Kind(template="tables.md", asked=LESSONS, printed=False, fixed=("start",)),
    Downtime: Kind(
        template="tables.md",
        asked="downtime free checks between adventures",
        printed=False,
        spans={"downtime": ("Chance to gain so many points or more", AT_LEAST)},
    ),
    Teaching: Kind(template="tables.md", asked="teacher lesson pupil teach", printed=False),
    BonusDice: Kind(
        template="bonus-dice.md",
        asked="bonus die penalty die advantage disadvantage",
        whole=("bonus-dice",),
        spans={"bonus-dice": ("Chance to roll the rating or less, penalty dice negative", OR_LESS)},
    ),
}


def kind_of(mechanic: Mechanic[Any]) -> Kind:
    """The kind of a mechanic: that of its class or of the nearest base class."""
    return next(KINDS[each] for each in type(mechanic).__mro__ if each in KINDS)
