"""``make freeze``: keeps the data files of this version at ``data/<version>/`` for ever."""

import sys
from collections.abc import Sequence
from pathlib import Path

from hooks.generate import open_context
from hooks.pages.files.downloads import files
from hooks.records.releases import FOLDER, freeze
from hooks.tools.command import command

ROOT = Path(__file__).parents[2]


@command
def main(arguments: Sequence[str] | None = None) -> int:
    """Pack the version as it is now: 0, or 2 with one line on stderr."""
    if arguments if arguments is not None else sys.argv[1:]:
        sys.stderr.write(
            "python -m hooks.tools.freeze takes no arguments: it packs the version in oppose_engine/version.py\n"
        )
        return 2
    context = open_context(ROOT)
    path = freeze(context.version, files(context), ROOT / FOLDER)
    sys.stdout.write(f"{path.relative_to(ROOT)}: from now on at data/{context.version}/\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
