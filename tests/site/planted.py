"""Faults planted in a built site, and the guards that must see each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

__all__ = ["FAULTS", "Fault"]

GAME, DATA, ROWS = "systems/mythras/index.html", "data/mythras/opposed/imperative.json", "imperative.csv"
CSV = f"data/mythras/opposed/{ROWS}"
SEARCH, INDEX, METHOD = "search/documents.json", "data/index.json", "method/index.html"
PREVIEW = "assets/previews/mythras.png"


@dataclass(frozen=True)
class Fault:
    """One damage to one file of a site, which may be a pattern; ``guards`` are those that must see it.

    Without ``old`` the file goes, or comes where there is none.
    ``builder`` marks what the builder itself could do wrong, so that a second build would say the same.
    """

    name: str
    file: str
    old: str
    new: str | Callable[[re.Match[str]], str]
    guards: str
    builder: bool = False

    def __str__(self) -> str:
        return self.name

    def damaged(self, text: str) -> str:
        """The text with the damage; what matches ``old`` is its place."""
        changed, count = re.subn(self.old, self.new, text, count=1, flags=re.DOTALL)
        assert count, f"{self.name}: {self.file} has nothing like {self.old!r} any more"
        assert changed != text
        return changed

    @contextmanager
    def planted(self, site: Path) -> Iterator[Path]:
        """The site with the fault, for as long as the block runs."""
        path = next(iter(sorted(site.glob(self.file))), site / self.file)
        kept = path.read_bytes() if path.exists() else None
        try:
            if not self.old:
                path.unlink() if kept is not None else path.write_bytes(b"you,them\n")
            elif path.suffix == ".png":
                path.write_bytes((kept or b"")[:-20])
            else:
                path.write_text(self.damaged((kept or b"").decode()), encoding="utf-8", newline="")
            yield path
        finally:
            path.unlink(missing_ok=True)
            if kept is not None:
                path.write_bytes(kept)


def _turned(found: re.Match[str]) -> str:
    """Two parts in each other's place."""
    return found[2] + found[1]


ODDS = r'(<table class="op-odds"[^>]*)'
ROW = r'(<tr><th scope="row">0</th><td class="op-chance.*?</tr>)'
FAULTS = (
    Fault("a number in a cell", GAME, r'(<td class="op-chance-\d"[^>]*>)51\.79<', r"\g<1>51.97<", "drift",
          builder=True),
    Fault("a row left out", GAME, ROW + r"\n", "", "drift"),
    Fault("a row twice", GAME, ROW, r"\1\1", "drift"),
    Fault("two rows, their numbers changed over", GAME,
          r'(?<=<th scope="row">10</th>)(<td class="op-chance.*?)(?=</tr>)', r'<td class="op-chance-0">1.00</td>\1',
          "drift", builder=True),
    Fault("two columns, their heads changed over", GAME,
          r'(?<=data-outcome="win")(.*?<th scope="col">)10(</th><th scope="col">)20', r"\g<1>20\g<2>10", "drift",
          builder=True),
    Fault("a label of a row", GAME, r'(?<=data-outcome="win")(.*?<th scope="row">)10<', r"\g<1>11<", "drift",
          builder=True),
    Fault("the outcome a table is about", GAME, ODDS + 'data-outcome="win"', r'\1data-outcome="lose"', "drift",
          builder=True),
    Fault("the reading a table is about", GAME, 'data-variant="imperative" data-outcome="win"',
          'data-variant="article" data-outcome="win"', "drift", builder=True),
    Fault("a table that there is not", GAME, 'data-table="opposed" data-system="mythras" data-variant="imperative" d',
          'data-table="unopposed" data-system="mythras" data-variant="imperative" d', "drift", builder=True),
    Fault("the faces of a band", "sheets/mythras/index.html",
          r'(<table class="op-records op-bands" data-table.*?)61–98', r"\g<1>61–97", "drift", builder=True),
    Fault("a shade of the heat map", GAME, r'<td class="op-chance-4">', '<td class="op-chance-9">', "drift"),
    Fault("a number in a sentence", GAME, r'(data-basis="heat-says [^>]*>At 60 against 40 you win 51)\.8', r"\g<1>.9",
          "drift sentences"),
    Fault("a number in a caption", GAME, r"In 33% of all pairs", "In 34% of all pairs", "drift sentences"),
    Fault("the basis of a sentence", GAME, r' data-basis="heat-says[^"]*"', "", "drift sentences"),
    Fault("a number in a written page", METHOD, r'(<data class="op-exact" value="5179/10000"[^>]*>)51\.',
          r"\g<1>52.", "drift sentences", builder=True),
    Fault("an exact value in a written page", METHOD, r'<data class="op-exact" value="5179/',
          '<data class="op-exact" value="5279/', "drift sentences", builder=True),
    Fault("a number in the picture of a figure", GAME, r">you win 51\.8%", ">you win 51.7%", "drift"),
    Fault("a place in the picture of a figure", GAME, r'translate\(351\.6,125\.3\)', 'translate(300,125.3)', "drift"),
    Fault("the description for search engines", GAME, r'(<meta name="description" content="[^"]*)51\.8', r"\g<1>58.1",
          "drift"),
    Fault("the description for other sites", GAME, r'(<meta property="og:description" content="[^"]*)51\.8',
          r"\g<1>58.1", "drift"),
    Fault("the title in the tab", GAME, "<title>Mythras", "<title>Mythras 6", "drift"),
    Fault("a title in the navigation", GAME, r"Call of Cthulhu 7(?=\s)", "Call of Cthulhu 8", "drift", builder=True),
    Fault("a number that the theme says", "404.html", "</header>", "</header><p>You win 51.79.</p>", "drift",
          builder=True),
    Fault("a stale stamp", GAME, r"(op-stamp\"[^>]*>Oppose 0\.1\.0 · rules )\w{4}", r"\g<1>a0f1", "drift sentences"),
    Fault("a licence", GAME, r'(id="sources-and-licence".*?)ORC License', r"\g<1>MIT License", "drift"),
    Fault("a start of a control", GAME, r'(id="opposed-you"[^>]* value=")60', r"\g<1>61", "drift"),
    Fault("a bound of a control", GAME, r'(id="opposed-you"[^>]* max=")400', r"\g<1>50", "drift addresses"),
    Fault("an anchor with another name", GAME, 'id="fig-mythras-opposed-imperative-heat"', 'id="fig-mythras-heat"',
          "drift addresses"),
    Fault("a heading without its anchor", GAME, r'<h2 id="[^"]*"', "<h2", "drift addresses"),
    Fault("a page left out", GAME, "", "", "drift addresses"),
    Fault("an anchor that moved, without its mark", "kernels/index.html",
          r'<span id="oppose_engine\.contest\.Master" class="op-moved"></span>', "", "drift addresses"),
    Fault("a link to no data", GAME, r'href="\.\./\.\./data/mythras/bands/imperative\.csv"',
          'href="../../data/mythras/bands/imperativ.csv"', "drift links"),
    Fault("a link to the data of another table", GAME, r'href="\.\./\.\./data/mythras/bands/imperative\.csv"',
          'href="../../data/mythras/bands/article.csv"', "drift"),
    Fault("a link to a folder without its slash", GAME, r'<a href="\.\./\.\./data/"', '<a href="../../data"',
          "drift links"),
    Fault("a picture from elsewhere", GAME, "<article[^>]*>", r'\g<0><img src="https://example.org/a.png" alt="">',
          "drift policy"),
    Fault("a script slipped in", GAME, "<article[^>]*>", r"\g<0><script>steal()</script>", "drift policy"),
    Fault("a style in a tag", GAME, '<td class="op-chance-4"', '<td style="color:red" class="op-chance-4"',
          "drift policy"),
    Fault("a count in JSON", DATA, r"\[485,5,9025,485\]", "[485,6,9024,485]", "drift", builder=True),
    Fault("a label in JSON", DATA, r'"values":\[0,1,2', '"values":[0,2,1', "drift", builder=True),
    Fault("the unit in JSON", "data/brp/experience/standard.json", r'"unit": "checks"', '"unit": "adventures"',
          "drift", builder=True),
    Fault("the denominator in JSON", DATA, r'"denominator": ?10000', '"denominator": 1000', "drift", builder=True),
    Fault("the name of the table in JSON", DATA, r'"variant": "imperative"', '"variant": "article"', "drift",
          builder=True),
    Fault("JSON cut short", DATA, r"\],\s*.denominator.*", "", "drift", builder=True),
    Fault("a number in CSV", CSV, r"\n0,1,481,", "\n0,1,418,", "drift", builder=True),
    Fault("two lines of CSV, changed over", CSV, r"(0,0,485[^\n]*\n)(0,1,481[^\n]*\n)", _turned, "drift", builder=True),
    Fault("a line of CSV left out", CSV, r"\n0,1,481[^\n]*", "", "drift", builder=True),
    Fault("a line of CSV twice", CSV, r"(\n0,1,481[^\n]*)", r"\1\1", "drift", builder=True),
    Fault("a data file left out", CSV, "", "", "drift addresses"),
    Fault("a data file of nothing", "data/mythras/opposed/mine.csv", "", "", "drift", builder=True),
    Fault("a title in the index of data", INDEX, '"title":"Mythras', '"title":"Mithras', "drift"),
    Fault("an address in the index of data", INDEX, "data/mythras/opposed/imperative.csv",
          "data/mythras/opposed/article.csv", "drift"),
    Fault("a text that the search looks through", SEARCH, r'("text":"\w+ )\w+', r"\1fives", "drift"),
    Fault("a title that the search shows", SEARCH, '"title":"The odds of opposed', '"title":"The odds for opposed',
          "drift"),
    Fault("a rule for the browser", "assets/rules/mythras.js", r"(?<=\d)(\d)(?=\d)",
          lambda found: str(9 - int(found[1])), "drift"),
    Fault("the grammar of a chart", "assets/charts/fig-mythras-opposed-imperative-heat-wide.*.json", '"width":484',
          '"width":448', "drift"),
    Fault("a picture for links, cut short", PREVIEW, "x", "", "drift"),
)  # fmt: skip
