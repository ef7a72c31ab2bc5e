"""A terminal session in a page: a command, and what it prints in this build."""

import contextlib
import io
import itertools
import re
import shlex
from collections.abc import Sequence
from html import escape

from oppose_engine import RangeError
from oppose_engine.cli import main

NAME = "oppose"


def output(words: Sequence[str]) -> str:
    """What the command ``oppose ...`` prints, its errors included; ``| head -N`` keeps the first lines.

    >>> output(["oppose", "odds", "ngs", "d4", "d4", "--format", "tsv", "|", "head", "-1"])
    'd4+0\\td4+0\\twin\\t37.50\\n'
    """
    command, pipe = list(words), ""
    if "|" in command:
        at = command.index("|")
        command, pipe = command[:at], shlex.join(command[at + 1 :])
    kept = re.fullmatch(r"head -(\d+)", pipe) if pipe else None
    if command[:1] != [NAME] or (pipe and not kept):
        raise RangeError(f"command {shlex.join(words)!r}; allowed: {NAME} ..., with | head -N behind it or nothing")
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
        main(command[1:])
    lines = out.getvalue().splitlines(keepends=True)
    return "".join(itertools.islice(lines, int(kept[1]) if kept else None))


def session(words: Sequence[str]) -> str:
    """The HTML of one command and its output.

    >>> session(["oppose", "--version"]).startswith('<pre class="op-console"')
    True
    """
    said = escape(output(words), quote=False)
    typed = escape(" ".join(word if word == "|" else shlex.quote(word) for word in words), quote=False)
    shown = f'<span class="op-prompt">$ </span><b>{typed}</b>\n{said}'
    return f'<pre class="op-console" tabindex="0"><code>{shown}</code></pre>'
