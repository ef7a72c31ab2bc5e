"""Writes the generated site to a folder, or keeps it where the hook finds it."""

import argparse
import gc
import json
import sys
from pathlib import Path

from hooks import generate, product
from hooks.generate.parts import assemble
from oppose_engine import OpposeError


def main(arguments: list[str] | None = None) -> int:
    """Write pages and files to a folder; 0, or 2 with one line on stderr."""
    parser = argparse.ArgumentParser(prog="python -m hooks.generate", description="Write the generated site to OUT.")
    parser.add_argument("out", metavar="OUT", type=Path, nargs="?", help="a folder that is not there yet")
    parser.add_argument("--force", action="store_true", help="replace OUT if it is there")
    parser.add_argument("--keep", metavar="KEY", help="for the hook: keep it in the cache, with the markers on stdin")
    options = parser.parse_args(arguments)
    if options.keep:
        return _keep(options.keep)
    if options.out is None:
        parser.error("name the folder OUT")
    if options.out.exists() and not options.force:
        sys.stderr.write(f"{options.out}: is there already; name another folder or add --force to replace it\n")
        return product.REFUSED
    state = product.basis(generate.ROOT)
    try:
        made = assemble(generate.ROOT, [], product.Hurry(), product.key(state, [], product.Hurry()))
    except OpposeError as error:
        sys.stderr.write(f"{error}\n")
        return product.REFUSED
    generate.write(options.out, {name: page.encode() for name, page in made.pages.items()} | dict(made.files))
    sys.stdout.write(f"{len(made.pages)} pages and {len(made.files)} files in {options.out}\n")
    return 0


def _keep(key: str) -> int:
    """Keep the product under its key, unless the sources change meanwhile; 0, or 2 with one line on stdout."""
    asked = [(page, name, arguments) for page, name, arguments in json.load(sys.stdin)]
    try:
        product.keep(generate.ROOT, asked, assemble(generate.ROOT, asked, product.Hurry.of_environment(), key), key)
    except product.SourcesMovedError:
        return 0  # whoever asked finds nothing kept, and asks again
    except OpposeError as error:
        sys.stdout.write(f"{error}\n")
        return product.REFUSED
    return 0


if __name__ == "__main__":
    gc.disable()  # it ends soon: an eighth less time for a tenth more memory
    sys.exit(main())
