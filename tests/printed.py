"""What others printed, as the files of ``site_data/published`` have it."""

import csv
import json
from pathlib import Path

__all__ = ["INDEX", "MATRICES", "PUBLISHED", "read_rows"]

PUBLISHED = Path(__file__).parents[1] / "site_data" / "published"
INDEX = json.loads((PUBLISHED / "index.json").read_text(encoding="utf-8"))
MATRICES = [entry for entry in INDEX["files"] if entry["shape"]["layout"] == "matrix"]


def read_rows(file: str) -> list[list[str]]:
    """The rows of a file, its heads first."""
    with (PUBLISHED / file).open(encoding="utf-8", newline="") as opened:
        return list(csv.reader(opened))
