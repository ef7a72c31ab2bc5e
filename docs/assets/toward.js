/* The box for a task of several rolls: what each brings is added up to a total.
   It counts as oppose_engine/courses/toward.py does, in whole numbers. */
(() => {
  "use strict";
  const { oppose, odds } = window;
  if (!oppose?.asks || oppose.asks.kinds.toward) return;
  const { Settings, fill, decimal } = oppose.asks;

  const AROUND = 5; // pools on each side of the one that is set

  /* For each roll the counts of the task done and failed in it, and their whole. */
  const reached = (rolls, total, stop) => {
    let now = Array.from({ length: total }, (_, n) => BigInt(!n));
    let scale = 1n;
    const found = rolls.map(({ counts, whole }) => {
      const later = now.map(() => 0n);
      let [done, failed] = [0n, 0n];
      scale *= whole;
      now.forEach((ways, have) => {
        if (ways) counts.forEach((count, more) => {
          if (have + more >= total) done += ways * count;
          else if (more || !stop) later[have + more] += ways * count;
          else failed += ways * count;
        });
      });
      now = later;
      return { done, failed, whole, scale };
    });
    found.at(-1).failed += now.reduce((a, b) => a + b);
    return found;
  };

  /* Sums over the rolls so far, as counts of the last scale: done, failed, and the rolls made in each case. */
  const summed = (found) => {
    let sums = [0n, 0n, 0n, 0n];
    return found.map(({ done, failed, whole, scale }, n) => {
      const now = [done, failed, BigInt(n + 1) * done, BigInt(n + 1) * failed];
      sums = sums.map((sum, at) => sum * whole + now[at]);
      return [...sums, scale];
    });
  };

  const rolled = (die, { dice, total, rolls, further }) => {
    if (!die) return new odds.FaceDie({ worth: odds.span(1, 100).map((face) => Number(face <= dice)) }).upto(1, total);
    const pool = new odds.FaceDie(die);
    return further === "fewer" ? odds.span(0, Math.min(rolls, dice) - 1).map((lost) => pool.upto(dice - lost, total)) : pool.upto(dice, total);
  };

  const odd = (die, values) => {
    const made = rolled(die, values);
    return reached(Array.isArray(made) ? made : Array(values.rolls).fill(made), values.total, values.miss === "end");
  };

  class Toward extends Settings {
    toward(asked) {
      const { die, settings: [first] } = this.game();
      const values = this.values(asked);
      const found = odd(die, values);
      const sums = summed(found);
      const [done, , rolls, , scale] = sums.at(-1);
      const share = (count, whole) => oppose.percent(count, whole, 1);
      const takes = done ? `; when you do, it takes ${decimal([rolls, done], 1)} rolls on average` : "";
      this.say(`${share(done, scale)}%`, ` of the time you reach the total${takes}.`);
      fill(this.part("rolls"), sums.map(([all, failed, , , whole], n) => [String(n + 1), ...[found[n].done, all, failed].map((count) => share(count, whole))]));
      const step = die ? 1 : AROUND;
      const sizes = odds.span(-AROUND, AROUND).map((n) => values.dice + n * step).filter((dice) => dice >= first.low && dice <= first.high);
      this.part("first").textContent = first.label;
      fill(this.part("around"), sizes.map((dice) => {
        const [all, , made, missed, whole] = summed(odd(die, { ...values, dice })).at(-1);
        return [String(dice), share(all, whole), decimal([made + missed, whole], 1)];
      }), sizes.indexOf(values.dice));
    }
  }

  oppose.asks.kinds.toward = Toward;
})();
