/* The box with the exact counts of a cell of a table, which tables.js opens. */
(() => {
  "use strict";
  const { percent, grouped } = window.opposeNumbers;

  const OUTCOMES = [["win", "you win"], ["tie", "tie"], ["none", "nobody"], ["lose", "they win"]];

  const element = (name, textContent = "", className = "") => Object.assign(document.createElement(name), { textContent, className });

  /* Beside the cell, never over its row or column. */
  const place = (box, cell) => {
    const at = cell.getBoundingClientRect();
    const { width, height } = box.getBoundingClientRect();
    const gap = 8;
    const room = document.documentElement.clientWidth;
    let left = at.right + gap;
    if (left + width > room - gap) left = at.left - width - gap;
    left = Math.max(gap, Math.min(left, room - width - gap));
    let top = at.top - height - gap;
    if (top < gap) top = at.bottom + gap;
    box.style.left = `${left + window.scrollX}px`;
    box.style.top = `${top + window.scrollY}px`;
  };

  window.oppose.boxed = (cell, [row, column], { each, total }) => {
    const box = element("div", "", "op-box");
    box.append(element("strong", `${row} against ${column}`));
    OUTCOMES.forEach(([name, label], at) => {
      const line = element("span");
      line.append(
        element("i", "", `op-key op-outcome-${name}`),
        element("span", label, "op-box-label"),
        element("b", `${percent(each[at], total)}%`),
        element("b", grouped(each[at])),
      );
      box.append(line);
    });
    box.append(element("small", `of ${grouped(total)}`));
    document.body.append(box);
    place(box, cell);
    return box;
  };
})();
