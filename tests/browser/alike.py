"""Links and buttons of a page that cannot be told apart by their names."""

import re
from collections.abc import Mapping, Sequence

__all__ = ["ALIKE", "ALLOWED", "unlike"]

# Names of links and buttons that another has with another target, that do not begin with what is seen, or that lack
# something. No two buttons do the same. A page names them once it rests.
ALIKE = r"""async () => {
  while (document.querySelector("article .headerlink:not([aria-label])")) {
    await new Promise((next) => setTimeout(next, 20));
  }
  for (const each of document.querySelectorAll("details")) each.open = true;
  const found = new Map();
  for (const each of document.querySelectorAll(":is(a[href], button):not([aria-hidden=true] *)")) {
    if (!each.checkVisibility({ visibilityProperty: true })) continue;
    const seen = each.textContent.replace(/\s+/g, " ").trim();
    const name = `${each.localName} ${each.ariaLabel ?? seen}`;
    if (!found.has(name)) found.set(name, new Set());
    found.get(name).add(each.href ?? each);
    const [words] = /[\p{L}\p{N}].*/u.exec(seen) ?? []; // a sign before them is no part of a name
    const other = words && each.ariaLabel && !each.ariaLabel.startsWith(words);
    if (other) found.get(name).add("seen");
  }
  return [...found].filter(([name, targets]) => targets.size > 1 || /undefined|: ?$/.test(name)).map(([name]) => name);
}"""
ALLOWED = {
    "/404.html": "Difficulty|Experience|Resistance roll",  # of several games, each in the list of its game
    "/changes/": "Basic Roleplaying",  # its pages, each in a line on what changed there
    "/claims/": "[^:]*",  # the games, under each kind of statement, in the nested list of contents
    "/engine/": "(\u00b6: )?(MEASURES|listed)",  # in two modules, whose headings are above, in the contents too
    "/systems/ironsworn/": "With matches",  # of two rolls, in the nested list of contents
    "/systems/legend/difficulty/": "Legend",  # the page of the game, and among the sources the document
}
"""Links that share a name, by the page: the line, the heading or the list around them tells them apart."""


def unlike(found: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """The names by page, without those that are allowed."""
    allowed = {page: f"a ({names})" for page, names in ALLOWED.items()}
    left = {
        page: [name for name in names if not re.fullmatch(allowed.get(page, ""), name)] for page, names in found.items()
    }
    return {page: names for page, names in left.items() if names}
