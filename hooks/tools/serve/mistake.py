"""A build that failed, as the page that a reader gets instead of any other."""

import re
from html import escape
from pathlib import Path

TOLD = re.compile(r"^(?:ERROR|CRITICAL) +-  (.*)$", re.MULTILINE)
TRACE = "Traceback (most recent call last)"
AT = re.compile(r'^ *File "([^"]+)", line (\d+)', re.MULTILINE)
FAULT = re.compile(r"^[\w.]+(?:Error|Exception|Warning|Interrupt|Exit)\b.*$", re.MULTILINE)
PAGE = """<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Oppose: not built</title>
<style>
:root {{ color-scheme: light dark }}
/* as tall as a page may be: the browser keeps its place there */
body {{ margin: 0; min-height: 40000px; font: 16px/1.5 system-ui, sans-serif }}
main {{ position: sticky; top: 12vh; max-width: 60rem; margin: auto; padding: 0 1.5rem }}
h1 {{ font-size: 1.25rem }}
.said {{ font-size: 1.125rem; border-left: .25rem solid #c62828; padding-left: 1rem; overflow-wrap: anywhere }}
pre {{ overflow: auto; font-size: .875rem }}
</style></head>
<body><main role="alert">
<h1>The last edit cannot be built</h1>
<p class="said">{said}</p>
<p>This page comes back by itself as soon as the file is mended.</p>
{trace}
</main></body>
</html>
"""


def page(said: str, root: Path) -> bytes:
    """The page, from what the build said; what nobody foresaw, with its traceback."""
    trace = f"<pre>{escape(said)}</pre>" if TRACE in said or not TOLD.search(said) else ""
    return PAGE.format(said=escape(summary(said, root)).replace("\n", "<br>"), trace=trace).encode()


def summary(said: str, root: Path) -> str:
    """What the build refused, a line each; or the file and line of ours where a fault arose, and what it is.

    >>> summary("INFO    -  Building\\nERROR   -  method.md:3: no such table", Path("/p"))
    'method.md:3: no such table'
    >>> summary('Traceback (most recent call last):\\n  File "/p/a.py", line 3, in f\\nKeyError: 1', Path("/p"))
    'a.py:3: KeyError: 1'
    """
    if TRACE in said:
        fault = FAULT.findall(said)
        places = [(Path(file), line) for file, line in AT.findall(said)]
        ours = [(path, line) for path, line in places if path.is_relative_to(root) and ".venv" not in path.parts]
        where = [f"{path.relative_to(root).as_posix()}:{line}" for path, line in ours[-1:]]
        return ": ".join([*where, *fault[-1:]])
    told = TOLD.findall(said) or [line for line in said.splitlines() if line.strip()][-1:]
    return "\n".join(told) or "the build has ended without a word"
