/* The box for a group that rolls together: how many succeed, and how good the best roll is.
   It counts as oppose_engine/questions/together.py does, in whole numbers. */
(() => {
  "use strict";
  const { oppose, odds } = window;
  if (!oppose?.asks || oppose.asks.kinds.together) return;
  const { Ask, bars, decimal, fill, product, quoted, sum } = oppose.asks;

  const NEEDED = { half: (all) => Math.ceil(all / 2), one: () => 1, all: (all) => all };

  const whole = (text, low, high) => {
    const found = oppose.whole(text, low, high);
    if (found === null) throw new RangeError(`${quoted(text)} is not allowed: whole numbers from ${oppose.minus(low)} to ${oppose.minus(high)}.`);
    return found;
  };

  /* The counts of a member's levels, worst first. */
  const rolled = (rule, text, dc) => {
    if (!rule) {
      const chance = BigInt(whole(text, 0, 100));
      return [100n - chance, chance];
    }
    const { axes: [first, ...others], cell } = Object.values(odds.read(rule).tables)[0];
    const [, way, number] = /^([a-z]*)\s*(.*)$/i.exec(text.replace("\u2212", "-"));
    const value = whole(number || text, first.labels[0], first.labels.at(-1));
    const further = others.map(({ name, labels }) => {
      if (name !== "roll") return whole(dc, labels[0], labels.at(-1));
      const meant = labels.find((label) => (way.length > 2 ? label.startsWith(way.toLowerCase()) : !way && label === "normal"));
      if (!meant) throw new RangeError(`“${text}” is not understood. Write a modifier as 5, or adv+5, or dis+5.`);
      return meant;
    });
    if (way && !others.some(({ name }) => name === "roll")) throw new RangeError(`“${text}” is not understood. Write a whole number.`);
    return cell(value, ...further).each.map(BigInt);
  };

  const grouped = (rolls, good) => {
    const total = product(rolls.map(sum));
    let succeed = [1n];
    for (const own of rolls) {
      const [lost, won] = [sum(own.slice(0, good)), sum(own.slice(good))];
      succeed = [...succeed, 0n].map((ways, n) => ways * lost + (n ? succeed[n - 1] * won : 0n));
    }
    const below = [...rolls[0], 0n].map((_, level) => product(rolls.map((own) => sum(own.slice(0, level)))));
    return { succeed, best: rolls[0].map((_, level) => below[level + 1] - below[level]), total };
  };

  class Together extends Ask {
    ready() { return Promise.all(["dice", "throws"].map(window.opposeLoad.part)); }

    /* A difficulty is asked for where the roll has one. */
    readings() {
      const { needs, members, rule } = this.game();
      this.dc ??= this.fields.get("dc");
      const asked = Boolean(rule?.rule.against);
      this.dc.parentElement.hidden = !asked;
      if (asked) this.fields.set("dc", this.dc);
      else this.fields.delete("dc");
      this.fields.get("needs").value = needs;
      this.fields.get("members").value = members.join(", ");
    }
    usual() {}

    reader() { return (text) => rolled(this.game().rule, text, this.fields.get("dc")?.value); }

    together({ needs }) {
      const { good, names, price } = this.game();
      const [texts, rolls] = this.several("member", "members");
      const { succeed, best, total } = grouped(rolls, good);
      const share = (count, places = 2) => oppose.percent(count, total, places);
      const enough = NEEDED[needs](texts.length);
      const says = this.fields.get("needs").selectedOptions[0].text;
      const failing = sum(succeed.map((count, n) => BigInt(texts.length - n) * count));
      const cost = price ? `, ${price} each` : "";
      this.say(`${share(sum(succeed.slice(enough)), 1)}%`, ` of the time ${says}: ${enough} of ${texts.length}${enough < texts.length ? " or more" : ""}. On average ${decimal([failing, total], 2)} fail${cost}.`);
      bars(this.part("succeed"), succeed.map((count, n) => [String(n), count, total, share(sum(succeed.slice(n)))]));
      this.part("graded").hidden = names.length === 2;
      fill(this.part("best"), best.map((count, n) => [names[n], share(count), share(sum(best.slice(n)))]));
    }
  }

  oppose.asks.kinds.together = Together;
})();
