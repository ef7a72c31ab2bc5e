"""Addresses that were published lead somewhere for ever; what is new is listed by a command."""

import io
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path

import pytest

from hooks.records.addresses import FILE, Addresses, read_record, text_of
from hooks.theme.moved import anchors, files
from hooks.tools.addresses import main, read_site
from oppose_engine import DataError
from tests.site.conftest import ROOT

PAGE = """<h1 id="a">A</h1><h2 id="one">One</h2><figure class="op-figure" id="fig-x"></figure>
<div data-readout-kind="match" data-variants="old new"><input data-field="you" min="0" max="100" value="60">
<select data-field="grade"><option value="easy" selected>Easy</option></select></div>"""


site_of = cache(read_site)


def test_every_published_address_resolves(built_site: Path) -> None:
    record = read_record(ROOT / FILE)
    assert len(record.addresses) > 400
    missing = site_of(built_site).missing([*record.addresses, *record.moved, *record.moved.values()])
    assert missing == {}, f"bring it back, or write 'old -> new' in its place into {FILE}"


def test_every_address_that_is_offered_is_published(built_site: Path) -> None:
    record = read_record(ROOT / FILE)
    fresh = set(site_of(built_site).offered()) - record.addresses - record.moved.keys()
    assert sorted(fresh) == [], "run `make site addresses`, and look at what it adds: it will have to stay"


def test_no_anchor_depends_on_what_stands_above_it(built_site: Path) -> None:
    counted = [each for each in site_of(built_site).offered() if each[-2:-1] == "_" and each[-1].isdigit()]
    assert counted == [], "two headings of a page are the same; give the second an id: ## Title {#id}"


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A small site with one page, one data file, and what serves the pages."""
    folder = tmp_path / "site"
    for name, text in {"index.html": PAGE, "a/index.html": PAGE, "data/t.csv": "1", "assets/x.css": ""}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def run(root: Path, *arguments: str) -> tuple[int, str, str]:
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
        code = main(arguments, root=root)
    return code, out.getvalue(), err.getvalue()


def test_the_command_lists_what_is_new_and_keeps_what_is_there(site: Path, tmp_path: Path) -> None:
    (tmp_path / "site_data").mkdir()
    assert run(tmp_path, str(site)) == (0, "11 addresses, 11 of them new, 0 lead nowhere\n", "")
    listed = (tmp_path / FILE).read_text(encoding="utf-8").splitlines()
    assert [line for line in listed if not line.startswith(("#", "./"))] == [
        "a/",
        "a/#fig-x",
        "a/#one",
        "a/?you=60&variant=new",
        "a/?you=60&variant=old",
        "data/t.csv",
    ]
    assert run(tmp_path, str(site))[1].startswith("11 addresses, 0 of them new")


def test_an_address_that_went_away_is_told_with_a_way_out(site: Path, tmp_path: Path) -> None:
    (tmp_path / "site_data").mkdir()
    gone = ["b/", "a/#two", "a/?variant=lost", "a/?you=101", "data/u.csv"]
    (tmp_path / FILE).write_text(text_of(Addresses(frozenset(gone))), encoding="utf-8")
    status, out, err = run(tmp_path, str(site))
    assert status == 1
    assert out.endswith("5 lead nowhere\n")
    assert f"b/: no such page; bring it back, or write 'b/ -> where it is now' in its place into {FILE}" in err
    assert [line.split(":")[0] for line in err.splitlines()] == sorted(gone)
    assert set(gone) <= read_record(tmp_path / FILE).addresses, "a list that forgets protects nothing"


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("a b", "'a b' is not an address"),
        ("https://example.org/", "is not an address"),
        ("a/ -> ?/", "'?/' is not an address"),
        ("a/\na/", "'a/' is listed twice"),
        ("a/\na/ -> b/", "'a/' is listed twice"),
    ],
)
def test_a_wrong_line_is_named(tmp_path: Path, line: str, said: str) -> None:
    path = tmp_path / "addresses.txt"
    path.write_text(f"# head\n\n{line}\n", encoding="utf-8")
    with pytest.raises(DataError, match=r"addresses\.txt:[34]: ") as told:
        read_record(path)
    assert said in str(told.value)


def test_a_list_is_written_as_it_is_read(tmp_path: Path) -> None:
    record = Addresses(frozenset({"a/", "./", "a/?side=d12+3"}), {"b/": "a/#one"})
    path = tmp_path / "addresses.txt"
    path.write_text(text_of(record), encoding="utf-8")
    assert read_record(path) == record


def test_a_page_that_moved_sends_on(site: Path) -> None:
    moved = {"b/c/": "a/#one", "data/u.csv": "data/t.csv"}
    made = files(moved, {"data/t.csv": b"1"})
    assert made["data/u.csv"] == b"1"
    for name, content in made.items():
        (site / name).parent.mkdir(parents=True, exist_ok=True)
        (site / name).write_bytes(content)
    assert 'content="0; url=../../a/#one"' in made["b/c/index.html"].decode()
    assert read_site(site).missing(moved) == {}
    with pytest.raises(DataError, match=r"there is no file data/gone\.csv"):
        files({"data/u.csv": "data/gone.csv"}, {})


def test_an_anchor_that_moved_stands_in_the_heading_that_took_its_place(site: Path) -> None:
    html = anchors({"a/#first": "a/#one", "b/#first": "a/#one"}, "a/", PAGE)
    assert html.count('<h2 id="one"><span id="first" class="op-moved"></span>') == 1
    assert anchors({"a/#first": "a/#one"}, "b/", PAGE) == PAGE
    (site / "a" / "index.html").write_text(html, encoding="utf-8")
    assert read_site(site).missing(["a/#first"]) == {}


def test_a_part_that_moved_to_another_page_is_found_from_the_old_one() -> None:
    html = anchors({"a/#one": "b/#two", "c/#one": "b/#two"}, "a/", "<h2>A</h2>\n")
    assert html.startswith("<h2>A</h2>\n")
    assert html.count("<p ") == 1
    assert '<p id="one" class="op-moved-away">' in html
    assert '<a href="../b/#two">' in html
