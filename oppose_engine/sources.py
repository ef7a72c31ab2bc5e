"""Documents that more than one system rests on; those of a single system stand in its own file."""

from oppose_engine.system import Source

__all__ = ["D100_ARTICLE"]

D100_ARTICLE = Source(
    title="Opposed-roll tables for four d100 games",
    publisher="a blog article",
    licence="facts and figures only",
)
