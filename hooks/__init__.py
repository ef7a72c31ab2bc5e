"""Builds the site: makes pages from the rules of the engine, and hands them to MkDocs."""

import os
from pathlib import Path

# The engine multiplies small matrices: threads for that cost more than they save, and many times
# as much on a busy machine. This comes before anything here imports numpy.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

ROOT = Path(__file__).parents[1]
"""The folder of the project."""
