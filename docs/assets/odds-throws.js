/* The engine of the browser, further kinds of roll: throws, which are totals of dice, against each other or a number.
   A page loads it when the rules of a game need it. Like odds.js it is exact, and knows no game. */
(() => {
  "use strict";
  const { odds } = window;
  if (!odds || odds.KINDS.includes("throws")) return;
  const { once, table, versus } = odds;

  /* Totals of dice, each with a level and a score. */
  class Throw {
    constructor({ die: [first, last], levels = ["roll"], tests = [], dice = 1, low = false }) {
      Object.assign(this, { first, last, levels, dice, low, kept: new Map() });
      this.tests = tests.map(([level, test]) => [levels.indexOf(level), odds.compile(test)]);
      this.totals = odds.span(first * dice, last * dice);
    }

    whole(more = 0) { return (this.last - this.first + 1) ** (this.dice + Math.abs(more)); }

    /* How often each total is kept, face after face from the best kept one; of more dice the worst if it is negative. */
    weights(more = 0) {
      return once(this.kept, more, () => {
        const faces = odds.span(this.first, this.last);
        if ((more > 0) !== this.low) faces.reverse();
        let states = new Map([["", [this.dice + Math.abs(more), this.dice, 0, 1]]]);
        for (const face of faces) {
          const after = new Map();
          for (const [left, keep, total, ways] of states.values()) {
            let chosen = 1; // ways to choose the dice that show this face
            for (let shown = 0; shown <= left; shown += 1) {
              if (face !== faces.at(-1) || shown === left) {
                const counted = Math.min(shown, keep);
                const state = [left - shown, keep - counted, total + counted * face];
                const key = state.join();
                after.set(key, [...state, (after.get(key)?.[3] ?? 0) + ways * chosen]);
              }
              chosen = (chosen * (left - shown)) / (shown + 1);
            }
          }
          states = after;
        }
        const found = this.totals.map(() => 0);
        for (const [, , total, ways] of states.values()) found[total - this.totals[0]] += ways;
        return found;
      });
    }

    /* The level of a total, by its place. */
    level(v) { return this.tests.find(([, holds]) => holds(v))?.[0] ?? 0; }

    counts(rating, more = 0) {
      const each = this.levels.map(() => 0);
      this.weights(more).forEach((weight, n) => { each[this.level({ rating, roll: this.totals[n] })] += weight; });
      return { each, total: this.whole(more) };
    }
  }

  const common = (a, b) => (b ? common(b, a % b) : a);
  const CLOSED = { player: 0, tie: 1, nobody: 2, opponent: 3, again: 4 };
  const MASTERY = 20; // the highest number of a side with masteries
  class ThrowRule {
    constructor(rule) {
      this.rule = rule;
      this.throw = new Throw(rule.throw);
      this.score = odds.compile(rule.score ?? "roll");
      this.target = rule.still && odds.compile(rule.target);
      this.margin = rule.margin && odds.compile(rule.margin);
      const groups = odds.groupsOf(this.throw.levels, rule.alike ?? []);
      this.ranks = this.throw.levels.map((_, level) => groups.findIndex((group) => group.includes(level)));
      this.chains = groups.map((group) => rule.ties[this.throw.levels[group.at(-1)]]);
      this.rated = this.chains.map((chain) => chain.includes("higher rating"));
      this.scored = this.chains.map((chain) => chain.includes("higher score"));
      this.ends = this.chains.map((chain) => CLOSED[chain.at(-1)]);
      this.repeats = Object.values(rule.ties).some((chain) => chain.at(-1) === "again");
      this.kept = new Map();
    }

    /* What a side throws, total by total: its level, the rank, the score if its chain looks at that, what its margin
       counts, and how often. */
    thrown({ rating, more = 0 }) {
      const v = { rating, roll: 0 };
      return this.throw.weights(more).map((weight, n) => {
        v.roll = this.throw.totals[n];
        const level = this.throw.level(v);
        const rank = this.ranks[level];
        return { level, rank, score: this.scored[rank] ? this.score(v) : 0, margin: this.margin?.(v), weight };
      });
    }

    /* Every pair of throws: yours, theirs, the place of its outcome, and how often. */
    met(you, them, take) {
      const [mine, other] = this.played(you.rating, them.rating);
      const rolls = this.thrown({ ...them, rating: other });
      for (const roll of this.thrown({ ...you, rating: mine })) {
        for (const against of rolls) {
          const lead = roll.rank - against.rank || roll.score - against.score || (this.rated[roll.rank] && mine - other);
          take(roll, against, lead ? (lead > 0 ? 0 : 3) : this.ends[roll.rank], roll.weight * against.weight);
        }
      }
      return this.throw.whole(you.more) * this.throw.whole(them.more);
    }

    /* The same worst first: rank, and score if its chain looks at that, as one number; the rank; how often;
       how often anything worse, and at the end how often at all. */
    keys({ rating, more = 0 }, who) {
      if (more && who === this.rule.still) throw new RangeError(`This side throws no dice. Write ${rating}.`);
      const name = who === this.rule.still ? `${rating} still` : more * 1e4 + rating; // both sides throw alike
      return once(this.kept, name, () => {
        const found = new Map();
        const top = this.ranks.at(-1);
        const still = () => [{ rank: top, score: this.scored[top] ? this.target({ rating, roll: 0 }) : 0, weight: 1 }];
        for (const { rank, score, weight } of who === this.rule.still ? still() : this.thrown({ rating, more })) {
          const at = rank * 1e9 + score;
          if (weight) found.set(at, (found.get(at) ?? 0) + weight);
        }
        const at = Float64Array.from(found.keys()).sort();
        const kept = { at, rank: Uint16Array.from(at, (each) => Math.round(each / 1e9)), weight: Float64Array.from(at, (each) => found.get(each)), below: new Float64Array(at.length + 1) };
        for (let n = 0; n < at.length; n += 1) kept.below[n + 1] = kept.below[n] + kept.weight[n];
        return kept;
      });
    }

    /* Both ratings as they are played. */
    played(you, them) {
      const { evened } = this.rule;
      const lower = Math.min(you, them);
      if (!evened) return [you, them];
      if (lower > evened.scale) return [you, them].map((each) => Math.floor((evened.to * each) / lower));
      const moved = lower >= evened.high || Math.max(you, them) <= evened.low;
      return moved ? [you + evened.to - lower, them + evened.to - lower] : [you, them];
    }

    meet(you, them) {
      const [mine, other] = this.played(you.rating, them.rating);
      const each = [0, 0, 0, 0, 0];
      const { at, rank, weight } = this.keys({ rating: mine, more: you.more }, "you");
      const theirs = this.keys({ rating: other, more: them.more }, "them");
      const last = theirs.at.length;
      for (let n = 0, m = 0; n < at.length; n += 1) {
        while (m < last && theirs.at[m] < at[n]) m += 1;
        const equal = m < last && theirs.at[m] === at[n] ? theirs.weight[m] : 0;
        each[0] += weight[n] * theirs.below[m];
        each[3] += weight[n] * (theirs.below[last] - theirs.below[m] - equal);
        if (equal) {
          const lead = this.rated[rank[n]] ? mine - other : 0;
          each[lead ? (lead > 0 ? 0 : 3) : this.ends[rank[n]]] += weight[n] * equal;
        }
      }
      const again = each.pop();
      const total = each[0] + each[1] + each[2] + each[3];
      if (!this.repeats) return { each, total };
      if (!total) return { each: again ? [0, 0, 1, 0] : each, total: 1 };
      const by = each.reduce(common, total);
      return { each: each.map((one) => one / by), total: total / by };
    }

    /* Which level of yours meets which of theirs, best levels first: counts of the outcomes and of all. */
    pairs(you, them) {
      const levels = this.ranks.map((_, level) => level).reverse();
      const found = levels.map((yours) => levels.map((theirs) => ({ yours, theirs, each: [0, 0, 0, 0], all: 0 })));
      const total = this.met(you, them, (roll, against, outcome, ways) => {
        const met = found.at(-1 - roll.level).at(-1 - against.level);
        met.each[outcome] += ways;
        met.all += ways;
      });
      return found.flat().map((each) => ({ ...each, total }));
    }

    /* How often each side wins by 1 or more of what a margin counts, by 2 or more, to `most`. */
    leads(you, them, most) {
      const found = odds.span(1, most).map(() => [0, 0]);
      const total = this.met(you, them, (roll, against, outcome, ways) => {
        const by = roll.margin - against.margin;
        if (outcome === 0) found.slice(0, Math.max(0, by)).forEach((each) => { each[0] += ways; });
        if (outcome === 3) found.slice(0, Math.max(0, -by)).forEach((each) => { each[1] += ways; });
      });
      return found.map((each) => ({ each, total }));
    }

    /* What each of your throws gets: how often it comes up, and against how many of theirs it wins. */
    rolls(you, them) {
      if (this.repeats) throw new RangeError("Equal rolls are thrown again, so several foes cannot be counted. Choose another reading.");
      const [mine, other] = this.played(you.rating, them.rating);
      const theirs = this.keys({ ...them, rating: other }, "them");
      const yours = this.keys({ ...you, rating: mine }, "you");
      return Array.from(yours.at, (at, n) => {
        const lead = this.rated[yours.rank[n]] ? mine - other : 0;
        const taken = lead > 0 || (!lead && this.ends[yours.rank[n]] === 0);
        const m = theirs.at.findIndex((each) => each > at || (!taken && each === at));
        return { times: yours.weight[n], win: m < 0 ? theirs.below.at(-1) : theirs.below[m], total: theirs.below.at(-1) };
      });
    }

    /* A side as it is written: 15, or with masteries 5M2. */
    side(label) {
      const [, rating, mastered, times] = /^(-?\d+)(M?)(\d?)$/.exec(String(label));
      return { rating: Number(rating) + (mastered ? MASTERY * Number(times || 1) : 0) };
    }

    label(rating) {
      const times = Math.floor((rating - 1) / MASTERY);
      return times ? `${rating - MASTERY * times}M${times > 1 ? times : ""}` : String(rating);
    }

    tables({ name = "opposed" }) {
      const ratings = odds.span(...this.rule.ratings);
      const labels = this.rule.masteries ? ratings.map(this.label) : ratings;
      const sides = new Map(labels.map((label) => [String(label), this.side(label)]));
      const side = (label) => sides.get(String(label)) ?? this.side(label);
      return { [name]: versus(labels, (you, them) => this.meet(side(you), side(them))) };
    }
  }

  class ThrowTest {
    constructor(rule) {
      this.rule = rule;
      this.throw = new Throw(rule.throw);
    }

    tables({ name = "outcomes" }) {
      const { number, against, favours = [] } = this.rule;
      const asked = [number, against].filter(Boolean).map((each) => ({ name: each.name, labels: odds.span(each.low, each.high) }));
      const ways = favours.length ? [{ name: "roll", labels: favours.map(([way]) => way) }] : [];
      return {
        [name]: table([...asked, ...ways], this.throw.levels, (...values) => {
          const way = favours.find(([each]) => each === values[asked.length]);
          return this.throw.counts(values[0] - (against ? values[1] : 0), way?.[1]);
        }),
      };
    }
  }

  Object.assign(odds, { Throw, MASTERY });
  odds.add({ throws: ThrowRule, "throw-check": ThrowTest });
})();
