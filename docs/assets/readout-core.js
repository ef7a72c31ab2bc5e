/* What boxes share before there is one: the rules of games, which are loaded here, numbers as text, addresses, and the
   history of a page. Classic script: it works from a folder on disk too. */
(() => {
  "use strict";
  if (window.oppose) return;
  const { percent, grouped } = window.opposeNumbers;

  const games = new Map(); // system -> rule documents by table and variant
  const loading = new Map(); // system -> promise
  const made = new Map(); // "system/table/variant" -> the rule, ready to be asked

  /* ---- rules ------------------------------------------------------------------------------ */

  /* Called by the file of a game: `oppose.rules("mythras", {"opposed/imperative": {...}})`. */
  const rules = (system, documents) => games.set(system, documents);

  /* The parts of the engine that the rules of a game need and that are not there yet. */
  const lacking = (system) => Object.values(games.get(system)).filter(({ kind }) => !window.odds.KINDS.includes(kind)).map(({ kind }) => (kind.startsWith("throw") ? "throws" : "dice"));

  /* Whether the rules of a game are there, and the engine for each of them. */
  const have = (system) => games.has(system) && !lacking(system).length;

  /* Load the rules of a game when they are needed first; the page says which version of them it was made from. */
  const need = (system) => {
    if (have(system)) return Promise.resolve();
    if (!loading.has(system)) {
      const stamp = document.querySelector("[data-stamp]")?.dataset.stamp ?? "";
      const file = `rules/${system}.js${stamp && `?v=${encodeURIComponent(stamp)}`}`;
      const promise = window.opposeLoad.script(file).then(() => {
        if (!games.has(system)) throw new Error(`${file} could not be loaded`); // another file has come in its place
        return Promise.all(lacking(system).map(window.opposeLoad.part));
      });
      promise.catch(() => loading.delete(system));
      loading.set(system, promise);
    }
    return loading.get(system);
  };

  /* The rule document of a reading, by "system/table/variant". */
  const documentOf = (key) => {
    const [system, ...place] = key.split("/");
    return games.get(system)[place.join("/")];
  };

  /* The rule of a reading, by "system/table/variant". */
  const rule = (key) => window.odds.once(made, key, () => window.odds.read(documentOf(key)));

  /* A published table, by "system/table/variant": its axes, and `counts(label, label, ...)`, one for each outcome, and
     the whole. One rule publishes several tables. */
  const table = (key) => {
    const [system, name, variant] = key.split("/");
    const places = Object.keys(games.get(system)).filter((place) => place.endsWith(`/${variant}`));
    const owner = places.map((place) => rule(`${system}/${place}`)).find(({ tables }) => tables[name]);
    const found = owner.tables[name];
    found.rule ??= owner;
    const known = (label, n) => {
      const { name, labels, at } = found.axes[n];
      if (typeof label !== "number" && !at.has(label)) throw new RangeError(`“${label}” is no ${name} of this table.`);
      return typeof label === "number" ? label : labels[at.get(label)];
    };
    found.counts ??= (...chosen) => found.cell(...chosen.map(known));
    return found;
  };

  /* The readings that are chosen on a page, as a query. */
  const readings = () => {
    const chosen = [...document.querySelectorAll('input[name^="reading-"]:checked')].filter((each) => !each.defaultChecked);
    return chosen.length ? `?${new URLSearchParams(chosen.map(({ name, value }) => [name, value]))}` : "";
  };

  const divisor = (a, b) => (b === 0n ? a : divisor(b, a % b));

  /* A chance as a number near to it, for pictures; the counts may be too large for one. */
  const share = (count, total) => {
    if (total <= Number.MAX_SAFE_INTEGER) return Number(count) / Number(total);
    return Number((BigInt(count) * 10n ** 15n) / BigInt(total)) / 1e15;
  };

  /* The same as its data file has it: all counts, in parts of one whole for each value of the first axis. `changed` gives
     other counts to the allowed sides. */
  const grids = new Map();
  const LARGE = 1e15;
  const NONE = { each: [0, 0, 0, 0], total: 1 }; // a match-up that the engine does not know
  const grid = (key, changed = null, allowed = () => true) => {
    if (!grids.has(key) || changed) {
      const { axes, outcomes, cell: plain } = table(key);
      const cell = changed ? (...labels) => (allowed(...labels) ? changed(...labels) : NONE) : plain;
      const walk = (found, depth, visit) => (depth ? found.map((each) => walk(each, depth - 1, visit)) : visit(found));
      const cells = (chosen) => (chosen.length === axes.length ? cell(...chosen) : axes[chosen.length].labels.map((label) => cells([...chosen, label])));
      const denominator = [];
      const counts = axes[0].labels.map((label, n) => {
        const found = cells([label]);
        let all = 1n, last = null; // most wholes are those of the cell before
        walk(found, axes.length - 1, ({ total }) => {
          if (total !== last) all = (all * BigInt(total)) / divisor(all, BigInt(total));
          last = total;
        });
        const whole = all <= Number.MAX_SAFE_INTEGER ? Number(all) : LARGE; // of larger wholes, so many parts
        denominator[n] = whole;
        return walk(found, axes.length - 1, ({ each, total }) =>
          each.map((count) => (whole === LARGE ? Math.round(share(count, total) * LARGE) : Number(count) * (whole / Number(total)))));
      });
      const named = axes.map(({ name, labels }) => ({ name, values: labels }));
      const made = { axes: [...named, { name: "outcome", values: outcomes }], counts, denominator };
      if (changed) return made;
      grids.set(key, made);
    }
    return grids.get(key);
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

  /* A value of a setting in a sentence. */
  const said = ({ says = "{}", one, none, names, values }, value) => {
    if (names) return says.replace("{}", names[values.findIndex((each) => String(each) === String(value))]);
    return { 1: one, 0: none }[value] ?? says.replace("{}", minus(value));
  };

  /* All of them: dice "and" dice; those of which there are none go unsaid beside others. */
  const allSaid = (settings, values) => {
    const dice = ({ says = "{}" }) => /^\{\}./.test(says);
    const told = settings.filter((each) => values[each.name] !== 0 || each.none || !dice(each));
    return (told.length ? told : settings.slice(0, 1))
      .map((each, n, all) => `${n && dice(each) && dice(all[n - 1]) ? "and " : ""}${said(each, values[each.name])}`).join(" ");
  };

  /* A fraction in lowest terms. */
  const lowest = (count, total) => {
    const common = divisor(BigInt(count), BigInt(total)) || 1n;
    return [BigInt(count) / common, BigInt(total) / common];
  };

  /* A chance as people say it: "4 in 7"; the smallest whole to ten within a hundredth, else the nearest. */
  const about = (count, total) => {
    const [n, d] = [BigInt(count), BigInt(total)];
    const one = (share) => (2n * d + share) / (2n * share);
    if (10n * n < d) return `1 in ${grouped(one(n))}`;
    if (10n * (d - n) < d) return `${grouped(one(d - n) - 1n)} in ${grouped(one(d - n))}`;
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

  const LONGEST = 120;

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
    const trimmed = String(text).trim().replace(/\s*%$/, "").replace(/^\u2212/, "-");
    if (!/^[+-]?\d{1,6}$/.test(trimmed)) return null;
    const number = Number(trimmed);
    return number >= low && number <= high ? number : null;
  };

  /* ---- a page's history: an edit after a pause is a new entry, the ones before it are not --------- */

  let last, path; // when the last edit was, and of which page

  const remember = (search) => {
    if (search === location.search) return;
    const before = last;
    last = Date.now();
    try {
      history[last - before > 1200 ? "pushState" : "replaceState"](history.state, "", path + search + location.hash);
    } catch {
      /* a page in a folder has an address that cannot change */
    }
  };

  /* Make the next edit a new entry, since the reader has moved on. */
  const arrive = () => {
    last = 0;
    path = location.pathname;
  };

  const following = []; // functions that are called when the address has changed, but not by an edit
  const visit = () => {
    if (path !== location.pathname) return; // another page is on its way
    arrive();
    following.forEach((each) => each(location.search));
  };

  /* Where the theme fetches pages itself, it takes the first step back to another state of a page for a way to another
     one, and fetches the page anew under the reader's hands. So it is told now which page this is; no request is sent. */
  if (window.location$ && document.getElementById("__config").textContent.includes("navigation.instant")) {
    const Request = window.XMLHttpRequest;
    window.XMLHttpRequest = class extends Request { send() {} };
    window.location$.next(new URL(location));
    window.XMLHttpRequest = Request;
    let subscribed; // it tells at once where the page is
    window.location$.subscribe(() => subscribed && setTimeout(visit));
    subscribed = true;
  } else window.addEventListener("popstate", visit);

  window.oppose = {
    rules, need, have, readings, documentOf, rule, table, grid, percent, points, chance, minus, signed, start, grouped, lowest, about, parameters, query, whole,
    remember, arrive, following, said, allSaid,
  };
})();
