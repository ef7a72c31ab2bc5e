/* Holds a rule document from outside: `odds.check(document)` gives its rule, or throws an error that names the field
   and what is allowed. The same is refused as by oppose_engine/documents, and for the same field. */
(() => {
  "use strict";
  const { odds } = window;
  if (!odds || odds.check) return;

  const SCHEMA = "oppose-rule-1";
  const LARGEST = 1000; // whole numbers in terms
  const DEEPEST = 6; // operations on numbers inside each other; of multiplications, one
  const DEEPEST_CONDITION = 12;
  const LARGEST_WHOLE = 1e6; // outside terms
  const [LOW, HIGH] = odds.RATINGS;
  const { uses } = odds;

  class Refused extends Error {
    constructor(field, found, allowed) {
      super(`${field || "the document"}: ${JSON.stringify(found) ?? "missing"}; allowed: ${allowed}`);
      this.field = field;
    }
  }
  const refuse = (field, found, allowed) => { throw new Refused(field, found, allowed); };
  const isObject = (found) => typeof found === "object" && found !== null && !Array.isArray(found);

  const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

  /* ---- values: each kind of check takes what was found and the field --------------------------------------- */

  const text = (found, field) => typeof found === "string" || refuse(field, found, "a text");
  const integer = (found, field) => (Number.isInteger(found) && Math.abs(found) <= LARGEST_WHOLE) || refuse(field, found, "a whole number");
  const truth = (found, field) => typeof found === "boolean" || refuse(field, found, "true or false");
  const list = (one) => (found, field) => (Array.isArray(found) ? found.forEach((each) => one(each, field)) : refuse(field, found, "a list"));
  const few = (...each) => (found, field) => {
    if (!Array.isArray(found) || found.length !== each.length) refuse(field, found, `a list of ${each.length}`);
    each.forEach((one, n) => one(found[n], field));
  };
  const mapped = (one) => (found, field) => (isObject(found) ? Object.values(found).forEach((each) => one(each, field)) : refuse(field, found, "an object"));
  const orNull = (one) => (found, field) => found === null || one(found, field);

  const id = (found, field) => text(found, field) && (ID.test(found) || refuse(field, found, "an id of lower-case words"));

  /* An object with these fields: the kind of each, then the bounds of each; then `check` looks at it as a whole. */
  const shape = (required, optional = {}, check = () => {}) => (found, field) => {
    const all = { ...required, ...optional };
    const names = Object.keys(all);
    if (!isObject(found)) refuse(field, found, `an object with ${names.join(", ")}`);
    for (const name of Object.keys(found)) if (!Object.hasOwn(all, name)) refuse(`${field}.${name}`, "no such field", names.join(", ") || "no field");
    for (const name of Object.keys(required)) if (!(name in found)) refuse(`${field}.${name}`, undefined, "see the schema of rules");
    for (const name of names) if (name in found) all[name](found[name], `${field}.${name}`);
    for (const name of names) if (name in found) all[name].within?.(found[name], `${field}.${name}`);
    check(found, field);
  };

  const among = (name, names, field) => names.includes(name) || refuse(field, name, [...new Set(names)].join(", "));
  const within = (found, low, high, field) => (found >= low && found <= high) || refuse(field, found, `${low}..${high}`);
  const rising = (found, field) => {
    if (!found.length || found.some((each, n) => n && each <= found[n - 1])) refuse(field, found, "whole numbers that rise, at least one");
  };
  const bounded = (kind, bounds) => Object.assign((found, field) => kind(found, field), { within: bounds });
  const whole = (low, high) => bounded(integer, (found, field) => within(found, low, high, field));
  const ladder = bounded(list(integer), rising);
  const rungs = (low, high) => bounded(ladder, (found, field) => {
    rising(found, field);
    for (const each of found) within(each, low, high, field);
  });
  const named = (names, field) => {
    const twice = names.find((name, n) => !name.trim() || names.indexOf(name) < n);
    if (twice !== undefined) refuse(field, twice, twice.trim() ? "a name that no other has" : "a name for each");
  };

  /* ---- terms ---------------------------------------------------------------------------------------------------- */

  const COMPARISONS = ["<=", "<", ">=", ">", "is"];
  const BY_WHOLE = ["*", "%", "down", "up", "near"];
  const NUMBERS = ["+", "-", "least", "most", ...BY_WHOLE, "choose"];

  const split = (found, field, allowed) => {
    if (!Array.isArray(found) || !allowed.includes(found[0])) refuse(field, found, `a list that begins with one of ${allowed.join(" ")}`);
    const wanted = found[0] === "choose" ? 3 : 2;
    if (found.length !== wanted + 1) refuse(field, found, `${wanted} after ${found[0]}`);
    return found;
  };
  const number = (found, field, depth = DEEPEST, products = 1) => {
    if (Number.isInteger(found)) return within(found, -LARGEST, LARGEST, field);
    if (typeof found === "string") return among(found, ["roll", "rating", "base", "passive"], field);
    const [op, first, second, third] = split(found, field, NUMBERS);
    if (!depth) refuse(field, found, `${DEEPEST} deep`);
    if (op === "choose") {
      condition(first, field, depth - 1);
      number(second, field, depth - 1, products);
      return number(third, field, depth - 1, products);
    }
    if (op === "*" && !products) refuse(field, found, "one multiplication inside another term");
    number(first, field, depth - 1, products - Number(op === "*"));
    if (!BY_WHOLE.includes(op)) return number(second, field, depth - 1, products);
    return integer(second, field) && within(second, op === "*" ? -LARGEST : 1, LARGEST, field);
  };
  const condition = (found, field, depth = DEEPEST, left = DEEPEST_CONDITION) => {
    const [op, ...parts] = split(found, field, [...COMPARISONS, "and", "or"]);
    if (COMPARISONS.includes(op)) return parts.forEach((each) => number(each, field, depth));
    if (!left) refuse(field, found, `${DEEPEST_CONDITION} deep`);
    return parts.forEach((each) => condition(each, field, depth, left - 1));
  };
  const aNumber = (found, field) => (typeof found === "number" ? refuse(field, found, "a term such as rating") : number(found, field));
  const without = (term, names, field) => { if (names.some((name) => uses(term, name))) refuse(field, term, `terms without ${names.join(", ")}`); };

  /* ---- sides ------------------------------------------------------------------------------------------------------ */

  const bands = shape({ levels: list(text), tests: list(few(text, condition)) }, { die: few(integer, integer) }, ({ levels, tests, die }, field) => {
    if (levels.length < 2) refuse(`${field}.levels`, levels, "two levels or more, worst to best");
    named(levels, `${field}.levels`);
    if (die && (die[0] < 0 || die[1] <= die[0] || die[1] >= LARGEST)) refuse(`${field}.die`, die, `the first and the last face, 0..${LARGEST - 1}`);
    for (const [level, test] of tests) {
      among(level, levels, `${field}.tests`);
      without(test, ["passive"], `${field}.tests`);
    }
  });

  /* The levels in groups of those that are alike. */
  const groups = (alike, levels, field) => {
    const all = alike.flat();
    for (const name of all) among(name, levels, `${field}.alike`);
    if (new Set(all).size !== all.length) refuse(`${field}.alike`, alike, "each level in one group at most");
    return odds.groupsOf(levels, alike);
  };

  /* Every face of every rating has a level, and every test decides somewhere. */
  const decides = ({ tests, die: [first, last] = [1, 100] }, field) => {
    const conditions = tests.map(([, test]) => odds.byRoll(test));
    const decided = Array(tests.length).fill(false);
    for (let rating = LOW; rating <= HIGH; rating += 1) {
      const holds = conditions.map((each) => each({ rating, base: rating }));
      for (let roll = first; roll <= last; roll += 1) {
        let n = 0;
        while (n < holds.length && !holds[n](roll)) n += 1;
        if (n === holds.length) refuse(field, `a gap: no test gives face ${roll} at rating ${rating} a level`, "a level for each face");
        decided[n] = true;
      }
    }
    const idle = tests.findIndex(([, test], n) => !decided[n] && !uses(test, "base"));
    if (idle >= 0) refuse(field, `test ${idle + 1} never decides`, "tests that decide, the narrowest first");
  };

  /* ---- contests ----------------------------------------------------------------------------------------------------- */

  const OPEN = ["higher roll", "lower roll", "higher rating", "lower rating", "higher margin"];
  const CLOSING = ["player", "opponent", "parity", "coin", "tie", "nobody"];

  const chain = (links, field) => {
    for (const link of links) among(link, [...OPEN, ...CLOSING], field);
    if (links.filter((link) => link === "higher margin").length > 1) refuse(field, links, "one higher margin");
    if (links.includes("higher margin") && links.some((link) => ["higher roll", "lower roll", "parity"].includes(link))) {
      refuse(field, links, "a margin or a roll in one chain");
    }
    if (links.slice(0, -1).some((link) => CLOSING.includes(link))) refuse(field, links, "one link that settles everything, the last");
    if (!CLOSING.includes(links.at(-1))) refuse(field, links, `a chain that ends with ${CLOSING.join(", ")}`);
  };

  const master = shape({ rating: integer, both: condition, your_draw: text, their_draw: text }, {}, (found, field) => {
    among(found.your_draw, odds.OUTCOMES, `${field}.your_draw`);
    among(found.their_draw, odds.OUTCOMES, `${field}.their_draw`);
    without(found.both, ["rating", "base", "passive"], `${field}.both`);
  });

  const shift = shape({ floor: text, steps: mapped(integer) }, {}, ({ steps }, field) => {
    for (const step of Object.values(steps)) within(step, 0, LARGEST_WHOLE, `${field}.steps`);
  });

  const contest = shape(
    { bands, ties: mapped(list(text)) },
    { alike: list(list(text)), drop_above: orNull(integer), master: orNull(master), shift: orNull(shift), bonus_dice: truth },
    (rule, field) => {
      const { die: [first, last] = [1, 100], levels, tests } = rule.bands;
      const wanted = groups(rule.alike ?? [], levels, field).map((group) => levels[group.at(-1)]);
      for (const name of Object.keys(rule.ties)) among(name, wanted, `${field}.ties`);
      for (const name of wanted) {
        if (!Object.hasOwn(rule.ties, name)) refuse(`${field}.ties`, `no chain for level ${name}`, "a chain for each level");
        chain(rule.ties[name], `${field}.ties`);
      }
      if (rule.shift) for (const name of [rule.shift.floor, ...Object.keys(rule.shift.steps)]) among(name, levels, `${field}.shift`);
      if (typeof rule.drop_above === "number" && (rule.master || tests.some(([, test]) => uses(test, "base")))) {
        refuse(`${field}.drop_above`, rule.drop_above, "bands made of the rating alone, and no master");
      }
      if (rule.bonus_dice && (rule.master || first !== 1 || last !== 100)) {
        refuse(`${field}.bonus_dice`, true, "false beside another die or a master");
      }
    },
  );

  const active = shape({ bands, success: text, against: (found, field) => (isObject(found) ? mapped(aNumber) : aNumber)(found, field) }, {}, (rule, field) => {
    const { levels } = rule.bands;
    among(rule.success, levels, `${field}.success`);
    const byLevel = isObject(rule.against);
    const named = byLevel && Object.keys(rule.against);
    if (byLevel && (named.length !== levels.length || !levels.every((level) => named.includes(level)))) refuse(`${field}.against`, named, levels.join(", "));
    for (const term of byLevel ? Object.values(rule.against) : [rule.against]) without(term, ["roll", "base"], `${field}.against`);
  });

  /* ---- other dice ------------------------------------------------------------------------------------------------------ */

  const starts = (found, field, first) => {
    const told = found.map(([, start]) => start);
    const rises = told.slice(1).every((start, n) => start !== null && (told[n] === null || start > told[n]));
    if (told.length < 2 || told[0] !== first || !rises) refuse(field, told, `bands that begin at ${first}, then higher and higher`);
  };

  const pool = shape(
    { sides: whole(2, LARGEST), one: whole(-100, 100), top: whole(-100, 100), difficulties: ladder, standard: integer, dice: rungs(0, 100), bands: list(few(text, orNull(integer))) },
    {},
    (rule, field) => {
      for (const each of rule.difficulties) within(each, 2, rule.sides, `${field}.difficulties`);
      among(rule.standard, rule.difficulties, `${field}.standard`);
      named(rule.bands.map(([name]) => name), `${field}.bands`);
      starts(rule.bands, `${field}.bands`, null);
    },
  );

  const highest = shape({ sides: whole(2, LARGEST), dice: rungs(0, 100), bands: list(few(text, integer)), several: text }, { success: text }, (rule, field) => {
    const names = [...rule.bands.map(([name]) => name), rule.several];
    named(names, `${field}.bands`);
    if (rule.success) among(rule.success, names.slice(1), `${field}.success`);
    starts(rule.bands, `${field}.bands`, 1);
    within(rule.bands.at(-1)[1], 1, rule.sides, `${field}.bands`);
  });

  const faceDie = shape({ worth: list(integer) }, { again: integer, pair: integer }, ({ worth, again = 0, pair = 0 }, field) => {
    if (worth.length < 2 || worth.length > LARGEST) refuse(`${field}.worth`, worth.length, `a die of 2..${LARGEST} faces`);
    for (const each of [...worth, pair]) within(each, -10, 10, `${field}.worth`);
    const rolled = again ? worth.slice(again - 1) : [];
    const known = again === 0 || (again >= 2 && again <= worth.length);
    if (!known || (rolled.length && (pair || Math.min(...worth) < 0 || new Set(rolled).size > 1 || !rolled[0]))) {
      refuse(`${field}.again`, again, "0, or a face above which all are worth the same");
    }
  });

  const hits = shape({ die: faceDie, dice: rungs(1, 40) }, { equal: text, their_die: orNull(faceDie), limited: truth }, (rule, field) => {
    among(rule.equal ?? "tie", ["player", "tie", "nobody", "opponent"], `${field}.equal`);
    if (rule.their_die && (rule.die.again || rule.their_die.again)) refuse(`${field}.their_die`, rule.their_die, "null beside dice that are rolled again");
    if (rule.limited && rule.die.again) refuse(`${field}.limited`, true, "false beside dice that are rolled again");
  });

  const challenge = shape({ adds: rungs(-20, 20) }, { action: whole(0, 100), challenge: whole(2, 100), highest: whole(1, 1000) });

  const atLeast = shape({ sum: mapped(integer), least: integer }, {}, ({ sum, least }, field) => {
    for (const each of [...Object.values(sum), least]) within(each, -100, 100, `${field}.sum`);
  });
  const symbolDie = shape(
    { faces: list(text), number: mapped(integer) },
    { most: text, letter: text, only: text, reaches: text, shows: text },
    ({ faces }, field) => within(faces.length, 2, 144, `${field}.faces`),
  );
  const given = shape(
    { name: text, label: text },
    { low: integer, high: integer, most: integer, default: integer, choices: list(text), letters: text, says: text, one: text, helps: truth },
    ({ name, low = 0, high = 0, most = 0, choices = [], default: usual = 0 }, field) => {
      if (!ID.test(name)) refuse(`${field}.name`, name, "an id of lower-case words");
      if (low < -40 || high < low || high > 40 || most < 0 || most > 40) refuse(`${field}.low`, low, "whole numbers that rise, -40..40");
      const [first, last] = choices.length ? [0, choices.length - 1] : [low, high];
      within(usual, first, last, `${field}.default`);
    },
  );
  const words = (face) => face.split(" ").filter(Boolean);
  const symbols = shape(
    {
      settings: list(given), dice: list(symbolDie), good: text,
      results: list(shape({ name: text }, { when: list(atLeast), title: text })),
    },
    {
      pairs: list(shape({ two: text, more: text }, { times: integer })), caps: orNull(mapped(integer)),
      mapped: orNull(shape({ up: text, across: text }, { apart: list(text) })),
    },
    ({ settings, dice, results, good, pairs = [], caps, mapped: map }, field) => {
      const names = settings.map(({ name }) => name);
      named(names, `${field}.settings`);
      const ends = results.map(({ name }) => name);
      named(ends, `${field}.results`);
      const shown = dice.flatMap(({ faces, shows }) => [...faces.flatMap(words).map((word) => word.replace(/^-/, "")), ...(shows ? [shows] : [])]);
      const known = (found, allowed, place) => { for (const name of found) among(name, allowed, `${field}.${place}`); };
      if (shown.some((name) => names.includes(name))) refuse(`${field}.dice`, names, "symbols and settings of different names");
      for (const { number, most, reaches, only } of dice) {
        known([...Object.keys(number), ...[most, reaches].filter(Boolean)], names, "dice");
        known(only ? [only] : [], settings.flatMap(({ choices = [] }) => choices), "dice");
      }
      for (const { two, more } of pairs) known([two, more], shown, "pairs");
      known(Object.keys(caps ?? {}), shown, "caps");
      for (const { when = [] } of results) for (const { sum } of when) known(Object.keys(sum), [...shown, ...names], "results");
      known([good], ends, "good");
      const early = results.slice(0, -1).find(({ when = [] }) => !when.length);
      if (early) refuse(`${field}.results`, early.name, "tests in each result but the last");
      if (!dice.length || !settings.length || results.at(-1).when?.length) refuse(`${field}.results`, results.at(-1).name, "a last result without tests");
      for (const cap of Object.values(caps ?? {})) within(cap, 1, 40, `${field}.caps`);
      if (map) {
        known([map.up, map.across, ...(map.apart ?? [])], shown, "mapped");
        const asked = new Set(results.flatMap(({ when = [] }) => when.flatMap(({ sum }) => Object.keys(sum))).filter((name) => !names.includes(name)));
        const drawn = [map.up, map.across].filter((name) => asked.has(name) && !Object.hasOwn(caps ?? {}, name));
        if (new Set(drawn).size < 2 || asked.size > 2 || pairs.length) refuse(`${field}.mapped`, drawn, "the two symbols that the results ask for, without pairs and caps");
      }
      for (const face of dice.flatMap(({ faces }) => faces.map(words))) {
        if (face.includes("again") && !face.some((word) => Object.hasOwn(caps ?? {}, word))) refuse(`${field}.caps`, caps, "a cap for a face that is rolled again");
      }
    },
  );

  const favours = (throws, found, field) => {
    if (found.length) named(found.map(([name]) => name), `${field}.favours`);
    const faces = throws.die[1] - throws.die[0] + 1;
    for (const [name, more] of found) {
      if (!/^[a-z][a-z0-9]*$/.test(name) || Math.abs(more) > 5 || faces ** ((throws.dice ?? 1) + Math.abs(more)) > 2 ** 26) {
        refuse(`${field}.favours`, name, "words of a to z with -5..5 dice more");
      }
    }
  };
  const thrown = shape(
    { die: few(integer, integer) },
    { levels: list(text), tests: list(few(text, condition)), dice: integer, low: truth },
    ({ die: [first, last], levels = ["roll"], tests = [], dice = 1 }, field) => {
      named(levels, `${field}.levels`);
      if (first < 0 || last <= first || last > 1000 || dice < 1 || dice > 10 || (last - first + 1) ** dice > 2 ** 26) refuse(`${field}.die`, [first, last], "a first face of 0 or more, a higher last face of 1000 or less, 1..10 dice");
      for (const [level, test] of tests) {
        among(level, levels, `${field}.tests`);
        without(test, ["base", "passive"], `${field}.tests`);
      }
      if (!levels.length) refuse(`${field}.levels`, levels, "one or more");
    },
  );
  const evened = shape({ low: whole(1, 100), high: whole(1, 100), to: whole(1, 100), scale: whole(1, 100) });
  const favoured = list(few(text, integer));
  const throwRule = shape(
    { throw: thrown, ratings: few(integer, integer), ties: mapped(list(text)) },
    { score: aNumber, alike: list(list(text)), favours: favoured, masteries: truth, still: text, target: orNull(aNumber), evened: orNull(evened), margin: orNull(aNumber) },
    (rule, field) => {
      const [low, high] = rule.ratings;
      const { levels = ["roll"] } = rule.throw;
      if (low < LOW || high <= low || high > HIGH || (rule.masteries && low !== 1)) refuse(`${field}.ratings`, rule.ratings, `${LOW}..${HIGH}, lower end first`);
      for (const name of ["score", "target", "margin"]) if (rule[name]) without(rule[name], ["base", "passive"], `${field}.${name}`);
      if (!["", "you", "them"].includes(rule.still ?? "") || Boolean(rule.still) !== Boolean(rule.target)) refuse(`${field}.still`, rule.still, "you or them with a target, or neither");
      favours(rule.throw, rule.favours ?? [], field);
      const grouped = groups(rule.alike ?? [], levels, field);
      for (const name of Object.keys(rule.ties)) among(name, levels, `${field}.ties`);
      for (const group of grouped) {
        const chain = Object.hasOwn(rule.ties, levels[group.at(-1)]) ? rule.ties[levels[group.at(-1)]] : [];
        const ends = ["player", "tie", "nobody", "opponent", "again"];
        if (!ends.includes(chain.at(-1)) || !["", "higher score", "higher rating", "higher score,higher rating"].includes(chain.slice(0, -1).join())) {
          refuse(`${field}.ties`, chain, `higher score, higher rating, then one of ${ends.join(", ")}`);
        }
      }
    },
  );
  const asked = shape({ name: id, label: text, low: integer, high: integer, default: integer }, { says: text }, ({ low, high, default: usual }, field) => {
    if (low < LOW || usual < low || high < usual || high > HIGH) refuse(`${field}.low`, [low, usual, high], `from the least over the first to the most, within ${LOW}..${HIGH}`);
  });
  const throwTest = shape({ throw: thrown, number: asked, good: text }, { against: orNull(asked), favours: favoured }, (rule, field) => {
    among(rule.good, (rule.throw.levels ?? ["roll"]).slice(1), `${field}.good`);
    const names = [rule.number, rule.against].filter(Boolean).map(({ name }) => name);
    if (names.includes("roll") || new Set(names).size < names.length) refuse(`${field}.number`, names, "names of their own, none of them roll");
    favours(rule.throw, rule.favours ?? [], field);
  });

  const duel = shape({ dice: rungs(2, 20) }, { wild: whole(2, 20), least: whole(1, 100), beats: truth });
  const aceTarget = shape({ dice: rungs(2, 20), targets: rungs(-100, 100) }, { wild: whole(2, 20), standard: integer, step: whole(1, 100) },
    ({ standard = 4, targets }, field) => among(standard, targets, `${field}.standard`));

  const modifier = shape({ sides: whole(2, 100), modifiers: rungs(-100, 100) });

  const priority = shape({ dice: rungs(2, 100), priorities: rungs(0, 20) }, { priority_breaks_ties: truth });

  const difficulty = shape(
    { bands, grades: list(shape({ name: text, rating: aNumber }, {}, ({ name, rating }, field) => {
      if (!name.trim()) refuse(`${field}.name`, name, "a name for each");
      without(rating, ["roll", "base", "passive"], `${field}.rating`);
    })) },
    {},
    ({ grades }, field) => {
      const names = grades.map(({ name }) => name);
      if (!names.length || new Set(names).size !== names.length) refuse(`${field}.grades`, names, "one or more, each with a name of its own");
    },
  );

  /* ---- courses ------------------------------------------------------------------------------------------------------------- */

  const d100 = ({ die = [1, 100] }, field) => { if (die[0] !== 1 || die[1] !== 100) refuse(field, die, "a d100"); };

  const improvement = shape(
    { faces: aNumber, gain: whole(1, LARGEST), bands, successes: list(text) },
    { bonus: orNull(aNumber), score: integer },
    (rule, field) => {
      without(rule.faces, ["roll", "base", "passive"], `${field}.faces`);
      const faces = odds.compile(rule.faces);
      for (let rating = LOW; rating <= HIGH; rating += 1) within(faces({ rating }), 0, 100, `${field}.faces`);
      if (rule.bonus !== undefined && rule.bonus !== null) without(rule.bonus, ["roll", "base", "passive"], `${field}.bonus`);
      d100(rule.bands, `${field}.bands`);
      for (const level of rule.successes) among(level, rule.bands.levels, `${field}.successes`);
    },
  );

  /* Whether something looks more like a way to improve than like bands. */
  const improves = (found) => {
    const among = (names) => (isObject(found) ? names.filter((name) => Object.hasOwn(found, name)).length : 0);
    return among(["faces", "gain", "bands", "successes", "bonus", "score"]) > among(["levels", "tests", "die"]);
  };

  const course = shape(
    { by: text, scores: ladder, ratings: ladder, roll: (found, field) => (improves(found) ? improvement : bands)(found, field), points: mapped(list(integer)) },
    { hours: truth, top: whole(-LARGEST_WHOLE, HIGH) },
    (rule, field) => {
      d100(rule.roll.bands ?? rule.roll, `${field}.roll`);
      const levels = rule.roll.levels ?? ["passed", "failed"];
      if (rule.roll.faces !== undefined && !("passed" in rule.points)) refuse(`${field}.points`, rule.points, "those of passed");
      for (const [level, points] of Object.entries(rule.points)) if (!levels.includes(level) || !points.length) refuse(`${field}.points`, level, levels.join(", "));
      for (const each of rule.ratings) within(each, 0, rule.top ?? HIGH, `${field}.ratings`);
    },
  );

  /* ---- documents -------------------------------------------------------------------------------------------------------------- */

  const switches = (...names) => shape({}, Object.fromEntries(names.map((name) => [name, truth])));
  const RULES = {
    aces: duel,
    "aces-target": aceTarget,
    challenge,
    "active-roll": active,
    contest,
    "die-and-modifier": modifier,
    "die-and-priority": priority,
    difficulty,
    downtime: improvement,
    experience: improvement,
    "highest-die": highest,
    hits,
    "open-ended": switches("orders", "lucky"),
    "open-ended-contest": switches("degrees_of_failure", "lucky"),
    pool,
    resistance: switches("top_face_fails", "low_face_succeeds"),
    study: course,
    symbols,
    throws: throwRule,
    "throw-check": throwTest,
    teaching: shape({ improvement }),
  };
  const MECHANICS = {
    contest: shape({}, { matches: id }, ({ matches }, field) => { if (["bands", "outcomes"].includes(matches)) refuse(`${field}.matches`, matches, "an id of its own"); }),
    challenge: shape({}, { name: id, label: text }),
    "highest-die": shape({}, { name: id }),
    study: shape({ name: id }, { tries: text }),
    symbols: shape({}, { name: id }),
    hits: shape({}, { name: id, counts: text }),
    throws: shape({ usual: few(integer, integer) }, { name: id, counts: text, noun: text }),
    "throw-check": shape({}, { name: id }),
  };
  const FIELDS = ["schema", "kind", "mechanic", "rule"];

  odds.check = (found) => {
    if (!isObject(found)) refuse("", found, "an object with schema, kind, mechanic, rule");
    for (const name of Object.keys(found)) among(name, FIELDS, name);
    among(found.schema, [SCHEMA], "schema");
    among(found.kind, odds.KINDS, "kind");
    const form = RULES[found.kind];
    (MECHANICS[found.kind] ?? shape({}))("mechanic" in found ? found.mechanic : {}, "mechanic");
    if (!form && "rule" in found) refuse("rule", found.rule, "no rule");
    form?.(found.rule, "rule");
    if (found.kind === "throws") {
      for (const each of found.mechanic.usual) within(each, ...found.rule.ratings, "mechanic.usual");
    }
    for (const name of ["counts", "noun"]) {
      const word = found.mechanic?.[name];
      if (word !== undefined && !/[\p{L}\p{N}]/u.test(word)) refuse(`mechanic.${name}`, word, "a word that pages show");
    }
    const { bands: own, roll, improvement: check } = found.rule ?? {};
    const deciding = own?.tests ? own : check?.bands ?? roll?.bands ?? roll;
    if (deciding) decides(deciding, "rule");
    return odds.read(found);
  };
  odds.Refused = Refused;
})();
