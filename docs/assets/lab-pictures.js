/* The pictures of the rule lab: maps of all match-ups, which roll gives which level, the outcomes over your side. Each is
   a square of 100 by 100 in the colours of the page, drawn anew from counts, with all of its words within it. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.asks || oppose.asks.pictures) return;

  const PIXELS = 4; // of a unit, where a picture is saved
  const TICKS = 5;
  const STEPS = 10; // bars of ratings, besides your own
  const SMOOTH = 40; // sides from which on areas have slopes, not steps
  const LETTER = 2.1; // units that a letter takes
  const FINE = 10n ** 12n; // parts of the whole, where an area is drawn
  const OUTCOMES = Object.entries({ win: "You win", tie: "Tie", none: "Nobody wins", lose: "They win" }).map(([token, name]) => ({ name, token: `outcome-${token}` }));

  const colour = (token) => `var(--op-${token})`;
  const fixed = (number) => +number.toFixed(2);
  const part = (name, given, text = "") => [name, given, String(text)]; // as it is to be drawn
  const word = (x, y, text, given = {}) => part("text", { x: fixed(x), y: fixed(y), "font-size": 4, fill: colour("muted"), "text-anchor": "middle", "dominant-baseline": "central", ...given }, text);
  const atLeft = (y, text, given) => word(-2, y, text, { "text-anchor": "end", ...given });

  /* The parts in a group; what stands there as it is to be stays, for to lay out words takes longest. */
  const standing = new WeakMap(); // group -> its parts
  const draw = (group, parts) => {
    const before = standing.get(group) ?? [];
    standing.set(group, parts);
    parts.forEach(([name, given, text], n) => {
      let [own, was, told] = [group.childNodes[n], {}, ""];
      if (before[n]?.[0] === name) [, was, told] = before[n];
      else {
        const made = oppose.drawn(name, {});
        if (own) own.replaceWith(made);
        else group.append(made);
        own = made;
      }
      for (const key in was) if (!(key in given)) own.removeAttribute(key);
      for (const key in given) if (given[key] !== was[key]) own.setAttribute(key, given[key]);
      if (text !== told) own.textContent = text;
    });
    while (group.childNodes.length > parts.length) group.lastChild.remove();
  };

  /* What a picture has, and what it says to whoever does not see it. */
  const show = (figure, parts, box, said) => {
    const svg = figure.querySelector("svg");
    let group = svg.firstElementChild;
    if (!standing.has(group)) {
      group = oppose.drawn("g", { transform: `scale(${PIXELS})` });
      svg.replaceChildren(group);
    }
    draw(group, parts);
    const seen = box.split(" ").map((each) => each * PIXELS).join(" ");
    if (svg.getAttribute("viewBox") !== seen) svg.setAttribute("viewBox", seen);
    svg.toggleAttribute("hidden", false);
    if (said && svg.getAttribute("aria-label") !== said) svg.setAttribute("aria-label", said);
    figure.hidden = false;
  };

  /* ---- squares of match-ups: you down, they across; runs of one colour are one shape --------------------------------- */

  /* `groups` has for each match-up the place of its colour among `tokens`, row by row; there may be fewer than labels. */
  const map = (figure, groups, tokens, labels, pin) => {
    const size = Math.sqrt(groups.length);
    const shapes = tokens.map(() => []);
    for (let y = 0, row = 0; y < size; y += 1, row += size) {
      for (let x = 0, end; x < size; x = end) {
        const group = groups[row + x];
        for (end = x + 1; end < size && groups[row + end] === group;) end += 1;
        shapes[group].push(`M${x} ${y}h${end - x}v1h${x - end}z`);
      }
    }
    const scale = 100 / size;
    const at = (n) => fixed(((n + 0.5) * 100) / labels.length);
    const step = Math.max(1, Math.round((labels.length - 1) / TICKS));
    const words = labels.flatMap((label, n) => (n % step ? [] : [word(at(n), -3.5, oppose.minus(label)), atLeft(at(n), oppose.minus(label))]));
    const cells = shapes.flatMap((runs, n) => (runs.length ? [part("path", { d: runs.join(""), fill: colour(tokens[n]), "shape-rendering": "crispEdges", transform: `scale(${fixed(scale * 1e4) / 1e4})` })] : []));
    const [row, column] = pin ? pin.map(at) : [];
    const marks = pin ? [
      part("path", { d: `M0 ${row}H${column}V0`, fill: "none", stroke: colour("mark"), "stroke-width": 0.5, "stroke-dasharray": "1 1" }),
      part("circle", { class: "op-pin", cx: column, cy: row, r: 1.6, fill: colour("page"), stroke: colour("mark"), "stroke-width": 0.8 }),
    ] : [];
    show(figure, [word(100, -8.5, "them \u2192", { "text-anchor": "end" }), atLeft(-8.5, "you \u2193"), ...words, ...cells, ...marks], "-13 -12 117 116");
  };

  /* ---- which roll gives which level ------------------------------------------------------------------------------------ */

  /* The runs of one level, in the order of what is rolled: [level, from, to], in hundredths of all rolls. */
  const inRuns = (levels, weights) => {
    const found = [];
    let [at, whole] = [0, 0];
    for (let n = 0; n < levels.length; n += 1) whole += weights ? weights[n] : 1;
    levels.forEach((level, n) => {
      const to = at + (100 * (weights ? weights[n] : 1)) / whole;
      if (found.at(-1)?.[0] === level) found.at(-1)[2] = to;
      else found.push([level, at, to]);
      at = to;
    });
    return found;
  };

  /* How a side of such a rule rolls, with the dice it has besides: its levels, the faces of its die if they come up alike,
     the ratings, and for each of them the level of each roll and how often that comes up, if not all come up alike. */
  const banded = ({ bands, isMaster }, masters, weights) => ({
    levels: bands.levels,
    faces: weights ? null : [bands.low, bands.high],
    ratings: [0, 100],
    label: String,
    rolls: (rating) => (masters && isMaster.call(masters, { rating }) ? [[bands.levels.length - 1]] : [[...bands.of(rating)], weights]),
  });
  const SIDES = {
    contest: (rule, { dice }) => banded(rule, rule, dice && rule.weights(dice)),
    "active-roll": (rule) => banded(rule, null),
    throws: (rule, { more = 0 }) => ({
      levels: rule.throw.levels,
      faces: rule.throw.dice === 1 && !more ? [rule.throw.first, rule.throw.last] : null,
      ratings: rule.rule.ratings,
      label: rule.rule.masteries ? rule.label : String,
      rolls: (rating) => [rule.throw.totals.map((roll) => rule.throw.level({ rating, roll })), rule.throw.weights(more)],
    }),
  };

  /* How often each level comes up, best first: "critical 1.9%". */
  const shares = (side, rating) => {
    const [levels, weights] = side.rolls(rating);
    const each = side.levels.map(() => 0);
    levels.forEach((level, n) => { each[level] += weights ? weights[n] : 1; });
    const whole = each.reduce((all, one) => all + one);
    return each.flatMap((count, n) => (count ? [`${side.levels[n]} ${oppose.percent(count, whole, 2).replace(/\.?0+$/, "")}%`] : [])).reverse();
  };
  const saidAt = (side, rating, label = side.label(rating)) => `At ${oppose.minus(label)}: ${shares(side, rating).join(", ")}.`;

  /* A row for each tenth of the ratings, and for yours, with what your side has `besides`, as `you` is written; the sentence
     about yours, or why there is nothing to draw. */
  const bands = (figure, rule, mine, tokens, besides, you) => {
    const side = SIDES[rule.kind]?.(rule, besides);
    const has = Object.keys(besides).length;
    const levels = side?.levels ?? [];
    if (levels.length < 2) {
      figure.hidden = false;
      figure.querySelector("svg").toggleAttribute("hidden", true);
      return side ? "Every roll is of one level here: the score alone decides." : "No roll has a level here: the dice are added or counted.";
    }
    const [low, high] = side.ratings;
    const step = Math.max(1, Math.round((high - low) / STEPS));
    const ratings = window.odds.span(low, high, step);
    if (mine !== null && !ratings.includes(mine)) ratings.push(mine);
    ratings.sort((a, b) => a - b);
    const height = 96 / ratings.length;
    const parts = [];
    ratings.forEach((rating, n) => {
      const y = fixed(n * height);
      const own = rating === mine;
      const thick = fixed(height * 0.78);
      for (const [level, from, to] of inRuns(...side.rolls(rating))) {
        parts.push(part("rect", { x: fixed(from), y, width: fixed(to - from), height: thick, fill: colour(`level-${tokens[level]}`), stroke: colour("page"), "stroke-width": 0.3 }));
        if (own && to - from >= 3 * LETTER) parts.push(word((from + to) / 2, y + thick / 2, fixed(to - from).toFixed(0), { fill: colour(`on-level-${tokens[level]}`), "font-weight": "bold" }));
      }
      parts.push(part("rect", { x: 0, y, width: 100, height: thick, fill: "none", stroke: colour(own ? "mark" : "edge"), "stroke-width": own ? 0.9 : 0.3 }));
      parts.push(atLeft(y + thick / 2, oppose.minus(side.label(rating)), own ? { "font-weight": "bold", fill: colour("text") } : {}));
    });
    const [keys, lines] = legend(levels.map((name, n) => ({ name, token: `level-${tokens[n]}` })).reverse(), 94);
    parts.push(...scale(side.faces), ...keys);
    show(figure, parts, `-13 -12 117 ${110 + 6 * lines}`, `Bars of rolls by rating${has ? ", with what your side has besides" : ""}, each divided into levels. ${[low, high].map((rating) => saidAt(side, rating)).join(" ")}`);
    return mine === null ? "" : saidAt(side, mine, has ? you : undefined);
  };

  /* The faces of the die above the bars, or the share of all rolls. */
  const scale = (faces) => {
    const count = faces ? faces[1] - faces[0] + 1 : 0;
    const numbers = faces ? [0, 1, 2, 3, 4, 5].map((n) => (n ? Math.round((n * count) / 5) - 1 : 0)) : [];
    const ticks = faces ? [...new Set(numbers)].map((n) => [((n + 0.5) * 100) / count, String(faces[0] + n)]) : [0, 25, 50, 75, 100].map((n) => [Math.min(n, 99), `${n}%`]);
    return [...ticks.map(([x, text]) => word(x, -3.5, text)), word(100, -8.5, faces ? "roll \u2192" : "of all rolls \u2192", { "text-anchor": "end" }), word(-13, -8.5, "rating \u2193", { "text-anchor": "start" })];
  };

  /* The names of the colours in as many lines as they take, below a height. */
  const legend = (parts, height) => {
    const found = [];
    let [x, line] = [0, 1];
    for (const { name: whole, token } of parts) {
      const name = whole.length > 24 ? `${whole.slice(0, 23)}\u2026` : whole;
      const long = 6 + LETTER * name.length + 4;
      if (x && x + long > 104) [x, line] = [0, line + 1];
      const y = height + 6 * line;
      found.push(part("rect", { x: fixed(x), y: y - 1.6, width: 3.2, height: 3.2, fill: colour(token), stroke: colour("edge"), "stroke-width": 0.3 }), word(x + 5, y, name, { "text-anchor": "start" }));
      x += long;
    }
    return [found, line];
  };

  /* ---- what may come of a roll over one number, one on the other -------------------------------------------------------- */

  /* `odds` has how often each of the parts comes up at each of the labels; `words` name the axis, the line at yours, the whole. */
  const area = (figure, parts, odds, labels, mine, words) => {
    const size = (count, total) => Number((BigInt(count) * FINE) / BigInt(total)) / Number(FINE / 100n); // of 100
    const sums = odds.map(({ each, total }) => each.reduce((list, count) => [...list, list.at(-1) + size(count, total)], [0]));
    const told = (n, k) => `${oppose.percent(odds[n].each[k], odds[n].total, 1)}%`;
    const [last, smooth] = [labels.length - 1, labels.length >= SMOOTH && labels.every(Number.isInteger)];
    const width = 100 / labels.length;
    const across = (n) => (smooth ? (100 * n) / last : (n + 0.5) * width);
    const drawn = parts.map(({ token }, k) => {
      const edge = (sum) => sums.map((each, n) => (smooth ? `${fixed(across(n))} ${fixed(100 - each[sum])}` : [n, n + 1].map((side) => `${fixed(side * width)} ${fixed(100 - each[sum])}`).join("L")));
      return part("path", { d: `M${edge(k).join("L")}L${edge(k + 1).reverse().map((each) => each.split("L").reverse().join("L")).join("L")}z`, fill: colour(token) });
    });
    drawn.push(...[25, 50, 75].map((y) => part("path", { d: `M0 ${y}H100`, stroke: colour("page"), "stroke-width": 0.3, "stroke-opacity": 0.5 })));
    drawn.push(...[0, 25, 50, 75, 100].map((y) => atLeft(100 - y, `${y}%`)));
    const longest = Math.max(...labels.map((label) => String(label).length));
    const step = Math.max(1, Math.round(last / TICKS), Math.ceil(((longest + 1) * LETTER) / width));
    drawn.push(...labels.flatMap((label, n) => (n % step ? [] : [word(across(n), 104, oppose.minus(label))])), word(100, 109, `${words.axis} \u2192`, { "text-anchor": "end" }));
    const [named, unnamed] = names(parts, sums, across, mine);
    drawn.push(...named);
    if (mine >= 0) drawn.push(...here(parts, sums, mine, across, words.here, told));
    const [keys, lines] = words.keys && unnamed.length ? legend(unnamed, 110) : [[], 0];
    drawn.push(...keys);
    const at = (n) => `At ${oppose.minus(n === mine && words.mine ? words.mine : labels[n])}: ${parts.map(({ name }, k) => `${name.toLowerCase()} ${told(n, k)}`).join(", ")}.`;
    show(figure, drawn, `-13 -8 117 ${lines ? 122 + 6 * lines : 120}`, `${words.what} ${[0, last].map(at).join(" ")}`);
    return mine >= 0 ? at(mine) : "";
  };

  /* Where a part lies at all of the places between two: its lower and its upper edge. */
  const between = (sums, across, k, from, to) => {
    const half = 50 / sums.length; // a place is as wide as its step
    return sums.reduce(([low, high], each, n) =>
      (across(n) + half <= from || across(n) - half >= to ? [low, high] : [Math.max(low, each[k]), Math.min(high, each[k + 1])]), [0, 100]);
  };

  /* Each part by its name where its area is thickest, away from the line at yours; those that have no room for it. */
  const names = (parts, sums, across, mine) => {
    const found = parts.map((each, k) => named(each, k, sums, across, mine));
    return [found.filter(Boolean), parts.filter((_, k) => !found[k])];
  };
  const named = ({ name, token }, k, sums, across, mine) => {
    const half = (LETTER * name.length) / 2 + 1;
    let [best, place] = [5, null];
    sums.forEach((_, n) => {
      const x = across(n);
      const free = x > half && x < 100 - half && (mine < 0 || x + half < across(mine) - 14 || x - half > across(mine) + 14);
      if (!free) return;
      const [low, high] = between(sums, across, k, x - half, x + half);
      const thick = high - low - Math.abs(x - 50) / 100;
      if (thick > best) [best, place] = [thick, [x, 100 - (low + high) / 2]];
    });
    return place && word(...place, name, { fill: colour(`on-${token}`) });
  };

  /* The line at yours, with the shares beside it. */
  const here = (parts, sums, mine, across, said, told) => {
    const [sum, x] = [sums[mine], across(mine)];
    const right = x < 82;
    const given = { "text-anchor": right ? "start" : "end", "font-weight": "bold" };
    const values = parts.flatMap(({ token }, k) => {
      const [low, high] = between(sums, across, k, right ? x : x - 14, right ? x + 14 : x);
      return high - low < 5 ? [] : [word(x + (right ? 2 : -2), 100 - (low + high) / 2, told(mine, k), { ...given, fill: colour(`on-${token}`) })];
    });
    return [part("path", { d: `M${fixed(x)} 0V100`, stroke: colour("mark"), "stroke-width": 0.6 }),
      part("circle", { cx: fixed(x), cy: fixed(100 - sum[1]), r: 1.6, fill: colour("page"), stroke: colour("mark"), "stroke-width": 0.8 }),
      ...values, word(Math.max(10, Math.min(90, x)), -4, said, { fill: colour("text"), "font-weight": "bold" })];
  };

  /* ---- the colours of levels ------------------------------------------------------------------------------------------------ */

  /* The colour of each level, worst to best, as hooks/html/shades.py chooses it; `known` is its list of other names, and
     `failing` says how many of them are no success. */
  const [FAILURES, SUCCESSES] = [["", "failure", "fumble failure", "fumble failure lapse"], ["", "success", "success critical", "success special critical", "success special extreme critical"]]
    .map((list) => list.map((each) => each.split(" ").filter(Boolean)));
  const tokensOf = (levels, known, failing = 0) => {
    const named = levels.map((level) => (Object.hasOwn(known, level) ? known[level] : level));
    const all = [...FAILURES[2], ...SUCCESSES[4]];
    if (named.every((name, n) => all.includes(name) && named.indexOf(name) === n)) return named;
    const told = FAILURES[failing]?.length && SUCCESSES[levels.length - failing];
    const fails = told ? failing : levels.length < 4 ? 1 : 2;
    const found = [...FAILURES[fails], ...SUCCESSES[Math.min(levels.length - fails, 4)]];
    return [...Array(Math.max(0, levels.length - found.length)).fill("fumble"), ...found];
  };

  oppose.asks.pictures = { map, bands, area, tokensOf, OUTCOMES };
})();
