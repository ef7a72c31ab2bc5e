/* Figures: a still picture is in the page; the first pointer, touch or focus on a figure brings
 * its live chart over the picture, in the same box. Without this script the pictures remain.
 *
 * A figure is <figure class="op-figure" data-figure data-state data-runtime>; its pictures carry
 * data-spec, its controls data-signal. Addresses are relative to the folder of this script.
 */
(() => {
  "use strict";
  if (window.opposeFigures) return;
  const { percent } = window.opposeNumbers;

  const assets = new URL(".", document.currentScript.src);
  const count = { made: 0, finalised: 0 };
  const alive = new Map(); // figure -> {view, spec, twin, observer}
  const waking = new WeakMap(); // figure -> promise, so that no figure wakes twice
  const fetched = new Map(); // address -> promise of JSON

  window.opposeFigures = {
    get made() { return count.made; },
    get finalised() { return count.finalised; },
    get alive() { return alive.size; },
    wake,
  };

  /* ---- fetching ---------------------------------------------------------------------- */

  class FetchError extends Error {
    constructor(address) {
      super(`${address} could not be fetched`);
      this.address = address;
    }
  }

  function json(url) {
    const address = url.href;
    if (!fetched.has(address)) {
      const promise = fetch(address)
        .catch(() => { throw new FetchError(address); })
        .then((answer) => {
          if (!answer.ok) throw new FetchError(address);
          return answer.json();
        });
      promise.catch(() => fetched.delete(address));
      fetched.set(address, promise);
    }
    return fetched.get(address);
  }

  let loading = null;
  function runtime(address) {
    if (window.opposeVega) return Promise.resolve(window.opposeVega);
    loading ??= new Promise((resolve, reject) => {
      const script = document.createElement("script");
      script.src = new URL(address, assets).href;
      script.onload = () => resolve(window.opposeVega);
      script.onerror = () => {
        loading = null;
        script.remove();
        reject(new FetchError(script.src));
      };
      document.body.append(script); // navigation drops what is added to the head
    });
    return loading;
  }

  /* ---- life of a figure -------------------------------------------------------------- */

  function wake(figure) {
    // a figure inside a closed fold comes alive only when it is open and touched
    if (figure.dataset.state !== "static" || !visible(figure)) return Promise.resolve();
    if (!waking.has(figure)) waking.set(figure, mount(figure).catch((error) => fail(figure, error)));
    return waking.get(figure);
  }

  const visible = (figure) =>
    [...figure.querySelectorAll(".op-twin")].find((twin) => twin.getClientRects().length);

  async function mount(figure) {
    const twin = visible(figure);
    const [vega, spec] = await Promise.all([
      runtime(figure.dataset.runtime),
      json(new URL(twin.dataset.spec, assets)),
    ]);
    if (!figure.isConnected) return;
    const place = figure.querySelector(".op-live");
    const view = new vega.View(vega.parse(spec, null, { ast: true }), {
      expr: vega.expressionInterpreter,
      renderer: "svg",
      container: place,
      hover: false,
      tooltip: () => {},
    });
    count.made += 1;
    const observer = new ResizeObserver(() => resized(figure));
    alive.set(figure, { view, spec, twin, observer });
    try {
      await view.runAsync();
      await update(figure);
    } catch (error) {
      finalise(figure);
      throw error;
    }
    if (!figure.isConnected) return finalise(figure);
    place.querySelector("svg")?.setAttribute("class", "op-drawn");
    figure.dataset.state = "live";
    observer.observe(twin.parentElement);
  }

  /** Make a figure live whose state was changed elsewhere, once it is about to be seen. */
  const approaching = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      approaching.unobserve(target);
      pending.delete(target);
      wake(target);
    }
  }, { rootMargin: "200px" });
  const pending = new Set();
  function soon(figure) {
    pending.add(figure);
    approaching.observe(figure);
  }

  function finalise(figure) {
    const life = alive.get(figure);
    if (!life) return;
    life.observer.disconnect();
    life.view.finalize();
    alive.delete(figure);
    count.finalised += 1;
    figure.querySelector(".op-live")?.replaceChildren();
  }

  function fail(figure, error) {
    figure.dataset.state = "failed";
    const notice = document.createElement("p");
    notice.className = "op-notice";
    notice.textContent = `The picture stays as it is: ${error.message}.`;
    figure.querySelector(".op-stage").after(notice);
    if (!(error instanceof FetchError)) throw error;
  }

  function resized(figure) {
    const twin = visible(figure);
    const life = alive.get(figure);
    if (!twin || !life || twin === life.twin) return;
    finalise(figure);
    waking.delete(figure);
    figure.dataset.state = "static";
    wake(figure);
  }

  function sweep() {
    for (const figure of [...alive.keys()]) if (!figure.isConnected) finalise(figure);
    for (const figure of pending) {
      if (figure.isConnected) continue;
      approaching.unobserve(figure);
      pending.delete(figure);
    }
    hideTip();
  }

  /* ---- controls ---------------------------------------------------------------------- */

  function values(figure) {
    const found = {};
    for (const input of figure.querySelectorAll("[data-signal]")) {
      const name = input.dataset.signal;
      if (input.type === "radio") {
        if (input.checked) found[name] = input.value;
      } else {
        found[name] = input.type === "checkbox" ? input.checked : Number(input.value);
      }
    }
    return found;
  }

  function give(view, name, rows) {
    try {
      view.data(name, rows);
    } catch {
      /* this width draws nothing from them */
    }
  }

  function set(view, name, value) {
    try {
      view.signal(name, value);
    } catch {
      /* a control that only chooses data has no signal */
    }
  }

  const fill = (template, given) => template.replace(/\{(\w+)\}/g, (all, name) => given[name] ?? all);

  /** Set a live chart to the state of its controls: one change at a time; the last state is always shown. */
  function update(figure) {
    const life = alive.get(figure);
    if (!life) return Promise.resolve();
    life.wanted = true;
    life.busy ??= follow(figure, life).finally(() => { life.busy = null; });
    return life.busy;
  }

  async function follow(figure, life) {
    const { view, spec } = life;
    const feed = feeds[figure.dataset.figure];
    while (life.wanted && alive.get(figure) === life) {
      life.wanted = false;
      const now = values(figure);
      const extra = (await feed?.change?.(figure, view, now, spec)) ?? {};
      if (alive.get(figure) !== life) return;
      for (const [name, value] of Object.entries(now)) set(view, name, value);
      await view.runAsync();
      say(figure, spec.usermeta ?? {}, { ...now, ...extra });
    }
  }

  function say(figure, meta, state) {
    const given = { ...state };
    for (const input of figure.querySelectorAll("[data-words]")) {
      given[input.dataset.signal] = input.dataset.words.split("|")[input.value - input.min];
    }
    for (const part of figure.querySelectorAll("[data-value]")) {
      part.textContent = given[part.dataset.value] ?? part.textContent;
    }
    for (const [signal, texts] of Object.entries(meta.texts ?? {})) {
      const [title, sub] = texts[given[signal]] ?? [];
      if (title) figure.querySelector(".op-figure-title").textContent = title;
      if (sub) figure.querySelector(".op-figure-sub").textContent = sub;
    }
    const line = figure.querySelector(".op-says > span");
    if (!line || !meta.says) return;
    line.textContent = Array.isArray(meta.says)
      ? [meta.by].flat().reduce((part, name, n) => part[(state[name] - [meta.from].flat()[n]) / (meta.step ?? 1)], meta.says)
      : fill(meta.says, given);
  }

  const due = new Set();
  function changed(input) {
    const figure = input.closest(".op-figure");
    if (input.type === "range") {
      const words = input.dataset.words?.split("|");
      const shown = words ? words[input.value - input.min] : input.value;
      input.parentElement.querySelector("output").textContent = shown;
      if (words) input.setAttribute("aria-valuetext", shown);
    }
    for (const strip of figure.querySelectorAll("[data-strip-by]")) strip.dataset.shows = values(figure)[strip.dataset.stripBy];
    if (figure.dataset.state === "static") return void soon(figure);
    if (due.has(figure)) return;
    due.add(figure);
    requestAnimationFrame(() => {
      due.delete(figure);
      update(figure).catch((error) => fail(figure, error));
    });
  }

  /** The place under the pointer, in the units of the chart's axes, goes to the controls. */
  function point(figure, event) {
    const life = alive.get(figure);
    const meta = life?.spec.usermeta;
    if (!meta?.pointer) return;
    const bounds = life.twin.parentElement.querySelector(".op-live").getBoundingClientRect();
    const scale = Number(life.twin.getAttribute("width")) / life.twin.getBoundingClientRect().width;
    const { box } = meta;
    const share = {
      x: ((event.clientX - bounds.left) * scale - box.left) / box.width,
      y: ((event.clientY - bounds.top) * scale - box.top) / box.height,
    };
    if (share.x < -0.01 || share.x > 1.01 || share.y < -0.01 || share.y > 1.01) return;
    for (const [direction, name] of Object.entries(meta.pointer)) {
      const [from, to] = box[direction];
      const input = figure.querySelector(`[data-signal="${name}"]`);
      const value = Math.round(from + share[direction] * (to - from));
      const kept = Math.min(Number(input.max), Math.max(Number(input.min), value));
      if (Number(input.value) === kept) continue;
      input.value = kept;
      changed(input);
    }
  }

  /* ---- data of a live chart besides its own file  ------------------------------------- */

  /** A published table, from the engine of the browser, by the address of its data file. */
  const published = async (address) => {
    const key = address.replace(/^.*?data\//, "").replace(/\.json$/, "");
    await window.opposeLoad.bring();
    await window.oppose.need(key.split("/")[0]).catch(() => { throw new FetchError(`assets/rules/${key.split("/")[0]}.js`); });
    return window.oppose.grid(key);
  };
  const table = (figure, name = "table") => published(figure.dataset[name]);
  const whole = (data, first) => (Array.isArray(data.denominator) ? data.denominator[first] : data.denominator);
  const OUTCOMES = ["win", "tie", "none", "lose"];

  /** The outcomes of one match-up, by the places of both sides on their axes. */
  function matchUp(data, i, j, places = 1) {
    const all = whole(data, i);
    const cell = data.counts[i][j];
    const odds = Object.fromEntries(cell.map((n, k) => [OUTCOMES[k], percent(n, all, places)]));
    if (cell.length === 4 && cell[0] + cell[3]) odds.decided = percent(cell[0], cell[0] + cell[3], places);
    return odds;
  }

  /** The class of a cell, and the token that colours it; null where nobody can win. */
  function shade(cell, all, outcome) {
    const [n, d] = outcome === "decided" ? [cell[0], cell[0] + cell[3]] : [cell[OUTCOMES.indexOf(outcome)], all];
    if (!d) return { share: null, token: null };
    const k = Math.floor((20 * n + d) / (2 * d));
    const scale = outcome === "tie" || outcome === "none" ? "share" : "chance";
    return { share: n / d, token: `${scale}-${outcome === "lose" ? 10 - k : k}` };
  }

  /** Runs of equal cells, the lines at 25, 50 and 75%, and where these leave the map. */
  function map(grid, levels, origin = 0) {
    const runs = [], edges = [], exits = [];
    const low = origin - 0.5, last = grid.length - 1;
    grid.forEach((row, i) => {
      for (let a = 0, b; a < row.length; a = b) {
        for (b = a + 1; b < row.length && row[b].token === row[a].token; b += 1);
        if (row[a].token) runs.push({ u: low + i, v: low + i + 1, a: low + a, b: low + b, c: row[a].token });
      }
    });
    for (const l of levels) {
      const above = (i, j) => grid[i][j].share >= l / 100;
      const stretch = (crosses, push) => {
        for (let a = 0, b; a <= last; a = b) {
          for (b = a; b <= last && crosses(b); b += 1);
          if (b > a) push(low + a, low + b);
          else b += 1;
        }
      };
      for (let i = 1; i <= last; i += 1) {
        const at = low + i;
        stretch((j) => above(i, j) !== above(i - 1, j), (a, b) => edges.push({ l, a, b, u: at, v: at }));
        stretch((j) => above(j, i) !== above(j, i - 1), (u, v) => edges.push({ l, a: at, b: at, u, v }));
      }
      const find = (crosses) => grid.map((_, i) => i).filter((i) => i && crosses(i));
      const right = find((i) => above(i, last) !== above(i - 1, last));
      const bottom = find((i) => above(last, i) !== above(last, i - 1));
      if (right.length) exits.push({ l, side: "right", at: low + right[0] });
      else if (bottom.length) exits.push({ l, side: "bottom", at: low + bottom.at(-1) });
    }
    return { runs, edges, exits: apart(exits) };
  }

  /** The exits whose names have room: 50% first, then those that are twelve cells away on their side. */
  function apart(exits) {
    const kept = [];
    for (const end of exits.sort((a, b) => (b.l === 50) - (a.l === 50))) {
      if (kept.every((other) => other.side !== end.side || Math.abs(other.at - end.at) >= 12)) kept.push(end);
    }
    return kept;
  }

  /** The numbers on the cells of a small map, in whole percent. */
  function numbers(data, grid, outcome, first) {
    return grid.flatMap((row, u) => row.map(({ token: c }, t) => {
      const cell = data.counts[u][t];
      const [n, d] = outcome === "decided"
        ? [cell[0], cell[0] + cell[3]]
        : [cell[OUTCOMES.indexOf(outcome)], whole(data, u)];
      return { u: u + first, t: t + first, c, n: d ? percent(n, d, 0) : "" };
    }));
  }

  const painted = new WeakMap(); // view -> what its map shows
  function paint(view, shows, make) {
    if (painted.get(view) === shows) return;
    painted.set(view, shows);
    for (const [name, rows] of Object.entries(make())) give(view, name, rows);
  }

  const SAID = { win: "you win", tie: "tie", none: "nobody wins", lose: "they win", decided: "you win in the end" };

  const feeds = {
    heat: {
      async change(figure, view, { you, them, outcome = "win" }, spec) {
        const data = await table(figure);
        const { places = 1, first } = spec.usermeta;
        const few = data.axes[0].values.length <= 21;
        paint(view, outcome, () => {
          const grid = data.counts.map((row, i) => row.map((cell) => shade(cell, whole(data, i), outcome)));
          const cells = few ? numbers(data, grid, outcome, first) : [];
          return { ...map(grid, few ? [] : [25, 50, 75], first), numbers: cells };
        });
        const odds = matchUp(data, you - first, them - first, places);
        const shown = odds[outcome];
        view.signal("value", `${data.axes[2].values.length < 4 ? "success" : SAID[outcome]} ${shown ? `${shown}%` : "–"}`);
        return odds;
      },
    },
    pool: {
      async change(figure, view, { dice, difficulty, measure, ones = true, tens = true }, spec) {
        const files = figure.dataset.tables.split("|");
        const data = await published(files[files.length === 4 ? (ones ? 0 : 1) + (tens ? 0 : 2) : 0]);
        const first = data.axes[0].values.indexOf(dice);
        const all = whole(data, first);
        const exact = new Map(data.axes[2].values.map((o, k) => [
          o, data.counts[first][data.axes[1].values.indexOf(difficulty)][k],
        ]));
        const starts = spec.usermeta.starts;
        const bandOf = (o) => starts.findLastIndex(([, from]) => o >= from);
        const shown = [...exact].filter(([, n]) => 2000 * n >= all).map(([o]) => o);
        const low = Math.min(shown[0], -1);
        const high = Math.max(shown.at(-1), shown[0] + 7, 3);
        const sum = (test) => [...exact].reduce((total, [o, n]) => total + (test(o) ? n : 0), 0);
        const count = {
          exactly: (o) => exact.get(o) ?? 0,
          least: (o) => sum((other) => other >= o),
          most: (o) => sum((other) => other <= o),
        }[measure];
        const slice = [], bands = [];
        for (let o = low; o <= high; o += 1) {
          const k = bandOf(o);
          slice.push({ o, c: starts[k][0], n: count(o) });
          if (bands.at(-1)?.k !== k) bands.push({ k, c: starts[k][0], a: o - 0.45, n: sum((p) => bandOf(p) === k) });
          bands.at(-1).b = o + 0.45;
        }
        view.data("slice", slice);
        view.data("bands", bands);
        for (const [name, value] of Object.entries({
          low, high, whole: all, top: Math.max(...slice.map((row) => row.n)) / all,
        })) view.signal(name, value);
        const pool = dice === 1 ? "1 die" : `${dice} dice`;
        return { pool, question: `${dice === 1 ? "does" : "do"} ${pool}`, bands: bands.map((band) => `${band.c} ${percent(band.n, all, 1)}%`).join(", ") };
      },
    },
    difference: {
      async change(figure, view, { you, them }, spec) {
        const [a, b] = await Promise.all([table(figure), table(figure, "other")]);
        const [wholeA, wholeB] = [whole(a, 0), whole(b, 0)];
        const { steps } = spec.usermeta;
        const both = wholeA * wholeB;
        paint(view, "difference", () => map(a.counts.map((row, i) => row.map((cell, j) => {
          const change = b.counts[i][j][0] * wholeA - cell[0] * wholeB;
          const size = steps.filter((step) => 100 * Math.abs(change) >= step * both).length;
          return { share: 0, token: size ? `diff-${change < 0 ? "m" : "p"}${size}` : "diff-0" };
        })), []));
        const [na, nb] = [a.counts[you][them][0], b.counts[you][them][0]];
        const change = nb * wholeA - na * wholeB;
        const sign = change > 0 ? "+" : change < 0 ? "−" : "";
        return {
          a: percent(na, wholeA, 2), b: percent(nb, wholeB, 2), change: sign + percent(Math.abs(change), both, 2),
        };
      },
    },
    get resistance() { return feeds.heat; },
    area: {
      async change(figure, view, { you, them }) {
        let rows = view.data("slice");
        if (view.signal("them") !== them) {
          const data = await table(figure);
          const at = data.axes[1].values.indexOf(them);
          rows = data.axes[0].values.flatMap((u, i) => {
            let below = 0;
            return data.counts[i][at].map((n, k) => ({ u, k, n, a: below, b: (below += n) }));
          });
          view.data("slice", rows); // in the view's own list only after it runs
        }
        const here = rows.filter((row) => row.u === you);
        const all = here.at(-1).b;
        return Object.fromEntries(here.map(({ k, n }) => [OUTCOMES[k], percent(n, all, 1)]));
      },
    },
  };

  /* ---- tooltips: the same for still and live marks --------------------------------------- */

  let tip = null;
  function showTip(text, event) {
    if (!tip?.isConnected) {
      tip = document.createElement("div");
      tip.className = "op-tip";
      tip.setAttribute("aria-hidden", "true"); // the same words stand in the table
      document.body.append(tip);
    }
    tip.textContent = text;
    tip.hidden = false;
    const room = document.documentElement.clientWidth - tip.offsetWidth - 8;
    tip.style.left = `${Math.max(8, Math.min(room, event.clientX + 14))}px`;
    tip.style.top = `${Math.max(8, event.clientY - tip.offsetHeight - 12)}px`;
  }
  function hideTip() {
    if (tip) tip.hidden = true;
  }

  function tipOf(target) {
    const mark = target.closest?.(".op-stage svg [data-tip], .op-stage svg [aria-label]");
    const own = mark && labelOf(mark);
    if (!own || mark.closest(".op-figure").dataset.figure !== "bands") return own;
    // a tooltip describes the whole bar, whichever part is under the pointer
    const [row] = own.split(": ", 1);
    const parts = [...mark.closest("svg").querySelectorAll("[data-tip], [aria-label]")]
      .map((part) => labelOf(part) ?? "").filter((text) => text.startsWith(`${row}: `))
      .map((text) => text.slice(row.length + 2));
    return `${row}: ${[...new Set(parts)].join(", ")}`;
  }
  const labelOf = (mark) => mark.dataset.tip ?? (mark.closest("svg") === mark ? null : mark.getAttribute("aria-label"));

  /* ---- save as a file ---------------------------------------------------------------------- */

  const SVG = "http://www.w3.org/2000/svg";

  /** The drawing as it is now, on its own: real colours, title, subtitle, ground. */
  function standalone(figure) {
    const life = alive.get(figure);
    const shown = life ? figure.querySelector(".op-drawn") : visible(figure);
    const [, , width, height] = (shown.getAttribute("viewBox") ?? "").split(/[ ,]+/).map(Number);
    const style = getComputedStyle(figure);
    const colour = (name) => style.getPropertyValue(`--op-${name}`).trim();
    const svg = document.createElementNS(SVG, "svg");
    const head = 56;
    const add = (name, attributes, text) => {
      const element = document.createElementNS(SVG, name);
      for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
      if (text) element.textContent = text;
      svg.append(element);
      return element;
    };
    for (const [key, value] of Object.entries({
      viewBox: `0 0 ${width} ${height + head}`, width, height: height + head, "font-family": "Arial, sans-serif",
    })) svg.setAttribute(key, value);
    add("rect", { width, height: height + head, fill: colour("page") });
    const title = figure.querySelector(".op-figure-title").textContent;
    const sub = figure.querySelector(".op-figure-sub").textContent;
    add("text", { x: 12, y: 24, "font-size": width > 400 ? 17 : 14, "font-weight": 650, fill: colour("text") }, title);
    add("text", { x: 12, y: 42, "font-size": width > 400 ? 12 : 7.5, fill: colour("muted") }, sub);
    const group = add("g", { transform: `translate(0,${head})` });
    for (const child of shown.childNodes) group.append(child.cloneNode(true));
    for (const use of group.querySelectorAll("use")) {
      const copy = document.getElementById(use.getAttribute("xlink:href").slice(1)).cloneNode(true);
      const wrap = document.createElementNS(SVG, "g");
      wrap.setAttribute("transform", use.getAttribute("transform"));
      copy.removeAttribute("id");
      wrap.append(copy);
      use.replaceWith(wrap);
    }
    for (const element of svg.querySelectorAll("*")) {
      for (const attribute of [...element.attributes]) {
        if (/^(data-|aria-|role|class)/.test(attribute.name)) element.removeAttribute(attribute.name);
        else if (attribute.value.includes("var(")) {
          attribute.value = attribute.value.replace(/var\(--op-([\w-]+)\)/g, (_, name) => colour(name));
        }
      }
    }
    return { text: new XMLSerializer().serializeToString(svg), width, height: height + head };
  }

  function download(blob, name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
  }

  function save(figure, kind) {
    const { text, width, height } = standalone(figure);
    const name = `${figure.id.replace(/^fig-/, "")}.${kind}`;
    if (kind === "svg") return download(new Blob([text], { type: "image/svg+xml" }), name);
    const image = new Image();
    image.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.width = width * 2;
      canvas.height = height * 2;
      canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
      canvas.toBlob((blob) => download(blob, name), "image/png");
    };
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`;
  }

  /* ---- listeners: on the document, once, so that no navigation adds any ---------------------- */

  const figureOf = (event) => event.target.closest?.(".op-figure");
  for (const kind of ["pointerover", "pointerdown", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const figure = figureOf(event);
      if (figure) wake(figure);
    }, { passive: true });
  }
  document.addEventListener("input", (event) => {
    if (event.target.matches?.(".op-figure [data-signal]")) changed(event.target);
  });
  document.addEventListener("pointermove", (event) => {
    const stage = event.target.closest?.(".op-stage");
    if (!stage) return hideTip();
    const text = tipOf(event.target);
    if (text) showTip(text, event);
    else hideTip();
    point(stage.closest(".op-figure"), event);
  }, { passive: true });
  document.addEventListener("pointerdown", (event) => {
    if (event.target.closest?.(".op-stage")) point(figureOf(event), event);
  }, { passive: true });
  document.addEventListener("scroll", hideTip, { passive: true, capture: true });
  document.addEventListener("click", (event) => {
    const kind = event.target.dataset?.save;
    if (kind) save(figureOf(event), kind);
  });

  /* ---- one match-up for the whole page ----------------------------------------------------------- */

  const slider = (figure, signal) => figure.querySelector(`input[type="range"][data-signal="${signal}"]`);
  const nameOfTable = (figure) => figure.dataset.table?.split("/")[2];

  /** The value of a slider, and the number for a value: they differ if sides are not numbers. */
  const shown = (input) => (input.dataset.words ? input.dataset.words.split("|")[input.value] : Number(input.value));
  const numberFor = (input, value) => (input.dataset.words ? input.dataset.words.split("|").indexOf(String(value)) : value);

  function put(input, value) {
    const number = input ? numberFor(input, value) : undefined;
    if (!Number.isInteger(number) || number < Number(input.min) || number > Number(input.max)) return;
    if (Number(input.value) === number) return;
    input.value = number;
    changed(input);
  }

  document.addEventListener("oppose:match", ({ detail }) => {
    for (const figure of document.querySelectorAll(`.op-figure[data-system="${CSS.escape(detail.system)}"]`)) {
      if (figure === detail.from) continue;
      if (figure.dataset.figure === "bands") put(slider(figure, "rating"), detail.you);
      if (detail.table && nameOfTable(figure) !== detail.table) continue;
      for (const name of ["you", "them"]) put(slider(figure, name), detail[name]);
    }
  });

  /** Releasing a slider or clicking a map makes its place the match-up of the page. */
  function tell(figure) {
    const [you, them] = [slider(figure, "you"), slider(figure, "them")];
    if (!you || !them || figure.dataset.figure === "difference") return;
    const { system, variant } = figure.dataset;
    document.dispatchEvent(new CustomEvent("oppose:match", {
      detail: { system, table: nameOfTable(figure), variant, you: shown(you), them: shown(them), from: figure },
    }));
  }
  document.addEventListener("change", (event) => {
    if (event.target.matches?.('.op-figure input[type="range"]')) tell(figureOf(event));
  });
  document.addEventListener("click", (event) => {
    const figure = event.target.closest?.(".op-stage") && figureOf(event);
    if (figure && alive.get(figure)?.spec.usermeta?.pointer) tell(figure);
  });

  if (window.document$?.subscribe) window.document$.subscribe(sweep);
})();
