"""Two builds are compared byte for byte, and each page has to name its builder."""

from pathlib import Path

from tests.same import faults

PAGE = '<html><head><meta name="generator" content="mkdocs-{}, theme-9"></head><body>{}</body></html>'


def site(folder: Path, version: str, body: str = "one", **more: str) -> Path:
    folder.mkdir()
    (folder / "index.html").write_text(PAGE.format(version, body), encoding="utf-8")
    for name, text in more.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder


def test_only_the_name_of_the_builder_may_differ(tmp_path: Path) -> None:
    one, other = site(tmp_path / "a", "1.6.1", data="x"), site(tmp_path / "b", "1.6.7", data="x")
    assert list(faults(one, "1.6.1", other, "1.6.7")) == []
    assert list(faults(one, "1.6.1", one, "1.6.7")) == [
        f"index.html in {one}: made by 1.6.1 and not 1.6.7",
    ]


def test_what_differs_is_named(tmp_path: Path) -> None:
    one = site(tmp_path / "a", "1", data="x", mine="")
    other = site(tmp_path / "b", "1", body="two", data="xy", theirs="")
    assert [fault.partition(":")[0] for fault in faults(one, "1", other, "1")] == [
        "mine",
        "theirs",
        "data",
        "index.html",
    ]
    (tmp_path / "none").mkdir()
    assert [*faults(tmp_path / "none", "1", tmp_path / "none", "1")] == [
        f"{tmp_path / 'none'}: no page; build the site first"
    ]
