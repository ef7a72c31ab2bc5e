"""The table of figures in the README."""

import pytest

from tests.measured import END, README, START, read, written

TEXT = f"# A\n\n{START}\n| Measured | |\n|---|---|\n| one | 1 |\n| two | 2 |\n{END}\n\nrest\n"


def test_a_row_is_renewed_in_its_place_and_a_new_one_comes_last() -> None:
    text = written(TEXT, {"one": "11", "three": "3"})
    assert read(text) == {"one": "11", "two": "2", "three": "3"}
    assert list(read(text)) == ["one", "two", "three"]
    assert text.startswith("# A\n\n")
    assert text.endswith(f"{END}\n\nrest\n")


def test_without_its_marks_nothing_is_written() -> None:
    with pytest.raises(SystemExit, match="put them back"):
        written("# A\n", {"one": "1"})


def test_the_readme_has_the_table() -> None:
    assert read(README.read_text(encoding="utf-8"))
