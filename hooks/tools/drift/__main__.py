"""The command ``python -m hooks.tools.drift SITE``: 0 if every number holds, 1 if one departs."""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from hooks.tools.command import built_site, command
from hooks.tools.drift.check import check

ROOT = Path(__file__).parents[3]
SHOWN = 50


@command
def main(arguments: Sequence[str] | None = None, *, root: Path = ROOT) -> int:
    """Print every fault, and how much was read."""
    parser = argparse.ArgumentParser(
        prog="python -m hooks.tools.drift", description="Hold a built site against the engine."
    )
    parser.add_argument("site", metavar="SITE", type=built_site, help="the folder of the built site")
    faults, read = check(parser.parse_args(arguments).site, root)
    sys.stdout.writelines(f"{fault}\n" for fault in faults[:SHOWN])
    if len(faults) > SHOWN:
        sys.stdout.write(f"and {len(faults) - SHOWN} more\n")
    told = f"{len(faults)} numbers depart from the engine" if faults else "every number agrees with the engine"
    sys.stdout.write(f"{told}: {read} were read\n")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
