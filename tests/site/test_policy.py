"""The policy in every page: its own scripts by hash, nothing by mistake, nothing from elsewhere."""

import re
from pathlib import Path

import pytest

from hooks.theme import policy
from tests.site.tags import tags

FETCHED = {"script": "src", "img": "src", "iframe": "src", "link": "href", "source": "src", "form": "action"}
NOT_FETCHED = {"canonical", "alternate"}
UNASKED = {"preconnect", "dns-prefetch", "prefetch", "next", "prev"}


@pytest.fixture(scope="module")
def pages(built_site: Path) -> dict[str, str]:
    """The HTML of every page by its path."""
    found = {str(path.relative_to(built_site)): path.read_text(encoding="utf-8") for path in built_site.rglob("*.html")}
    assert len(found) > 20
    assert "404.html" in found
    return found


def test_every_page_has_its_policy_before_anything_it_could_stop(pages: dict[str, str]) -> None:
    for path, html in pages.items():
        first = [(name, given) for name, given in tags(html) if name in {"meta", "script", "link", "style", "base"}]
        (at,) = (n for n, (_, given) in enumerate(first) if given.get("http-equiv") == "Content-Security-Policy")
        assert [name for name, _ in first[:at]] == ["meta"] * at, path
        said = first[at][1]["content"]
        assert said == policy.policy(policy.inline_scripts(html)), path
        assert "unsafe" not in said
        assert "http" not in said
        assert html.index("charset") < 1024


def test_no_page_needs_what_the_policy_forbids(pages: dict[str, str]) -> None:
    for path, html in pages.items():
        for name, given in tags(html):
            assert name != "style", path
            assert "style" not in given, f"{path}: {name} {given}"
            assert not [key for key in given if key.startswith("on")], f"{path}: {name} {given}"
            assert not given.get("href", "").startswith("javascript:"), path


def test_no_page_fetches_from_elsewhere(pages: dict[str, str], built_site: Path) -> None:
    for path, html in pages.items():
        for name, given in tags(html):
            kinds = set(given.get("rel", "").split())
            assert name != "link" or not kinds & UNASKED, f"{path}: {given}"
            address = given.get(FETCHED.get(name, ""), "")
            assert kinds & NOT_FETCHED or not re.match(r"[a-z]+:|//", address), f"{path}: {address}"
    for sheet in built_site.rglob("*.css"):
        assert not re.search(r"url\(\s*['\"]?(?!data:)[a-z]+:|@import", sheet.read_text(encoding="utf-8")), sheet


def test_scripts_are_named_by_hash_and_data_is_not() -> None:
    html = (
        '<meta content="">\n<script>one</script><script src="a.js"></script><script type="application/json">{}</script>'
    )
    assert len(policy.inline_scripts(html)) == 1
    assert policy.inline_scripts("<script>one</script>") != policy.inline_scripts("<script>one </script>")
    assert policy.inline_scripts("<script>a && b</script><p>&amp;</p>") == policy.inline_scripts(
        "<script>a && b</script>"
    )


def test_the_place_is_filled_once_and_other_pages_stay() -> None:
    page = f'<meta content="{policy.PLACE}"><script>one</script>'
    filled = policy.fill(page, policy.inline_scripts(page))
    assert policy.PLACE not in filled
    assert policy.inline_scripts(page)[0] in filled
    assert policy.fill("<p>no place</p>", []) == "<p>no place</p>"


def test_the_header_lets_in_the_scripts_of_all_pages(pages: dict[str, str], built_site: Path) -> None:
    every = {script for html in pages.values() for script in policy.inline_scripts(html)}
    (said,) = re.findall(r"^\s+Content-Security-Policy: (.*)$", (built_site / "_headers").read_text(), re.MULTILINE)
    assert said.startswith(policy.policy(every))
    framed = re.findall(r"^/(.*)\n  X-Frame-Options: SAMEORIGIN$", (built_site / "_headers").read_text(), re.MULTILINE)
    folders = {path.partition("/")[0] for path in pages if "/" in path}
    assert {"", "index.html", "404.html"} | {f"{each}/*" for each in folders - {policy.EMBED}} <= {*framed}
    assert not [path for path in framed if path.startswith(policy.EMBED)]
