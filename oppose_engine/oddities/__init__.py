"""Finders of oddities by kind of table; ``oppose_engine.surprises`` asks them."""

from oppose_engine.oddities.surprise import Surprise

__all__ = ["Surprise"]
