"""Repairs in the HTML of each page what the theme and Markdown leave out for readers who do not see it.

Each entry says whose fault it is and what is done about it. An entry can go when its cause does:
the tests of access fail without it.

- Material 9.8, ``partials/nav-item.html``: with ``navigation.indexes`` the label that opens a
  section holds an icon only, so the button and the list that it names have no name. The name is
  written into the label, for readers that hear it. The same label has an empty ``tabindex``.
- Material 9.8, ``partials/search.html``: the search dialog has no name; ``theme/main.html`` gives
  it one. The empty list of results takes the focus, where nothing is to be seen; it
  does no more, and scrolls only where there are results (``oppose.css``).
- Material 9.8, ``partials/header.html``: the button of the menu on a narrow screen is a label that
  no key reaches and nothing names. A real button with a name lies over it; ``load.js`` acts on it.
- Material 9.8: the menu of a narrow screen keeps its links in the order of the keyboard while it is
  closed and out of sight; ``oppose.css`` hides them.
- Material 9.8, ``.md-tabs__link``, ``.md-copyright``: paler than 4.5 to 1; ``oppose.css`` says better.
- Material 9.8: links in running text differ from it by colour alone; ``oppose.css`` underlines them.
- Python-Markdown: the tables of a written page have no caption, no scope on their heads and no head
  in their rows, and wide ones push the page. They get all three, and a scroll area of their own.
  An address in them may go on in a new line after a slash.
  Its ``align`` is obsolete; a class says the same.
- Material 9.8, ``partials/toc.html``: on the index page of a section the heading of the contents is a
  label for a control that is not there; it is a label for none.
"""

import re
from html import unescape

from hooks.html.markup import Html, tag

_OPENER = re.compile(
    r'(<label class="md-nav__link [^"]*" for="(?P<id>__nav_[\d_]+)"[^>]*>)'
    r'(\s*<span class="md-nav__icon md-icon"></span>)(\s*</label>)'
)
_MENU = re.compile(r'<label (class="md-header__button md-icon" for="__drawer">.*?</label>)', re.DOTALL)
_RESULTS = 'class="md-search__scrollwrap" tabindex="0"'
_TITLE = re.compile(
    r'<label class="md-nav__title" for="(__nav_[\d_]+)">\s*<span class="md-nav__icon md-icon"></span>(.*?)</label>',
    re.DOTALL,
)
_WRITTEN = re.compile(r"<h[1-6][^>]*>(?P<heading>.*?)</h[1-6]>|<table>(?P<table>.*?)</table>", re.DOTALL)
_HEADS = re.compile(r"<th\b[^>]*>(.*?)</th>", re.DOTALL)
_ADDRESS = re.compile(r"(?<=<code>)[^<]*/[^<]*(?=</code>)")
_ALIGNED = re.compile(r' align="(center|right)"')
_AS_IT_IS = re.compile(r"(<(pre|script|style|textarea)\b.*?</\2>)", re.DOTALL)
_PERMALINK = re.compile(r'<a class="headerlink".*?</a>', re.DOTALL)


def named_navigation(html: str) -> str:
    """A whole page, with a name in each label of its navigation, and each within reach of the keyboard."""
    button = tag("button", Html(""), type="button", data_menu=True, aria_label="Navigation")
    html = _MENU.sub(rf'<span class="op-drawer"><span aria-hidden="true"><label \1</span>{button}</span>', html)
    html = html.replace(_RESULTS, _RESULTS.removesuffix(' tabindex="0"'))
    names = {found[1]: _plain(found[2]) for found in _TITLE.finditer(html)}

    def name(found: re.Match[str]) -> str:
        label = found[1].replace(' tabindex=""', "")
        return label + tag("span", names.get(found["id"], ""), class_="op-unseen") + found[3] + found[4]

    html = _OPENER.sub(name, html).replace(' tabindex=""', "")
    return html if 'id="__toc"' in html else html.replace(' for="__toc"', "")


def without_indents(html: str) -> str:
    """A whole page without the indents of the theme's templates: a fifteenth of what goes over the wire."""
    parts = _AS_IT_IS.split(html)  # text, then what stays as it is and the name of its element, and again
    return "".join(
        re.sub(r"\s*\n\s*", "\n", part) if n % 3 == 0 else part * (n % 3 == 1) for n, part in enumerate(parts)
    )


def spoken_tables(html: str) -> str:
    """The content of a page, its written tables with captions, scopes, row heads and scroll areas."""
    heading = ""

    def mend(found: re.Match[str]) -> str:
        nonlocal heading
        if found["table"] is None:
            heading = _plain(found["heading"])
            return found[0]
        return _table(found["table"], heading)

    return _WRITTEN.sub(mend, html)


def _table(inside: str, heading: str) -> Html:
    columns = ", ".join(_plain(head).lower() for head in _HEADS.findall(inside))
    caption = f"{heading}: {columns}" if heading else columns
    inside = _ADDRESS.sub(lambda found: found[0].replace("/", "/<wbr>"), inside)
    inside = _ALIGNED.sub(r' class="op-\1"', inside.replace(' align="left"', ""))  # which all are
    inside = re.sub(r"<th(?=[ >])", '<th scope="col"', inside)
    inside = re.sub(r"(<tr>\s*)<td(\b[^>]*>.*?)</td>", r'\1<th scope="row"\2</th>', inside, flags=re.DOTALL)
    table = tag("table", tag("caption", caption, class_="op-unseen"), Html(inside), class_="op-written")
    return tag("div", table, class_="op-scroll", role="group", tabindex=0, aria_label=caption)


def _plain(html: str) -> str:
    """The words of a piece of HTML, without its markup and its link to itself."""
    return unescape(re.sub(r"<[^>]*>", "", _PERMALINK.sub("", html))).strip()
