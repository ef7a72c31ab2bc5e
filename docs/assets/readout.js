/* The match-up readout: two sides in, four chances out, at once; the address follows.
   The first state is in the page; numbers of any other come from the generator's data files. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose || oppose.readouts) return;

  const OUTCOMES = ["win", "tie", "none", "lose"];
  const WORDS = { win: "you win", tie: "tie", none: "nobody", lose: "they win" };
  const WIDTH = 1000;
  const NARROWEST = 3;
  const SVG = "http://www.w3.org/2000/svg";
  const DASH = "\u2013";
  const NEVER = 1e9;

  /* ---- small things ------------------------------------------------------------------------- */

  const part = (box, name) => box.querySelector(`[data-part="${name}"]`);
  const fields = (box, name) => [...box.querySelectorAll(`[data-field="${name}"]`)];
  const field = (box, name) => fields(box, name)[0];

  const element = (name, ...content) => {
    const made = document.createElement(name);
    made.append(...content);
    return made;
  };
  const styled = (name, classes, ...content) => {
    const made = element(name, ...content);
    if (classes) made.className = classes;
    return made;
  };
  const put = (node, text) => {
    if (node && node.textContent !== text) node.textContent = text;
  };
  const start = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const key = (kind, name) => {
    const made = styled("span", `op-key op-${kind}-${name}`);
    made.setAttribute("aria-hidden", "true");
    return made;
  };

  /* ---- the parts of a bar, and the numbers under it -------------------------------------------- */

  const widths = (each, total) => {
    const found = each.map((count) => (count ? Math.max(NARROWEST, Math.round((WIDTH * count) / total)) : 0));
    const widest = found.indexOf(Math.max(...found));
    found[widest] += WIDTH - found.reduce((sum, width) => sum + width, 0);
    return found;
  };

  const drawBar = (svg, colours, each, total) => {
    let at = 0;
    const parts = [];
    widths(each, total).forEach((width, n) => {
      if (!width) return;
      const rect = document.createElementNS(SVG, "rect");
      for (const [name, value] of [["x", at], ["y", 0], ["width", width], ["height", 34]]) rect.setAttribute(name, value);
      rect.setAttribute("class", `op-${colours[n]}`);
      parts.push(rect);
      at += width;
    });
    svg.replaceChildren(...parts);
  };

  const showNumbers = (box, names, each, total) => {
    names.forEach((name, n) => {
      const shown = box.querySelector(`[data-outcome="${CSS.escape(name)}"]`);
      shown.dataset.count = each[n];
      shown.dataset.denominator = total;
      put(shown.querySelector(".op-figure-text"), oppose.percent(each[n], total, 1));
    });
  };

  /* ---- what is said, as hooks/readout_words.py says it -------------------------------------------- */

  const chance = (count, total) => `${oppose.percent(count, total, 1)}%`;

  const sentence = (you, them, { each: [win, tie, none, lose], total }) => {
    let rest = ` of the time and they win ${chance(lose, total)}.`;
    if (none) rest += ` Nobody wins ${chance(none, total)}.`;
    else if (tie) rest += ` A tie comes up ${chance(tie, total)}.`;
    else rest += " Somebody always wins.";
    if (win + lose && none + tie) rest += ` Rolled again until somebody does, you take ${chance(win, win + lose)}.`;
    return [`At ${you} against ${them} you win `, chance(win, total), rest];
  };

  const exact = ({ each: [win], total }) => {
    const [n, d] = oppose.lowest(win, total);
    const said =
      total === 10000
        ? `Exactly ${oppose.grouped(win)} of ${oppose.grouped(total)} pairs of rolls`
        : `Exactly ${oppose.grouped(n)} in ${oppose.grouped(d)}`;
    return `${said}${win && win < total ? `, about ${oppose.about(win, total)}` : ""}.`;
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
    if (atOnce) said = `you need ${atOnce.label}, which wins ${chance(atOnce.each[0], atOnce.total)}.`;
    else {
      const best = all.reduce((one, other) => (other.each[0] > one.each[0] ? other : one));
      said = `nothing up to ${labels[labels.length - 1]} is enough; ${best.label} wins ${chance(best.each[0], best.total)}.`;
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

  /* ---- a readout ------------------------------------------------------------------------------------ */

  const open = new Map(); // box -> readout

  class Readout {
    constructor(box) {
      this.box = box;
      this.short = !part(box, "sentence");
      this.system = field(box, "system");
      this.games = box.querySelector("[data-games]") ? JSON.parse(box.querySelector("[data-games]").dataset.games) : null;
      this.state = this.read();
      this.first = { ...this.state };
      this.timer = 0;
      this.tables = null;
    }

    get kind() { return this.box.dataset.kind; }
    get stamp() { return this.box.dataset.stamp; }
    get path() { return `${this.box.dataset.system}/${this.box.dataset.table}`; }

    variants() {
      const select = field(this.box, "variant");
      return select ? [...select.options].map((option) => [option.value, option.textContent]) : [[this.box.dataset.variant, ""]];
    }

    read() {
      const value = (name) => field(this.box, name)?.value ?? "";
      return {
        system: this.box.dataset.system,
        variant: value("variant") || this.box.dataset.variant,
        you: this.side(value("you")),
        them: this.side(value("them")),
        difficulty: value("difficulty"),
        "their-difficulty": value("their-difficulty"),
        chance: Number(value("chance") || 60),
      };
    }

    side(text) { return this.kind === "side" ? text : Number(text); }

    /* -- input -- */

    enable() {
      for (const control of this.box.querySelectorAll("[disabled]")) control.disabled = false;
      if (navigator.share) for (const button of this.box.querySelectorAll('[data-do="share"]')) button.hidden = false;
    }

    /* What a control holds, if it is allowed; else the words that say what is. */
    accept(control) {
      const name = control.dataset.field;
      if (control.tagName === "SELECT") return { value: control.value };
      const number = control.validity.badInput ? null : oppose.whole(control.value, Number(control.min), Number(control.max));
      return number === null ? { problem: `Whole numbers from ${control.min} to ${control.max}.` } : { value: number, name };
    }

    edit(control) {
      const name = control.dataset.field;
      const { value, problem } = this.accept(control);
      this.complain(problem ?? "", control);
      if (problem) return;
      if (name === "system") return void this.change(value);
      this.set({ [name]: value });
    }

    complain(text, control) {
      put(part(this.box, "problem"), text);
      this.box.classList.toggle("op-stale", Boolean(text));
      for (const other of this.box.querySelectorAll("input[type=number]")) {
        if (other === control && text) other.setAttribute("aria-invalid", "true");
        else other.removeAttribute("aria-invalid");
      }
    }

    step(name, by) {
      const control = field(this.box, name);
      const wanted = Math.min(Number(control.max), Math.max(Number(control.min), this.state[name] + by));
      if (wanted !== this.state[name]) this.set({ [name]: wanted });
    }

    /* -- state -- */

    /* Change the state; `quiet` leaves the address alone, `silent` tells nobody else on the page. */
    async set(change, { quiet = false, silent = false } = {}) {
      const before = this.state;
      const next = { ...before, ...change };
      this.oneWay(next, change);
      this.state = next;
      this.fill();
      if (!quiet && !this.short) oppose.remember(this.query(next));
      try {
        if (!this.ready(next)) await this.load(next);
      } catch (error) {
        this.complain(`The numbers stay as they are: ${error.message}.`);
        return;
      }
      if (this.state !== next || !this.box.isConnected) return;
      this.render();
      this.loadOthers().catch(() => {});
      if (!silent) this.tell();
    }

    /* Grades of two ways of making a roll harder do not mix. */
    oneWay(next, change) {
      const ways = ["difficulty", "their-difficulty"];
      if (!next.difficulty || !next["their-difficulty"]) return;
      if (this.way(next.difficulty) !== this.way(next["their-difficulty"])) {
        for (const name of ways) if (!(name in change)) next[name] = "";
        if (ways.every((name) => name in change)) next["their-difficulty"] = "";
      }
    }

    way(grade) {
      const known = (this.box.dataset.ways ?? "").split(" ");
      return known.find((name) => name && grade.startsWith(`${name}-`)) ?? "grades";
    }

    keys(state) {
      const base = `${this.path}/${state.variant}`;
      const grade = state.difficulty || state["their-difficulty"];
      return grade ? [base, `${base}.${this.way(grade)}`] : [base];
    }

    ready(state) { return this.keys(state).every(oppose.have); }

    load(state) { return Promise.all(this.keys(state).map((name) => oppose.need(name, this.stamp))); }

    /* The others are for comparison: they come when they can. */
    async loadOthers() {
      if (this.short || !part(this.box, "others")) return;
      const keys = this.variants().flatMap(([variant]) => this.keys({ ...this.state, variant }));
      if (keys.every(oppose.have)) return;
      await Promise.all(keys.map((name) => oppose.need(name, this.stamp)));
      if (this.box.isConnected) this.render();
    }

    table(state, variant = state.variant) {
      const [base, grades] = this.keys({ ...state, variant }).map(oppose.have);
      const table = base && oppose.table(base);
      if (state.difficulty || state["their-difficulty"]) {
        return grades && table && oppose.graded(grades, table, `${state.difficulty} ${state["their-difficulty"]}`);
      }
      return table;
    }

    /* -- address -- */

    query(state) {
      const first = this.first;
      const changed = (name) => (state[name] === first[name] ? "" : state[name]);
      const pairs = [["you", state.you], ["them", state.them]];
      if (this.variants().length > 1) pairs.push(["variant", state.variant]);
      pairs.push(["difficulty", state.difficulty], ["their-difficulty", state["their-difficulty"]], ["chance", changed("chance")]);
      return oppose.query(pairs);
    }

    /* The state that an address asks for, and the names of what in it makes no sense. */
    understand(search) {
      const asked = oppose.parameters(search);
      const state = { ...this.first };
      const wrong = [];
      for (const name of ["you", "them", "variant", "difficulty", "their-difficulty", "chance"]) {
        const control = field(this.box, name);
        if (!asked.has(name)) continue;
        let text = asked.get(name).trim();
        if (!control) {
          if (name !== "variant" || text !== this.first.variant) wrong.push(name);
          continue;
        }
        if (control.tagName === "SELECT") {
          if (name === "you" || name === "them") text = text.toLowerCase().replace(" ", "+");
          const known = [...control.options].some((option) => option.value === text);
          if (known) state[name] = text;
          else wrong.push(name);
        } else {
          const number = oppose.whole(text, Number(control.min), Number(control.max));
          if (number === null) wrong.push(name);
          else state[name] = number;
        }
      }
      return { state, wrong };
    }

    /* Go to what the address says. */
    async follow(search) {
      const { state, wrong } = this.understand(search);
      const same = Object.keys(state).every((name) => state[name] === this.state[name]);
      this.complain("");
      if (!same) await this.set(state, { quiet: true });
      if (wrong.length) {
        put(part(this.box, "problem"), `The address is not understood at ${wrong.join(", ")}: the usual is shown.`);
      }
    }

    link() {
      const url = new URL(location.href);
      url.search = this.query(this.state);
      url.hash = "";
      if (this.short) url.href = new URL(`${this.box.querySelector("[data-open]").getAttribute("href")}`, location.href).href;
      return url.href;
    }

    /* -- showing -- */

    /* The controls follow the state; what is being typed is left alone. */
    fill() {
      for (const name of ["you", "them", "variant", "difficulty", "their-difficulty", "chance"]) {
        for (const control of fields(this.box, name)) {
          const value = String(this.state[name]);
          if (control.value === value) continue;
          if (control === document.activeElement && control.type === "number" && Number(control.value) === this.state[name]) continue;
          control.value = value;
        }
      }
    }

    render() {
      const { box, state } = this;
      const table = this.table(state);
      const found = table.counts(state.you, state.them);
      drawBar(box.querySelector(".op-bar"), OUTCOMES.map((name) => `outcome-${name}`), found.each, found.total);
      showNumbers(box, OUTCOMES, found.each, found.total);
      box.dataset.variant = state.variant;
      put(part(box, "exact"), exact(found));
      if (this.short) return this.showLink();
      const [before, win, after] = sentence(state.you, state.them, found);
      part(box, "sentence").replaceChildren(before, element("strong", win), after);
      put(part(box, "even"), even(table, state.them));
      put(part(box, "need-them"), String(state.them));
      put(part(box, "need"), needed(table, state.them, state.chance));
      this.showMore(table, found);
      this.showOthers();
      this.showLevels();
      clearTimeout(this.timer);
      this.timer = setTimeout(() => put(part(box, "status"), `${before}${win}${after}`), 900);
    }

    showMore(table, now) {
      const rows = better(this.kind, table, this.state.you).map(([name, label]) => {
        if (label === null) return [name, DASH, DASH, DASH];
        const then = table.counts(label, this.state.them);
        const gain = oppose.points(then.each[0], then.total, now.each[0], now.total);
        return [name, String(label), oppose.percent(then.each[0], then.total), gain];
      });
      fillRows(part(this.box, "more"), rows);
    }

    showOthers() {
      const body = part(this.box, "others");
      if (!body) return;
      const rows = this.variants().map(([variant, title]) => {
        const table = this.table(this.state, variant);
        if (!table) return [title, ...OUTCOMES.map(() => DASH)];
        const { each, total } = table.counts(this.state.you, this.state.them);
        return [title, ...each.map((count) => oppose.percent(count, total))];
      });
      fillRows(body, rows, this.variants().findIndex(([variant]) => variant === this.state.variant));
    }

    showLevels() {
      const holder = part(this.box, "by-level");
      if (!holder) return;
      const graded = Boolean(this.state.difficulty || this.state["their-difficulty"]);
      holder.hidden = graded;
      if (graded) return;
      const record = oppose.have(`${this.path}/${this.state.variant}`);
      const { names } = record.levels;
      const tokens = levelColours(names);
      const head = (n, scope) => {
        const made = element("th", key("level", tokens[n]), ` ${start(names[n])}`);
        made.scope = scope;
        return made;
      };
      const order = names.map((_, n) => n).reverse();
      const heads = part(holder, "level-heads").rows[0];
      heads.replaceChildren(heads.cells[0], ...order.map((n) => head(n, "col")));
      const pairs = oppose.levels(record, this.state.you, this.state.them);
      part(holder, "levels").replaceChildren(
        ...order.map((n, row) => {
          const cells = pairs.slice(row * names.length, (row + 1) * names.length).map(levelCell);
          return element("tr", head(n, "row"), ...cells);
        }),
      );
    }

    showLink() {
      const link = this.box.querySelector("[data-open]");
      const game = this.game ?? this.games?.find((each) => each.system === this.state.system);
      if (game) {
        link.setAttribute("href", `${game.href}${this.query(this.state)}`);
        put(link, "Open this match-up");
      }
    }

    /* -- the rest of the page -- */

    tell() {
      const { system, variant, you, them } = this.state;
      const detail = { system, table: this.box.dataset.table, variant, you, them, from: this.box };
      document.dispatchEvent(new CustomEvent("oppose:match", { detail }));
    }

    /* Another game, on a page with a choice of them. */
    async change(system) {
      const game = this.games?.find((each) => each.system === system);
      if (!game) return;
      const { box } = this;
      Object.assign(box.dataset, { system, table: game.table, kind: game.kind, variant: game.variant });
      this.game = game;
      for (const name of ["you", "them"]) replaceField(box, name, game);
      this.first = { ...this.read(), system, variant: game.variant };
      this.state = { ...this.first };
      await this.set({}, { quiet: true });
    }
  }

  const fillRows = (body, rows, now = -1) => {
    rows.forEach((row, n) => {
      const line = body.rows[n];
      row.forEach((text, cell) => put(line.cells[cell], text));
      line.classList.toggle("op-now", n === now);
    });
  };

  const LEVELS = {
    2: ["failure", "success"],
    3: ["failure", "success", "critical"],
    4: ["fumble", "failure", "success", "critical"],
    5: ["fumble", "failure", "success", "special", "critical"],
    6: ["fumble", "failure", "success", "special", "extreme", "critical"],
  };

  const levelColours = (names) =>
    names.every((name) => LEVELS[6].includes(name)) ? names : LEVELS[Math.min(Math.max(names.length, 2), 6)].slice(0, names.length);

  const levelCell = ({ each, all, total }) => {
    const text = (count) => oppose.percent(count, total, 1);
    if (!all) return element("td", DASH);
    if (each[0] && each[3]) return styled("td", "op-both", text(each[0]), styled("span", "op-or", " | "), text(each[3]));
    const outcome = OUTCOMES[each.indexOf(Math.max(...each))];
    return styled("td", `op-outcome-${outcome}`, text(all), styled("span", "op-unseen", ` ${WORDS[outcome]}`));
  };

  /* On the home page a side may be a number in one game and one of a list in the next. */
  const replaceField = (box, name, game) => {
    const holder = box.querySelector(`.op-input-${name}`);
    for (const variety of holder.querySelectorAll("[data-variety]")) {
      const mine = variety.dataset.variety === (game.kind === "side" ? "side" : "number");
      variety.hidden = !mine;
      for (const control of variety.querySelectorAll("input, select")) {
        if (mine) control.dataset.field = name;
        else delete control.dataset.field;
        if (mine && control.tagName !== "SELECT") Object.assign(control, { min: game.low, max: game.high });
        if (mine) control.value = game[name];
      }
      if (mine) holder.querySelector("label").htmlFor = variety.querySelector("input, select").id;
    }
    put(holder.querySelector("label"), `${name === "you" ? "Your" : "Their"} ${game.kind}`);
  };

  /* ---- events: on the document, once -------------------------------------------------------------------- */

  const readoutOf = (node) => {
    const box = node.closest?.('[data-readout="match"]');
    return box && open.get(box);
  };

  document.addEventListener("input", (event) => {
    const readout = event.target.dataset?.field && readoutOf(event.target);
    if (readout) readout.edit(event.target);
  });
  for (const kind of ["focusin", "pointerover"]) {
    document.addEventListener(kind, (event) => {
      const readout = readoutOf(event.target);
      if (!readout || readout.woken) return;
      readout.woken = true;
      readout.load(readout.state).then(() => readout.loadOthers()).catch(() => { readout.woken = false; });
    }, { passive: true });
  }
  document.addEventListener("focusout", (event) => {
    const readout = event.target.dataset?.field && readoutOf(event.target);
    if (!readout || event.target.type !== "number") return;
    if (readout.accept(event.target).problem) {
      readout.fill();
      event.target.value = readout.state[event.target.dataset.field];
      readout.complain("");
    }
  });
  document.addEventListener("keydown", (event) => {
    const readout = event.target.type === "number" && event.target.dataset.field && readoutOf(event.target);
    const by = { PageUp: 10, PageDown: -10 }[event.key];
    if (!readout || !by) return;
    event.preventDefault();
    readout.step(event.target.dataset.field, by);
  });
  document.addEventListener("click", (event) => {
    const button = event.target.closest?.("[data-step], [data-do]");
    const readout = button && readoutOf(button);
    if (readout && button.dataset.step) {
      const [name, by] = button.dataset.step.split(" ");
      readout.step(name, Number(by));
    } else if (readout) act(button, readout.link(), part(readout.box, "status"));
    else chooseCell(event.target);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && event.target.matches?.(".op-odds td")) chooseCell(event.target);
  });

  /* A cell of an odds table becomes the match-up. */
  const chooseCell = (node) => {
    const cell = node.closest?.(".op-odds[data-system] tbody td");
    if (!cell) return;
    const table = cell.closest("table");
    const heads = table.tHead.rows[table.tHead.rows.length - 1].cells;
    const [you, them] = [cell.parentElement.cells[0], heads[cell.cellIndex]].map((head) => head.textContent.trim());
    for (const [box, readout] of open) {
      if (!box.isConnected || box.dataset.system !== table.dataset.system || box.dataset.table !== table.dataset.table) continue;
      readout.set({ you: readout.side(you), them: readout.side(them), variant: table.dataset.variant });
    }
  };

  /* Copy or share an address, and say so. */
  const act = async (button, address, status) => {
    if (button.dataset.do === "share") {
      navigator.share({ title: document.title, url: address }).catch(() => {});
      return;
    }
    const said = (await copy(address)) ? "Link copied" : "Not copied: take the address from above";
    const words = (button.dataset.words ??= button.textContent);
    put(button, said);
    put(status, said);
    setTimeout(() => put(button, words), 2000);
  };

  const copy = async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      return true;
    } catch {
      const field = styled("textarea", "op-unseen");
      field.value = text;
      document.body.append(field);
      field.select();
      const done = document.execCommand("copy");
      field.remove();
      return done;
    }
  };

  /* What is chosen elsewhere on the page: a cell of a picture, a reading of a table. */
  document.addEventListener("oppose:match", ({ detail }) => {
    for (const [box, readout] of open) {
      if (box === detail.from || !box.isConnected || box.dataset.system !== detail.system || readout.short) continue;
      const labels = ["you", "them"].filter((name) => detail[name] !== undefined);
      const change = Object.fromEntries(labels.map((name) => [name, readout.side(detail[name])]));
      if (detail.variant && readout.variants().some(([variant]) => variant === detail.variant)) change.variant = detail.variant;
      if (Object.keys(change).some((name) => change[name] !== readout.state[name])) readout.set(change);
    }
    ring(detail);
  });
  document.addEventListener("change", (event) => {
    if (following || !event.target.matches?.('[data-switch="reading"] input')) return;
    const wanted = event.target.value.split(" ");
    for (const [box, readout] of open) {
      if (!box.isConnected || readout.short || wanted.includes(readout.state.variant)) continue;
      const known = readout.variants().find(([variant]) => wanted.includes(variant));
      if (known) readout.set({ variant: known[0] });
    }
  });

  /* The tables show the reading of the match-up, and ring its cell. */
  let following = false;
  const ring = ({ system, table: name, variant, you, them }) => {
    following = true;
    for (const group of document.querySelectorAll('[data-switch="reading"]')) {
      const radio = [...group.querySelectorAll("input")].find((each) => each.value.split(" ").includes(variant));
      if (radio && !radio.checked) {
        radio.checked = true;
        radio.dispatchEvent(new Event("change", { bubbles: true }));
      }
    }
    following = false;
    for (const table of document.querySelectorAll(`.op-odds[data-system="${CSS.escape(system)}"]`)) {
      if (name && table.dataset.table !== name) continue;
      const heads = [...table.tHead.rows[table.tHead.rows.length - 1].cells].map((head) => head.textContent.trim());
      const column = heads.indexOf(String(them));
      const row = [...table.tBodies[0].rows].find((each) => each.cells[0].textContent.trim() === String(you));
      const cell = row && column > 0 ? row.cells[column] : null;
      for (const old of table.querySelectorAll(".op-now")) if (old !== cell) old.classList.remove("op-now");
      if (cell) cell.classList.add("op-now");
      const said = table.querySelector("[data-ringed]");
      put(said, cell ? `Ringed: ${you} against ${them}.` : `${you} against ${them} lies between the ratings shown.`);
    }
    for (const table of document.querySelectorAll(`.op-bands[data-system="${CSS.escape(system)}"]`)) {
      for (const row of table.tBodies[0].rows) row.classList.toggle("op-now", row.cells[0].textContent.trim() === String(you));
    }
  };

  /* ---- life on a page with instant navigation ------------------------------------------------------------- */

  const ready = () => {
    for (const box of [...open.keys()]) if (!box.isConnected) open.delete(box);
    for (const box of document.querySelectorAll('[data-readout="match"]')) {
      if (open.has(box)) continue;
      const readout = new Readout(box);
      open.set(box, readout);
      readout.enable();
    }
    visit();
  };

  /* The address changed without a new page, or a page has opened. */
  const visit = () => {
    oppose.arrive();
    for (const [box, readout] of open) if (box.isConnected && !readout.short) readout.follow(location.search);
  };

  oppose.readouts = open;
  oppose.parts = { part, fields, field, element, styled, put, key, drawBar, showNumbers, fillRows, levelColours, act, chance, start };

  if (window.document$) window.document$.subscribe(ready);
  else if (document.readyState === "loading") document.addEventListener("DOMContentLoaded", ready);
  else ready();
  if (window.location$) window.location$.subscribe(() => setTimeout(visit));
  window.addEventListener("popstate", () => setTimeout(visit));
})();
