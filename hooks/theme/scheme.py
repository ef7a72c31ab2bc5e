"""The theme's script, so that a page is styled once less while it loads, and twice less where it is light.

Material 9.8, ``mountPalette``: it puts an empty ``<meta name="color-scheme">`` into each page, then fills it, and for
either a browser styles every element anew. Here the element comes with its content, and where a page is light, which
it is without one, not before a reader chooses the dark scheme. Nothing but that differs from the theme's file.
"""

import re

from oppose_engine import OpposeError

__all__ = ["SCRIPT", "filled_at_once"]

SCRIPT = re.compile(r"assets/javascripts/bundle\.[0-9a-f]+\.min\.js")
"""The address of the script."""
_MADE = re.compile(
    r'(let (?P<meta>\w+)=\w+\("meta",\{name:"color-scheme"\}\));document\.head\.appendChild\((?P=meta)\)'
)


def filled_at_once(script: str) -> str:
    """The script with that change; OpposeError if it is not as it was.

    >>> script = 'let o=x("meta",{name:"color-scheme"});document.head.appendChild(o);return o.content=s.scheme,1'
    >>> filled_at_once(script).partition(";")[2]
    'return s.scheme===(o.content||"light")||(o.content=s.scheme,document.head.append(o)),1'
    """
    made = _MADE.search(script)
    meta = made["meta"] if made else ""
    filled = re.compile(rf"(?<=return ){meta}\.content=([\w.]+)(?=,)")
    if not made or len(filled.findall(script)) != 1:
        raise OpposeError(
            "the theme's script tells the colour scheme otherwise than it did; see hooks/theme/scheme.py, "
            "and leave the change out if a page is styled once"
        )
    script = script.replace(made[0] + ";", made[1] + ";")
    return filled.sub(rf'\1===({meta}.content||"light")||({meta}.content=\1,document.head.append({meta}))', script)
