/* The engine of the browser, further kinds of roll: pools against each other, symbols, dice that ace, challenges.
   A page loads it when the rules of a game need it. Like odds.js it is exact, and knows no game. */
(() => {
  "use strict";
  const { odds } = window;
  if (!odds || odds.KINDS.includes("hits")) return;
  const { once, small, table, versus } = odds;

  /* ---- fractions of any size --------------------------------------------------------------------------------- */

  const divisor = (a, b) => {
    while (b > Number.MAX_SAFE_INTEGER || b < -Number.MAX_SAFE_INTEGER) [a, b] = [b, a % b];
    if (!b) return a < 0n ? -a : a;
    let [one, other] = [Number(b), Number(a % b)];
    while (other) [one, other] = [other, one % other];
    return BigInt(Math.abs(one));
  };
  const fraction = (n, d = 1n) => { const by = divisor(n, d) || 1n; return [n / by, d / by]; };
  const plus = ([a, b], [c, d]) => fraction(a * d + c * b, b * d);
  const times = ([a, b], [c, d]) => fraction(a * c, b * d);
  const [ZERO, ONE] = [[0n, 1n], [1n, 1n]];

  /* Counts in parts of one whole. */
  const shared = (list) => {
    const total = list.reduce((all, [, d]) => (all * d) / divisor(all, d), 1n);
    return small({ each: list.map(([n, d]) => (n * total) / d), total });
  };

  /* ---- pools of faces ------------------------------------------------------------------------------------------ */

  /* The sums of what dice show: from lists of [what a face shows, its weight], and how many dice. */
  const summed = (dice) => {
    let found = new Map([["", [[], 1n]]]);
    for (const [faces, number] of dice) {
      for (let n = 0; n < number; n += 1) {
        const after = new Map();
        for (const [before, ways] of found.values()) {
          for (const [face, weight] of faces) {
            const sum = face.map((each, at) => (before[at] ?? 0) + each);
            const key = sum.join();
            after.set(key, [sum, (after.get(key)?.[1] ?? 0n) + ways * weight]);
          }
        }
        found = after;
      }
    }
    return [...found.values()];
  };

  class FaceDie {
    constructor({ worth, again = 0, pair = 0 }) {
      Object.assign(this, { worth, again, pair, kept: new Map() });
      const lying = new Map(); // what a die that stays where it is shows, and how often
      worth.slice(0, again ? again - 1 : worth.length).forEach((each, n) => {
        const face = [each, Number(pair && n === worth.length - 1)];
        lying.set(face.join(), [face, (lying.get(face.join())?.[1] ?? 0n) + 1n]);
      });
      this.faces = [...lying.values()];
      this.whole = BigInt(worth.length);
      this.rolled = this.whole - this.faces.reduce((all, [, weight]) => all + weight, 0n);
    }

    /* Hits above a limit count as the limit; 0 is none. */
    counts(dice, limit = 0) {
      const all = this.all(dice);
      return limit && all.length > limit + 1 ? [...all.slice(0, limit), all.slice(limit).reduce((sum, count) => sum + count)] : all;
    }

    all(dice) {
      return once(this.kept, dice, () => {
        const found = [];
        for (const [[worth = 0, tops = 0], count] of summed([[this.faces, dice]])) {
          const sum = Math.max(0, worth + Math.floor(tops / 2) * this.pair);
          found[sum] = (found[sum] ?? 0n) + count;
        }
        return Array.from(found, (count) => count ?? 0n);
      });
    }

    /* How often the dice sum to 0, 1, ... `most` - 1, and to `most` or more; and how many rolls there are. */
    upto(dice, most) {
      let whole = this.whole ** BigInt(dice);
      let found = Array.from({ length: most }, (_, n) => (this.again ? BigInt(!n) : this.counts(dice)[n] ?? 0n));
      if (this.again) {
        const step = this.worth.at(-1);
        whole *= this.whole ** BigInt(most);
        for (let die = 0; die < dice; die += 1) {
          const after = [];
          found.forEach((_, sum) => {
            after[sum] = sum < step ? 0n : after[sum - step] * this.rolled * this.whole ** BigInt(step - 1);
            for (const [[worth], weight] of this.faces) if (worth <= sum) after[sum] += found[sum - worth] * weight * this.whole ** BigInt(worth);
          });
          found = after;
        }
        found = found.map((count, sum) => count * this.whole ** BigInt(most - sum));
      }
      return { counts: [...found, found.reduce((rest, count) => rest - count, whole)], whole };
    }

    /* How often your dice sum to more, as much, less, once `lead` is added to yours; and of how many. */
    against(you, them, other, lead = 0, limits = []) {
      if (this.again) return this.raced(you, them, lead);
      let [more, equal] = [0n, 0n];
      const theirs = other.counts(them, limits[1]);
      const total = this.whole ** BigInt(you) * other.whole ** BigInt(them);
      let below = theirs.slice(0, Math.max(0, lead)).reduce((sum, count) => sum + count, 0n);
      this.counts(you, limits[0]).forEach((count, n) => {
        more += count * below;
        equal += count * (theirs[n + lead] ?? 0n);
        below += theirs[n + lead] ?? 0n;
      });
      return [[more, equal, total - more - equal], total];
    }

    /* The same for dice that are rolled again, one of each side at a time, if yours leads already. Counts are of
       powers of both wholes of a throw that never shrink on the way to a throw of more dice. */
    raced(you, them, lead) {
      if (!you && !them) return [[lead > 0, lead === 0, lead < 0].map((is) => BigInt(is)), 1n];
      if (!you) return ((told) => [told[0].toReversed(), told[1]])(this.raced(them, 0, -lead));
      if (!them && lead > 0) return [[1n, 0n, 0n], 1n];
      return once(this.kept, `${you} ${them} ${lead}`, () => {
        const top = this.worth.at(-1);
        const met = [];
        for (const [[mine], weight] of this.faces) {
          if (them) {
            for (const [[theirs], other] of this.faces) met.push([this.raced(you - 1, them - 1, lead + mine - theirs), weight * other]);
            met.push([this.raced(you - 1, them, lead + mine - top), weight * this.rolled], [this.raced(you, them - 1, lead + top - mine), weight * this.rolled]);
          } else met.push([this.raced(you - 1, 0, lead + mine), weight]);
        }
        if (!them) met.push([this.raced(you, 0, lead + top), this.rolled]);
        const dice = you + them;
        const room = dice * (2 + Math.ceil(Math.max(...this.worth) / top)) + Math.floor(Math.abs(lead) / top);
        const whole = (this.whole ** 2n - this.rolled ** 2n) ** BigInt(them ? dice - 1 : 0) * this.whole ** BigInt(room);
        const each = [0n, 0n, 0n];
        for (const [[counts, of], weight] of met) {
          const by = (weight * whole) / of;
          counts.forEach((count, n) => { each[n] += count * by; });
        }
        return [each, whole * (them ? this.whole ** 2n - this.rolled ** 2n : this.whole)];
      });
    }
  }

  /* A die is the same in every rule: what it was counted for is kept. */
  const known = new Map();
  const faceDie = (told) => once(known, JSON.stringify(told), () => new FaceDie(told));

  const EQUAL = { player: 0, tie: 1, nobody: 2, opponent: 3 };
  class Hits {
    constructor(rule) {
      this.rule = rule;
      this.die = faceDie(rule.die);
      this.theirs = rule.their_die ? faceDie(rule.their_die) : this.die;
    }

    /* A side is a number of dice, perhaps with a limit. */
    against({ dice, rating: you = dice, limit: mine }, { dice: other, rating: them = other, limit }, lead) {
      return this.die.against(you, them, this.theirs, lead, [mine, limit]);
    }

    meet(you, them) {
      const [[more, equal, fewer], total] = this.against(you, them);
      const each = [more, 0n, 0n, fewer];
      each[EQUAL[this.rule.equal ?? "tie"]] += equal;
      return shared(each.map((count) => fraction(count, total)));
    }

    /* How often each side has 1 hit or more beyond the other's, 2 or more, to `most`. */
    leads(you, them, most) {
      return odds.span(1, most).map((least) => {
        const [mine, theirs] = [1 - least, least - 1].map((lead) => this.against(you, them, lead));
        return shared([fraction(mine[0][0], mine[1]), fraction(theirs[0][2], theirs[1])]);
      });
    }

    tables({ name = "opposed" }) { return { [name]: versus(this.rule.dice, (you, them) => this.meet({ dice: you }, { dice: them })) }; }
  }

  /* ---- dice that ace: the top face is rolled on and added, the best of the dice counts ---------------------------- */

  const power = (base, times) => BigInt(base) ** BigInt(times);
  const lcm = (list) => list.reduce((all, one) => (all * one) / Number(divisor(BigInt(all), BigInt(one))), 1);
  const less = ([n, d]) => [d - n, d]; // 1 less a chance

  /* The chance that one die comes to a total or more. */
  const tail = (die, total) => {
    if (total <= 1) return ONE;
    const aces = Math.floor((total - 1) / die);
    return [BigInt(die - ((total - 1) % die)), power(die, aces + 1)];
  };
  const reaches = (dice, total) => less(dice.map((die) => less(tail(die, total))).reduce(times, ONE));

  const minus = (a, b) => plus(a, times([-1n, 1n], b));

  /* The chance that two dice both show 1, which is no total, where one of 1 would be enough. */
  const allOnes = (dice, total) => (dice.length > 1 && total <= 1 ? [1n, dice.reduce((all, die) => all * BigInt(die), 1n)] : ZERO);

  /* Every choice of dice with its sign: the chance of the best is a sum over them. */
  const choices = (dice) => dice.reduce((all, die) => [...all, ...all.map(([chosen, sign]) => [[...chosen, die], -sign])], [[[], 1]]);

  /* Yours comes to `least` or more, theirs to less than yours with `lead` added. The totals have no end: each sum is
     that of one period, times a geometric series. */
  const beaten = (mine, theirs, lead, least) => {
    const period = lcm([...mine, ...theirs]);
    const start = Math.max(least, 1, 1 - lead);
    let found = ZERO;
    for (let t = least; t < start; t += 1) {
      const just = minus(reaches(mine, t), reaches(mine, t + 1));
      found = plus(found, times(just, less(reaches(theirs, t + lead))));
    }
    const counted = (dice, from) => {
      const whole = dice.reduce((all, die) => all * power(die, Math.floor((from + period) / die) + 2), 1n);
      return [Array.from({ length: period + 1 }, (_, n) => {
        const [top, bottom] = dice.map((die) => tail(die, from + n)).reduce(([a, b], [c, d]) => [a * c, b * d], ONE);
        return (whole * top) / bottom;
      }), whole];
    };
    const others = choices(theirs).map(([dice, sign]) => [dice, sign, ...counted(dice, start + lead)]);
    for (const [dice, sign] of choices(mine).slice(1)) {
      const [counts, whole] = counted(dice, start);
      for (const [other, turned, reached, all] of others) {
        let sum = 0n;
        for (let n = 0; n < period; n += 1) sum += (counts[n] - counts[n + 1]) * reached[n];
        const fades = [...dice, ...other].reduce((by, die) => by * power(die, period / die), 1n);
        found = plus(found, fraction(BigInt(-sign * turned) * sum * fades, whole * all * (fades - 1n)));
      }
    }
    return found;
  };

  class AceDuel {
    constructor(rule) { this.rule = { wild: 6, least: 4, beats: false, ...rule }; }

    dice({ die, wild }) { return wild ? [die, this.rule.wild] : [die]; }

    meet(you, them) {
      const { least, beats } = this.rule;
      const [mine, theirs] = [this.dice(you), this.dice(them)];
      const [up = 0, down = 0] = [you.modifier, them.modifier];
      const [lead, needed] = [up - down + Number(beats), least - up];
      let win = beaten(mine, theirs, lead, needed);
      if (needed + lead <= 1) win = plus(win, times(allOnes(theirs, 1), minus(reaches(mine, needed), reaches(mine, 2 - lead))));
      win = minus(win, times(allOnes(mine, needed), plus(less(reaches(theirs, 1 + lead)), allOnes(theirs, 1 + lead))));
      const none = plus(less(reaches(mine, needed)), allOnes(mine, needed));
      return shared([win, ZERO, none, less(plus(win, none))]);
    }

    /* A side as it is written: d8, d8w, d8w+2. */
    side(text) {
      const [, die, wild, modifier] = /^d(\d+)(w?)([+-]\d+)?$/.exec(text);
      return { die: Number(die), wild: wild !== "", modifier: Number(modifier ?? 0) };
    }

    tables() {
      const labels = ["", "w"].flatMap((wild) => this.rule.dice.map((die) => `d${die}${wild}`));
      return { opposed: versus(labels, (you, them) => this.meet(this.side(you), this.side(them))) };
    }
  }

  const ACED = ["critical failure", "failure", "success", "raise", "two raises"];
  class AceTarget {
    constructor(rule) { this.rule = { wild: 6, step: 4, ...rule }; }

    roll(die, who, target) {
      const { wild, step } = this.rule;
      const dice = who === "wild" ? [die, wild] : [die];
      const ones = allOnes(dice, 1);
      const reached = [0, 1, 2].map((n) => target + n * step).map((total) => minus(reaches(dice, total), allOnes(dice, total)));
      return shared([ones, minus(less(ones), reached[0]), minus(reached[0], reached[1]), minus(reached[1], reached[2]), reached[2]]);
    }

    tables() {
      const { dice, targets } = this.rule;
      const axes = [{ name: "die", labels: dice.map((die) => `d${die}`) }, { name: "who", labels: ["extra", "wild"] }, { name: "target", labels: targets }];
      return { target: table(axes, ACED, (die, who, target) => this.roll(Number(die.slice(1)), who, target)) };
    }
  }

  /* ---- an action die against two challenge dice -------------------------------------------------------------------- */

  class Challenge {
    constructor(rule) { this.rule = { action: 6, challenge: 10, highest: 10, ...rule }; }

    get total() { return Math.max(this.rule.action, 1) * this.rule.challenge ** 2; }

    matches(adds) {
      const { action, challenge, highest } = this.rule;
      const each = [0, 0, 0, 0, 0];
      for (let die = Number(action > 0); die <= action; die += 1) {
        const beaten = Math.max(0, Math.min(die + adds - 1, highest - 1, challenge));
        const missed = challenge - beaten;
        [missed, missed * (missed - 1), 2 * beaten * missed, beaten * (beaten - 1), beaten].forEach((ways, n) => { each[n] += ways; });
      }
      return each;
    }

    roll(adds) {
      const [lost, miss, weak, strong, won] = this.matches(adds);
      return { each: [lost + miss, weak, strong + won], total: this.total };
    }

    tables({ name = "outcomes" }) {
      const axes = () => [{ name: this.rule.action ? "adds" : "score", labels: this.rule.adds }];
      return {
        [name]: table(axes(), ["miss", "weak hit", "strong hit"], (adds) => this.roll(adds)),
        [`${name}-match`]: table(axes(), ["miss with match", "miss", "weak hit", "strong hit", "strong hit with match"],
          (adds) => ({ each: this.matches(adds), total: this.total })),
      };
    }
  }

  /* ---- dice whose faces carry symbols ------------------------------------------------------------------------------ */

  const dot = (one, other) => one.reduce((sum, each, n) => sum + each * other[n], 0);

  class SymbolRoll {
    constructor(rule) {
      this.rule = rule;
      this.caps = rule.caps ?? {};
      this.pairs = rule.pairs ?? [];
      const given = rule.settings.map(({ name }) => name);
      const asked = rule.results.flatMap(({ when = [] }) => when.flatMap((test) => Object.keys(test.sum)));
      this.symbols = [...new Set([...asked.filter((name) => !given.includes(name)), ...this.pairs.map(({ two }) => two)])];
      this.kept = new Map();
    }

    /* What one die shows: [counts of the symbols, weight]; a die that is rolled again is followed as far as it matters. */
    weights(faces) {
      const count = (face, symbol) => face.reduce((sum, each) => sum + Number(each === symbol) - Number(each === `-${symbol}`), 0);
      const read = faces.map((face) => face.split(" ")).map((face) => [this.symbols.map((symbol) => count(face, symbol)), face.includes("again")]);
      const limits = this.symbols.map((symbol) => this.caps[symbol] ?? 0);
      const depth = read.some(([, again]) => again) ? Math.max(1, ...limits) : 1;
      const found = [];
      const follow = (before, left) => {
        for (const [face, again] of read) {
          const after = before.map((each, n) => each + face[n]);
          const ends = !again || !left || after.some((each, n) => limits[n] && each >= limits[n]);
          if (ends) found.push([after, BigInt(faces.length) ** BigInt(left)]);
          else follow(after, left - 1);
        }
      };
      follow(this.symbols.map(() => 0), depth - 1);
      return found;
    }

    capped(sums) { return sums.map((each, n) => Math.min(each, this.caps[this.symbols[n]] ?? each)); }

    /* The sums of some dice of one kind, kept. */
    several(faces, number) {
      return once(this.kept, `${number} ${faces.join()}`, () =>
        (number > 1 ? this.both(this.several(faces, number - 1), this.several(faces, 1)) : this.merged(this.weights(faces))));
    }

    merged(list) {
      const found = new Map();
      for (const [sums, ways] of list) {
        const [shown, key] = [this.capped(sums), this.capped(sums).join()];
        found.set(key, [shown, (found.get(key)?.[1] ?? 0n) + ways]);
      }
      return [...found.values()];
    }

    both(one, other) {
      return this.merged(one.flatMap(([a, ways]) => other.map(([b, weight]) => [a.map((each, n) => each + b[n]), ways * weight])));
    }

    /* Each sum of symbols: [the sum, how often], and the place of the result of one. */
    rolled(...values) {
      const { settings, dice, results } = this.rule;
      const numbers = Object.fromEntries(settings.map(({ name, choices }, n) => [name, choices ? 0 : values[n]]));
      const texts = values.filter((_, n) => settings[n].choices);
      let sums = [[this.symbols.map(() => 0), 1n]];
      for (const { faces, number, most = "", letter = "", only = "", reaches = "", shows } of dice) {
        let many = Object.entries(number).reduce((sum, [name, times]) => sum + times * numbers[name], 0);
        if (!letter && !Object.keys(number).length) many = 1;
        if (letter) many += texts.reduce((sum, text) => sum + text.split(letter).length - 1, 0);
        if (most) many = Math.min(many, numbers[most]);
        if (many < 1 || (only && !texts.includes(only))) continue;
        const shown = reaches ? faces.map((face, n) => (n + 1 >= numbers[reaches] ? `${face} ${shows}` : face)) : faces;
        sums = this.both(sums, this.several(shown, many));
      }
      const tests = results.map(({ when = [] }) => when.map(({ sum, least }) => [
        this.symbols.map((symbol) => sum[symbol] ?? 0),
        least - Object.entries(sum).reduce((all, [name, times]) => all + times * (numbers[name] ?? 0), 0),
      ]));
      return { sums, resultOf: (found) => tests.findIndex((held) => held.every(([by, least]) => dot(found, by) >= least)) };
    }

    /* Each sum of symbols that can lie there: [the sum, the place of the result, how often]. */
    shown(...values) {
      const { sums, resultOf } = this.rolled(...values);
      return sums.map(([counted, ways]) => {
        const found = [...counted];
        for (const { two, more, times = 1 } of this.pairs) found[this.symbols.indexOf(more)] += Math.floor(counted[this.symbols.indexOf(two)] / 2) * times;
        return [found, resultOf(found), ways];
      });
    }

    roll(...values) {
      const each = this.rule.results.map(() => 0n);
      for (const [, result, ways] of this.shown(...values)) each[result] += ways;
      return small({ each, total: each.reduce((all, one) => all + one, 0n) });
    }

    /* A check by its settings, also those beyond the table. */
    check(values) { return this.roll(...this.rule.settings.map(({ name }) => values[name])); }

    /* The number that decides between failure and success: [number, place of the result, how often], and whether all
       of it is counted. */
    amounts(...values) {
      const { settings, results, good } = this.rule;
      const { sum } = results[results.findIndex(({ name }) => name === good) - 1].when[0];
      const by = this.symbols.map((symbol) => sum[symbol] ?? 0);
      const sign = by.some((each) => each < 0) ? -1 : 1;
      const more = settings.reduce((all, { name, helps }, n) => all + ((helps && sum[name] * values[n]) || 0), 0);
      const list = this.shown(...values).map(([found, result, ways]) => [sign * (dot(found, by) + more), result, ways]);
      return { list, whole: this.symbols.every((symbol, n) => !by[n] || !this.caps[symbol]) };
    }

    tables({ name = "outcomes" }) {
      const axes = this.rule.settings.map(({ name: axis, choices, low = 0, high = 0 }) => ({ name: axis, labels: choices ?? odds.span(low, high) }));
      return { [name]: table(axes, this.rule.results.map((result) => result.name), (...values) => this.roll(...values)) };
    }
  }

  Object.assign(odds, { FaceDie });
  odds.add({
    challenge: Challenge, symbols: SymbolRoll, aces: AceDuel, "aces-target": AceTarget, hits: Hits,
  });
})();
