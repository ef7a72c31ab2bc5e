/* What a page does for its tables, switches and folds: a lit row and column, a box with the exact counts, what is chosen and
   opened, the focus in sight. Without this script every table and switch still works. */
(() => {
  "use strict";
  /* Firefox brings back on a reload what was chosen before; the page as it comes shows the first choice. */
  for (const each of document.querySelectorAll(":is(.op-switch, .op-switches) input, .op-figure input:is([type=radio], [type=checkbox])"))
    each.checked = each.defaultChecked;

  const BOXES = ".md-typeset, .op-pick";

  /* What is chosen within a box, where the stylesheet finds it at once. */
  const mark = (box) => {
    box.dataset.at = Array.from(box.querySelectorAll("[data-pick]:checked"), ({ dataset }) => dataset.pick).join(" ");
  };

  /* On a narrow screen the table starts where the ringed cell can be seen. */
  const showRing = (table) => {
    const region = table.closest(".op-scroll");
    const cell = table.querySelector(".op-now");
    if (!cell || !region || region.scrollLeft > 0 || region.scrollWidth <= region.clientWidth) return;
    const head = table.rows[0].cells[0].offsetWidth;
    const right = cell.offsetLeft + cell.offsetWidth;
    if (right > region.clientWidth) region.scrollLeft = Math.min(cell.offsetLeft - head, right - region.clientWidth);
  };
  /* Measured when all is written and before it is shown: in between it would lay out the page once more. */
  const showRings = () => requestAnimationFrame(() => document.querySelectorAll("table.op-odds").forEach(showRing));

  const heads = (cell) => {
    const table = cell.closest("table");
    const last = table.tHead.rows[table.tHead.rows.length - 1];
    return [cell.parentElement.cells[0], last.cells[cell.cellIndex - (table.tHead.rows.length > 1 ? 1 : 0)]];
  };

  const named = (head) => head.dataset.name || head.textContent;
  const label = (head) => named(head).trim().replace("\u2212", "-").replace(/^\+/, "");

  /* The box with the counts of a cell, once the rules of its game are there; until then they are fetched, and the cell lit again. */
  const open = (cell, found) => {
    const { outcome, system, variant, table: name } = cell.closest("table").dataset;
    if (outcome === undefined) return;
    if (window.oppose?.boxed && window.oppose.have(system)) box = window.oppose.boxed(cell, found.map(named), window.oppose.table(`${system}/${name}/${variant}`).counts(...found.map(label)));
    else window.opposeLoad.bring().then(() => Promise.all([window.oppose.need(system), window.opposeLoad.part("cell")])).then(() => { if (lit?.includes(cell)) light(cell); }, () => {});
  };

  let lit = null;
  let box = null;

  const dim = () => {
    if (lit) for (const node of lit) node.classList.remove("op-lit", "op-lit-row", "op-lit-column");
    if (box) box.remove();
    lit = box = null;
  };

  const light = (cell) => {
    dim();
    const table = cell.closest("table");
    const found = heads(cell);
    lit = [...found];
    for (const head of found) if (head) head.classList.add("op-lit");
    for (const row of table.tBodies[0].rows) {
      for (const other of row.querySelectorAll("td")) {
        if (row === cell.parentElement) other.classList.add("op-lit-row");
        if (other.cellIndex === cell.cellIndex) other.classList.add("op-lit-column");
        if (other.className.includes("op-lit")) lit.push(other);
      }
    }
    lit = lit.filter(Boolean);
    open(cell, found);
  };

  /* The table is one stop; arrows, Home and End move inside it. */
  const MOVES = {
    ArrowUp: (r, c) => [r - 1, c],
    ArrowDown: (r, c) => [r + 1, c],
    ArrowLeft: (r, c) => [r, c - 1],
    ArrowRight: (r, c) => [r, c + 1],
    Home: (r) => [r, 0],
    End: (r, c, width) => [r, width - 1],
  };

  const cellsOf = (row) => [...row.querySelectorAll("td")];

  const move = (event) => {
    const cell = event.target.closest(".op-odds tbody td");
    if (!cell) return;
    if (event.key === "Escape") return dim();
    if (!MOVES[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    const rows = [...cell.closest("tbody").rows];
    const here = cellsOf(cell.parentElement);
    const [r, c] = MOVES[event.key](rows.indexOf(cell.parentElement), here.indexOf(cell), here.length);
    const next = rows[r] && cellsOf(rows[r])[c];
    event.preventDefault();
    if (!next) return;
    cell.tabIndex = -1;
    next.tabIndex = 0;
    next.focus();
  };

  /* Enter and the space bar press a cell; the theme's buttons that are labels answer Enter, and the space bar too. */
  const press = (event) => {
    const pressed = { Enter: ".op-odds td", " ": ".op-odds td, label[tabindex]" }[event.key];
    if (!pressed || !event.target.matches(pressed)) return;
    event.preventDefault();
    event.target.click();
  };

  const target = (event) =>
    event.target instanceof Element ? event.target.closest(".op-odds[data-system] tbody td") : null;

  /* The focus scrolls a page whose far parts have a height that is a guess. Where one proves taller a moment later,
     what has the focus is scrolled to again. */
  let focused = 0;
  const keepInSight = () => {
    const active = document.activeElement;
    if (performance.now() - focused > 500 || !active?.matches(":focus-visible")) return;
    const { top, bottom } = active.getBoundingClientRect();
    if (top >= window.innerHeight || bottom <= 0) active.scrollIntoView({ block: "nearest" });
  };

  /* What a reader opens is printed; the theme opens everything for paper. */
  const opened = (event) => {
    const fold = event.target.closest?.("summary")?.parentElement;
    fold?.toggleAttribute("data-opened", !fold.open);
  };

  const listen = () => {
    document.addEventListener("click", opened);
    document.addEventListener("change", (event) => {
      if (!event.target.matches(".op-switch input")) return;
      for (let box = event.target.closest(BOXES); box; box = box.parentElement.closest(BOXES)) mark(box);
      showRings();
    });
    document.addEventListener("pointerover", (event) => {
      const cell = target(event);
      if (cell) light(cell);
      else if (!document.activeElement || !document.activeElement.matches(".op-odds td")) dim();
    });
    document.addEventListener("focusin", (event) => {
      focused = performance.now();
      const cell = target(event);
      if (cell) light(cell);
      else dim();
    });
    document.addEventListener("keydown", move);
    document.addEventListener("keydown", press);
    window.addEventListener("resize", dim);
    // a region that was far from the screen has no width to scroll by until it comes near
    document.addEventListener("contentvisibilityautostatechange", (event) => {
      if (!event.skipped) requestAnimationFrame(keepInSight);
      const table = !event.skipped && event.target.querySelector?.(":scope > table.op-odds");
      if (table) showRing(table);
    });
  };

  /* The drawer of each table, which load.js brings. Among rings that are measured it would lay out the page each time. */
  const TAKEN = ' <button type="button" class="op-plain" data-use aria-expanded="false">Use this</button>';
  let due;
  const offer = () => {
    due = 0;
    for (const caption of document.querySelectorAll("table.op-odds[data-system] .op-caption:not(:has([data-use]))")) {
      caption.closest("table").ariaLabel = caption.firstChild.data.trim(); // or its name goes on with that of the button
      caption.insertAdjacentHTML("beforeend", TAKEN);
    }
    name();
  };
  const soon = () => { due ||= (window.requestIdleCallback ?? setTimeout)(offer, { timeout: 1000 }); }; // a busy page may never be idle
  window.opposeNames = soon; // the titles of pictures change

  /* A link or button with the words of others has a name that goes on with what it belongs to: the first words of its
     row, line, table or picture, and the heading above. */
  const ALIKE = "article :is(h1, h2, h3, h4, .headerlink, :is(td, .op-menu) > [href*='/data/'], li > [href^='?'], :not(.op-foot) > [data-use], .op-actions [data-do], .op-match:not(#match-up) [data-step])";
  const name = () => {
    let heading;
    for (const each of document.querySelectorAll(ALIKE)) {
      const words = each.dataset.step ? (each.dataset.words ??= each.ariaLabel) : each.textContent;
      const place = each.closest("tr, li, caption, .op-figure");
      const [first, second] = place?.textContent.trim().split(/\n+|[.;] /) ?? [];
      if (/H/.test(each.tagName)) {
        heading = words.replace("\u00b6", "").trim();
        if (each.querySelector(".headerlink")) each.ariaLabel = heading; // or it goes on with the name of its link
      } else each.ariaLabel = `${words}: ${place ? `${first}, ` : ""}${place?.matches("tr") ? second : heading}`;
    }
  };

  /* Prepare a page; doing so twice changes nothing. */
  const ready = () => {
    dim();
    for (const box of document.querySelectorAll(BOXES)) mark(box);
    fitted.disconnect();
    for (const region of document.querySelectorAll(".op-scroll")) fitted.observe(region);
    for (const table of document.querySelectorAll("table.op-odds[data-system]")) {
      if (!table.querySelector("td[tabindex]")) {
        const first = table.querySelector("td.op-now") || table.querySelector("tbody td");
        if (first) first.tabIndex = 0;
      }
    }
    showRings();
    soon();
  };

  /* Only a region that scrolls can get the keyboard focus. */
  const fitted = new ResizeObserver((seen) => {
    for (const { target } of seen) {
      const scrolls = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
      if (scrolls) target.tabIndex = 0;
      else target.removeAttribute("tabindex");
    }
  });

  listen();
  if (window.document$) window.document$.subscribe(ready);
  else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
})();
