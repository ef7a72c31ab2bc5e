"""From a validated chart to what the page carries: a compiled specification and a still picture."""

from __future__ import annotations

import json
from xml.etree import ElementTree as ET

import vl_convert

from hooks.charts import SCHEMA, Spec
from hooks.figures.svg import tidy

__all__ = ["compiled", "picture"]


def compiled(spec: Spec) -> str:
    """The specification as the runtime reads it: Vega, as compact JSON."""
    vega = vl_convert.vegalite_to_vega(spec, vl_version=_version())
    vega.pop("$schema", None)
    return json.dumps(vega, ensure_ascii=False, separators=(",", ":"), sort_keys=False)


def picture(vega: str, prefix: str) -> ET.Element:
    """The still picture of a compiled specification; ids start with ``prefix``."""
    return tidy(vl_convert.vega_to_svg(vega, allowed_base_urls=[]), prefix)


def _version() -> str:
    return ".".join(SCHEMA.split(".")[:2])
