"""What the search looks through: words, not numbers, and nothing twice."""

import json

from hooks.theme.search import entries, written


def texts(html: str) -> list[str]:
    return [each["text"] for each in entries("a/", f'<h1 id="a">A</h1>{html}', {})]


def test_what_is_left_out_ends_where_its_own_element_ends() -> None:
    html = "<div data-search-exclude><div>no<br><svg><path d=''/></svg></div>no<p>no</p></div><p>yes</p>"
    assert texts(html) == ["yes"]


def test_numbers_and_controls_are_left_out_and_words_in_tables_stay() -> None:
    html = """<table class="op-odds"><tr><td>51.79</td></tr></table><figure><p>chart</p></figure>
        <label>You <select><option>60</option></select></label><fieldset>Reading</fieldset>
        <table><tr><td>Address</td><td>what it is</td></tr></table><p class="op-stamp">rules 123</p>"""
    assert texts(html) == ["Address what it is"]


def test_a_sentence_counts_once_a_page() -> None:
    assert texts("<p>Same.</p><div><p>Same.</p></div><ul><li>Same. </li><li>Other.</li></ul>") == ["Same. Other."]


def test_a_section_without_words_or_wish_is_no_result() -> None:
    html = '<p>All.</p><h2 id="b">B</h2><h2 id="c" data-search-exclude="yes">C</h2><p>c</p>'
    html += '<h2 id="d">D<a class="headerlink">¶</a></h2>d &lt;'
    found = entries("a/", f'<h1 id="a">A</h1>{html}', {"search": {"boost": 2}})
    assert found == [
        {"location": "a/", "title": "A", "text": "All.", "boost": 2},
        {"location": "a/#d", "title": "D", "text": "d &lt;"},
    ]
    assert entries("a/", f'<h1 id="a">A</h1>{html}', {"search": {"exclude": True}}) == []
    assert entries("a/", "<p>No heading.</p>", {}) == []


def test_settings_stay_the_themes() -> None:
    theirs = json.dumps({"config": {"lang": ["en"]}, "docs": [{"location": "x/"}]})
    assert json.loads(written(theirs, [{"location": "a/"}])) == {
        "config": {"lang": ["en"]},
        "docs": [{"location": "a/"}],
    }
