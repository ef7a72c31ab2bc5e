"""Help for whoever adds a system: a skeleton to start from, and a check that says what is still missing."""

from oppose_engine.authoring.check import check
from oppose_engine.authoring.findings import Finding
from oppose_engine.authoring.skeleton import kernels, new_file

__all__ = ["Finding", "check", "kernels", "new_file"]
