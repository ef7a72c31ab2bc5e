"""While ``mkdocs serve`` runs, an edited rule shows its numbers; a broken one is told and heals; nothing goes stale."""

import html
import re
import shutil
import socket
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.site.conftest import Run, environment

PATIENCE = 90
"""Seconds; a build takes a few, on a busy machine several times as long."""
TENTH = '("critical", SUCCESS & (ROLL <= part(RATING, 10, "up")))'
RULES = "oppose_engine/systems/mythras.py"
TITLE = '    title="Mythras",'
PAGE = "systems/mythras/"
DATA = "data/mythras/opposed/imperative.csv"
SERVERS_OWN = re.compile(
    r"<script>\s*var livereload.*?</script>|\s*<meta http-equiv=\"Content-Security-Policy\"[^>]*>", re.DOTALL
)
"""What only a served page has, and what it has not."""


class Server:
    """A running ``mkdocs serve`` and what it says."""

    def __init__(self, project: Path) -> None:
        self.project = project
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        command = [sys.executable, "-m", "mkdocs", "serve", "--dev-addr", f"127.0.0.1:{self.port}"]
        self.process = subprocess.Popen(
            command,
            cwd=project,
            env=environment(project) | {"PYTHONUNBUFFERED": "1"},
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
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{address}", timeout=5) as answer:
                return str(answer.read().decode())
        except urllib.error.HTTPError as error:
            with error:
                return f"{error.code} {error.read().decode()}"
        except (OSError, urllib.error.URLError):
            return ""

    @property
    def builds(self) -> int:
        """How often it has begun to build."""
        return sum("Building documentation" in line for line in self.said)

    def until(self, what: str, holds: Callable[[], bool]) -> None:
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            assert self.process.poll() is None, "the server has ended:\n" + "".join(self.said)
            if holds():
                return
            time.sleep(0.1)
        pytest.fail(f"{what} did not come:\n" + "".join(self.said))


@pytest.fixture
def server(project: Path) -> Iterator[Server]:
    """A server that was started when a rule was broken."""
    edit(project / RULES, TENTH, TENTH.replace('"up"', '"upp"'))
    running = Server(project)
    yield running
    running.stop()


def edit(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), encoding="utf-8")


def test_edits_are_live(server: Server, python: Run) -> None:
    rules, method = server.project / RULES, server.project / "docs" / "method.md"
    complaint = "oppose_engine/systems/mythras.py:32: rounding 'upp'"

    # a reader of any page is told, from the start
    server.until("the complaint", lambda: complaint in html.unescape(server.get("method/")))
    told = html.unescape(server.get(PAGE))
    assert told.startswith("500 ")
    assert "allowed: down, up, near" in told
    assert "livereload(" in told
    assert any("ERROR" in line and complaint in line for line in server.said)
    edit(rules, '"upp"', '"up"')
    server.until("the mended rule", lambda: "\n60,40,5179,38,2400,2383,10000\n" in server.get(DATA))

    # a rule, with its figures
    edit(rules, TENTH, TENTH.replace("10", "5"))
    server.until("the edited rule", lambda: "\n60,40,5179," not in server.get(DATA))
    server.until("its figures", lambda: "At 60: critical 01–12" in server.get(PAGE))
    assert "being drawn" not in server.get(PAGE)

    # broken and mended once more, not as it was
    edit(rules, TITLE, TITLE.replace("title", "titel"))
    server.until("the complaint", lambda: "titel" in server.get("compare/"))
    edit(rules, TITLE.replace("title", "titel"), TITLE)
    edit(rules, TENTH.replace("10", "5"), TENTH.replace("10", "4"))
    server.until("the rule mended and edited", lambda: "At 60: critical 01–15" in server.get(PAGE))

    # a page written by hand: its markers, and its title in the navigation of others
    method.write_text("# How\n\n<!-- odds: mythras bands 60 critical -->\n\n[to](data.md#files)\n", encoding="utf-8")
    server.until("the marker", lambda: ">15.0%<" in server.get("method/"))
    assert re.search(r">\s*How\s*<", server.get("visual-language/")), "the navigation has its title"
    edit(rules, TENTH.replace("10", "4"), TENTH.replace("10", "20"))
    server.until("its answer for an edited rule", lambda: ">3.0%<" in server.get("method/"))
    server.until("its figures", lambda: "At 60: critical 01–03" in server.get(PAGE))

    # all of it as a build from nothing makes it; and then nothing is left to do
    before = server.builds
    shutil.rmtree(server.project / ".cache" / "product")
    site = server.project / "site"
    built = python(server.project, "-m", "mkdocs", "build", "--strict", SITE_URL=f"http://127.0.0.1:{server.port}/")
    assert built.returncode == 0, built.stderr
    pages = [path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html")) if path.name != "404.html"]
    assert len(pages) > 40
    stale = [page for page in pages if _bare(server.get(page)) != _bare((site / page).read_text(encoding="utf-8"))]
    assert stale == []
    time.sleep(1)
    assert server.builds == before
    assert server.process.poll() is None


def _bare(page: str) -> str:
    return SERVERS_OWN.sub("", page)
