"""Defines the classes that a system file is written with: a game, its sources, its mechanics, their readings."""
