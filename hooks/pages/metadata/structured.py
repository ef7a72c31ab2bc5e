"""Metadata for search engines: schema.org data as JSON-LD, in the words of the page.

A page of a system is a data set with the files of its Downloads section; the page about the data is the
catalogue of all data sets; every page below another page has a breadcrumb trail. The metadata says nothing that
the page does not say. Addresses must be absolute, so a site without an address of its own has no metadata.
"""

import json
from collections.abc import Mapping
from typing import Any

DATA_PAGE = "data/"
LICENCE = "https://opensource.org/license/mit"


def json_ld(where: str, names: Mapping[str, str], sets: Mapping[str, Any], site: Mapping[str, str]) -> str:
    """The JSON-LD of the page at ``where``, ready for a script element; empty without an address of the site.

    ``names`` are the titles of all pages by address, ``site`` has ``url``, ``name`` and ``description``.
    """
    if not site["url"]:
        return ""
    base = site["url"].rstrip("/") + "/"
    home: dict[str, Any] = {"@type": "WebSite", "@id": f"{base}#site", "url": base, "inLanguage": "en"}
    home |= {key: site[key] for key in ("name", "description")}
    graph = [home if where == "" else _trail(where, names, base)]
    graph += [_whole(where, sets[where], base)] if where in sets else []
    graph += [_catalogue(names, sets, base, site["name"])] if where == DATA_PAGE else []
    # a closing tag inside a text would end the element
    text = json.dumps({"@context": "https://schema.org", "@graph": graph}, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c")


def _trail(where: str, names: Mapping[str, str], base: str) -> dict[str, Any]:
    parts = where.rstrip("/").split("/")
    above = ["", *("/".join(parts[:n]) + "/" for n in range(1, len(parts) + 1))]
    known = [each for each in above if each in names]
    items = []
    for n, each in enumerate(known, start=1):
        items.append({"@type": "ListItem", "position": n, "name": names[each], "item": base + each})
    return {"@type": "BreadcrumbList", "itemListElement": items}


def _whole(where: str, record: Mapping[str, Any], base: str) -> dict[str, Any]:
    """A data set with absolute addresses."""
    files = [each | {"contentUrl": base + each["contentUrl"]} for each in record["distribution"]]
    catalogue = {"@id": f"{base}{DATA_PAGE}#catalogue"}
    placed = {"@id": f"{base}{where}#data", "url": base + where, "includedInDataCatalog": catalogue}
    return {**record, **placed, "distribution": files}


def _catalogue(names: Mapping[str, str], sets: Mapping[str, Any], base: str, name: str) -> dict[str, Any]:
    return {
        "@type": "DataCatalog",
        "@id": f"{base}{DATA_PAGE}#catalogue",
        "url": base + DATA_PAGE,
        "name": f"{name}: {names[DATA_PAGE].lower()}",
        "license": LICENCE,
        "dataset": [{"@id": f"{base}{each}#data"} for each in sets],
    }
