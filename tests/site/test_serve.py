"""While ``mkdocs serve`` runs, an edited rule shows its numbers; a broken one is told and heals."""

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

from tests.site.conftest import environment

PATIENCE = 90
"""Seconds; a build takes a few, on a busy machine several times as long."""
TENTH = '("critical", SUCCESS & (ROLL <= part(RATING, 10, "up")))'
PAGE = "systems/mythras/"
DATA = "data/mythras/opposed/imperative.csv"


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
        except (OSError, urllib.error.URLError):
            return ""

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
    running = Server(project)
    yield running
    running.stop()


def test_rules_are_live(server: Server) -> None:
    rules = server.project / "oppose_engine" / "systems" / "mythras.py"
    text = rules.read_text(encoding="utf-8")
    assert text.count(TENTH) == 1
    server.until("the page", lambda: "At 60: critical 01–06" in server.get(PAGE))
    assert "\n60,40,5179,38,2400,2383,10000\n" in server.get(DATA)

    rules.write_text(text.replace(TENTH, TENTH.replace("10", "5")), encoding="utf-8")
    server.until("the edited rule", lambda: "At 60: critical 01–12" in server.get(PAGE))
    assert "\n60,40,5179," not in server.get(DATA)

    rules.write_text(text.replace(TENTH, TENTH.replace('"up"', '"upp"')), encoding="utf-8")
    server.until("the complaint", lambda: any("ERROR" in line and "'upp'" in line for line in server.said))
    complaint = next(line for line in server.said if "ERROR" in line)
    assert "oppose_engine/systems/mythras.py:" in complaint
    assert "allowed: down, up, near" in complaint

    rules.write_text(text, encoding="utf-8")
    server.until("the mended rule", lambda: "At 60: critical 01–06" in server.get(PAGE))
    assert "\n60,40,5179," in server.get(DATA)
    assert server.process.poll() is None
    page = server.project / "docs" / "method.md"
    page.write_text("# Method\n\n<!-- odds: mythras opposed 50 50 win places=2 -->\n", encoding="utf-8")
    server.until("the marker", lambda: ">37.25%<" in server.get("method/"))
