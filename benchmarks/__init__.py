"""Measures the time of the engine and of the build, each beside another program in the same run."""

import os

# As in hooks: the matrices are small, and threads make the time depend on what else runs.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
