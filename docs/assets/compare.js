/* Any two readings side by side: the match-up, the signed map of all ratings, all d100 games at once. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.kinds.compare) return;
  const { Readout, element, styled, put } = oppose;

  const OUTCOMES = ["win", "tie", "none", "lose"];
  const COLOURS = OUTCOMES.map((name) => `outcome-${name}`);
  const SVG = "http://www.w3.org/2000/svg";
  const MINUS = "\u2212";

  const drawn = (name, attributes, text) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    if (text !== undefined) made.textContent = text;
    return made;
  };

  /* The places of an extreme: named if they are few, counted if they are many, as on the page as built. */
  const places = (found, noun) => (found.length > 3
    ? `${found[0]} and ${found.length - 1} other ${noun}`
    : [found.slice(0, -1).join(", "), ...found.slice(-1)].filter(Boolean).join(" and "));

  class Compare extends Readout {
    get page() { return this.box.closest(".md-content__inner") ?? document; }
    /* The classes of the map and where they begin; which ratings the table of all games looks at. */
    get scale() { return (this.known ??= JSON.parse(this.box.dataset.scale)); }
    get equals() { return Number(this.box.dataset.equals); }
    get ids() { return this.box.dataset.readings.split(" "); }
    beyond(name) { return this.page.querySelector(`[data-part="${name}"]`); }
    address(id) { return id.replace(".", "/opposed/"); }
    systems() { return [...new Set(this.ids.map((id) => id.split(".")[0]))]; }
    table(id) { return oppose.table(this.address(id)); }
    name(id) { return [...this.field("a").options].find((option) => option.value === id).textContent; }

    render() {
      const { a, b, you, them } = this.state;
      const counts = [a, b].map((id) => this.table(id).counts(you, them));
      ["a", "b"].forEach((letter, n) => {
        const { each, total } = counts[n];
        put(this.part(`name-${letter}`), this.name(this.state[letter]));
        oppose.drawBar(this.part(`bar-${letter}`).querySelector("svg"), COLOURS, each, total);
        put(this.part(`win-${letter}`), `${oppose.percent(each[0], total, 1)}%`);
      });
      put(this.part("question"), `${you} against ${them}, percent`);
      OUTCOMES.forEach((_, n) => {
        const cells = this.part("rows").rows[n].cells;
        counts.forEach(({ each, total }, at) => put(cells[at + 1], oppose.percent(each[n], total)));
        put(cells[3], oppose.points(counts[1].each[n], counts[1].total, counts[0].each[n], counts[0].total));
      });
      this.speak(counts);
      if (this.mapped !== `${a} ${b}`) this.map(a, b);
      this.rank(you, them);
    }

    speak([first, second]) {
      const { a, b, you, them } = this.state;
      const size = oppose.points(second.each[0], second.total, first.each[0], first.total, 1);
      const sentence = this.part("sentence");
      if (first.each[0] * second.total === second.each[0] * first.total) {
        sentence.replaceChildren(`At ${you} against ${them} you win equally often by both.`);
      } else {
        const words = `${size.slice(1)} points ${size.startsWith("+") ? "more" : "less"}`;
        sentence.replaceChildren(`At ${you} against ${them} ${this.name(b)} gives you `, element("strong", words), ` than ${this.name(a)}.`);
      }
      this.say(sentence.textContent);
    }

    /* One path for each class, as the page was built with; drawn again when other readings are chosen. */
    map(a, b) {
      this.mapped = `${a} ${b}`;
      const tables = [a, b].map((id) => this.table(id));
      const { labels } = tables[0].axes[0];
      const wholes = tables.map((table) => table.counts(labels[0], labels[0]).total);
      const whole = wholes[0] * wholes[1];
      const change = labels.map((you) => labels.map((them) => {
        const [first, second] = tables.map((table) => table.cell(you, them).each[0]);
        return second * wholes[0] - first * wholes[1];
      }));
      const cells = change.flatMap((row, i) => row.map((value, j) => [value, i, j]));
      const [most, least] = [Math.max, Math.min].map((best) => cells.reduce((found, [value]) => best(found, value), 0));
      const [gains, losses] = [most, least].map((end) => cells.filter(([value]) => value === end));
      const [gain, loss] = [gains[0] || cells[0], losses[0] || cells[0]];
      const { classes, coarse, fine, fineBelow } = this.scale;
      const sameGame = a.split(".")[0] === b.split(".")[0];
      const steps = sameGame && Math.max(gain[0], -loss[0]) * 100 < fineBelow * whole ? fine : coarse;
      const limits = steps.map((step) => (step * whole) / 100);
      const paths = Object.fromEntries(classes.map((name) => [name, []]));
      const kind = (value) => {
        const reached = limits.filter((limit) => Math.abs(value) >= limit).length;
        return reached ? `${value > 0 ? "p" : "m"}${reached}` : "0";
      };
      change.forEach((row, y) => {
        for (let x = 0; x < row.length;) {
          const name = kind(row[x]);
          let end = x + 1;
          while (end < row.length && kind(row[end]) === name) end += 1;
          paths[name].push(`M${x} ${y}h${end - x}v1h${x - end}z`);
          x = end;
        }
      });
      const pins = [gain, loss].map(([, i, j]) => drawn("circle", { cx: j + 0.5, cy: i + 0.5, r: 1.3, class: "op-pin" }));
      this.beyond("map").replaceChildren(
        ...classes.filter((name) => paths[name].length).map((name) => drawn("path", { d: paths[name].join(""), class: `op-diff-${name}` })),
        ...pins,
      );
      const named = [...[...steps].reverse().map((step) => `${MINUS}${step}`), ...steps.map((step) => `+${step}`)];
      named.forEach((text, n) => put(this.beyond("steps").children[n], text));
      put(this.beyond("map-title"), `Where is ${this.name(b)} kinder to you than ${this.name(a)}?`);
      const at = (end, found) => `${oppose.points(end, whole, 0, 1, 1)} points, at ${places(found.map(([, i, j]) => `${labels[i]} against ${labels[j]}`), "match-ups")}`;
      put(this.beyond("map-said"), `${most > 0 ? `The largest gain is ${at(most, gains)}` : "There is no gain anywhere"}; `
        + `${least < 0 ? `the largest loss ${at(least, losses)}` : "there is no loss anywhere"}.`);
    }

    /* All games at these ratings, the favourite being the higher. */
    rank(one, other) {
      const [you, them] = [Math.max(one, other), Math.min(one, other)];
      const { labels } = this.table(this.ids[0]).axes[0];
      const more = Math.min(you + Number(this.box.dataset.step), labels[labels.length - 1]);
      const listed = this.ids.map((id) => {
        const table = this.table(id);
        const [favourite, underdog, equals, steep] = [[you, them], [them, you], [this.equals, this.equals], [more, them]]
          .map((sides) => table.counts(...sides));
        return { name: this.name(id), favourite, underdog, equals, steep, total: favourite.total };
      });
      const common = [...new Set(listed.map((game) => game.total))].reduce((product, total) => product * total, 1);
      const share = ({ each, total }, n = 0) => each[n] * (common / total); // a whole number: no ties by rounding
      const gain = (game) => share(game.steep) - share(game.favourite);
      const sorted = [...listed].sort((x, y) => share(y.underdog) - share(x.underdog));
      this.dumbbells(sorted, you, them);
      const heads = this.beyond("ranking-heads").cells;
      [`${this.equals} v ${this.equals}`, `${you} v ${them}`, `${them} v ${you}`, "Nobody", `+${more - you}`].forEach((text, n) => put(heads[n + 1], text));
      const percent = ({ each, total }, n = 0, places = 2) => oppose.percent(each[n], total, places);
      const points = (game, places = 2) =>
        oppose.points(game.steep.each[0], game.steep.total, game.favourite.each[0], game.favourite.total, places);
      oppose.fillRows(this.beyond("ranking"), sorted.map((game) => [
        game.name, percent(game.equals), percent(game.favourite), percent(game.underdog), percent(game.favourite, 2), points(game),
      ]));
      const end = (best, value) => {
        const found = listed.map(value).reduce((a, b) => best(a, b));
        const games = listed.filter((game) => value(game) === found);
        return [places(games.map(({ name }) => name), "readings"), games[0]];
      };
      const under = (game) => share(game.underdog);
      const [[kind, most], [harsh, least]] = [Math.max, Math.min].map((best) => end(best, under));
      const [open, idle] = end(Math.max, (game) => share(game.favourite, 2));
      const [[steepest, up], [flattest, down]] = [Math.max, Math.min].map((best) => end(best, gain));
      put(this.beyond("ranked"),
        `Kindest to the underdog: ${kind}, with ${percent(most.underdog, 0, 1)}%. Harshest: ${harsh}, with ${percent(least.underdog, 0, 1)}%. `
        + `Nobody wins most often: ${open}, ${percent(idle.favourite, 2, 1)}%. `
        + (more > you ? `${more - you} more of rating are worth most: ${steepest}, ${points(up, 1)} points; and least: ${flattest}, ${points(down, 1)} points.` : ""));
    }

    dumbbells(sorted, you, them) {
      put(this.beyond("dumbbell-note"), `Chance to win at ${them} against ${you} and at ${you} against ${them}, in percent, sorted by the first.`);
      const items = this.beyond("dumbbells").children;
      sorted.forEach((game, n) => {
        const [name, svg] = items[n].children;
        put(name, game.name);
        const [low, high] = [game.underdog, game.favourite].map(({ each, total }) => `${(10 + (80 * each[0]) / total).toFixed(2)}%`);
        const [line, under, over, before, after] = svg.children;
        line.setAttribute("x1", low);
        line.setAttribute("x2", high);
        under.setAttribute("cx", low);
        over.setAttribute("cx", high);
        before.setAttribute("x", low);
        after.setAttribute("x", high);
        const [left, right] = [game.underdog, game.favourite].map(({ each, total }) => oppose.percent(each[0], total, 1));
        put(before.querySelector(".op-dumbbell-number"), left);
        put(after.querySelector(".op-dumbbell-number"), right);
        svg.setAttribute("aria-label", `Underdog ${left}%, favourite ${right}%`);
      });
    }
  }

  /* A place on the map becomes the match-up. */
  document.addEventListener("click", (event) => {
    const map = event.target.closest?.(".op-map-drawn");
    const found = map && [...oppose.readouts.values()].find((each) => each instanceof Compare && each.box.isConnected);
    if (!found) return;
    const bounds = map.getBoundingClientRect();
    const size = map.viewBox.baseVal.width;
    const place = (share) => Math.min(size - 1, Math.max(0, Math.floor(share * size)));
    found.set({
      you: place((event.clientY - bounds.top) / bounds.height),
      them: place((event.clientX - bounds.left) / bounds.width),
    });
  });

  Object.assign(oppose.kinds, { compare: Compare });
})();
