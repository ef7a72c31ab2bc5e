"""What others cite: the version is the engine's, and the fields are those of the format."""

from pathlib import Path

import yaml

import oppose_engine

ROOT = Path(__file__).parents[1]


def test_the_citation_names_the_version_of_the_engine() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text(encoding="utf-8"))
    assert str(cited["version"]) == oppose_engine.__version__
    assert cited["cff-version"] == "1.2.0"
    assert cited["license"] == "MIT"
    assert {"message", "title", "authors", "type"} <= cited.keys()
