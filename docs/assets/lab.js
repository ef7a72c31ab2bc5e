/* The rule lab: starts from any reading, lets one change its rule, and shows beside the start what that does. The rule
   is the document that pages compute from; odds-check.js refuses what no game can be. A link holds all of it. */
(() => {
  "use strict";
  const { oppose, odds } = window;
  if (!oppose?.asks?.Blocks || oppose.asks.kinds.lab) return;
  const { Ask, Blocks, checks, meeting, pictures, settingField, settingValue } = oppose.asks;
  const { made, put } = oppose;

  const VERSION = 1;
  const LINK = /^#r=([\w-]+)$/;
  const LONGEST = 8000;
  const STEPS = [[0.25, 0.5, 1, 2], [1, 2, 5, 10]]; // points at which a colour begins: fine, coarse
  const MOST = 6; // of what a margin counts
  const CLIFF = 0.1; // of the chance to win, for one point of rating
  const [MINUS, DASH] = ["\u2212", "\u2013"];
  const COUNTED = "\u2026"; // what is still being counted
  const [FIRST, NEXT] = [20, 40]; // milliseconds of counting before something is shown, and from then on

  /* From nothing: a die, two levels. */
  const BLANK = {
    schema: "oppose-rule-1",
    kind: "contest",
    rule: {
      bands: { levels: ["failure", "success"], tests: [["success", ["<=", "roll", "rating"]], ["failure", [">=", "roll", 1]]] },
      ties: { failure: ["tie"], success: ["tie"] },
    },
  };

  /* ---- links: the rule, shortened by what stands in many rules, and deflated ------------------------------------------ */

  const parts = () => JSON.parse(document.querySelector("[data-parts]").dataset.parts); // as oppose_engine/documents/link.py has them
  const shortened = (text) => parts().reduce((found, part, n) => found.replaceAll(part, String.fromCharCode(n + 1)), text);
  const lengthened = (text) => { const known = parts(); return text.replace(/[\x01-\x1f]/g, (sign) => known[sign.charCodeAt(0) - 1]); };

  const through = async (bytes, stream) => new Uint8Array(await new Response(new Response(bytes).body.pipeThrough(stream)).arrayBuffer());

  const pack = async (told) => {
    const bytes = await through(new TextEncoder().encode(shortened(JSON.stringify(told))), new CompressionStream("deflate-raw"));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  };

  const unpack = async (text) => {
    if (text.length > LONGEST) throw new RangeError(`This link has ${text.length} letters; a rule has at most ${LONGEST}.`);
    let told;
    try {
      const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
      told = JSON.parse(lengthened(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw")))));
    } catch {
      throw new RangeError("This link holds no rule that can be read. Copy the whole of it.");
    }
    if (told?.v > VERSION) throw new RangeError(`This link is of a newer version of the lab, ${told.v}. Load the page anew.`);
    if (!told?.rule) throw new RangeError("This link holds no rule.");
    return told;
  };

  /* ---- a system file in Python that holds the rule -------------------------------------------------------------------- */

  const WORDS_OF_PYTHON = new Map([[true, "True"], [false, "False"], [null, "None"]]);
  const literal = (value, indent) => {
    const inner = `${indent}    `;
    if (value === null || typeof value !== "object") return WORDS_OF_PYTHON.get(value) ?? JSON.stringify(value);
    if (!Array.isArray(value)) {
      const fields = Object.entries(value).map(([name, each]) => `${inner}${JSON.stringify(name)}: ${literal(each, inner)},\n`);
      return `{\n${fields.join("")}${indent}}`;
    }
    return `[${value.map((each) => literal(each, inner)).join(", ")}]`;
  };
  const systemFile = (document, grades = gradesOf(document) ?? []) => `"""House rule: made in the rule lab of Oppose."""

from oppose_engine.documents import as_system, from_rule

RULE = ${literal(bare(document), "")}

${grades.length ? `GRADES = ${literal(grades, "")}
DIFFICULTY = {**RULE, "kind": "difficulty", "rule": {"bands": RULE["rule"]["bands"], "grades": GRADES}}

SYSTEM = as_system(from_rule(RULE, "House rule"), "House rule", from_rule(DIFFICULTY, "Difficulty"))`
    : 'SYSTEM = as_system(from_rule(RULE, "House rule"), "House rule")'}`;

  /* The rule of a contest has its grades of difficulty with it here; as a document each of both is one of its own. */
  const GRADED = ["contest", "active-roll"];
  const gradesOf = ({ kind, rule }) => (GRADED.includes(kind) ? rule?.grades : null);
  const bare = (document) => {
    if (!gradesOf(document)) return document;
    const { grades, ...rule } = document.rule;
    return { ...document, rule };
  };
  const difficulty = (grades, bands) => ({ schema: BLANK.schema, kind: "difficulty", rule: { bands, grades } });
  const graded = (document, grades) => (grades ? { ...document, rule: { ...document.rule, grades } } : document);
  const bySign = (number, places = 2) => {
    const size = Math.abs(number).toFixed(places);
    return Number(size) ? `${number > 0 ? "+" : MINUS}${size}` : size;
  };
  /* Two sides by their place in a table of match-ups, row by row. */
  const matched = (labels, place) => [Math.floor(place / labels.length), place % labels.length].map((n) => oppose.minus(labels[n])).join(" against ");
  const percent = ({ each, total }, n, places = 2) => oppose.percent(each[n], total, places);

  /* Whether a rule gives both sides the same: what you win at one match-up, they win at the other way round. */
  const mirrored = ({ kind, rule }) => {
    if (kind === "hits") return ["tie", "nobody"].includes(rule.equal ?? "tie") && !rule.their_die;
    const chains = kind === "contest" || kind === "throws" ? Object.values(rule.ties).flat() : ["player"];
    return !chains.some((link) => ["player", "opponent", "parity"].includes(link)) && !rule.master && !rule.shift && !rule.still;
  };

  /* What was made of a rule, by its text: the last few, so that what one undoes is there at once. */
  const KEPT = 12;
  const remembered = (make) => {
    const known = new Map();
    return (document, ...more) => {
      const name = [JSON.stringify(document), ...more].join("\n");
      const found = known.get(name) ?? make(document, ...more);
      known.delete(name);
      known.set(name, found);
      if (known.size > KEPT) known.delete(known.keys().next().value);
      return found;
    };
  };
  const checked = remembered((document) => {
    const rule = odds.check(bare(document));
    const grades = gradesOf(document);
    if (grades?.length) rule.graded = odds.check(difficulty(grades, document.rule.bands));
    return rule;
  });

  const holds = (document) => {
    try {
      return Boolean(checked(document));
    } catch {
      return false;
    }
  };
  const tableOf = (document) => Object.values(checked(document).tables)[0];
  const labelsOf = (document) => tableOf(document).axes[0].labels;
  const FEW = 4; // sides that two rules share are too few to compare

  /* Every match-up of some sides of a rule, row by row: your chance, and how far it is above theirs. A large table is
     counted in steps, one match-up of five by five first, so that something can be shown while the others are counted. */
  const COARSE = 5;
  class Counting {
    constructor(document, labels) {
      const { cell } = tableOf(document);
      const size = labels.length;
      Object.assign(this, { labels, cell: (y, x) => cell(labels[y], labels[x]), win: new Float64Array(size * size).fill(NaN), edge: new Float64Array(size * size) });
      this.steps = this.rows(size, mirrored(document));
    }

    * rows(size, both) {
      for (const step of size > LARGE ? [COARSE, 1] : [1]) {
        for (let y = 0; y < size; y += step) {
          for (let x = both ? y : 0; x < size; x += step) this.count(y, x, size, both);
          yield step;
        }
      }
      this.done = true;
    }

    count(y, x, size, both) {
      const [at, turned] = [y * size + x, x * size + y];
      if (!Number.isNaN(this.win[at])) return;
      const { each, total } = this.cell(y, x);
      const [mine, theirs] = [Number(each[0]) / Number(total), Number(each[3]) / Number(total)];
      this.win[at] = mine;
      this.edge[at] = mine - theirs;
      if (!both || x === y) return;
      this.win[turned] = theirs;
      this.edge[turned] = theirs - mine;
    }

    /* Counts on until all is counted or that time has come, but at least what is shown first. */
    until(time) {
      if (this.error) throw this.error;
      try {
        let begun = 0; // at least one row, and all that is shown first
        while (!this.done && (begun !== 1 || performance.now() < time)) begun = this.steps.next().value;
      } catch (error) {
        this.error = error;
        throw error;
      }
      return this;
    }
  }
  const LARGE = 40;
  const counting = remembered((document, labels = labelsOf(document)) => new Counting(document, labels));
  const counted = (document) => counting(document).until(Infinity);

  const CHANCES = Array.from({ length: 11 }, (_, n) => `chance-${n}`);
  const GROWN = ["diff-m4", "diff-m3", "diff-m2", "diff-m1", "diff-0", "diff-p1", "diff-p2", "diff-p3", "diff-p4"];

  /* Rows of a table with the first cell as their head; those that are there stay. */
  const fill = (body, rows) => {
    while (body.rows.length > rows.length) body.deleteRow(-1);
    while (body.rows.length < rows.length) body.append(made("tr", {}, made("th", { scope: "row" }), ...rows[0].slice(1).map(() => made("td"))));
    oppose.fillRows(body, rows);
    body.closest("table").hidden = !rows.length;
  };

  /* Other parts in a place: those that say the same stay as they are, so that only what changed is laid out anew.
     What they do is that of the new ones. */
  const value = (part) => part.matches?.("input, select, textarea") && part.value;
  const doing = (part) => (part.does ? [part] : [...part.children ?? []].flatMap(doing));
  const renew = (place, parts) => {
    const before = [...place.childNodes];
    parts.forEach((part, n) => {
      const own = before[n];
      if (own === part) return;
      if (!own) place.append(part);
      else if (own.tagName === part.tagName && part.matches?.("[data-block], ol, ul, li, p") && own.dataset.block === part.dataset.block && own.className === part.className) {
        own.told = part.told;
        renew(own, [...part.childNodes]);
      } else if (value(own) !== value(part) || !own.isEqualNode(part)) own.replaceWith(part);
      else {
        const stay = doing(own);
        doing(part).forEach(({ does }, at) => { stay[at].does = does; });
      }
    });
    for (const own of before.slice(parts.length)) own.remove();
  };

  /* What a side may have besides the number that its table goes by. */
  const BESIDES = { contest: "dice", throws: "more", "die-and-modifier": "roll", hits: "limit", "open-ended-contest": "ranks", aces: "modifier" };

  class Lab extends Ask {
    constructor(box) {
      super(box);
      this.done = [];
      this.undone = [];
      this.blocks = new Blocks(this);
      this.answered = [...this.part("said").childNodes].map(({ textContent }) => textContent);
      this.length = made("span", { class: "op-note" });
      box.querySelector('[data-ask-do="copy"]').after(" ", this.length);
      for (const [name, does] of [["undo", () => this.step(this.done, this.undone)], ["redo", () => this.step(this.undone, this.done)],
        ["again", () => this.begin(this.start, this.start === this.own)], ["keep", () => this.keep(this.goodDocument)], ["blank", () => this.blank()], ["file", () => this.file("lab.rule.json", JSON.stringify(bare(this.goodDocument)))],
        ["system", () => this.file("house_rule.py", systemFile(this.goodDocument))], ["csv", () => this.file("lab.csv", this.csv())], ["print", () => window.print()]]) {
        box.querySelector(`[data-ask-do="${name}"]`).addEventListener("click", async ({ currentTarget: button }) => {
          await this.opened; // the first press may come before the rule
          if (!this.document) await this.show();
          if (this.document && button.ariaDisabled !== "true") does();
        });
      }
    }

    /* A game has all readings of its first roll, and those of its others by their tables. */
    game() {
      const own = this.rolls(this.fields.get("system").value);
      const [variant, table] = this.fields.get("variant").value.split("/").reverse();
      return own.find((game) => (table ? game.table === table : game.readings.some(([id]) => id === variant))) ?? own[0];
    }

    rolls(system) { return this.games.filter(({ id }) => id === system); }

    readings() {
      const own = this.rolls(this.fields.get("system").value);
      this.fields.get("variant").replaceChildren(...own.flatMap(({ table, roll, readings }, n) =>
        readings.map(([id, title]) => (n ? new Option(`${roll}: ${title}`, `${table}/${id}`) : new Option(title, id)))));
    }

    /* Fields for what is set before a check; a contest has two sides instead. What stands there stays where it is allowed,
       and what a link wants comes first. */
    fit(settings = []) {
      const told = JSON.stringify(settings);
      const [wanted, spare] = [this.wanted ?? {}, this.spare ?? {}];
      for (const side of ["you", "them"]) this.fields.get(side).closest(".op-input").hidden = settings.length > 0;
      if (told === this.fitted && !this.wanted) return;
      const kept = this.state();
      [this.fitted, this.wanted, this.unfit] = [told, null, null];
      for (const name of Object.keys(kept)) if (name.startsWith(checks.AT)) this.fields.delete(name);
      this.part("fields").replaceChildren(...settings.map((setting) => {
        const { field, shown } = settingField(setting, checks.AT);
        const name = field.dataset.askField;
        for (const text of [spare[setting.name], kept[name], wanted[setting.name]]) { // the last that fits counts
          try {
            if (text !== undefined) field.value = settingValue(setting, text);
          } catch (error) {
            if (text === wanted[setting.name]) this.unfit = error;
          }
        }
        this.fields.set(name, field);
        return shown;
      }));
    }

    get key() {
      const game = this.game();
      return `${game.id}/${game.table}/${this.fields.get("variant").value.split("/").at(-1)}`;
    }

    /* ---- the rule that this one is compared with ------------------------------------------------------------------ */

    get other() { return this.compared ?? this.start; }

    /* What one may compare with: where one started, a rule that was kept, every reading of this kind of roll. */
    others() {
      const field = this.fields.get("against");
      const chosen = field.value;
      const shape = ({ settings = [] }) => String(settings.map(({ choices }) => Boolean(choices)));
      const same = this.games.filter((each) => each.kind === this.document.kind && shape(each) === shape(this.game()));
      const readings = same.flatMap((game) => game.readings.map(([variant, name]) => {
        const { id, title, table, roll } = game;
        return new Option(`${title}: ${game === this.rolls(id)[0] ? "" : `${roll}: `}${name}`, `${id}/${table}/${variant}`);
      }));
      field.replaceChildren(new Option("Where I started", ""), ...(this.kept?.kind === this.document.kind ? [new Option("The rule I kept", "kept")] : []), ...readings);
      field.value = [...field.options].some(({ value }) => value === chosen) ? chosen : "";
    }

    /* The rule of a reading, with the grades of its game. */
    reading(key) {
      const [system] = key.split("/");
      const document = oppose.documentOf(key);
      const { grades } = this.rolls(system)[0];
      return graded(document, grades && GRADED.includes(document.kind) ? oppose.documentOf(`${system}/${grades}`).rule.grades : null);
    }

    /* A rule that is a reading is kept by its name. */
    keep(document) {
      const reading = JSON.stringify(document) === JSON.stringify(this.own);
      if (!reading) this.kept = structuredClone(document);
      this.others();
      this.fields.get("against").value = reading ? this.key : "kept";
      this.against();
    }

    against() {
      const { value } = this.fields.get("against");
      return this.tried(async () => {
        if (value.includes("/")) await oppose.need(value.split("/")[0]);
        if (value !== this.fields.get("against").value) return; // another was chosen meanwhile
        this.compared = value.includes("/") ? this.reading(value) : value ? this.kept : null;
        this.answer();
      });
    }

    /* The state of the address: a link of the lab, or a reading to start from. */
    open() { this.opened = this.opening(); }

    async opening() {
      const [, packed] = LINK.exec(location.hash) ?? [];
      if (!packed) return location.search ? super.open() : this.show();
      try {
        const { rule, grades, you, them, at = {}, from = "", with: other } = await unpack(packed);
        if (!at || typeof at !== "object" || !Object.values(at).every((each) => typeof each === "string")) throw new RangeError("What is set in this link is no text. Copy the whole of it.");
        const [system, table, variant] = String(from).split("/");
        const own = this.rolls(system);
        const start = own.find((game) => game.kind === rule.kind && game.table === table && game.readings.some(([id]) => id === variant));
        const known = Boolean(start);
        const game = start ?? this.games.find((each) => each.kind === rule.kind && each === this.rolls(each.id)[0]) ?? this.games.find(({ kind }) => kind === rule.kind);
        if (game) this.fields.get("system").value = game.id;
        this.readings();
        if (known) this.fields.get("variant").value = start === own[0] ? variant : `${table}/${variant}`;
        for (const [name, text] of [["you", you], ["them", them]]) if (typeof text === "string" && text) this.fields.get(name).value = text;
        await oppose.need(this.game().id);
        this.wanted = at;
        this.begin(graded(rule, grades ?? (known ? gradesOf(this.reading(this.key)) : null)), known);
        if (this.unfit) this.refuse(this.unfit);
        await this.beside(other);
      } catch (error) {
        await oppose.need(this.game().id).then(() => this.begin(), () => {}); // the reading that the page shows
        this.refuse(error);
      }
    }

    /* Its address follows the rule and makes no steps to go back to; those are undone instead. A link that is pasted is
       one, and what stood there before it. */
    goTo(search) {
      if (LINK.test(location.hash)) return this.open();
      if (this.document && (location.hash || !search)) return; // another place of the page
      [this.left, this.document, this.at] = [this.document ?? this.left, null, ""];
      return super.goTo(search);
    }

    /* The other rule of a link; if it cannot be read, the first one stays. */
    beside(other) {
      return this.tried(async () => {
        if (typeof other === "string") {
          this.fields.get("against").value = other;
          this.others(); // nothing that is not on the list stays chosen
          await this.against();
        } else if (other && odds.check(other)) this.keep(other);
      });
    }

    changed(name) {
      if (name === "variant") this.sides();
      if (name === "against") this.against();
      else if (name) super.changed(name);
    }

    chose(name) {
      super.chose(name);
      if (name === "system" || name === "variant") [this.left, this.document] = [this.document ?? this.left, null];
      if (name === "variant") this.fit(this.game().settings);
    }

    usual(game) {
      this.fit(game.settings);
      if (!game.settings) super.usual(game);
    }

    reader() { return meeting(this.game(), "", checked(this.goodDocument)).read; }

    /* Another contest of a game may have sides of another kind. */
    sides() {
      const game = this.game();
      if (game.settings) return;
      try {
        const { read } = meeting(game, this.key.split("/").at(-1));
        for (const name of ["you", "them"]) read(this.fields.get(name).value);
      } catch {
        this.usual(game);
      }
    }

    act(does) {
      const [kind, name] = does.split(" ");
      if (does === "copy") Promise.resolve(this.finished).then(() => this.copy()); // the link of what is shown
      else if (name) this.save(kind, this.part(name));
    }

    /* A picture as a file, which says of what rule it is. */
    save(kind, figure) {
      const { system, variant } = Object.fromEntries(["system", "variant"].map((name) => [name, this.fields.get(name).selectedOptions[0].text]));
      const changed = JSON.stringify(this.goodDocument) !== JSON.stringify(this.own);
      figure.dataset.game = this.start === this.own ? `${changed ? "House rule, from " : ""}${system}: ${variant}` : "House rule";
      figure.id = `fig-lab-${figure.dataset.part}`;
      return this.tried(async () => {
        await window.opposeLoad.part("save");
        window.opposeSave.save(figure, kind, figure.querySelector("svg"), { box: this.box, link: this.link, rare: () => [], query: () => "" });
      });
    }

    /* Every match-up of the table, in counts, as the files of the readings have it. */
    csv() {
      if (this.game().settings) return checks.csv(this.check(this.goodDocument));
      const { axes: [{ labels }], cell } = tableOf(this.goodDocument);
      const rows = labels.flatMap((you) => labels.map((them) => {
        const { each, total } = cell(you, them);
        return [you, them, ...each, total].join(",");
      }));
      return [["you", "them", ...odds.OUTCOMES, "denominator"].join(","), ...rows].join("\n");
    }

    show() {
      return this.tried(async () => {
        await oppose.need(this.game().id);
        if (this.document) this.answer();
        else this.begin();
      });
    }

    /* From the start, or with a rule that names none and is its own; one that was edited before comes back with Undo. */
    begin(rule, known = true) {
      const left = this.document ?? this.left;
      const own = !left || (!this.done.length && JSON.stringify(left) === JSON.stringify(this.own)); // nothing to come back to
      this.done = own ? [] : [...this.done, this.entry(left)];
      this.own = this.reading(this.key);
      this.document = rule ?? this.own;
      [this.left, this.undone] = [null, []];
      this.from(known ? null : structuredClone(this.document));
      this.take(structuredClone(this.document), true);
    }

    /* What Undo brings back: a rule, where one started if that is no reading, and what was set beside it. */
    entry(document) { return JSON.stringify({ document, start: this.start === this.own ? null : this.start, asked: this.asked }); }

    /* Start from the reading that is chosen, or from a rule that is its own: then the lists name no game, so that one can
       be chosen. */
    from(start) {
      if (start && !holds(start)) start = null; // nothing can be held against it
      this.start = start ?? this.own;
      this.goodDocument = this.own;
      this.last = this.game(); // also where a link or Undo brought it
      this.part("own").hidden = !start;
      for (const [name, text] of [["system", "No game"], ["variant", "A rule of its own"]]) {
        const field = this.fields.get(name);
        const { value } = field;
        field.querySelector("[data-none]")?.remove();
        field.value = value;
        if (!start) continue;
        field.prepend(made("option", { value, "data-none": true }, text));
        field.selectedIndex = 0;
      }
      this.blocks.unfold(this.document.rule ?? {});
      this.others();
      if (!this.fields.get("against").value) this.compared = null;
    }

    /* A game whose sides the rule takes, and the rule. */
    async blank() {
      if (this.game().kind !== BLANK.kind) {
        this.fields.get("system").value = this.games.find((game) => game.kind === BLANK.kind && game === this.rolls(game.id)[0]).id;
        this.another();
        await oppose.need(this.game().id);
      }
      this.begin(structuredClone(BLANK), false);
    }

    async step(from, to) {
      if (!from.length) return;
      to.push(this.entry(this.document));
      const { document, start, asked } = JSON.parse(from.pop());
      const set = Object.fromEntries(Object.entries(asked).filter(([name]) => name.startsWith(checks.AT)).map(([name, text]) => [name.slice(checks.AT.length), text]));
      const moved = ["system", "variant"].some((name) => asked[name] !== this.asked[name]) || JSON.stringify(start ?? this.own) !== JSON.stringify(this.start);
      if (moved) {
        this.fields.get("system").value = asked.system;
        this.readings();
        for (const name of ["variant", "you", "them"]) this.fields.get(name).value = asked[name];
        await oppose.need(asked.system);
        this.own = this.reading(this.key);
        this.wanted = set;
        this.document = document;
        this.from(start);
        this.fields.get("against").value = asked.against;
      }
      this.spare = set;
      this.take(document, moved);
      this.spare = null;
      if (moved && asked.against) this.against();
    }

    /* One change; what the engine refuses stands in its block, and the last good rule stays in force. */
    change(field, edit, focus = []) {
      const before = this.entry(this.document);
      const next = structuredClone(this.document);
      try {
        edit(next.rule, next);
      } catch (error) {
        this.complain(field, error.message);
        return;
      }
      if (JSON.stringify(next) === JSON.stringify(this.document)) {
        if (this.refused) this.take(next); // what was wrong is mended
        return;
      }
      this.done.push(before);
      this.undone = [];
      this.take(next, false, focus);
    }

    /* A rule in force; if it is refused, the last good one stays, whose answer is not there yet if all is ``anew``. */
    take(document, anew = false, focus = []) {
      this.document = document;
      let refused;
      try {
        checked(document);
        this.goodDocument = document;
      } catch (error) {
        refused = error;
      }
      this.fit(this.game().settings && this.check(this.goodDocument).settings);
      this.asked = this.state();
      this.redraw(focus);
      if (!refused || anew) this.answer();
      if (refused) this.complain(refused.field ?? "", refused.message);
    }

    /* What is refused stands in its block, at the rule that it is about. */
    complain(field, message) {
      const place = this.part("rule");
      const blocks = [...place.querySelectorAll("[data-block]")];
      const [tests] = blocks.filter(({ dataset }) => dataset.block === "tests");
      const parts = field.split(".");
      const named = blocks.find(({ dataset }) => parts.includes(dataset.block));
      const ofLevels = field === "rule" || ["levels", "bands", "throw"].some((name) => parts.includes(name));
      const own = named ?? ((ofLevels && tests) || (this.blocks.known.includes(parts[1]) ? blocks[0] : blocks.at(-1)));
      place.querySelectorAll(".op-problem").forEach((line) => line.remove());
      const [, gap] = /a gap: no test gives (.*) a level"/.exec(message) ?? [];
      const [, idle] = /^rule: "test (\d+) never decides/.exec(message) ?? [];
      const said = idle ? `Rule ${idle} never decides: the rules above it take all its faces.` : gap ? `No rule takes ${gap.replace("-", MINUS)}.` : own === named || own === tests ? message.replace(/^rule[\w.]*: /, "") : message.replace(/^rule\./, "");
      const line = idle && tests.querySelectorAll("li")[idle - 1];
      (line || own).append(made("p", { class: "op-problem", role: "alert", id: "lab-problem" }, said));
      const typed = document.activeElement; // whose text was refused; drawn anew with what is mended
      if (typed.matches("[data-block] :is(input, textarea)")) for (const [name, value] of [["aria-invalid", "true"], ["aria-describedby", "lab-problem"]]) typed.setAttribute(name, value);
      own.open = true;
      this.say(...this.answered);
    }

    /* What is wrong with the rule, if anything is; lab.css dims the numbers meanwhile. */
    get refused() { return this.part("rule").querySelector(".op-problem"); }

    /* The answer; beside a rule that cannot be used it is that of another. */
    say(first, rest) {
      this.answered = [first, rest];
      if (this.refused) super.say(DASH, ` This rule cannot be used. The last rule that could be used says: ${first}${rest}`);
      else super.say(first, rest);
    }

    /* The blocks anew. The focus goes to the first of some labels that is there, else stays, or near the part that had it. */
    redraw(next = []) {
      const place = this.part("rule");
      const focused = place.contains(document.activeElement) ? document.activeElement : null;
      const [kept, block] = [focused?.ariaLabel, focused?.closest("[data-block]")?.dataset.block];
      const rows = () => [...place.querySelectorAll(`[data-block="${block}"] li`)];
      const row = rows().indexOf(focused?.closest("li"));
      for (const line of place.querySelectorAll(".op-problem")) {
        line.closest("[data-block]").told = ""; // drawn anew: it may hold what the rule does not
        line.remove();
      }
      renew(place, this.blocks.draw([...place.children]));
      if (focused && (next.length || !focused.isConnected || focused.disabled)) {
        const labelled = [...next, kept].map((label) => place.querySelector(`[aria-label="${CSS.escape(label)}"]:enabled`));
        const near = () => rows()[row]?.querySelector(".op-part") ?? place.querySelector(`[data-block="${block}"] summary`) ?? place.querySelector("summary");
        (labelled.find(Boolean) ?? near()).focus();
      }
      for (const [name, off] of [["undo", !this.done.length], ["redo", !this.undone.length], ["again", JSON.stringify(this.document) === JSON.stringify(this.start)]]) {
        this.box.querySelector(`[data-ask-do="${name}"]`).ariaDisabled = off; // which keeps the focus
      }
    }

    /* ---- what it does --------------------------------------------------------------------------------------------------- */

    /* A check by its rule, as it is shown. */
    check(document) { return checks.checkOf(this.game(), document, checked(document)); }

    answer() {
      const [check, changed] = [Boolean(this.game().settings), JSON.stringify(this.goodDocument) !== JSON.stringify(this.other)];
      const [field, short] = [this.fields.get("against"), this.compared ? "Other" : "Start"];
      const from = this.compared ? ` from ${field.selectedOptions[0].text.replace(/^The/, "the")}` : " from the start";
      for (const part of this.box.querySelectorAll("[data-only]")) part.hidden = part.dataset.only !== (check ? "check" : "contest");
      this.lacks = "";
      this.asked = this.state();
      return this.tried(() => {
        const count = this[check ? "checking" : "matching"](changed, short, from);
        this.warn(""); // of both sides
        put(this.part("problem"), this.lacks);
        this.follow(count);
      });
    }

    /* A check, all of it at once. */
    checking(changed, ...named) {
      const now = this.check(this.goodDocument);
      checks.show(this, now, changed ? this.check(this.other) : now, checks.read(now, this.state()), changed, ...named);
    }

    /* One match-up at once; what counts every match-up comes back. */
    matching(changed, short, from) {
      const { you, them } = this.state();
      const [game, document, other] = [this.game(), this.goodDocument, changed ? this.other : this.goodDocument];
      const met = ({ read, meet }) => meet(read(you), read(them));
      const now = meeting(game, "", checked(document)), after = met(now);
      let before = null; // where the other rule has no such sides
      try {
        before = met(meeting(game, "", checked(other)));
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
        this.lacks = `The other rule: ${error.message}`;
      }
      const gain = (n, places) => oppose.points(after.each[n], after.total, before.each[n], before.total, places);
      for (const part of ["outcomes", "leads", "fair", "graded"]) put([...this.part(part).closest("table").tHead.rows[0].cells].at(-3), short);
      this.say(`${percent(after, 0, 1)}%`, ` of the time you win at ${oppose.minus(you)} against ${oppose.minus(them)}${changed && before ? `, ${gain(0, 1)} points${from}` : ""}.`);
      [after, before].forEach((found, n) => {
        const row = this.part("bars").children[n];
        row.hidden = n > 0 && !(changed && found);
        put(row.firstChild, n ? short : "Now");
        if (found) oppose.drawBar(row.querySelector("svg"), found.each, found.total);
      });
      fill(this.part("outcomes"), pictures.OUTCOMES.map(({ name }, n) => (before ? [name, percent(before, n), percent(after, n), gain(n, 2)] : [name, DASH, percent(after, n), ""])));
      this.leads(document, before && other, now.read);
      const [all, theirs] = [document, other].map(labelsOf);
      const both = all.filter((label) => theirs.includes(label)), same = both.length === all.length;
      const step = (time) => {
        const [own, now] = [all, both].map((labels) => counting(document, labels).until(time));
        return same || both.length > FEW ? [counting(other, both).until(time), now, own] : [null, own, own];
      };
      return (turn) => this.count(turn, step, () => this.drawn(now, you, them), changed);
    }

    /* How often you win by so much or more, where a rule counts that. */
    leads(document, other, read) {
      const { you, them } = this.state();
      const counts = Blocks.unit(document);
      const by = (own) => {
        if (!own || !counts || Blocks.unit(own) !== counts) return [];
        const rule = checked(own);
        return rule.leads(...[you, them].map((side) => read(side)), MOST);
      };
      const [now, was] = [document, other].map(by);
      const rows = now.map((found, n) => {
        const start = was[n];
        return [`${n + 1} or more`, start ? percent(start, 0) : DASH, percent(found, 0), start ? oppose.points(found.each[0], found.total, start.each[0], start.total) : ""];
      });
      if (counts) put(this.part("leads").closest("table").caption, `You win by how many ${counts}?`);
      fill(this.part("leads"), rows.filter((_, n) => now[n].each[0] || was[n]?.each[0]));
    }

    /* What takes longer, once the rest is seen; then the address. */
    follow(count) {
      const turn = (this.turn = {}); // every match-up is counted once this one is seen
      this.box.querySelector(".op-lab-shown").setAttribute("aria-busy", "true");
      setTimeout(() => {
        if (turn !== this.turn || !this.box.isConnected) return;
        this.finished = Promise.resolve(turn).then(count).catch((error) => this.refuse(error)).then(() => this.told(turn));
      });
    }

    /* Counts all that is compared, and shows it: at once what can be counted at once, the whole when it is there. */
    async count(turn, step, draw, changed) {
      draw();
      let found = step(performance.now() + FIRST);
      const allCounted = () => found.every((each) => !each || each.done);
      if (!allCounted()) this.compare(...found, changed);
      while (!allCounted()) {
        await new Promise((next) => { setTimeout(next); });
        if (turn !== this.turn || !this.box.isConnected) return;
        found = step(performance.now() + NEXT);
      }
      this.compare(...found, changed);
    }

    async told(turn) {
      if (turn === this.turn) await this.address();
      if (turn === this.turn) this.box.querySelector(".op-lab-shown").removeAttribute("aria-busy");
    }

    /* Every match-up of the sides that both rules have: fairness, and where the change moved the odds. */
    compare(was, now, own, changed) {
      const { labels } = now;
      const allCounted = now.done && (was ?? now).done;
      const numbers = labels.every((label) => Number.isInteger(label)) && labels.length > FEW;
      const last = labels.length - 1;
      const round = last > LARGE ? 10 : 1; // of a long list, round numbers
      const ten = Math.max(1, round * Math.round(last / 10 / round));
      const middle = Math.round((labels[0] + last / 2) / round) * round - labels[0];
      const [low, high] = [Math.max(0, middle - ten), Math.min(last, middle + ten)];
      const steepest = ({ win }, up = 1, most = 0, where = labels.length) => { // from a side to the next
        for (let n = labels.length; n < win.length; n += 1) if (up * (win[n] - win[n - labels.length]) > most) [most, where] = [up * (win[n] - win[n - labels.length]), n];
        return [most, where];
      };
      const worst = (found) => {
        const [most, at] = steepest(found, -1, 1e-12, -1);
        return at < 0 ? "yes" : `no: ${met(at)}, ${bySign(-100 * most)}`;
      };
      const at = (n) => oppose.minus(labels[n]);
      const met = (place) => matched(labels, place);
      const points = (size) => `${bySign(100 * size)}`;
      const share = ({ each, total }, n) => Number(each[n]) / Number(total);
      const [unit, never] = this.document.kind === "hits" ? ["die", "More dice never hurt"] : ["point", "More skill never hurts"];
      const rows = numbers ? [
        [`Nobody, ${at(middle)} against ${at(middle)}`, ({ cell }) => percent(cell(middle, middle), 2)],
        [`Tie, ${at(middle)} against ${at(middle)}`, ({ cell }) => percent(cell(middle, middle), 1)],
        ["Your edge over an equal", ({ cell }) => points(share(cell(middle, middle), 0) - share(cell(middle, middle), 3))],
        [`The underdog wins, ${at(low)} against ${at(high)}`, ({ cell }) => percent(cell(low, high), 0)],
        [`From ${at(middle)} to ${at(high)} against ${at(middle)}`, ({ cell }) => points(share(cell(high, middle), 0) - share(cell(middle, middle), 0))],
        [`One more ${unit}, at most`, (each) => (allCounted ? points(steepest(each)[0]) : COUNTED)],
        [never, (each) => (allCounted ? worst(each) : COUNTED)],
      ] : [];
      const number = (text) => Number(text.replace(MINUS, "-"));
      fill(this.part("fair"), rows.map(([name, told]) => {
        const [start, end] = [was ? told(was) : DASH, told(now)];
        const change = number(end) - number(start);
        return [name, start, end, Number.isNaN(change) ? "" : bySign(change)];
      }));
      const [cliff, where] = numbers && allCounted ? steepest(now) : [0];
      const before = numbers && allCounted && was ? steepest(was)[0] : 0;
      put(this.part("cliff"), cliff < CLIFF || (changed && cliff <= before) ? ""
        : `A cliff. One ${unit}, ${at(Math.floor(where / labels.length) - 1)} to ${met(where)}, is worth ${(100 * cliff).toFixed(2)} points.`);
      this.maps(was, now, own, changed);
    }

    /* Which roll gives which level, and the outcomes over your side against theirs. */
    drawn({ read, meet, rule }, you, them) {
      const { rows } = this.box.querySelector("[data-rows]").dataset;
      const { levels = [] } = rule.bands ?? rule.throw ?? {};
      const [own, other] = [read(you), read(them)];
      const extra = BESIDES[rule.kind];
      const besides = extra && own[extra] && own[extra] !== "normal" ? { [extra]: own[extra] } : {};
      put(this.part("bands-said"), pictures.bands(this.part("bands"), rule, this.rating(own), pictures.tokensOf(levels, JSON.parse(rows)), besides, you));
      const [{ axes: [{ labels }] }] = Object.values(rule.tables);
      const sides = labels.map((label) => ({ ...read(String(label)), ...besides }));
      this.grades(rule, own, other);
      const mine = sides.findIndex((side) => Object.entries(side).every(([name, value]) => (value || 0) === (own[name] || 0)));
      const has = extra in besides;
      const words = { axis: "your side", here: `you at ${oppose.minus(has ? you : labels[mine])}`, mine: has && you,
        what: `Areas of the four outcomes over your side${has ? ", with what it has besides" : ""}, against ${them}.` };
      put(this.part("area-said"), pictures.area(this.part("area"), pictures.OUTCOMES, sides.map((side) => meet(side, other)), labels, mine, words));
    }

    /* What each grade makes of your roll: the rating, and your chance, at the start and now. */
    grades(rule, mine, theirs) {
      const grades = gradesOf(this.goodDocument) ?? [];
      const start = checked(this.other);
      fill(this.part("graded"), grades.map(({ name }) => {
        const rating = rule.graded.target(name, mine.rating);
        const at = (own, against) => own.meet({ ...mine, rating: against, base: mine.rating }, theirs);
        const now = at(rule, rating);
        const before = start.graded?.grades.has(name) ? start.graded.target(name, mine.rating) : null;
        const strange = (mine.dice || theirs.dice) && !start.rule.bonus_dice; // sides that the other rule does not have
        const was = before === null || strange ? null : at(start, before);
        return [name, oppose.minus(rating), was ? `${percent(was, 0)}${before === rating ? "" : ` at ${oppose.minus(before)}`}` : DASH, percent(now, 0), was ? oppose.points(now.each[0], now.total, was.each[0], was.total) : ""];
      }));
    }

    /* The rating of a side that was read; what is no rating has none. */
    rating(side) { return Number.isInteger(side.rating) ? side.rating : null; }

    /* Where it is a fair fight now, and what the change moved: the same squares, one drawn under the other's name. */
    maps(was, now, own, changed) {
      const allCounted = now.done && own.done && (was ?? now).done;
      const { labels } = now;
      if (!allCounted && own.labels.length <= LARGE) return;
      const each = ({ labels: { length } }, find) => {
        const far = allCounted ? 1 : COARSE, size = Math.ceil(length / far);
        return new Float64Array(size * size).map((_, n) => find(far * (length * Math.floor(n / size) + (n % size))));
      };
      pictures.map(this.part("chances"), each(own, (at) => Math.round(10 * own.win[at])), CHANCES, own.labels, this.pin(own.labels));
      const flat = changed && was ? each(now, (at) => 100 * (now.edge[at] - was.edge[at])) : [];
      let [most, least] = [-Infinity, Infinity];
      for (const one of flat) [most, least] = [Math.max(most, one), Math.min(least, one)];
      const still = Math.max(most, -least) < 1e-9;
      if (changed && !still) {
        const steps = STEPS[Number(Math.max(most, -least) >= 2)];
        const group = (one) => steps.length + Math.sign(one) * steps.filter((step) => Math.abs(one) >= step).length;
        pictures.map(this.part("map"), Uint8Array.from(flat, group), GROWN, labels, this.pin(labels));
      }
      this.part("map").hidden = !changed || still;
      if (!allCounted) return;
      const place = (value) => matched(labels, flat.indexOf(value));
      put(this.part("moved"), !changed ? "Both rules are the same. Change the rule, or compare it with another, and this place shows where the odds move."
        : !was ? "These two rules have too few sides in common for a map of where the odds move."
        : still ? "Win minus lose is the same everywhere."
        : [`Win minus lose, now against ${this.compared ? "the other rule" : "the start"}.`, most > 0 && `The most gained: ${bySign(most)} points, ${place(most)}.`,
          least < 0 && `The most lost: ${bySign(least)} points, ${place(least)}.`, `Colours begin at ${STEPS[Number(Math.max(most, -least) >= 2)].join(", ")} points.`].filter(Boolean).join(" "));
    }

    /* Where the match-up stands on a map: its row and its column, if the map has both. */
    pin(labels, you = this.state().you, them = this.state().them) {
      const found = [you, them].map((side) => labels.findIndex((label) => String(label).replace(/^\+/, "") === side.trim().replace("\u2212", "-")));
      return found.includes(-1) ? null : found;
    }

    /* The address of what is shown. The other rule is named if it is a reading, and held if it is a reader's own; one that
       would make the link too long is left out, which stands beside the button. */
    async address() {
      const [{ turn }, { against, ...asked }] = [this, this.state()];
      const { you, them, system, variant, ...at } = asked;
      const sides = this.game().settings ? { at: Object.fromEntries(Object.entries(at).map(([name, text]) => [name.replace(checks.AT, ""), text])) } : { you, them };
      const grades = gradesOf(this.goodDocument);
      const known = this.start === this.own;
      const other = JSON.stringify(grades) !== JSON.stringify(known ? gradesOf(this.own) : undefined);
      const told = { v: VERSION, rule: bare(this.goodDocument), ...sides, ...(known && { from: this.key }), ...(other && { grades: grades ?? [] }) };
      const shows = this.goodDocument;
      const plain = !against && JSON.stringify(this.goodDocument) === JSON.stringify(this.own);
      const both = await pack({ ...told, ...(against && { with: against === "kept" ? bare(this.kept) : against }) });
      const [short, alone] = both.length > LONGEST ? [await pack(told), true] : [both, false];
      const end = plain ? oppose.query(Object.entries({ system, variant, ...(sides.at ? at : sides) })) : `#r=${short}`;
      if (!this.box.isConnected || turn !== this.turn || shows !== this.goodDocument) return; // left, or changed again meanwhile
      this.link = new URL(end, location.href.replace(/[?#].*/, "")).href;
      put(this.part("printed"), this.link);
      this.length.textContent = plain ? "" : `${oppose.grouped(this.link.length)} letters long${alone ? "; without the rule that you kept, which is too long for a link" : ""}`;
      if (this.refused) return; // a link whose rule cannot be used stays
      try {
        history.replaceState(history.state, "", `${location.pathname}${end}`);
      } catch {
        /* a page in a folder has an address that cannot change */
      }
    }

    file(name, text) {
      const link = made("a", { download: name, href: URL.createObjectURL(new Blob([`${text}\n`])) });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
  }

  Object.assign(oppose.asks, { counted, pack, unpack, systemFile });
  oppose.asks.kinds.lab = Lab;
})();
