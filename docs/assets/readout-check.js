/* Readouts without an opponent: whatever a check's settings and results are, the page tells them with the box. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.kinds.check) return;
  const { Readout, element, styled, put, phrase, key, chance, start } = oppose;

  const sum = (counts) => counts.reduce((all, count) => all + count); // of numbers, or of BigInts
  class Explorer extends Readout {
    /* The names of the state for those names of figures that differ. */
    static named = {};

    signals() {
      const found = { ...this.state };
      for (const [signal, name] of Object.entries(this.constructor.named)) found[signal] = this.signal(signal, name);
      return found;
    }

    /* What a figure shows of a part of the state. */
    signal(signal, name) { return this.state[name]; }

    take(found) {
      super.take(Object.fromEntries(Object.entries(found).map(([signal, value]) => [this.constructor.named[signal] ?? signal, value])));
    }

    show(variant, counts, main, words) {
      put(this.of(variant, "big"), oppose.percent(main, counts.total, 1));
      oppose.showShares(this.of(variant, "answer"), counts);
      this.speak(variant, words);
    }

    speak(variant, [before, strong, after]) {
      const shown = this.of(variant, "sentence");
      const [was, sentence] = [this.told ?? shown.textContent, `${before}${strong}${after}`];
      phrase(shown, "strong", before, strong, after);
      this.say((was === sentence && this.of(variant, "need")?.textContent) || sentence); // what is new of them
      this.told = sentence;
    }
  }

  /* ---- a check: settings in, results out, as the page says --------------------------------------------- */

  class Check extends Explorer {
    static named = { ones: "botches", tens: "doubles", you: "active", them: "passive" };

    constructor(box) {
      super(box);
      this.results = JSON.parse(box.dataset.results); // by reading: name, places of its outcomes, whether it is a success
    }

    get table() { return oppose.table(this.path()); }
    get settings() { return (this.parsed ??= JSON.parse(this.box.dataset.settings)); }
    get own() { return this.results[this.state.variant]; }

    /* How often each result comes up, worst first. */
    odds(values = this.state) {
      const { table } = this;
      const chosen = this.settings.map(({ name }) => values[name]);
      const { each, total } = table.rule.check?.(values) ?? table.counts(...chosen);
      return { each: this.own.map(([, places]) => sum(places.map((n) => each[n]))), total };
    }

    reach({ each }, place) { return sum(each.slice(place)); }
    good() { return this.own.findIndex(([, , good]) => good); }
    /* Whether a control chooses a number by its name. */
    numbered({ dataset: { field } }) {
      const { names, values } = this.settingOf(field) ?? {};
      return names && typeof values[0] === "number";
    }
    typed(control, text) { return this.numbered(control) ? Number(text) : super.typed(control, text); }
    accept(control, text = control.value) {
      const { letters, values } = this.settingOf(control.dataset.field) ?? {};
      if (letters) return oppose.lettered(text, letters, values, control.maxLength);
      const found = super.accept(control, text);
      return this.numbered(control) && found.value !== undefined ? { value: Number(found.value) } : found;
    }
    settingOf(name) { return this.settings.find((each) => each.name === name); }

    sentence(odds) {
      const good = this.good();
      const how = odds.each[0] ? `comes up ${chance(odds.each[0], odds.total)}` : "does not come up here";
      const before = `With ${oppose.allSaid(this.settings, this.state)} you ${oppose.reaching(this.own[good][0], this.own[good + 1])} `;
      const after = ` of the time.${good > 1 ? ` The worst, ${oppose.an(this.own[0][0])}, ${how}.` : ""}`;
      return [before, chance(this.reach(odds, good), odds.total), after];
    }

    exact(odds) {
      const good = this.reach(odds, this.good());
      if ("countsRolls" in this.box.dataset) return `Exactly ${oppose.grouped(good)} of ${oppose.grouped(odds.total)} rolls.`;
      const [n, d] = oppose.lowest(good, odds.total);
      return n === 0n || n === d ? `Exactly ${n / d}.` : `Exactly ${oppose.grouped(n)} in ${oppose.grouped(d)}.`;
    }

    render() {
      const { variant } = this.state;
      const odds = this.odds();
      put(this.of(variant, "need"), this.needed());
      this.show(variant, { each: [...odds.each].reverse(), total: odds.total }, this.reach(odds, this.good()), this.sentence(odds));
      put(this.of(variant, "exact"), this.exact(odds));
      ring(this);
      listed(this);
    }

    tell() {
      super.tell();
      askMore(this);
    }

    /* How much of the first setting that helps is enough to reach a result. */
    needed() {
      const asked = this.settings.find(({ helps }) => helps);
      if (!asked) return "";
      const named = this.own.findIndex(([name]) => name === (this.state.band ?? ""));
      const place = named < 0 ? this.good() : named; // a reading may not have that result
      const wanted = BigInt(this.state.chance);
      let best = null;
      const [low, high] = [asked.values[0], asked.values.at(-1)];
      for (let value = low; value <= high; value += 1) {
        const odds = this.odds({ ...this.state, [asked.name]: value });
        const [good, total] = [this.reach(odds, place), odds.total].map(BigInt);
        if (100n * good >= wanted * total) return `You need ${oppose.said(asked, value)}: ${chance(good, total)}.`;
        if (!best || good * best.total > best.good * total) best = { good, total, value };
      }
      return `Nothing up to ${oppose.said(asked, high)} is enough; the most is ${chance(best.good, best.total)}, which needs ${oppose.said(asked, best.value)}.`;
    }

    /* -- switches: readings that are combinations of rules, each on or off -- */

    get switches() {
      const { switchesOf } = this.box.dataset;
      return (this.known ??= switchesOf ? JSON.parse(switchesOf) : { names: [], readings: {} });
    }

    off(variant) {
      const { readings } = this.switches;
      const found = Object.keys(readings).find((names) => readings[names] === variant);
      return found ? found.split(" ") : [];
    }

    /* The reading with a switch turned. */
    turned(variant, name, on) {
      const { names, readings } = this.switches;
      const off = this.off(variant);
      return readings[names.filter((each) => (each === name ? !on : off.includes(each))).join(" ")];
    }

    boxes() { return this.box.querySelectorAll("[data-switches]"); }

    fill(refused) {
      super.fill(refused);
      const off = this.off(this.state.variant);
      for (const each of this.boxes()) each.checked = !off.includes(each.dataset.switches);
    }

    /* Addresses name the switches that are off; those that name a reading are understood too. */
    pairs() {
      if (!this.switches.names.length) return super.pairs();
      const off = this.off(this.state.variant).map((name) => [name, "no"]);
      return super.pairs().flatMap((pair) => (pair[0] === this.reading ? off : [pair]));
    }

    understand(search) {
      const { state, wrong } = super.understand(search);
      const asked = oppose.parameters(search);
      for (const name of this.switches.names) {
        const text = asked.get(name)?.trim().toLowerCase();
        if (["yes", "no"].includes(text)) state.variant = this.turned(state.variant, name, text === "yes");
        else if (text !== undefined) wrong.push(name);
      }
      return { state, wrong };
    }

    signal(signal, name) {
      return this.switches.names.includes(name) ? !this.off(this.state.variant).includes(name) : super.signal(signal, name);
    }

    turn(name, on) {
      const variant = this.turned(this.state.variant, name, on);
      if (variant !== this.state.variant) this.set({ variant });
    }
  }

  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.switches;
    const readout = name && oppose.readouts.get(event.target.closest("[data-readout-kind]"));
    readout?.turn(name, event.target.checked);
  });

  /* Tables by two settings: the cell of the state is ringed, and a cell that is pressed is the state. By one: its row. */
  const ring = ({ state, box }) => {
    for (const table of document.querySelectorAll(`table[data-down][data-system="${CSS.escape(box.dataset.system)}"]`)) {
      const { down, across } = table.dataset;
      const own = table.dataset.table === box.dataset.table && [undefined, state.variant].includes(table.dataset.variant);
      if (!own || !(down in state)) continue;
      const here = Object.entries(JSON.parse(table.dataset.at ?? "{}")).every(([name, label]) => state[name] === label);
      if (across in state) oppose.ringed(table, here ? oppose.cellOf(table, state[down], state[across]) : null, `${down} ${state[down]}, ${across} ${state[across]}`);
      else if (!across) for (const row of table.tBodies[0].rows) row.classList.toggle("op-now", oppose.labelOf(row.cells[0]) === String(state[down]));
    }
  };

  /* The links of a page that ask more about a roll ask about what is set. */
  const askMore = (readout) => {
    const { state, settings, box: { id, dataset: { table } } } = readout;
    const odds = readout.odds();
    const chance = oppose.percent(readout.reach(odds, readout.good()), odds.total, 0).replace(/[<>]/, "");
    for (const link of document.querySelectorAll('#ask-more a[href*="system="]:not([href*="you="])')) {
      const asked = oppose.parameters(link.search);
      const [, page] = /\/(lab|spend|toward)\//.exec(link.pathname) ?? [];
      if (asked.get("system") === "any") {
        if (id !== "match-up") continue; // these ask with the chance of the first roll
        if (asked.has("members")) asked.set("members", Array(4).fill(chance).join());
        else asked.set("dice", chance);
      } else if (page && (asked.get("variant") ?? `${table}/`).startsWith(`${table}/`)) {
        if (asked.has("variant")) asked.set("variant", `${table}/${state.variant}`);
        for (const { name } of settings) asked.set(page === "lab" ? `at-${name}` : name, state[name]);
      }
      link.search = oppose.query([...asked]);
    }
  };

  oppose.pressed?.(Check, (readout, table, row, column) => {
    const { down, across } = table.dataset;
    if (table.dataset.table !== readout.box.dataset.table || !readout.field(down) || !readout.field(across)) return;
    const [{ value: mine }, { value: other }] = [[down, row], [across, column]].map(([name, text]) => readout.accept(readout.field(name), text));
    if (mine !== undefined && other !== undefined) readout.set({ [down]: mine, [across]: other });
  });

  /* ---- a pool's table of every outcome: exactly, at least, at most --------------------------------------- */

  const outcomeRow = () => {
    const head = element("th", "0");
    head.scope = "row";
    return element("tr", head, styled("td", "op-words", key("level", "failure"), " "), ...[0, 0, 0].map(() => element("td", "0")));
  };

  const listed = ({ state: { dice, difficulty, variant }, box, table: { rule } }) => {
    const { system } = box.dataset;
    const shown = document.querySelector(`.op-records[data-table="pool"][data-system="${CSS.escape(system)}"][data-variant="${CSS.escape(variant)}"]`);
    if (!shown || !rule.tables.pool) return;
    const colours = box.dataset.levels.split(" ");
    const { each, total } = rule.tables.pool.cell(dice, difficulty);
    const body = shown.tBodies[0];
    const seen = each.filter(Boolean).length;
    while (body.rows.length < seen) body.append(outcomeRow());
    let [least, most, last, at] = [total, 0, -1, 0];
    rule.tables.pool.outcomes.forEach((outcome, n) => {
      const count = each[n];
      most += count;
      if (count) {
        const band = rule.band(outcome);
        const row = body.rows[at];
        at += 1;
        put(row.cells[0], oppose.minus(outcome));
        const [mark, name] = row.cells[1].childNodes;
        mark.className = `op-key op-level-${colours[band]}`;
        name.data = ` ${start(rule.tables.outcomes.outcomes[band])}`;
        [count, least, most].forEach((found, cell) => put(row.cells[cell + 2], oppose.percent(found, total)));
        row.className = last >= 0 && band !== last ? "op-break" : "";
        row.hidden = false;
        last = band;
      }
      least -= count;
    });
    for (const row of [...body.rows].slice(seen)) row.hidden = true;
    const pool = `${dice} ${dice === 1 ? "die" : "dice"} at difficulty ${difficulty}`;
    put(document.querySelector("[data-pool-said]"), `Every outcome of ${pool}, in percent.`);
    put(shown.caption, `${pool}, in percent.`);
  };

  Object.assign(oppose, { Explorer });
  Object.assign(oppose.kinds, { check: Check });
})();
