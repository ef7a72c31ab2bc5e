"""The report on the HTML: what the theme does is counted, anything else fails."""

from pathlib import Path

import pytest

from tests.validate import main, report

THEIRS = {
    "message": "Attribute “autocomplete” is only allowed when the input type is “color”",
    "extract": '<input class="md-toggle" type="checkbox" autocomplete="off">',
    "url": "file:/x/site/a/index.html",
}
OURS = THEIRS | {"extract": '<input type="radio" autocomplete="off">', "lastLine": 7}


def test_only_what_is_known_of_the_theme_passes(capsys: pytest.CaptureFixture[str]) -> None:
    assert report([THEIRS, THEIRS], 3, "x/site") == 0
    assert "known, 2 times: Material" in capsys.readouterr().out
    assert report([THEIRS, OURS], 3, "x/site") == 1
    said = capsys.readouterr().out
    assert said.startswith("a/index.html:7: Attribute")
    assert said.endswith("3 pages, 1 faults of ours\n")


def test_a_folder_that_is_no_site_is_told_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(tmp_path), "vnu.jar"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
