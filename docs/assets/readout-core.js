/* Readouts, the part without a page: data packed by the generator, numbers as text, addresses.
   Everything is a pure function of its arguments but `data`, which data files call, and `need`,
   which loads one. Classic script: it works from a folder on disk too. */
(() => {
  "use strict";
  if (window.oppose) return;
  const { percent, grouped } = window.opposeNumbers;

  const assets = new URL(".", document.currentScript.src);
  const records = new Map(); // key -> record
  const loading = new Map(); // key -> promise
  const waiting = new Map(); // key -> function that ends the promise

  /* ---- data ------------------------------------------------------------------------------ */

  /* Called by each data file: `oppose.data("mythras/opposed/imperative", {...})`. */
  const data = (key, record) => {
    records.set(key, record);
    const done = waiting.get(key);
    if (done) done(record);
  };

  /* The record of a key, loading its file when it is needed first. `stamp` names the rules. */
  const need = (key, stamp = "") => {
    if (records.has(key)) return Promise.resolve(records.get(key));
    if (!loading.has(key)) {
      const address = new URL(`readout/${key}.js${stamp ? `?v=${encodeURIComponent(stamp)}` : ""}`, assets).href;
      const promise = new Promise((resolve, reject) => {
        const script = document.createElement("script");
        const fail = () => reject(new Error(`${address} could not be loaded`));
        waiting.set(key, resolve);
        script.src = address;
        script.onload = () => {
          script.remove();
          if (!records.has(key)) fail();
        };
        script.onerror = () => {
          script.remove();
          fail();
        };
        document.body.append(script);
      });
      promise.then(
        () => waiting.delete(key),
        () => {
          waiting.delete(key);
          loading.delete(key);
        },
      );
      loading.set(key, promise);
    }
    return loading.get(key);
  };

  const have = (key) => records.get(key);

  /* Undo the packing: runs put apart, then differences added up across and down. */
  const unpack = (text, rows, columns, Cells = Float64Array) => {
    const cells = new Cells(rows * columns);
    let at = 0;
    for (const part of text.split(" ")) {
      const star = part.indexOf("*");
      const value = Number(star < 0 ? part : part.slice(0, star));
      const end = at + (star < 0 ? 1 : Number(part.slice(star + 1)));
      if (value === 0) at = end;
      else while (at < end) cells[at++] = value;
    }
    for (let row = 0; row < rows; row += 1) {
      for (let column = 1; column < columns; column += 1) cells[row * columns + column] += cells[row * columns + column - 1];
    }
    for (let cell = columns; cell < cells.length; cell += 1) cells[cell] += cells[cell - columns];
    return cells;
  };

  const labels = (values) =>
    Array.isArray(values) ? values : Array.from({ length: values.to - values.from + 1 }, (_, n) => values.from + n);

  /* A table of counts that answers `counts(label, label, ...)`: one for each outcome, and the whole. */
  const tabulate = (axes, outcomes, denominator, packed) => {
    const rows = axes[0].labels.length;
    const columns = axes.slice(1).reduce((product, axis) => product * axis.labels.length, 1);
    const planes = packed.map((plane) => unpack(plane, rows, columns));
    const whole = (row) => (Array.isArray(denominator) ? denominator[row] : denominator);
    const place = (chosen) => chosen.reduce((cell, label, n) => {
      const at = axes[n].at.get(String(label));
      return at === undefined ? NaN : cell * axes[n].labels.length + at;
    }, 0);
    const counts = (...chosen) => {
      const cell = place(chosen);
      const total = whole(Math.floor(cell / columns));
      const found = planes.map((plane) => plane[cell]);
      found.push(total - found.reduce((sum, count) => sum + count, 0));
      return { each: found, total };
    };
    return { axes, outcomes, counts };
  };

  const table = (record) => {
    if (!record.table) {
      const axes = record.axes.map(([name, values]) => ({ name, labels: labels(values) }));
      for (const axis of axes) axis.at = new Map(axis.labels.map((label, n) => [String(label), n]));
      record.table = tabulate(axes, record.outcomes, record.denominator, record.planes);
    }
    return record.table;
  };

  /* For two ratings, each pair of levels with its counts, best levels first. */
  const levels = (record, you, them) => {
    const own = record.levels;
    const base = table(record);
    const [a, b] = [base.axes[0].at.get(String(you)), base.axes[1].at.get(String(them))];
    const size = base.axes[0].labels.length;
    own.faces ??= unpack(own.sizes, size, own.names.length);
    own.planes ??= new Map(own.equal.map(([i, j, ...planes]) => [`${i} ${j}`, planes.map((p) => unpack(p, size, size))]));
    const total = base.counts(you, them).total;
    const faces = (side, level) => own.faces[side * own.names.length + level];
    const pairs = [];
    for (let i = own.names.length - 1; i >= 0; i -= 1) {
      for (let j = own.names.length - 1; j >= 0; j -= 1) {
        const all = (faces(a, i) * faces(b, j) * total) / 10000;
        let each = own.rank[i] > own.rank[j] ? [all, 0, 0, 0] : [0, 0, 0, all];
        const planes = own.planes.get(`${i} ${j}`);
        if (planes) {
          each = planes.map((plane) => plane[a * size + b]);
          each.push(all - each[0] - each[1] - each[2]);
        }
        pairs.push({ yours: i, theirs: j, each, all, total });
      }
    }
    return pairs;
  };

  /* ---- numbers as text ------------------------------------------ */

  /* The difference of two chances in points, with its sign. */
  const points = (count, total, from, fromTotal, places = 2) => {
    const top = BigInt(count) * BigInt(fromTotal) - BigInt(from) * BigInt(total);
    const size = percent(top < 0n ? -top : top, BigInt(total) * BigInt(fromTotal), places);
    return top === 0n ? size : `${top > 0n ? "+" : "\u2212"}${size}`;
  };

  /* A chance in a sentence. */
  const chance = (count, total) => `${percent(count, total, 1)}%`;

  const minus = (number) => String(number).replace("-", "\u2212");

  const signed = (number) => (number > 0 ? `+${number}` : minus(number));

  const start = (sentence) => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

  const divisor = (a, b) => (b === 0n ? a : divisor(b, a % b));

  /* A fraction in lowest terms. */
  const lowest = (count, total) => {
    const common = divisor(BigInt(count), BigInt(total)) || 1n;
    return [BigInt(count) / common, BigInt(total) / common];
  };

  /* A chance as people say it: "4 in 7"; the smallest whole to ten within a hundredth, else the nearest. */
  const about = (count, total) => {
    const [n, d] = [BigInt(count), BigInt(total)];
    if (n === 0n) return "never";
    if (n === d) return "always";
    const one = (share) => (2n * d + share) / (2n * share);
    if (10n * n < d) return `1 in ${one(n)}`;
    if (10n * (d - n) < d) return `${one(d - n) - 1n} in ${one(d - n)}`;
    let best = null;
    for (let whole = 2n; whole <= 10n; whole += 1n) {
      const part = (2n * n * whole + d) / (2n * d);
      const off = n * whole - part * d;
      const error = { part, whole, off: off < 0n ? -off : off };
      if (100n * error.off <= whole * d) return `${part} in ${whole}`;
      if (!best || error.off * best.whole < best.off * whole) best = error;
    }
    return `${best.part} in ${best.whole}`;
  };

  /* ---- addresses ------------------------------------------------------------------------------- */

  const LONGEST = 64;

  /* The parameters of an address as plain text, the first of each name; "+" may stand for itself. */
  const parameters = (search) => {
    const found = new Map();
    for (const part of String(search).replace(/^\?/, "").slice(0, 2000).split("&")) {
      const [name, ...rest] = part.split("=");
      let text = rest.join("=");
      try {
        text = decodeURIComponent(text);
      } catch {
        continue;
      }
      if (name && !found.has(name)) found.set(name, text.length > LONGEST ? `${text.slice(0, LONGEST)}\u2026` : text);
    }
    return found;
  };

  /* A query a person can read: only what a value cannot hold is encoded. */
  const query = (pairs) => {
    const parts = pairs.filter(([, value]) => value !== "" && value !== undefined && value !== null);
    const text = (value) => encodeURIComponent(value).replace(/%2B/gi, "+").replace(/%20/g, "+");
    return parts.length ? `?${parts.map(([name, value]) => `${name}=${text(value)}`).join("&")}` : "";
  };

  /* A whole number as a person writes one, within bounds; null for anything else. */
  const whole = (text, low, high) => {
    const trimmed = String(text).trim().replace(/%$/, "").replace(/^\u2212/, "-");
    if (!/^[+-]?\d{1,6}$/.test(trimmed)) return null;
    const number = Number(trimmed);
    return number >= low && number <= high ? number : null;
  };

  /* ---- a page's history: an edit after a pause is a new entry, the ones before it are not --------- */

  const PAUSE = 1200;
  const edits = { last: 0, path: "" };

  const remember = (search) => {
    const address = `${location.pathname}${search}${location.hash}`;
    if (search === location.search) return;
    const now = Date.now();
    const fresh = now - edits.last > PAUSE || edits.path !== location.pathname;
    Object.assign(edits, { last: now, path: location.pathname });
    try {
      if (fresh) history.pushState(history.state, "", address);
      else history.replaceState(history.state, "", address);
    } catch {
      /* a page in a folder has an address that cannot change */
    }
  };

  /* Make the next edit a new entry, since the reader has moved on. */
  const arrive = () => {
    edits.last = 0;
  };

  window.oppose = {
    data, need, have, unpack, table, levels, percent, points, chance, minus, signed, start, grouped, lowest, about, parameters, query, whole,
    remember, arrive,
  };
})();
