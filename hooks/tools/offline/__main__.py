"""``python -m hooks.tools.offline SITE OUT``: the archive of a built site, written into a folder.

Standard output is the path of the archive and nothing else.
"""

import argparse
import sys
from pathlib import Path

import oppose_engine
from hooks.cache import rules_hash
from hooks.tools.command import built_site, command
from hooks.tools.offline.archive import about, contents, name, pack

ROOT = Path(__file__).parents[3]


@command
def main(arguments: list[str] | None = None) -> int:
    """Write the archive and print its path; 0, or 2 with one line on stderr."""
    parser = argparse.ArgumentParser(
        prog="python -m hooks.tools.offline", description="Pack a built site for a folder."
    )
    parser.add_argument("site", metavar="SITE", type=built_site, help="the folder of the built site")
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder for the archive")
    parser.add_argument("--home", metavar="URL", default="", help="where the newest copy is to be found")
    options = parser.parse_args(arguments)
    version, rules = oppose_engine.__version__, rules_hash(ROOT / "oppose_engine")
    called = name(version, rules)
    files = contents(options.site) | about(version, rules, options.home, (ROOT / "LICENSE").read_bytes())
    options.out.mkdir(parents=True, exist_ok=True)
    archive = options.out / f"{called}.zip"
    archive.write_bytes(pack(files, called))
    sys.stdout.write(f"{archive}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
