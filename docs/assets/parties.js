/* The box for a contest of several parties: each rolls once, and the best roll comes first.
   It counts as oppose_engine/questions/parties.py does, in whole numbers. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.asks || oppose.asks.kinds.parties) return;
  const { Ask, bars, meeting, product, sum } = oppose.asks;

  const ENDS = ["tie", "nobody", "coin"];

  const refuse = (why) => { throw new RangeError(`${why}, so the rolls of several parties have no order here. Choose another reading, or ask about two sides.`); };
  const ended = (end) => {
    if (ENDS.includes(end)) return end;
    return refuse({ again: "Equal rolls are rolled again", parity: "The sum of two rolls settles equal ones" }[end] ?? "Equal rolls go to one of two sides");
  };
  const worth = (links, values) => links.map((link) => {
    const [better, name] = link.split(" ");
    return better === "higher" ? values[name] : -values[name];
  });

  /* Each party's rolls: the higher key is better; how often; what equal rolls come to. */
  const ORDERS = {
    contest: (rule, sides) => {
      const ends = rule.chains.map((chain) => ended(chain.at(-1)));
      if (sides.some((side) => rule.isMaster(side))) refuse("A Master does not roll");
      const { drop_above: drop } = rule.rule;
      const excess = typeof drop === "number" ? Math.max(0, ...sides.map(({ rating }) => rating - drop)) : 0;
      return sides.map(({ rating: own, dice }) => {
        const rating = own - excess, weights = rule.weights(dice);
        return Array.from(rule.bands.of(rating), (level, n) => {
          const roll = rule.bands.low + n;
          const rank = rule.ranks[level];
          return { key: [rank, ...worth(rule.chains[rank].slice(0, -1), { roll, rating, margin: rating - roll })], times: weights[n], equal: ends[rank] };
        });
      });
    },
    "die-and-modifier": (rule, sides) => sides.map(({ modifier, roll }) =>
      Array.from(rule.faces(roll), (times, n) => ({ key: [n + modifier], times, equal: "tie" }))),
    "die-and-priority": (rule, sides) => sides.map(({ die, priority }) => Array.from({ length: die }, (_, n) =>
      ({ key: [n + priority, rule.rule.priority_breaks_ties === false ? 0 : priority], times: 1, equal: "tie" }))),
    hits: (rule, sides) => {
      if (rule.rule.their_die || rule.die.again) refuse("Such pools are compared in another way");
      const equal = ended(rule.rule.equal ?? "tie");
      return sides.map(({ dice, limit }) => rule.die.counts(dice, limit).map((times, hits) => ({ key: [hits], times, equal })));
    },
    throws: (rule, sides) => {
      if (rule.rule.still || rule.rule.evened) refuse("The two sides roll in another way");
      const ends = rule.chains.map((chain) => ended(chain.at(-1)));
      return sides.map((side) => {
        const { at, rank, weight } = rule.keys(side, "you");
        return Array.from(at, (key, n) => ({ key: [key, rule.rated[rank[n]] ? side.rating : 0], times: weight[n], equal: ends[rank[n]] }));
      });
    },
  };

  const compare = (one, other) => {
    const at = one.findIndex((value, n) => value !== other[n]);
    return at < 0 ? 0 : one[at] - other[at];
  };

  /* How often each party is first alone and shares the place, how often it is shared at all, and how often nobody has it. */
  const compared = (rolls) => {
    const held = rolls.map(() => new Map());
    const known = new Map();
    rolls.forEach((own, party) => own.forEach(({ key, times, equal }) => {
      const name = key.join();
      known.set(name, { key, equal });
      held[party].set(name, (held[party].get(name) ?? 0n) + BigInt(times));
    }));
    const unit = [...known.values()].some(({ equal }) => equal === "coin") ? 840n : 1n; // what 1 to 8 parties can share by lot
    const found = { alone: rolls.map(() => 0n), shared: rolls.map(() => 0n), tied: 0n, nobody: 0n };
    let below = rolls.map(() => 0n);
    for (const [name, { equal }] of [...known].sort(([, one], [, other]) => compare(one.key, other.key))) {
      const here = held.map((own) => own.get(name) ?? 0n);
      let level = product(here.map((count, n) => count + below[n])) - product(below);
      here.forEach((own, party) => {
        const beside = here.reduce((counts, count, n) => (n === party ? counts
          : [...counts, 0n].map((ways, at) => ways * below[n] + (at ? counts[at - 1] * count : 0n))), [1n]);
        level -= own * beside[0];
        found.alone[party] += own * beside[0] * unit;
        if (equal === "tie") found.shared[party] += own * sum(beside.slice(1));
        if (equal === "coin") beside.slice(1).forEach((ways, n) => { found.alone[party] += (own * ways * unit) / BigInt(n + 2); });
      });
      if (equal === "tie") found.tied += level;
      if (equal === "nobody") found.nobody += level;
      below = below.map((count, n) => count + here[n]);
    }
    for (const name of ["tied", "nobody"]) found[name] *= unit;
    found.shared = found.shared.map((count) => count * unit);
    return { ...found, total: product(below) * unit };
  };

  class Parties extends Ask {
    usual({ you, them }) { this.fields.get("parties").value = [you, them, them].join(", "); }

    parties({ variant }) {
      const game = this.game();
      const [texts, sides] = this.several("party", "parties");
      const { rule } = meeting(game, variant);
      const { alone, shared, tied, nobody, total } = compared((ORDERS[game.kind] ?? (() => refuse("The two sides do different things")))(rule, sides));
      const share = (count, places) => oppose.percent(count, total, places);
      this.say(`${share(alone[0], 1)}%`, ` of the time the first party, ${texts[0]}, comes first alone. The first place is shared ${share(tied, 1)}%, nobody has it ${share(nobody, 1)}%.`);
      const rows = texts.map((text, n) => [`${n + 1}: ${text}`, alone[n], total, share(shared[n], 2)]);
      bars(this.part("firsts"), [...rows, ["nobody", nobody, total, "\u2013"]]);
    }
  }

  Object.assign(oppose.asks, { compared, ORDERS });
  oppose.asks.kinds.parties = Parties;
})();
