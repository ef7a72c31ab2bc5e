/* The rule lab: starts from any reading, lets one change its rule, and shows beside the start what that does. The rule
   is the document that pages compute from; odds-check.js refuses what no game can be. A link holds all of it. */
(() => {
  "use strict";
  const { oppose, odds } = window;
  if (!oppose?.asks || oppose.asks.kinds.lab) return;
  const { Ask, meeting, fill } = oppose.asks;

  const VERSION = 1;
  const LONGEST = 8000;
  const NAMES = ["You win", "Tie", "Nobody", "They win"];
  const OPEN = ["higher roll", "lower roll", "higher rating", "lower rating", "higher margin"];
  const CLOSING = ["player", "opponent", "parity", "coin", "tie", "nobody"];
  const THROWN = [["higher score", "higher rating"], ["player", "opponent", "tie", "nobody", "again"]];
  const STEPS = [[0.25, 0.5, 1, 2], [1, 2, 5, 10]]; // points at which a colour begins: fine, coarse
  const MINUS = "\u2212";

  /* ---- conditions as people write them: roll ≤ rating/10 up ---------------------------------------------------- */

  const SHOWN = { "<=": "≤", "<": "<", ">=": "≥", ">": ">", is: "=" };
  const PARTS = ["down", "up", "near"];
  const WORDS = ["roll", "rating", "base", "passive"];
  const CALLS = { least: 2, most: 2, if: 3 };

  const said = (term, within = "") => {
    if (!Array.isArray(term)) return oppose.minus(term);
    const [op, ...parts] = term;
    const inside = (own, ...loose) => (loose.includes(within) ? `(${own})` : own);
    if (op === "and" || op === "or") {
      const [left, right] = parts;
      const after = right[0] === op ? `(${said(right)})` : said(right, op); // the left one binds first
      return inside(`${said(left, op)} ${op} ${after}`, ...(op === "or" ? ["and"] : []));
    }
    if (SHOWN[op]) return `${said(parts[0])} ${SHOWN[op]} ${said(parts[1])}`;
    if (op === "choose") return `if(${parts.map((each) => said(each)).join(", ")})`;
    if (CALLS[op]) return `${op}(${parts.map((each) => said(each)).join(", ")})`;
    if (PARTS.includes(op)) return `${said(parts[0], "*")}/${parts[1]} ${op}`;
    if (op === "+" || op === "-") return inside(`${said(parts[0])} ${op === "-" ? MINUS : "+"} ${said(parts[1], "*")}`, "*");
    return `${said(parts[0], "*")} ${op} ${said(parts[1], "*")}`;
  };

  const TOKEN = /\s*(?:(\d+)|([a-z]+)|(<=|>=|[≤≥<>=+\-−*/%(),]))/iy;

  const term = (text) => {
    const tokens = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const at = TOKEN.lastIndex;
      const found = TOKEN.exec(text);
      if (!found) throw new RangeError(`“${text.slice(at).trim()}” is not understood. Write it as roll ≤ rating/10 up.`);
      tokens.push((found[1] ?? found[2]?.toLowerCase() ?? found[3]).replace("≤", "<=").replace("≥", ">=").replace("−", "-"));
    }
    let at = 0;
    const next = (...wanted) => (wanted.includes(tokens[at]) ? tokens[at++] : "");
    const must = (wanted) => {
      if (!next(wanted)) throw new RangeError(`“${text}”: ${wanted} is missing${tokens[at] ? ` before ${tokens[at]}` : " at the end"}.`);
    };
    const primary = () => {
      if (next("(")) {
        const found = any();
        must(")");
        return found;
      }
      if (next("-")) return -primary();
      const word = tokens[at];
      if (/^\d+$/.test(word ?? "")) return Number(tokens[at++]);
      if (WORDS.includes(word)) return tokens[at++];
      if (CALLS[word]) {
        at += 1;
        must("(");
        const parts = [any()];
        while (next(",")) parts.push(any());
        must(")");
        if (parts.length !== CALLS[word]) throw new RangeError(`“${text}”: ${word} takes ${CALLS[word]} parts.`);
        return [word === "if" ? "choose" : word, ...parts];
      }
      throw new RangeError(`“${text}”: ${word ? `${word} is unknown. Allowed: ${[...WORDS, ...Object.keys(CALLS)].join(", ")}` : "something is missing at the end"}.`);
    };
    const product = () => {
      let found = primary();
      for (let op = next("*", "%", "/"); op; op = next("*", "%", "/")) {
        const by = primary();
        const way = op === "/" ? next(...PARTS) : op;
        if (!way) throw new RangeError(`“${text}”: say after / ${by} how it is rounded: up, down or near.`);
        found = [way, found, by];
      }
      return found;
    };
    const sum = () => {
      let found = product();
      for (let op = next("+", "-"); op; op = next("+", "-")) found = [op, found, product()];
      return found;
    };
    const test = () => {
      const found = sum();
      const op = next("<=", "<", ">=", ">", "=");
      return op ? [op === "=" ? "is" : op, found, sum()] : found;
    };
    const joined = (word, each) => () => {
      let found = each();
      while (next(word)) found = [word, found, each()];
      return found;
    };
    const any = joined("or", joined("and", test));
    const found = any();
    if (at < tokens.length) throw new RangeError(`“${text}”: ${tokens[at]} is one word too many.`);
    return found;
  };

  /* ---- links: the rule, deflated ----------------------------------------------------------------------------------- */

  const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());

  const pack = async (told) => {
    const bytes = await through(new TextEncoder().encode(JSON.stringify(told)), new CompressionStream("deflate-raw"));
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  };

  const unpack = async (text) => {
    if (text.length > LONGEST) throw new RangeError(`This link has ${text.length} letters; a rule has at most ${LONGEST}.`);
    let told;
    try {
      const bytes = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (each) => each.charCodeAt(0));
      told = JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
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
  const systemFile = (rule) => `"""House rule: made in the rule lab of Oppose."""

from oppose_engine.documents import as_system, from_rule

RULE = ${literal(rule, "")}

SYSTEM = as_system(from_rule(RULE, "House rule"), "House rule")`;

  /* ---- parts of the editor --------------------------------------------------------------------------------------------- */

  const made = (name, attributes = {}, ...content) => {
    const found = document.createElement(name);
    for (const [each, value] of Object.entries(attributes)) if (value !== undefined && value !== false) found.setAttribute(each, value === true ? "" : value);
    found.append(...content);
    return found;
  };
  const choice = (label, options, value, changed) => {
    const found = made("select", { "aria-label": label }, ...options.map((each) => new Option(each || "–", each, false, each === value)));
    found.addEventListener("change", () => changed(found.value));
    return found;
  };
  const typed = (label, value, changed, attributes = {}) => {
    const found = made("input", { type: "text", "aria-label": label, value, spellcheck: "false", autocomplete: "off", ...attributes });
    found.addEventListener("change", () => changed(found.value));
    return found;
  };
  const pressed = (text, label, does, disabled = false) => {
    const found = made("button", { type: "button", class: "op-plain", "aria-label": label, title: label, disabled }, text);
    found.addEventListener("click", does);
    return found;
  };

  const copy = (found) => JSON.parse(JSON.stringify(found));
  const share = ({ each, total }, n) => Number(each[n]) / Number(total);
  const bySign = (number, places = 2) => {
    const size = Math.abs(number).toFixed(places);
    return Number(size) ? `${number > 0 ? "+" : MINUS}${size}` : size;
  };
  const percent = ({ each, total }, n, places = 2) => oppose.percent(each[n], total, places);

  /* A rule and every match-up of its table, row by row: the counts, your chance, how far it is above theirs; the one that
     another is compared with is counted once. */
  const [rules, known] = [new WeakMap(), new WeakMap()];
  const checked = (document) => rules.get(document) ?? rules.set(document, odds.check(document)).get(document);
  const counted = (document, game) => {
    if (known.get(document)?.table !== game.table) {
      const { rule, ...met } = meeting(game, "", checked(document));
      const { axes: [{ labels }], cell } = rule.tables[game.table];
      const cells = labels.flatMap((you) => labels.map((them) => cell(you, them)));
      const win = Float64Array.from(cells, (each) => share(each, 0));
      const edge = Float64Array.from(cells, (each, n) => win[n] - share(each, 3));
      known.set(document, { ...met, table: game.table, labels, cells, win, edge });
    }
    return known.get(document);
  };

  let shown = null; // the lab of this page

  class Lab extends Ask {
    constructor(box) {
      super(box);
      shown = this;
      this.done = [];
      this.undone = [];
      for (const [name, does] of [["undo", () => this.step(this.done, this.undone)], ["redo", () => this.step(this.undone, this.done)],
        ["again", () => this.begin(this.start, this.start === this.own)], ["keep", () => this.keep(this.goodDocument)], ["file", () => this.file("lab.rule.json", JSON.stringify(this.goodDocument))],
        ["system", () => this.file("house_rule.py", systemFile(this.goodDocument))]]) {
        box.querySelector(`[data-ask-do="${name}"]`).addEventListener("click", does);
      }
    }

    get key() {
      const game = this.game();
      return `${game.id}/${game.table}/${this.fields.get("variant").value}`;
    }

    /* ---- the rule that this one is compared with ------------------------------------------------------------------ */

    get other() { return this.compared ?? this.start; }

    /* What one may compare with: where one started, a rule that was kept, every reading of this kind of roll. */
    others() {
      const field = this.fields.get("against");
      const chosen = field.value;
      const same = this.games.filter(({ kind }) => kind === this.document.kind);
      const readings = same.flatMap(({ id, title, table, readings: own }) => own.map(([variant, name]) => new Option(`${title}: ${name}`, `${id}/${table}/${variant}`)));
      field.replaceChildren(new Option("Where I started", ""), ...(this.kept?.kind === this.document.kind ? [new Option("The rule I kept", "kept")] : []), ...readings);
      field.value = [...field.options].some(({ value }) => value === chosen) ? chosen : "";
    }

    keep(document) {
      this.kept = copy(document);
      this.others();
      this.fields.get("against").value = "kept";
      this.against();
    }

    async against() {
      const { value } = this.fields.get("against");
      try {
        if (value.includes("/")) await oppose.need(value.split("/")[0]);
        if (value !== this.fields.get("against").value) return; // another was chosen meanwhile
        this.compared = value.includes("/") ? oppose.documentOf(value) : value ? this.kept : null;
        this.answer();
      } catch (error) {
        this.refuse(error);
      }
    }

    /* The state of the address: a link of the lab, or a reading to start from. */
    async open() {
      const [, packed] = /^#r=([\w-]+)$/.exec(location.hash) ?? [];
      if (!packed) {
        super.open();
        if (!location.search) this.show();
        return;
      }
      try {
        const { rule, you, them, from = "", with: other } = await unpack(packed);
        const [system, , variant] = String(from).split("/");
        const known = this.games.find(({ id }) => id === system)?.readings.some(([id]) => id === variant) ?? false;
        const game = known ? system : this.games.find(({ kind }) => kind === rule.kind)?.id;
        if (game) this.fields.get("system").value = game;
        this.readings();
        if (known) this.fields.get("variant").value = variant;
        for (const [name, text] of [["you", you], ["them", them]]) if (typeof text === "string" && text) this.fields.get(name).value = text;
        await oppose.need(this.game().id);
        this.begin(rule, known);
        await this.beside(other);
      } catch (error) {
        await oppose.need(this.game().id).then(() => this.begin(), () => {}); // the reading that the page shows
        this.refuse(error);
      }
    }

    /* The other rule of a link; if it cannot be read, the first one stays. */
    async beside(other) {
      try {
        if (typeof other === "string") {
          this.fields.get("against").value = other;
          this.others(); // nothing that is not on the list stays chosen
          await this.against();
        } else if (other && odds.check(other)) this.keep(other);
      } catch (error) {
        this.refuse(error);
      }
    }

    changed(name) {
      if (name === "system" || name === "variant") this.document = null;
      if (name === "against") this.against();
      if (["system", "variant", "you", "them"].includes(name)) super.changed(name);
    }

    act(does) { if (does === "copy") this.copy(); }

    async show() {
      try {
        await oppose.need(this.game().id);
        if (this.document) this.answer();
        else this.begin();
      } catch (error) {
        this.refuse(error);
      }
    }

    /* From the start again, or with a rule that came from elsewhere; if it names no reading, it is its own start. */
    begin(rule, known = true) {
      this.own = oppose.documentOf(this.key);
      this.start = known ? this.own : copy(rule);
      this.goodDocument = this.own;
      [this.done, this.undone] = [[], []];
      this.document = rule ?? this.start;
      this.others();
      if (!this.fields.get("against").value) this.compared = null;
      this.take(copy(this.document));
    }

    step(from, to) {
      if (!from.length) return;
      to.push(JSON.stringify(this.document));
      this.take(JSON.parse(from.pop()));
    }

    /* One change; what the engine refuses stands in its block, and the last good rule stays in force. */
    change(field, edit) {
      const before = JSON.stringify(this.document);
      const next = copy(this.document);
      try {
        edit(next.rule, next);
      } catch (error) {
        this.complain(field, error.message);
        return;
      }
      if (JSON.stringify(next) === before) return;
      this.done.push(before);
      this.undone = [];
      this.take(next);
    }

    take(document) {
      this.document = document;
      let refused;
      try {
        checked(document);
        this.goodDocument = document;
      } catch (error) {
        refused = error;
      }
      this.draw();
      if (refused) this.complain(refused.field ?? "", refused.message);
      else this.answer();
    }

    complain(field, message) {
      const blocks = [...this.part("rule").querySelectorAll("[data-block]")];
      const own = blocks.find(({ dataset }) => dataset.block && field.includes(dataset.block)) ?? blocks.at(-1);
      this.part("rule").querySelectorAll(".op-problem").forEach((line) => line.remove());
      const said = own?.dataset.block ? message.replace(/^rule\.[\w.]+: /, "") : message.replace(/^rule\./, "");
      own?.append(made("p", { class: "op-problem", role: "alert" }, said));
    }

    /* ---- the rule, block by block --------------------------------------------------------------------------------- */

    block(name, title, note, ...content) {
      return made("section", { class: "op-lab-block", "data-block": name }, made("h2", {}, title), ...(note ? [made("p", { class: "op-note" }, note)] : []), ...content);
    }

    draw() {
      const { kind, rule } = this.document;
      let levelled = kind === "contest" ? "bands" : kind === "throws" && rule?.throw?.tests ? "throw" : "";
      let blocks = [];
      try {
        if (levelled) blocks = [this.dice(levelled), this.levels(levelled), this.alike(levelled), this.ties(levelled, kind)];
      } catch {
        levelled = ""; // parts of another shape stand as they are written
      }
      const known = levelled ? [levelled, "ties", "alike"] : [];
      const rest = Object.fromEntries(Object.entries(rule ?? {}).filter(([name]) => !known.includes(name)));
      blocks.push(this.rest(known, rest, levelled));
      this.part("rule").replaceChildren(...blocks);
      this.box.querySelector('[data-ask-do="undo"]').disabled = !this.done.length;
      this.box.querySelector('[data-ask-do="redo"]').disabled = !this.undone.length;
      this.box.querySelector('[data-ask-do="again"]').disabled = JSON.stringify(this.document) === JSON.stringify(this.start);
    }

    dice(levelled) {
      const [low, high] = this.document.rule[levelled].die ?? [1, 100];
      const set = (n) => (text) => this.change("die", (rule) => {
        const faces = [low, high];
        faces[n] = Number(text);
        rule[levelled].die = faces;
        if (levelled === "bands" && faces.join() === "1,100") delete rule[levelled].die;
      });
      const number = { inputmode: "numeric", size: 4 };
      return this.block("die", "Dice", "", made("p", { class: "op-lab-row" }, "Faces from ", typed("First face", low, set(0), number), " to ", typed("Last face", high, set(1), number)));
    }

    levels(levelled) {
      const { levels, tests } = this.document.rule[levelled];
      const edit = (does) => this.change("tests", (rule) => does(rule[levelled]));
      const rename = (n) => (text) => this.change("levels", (rule) => {
        const old = levels[n];
        const name = text.trim();
        const swap = (found) => JSON.parse(JSON.stringify(found).replaceAll(JSON.stringify(old), () => JSON.stringify(name)));
        Object.assign(rule, swap(rule));
      });
      const names = levels.map((name, n) => typed(`Level ${n + 1}, from the worst`, name, rename(n), { size: 10 }));
      const add = pressed("+ level", "Add a level above the best", () => this.change("levels", (rule) => {
        const name = `level ${levels.length + 1}`;
        rule[levelled].levels.push(name);
        rule[levelled].tests.unshift([name, ["<=", "roll", 1]]);
        rule.ties[name] = ["tie"];
      }));
      const rows = tests.map(([level, test], n) => made("li", {},
        choice(`Test ${n + 1} gives`, levels, level, (name) => edit((own) => { own.tests[n][0] = name; })),
        " if ",
        typed(`Test ${n + 1}: the condition`, said(test), (text) => edit((own) => { own.tests[n][1] = term(text); }), { class: "op-lab-test", size: 44 }),
        pressed("↑", `Test ${n + 1} earlier`, () => edit((own) => { own.tests.splice(n - 1, 0, ...own.tests.splice(n, 1)); }), n === 0),
        pressed("✕", `Take test ${n + 1} out`, () => edit((own) => { own.tests.splice(n, 1); }), tests.length < 2)));
      const more = pressed("+ test", "Add a test in front", () => edit((own) => { own.tests.unshift([levels.at(-1), ["<=", "roll", 1]]); }));
      return this.block("tests", "Levels", "The first test that holds decides. Names stand from the worst level to the best.",
        made("p", { class: "op-lab-row" }, ...names, add), made("ol", { class: "op-lab-tests" }, ...rows), more);
    }

    alike(levelled) {
      const { rule } = this.document;
      const { levels } = rule[levelled];
      const groups = (rule.alike ?? []).map((group) => group.join(" = ")).join("; ");
      const set = (text) => this.change("alike", (own) => {
        const found = text.split(";").map((group) => group.split("=").map((name) => name.trim()).filter(Boolean)).filter((group) => group.length > 1);
        if (found.length) own.alike = found;
        else delete own.alike;
        const best = odds.groupsOf(levels, own.alike ?? []).map((group) => levels[group.at(-1)]);
        own.ties = Object.fromEntries(best.map((name) => [name, own.ties[name] ?? ["tie"]]));
      });
      return this.block("alike", "Alike", "Levels that count as equal, such as fumble = failure.", typed("Levels that count as equal", groups, set));
    }

    ties(levelled, kind) {
      const { rule } = this.document;
      const { levels } = rule[levelled];
      const [links, ends] = kind === "contest" ? [OPEN, CLOSING] : THROWN;
      const rows = odds.groupsOf(levels, rule.alike ?? []).map((group) => levels[group.at(-1)]).reverse().map((name) => {
        const chain = rule.ties[name] ?? [];
        const first = chain.slice(0, -1);
        const set = (place) => (link) => this.change("ties", (own) => {
          const found = [first[0] ?? "", first[1] ?? "", chain.at(-1) ?? "tie"];
          found[place] = link;
          own.ties[name] = found.filter(Boolean);
        });
        return made("li", {}, `Both ${name}: `, choice(`Both ${name}: first`, ["", ...links], first[0] ?? "", set(0)), " then ",
          choice(`Both ${name}: then`, ["", ...links], first[1] ?? "", set(1)), " else ", choice(`Both ${name}: else`, ends, chain.at(-1), set(2)));
      });
      return this.block("ties", "Who wins", "With the same level on both sides.", made("ul", { class: "op-lab-tests" }, ...rows));
    }

    rest(known, rest, levelled) {
      const field = made("textarea", { "aria-label": "Further fields of the rule, as JSON", rows: levelled ? 3 : 10, spellcheck: "false" }, JSON.stringify(rest, null, 1));
      field.addEventListener("change", () => this.change("rule", (rule, whole) => {
        let found;
        try {
          found = JSON.parse(field.value || "{}");
        } catch {
          throw new RangeError("This is not JSON. Names and texts stand in double quotes.");
        }
        for (const name of known) delete found?.[name];
        whole.rule = { ...Object.fromEntries(known.filter((name) => name in rule).map((name) => [name, rule[name]])), ...found };
      }));
      return this.block("", levelled ? "Further" : "The rule", "Fields of the rule document; the schema is on the page Data.", field);
    }

    /* ---- what it does --------------------------------------------------------------------------------------------------- */

    answer() {
      const { you, them } = this.state();
      const game = this.game();
      const changed = JSON.stringify(this.goodDocument) !== JSON.stringify(this.other);
      let before, after;
      try {
        const [was, now] = [changed ? this.other : this.goodDocument, this.goodDocument].map((each) => meeting(game, "", checked(each)));
        [before, after] = [was, now].map(({ read, meet }) => meet(read(you), read(them)));
      } catch (error) {
        this.refuse(error);
        return;
      }
      this.part("problem").textContent = "";
      const gain = (n, places) => oppose.points(after.each[n], after.total, before.each[n], before.total, places);
      const [field, short] = [this.fields.get("against"), this.compared ? "Other" : "Start"];
      for (const part of ["outcomes", "fair"]) this.part(part).closest("table").tHead.rows[0].cells[1].textContent = short;
      const from = this.compared ? ` from ${field.selectedOptions[0].text.replace(/^The/, "the")}` : " from the start";
      this.say(`${percent(after, 0, 1)}%`, ` of the time you win at ${you} against ${them}${changed ? `, ${gain(0, 1)} points${from}` : ""}.`);
      [after, before].forEach(({ each, total }, n) => {
        const row = this.part("bars").children[n];
        row.hidden = n > 0 && !changed;
        row.firstChild.textContent = n ? short : "Now";
        oppose.drawBar(row.querySelector("svg"), each, total);
      });
      fill(this.part("outcomes"), NAMES.map((name, n) => [name, percent(before, n), percent(after, n), gain(n, 2)]));
      const turn = (this.turn = {}); // every match-up is counted once this one is seen
      this.address(you, them);
      requestAnimationFrame(() => setTimeout(() => {
        if (turn !== this.turn || !this.box.isConnected) return;
        try {
          const now = counted(this.goodDocument, game);
          this.compare(changed ? counted(this.other, game) : now, now, changed);
        } catch (error) {
          this.refuse(error);
        }
      }));
    }

    /* Every match-up of the table: fairness, and where the change moved the odds. */
    compare(was, now, changed) {
      const { labels } = now;
      if (String(labels) !== String(was.labels)) throw new RangeError("The sides of these two rules differ. Compare rules with the same ratings.");
      const numbers = labels.every((label) => Number.isInteger(label)) && labels.length > 4;
      this.part("fair").closest("table").hidden = !numbers;
      const last = labels.length - 1;
      const [middle, ten] = [Math.round(last / 2), Math.max(1, Math.round(last / 10))];
      const [low, high] = [Math.max(0, middle - ten), Math.min(last, middle + ten)];
      const worst = ({ win }) => {
        let [most, at] = [1e-12, -1];
        for (let n = labels.length; n < win.length; n += 1) if (win[n - labels.length] - win[n] > most) [most, at] = [win[n - labels.length] - win[n], n];
        return at < 0 ? "yes" : `no: ${labels[Math.floor(at / labels.length)]} against ${labels[at % labels.length]}, ${bySign(-100 * most)}`;
      };
      const at = (n) => labels[n];
      const place = (you, them) => you * labels.length + them;
      const rows = numbers ? [
        [`Nobody, ${at(middle)} against ${at(middle)}`, ({ cells }) => `${percent(cells[place(middle, middle)], 2)}%`],
        [`Tie, ${at(middle)} against ${at(middle)}`, ({ cells }) => `${percent(cells[place(middle, middle)], 1)}%`],
        [`Your edge over an equal`, ({ edge }) => `${bySign(100 * edge[place(middle, middle)])} points`],
        [`The underdog wins, ${at(low)} against ${at(high)}`, ({ cells }) => `${percent(cells[place(low, high)], 0)}%`],
        [`From ${at(middle)} to ${at(high)} against ${at(middle)}`, ({ win }) => `${bySign(100 * (win[place(high, middle)] - win[place(middle, middle)]))} points`],
        ["More skill never hurts", worst],
      ] : [];
      fill(this.part("fair"), rows.map(([name, told]) => [name, told(was), told(now)]));
      this.map(was.edge, now.edge, labels, changed);
    }

    map(first, second, labels, changed) {
      const drawing = this.part("map").querySelector("svg");
      const NS = drawing.namespaceURI;
      const flat = second.map((edge, n) => 100 * (edge - first[n]));
      const [most, least] = [flat.reduce((a, b) => Math.max(a, b)), flat.reduce((a, b) => Math.min(a, b))];
      const steps = STEPS[Number(Math.max(most, -least) >= 2)];
      const group = (value) => {
        const reached = steps.filter((step) => Math.abs(value) >= step).length;
        return reached ? `${value > 0 ? "p" : "m"}${reached}` : "0";
      };
      const paths = new Map();
      const names = Array.from(flat, group);
      labels.forEach((_, y) => {
        const row = names.slice(y * labels.length, (y + 1) * labels.length);
        for (let x = 0; x < row.length;) {
          const name = row[x];
          let end = x + 1;
          while (end < row.length && row[end] === name) end += 1;
          paths.set(name, `${paths.get(name) ?? ""}M${x} ${y}h${end - x}v1h${x - end}z`);
          x = end;
        }
      });
      drawing.setAttribute("viewBox", `0 0 ${labels.length} ${labels.length}`);
      drawing.replaceChildren(...[...paths].map(([name, d]) => {
        const path = document.createElementNS(NS, "path");
        path.setAttribute("d", d);
        path.setAttribute("class", `op-diff-${name}`);
        return path;
      }));
      const place = (value) => {
        const n = flat.indexOf(value);
        return `${labels[Math.floor(n / labels.length)]} against ${labels[n % labels.length]}`;
      };
      const still = Math.max(most, -least) < 1e-9;
      this.part("map").hidden = !changed || still;
      this.part("moved").textContent = !changed ? "Both rules are the same. Change the rule, or compare it with another, and this place shows where the odds move."
        : still ? "Win minus lose is the same everywhere."
        : [`Win minus lose, now against ${this.compared ? "the other rule" : "the start"}.`, most > 0 && `The most gained: ${bySign(most)} points, ${place(most)}.`,
          least < 0 && `The most lost: ${bySign(least)} points, ${place(least)}.`, `Colours begin at ${steps.join(", ")} points.`].filter(Boolean).join(" ");
    }

    async address(you, them) {
      const { turn } = this;
      const told = { v: VERSION, rule: this.goodDocument, you, them, ...(this.start === this.own && { from: this.key }) };
      const { system, variant, against } = this.state();
      const plain = !against && JSON.stringify(this.goodDocument) === JSON.stringify(this.own);
      const whole = await pack({ ...told, ...(against && { with: against === "kept" ? this.kept : against }) });
      const end = plain ? oppose.query(Object.entries({ system, variant, you, them })) : `#r=${whole.length > LONGEST ? await pack(told) : whole}`;
      if (!this.box.isConnected || turn !== this.turn || told.rule !== this.goodDocument) return; // left, or changed again meanwhile
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

  /* A link that is pasted into the address of the lab: what was kept stays. */
  window.addEventListener("hashchange", () => { if (location.hash.startsWith("#r=")) shown?.open(); });

  Object.assign(oppose.asks, { pack, unpack, term, said, systemFile });
  oppose.asks.kinds.lab = Lab;
})();
