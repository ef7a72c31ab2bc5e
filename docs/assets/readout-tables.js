/* Connects the odds tables of a page with its readouts: a clicked cell sets the state, the state is ringed. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.ringed) return;

  /* The value of a row or column, as in the state. */
  const named = (head) => (head.dataset.name ?? head.textContent).trim().replace("\u2212", "-").replace(/^\+/, "");
  const heads = (table) => [...table.tHead.rows[table.tHead.rows.length - 1].cells].filter((head) => head.tagName === "TH").map(named);
  const cells = (row) => [...row.querySelectorAll("td")];

  /* The cell of two labels; none where the table does not have them. */
  const cellOf = (table, down, across) => {
    const row = [...table.tBodies[0].rows].find((each) => named(each.cells[0]) === String(down));
    return (row && cells(row)[heads(table).indexOf(String(across))]) ?? null;
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
    const [down, across] = [named(cell.parentElement.cells[0]), heads(table)[cells(cell.parentElement).indexOf(cell)]];
    for (const [box, readout] of oppose.readouts) {
      const own = readout.constructor === kind && box.isConnected && box.dataset.system === table.dataset.system;
      if (own) visit(readout, table, down, across);
    }
  });

  Object.assign(oppose, { cellOf, ringed, pressed });
})();
