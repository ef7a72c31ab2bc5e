/* Readouts without an opponent: a pool of dice, the resistance table, experience, one open-ended roll. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.kinds.pool) return;
  const { Readout, element, styled, put, phrase, key, chance, start } = oppose;

  const sum = (counts) => counts.reduce((all, count) => all + count, 0);
  const diceOf = (number) => `${number || "No"} ${number === 1 ? "die" : "dice"}`;

  /* Figures of the same game have controls of their own: the readout sets them, and they set the readout. */
  let following = false;
  class Explorer extends Readout {
    /* The names of the state for those names of figures that differ. */
    static signals = {};

    tell() {
      const signals = { ...Object.fromEntries(this.names.map((name) => [name, name])), ...this.constructor.signals };
      for (const [signal, name] of Object.entries(signals)) {
        for (const control of this.twins(signal)) this.move(control, this.signal(signal, name));
      }
    }

    /* The value that a control of a figure should have. */
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

    /* The fewest dice that reach the band with the wanted chance; `reach` gives the chance for a number of dice. */
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

    /* The switches, and the reading for each set of switches that are off; null without switches. */
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
      const rule = oppose.rule(this.path(variant));
      const { pool, outcomes } = rule.tables;
      const { each, total } = outcomes.cell(dice, difficulty);
      return { names: outcomes.outcomes, each, total, outcomes: pool.outcomes, exactly: pool.cell(dice, difficulty).each, band: (outcome) => rule.band(outcome) };
    }

    /* The first band that is a success, as the engine has it. */
    good(variant) { return oppose.rule(this.path(variant)).good; }

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
      return this.diceNeeded(oppose.table(this.path(variant)).axes[0].labels, (dice) => {
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
      const found = oppose.rule(this.path(variant)).roll(active, passive);
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

  /* ---- experience and the ways beside it: tries and hours from a rating to another ----------------------- */

  const words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
  const rounded = (value, places) => (Math.floor(value * 10 ** places + 0.5 + 1e-9) / 10 ** places).toFixed(places);
  const said = (value, unit = "") => (value < Infinity ? `${rounded(value, 1)} ${unit}`.trim() : "never");

  /* What one try may do: pairs of points and how likely it adds them, for a score of the character or the teacher. */
  const stepsOf = (rule, score) => (rating) => rule.chances(score, rating).flatMap(([faces, points]) =>
    points.map((each) => [Math.min(Math.max(rating + each, 0), Math.max(rating, rule.top)) - rating, faces / 100 / points.length]));

  /* What it costs on average to come from one rating to another: each rating in terms of those above it, from the
     lowest up, and then each average from the target down. */
  const expected = (steps, cost, start, target) => {
    const rows = [];
    for (let at = 0; at < target; at += 1) {
      const leads = new Map();
      let spent = cost(at);
      const lead = (to, chance) => { if (chance) leads.set(to, (leads.get(to) ?? 0) + chance); };
      for (const [points, chance] of steps(at)) lead(at + points, chance);
      for (let below = Math.min(...leads.keys()); below < at; below = Math.min(...leads.keys())) {
        const chance = leads.get(below);
        leads.delete(below);
        spent += chance * rows[below].spent;
        for (const [to, on] of rows[below].leads) lead(to, chance * on);
      }
      leads.delete(at);
      const leaves = sum([...leads.values()]);
      for (const [to, chance] of leads) leads.set(to, chance / leaves);
      rows.push({ spent: leaves ? spent / leaves : Infinity, leads });
    }
    const found = [];
    for (let at = target - 1; at >= 0; at -= 1) {
      found[at] = rows[at].spent;
      for (const [to, chance] of rows[at].leads) if (to < target) found[at] += chance * found[to];
    }
    return start < target ? found[start] : 0;
  };

  /* The points that this many tries in a row add on average. */
  const gained = (steps, rating, tries) => {
    if (!tries) return 0;
    const rest = gained(steps, rating, tries - 1);
    return rest + sum(steps(rating).map(([points, chance]) => chance * (points + gained(steps, rating + points, tries - 1) - rest)));
  };

  class Planner extends Explorer {
    static signals = { rating: "start" };

    /* Of each reading: its other ways, whether lessons earn checks, how many checks in a row are told. */
    ways(variant) { return (this.known ??= JSON.parse(this.box.dataset.ways))[variant]; }

    render() {
      const { start: from, target, uses, variant } = this.state;
      const { ways, row, lesson } = this.ways(variant);
      const own = oppose.rule(this.path(variant));
      const steps = this.steps(own);
      const checks = expected(steps, () => 1, from, target);
      const earned = (at) => 1 - (1 - own.earned(at) / 100) ** uses;
      const adventures = expected((at) => steps(at).map(([points, chance]) => [points, chance * earned(at)]), () => 1, from, target);
      let told = [`From ${from} to ${target} takes `, `${rounded(checks, 1)} checks`, " on average"];
      if (from >= target) told = [`At ${from} the skill has reached ${target}: `, "no check", " is needed."];
      else if (adventures === Infinity) told[2] += "; adventures that earn them never come.";
      else told[2] += `, and ${rounded(adventures, 1)} adventures with ${uses} normal ${uses === 1 ? "roll" : "rolls"} of the skill in each.`;
      this.speak(variant, told);
      const body = this.of(variant, "ways");
      if (body) oppose.fillRows(body, this.others(body, lesson ? checks : null, own, ways));
      const gain = `One check at ${from} gains ${rounded(gained(steps, from, 1), 2)} points on average`;
      put(this.of(variant, "exact"), row ? `${gain}, ${words[row]} in a row ${rounded(gained(steps, from, row), 2)}.` : `${gain}.`);
    }

    steps(rule) { return stepsOf(rule, rule.by ? this.state[rule.by] : 0); }

    /* The rows of the other ways, each with the name that the page gives it. */
    others(body, checks, own, ways) {
      const { start: from, target, teach, skill } = this.state;
      const rows = ways.map(([place, tries]) => {
        const way = oppose.rule(`${this.box.dataset.system}/${place}`);
        if (from < target && target > way.top) return [`ends at ${way.top}`, "\u2013"];
        const takes = (cost) => expected(this.steps(way), cost, from, target);
        return [said(takes(() => 1), tries), way.hours ? said(takes((at) => at)) : "\u2013"];
      });
      if (checks !== null) {
        const chance = (own.earned(Math.min(teach, skill)) * own.earned(skill)) / 10000;
        rows.unshift([said(checks ? checks / chance : 0, "lessons"), "\u2013"]);
      }
      return rows.map((row, n) => [body.rows[n].cells[0].textContent, ...row]);
    }
  }

  /* ---- one open-ended roll, with ranks of mastery ------------------------------------------------------- */

  class Ladder extends Explorer {
    render() {
      const { score, ranks, target } = this.state;
      const mastery = oppose.table(`${this.box.dataset.system}/mastery/standard`).counts(score, ranks, target);
      const { variant } = this.state;
      const table = oppose.table(this.path(variant));
      const { each, total } = table.counts(score);
      const counts = [0, 0, 0, 0]; // critical successes, successes, failures, critical failures
      table.outcomes.forEach((outcome, n) => {
        const critical = !["0", "success", "failure"].includes(outcome.split(" ").at(-1));
        counts[outcome.includes("success") ? (critical ? 0 : 1) : critical ? 3 : 2] += each[n];
      });
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
