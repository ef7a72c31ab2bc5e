"""The runtime of live charts: small, whole, of the version that validates, and exact where it writes percent."""

import gzip
import hashlib
import re

import altair as alt
import vl_convert

from hooks.charts import FOLDER
from hooks.charts import grammar as charts
from tests.site.drawn import Drawn


def test_percent_in_charts_is_exact() -> None:
    """Half up, as everywhere; a float would make 0.285 of it 28.4 or 28.5 by chance."""
    expression = charts.percent("n", "d")
    for n, d, shown in [
        (285, 1000, "28.5"),
        (1, 10**6, "<0.1"),
        (0, 9, "0.0"),
        (10**6 - 1, 10**6, ">99.9"),
        (1, 8, "12.5"),
    ]:
        assert _javascript(expression, n, d) == shown


def _javascript(expression: str, n: int, d: int) -> str:
    chart = {
        "width": 10, "height": 10,
        "signals": [{"name": "n", "value": n}, {"name": "d", "value": d}],
        "marks": [{"type": "text", "encode": {"enter": {"text": {"signal": expression}}}}],
    }  # fmt: skip
    found = re.search(r"<text[^>]*>([^<]*)</text>", vl_convert.vega_to_svg(chart))
    assert found
    return found[1].replace("&lt;", "<").replace("&gt;", ">")


def test_the_vega_lite_that_validates_is_the_one_that_compiles() -> None:
    assert f"v{charts.SCHEMA}" == alt.SCHEMA_VERSION
    module = f"https://cdn.jsdelivr.net/npm/vega-lite@{charts.SCHEMA}/+esm"
    bundle = vl_convert.javascript_bundle(f'import {{version}} from "{module}"; window.found = version;')
    assert f'"{charts.SCHEMA}"' in bundle
    assert charts.SCHEMA.rpartition(".")[0] == vl_convert.get_vegalite_versions()[-1]


def test_the_runtime_is_small_and_whole(drawn: Drawn) -> None:
    ((name, content),) = [(n, c) for n, c in drawn[1].items() if n.endswith(".js")]
    assert len(gzip.compress(content)) <= 160 * 1024
    assert name == f"{FOLDER}/vega.{hashlib.sha256(content).hexdigest()[:10]}.js"
    assert content.startswith(b"/*!\nVega\n")
    assert b"\n(function(){" in content
    for export in ("View", "parse", "expressionInterpreter"):
        assert f"{export}:".encode() in content[-300:]
