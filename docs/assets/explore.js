/* Readouts of what is not a match-up: a pool of dice, the resistance table, experience, one open-ended roll. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.kinds.pool) return;
  const { Readout, element, styled, put, phrase, key, chance, start } = oppose;

  const sum = (counts) => counts.reduce((all, count) => all + count, 0);
  const diceOf = (number) => `${number || "No"} ${number === 1 ? "die" : "dice"}`;

  /* Pictures of the same game have controls of their own: they follow, and lead. */
  let following = false;
  class Explorer extends Readout {
    /* Names of the state by what pictures call them, where they differ. */
    static signals = {};

    tell() {
      const signals = { ...Object.fromEntries(this.names.map((name) => [name, name])), ...this.constructor.signals };
      for (const [signal, name] of Object.entries(signals)) {
        for (const control of this.twins(signal)) this.move(control, this.signal(signal, name));
      }
    }

    /* What a control of a picture is to show. */
    signal(signal, name) { return this.state[name]; }

    move(control, value) {
      const box = control.type === "checkbox";
      if (box ? control.checked === value : control.value === String(value)) return;
      if (box) control.checked = value;
      else control.value = value;
      following = true;
      control.dispatchEvent(new Event("input", { bubbles: true }));
      following = false;
    }

    twins(signal) {
      const { system } = this.box.dataset;
      return document.querySelectorAll(`.op-figure[data-system="${CSS.escape(system)}"] input[data-signal="${CSS.escape(signal)}"]:not([type="radio"])`);
    }

    /* A control of a picture was moved by hand. */
    hear(signal, control) {
      const name = this.constructor.signals[signal] ?? signal;
      const own = this.field(name);
      const accepted = own && this.accept(own, control.value).value;
      if (accepted !== undefined && accepted !== this.state[name]) this.set({ [name]: accepted });
    }

    show(variant, counts, words) {
      oppose.showShares(this.of(variant, "answer"), counts);
      this.speak(variant, words);
    }

    speak(variant, [before, strong, after]) {
      phrase(this.of(variant, "sentence"), "strong", before, strong, after);
      this.say(`${before}${strong}${after}`);
    }

    /* The fewest dice that come out well enough often enough; `reach` tells how often so many do. */
    diceNeeded(numbers, reach) {
      const wanted = BigInt(this.state.chance);
      const does = ({ dice, good, total }) => `do${dice === 1 ? "es" : ""} it ${chance(good, total)} of the time.`;
      let best = null;
      for (const dice of numbers) {
        const [good, total] = reach(dice).map(BigInt);
        const found = { dice, good, total };
        if (100n * good >= wanted * total) return `You need ${diceOf(dice).toLowerCase()}, which ${does(found)}`;
        if (!best || good * best.total > best.good * total) best = found;
      }
      return `Nothing up to ${numbers.at(-1)} dice is enough; ${best.dice} ${does(best)}`;
    }
  }

  document.addEventListener("input", (event) => {
    const figure = !following && event.target.dataset?.signal && event.target.closest(".op-figure");
    if (!figure) return;
    for (const [box, readout] of oppose.readouts) {
      if (readout instanceof Explorer && box.isConnected && box.dataset.system === figure.dataset.system) {
        readout.hear(event.target.dataset.signal, event.target);
      }
    }
  });

  /* ---- a pool of dice ------------------------------------------------------------------------------ */

  class Pool extends Explorer {
    static signals = { ones: "botches", tens: "doubles" };

    /* The switches, and the reading for each set of those that are off; nothing where there are none. */
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

    /* The two switches of the picture are these. */
    signal(signal, name) {
      return signal in Pool.signals ? !this.off(this.state.variant).includes(name) : super.signal(signal, name);
    }

    hear(signal, control) {
      if (!(signal in Pool.signals)) super.hear(signal, control);
      else if (this.switches.names.length) this.turn(Pool.signals[signal], control.checked);
    }

    turn(name, on) {
      const variant = this.turned(this.state.variant, name, on);
      if (variant !== this.state.variant) this.set({ variant });
    }

    /* Counts of the bands of one pool, worst first, and of every outcome. */
    bands(variant, dice, difficulty) {
      const record = this.record(variant);
      const table = oppose.table(record);
      const { each, total } = table.counts(dice, difficulty);
      const names = record.bands.map(([name]) => name);
      const banded = names.map(() => 0);
      const band = (outcome) => record.bands.reduce((at, [, from], n) => (from === null || outcome >= from ? n : at), 0);
      table.outcomes.forEach((outcome, n) => { banded[band(outcome)] += each[n]; });
      return { names, each: banded, total, outcomes: table.outcomes, exactly: each, band };
    }

    /* The first band that is a success, as the engine has it. */
    good(variant) { return this.record(variant).good; }

    render() {
      const { dice, difficulty } = this.state;
      const { variant } = this.state;
      const found = this.bands(variant, dice, difficulty);
      const first = this.good(variant);
      const good = sum(found.each.slice(first));
      const [worst] = found.each;
      const after = ` of the time; the worst, a ${found.names[0]}, ${worst ? `comes up ${chance(worst, found.total)}` : "cannot happen"}.`;
      const before = `${diceOf(dice)} at difficulty ${difficulty} come${dice === 1 ? "s" : ""} out ${found.names[first]} or better `;
      this.show(variant, found, [before, chance(good, found.total), after]);
      put(this.of(variant, "exact"), `Exactly ${oppose.grouped(good)} of ${oppose.grouped(found.total)} rolls.`);
      put(this.of(variant, "need"), this.needed(variant));
      this.outcomes(variant, found);
    }

    needed(variant) {
      const { band, difficulty } = this.state;
      return this.diceNeeded(oppose.table(this.record(variant)).axes[0].labels, (dice) => {
        const found = this.bands(variant, dice, difficulty);
        return [sum(found.each.slice(found.names.indexOf(band))), found.total];
      });
    }

    outcomeRow() {
      const head = element("th", "0");
      head.scope = "row";
      return element("tr", head, styled("td", "op-words", key("level", "failure"), " "), ...[0, 0, 0].map(() => element("td", "0")));
    }

    /* The table of every outcome: exactly, at least, at most. */
    outcomes(variant, found) {
      const { system } = this.box.dataset;
      const table = document.querySelector(`.op-records[data-table="pool"][data-system="${CSS.escape(system)}"][data-variant="${CSS.escape(variant)}"]`);
      if (!table) return;
      const colours = this.box.dataset.levels.split(" ");
      let [least, most, last] = [found.total, 0, -1];
      const body = table.tBodies[0];
      const seen = found.exactly.filter(Boolean).length;
      while (body.rows.length < seen) body.append(this.outcomeRow());
      let at = 0;
      found.outcomes.forEach((outcome, n) => {
        const count = found.exactly[n];
        most += count;
        if (count) {
          const band = found.band(outcome);
          const row = body.rows[at];
          at += 1;
          put(row.cells[0], oppose.minus(outcome));
          const [mark, name] = row.cells[1].childNodes;
          mark.className = `op-key op-level-${colours[band]}`;
          name.data = ` ${start(found.names[band])}`;
          [count, least, most].forEach((each, cell) => put(row.cells[cell + 2], oppose.percent(each, found.total)));
          row.className = last >= 0 && band !== last ? "op-break" : "";
          row.hidden = false;
          last = band;
        }
        least -= count;
      });
      for (const row of [...body.rows].slice(seen)) row.hidden = true;
      const { dice, difficulty } = this.state;
      put(document.querySelector("[data-pool-said]"), `Every outcome of ${diceOf(dice)} at difficulty ${difficulty}, in percent.`);
      put(table.caption, `${diceOf(dice)} at difficulty ${difficulty}, in percent.`);
    }
  }

  document.addEventListener("change", (event) => {
    const name = event.target.dataset?.switches;
    const readout = name && oppose.readouts.get(event.target.closest("[data-readout-kind]"));
    readout?.turn(name, event.target.checked);
  });

  /* ---- the resistance table ------------------------------------------------------------------------- */

  class Resistance extends Explorer {
    static signals = { you: "active", them: "passive" };

    render() {
      const { active, passive } = this.state;
      const { variant } = this.state;
      const found = oppose.table(this.record(variant)).counts(active, passive);
      const [won] = found.each;
      let how = `, on a roll of ${String(won % 100).padStart(2, "0")} or less.`;
      if (won === found.total) how = ": no roll is needed.";
      if (won === 0) how = ": no roll can do it.";
      const words = [`An active ${active} overcomes a passive ${passive} `, chance(won, found.total), ` of the time${how}`];
      this.show(variant, found, words);
      this.ring(variant);
    }

    ring(variant) {
      const { active, passive } = this.state;
      const { system, table: name } = this.box.dataset;
      const table = document.querySelector(`.op-odds[data-table="${name}"][data-system="${CSS.escape(system)}"][data-variant="${CSS.escape(variant)}"]`);
      if (table) oppose.ringed(table, oppose.cellOf(table, active, passive), `${active} against ${passive}`);
    }
  }

  oppose.pressed(Resistance, (readout, table, down, across) => {
    if (table.dataset.table === "resistance") readout.set({ active: Number(down), passive: Number(across) });
  });

  /* ---- experience: checks and adventures from a rating to another --------------------------------------- */

  const tenths = (value) => `${Math.floor(value / 10)}.${value % 10}`;

  class Planner extends Explorer {
    static signals = { rating: "start" };

    render() {
      const { start: from, target, uses } = this.state;
      const { variant } = this.state;
      const record = this.record(variant);
      const size = record.to - record.from + 1;
      record.tables ??= record.planes.map((plane) => oppose.unpack(plane, size, size));
      const value = (plane) => record.tables[plane][(target - record.from) * size + from - record.from];
      const [checks, adventures] = [value(0), value(uses)];
      let words = [`From ${from} to ${target} takes `, `${tenths(checks)} checks`, " on average"];
      if (from >= target) words = [`At ${from} the skill has reached ${target}: `, "no check", " is needed."];
      else if (adventures < 0) words[2] += "; adventures that earn them never come.";
      else words[2] += `, and ${tenths(adventures)} adventures with ${uses} ${uses === 1 ? "roll" : "rolls"} of the skill in each.`;
      this.speak(variant, words);
      put(this.of(variant, "exact"), `One check at ${from} gains ${record.gain[from - record.from]} points on average.`);
    }
  }

  /* ---- one open-ended roll, with ranks of mastery ------------------------------------------------------- */

  class Ladder extends Explorer {
    keys() { return [...super.keys(), `${this.box.dataset.system}/mastery/standard`]; }

    render() {
      const { score, ranks, target } = this.state;
      const mastery = oppose.table(oppose.have(`${this.box.dataset.system}/mastery/standard`)).counts(score, ranks, target);
      const { variant } = this.state;
      const table = oppose.table(this.record(variant));
      const { each, total } = table.counts(score);
      const counts = this.record(variant).groups.map((group) => sum(group.map((n) => each[n])));
      const [good, critical] = [counts[0] + counts[1], counts[0]];
      const words = [`At score ${score} the roll succeeds `, chance(good, total), ` of the time, critically ${chance(critical, total)}.`];
      this.show(variant, { each: counts, total }, words);
      const [n, d] = oppose.lowest(good, total);
      put(this.of(variant, "exact"), n === 0n || n === d ? `Exactly ${n}.` : `Exactly ${oppose.grouped(n)} in ${oppose.grouped(d)}.`);
      put(this.part("mastery"), `${chance(mastery.each[0], mastery.total)} of the time.`);
    }
  }

  Object.assign(oppose, { Explorer, diceOf });
  Object.assign(oppose.kinds, { pool: Pool, resistance: Resistance, planner: Planner, ladder: Ladder });
})();
