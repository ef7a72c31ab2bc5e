"""The theme's script, so that a page is styled once less while it loads, and twice less where it is light.

Material 9.8, ``mountPalette``: it puts an empty ``<meta name="color-scheme">`` into each page, then fills it, and for
either a browser styles every element anew. Here the script adds the element together with its content. A page without
the element is light, so a light page gets it only when the reader chooses the dark scheme. Nothing else differs from
the theme's file.
"""

import re

from oppose_engine import OpposeError

__all__ = ["SCRIPT", "filled_at_once"]

SCRIPT = "assets/javascripts/bundle.*.min.js"
"""The script among the theme's files."""
_ADDED = re.compile(r'(?<=\("meta",\{name:"color-scheme"\}\));document\.head\.appendChild\(\w+\)')
_FILLED = re.compile(r"(?<=return )(?P<meta>\w+)\.content=(?P<scheme>\w+\.colorScheme)(?=,)")
_AT_ONCE = r'\g<scheme>===(\g<meta>.content||"light")||(\g<meta>.content=\g<scheme>,document.head.append(\g<meta>))'


def filled_at_once(script: str) -> str:
    """The script with that change; OpposeError if it is not as it was.

    >>> script = 'let o=x("meta",{name:"color-scheme"});document.head.appendChild(o);return o.content=s.colorScheme,1'
    >>> filled_at_once(script).partition(";")[2]
    'return s.colorScheme===(o.content||"light")||(o.content=s.colorScheme,document.head.append(o)),1'
    """
    script, added = _ADDED.subn("", script)
    script, filled = _FILLED.subn(_AT_ONCE, script)
    if (added, filled) != (1, 1):
        raise OpposeError(
            "the theme's script adds the colour scheme in another way than before; "
            "change hooks/theme/scheme.py, or remove it if the theme fills the scheme at once"
        )
    return script
