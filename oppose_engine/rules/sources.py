"""Documents that several systems cite; a document of a single system is declared in that system's file."""

from oppose_engine.rules.system import Source

__all__ = ["D100_ARTICLE"]

D100_ARTICLE = Source(
    title="D100 Opposed Rolls",
    author="Frank Mitchell",
    publisher="frank-mitchell.com",
    year=2024,
    licence="facts and figures only",
    url="https://frank-mitchell.com/posts/d100-opposed-rolls/",
)
"""A blog article of 2023; what is cited is its revision of 2024."""
