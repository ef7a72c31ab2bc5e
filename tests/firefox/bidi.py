"""As much of WebDriver BiDi as it takes to open pages in Firefox, touch them, and hear what it has to say."""

from __future__ import annotations

import itertools
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browser.hosting import REFUSALS

VARIABLE = "OPPOSE_FIREFOX"
COMMANDS = ("firefox-esr", "firefox")
PREFERENCES = {
    # nobody sees the window, and yet it has the focus
    "focusmanager.testmode": True,
    "app.update.enabled": False,
    "browser.region.network.url": "",
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}
LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")


class FirefoxError(Exception):
    """There is no Firefox, or it does not do as it is told."""


def find() -> str:
    """The path of a Firefox on this machine."""
    found = os.environ.get(VARIABLE) or next(filter(None, map(shutil.which, COMMANDS)), None)
    if not found:
        raise FirefoxError(f"no Firefox here; apt-get install firefox-esr, or name one: {VARIABLE}=/path/to/firefox")
    return found


class Firefox:
    """One window. ``heard`` collects messages of the console; ``asked`` the addresses of requests."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket, self._numbers = socket, itertools.count(1)
        self.heard: list[str] = []
        self.asked: list[str] = []
        capabilities = self._send("session.new", capabilities={})["capabilities"]
        self.version: str = capabilities["browserVersion"]
        self._send("session.subscribe", events=["log.entryAdded", "network.beforeRequestSent"])
        self._send("script.addPreloadScript", functionDeclaration=f"() => {{ {REFUSALS} }}")
        self._tab = self._send("browsingContext.getTree")["contexts"][0]["context"]
        self._send("browsingContext.activate", context=self._tab)

    def _send(self, method: str, **parameters: Any) -> Any:
        number = next(self._numbers)
        self._socket.send(json.dumps({"id": number, "method": method, "params": parameters}))
        while True:
            answer = json.loads(self._socket.recv(timeout=120))
            if answer["type"] == "event":
                self._note(answer["method"], answer["params"])
            elif answer["type"] == "error":
                raise FirefoxError(f"{method}: {answer['message']}")
            elif answer["id"] == number:
                return answer["result"]

    def _note(self, event: str, told: dict[str, Any]) -> None:
        if event == "log.entryAdded":
            self.heard.append(str(told["text"]))
        else:
            self.asked.append(str(told["request"]["url"]))

    def open(self, address: str) -> None:
        """Go to an address, and wait until everything it needs is there."""
        self._send("browsingContext.navigate", context=self._tab, url=address, wait="complete")

    def ask(self, expression: str) -> Any:
        """The value of an expression of the page, by way of JSON."""
        code = f"(async () => JSON.stringify(await ({expression})) ?? 'null')()"
        found = self._send("script.evaluate", expression=code, target={"context": self._tab}, awaitPromise=True)
        if found["type"] == "exception":
            raise FirefoxError(f"{expression}: {found['exceptionDetails']['text']}")
        return json.loads(found["result"]["value"])

    def wait(self, expression: str, seconds: float = 30) -> Any:
        """The value of an expression as soon as it is true."""
        end = time.monotonic() + seconds
        while not (value := self.ask(expression)):
            if time.monotonic() > end:
                raise FirefoxError(f"after {seconds} s still not: {expression}")
            time.sleep(0.1)
        return value

    def point(self, x: float, y: float) -> None:
        """Move the pointer to a place in the window."""
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        pointer = {"type": "pointer", "id": "mouse", "actions": [move]}
        self._send("input.performActions", context=self._tab, actions=[pointer])

    def type(self, text: str) -> None:
        """Press the keys of a text."""
        keys = [{"type": kind, "value": letter} for letter in text for kind in ("keyDown", "keyUp")]
        self._send("input.performActions", context=self._tab, actions=[{"type": "key", "id": "keys", "actions": keys}])


@contextmanager
def firefox() -> Iterator[Firefox]:
    """A Firefox with a profile of its own, gone at the end."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
        Path(profile, "user.js").write_text("".join(lines), encoding="utf-8")
        command = [find(), "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", "0"]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as process:
            assert process.stderr is not None
            try:
                found = next(filter(None, map(LISTENING.search, process.stderr)), None)
                if found is None:
                    raise FirefoxError(f"{command[0]} ends before it listens; Firefox 129 or later is wanted")
                Thread(target=process.stderr.read, daemon=True).start()
                with connect(f"{found[1]}/session", max_size=None) as socket:
                    yield Firefox(socket)
            finally:
                process.terminate()
