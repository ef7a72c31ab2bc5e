"""The pictures in the README: small, there for both schemes, and of the page as it is."""

import re
import struct

from playwright.sync_api import Browser

from tests.browser.picture import ALT, MOST, README, ROOT, SCHEMES, file_of, opened, sentence, taken


def size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_the_readme_shows_a_small_picture_in_each_scheme() -> None:
    shown = re.findall(r'(?:srcset|src)="([^"]+)"', README.read_text(encoding="utf-8"))
    assert {ROOT / name for name in shown} == {file_of(scheme) for scheme in SCHEMES}
    pictures = [file_of(scheme).read_bytes() for scheme in SCHEMES]
    assert all(picture.startswith(b"\x89PNG") and len(picture) <= MOST for picture in pictures)
    assert len({size(picture) for picture in pictures}) == 1


def test_the_words_beside_the_picture_are_those_of_the_page(browser: Browser, site_url: str) -> None:
    """Other numbers make another picture: ``make picture`` takes it and writes the words."""
    found = ALT.search(README.read_text(encoding="utf-8"))
    assert found
    with opened(browser, site_url, "light") as page:
        assert found[0] == f"{found[1]}{sentence(page)}{found[2]}", "run: make picture"
        assert size(taken(page))[0] == size(file_of("light").read_bytes())[0]
