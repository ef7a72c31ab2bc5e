"""Markers in hand-written pages: answered in running text, left alone in code, wrong ones told."""

import re
from dataclasses import replace

import pytest
from markdown import Markdown

from hooks.html.shades import read_tokens
from hooks.pages.context import Context
from hooks.pages.markers.answers import Answers
from hooks.pages.markers.extension import Markers
from oppose_engine import discover

PAGE = "method.md"
EXTENSIONS = ["attr_list", "tables", "toc", "pymdownx.highlight", "pymdownx.superfences"]
ODDS = "<!-- odds: mythras opposed 60 40 win -->"
BASIS = "cell mythras/opposed/imperative at=60,40,win"
SHOWN = f'<data class="op-exact" value="5179/10000" title="exactly 5179/10000" data-basis="{BASIS}">51.8%</data>'
TYPED = ODDS.replace("<", "&lt;").replace(">", "&gt;")


@pytest.fixture
def markers(context: Context) -> Markers:
    return Markers(Answers(context))


def render(markers: Markers, text: str) -> str:
    markers.open_page(PAGE, text)
    return Markdown(extensions=[*EXTENSIONS, markers]).convert(text)


def told(markers: Markers, text: str) -> str:
    """The one error that a page causes."""
    render(markers, text)
    (error,) = markers.errors
    return str(error)


@pytest.mark.parametrize(
    ("marker", "html"),
    [
        ("odds: mythras opposed 60 40 win", SHOWN),
        ("odds: mythras opposed imperative 60 40 win", SHOWN),
        ("odds: mythras opposed article 60 40 win places=0", ">52%</data>"),
        ("odds: mythras opposed 60 40 win places=2", ">51.79%</data>"),
        ("odds: mythras opposed 60 40 win fraction", ">5179/10000</data>"),
        ("odds: mythras opposed 60 40 win count", ">5,179 of 10,000</data>"),
        ("odds: mythras opposed 60 40 decided", ">68.5%</data>"),
        ("odds: mythras opposed 40 60 advantage", ">−28.0%</data>"),
        ("odds: mythras opposed 120 80 win places=2", ">76.94%</data>"),
        ("odds: brp opposed 50 50 decided fraction", ">1/2</data>"),
        ("odds: ngs opposed d12+3 d8+4 split fraction", ">13/24</data>"),
        ("odds: mythras bands 60 critical faces", ">01–06</span></p>"),
        ("odds: mythras bands 60 critical", ">6.0%</data>"),
        ('odds: mythras difficulty multiply 60 "Very Easy" critical count', ">12 of 100</data>"),
        ("odds: contract outcomes 7 6 botch places=4", ">2.8994%</data>"),
        ("odds: brp experience-gain 35", ">2.28</span></p>"),
        ("odds: brp experience-gain 35 fraction", ">91/40</span></p>"),
        ("count: systems", f">{len(discover())}</span></p>"),
    ],
)
def test_odds_in_a_sentence(markers: Markers, marker: str, html: str) -> None:
    assert html in render(markers, f"<!-- {marker} -->")
    assert not markers.errors


def test_it_may_stand_anywhere_in_running_text(markers: Markers) -> None:
    text = f"# Title\n\nYou win {ODDS} of **the {ODDS} time**.\n{ODDS} starts a line.\n\n- item {ODDS}\n"
    text += f"\n| a |\n| - |\n| {ODDS} |\n\n[link {ODDS}](#title)\n\n<div><b>{ODDS}</b></div>\n"
    html = render(markers, text)
    assert html.count(SHOWN) == text.count(ODDS) == 7
    assert html.count("<p>") == 2, "a marker at the start of a line must not end the paragraph"
    assert "op-marker" not in html


def test_in_code_it_stays_as_typed(markers: Markers) -> None:
    text = f"`{ODDS}`\n\n```html\n{ODDS}\n```\n\n    {ODDS}\n\n`<!-- odds: nonsense -->`\n"
    html = render(markers, text)
    assert html.count("odds: mythras opposed 60 40 win") == 3
    assert "op-exact" not in html
    assert "op-marker" not in html
    assert f"<code>{TYPED}</code>" in html
    assert not markers.errors


def test_ordinary_comments_stay(markers: Markers) -> None:
    text = "<!-- to do -->\n\nText <!-- not a marker --> here.\n\n<!-- prettier-ignore -->\n"
    html = render(markers, text)
    assert text.count("<!--") == html.count("<!--") == 3
    assert not markers.errors


def test_a_table(markers: Markers) -> None:
    html = render(markers, "Before.\n\n<!-- table: mythras opposed article lose -->\n\nAfter.")
    assert 'data-variant="article"' in html
    assert 'data-outcome="lose"' in html
    assert html.count("<tr>") == 12
    assert "<p><div" not in html
    assert "<p>After.</p>" in html


def test_a_table_inside_a_list_item(markers: Markers) -> None:
    assert "<table" in render(markers, "- item\n\n    <!-- table: ngs opposed -->\n")


def test_cards_and_match_up(markers: Markers) -> None:
    assert "op-card" in render(markers, "<!-- cards -->")
    assert "51.8" in render(markers, "<!-- match-up: mythras -->")


@pytest.mark.parametrize("name", ["chance", "share", "level", "outcome", "difference"])
def test_a_scale_shows_every_class_with_its_colours(markers: Markers, name: str) -> None:
    html = render(markers, f"<!-- scale: {name} -->")
    colours = read_tokens()
    stem = name.replace("difference", "diff")
    tokens = {token for token in colours["light"] if re.fullmatch(rf"{stem}-\w+", token)}
    assert set(re.findall(r"op-swatch op-([\w-]+)", html)) == tokens
    for token in tokens:
        row = next(row for row in html.split("<tr>") if f"<code>--op-{token}</code>" in row)
        assert re.findall(r"#\w{6}", row) == [colours[scheme][token] for scheme in ("light", "dark", "print")]


def test_a_figure_gets_its_tables_and_page(context: Context) -> None:
    drawn: list[tuple[object, ...]] = []

    def draw(kind: str, *tables: object, **options: object) -> str:
        drawn.append((kind, *tables, options))
        return '<figure class="op-figure"></figure>'

    markers = Markers(Answers(replace(context, draw=draw)))
    assert "<figure" in render(markers, "<!-- figure: difference mythras opposed imperative article -->")
    ((kind, *tables, options),) = drawn
    assert kind == "difference"
    assert [str(table.id) for table in tables] == ["mythras/opposed/imperative", "mythras/opposed/article"]  # pyrefly: ignore[missing-attribute]
    assert options == {"page": PAGE}


@pytest.mark.parametrize(
    ("marker", "says"),
    [
        ("oods: mythras", "no marker 'oods'; did you mean odds? allowed: odds, count, table"),
        ("card", "no marker 'card'; did you mean cards"),
        ("odds: mithras opposed 60 40 win", "no system 'mithras'; did you mean mythras"),
        ("odds:", "no system ''; allowed: brp"),
        ("odds: mythras oposed 60 40 win", "mythras: no table 'oposed'; did you mean opposed"),
        ("odds: mythras opposed 60 win", "2 labels; mythras/opposed/imperative wants you, them, outcome"),
        ("odds: mythras opposed artikel 60 40 win", "4 labels; mythras/opposed/imperative wants you, them, outcome"),
        ("odds: mythras opposed 60 40 wins", "outcome 'wins'; did you mean win"),
        ("odds: mythras opposed 900 40 win", "rating 900 is outside -100..400"),
        ("odds: mythras opposed sixty 40 win", "rating 'sixty' is not a whole number"),
        ("odds: mythras bands 60 special", "level 'special' is not in this table; "),
        ("odds: mythras bands 60 critical places=x", "'places=x'; give places=0 to places=9"),
        ("odds: contract pool 7 6 0 faces", "contract/pool/standard: no faces"),
        ('odds: mythras "opposed 60', "No closing quotation; put a label with a space between quotes"),
        ("count: sytems", "count 'sytems'; did you mean systems"),
        ("table: mythras opposed wins", "outcome 'wins'; did you mean win"),
        ("table: mythras opposed win extra", "'extra' is one word too many"),
        ("match-up: mithras", "no system 'mithras'; did you mean mythras"),
        ("scale: levels", "scale 'levels'; did you mean level"),
    ],
)
def test_a_wrong_marker_names_page_and_line(markers: Markers, marker: str, says: str) -> None:
    text = f"---\ntitle: x\n---\n\nText.\n\n<!-- {marker} -->\n"
    assert told(markers, text).startswith(f"{PAGE}:7: <!-- {marker} -->: {says}")


def test_a_block_in_a_sentence_is_told(markers: Markers) -> None:
    message = told(markers, "Text\n<!-- cards --> goes on.\n")
    assert message == f"{PAGE}:2: <!-- cards -->: this is a block; put a blank line before and after the marker"


def test_front_matter_that_cannot_be_read_is_told(markers: Markers) -> None:
    source = "---\ntitle: Odds: all\n---\n# Odds\n"
    markers.open_page(PAGE, source, "# Odds\n")
    assert not markers.errors
    markers.open_page(PAGE, source, source)
    assert [str(error).split(";")[0] for error in markers.errors] == [f"{PAGE}:1: front matter is no YAML"]


def test_all_errors_of_a_page_are_kept(markers: Markers) -> None:
    render(markers, "<!-- odds: a b -->\n\n<div><!-- odds: c d --></div>\n\nText <!-- nope: x -->\n")
    assert [str(error).split(": ")[0] for error in markers.errors] == [f"{PAGE}:{line}" for line in (1, 3, 5)]


def test_finished_html_goes_past_markdown(markers: Markers) -> None:
    fragment = '<div class="op-fragment op-x">\n<p>*kept* `as` it [is](x)</p>\n<ul>\n<li>a</li>\n</ul>\n</div>'
    html = render(markers, f"# Title\n\n{fragment}\n\nText *set*.\n")
    assert fragment in html
    assert "<em>set</em>" in html
    plain = Markdown(extensions=EXTENSIONS).convert(f"# Title\n\n{fragment}\n\nText *set*.\n")
    assert "".join(html.split()) == "".join(plain.split()), "without the extension the page must look the same"


def test_a_div_for_markdown_is_left_to_markdown(markers: Markers) -> None:
    text = '<div class="op-note" markdown="1">\n\n*set*\n\n</div>\n'
    markers.open_page(PAGE, text)
    assert "<em>set</em>" in Markdown(extensions=["md_in_html", markers]).convert(text)
