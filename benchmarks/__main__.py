"""``python -m benchmarks [engine] [answers] [site] [loop] [scale]``: measure, and print a small table."""

import sys
from collections.abc import Callable

from benchmarks import answers, engine, loop, scale, site
from benchmarks.timing import Line

PARTS: dict[str, Callable[[], list[Line]]] = {
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
    for name in arguments or PARTS:
        lines = PARTS[name]()
        widths = [max(len(line[column]) for line in lines) for column in range(2)]
        print(f"\n{name}")
        for what, value, note in lines:
            print(f"  {what:<{widths[0]}}  {value:>{widths[1]}}  {note}".rstrip(), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
