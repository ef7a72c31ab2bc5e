"""The two texts of Basic Roleplaying that the readings come from, and the passages that clauses name."""

from oppose_engine.declare import Source

UGE = Source(
    title="Basic Roleplaying: Universal Game Engine",
    author="Jason Durall and Steve Perrin",
    publisher="Chaosium",
    year=2023,
    licence="ORC License",
)
SRD = Source(
    title="Basic Roleplaying System Reference Document",
    author="Chaosium",
    publisher="Chaosium",
    year=2020,
    licence="BRP Open Game License",
)
DEGREES = "chapter 5, Evaluating Success or Failure"
SKILL_ROLLS = "chapter 5, Skill Rolls"
SKILL_TABLE = "chapter 5, Skill Results Table"
OPPOSED = "chapter 5, Opposed Skill Rolls"
RESISTANCE = "chapter 5, Resistance Rolls"
