"""Switches that work without a script: radio buttons choose which panels are shown.

A switch is one dimension of what a page can show: the reading of a mechanic (one letter for each mechanic on
the page) or the measure of a table. A panel names its option in each dimension that it depends on. The
stylesheet hides a panel while another option is checked; in a browser that cannot do this, all panels are
shown, each under its own caption.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hooks.html.markup import Child, Html, Shown, block, spread
from hooks.html.template import drawn

READINGS = "rstuv"
"""The dimension of the readings of the first, second ... mechanic on a page."""
MEASURE = "o"
"""The dimension of the measures of a table; its switch is inside the same ``op-pick`` as its panels."""

When = Mapping[str, Sequence[int]]
"""The numbers of the options, by dimension, for which a panel is shown."""


def switch(
    name: str, dimension: str, legend: str, options: Sequence[tuple[str, str]], *, seen: bool = True
) -> Html | None:
    """A row of buttons, the first chosen; nothing if there is only one option.

    An option is what it stands for and what it says. ``name`` is unique on the page; ``seen`` is whether the legend
    is visible (it is always read out).
    """
    if len(options) < 2:
        return None
    told = {"name": name, "dimension": dimension, "legend": legend, "options": options, "seen": seen}
    return drawn("html/switch.html", **told)


def panel(*content: Child, when: When) -> Html:
    """What is shown for some of the options; always shown if ``when`` is empty."""
    return spread("div", *content, class_="op-panel", **shown_for(when))


def shown_for(when: When) -> dict[str, str]:
    """The attributes of an element that is shown for some of the options."""
    return {f"data_{dimension}": " ".join(map(str, numbers)) for dimension, numbers in when.items()}


@dataclass(frozen=True)
class Pick(Shown):
    """A table in every state of its switch and in every reading; a document shows the first, called ``first``."""

    panels: Sequence[tuple[Shown, When]]
    first: str = ""
    switch: Html | None = None
    notes: Sequence[Child] = ()

    def pipes(self) -> str:
        return self.panels[0][0].pipes()

    def html(self) -> Html:
        shown = [panel(table, when=when) for table, when in self.panels]
        return Html(block(self.switch, shown, *self.notes, class_="op-pick" if self.switch else ""))
