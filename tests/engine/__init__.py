"""Checks the engine's numbers: against a second implementation, printed figures and laws of probability."""
