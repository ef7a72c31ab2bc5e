"""Every sentence of the built site that tells a number is true, and none tells one without a basis."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.sentences.blocks import blocks
from tests.sentences.kinds.all_kinds import wrong
from tests.sentences.reading import Sentence, page, paths, read, sentences
from tests.sentences.ruled import declared
from tests.sentences.unfounded import LEFT_OUT, Typed, sizes, told, typed


def every_sentence(site: Path) -> list[Sentence]:
    return [sentence for path in paths(site) for sentence in sentences(page(site, path), path)]


def test_every_sentence_with_a_basis_is_true(built_site: Path, record_property: Callable[[str, object], None]) -> None:
    found = every_sentence(built_site)
    complaints = [
        f"{each.where}: {each.text!r} rests on {each.basis!r}: {'; '.join(why)}"
        for each in found
        if (why := wrong(each, built_site))
    ]
    kinds = Counter(each.kind for each in found)
    listed = ", ".join(f"{name} {count}" for name, count in sorted(kinds.items()))
    record_property("counted", f"{len(found)} sentences of {len(kinds)} kinds are true: {listed}")
    assert found
    assert not complaints, "\n".join(complaints)


def test_no_sentence_tells_a_number_without_a_basis(built_site: Path) -> None:
    used: set[Typed] = {each for each in typed() if each.text in declared()}
    complaints = [
        f"{path}: a sentence with a number without a basis: {text!r}"
        for path in paths(built_site)
        if not path.startswith(LEFT_OUT)
        for block in blocks(page(built_site, path), path)
        for text in told(block, built_site, used)
    ]
    assert not complaints, "\n".join(complaints)
    assert not sorted(each.text for each in set(typed()) - used), "typed.toml knows what stands nowhere any more"


def test_no_computed_size_is_typed_in_a_system_file() -> None:
    assert not list(sizes(declared()))


def test_a_number_without_a_basis_is_found(built_site: Path) -> None:
    html = (
        "<article><p>It is worth 4.23 points.</p><ul><li>At <b>40</b> ratings</li></ul>"
        '<div class="op-match"><p>60</p></div><p><span data-basis="even brp/opposed/article">12</span> in all</p>'
        "<h2>It changes 12% of them</h2><p>A d100 is rolled.</p></article>"
    )
    found = [text for block in blocks(read(html), "systems/none/") for text in told(block, built_site)]
    assert found == ["It is worth 4.23 points.", "At 40 ratings", "It changes 12% of them"]


def test_a_typed_size_is_found() -> None:
    texts = frozenset({"It moves 4.23 points.", "It differs at 40 ratings.", "In 12.5% it fails.", "96 and more fail."})
    assert sorted(sizes(texts)) == ["In 12.5% it fails.", "It differs at 40 ratings.", "It moves 4.23 points."]
