"""Faults planted in a copy of the built site: what a guard saw once it goes on seeing."""

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path
from posixpath import join, normpath

import pytest

from hooks.records.addresses import FILE, read_record
from hooks.tools.addresses import read_site
from hooks.tools.drift.__main__ import Drift
from hooks.tools.offline import in_a_folder
from tests.sentences.blocks import blocks
from tests.sentences.kinds.all_kinds import wrong
from tests.sentences.reading import read, sentences
from tests.sentences.unfounded import told
from tests.site import test_policy
from tests.site.conftest import ROOT
from tests.site.parsed import _read, inner, target
from tests.site.planted import FAULTS, Fault
from tests.site.tags import tags


@pytest.fixture(scope="module")
def check(built_site: Path) -> Drift:
    return Drift(ROOT, built_site)


def name_of(site: Path, path: Path) -> str:
    return path.relative_to(site).as_posix()


def addresses(site: Path, path: Path) -> set[str]:
    """The published addresses in a file that lead nowhere."""
    name = name_of(site, path)
    page = name.removesuffix("index.html")
    record = read_record(ROOT / FILE)
    asked = [each for each in (*record.addresses, *record.moved) if each.split("?")[0].split("#")[0] in (page, name)]
    alone = site.with_name("alone")
    shutil.rmtree(alone, ignore_errors=True)
    (alone / name).parent.mkdir(parents=True)
    if path.exists():
        shutil.copy(path, alone / name)
    return set(read_site(alone).missing(asked))


def links(site: Path, path: Path) -> set[str]:
    """The links of a page that lead nowhere, on a host and in the archive."""
    name, html = name_of(site, path), path.read_text(encoding="utf-8")
    files = {name_of(site, each) for each in site.rglob("*") if each.is_file()}
    broken = {link for _, _, link in inner({name: _read(site, path)}) if target(name, link)[0] not in files}
    for _, given in tags(in_a_folder(html, name, files, script="assets/folder.js")):
        link = given.get("href", "").split("?")[0].split("#")[0]
        if link and ":" not in link and normpath(join(name, "..", link)) not in files:
            broken.add(link)
    return broken


def policy(site: Path, path: Path) -> set[str]:
    """What a page holds that its policy forbids."""
    pages = {name_of(site, path): path.read_text(encoding="utf-8")}
    said = set()
    checks: tuple[Callable[[], None], ...] = (
        lambda: test_policy.test_every_page_has_its_policy_before_anything_it_could_stop(pages),
        lambda: test_policy.test_no_page_needs_what_the_policy_forbids(pages),
        lambda: test_policy.test_no_page_fetches_from_elsewhere(pages, site / "none"),
    )
    for number, each in enumerate(checks):
        try:
            each()
        except AssertionError:
            said.add(str(number))
    return said


def sentences_of(site: Path, path: Path) -> set[str]:
    """The sentences of a page that are false, or tell a number without a basis."""
    root, name = read(path.read_text(encoding="utf-8")), name_of(site, path)
    lies = {each.text for each in sentences(root, name) if wrong(each, site)}
    return lies | {text for block in blocks(root, name) for text in told(block, site)}


GUARDS = {"addresses": addresses, "links": links, "policy": policy, "sentences": sentences_of}


def said(guard: str, site: Path, path: Path) -> set[str]:
    """What a guard says of a file; of other files than pages only where it reads them."""
    readable = guard == "addresses" or (path.suffix == ".html" and path.exists())
    return GUARDS[guard](site, path) if readable else set()


@cache
def before(guard: str, site: Path, path: Path) -> set[str]:
    """The same of the sound file, read once."""
    return said(guard, site, path)


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_planted_fault_is_seen(fault: Fault, built_site: Path, copy: Path, check: Drift) -> None:
    with fault.planted(copy) as path:
        name = name_of(copy, path)
        if "drift" in fault.guards:
            assert name in check.names(copy)
            assert list(check.file(copy, name))
        if fault.builder:  # a second build would have it too
            check.other = None
            try:
                assert name in check.names(copy)
                assert list(check.file(copy, name))
            finally:
                check.other = built_site
        for guard in fault.guards.split():
            if guard != "drift":
                assert said(guard, copy, path) - before(guard, built_site, built_site / name), guard


def test_thirty_faults_and_more_are_planted() -> None:
    assert len(FAULTS) >= 30
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)
