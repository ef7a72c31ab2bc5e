"""Searches for surprises, such as a higher rating that wins less often: a module for each kind of table."""

from oppose_engine.questions.oddities.surprise import Surprise

__all__ = ["Surprise"]
