"""Help for authors of a new game: writes its file from a skeleton, and lists what the file still lacks."""

from oppose_engine.authoring.check import check, check_rule
from oppose_engine.authoring.findings import Finding
from oppose_engine.authoring.skeleton import described, kernels, new_file

__all__ = ["Finding", "check", "check_rule", "described", "kernels", "new_file"]
