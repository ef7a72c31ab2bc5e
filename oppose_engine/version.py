"""The version of the engine, in one place for every module that prints it."""

__version__ = "0.1.0"
