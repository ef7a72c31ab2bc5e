"""A generated page is a document: short, with tables of pipes and markers where others would write HTML."""

import re
from collections.abc import Mapping
from dataclasses import replace

import pytest

from hooks import generate
from hooks.pages.context import Context

MOST = 15_000
"""Bytes of a document."""
MARKUP = re.compile(r"</?[a-z][a-z0-9-]*\b[^>]*>|^\s*<!(?!--)", re.IGNORECASE)
CODE = re.compile(r"^```.*?^```|`[^`\n]*`", re.MULTILINE | re.DOTALL)
MARKER = re.compile(r"<!-- [^>]*-->")


@pytest.fixture(scope="module")
def documents(context: Context) -> Mapping[str, str]:
    drawn = replace(context, draw=lambda *_, **__: "<figure></figure>")
    tasks = generate.page_tasks(context.systems)
    return {path: task.make(drawn) for path, task in tasks.items()}


def test_a_document_is_short(documents: Mapping[str, str]) -> None:
    sizes = {path: len(text.encode()) for path, text in documents.items()}
    assert len(sizes) > 70
    assert {path: size for path, size in sizes.items() if size > MOST} == {}


def test_a_document_holds_no_markup(documents: Mapping[str, str]) -> None:
    found = {
        path: lines
        for path, text in documents.items()
        if (lines := MARKUP.findall(MARKER.sub("", CODE.sub("", text.replace("\\<", "")))))
    }
    assert found == {}


def test_tables_are_pipes_under_markers(documents: Mapping[str, str]) -> None:
    for path, text in documents.items():
        rows = [line for line in text.splitlines() if line.startswith("|")]
        assert all(line.endswith("|") for line in rows), path
    assert "<!-- odds: mythras opposed imperative win -->\nChance" in documents["systems/mythras/index.md"]
