"""Computes what happens over several rolls: a skill that grows, a contest in rounds, a push or a point spent."""
