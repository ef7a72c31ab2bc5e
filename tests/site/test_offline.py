"""The archive: the same bytes for the same site, and no link in it that only a server could follow."""

import json
import zipfile
from html import unescape
from io import BytesIO
from pathlib import Path
from posixpath import join, normpath

import pytest
from bs4 import BeautifulSoup

from hooks.theme.offers import ADDRESS, Offer, read_offer
from hooks.tools.offline import about, contents, in_a_folder, main, name, of_files, pack
from oppose_engine import OpposeError
from tests.site.tags import tags

FILES = ("index.html", "data/index.html", "data/a.json", "systems/brp/index.html", "systems/brp/resistance/index.html")


@pytest.fixture(scope="session")
def folder(built_site: Path) -> dict[str, bytes]:
    """The files of the archive."""
    return contents(built_site)


@pytest.mark.parametrize(
    ("link", "made"),
    [
        ("../../data/", "../../data/index.html"),
        ("../..", "../../index.html"),
        ("./", "index.html"),
        (".", "index.html"),
        ("resistance/?you=3&them=4#table", "resistance/index.html?you=3&them=4#table"),
        ("../../data/a.json", "../../data/a.json"),
        ("?you=3", "?you=3"),
        ("#table", "#table"),
        ("https://example.org/data/", "https://example.org/data/"),
        ("mailto:a@example.org", "mailto:a@example.org"),
        ("no/such/place/", "no/such/place/"),
    ],
)
def test_a_link_to_a_folder_names_its_page(link: str, made: str) -> None:
    assert of_files(link, "systems/brp/index.html", FILES) == made


def test_only_links_change_in_a_page() -> None:
    games = json.dumps([{"system": "brp", "href": "systems/brp/"}])
    before = (
        "<title>A</title>\n<p title='href=\"data/\"'>\n<a\n class=x href=data/>1 &lt; 2</a>"
        f"<i data-games='{games}'></i>"
    )
    after = in_a_folder(before, "index.html", FILES, script="assets/folder.js")
    assert after.startswith(
        '<title>A</title><script src="assets/folder.js"></script>\n<p title=\'href="data/"\'>\n<a\n class=x '
    )
    assert 'href="data/index.html">1 &lt; 2</a>' in after
    assert '"href": "systems/brp/index.html"' in unescape(after)


def test_every_link_in_the_archive_names_a_file_in_it(folder: dict[str, bytes]) -> None:
    pages = {path: data.decode() for path, data in folder.items() if path.endswith(".html")}
    assert len(pages) > 20
    for path, html in pages.items():
        games = [game["href"] for _, given in tags(html) for game in json.loads(given.get("data-games", "[]"))]
        named = [given[kind] for _, given in tags(html) for kind in ("href", "src") if kind in given]
        for link in [*games, *named]:
            target = link.split("?")[0].split("#")[0]
            if target and ":" not in target:
                assert normpath(join(path, "..", target)) in folder, f"{path}: {link}"


def test_what_figures_fetch_is_a_script_too(folder: dict[str, bytes]) -> None:
    asked: set[str] = set()
    for path, data in folder.items():
        for _, given in tags(data.decode()) if path.endswith(".html") else []:
            asked.update(f"assets/{given[kind]}" for kind in ("data-spec",) if kind in given)
            if given.get("class") == "op-figure":
                asked.update(given.get(kind, "") for kind in ("data-table", "data-other"))
                asked.update(given.get("data-tables", "").split("|"))
    asked.discard("")
    assert len(asked) > 100
    for path in asked:
        script = folder[f"{path}.js"].decode()
        assert script.startswith(f'opposeFolder("{path}",{{')
        json.loads(script.partition(",")[2].strip().removesuffix(")"))
    assert not [path for path in folder if path.startswith("assets/charts/") and path.endswith(".json")]


def test_the_search_looks_for_files(folder: dict[str, bytes]) -> None:
    index = json.loads(folder["search/search_index.js"].decode().removeprefix("var __index = "))
    assert len(index["docs"]) > 50
    for entry in index["docs"]:
        assert entry["location"].split("#")[0] in folder


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A built site of two pages."""
    site = tmp_path / "site"
    for path, text in {
        "index.html": '<title>A</title><a href="data/">B</a>',
        "data/index.html": "<title>B</title>",
        "data/brp/opposed/article.json": "{}",
        "data/1.2.3/brp/opposed/article.json": "{}",
        "search/documents.json": '{"docs": [{"location": "data/#b"}]}',
        "search/search_index.json": "{}",
        "404.html": "",
        "sitemap.xml": "",
        "assets/previews/home.png": "",
    }.items():
        (site / path).parent.mkdir(parents=True, exist_ok=True)
        (site / path).write_text(text, encoding="utf-8")
    return site


def test_the_archive_leaves_out_what_only_a_host_needs(small: Path) -> None:
    assert list(contents(small)) == [
        "assets/folder.js",
        "data/1.2.3/brp/opposed/article.json",
        "data/brp/opposed/article.json",
        "data/brp/opposed/article.json.js",
        "data/index.html",
        "index.html",
        "search/search_index.js",
    ]


def test_the_same_site_gives_the_same_bytes(small: Path) -> None:
    packed = pack(contents(small), "oppose")
    (small / "index.html").touch()
    assert packed == pack(dict(reversed(contents(small).items())), "oppose")
    archive = zipfile.ZipFile(BytesIO(packed))
    assert archive.testzip() is None
    assert {path.split("/")[0] for path in archive.namelist()} == {"oppose"}
    assert {entry.date_time for entry in archive.infolist()} == {(1980, 1, 1, 0, 0, 0)}
    assert b'href="data/index.html"' in archive.read("oppose/index.html")


def test_the_archive_says_which_copy_it_is(small: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert name("1.2.3", "0123456789abcdef") == "oppose-1.2.3-01234567"
    said = about("1.2.3", "0123456789abcdef", "https://example.org/", b"MIT")["README.txt"].decode()
    assert "1.2.3" in said
    assert "0123456789abcdef" in said
    assert "https://example.org/" in said
    assert "newest" not in about("1.2.3", "0", "", b"")["README.txt"].decode()
    (small / "data").mkdir(exist_ok=True)
    (small / "data" / "index.json").write_text('{"version": "1.2.3", "rules_hash": "0123456789ab"}', encoding="utf-8")
    assert main([str(small), str(tmp_path / "out")]) == 0
    (made,) = (tmp_path / "out").iterdir()
    assert made.name == "oppose-1.2.3-01234567.zip"  # of the site that is packed
    assert capsys.readouterr().out == f"{made}\n"
    assert f"{made.stem}/LICENSE.txt" in zipfile.ZipFile(made).namelist()


def test_a_folder_without_a_site_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), str(tmp_path)]) == 2
    assert "no index.html; name the folder of a built site" in capsys.readouterr().err


def test_the_archive_is_offered_where_it_was_built(tmp_path: Path) -> None:
    assert read_offer("") == Offer()
    assert Offer().files == {}
    assert "make offline" in Offer().line("data.md")
    archive = tmp_path / "oppose-1.2.3-01234567.zip"
    archive.write_bytes(b"0" * 1_234_567)
    offer = read_offer(str(archive))
    assert offer.files == {ADDRESS: archive.read_bytes()}
    link = BeautifulSoup(offer.line("data.md"), "html.parser").a
    assert link is not None
    assert (link["href"], link["download"], link.text) == (f"../{ADDRESS}", archive.name, archive.name)
    assert "1.2 MB" in offer.line("data.md")
    assert f'href="{ADDRESS}"' in offer.line("index.md")
    with pytest.raises(OpposeError, match=r"gone\.zip: No such file"):
        read_offer(str(tmp_path / "gone.zip"))
