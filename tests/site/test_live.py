"""What a server tells of a build that fails, and what it imports anew."""

import sys
import threading
from collections.abc import Callable, Iterable
from pathlib import Path
from types import ModuleType

import pytest

from hooks.generate.live import PACKAGES, Live, located


def raised(run: Callable[[], object]) -> Exception:
    with pytest.raises(Exception) as caught:  # noqa: PT011  whatever it is
        run()
    return caught.value


def test_an_unforeseen_error_is_told_with_file_and_line(tmp_path: Path) -> None:
    file = tmp_path / "hooks" / "pages.py"
    broken = raised(lambda: compile("x = 1\nif x\n", str(file), "exec"))
    assert located(broken, tmp_path) == "hooks/pages.py:2: expected ':'"
    wrong = raised(lambda: exec(compile("x = 1\n\nx.page()\n", str(file), "exec")))
    assert located(wrong, tmp_path) == "hooks/pages.py:3: AttributeError: 'int' object has no attribute 'page'"
    elsewhere = raised(lambda: int("a\nb"))
    assert located(elsewhere, tmp_path).startswith("ValueError: invalid literal")


class Server:
    """As much of the server of MkDocs as is looked at."""

    def __init__(self, builder: Callable[[], None]) -> None:
        self.builder = builder
        self._epoch_cond, self._rebuild_cond = threading.Condition(), threading.Condition()
        self._visible_epoch = self._wanted_epoch = 1
        self._want_rebuild = False
        self.app: Callable[..., Iterable[bytes]] = self.serve_request

    def serve_request(self, environ: object, start: Callable[..., object]) -> list[bytes]:  # noqa: ARG002
        start("200 OK", [])
        return [b"the page"]

    def set_app(self, app: Callable[..., Iterable[bytes]]) -> None:
        self.app = app

    def _inject_js_into_html(self, page: bytes, epoch: int) -> bytes:  # noqa: ARG002
        return page + b"<script>"

    def get(self, address: str) -> tuple[str, bytes]:
        told: list[str] = []
        body = b"".join(self.app({"PATH_INFO": address}, lambda status, _: told.append(status)))
        return told[0], body


def test_what_is_wrong_stands_before_every_page_until_it_is_mended(tmp_path: Path) -> None:
    errors: list[Exception] = [ValueError("no <rule> & no page"), SystemError("worse")]
    live = Live(tmp_path)

    def build() -> None:
        if errors:
            raise errors.pop(0)
        live.succeeded([], complete=True)

    server = Server(build)
    live.attach(server)
    assert server.get("/method/") == ("200 OK", b"the page")
    server.builder()
    for address in ("/", "/method/", "/systems/mythras/index.html", "/nowhere"):
        status, page = server.get(address)
        assert status.startswith("500")
        assert b"ValueError: no &lt;rule&gt; &amp; no page" in page
        assert page.endswith(b"<script>")
    assert server.get("/assets/oppose.css") == ("200 OK", b"the page")
    assert server.get("/livereload/1/2") == ("200 OK", b"the page")
    server.builder()
    assert b"worse" in server.get("/")[1]
    server.builder()
    assert server.get("/") == ("200 OK", b"the page")


def test_work_that_was_put_off_brings_one_build_that_puts_nothing_off(tmp_path: Path) -> None:
    done: list[str] = []
    live = Live(tmp_path)
    server = Server(lambda: None)
    live.attach(server)
    for complete in (True, False):
        assert live.hurries()
        live.succeeded([lambda: done.append("drawn")], complete=complete)
        assert live._worker
        live._worker.join()
        assert server._want_rebuild is not complete
    assert done == ["drawn", "drawn"]
    assert not live.hurries()
    assert live.hurries(), "the next edit has a reader again"


@pytest.fixture
def modules(monkeypatch: pytest.MonkeyPatch) -> dict[str, ModuleType]:
    """A table of modules to forget from."""
    registry = ModuleType("oppose_engine.registry")
    registry.discover = type("Discover", (), {"cache_clear": lambda _: None})()  # type: ignore[attr-defined]
    names = [
        "oppose_engine",
        "oppose_engine.systems.one",
        "oppose_engine.systems.two",
        "hooks",
        "hooks.generate.live",
        "json",
    ]
    table = {name: ModuleType(name) for name in names} | {registry.__name__: registry}
    monkeypatch.setattr(sys, "modules", {**sys.modules, **table})
    return table


def test_a_system_file_is_forgotten_alone_and_anything_else_with_all(
    tmp_path: Path, modules: dict[str, ModuleType]
) -> None:
    for name in ("oppose_engine/systems/one.py", "oppose_engine/text.py", "hooks/site.py", "site_data/x.json"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("1")
    live = Live(tmp_path)

    def forgotten(name: str) -> set[str]:
        sys.modules.update(modules)
        live.parts, live.product, live.rendered = object(), object(), {"x.md": object()}
        (tmp_path / name).write_text((tmp_path / name).read_text() + "1")
        live.import_anew()
        assert live.product is None
        return {name for name in modules if name not in sys.modules}

    everything = {name for name in modules if name.split(".")[0] in PACKAGES and name != "hooks.generate.live"}
    forgotten("site_data/x.json")  # the first look, which finds everything new
    assert forgotten("oppose_engine/systems/one.py") == {"oppose_engine.systems.one"}
    assert live.parts
    assert live.rendered, "a page with the same text and answers is the same page"
    for source in ("oppose_engine/text.py", "hooks/site.py", "site_data/x.json"):
        assert forgotten(source) == everything
        assert live.parts is None
        assert not live.rendered, "it may hold what modules made that are forgotten now"
    sys.modules.update(modules)
    live.product = kept = object()
    live.import_anew()
    assert live.product is kept, "nothing has changed"
