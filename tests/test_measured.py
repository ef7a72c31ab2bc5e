"""The table of figures on the page Measurements."""

import pytest

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
