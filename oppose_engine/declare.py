"""Every word that a system file is written with: one import for whoever declares a game."""

from oppose_engine.checks.aces import AceCheck, AceTarget
from oppose_engine.checks.bonus_dice import BonusDice
from oppose_engine.checks.challenge import Challenge, ChallengeCheck
from oppose_engine.checks.difficulty import Difficulty, Grade, Grades
from oppose_engine.checks.highest_die import HighestDie, KeepHighest
from oppose_engine.checks.open_ended import FixedDegree, Mastery, OrderRule, Orders
from oppose_engine.checks.pool import DicePool, Pool
from oppose_engine.checks.resistance import Resistance, ResistanceRule
from oppose_engine.checks.symbols import (
    AtLeast,
    SymbolCheck,
    SymbolMap,
    SymbolPair,
    SymbolResult,
    SymbolRoll,
    SymbolSetting,
)
from oppose_engine.checks.throws import ThrowCheck, ThrowSetting, ThrowTest
from oppose_engine.contests.aces import AceContest, AceDuel
from oppose_engine.contests.active_roll import ActiveRoll, ActiveRule
from oppose_engine.contests.contest import OpposedRule, Shift
from oppose_engine.contests.d20 import D20Contest, D20Rule
from oppose_engine.contests.degrees import DegreeContest, DegreeRule
from oppose_engine.contests.hits import HitContest, Hits
from oppose_engine.contests.masters import Master
from oppose_engine.contests.opposed import OpposedContest
from oppose_engine.contests.step_die import StepDieContest, StepDieRule
from oppose_engine.contests.throw_rule import Evened, ThrowRule
from oppose_engine.contests.throws import ThrowContest
from oppose_engine.contests.tie_breaks import chains
from oppose_engine.courses.downtime import Downtime, Lesson, Teaching
from oppose_engine.courses.experience import Experience, Improvement
from oppose_engine.courses.spending import Burn, BuyRoll, Push, Reroll, TurnDigits
from oppose_engine.courses.study import Course, Study
from oppose_engine.rules.extended import Extended
from oppose_engine.rules.sources import D100_ARTICLE
from oppose_engine.rules.system import Clause, Question, Source, System, Variant
from oppose_engine.rules.together import Together
from oppose_engine.sides.bands import Bands
from oppose_engine.sides.faces import FaceDie
from oppose_engine.sides.symbols import SymbolDie
from oppose_engine.sides.terms import ALWAYS, BASE, DOUBLE, PASSIVE, RATING, ROLL, choose, least, most, part
from oppose_engine.sides.throw import Throw

__all__ = [
    "ALWAYS",
    "BASE",
    "D100_ARTICLE",
    "DOUBLE",
    "PASSIVE",
    "RATING",
    "ROLL",
    "AceCheck",
    "AceContest",
    "AceDuel",
    "AceTarget",
    "ActiveRoll",
    "ActiveRule",
    "AtLeast",
    "Bands",
    "BonusDice",
    "Burn",
    "BuyRoll",
    "Challenge",
    "ChallengeCheck",
    "Clause",
    "Course",
    "D20Contest",
    "D20Rule",
    "DegreeContest",
    "DegreeRule",
    "DicePool",
    "Difficulty",
    "Downtime",
    "Evened",
    "Experience",
    "Extended",
    "FaceDie",
    "FixedDegree",
    "Grade",
    "Grades",
    "HighestDie",
    "HitContest",
    "Hits",
    "Improvement",
    "KeepHighest",
    "Lesson",
    "Master",
    "Mastery",
    "OpposedContest",
    "OpposedRule",
    "OrderRule",
    "Orders",
    "Pool",
    "Push",
    "Question",
    "Reroll",
    "Resistance",
    "ResistanceRule",
    "Shift",
    "Source",
    "StepDieContest",
    "StepDieRule",
    "Study",
    "SymbolCheck",
    "SymbolDie",
    "SymbolMap",
    "SymbolPair",
    "SymbolResult",
    "SymbolRoll",
    "SymbolSetting",
    "System",
    "Teaching",
    "Throw",
    "ThrowCheck",
    "ThrowContest",
    "ThrowRule",
    "ThrowSetting",
    "ThrowTest",
    "Together",
    "TurnDigits",
    "Variant",
    "chains",
    "choose",
    "least",
    "most",
    "part",
]
