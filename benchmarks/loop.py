"""From saving a file to the page that shows it, while ``make serve`` runs; against ``mkdocs serve`` of plain pages.

Both servers run in copies of the project with figures kept. The clock starts when the file is written and stops when
the page that a browser asks for has what was edited; figures of an edited rule follow and are not waited for. Beside
the time of the clock stands the processor time of the server and of all its processes, whatever else runs.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from benchmarks.command import LEFT_OUT, ROOT, environment, run
from benchmarks.timing import Report, ratio, seconds
from oppose_engine import __version__

RULES = "oppose_engine/systems/mythras.py"
RULE = "tenth = part(RATING, 10, rounding)"
BROKEN = RULE.replace("rounding", "'upp'")
KERNEL = "oppose_engine/version.py"
HOOK, SAID = "hooks/pages/markers/answers.py", "exact integers, rounded half up"
VERSION = __version__
WRITTEN = "docs/method.md"
WRITTEN_PAGE = "method/"
PAGE = "systems/mythras/"
PERCENT = re.compile(r">([\d.]+%)<")
TIMES = 3
LONG = 300
"""Seconds after which a page that does not come is a fault."""


@dataclass(frozen=True)
class Server:
    """A running server: its project, its process and where it answers."""

    project: Path
    process: subprocess.Popen[bytes]
    address: str

    def get(self, page: str) -> str:
        """A page; the server holds an answer back while it builds."""
        try:
            with urllib.request.urlopen(f"{self.address}{page}", timeout=600) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return str(error.read().decode())
        except OSError:
            return ""

    def until(self, page: str, shown: Callable[[str], bool]) -> None:
        """Ask for a page until it is as wanted."""
        end = time.monotonic() + LONG
        while not shown(self.get(page)):
            if self.process.poll() is not None:
                raise SystemExit(f"the server in {self.project} has ended")
            if time.monotonic() > end:
                raise SystemExit(f"/{page} does not show what was edited after {LONG} s")
            time.sleep(0.01)

    def used(self) -> float:
        """Seconds of processor time so far."""
        children: dict[int, list[int]] = {}
        ticks: dict[int, int] = {}
        for path in Path("/proc").glob("[0-9]*/stat"):
            with suppress(OSError):  # it has ended by now
                fields = path.read_text().rpartition(")")[2].split()
                process = int(path.parent.name)
                children.setdefault(int(fields[1]), []).append(process)
                ticks[process] = sum(map(int, fields[11:15]))  # its own, and those of children that have ended
        mine = [self.process.pid]
        for process in mine:
            mine += children.get(process, [])
        return sum(ticks.get(process, 0) for process in mine) / os.sysconf("SC_CLK_TCK")

    def settle(self) -> None:
        """Wait until it does nothing but look at the files."""
        idle = False
        while not idle:
            before = self.used()
            time.sleep(2)
            idle = self.used() - before < 0.5

    def edit(self, file: str, old: str, new: str, page: str, shown: str = "") -> tuple[float, float]:
        """Seconds of the clock and of the processor from an edit until a page shows it, or else other numbers."""
        path = self.project / file
        text = path.read_text(encoding="utf-8")
        if text.count(old) != 1:
            raise SystemExit(f"{file}: {text.count(old)} times {old!r}; the benchmark edits it where it stands once")
        self.settle()
        before = PERCENT.findall(self.get(page))
        start, used = time.perf_counter(), self.used()
        path.write_text(text.replace(old, new), encoding="utf-8")
        self.until(page, lambda html: bool(re.search(shown, html)) and bool(shown or PERCENT.findall(html) != before))
        return time.perf_counter() - start, self.used() - used


def measure() -> Report:
    with tempfile.TemporaryDirectory(prefix="oppose-loop-") as folder:
        project = Path(folder) / "project"
        shutil.copytree(ROOT, project, ignore=LEFT_OUT)
        if (kept := ROOT / ".cache" / "figures").is_dir():
            shutil.copytree(kept, project / ".cache" / "figures")
        run(project, "-m", "mkdocs", "build", "--quiet")  # draws what is not drawn yet
        run(project, "-m", "hooks.tools.plain", "plain")
        with _serving(project, ("-m", "hooks.tools.serve", "--port")) as server:
            rule = min(server.edit(RULES, _rule(n), _rule(n + 1), PAGE) for n in range(TIMES))
            broken = server.edit(RULES, _rule(TIMES), BROKEN, WRITTEN_PAGE, "allowed: down, up, near")
            mended = server.edit(RULES, BROKEN, RULE, PAGE, SAID)
            kernel = server.edit(KERNEL, VERSION, "9.9.9", PAGE, "Oppose 9.9.9")
            hook = server.edit(HOOK, SAID, SAID.upper(), PAGE, SAID.upper())
            written = min(_written(server, n) for n in range(TIMES))
        stock_server = ("-m", "mkdocs", "serve", "--quiet", "--dev-addr")
        with _serving(project / "plain", stock_server) as plain:
            stock = min(_written(plain, n) for n in range(TIMES))
    lines = [
        ("an edited system", *_told(rule, "aim: at most 3 s of the processor for each; its figures follow")),
        ("a broken system", *_told(broken, "until the browser tells")),
        ("mended", *_told(mended, "")),
        ("an edited module of the engine", *_told(kernel, "its page first, all others follow")),
        ("an edited module of the pages", *_told(hook, "")),
        ("an edited page of Markdown", *_told(written, "")),
        ("the same, plain pages and no hook", *_told(stock, "mkdocs serve")),
        ("edited Markdown against plain", ratio(written[1] / stock[1]), "processor time"),
    ]
    others = f"an edit of any other module of the engine takes {seconds(kernel[0])}"
    of_stock = f"{written[1] / stock[1]:.1f} times the processor time of stock `mkdocs serve` with plain pages"
    noted = {
        "Edited system to its new number, while serving": (
            f"{seconds(rule[0])}; a mistake is told after {seconds(broken[0])}; {others}"
        ),
        "Edited page of Markdown, while serving": f"{seconds(written[0])}; {of_stock}",
    }
    return Report(lines, noted)


def _rule(number: int) -> str:
    return RULE.replace("10", str(10 - number))


def _written(server: Server, number: int) -> tuple[float, float]:
    said = f"Sentence {number}."
    text = (server.project / WRITTEN).read_text(encoding="utf-8")
    return server.edit(WRITTEN, text, f"{text}\n{said}\n", WRITTEN_PAGE, said)


def _told(taken: tuple[float, float], note: str) -> tuple[str, str]:
    return seconds(taken[0]), f"{seconds(taken[1])} of the processor{f'; {note}' if note else ''}"


@contextmanager
def _serving(project: Path, options: tuple[str, ...]) -> Iterator[Server]:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    place = str(port) if options[-1] == "--port" else f"127.0.0.1:{port}"
    command = [sys.executable, *options, place]
    with subprocess.Popen(command, cwd=project, env=environment(project)) as process:
        try:
            server = Server(project, process, f"http://127.0.0.1:{port}/")
            server.until("", lambda html: "</html>" in html)
            yield server
        finally:
            process.terminate()
