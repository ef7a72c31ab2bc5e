"""The version line at the end of a page."""

from hooks.html.markup import Html, tag


def stamp(version: str, rules: str, *parts: str) -> Html:
    """The muted line at the end of a page: the version, and the hash of the rules, which scripts read too."""
    said = (f"Oppose {version}", f"rules {rules}", *parts)
    return tag("p", " · ".join(said), class_="op-stamp", data_stamp=rules)
