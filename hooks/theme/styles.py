"""The theme's stylesheets without rules that no page uses, a third of what delays the first view.

Every page loads them, and a browser reads them before it shows anything. Components that no page uses are left
out by name (``UNUSED``), then the icons that nothing refers to any more; a test compares the names with the
built pages. Of the colours, only the two schemes stay: mkdocs.yml chooses its own colours.
"""

import re

SHEETS = ("assets/stylesheets/main.*.min.css", "assets/stylesheets/palette.*.min.css")
"""The theme's stylesheets, in the order of its pages."""

UNUSED = (
    *("admonition", "abstract", "bug", "danger", "example", "failure", "info", "note", "question", "quote"),
    *("success", "tip", "warning", "arithmatex", "cards", "critic", "emojione", "footnote", "gemoji"),
    *("grid", "highlighttable", "key", "keys", "linenodiv", "linenos", "mermaid", "tabbed", "task", "twemoji"),
    *("md-annotation", "md-author", "md-banner", "md-button", "md-clipboard", "md-code", "md-consent", "md-draft"),
    *("md-feedback", "md-input", "md-meta", "md-pagination", "md-path", "md-pin", "md-post", "md-profile"),
    *("md-progress", "md-select", "md-social", "md-source", "md-status", "md-tag", "md-tags", "md-tooltip"),
    *("md-tooltip2", "md-top", "md-version"),
)
"""Classes, alone or as the beginning of a longer name, as in ``tabbed-set`` or ``md-post__meta``."""

# Languages from right to left; the theme's named colours; and the word that the palette changes colours, for which
# every element of a page is styled anew, twice while it loads: no colour of ours changes slowly.
_ATTRIBUTES = r"\[(?:dir=rtl|data-md-color-(?:primary|accent)=[\w-]+|data-md-color-switching)\]"
_LEFT_OUT = re.compile(rf"\.(?:{'|'.join(UNUSED)})(?![a-zA-Z0-9])|{_ATTRIBUTES}")
_RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
_COMMA = re.compile(r",(?![^(]*\))")
_ICON = re.compile(r"""(--[\w-]+):url\((?:"[^"]*"|'[^']*'|[^)]*)\);?""")
_SOURCE_MAP = re.compile(r"/\*# sourceMappingURL=.*?\*/")


def of_use(*sheets: str) -> str:
    """The sheets joined in their order, without unused rules."""
    text = _RULE.sub(_kept, _SOURCE_MAP.sub("", "".join(sheets)))
    wanted = set(re.findall(r"var\((--[\w-]+)", text))
    text = _ICON.sub(lambda icon: icon[0] if icon[1] in wanted else "", text)
    empty = 1
    while empty:  # an empty rule may leave an empty block around it
        text, empty = re.subn(r"[^{};]+\{\s*\}", "", text)
    return text


def _kept(rule: re.Match[str]) -> str:
    """A rule with only the selectors that some page may match; what a selector excludes does not count."""
    selectors = [each for each in _COMMA.split(rule[1]) if not _LEFT_OUT.search(re.sub(r":not\([^()]*\)", "", each))]
    return f"{','.join(selectors)}{{{rule[2]}}}" if selectors else ""
