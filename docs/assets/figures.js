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
    get busy() { return due.size + [...alive.values()].filter((life) => life.busy).length; },
    wake,
  };

  /* ---- fetching ---------------------------------------------------------------------- */

  class FetchError extends Error {
    constructor(address) {
      super(`${address} could not be fetched`);
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
    loading ??= window.opposeLoad.script(address).then(() => window.opposeVega, () => {
      loading = null;
      throw new FetchError(new URL(address, assets).href);
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
    [...figure.querySelectorAll(".op-twin")].find((twin) => twin.getClientRects().length && !twin.closest("details:not([open])"));

  async function mount(figure) {
    const twin = visible(figure);
    const [vega, own] = await Promise.all([
      runtime(figure.dataset.runtime),
      json(new URL(twin.dataset.spec, assets)),
    ]);
    const extension = extensions.get(figure);
    const spec = extension ? extension.alter(structuredClone(own)) : own;
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
    alive.set(figure, { view, spec, twin, observer, extension });
    try {
      await update(figure); // the first drawing is of the state
    } catch (error) {
      finalise(figure);
      throw error;
    }
    if (!figure.isConnected) return finalise(figure);
    place.querySelector("svg")?.setAttribute("class", "op-drawn");
    figure.dataset.state = "live";
    observer.observe(twin.parentElement);
  }

  /** Draw a figure whose state was changed elsewhere, once it is about to be seen. */
  const approaching = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) drawn(target);
  }, { rootMargin: "200px" });
  const pending = new Set();
  function drawn(figure) {
    approaching.unobserve(figure);
    pending.delete(figure);
    return alive.has(figure) ? changed(figure) : wake(figure);
  }
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
    const notice = Object.assign(document.createElement("p"), { className: "op-notice", textContent: `The picture stays as it is: ${error.message}.` });
    figure.querySelector(".op-stage").after(notice);
    if (!(error instanceof FetchError)) throw error;
  }

  function resized(figure) {
    const twin = visible(figure);
    const life = alive.get(figure);
    if (!twin || !life || twin === life.twin) return;
    renew(figure);
  }

  function renew(figure) {
    finalise(figure);
    waking.delete(figure);
    figure.dataset.state = "static";
    return wake(figure);
  }

  const extensions = new WeakMap(); // figure -> {alter: spec => spec, follow: (figure, life, values) => nothing}

  /** Draw a figure with more than it has by itself; without it again if there is no extension. */
  async function extend(figure, extension) {
    await wake(figure); // the rules are there now
    const readout = readoutOf(figure);
    if (readout) sources.set(figure, readout);
    if (extension) extensions.set(figure, extension);
    else extensions.delete(figure);
    return renew(figure);
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

  /* ---- the state of a figure: its own, then the readout's, then what a pointer previews ---- */

  const sources = new WeakMap(); // figure -> the readout that it follows
  const previews = new WeakMap(); // figure -> values under the pointer, forgotten when it leaves

  /** What the picture was drawn with: for each signal its value, the least, the most, the step. */
  const spans = (figure) => JSON.parse(figure.dataset.at ?? "{}");

  /** The values of a figure, and those of the readout that it cannot show. */
  function told(figure) {
    const found = {}, off = [];
    const source = sources.get(figure)?.signals(figure.dataset.variant) ?? {};
    for (const [name, [first, low, high, step = 1, words]] of Object.entries(spans(figure))) {
      if (low === undefined) { // any value will do
        found[name] = source[name] ?? first;
        continue;
      }
      const wanted = source[name] === undefined ? first : words ? words.indexOf(String(source[name])) : source[name];
      const near = Math.min(high, Math.max(low, low + step * Math.round((wanted - low) / step)));
      const area = figure.dataset.figure === "area"; // against a side that the table lacks it asks the readout
      if (near !== wanted && !(area && name === "them")) off.push({ name, wanted, near, low, high });
      found[name] = area ? wanted : near;
    }
    return { found: { ...source, ...found }, off };
  }

  function values(figure) {
    const { found } = told(figure);
    for (const input of figure.querySelectorAll("[data-signal]:checked")) found[input.dataset.signal] = input.value;
    return { ...found, ...previews.get(figure) };
  }

  const minus = (number) => String(number).replace("-", "\u2212");

  /** Why a figure does not show the state of the readout, or what of it is in the whole figure; else nothing. */
  function reason(figure) {
    const { off } = told(figure);
    const source = sources.get(figure);
    if (previews.get(figure) || !source) return "";
    const above = off.find(({ wanted, low, high }) => wanted < low || wanted > high);
    if (above) return `${minus(above.wanted)} is not on this picture: it ends at ${minus(above.wanted < above.low ? above.low : above.high)}.`;
    if (off.length) return `Drawn for ${off[0].near}, the nearest to ${off[0].wanted}.`;
    return source.changedWords?.(figure.dataset.figure) ?? "";
  }

  /** Give a view the rows of lists, and the values of signals, that it may not have at this width, or not at all. */
  function give(view, all) {
    for (const [name, given] of Object.entries(all)) {
      try {
        view[Array.isArray(given) ? "data" : "signal"](name, given);
      } catch {
        /* nothing is drawn from it */
      }
    }
  }

  /** The marks of a picture as published; none between two tables that are the same. */
  const marked = (spec) => spec.data.find(({ name }) => name === "marks")?.values ?? [];

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
      await life.extension?.follow(figure, life, now);
      if (alive.get(figure) !== life) return;
      give(view, now);
      await view.runAsync();
      say(figure, spec.usermeta ?? {}, { ...now, ...extra });
    }
  }

  function say(figure, meta, state) {
    const given = { ...state };
    for (const [name, [, , , , words]] of Object.entries(spans(figure))) if (words) given[name] = words[state[name]];
    const named = !previews.get(figure) && sources.get(figure)?.named;
    for (const [n, side] of ["you", "them"].entries()) {
      if (given[side] !== undefined) given[side] = named ? sources.get(figure).named(n, minus(given[side])) : minus(given[side]);
    }
    for (const part of figure.querySelectorAll("[data-value]")) {
      part.textContent = given[part.dataset.value] ?? part.textContent;
    }
    for (const [signal, texts] of Object.entries(meta.texts ?? {})) {
      (texts[given[signal]] ?? []).forEach((text, n) => {
        figure.querySelector([".op-figure-title", ".op-figure-sub", ".op-caption"][n]).textContent = text;
      });
    }
    window.opposeNames(); // of its links and buttons
    const among = (texts, by) => [by].flat().reduce((part, name) => {
      const [, low, , step = 1] = spans(figure)[name];
      return part[(state[name] - low) / step];
    }, texts);
    const why = reason(figure);
    const line = figure.querySelector(".op-says > span");
    const beyond = /is not on/.test(why);
    line.textContent = beyond ? "" : Array.isArray(meta.says) ? among(meta.says, meta.by) : fill(meta.says, given);
    given.says = line.textContent || why;
    const caption = figure.querySelector(".op-caption");
    if (caption) caption.hidden = altered.has(figure);
    if (meta.caption && !beyond) caption.textContent = Array.isArray(meta.caption) ? among(meta.caption, meta.captionBy) : fill(meta.caption, given);
    figure.querySelector(".op-stage").setAttribute("aria-label", fill(meta.label, given));
    figure.querySelector(".op-off").textContent = why;
    figure.toggleAttribute("data-off", Boolean(why && told(figure).off.length));
  }

  /** Whether the picture was drawn for another state. */
  function stale(figure) {
    const now = values(figure);
    return Object.entries(spans(figure)).some(([name, [value]]) => now[name] !== value) || Boolean(reason(figure))
      || Boolean(figure.querySelector("[data-signal]:checked:not(:default)"));
  }

  /** What the picture in the page is of, in words. */
  function first(figure) {
    const said = Object.entries(spans(figure)).filter(([, [value]]) => value !== true).map(([name, [value, , , , words]]) => [name, words ? words[value] : minus(value)]);
    const { you, them } = Object.fromEntries(said);
    return you && them ? `${you} against ${them}` : said.map((each) => each.join(" ")).join(", ");
  }

  const due = new Set();
  function changed(figure, seen = visible(figure)) {
    for (const strip of figure.querySelectorAll("[data-strip-by]")) strip.dataset.shows = values(figure)[strip.dataset.stripBy];
    if (figure.dataset.state === "static") {
      const old = stale(figure);
      figure.querySelector(".op-off").textContent = old ? `This picture is of ${first(figure)}, not of what is set above.` : ""; // on paper only
      return void (old ? soon(figure) : 0);
    }
    if (!seen) return void soon(figure);
    if (due.has(figure)) return;
    due.add(figure);
    requestAnimationFrame(() => {
      due.delete(figure);
      update(figure).catch((error) => fail(figure, error));
    });
  }

  /** The place under the pointer, by the signals of the chart's axes; null beside them. */
  function place(figure, event) {
    const life = alive.get(figure);
    const meta = life?.spec.usermeta;
    if (!meta?.pointer) return null;
    const bounds = life.twin.parentElement.querySelector(".op-live").getBoundingClientRect();
    const scale = Number(life.twin.getAttribute("width")) / life.twin.getBoundingClientRect().width;
    const { box } = meta;
    const share = {
      x: ((event.clientX - bounds.left) * scale - box.left) / box.width,
      y: ((event.clientY - bounds.top) * scale - box.top) / box.height,
    };
    if (share.x < -0.01 || share.x > 1.01 || share.y < -0.01 || share.y > 1.01) return null;
    const found = places[figure.dataset.figure]?.(figure, share, life)
      ?? Object.fromEntries(Object.entries(meta.pointer).map(([direction, name]) => {
        const [from, to] = box[direction];
        return [name, Math.round(from + share[direction] * (to - from))];
      }));
    return Object.fromEntries(Object.entries(found).map(([name, value]) => {
      const [, low, high] = spans(figure)[name];
      return [name, Math.min(high, Math.max(low, value))];
    }));
  }

  /** Places on charts whose axes are not those of a state. */
  const places = {
    /** A bar a ten, and one for a rating between two tens. */
    bands(figure, { y }, { spec: { usermeta: { seen } } }) {
      const { rating } = values(figure);
      const first = rating > seen ? spans(figure).rating[2] - seen : 0;
      const bars = Array.from({ length: seen / 10 + 1 }, (_, n) => first + 10 * n);
      if (rating % 10) bars.splice(Math.floor((rating - first) / 10) + 1, 0, rating);
      return { rating: bars[Math.min(bars.length - 1, Math.max(0, Math.floor(y * bars.length)))] };
    },
    /** A picture for each difficulty, in rows; in it a bar for each number of dice. */
    "pool-bands"(figure, { x, y }, { spec: { usermeta: { across } } }) {
      const { dice: [, least, most], difficulty: [, low, high] } = spans(figure);
      const wide = most - least + 2; // with the gap
      const along = x * (across * wide - 1);
      const column = Math.floor(along / wide);
      return { dice: least + Math.min(most - least, Math.floor(along - column * wide)),
        difficulty: low + across * Math.floor(y * Math.ceil((high - low + 1) / across)) + column };
    },
    /** The line that is nearest, on a scale by powers of ten. */
    botch(figure, { x, y }, { view, spec: { usermeta: { box } } }) {
      const dice = Math.round(box.x[0] + x * (box.x[1] - box.x[0]));
      const level = Math.log(box.y[0]) + y * Math.log(box.y[1] / box.y[0]);
      const far = (row) => Math.abs(Math.log(row.y) - level);
      const rows = view.data("curve").filter((row) => row.x === Math.min(spans(figure).dice[2], Math.max(spans(figure).dice[1], dice)));
      return { dice, difficulty: rows.reduce((one, other) => (far(other) < far(one) ? other : one)).d };
    },
  };

  /** A pointer shows another place while it is there; then the figure is as before. */
  function preview(figure, event) {
    // under the pointer the bars of bands would move
    const found = event && figure.dataset.figure !== "bands" && place(figure, event);
    if (JSON.stringify(found ?? undefined) === JSON.stringify(previews.get(figure))) return;
    if (found) previews.set(figure, found);
    else previews.delete(figure);
    changed(figure);
  }

  /* ---- data of a live chart besides its own file  ------------------------------------- */

  /** The rules of a game, ready to be asked. */
  const rules = async (system) => {
    await window.opposeLoad.bring();
    await window.oppose.need(system).catch(() => { throw new FetchError(`assets/rules/${system}.js`); });
  };
  /** A published table, from the engine of the browser, by its key in the address of its data file. */
  const keyOf = (address) => address.replace(/^.*?data\//, "").replace(/\.json$/, "");
  const published = async (key) => {
    await rules(key.split("/")[0]);
    return window.oppose.grid(key);
  };
  /** The same with whatever the readout changes for every rating, such as a difficulty. */
  async function table(figure, name = "table") {
    const key = keyOf(figure.dataset[name]);
    const plain = await published(key);
    const found = sources.get(figure)?.grid?.(key, plain) ?? plain;
    if (found === plain) altered.delete(figure);
    else altered.add(figure);
    return found;
  }
  const altered = new WeakSet(); // figures of other counts than the published, which their captions are about
  const whole = (data, first) => (Array.isArray(data.denominator) ? data.denominator[first] : data.denominator);

  /** The outcomes of one match-up, by the places of both sides on their axes. */
  function matchUp(data, i, j, places = 1) {
    const all = whole(data, i);
    const cell = data.counts[i][j];
    const odds = Object.fromEntries(cell.map((n, k) => [window.odds.OUTCOMES[k], percent(n, all, places)]));
    if (cell.length === 4 && cell[0] + cell[3]) odds.decided = percent(cell[0], cell[0] + cell[3], places);
    return odds;
  }

  /** The class of a cell, and the token that colours it; null where nobody can win. */
  function shade(cell, all, outcome) {
    const [n, d] = outcome === "decided" ? [cell[0], cell[0] + cell[3]] : [cell[window.odds.OUTCOMES.indexOf(outcome)], all];
    if (!d) return { share: null, token: null };
    const k = Math.floor((20 * n + d) / (2 * d));
    const scale = outcome === "tie" || outcome === "none" ? "share" : "chance";
    return { share: n / d, token: `${scale}-${outcome === "lose" ? 10 - k : k}` };
  }

  /** Runs of equal cells, the lines at 25, 50 and 75%, and where their names are. */
  function map(grid, levels, origin = 0) {
    const runs = [], edges = [];
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
    }
    return { runs, edges, names: named(grid, levels).map(({ l, x, y }) => ({ l, x: low + x, y: low + y })) };
  }

  /** A sign on every so many cells that gain or lose: its place, its class, whether it is a plus. */
  const signs = (grid, apart) => grid.flatMap((row, y) => row.map(({ token }, x) => ({ x, y, c: token, p: /-p/.test(token) })))
    .filter(({ x, y, c }) => x % apart === apart / 2 && y % apart === apart / 2 && c !== "diff-0");

  const ALONG = [0.14, 0.72, 0.42, 0.28, 0.57, 0.86]; // where the name of a line is looked for
  const ACROSS = 0.14, DOWN = 0.07; // its room, as shares of the map

  /** One place on each line for its name, clear of the other names and of the edges; 50% first. */
  function named(grid, levels) {
    const size = grid.length, kept = [];
    const clear = ({ x, y }) => ACROSS / 2 < x / size && x / size < 1 - ACROSS / 2 && DOWN / 2 < y / size && y / size < 1 - DOWN / 2
      && kept.every((other) => Math.abs(x - other.x) >= ACROSS * size || Math.abs(y - other.y) >= DOWN * size);
    for (const l of [...levels].sort((a, b) => (b === 50) - (a === 50))) {
      const above = (i, j) => grid[i][j].share >= l / 100;
      const places = [false, true].flatMap((turned) => ALONG.flatMap((share) => {
        const at = Math.floor(share * size);
        const cut = grid.map((_, i) => (turned ? above(at, i) : above(i, at)));
        return cut.flatMap((is, i) => (i && is !== cut[i - 1] ? [turned ? { l, x: i, y: at + 0.5 } : { l, x: at + 0.5, y: i }] : []));
      }));
      kept.push(...places.filter(clear).slice(0, 1));
    }
    return kept;
  }

  /** How far your side is from the first that wins half the time; nothing for sides in words, or of another measure. */
  function evenly(data, you, them, outcome) {
    if (outcome !== "win" || typeof data.axes[0].values[0] !== "number" || data.axes[2].values.length < 4) return "";
    const enough = data.counts.findIndex((row, i) => 2 * row[them][0] >= whole(data, i));
    if (enough < 0) return "nothing wins half";
    const gap = you - enough;
    return gap ? `${Math.abs(gap)} ${gap > 0 ? "above" : "below"} half (${data.axes[0].values[enough]})` : "half";
  }

  const painted = new WeakMap(); // view -> what its map shows, and from which data
  function paint(view, shows, data, make) {
    const [before, from] = painted.get(view) ?? [];
    if (before === shows && from === data) return;
    painted.set(view, [shows, data]);
    give(view, make());
  }

  /** A match-up that is not on the map has no pin. */
  const pin = (figure) => (previews.get(figure) || !told(figure).off.length ? [{}] : []);

  const SAID = { win: "you win", tie: "tie", none: "nobody wins", lose: "they win", decided: "you win in the end" };

  /* Both sums of the map of a roll of symbols: [up, across, how often], whether a pair of them succeeds, and how often
     each symbol apart comes up. */
  const sums = (roll, values) => {
    const { mapped: { up, across, apart = [] }, results, good } = roll.rule;
    const places = [up, across].map((name) => roll.symbols.indexOf(name));
    const first = results.findIndex(({ name }) => name === good);
    const ever = (symbol) => {
      const none = { name: "none", when: [{ sum: { [symbol]: -1 }, least: 0 }] };
      return new roll.constructor({ ...roll.rule, results: [none, { name: "some" }], caps: { [symbol]: 1 } }).roll(...values);
    };
    const rolled = roll.rolled(...values);
    return {
      list: rolled.sums.map(([found, ways]) => [...places.map((place) => found[place]), ways]).sort(([a, b], [c, d]) => a - c || b - d),
      good: (...at) => rolled.resultOf(roll.symbols.map((_, n) => at[places.indexOf(n)])) >= first,
      apart: apart.map((symbol) => [symbol, ever(symbol)]),
    };
  };

  const feeds = {
    heat: {
      async change(figure, view, { you, them, outcome = "win" }, spec) {
        const data = await table(figure);
        const { places = 1, first } = spec.usermeta;
        paint(view, outcome, data, () => {
          const grid = data.counts.map((row, i) => row.map((cell) => shade(cell, whole(data, i), outcome)));
          return map(grid, [25, 50, 75], first);
        });
        const odds = matchUp(data, you - first, them - first, places);
        const shown = odds[outcome];
        give(view, { pin: pin(figure), even: evenly(data, you - first, them - first, outcome) });
        view.signal("value", `${data.axes[2].values.length < 4 ? "success" : SAID[outcome]} ${shown ? `${shown}%` : "–"}`);
        return odds;
      },
    },
    pool: {
      async change(figure, view, { dice, difficulty, measure, ones = true, tens = true }, spec) {
        const files = figure.dataset.tables.split("|");
        const data = await published(keyOf(files[files.length === 4 ? (ones ? 0 : 1) + (tens ? 0 : 2) : 0]));
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
        const pool = dice === 1 ? "1 die" : `${dice} dice`;
        const total = [...exact].reduce((found, [o, n]) => found + o * n, 0);
        const mean = `${total < 0 ? "\u2212" : ""}${percent(Math.abs(total), 100 * all, 1)}`;
        give(view, { slice, bands, low, high, whole: all, top: Math.max(...slice.map((row) => row.n)) / all, mean: total / all });
        const most = Math.max(...exact.values());
        const [medians, modes] = [
          ([o, n]) => n && 2 * sum((other) => other < o) <= all && 2 * sum((other) => other > o) <= all,
          ([, n]) => n === most,
        ].map((fits) => [...exact].filter(fits).map(([o]) => minus(o)).join(" or "));
        return { pool, mean, medians, modes, question: `${dice === 1 ? "does" : "do"} ${pool}`, bands: bands.map((band) => `${band.c} ${percent(band.n, all, 1)}%`).join(", ") };
      },
    },
    sums: {
      async change(figure, view, now, { usermeta: { map: [up, across] } }) {
        const { system, of, variant } = figure.dataset;
        await rules(system);
        const kept = window.oppose.table(`${system}/${of}/${variant}`).rule;
        const { settings } = kept.rule;
        const values = settings.map(({ name }) => now[name]);
        const { list, good, apart } = sums(kept, values);
        const total = (some) => some.reduce((all, [, , ways]) => all + ways, 0n);
        const all = total(list);
        const [[low, high], [left, right]] = [[0, 1], [-1, 1]].map((least, n) => {
          const shown = [...least, ...list.map((each) => each[n]).filter((at, k, every) => every.indexOf(at) === k
            && 2000n * total(list.filter((each) => each[n] === at)) >= all)];
          return [Math.min(...shown), Math.max(...shown)];
        });
        const { span } = window.odds;
        const inside = list.filter(([u, x]) => low <= u && u <= high && left <= x && x <= right);
        const most = list.reduce((best, [, , ways]) => (ways > best ? ways : best), 0n);
        const line = [];
        for (const u of span(low, high)) {
          for (const x of span(left, right)) {
            const last = line.at(-1);
            if (u < high && good(u, x) !== good(u + 1, x)) {
              if (last?.u === u + 0.5 && last.b === x - 0.5) last.b += 1;
              else line.push({ a: x - 0.5, b: x + 0.5, u: u + 0.5, v: u + 0.5 });
            }
            if (x < right && good(u, x) !== good(u, x + 1)) line.push({ a: x + 0.5, b: x + 0.5, u: u - 0.5, v: u + 0.5 });
          }
        }
        const rows = { line, cells: inside.map(([y, x, ways]) => ({ x, y, c: `share-${(10n * ways + most - 1n) / most}`, t: percent(ways, all, 1) })) };
        [["ups", low, high], ["acrosses", left, right]].forEach(([name, from, to], n) => {
          rows[name] = span(from, to).map((k) => ({ k, t: minus(k), p: percent(total(list.filter((each) => each[n] === k)), all, 1) }));
        });
        give(view, { ...rows, low, high, left, right });
        const chance = (ways, of = all) => `${percent(ways, of, 1)}%`;
        const above = total(list.filter(([u, x]) => good(u, x)));
        const modes = list.filter(([, , ways]) => ways === most).map(([u, x]) => `net ${up} ${minus(u)} with net ${across} ${minus(x)}`);
        const outside = all - total(inside);
        return {
          roll: settings.map(({ says = "{}", one }, n) => (one && values[n] === 1 ? one : says.replace("{}", minus(values[n])))).join(" "),
          good: chance(above), bad: chance(all - above), most: chance(most),
          modes: modes.join(", ").replace(/, ([^,]*)$/, " or $1"),
          apart: apart.map(([name, { each: [, some], total: rolls }]) => `A ${name} ${some ? `comes up ${chance(some, rolls)} of the time` : "cannot come up"}.`).join(" "),
          rest: outside ? ` ${percent(outside, all)}% of the rolls have rarer sums, which are not drawn.` : "",
        };
      },
    },
    difference: {
      async change(figure, view, { you, them }, spec) {
        const [a, b] = await Promise.all([table(figure), table(figure, "other")]);
        const [wholeA, wholeB] = [whole(a, 0), whole(b, 0)];
        const { steps } = spec.usermeta;
        const both = wholeA * wholeB;
        give(view, { pin: pin(figure), marks: altered.has(figure) ? [] : marked(spec) });
        paint(view, "difference", a, () => {
          const grid = a.counts.map((row, i) => row.map((cell, j) => {
            const change = b.counts[i][j][0] * wholeA - cell[0] * wholeB;
            const size = steps.filter((step) => 100 * Math.abs(change) >= step * both).length;
            return { share: 0, token: size ? `diff-${change < 0 ? "m" : "p"}${size}` : "diff-0" };
          }));
          return { ...map(grid, []), signs: signs(grid, spec.usermeta.apart) };
        });
        const [na, nb] = [a.counts[you][them][0], b.counts[you][them][0]];
        return { a: percent(na, wholeA, 2), b: percent(nb, wholeB, 2), change: window.oppose.points(nb, wholeB, na, wholeA) };
      },
    },
    area: {
      async change(figure, view, { you, them }, { usermeta: { box } }) {
        const plain = await table(figure), there = plain.axes[1].values.indexOf(them);
        const far = there < 0 && sources.get(figure)?.column?.(figure.dataset.variant, them, plain);
        const [data, at] = far ? [far, 0] : [plain, there];
        const scaled = (n, i) => (n * Math.max(...box.y)) / whole(data, i); // drawn for the usual number of rolls; bonus dice have more
        paint(view, them, data, () => {
          const slice = data.axes[0].values.flatMap((u, i) => {
            let below = 0;
            return (data.counts[i][at] ?? []).map((n, k) => ({ u, k, n: scaled(n, i), a: scaled(below, i), b: scaled(below += n, i) }));
          });
          const wins = data.counts.map((row) => row[at]?.[0]);
          const enough = wins.findIndex((win, i) => 2 * win >= whole(data, i));
          const marks = [[them, enough >= 0 && Math.abs(them - enough) < 8 ? "" : "equal"], [enough, "half"]].filter(([u, word]) => wins[u] !== undefined && (word === "half" || u !== enough));
          return { slice, marks: marks.map(([u, word]) => ({ u, b: scaled(wins[u], u), t: word })) };
        });
        const i = data.axes[0].values.indexOf(you), here = data.counts[i]?.[at] ?? [];
        const opponent = !previews.get(figure) && sources.get(figure)?.rolls?.(figure.dataset.variant)[1];
        return { ...Object.fromEntries(here.map((n, k) => [window.odds.OUTCOMES[k], percent(n, whole(data, i), 1)])), ...(opponent && { them: opponent }) };
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
  const hideTip = () => { if (tip) tip.hidden = true; };

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

  /** Hand the drawing of the state to the script that saves; a picture that shows another is drawn first. */
  async function save(figure, kind) {
    if (figure.dataset.state === "static" && stale(figure)) await wake(figure);
    previews.delete(figure);
    await update(figure);
    await window.opposeLoad.part("save");
    const shown = alive.has(figure) ? figure.querySelector(".op-drawn") : visible(figure);
    window.opposeSave.save(figure, kind, shown, sources.get(figure));
  }

  /* ---- listeners: on the document, once, so that no navigation adds any ---------------------- */

  const figureOf = (event) => event.target.closest?.(".op-figure");
  for (const kind of ["pointerover", "pointerdown", "focusin"]) {
    document.addEventListener(kind, (event) => {
      const figure = figureOf(event);
      if (figure) wake(figure);
    }, { passive: true });
  }
  document.addEventListener("change", (event) => {
    if (event.target.matches?.(".op-figure [data-signal]")) changed(figureOf(event));
  });
  let over = null; // the figure under the pointer
  const pointed = (event) => {
    const stage = event.target.closest?.(".op-stage");
    const figure = stage?.closest(".op-figure") ?? null;
    if (over && over !== figure) preview(over, null);
    over = figure;
    const text = stage && tipOf(event.target);
    if (text) showTip(text, event);
    else hideTip();
    if (figure && event.pointerType !== "touch") preview(figure, event);
  };
  document.addEventListener("pointermove", pointed, { passive: true });
  document.documentElement.addEventListener("pointerleave", () => {
    if (over) preview(over, null);
    over = null;
  });
  document.addEventListener("scroll", hideTip, { passive: true, capture: true });
  document.addEventListener("click", (event) => {
    const kind = event.target.dataset?.save;
    if (kind) save(figureOf(event), kind);
  });

  /* ---- one state for the whole page: the readout's ------------------------------------------------ */

  /** The figures of a readout: those of the tables of its mechanic. */
  const figuresOf = ({ box }) => [...document.querySelectorAll(`.op-figure[data-system="${CSS.escape(box.dataset.system)}"]`)]
    .filter((figure) => box.dataset.tables?.split(" ").includes(figure.dataset.of));

  /** The readout that a figure follows, or will once its state changes. */
  const readoutOf = (figure) => sources.get(figure)
    ?? [...(window.oppose?.readouts?.values() ?? [])].find((each) => each.box.isConnected && figuresOf(each).includes(figure));

  document.addEventListener("oppose:state", ({ detail: readout }) => {
    const figures = figuresOf(readout);
    const seen = new Set(figures.filter(visible)); // asked before anything is written, which would lay out the page again
    for (const figure of figures) {
      sources.set(figure, readout);
      changed(figure, seen.has(figure));
    }
    if (figures.length) later();
  });

  /** Pictures further down are drawn when nothing else is to do, so that the whole page prints as it is set. */
  const later = () => window.matchMedia("(hover: hover) and (min-width: 60em)").matches && (window.requestIdleCallback ?? setTimeout)(async () => {
    for (const figure of [...pending].filter(visible)) await drawn(figure);
  }, { timeout: 1000 }); // a busy page may never be idle

  /** A click on a place makes it the state of the page. */
  document.addEventListener("click", async (event) => {
    const figure = event.target.closest?.(".op-stage") && figureOf(event);
    if (figure && !alive.has(figure)) await wake(figure);
    const found = figure && place(figure, event);
    if (!found) return;
    const readout = readoutOf(figure);
    if (!readout) return preview(figure, event);
    previews.delete(figure);
    readout.take(Object.fromEntries(Object.entries(found).map(([name, value]) => [name, spans(figure)[name][4]?.[value] ?? value])));
    changed(figure);
  });

  // for a script that extends a figure
  Object.assign(window.opposeFigures, { extend, changed, give, spans, sums, told, table, whole, shade, named, readoutOf, SAID });

  if (window.document$?.subscribe) window.document$.subscribe(sweep);
})();
