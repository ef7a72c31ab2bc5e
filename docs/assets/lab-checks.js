/* A check in the rule lab: what is set before the roll, and what comes of it now beside the start, as a sentence, bars, a
   table, a picture over the first number. It knows results and settings, not kinds of rolls. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.asks?.pictures || oppose.asks.checks) return;
  const { pictures, fill, settingValue } = oppose.asks;
  const { put } = oppose;

  const AT = "at-"; // before the name of a setting, in fields and addresses
  const NOT = "\u2013";

  const sum = (counts) => counts.reduce((all, count) => all + count); // of numbers, or of BigInts
  const same = (one, other) => String([...one].sort()) === String([...other].sort());

  /* What is set: its words as the rule has them, or as the game tells them; its values as the game tells them while the rule
     has those of the reading, else as the rule has them. */
  const settingOf = ({ name, labels }, game, document) => {
    const { number, against, settings = [] } = document.rule ?? {};
    const own = [number, against, ...settings].find((each) => each?.name === name);
    const told = game.settings.find((each) => each.name === name);
    const { label = oppose.start(name), says, one, none, letters } = own ?? told ?? {};
    const known = oppose.table(`${game.id}/${game.check}/${game.readings[0][0]}`).axes.find((axis) => axis.name === name);
    const [low, high] = [labels[0], labels.at(-1)];
    const rising = labels.every((each, n) => each === low + n);
    const allowed = told && String(known?.labels) === String(labels) ? told : rising ? { low, high } : { choices: labels };
    const usual = own?.choices ? labels[own.default ?? 0] : own ? own.default ?? 0 : told?.usual;
    const { choices, names = [] } = allowed;
    const fits = choices ? choices.includes(usual) : usual >= allowed.low && usual <= allowed.high;
    return { name, label, says, one, none, letters, low: allowed.low, high: allowed.high, ...(choices && { choices, values: choices, ...(names.length && { names }) }), usual: fits ? usual : low };
  };

  /* The results from the worst to the best: each with the places of its outcomes. A rule may say itself, by name or by place,
     which is the first success; else the game tells what its outcomes come to. */
  const resultsOf = (outcomes, rule, document, { results = {} }) => {
    const good = rule.good ?? outcomes.indexOf(document.rule?.good);
    if (good >= 0) return outcomes.map((name, n) => ({ name: document.rule?.results?.[n]?.title || name, places: [n], good: n >= good }));
    const told = Object.values(results).find((each) => same(each.flatMap(([, own]) => own), outcomes));
    return told.map(([name, own, succeeds]) => ({ name, places: own.map((each) => outcomes.indexOf(each)), good: succeeds }));
  };

  /* A check by its rule: its table, its settings, its results, and how often each comes up. */
  const checkOf = (game, document, rule) => {
    const table = rule.tables[document.mechanic?.name] ?? rule.tables[game.check] ?? Object.values(rule.tables)[0];
    const settings = table.axes.map((axis) => settingOf(axis, game, document));
    const results = resultsOf(table.outcomes, rule, document, game);
    return {
      table, settings, results,
      good: Math.max(0, results.findIndex((each) => each.good)),
      odds: (values) => {
        const { each, total } = rule.check?.(values) ?? table.cell(...settings.map(({ name }) => values[name]));
        return { each: results.map(({ places }) => sum(places.map((n) => each[n]))), total };
      },
    };
  };

  const read = ({ settings }, asked) => Object.fromEntries(settings.map((each) => [each.name, settingValue(each, asked[AT + each.name] ?? "")]));

  /* The same settings for another rule, by their names or else their places; none if it has others. */
  const asOf = (other, { settings }, values) => {
    const found = other.settings.map(({ name, choices, letters }, n) => {
      const value = name in values ? values[name] : values[settings[n]?.name];
      return (choices ? letters || choices.includes(value) : typeof value === "number") ? [name, value] : null;
    });
    return found.length === settings.length && found.every(Boolean) ? Object.fromEntries(found) : null;
  };

  /* The results as parts of a bar, best first. */
  const partsOf = ({ results, good }, colours) => {
    const tokens = pictures.tokensOf(results.map(({ name }) => name), colours, good);
    return results.map(({ name }, n) => ({ name: oppose.start(name), token: `level-${tokens[n]}` })).reverse();
  };

  /* Rows of the table: the results of now, best first, then those that only the other rule has. */
  const rowsOf = (now, was, after, before) => {
    const named = ({ results }, found) => new Map(found && results.map(({ name }, n) => [name, found.each[n]]).reverse());
    const [own, other] = [named(now, after), named(was, before)];
    return [...new Set([...own.keys(), ...other.keys()])].map((name) => {
      const shown = (counts, found) => (counts.has(name) ? oppose.percent(counts.get(name), found.total) : NOT);
      const both = own.has(name) && other.has(name);
      return [oppose.start(name), shown(other, before), shown(own, after), both ? oppose.points(own.get(name), after.total, other.get(name), before.total) : NOT];
    });
  };

  /* The setting that the picture runs over: the first number, or else the first choice. */
  const overOf = ({ settings }) => settings.find(({ choices }) => !choices) ?? settings[0];

  const draw = (lab, now, values, parts) => {
    const over = overOf(now);
    const labels = over.choices ?? window.odds.span(over.low, over.high);
    const odds = labels.map((value) => now.odds({ ...values, [over.name]: value })).map(({ each, total }) => ({ each: [...each].reverse(), total }));
    const [value, axis] = [values[over.name], over.label.toLowerCase()];
    const words = { axis, here: oppose.said(over, value), what: `Areas of the results over ${axis}.`, keys: true };
    put(lab.part("over-said"), pictures.area(lab.part("over"), parts, odds, over.names ?? labels, labels.indexOf(value), words));
  };

  /* Shows a check beside another rule, which may be the same; `short` and `from` name the other one. */
  const show = (lab, now, was, values, changed, short, from) => {
    const after = now.odds(values);
    const others = asOf(was, now, values);
    const before = others && was.odds(others);
    const reach = ({ good }, { each }) => sum(each.slice(good));
    const does = oppose.reaching(now.results[now.good].name, now.results[now.good + 1]);
    const gain = changed && before ? `, ${oppose.points(reach(now, after), after.total, reach(was, before), before.total, 1)} points${from}` : "";
    const apart = changed && !before ? ` The ${lab.compared ? "other rule" : "start"} has other settings, so nothing is compared.` : "";
    lab.say(`${oppose.percent(reach(now, after), after.total, 1)}%`, ` of the time you ${does} with ${oppose.allSaid(now.settings, values)}${gain}.${apart}`);
    const colours = JSON.parse(lab.box.querySelector("[data-rows]").dataset.rows);
    const parts = partsOf(now, colours);
    [[now, after, "Now"], [was, before, short]].forEach(([check, odds, name], n) => {
      const row = lab.part("shares").children[n];
      row.hidden = n > 0 && !gain;
      put(row.firstChild, name);
      const drawn = n ? partsOf(check, colours) : parts;
      if (odds) oppose.drawParts(row.querySelector("svg"), drawn.map(({ name, token }) => [name, token]), odds.each.toReversed(), odds.total);
    });
    put([...lab.part("results").closest("table").tHead.rows[0].cells].at(-3), short);
    fill(lab.part("results"), rowsOf(now, was, after, before));
    draw(lab, now, values, parts);
  };

  /* Every cell of the table, in counts. */
  const csv = ({ table: { axes, outcomes, cell } }) => {
    const quoted = (text) => (/[",\n\r]/.test(text) ? `"${String(text).replaceAll('"', '""')}"` : text);
    const all = axes.reduce((found, { labels }) => found.flatMap((begun) => labels.map((label) => [...begun, label])), [[]]);
    const rows = all.map((labels) => (({ each, total }) => [...labels, ...each, total])(cell(...labels)));
    return [[...axes.map(({ name }) => name), ...outcomes, "denominator"], ...rows].map((row) => row.map(quoted).join(",")).join("\n");
  };

  oppose.asks.checks = { AT, checkOf, read, show, csv };
})();
