/* Readouts of dice that are kept or not: two modifiers with advantage, pools of which the highest counts. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Explorer || oppose.kinds.contest) return;
  const { Explorer, put, fillRows } = oppose;

  const DASH = "\u2013";
  const ROLLS = ["normal", "advantage", "disadvantage"];
  const BETTER = { disadvantage: "normal", normal: "advantage" };
  const STEPS = [1, 2, 5];
  const MANY = { 2: "two dice", 3: "three dice", 4: "four dice" };
  const chance = (count, total) => `${oppose.percent(count, total, 1)}%`;
  const start = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);
  const signed = (number) => (number > 0 ? `+${number}` : oppose.minus(number));
  const sum = (counts) => counts.reduce((all, count) => all + count, 0);
  const NAMES = ["win", "tie", "none", "lose"];

  /* ---- two modifiers, each with normal, better or worse dice ------------------------------------------ */

  class Contest extends Explorer {
    static signals = { difference: "difference", pair: "pair" };

    /* Every difference by the dice of both sides stands beside the match-ups. */
    key(variant) { return `${this.box.dataset.system}/opposed/${variant}.dice`; }
    keys() { return this.variants.map((variant) => this.key(variant)); }
    record(variant = this.state.variant) { return oppose.have(this.key(variant)); }

    /* Pictures know the difference and the pair of dice. */
    signal(signal) {
      const { you, them, "your-dice": yours, "their-dice": theirs } = this.state;
      return signal === "difference" ? you - them : 3 * ROLLS.indexOf(yours) + ROLLS.indexOf(theirs);
    }

    twins(signal) { return signal in Contest.signals ? super.twins(signal) : []; }

    hear(signal, control) {
      const value = Number(control.value);
      if (signal === "pair") this.set({ "your-dice": ROLLS[Math.floor(value / 3)], "their-dice": ROLLS[value % 3] });
      if (signal === "difference" && value !== this.state.you - this.state.them) this.set(this.apart(value));
    }

    /* Modifiers that far apart, theirs as it is where that can be. */
    apart(difference) {
      const [low, high] = [Number(this.field("you").min), Number(this.field("you").max)];
      const you = Math.min(high, Math.max(low, this.state.them + difference));
      return { you, them: you - difference };
    }

    odds(variant, difference, yours = this.state["your-dice"], theirs = this.state["their-dice"]) {
      return oppose.table(this.record(variant)).counts(difference, `${yours} v ${theirs}`);
    }

    get modifiers() {
      const [low, high] = [Number(this.field("you").min), Number(this.field("you").max)];
      return Array.from({ length: high - low + 1 }, (_, n) => low + n);
    }

    rolls(modifier, dice) { return `${signed(modifier)}${dice === "normal" ? "" : ` with ${dice}`}`; }

    render() {
      const { you, them, variant, "your-dice": yours, "their-dice": theirs } = this.state;
      const found = this.odds(variant, you - them);
      const [win, tie, , lose] = found.each;
      const still = tie ? ` A tie, which leaves things as they were, comes up ${chance(tie, found.total)}.` : "";
      const before = `At ${this.rolls(you, yours)} against ${this.rolls(them, theirs)} you win `;
      const after = ` of the time and they win ${chance(lose, found.total)}.${still}`;
      this.show(variant, NAMES, NAMES.map((name) => `outcome-${name}`), found, [before, chance(win, found.total), after]);
      const [thrown, whole] = this.record(variant).thrown[`${yours} v ${theirs}`];
      const about = win && win < found.total ? `; about ${oppose.about(win, found.total)}` : "";
      const counted = oppose.grouped((win * whole) / found.total);
      put(this.of(variant, "exact"), `Exactly ${counted} of ${oppose.grouped(whole)} rolls of ${MANY[thrown]}${about}.`);
      put(this.of(variant, "even"), `An even chance against ${signed(them)} ${this.even(variant)}.`);
      this.more(variant, found);
      this.others(variant);
      ring(this);
      put(this.part("need-them"), this.rolls(them, theirs));
      put(this.of(variant, "need"), this.needed(variant));
    }

    enough(variant, wanted) {
      return this.modifiers.find((modifier) => {
        const { each, total } = this.odds(variant, modifier - this.state.them);
        return 100 * each[0] >= wanted * total;
      });
    }

    even(variant) {
      const modifier = this.enough(variant, 50);
      return modifier === undefined ? `is out of reach up to ${signed(this.modifiers.at(-1))}` : `takes ${signed(modifier)}`;
    }

    needed(variant) {
      const modifier = this.enough(variant, this.state.chance);
      const at = modifier ?? this.modifiers.at(-1);
      const { each, total } = this.odds(variant, at - this.state.them);
      const wins = `wins ${chance(each[0], total)}.`;
      return modifier === undefined ? `Nothing up to ${signed(at)} is enough; ${signed(at)} ${wins}` : `You need ${signed(at)}, which ${wins}`;
    }

    more(variant, now) {
      const { you, them, "your-dice": yours } = this.state;
      const gain = ({ each, total }) => [oppose.percent(each[0], total), oppose.points(each[0], total, now.each[0], now.total)];
      const rows = STEPS.map((step) => {
        if (!this.modifiers.includes(you + step)) return [`+${step}`, DASH, DASH, DASH];
        return [`+${step}`, signed(you + step), ...gain(this.odds(variant, you + step - them))];
      });
      const better = BETTER[yours];
      rows.push(better ? [start(better), signed(you), ...gain(this.odds(variant, you - them, better))] : ["Better dice", DASH, DASH, DASH]);
      fillRows(this.of(variant, "more"), rows);
    }

    others(variant) {
      const { you, them, "your-dice": now } = this.state;
      const rows = ROLLS.map((yours) => [start(yours), ...ROLLS.map((theirs) => {
        const { each, total } = this.odds(variant, you - them, yours, theirs);
        return oppose.percent(each[0], total);
      })]);
      fillRows(this.of(variant, "others"), rows, ROLLS.indexOf(now));
    }
  }

  /* A cell of the page's tables becomes the state; the cells of the state are ringed. */
  const TABLES = ["opposed", "difference"];
  const tablesOf = (system) => [...document.querySelectorAll(`.op-odds[data-outcome][data-system="${CSS.escape(system)}"]`)]
    .filter((table) => TABLES.includes(table.dataset.table));
  const named = (head) => (head.dataset.name ?? head.textContent).trim().replace("\u2212", "-").replace(/^\+/, "");
  const headsOf = (table) => [...table.tHead.rows[table.tHead.rows.length - 1].cells].filter((head) => head.tagName === "TH").map(named);

  const ring = (readout) => {
    const { you, them, "your-dice": yours, "their-dice": theirs } = readout.state;
    const wanted = { opposed: [you, them], difference: [you - them, `${yours} v ${theirs}`] };
    for (const table of tablesOf(readout.box.dataset.system)) {
      const [down, across] = wanted[table.dataset.table].map(String);
      const plain = table.dataset.table === "difference" || (yours === "normal" && theirs === "normal");
      const row = plain && [...table.tBodies[0].rows].find((each) => named(each.cells[0]) === down);
      const cell = (row && row.querySelectorAll("td")[headsOf(table).indexOf(across)]) || null;
      for (const old of table.querySelectorAll("td.op-now")) if (old !== cell) old.classList.remove("op-now");
      cell?.classList.add("op-now");
      const words = table.dataset.table === "difference" ? `${signed(you - them)} with ${across}` : `${oppose.minus(you)} against ${oppose.minus(them)}`;
      put(table.querySelector("[data-ringed]"), cell ? `Ringed: ${words}.` : "");
    }
  };

  const choose = (node) => {
    const cell = node.closest?.(".op-odds[data-outcome] tbody td");
    const table = cell?.closest("table");
    if (!table || !TABLES.includes(table.dataset.table)) return;
    const [down, across] = [named(cell.parentElement.cells[0]), headsOf(table)[[...cell.parentElement.querySelectorAll("td")].indexOf(cell)]];
    for (const [box, readout] of oppose.readouts) {
      if (!(readout instanceof Contest) || !box.isConnected || box.dataset.system !== table.dataset.system) continue;
      if (table.dataset.table === "opposed") readout.set({ you: Number(down), them: Number(across), "your-dice": "normal", "their-dice": "normal" });
      else {
        const [yours, theirs] = across.split(" v ");
        readout.set({ ...readout.apart(Number(down)), "your-dice": yours, "their-dice": theirs });
      }
    }
  };
  document.addEventListener("click", (event) => choose(event.target));
  document.addEventListener("keydown", (event) => {
    if (event.key === "Enter") choose(event.target);
  });

  /* ---- pools of which the highest die counts ------------------------------------------------------------ */

  const dice = (number) => (number === 0 ? "No dice" : `${number} ${number === 1 ? "die" : "dice"}`);

  class Highest extends Explorer {
    render() {
      const { dice: number, variant } = this.state;
      const table = oppose.table(this.record(variant));
      const found = table.counts(number);
      const good = found.total - found.each[0];
      const colours = this.box.dataset.levels.split(" ").map((name) => `level-${name}`);
      const [worst, next] = table.outcomes;
      const before = `${dice(number)} come${number === 1 ? "s" : ""} out ${next} or better `;
      const after = ` of the time; ${worst} ${chance(found.each[0], found.total)}.`;
      this.show(variant, table.outcomes, colours, found, [before, chance(good, found.total), after]);
      const how = number === 0 ? "Two dice are rolled, and the lower one counts. " : "";
      put(this.of(variant, "exact"), `${how}Exactly ${oppose.grouped(good)} of ${oppose.grouped(found.total)} rolls.`);
      put(this.of(variant, "need"), this.needed(table));
    }

    needed(table) {
      const { band, chance: wanted } = this.state;
      const first = table.outcomes.indexOf(band);
      const { labels } = table.axes[0];
      const reached = labels.map((number) => {
        const { each, total } = table.counts(number);
        return { number, good: sum(each.slice(first)), total };
      });
      const enough = reached.find(({ good, total }) => 100 * good >= wanted * total);
      const best = enough ?? reached.reduce((a, b) => (b.good * a.total > a.good * b.total ? b : a));
      const does = `${best.number === 1 ? "does" : "do"} it ${chance(best.good, best.total)} of the time.`;
      if (enough) return `You need ${dice(best.number).toLowerCase()}, which ${does}`;
      return `Nothing up to ${labels.at(-1)} dice is enough; ${best.number} ${does}`;
    }
  }

  Object.assign(oppose.kinds, { contest: Contest, highest: Highest });
})();
