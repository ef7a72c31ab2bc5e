"""``python -m hooks.tools.addresses SITE``: hold a built site against the list, and list what is new."""

import sys
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path

from hooks.records.addresses import FILE, read_record, text_of
from hooks.tools.addresses.built import read_site
from hooks.tools.command import built_site, command

ROOT = Path(__file__).parents[3]
WAY_OUT = f"bring it back, or write '{{}} -> where it is now' in its place into {FILE}"


@command
def main(
    arguments: Sequence[str] | None = None,
    *,
    root: Path = ROOT,
) -> int:
    """0 if every listed address resolves, 1 if one does not, 2 with one line on stderr."""
    parser = ArgumentParser(prog="python -m hooks.tools.addresses", description="Hold a site against the list.")
    parser.add_argument("site", metavar="SITE", type=built_site, help="the folder of the built site")
    folder = parser.parse_args(arguments).site
    record = read_record(root / FILE)
    site = read_site(folder)
    missing = site.missing([*record.addresses, *record.moved, *record.moved.values()])
    told = (f"{address}: {lack}; {WAY_OUT.format(address)}\n" for address, lack in sorted(missing.items()))
    sys.stderr.writelines(told)
    after = record.with_new(site.offered())
    fresh = len(after.addresses) - len(record.addresses)
    if fresh:
        path = root / FILE
        new = path.with_name(f".{path.name}.new")
        new.write_text(text_of(after), encoding="utf-8", newline="\n")
        new.replace(path)
    sys.stdout.write(
        f"{len(after.addresses) + len(after.moved)} addresses, {fresh} of them new, {len(missing)} lead nowhere\n"
    )
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
