"""Compiles a validated chart: a Vega specification for the live chart, and a still picture for the page."""

import json
from functools import cache
from typing import Any
from xml.etree import ElementTree as ET

import vl_convert

from hooks.charts.grammar import SCHEMA, Spec
from hooks.charts.svg import tidy


def compiled(spec: Spec) -> str:
    """The specification as the runtime reads it: Vega, as compact JSON."""
    given = _as_script({name: spec[name] for name in ("description", "usermeta", "datasets")})
    rows = given.pop("datasets")
    vega = _compiled(json.dumps({**spec, "description": "-", "usermeta": {}, "datasets": {name: [] for name in rows}}))
    data = [{**each, "values": rows[each["name"]]} if each["name"] in rows else each for each in vega["data"]]
    return json.dumps({**vega, **given, "data": data}, ensure_ascii=False, separators=(",", ":"))


@cache
def _compiled(spec: str) -> dict[str, Any]:
    """Compile a specification without its rows and words, once for all figures that differ in nothing else."""
    version = ".".join(SCHEMA.split(".")[:2])
    vega: dict[str, Any] = vl_convert.vegalite_to_vega(spec, vl_version=version)
    del vega["$schema"]
    return vega


def _as_script(value: Any) -> Any:
    """Values as JavaScript writes them: 2.0 is 2."""
    if isinstance(value, dict):
        return {name: _as_script(each) for name, each in value.items()}
    if isinstance(value, list | tuple):
        return [_as_script(each) for each in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def picture(vega: str) -> ET.Element:
    """The still picture of a compiled specification."""
    return tidy(vl_convert.vega_to_svg(vega, allowed_base_urls=[]))
