"""Follow a tutorial in a copy of the project: write what its blocks say, type its commands.

Run as a program in that copy, with the steps as JSON on standard input; it prints what each step said.
"""

import importlib
import json
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

__all__ = ["main"]


def fresh(name: str) -> Any:
    """A module of the project, as its files are now."""
    for each in [each for each in sys.modules if each.split(".")[0] in ("oppose_engine", "hooks")]:
        del sys.modules[each]
    importlib.invalidate_caches()
    return importlib.import_module(name)


def oppose(words: list[str]) -> str:
    return str(fresh("hooks.pages.markers.console").output(words))


def touch(words: list[str]) -> str:
    Path(words[1]).touch()
    return ""


def make(words: list[str]) -> str:
    """What `make serve` shows of the system, or what `make accept` says."""
    if words[1] == "accept":
        reason = words[2].removeprefix("REASON=")
        assert fresh("hooks.tools.ledger").main(["accept", "--reason", reason]) == 0
        return ""
    generate = fresh("hooks.generate")
    context = generate.open_context()
    (name,) = [name for name in context.systems if name not in sys.argv[1:]]
    page = generate.system.page(context, context.systems[name], generate.Answers(context))
    return json.dumps({"page": page, "navigation": generate.navigation(context.systems)})


COMMANDS: dict[str, Callable[[list[str]], str]] = {
    "oppose": oppose,
    "touch": touch,
    "make": make,
    ".": lambda _: "",  # the environment is the one that runs this
}


def patched(text: str, diff: str) -> str:
    """The text after a diff without line numbers; the lines that it starts from must be there once."""
    lines = diff.splitlines(keepends=True)
    before = "".join(line[1:] for line in lines if line[0] != "+")
    after = "".join(line[1:] for line in lines if line[0] != "-")
    assert text.count(before) == 1, f"{text.count(before)} places for the diff:\n{diff}"
    return text.replace(before, after)


def follow(kind: str, path: str, text: str) -> str:
    """Do one step; a command gives what it printed."""
    if kind == "console":
        words = shlex.split(text)
        return COMMANDS[words[0]](words)
    file = Path(path)
    written = file.read_text(encoding="utf-8")
    if kind == "diff":
        written = patched(written, text)
    else:
        written += ("\n\n" if written and text.startswith(("def ", "class ")) else "\n" if written else "") + text
    file.write_text(written, encoding="utf-8")
    return ""


def main() -> None:
    sys.dont_write_bytecode = True
    out, sys.stdout = sys.stdout, sys.stderr
    out.write(json.dumps([follow(*step) for step in json.load(sys.stdin)]))


if __name__ == "__main__":
    main()
