"""An edit shows while the site is served; a mistake is told and heals; nothing goes stale. By hand: test_rule_flip."""

import html
import re
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from pathlib import Path

import pytest

from hooks.charts import SOON
from hooks.tools.serve import __main__ as serve
from hooks.tools.serve.answers import Site, page, summary
from tests.site.conftest import KEPT, ROOT, Run, copied, environment, linked

PATIENCE = 120
"""Seconds; a build takes a few, on a busy machine several times as long."""
TENTH = "tenth = part(RATING, 10, rounding)"
RULES = "oppose_engine/systems/mythras.py"
TITLE = '    title="Mythras",'
PAGE = "systems/mythras/"
DATA = "data/mythras/opposed/imperative.csv"
SEEN = "\n60,40,5179,38,2400,2383,10000\n"
"""A line of the data by the rules as they are."""
SERVERS_OWN = re.compile(r'<script src="/\.serve/reload\.js"[^>]*></script>')
WHOLE = "all pages after"


class Server:
    """A server that runs, and what it says."""

    def __init__(self, project: Path, *command: str, **environ: str) -> None:
        self.project = project
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.process = subprocess.Popen(
            [sys.executable, *(word.format(port=self.port) for word in command)],
            cwd=project,
            env=environment(project) | {"PYTHONUNBUFFERED": "1"} | environ,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
        )
        self.said: list[str] = []
        self.listener = threading.Thread(target=self._listen, daemon=True)
        self.listener.start()

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(timeout=30)
        self.listener.join(timeout=30)
        if self.process.stdout:
            self.process.stdout.close()

    def _listen(self) -> None:
        assert self.process.stdout is not None
        self.said.extend(iter(self.process.stdout.readline, ""))

    def get(self, address: str) -> str:
        """A page; the server holds an answer back while it builds."""
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{address}", timeout=20) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return f"{error.code} {error.read().decode()}"
        except (OSError, urllib.error.URLError):
            return ""

    @property
    def builds(self) -> int:
        """How often it has built all pages."""
        return sum(WHOLE in line for line in self.said)

    def until(self, what: str, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, "the server has ended:\n" + "".join(self.said)
            if holds():
                return
            time.sleep(0.1)
        pytest.fail(f"{what} did not come:\n" + "".join(self.said))


@contextmanager
def serving(project: Path, *command: str, **environ: str) -> Iterator[Server]:
    running = Server(project, *command, **environ)
    try:
        yield running
    finally:
        running.stop()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


@pytest.fixture
def known(built_site: Path, project: Path) -> Path:  # noqa: ARG001  once the site is built, its pages are kept
    """A copy of the project that knows the pages of the rules as they are."""
    linked(ROOT / ".cache" / "product", project / ".cache" / "product")
    return project


def test_edits_are_live(known: Path, python: Run, tmp_path: Path) -> None:
    project, temporary = known, tmp_path / "temporary"
    temporary.mkdir()
    rules, method = project / RULES, project / "docs" / "method.md"
    line = rules.read_text(encoding="utf-8").partition(TENTH)[0].count("\n") + 1
    complaint = f"{RULES}:{line}: rounding 'upp'"
    broken = TENTH.replace("rounding", "'upp'")
    edit(rules, TENTH, broken)
    old = {path.name for path in (project / KEPT / "tables").iterdir()}
    with serving(project, "-m", "hooks.tools.serve", "--port", "{port}", TMPDIR=str(temporary)) as server:
        # a reader of any page is told, from the start
        server.until("the complaint", lambda: complaint in html.unescape(server.get("method/")))
        told = html.unescape(server.get(PAGE))
        assert told.startswith("500 ")
        assert "allowed: down, up, near" in told
        assert SERVERS_OWN.search(told)
        server.until("the error", lambda: any("ERROR" in line and complaint in line for line in server.said))
        edit(rules, broken, TENTH)
        server.until("the mended rule", lambda: SEEN in server.get(DATA))
        server.until("all pages", lambda: server.builds == 1)

        # a page written by hand: its markers, and its title in the navigation of others
        text = "# How\n\n<!-- odds: mythras bands 60 critical -->\n\n[to](data.md#files)\n"
        method.write_text(text, encoding="utf-8")
        server.until("the marker", lambda: ">6.0%<" in server.get("method/"))
        server.until("the title", lambda: bool(re.search(r">\s*How\s*<", server.get("visual-language/"))))

        # a rule, edit after edit: the build of an older one ends, that of all pages too; the figures of the last follow
        server.until("all pages", lambda: server.builds == 2)
        server.get(PAGE)
        for old_divisor, divisor in pairwise(("10", "6", "8", "4")):
            edit(rules, TENTH.replace("10", old_divisor), TENTH.replace("10", divisor))
            time.sleep(0.5)
        server.until("the last edit", lambda: "01–15" in server.get(PAGE))
        server.until("its figures", lambda: "At 60: critical 01–15" in server.get(PAGE))
        assert serve.DRAWN_LATER.decode() not in server.get(PAGE)
        server.until("all pages", lambda: server.builds > 2)
        assert "\n60,40,5179," not in server.get(DATA)
        assert server.builds == 3
        assert ">15.0%<" in server.get("method/"), "a page that nobody looked at"
        assert server.get("nowhere/").startswith("404 ")

        # all of it as a build makes it from nothing in another place, byte by byte; and then nothing is left to do
        server.get(DATA)
        (built, *_) = sorted(temporary.glob("oppose-serve-*/*/"), key=lambda folder: -int(folder.name))
        assert differing(server, built, copied(tmp_path / "again", project), old, python) == []
        assert server.builds == 3


def differing(server: Server, built: Path, again: Path, old: set[str], python: Run) -> list[str]:
    """The files that differ between a site that is served and what a copy of its project makes, with the old tables."""
    for path in (again / KEPT / "tables").iterdir():
        if path.name not in old:
            path.unlink()
    assert not (again / KEPT / "product").exists(), "the copy must make all pages itself"
    build = python(again, "-m", "mkdocs", "build", "--strict", SITE_URL="")
    assert build.returncode == 0, build.stderr
    here, there = contents(built), contents(again / "site")
    pages = {name for name in there if name.endswith(".html")} - {"404.html"}
    assert len(pages) > 40
    return [
        name
        for name in sorted(here.keys() | there.keys())
        if here.get(name) != there.get(name)
        or (name in pages and SERVERS_OWN.sub("", server.get(name)).encode() != there[name])
    ]


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_what_the_figures_say_of_themselves_is_what_is_looked_for() -> None:
    assert serve.DRAWN_LATER.decode() in SOON


def test_who_waits_for_a_page_that_is_not_there_yet_is_told_of(tmp_path: Path) -> None:
    site = Site()
    (tmp_path / "method").mkdir()
    (tmp_path / "method" / "index.html").write_text("<p>method</p>")
    site.show(tmp_path, "method")
    assert site.find("/method/") == (tmp_path, b"")
    other = threading.Thread(target=site.find, args=("/proof/",), daemon=True)
    other.start()
    while not site.wanted:
        time.sleep(0.01)
    assert site.view == "proof"
    tag = site.tag("/method/")
    assert tag
    assert site.tag("/proof/") == ""
    site.show(tmp_path)
    other.join(timeout=10)
    assert not other.is_alive()
    assert site.tag("/method/") == tag
    site.show(None, trouble=b"wrong")
    assert site.find("/method/") == (None, b"wrong")
    assert site.is_other("/method/", tag)


def test_a_mistake_is_told_with_file_and_line(tmp_path: Path) -> None:
    trace = 'Traceback (most recent call last):\n  File "{0}/hooks/pages.py", line 3, in page\n{1}'
    library = f'  File "{tmp_path}/.venv/lib/x.py", line 9, in y\n    z()\n'
    for said, told in {
        trace.format(tmp_path, library + "AttributeError: no 'page'"): "hooks/pages.py:3: AttributeError: no 'page'",
        trace.format(
            tmp_path, f"    if x\nSyntaxError: expected ':'\n{library}"
        ): "hooks/pages.py:3: SyntaxError: expected ':'",
        "INFO    -  Building\nERROR   -  a.md:1: no\nERROR   -  b.md:2: no": "a.md:1: no\nb.md:2: no",
        "Error: mkdocs.yml cannot be parsed\n": "Error: mkdocs.yml cannot be parsed",
        "": "the build has ended without a word",
    }.items():
        assert summary(said, tmp_path) == told
        assert html.escape(told).replace("\n", "<br>").encode() in page(said, tmp_path)
    assert b"<pre>" not in page("ERROR   -  no <b> here", tmp_path)
    assert b"&lt;b&gt;" in page("ERROR   -  no <b> here", tmp_path)
