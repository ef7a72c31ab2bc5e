/* Holds a rule document from outside: `odds.check(document)` gives its rule, or throws an error that names the field
   and what is allowed. The same is refused as by oppose_engine/documents, and for the same field. */
(() => {
  "use strict";
  const { odds } = window;
  if (!odds || odds.check) return;

  const SCHEMA = "oppose-rule-1";
  const LARGEST = 1000; // whole numbers in terms
  const DEEPEST = 6; // operations on numbers inside each other
  const [LOW, HIGH] = odds.RATINGS;
  const { uses } = odds;

  class Refused extends Error {
    constructor(field, found, allowed) {
      super(`${field || "the document"}: ${JSON.stringify(found) ?? "nothing"}; allowed: ${allowed}`);
      this.field = field;
    }
  }
  const refuse = (field, found, allowed) => { throw new Refused(field, found, allowed); };
  const isObject = (found) => typeof found === "object" && found !== null && !Array.isArray(found);

  /* ---- values: each kind of check takes what was found and the field --------------------------------------- */

  const text = (found, field) => typeof found === "string" || refuse(field, found, "a text");
  const integer = (found, field) => Number.isInteger(found) || refuse(field, found, "a whole number");
  const truth = (found, field) => typeof found === "boolean" || refuse(field, found, "true or false");
  const list = (one) => (found, field) => (Array.isArray(found) ? found.forEach((each) => one(each, field)) : refuse(field, found, "a list"));
  const few = (...each) => (found, field) => {
    if (!Array.isArray(found) || found.length !== each.length) refuse(field, found, `a list of ${each.length}`);
    each.forEach((one, n) => one(found[n], field));
  };
  const mapped = (one) => (found, field) => (isObject(found) ? Object.values(found).forEach((each) => one(each, field)) : refuse(field, found, "an object"));
  const orNull = (one) => (found, field) => found === null || one(found, field);

  /* An object with these fields; `check` looks at it as a whole. */
  const shape = (required, optional = {}, check = () => {}) => (found, field) => {
    const all = { ...required, ...optional };
    const names = Object.keys(all);
    if (!isObject(found)) refuse(field, found, `an object with ${names.join(", ")}`);
    for (const name of Object.keys(found)) if (!Object.hasOwn(all, name)) refuse(`${field}.${name}`, "no such field", names.join(", ") || "no field");
    for (const name of Object.keys(required)) if (!(name in found)) refuse(`${field}.${name}`, "missing", "see the schema of rules");
    for (const name of names) if (name in found) all[name](found[name], `${field}.${name}`);
    check(found, field);
  };

  const among = (name, names, field) => names.includes(name) || refuse(field, name, names.join(", "));
  const within = (found, low, high, field) => (found >= low && found <= high) || refuse(field, found, `${low}..${high}`);
  const rising = (found, field) => {
    if (!found.length || found.some((each, n) => n && each <= found[n - 1])) refuse(field, found, "whole numbers that rise, at least one");
  };
  const named = (names, field) => {
    if (new Set(names).size !== names.length || names.some((name) => !name.trim())) refuse(field, names, "a name of its own for each");
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
  const number = (found, field, depth = DEEPEST) => {
    if (Number.isInteger(found)) return within(found, -LARGEST, LARGEST, field);
    if (typeof found === "string") return among(found, ["roll", "rating", "base", "passive"], field);
    const [op, first, second, third] = split(found, field, NUMBERS);
    if (!depth) refuse(field, found, `${DEEPEST} deep`);
    if (op === "choose") {
      condition(first, field, depth - 1);
      number(second, field, depth - 1);
      return number(third, field, depth - 1);
    }
    number(first, field, depth - 1);
    if (!BY_WHOLE.includes(op)) return number(second, field, depth - 1);
    return integer(second, field) && within(second, op === "*" ? -LARGEST : 1, LARGEST, field);
  };
  const condition = (found, field, depth = DEEPEST) => {
    const [op, first, second] = split(found, field, [...COMPARISONS, "and", "or"]);
    const inner = COMPARISONS.includes(op) ? number : condition;
    inner(first, field, depth);
    inner(second, field, depth);
  };
  const aNumber = (found, field) => (typeof found === "number" ? refuse(field, found, "a term such as rating") : number(found, field));
  const without = (term, names, field) => { if (names.some((name) => uses(term, name))) refuse(field, term, `terms without ${names.join(", ")}`); };
  const ofRating = (found, field) => aNumber(found, field);

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

  /* Every face of every rating has a level, and every test decides somewhere. */
  const decides = ({ tests, die = [1, 100] }, field) => {
    const holds = tests.map(([, test]) => odds.compile(test));
    const decided = new Set();
    const v = {};
    for (v.rating = LOW; v.rating <= HIGH; v.rating += 1) {
      v.base = v.rating;
      for (v.roll = die[0]; v.roll <= die[1]; v.roll += 1) {
        const at = holds.findIndex((test) => test(v));
        if (at < 0) refuse(field, `a gap: no test gives face ${v.roll} at rating ${v.rating} a level`, "a level for each face");
        decided.add(at);
      }
    }
    const idle = tests.findIndex(([, test], n) => !decided.has(n) && !uses(test, "base"));
    if (idle >= 0) refuse(field, `test ${idle + 1} never decides`, "tests that decide, the narrowest first");
  };

  /* ---- contests ----------------------------------------------------------------------------------------------------- */

  const OPEN = ["higher roll", "lower roll", "higher rating", "lower rating", "higher margin"];
  const CLOSING = ["player", "opponent", "parity", "coin", "tie", "nobody"];

  const chain = (links, field) => {
    for (const link of links) among(link, [...OPEN, ...CLOSING], field);
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

  const contest = shape(
    { bands, ties: mapped(list(text)) },
    { alike: list(list(text)), drop_above: orNull(integer), master: orNull(master), shift: orNull(shape({ floor: text, steps: mapped(integer) })) },
    (rule, field) => {
      const { levels, tests } = rule.bands;
      for (const name of (rule.alike ?? []).flat()) among(name, levels, `${field}.alike`);
      const wanted = odds.groupsOf(levels, rule.alike ?? []).map((group) => levels[group.at(-1)]);
      for (const name of Object.keys(rule.ties)) among(name, wanted, `${field}.ties`);
      for (const name of wanted) {
        if (!Object.hasOwn(rule.ties, name)) refuse(`${field}.ties`, `no chain for level ${name}`, "a chain for each level");
        chain(rule.ties[name], `${field}.ties`);
      }
      if (rule.shift) for (const name of [rule.shift.floor, ...Object.keys(rule.shift.steps)]) among(name, levels, `${field}.shift`);
      if (typeof rule.drop_above === "number" && (rule.master || tests.some(([, test]) => uses(test, "base")))) {
        refuse(`${field}.drop_above`, rule.drop_above, "bands made of the rating alone, and no master");
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
    { sides: integer, one: integer, top: integer, difficulties: list(integer), standard: integer, dice: list(integer), bands: list(few(text, orNull(integer))) },
    {},
    (rule, field) => {
      for (const name of ["difficulties", "dice"]) rising(rule[name], `${field}.${name}`);
      for (const each of rule.dice) within(each, 0, 100, `${field}.dice`);
      for (const each of rule.difficulties) within(each, 2, rule.sides, `${field}.difficulties`);
      among(rule.standard, rule.difficulties, `${field}.standard`);
      named(rule.bands.map(([name]) => name), `${field}.bands`);
      starts(rule.bands, `${field}.bands`, null);
    },
  );

  const highest = shape({ sides: integer, dice: list(integer), bands: list(few(text, integer)), several: text }, {}, (rule, field) => {
    rising(rule.dice, `${field}.dice`);
    named([...rule.bands.map(([name]) => name), rule.several], `${field}.bands`);
    starts(rule.bands, `${field}.bands`, 1);
    within(rule.bands.at(-1)[1], 1, rule.sides, `${field}.bands`);
    for (const each of rule.dice) within(each, 0, 100, `${field}.dice`);
  });

  const modifier = shape({ sides: integer, modifiers: list(integer) }, {}, (rule, field) => {
    rising(rule.modifiers, `${field}.modifiers`);
    within(rule.sides, 2, 100, `${field}.sides`);
    for (const each of rule.modifiers) within(each, -100, 100, `${field}.modifiers`);
  });

  const priority = shape({ dice: list(integer), priorities: list(integer) }, { priority_breaks_ties: truth }, (rule, field) => {
    for (const name of ["dice", "priorities"]) rising(rule[name], `${field}.${name}`);
    for (const each of rule.dice) within(each, 2, 100, `${field}.dice`);
    for (const each of rule.priorities) within(each, 0, 20, `${field}.priorities`);
  });

  const difficulty = shape(
    { bands, grades: list(shape({ name: text, rating: ofRating }, {}, ({ rating }, field) => without(rating, ["roll", "base", "passive"], `${field}.rating`))) },
    {},
    ({ grades }, field) => {
      const names = grades.map(({ name }) => name);
      if (!names.length || new Set(names).size !== names.length) refuse(`${field}.grades`, names, "one or more, each with a name of its own");
    },
  );

  /* ---- courses ------------------------------------------------------------------------------------------------------------- */

  const improvement = shape(
    { faces: aNumber, gain: integer, bands, successes: list(text) },
    { bonus: orNull(aNumber), score: integer },
    (rule, field) => {
      without(rule.faces, ["roll", "base", "passive"], `${field}.faces`);
      const faces = odds.compile(rule.faces);
      for (let rating = LOW; rating <= HIGH; rating += 1) within(faces({ rating }), 0, 100, `${field}.faces`);
      if (rule.bonus !== undefined && rule.bonus !== null) without(rule.bonus, ["roll", "base", "passive"], `${field}.bonus`);
      if (rule.gain < 1) refuse(`${field}.gain`, rule.gain, "the faces of a die, 1 up");
      for (const level of rule.successes) among(level, rule.bands.levels, `${field}.successes`);
    },
  );

  const course = shape(
    { by: text, scores: list(integer), ratings: list(integer), roll: (found, field) => (isObject(found) && "faces" in found ? improvement : bands)(found, field), points: mapped(list(integer)) },
    { hours: truth, top: integer },
    (rule, field) => {
      for (const name of ["scores", "ratings"]) rising(rule[name], `${field}.${name}`);
      const levels = rule.roll.levels ?? ["passed"];
      for (const [level, points] of Object.entries(rule.points)) if (!levels.includes(level) || !points.length) refuse(`${field}.points`, level, levels.join(", "));
      for (const each of rule.ratings) within(each, 0, rule.top ?? HIGH, `${field}.ratings`);
    },
  );

  /* ---- documents -------------------------------------------------------------------------------------------------------------- */

  const switches = (...names) => shape({}, Object.fromEntries(names.map((name) => [name, truth])));
  const id = (found, field) => text(found, field) && (/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(found) || refuse(field, found, "an id of lower-case words"));
  const RULES = {
    "active-roll": active,
    contest,
    "die-and-modifier": modifier,
    "die-and-priority": priority,
    difficulty,
    downtime: improvement,
    experience: improvement,
    "highest-die": highest,
    "open-ended": switches("orders", "lucky"),
    "open-ended-contest": switches("degrees_of_failure", "lucky"),
    pool,
    resistance: switches("top_face_fails", "low_face_succeeds"),
    study: course,
    teaching: shape({ improvement }),
  };
  const MECHANICS = {
    contest: shape({}, { matches: id }, ({ matches }, field) => { if (["bands", "outcomes"].includes(matches)) refuse(`${field}.matches`, matches, "an id of its own"); }),
    study: shape({ name: id }, { tries: text }),
  };
  const FIELDS = ["schema", "kind", "mechanic", "rule"];

  odds.check = (found) => {
    if (!isObject(found)) refuse("", found, "an object with schema, kind, mechanic, rule");
    for (const name of Object.keys(found)) among(name, FIELDS, name);
    among(found.schema, [SCHEMA], "schema");
    among(found.kind, odds.KINDS, "kind");
    const form = RULES[found.kind];
    (MECHANICS[found.kind] ?? shape({}))(found.mechanic ?? {}, "mechanic");
    if (!form && "rule" in found) refuse("rule", found.rule, "no rule");
    form?.(found.rule, "rule");
    if (["active-roll", "contest", "difficulty", "downtime", "experience"].includes(found.kind)) decides(found.rule.bands, "rule");
    return odds.read(found);
  };
  odds.Refused = Refused;
})();
