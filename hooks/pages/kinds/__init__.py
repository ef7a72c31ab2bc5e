"""Says for each kind of roll which sections, print sheet and search words its page has."""

from typing import Any

from hooks.pages.kinds.base import Kind
from hooks.pages.kinds.checks import BonusDiceKind, DifficultyKind, ResistanceKind
from hooks.pages.kinds.contest import ContestKind
from hooks.pages.kinds.improving import DowntimeKind, ExperienceKind, StudyKind, TeachingKind
from hooks.pages.kinds.match import ActiveRollKind, MatchKind, StepDieKind
from hooks.pages.kinds.open_ended import DegreeKind, FixedDegreeKind, MasteryKind, OrdersKind
from hooks.pages.kinds.opposed import OpposedKind
from hooks.pages.kinds.pools import HighestDieKind, PoolKind
from oppose_engine.checks.bonus_dice import BonusDice
from oppose_engine.checks.difficulty import Difficulty
from oppose_engine.checks.highest_die import HighestDie
from oppose_engine.checks.open_ended import FixedDegree, Mastery, Orders
from oppose_engine.checks.pool import DicePool
from oppose_engine.checks.resistance import Resistance
from oppose_engine.contests.active_roll import ActiveRoll
from oppose_engine.contests.d20 import D20Contest
from oppose_engine.contests.degrees import DegreeContest
from oppose_engine.contests.opposed import OpposedRoll
from oppose_engine.contests.step_die import DieAndPriority
from oppose_engine.courses.downtime import Downtime, Teaching
from oppose_engine.courses.experience import Experience
from oppose_engine.courses.study import Study
from oppose_engine.rules.system import Mechanic, Opposed

KINDS: dict[type, Kind] = {
    Mechanic: Kind(),
    Opposed: MatchKind(),
    OpposedRoll: OpposedKind(),
    ActiveRoll: ActiveRollKind(),
    DieAndPriority: StepDieKind(),
    D20Contest: ContestKind(),
    DegreeContest: DegreeKind(),
    Orders: OrdersKind(),
    FixedDegree: FixedDegreeKind(),
    Mastery: MasteryKind(),
    DicePool: PoolKind(),
    HighestDie: HighestDieKind(),
    Difficulty: DifficultyKind(),
    Resistance: ResistanceKind(),
    Experience: ExperienceKind(),
    Study: StudyKind(),
    Downtime: DowntimeKind(),
    Teaching: TeachingKind(),
    BonusDice: BonusDiceKind(),
}


def kind_of(mechanic: Mechanic[Any]) -> Kind:
    """The kind of a mechanic: that of its class or of the nearest base class."""
    return next(KINDS[each] for each in type(mechanic).__mro__ if each in KINDS)
