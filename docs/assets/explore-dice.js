/* The readout of opposed d20 rolls with advantage. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Explorer || oppose.kinds.contest) return;
  const { Explorer, put, fillRows, chance, signed, start } = oppose;

  const DASH = "\u2013";
  const THROWN = ["two", "three", "four"]; // dice of both sides, by how many sides roll two

  /* ---- two modifiers, each with normal, better or worse dice ------------------------------------------ */

  class Contest extends Explorer {
    static named = { difference: "difference", pair: "pair" };

    path(variant) { return `${this.box.dataset.system}/opposed/${variant}`; }

    /* The ways a side can roll, as its list has them, the default first. */
    get ways() { return (this.listed ??= [...this.field("your-dice").options].map((option) => option.value)); }

    /* Pictures know the difference and the pair of dice. */
    signal(signal) {
      const { you, them, "your-dice": yours, "their-dice": theirs } = this.state;
      return signal === "difference" ? you - them : `${yours} v ${theirs}`;
    }

    take({ difference }) { if (difference !== undefined) this.set(this.apart(difference)); }

    /* Modifiers with this difference; their modifier stays as it is if it can. */
    apart(difference) {
      const [low, high] = [Number(this.field("you").min), Number(this.field("you").max)];
      const you = Math.min(high, Math.max(low, this.state.them + difference));
      return { you, them: you - difference };
    }

    odds(variant, difference, yours = this.state["your-dice"], theirs = this.state["their-dice"]) {
      return oppose.rule(this.path(variant)).meet({ modifier: difference, roll: yours }, { modifier: 0, roll: theirs });
    }

    get modifiers() {
      const [low, high] = [Number(this.field("you").min), Number(this.field("you").max)];
      return Array.from({ length: high - low + 1 }, (_, n) => low + n);
    }

    rolls(modifier, dice) { return `${signed(modifier)}${dice === this.ways[0] ? "" : ` with ${dice}`}`; }

    render() {
      const { you, them, variant, "your-dice": yours, "their-dice": theirs } = this.state;
      const found = this.odds(variant, you - them);
      const [win, tie, , lose] = found.each;
      const still = tie ? ` A tie, which leaves things as they were, comes up ${chance(tie, found.total)}.` : "";
      const before = `At ${this.rolls(you, yours)} against ${this.rolls(them, theirs)} you win `;
      const after = ` of the time and they win ${chance(lose, found.total)}.${still}`;
      this.show(variant, found, win, [before, chance(win, found.total), after]);
      const thrown = THROWN[[yours, theirs].filter((dice) => dice !== this.ways[0]).length];
      const about = win && win < found.total ? `; about ${oppose.about(win, found.total)}` : "";
      put(this.of(variant, "exact"), `Exactly ${oppose.grouped(win)} of ${oppose.grouped(found.total)} rolls of ${thrown} dice${about}.`);
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
      const body = this.of(variant, "more");
      const steps = [...body.rows].slice(0, -1).map((row) => Number(row.cells[0].textContent)); // as the page has them
      const rows = steps.map((step) => {
        if (!this.modifiers.includes(you + step)) return [`+${step}`, DASH, DASH, DASH];
        return [`+${step}`, signed(you + step), ...gain(this.odds(variant, you + step - them))];
      });
      const better = JSON.parse(this.box.dataset.better)[yours];
      rows.push(better ? [start(better), signed(you), ...gain(this.odds(variant, you - them, better))] : ["Better dice", DASH, DASH, DASH]);
      fillRows(body, rows);
    }

    others(variant) {
      const { you, them, "your-dice": now } = this.state;
      const { ways } = this;
      const rows = ways.map((yours) => [start(yours), ...ways.map((theirs) => {
        const { each, total } = this.odds(variant, you - them, yours, theirs);
        return oppose.percent(each[0], total);
      })]);
      fillRows(this.of(variant, "others"), rows, ways.indexOf(now));
    }
  }

  /* The tables of the page, each by the names of its rows and columns. */
  const ring = (readout) => {
    const { you, them, "your-dice": yours, "their-dice": theirs } = readout.state;
    const usual = [yours, theirs].every((dice) => dice === readout.ways[0]);
    const pair = `${yours} v ${theirs}`;
    for (const table of document.querySelectorAll(`.op-odds[data-outcome][data-system="${CSS.escape(readout.box.dataset.system)}"]`)) {
      if (table.dataset.table === "difference") {
        oppose.ringed(table, oppose.cellOf(table, you - them, pair), `${signed(you - them)} with ${pair}`);
      } else if (table.dataset.table === "opposed") {
        oppose.ringed(table, usual ? oppose.cellOf(table, you, them) : null, `${oppose.minus(you)} against ${oppose.minus(them)}`);
      }
    }
  };

  oppose.pressed(Contest, (readout, table, down, across) => {
    const [usual] = readout.ways;
    if (table.dataset.table === "opposed") {
      readout.set({ you: Number(down), them: Number(across), "your-dice": usual, "their-dice": usual });
    } else if (table.dataset.table === "difference") {
      const [yours, theirs] = across.split(" v ");
      readout.set({ ...readout.apart(Number(down)), "your-dice": yours, "their-dice": theirs });
    }
  });

  Object.assign(oppose.kinds, { contest: Contest });
})();
