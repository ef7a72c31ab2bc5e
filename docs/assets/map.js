/* Work with a map of match-ups: keep a pin and compare it with another, see what more of a rating buys, zoom, fill the
   screen. All of it is made when a reader asks for it; before, the map is as the page has it. */
(() => {
  "use strict";
  const { oppose, opposeFigures: figures } = window;
  const tools = (window.opposeTools ??= {});
  if (!oppose?.Readout || tools.map) return;
  const { element, styled, plain, put, minus, percent, points } = oppose;
  const { give, spans, told, table, whole, shade, named, readoutOf } = figures;

  const CLOSEST = 4; // times
  const LEVELS = [25, 50, 75];
  const SAID = { ...figures.SAID, tie: "there is a tie" };
  const STEPS = 3;

  const working = new WeakMap(); // figure -> what is open on it

  /* ---- the chart: its own, with axes that a zoom sets and with more marks ------------------------------------------ */

  const ink = (name) => ({ value: `var(--op-${name})` });
  const mark = (type, data, update) => ({ type, from: { data }, aria: false, encode: { update } });
  const at = (x, y) => ({ x: { scale: "x", field: x }, y: { scale: "y", field: y } });
  const words = (data, more) => [{ stroke: ink("page"), strokeWidth: { value: 4 } }, {}].map((halo) => mark("text", data, {
    ...at("x", "y"), text: { field: "t" }, fill: ink("text"), fontSize: { value: 12 }, baseline: { value: "middle" }, ...more, ...halo,
  }));
  const aside = { align: { signal: "datum.left?'right':'left'" }, dx: { signal: "datum.left?-9:9" } };

  const added = () => [
    { ...mark("rule", "equals", { ...at("a", "a"), x2: { scale: "x", field: "b" }, y2: { scale: "y", field: "b" }, stroke: ink("mark"), strokeDash: { value: [7, 4] } }), clip: true },
    ...words("equal", { angle: { value: 45 }, align: { value: "center" }, dy: { value: -9 } }),
    { ...mark("rule", "path", { ...at("x", "from"), y2: { scale: "y", field: "y" }, stroke: ink("mark"), strokeWidth: { value: 2 } }), clip: true },
    mark("symbol", "path", { ...at("x", "y"), size: { value: 36 }, fill: ink("mark"), stroke: ink("page") }),
    ...words("path", aside),
    mark("symbol", "kept", { ...at("x", "y"), shape: { value: "diamond" }, size: { value: 130 }, fill: ink("page"), stroke: ink("mark"), strokeWidth: { value: 2 } }),
    ...words("kept", { ...aside, fontWeight: { value: "bold" } }),
  ];

  const alter = (spec) => {
    const { box } = spec.usermeta;
    const [low, high] = box.x;
    const ends = { x: "width", y: "height" };
    for (const name of ["x", "y"]) {
      const axis = spec.axes.find(({ scale }) => scale === name);
      spec.usermeta.ticks = axis.values;
      spec.signals.push({ name: `domain_${name}`, value: box[name] }, { name: `ticks_${name}`, value: axis.values });
      spec.scales.find((scale) => scale.name === name).domain = { signal: `domain_${name}` };
      axis.values = { signal: `ticks_${name}` };
    }
    for (const each of spec.marks) {
      const { update } = each.encode;
      for (const [key, { scale, value }] of Object.entries(update)) { // what stands at an edge stays there
        if (ends[scale] && value === low) update[key] = { value: 0 };
        if (ends[scale] && value === high) update[key] = { signal: ends[scale] };
      }
      each.clip = each.type !== "symbol" && Boolean(update.x?.field);
    }
    spec.data.push({ name: "equals", values: [{ a: low, b: high }] }, ...["equal", "path", "kept"].map((name) => ({ name, values: [] })));
    const of = (source, name) => name === source || spec.data.some((each) => each.name === name && each.source && of(source, each.source));
    const named = ({ from }) => of("names", from.data);
    const [diagonal, ...rest] = added();
    spec.marks.splice(spec.marks.findLastIndex(named) + 1, 0, ...rest);
    spec.marks.splice(spec.marks.findIndex(named), 0, diagonal); // the names of the lines stand over it
    return spec;
  };

  /* ---- each state ------------------------------------------------------------------------------------------------------ */

  const label = (figure, side, value) => spans(figure)[side][4]?.[value] ?? minus(value);
  const pair = (figure, { you, them }) => `${label(figure, "you", you)} against ${label(figure, "them", them)}`;

  /* The part of an axis that is shown: it moves only when the pin leaves it. */
  const shownPart = (before, size, count, place) => {
    if (before?.size === size && place >= before.from && place < before.from + size) return before;
    return { size, from: Math.min(count - size, Math.max(0, place - Math.floor(size / 2))) };
  };

  const zoomed = (figure, { view, spec: { usermeta } }, data, outcome) => {
    const work = working.get(figure);
    const { first, ticks, box } = usermeta;
    const count = data.counts.length;
    const size = Math.round(count / work.zoom);
    const { found } = told(figure); // without what a pointer previews
    const step = size > 30 ? 10 : size > 12 ? 5 : 2;
    const all = Array.from({ length: Math.floor(count / step) + 1 }, (_, n) => (Math.ceil(first / step) + n) * step);
    for (const [name, side] of [["x", "them"], ["y", "you"]]) {
      const { from } = (work[side] = shownPart(work[side], size, count, found[side] - first));
      box[name] = [first + from - 0.5, first + from + size - 0.5];
      view.signal(`domain_${name}`, box[name]);
      view.signal(`ticks_${name}`, size === count ? ticks : all.filter((tick) => tick > box[name][0] && tick < box[name][1]));
    }
    const part = data.counts.slice(work.you.from, work.you.from + size).map((row, i) =>
      row.slice(work.them.from, work.them.from + size).map((cell) => shade(cell, whole(data, work.you.from + i), outcome)));
    const [low, high] = [Math.max(box.x[0], box.y[0]), Math.min(box.x[1], box.y[1])];
    const diagonal = low + 0.8 * (high - low);
    give(view, {
      zoom: work.zoom,
      names: named(part, LEVELS).map(({ l, x, y }) => ({ l, x: x + box.x[0], y: y + box.y[0] })),
      equal: high - low > size / 3 ? [{ x: diagonal, y: diagonal, t: "equals" }] : [],
    });
  };

  const follow = async (figure, { view, spec }, { you, them, outcome = "win" }) => {
    const work = working.get(figure), data = await table(figure);
    const { first, box } = spec.usermeta;
    zoomed(figure, { view, spec }, data, outcome);
    const chance = (u, t) => {
      const cell = data.counts[u - first][t - first];
      return outcome === "decided" ? [cell[0], cell[0] + cell[3]] : [cell[window.odds.OUTCOMES.indexOf(outcome)], whole(data, u - first)];
    };
    const share = ([count, all]) => (all ? `${percent(count, all, 1)}%` : "\u2013");
    const gain = (to, from) => (to[1] && from[1] ? points(...to, ...from, 1) : "\u2013");
    const inside = ({ x, y }) => x > box.x[0] && x < box.x[1] && y > box.y[0] && y < box.y[1];
    const left = them > box.x[0] + 0.75 * (box.x[1] - box.x[0]);
    const on = !told(figure).off.length;
    const { kept } = work;
    work.now = { you, them };

    const more = data.counts.length > 90 ? 10 : 5;
    const steps = on ? Array.from({ length: STEPS }, (_, n) => you + (n + 1) * more).filter((each) => each <= spans(figure).you[2]) : [];
    const path = steps.map((each) => ({ x: them, y: each, from: each - more, t: gain(chance(each, them), chance(each - more, them)), left }));
    const diamonds = kept ? [{ x: kept.them, y: kept.you, t: "kept", left: kept.them > box.x[0] + 0.75 * (box.x[1] - box.x[0]) }] : [];
    give(view, { path: path.filter(inside), kept: diamonds.filter(inside) });

    const buys = steps.map((each, n) => `${label(figure, "you", each)} makes it ${share(chance(each, them))} (${path[n].t})`);
    const said = (place) => `at ${pair(figure, place)} ${SAID[outcome]} ${share(chance(place.you, place.them))}`;
    const compared = kept && (kept.you !== you || kept.them !== them)
      ? `${oppose.start(said(kept))}; at ${pair(figure, work.now)} it is ${share(chance(you, them))}: ${gain(chance(you, them), chance(kept.you, kept.them))} points.`
      : "";
    put(work.said, !on ? "" : compared || (kept ? `${oppose.start(said(kept))}. Now choose another place on the map.` : ""));
    put(work.path, buys.length ? `Each ${more} more for you: ${buys.join(", ")}.` : "");
    put(work.drop, kept ? `Let go of ${pair(figure, kept)}` : "");
    work.drop.hidden = !kept;
    put(work.times, `${work.zoom}\u00d7`);
  };

  /* ---- the controls ------------------------------------------------------------------------------------------------------ */

  const SHEET = `
    .op-map-tools { margin-top: 8px; padding: 12px 16px; border: 1px solid var(--op-edge); border-radius: 6px; background: var(--op-raised); }
    .op-map-tools div { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
    .md-typeset .op-map-tools p:not(:empty) { margin-top: 8px; font-size: 15px; line-height: 1.5; font-variant-numeric: tabular-nums; }
    .md-typeset .op-map-tools .op-map-help { color: var(--op-muted); font-size: 13.6px; }
    .md-typeset .op-map-tools button { min-width: 44px; min-height: 40px; padding: 0 12px; border: 1px solid var(--op-edge); border-radius: 4px; font-size: 14px; }
    .md-typeset .op-map-tools > div > button:first-child { border-color: var(--op-accent); background: var(--op-accent); color: var(--op-on-accent); }
    .op-map-tools span { min-width: 2em; text-align: center; font-variant-numeric: tabular-nums; }
    .op-stage:focus-visible { outline: 2px solid var(--op-focus); outline-offset: 2px; }
    .md-typeset .op-figure:fullscreen { max-width: none; margin: 0; padding: 16px max(16px, 50vw - 560px); overflow: auto; background: var(--op-page); }
    .md-typeset .op-figure:fullscreen .op-controls { position: static !important; margin: 8px 0 !important; }
    .md-typeset .op-figure:fullscreen :is(.op-menu, .op-caption) { display: none; }
    .md-typeset .op-figure:fullscreen .op-stage svg { max-width: none; }
    @media (min-width: 60em) {
      .md-typeset .op-figure:fullscreen { padding: 16px 420px 16px 24px; }
      .op-figure:fullscreen .op-stage { max-width: calc(122vh - 300px); }
      .op-figure:fullscreen .op-map-tools { position: fixed; top: 16px; right: 24px; width: 370px; }
    }
    @media print { .op-map-tools { display: none; } }`;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(SHEET);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];

  const open = async (figure, button) => {
    const work = { zoom: 1, kept: null, button };
    const keep = (place) => {
      work.kept = place;
      figures.changed(figure);
    };
    work.said = styled("p", "op-map-said");
    work.path = styled("p", "op-map-path");
    work.times = element("span");
    work.drop = plain("", () => {
      keep(null);
      first.focus();
    });
    const zooms = [["\u2212", -1, "Zoom out"], ["+", 1, "Zoom in"]].map(([sign, by, name]) => plain(sign, () => zoom(figure, by), { "aria-label": name }));
    const first = plain("Keep this pin", () => {
      const { found: { you, them } } = told(figure); // without what a pointer previews
      keep({ you, them });
      readoutOf(figure)?.say(`Kept: ${pair(figure, work.kept)}`);
    });
    work.full = plain("Full screen", () => (document.fullscreenElement ? document.exitFullscreen() : figure.requestFullscreen()));
    work.full.hidden = !document.fullscreenEnabled;
    const moves = readoutOf(figure) ? "Arrow keys move the pin, with Shift by ten; + and \u2212 zoom." : "The keys + and \u2212 zoom.";
    const help = styled("p", "op-map-help", `Keep the pin and choose another place: both are compared. The dots are what more of your rating buys. ${moves}`);
    work.panel = styled("div", "op-map-tools", element("div", first, work.drop, element("div", zooms[0], work.times, zooms[1]), work.full), work.said, work.path, help);
    work.panel.setAttribute("role", "group");
    work.panel.setAttribute("aria-label", "Work with the map");
    figure.querySelector(".op-stage").tabIndex = -1; // a press on the map gives it the keys
    working.set(figure, work);
    figure.querySelector(".op-menu").after(work.panel);
    button.setAttribute("aria-expanded", "true");
    first.focus({ preventScroll: true });
    await figures.extend(figure, { alter, follow });
  };

  const close = async (figure) => {
    const { panel, button } = working.get(figure);
    if (panel.contains(document.activeElement)) button.focus();
    if (document.fullscreenElement === figure) document.exitFullscreen();
    panel.remove();
    figure.querySelector(".op-stage").removeAttribute("tabindex");
    button.setAttribute("aria-expanded", "false");
    working.delete(figure);
    await figures.extend(figure, null);
  };

  const zoom = (figure, by) => {
    const work = working.get(figure);
    work.zoom = Math.min(CLOSEST, Math.max(1, by > 0 ? work.zoom * 2 : work.zoom / 2));
    figures.changed(figure);
  };

  tools.map = (button) => {
    const figure = button.closest(".op-figure");
    return working.has(figure) ? close(figure) : open(figure, button);
  };

  const MOVES = { ArrowUp: ["you", -1], ArrowDown: ["you", 1], ArrowLeft: ["them", -1], ArrowRight: ["them", 1] };
  const ZOOMS = { "+": 1, "=": 1, "-": -1, "\u2212": -1 };

  document.addEventListener("keydown", (event) => {
    const figure = event.target.closest?.(".op-figure");
    const work = working.get(figure);
    if (!work || event.ctrlKey || event.metaKey || event.altKey || event.target.matches("input")) return;
    const [side, by] = MOVES[event.key] ?? [];
    if (ZOOMS[event.key]) zoom(figure, ZOOMS[event.key]);
    else if (event.key === "Escape" && !document.fullscreenElement) close(figure);
    else if (side && readoutOf(figure)) {
      const [, low, high, , texts] = spans(figure)[side];
      const value = Math.min(high, Math.max(low, told(figure).found[side] + by * (event.shiftKey ? 10 : 1)));
      readoutOf(figure).take({ [side]: texts?.[value] ?? value });
    } else return;
    event.preventDefault();
  });
  document.addEventListener("fullscreenchange", () => {
    for (const figure of document.querySelectorAll(".op-figure")) {
      put(working.get(figure)?.full, document.fullscreenElement === figure ? "Leave full screen" : "Full screen");
    }
  });
})();
