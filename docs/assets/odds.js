/* The engine of the browser: reads a rule document, makes the two sides, counts what comes of them. Exact: counts are
   whole numbers below 2**53, and BigInt where pools and open-ended dice go beyond. It knows kinds of rolls and no game; it needs nothing else of the page. It trusts
   the document: one from outside goes through odds-check.js first.

   const rule = odds.read(JSON.parse(text));
   rule.tables.opposed.cell(60, 40);               // {each: [5179, 38, 2400, 2383], total: 10000}
   rule.meet({rating: 60}, {rating: 40, dice: 1}); // a contest: ratings, bases before a change, bonus dice       */
(() => {
  "use strict";
  if (window.odds) return;

  const OUTCOMES = ["win", "tie", "none", "lose"];
  const [WIN, TIE, NONE, LOSE] = [0, 1, 2, 3];
  const RATINGS = [-100, 400];

  const span = (low, high, step = 1) => Array.from({ length: Math.floor((high - low) / step) + 1 }, (_, n) => low + n * step);
  const sum = (list) => list.reduce((all, one) => all + one, 0);

  const PERCENT = span(0, 100);

  /* What was made for a key; it is made once. */
  const once = (made, key, make) => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key);
  };

  /* ---- terms: ["<=", "roll", ["up", "rating", 10]] becomes a function of roll, rating, base, passive -------- */

  const OPERATIONS = {
    "+": (a, b) => (v) => a(v) + b(v),
    "-": (a, b) => (v) => a(v) - b(v),
    "*": (a, b) => (v) => a(v) * b(v),
    "%": (a, b) => (v) => ((a(v) % b(v)) + b(v)) % b(v),
    least: (a, b) => (v) => Math.min(a(v), b(v)),
    most: (a, b) => (v) => Math.max(a(v), b(v)),
    down: (a, b) => (v) => Math.floor(a(v) / b(v)),
    up: (a, b) => (v) => Math.ceil(a(v) / b(v)),
    near: (a, b) => (v) => Math.floor((2 * a(v) + b(v)) / (2 * b(v))),
    choose: (test, a, b) => (v) => (test(v) ? a(v) : b(v)),
    "<=": (a, b) => (v) => a(v) <= b(v),
    "<": (a, b) => (v) => a(v) < b(v),
    ">=": (a, b) => (v) => a(v) >= b(v),
    ">": (a, b) => (v) => a(v) > b(v),
    is: (a, b) => (v) => a(v) === b(v),
    and: (a, b) => (v) => a(v) && b(v),
    or: (a, b) => (v) => a(v) || b(v),
  };
  const AGAINST = { // the same for a roll against a number
    "<=": (limit) => (roll) => roll <= limit,
    "<": (limit) => (roll) => roll < limit,
    ">=": (limit) => (roll) => roll >= limit,
    ">": (limit) => (roll) => roll > limit,
    is: (limit) => (roll) => roll === limit,
  };
  const COMPARED = Object.keys(AGAINST);

  const compile = (term) => {
    if (Array.isArray(term)) return OPERATIONS[term[0]](...term.slice(1).map(compile));
    return typeof term === "string" ? (v) => v[term] : () => term;
  };

  const uses = (term, name) => term === name || (Array.isArray(term) && term.slice(1).some((each) => uses(each, name)));

  /* The same as a function of all but the roll that gives one of the roll: what does not look at the roll is found once. */
  const byRoll = (term) => {
    if (term === "roll") return () => (roll) => roll;
    if (term[1] === "roll" && term[0] in AGAINST && !uses(term[2], "roll")) {
      const [limit, faces] = [compile(term[2]), AGAINST[term[0]]];
      return (v) => faces(limit(v));
    }
    if (uses(term, "roll")) {
      const parts = term.slice(1).map(byRoll);
      return (v) => OPERATIONS[term[0]](...parts.map((part) => part(v)));
    }
    const own = compile(term);
    return (v) => {
      const found = own(v);
      return () => found;
    };
  };

  /* ---- a side: bands of the faces of a die -------------------------------------------------------------------- */

  /* The conditions of a term that look at the base alone. */
  const ofBase = (found) => {
    if (!uses(found, "base")) return [];
    if (COMPARED.includes(found[0]) && !uses(found, "roll") && !uses(found, "rating")) return [found];
    return Array.isArray(found) ? found.slice(1).flatMap(ofBase) : [found];
  };

  class Bands {
    constructor({ levels, tests, die = [1, 100] }) {
      [this.low, this.high] = die;
      Object.assign(this, { levels, faces: this.high - this.low + 1, kept: new Map(), counted: new Map() });
      this.tests = tests.map(([level, test]) => [levels.indexOf(level), byRoll(test)]);
      this.terms = tests.map(([, test]) => test);
      const found = this.terms.flatMap(ofBase);
      this.natural = found.length > 0;
      this.probes = found.every(Array.isArray) ? found.map(compile) : [(v) => v.base];
    }

    /* A name for a rating and its base; bases that no test tells apart have the same. */
    key(rating, base) {
      const v = { base };
      return this.natural ? `${rating} ${this.probes.map((probe) => Number(probe(v)))}` : rating;
    }

    /* The level of each face, by its place among the levels. */
    of(rating, base = rating) {
      return once(this.kept, this.key(rating, base), () => {
        const v = { rating, base, passive: 0 };
        const found = new Int16Array(this.faces).fill(-1);
        let left = this.faces;
        for (const [level, test] of this.tests) {
          const holds = test(v);
          if (!left) break;
          for (let n = 0; n < this.faces; n += 1) {
            if (found[n] >= 0 || !holds(this.low + n)) continue;
            found[n] = level;
            left -= 1;
          }
        }
        if (left) throw new RangeError(`at rating ${rating} a face has no level`);
        return found;
      });
    }

    /* How many faces give each level. */
    sizes(rating, base = rating) {
      return once(this.counted, this.key(rating, base), () => {
        const found = this.levels.map(() => 0);
        for (const level of this.of(rating, base)) found[level] += 1;
        return found;
      });
    }
  }

  /* Bonus and penalty dice: how often each result of a d100 is kept. */
  const kept = new Map();
  const keptResults = (dice) => once(kept, dice, () => {
    const tens = Math.abs(dice) + 1;
    const counts = new Float64Array(100);
    for (let units = 0; units < 10; units += 1) {
      const results = span(0, 9).map((ten) => 10 * ten + units || 100).sort((a, b) => a - b);
      results.forEach((result, below) => {
        const rank = dice < 0 ? below : 9 - below;
        counts[result - 1] = (rank + 1) ** tens - rank ** tens;
      });
    }
    return counts;
  });

  /* ---- a meeting: levels compared, then a chain of links --------------------------------------------------------- */

  /* Counts by face, and what the links ask of them: the sum, the even faces, the counts below each face. */
  class Part {
    constructor(counts) {
      const faces = counts.length;
      const below = Array(faces + 1).fill(0);
      let [even, first, last] = [0, faces, -1];
      for (let n = 0; n < faces; n += 1) {
        const count = counts[n];
        below[n + 1] = below[n] + count;
        if (!count) continue;
        if (n % 2 === 0) even += count;
        if (last < 0) first = n;
        last = n;
      }
      this.counts = counts;
      this.below = below;
      this.size = below[faces];
      this.even = even;
      this.first = first;
      this.last = last;
    }

    /* How many pairs have a face of this side above the other's by more than `lead`; how many by just as much. */
    above({ below, size, first, last }, lead) {
      const { counts } = this;
      let found = 0;
      const from = Math.max(this.first, first + lead + 1); // below it none of theirs, from `all` on all of them
      const all = Math.max(from, last + lead + 1);
      for (let n = from, end = Math.min(this.last + 1, all); n < end; n += 1) found += counts[n] * below[n - lead];
      return all > this.last ? found : found + (this.size - this.below[all]) * size;
    }

    equal({ counts: others, first, last }, lead) {
      const { counts } = this;
      let found = 0;
      for (let n = Math.max(this.first, first + lead), end = Math.min(this.last, last + lead); n <= end; n += 1) found += counts[n] * others[n - lead];
      return found;
    }
  }

  /* Adds what a chain makes of the pairs of two parts; `lead` is your rating less theirs. */
  const settle = (chain, mine, theirs, lead, out) => {
    let left = mine.size * theirs.size;
    let sameRoll = false; // whether only pairs of equal rolls are left
    for (const link of chain) {
      if (!left) return out;
      switch (link) {
        case "higher roll":
        case "lower roll": {
          if (sameRoll) break;
          const above = mine.above(theirs, 0);
          const equal = mine.equal(theirs, 0);
          out[link === "higher roll" ? WIN : LOSE] += above;
          out[link === "higher roll" ? LOSE : WIN] += left - above - equal;
          sameRoll = true;
          left = equal;
          break;
        }
        case "higher rating":
        case "lower rating":
          if (!lead) break;
          out[lead > 0 === (link === "higher rating") ? WIN : LOSE] += left;
          left = 0;
          break;
        case "higher margin": { // rating less roll: theirs rolls higher by more than they lead
          const above = theirs.above(mine, -lead);
          const equal = theirs.equal(mine, -lead);
          out[WIN] += above;
          out[LOSE] += left - above - equal;
          left = equal;
          break;
        }
        case "parity": {
          const even = sameRoll ? left : mine.even * theirs.even + (mine.size - mine.even) * (theirs.size - theirs.even);
          out[WIN] += even;
          out[LOSE] += left - even;
          break;
        }
        case "coin":
          out[WIN] += left / 2;
          out[LOSE] += left / 2;
          break;
        default:
          out[{ player: WIN, opponent: LOSE, tie: TIE, nobody: NONE }[link]] += left;
      }
    }
    return out;
  };

  /* Levels that count alike, worst first: the places of each. */
  const groupsOf = (levels, alike) => {
    const own = levels.map((name) => alike.findLast((group) => group.includes(name)) ?? [name]);
    const seen = new Set();
    return own.filter((group) => !seen.has(group.join("\n")) && seen.add(group.join("\n")))
      .map((group) => group.map((name) => levels.indexOf(name)).sort((a, b) => a - b));
  };

  class Contest {
    constructor(rule) {
      this.bands = new Bands(rule.bands);
      this.rule = rule;
      this.alike = groupsOf(rule.bands.levels, rule.alike ?? []);
      this.ranks = rule.bands.levels.map((_, level) => this.alike.findIndex((group) => group.includes(level)));
      this.chains = this.alike.map((group) => rule.ties[rule.bands.levels[group.at(-1)]]);
      this.parts = new Map();
      this.plain = [];
      this.steps = new Map(Object.entries(rule.shift?.steps ?? {}));
      this.both = rule.master && compile(rule.master.both);
      this.unit = this.chains.some((chain) => chain.includes("coin")) ? 2 : 1;
    }

    /* How often each face comes up. */
    weights(dice) { return dice ? keptResults(dice) : (this.even ??= new Float64Array(this.bands.faces).fill(1)); }

    /* The ratings that both sides roll against, if one rating lowers the other. */
    inPlay(you, them) {
      const { drop_above: drop } = this.rule;
      const excess = typeof drop === "number" ? Math.max(you - drop, them - drop, 0) : 0;
      return [you - excess, them - excess];
    }

    /* Both sides as they are played, and the lead of yours. */
    sides(you, them) {
      const [mine, other] = this.inPlay(you.rating, them.rating);
      const dropped = mine !== you.rating;
      const side = ({ base, dice = 0 }, rating) => this.side(rating, dropped ? rating : base ?? rating, dice);
      return [side(you, mine), side(them, other), mine - other];
    }

    /* One side: its counts by face, for each group of levels that count alike and for each level. */
    side(rating, base, dice) {
      if (rating === base && !dice) return (this.plain[rating - RATINGS[0]] ??= this.made(rating, base, dice)); // in a grid, most are
      return this.made(rating, base, dice);
    }

    made(rating, base, dice) {
      return once(this.parts, `${this.bands.key(rating, base)} ${dice}`, () => {
        const [levels, weights] = [this.bands.of(rating, base), this.weights(dice)];
        const parts = (size, placeOf) => {
          const counts = Array.from({ length: size }, () => Array(levels.length).fill(0));
          for (let n = 0; n < levels.length; n += 1) counts[placeOf(levels[n])][n] = weights[n];
          return counts.map((each) => new Part(each));
        };
        const size = this.bands.levels.length;
        let singles;
        return {
          groups: parts(this.alike.length, (level) => this.ranks[level]),
          get levels() { return (singles ??= parts(size, (level) => level)); },
        };
      });
    }

    throws(dice = 0) { return dice ? sum(this.weights(dice)) : this.bands.faces; }
    total(you, them) { return this.throws(you.dice) * this.throws(them.dice) * this.unit; }

    isMaster({ rating, base = rating }) { return Boolean(this.rule.master) && rating === this.rule.master.rating && base === rating; }

    /* Win, tie, nobody and lose of two sides: {rating, base, dice}. */
    meet(you, them) {
      if ((you.dice || them.dice) && !this.rule.bonus_dice) throw new RangeError("these rules take no bonus dice");
      const total = this.total(you, them);
      if (this.isMaster(you) || this.isMaster(them)) return { each: this.masters(you, them, total), total };
      const [{ groups: mine }, { groups: theirs }, lead] = this.sides(you, them);
      return { each: this.compared(mine, theirs, lead), total };
    }

    compared(mine, theirs, lead) {
      const each = [0, 0, 0, 0];
      let below = 0; // theirs of lower rank
      let above = 0;
      for (const part of theirs) above += part.size;
      for (let rank = 0; rank < mine.length; rank += 1) {
        const [own, other] = [mine[rank], theirs[rank]];
        above -= other.size;
        each[WIN] += own.size * below;
        each[LOSE] += own.size * above;
        below += other.size;
        if (own.size && other.size) settle(this.chains[rank], own, other, lead, each);
      }
      for (let n = 0; n < 4; n += 1) each[n] *= this.unit;
      return each;
    }

    masters(you, them, total) {
      const { master } = this.rule;
      const face = this.bands.faces * this.unit;
      const best = ({ rating, base }) => this.bands.sizes(rating, base).at(-1) * face;
      const each = [0, 0, 0, 0];
      const put = (name, count) => { each[OUTCOMES.indexOf(name)] += count; };
      if (this.isMaster(you) && this.isMaster(them)) {
        const both = span(this.bands.low, this.bands.high).filter((roll) => this.both({ roll })).length * face;
        put("win", both);
        put("none", total - both);
      } else {
        const [drawn, other, winner] = this.isMaster(you) ? [master.your_draw, them, "win"] : [master.their_draw, you, "lose"];
        put(winner, total - best(other));
        put(drawn, best(other));
      }
      return each;
    }

    /* Which level of yours meets which of theirs, best levels first: counts of the outcomes and of all.
       A master does not roll: each of its faces counts as its best level. */
    pairs(you, them) {
      const top = this.bands.levels.length - 1;
      const [mine, other, lead] = this.sides(you, them);
      const best = this.bands.levels.map((_, level) => ({ size: level === top ? this.bands.faces : 0 }));
      const yours = this.isMaster(you) ? best : mine.levels;
      const theirs = this.isMaster(them) ? best : other.levels;
      const total = this.total(you, them);
      const found = [];
      for (let i = top; i >= 0; i -= 1) {
        for (let j = top; j >= 0; j -= 1) {
          const all = yours[i].size * theirs[j].size * this.unit;
          const drawn = (yours === best || theirs === best) && i === top && j === top;
          let each = [yours === best ? all : 0, 0, 0, yours === best ? 0 : all]; // a master beats what is not its best level
          if (drawn) each = this.drawn(you, them, all);
          else if (yours !== best && theirs !== best) each = this.met(yours[i], theirs[j], this.ranks[i] - this.ranks[j], i, lead);
          found.push({ yours: i, theirs: j, each, all, total });
        }
      }
      return found;
    }

    /* What comes of two levels: the higher rank wins, of one rank the chain decides. */
    met(mine, theirs, lead, level, rating) {
      const each = [0, 0, 0, 0];
      if (!lead) settle(this.chains[this.ranks[level]], mine, theirs, rating, each);
      else each[lead > 0 ? WIN : LOSE] = mine.size * theirs.size;
      return each.map((count) => count * this.unit);
    }

    /* What a master gets of the pairs at its best level. */
    drawn(you, them, all) {
      if (this.isMaster(you) && this.isMaster(them)) return this.masters(you, them, all);
      const each = [0, 0, 0, 0];
      each[OUTCOMES.indexOf(this.isMaster(you) ? this.rule.master.your_draw : this.rule.master.their_draw)] = all;
      return each;
    }

    /* The level that a winner ends with, pulled down by the loser's. */
    final(winner, loser) {
      const { shift } = this.rule;
      if (!shift) return winner;
      const floor = this.bands.levels.indexOf(shift.floor);
      return winner < floor ? winner : Math.max(floor, winner - (this.steps.get(this.bands.levels[loser]) ?? 0));
    }

    outcomes(you, them) {
      const { levels } = this.bands;
      const size = levels.length;
      const each = Array(2 * size + 2).fill(0);
      const [{ levels: mine }, { levels: theirs }, lead] = this.sides(you, them);
      for (let i = 0; i < size; i += 1) {
        for (let j = 0; j < size; j += 1) {
          if (!mine[i].size || !theirs[j].size) continue;
          const met = this.met(mine[i], theirs[j], this.ranks[i] - this.ranks[j], i, lead);
          each[this.final(i, j)] += met[WIN];
          each[size] += met[TIE];
          each[size + 1] += met[NONE];
          each[size + 2 + this.final(j, i)] += met[LOSE];
        }
      }
      return { each, total: this.total(you, them) };
    }

    tables({ matches = "opposed" }) {
      const { levels } = this.bands;
      const tens = span(0, 100, 10);
      const found = { [matches]: versus(PERCENT, (you, them) => this.meet({ rating: you }, { rating: them })) };
      if (matches !== "opposed") return found;
      found.bands = table([{ name: "rating", labels: PERCENT }], levels, (at) => ({
        each: this.isMaster({ rating: at }) ? levels.map((_, n) => (n === levels.length - 1 ? this.bands.faces : 0)) : this.bands.sizes(at),
        total: this.bands.faces,
      }));
      const ends = [...levels.map((name) => `win ${name}`), "tie", "none", ...levels.map((name) => `lose ${name}`)];
      found.outcomes = versus(tens, (you, them) => this.outcomes({ rating: you }, { rating: them }), ends);
      return found;
    }
  }

  /* A table: its axes, the names of its outcomes, and the counts of one cell. */
  const table = (axes, outcomes, cell) => {
    for (const axis of axes) axis.at = new Map(axis.labels.map((label, n) => [String(label), n]));
    return { axes, outcomes, cell };
  };

  /* A table of two sides who have the same labels. */
  const versus = (labels, cell, outcomes = OUTCOMES) => table(["you", "them"].map((name) => ({ name, labels })), outcomes, cell);

  /* ---- one roll decides: the active side rolls against a number made of both ratings --------------------------------- */

  class Active {
    constructor(rule) {
      this.bands = new Bands(rule.bands);
      this.good = rule.bands.levels.indexOf(rule.success);
      const one = Array.isArray(rule.against) || typeof rule.against === "string";
      this.single = one ? compile(rule.against) : null;
      this.against = one ? null : rule.bands.levels.map((level) => compile(rule.against[level]));
    }

    meet({ rating: you }, { rating: them }) {
      const succeeding = (term) => {
        const sizes = this.bands.sizes(term({ rating: you, passive: them }), you);
        let found = 0;
        for (let level = this.good; level < sizes.length; level += 1) found += sizes[level];
        return found;
      };
      const { faces } = this.bands;
      const win = this.single ? succeeding(this.single)
        : sum(this.bands.sizes(them).map((count, level) => (count ? count * succeeding(this.against[level]) : 0)));
      const total = this.single ? faces : faces * faces;
      return { each: [win, 0, 0, total - win], total };
    }

    tables() { return { "active-roll": versus(PERCENT, (you, them) => this.meet({ rating: you }, { rating: them })) }; }
  }

  /* ---- sums: a die and a modifier, a die and a priority ----------------------------------------------------------------- */

  /* Win, tie and lose of two lists of counts by total; each list begins at its own total. */
  const higher = (mine, from, theirs, other) => {
    const each = [0, 0, 0, 0];
    mine.forEach((a, i) => theirs.forEach((b, j) => {
      const lead = from + i - other - j;
      each[lead > 0 ? WIN : lead < 0 ? LOSE : TIE] += a * b;
    }));
    return each;
  };

  const ROLLS = ["normal", "advantage", "disadvantage"];
  class DieAndModifier {
    constructor(rule) { this.rule = rule; }

    faces(roll) {
      const { sides } = this.rule;
      return span(1, sides).map((face) => ({ advantage: 2 * face - 1, disadvantage: 2 * (sides - face) + 1 }[roll] ?? 1));
    }

    /* The modifiers, and how each side rolls. */
    meet({ modifier: you, roll: yours }, { modifier: them, roll: theirs }) {
      const [mine, other] = [this.faces(yours), this.faces(theirs)];
      return { each: higher(mine, you, other, them), total: sum(mine) * sum(other) };
    }

    tables() {
      const { modifiers } = this.rule;
      const reach = modifiers.at(-1) - modifiers[0];
      const pairs = ROLLS.flatMap((yours) => ROLLS.map((theirs) => `${yours} v ${theirs}`));
      return {
        opposed: versus(modifiers, (you, them) => this.meet({ modifier: you }, { modifier: them })),
        difference: table([{ name: "difference", labels: span(-reach, reach) }, { name: "dice", labels: pairs }], OUTCOMES, (lead, pair) => {
          const [yours, theirs] = pair.split(" v ");
          return this.meet({ modifier: lead, roll: yours }, { modifier: 0, roll: theirs });
        }),
      };
    }
  }

  class DieAndPriority {
    constructor(rule) { this.rule = rule; }

    meet(you, them) {
      const [mine, other] = [you, them].map(({ die }) => Array(die).fill(1));
      const each = higher(mine, you.priority, other, them.priority);
      if (this.rule.priority_breaks_ties !== false && you.priority !== them.priority) {
        each[you.priority > them.priority ? WIN : LOSE] += each[TIE];
        each[TIE] = 0;
      }
      return { each, total: you.die * them.die };
    }

    tables() {
      const labels = this.rule.dice.flatMap((die) => this.rule.priorities.map((priority) => `d${die}+${priority}`));
      const side = (label) => { const [die, priority] = label.slice(1).split("+").map(Number); return { die, priority }; };
      return { opposed: versus(labels, (you, them) => this.meet(side(you), side(them))) };
    }
  }

  /* ---- open-ended dice: after k zeros the first face of 1..9 decides ------------------------------------------------------- */

  const clamp = (score) => Math.max(0, Math.min(score, 9));
  const FACES = span(1, 9);
  const PARTS = 11; // of two rolls beyond the listed orders 9 of 11 end at the same order, and 1 leads on each side
  const small = ({ each, total }) => (total <= Number.MAX_SAFE_INTEGER ? { each: each.map(Number), total: Number(total) } : { each, total });

  class OpenEndedContest {
    constructor(rule) { this.rule = rule; }

    /* How often each index and face come up, worst first. The ends hold all further orders. */
    results({ score, ranks }, most) {
      const lucky = Number(this.rule.lucky ?? false);
      const found = [];
      for (let index = -lucky; index <= 1 + most; index += 1) {
        const made = index > ranks;
        const order = made ? index - 1 - ranks : ranks - index;
        const end = index === -lucky || index === 1 + most;
        const here = end ? 10n ** BigInt(most - order) : 9n * 10n ** BigInt(most - order - 1);
        for (const face of FACES) {
          const wins = lucky && order && (face === 1 || face === 9) ? face === 1 : face <= clamp(score);
          found.push({ index, face, end, count: wins === made ? here : 0n });
        }
      }
      return found.filter(({ count }) => count);
    }

    meet(you, them) {
      const most = Math.max(you.ranks ?? 0, them.ranks ?? 0) + Number(this.rule.lucky ?? false);
      const [mine, other] = [you, them].map(({ score, ranks = 0 }) => this.results({ score, ranks }, most));
      const each = [0n, 0n, 0n, 0n];
      for (const a of mine) {
        for (const b of other) {
          const both = a.count * b.count;
          const put = (outcome, parts) => { each[outcome] += both * BigInt(parts); };
          if (Math.max(a.index, b.index) <= 0 && !this.rule.degrees_of_failure) put(NONE, PARTS);
          else if (a.index !== b.index) put(a.index > b.index ? WIN : LOSE, PARTS);
          else {
            const level = PARTS - 2 * a.end;
            put(a.face > b.face ? WIN : a.face < b.face ? LOSE : TIE, level);
            put(WIN, Number(a.end));
            put(LOSE, Number(a.end));
          }
        }
      }
      return small({ each, total: BigInt(PARTS) * 81n * 10n ** BigInt(2 * most) });
    }

    tables() {
      const ranked = span(0, 9).flatMap((score) => span(0, 3).map((ranks) => `${score}+${ranks}`));
      const side = (label) => { const [score, ranks] = label.split("+").map(Number); return { score, ranks }; };
      return {
        contest: versus(span(0, 9), (you, them) => this.meet({ score: you }, { score: them })),
        ranks: versus(ranked, (you, them) => this.meet(side(you), side(them))),
      };
    }
  }

  const WEIGHTS = [9000, 900, 90, 9, 1]; // one face at order 0..3 and at any higher order, of 90,000
  const ALL = 90000;
  const orderName = (order) => (order === 4 ? "4+" : String(order));

  class OpenEnded {
    constructor({ orders = true, lucky = false }) { Object.assign(this, { orders, lucky }); }

    get names() {
      if (!this.orders) return ["success", "failure"];
      const of = (what, order) => [`${what} ${orderName(order)}`, ...(this.lucky && order ? [`lucky ${what} ${orderName(order)}`] : [])];
      return [...[4, 3, 2, 1, 0].flatMap((order) => of("success", order).reverse()), ...span(0, 4).flatMap((order) => of("failure", order))];
    }

    roll(score) {
      const s = clamp(score);
      if (!this.orders) return { each: [(s * ALL) / 9, ((9 - s) * ALL) / 9], total: ALL };
      const each = this.names.map((name) => {
        const order = Number(name.split(" ").at(-1).replace("+", ""));
        const luck = this.lucky && order > 0;
        if (name.startsWith("lucky")) return WEIGHTS[order];
        const faces = name.startsWith("success") ? (luck ? Math.max(0, Math.min(s, 8) - 1) : s) : (luck ? 8 - Math.max(1, Math.min(s, 8)) : 9 - s);
        return faces * WEIGHTS[order];
      });
      return { each, total: ALL };
    }

    tables() { return { outcomes: table([{ name: "score", labels: span(0, 9) }], this.names, (score) => this.roll(score)) }; }
  }

  const against = (win, total) => ({ each: [win, total - win], total });
  const DONE = ["success", "failure"];

  class FixedDegree {
    tables() {
      const won = (score, degree) => 9 * Math.max(0, clamp(score) - degree + 1) + clamp(score);
      return { difficulty: table([{ name: "score", labels: span(0, 9) }, { name: "degree", labels: FACES }], DONE, (score, degree) => against(won(score, degree), 90)) };
    }
  }

  class Mastery {
    tables() {
      const axes = [{ name: "score", labels: span(0, 9) }, { name: "ranks", labels: span(0, 3) }, { name: "target", labels: span(1, 4) }];
      return {
        mastery: table(axes, DONE, (score, ranks, target) => {
          const needed = target - ranks;
          const each = ALL / (9 * 10 ** Math.abs(needed - 1));
          return against(needed >= 1 ? clamp(score) * each : ALL - (9 - clamp(score)) * each, ALL);
        }),
      };
    }
  }

  /* ---- pools ------------------------------------------------------------------------------------------------------------------ */

  class Pool {
    constructor(rule) {
      this.rule = rule;
      this.kept = new Map();
    }

    /* Outcome to count of all rolls, as BigInt. */
    counts(dice, difficulty) {
      return once(this.kept, `${dice} ${difficulty}`, () => {
        if (!dice) return new Map([[0, 1n]]);
        const { sides, one, top } = this.rule;
        const [die, found] = [new Map(), new Map()];
        for (const face of span(1, sides)) {
          const worth = face === 1 ? one : face === sides ? top : Number(face >= difficulty);
          die.set(worth, (die.get(worth) ?? 0n) + 1n);
        }
        for (const [before, count] of this.counts(dice - 1, difficulty)) {
          for (const [worth, faces] of die) found.set(before + worth, (found.get(before + worth) ?? 0n) + count * faces);
        }
        return found;
      });
    }

    /* The first band that is a success: one that begins at 1 or more, or else the best. */
    get good() {
      const at = this.rule.bands.findIndex(([, start]) => start !== null && start >= 1);
      return at < 0 ? this.rule.bands.length - 1 : at;
    }

    /* Each outcome: [number, place of its band, how often], all of it counted. */
    amounts(dice, difficulty) {
      return { list: [...this.counts(dice, difficulty)].map(([outcome, count]) => [outcome, this.band(outcome), count]), whole: true };
    }

    /* The place of the band that an outcome falls into. */
    band(outcome) { return this.rule.bands.findLastIndex(([, start]) => start === null || outcome >= start); }

    tables() {
      const { sides, dice, difficulties, bands } = this.rule;
      const axes = () => [{ name: "dice", labels: dice }, { name: "difficulty", labels: difficulties }];
      const worths = difficulties.flatMap((difficulty) => [...this.counts(1, difficulty).keys()]);
      const most = dice.at(-1);
      const outcomes = span(most * Math.min(...worths), most * Math.max(...worths));
      const told = (number, difficulty, each) => small({ each: each([...this.counts(number, difficulty)]), total: BigInt(sides) ** BigInt(number) });
      const all = (list) => list.reduce((total, [, count]) => total + count, 0n);
      return {
        pool: table(axes(), outcomes, (number, difficulty) => told(number, difficulty, (found) => { const by = new Map(found); return outcomes.map((o) => by.get(o) ?? 0n); })),
        outcomes: table(axes(), bands.map(([name]) => name), (number, difficulty) =>
          told(number, difficulty, (found) => bands.map((_, band) => all(found.filter(([outcome]) => this.band(outcome) === band))))),
      };
    }
  }

  class HighestDie {
    constructor(rule) { this.rule = rule; }

    get good() { // the place of the first band that is a success
      const { bands, several, success } = this.rule;
      return success ? [...bands.map(([name]) => name), several].indexOf(success) : 1;
    }

    roll(dice) {
      const { sides, bands } = this.rule;
      const total = BigInt(sides) ** BigInt(dice || 2);
      const starts = [...bands.map(([, start]) => start), sides + 1];
      const below = starts.map((start) => (dice ? BigInt(start - 1) ** BigInt(dice) : total - BigInt(sides + 1 - start) ** 2n));
      const several = dice ? total - BigInt(sides - 1) ** BigInt(dice) - BigInt(dice) * BigInt(sides - 1) ** BigInt(dice - 1) : 0n;
      const each = bands.map((_, n) => below[n + 1] - below[n]);
      each[each.length - 1] -= several;
      return small({ each: [...each, several], total });
    }

    tables({ name = "outcomes" }) {
      const { dice, bands, several } = this.rule;
      return { [name]: table([{ name: "dice", labels: dice }], [...bands.map(([name]) => name), several], (number) => this.roll(number)) };
    }
  }

  /* ---- other rolls of d100 -------------------------------------------------------------------------------------------------------- */

  class Resistance {
    constructor({ top_face_fails: top = false, low_face_succeeds: low = false }) { Object.assign(this, { top, low }); }

    faces(lead) {
      const chance = 50 + 5 * lead;
      if (chance > 95) return this.top ? 99 : 100;
      return chance < 5 ? Number(this.low) : chance;
    }

    roll(active, passive) { return against(this.faces(active - passive), 100); }

    tables() {
      const scores = (name) => ({ name, labels: span(1, 21) });
      return {
        resistance: table([scores("active"), scores("passive")], DONE, (active, passive) => this.roll(active, passive)),
        "resistance-difference": table([{ name: "difference", labels: span(-10, 10) }], DONE, (lead) => against(this.faces(lead), 100)),
      };
    }
  }

  class Difficulty {
    constructor(rule) {
      this.bands = new Bands(rule.bands);
      this.grades = new Map(rule.grades.map(({ name, rating }) => [name, compile(rating)]));
    }

    target(grade, rating) { return this.grades.get(grade)({ rating }); }

    tables() {
      const axes = [{ name: "rating", labels: PERCENT }, { name: "grade", labels: [...this.grades.keys()] }];
      return { difficulty: table(axes, this.bands.levels, (rating, grade) => ({ each: this.bands.sizes(this.target(grade, rating), rating), total: this.bands.faces })) };
    }
  }

  class BonusDice {
    tables() {
      const result = (dice) => ({ each: [...keptResults(dice)], total: 10 ** (2 + Math.abs(dice)) });
      return { "bonus-dice": table([{ name: "dice", labels: span(-2, 2) }], span(1, 100), result) };
    }
  }

  /* ---- what takes several rolls: how likely each try changes a rating, and by which points --------------------------------------- */

  class Improvement {
    constructor(rule) {
      this.rule = rule;
      this.bands = new Bands(rule.bands);
      this.faces = compile(rule.faces);
      this.bonus = compile(rule.bonus ?? 0);
      this.successes = rule.successes.map((level) => rule.bands.levels.indexOf(level));
    }

    /* How many of the 100 faces pass the check, for a character with that characteristic. */
    passes(rating, score = this.rule.score ?? 0) {
      return Math.max(0, Math.min(100, this.faces({ rating }) + this.bonus({ rating: score })));
    }

    /* How many faces of a roll in play earn a check. */
    earned(rating) {
      const sizes = this.bands.sizes(rating);
      return sum(this.successes.map((level) => sizes[level]));
    }

    chances(score, rating) { return [[this.passes(rating, score), span(1, this.rule.gain)]]; }
    get by() { return this.rule.bonus ? "int" : ""; }
    get top() { return RATINGS[1]; }
    tables() { return {}; }
  }

  class Course {
    constructor(rule) {
      this.rule = rule;
      this.improvement = rule.roll.faces ? new Improvement(rule.roll) : null;
      this.bands = new Bands(rule.roll.faces ? rule.roll.bands : rule.roll);
      this.points = [...new Set(Object.values(rule.points).map(String))].map((each) => each.split(",").map(Number));
    }

    chances(score, rating) {
      if (this.improvement) {
        const passes = this.improvement.passes(rating, score);
        const { passed, failed = [0] } = this.rule.points;
        return [[passes, passed], [100 - passes, failed]];
      }
      const sizes = this.bands.sizes(score);
      const levels = Object.entries(this.rule.points);
      return this.points.map((points) => [
        sum(levels.filter(([, own]) => String(own) === String(points)).map(([level]) => sizes[this.bands.levels.indexOf(level)])), points,
      ]);
    }

    get by() { return this.rule.by; }
    get top() { return this.rule.top ?? RATINGS[1]; }
    get hours() { return this.rule.hours; }
    tables() { return {}; }
  }

  /* ---- documents ------------------------------------------------------------------------------------------------------------------ */

  const KINDS = {
    "active-roll": Active,
    "bonus-dice": BonusDice,
    contest: Contest,
    "die-and-modifier": DieAndModifier,
    "die-and-priority": DieAndPriority,
    difficulty: Difficulty,
    downtime: Improvement,
    experience: Improvement,
    "fixed-degree": FixedDegree,
    "highest-die": HighestDie,
    mastery: Mastery,
    "open-ended": OpenEnded,
    "open-ended-contest": OpenEndedContest,
    pool: Pool,
    resistance: Resistance,
    study: Course,
    teaching: class extends Improvement { constructor({ improvement }) { super(improvement); } },
  };

  /* The rule of a document, ready to be asked; `tables` are its published tables. */
  const read = ({ kind, mechanic = {}, rule = {} }) => {
    const made = new KINDS[kind](rule);
    return Object.assign(made, { kind, tables: made.tables(mechanic) });
  };

  /* Further kinds come from further scripts, such as odds-dice.js. */
  const add = (kinds) => window.odds.KINDS.push(...Object.keys(Object.assign(KINDS, kinds)).slice(window.odds.KINDS.length));

  window.odds = { read, uses, compile, byRoll, groupsOf, add, table, versus, once, span, small, OUTCOMES, RATINGS, KINDS: Object.keys(KINDS) };
})();
