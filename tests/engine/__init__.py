"""Checks the engine's numbers: against a second implementation, printed numbers and laws of probability."""
