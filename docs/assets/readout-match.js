/* The match-up: two sides in, four chances out, in every reading; the tables and pictures follow. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.kinds.match) return;
  const { Readout, element, styled, put, key } = oppose;

  const OUTCOMES = ["win", "tie", "none", "lose"];
  const COLOURS = OUTCOMES.map((name) => `outcome-${name}`);
  const WORDS = { win: "you win", tie: "tie", none: "nobody", lose: "they win" };
  const COUNTED = { 10000: "pairs of rolls", 20000: "pairs of rolls, each with a coin" };
  const DASH = "\u2013";

  /* ---- what is said, as hooks/readout_words.py says it -------------------------------------------- */

  const chance = (count, total) => `${oppose.percent(count, total, 1)}%`;

  const sentence = (you, them, { each: [win, tie, none, lose], total }) => {
    let rest = ` of the time and they win ${chance(lose, total)}.`;
    if (none) rest += ` Nobody wins ${chance(none, total)}.`;
    else if (tie) rest += ` A tie comes up ${chance(tie, total)}.`;
    else rest += " Somebody always wins.";
    if (tie && !none) rest += ` If a coin settles it, you take ${chance(2 * win + tie, 2 * total)}.`;
    else if (none && win + lose) rest += ` Rolled again until somebody does, you take ${chance(win, win + lose)}.`;
    return [`At ${you} against ${them} you win `, chance(win, total), rest];
  };

  const exact = ({ each: [win], total }) => {
    const [n, d] = oppose.lowest(win, total);
    const said = COUNTED[total]
      ? `Exactly ${oppose.grouped(win)} of ${oppose.grouped(total)} ${COUNTED[total]}`
      : `Exactly ${oppose.grouped(n)} in ${oppose.grouped(d)}`;
    return `${said}${win && win < total ? `; about ${oppose.about(win, total)}` : ""}.`;
  };

  const even = (table, them) => {
    const { labels } = table.axes[0];
    const enough = labels.find((label) => {
      const { each, total } = table.counts(label, them);
      return 2 * each[0] >= total;
    });
    if (enough === undefined) return `Nothing up to ${labels[labels.length - 1]} gives an even chance against ${them}.`;
    return `An even chance against ${them} takes ${enough}.`;
  };

  /* The answer to the inverse question: the first side that wins `percent` of the time. */
  const needed = (table, them, percent) => {
    const { labels } = table.axes[0];
    const all = labels.map((label) => ({ label, ...table.counts(label, them) }));
    const atOnce = all.find(({ each, total }) => 100 * each[0] >= percent * total);
    const later = all.find(({ each }) => each[0] + each[3] && 100 * each[0] >= percent * (each[0] + each[3]));
    let said;
    if (atOnce) said = `You need ${atOnce.label}, which wins ${chance(atOnce.each[0], atOnce.total)}.`;
    else {
      const best = all.reduce((one, other) => (other.each[0] > one.each[0] ? other : one));
      said = `Nothing up to ${labels[labels.length - 1]} is enough; ${best.label} wins ${chance(best.each[0], best.total)}.`;
    }
    if (later && later !== atOnce) said += ` Rolled again until somebody wins, ${later.label} is enough.`;
    return said;
  };

  const sideOf = (label) => {
    const [die, priority] = String(label).slice(1).split("+").map(Number);
    return { die, priority };
  };

  const better = (kind, table, you) => {
    const { labels, at } = table.axes[0];
    let found;
    if (kind === "side") {
      const { die, priority } = sideOf(you);
      const larger = labels.map((label) => sideOf(label).die).find((other) => other > die) ?? 0;
      found = [
        ["one more priority", `d${die}+${priority + 1}`],
        ["the next die", `d${larger}+${priority}`],
      ];
    } else found = (kind === "rating" ? [5, 10, 20] : [1, 2, 3]).map((step) => [`+${step}`, Number(you) + step]);
    return found.map(([name, label]) => [name, at.has(String(label)) ? label : null]);
  };

  const levelCell = ({ each, all, total }) => {
    const text = (count) => oppose.percent(count, total, 1);
    if (!all) return element("td", DASH);
    if (each[0] && each[3]) return styled("td", "op-both", text(each[0]), styled("span", "op-or", " | "), text(each[3]));
    const outcome = OUTCOMES[each.indexOf(Math.max(...each))];
    return styled("td", `op-outcome-${outcome}`, text(all), styled("span", "op-unseen", ` ${WORDS[outcome]}`));
  };

  /* ---- the readout ------------------------------------------------------------------------------------ */

  class Match extends Readout {
    get kind() { return this.box.dataset.side; }

    /* Grades of two ways of making a roll harder do not mix. */
    settle(next, change) {
      const [mine, other] = ["difficulty", "their-difficulty"];
      if (next[mine] && next[other] && this.way(next[mine]) !== this.way(next[other])) {
        next[other in change && !(mine in change) ? mine : other] = "";
      }
      return next;
    }

    way(grade) {
      const known = (this.box.dataset.ways ?? "").split(" ").filter(Boolean);
      return known.find((name) => grade.startsWith(`${name}-`)) ?? "grades";
    }

    path(variant) { return `${this.box.dataset.system}/${this.box.dataset.table}/${variant}`; }

    keys(state) {
      const grade = state.difficulty || state["their-difficulty"];
      return this.variants.flatMap((variant) => [
        this.path(variant), ...(grade ? [`${this.path(variant)}.${this.way(grade)}`] : []),
      ]);
    }

    table(variant) {
      const base = oppose.table(this.record(variant));
      const { difficulty = "", "their-difficulty": theirs = "" } = this.state;
      if (!difficulty && !theirs) return base;
      return oppose.graded(oppose.have(`${this.path(variant)}.${this.way(difficulty || theirs)}`), base, `${difficulty} ${theirs}`);
    }

    render() {
      const { you, them } = this.state;
      const { variant: shown } = this.state;
      const found = this.variants.map((variant) => [variant, this.table(variant)]);
      const [, table] = found.find(([variant]) => variant === shown);
      this.answer(shown, table, table.counts(you, them));
      put(this.part("need-them"), String(them));
      const others = this.part("others");
      if (others) {
        const rows = found.map(([, other], n) => {
          const { each, total } = other.counts(you, them);
          return [others.rows[n].cells[0].textContent, ...each.map((count) => oppose.percent(count, total))];
        });
        oppose.fillRows(others, rows, this.variants.indexOf(shown));
      }
      this.say(this.of(shown, "sentence")?.textContent ?? "");
    }

    answer(variant, table, counts) {
      const { you, them, chance: wanted } = this.state;
      const holder = this.of(variant, "answer");
      oppose.drawBar(holder.querySelector(".op-bar"), COLOURS, counts.each, counts.total);
      oppose.showNumbers(holder, OUTCOMES, counts.each, counts.total);
      const [before, win, after] = sentence(you, them, counts);
      this.of(variant, "sentence").replaceChildren(before, element("strong", win), after);
      put(this.of(variant, "exact"), exact(counts));
      put(this.of(variant, "even"), even(table, them));
      put(this.of(variant, "need"), needed(table, them, wanted));
      oppose.fillRows(this.of(variant, "more"), this.more(table, counts));
      this.levels(variant);
    }

    more(table, now) {
      return better(this.kind, table, this.state.you).map(([name, label]) => {
        if (label === null) return [name, DASH, DASH, DASH];
        const then = table.counts(label, this.state.them);
        const gain = oppose.points(then.each[0], then.total, now.each[0], now.total);
        return [name, String(label), oppose.percent(then.each[0], then.total), gain];
      });
    }

    /* The heads stay; levels are those of the ratings as they stand, so not where a grade changes them. */
    levels(variant) {
      const body = this.of(variant, "levels");
      if (!body) return;
      const graded = Boolean(this.state.difficulty || this.state["their-difficulty"]);
      this.of(variant, "by-level").hidden = graded;
      if (graded) return;
      const pairs = oppose.levels(this.record(variant), this.state.you, this.state.them);
      const across = body.rows.length;
      [...body.rows].forEach((row, n) => {
        row.replaceChildren(row.cells[0], ...pairs.slice(n * across, (n + 1) * across).map(levelCell));
      });
    }

    tell() {
      const { variant, you, them } = this.state;
      const { system, table } = this.box.dataset;
      document.dispatchEvent(new CustomEvent("oppose:match", { detail: { system, table, variant, you, them, from: this.box } }));
    }

    /* A side as another part of the page names it; undefined if it is none. */
    side(label) {
      const { value } = this.accept(this.field("you"), String(label));
      return value;
    }
  }

  /* ---- the home page: one box for every game --------------------------------------------------------- */

  class AnyGame extends Match {
    constructor(box) {
      super(box);
      this.games = JSON.parse(box.dataset.games);
      this.game = this.games[0];
    }

    get names() { return ["system", "you", "them"]; }

    edit(control) {
      if (control.dataset.field === "system") return void this.change(control.value);
      return super.edit(control);
    }

    change(system) {
      this.game = this.games.find((game) => game.system === system) ?? this.game;
      const { game, box } = this;
      Object.assign(box.dataset, { system: game.system, table: game.table, side: game.side, variants: game.variant });
      box.querySelector("[data-part=answer]").parentElement.dataset.variant = game.variant;
      for (const name of ["you", "them"]) this.replace(name, game);
      this.complain("");
      return this.set({ system: game.system, variant: game.variant, you: game.you, them: game.them });
    }

    /* A side is a number in one game and one of a list in the next. */
    replace(name, game) {
      const holder = this.box.querySelector(`.op-input-${name}`);
      for (const variety of holder.querySelectorAll("[data-variety]")) {
        const fits = variety.dataset.variety === (game.side === "side" ? "side" : "number");
        variety.hidden = !fits;
        for (const control of variety.querySelectorAll("input, select")) {
          if (fits) control.dataset.field = name;
          else delete control.dataset.field;
          if (fits && control.tagName !== "SELECT") Object.assign(control, { min: game.low, max: game.high });
          if (fits && control.type !== "range") holder.querySelector("label").htmlFor = control.id;
        }
      }
      put(holder.querySelector("label"), `${name === "you" ? "Your" : "Their"} ${game.side}`);
    }

    render() {
      const { you, them, variant } = this.state;
      const counts = this.table(variant).counts(you, them);
      const holder = this.of(variant, "answer");
      oppose.drawBar(holder.querySelector(".op-bar"), COLOURS, counts.each, counts.total);
      oppose.showNumbers(holder, OUTCOMES, counts.each, counts.total);
      put(this.of(variant, "exact"), [exact(counts), this.game.reading].filter(Boolean).join(" "));
      const link = this.part("open");
      link.setAttribute("href", this.target());
      this.say(sentence(you, them, counts).join(""));
    }

    target() { return `${this.game.href}${oppose.query([["you", this.state.you], ["them", this.state.them]])}`; }
    link() { return new URL(this.target(), location.href).href; }
    remember() {}
    follow() {}
    tell() {}
  }

  /* ---- the rest of the page ------------------------------------------------------------------------------ */

  const matches = (system) =>
    [...oppose.readouts].filter(([box, readout]) => readout.constructor === Match && box.isConnected && box.dataset.system === system);

  /* What a row or a column of an odds table stands for. */
  const named = (head) => head.dataset.name ?? head.textContent.trim();

  const cellsByLabel = (table) => {
    const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells].filter((head) => head.tagName === "TH").map(named);
    return { heads, rows: [...table.tBodies[0].rows] };
  };

  const sidesOf = (cell) => {
    const table = cell.closest("table");
    const { heads } = cellsByLabel(table);
    const at = [...cell.parentElement.querySelectorAll("td")].indexOf(cell);
    return { table, you: named(cell.parentElement.querySelector("th")), them: heads[at] };
  };

  /* A cell of an odds table becomes the match-up. */
  const choose = (node) => {
    const cell = node.closest?.(".op-odds[data-outcome] tbody td");
    if (!cell) return;
    const { table, you, them } = sidesOf(cell);
    for (const [box, readout] of matches(table.dataset.system)) {
      if (box.dataset.table !== table.dataset.table) continue;
      const sides = { you: readout.side(you), them: readout.side(them) };
      if (sides.you !== undefined && sides.them !== undefined) readout.set(sides);
    }
  };
  document.addEventListener("click", (event) => choose(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter") choose(event.target);
  });

  /* The odds tables ring the match-up, the table of bands marks its rating. */
  const ring = ({ system, table: name, you, them }) => {
    for (const table of document.querySelectorAll(`.op-odds[data-outcome][data-system="${CSS.escape(system)}"]`)) {
      if (name && table.dataset.table !== name) continue;
      const { heads, rows } = cellsByLabel(table);
      const row = rows.find((each) => named(each.querySelector("th")) === String(you));
      const cell = row?.querySelectorAll("td")[heads.indexOf(String(them))] ?? null;
      for (const old of table.querySelectorAll("td.op-now")) if (old !== cell) old.classList.remove("op-now");
      if (cell) cell.classList.add("op-now");
      put(table.querySelector("[data-ringed]"), cell ? `Ringed: ${you} against ${them}.` : "");
    }
    for (const table of document.querySelectorAll(`.op-bands[data-system="${CSS.escape(system)}"]`)) {
      for (const row of table.tBodies[0].rows) row.classList.toggle("op-now", row.cells[0].textContent.trim() === String(you));
    }
  };

  document.addEventListener("oppose:match", ({ detail }) => {
    for (const [box, readout] of matches(detail.system)) {
      if (box === detail.from || (detail.table && detail.table !== box.dataset.table)) continue;
      const change = {};
      for (const name of ["you", "them"]) {
        const side = detail[name] === undefined ? undefined : readout.side(detail[name]);
        if (side !== undefined && side !== readout.state[name]) change[name] = side;
      }
      if (readout.variants.includes(detail.variant) && detail.variant !== readout.state.variant) change.variant = detail.variant;
      if (Object.keys(change).length) readout.set(change);
    }
    if (detail.from) ring(detail);
  });

  Object.assign(oppose.kinds, { match: Match, game: AnyGame });
  oppose.words = { sentence, exact, even, needed, better };
})();
