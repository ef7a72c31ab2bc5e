/* "Use this": what a reader takes elsewhere. The sentence with its link, the tables, the picture, a citation; each as
   text for where it goes. All of it is of the state that the readout shows when it is taken. */
(() => {
  "use strict";
  const { oppose } = window;
  const tools = (window.opposeTools ??= {});
  if (!oppose?.Readout || tools.use) return;
  const { element, styled, plain, put, percent, grouped } = oppose;

  const PLACES = 2;
  const [ANNOUNCED, FOLLOWS] = [2000, 300]; // milliseconds: a word stands, a figure is drawn
  const words = (node) => [...(node?.childNodes ?? [])].filter((each) => !each.matches?.(".headerlink, [aria-hidden], [data-use]"))
    .map((each) => each.textContent).join("").replace(/\s+/g, " ").trim();

  /* ---- forms: nothing that a reader typed becomes markup ---------------------------------------------------------- */

  const ENTITIES = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "~": "&#126;" }; // not all know a backslash before the last two
  const inMarkdown = (text) => text.replace(/[\\`*_[\]#!]/g, "\\$&").replace(/[&<>|~]/g, (each) => ENTITIES[each]);
  const inBBCode = (text) => text.replaceAll("[", "(").replaceAll("]", ")"); // which has no way to write them
  const inTeX = (text) => text.replace(/[\\{}~^]/g, "").replace(/[&%$#_]/g, "\\$&");
  const NUMBER = /^[-+]?[\d,]*\.?\d*$/;
  const inCSV = (text) => (NUMBER.test(text) ? text.replaceAll(",", "") : `"${text.replace(/^[=+\-@]/, "'$&").replaceAll('"', '""')}"`);

  const FORMS = {
    Text: { said: ({ title, sentence, address }) => `${title}: ${sentence} ${address}` },
    Markdown: {
      said: ({ title, sentence, address }) => `[${inMarkdown(title)}](<${address}>): ${inMarkdown(sentence)}`,
      table: ([head, ...rows]) => [head, head.map((_, n) => (n ? "---:" : "---")), ...rows]
        .map((row, n) => `| ${row.map((cell) => (n === 1 ? cell : inMarkdown(cell))).join(" | ")} |`).join("\n"),
      link: ({ title, address }) => `[${inMarkdown(title)}](<${address}>)`,
    },
    BBCode: {
      said: ({ title, sentence, address }) => `[url=${address}]${inBBCode(title)}[/url]: ${inBBCode(sentence)}`,
      table: (rows) => {
        const widths = rows[0].map((_, n) => Math.max(...rows.map((row) => row[n].length)));
        const line = (row) => row.map((cell, n) => (n ? cell.padStart(widths[n]) : cell.padEnd(widths[n]))).join("  ").trimEnd();
        return `[code]\n${rows.map((row) => inBBCode(line(row))).join("\n")}\n[/code]`;
      },
      link: ({ title, address }) => `[url=${address}]${inBBCode(title)}[/url]`,
    },
    CSV: { table: (rows) => rows.map((row) => row.map((cell) => inCSV(cell.replaceAll("\u2212", "-"))).join(",")).join("\r\n") },
  };

  /* ---- what there is to take ------------------------------------------------------------------------------------------ */

  /* The heading above, by which an address leads to a table. */
  const above = (place) => [...document.querySelectorAll("article :is(h1, h2, h3)[id]")]
    .findLast((each) => each.compareDocumentPosition(place) & Node.DOCUMENT_POSITION_FOLLOWING);

  const told = ({ readout, figure, table }) => {
    const heading = words(document.querySelector("article h1"));
    const stamp = words(document.querySelector(".op-stamp")) || "Oppose";
    const place = table && above(table);
    const end = place ? `#${place.id}` : "";
    if (!readout && table) {
      return { title: [heading, words(place)].filter(Boolean).join(", "), sentence: words(table.querySelector(".op-caption")), address: new URL(end, location.href).href, stamp };
    }
    if (!readout) { // a figure of a page without a box
      const said = [".op-figure-title", ".op-says > span", ".op-caption"].map((part) => words(figure.querySelector(part)));
      return { title: heading, sentence: said.filter(Boolean).join(" "), address: new URL(`#${figure.id}`, location.href).href, stamp };
    }
    const { variant } = readout.state;
    const chosen = readout.radios.find(({ value }) => value === variant);
    const reading = words(chosen?.labels[0]);
    const exact = words(readout.of(variant, "exact")).replace(/\.$/, "");
    return {
      title: [heading, reading].filter(Boolean).join(", "),
      sentence: `${words(readout.of(variant, "sentence"))}${exact && ` (${exact})`}`,
      address: end ? new URL(end, readout.link()).href : readout.link(),
      stamp,
    };
  };

  const answer = (readout) => {
    const parts = [...readout.box.querySelectorAll(`[data-variant="${readout.state.variant}"] [data-outcome]`)];
    const rows = parts.map(({ firstElementChild, dataset: { count, denominator } }) =>
      [words(firstElementChild), percent(count, denominator, PLACES), grouped(count), grouped(denominator)]);
    return [["", "%", "count", "of"], ...rows];
  };

  /* The table of all match-ups in the reading that is chosen, as it stands on the page; none if what is set changes it. */
  const odds = (readout) => {
    if (readout.changes) return null;
    const { system, table } = readout.box.dataset;
    const name = { system, table, variant: readout.state.variant, outcome: "win" };
    const found = document.querySelector(`table.op-odds${Object.entries(name).map(([key, value]) => `[data-${key}="${CSS.escape(value)}"]`).join("")}`);
    return found && grid(found);
  };

  const grid = (found) => {
    const head = [...[...found.tHead.rows].at(-1).cells].map((cell) => cell.dataset.name ?? (cell.children.length > 1 ? [...cell.children].map(words).join(" / ") : words(cell)));
    const rows = [...found.tBodies[0].rows].map((row) => [...row.cells].map(words));
    const wide = Math.max(...rows.map(({ length }) => length));
    return [[...Array(Math.max(0, wide - head.length)).fill(""), ...head], ...rows];
  };

  const today = () => new Date().toISOString().slice(0, 10);
  const CITED = {
    Text: ({ title, address, stamp }) => `${[`“${title}: odds”`, stamp, address].filter(Boolean).join(", ")} (${today()}).`,
    BibTeX: ({ title, address, stamp }) => `@misc{oppose-${new URL(address).pathname.split("/").filter((part) => part && part !== "index.html").at(-1) ?? "odds"},\n  author = {{The Oppose authors}},\n  title = {${inTeX(title)}: odds},\n`
      + `  year = {${today().slice(0, 4)}},\n  url = {${address}},\n  urldate = {${today()}},\n  note = {${inTeX(stamp)}}\n}`,
  };
  /* The code of a box for another site, of the main readout of a game. */
  const embedded = ({ title, address }) => {
    const source = address.replace(/\/systems\/([\w-]+)\/(?=\?|$)/, "/embed/$1/");
    const quoted = (text) => text.replace(/[&<>"]/g, (each) => ENTITIES[each] ?? "&quot;");
    return /^http.*\/embed\//.test(source) && `<iframe src="${quoted(source)}" title="${quoted(`${title}: odds`)}" width="480" height="560" style="max-width:100%" loading="lazy"></iframe>`;
  };
  const report = ({ title, sentence, address, stamp }) =>
    `This number looks wrong.\n\n${title}: ${sentence}\n${address}\n${stamp}\n\nWhat I expected, and why: `;

  /* ---- the drawer -------------------------------------------------------------------------------------------------------- */

  let shown = null; // { button, panel, readout, figure }

  const close = () => {
    if (!shown) return;
    const { button, panel } = shown;
    const within = panel.contains(document.activeElement);
    panel.remove();
    button.setAttribute("aria-expanded", "false");
    if (within) button.focus();
    shown = null;
  };

  const copier = (taken, name, label, make) => {
    const button = plain(name, async () => {
      const said = (await oppose.copy(make())) ? "Copied" : "Not copied";
      const { status } = taken;
      put(button, said);
      clearTimeout(taken.readout?.timer); // it is this that is heard now
      put(status, `${label || name}: ${said.toLowerCase()}`);
      setTimeout(() => {
        put(button, name);
        put(status, "");
      }, ANNOUNCED);
    }, label && { "aria-label": label });
    return button;
  };

  /* The figure around it hears the press, if there is one. */
  const saver = (kind, does) => does ? plain(kind, does, { "aria-label": `Save ${kind}` })
    : oppose.made("button", { type: "button", class: "op-plain", "data-save": kind.toLowerCase(), "aria-label": `Save ${kind}` }, kind);

  const row = (name, note, buttons) => {
    const parted = buttons.flatMap((each, n) => (n ? [" \u00b7 ", each] : [each]));
    return element("div", element("dt", name), element("dd", note), styled("dd", "op-use-take", ...parted));
  };

  const made = (taken) => {
    const { readout, figure, table } = taken;
    const panel = styled("div", "op-use");
    panel.setAttribute("role", "group");
    const what = figure ? words(figure.querySelector(".op-figure-title")) : table ? words(above(table)) : "this answer";
    panel.setAttribute("aria-label", `Use this: ${what}`);
    const shut = plain("Close", close);
    const said = styled("p", "op-use-said");
    const copies = ["Text", "Markdown", "BBCode"].map((form) =>
      copier(taken, form === "Text" ? "Copy" : `as ${form}`, form === "Text" ? "Copy the sentence" : "", () => FORMS[form].said(told(taken))));
    const tables = (name, rows) => ["Markdown", "BBCode", "CSV"].map((form) => copier(taken, form, `${name} as ${form}`, () => {
      const shows = taken.table && { Markdown: inMarkdown, BBCode: inBBCode }[form]?.(words(taken.table.caption).replace(/ Use this$/, ""));
      return [shows, FORMS[form].table(rows(readout)), FORMS[form].link?.(told(taken))].filter(Boolean).join("\n\n");
    }));
    const whole = table ? grid(table) : readout && odds(readout);
    const rows = [
      readout && !table && answer(readout).length > 1 && row("Answer", "each outcome with its exact count", tables("Answer", answer)),
      whole && row("Odds table", `${whole.length - 1} rows, as on this page`, tables("Odds table", table ? () => grid(table) : odds)),
      figure && row("Picture", "names game, reading and match-up; carries its scale", ["PNG", "SVG"].map((kind) => saver(kind))),
      readout && !figure && !table && readout.of(readout.state.variant, "answer") && row("Picture", "the answer and its parts, with the link", ["PNG", "SVG"].map((kind) => saver(kind, async () => {
        await window.opposeLoad.part("save");
        window.opposeSave.saveAnswer(readout, kind.toLowerCase(), told(taken));
      }))),
      !table && readout?.box.id === "match-up" && embedded(told(taken)) && row("Embed", "a small live box for a page of your own", [copier(taken, "Copy code", "", () => embedded(told(taken)))]),
      row("Cite", "with version and hash of the rules", Object.entries(CITED).map(([name, make]) =>
        copier(taken, name, `Citation as ${name}`, () => make(told(taken))))),
      row("This number looks wrong", "a report with the state filled in", [copier(taken, "Copy report", "", () => report(told(taken)))]),
    ].filter(Boolean);
    const own = readout ? [] : [oppose.made("span", { class: "op-unseen", role: "status" })]; // a page without a box has no other
    taken.status = readout?.status ?? own[0];
    panel.append(...own, styled("p", "op-use-head", element("strong", `Use this: ${what}`), shut), said, styled("p", "op-use-copies", ...copies), element("dl", ...rows));
    return panel;
  };

  /* All of it anew, for the state that is shown now; the focus stays on its button. */
  const tell = () => {
    const { panel } = shown;
    const buttons = () => [...panel.querySelectorAll("button")];
    const at = buttons().indexOf(document.activeElement);
    const fresh = made(shown);
    panel.setAttribute("aria-label", fresh.getAttribute("aria-label"));
    panel.replaceChildren(...fresh.childNodes);
    put(panel.querySelector(".op-use-said"), FORMS.Text.said(told(shown)));
    buttons()[at]?.focus();
  };

  /* The readout of a table of a game, if the page has it; figures of that table follow it. */
  const readoutOf = (system, of) => [...oppose.readouts.values()]
    .find(({ box }) => box.isConnected && box.dataset.system === system && (box.dataset.tables ?? "").split(" ").includes(of));

  let latest = null;

  tools.use = async (button) => {
    const again = shown?.button === button;
    close();
    if (again) return;
    const turn = (latest = {});
    const [figure, table] = [".op-figure", ".op-odds"].map((name) => button.closest(name));
    const readout = figure ? readoutOf(figure.dataset.system, figure.dataset.of) : table ? readoutOf(table.dataset.system, table.dataset.table) : oppose.readouts.get(button.closest("[data-readout-kind]") ?? document.querySelector("[data-readout-kind]"));
    if (!figure && !table && !readout) return;
    await readout?.wake?.();
    if (turn !== latest || !button.isConnected) return; // another was asked for meanwhile
    const panel = made({ readout, figure, table });
    if (figure) figure.append(panel);
    else (table?.closest(".op-scroll") ?? readout.box).after(panel);
    shown = { button, panel, readout, figure, table };
    button.setAttribute("aria-expanded", "true");
    tell();
    panel.querySelector(".op-use-copies button").focus();
    panel.addEventListener("focusout", ({ relatedTarget: next }) => { // over a phone's page it stays no longer than the focus
      if (next && !panel.contains(next) && getComputedStyle(panel).position === "fixed") close();
    });
  };

  document.addEventListener("keydown", ({ key }) => { if (key === "Escape") close(); });
  document.addEventListener("oppose:state", ({ detail }) => { if (shown?.readout === detail) tell(); });
  document.addEventListener("change", ({ target }) => { if (shown?.figure?.contains(target)) setTimeout(() => { if (shown) tell(); }, FOLLOWS); });
})();
