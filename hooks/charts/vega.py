"""The part of Vega that a live chart needs, bundled from the vl-convert wheel without a network.

The wheel contains Vega's modules under the addresses of a CDN, which vl-convert resolves within itself. This is
not documented, so pyproject.toml pins vl-convert to one minor version, and a test holds what the bundle exports.
"""

import hashlib
from functools import cache
from pathlib import Path

from hooks.cache import Cache, fingerprint, sources, versions

MODULES = {
    "vega-util 2.1.0": "{extend}",
    "vega-dataflow 6.1.0": "{transforms}",
    "vega-transforms 5.1.0": "* as data",
    "vega-view-transforms 5.1.0": "* as view",
    "vega-encode 5.1.0": "* as encode",
    "vega-view 6.1.0": "{View}",
    "vega-parser 7.1.0": "{parse}",
    "vega-interpreter 2.0.0": "{expressionInterpreter}",
}
"""What is imported of each module."""
LICENCES = Path(__file__).with_name("vega-licences.txt")
"""Both licences must accompany the code, so the bundle begins with them."""

_IMPORTS = (
    f'import {names} from "https://cdn.jsdelivr.net/npm/{module.replace(" ", "@")}/+esm";\n'
    for module, names in MODULES.items()
)
_SNIPPET = f"""{"".join(_IMPORTS)}extend(transforms, data, view, encode);
window.opposeVega = {{View, parse, expressionInterpreter}};"""
_KEY = fingerprint("runtime", _SNIPPET, versions("vl-convert-python"), sources([Path(__file__), LICENCES]))
"""Of this source as it was imported, not as it may be later."""


@cache
def runtime(kept: Path) -> tuple[str, bytes]:
    """The name of the bundle, with a hash of its content in it, and the bundle; ``kept`` is the cache folder."""
    content = str(Cache(kept).keep(_KEY, _bundle)).encode()
    return f"vega.{hashlib.sha256(content).hexdigest()[:10]}.js", content


def _bundle() -> str:
    import vl_convert  # noqa: PLC0415  a third of a second that a warm build does not pay

    bundle = vl_convert.javascript_bundle(_SNIPPET)
    # in a function: a second bundle on a page would redeclare its names
    return f"/*!\n{LICENCES.read_text(encoding='utf-8')}*/\n(function(){{{bundle}\n}})();\n"
