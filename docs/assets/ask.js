/* The boxes for questions about any contest: several foes, several rounds, every pair of faces, a printed number. The
   page has the first state of each; the address has any other. Sides are typed as the command takes them. */
(() => {
  "use strict";
  const { oppose, odds } = window;
  if (!oppose || oppose.asks) return;

  const { element, styled, drawn } = oppose;
  const MOST_WINS = 20;
  const ROUNDS = 10;
  const NEAREST = 5;
  const BETWEEN = "a comma, a semicolon or a blank goes between two.";

  /* ---- sides as people write them ------------------------------------------------------------------------- */

  const EMPTY = "An empty field";
  const quoted = (text) => (text.trim() ? `“${text}”` : EMPTY);
  const number = (text, low, high, word) => {
    const found = oppose.whole(text, low, high);
    if (found === null) throw new RangeError(`${quoted(text)} is no ${word}. Allowed: whole numbers from ${oppose.minus(low)} to ${oppose.minus(high)}.`);
    return found;
  };
  const match = (text, form, said) => {
    const found = form.exec(text.replace("\u2212", "-").trim());
    if (!found) throw new RangeError(`${quoted(text)} is not understood. ${said}`);
    return found;
  };
  const rating = (text) => ({ rating: number(text, ...odds.RATINGS, "rating") });
  /* A rating, perhaps with masteries, with dice by their name before it: 5M2, boon2+15. */
  const favoured = (text, [low, high], ways = [], masteries = false) => {
    const { MASTERY } = odds; // known where a rule of throws is
    const names = ways.filter(([, more]) => more).map(([name]) => name);
    const usual = Math.min(high, masteries ? MASTERY : 60), most = Math.floor((high - 1) / MASTERY);
    const allowed = masteries ? `1 to ${MASTERY}, and with masteries 1M to ${MASTERY}M${most > 1 ? most : ""}` : `whole numbers from ${oppose.minus(low)} to ${oppose.minus(high)}`;
    const said = `Allowed: ${allowed}${names.map((name) => `, ${name}+${usual}`).join("")}.`;
    const [, word, shown, mastered, times] = match(text, /^(?:([a-z]+\d?)\s*(?=[+-]|\s\d))?\s*([+-]?\d{1,4})\s*(?:(m)(\d?))?$/i, said);
    const begun = ways.filter(([name]) => word?.length > 2 && name.startsWith(word.toLowerCase()));
    const [way] = begun.sort(([one], [other]) => one.length - other.length); // "boo" is boon, not boon2
    const own = Number(shown), rank = Number(times || 1), rating = mastered ? own + MASTERY * rank : own;
    const strange = masteries ? own < 1 || own > MASTERY || (mastered && rank > most) || times === "0" : mastered;
    if ((word && !way) || strange || rating < low || rating > high) throw new RangeError(`${quoted(text)} is not understood. ${said}`);
    return [rating, way?.[1] ?? 0];
  };
  const BONUS = [["bonus2", 2], ["bonus", 1], ["penalty", -1], ["penalty2", -2]];
  const SIDES = {
    contest: (text, { bonus_dice: given }) => {
      if (!given || !/[a-z]/i.test(text)) return rating(text);
      const [own, dice] = favoured(text, odds.RATINGS, BONUS);
      return { rating: own, dice };
    },
    "active-roll": rating,
    throws: (text, { ratings, favours, masteries }) => {
      const [own, more] = favoured(text, ratings, favours, masteries);
      return { rating: own, more };
    },
    "die-and-modifier": (text) => {
      const [, better, worse, modifier] = match(text, /^(?:(adv)(?:antage)?|(dis)(?:advantage)?)?\s*([+-]?\d{1,4})$/i, "Write a modifier as 5, or adv+5, or dis+5.");
      return { modifier: number(modifier, -100, 100, "modifier"), roll: better ? "advantage" : worse ? "disadvantage" : "normal" };
    },
    "die-and-priority": (text) => {
      const [, die, priority] = match(text, /^d(\d{1,4})\s*(?:\+\s*(\d{1,4}))?$/i, "Write a die and its priority as d12+3.");
      return { die: number(die, 2, 100, "die"), priority: number(priority ?? "0", 0, 20, "priority") };
    },
    aces: (text, { dice }) => {
      const [, wild, die, short, modifier] = match(text, /^(?:(?:(wild)|extra(?!.*w))\s*-?)?\s*d(\d{1,3})(w?)\s*([+-]\s*\d{1,3})?$/i, "Write a die as d8, with a modifier as d8+2, with the Wild Die as d8w+2.");
      if (!dice.includes(Number(die))) throw new RangeError(`“${text}” is no die of this game. Allowed: ${dice.map((each) => `d${each}`).join(", ")}.`);
      return { die: Number(die), wild: Boolean(wild || short), modifier: number(modifier?.replace(/\s/g, "") ?? "0", -20, 20, "modifier") };
    },
    hits: (text, { limited }) => {
      const [, dice, limit] = match(text, limited ? /^([+-]?\d+)(?:\s*l\s*(\d+))?$/i : /^([+-]?\d+)$/, `Write a number of dice as 8${limited ? ", with a limit of 5 as 8L5" : ""}.`);
      return { dice: number(dice, 1, 40, "number of dice"), limit: limit && number(limit, 1, 40, "limit") };
    },
    "open-ended-contest": (text) => {
      const [, score, ranks, stars = ""] = match(text, /^([+-]?\d{1,4})\s*(?:\+\s*(\d{1,3})|(\*+))?$/, "Write a score as 6, with two ranks of mastery as 6+2.");
      return { score: number(score, -100, 100, "score"), ranks: number(ranks ?? String(stars.length), 0, 20, "rank") };
    },
  };

  /* The four outcomes of two sides. */
  const meeting = (game, variant, rule = oppose.rule(`${game.id}/${game.table}/${variant}`)) =>
    ({ rule, read: (text) => SIDES[rule.kind](text, rule.rule), meet: (you, them) => rule.meet(you, them) });

  const sum = (list) => list.reduce((all, one) => all + one, 0n);
  const product = (list) => list.reduce((all, one) => all * one, 1n);

  /* ---- one roll against several: what each roll of yours gets ------------------------------------------------ */

  const each = (faces, made) => Array.from({ length: faces }, (_, n) => made(n + 1));
  const ROLLS = {
    contest: (rule, you, them) => {
      if (rule.isMaster(you) || rule.isMaster(them)) return masters(rule, you, them);
      const [mine, theirs, lead] = rule.sides(you, them);
      const total = rule.throws(them.dice) * rule.unit;
      const found = [];
      mine.groups.forEach((part, rank) => {
        const level = rule.alike[rank][0];
        part.counts.forEach((times, face) => {
          if (!times) return;
          const one = new part.constructor(Float64Array.from(part.counts, (_, n) => Number(n === face)));
          let win = 0;
          theirs.groups.forEach((other, below) => {
            if (other.size) win += rule.met(one, other, rank - below, level, lead)[0];
          });
          found[face] = { times, win, total };
        });
      });
      return found;
    },
    "active-roll": (rule, you, them) => {
      const { bands } = rule;
      const terms = rule.single ? [[1, rule.single]] : bands.sizes(them.rating).map((count, level) => [count, rule.against[level]]);
      const levels = terms.map(([times, term]) => [times, bands.of(term({ rating: you.rating, passive: them.rating }), you.rating)]);
      const total = terms.reduce((all, [times]) => all + times, 0);
      return each(bands.faces, (face) => ({
        times: 1,
        win: levels.reduce((all, [times, level]) => all + (level[face - 1] >= rule.good ? times : 0), 0),
        total,
      }));
    },
    "die-and-modifier": (rule, you, them) => {
      const theirs = rule.faces(them.roll);
      const total = theirs.reduce((all, count) => all + count, 0);
      return rule.faces(you.roll).map((times, n) => ({
        times,
        win: theirs.reduce((all, count, other) => all + (n + you.modifier > other + them.modifier ? count : 0), 0),
        total,
      }));
    },
    "die-and-priority": (rule, you, them) => each(you.die, (face) => {
      const mine = face + you.priority;
      const taken = rule.rule.priority_breaks_ties !== false && you.priority > them.priority;
      return { times: 1, total: them.die, win: each(them.die, (other) => Number(mine > other + them.priority || (taken && mine === other + them.priority))).reduce((a, b) => a + b) };
    }),
  };

  ROLLS.hits = (rule, { dice: you, limit }, { dice: them, limit: other }) => {
    if (rule.die.again) throw new RangeError("Dice that are rolled again have no last roll, so several foes cannot be counted. Choose another reading.");
    const theirs = rule.theirs.counts(them, other);
    const total = sum(theirs);
    const taken = rule.rule.equal === "player" ? 1 : 0;
    return rule.die.counts(you, limit).map((times, hits) => ({ times, win: sum(theirs.slice(0, hits + taken)), total }));
  };

  ROLLS.throws = (rule, you, them) => rule.rolls(you, them);

  const masters = (rule, you, them) => {
    const { bands, unit, rule: { master } } = rule;
    const total = bands.faces * unit;
    const top = bands.levels.length - 1;
    const best = ({ rating: at, base }) => bands.sizes(at, base).at(-1) * unit;
    return each(bands.faces, (n) => {
      const roll = bands.low + n - 1;
      let win;
      if (rule.isMaster(you) && rule.isMaster(them)) win = rule.both({ roll }) ? total : 0;
      else if (rule.isMaster(you)) win = total - (master.your_draw === "win" ? 0 : best(them));
      else win = bands.of(you.rating, you.base)[n - 1] === top && master.their_draw === "win" ? total : 0;
      return { times: 1, win, total };
    });
  };

  /* How often you beat 0, 1, ... of the foes, in counts of `total`. */
  const beaten = (kind, rule, you, foes) => {
    const met = new Map();
    for (const foe of foes) if (!met.has(JSON.stringify(foe))) met.set(JSON.stringify(foe), ROLLS[kind](rule, you, foe));
    const first = met.get(JSON.stringify(foes[0]));
    const beat = Array(foes.length + 1).fill(0n);
    first.forEach(({ times }, at) => {
      let counts = [BigInt(times)];
      for (const foe of foes) {
        const { win, total } = met.get(JSON.stringify(foe))[at];
        const [won, lost] = [BigInt(win), BigInt(total) - BigInt(win)];
        counts = [...counts, 0n].map((count, n) => count * lost + (n ? counts[n - 1] * won : 0n));
      }
      counts.forEach((count, n) => { beat[n] += count; });
    });
    return { beat, total: beat.reduce((a, b) => a + b, 0n) };
  };

  /* ---- a contest that goes on: fractions as pairs of BigInt ---------------------------------------------------- */

  const choose = (n, k) => {
    let found = 1n;
    for (let i = 1n; i <= BigInt(k); i += 1n) found = (found * (BigInt(n) - BigInt(k) + i)) / i;
    return found;
  };

  /* The chance to win, and the decided rounds on average, each over `whole`; a round is won `w` to `l`. */
  const ends = (rule, wins, w, l) => {
    const s = w + l;
    if (rule === "ahead") {
      const n = BigInt(wins);
      if (w === l) return { win: [1n, 2n], rounds: [n * n, 1n] };
      const win = [w ** n, w ** n + l ** n];
      return { win, rounds: [n * (2n * win[0] - win[1]) * s, win[1] * (w - l)] };
    }
    const n = rule === "again" ? 1 : wins;
    const power = s ** BigInt(2 * n - 1);
    let [win, rounds] = [0n, 0n];
    for (let lost = 0; lost < n; lost += 1) {
      const scale = choose(n - 1 + lost, lost) * s ** BigInt(n - 1 - lost);
      const [mine, theirs] = [w ** BigInt(n) * l ** BigInt(lost), l ** BigInt(n) * w ** BigInt(lost)].map((each) => scale * each);
      win += mine;
      rounds += BigInt(n + lost) * (mine + theirs);
    }
    return { win: [win, power], rounds: [rounds, power] };
  };

  /* The chance of each end in rounds 1 to 10, by following every score. */
  const lengths = (rule, wins, [win, , , lose], total) => {
    const n = rule === "again" ? 1 : wins;
    const [w, l, neither] = [BigInt(win), BigInt(lose), BigInt(total) - BigInt(win) - BigInt(lose)];
    let scores = new Map([[`${n} ${n}`, 1n]]);
    return each(ROUNDS, () => {
      const next = new Map();
      const over = [0n, 0n];
      const put = (mine, theirs, count) => {
        if (!mine) over[0] += count;
        else if (!theirs) over[1] += count;
        else next.set(`${mine} ${theirs}`, (next.get(`${mine} ${theirs}`) ?? 0n) + count);
      };
      for (const [score, count] of scores) {
        const [mine, theirs] = score.split(" ").map(Number);
        const back = Number(rule === "ahead");
        put(mine - 1, theirs + back, count * w);
        put(mine + back, theirs - 1, count * l);
        put(mine, theirs, count * neither);
      }
      scores = next;
      return over;
    });
  };

  const decimal = ([n, d], places = 2) => window.opposeNumbers.decimal((2n * n * 10n ** BigInt(places) + d) / (2n * d), places);

  /* ---- boxes ------------------------------------------------------------------------------------------------------ */

  const cell = (name, content) => Object.assign(element(name, content), name === "th" && { scope: "row" });
  const fill = (body, rows, now = -1) => {
    body.replaceChildren(...rows.map(([first, ...rest], n) => {
      const row = element("tr", cell("th", first), ...rest.map((content) => cell("td", content)));
      row.classList.toggle("op-now", n === now);
      return row;
    }));
  };
  const length = (count, total, colour) =>
    drawn("svg", { class: "op-length", viewBox: "0 0 1000 34", preserveAspectRatio: "none", "aria-hidden": "true" },
      drawn("rect", { width: (1000n * count) / total, height: 34, class: `op-outcome-${colour}` }));

  /* Rows of a name, a chance with its bar, and what else there is. */
  const bars = (body, rows) => fill(body, rows.map(([name, count, total, rest]) =>
    [name, oppose.percent(count, total, 2), length(count, total, name === "nobody" || name === "0" ? "none" : "win"), rest]));

  const percent = (count, total, places = 1) => oppose.percent(count, total, places);

  /* How many foes one can risk, or what is wrong with the share of the time in which all are to be beaten. */
  const risk = (shares, chance, allowed) => {
    try {
      const wanted = BigInt(number(chance.replace("%", ""), 1, 99, "percentage"));
      const enough = shares.findIndex(([n, d]) => 100n * n < wanted * d);
      const most = enough < 0 ? allowed : enough;
      return `${most === allowed ? `${most} or more` : most} ${most === 1 ? "foe" : "foes"}`;
    } catch ({ message }) {
      return message;
    }
  };

  class Ask {
    constructor(box) {
      this.box = box;
      this.games = JSON.parse(box.dataset.rolls);
      this.fields = new Map([...box.querySelectorAll("[data-ask-field]")].map((field) => [field.dataset.askField, field]));
      // the state as the page was built; changes made since are repeated when this is ready
      this.first = Object.fromEntries([...this.fields].map(([name, field]) => [name, oppose.usual(field)]));
      this.last = this.games.find(({ id }) => id === this.first.system) ?? this.games[0];
      box.addEventListener("input", (event) => this.changed(event.target.dataset.askField));
      box.addEventListener("keydown", (event) => this.byKey(event));
      box.addEventListener("click", (event) => {
        const does = event.target.closest("[data-ask-do]")?.dataset.askDo;
        if (does) this.act(does);
      });
      for (const control of box.querySelectorAll("[disabled]")) control.disabled = false;
      oppose.arrive();
      this.open();
    }

    part(name) { return this.box.querySelector(`[data-part="${name}"]`); }
    state() { return Object.fromEntries([...this.fields].map(([name, field]) => [name, field.value])); }
    game() { return this.games.find(({ id }) => id === this.fields.get("system")?.value) ?? this.games[0]; }

    open() { if (location.search.length > 1) this.goTo(location.search); }

    /* The state of an address; what it lacks is as the page has it. */
    goTo(search) {
      if (search === (this.at ?? "")) return; // another place of the page
      this.at = search;
      return this.tried(() => {
        if (JSON.stringify(this.state()) !== JSON.stringify(this.first)) this.fillIn(new Map(Object.entries(this.first)));
        this.fillIn(oppose.parameters(search));
        this.show();
      });
    }

    fillIn(given) {
      for (const name of new Set(["system", "variant", ...given.keys()])) {
        const field = this.fields.get(name);
        if (!field || !given.has(name)) continue;
        const text = given.get(name);
        if (field.tagName === "SELECT" && ![...field.options].some(({ value }) => value === text)) {
          throw new RangeError(`“${text}” is not on the list of ${{ system: "games", variant: "readings" }[name] ?? "choices"}.`);
        }
        field.value = field.type === "text" ? text.trim().replace(/\s*\n\s*/g, ", ") : text; // which has one line
        this.chose(name);
      }
    }

    /* What follows from the choice of a game. */
    chose(name) { if (name === "system") this.another(); }

    /* The readings of another game, and its sides; where both begin with the same sides, those that were asked stay. */
    another() {
      const { you, them } = this.last;
      this.readings(); // first, since they tell which roll of the game is meant
      const game = this.last = this.game();
      if (you === undefined || you !== game.you || them !== game.them) this.usual(game);
    }

    readings() {
      const { readings } = this.game();
      this.fields.get("variant").replaceChildren(...readings.map(([id, title]) => new Option(title, id)));
    }

    changed(name) {
      this.chose(name);
      if (this.box.dataset.ask !== "which") this.show(true);
    }

    /* A side that is a number goes up and down by the keys of all readouts, as far as its game allows. */
    async byKey(event) {
      const { target: field } = event;
      const by = ["you", "them"].includes(field.dataset.askField) && oppose.stepOf(event);
      const [text, from] = [field.value, oppose.whole(field.value, -1e6, 1e6)];
      if (!by || from === null) return;
      event.preventDefault();
      await this.ready();
      if (field.value !== text) return; // written on meanwhile
      const read = this.reader();
      for (let left = by; left; left -= Math.sign(by)) {
        try {
          read(String(from + left));
        } catch {
          continue; // beyond the last that is allowed
        }
        field.value = from + left;
        field.dispatchEvent(new Event("input", { bubbles: true }));
        return;
      }
    }

    /* What reads a side; the page that looks for a reading takes any. */
    reader() { return this.fields.has("variant") ? meeting(this.game(), this.fields.get("variant").value.split("/").at(-1)).read : String; }

    /* The sides of another game. */
    usual({ you, them }) {
      this.fields.get("you").value = you;
      this.fields.get("them").value = this.box.dataset.ask === "foes" ? [them, them, them].join(", ") : them;
    }

    /* The field that lists several who roll, and how many there may be. */
    get many() {
      const { lists: field = "them", ...ends } = this.adder("more")?.dataset ?? {};
      return { field, least: Number(ends.least), most: Number(ends.most) };
    }

    /* All of them, as written and as they are read, if there are as many as there may be. */
    several(one, more) {
      const { least, most, field } = this.many, texts = this.listed, { length } = texts;
      if (length > 1 && texts.includes("")) throw new RangeError(`An entry is missing in “${this.fields.get(field).value.trim()}”. Write one before and after each comma.`);
      const sides = texts.map(this.reader());
      if (length < least || length > most) throw new RangeError(`${length} ${length === 1 ? one : more}. Allowed: ${least} to ${most}; ${BETWEEN}`);
      return [texts, sides];
    }

    /* Parted as by oppose_engine/sides/several.py. */
    get listed() {
      const isSide = (text) => {
        try {
          this.reader()(text);
          return true;
        } catch {
          return false; // or the rule of the game has not arrived
        }
      };
      const parts = this.fields.get(this.many.field)?.value.trim().replace(/\s*[,;]$/, "").split(/\s*[,;]\s*|\s*\n\s*/) ?? [];
      return parts.flatMap((part) => {
        const words = part.split(/\s+/);
        return words.length > 1 && !isSide(part) && words.every(isSide) ? words : [part];
      });
    }

    act(does) {
      const { least, most, field } = this.many, all = this.listed;
      if (does === "more" && all.length < most) this.fields.get(field).value = [...all, all.at(-1)].join(", ");
      if (does === "fewer" && all.length > least) this.fields.get(field).value = all.slice(0, -1).join(", ");
      if (does === "copy") this.copy();
      else this.show(true);
    }

    /* The address of the page is of what was right before. */
    copy() { oppose.act(this.adder("copy"), this.part("problem").textContent ? "" : this.link ?? location.href, this.part("copied")); }

    adder(does) { return this.box.querySelector(`[data-ask-do="${does}"]`); }

    ready() { return this.fields.has("system") && oppose.need(this.game().id); }

    /* Answer; what was edited gets an address of its own. */
    show(edited = false) {
      return this.tried(async () => {
        const asked = this.state();
        await this.ready();
        for (const [does, end] of [["more", "most"], ["fewer", "least"]]) this.adder(does)?.setAttribute("aria-disabled", this.listed.length === this.many[end]);
        if (JSON.stringify(asked) !== JSON.stringify(this.state())) return; // a newer edit is on its way
        await this[this.box.dataset.ask](asked);
        this.warn("");
        if (edited) oppose.remember(oppose.query(Object.entries(asked).map(([name, value]) => [name, value.replaceAll(", ", ",")])));
        if (edited) this.at = location.search;
      });
    }

    /* Do it; what cannot be done is said. */
    async tried(does) {
      try {
        await does();
      } catch (error) {
        this.refuse(error);
      }
    }

    refuse({ message }) {
      const parted = !this.adder("more") || message.includes(BETWEEN) || !this.listed.some((each) => /\s/.test(each));
      this.warn(parted ? message : `${message} ${oppose.start(BETWEEN)}`);
    }

    /* What is wrong, with a mark at the first field that holds what it quotes, or that is empty. */
    warn(said) {
      const [, wrong] = /“(.*?)”/.exec(said) ?? (said.startsWith(EMPTY) ? ["", ""] : []);
      this.part("problem").textContent = said;
      this.box.toggleAttribute("data-refused", Boolean(said));
      const held = [...this.fields.values()].find(({ value, localName }) => (wrong || localName === "input") && [value, ...value.split(/[,;]/), ...value.split(/[\s,;]+/)].some((each) => each.trim() === wrong));
      for (const field of this.fields.values()) field.setAttribute("aria-invalid", field === held);
    }

    say(first, rest) {
      const [strong] = this.part("said").children;
      const stays = strong.textContent === first && strong.nextSibling.data === rest; // and is not heard once more
      if (!stays) [strong.textContent, strong.nextSibling.data] = [first, rest];
      return stays;
    }

    foes({ variant, you, chance }) {
      const game = this.game();
      const { rule, read, meet } = meeting(game, variant);
      const mine = read(you), { most: allowed } = this.many;
      const [texts, foes] = this.several("foe", "foes");
      const { beat, total } = beaten(game.kind, rule, mine, foes);
      const some = total - beat[0];
      const all = beat.at(-1);
      const more = `beat all of them; at least one ${percent(some, total)}%, none ${percent(beat[0], total)}%.`;
      const stays = this.say(`${percent(all, total)}%`, ` of the time you ${foes.length === 1 ? "beat it." : more}`);
      const name = (n) => (n === 0 ? "none" : n === foes.length ? "all" : String(n));
      fill(this.part("beaten"), beat.map((count, n) => [name(n), `${percent(count, total, 2)}%`, length(count, total, n ? "win" : "none")]));
      const same = foes.every((foe) => JSON.stringify(foe) === JSON.stringify(foes[0]));
      const { each: [win], total: once } = meet(mine, foes[0]);
      const rows = each(allowed, (n) => {
        const found = beaten(game.kind, rule, mine, Array(n).fill(foes[0]));
        const plain = percent(BigInt(win) ** BigInt(n), BigInt(once) ** BigInt(n));
        const all = found.beat[n];
        return [String(n), percent(all, found.total), length(all, found.total, "win"), percent(found.total - found.beat[0], found.total), plain, [all, found.total]];
      });
      const shares = rows.map((row) => row.pop());
      const table = this.part("further");
      table.closest("table").caption.textContent = same ? "What does each further foe cost?" : `What does each further foe cost, all alike at ${texts[0]}?`;
      fill(table, rows, same ? foes.length - 1 : -1);
      const enough = risk(shares, chance, allowed);
      oppose.put(this.part("risk"), enough);
      oppose.put(this.part("copied"), stays ? enough : ""); // or the answer is heard
    }

    series({ variant, you, them, rule, wins }) {
      const { read, meet } = meeting(this.game(), variant);
      const { each: counts, total } = meet(read(you), read(them));
      const needed = rule === "again" ? 1 : number(wins, 1, MOST_WINS, "number of wins");
      const [w, l, all] = [counts[0], counts[3], total].map(BigInt);
      this.fields.get("wins").disabled = rule === "again";
      if (w + l === 0n) throw new RangeError("No round is ever won. Give sides of which one can win.");
      const found = ends(rule, needed, w, l);
      const rounds = [found.rounds[0] * all, found.rounds[1] * (w + l)];
      this.say(`${percent(...found.win)}%`, ` of the time you win the series, which takes ${decimal(rounds, 1)} rounds on average, whoever wins; each round you win ${percent(w, all)}%.`);
      let [done, whole] = [0n, 1n];
      fill(this.part("rounds"), lengths(rule, needed, counts, total).map(([mine, theirs], n) => {
        whole *= all;
        done = done * all + mine + theirs;
        return [String(n + 1), percent(mine, whole), percent(theirs, whole), percent(done, whole)];
      }));
    }

    square({ variant, you, them }) {
      const game = this.game();
      const { rule, read } = meeting(game, variant);
      if (game.kind !== "contest") throw new RangeError("Only contests with levels of success have such a square.");
      const sides = [read(you), read(them)];
      if (sides.some(({ dice }) => dice)) throw new RangeError("With bonus or penalty dice some faces come up more often, so no square shows them. Give ratings alone.");
      if (sides.some((side) => rule.isMaster(side))) throw new RangeError("A Master does not roll, so there are no pairs of faces.");
      const { each: odds, total } = rule.meet(...sides);
      this.say(`${percent(odds[0], total)}%`, ` of all pairs of faces you win, ${percent(odds[3], total)}% they win.`);
      const [mine, theirs, lead] = rule.sides(...sides);
      const { faces, levels } = rule.bands;
      const singles = (side) => {
        const found = Array(faces);
        side.levels.forEach((part, level) => part.counts.forEach((count, face) => {
          if (count) found[face] = { level, part: new part.constructor(Float64Array.from(part.counts, (_, n) => Number(n === face))) };
        }));
        return found;
      };
      const [yours, others] = [singles(mine), singles(theirs)];
      const pairs = yours.map((own) => others.map((other) =>
        rule.met(own.part, other.part, rule.ranks[own.level] - rule.ranks[other.level], own.level, lead)));
      const won = pairs.map((row) => row.map((one) => { const at = one.indexOf(rule.unit); return at < 0 ? 1 : at; }));
      this.drawSquare(rule, game.levels[variant], { won, yours, others, faces, you, them });
      fill(this.part("levels"), levels.map((name, level) => {
        const rows = pairs.filter((_, face) => yours[face].level === level);
        const sums = [0, 1, 2, 3].map((n) => rows.flat().reduce((all, one) => all + one[n], 0));
        const whole = sums.reduce((a, b) => a + b);
        const head = new DocumentFragment();
        head.append(oppose.key("level", game.levels[variant][level]), ` ${oppose.start(name)}`);
        return [head, String(rows.length), ...sums.map((count) => (rows.length ? percent(count, whole) : "\u2013"))];
      }).reverse());
    }

    drawSquare(rule, tokens, { won, yours, others, faces, you, them }) {
      const svg = this.part("square").querySelector("svg");
      const runs = (values, same = (a, b) => a === b) => {
        const found = [];
        values.forEach((value, at) => {
          const last = found.at(-1);
          if (last && same(last.value, value)) last.size += 1;
          else found.push({ at, size: 1, value });
        });
        return found;
      };
      const rect = (x, y, width, height, name) => drawn("rect", { x, y, width, height, class: `op-${name}` });
      const parts = runs(won, (a, b) => a.join() === b.join()).flatMap(({ at: y, size: height, value }) =>
        runs(value).map(({ at: x, size: width, value: outcome }) => rect(x, y, width, height, `outcome-${odds.OUTCOMES[outcome]}`)));
      const [strip, edge] = [6, 8];
      const names = [];
      const named = (size, value, transform) => { if (size >= 16) names.push(drawn("text", { transform }, rule.bands.levels[value])); };
      for (const { at, size, value } of runs(yours.map(({ level }) => level))) {
        parts.push(rect(-edge, at, strip, size, `level-${tokens[value]}`));
        named(size, value, `translate(${strip / 2 - edge} ${at + size / 2}) rotate(-90)`);
      }
      for (const { at, size, value } of runs(others.map(({ level }) => level))) {
        parts.push(rect(at, -edge, size, strip, `level-${tokens[value]}`));
        named(size, value, `translate(${at + size / 2} ${strip / 2 - edge})`);
      }
      parts.push(...names);
      const areas = new Map();
      won.forEach((row, y) => row.forEach((outcome, x) => {
        const key = `${yours[y].level} ${others[x].level} ${outcome}`;
        areas.set(key, [...(areas.get(key) ?? []), [x, y]]);
      }));
      for (const cells of areas.values()) {
        const [across, down] = [0, 1].map((n) => cells.reduce((sum, each) => sum + each[n], 0) / cells.length);
        const [left, top] = [Math.floor(across) - 5, Math.floor(down) - 2]; // most of these 11 by 4 faces are its own
        if (cells.filter(([x, y]) => x >= left && x < left + 11 && y >= top && y < top + 4).length <= 22) continue;
        const place = { x: +(across + 0.5).toPrecision(6), y: +(down + 0.5).toPrecision(6) };
        parts.push(drawn("text", place, `${percent(cells.length, faces * faces)}%`));
      }
      svg.replaceChildren(...parts);
      svg.setAttribute("viewBox", `${-edge} ${-edge} ${faces + edge} ${faces + edge}`);
      svg.setAttribute("aria-label", `All pairs of faces at ${you} against ${them}: your roll down, theirs across; each colour is an outcome.`);
    }

    /* The printed numbers, each with its match-up: one, a row (several of theirs) or a column (several of yours). */
    printed({ you, them, shown }) {
      const [, alone, mine, theirs] = /^\s*([\d.]+)\s*%?\s+(?:at|for)\s+(\S+)\s+(?:v|vs|against)\.?\s+(\S+)\s*$/i.exec(shown) ?? [];
      if (alone) {
        for (const [name, text] of [["you", mine], ["them", theirs], ["shown", alone]]) this.fields.get(name).value = text;
        return this.printed({ you: mine, them: theirs, shown: alone });
      }
      const [yours, others, numbers] = [you, them, shown].map((text) => text.replace(/(\d)\s+%/g, "$1%").trim().split(/[\s,;|]+/).filter(Boolean));
      const count = numbers.length;
      if (!(count && yours.length && others.length)) throw new RangeError("Fill in all three fields: your side, theirs, and the number as it is printed.");
      if (Math.max(yours.length, others.length) !== count || ![yours, others].every(({ length }) => length === 1 || length === count)) {
        const given = [[count, "number"], [yours.length, "side"], [others.length, "side"]].map(([n, word]) => `${n} ${word}${n === 1 ? "" : "s"}`);
        throw new RangeError(`${given[0]} for ${given[1]} of yours and ${given[2]} of theirs. Give one number for each side of a row or a column; a decimal has a point, as in 52.45.`);
      }
      return numbers.map((text, n) => {
        const found = /^(\d{1,3})(?:\.(\d{1,6}))?%?$/.exec(text);
        if (!found) throw new RangeError(`“${text}” is no percentage. Write it as printed, such as 50.50.`);
        if (parseFloat(text) > 100) throw new RangeError(`“${text}” is more than 100%. Give a chance in percent, such as 50.50.`);
        const [, whole, decimals = ""] = found;
        return { you: yours[n] ?? yours[0], them: others[n] ?? others[0], text: text.replace("%", ""), units: BigInt(whole + decimals), scale: 100n * 10n ** BigInt(decimals.length) };
      });
    }

    async which(asked) {
      const numbers = this.printed(asked);
      Object.assign(asked, this.state()); // a sentence that was pasted stands in its fields now
      await Promise.all(this.games.map(({ id }) => oppose.need(id)));
      const found = [];
      for (const game of this.games) {
        for (const [variant, title] of game.readings) {
          let met;
          try {
            const { read, meet } = meeting(game, variant);
            met = numbers.map(({ you, them }) => meet(read(you), read(them)));
          } catch (error) {
            if (error instanceof RangeError) continue; // the game writes its sides in another way
            throw error;
          }
          const measures = met.map(({ each, total }) => {
            const [win, tie, none, lose] = each.map(BigInt);
            const all = BigInt(total);
            return { "you win": [win, all], "ties split": [2n * win + tie, 2n * all], decided: [win, win + lose || 1n], "they win": [lose, all], tie: [tie, all], nobody: [none, all] };
          });
          Object.keys(measures[0]).forEach((name, place) => {
            if (name === "decided" && game.final?.includes(variant)) return; // nothing is rolled again
            const exact = measures.map((each) => each[name]);
            if (/split|decided/.test(name) && measures.every(({ "you win": [a, b], [name]: [c, d] }) => a * d === b * c)) return; // the chance to win, once more
            const fits = exact.map(([n, d], at) => {
              const { units, scale } = numbers[at];
              return units === (n * scale) / d || units === (2n * n * scale + d) / (2n * d);
            });
            const off = Math.max(...exact.map(([n, d], at) => Math.abs(Number((n * 10n ** 9n) / d) / 1e7 - Number(numbers[at].text))));
            found.push({ game, variant, title, name, place, off, exact, misses: numbers.filter((_, at) => !fits[at]) });
          });
        }
      }
      found.sort((a, b) => a.misses.length - b.misses.length || a.place - b.place || a.off - b.off);
      if (!found.length) throw new RangeError("No game has these sides. Write them as the page of the game does, such as 60, +5 or d8+4.");
      this.tellWhich(numbers, found);
    }

    tellWhich(numbers, found) {
      const fitting = found.filter(({ misses }) => !misses.length);
      const [first] = numbers;
      const [each, all] = numbers.length > 1 ? ["rows", "this row"] : ["numbers", first.text];
      this.say(fitting.length ? `${fitting.length}` : "None", fitting.length ? ` of ${found.length} ${each} that the readings print here ${fitting.length === 1 ? "is" : "are"} ${all}.` : ` of the readings prints ${all}; these are the nearest.`);
      const exactly = ({ exact }) => exact.map((each) => `${percent(...each, 4)}%`).join(", ");
      const apart = new Set(fitting.map(exactly)).size;
      const now = !fitting.length ? numbers.length > 1 && "miss" : fitting.length > 1 && (apart > 1 ? "near" : "same");
      for (const told of this.box.querySelectorAll("[data-when]")) told.hidden = told.dataset.when !== now;
      fill(this.part("found"), (fitting.length ? fitting : found.slice(0, NEAREST)).map((one) => {
        const { game, variant, title, name, misses } = one;
        const at = misses[0] ?? first, link = element("a", game.title);
        const file = /[^/]*$/.exec(location.pathname)[0]; // in a folder on disk a page goes by its file
        link.href = new URL(`../../systems/${game.id}/${file}?you=${encodeURIComponent(at.you)}&them=${encodeURIComponent(at.them)}&variant=${variant}`, location.href).href;
        const missed = misses.map(({ you, them, text }) => `${text} at ${you} v ${them}`).join(", ");
        return [link, title, name, numbers.length === 1 ? exactly(one) : misses.length ? `not ${missed}` : "all of them"];
      }));
    }
  }

  /* ---- what is set before a roll: a number, one of a list, or a letter for each die ------------------------------------ */

  const MOST_LETTERS = 12;

  /* The field for it, with its label; `at` stands before its name. */
  const settingField = ({ name, label, low, high, choices, names = [], letters, usual }, at = "") => {
    const field = element(choices && !letters ? "select" : "input");
    if (letters) Object.assign(field, { type: "text", value: usual, maxLength: MOST_LETTERS, spellcheck: false, autocapitalize: "characters" });
    else if (choices) field.append(...choices.map((each, n) => new Option(names[n] ?? each, each, each === usual, each === usual)));
    else Object.assign(field, { type: "number", min: low, max: high, value: usual });
    Object.assign(field, { id: `ask-${at}${name}`, autocomplete: "off" });
    field.setAttribute("aria-describedby", "ask-problem");
    field.dataset.askField = at + name;
    const words = letters && choices.filter((each) => /^[a-z]/.test(each));
    const told = Object.assign(styled("label", "op-label", letters ? `${label}: ${[[...letters].join(", "), ...words].join(" or ")}` : label), { htmlFor: field.id });
    return { field, shown: styled("span", `op-input op-ask-${at}${name}`, told, field) };
  };

  /* Its value as it was written, with numbers as numbers and letters in their order. */
  const settingValue = ({ label, low, high, choices, letters }, text) => {
    if (letters) {
      const { value, problem } = oppose.lettered(text, letters, choices, MOST_LETTERS);
      if (!problem) return value;
      throw new RangeError(`${quoted(text)} is not allowed for ${label.toLowerCase()}: ${problem.replace("W", "w")}`);
    }
    const value = choices ? choices.find((each) => String(each) === text) : oppose.whole(text, low, high) ?? undefined;
    if (value !== undefined) return value;
    throw new RangeError(`${quoted(text)} is not allowed for ${label.toLowerCase()}: ${choices ? choices.join(", ") : `whole numbers from ${oppose.minus(low)} to ${oppose.minus(high)}`}.`);
  };

  /* A box whose fields are those of the game that is chosen. */
  class Settings extends Ask {
    readings() {
      for (const name of [...this.fields.keys()]) if (name !== "system") this.fields.delete(name);
      this.part("fields").replaceChildren(...this.game().settings.map((setting) => {
        const { field, shown } = settingField(setting);
        this.fields.set(setting.name, field);
        return shown;
      }));
    }

    usual() {} // the fields of a game come with what is usual

    ready() { return Promise.all(["dice", "throws"].map(window.opposeLoad.part)); }

    /* What is set, with numbers as numbers. */
    values(asked) { return Object.fromEntries(this.game().settings.map((setting) => [setting.name, settingValue(setting, asked[setting.name])])); }
  }

  const boxes = new WeakMap();
  const before = oppose.ready;
  oppose.asks = { beaten, meeting, quoted, fill, bars, choose, decimal, product, sum, settingField, settingValue, Ask, Settings, kinds: {} };
  oppose.ready = () => {
    before?.();
    for (const box of document.querySelectorAll("[data-ask]")) if (!boxes.has(box)) boxes.set(box, new (oppose.asks.kinds[box.dataset.ask] ?? Ask)(box));
  };
  oppose.following.push((search) => { for (const box of document.querySelectorAll("[data-ask]")) boxes.get(box)?.goTo(search); });
})();
