/* The blocks of the rule lab: a rule as sentences, "A roll of at most rating ÷ 5, up is a special". Each part that can
   be changed is a control within its sentence, named for what it is, and marked where it differs from the start. */
(() => {
  "use strict";
  const { oppose, odds } = window;
  if (!oppose?.asks?.term || oppose.asks.Blocks) return;
  const { term, said, worded } = oppose.asks;
  const { made } = oppose;

  const CONTEST = ["higher roll", "lower roll", "higher rating", "lower rating", "higher margin"];
  const THROWN = ["higher score", "higher rating"];
  const ENDS = { player: "you win", opponent: "they win", parity: "you win if both rolls are even or both odd", coin: "a coin decides", tie: "it is a tie", nobody: "nobody wins" };
  const AGAIN = { player: "you win", opponent: "they win", tie: "it is a tie", nobody: "nobody wins", again: "both roll again" };
  const OF_ROLL = { "<=": "of at most", "<": "below", is: "of exactly", ">": "above", ">=": "of at least", "%": "that is a multiple of" };
  const OF_OTHER = { "<=": "at most", "<": "below", is: "exactly", ">": "above", ">=": "at least" };
  const JOINED = { and: "and", or: "or" };
  const WHO_ROLLS = { "": "Both sides roll.", you: "You do not roll.", them: "They do not roll." };
  const EQUAL = { player: "you win", tie: "it is a tie", nobody: "nobody wins", opponent: "they win" };
  const ANY = ["<=", "roll", "rating"];
  const DRAWS = { win: "you win", tie: "it is a tie", none: "nobody wins", lose: "they win" };
  const MASTER = { rating: 100, both: ["<=", "roll", 50], your_draw: "tie", their_draw: "tie" };
  const EVENED = { low: 6, high: 14, to: 10, scale: 20 };

  const ROW = 36; // longer text may not fit in one line of a phone
  const TYPED = { spellcheck: "false", autocomplete: "off", autocapitalize: "none" };
  const LEVELS = [["bands", "levels"], ["throw", "levels"]];
  const RARE = [["shift", "shift"], ["master", "master"], ["ratings", "favours", "masteries", "evened"]];

  const whole = (text) => {
    const found = text.replace(/[\u2212\u2013]/g, "-").trim();
    if (!/^-?\d+$/.test(found)) throw new RangeError(`“${text}” is no whole number.`);
    return Number(found);
  };
  const favours = (text) => text.split(",").filter((each) => each.trim()).map((each) => {
    const [, name, more] = /^\s*([a-z][a-z0-9]*)\s+([-+\u2212\u2013]?\d+)\s*$/i.exec(each) ?? [];
    if (!name) throw new RangeError(`“${each.trim()}” is not understood. Write a word and how many more dice, as boon 1, bane \u22121.`);
    return [name.toLowerCase(), whole(more.replace("+", ""))];
  });
  /* 1 to 12, 15: numbers of which many follow each other. */
  const LONG = 4;
  const listed = (found) => {
    const runs = [];
    for (const each of found) {
      if (runs.at(-1)?.at(-1) === each - 1) runs.at(-1).push(each);
      else runs.push([each]);
    }
    return runs.flatMap((run) => (run.length < LONG ? run : [`${run[0]} to ${run.at(-1)}`])).map((each) => oppose.minus(each).replace("to -", "to \u2212")).join(", ");
  };
  const list = (text) => text.replace(/\s+to\s+/g, "to").split(/[\s,;]+/).filter(Boolean).flatMap((each) => {
    const [first, last = first] = each.split("to").map(whole);
    if (last - first > 200) throw new RangeError(`“${each}” are too many numbers.`);
    return odds.span(first, last);
  });
  const article = (name) => (/^[aeiou]/i.test(name) ? "an" : "a");
  const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
  const at = (rule, path) => path.reduce((found, name) => found?.[name], rule);
  const put = (rule, path, value) => {
    const own = path.slice(0, -1).reduce((found, name) => (found[name] ??= {}), rule);
    if (value === undefined) delete own[path.at(-1)];
    else own[path.at(-1)] = value;
  };
  const divided = (found) => found?.[0] === "is" && found[2] === 0 && found[1]?.[0] === "%" && found[1][1] === "roll";

  /* A text with the parts of a sentence: "Each side rolls {dice} dice". */
  const filled = (text, parts) => text.split(/\{(\w+)\}/).map((each, n) => (n % 2 ? parts[each] : each));

  /* A part does what it was last drawn for: one that stays in place takes this over from its like. */
  const acting = (part, does) => {
    part.does = does;
    let acted = part.value;
    const act = () => {
      if (part.value === acted) return;
      acted = part.value;
      part.does(acted);
    };
    part.addEventListener("change", act);
    // before the browser chooses the next stop: one that is drawn anew meanwhile cannot take the focus
    part.addEventListener("keydown", ({ key }) => { if (key === "Tab") act(); });
    return part;
  };
  const pressed = (text, label, does, disabled = false) =>
    Object.assign(oppose.plain(text, ({ currentTarget }) => currentTarget.does(), { "aria-label": label, title: label, disabled }), { does });

  /* A name such as "level 4" that no other has. */
  const newName = (word, names) => {
    let n = names.length + 1;
    while (names.includes(`${word} ${n}`)) n += 1;
    return `${word} ${n}`;
  };
  /* Where the focus goes when a member of a list is taken out: to the next, the one before it, the button that adds one. */
  const afterTaking = (one, n, add) => [`${one} ${n + 1}: take out`, `${one} ${n}: take out`, add];

  /* Another name for a level, wherever the rule has it. */
  const renamed = (rule, own, old, name) => {
    const one = (each) => (each === old ? name : each);
    const keys = (found) => Object.fromEntries(Object.entries(found).map(([key, value]) => [one(key), value]));
    rule[own].levels = rule[own].levels.map(one);
    for (const test of rule[own].tests) test[0] = one(test[0]);
    if (rule.alike) rule.alike = rule.alike.map((group) => group.map(one));
    for (const part of ["success", "good"]) if (rule[part]) rule[part] = one(rule[part]);
    if (rule.shift) rule.shift = { ...rule.shift, floor: one(rule.shift.floor), steps: keys(rule.shift.steps) };
    for (const part of ["ties", "against"]) if (byLevel(rule[part])) rule[part] = keys(rule[part]);
  };

  const byLevel = (against) => against?.constructor === Object;
  /* The next better of some names, worst to best, or of the best the next worse. */
  const beside = (names, name) => names[names.indexOf(name) + 1] ?? names.at(-2);

  /* What is counted by how much a side wins; nothing in rules that count no such thing. */
  const unit = ({ kind, rule, mechanic: { counts } = {} }) => {
    if (kind === "hits") return counts ?? "successes";
    const once = kind === "throws" && rule.margin && !rule.still && !Object.values(rule.ties).some((chain) => chain.at(-1) === "again");
    return once ? counts ?? "points" : "";
  };

  class Blocks {
    constructor(lab) {
      this.lab = lab;
      this.formulas = new Set(); // tests that are written as a formula
      this.within = "tests"; // the block of the conditions that are drawn
      const small = window.matchMedia("(max-width: 44.98em)").matches;
      this.shut = new Set(["", ...(small ? ["die", "alike", "grades"] : [])]); // blocks that are folded
    }

    /* Folds what a rule has nothing of. */
    unfold(rule) {
      this.formulas.clear();
      for (const [block, ...names] of RARE) this.shut[names.some((name) => rule[name]) ? "delete" : "add"](block);
    }

    get rule() { return this.lab.document.rule; }
    get start() { return this.lab.start.rule; }

    /* ---- the parts of a sentence ------------------------------------------------------------------------------------ */

    /* A part that differs from the start; what was there stands below in its block. A change acts on the rule that it is
       given: a part may have been drawn for an earlier rule, if it says the same. */
    marked(control, now, was, shown) {
      if (same(now, was)) return control;
      control.classList.add("op-changed");
      this.was.push(was === undefined ? "new" : shown(was));
      return control;
    }

    field(block, label, path, shown, read, edit = (rule, value) => put(rule, path, value)) {
      const value = shown(at(this.rule, path));
      const found = value.length > ROW // wraps, to be read in full; its rows are for browsers that do not size it by its text
        ? made("textarea", { class: "op-part", "aria-label": label, cols: ROW, rows: Math.ceil(value.length / ROW), ...TYPED }, value)
        : made("input", { type: "text", class: "op-part", "aria-label": label, value, size: Math.max(2, value.length), ...TYPED });
      found.addEventListener("input", () => { found.size = Math.max(2, found.value.length); });
      found.addEventListener("keydown", (event) => { // a formula is one line, however it wraps
        if (event.key !== "Enter" || found.localName === "input") return;
        event.preventDefault();
        found.dispatchEvent(new Event("change"));
      });
      acting(found, (typed) => this.lab.change(block, (rule) => edit(rule, read(typed.replace(/\s*\n\s*/g, " ")))));
      return this.marked(found, at(this.rule, path), at(this.start, path), shown);
    }

    choice(block, label, options, changed, value, was) {
      const found = made("select", { class: "op-part", "aria-label": label }, ...Object.entries(options).map(([each, name]) => new Option(name, each, false, each === String(value))));
      acting(found, (chosen) => this.lab.change(block, (rule, document) => changed(chosen, rule, document)));
      return this.marked(found, value, was, () => options[was] ?? was);
    }

    number(block, label, path, usual) { return this.field(block, label, path, (found) => oppose.minus(found ?? usual), whole); }
    term(block, label, path) { return this.field(block, label, path, worded, term); }
    list(block, label, path) { return this.field(block, label, path, listed, list); }
    word(block, label, path, options, usual = "") {
      const change = (value, rule) => put(rule, path, value === String(usual) ? undefined : { true: true, false: false }[value] ?? value);
      return this.choice(block, label, options, change, at(this.rule, path) ?? usual, at(this.start, path) ?? usual);
    }

    sentence(text, parts, name = "p") { return made(name, { class: "op-lab-said" }, ...filled(text, parts)); }

    /* One block; `fields` are what "Put back" puts back, `more` what else it looks at. The block that stands in its place
       is taken again if all of this is as it was. */
    block(name, title, fields, make, more = []) {
      const looked = [...fields, ...more].map((path) => [path, at(this.rule, path), at(this.start, path)]);
      const told = JSON.stringify([this.lab.document.kind, name, title, looked, name === "tests" && [...this.formulas]]);
      const own = this.before[this.drawn];
      this.drawn += 1;
      if (own?.told === told) return own;
      this.was = [];
      const content = make();
      const differs = fields.some((path) => !same(at(this.rule, path), at(this.start, path)));
      const back = () => this.lab.change(name, (rule) => fields.forEach((path) => put(rule, path, structuredClone(at(this.start, path)))));
      const words = this.was.length === 1 ? ["Changed from ", made("span", {}, this.was[0]), ". "] : ["Changed. "];
      const found = made("details", { class: "op-lab-block", "data-block": name, open: !this.shut.has(name) },
        made("summary", {}, made("h2", {}, title)), ...content,
        ...(differs ? [made("p", { class: "op-lab-was" }, ...words, pressed("Put back", `Put back: ${title}`, back))] : []));
      found.addEventListener("toggle", () => this.shut[found.open ? "delete" : "add"](name));
      return Object.assign(found, { told });
    }

    /* ---- the whole ---------------------------------------------------------------------------------------------------- */

    /* Which blocks a rule has, from its kind; `before` are those that stand there. */
    draw(before = []) {
      [this.before, this.drawn] = [before, 0];
      const { kind } = this.lab.document;
      const { rule } = this;
      let [blocks, known] = [[], []];
      try {
        const own = { contest: "bands", throws: "throw", "active-roll": "bands", "throw-check": "throw" }[kind];
        const told = SENTENCES[kind];
        if (own) [blocks, known] = this.levelled(own, kind);
        else if (told) {
          const all = Object.keys({ ...this.start, ...(this.lab.goodDocument ?? this.lab.document).rule });
          const several = Array.isArray(told) ? told : [["die", "Dice", all, told]];
          known = several.flatMap(([, , names]) => names);
          blocks = several.map(([block, title, names, make]) => this.block(block, title, names.map((name) => [name]), () => make(this), all.map((name) => [name])));
        }
      } catch {
        [blocks, known, this.drawn] = [[], [], 0]; // parts of another shape stand as they are written
      }
      this.known = known;
      const rest = Object.fromEntries(Object.entries(rule ?? {}).filter(([name]) => !known.includes(name)));
      return [...blocks, this.rest(known, rest)];
    }

    levelled(own, kind) {
      const { levels, tests } = this.rule[own];
      const active = kind === "active-roll";
      const blocks = [this.dice(own, kind)];
      const check = kind === "throw-check";
      if (tests) blocks.push(this.tests(own, levels, tests, !active && !check));
      if (check) return [[...blocks, this.asked(levels)], [own, "number", "against", "good", "favours"]];
      if (tests && !active) blocks.push(this.alike(levels));
      blocks.push(active ? this.against(levels) : this.ties(levels ?? ["roll"], kind));
      if (kind === "contest") blocks.push(this.shift(levels), this.master());
      blocks.push(kind === "throws" ? this.ratings() : this.grades());
      const { rule } = this;
      const shown = (name, is) => (is ? [name] : []); // a part without a control stands under Further
      const known = {
        contest: [...shown("drop_above", !rule.master), ...shown("bonus_dice", this.mayHaveBonus()), "master", "shift", "grades"],
        throws: ["ratings", ...["score", "target"].flatMap((name) => shown(name, rule[name] !== undefined)), ...shown("margin", this.margins()), "still", "favours", "masteries", "evened"],
        "active-roll": ["success", "against", "grades"],
      }[kind];
      return [blocks, [own, ...(active ? [] : ["ties", ...shown("alike", tests)]), ...known]];
    }

    /* The word for what a margin counts, where one can be counted. */
    margins() { return unit({ ...this.lab.document, rule: { ...this.rule, margin: true } }); }

    /* Several tens dice make a d100, and a Master rolls none. */
    mayHaveBonus() { return this.rule.bonus_dice || (!this.rule.master && same(this.rule.bands?.die ?? [1, 100], [1, 100])); }

    dice(own, kind) {
      const fields = [[own, "die"], [own, "dice"], ["ratings"], ["drop_above"], ["bonus_dice"], ["score"], ["margin"], ["still"], ["target"]];
      return this.block("die", "Dice", fields, () => {
        const { rule } = this;
        const faces = [0, 1].map((n) => this.face(own, n));
        const [low, high] = faces;
        if (kind === "throw-check") {
          const dice = this.number("die", "How many dice", [own, "dice"], 1);
          return [this.sentence("You roll {dice} dice with the faces {low} to {high}.", { dice, low, high })];
        }
        if (kind !== "throws") {
          const lines = [this.sentence("Each side rolls one die with the faces {low} to {high}.", { low, high })];
          if (kind === "contest" && !rule.master) lines.push(this.sentence("Ratings above {above} {drop}.", this.dropping()));
          if (kind === "contest" && this.mayHaveBonus()) {
            const given = this.word("die", "Bonus dice", ["bonus_dice"], { false: "has no", true: "may have" }, false);
            lines.push(this.sentence(rule.bonus_dice ? "A side {given} bonus or penalty dice, as bonus+60." : "A side {given} bonus or penalty dice.", { given }));
          }
          return lines;
        }
        const dice = this.number("die", "How many dice", [own, "dice"], 1);
        const [least, most] = [0, 1].map((n) => this.number("die", n ? "The highest rating" : "The lowest rating", ["ratings", n]));
        const lines = [this.sentence("Each side rolls {dice} dice with the faces {low} to {high}, against ratings from {least} to {most}.", { dice, low, high, least, most })];
        if (rule.score !== undefined) lines.push(this.sentence("The score is {score}.", { score: this.term("die", "The score", ["score"]) }));
        const counts = this.margins();
        if (counts) {
          const how = this.perhaps("die", "By how much a side wins", "margin", ["is not counted", "is counted"], ({ score }) => score ?? ["-", "rating", "roll"]);
          const margin = rule.margin && this.term("die", "What a margin counts", ["margin"]);
          lines.push(this.sentence(margin ? "By how much a side wins {how}: by its {margin} less that of the other side, in {counts}." : "By how much a side wins {how}.", { how, margin, counts }));
        }
        const still = this.choice("die", "Who rolls", WHO_ROLLS, (value, found) => {
          put(found, ["still"], value || undefined);
          put(found, ["target"], value ? found.target ?? ["+", "rating", 10] : undefined);
        }, rule.still ?? "", this.start.still ?? "");
        const target = rule.target && this.term("die", "The target of a side that does not roll", ["target"]);
        lines.push(this.sentence(rule.target ? "{still} Their target is {target}." : "{still}", { still, target }));
        return lines;
      }, [["master"], ["ties"]]);
    }

    /* What is set before a check: the number, perhaps a difficulty, more dice by name; and which level is a success. */
    asked(levels) {
      return this.block("number", "What you set", [["number"], ["against"], ["good"], ["favours"], ["throw", "low"]], () => {
        const { against } = this.rule;
        const range = (name, what) => Object.fromEntries(["low", "high", "default"].map((end) => [end, this.number("number", `${what}: ${{ low: "from", high: "to", default: "at first" }[end]}`, [name, end])]));
        const label = (name, what) => this.field("number", what, [name, "label"], String, (text) => text.trim());
        const how = this.perhaps("number", "A difficulty", "against", ["no difficulty", "a difficulty"],
          ({ number }) => ({ name: number.name === "difficulty" ? "against" : "difficulty", label: "Difficulty", low: 0, high: 20, default: 10, says: "against {}" }));
        const good = this.word("number", "The first level that is a success", ["good"], Object.fromEntries(levels.slice(1).map((each) => [each, each])), null);
        const best = this.choice("number", "Which dice count", { "": "highest", low: "lowest" }, (value, rule) => put(rule, ["throw", "low"], value ? true : undefined),
          this.rule.throw.low ? "low" : "", this.start.throw?.low ? "low" : "");
        return [
          this.sentence("You have {name}, from {low} to {high}, at first {default}.", { name: label("number", "The name of your number"), ...range("number", "Your number") }),
          this.sentence(against ? "There is {how}: {name}, from {low} to {high}, at first {default}. The rating is your number less this." : "There is {how}. The rating is your number.",
            { how, ...(against && { name: label("against", "The name of the difficulty"), ...range("against", "The difficulty") }) }),
          this.sentence("A level of {good} or better is a success.", { good }),
          this.sentence("Dice more (or, below 0, dice of which the worst count) by name: {named}. Of more dice the {best} count.", { named: this.named("number", "normal 0"), best }),
        ];
      }, LEVELS);
    }

    /* More dice by name. A check names the roll without more of them too. */
    named(block, always = "") {
      return this.field(block, "More dice by name", ["favours"], (found) => (found ?? []).map(([name, dice]) => `${name} ${oppose.minus(dice)}`).join(", "),
        (text) => { const found = favours(text); return !always || !found.length || found.some(([, dice]) => !dice) ? found : [...favours(always), ...found]; },
        (rule, value) => put(rule, ["favours"], value.length ? value : undefined));
    }

    face(own, n) {
      const path = [own, "die"];
      const read = (text) => {
        const faces = [...(at(this.rule, path) ?? [1, 100])];
        faces[n] = whole(text);
        return own === "bands" && same(faces, [1, 100]) ? undefined : faces;
      };
      return this.field("die", n ? "Last face" : "First face", path, (found) => oppose.minus((found ?? [1, 100])[n]), read);
    }

    dropping() {
      const path = ["drop_above"];
      const [limit, was] = [this.rule, this.start].map((rule) => rule.drop_above ?? null);
      const drop = this.choice("die", "What a high rating does", { "": "count in full", drop: "lower both ratings by what is above it" },
        (value, rule) => put(rule, path, value ? 100 : undefined), limit === null ? "" : "drop", was === null ? "" : "drop");
      return { drop, above: limit === null ? "100" : this.number("die", "Ratings above", path) };
    }

    tests(own, levels, tests, tied) {
      return this.block("tests", "Levels", [[own, "levels"], [own, "tests"]], () => {
        const edit = (does, focus = [], place = (at) => at) => this.lab.change("tests", (rule) => {
          does(rule[own], rule);
          this.formulas = new Set([...this.formulas].map(place).filter((at) => at >= 0));
        }, focus);
        const behind = (at) => at + 1;
        const names = levels.flatMap((name, n) => [n ? " < " : "", this.name(own, levels, n)]);
        const add = pressed("+ level", "Add a level above the best", () => edit((found, rule) => {
          const name = newName("level", levels);
          found.levels.push(name);
          found.tests.unshift([name, ["<=", "roll", 1]]);
          if (tied) rule.ties[name] = ["tie"];
          if (byLevel(rule.against)) rule.against[name] = rule.against[levels.at(-1)];
        }, [], behind));
        const rows = tests.map((_, n) => this.test(own, levels, n, tests.length, edit));
        const rest = own === "throw" ? [made("p", { class: "op-lab-said" }, `Any other roll is ${article(levels[0])} ${levels[0]}.`)] : [];
        const more = pressed("+ rule", "Add a rule in front", () => edit((found) => { found.tests.unshift([levels.at(-1), ["<=", "roll", 1]]); }, [], behind));
        return [made("p", { class: "op-lab-said" }, "From the worst to the best: ", ...names, " ", add),
          made("p", { class: "op-note" }, "A roll takes the first level whose rule it fits."), made("ol", { class: "op-lab-tests" }, ...rows), ...rest, more];
      }, [[own, "die"]]);
    }

    /* A level's name; without a name the level goes, with its rules. */
    name(own, levels, n) {
      const old = levels[n];
      const change = (rule, name) => {
        if (name !== old && levels.includes(name)) throw new RangeError(`“${name}” is another level. Each has a name of its own.`);
        if (name) renamed(rule, own, old, name);
        else this.without(rule, own, old);
      };
      return this.field("tests", `Level ${n + 1}, from the worst`, [own, "levels", n], String, (text) => text.trim(), change);
    }

    without(rule, own, name) {
      const heir = beside(rule[own].levels, name);
      rule[own].levels = rule[own].levels.filter((each) => each !== name);
      for (const part of ["success", "good"]) if (rule[part] === name) rule[part] = heir;
      if (rule.shift?.floor === name) rule.shift.floor = heir;
      delete rule.shift?.steps?.[name];
      if (byLevel(rule.against)) delete rule.against[name];
      rule[own].tests = rule[own].tests.filter(([level]) => level !== name);
      this.grouped(rule, (rule.alike ?? []).map((group) => group.filter((each) => each !== name)), rule[own].levels);
    }

    /* Levels that count alike, and a chain for each of the groups. */
    grouped(rule, alike, levels) {
      const found = alike.filter((group) => group.length > 1);
      put(rule, ["alike"], found.length ? found : undefined);
      const best = odds.groupsOf(levels, found).map((group) => levels[group.at(-1)]);
      if (rule.ties) rule.ties = Object.fromEntries(best.map((name) => [name, rule.ties[name] ?? ["tie"]]));
    }

    /* "A roll of at most rating ÷ 5, up is a special": one test. */
    test(own, levels, n, count, edit) {
      const path = [own, "tests", n];
      const name = `Rule ${n + 1}`;
      const level = this.choice("tests", `${name}: the level`, Object.fromEntries(levels.map((each) => [each, each])),
        (value, rule) => put(rule, [...path, 0], value), at(this.rule, [...path, 0]), at(this.start, [...path, 0]));
      const test = at(this.rule, [...path, 1]);
      const is = article(at(this.rule, [...path, 0]));
      const formula = this.formulas.has(n);
      const toggle = () => {
        this.formulas[formula ? "delete" : "add"](n);
        this.lab.redraw([`${name}: ${formula ? "as a formula" : "as a sentence"}`]);
      };
      const move = (by) => { // the focus goes with the rule
        const ways = by < 0 ? ["earlier", "later"] : ["later", "earlier"];
        edit((rule) => { rule.tests.splice(n + by, 0, ...rule.tests.splice(n, 1)); }, ways.map((way) => `Rule ${n + by + 1}: ${way}`),
          (at) => ({ [n]: n + by, [n + by]: n })[at] ?? at);
      };
      const tools = made("span", { class: "op-lab-tools" },
        pressed("+", `${name}: one more condition`, () => edit((rule) => { rule.tests[n][1] = this.every(test, own) ? structuredClone(ANY) : ["and", rule.tests[n][1], structuredClone(ANY)]; })),
        pressed("−", `${name}: one condition less`, () => edit((rule) => { rule.tests[n][1] = structuredClone(test[1]); }, [`${name}: one condition less`, `${name}: one more condition`]), !JOINED[test[0]]),
        pressed("ƒ", `${name}: ${formula ? "as a sentence" : "as a formula"}`, toggle),
        pressed("↑", `${name}: earlier`, () => move(-1), n === 0),
        pressed("↓", `${name}: later`, () => move(1), n === count - 1),
        pressed("✕", `${name}: take out`, () => edit((rule) => { rule.tests.splice(n, 1); }, afterTaking("Rule", n, "Add a rule in front"), (at) => (at === n ? -1 : at - (at > n))), count < 2));
      if (formula) {
        const whole = this.field("tests", `${name}: the condition`, [...path, 1], said, term);
        whole.classList.add("op-lab-test");
        return made("li", {}, made("p", { class: "op-lab-said" }, "If ", whole, ` it is ${is} `, level, "."), tools);
      }
      if (this.every(test, own)) return made("li", {}, made("p", { class: "op-lab-said" }, `Any other roll is ${is} `, level, "."), tools);
      this.told = new Map();
      return made("li", {}, made("p", { class: "op-lab-said" }, "A roll ", ...this.condition([...path, 1], name), ` is ${is} `, level, "."), tools);
    }

    every(test, own) { return same(test, [">=", "roll", at(this.rule, [own, "die", 0]) ?? 1]); }

    /* A condition as a part of its sentence. */
    condition(path, name, within = "") {
      const [op] = at(this.rule, path);
      if (op === "and" || op === "or") {
        const label = `${name}: and, or`;
        const joint = this.choice(this.within, this.numbered(label), JOINED,
          (value, rule) => put(rule, [...path, 0], value), op, at(this.start, [...path, 0]));
        const found = [...this.condition([...path, 1], name, op), " ", joint, " ", ...this.condition([...path, 2], name, op)];
        return within && within !== op ? ["(", ...found, ")"] : found;
      }
      return this.comparison(path, name);
    }

    /* A name of its own for each part of a sentence. */
    numbered(label) {
      const count = (this.told.get(label) ?? 0) + 1;
      this.told.set(label, count);
      return count > 1 ? `${label}, ${count}` : label;
    }

    comparison(path, name) {
      const found = at(this.rule, path);
      const multiple = divided(found);
      const ofRoll = multiple || found[1] === "roll";
      const was = at(this.start, path);
      const how = this.choice(this.within, this.numbered(`${name}: how it compares`), ofRoll ? OF_ROLL : OF_OTHER, (value, rule) => {
        const own = at(rule, path);
        const limit = multiple ? own[1][2] : own[2];
        if (value === "%") put(rule, path, ["is", ["%", "roll", typeof limit === "number" && limit > 0 ? limit : 11], 0]);
        else put(rule, path, [value, multiple ? "roll" : own[1], limit]);
      }, multiple ? "%" : found[0], divided(was) ? "%" : was?.[0]);
      const limit = this.term(this.within, this.numbered(`${name}: the limit`), multiple ? [...path, 1, 2] : [...path, 2]);
      if (ofRoll) return [how, " ", limit];
      return ["with ", this.term(this.within, this.numbered(`${name}: what is compared`), [...path, 1]), " ", how, " ", limit];
    }

    alike(levels) {
      return this.block("alike", "What counts alike", [["alike"]], () => {
        const alike = this.rule.alike ?? [];
        const neighbours = alike.every((group) => {
          const places = group.map((name) => levels.indexOf(name)).sort((a, b) => a - b);
          return places[0] >= 0 && places.every((place, n) => place === places[0] + n); // each a level
        });
        if (!neighbours) return [this.sentence("Alike: {groups}", { groups: this.groups() })];
        const together = (names, n, found) => (found ?? []).some((group) => group.includes(names[n]) && group.includes(names[n + 1]));
        const rows = levels.slice(0, -1).map((low, n) => {
          const high = levels[n + 1];
          const how = this.choice("alike", `${high} and ${low}`, { beats: "beats", same: "counts the same as" }, (value, rule) => {
            const { levels: names } = rule.bands ?? rule.throw;
            const groups = [[names[0]]];
            names.slice(1).forEach((name, at) => {
              if (at === n ? value === "same" : together(names, at, rule.alike)) groups.at(-1).push(name);
              else groups.push([name]);
            });
            this.grouped(rule, groups, names);
          }, ...[alike, this.start.alike].map((each) => (together(levels, n, each) ? "same" : "beats")));
          return this.sentence("{high} {how} {low}.", { high: oppose.start(high), how, low }, "li");
        });
        return [made("ul", { class: "op-lab-tests" }, ...rows.reverse())];
      }, LEVELS);
    }

    groups() {
      const shown = (alike) => (alike ?? []).map((group) => group.join(" = ")).join("; ");
      const found = made("input", { type: "text", class: "op-part", "aria-label": "Levels that count as equal", value: shown(this.rule.alike) });
      return acting(found, (typed) => this.lab.change("alike", (rule) =>
        this.grouped(rule, typed.split(";").map((group) => group.split("=").map((name) => name.trim()).filter(Boolean)), (rule.bands ?? rule.throw).levels)));
    }

    ties(levels, kind) {
      return this.block("ties", "Who wins", [["ties"]], () => {
        const contest = kind === "contest";
        const links = Object.fromEntries((contest ? CONTEST : THROWN).map((each) => [each, `the ${each} wins`]));
        const ends = contest ? ENDS : AGAIN;
        const rows = odds.groupsOf(levels, this.rule.alike ?? []).map((group) => levels[group.at(-1)]).reverse().map((name) => {
          const [chain, was] = [this.rule.ties[name] ?? [], this.start.ties?.[name] ?? []];
          const [first, before] = [chain.slice(0, -1), was.slice(0, -1)];
          const both = levels.length > 1 ? `Both ${name}` : "Both";
          const link = (place, label) => this.choice("ties", `${both}: ${label}`, { "": "–", ...links }, (value, rule) => {
            const found = [first[0] ?? "", first[1] ?? "", chain.at(-1) ?? "tie"];
            found[place] = value;
            rule.ties[name] = found.filter(Boolean);
          }, first[place] ?? "", before[place] ?? "");
          const end = this.choice("ties", `${both}: else`, ends, (value, rule) => { rule.ties[name] = [...first, value]; }, chain.at(-1), was.at(-1));
          return this.sentence(first.length ? "{both}: {one}, then {two}, else {end}." : "{both}: {one} {end}.",
            { both, one: link(0, "first"), two: link(1, "then"), end }, "li");
        });
        return [made("p", { class: "op-note" }, levels.length > 1 ? "The better level. With the same level on both sides:" : "Of both rolls:"), made("ul", { class: "op-lab-tests" }, ...rows)];
      }, [...LEVELS, ["alike"]]);
    }

    against(levels) {
      return this.block("against", "Who wins", [["success"], ["against"]], () => {
        const good = this.word("against", "The level that wins", ["success"], Object.fromEntries(levels.map((each) => [each, each])), null);
        const { against } = this.rule;
        const rows = !byLevel(against)
          ? [this.sentence("You roll against {it}.", { it: this.term("against", "What you roll against", ["against"]) })]
          : levels.map((name) => this.sentence("If theirs is {name}, you roll against {it}.", { name, it: this.term("against", `Against their ${name}`, ["against", name]) }));
        return [this.sentence("You win with {good} or better.", { good }), ...rows];
      }, LEVELS);
    }

    /* A part of a rule that may be there or not: a choice that brings it in its usual form, and takes it away. */
    perhaps(block, label, name, words, makes) {
      const there = (rule) => (rule[name] ?? null) !== null;
      return this.choice(block, label, { "": words[0], yes: words[1] }, (value, rule) => put(rule, [name], value ? rule[name] ?? makes(rule) : undefined),
        there(this.rule) ? "yes" : "", there(this.start) ? "yes" : "");
    }

    /* How far the loser's level pulls down the winner's. */
    shift(levels) {
      const { shift } = this.rule;
      return this.block("shift", `The winner's level${shift ? "" : ": kept"}`, [["shift"]], () => {
        const how = this.perhaps("shift", "The winner's level", "shift", ["keeps the level that was rolled", "is pulled down by the loser's level"], 
          ({ bands }) => ({ floor: bands.levels[1], steps: { [bands.levels.at(-1)]: 1 } }));
        const first = this.sentence("The winner {how}.", { how });
        if (!shift) return [first];
        const floor = this.word("shift", "Never below", ["shift", "floor"], Object.fromEntries(levels.map((each) => [each, each])));
        const rows = levels.map((name) => {
          const steps = this.field("shift", `Steps down for ${name}`, ["shift", "steps", name], (found) => String(found ?? 0), whole,
            (rule, value) => put(rule, ["shift", "steps", name], value || undefined));
          return this.sentence("A loser with {name}: {steps} down.", { name, steps }, "li");
        });
        return [first, made("ul", { class: "op-lab-tests" }, ...rows.reverse()), this.sentence("Never below {floor}; who is below it stays there.", { floor })];
      }, LEVELS);
    }

    /* A rating that does not roll. */
    master() {
      const { master } = this.rule;
      return this.block("master", `Masters${master ? "" : ": none"}`, [["master"]], () => {
        const who = this.perhaps("master", "Masters", "master", ["No rating is", "One rating is"], () => structuredClone(MASTER));
        const first = this.sentence("{who} a Master's, who gets the best level without a roll.", { who });
        if (!master) return [first];
        const draw = (label, name) => this.word("master", label, ["master", name], DRAWS);
        [this.within, this.told] = ["master", new Map()];
        const both = this.condition(["master", "both"], "Two Masters");
        this.within = "tests";
        return [first, this.sentence("It is a rating of {rating}.", { rating: this.number("master", "A Master's rating", ["master", "rating"]) }),
          this.sentence("If the other side rolls its best level too: against you as the Master {yours}, against them {theirs}.",
            { yours: draw("You are the Master", "your_draw"), theirs: draw("They are the Master", "their_draw") }),
          made("p", { class: "op-lab-said" }, "Of two Masters you win with a roll ", ...both, ", else nobody wins.")];
      });
    }

    /* How ratings are written and changed, and which dice a side may have besides. */
    ratings() {
      const { evened, masteries, favours: more } = this.rule;
      const some = [more?.length && "dice by name", masteries && "masteries", evened && "both ratings change"].filter(Boolean);
      return this.block("ratings", some.length ? `Also: ${some.join(", ")}` : "Also: nothing", [["favours"], ["masteries"], ["evened"]], () => {
        const named = this.named("ratings");
        const written = this.word("ratings", "How ratings are written", ["masteries"], { false: "as numbers", true: "with masteries, as 5M" }, false);
        const even = this.perhaps("ratings", "Both ratings", "evened", ["count as they are", "change together"], () => structuredClone(EVENED));
        const part = (name, label) => this.number("ratings", label, ["evened", name]);
        return [this.sentence("Dice more (or, below 0, dice of which the worst count) by name: {named}.", { named }),
          this.sentence("Ratings are written {written}.", { written }), this.sentence("Both ratings {even}.", { even }),
          ...(evened ? [this.sentence("If both are {low} or less, or both {high} or more, the lower becomes {to} and the other moves as far. If both are above {scale}, both shrink in proportion.",
            { low: part("low", "Both at most"), high: part("high", "Both at least"), to: part("to", "The lower becomes"), scale: part("scale", "Both above") })] : [])];
      });
    }

    /* Grades of difficulty: what each makes of a rating. */
    grades() {
      return this.block("grades", "Difficulty", [["grades"]], () => {
        const grades = this.rule.grades ?? [];
        const add = pressed("+ grade", "Add a grade of difficulty", () => this.lab.change("grades", (rule) => {
          rule.grades ??= [];
          rule.grades.push({ name: newName("grade", rule.grades.map(({ name }) => name)), rating: ["down", "rating", 2] });
        }));
        const rows = grades.map((_, n) => {
          const name = this.field("grades", `Grade ${n + 1}: its name`, ["grades", n, "name"], String, (text) => text.trim());
          const rating = this.term("grades", `Grade ${n + 1}: what is rolled against`, ["grades", n, "rating"]);
          const away = pressed("\u2715", `Grade ${n + 1}: take out`, () => this.lab.change("grades", (rule) => {
            rule.grades.splice(n, 1);
            if (!rule.grades.length && !this.start.grades) delete rule.grades; // as it was
          }, afterTaking("Grade", n, "Add a grade of difficulty")));
          return this.sentence("{name} rolls against {rating}. {away}", { name, rating, away }, "li");
        });
        return [grades.length ? made("ul", { class: "op-lab-tests" }, ...rows) : made("p", { class: "op-note" }, "None: every roll is against the rating."), add];
      });
    }

    rest(known, rest) {
      if (!this.rule && !this.start) return this.block("", "The rule", [], () => [made("p", { class: "op-note" }, "This roll has no part that can be changed.")]);
      const names = Object.keys(rest);
      const title = known.length ? `Further${names.length ? `: ${names.join(", ").replaceAll("_", " ")}` : ""}` : "The rule";
      if (!known.length) this.shut.delete("");
      return this.block("", title, [], () => {
        const field = made("textarea", { "aria-label": "Further fields of the rule, as JSON", rows: known.length ? 3 : 10, spellcheck: "false" }, JSON.stringify(rest, null, 1));
        field.addEventListener("change", () => this.lab.change("further", (rule, whole) => {
          let found;
          try {
            found = JSON.parse(field.value || "{}");
          } catch {
            throw new RangeError("This is not JSON. Names and texts stand in double quotes.");
          }
          if (!(found instanceof Object) || Array.isArray(found)) throw new RangeError("The fields of a rule stand in braces.");
          const above = known.find((name) => Object.hasOwn(found, name));
          if (above) throw new RangeError(`“${above}” is changed in the blocks above.`);
          whole.rule = { ...Object.fromEntries(known.filter((name) => name in rule).map((name) => [name, rule[name]])), ...found };
        }));
        return [made("p", { class: "op-note" }, "Fields of the rule document; the schema is on the page Data."), field];
      }, names.map((name) => [name]));
    }
  }

  /* Rolls without levels: what each rule says, part by part. */
  const flag = (blocks, label, path, words, usual = false) => blocks.word("die", label, path, words, usual);
  const SENTENCES = {
    hits: (own) => [
      own.sentence("The faces of a die are worth {worth}.", { worth: own.list("die", "What the faces are worth", ["die", "worth"]) }),
      own.sentence("Dice that show {again} or more are rolled once more (0: none); each two dice with the top face count {pair} more.",
        { again: own.number("die", "Rolled again from", ["die", "again"], 0), pair: own.number("die", "Two top faces count more", ["die", "pair"], 0) }),
      own.sentence("Each side rolls {dice} dice and counts. With the same count {equal}.",
        { dice: own.list("die", "Dice of a side", ["dice"]), equal: own.word("die", "With the same count", ["equal"], EQUAL, "tie") }),
      own.sentence("They roll {theirs}.", { theirs: own.choice("die", "Their dice", { "": "the same dice", own: "dice of another kind" },
        (value, rule) => put(rule, ["their_die"], value ? structuredClone(rule.die) : undefined), own.rule.their_die ? "own" : "", own.start.their_die ? "own" : "") }),
      own.sentence(own.rule.limited ? "A side {limited}, as 12L5: hits above it do not count." : "A side {limited}.",
        { limited: flag(own, "Limits", ["limited"], { false: "has no limit", true: "may have a limit" }) }),
      ...(own.rule.their_die ? [own.sentence("The faces of their die are worth {worth}; each two with the top face count {pair} more.",
        { worth: own.list("die", "What their faces are worth", ["their_die", "worth"]), pair: own.number("die", "Two of their top faces count more", ["their_die", "pair"], 0) })] : []),
    ],
    "die-and-modifier": (own) => [own.sentence("Each side rolls a die of {sides} and adds one of the modifiers {modifiers}; more wins.",
      { sides: own.number("die", "Faces of the die", ["sides"]), modifiers: own.list("die", "Modifiers", ["modifiers"]) })],
    "die-and-priority": (own) => [own.sentence("Each side rolls a die of {dice} and adds a priority of {priorities}; more wins. With the same sum {equal}.",
      { dice: own.list("die", "Faces of the dice", ["dice"]), priorities: own.list("die", "Priorities", ["priorities"]),
        equal: flag(own, "With the same sum", ["priority_breaks_ties"], { true: "the higher priority wins", false: "it is a tie" }, true) })],
    aces: (own) => [
      own.sentence("Each side rolls a die of {dice}, rolled on while it shows its highest face, beside a wild die of {wild}.",
        { dice: own.list("die", "Faces of the dice", ["dice"]), wild: own.number("die", "Faces of the wild die", ["wild"], 6) }),
      own.sentence("You act and need {least} or more; they have to {beats} your roll.",
        { least: own.number("die", "What you need", ["least"], 4), beats: flag(own, "What they have to do", ["beats"], { false: "reach", true: "beat" }) }),
    ],
    "open-ended-contest": (own) => [own.sentence("Each side rolls an open-ended d10. If both fail, {how}. After a zero, 1 and 9 {lucky}.",
      { how: flag(own, "If both fail", ["degrees_of_failure"], { false: "nobody wins", true: "the smaller failure wins" }),
        lucky: flag(own, "After a zero, 1 and 9", ["lucky"], { false: "count as any face", true: "are lucky and unlucky" }) })],
  };

  Object.assign(Blocks, { sentences: SENTENCES, unit, flag, whole, pressed, put, newName, afterTaking, beside });
  oppose.asks.Blocks = Blocks;
})();
