"""What the engine and the site build cost, each against a peer measured in the same run."""

import os

# As in hooks: the matrices are small, and threads make the time depend on what else runs.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
