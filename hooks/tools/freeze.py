"""``make freeze``: keeps the data files of this version at ``data/<version>/`` for ever."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TextIO

from hooks.generate import open_context
from hooks.pages.files.downloads import files
from hooks.records.releases import FOLDER, freeze
from oppose_engine import OpposeError

__all__ = ["main"]

ROOT = Path(__file__).parents[2]


def main(arguments: Sequence[str] | None = None, *, out: TextIO = sys.stdout, err: TextIO = sys.stderr) -> int:
    """Pack the version as it is now: 0, or 2 with one line on ``err``."""
    if arguments if arguments is not None else sys.argv[1:]:
        err.write("python -m hooks.tools.freeze takes no arguments: it packs the version in oppose_engine/version.py\n")
        return 2
    try:
        context = open_context(ROOT)
        path = freeze(context.version, files(context), ROOT / FOLDER)
    except OpposeError as error:
        err.write(f"{error}\n")
        return 2
    out.write(f"{path.relative_to(ROOT)}: from now on at data/{context.version}/\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
