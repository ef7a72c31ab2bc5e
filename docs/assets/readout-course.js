/* Experience and the ways beside it: tries and hours from a rating to another. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Explorer || oppose.kinds.planner) return;
  const { Explorer, put } = oppose;

  const sum = (counts) => counts.reduce((all, count) => all + count, 0);
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
    static named = { rating: "start" };

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

  Object.assign(oppose.kinds, { planner: Planner });
})();
