"""What axe-core says of a page, with everything open that can be opened; and what it leaves open."""

from importlib.resources import files
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

__all__ = ["AXE", "complaints", "judge"]

AXE = Path(str(files("axe_playwright_python").joinpath("axe.min.js")))
COLOUR = ["color-contrast", "link-in-text-block"]
SCHEMES = {"light": "default", "dark": "slate"}
"""As the theme calls them."""

# Without a checked button no panel is hidden, so the page shows every reading and measure at once.
OPEN = """() => {
  const still = new CSSStyleSheet(); // a new colour is there at once
  still.replaceSync("*, ::before, ::after { transition: none !important; animation: none !important }");
  document.adoptedStyleSheets.push(still);
  for (const radio of document.querySelectorAll("[data-pick]:checked")) radio.checked = false;
  for (const each of document.querySelectorAll("details")) each.open = true;
  // what a picture with a name is drawn from is nothing to a reader who does not see it
  for (const drawn of document.querySelectorAll("svg > g")) drawn.remove();
}"""
# Of parts that stand side by side and are alike to axe two are judged, and so of the rows and the columns of a table:
# they differ in their words alone, and in what no rule looks at. What has an id, a label or a control is never alike.
ALIKE = """() => {
  const plain = new Set(["class", "data-counts", "data-half", "data-tip", "data-name", "data-value", "value"]);
  const kinds = new Map(), kind = new Map();
  const worded = ({ nodeType, data }) => nodeType === Node.TEXT_NODE && data.trim();
  const read = (each) => { // whether there are words in it
    const words = [...each.children].map(read).some(Boolean) || [...each.childNodes].some(worded);
    const own = [...each.attributes].filter(({ name }) => !plain.has(name));
    const inside = [...each.children].map((child) => kind.get(child));
    const said = [each.tagName, words, own.map(({ name, value }) => `${name}=${value}`).join(" "), ...inside].join("|");
    kind.set(each, kinds.get(said) ?? kinds.set(said, kinds.size).size);
    return words;
  };
  read(document.body);
  const more = (list, of) => { // those after two of a kind
    const seen = new Map();
    return list.filter((each) => seen.set(of(each), (seen.get(of(each)) ?? 0) + 1).get(of(each)) > 2);
  };
  window.gone = [];
  const without = (each) => {
    gone.push([each.parentElement, each.nextSibling, each]);
    each.remove();
  };
  for (const each of document.querySelectorAll("article, article :not(tr)")) {
    if (each.children.length > 2) more([...each.children], (one) => kind.get(one)).forEach(without);
  }
  for (const { rows } of document.querySelectorAll("article table:not(:has([colspan], [rowspan]))")) {
    const columns = [...rows[0].cells].map((_, n) => [...rows].map((row) => row.cells[n]));
    more(columns, (column) => column.map((cell) => kind.get(cell)).join()).flat().forEach(without);
  }
}"""
WHOLE = "() => { for (const [parent, next, each] of gone.reverse()) parent.insertBefore(each, next); }"
# Of text with the same colours on the same ground the first is judged, of all pages. Its ground are the colours of all
# that it stands in, and a ground that is a picture. Pictures that are drawn have a test of their own.
ONE_OF_EACH = """([judged, schemes]) => {
  for (const radio of document.querySelectorAll("[data-pick$='0']")) radio.checked = true;
  const own = (each) => [...each.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const all = [...document.querySelectorAll("body *")], shown = all.filter((one) => one.checkVisibility());
  const texts = shown.filter((one) => own(one).length && !one.closest("svg"));
  const ownGround = (each) => {
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(each);
    const plain = backgroundColor === "rgba(0, 0, 0, 0)" && backgroundImage === "none" && opacity === "1";
    return plain ? "" : `|${backgroundColor} ${backgroundImage} ${opacity}`;
  };
  const looks = texts.map((each) => `${each.tagName} ${Boolean(each.querySelector("a"))}`);
  const { mdColorScheme } = document.body.dataset;
  for (const scheme of schemes) {
    document.body.dataset.mdColorScheme = scheme;
    const grounds = new Map([[document.documentElement, ""]]);
    const ground = (each) => {
      if (grounds.has(each)) return grounds.get(each);
      grounds.set(each, ground(each.parentElement) + ownGround(each));
      return grounds.get(each);
    };
    texts.forEach((each, at) => {
      const { color, fontSize, fontWeight, textDecorationLine, textShadow } = getComputedStyle(each);
      looks[at] += [scheme, color, fontSize, fontWeight, textDecorationLine, textShadow, ground(each)].join();
    });
  }
  document.body.dataset.mdColorScheme = mdColorScheme;
  const known = new Set(judged), fresh = new Set();
  texts.forEach((each, at) => {
    if (!known.has(looks[at])) fresh.add(each);
    known.add(looks[at]);
  });
  if (fresh.size) { // nothing stays but these, what they stand in, and grounds
    for (const each of texts) if (!fresh.has(each)) for (const node of own(each)) node.remove();
    const around = new Set(shown.filter((each) => !each.closest("svg")));
    for (const each of around) if (each.parentElement) around.add(each.parentElement);
    const bare = [...around].filter((each) => !ownGround(each) && !each.textContent.trim());
    for (const each of [...all.filter((one) => !around.has(one)), ...bare]) each.remove();
  }
  return [...known].slice(judged.length);
}"""
# What axe leaves open: one title, headings without a gap, and tables that say what they are and what each cell is.
OUTLINE = """() => {
  const wrong = [];
  const levels = [...document.querySelectorAll("article :is(h1, h2, h3, h4, h5, h6)")].map((each) => +each.tagName[1]);
  if (levels.filter((level) => level === 1).length !== 1 || levels[0] !== 1) wrong.push(`titles: ${levels}`);
  if (levels.some((level, at) => at && level > levels[at - 1] + 1)) wrong.push(`headings: ${levels}`);
  for (const name of ["header", "main", "footer"]) {
    if (document.querySelectorAll(`body > ${name}, .md-container > ${name}`).length !== 1) wrong.push(`one ${name}`);
  }
  for (const nav of document.querySelectorAll("nav")) {
    const other = document.getElementById(nav.getAttribute("aria-labelledby"));
    const name = nav.getAttribute("aria-label") || other?.textContent;
    if (!name?.trim()) wrong.push(`nav without a name: ${nav.className}`);
  }
  for (const table of document.querySelectorAll("article table")) {
    const caption = table.caption?.textContent.trim();
    if (!caption) wrong.push(`no caption: ${table.outerHTML.slice(0, 200)}`);
    const heads = [...table.querySelectorAll("th")];
    const unscoped = heads.filter((head) => !["col", "row", "colgroup", "rowgroup"].includes(head.scope));
    if (unscoped.length) wrong.push(`${caption}: no scope on ${unscoped[0].textContent}`);
    const headless = [...table.tBodies[0].rows].filter((row) => row.cells[0].scope !== "row");
    if (!table.tHead || headless.length) wrong.push(`${caption}: no head over a column or before a row`);
    const region = table.closest(".op-scroll");
    const fits = table.matches(".op-small");
    if (!fits && !region?.getAttribute("aria-label")) wrong.push(`${caption}: no scroll area with a name`);
  }
  return wrong;
}"""
# The HTML of what axe looks at is in no complaint, and writing it takes as long as most rules.
RUN = "(options) => { axe.configure({ noHtml: true }); return axe.run(options).then((found) => found.violations); }"
# All in one call, since between two the browser would draw the page anew; at last there is nothing to be drawn.
JUDGE = f"""async ([options, colour, judged, schemes]) => {{
  const [run, open, outline, alike, whole, oneOfEach] = [{RUN}, {OPEN}, {OUTLINE}, {ALIKE}, {WHOLE}, {ONE_OF_EACH}];
  open();
  const wrong = outline();
  alike();
  const found = {{ "": await run(options) }};
  whole();
  const looks = oneOfEach([judged, Object.values(schemes)]);
  if (looks.length) for (const [scheme, name] of Object.entries(schemes)) {{
    document.body.dataset.mdColorScheme = name;
    found[`${{scheme}}: `] = await run(colour);
  }}
  document.documentElement.style.display = "none";
  return [wrong, found, looks];
}}"""
QUICK = {"resultTypes": ["violations"], "preload": False}


def complaints(page: Page, **options: Any) -> list[str]:
    """What axe finds, one line a node: the rule, where, and why."""
    return _lines(page.evaluate(RUN, QUICK | options))


def _lines(found: list[Any]) -> list[str]:
    return [
        f"{rule['id']} ({rule['impact']}): {' '.join(map(str, node['target']))}: "
        + " ".join(node["failureSummary"].split())
        for rule in found
        for node in rule["nodes"]
    ]


def judge(page: Page, judged: list[str]) -> tuple[list[str], list[str]]:
    """What is wrong with a page, in both schemes, and the looks of text that were judged by now.

    ``judged`` are those of other pages. Nothing can be done with the page afterwards. axe is there already.
    """
    options = QUICK | {"rules": {rule: {"enabled": False} for rule in COLOUR}}
    wrong, found, looks = page.evaluate(JUDGE, [options, QUICK | {"runOnly": COLOUR}, judged, SCHEMES])
    return [*wrong, *(before + line for before, each in found.items() for line in _lines(each))], [*judged, *looks]
