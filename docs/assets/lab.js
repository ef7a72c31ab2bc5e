/* The rule lab: starts from any reading, lets one change its rule, and shows beside the start what that does. The rule
   is the document that pages compute from; odds-check.js refuses what no game can be. A link holds all of it. */
(() => {
  "use strict";
  const { oppose, odds } = window;
  if (!oppose?.asks?.Blocks || oppose.asks.kinds.lab) return;
  const { Ask, Blocks, made, meeting, fill } = oppose.asks;

  const VERSION = 1;
  const LONGEST = 8000;
  const NAMES = ["You win", "Tie", "Nobody", "They win"];
  const STEPS = [[0.25, 0.5, 1, 2], [1, 2, 5, 10]]; // points at which a colour begins: fine, coarse
  const CLIFF = 0.1; // of the chance to win, for one point of rating
  const MINUS = "\u2212";

  /* From nothing: a die, two levels. */
  const BLANK = {
    schema: "oppose-rule-1",
    kind: "contest",
    rule: {
      bands: { levels: ["failure", "success"], tests: [["success", ["<=", "roll", "rating"]], ["failure", [">=", "roll", 1]]] },
      ties: { failure: ["tie"], success: ["tie"] },
    },
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

  const copy = (found) => JSON.parse(JSON.stringify(found));
  const bySign = (number, places = 2) => {
    const size = Math.abs(number).toFixed(places);
    return Number(size) ? `${number > 0 ? "+" : MINUS}${size}` : size;
  };
  const percent = ({ each, total }, n, places = 2) => oppose.percent(each[n], total, places);

  /* Whether a rule gives both sides the same: what you win at one match-up, they win at the other way round. */
  const mirrored = ({ kind, rule }) => {
    if (kind === "hits") return ["tie", "nobody"].includes(rule.equal ?? "tie") && !rule.their_die;
    const chains = kind === "contest" || kind === "throws" ? Object.values(rule.ties).flat() : ["player"];
    return !chains.some((link) => link === "player" || link === "opponent") && !rule.master && !rule.shift && !rule.still;
  };

  /* A rule and every match-up of its table, row by row: your chance, and how far it is above theirs; the one that another
     is compared with is counted once. */
  const [rules, known] = [new WeakMap(), new WeakMap()];
  const checked = (document) => rules.get(document) ?? rules.set(document, odds.check(document)).get(document);
  const counted = (document, table) => {
    if (known.get(document)?.table !== table) {
      const { axes: [{ labels }], cell } = checked(document).tables[table];
      const [size, both] = [labels.length, mirrored(document)];
      const [win, edge] = [new Float64Array(size * size), new Float64Array(size * size)];
      for (let y = 0; y < size; y += 1) {
        for (let x = both ? y : 0; x < size; x += 1) {
          const { each, total } = cell(labels[y], labels[x]);
          const [mine, theirs] = [Number(each[0]) / Number(total), Number(each[3]) / Number(total)];
          const at = y * size + x;
          [win[at], edge[at]] = [mine, mine - theirs];
          if (both && x > y) [win[x * size + y], edge[x * size + y]] = [theirs, theirs - mine];
        }
      }
      known.set(document, { table, labels, win, edge, cell: (y, x) => cell(labels[y], labels[x]) });
    }
    return known.get(document);
  };

  /* A square of match-ups, you down and they across: runs of one colour are one shape. */
  const TICKS = 5;
  const draw = (place, names, labels, pin) => {
    const drawing = place.querySelector("svg");
    const size = labels.length;
    const part = (name, given, text = "") => {
      const found = document.createElementNS(drawing.namespaceURI, name);
      for (const [key, value] of Object.entries(given)) found.setAttribute(key, value);
      found.textContent = text;
      return found;
    };
    const paths = new Map();
    for (let y = 0; y < size; y += 1) {
      for (let x = 0, end; x < size; x = end) {
        const name = names[y * size + x];
        for (end = x + 1; end < size && names[y * size + end] === name;) end += 1;
        paths.set(name, `${paths.get(name) ?? ""}M${x} ${y}h${end - x}v1h${x - end}z`);
      }
    }
    const scale = 100 / size;
    const at = (n) => +((n + 0.5) * scale).toFixed(2);
    const step = Math.max(1, Math.round((size - 1) / TICKS));
    const ticks = labels.flatMap((label, n) => (n % step ? [] : [[at(n), oppose.minus(label)]]));
    const words = ticks.flatMap(([place, text]) => [part("text", { x: place, y: -2, class: "op-tick" }, text), part("text", { x: -2, y: place, class: "op-tick op-tick-row" }, text)]);
    const cells = [...paths].map(([name, d]) => part("path", { d, class: `op-${name}`, transform: `scale(${scale})` }));
    const [row, column] = pin ? pin.map(at) : [];
    const marks = pin ? [part("path", { d: `M0 ${row}H${column}V0`, class: "op-guide" }), part("circle", { cx: column, cy: row, r: 1.6, class: "op-pin" })] : [];
    drawing.replaceChildren(...cells, ...words, part("text", { x: 100, y: -7, class: "op-tick op-tick-row" }, "them \u2192"), part("text", { x: -2, y: -7, class: "op-tick op-tick-row" }, "you \u2193"), ...marks);
    drawing.setAttribute("viewBox", "-13 -12 117 116");
    place.hidden = false;
  };

  let shown = null; // the lab of this page

  class Lab extends Ask {
    constructor(box) {
      super(box);
      shown = this;
      this.done = [];
      this.undone = [];
      this.blocks = new Blocks(this);
      this.length = made("span", { class: "op-note" });
      box.querySelector('[data-ask-do="copy"]').after(" ", this.length);
      for (const [name, does] of [["undo", () => this.step(this.done, this.undone)], ["redo", () => this.step(this.undone, this.done)],
        ["again", () => this.begin(this.start, this.start === this.own)], ["keep", () => this.keep(this.goodDocument)], ["blank", () => this.blank()], ["file", () => this.file("lab.rule.json", JSON.stringify(this.goodDocument))],
        ["system", () => this.file("house_rule.py", systemFile(this.goodDocument))]]) {
        box.querySelector(`[data-ask-do="${name}"]`).addEventListener("click", does);
      }
    }

    /* A game has all readings of its main contest, and those of its others by their tables. */
    game() {
      const own = this.contests(this.fields.get("system").value);
      const [variant, table] = this.fields.get("variant").value.split("/").reverse();
      return own.find((game) => (table ? game.table === table : game.readings.some(([id]) => id === variant))) ?? own[0];
    }

    contests(system) { return this.games.filter(({ id }) => id === system); }

    readings() {
      const own = this.contests(this.fields.get("system").value);
      this.fields.get("variant").replaceChildren(...own.flatMap(({ table, roll, readings }, n) =>
        readings.map(([id, title]) => (n ? new Option(`${roll}: ${title}`, `${table}/${id}`) : new Option(title, id)))));
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
      const same = this.games.filter(({ kind }) => kind === this.document.kind);
      const readings = same.flatMap((game) => game.readings.map(([variant, name]) => {
        const { id, title, table, roll } = game;
        return new Option(`${title}: ${game === this.contests(id)[0] ? "" : `${roll}: `}${name}`, `${id}/${table}/${variant}`);
      }));
      field.replaceChildren(new Option("Where I started", ""), ...(this.kept?.kind === this.document.kind ? [new Option("The rule I kept", "kept")] : []), ...readings);
      field.value = [...field.options].some(({ value }) => value === chosen) ? chosen : "";
    }

    /* A rule that is a reading is kept by its name. */
    keep(document) {
      const reading = JSON.stringify(document) === JSON.stringify(this.own);
      if (!reading) this.kept = copy(document);
      this.others();
      this.fields.get("against").value = reading ? this.key : "kept";
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
        const [system, table, variant] = String(from).split("/");
        const own = this.contests(system);
        const start = own.find((game) => game.table === table && game.readings.some(([id]) => id === variant));
        const known = Boolean(start);
        const game = start ?? this.games.find((each) => each.kind === rule.kind && each === this.contests(each.id)[0]) ?? this.games.find(({ kind }) => kind === rule.kind);
        if (game) this.fields.get("system").value = game.id;
        this.readings();
        if (known) this.fields.get("variant").value = start === own[0] ? variant : `${table}/${variant}`;
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
      if (name === "variant") this.sides();
      if (name === "against") this.against();
      if (["system", "variant", "you", "them"].includes(name)) super.changed(name);
    }

    /* Another contest of a game may have sides of another kind. */
    sides() {
      const game = this.game();
      try {
        const { read } = meeting(game, this.key.split("/").at(-1));
        for (const name of ["you", "them"]) read(this.fields.get(name).value);
      } catch {
        this.usual(game);
      }
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

    /* A game whose sides the rule takes, and the rule. */
    async blank() {
      if (this.game().kind !== BLANK.kind) {
        this.fields.get("system").value = this.games.find((game) => game.kind === BLANK.kind && game === this.contests(game.id)[0]).id;
        this.readings();
        this.usual(this.game());
        await oppose.need(this.game().id);
      }
      this.begin(copy(BLANK), false);
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
      this.redraw();
      if (refused) this.complain(refused.field ?? "", refused.message);
      else this.answer();
    }

    /* What is refused stands in its block, at the rule that it is about. */
    complain(field, message) {
      const place = this.part("rule");
      const blocks = [...place.querySelectorAll("[data-block]")];
      const [tests] = blocks.filter(({ dataset }) => dataset.block === "tests");
      const named = blocks.find(({ dataset }) => dataset.block && field.includes(dataset.block));
      const own = named ?? (/^rule$|levels|bands|throw/.test(field) && tests) ?? blocks.at(-1);
      place.querySelectorAll(".op-problem").forEach((line) => line.remove());
      const [, idle] = /^rule: "test (\d+) never decides/.exec(message) ?? [];
      const said = idle ? `Rule ${idle} never decides: the rules above it take all its faces.` : own === named || own === tests ? message.replace(/^rule[\w.]*: /, "") : message.replace(/^rule\./, "");
      const block = own || blocks.at(-1);
      const line = idle && tests.querySelectorAll("li")[idle - 1];
      (line || block).append(made("p", { class: "op-problem", role: "alert" }, said));
      block.open = true;
    }

    /* The blocks anew; the focus stays on the part that has it. */
    redraw() {
      const place = this.part("rule");
      const kept = place.contains(document.activeElement) && document.activeElement.ariaLabel;
      place.replaceChildren(...this.blocks.draw());
      if (kept) place.querySelector(`[aria-label="${CSS.escape(kept)}"]`)?.focus();
      for (const [name, off] of [["undo", !this.done.length], ["redo", !this.undone.length], ["again", JSON.stringify(this.document) === JSON.stringify(this.start)]]) {
        this.box.querySelector(`[data-ask-do="${name}"]`).disabled = off;
      }
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
          const now = counted(this.goodDocument, game.table);
          this.compare(changed ? counted(this.other, game.table) : now, now, changed);
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
      const steepest = ({ win }) => {
        let [most, where] = [0, labels.length];
        for (let n = labels.length; n < win.length; n += 1) if (win[n] - win[n - labels.length] > most) [most, where] = [win[n] - win[n - labels.length], n];
        return [most, where];
      };
      const worst = ({ win }) => {
        let [most, at] = [1e-12, -1];
        for (let n = labels.length; n < win.length; n += 1) if (win[n - labels.length] - win[n] > most) [most, at] = [win[n - labels.length] - win[n], n];
        return at < 0 ? "yes" : `no: ${labels[Math.floor(at / labels.length)]} against ${labels[at % labels.length]}, ${bySign(-100 * most)}`;
      };
      const at = (n) => labels[n];
      const place = (you, them) => you * labels.length + them;
      const [equal, better] = [place(middle, middle), place(high, middle)];
      const points = (size) => `${bySign(100 * size)}`;
      const rows = numbers ? [
        [`Nobody, ${at(middle)} against ${at(middle)}`, ({ cell }) => percent(cell(middle, middle), 2)],
        [`Tie, ${at(middle)} against ${at(middle)}`, ({ cell }) => percent(cell(middle, middle), 1)],
        ["Your edge over an equal", ({ edge }) => points(edge[equal])],
        [`The underdog wins, ${at(low)} against ${at(high)}`, ({ cell }) => percent(cell(low, high), 0)],
        [`From ${at(middle)} to ${at(high)} against ${at(middle)}`, ({ win }) => points(win[better] - win[equal])],
        ["One more point of rating, at most", (each) => points(steepest(each)[0])],
        ["More skill never hurts", worst],
      ] : [];
      const number = (text) => Number(text.replace(MINUS, "-"));
      fill(this.part("fair"), rows.map(([name, told]) => {
        const [start, end] = [told(was), told(now)];
        const change = number(end) - number(start);
        return [name, start, end, Number.isNaN(change) ? (start === end ? "0.00" : "") : bySign(change)];
      }));
      const [cliff, where] = numbers ? steepest(now) : [0];
      const before = numbers ? steepest(was)[0] : 0;
      this.part("cliff").textContent = cliff < CLIFF || (changed && cliff <= before) ? ""
        : `A cliff. One point of rating, ${at(Math.floor(where / labels.length) - 1)} to ${at(Math.floor(where / labels.length))} against ${at(where % labels.length)}, is worth ${(100 * cliff).toFixed(2)} points.`;
      this.maps(was, now, changed);
    }

    /* Where it is a fair fight now, and what the change moved: the same squares, one drawn under the other's name. */
    maps(was, now, changed) {
      const { labels } = now;
      const size = labels.length;
      draw(this.part("chances"), Array.from(now.win, (win) => `chance-${Math.round(10 * win)}`), labels, this.pin(labels));
      const flat = now.edge.map((edge, n) => 100 * (edge - was.edge[n]));
      const [most, least] = [flat.reduce((a, b) => Math.max(a, b)), flat.reduce((a, b) => Math.min(a, b))];
      const steps = STEPS[Number(Math.max(most, -least) >= 2)];
      const group = (value) => {
        const reached = steps.filter((step) => Math.abs(value) >= step).length;
        return `diff-${reached ? `${value > 0 ? "p" : "m"}${reached}` : "0"}`;
      };
      draw(this.part("map"), Array.from(flat, group), labels, this.pin(labels));
      const place = (value) => {
        const n = flat.indexOf(value);
        return `${labels[Math.floor(n / size)]} against ${labels[n % size]}`;
      };
      const still = Math.max(most, -least) < 1e-9;
      this.part("map").hidden = !changed || still;
      this.part("moved").textContent = !changed ? "Both rules are the same. Change the rule, or compare it with another, and this place shows where the odds move."
        : still ? "Win minus lose is the same everywhere."
        : [`Win minus lose, now against ${this.compared ? "the other rule" : "the start"}.`, most > 0 && `The most gained: ${bySign(most)} points, ${place(most)}.`,
          least < 0 && `The most lost: ${bySign(least)} points, ${place(least)}.`, `Colours begin at ${steps.join(", ")} points.`].filter(Boolean).join(" ");
    }

    /* Where the match-up stands on a map: its row and its column, if the map has both. */
    pin(labels) {
      const { you, them } = this.state();
      const found = [you, them].map((side) => labels.findIndex((label) => String(label).replace(/^\+/, "") === side.trim().replace("\u2212", "-")));
      return found.includes(-1) ? null : found;
    }

    /* The address of what is shown. The other rule is named if it is a reading, and held if it is a reader's own; one that
       would make the link too long is left out, which stands beside the button. */
    async address(you, them) {
      const { turn } = this;
      const told = { v: VERSION, rule: this.goodDocument, you, them, ...(this.start === this.own && { from: this.key }) };
      const { system, variant, against } = this.state();
      const plain = !against && JSON.stringify(this.goodDocument) === JSON.stringify(this.own);
      const both = await pack({ ...told, ...(against && { with: against === "kept" ? this.kept : against }) });
      const [short, alone] = both.length > LONGEST ? [await pack(told), true] : [both, false];
      const end = plain ? oppose.query(Object.entries({ system, variant, you, them })) : `#r=${short}`;
      if (!this.box.isConnected || turn !== this.turn || told.rule !== this.goodDocument) return; // left, or changed again meanwhile
      this.link = new URL(end, location.href.replace(/[?#].*/, "")).href;
      this.length.textContent = plain ? "" : `${oppose.grouped(this.link.length)} letters${alone ? "; without the rule that you kept, which is too long for a link" : ""}`;
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

  Object.assign(oppose.asks, { counted, pack, unpack, systemFile });
  oppose.asks.kinds.lab = Lab;
})();
