"""The sections of a page by kind of mechanic, such as opposed roll or dice pool; a new kind gets plain tables."""

from __future__ import annotations

from typing import Any

from hooks.pages.game.sections.active_roll import ActiveRollSection
from hooks.pages.game.sections.base import Section
from hooks.pages.game.sections.bonus_dice import BonusDiceSection
from hooks.pages.game.sections.contest import ContestSection
from hooks.pages.game.sections.difficulty import DifficultySection
from hooks.pages.game.sections.experience import ExperienceSection
from hooks.pages.game.sections.highest_die import HighestDieSection
from hooks.pages.game.sections.match import MatchSection
from hooks.pages.game.sections.open_ended import DegreeSection, FixedDegreeSection, MasterySection, OrdersSection
from hooks.pages.game.sections.opposed import OpposedSection
from hooks.pages.game.sections.pool import PoolSection
from hooks.pages.game.sections.resistance import ResistanceSection
from hooks.pages.game.sections.step_die import StepDieSection
from hooks.pages.game.sections.study import DowntimeSection, StudySection, TeachingSection
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

__all__ = ["Section", "section"]

SECTIONS: dict[type, Section] = {
    Mechanic: Section(),
    Opposed: MatchSection(),
    OpposedRoll: OpposedSection(),
    ActiveRoll: ActiveRollSection(),
    DieAndPriority: StepDieSection(),
    D20Contest: ContestSection(),
    DegreeContest: DegreeSection(),
    Orders: OrdersSection(),
    FixedDegree: FixedDegreeSection(),
    Mastery: MasterySection(),
    DicePool: PoolSection(),
    HighestDie: HighestDieSection(),
    Difficulty: DifficultySection(),
    Resistance: ResistanceSection(),
    Experience: ExperienceSection(),
    Study: StudySection(),
    Downtime: DowntimeSection(),
    Teaching: TeachingSection(),
    BonusDice: BonusDiceSection(),
}


def section(mechanic: Mechanic[Any]) -> Section:
    """The section for a mechanic: the one of its class or of the nearest base class."""
    known = [kind for kind in type(mechanic).__mro__ if kind in SECTIONS]
    if isinstance(mechanic, Opposed):
        known = [kind for kind in known if kind is not Mechanic]
    return SECTIONS[known[0]]
