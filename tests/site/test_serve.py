"""An edit of a rule moves all that shows it, served or built; a mistake is told and heals; nothing goes stale."""

import html
import json
import re
import socket
import struct
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
from bs4 import BeautifulSoup

from hooks.charts import SOON
from hooks.pages.claims import OTHERWISE
from hooks.tools.serve import __main__ as serve
from hooks.tools.serve.answers import Server as Answers
from hooks.tools.serve.answers import Site, summary, trouble_page
from tests.site.conftest import ROOT, copied, environment, linked, run

PATIENCE = 300
"""Seconds; a build takes a few, on a busy machine several times as long."""
TENTH = "tenth = part(RATING, 10, rounding)"
FIFTH = TENTH.replace("10", "5")
METHOD = "docs/method.md"
WRITTEN = "# How\n\n<!-- odds: mythras bands 60 critical -->\n\n[to](data.md#files)\n"
RULES = "oppose_engine/systems/mythras.py"
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


@pytest.fixture(scope="module")
def edited(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:  # noqa: ARG001  its figures are kept
    """The site after two edits, all pages of it made by a build in a place of its own.

    Mythras has a fifth for a tenth: in the article's reading, which the printed numbers hold for, and in the default
    one. Method is another page.
    """
    project = copied(tmp_path_factory.mktemp("edited") / "project")
    edit(project / RULES, TENTH, FIFTH)
    (project / METHOD).write_text(WRITTEN, encoding="utf-8")
    assert not (project / ".cache" / "product").exists(), "the build must make all pages itself"
    build = run(project, "-m", "mkdocs", "build", "--strict", SITE_URL="")
    assert build.returncode == 0, build.stderr
    return project / "site"


def test_edits_are_live(known: Path, edited: Path, tmp_path: Path) -> None:
    project, temporary = known, tmp_path / "temporary"
    temporary.mkdir()
    rules = project / RULES
    line = rules.read_text(encoding="utf-8").partition(TENTH)[0].count("\n") + 1
    complaint = f"{RULES}:{line}: rounding 'upp'"
    broken = TENTH.replace("rounding", "'upp'")
    edit(rules, TENTH, broken)
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
        (project / METHOD).write_text(WRITTEN, encoding="utf-8")
        server.until("the marker", lambda: ">6.0%<" in server.get("method/"))
        server.until("the title", lambda: bool(re.search(r">\s*How\s*<", server.get("visual-language/"))))

        # a rule, edit after edit: the build of an older one ends, that of all pages too; the figures of the last follow
        server.until("all pages", lambda: server.builds == 2)
        server.get(PAGE)
        for old, new in pairwise((TENTH, TENTH.replace("10", "6"), TENTH.replace("10", "8"), FIFTH)):
            edit(rules, old, new)
            time.sleep(0.5)
        server.until("the last edit", lambda: "01–12" in server.get(PAGE))
        server.until("its figures", lambda: "At 60: critical 01–12" in server.get(PAGE))
        assert serve.DRAWN_LATER.decode() not in server.get(PAGE)
        server.until("all pages", lambda: server.builds > 2)
        assert "\n60,40,5179," not in server.get(DATA)
        assert server.builds == 3
        assert ">12.0%<" in server.get("method/"), "a page that nobody looked at"
        assert server.get("nowhere/").startswith("404 ")

        # every file as another build makes it, byte by byte; and then nothing is left to do
        made = max(temporary.glob("oppose-serve-*/*/"), key=lambda folder: int(folder.name))
        here, there = contents(made), contents(edited)
        assert [name for name in sorted(here.keys() | there.keys()) if here.get(name) != there.get(name)] == []
        pages = {name for name in there if name.endswith(".html")} - {"404.html"}
        assert len(pages) > 40
        assert [name for name in pages if SERVERS_OWN.sub("", server.get(name)).encode() != there[name]] == []
        assert server.builds == 3


def contents(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def by_hand(edited: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The site that MkDocs serves by hand after an edit; the project knows the pages of before, and none is stale."""
    project = copied(tmp_path_factory.mktemp("by-hand") / "project")
    linked(ROOT / ".cache" / "product", project / ".cache" / "product")
    linked(edited.parent / ".cache" / "figures", project / ".cache" / "figures")  # drawing them again tells nothing
    folder = tmp_path_factory.mktemp("served")
    command = ("-m", "mkdocs", "serve", "--strict", "--dev-addr", "127.0.0.1:{port}")
    with serving(project, *command, TMPDIR=str(folder)) as server:
        server.until("the site", lambda: SEEN in server.get(DATA))
        edit(project / RULES, TENTH, FIFTH)
        server.until("the edited rule", lambda: "\n60,40," in server.get(DATA) and SEEN not in server.get(DATA))
        server.until("its page", lambda: "At 60: critical 01–12" in server.get(PAGE))
        (served,) = folder.glob("mkdocs_*")
        yield served


def test_a_changed_rule_changes_everything_that_shows_it(built_site: Path, by_hand: Path) -> None:
    cell = ("mythras", "article", "60", "40")
    before, after = (_cell(folder, *cell) for folder in (built_site, by_hand))
    assert before != after
    data = [json.loads((folder / "data/mythras/opposed/article.json").read_text()) for folder in (built_site, by_hand)]
    assert data[0]["counts"][60][40] != data[1]["counts"][60][40]
    assert after == f"{data[1]['counts'][60][40][0] / 100:.2f}"
    csv = [(folder / "data/mythras/opposed/article.csv").read_text().splitlines() for folder in (built_site, by_hand)]
    assert csv[1][1 + 60 * 101 + 40] == ",".join(map(str, (60, 40, *data[1]["counts"][60][40], 10_000)))

    stamps = [json.loads((folder / "data/index.json").read_text())["rules_hash"] for folder in (built_site, by_hand)]
    assert stamps[0] != stamps[1]
    proof = [_soup(folder, "proof") for folder in (built_site, by_hand)]
    moved = 'table[data-proof="differing"][data-printed="d100-article-mythras"]'
    assert not proof[0].select(moved)
    (differing,) = proof[1].select(moved)
    rows = {
        row.th.get_text(): [td.get_text() for td in row.select("td")] for row in differing.select("tbody tr") if row.th
    }
    assert rows["60 against 40"] == [before, after]

    for unmoved in ("data/brp/opposed/article.csv", "data/legend/opposed/srd.csv", "data/ngs/opposed/standard.json"):
        assert (by_hand / unmoved).read_bytes() == (built_site / unmoved).read_bytes()


def test_the_default_reading_from_a_tenth_to_a_fifth(built_site: Path, by_hand: Path) -> None:
    table = 'table[data-table="bands"][data-variant="imperative"]'
    bands = [_soup(folder, "sheets/mythras").select_one(table) for folder in (built_site, by_hand)]
    assert bands[0] is not None
    assert bands[1] is not None
    assert "01–06" in bands[0].get_text()
    assert "01–12" in bands[1].get_text()
    assert _cell(built_site, "mythras", "imperative", "60", "40") == "51.79"
    assert _cell(by_hand, "mythras", "imperative", "60", "40") != "51.79"
    pages = [_soup(folder, "claims") for folder in (built_site, by_hand)]
    rows = [found.find_parent("tr") for found in (each.select_one("#claim-mythras-66") for each in pages) if found]
    said = [row.find_all("td")[-1].get_text() for row in rows if row]
    assert said == ["right: 01–07", f"wrong: 01–14. {OTHERWISE}"]


def _soup(site: Path, page: str) -> BeautifulSoup:
    return BeautifulSoup((site / page / "index.html").read_text(encoding="utf-8"), "html.parser")


def _cell(site: Path, system: str, variant: str, you: str, them: str) -> str:
    table = _soup(site, f"systems/{system}").select_one(
        f'table[data-table="opposed"][data-variant="{variant}"][data-outcome="win"]'
    )
    assert table is not None
    heads = [cell.get_text() for cell in table.select("thead th")]
    for row in table.select("tbody tr"):
        if row.th and row.th.get_text() == you:
            return row.select("td")[heads.index(them)].get_text()
    raise AssertionError(f"no row {you}")


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
        assert html.escape(told).replace("\n", "<br>").encode() in trouble_page(said, tmp_path)
    assert b"<pre>" not in trouble_page("ERROR   -  no <b> here", tmp_path)
    assert b"&lt;b&gt;" in trouble_page("ERROR   -  no <b> here", tmp_path)


def test_a_browser_that_goes_on_is_no_error(capfd: pytest.CaptureFixture[str]) -> None:
    site = Site()
    site.show(None, trouble=b"x" * 10)
    with Answers(0, site) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        with socket.create_connection(("127.0.0.1", server.server_port)) as browser:
            browser.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))  # it ends with a reset
            browser.sendall(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            assert b"500" in browser.recv(1000)
        time.sleep(0.2)
        server.shutdown()
    assert capfd.readouterr().err == ""
