/* Connects the odds tables and the links of a page with its readouts: a pressed cell is set, the state ringed and asked about. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.ringed) return;

  /* The value of a row or column, as in the state. */
  const labelOf = (head) => (head.dataset.name ?? head.textContent).trim().replace("\u2212", "-").replace(/^\+/, "");
  const heads = (table) => [...table.tHead.rows[table.tHead.rows.length - 1].cells].filter((head) => head.tagName === "TH").map(labelOf);
  const cells = (row) => [...row.querySelectorAll("td")];

  /* The cell of two labels; none where the table does not have them. */
  const cellOf = (table, down, across) => {
    const row = [...table.tBodies[0].rows].find((each) => labelOf(each.cells[0]) === String(down));
    return (row && cells(row)[heads(table).indexOf(String(across))]) ?? null;
  };

  /* What a table of match-ups says of one: parts of a whole, by its outcome. */
  const MEASURES = {
    win: ([win], all) => [win, all],
    tie: ([, tie], all) => [tie, all],
    none: ([, , none], all) => [none, all],
    lose: ([, , , lose], all) => [lose, all],
    decided: ([win, , , lose]) => [win, win + lose],
    split: ([win, tie], all) => [2n * win + tie, 2n * all],
  };
  const SHADES = { tie: "share", none: "share" };

  /* Give a table by tens a row and a column of their own for sides between its own. `counts` are those of two sides. */
  const between = (table, sides, counts) => {
    const { outcome, places } = table.dataset;
    if (table.tHead.rows.length > 1) return;
    const rows = () => [...table.tBodies[0].rows];
    const added = [table.querySelector("tbody th.op-between"), table.querySelector("thead th.op-between")];
    const labels = [rows().map((row) => labelOf(row.cells[0])), heads(table)]
      .map((all, n) => all.filter((label) => !added[n] || label !== labelOf(added[n])));
    const at = sides.map((side, n) => {
      const at = labels[n].findIndex((label) => Number(label) > side);
      return typeof side === "number" && at > 0 && !labels[n].includes(String(side)) ? at : -1;
    });
    if (added.every((head, n) => (head ? labelOf(head) === String(sides[n]) : !(at[n] >= 0)))) return;
    const focused = table.contains(document.activeElement) ? document.activeElement.closest("td") : null;
    const place = focused && [labelOf(focused.parentElement.cells[0]), heads(table)[cells(focused.parentElement).indexOf(focused)]];
    for (const old of table.querySelectorAll(".op-between")) (old.parentElement.cells[0] === old ? old.parentElement : old).remove();
    const head = (side, scope) => Object.assign(oppose.styled("th", "op-between", oppose.minus(side)), { scope });
    if (at[1] >= 0) {
      const next = (row) => row.cells[at[1] + 1];
      next(table.tHead.rows[0]).before(head(sides[1], "col"));
      for (const row of rows()) next(row).before(oppose.styled("td", "op-between"));
    }
    if (at[0] >= 0) {
      const row = oppose.element("tr", head(sides[0], "row"), ...heads(table).map(() => oppose.element("td")));
      rows()[at[0]].before(row);
    }
    const shaded = table.querySelector('tbody td[class*="op-chance-"], tbody td[class*="op-share-"]');
    const half = [], across = heads(table).map(Number);
    for (const [n, row] of rows().entries()) {
      const down = Number(labelOf(row.cells[0]));
      half.push([]);
      for (const [m, cell] of cells(row).entries()) {
        const { each, total } = counts(down, across[m]);
        const [part, whole] = MEASURES[outcome](each.map(BigInt), BigInt(total));
        half[n].push(whole && 2n * part >= whole);
        const step = whole && Number((20n * part + whole) / (2n * whole));
        if (!cell.textContent) {
          cell.textContent = whole ? oppose.percent(part, whole, Number(places)) : "\u2013";
          if (shaded && whole) cell.classList.add(`op-${SHADES[outcome] ?? "chance"}-${outcome === "lose" ? 10n - BigInt(step) : step}`);
        }
        if (!shaded || SHADES[outcome]) continue;
        const parted = [["top", half[Math.max(0, n - 1)][m]], ["left", half[n][Math.max(0, m - 1)]]].filter(([, other]) => Boolean(other) !== Boolean(half[n][m]));
        if (parted.length) cell.dataset.half = parted.map(([side]) => side).join(" ");
        else delete cell.dataset.half;
      }
    }
    const kept = place && !focused.isConnected && (cellOf(table, ...place) ?? cellOf(table, ...sides));
    if (kept) {
      for (const old of table.querySelectorAll("td[tabindex='0']")) old.tabIndex = -1;
      kept.tabIndex = 0;
      kept.focus({ preventScroll: true });
    }
    if (!table.querySelector("td[tabindex='0']")) table.querySelector("tbody td").tabIndex = 0;
  };

  /* Ring a cell and say which; remove the ring if there is no cell. */
  const ringed = (table, cell, words, changed = false) => {
    for (const old of table.querySelectorAll("td.op-now")) if (old !== cell) old.classList.remove("op-now");
    cell?.classList.add("op-now");
    oppose.put(table.querySelector("[data-ringed]"), cell ? `Ringed: ${words}.` : changed ? "Without the changes set above." : "");
  };

  /* Report each cell that is clicked: its table, its labels. The page's own script turns Enter into a click. */
  const pressed = (kind, visit) => document.addEventListener("click", (event) => {
    const cell = event.target.closest?.(".op-odds tbody td");
    if (!cell) return;
    const table = cell.closest("table");
    const [down, across] = [labelOf(cell.parentElement.cells[0]), heads(table)[cells(cell.parentElement).indexOf(cell)]];
    for (const [box, readout] of oppose.readouts) {
      const own = readout.constructor === kind && box.isConnected && box.dataset.system === table.dataset.system;
      if (own) visit(readout, table, down, across);
    }
  });

  /* The links of a page that ask more ask about the sides that are set. */
  const askMore = (readout) => {
    const { state, box: { id, dataset: { system } } } = readout;
    if (id !== "match-up") return; // of its contests, these pages ask about the first
    const { variant } = state, kind = readout.kindOf(state);
    const { each: [win], total } = readout.met(variant).counts(state.you, state.them);
    const [you, them] = ["you", "them"].map((side, n) => {
      if (kind === "modifier" || kind === "ranks") return readout.rolls(variant)[n].replace("\u2212", "-");
      if (kind === "limit") return `${state[side]}L${readout.keeps(state)[n]}`.replace(/L0$/, "");
      return kind ? readout.against(side, state[side]) : state[side];
    });
    const thrown = [you, them].map((rating, n) => {
      const name = kind === "dice" && readout.diceNamed(n);
      return name ? `${name}${rating < 0 ? "" : "+"}${rating}` : rating;
    });
    for (const link of document.querySelectorAll(':is(#ask-more, .op-foot) a:is([href*="you="], [href*="parties="])')) {
      const given = oppose.parameters(link.search);
      const plain = /square/.test(link.pathname); // a square of faces that are equally likely
      const [mine, other] = plain ? [you, them] : thrown;
      if (plain) oppose.put(link, link.textContent.replace(/, without.*/, "") + (kind === "dice" ? ", without the dice" : ""));
      const foes = /,/.test(given.get("them")) ? [other, other, other].join() : other;
      const shown = parseFloat(oppose.percent(win, total, 1).replace(/[<>]/, "")).toFixed(1);
      const now = Object.entries({ system, variant, you: mine, them: foes, parties: [mine, other, other].join(), shown });
      link.search = oppose.query(now.filter(([name]) => given.has(name === "variant" ? "system" : name)));
    }
  };

  /* The print sheet opens in the readings that are chosen. */
  document.addEventListener("oppose:state", () => {
    const sheet = document.querySelector('.op-meta a[href*="/sheets/"]');
    if (sheet) sheet.search = oppose.readings();
  });

  Object.assign(oppose, { askMore, between, cellOf, labelOf, ringed, pressed });
})();
