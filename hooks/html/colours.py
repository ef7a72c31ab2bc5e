"""The colours of the stylesheet in each scheme, read from it for pictures and for the page that lists them."""

import re
from pathlib import Path

SCHEMES = ("light", "dark", "print")
STYLESHEET = Path(__file__).parents[2] / "docs" / "assets" / "oppose.css"


def read_tokens() -> dict[str, dict[str, str]]:
    """The custom properties of each scheme without ``--op-``: those of the blocks that set the page's colour."""
    text = STYLESHEET.read_text(encoding="utf-8")
    blocks = re.findall(r"\{([^{}]*--op-page:[^{}]*)\}", text)
    found = [dict(re.findall(r"--op-([\w-]+): (#\w{6});", block)) for block in blocks]
    return dict(zip(SCHEMES, found, strict=True))
