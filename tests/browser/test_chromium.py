"""The browser that the tests drive is found, named or fetched, in that order."""

from collections.abc import Mapping, Sequence

import pytest

from tests.browser import chromium
from tests.browser.chromium import BrowserMissingError, Machine

DEBIAN = "/usr/bin/chromium"
HEADLESS = "/usr/bin/chromium-headless-shell"
CHROME = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"
DOWNLOADED = "/home/me/.cache/ms-playwright/chromium/chrome"
HERE_AFTER = {"chromium-headless-shell": HEADLESS, "chromium": DEBIAN, "playwright": DOWNLOADED}


class Imagined:
    """A machine with some commands and files, that remembers what it was asked to run."""

    def __init__(
        self,
        *,
        files: Sequence[str] = (),
        dead: Sequence[str] = (),
        tools: Sequence[str] = (),
        environ: Mapping[str, str] | None = None,
        installers: Sequence[str] = (),
        user_id: int = 1000,
        sudo_asks: bool = False,
    ) -> None:
        self.files = {*files, *dead}
        self.dead = dead
        self.tools = tools
        self.installers = installers
        self.sudo_asks = sudo_asks
        self.ran: list[str] = []
        self.machine = Machine(
            environ=environ or {},
            which=self.which,
            exists=self.files.__contains__,
            answers=lambda path: path not in dead,
            run=self.run,
            playwright_path=lambda: DOWNLOADED,
            user_id=lambda: user_id,
        )

    def which(self, name: str) -> str | None:
        path = f"/usr/bin/{name}"
        return path if path in self.files or name in self.tools else None

    def run(self, command: Sequence[str]) -> bool:
        self.ran.append(" ".join(command))
        if command == ["sudo", "-n", "true"]:
            return not self.sudo_asks
        for installed in self.installers:
            if installed in command and "install" in command:
                self.files.add(HERE_AFTER[installed])
                return True
        return False


@pytest.mark.parametrize("name", chromium.COMMANDS)
def test_a_browser_on_the_path_is_found(name: str) -> None:
    assert chromium.find(Imagined(files=[f"/usr/bin/{name}"]).machine) == f"/usr/bin/{name}"


@pytest.mark.parametrize("path", [*chromium.MACOS_APPLICATIONS, DOWNLOADED])
def test_an_application_and_a_download_are_found(path: str) -> None:
    assert chromium.find(Imagined(files=[path]).machine) == path


def test_the_browser_without_a_window_comes_first() -> None:
    assert chromium.find(Imagined(files=[DEBIAN, HEADLESS]).machine) == HEADLESS


def test_the_path_comes_before_applications_and_downloads() -> None:
    machine = Imagined(files=[DOWNLOADED, CHROME, DEBIAN]).machine
    assert chromium.find(machine) == DEBIAN


def test_a_placeholder_that_does_not_start_is_passed_over() -> None:
    machine = Imagined(dead=["/usr/bin/chromium-browser"], files=["/usr/bin/google-chrome"]).machine
    assert chromium.find(machine) == "/usr/bin/google-chrome"


def test_the_variable_comes_first() -> None:
    environ = {"OPPOSE_CHROMIUM": "/opt/mine"}
    assert chromium.find(Imagined(files=[DEBIAN, "/opt/mine"], environ=environ).machine) == ("/opt/mine")


def test_a_wrong_variable_is_an_error_even_beside_a_good_browser() -> None:
    machine = Imagined(files=[DEBIAN], environ={"OPPOSE_CHROMIUM": "/opt/gone"}).machine
    with pytest.raises(BrowserMissingError, match=r"OPPOSE_CHROMIUM is '/opt/gone', .* unset it"):
        chromium.find_or_install(machine)


def test_nothing_is_run_when_a_browser_is_here() -> None:
    imagined = Imagined(files=[DEBIAN], tools=["apt-get"], user_id=0)
    assert chromium.find_or_install(imagined.machine) == DEBIAN
    assert imagined.ran == []


def test_root_installs_the_package_of_debian() -> None:
    imagined = Imagined(tools=["apt-get"], installers=["chromium-headless-shell", "chromium"], user_id=0)
    assert chromium.find_or_install(imagined.machine) == HEADLESS
    update, install = imagined.ran
    assert update.startswith("env DEBIAN_FRONTEND=noninteractive apt-get")
    assert update.endswith("update")
    assert install.endswith("install --yes --no-install-recommends chromium-headless-shell fonts-liberation")


def test_where_debian_has_no_browser_without_a_window_the_whole_one_is_installed() -> None:
    imagined = Imagined(tools=["apt-get"], installers=["chromium"], user_id=0)
    assert chromium.find_or_install(imagined.machine) == DEBIAN
    assert imagined.ran[-1].endswith("install --yes --no-install-recommends chromium fonts-liberation")


def test_others_install_it_through_sudo_that_does_not_ask() -> None:
    imagined = Imagined(tools=["apt-get", "sudo"], installers=["chromium"])
    assert chromium.find_or_install(imagined.machine) == DEBIAN
    assert all(command.startswith("sudo -n ") for command in imagined.ran)


@pytest.mark.parametrize(
    "imagined",
    [
        pytest.param(Imagined(installers=["playwright"]), id="no apt-get, no sudo"),
        pytest.param(Imagined(installers=["playwright"], tools=["apt-get"]), id="no sudo"),
        pytest.param(
            Imagined(installers=["playwright"], tools=["apt-get", "sudo"], sudo_asks=True),
            id="sudo asks for a password",
        ),
        pytest.param(
            Imagined(installers=["playwright"], tools=["apt-get"], user_id=0),
            id="no such package",
        ),
    ],
)
def test_playwright_downloads_one_where_the_package_cannot_be(imagined: Imagined) -> None:
    assert chromium.find_or_install(imagined.machine) == DOWNLOADED
    assert imagined.ran[-1].endswith("-m playwright install chromium")


def test_without_any_browser_one_line_says_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert chromium.main(Imagined(tools=["apt-get"], user_id=0).machine) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "apt-get install chromium" in err
    assert "OPPOSE_CHROMIUM" in err


def test_the_path_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert chromium.main(Imagined(files=[DEBIAN]).machine) == 0
    assert capsys.readouterr().out == f"Browser: {DEBIAN}\n"


def test_this_machine_answers_for_itself(tmp_path_factory: pytest.TempPathFactory) -> None:
    here = tmp_path_factory.mktemp("bin")
    good, bad = here / "good", here / "bad"
    good.write_text("#!/bin/sh\necho Chromium 1\n")
    bad.write_text("#!/bin/sh\nexit 1\n")
    good.chmod(0o755)
    bad.chmod(0o755)
    assert chromium.THIS_MACHINE.works(str(good))
    assert not chromium.THIS_MACHINE.works(str(bad))
    assert not chromium.THIS_MACHINE.works(str(here / "missing"))
    assert chromium.THIS_MACHINE.run(["true"])
    assert not chromium.THIS_MACHINE.run([str(here / "missing")])
