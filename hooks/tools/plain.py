"""The whole site as a folder that any builder of Markdown reads: every page finished, no hook.

``python -m hooks.tools.plain OUT`` writes ``OUT/mkdocs.yml`` and ``OUT/docs``: the generated pages and
files, and the pages written by hand with their markers answered. Plain MkDocs builds it as it is,
and so does whatever reads the same settings. What the hook adds to a finished page is left out: the
bundled scripts and the search of its own, the policy, the layout of the sheets on paper.
"""

import json
import re
import sys
from argparse import ArgumentParser
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from hooks import ROOT, generate
from hooks.pages.game.section import Answer
from hooks.pages.markers.extension import BLOCKS, CODE, FRAMES, INLINE, MARKER, asked, read_marker
from hooks.product import product
from hooks.theme.offers import Offer
from hooks.tools.command import command, files_in
from oppose_engine import DataError

PLACES = re.compile(rf"{CODE}|(?P<ticks>`+)[^`].*?(?P=ticks)|(?P<marker>{MARKER.pattern})", re.MULTILINE | re.DOTALL)
"""Blocks and spans of code, in which a marker stays as it was typed; and markers."""
SYSTEMS = re.compile(r"^( *- )systems/\*.*$", re.MULTILINE)
HOOKED = re.compile(r"^(hooks:|watch:|  custom_dir:).*\n", re.MULTILINE)
"""The hook, what it reads beside docs/, and the templates that show what it knows."""
WITHIN = ("  - attr_list\n", "  - attr_list\n  - md_in_html\n")
"""What reads the Markdown of one reading inside its element."""
OWN_TEMPLATE = re.compile(r"(?<=\n)template: .*\n")
"""A page that asks for one of those templates: a print sheet, which is then a page like any other."""

RECORDS = ("decisions/", "pictures/")
"""What is in docs/ and not on the site."""
OPEN: Mapping[str, Callable[[str], str]] = {
    "fold": lambda words: "### {}\n\n{}\n".format(*map(str.strip, f"{words}|".split("|")[:2])),
    **dict.fromkeys(("/fold", "pair", "beside", "/pair"), lambda _: ""),
}
"""What is folded, or stands beside something else, follows in the text instead."""


def content(root: Path = ROOT) -> dict[str, bytes]:
    """Every file of the folder by its path.

    Raises:
        OpposeError: a rule, a printed number or a marker is wrong.
    """
    by_hand = _by_hand(root / "docs")
    written = {name: data.decode() for name, data in by_hand.items() if name.endswith(".md")}
    made = product(root, [each for name, text in written.items() for each in asked(name, text)])
    pages = {name: answered(name, text, made.answer).encode() for name, text in written.items()}
    for name, text in made.pages.items():
        pages[name] = OWN_TEMPLATE.sub("", answered(name, text, made.answer), 1).encode()
    every = {**by_hand, **pages, **made.files, **made.drawn}
    config = settings((root / "mkdocs.yml").read_text(encoding="utf-8"), made.navigation)
    return {"mkdocs.yml": config.encode()} | {f"docs/{name}": data for name, data in every.items()}


def settings(text: str, navigation: Sequence[object]) -> str:
    """The settings without the hook, its templates, and the place that it fills in."""
    entries = [json.dumps(entry, ensure_ascii=False) for entry in navigation]
    text, found = SYSTEMS.subn(lambda line: "\n".join(line[1] + entry for entry in entries), text)
    text, hooked = HOOKED.subn("", text)
    text = text.replace(*WITHIN, 1)
    if (found, hooked) != (1, 3):
        raise DataError(
            "mkdocs.yml: wants one line each of `- systems/*`, `hooks:`, `watch:` and `custom_dir:`; put them back"
        )
    return text


def answered(page: str, text: str, answers: Answer) -> str:
    """A page with each marker replaced by its answer, except in code; what is folded stands open."""
    answer = Offer().answering(answers)

    def replaced(found: re.Match[str]) -> str:
        marker = MARKER.fullmatch(found["marker"] or "")
        name, words, _ = read_marker(marker) if marker else ("", "", "")
        if name == "part":
            return answered(page, answer(page, name, words), answers)
        if name in OPEN:
            return OPEN[name](words)
        if name == "reading":
            return answer(page, name, words).replace(">", ' markdown="1">', 1)
        if name in FRAMES:
            return FRAMES[name](words)
        if name not in (*INLINE, *BLOCKS):
            return found[0]
        return answer(page, name, words) + ("\n" if found["table"] else "")

    return PLACES.sub(replaced, text)


def _by_hand(docs: Path) -> dict[str, bytes]:
    return {name: (docs / name).read_bytes() for name in files_in(docs) if not name.startswith(RECORDS)}


@command
def main(arguments: list[str] | None = None) -> int:
    """Write the folder; 0, or 2 with one line on stderr."""
    parser = ArgumentParser("python -m hooks.tools.plain", description="Write the site for a builder without hooks.")
    parser.add_argument("out", metavar="OUT", type=Path, help="the folder; it is replaced if it is there")
    options = parser.parse_args(arguments)
    files = content()
    generate.write(options.out, files)
    sys.stdout.write(f"{sum(name.endswith('.md') for name in files)} pages in {options.out / 'docs'}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
