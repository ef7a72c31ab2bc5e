/* The box for what may be spent after a roll: what lies there, when it pays, and how to share out a stock of points.
   It counts as oppose_engine/courses/spending.py does, in whole numbers: a chance is a count of `whole`, and a cost is
   a count of `part`. */
(() => {
  "use strict";
  const { oppose, odds } = window;
  if (!oppose?.asks || oppose.asks.kinds.spend) return;
  const { Settings, fill, choose, decimal: number } = oppose.asks;

  const ROLLS = 6; // of an evening
  const MANY = 12; // points: more are shown by fives
  const DASH = "\u2013";
  const RESULTS = ["miss", "weak hit", "strong hit"];

  /* Every way to split dice over kinds of faces, each with the number of rolls that fall so. */
  const splits = (dice, [first, ...rest]) => {
    if (!rest.length) return [[[dice], BigInt(first) ** BigInt(dice)]];
    return odds.span(0, dice).flatMap((n) => splits(dice - n, rest).map(([split, ways]) =>
      [[n, ...split], choose(dice, n) * BigInt(first) ** BigInt(n) * ways]));
  };
  const lies = (what, count, stays, ways = []) => ({ what, count: BigInt(count), stays, ways });
  const successes = (n) => (n === 1 ? "1 success" : `${n} successes`);
  const failed = (found) => [...found].sort((a, b) => b.stays - a.stays || (a.what < b.what ? -1 : Number(a.what > b.what)));

  /* What may lie on the table by the kind of spending: `whole` and `part`, and everything that lies there. A way has a
     name, the chance of success as a count of `whole`, and its cost as a count of `part`. */
  const KINDS = {
    Push: ({ sides, successes: good, costly }, { dice, need }) => {
      const whole = BigInt(sides) ** BigInt(dice);
      const reached = (again, short) => odds.span(short, again).reduce((all, n) =>
        all + choose(again, n) * BigInt(good) ** BigInt(n) * BigInt(sides - good) ** BigInt(again - n), 0n) * BigInt(sides) ** BigInt(dice - again);
      const found = splits(dice, [good, costly, sides - good - costly]).map(([[won, paid, left], ways]) => {
        const short = need - won;
        if (short <= 0) return lies("a success", ways, 1);
        if (left < short) return lies(`${successes(short)} short; a push cannot help`, ways, 0);
        const push = { name: "push", chance: reached(left, short), cost: BigInt(paid * sides + left * costly) };
        return lies(`${successes(short)} short; a push rolls ${left === 1 ? "1 die" : `${left} dice`}`, ways, 0, [push]);
      });
      return { whole, part: BigInt(sides), found: failed(found) };
    },

    Reroll: ({ sides, hits, pair, most }, { dice, hunger, difficulty }) => {
      const faces = [sides - hits - 1, hits, 1];
      const hungry = Math.min(hunger, dice);
      const whole = BigInt(sides) ** BigInt(dice + most);
      const worth = (hit, top) => hit + top + Math.floor(top / 2) * pair;
      const kept = new Map();
      const reached = (again, hit, top) => odds.once(kept, `${again} ${hit} ${top}`, () => {
        const good = splits(again, faces).filter(([[, more, tops]]) => worth(hit + more, top + tops) >= difficulty);
        return good.reduce((all, [, ways]) => all + ways, 0n) * BigInt(sides) ** BigInt(dice + most - again);
      });
      const found = splits(dice - hungry, faces).flatMap(([own, ways]) => splits(hungry, faces).map(([other, times]) => {
        const count = ways * times * BigInt(sides) ** BigInt(most);
        const [hit, top] = [own[1] + other[1], own[2] + other[2]];
        const short = difficulty - worth(hit, top);
        if (short <= 0) return lies("a success", count, 1);
        const again = odds.span(1, most).flatMap((n) => {
          const bad = Math.min(n, own[0]);
          const taken = n - bad;
          return taken > own[1] ? [] : [{ name: `roll ${n} again${taken ? `, ${taken} of them a success` : ""}`, chance: reached(n, hit - taken, top), cost: 1n }];
        });
        const way = best({ stays: 0, ways: again }, whole);
        if (!way) return lies("a failure that no roll can mend", count, 0);
        const dead = ["no failed die", "1 failed die", "2 failed dice"][own[0]] ?? `${most} or more failed dice`;
        return lies(`${successes(short)} short; ${dead}${top % 2 ? ", a ten alone" : ""}`, count, 0, [way]);
      }));
      return { whole, part: 1n, found: failed(found), stock: (all) => all };
    },

    BuyRoll: ({ fumble, from_rating: from, step }, { rating, points, risk }) => {
      const fumbles = rating < from ? fumble : 100;
      const push = { name: "push", chance: BigInt(rating), cost: BigInt(risk * (100 - rating)) };
      const missed = (left) => odds.span(rating + 1, fumbles - 1).map((face) => {
        const over = face - rating;
        let low = Math.floor((over - 1) / step) * step + 1;
        let high = Math.min(low + step - 1, fumbles - 1 - rating);
        const paid = over <= left;
        if (paid) high = Math.min(high, left);
        else low = Math.max(low, left + 1);
        const ways = paid ? [{ name: "spend Luck", chance: 100n, cost: BigInt(100 * over) }, push] : [push];
        return lies(`${low === high ? low : `${low} to ${high}`} too high`, 1, 0, ways);
      });
      const all = (left) => [lies("a success", rating, 1), ...missed(left), lies("a fumble", 101 - fumbles, 0)];
      const stock = () => all(100).map((each) => ({ ...each, ways: each.ways.slice(0, -1) }));
      return { whole: 100n, part: 100n, found: all(points), stock };
    },

    TurnDigits: ({ throw: given, good }, { target }) => {
      const roll = new odds.Throw(given);
      const levels = roll.totals.map((face) => roll.level({ rating: target, roll: face }) >= roll.levels.indexOf(good));
      const turn = { name: "turn", chance: 100n, cost: 1n };
      const found = roll.totals.map((face) => {
        if (levels[face]) return lies("a success", 1, 1);
        if (levels[(face % 10) * 10 + Math.floor(face / 10)]) return lies("a failure that turns into a success", 1, 0, [turn]);
        return lies("a failure either way", 1, 0);
      });
      found.sort((a, b) => b.stays - a.stays || b.ways.length - a.ways.length);
      return { whole: 100n, part: 1n, found, stock: (all) => all };
    },

    Burn: ({ rules: { action, challenge, highest } }, { momentum, adds, want, reset }) => {
      const most = 10 - Math.max(0, 2 - reset);
      if (momentum > most) throw new RangeError(`Momentum ${momentum} is too high where it resets to ${reset}. Allowed: 1 to ${most}, or less by debilities.`);
      const wanted = RESULTS.indexOf(want);
      const faces = odds.span(1, challenge);
      const whole = BigInt(action * challenge * challenge);
      const cost = BigInt(Math.max(0, momentum - reset));
      const found = odds.span(1, action).flatMap((die) => faces.flatMap((one) => faces.map((two) => {
        const score = Math.min(die + adds, highest);
        const [now, then] = [score, Math.max(score, momentum)].map((top) => Number(top > one) + Number(top > two));
        const burnt = now < wanted && wanted <= then;
        const what = `a ${RESULTS[now]}${burnt ? `, which burning makes a ${RESULTS[then]}` : ""}`;
        return lies(what, 1, Number(now >= wanted), burnt ? [{ name: "burn", chance: whole, cost }] : []);
      })));
      return { whole, part: 1n, found: failed(found) };
    },
  };

  /* The best way to spend, of equally good ones the cheapest; none if it is as good to let it lie. */
  const best = ({ stays, ways }, whole) => {
    const [way] = [...ways].sort((a, b) => Number(b.chance - a.chance) || Number(a.cost - b.cost));
    return way && way.chance > BigInt(stays) * whole ? way : null;
  };

  /* One entry for each text and its ways, with the sums over all rolls in it. */
  const merged = ({ found }) => {
    const groups = new Map();
    for (const { what, count, stays, ways } of found) {
      if (!count) continue;
      const key = [what, ...ways.map(({ name }) => name)].join("|");
      const group = groups.get(key) ?? { what, count: 0n, stays: 0n, ways: ways.map(({ name }) => ({ name, chance: 0n, cost: 0n })) };
      group.count += count;
      group.stays += count * BigInt(stays);
      ways.forEach(({ chance, cost }, at) => {
        group.ways[at].chance += count * chance;
        group.ways[at].cost += count * cost;
      });
      groups.set(key, group);
    }
    return [...groups.values()];
  };

  /* What comes of spending wherever it helps, and of never spending. */
  const plan = ({ whole, part, found }) => {
    let [never, chance, cost, spent] = [0n, 0n, 0n, 0n];
    for (const each of found) {
      const way = best(each, whole);
      never += each.count * BigInt(each.stays) * whole;
      chance += each.count * (way ? way.chance : BigInt(each.stays) * whole);
      cost += way ? each.count * way.cost : 0n;
      spent += way ? each.count : 0n;
    }
    return { never: [never, whole * whole], chance: [chance, whole * whole], cost: [cost, whole * part], spent: [spent, whole] };
  };

  /* What is worth paying, by points left (from 1) and by rolls to come (from 0); chances as counts of whole ** 2 a roll. */
  const evening = ({ whole, part, stock, found }, most) => {
    const payable = stock(found).map((each) => ({ ...each, ways: each.ways.filter(({ cost }) => cost % part === 0n) }));
    const single = payable.every(({ ways }) => ways.every(({ cost }) => cost === part));
    const lefts = odds.span(0, most);
    const [one, rows] = [whole * whole, [lefts.map(() => 0n)]];
    let scale = 1n;
    const scales = [1n];
    for (let roll = 1; roll < ROLLS; roll += 1) {
      const later = rows.at(-1);
      rows.push(lefts.map((left) => payable.reduce((total, { count, stays, ways }) => {
        const worths = [BigInt(stays) * whole * scale + later[left] * whole];
        for (const { chance, cost } of ways) {
          const paid = Number(cost / part);
          if (paid <= left) worths.push(chance * scale + later[left - paid] * whole);
        }
        return total + count * worths.reduce((a, b) => (a > b ? a : b));
      }, 0n)));
      scale *= one;
      scales.push(scale);
    }
    const limit = (row, left, at) => {
      if (single) return oppose.percent(row[left] - row[left - 1], scales[at]);
      return String(odds.span(0, left).filter((cost) => row[left] - row[left - cost] < scales[at]).at(-1));
    };
    return { single, rows: lefts.slice(1).filter((left) => most <= MANY || left % 5 === 0).map((left) => [String(left), ...rows.map((row, at) => limit(row, left, at))]) };
  };

  /* The values of a long range that a table shows: by tens, or by fives. */
  const sampled = (low, high) => {
    const all = odds.span(low, high);
    const step = all.length > 61 ? 10 : 5;
    return all.length <= 21 ? all : all.filter((value) => value % step === 0);
  };

  class Spend extends Settings {
    spend(asked) {
      const { kind, rule, settings, cost: counted } = this.game();
      const values = this.values(asked);
      const state = KINDS[kind](rule, values);
      const { never, chance, cost, spent } = plan(state);
      const share = (found) => `${oppose.percent(...found, 1)}%`;
      this.say(share(chance), ` of the time you succeed if you spend whenever it helps, ${share(never)} if you never do. You spend after ${share(spent)} of all rolls. On average a roll costs ${number(cost)} ${counted}.`);
      const { whole, part } = state;
      fill(this.part("options"), merged(state).flatMap(({ what, count, stays, ways }) => {
        const lead = [what, oppose.percent(count, whole)];
        if (!ways.length) return [[...lead, DASH, DASH, DASH, DASH, DASH]];
        return ways.map(({ name, chance: then, cost: paid }) => {
          const gain = then - stays * whole;
          const pays = gain > 0n ? number([paid * whole, gain * part]) : DASH;
          return [...lead, name, oppose.percent(then, count * whole), oppose.points(gain, count * whole, 0, 1), number([paid, count * part]), pays];
        });
      }));
      for (const each of this.box.querySelectorAll("[data-unit]")) each.textContent = counted;
      const [first] = settings;
      this.part("first").textContent = first.label;
      const rows = sampled(first.low, first.high).flatMap((value) => {
        let found;
        try {
          found = plan(KINDS[kind](rule, { ...values, [first.name]: value }));
        } catch (error) {
          if (error instanceof RangeError) return []; // the other settings leave it out
          throw error;
        }
        return [[String(value), oppose.percent(...found.never), oppose.percent(...found.chance), oppose.points(...found.chance, ...found.never), oppose.percent(...found.spent), number(found.cost)]];
      });
      fill(this.part("through"), rows, rows.findIndex(([value]) => value === String(values[first.name])));
      const shared = state.stock && evening(state, values.points ?? 5);
      const table = this.part("evening").closest("table");
      table.hidden = !shared || !shared.rows.length;
      if (!shared) return;
      table.caption.textContent = shared.single ? "An evening of rolls, by points left and rolls still to come: spend if the gain is at least this, in points of chance" : "An evening of rolls, by points left and rolls still to come: pay no more than this for a success";
      fill(this.part("evening"), shared.rows);
    }
  }

  oppose.asks.kinds.spend = Spend;
})();
