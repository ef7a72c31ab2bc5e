"""The table of results on the page Measurements."""

import pytest

from benchmarks import __main__ as benchmarks
from benchmarks import scale
from benchmarks.timing import Report
from tests import measured
from tests.browser.first_view import HOME, SYSTEM
from tests.measured import END, PAGE, START, read, written

TEXT = f"# A\n\n{START}\n\n| Measured | Result |\n|---|---|\n| one | 1 |\n| two | 2 |\n\n{END}\n\nrest\n"


def test_a_row_is_renewed_in_its_place_and_a_new_one_comes_last() -> None:
    text = written(TEXT, {"one": "11", "three": "3"})
    assert read(text) == {"one": "11", "two": "2", "three": "3"}
    assert list(read(text)) == ["one", "two", "three"]
    assert text.startswith("# A\n\n")
    assert text.endswith(f"{END}\n\nrest\n")


def test_without_its_marks_nothing_is_written() -> None:
    with pytest.raises(SystemExit, match="put them back"):
        written("# A\n", {"one": "1"})


def test_the_page_has_the_table_as_it_is_written() -> None:
    text = PAGE.read_text(encoding="utf-8")
    assert read(text)
    assert written(text, {}) == text


def test_the_page_names_the_budgets_that_the_tests_hold() -> None:
    text = " ".join(PAGE.read_text(encoding="utf-8").split())
    assert f"at most {HOME // 1000} kB for the home page and {SYSTEM // 1000} kB for any other page" in text


def test_a_benchmark_prints_its_lines_and_notes_its_rows(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    noted: list[dict[str, str]] = []
    monkeypatch.setattr(measured, "note", noted.append)
    one, two = Report([("first", "1 s", "")], {"a": "1"}), Report([("second", "2 s", "said")])
    monkeypatch.setattr(benchmarks, "PARTS", {"one": lambda: one, "two": lambda: two})
    assert benchmarks.main([]) == 0
    assert benchmarks.main(["three"]) == 2
    assert noted == [{"a": "1"}]
    printed = capsys.readouterr()
    assert printed.out == "\none\n  first  1 s\n\ntwo\n  second  2 s  said\n"
    assert "'three'; allowed: one, two" in printed.err


def test_the_row_of_a_hundred_systems_is_on_the_page() -> None:
    def built(systems: int) -> scale.Built:
        run = scale.Run(seconds=20 + 0.8 * systems, clock=10 + 0.4 * systems, memory=10**9)
        return scale.Built(systems, run, run, {"first view, home": (79_049, ""), "first view, a system": (120_400, "")})

    rows = scale._noted([built(systems) for systems in (0, *scale.SIZES)])
    assert list(rows.values()) == [
        "400 ms of a build from nothing, 800 ms of processor time, 1.00 times one of 10; 1000.0 MB of memory at most",
        "79.0 kB home, 120.4 kB heaviest system page",
    ]
    assert rows.keys() <= read(PAGE.read_text(encoding="utf-8")).keys()
