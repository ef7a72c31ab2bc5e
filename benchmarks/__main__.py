"""``python -m benchmarks [engine] [answers] [site] [loop] [scale]``: measure, and print a small table of each.

Figures of the site go to the page Measurements too.
"""

import sys
from collections.abc import Callable

from benchmarks import answers, engine, loop, scale, site
from benchmarks.timing import Report
from tests import measured

PARTS: dict[str, Callable[[], Report]] = {
    "engine": engine.measure,
    "answers": answers.measure,
    "site": site.measure,
    "loop": loop.measure,
    "scale": scale.measure,
}


def main(arguments: list[str]) -> int:
    unknown = [name for name in arguments if name not in PARTS]
    if unknown:
        print(f"no benchmark {unknown[0]!r}; allowed: {', '.join(PARTS)}", file=sys.stderr)
        return 2
    noted: dict[str, str] = {}
    for name in arguments or PARTS:
        report = PARTS[name]()
        widths = [max(len(line[column]) for line in report.lines) for column in range(2)]
        print(f"\n{name}")
        for what, value, note in report.lines:
            print(f"  {what:<{widths[0]}}  {value:>{widths[1]}}  {note}".rstrip(), flush=True)
        noted |= report.noted
    measured.note(noted)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
