/* Any two readings side by side: at the same ratings, at the same lead, or each roll with settings of its own.
   The page lists every roll with what it can be set to; two readings of one kind are compared. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.kinds.compare) return;
  const { Readout, element, styled, made: given, drawn, put, phrase, key } = oppose;

  const OUTCOMES = [["win", "You win"], ["tie", "Tie"], ["none", "Nobody"], ["lose", "They win"]];
  const [MINUS, DASH] = ["\u2212", "\u2013"];
  const EXACT = 1e-12; // chances closer than this are equal: their wholes are far smaller
  const MODIFIERS = 100;
  const TOP = 100; // rating that every d100 game has
  const ISLAND = 20; // cells
  const [FOOT, TALLEST] = [86, 78]; // of columns, in percent of their picture
  const [SEEN, FAINT] = [0.005, 0.0005]; // the least shares that have a number, and a column
  const LETTERS = ["a", "b"];

  const line = (x1, x2, y1, y2, classes) => drawn("line", { x1, x2, y1, y2, class: classes });
  const word = (text, x, y, classes, more = {}) => drawn("text", { x, y, ...more, class: classes }, text);
  const pin = (x, y, r) => drawn("circle", { cx: x, cy: y, r, class: "op-pin" });
  const place = (index, size) => `${((100 * (index + 0.5)) / size).toFixed(3)}%`;
  const height = (chance) => `${(100 - 100 * chance).toFixed(3)}%`;
  const slug = (words) => words.toLowerCase().replaceAll(" ", "-");
  const share = ({ each, total }, n = 0) => Number(each[n]) / Number(total);
  /* The good or the bad results of a check, worst first. */
  const half = ({ results, variant }, wanted) => results[variant].filter(([, , good]) => good === wanted).map(([name]) => name);
  /* The worst success of a check or its best failure, and whether there is another. */
  const nearest = (reading, good) => [half(reading, good).at(good ? 0 : -1), half(reading, good).length > 1];
  const sign = (number) => (Math.abs(number) < EXACT ? 0 : Math.sign(number));

  /* The places of an extreme: named if they are few, counted if they are many, as on the page as built. */
  const places = (found, noun) => (found.length > 3
    ? `${found[0]} and ${found.length - 1} other ${noun}`
    : [found.slice(0, -1).join(", "), ...found.slice(-1)].filter(Boolean).join(" and "));

  /* Some of the labels of an axis: every fifth, tenth or so. */
  const ticks = (labels) => {
    const step = [1, 2, 5, 10, 20, 25, 50].find((each) => labels.length <= 6 * each);
    const numbers = labels.every((label) => !Number.isNaN(Number(label)));
    return labels.flatMap((label, n) => ((numbers ? Number(label) : n) % step ? [] : [[n, oppose.minus(label)]]));
  };

  /* The path between cells where you gain and all others, in a square of cells; small islands are left out. */
  const signLine = (change, size) => {
    const gains = change.map((value) => sign(value) > 0);
    const [shown, seen] = [[...gains], gains.map(() => false)];
    gains.forEach((gain, start) => {
      const cells = seen[start] ? [] : [start];
      seen[start] = true;
      for (const at of cells) { // which grows while it is read
        const x = at % size;
        for (const near of [at - size, at + size, ...(x ? [at - 1] : []), ...(x < size - 1 ? [at + 1] : [])]) {
          if (gains[near] !== gain || seen[near]) continue;
          seen[near] = true;
          cells.push(near);
        }
      }
      if (cells.length < ISLAND) for (const at of cells) shown[at] = !gain;
    });
    const [beside, below] = [[], []];
    shown.forEach((gain, at) => {
      const [y, x] = [Math.floor(at / size), at % size];
      if (x < size - 1 && gain !== shown[at + 1]) beside.push(`M${x + 1} ${y}v1`);
      if (y < size - 1 && gain !== shown[at + size]) below.push(`M${x} ${y + 1}h1`);
    });
    return [...beside, ...below].join("");
  };

  /* ---- controls ------------------------------------------------------------------------------------------------ */

  /* A number with its steps and its slider, or a list, as hooks/pages/readouts/box.py writes them. */
  const control = ({ name, label, values, names, usual, kind = "choice", step = 1 }) => {
    const id = `compare-${name}`;
    const listed = Boolean(names) || typeof values[0] !== "number";
    const common = { min: values[0], max: values.at(-1), step, value: usual, "data-field": name, autocomplete: "off" };
    let parts;
    if (listed) {
      const options = values.map((value, n) => given("option", { value, selected: String(value) === String(usual) }, names?.[n] ?? oppose.minus(value)));
      parts = [given("select", { id, "data-field": name, autocomplete: "off" }, ...options)];
    } else {
      const number = given("input", { type: "number", id, inputmode: "numeric", "aria-describedby": "compare-problem", ...common });
      const [less, more] = [["\u2212", -step, "less"], ["+", step, "more"]].map(([text, by, said]) =>
        given("button", { type: "button", tabindex: -1, "aria-label": `${label}: ${step === 1 ? "one" : step} ${said}`, "data-step": `${name} ${by}` }, text));
      parts = [styled("span", "op-stepper", less, number, more)];
      if (kind !== "change") parts.push(given("input", { type: "range", tabindex: -1, "aria-label": `${label}, slider`, ...common }));
    }
    return styled("span", `op-input op-input-${listed && kind === "number" ? "choice" : kind}`, given("label", { for: id, class: "op-label" }, label), ...parts);
  };

  const numbered = (labels) => (labels.every((label) => /^-?\d+$/.test(label)) ? labels.map(Number) : labels);
  const range = window.odds.span;
  const usualOf = (values, wanted) => (values.includes(wanted) ? wanted : values[Math.floor(values.length / 2)]);
  const NOUNS = { d100: "rating", d20: "rating", pool: "dice", lead: "lead" };
  const POINTS = ["point of rating", "points of rating"];
  const MORE = { d100: POINTS, d20: POINTS, pool: ["die", "dice"], lead: ["point of lead", "points of lead"] };

  class Compare extends Readout {
    get page() { return this.box.closest(".md-content__inner") ?? document; }
    /* The classes of the map, and where they begin. */
    get scale() { return (this.classes ??= JSON.parse(this.box.dataset.scale)); }
    /* Every reading by its name in addresses: its roll, and where its rule is. */
    get readings() {
      return (this.known ??= new Map(JSON.parse(this.box.dataset.rolls).flatMap((roll) => Object.entries(roll.readings)
        .map(([id, variant]) => [id, { ...roll, id, variant, path: `${roll.system}/${roll.table}/${variant}` }]))));
    }

    beyond(name) { return this.page.querySelector(`[data-part="${name}"]`); }
    get kind() { return this.readings.get(this.state.a).kind; }
    get chosen() { return LETTERS.map((letter) => this.readings.get(this.state[letter])); }
    /* What is ranked: A and B, each at its own settings, and the games' own rolls at the usual ones. */
    get ranked() {
      return [...this.readings.values()].filter(({ kind, main, id }) => kind === this.kind && (main || LETTERS.some((letter) => this.state[letter] === id)))
        .flatMap((reading) => (LETTERS.filter((letter) => this.state[letter] === reading.id).join("") || "-").split("").map((letter) => ({ reading, letter })));
    }
    systems() { return [...new Set(this.ranked.map(({ reading: { system } }) => system))]; }
    name(id) { return [...this.field("a").options].find((option) => option.value === id).textContent; }

    /* -- what is set -- */

    /* The settings of a pair: those that both have, or each its own. */
    asked(a, b) {
      const { kind } = a;
      if (kind === "check") {
        return [a, b].flatMap(({ settings }, n) => settings.map(({ name, label, values, names, default: usual }) => ({
          name: `${LETTERS[n]}-${name}`, label: `${LETTERS[n].toUpperCase()}: ${label.toLowerCase()}`, usual, kind: "number",
          values: typeof values[0] === "number" && !names ? range(...values) : values, names,
        })));
      }
      const own = [a, b].map(({ sides, them }, n) => ({
        name: `${LETTERS[n]}-them`, label: `${LETTERS[n].toUpperCase()}: they have`, kind: "them",
        values: numbered(sides), usual: numbered(sides)[sides.indexOf(them)],
      }));
      if (kind === "lead") {
        const most = Math.min(a.sides.length, b.sides.length) - 1;
        const listed = [a, b].some(({ sides: [first] }) => Number.isNaN(Number(first)));
        return [{ name: "lead", label: `Your lead${listed ? ", dice in order of strength" : ""}`, values: range(-most, most), usual: 2, kind: "you" }, ...own];
      }
      const values = numbered(a.sides.filter((side) => b.sides.includes(side)));
      const wanted = (side) => (typeof values[0] === "number" ? Number(side) : side);
      return [["you", "Your"], ["them", "Their"]].map(([name, whose]) =>
        ({ name, label: `${whose} ${NOUNS[kind]}`, values, usual: usualOf(values, wanted(a[name])), kind: name }));
    }

    /* The changes before a roll that both readings have. */
    changes(a, b) {
      const both = (what) => Object.keys(a[what] ?? {}).filter((name) => name in (b[what] ?? {}));
      const [grades, dice] = [both("grades"), both("dice")];
      const plain = dice.find((words) => [0, "normal"].includes(a.dice[words]));
      const made = [
        grades.length && ["difficulty", { values: ["", ...grades.map(slug)], names: ["As it is", ...grades], usual: "" }],
        a.modifier && b.modifier && ["modifier", { values: range(-MODIFIERS, MODIFIERS, 5), usual: 0, kind: "change", step: 5 }],
        plain && dice.length > 1 && ["dice", { values: dice.map(slug), names: dice.map(oppose.start), usual: slug(plain) }],
      ].filter(Boolean);
      return made.flatMap(([what, spec]) => [["Your", "you"], ["Their", "them"]]
        .filter(([, who]) => ![a.still, b.still].includes(who))
        .map(([whose]) => ({ ...spec, name: what === "difficulty" && whose === "Your" ? what : slug(`${whose} ${what}`), label: `${whose} ${what}` })));
    }

    /* Controls for what the pair can be set to; they stay as they are while that is the same. */
    offer(a, b) {
      const pair = [a, b].map((id) => this.readings.get(id));
      const [specs, rare] = [this.asked(...pair), this.changes(...pair)];
      this.specs = [...specs, ...rare];
      this.first = { variant: "", a: this.first.a, b: this.first.b, ...Object.fromEntries(this.specs.map(({ name, usual }) => [name, usual])) };
      const said = JSON.stringify(this.specs);
      this.said ??= JSON.stringify([...this.asked(...[this.first.a, this.first.b].map((id) => this.readings.get(id)))]);
      if (said === this.said) return;
      this.said = said;
      const made = specs.map(control);
      if (specs[1]?.name === "them") {
        const swap = given("button", { type: "button", class: "op-against op-swap", "aria-label": "against: swap the sides", "data-do": "swap" },
          given("span", { "aria-hidden": "true" }, "\u21c4"), "against");
        made.splice(1, 0, swap);
      }
      if (rare.length) {
        const what = [...new Set(rare.map(({ name }) => name.replace(/^(your|their)-/, "")))].join(", ");
        made.push(styled("details", "op-more op-rare", element("summary", oppose.start(what)), styled("div", "op-changes", ...rare.map(control))));
      }
      this.part("settings").replaceChildren(...made);
    }

    /* A reading of the same kind, of another game if there is one. */
    partner(id) {
      const { kind, system, settings } = this.readings.get(id);
      const fits = [...this.readings.values()].filter((each) => each.kind === kind && each.system !== system);
      const alike = ({ main, settings: [first] = [] }) => main || first?.name === settings?.[0].name;
      return (fits.find(alike) ?? fits[0]).id;
    }

    settle(next, change) {
      const [kept, moved] = "b" in change && !("a" in change) ? ["b", "a"] : ["a", "b"];
      const [one, other] = [next[kept], next[moved]].map((id) => this.readings.get(id));
      this.moved = one.kind === other.kind ? "" : moved;
      const pair = { [kept]: one.id, [moved]: this.moved ? this.partner(one.id) : other.id };
      this.offer(pair.a, pair.b);
      const state = { variant: "", a: pair.a, b: pair.b };
      const anew = one.kind !== this.kind; // sides of another kind of roll are none of this one
      for (const { name, values, usual } of this.specs) {
        const fits = typeof values[0] === "number" ? Number.isInteger(next[name]) && next[name] >= values[0] && next[name] <= values.at(-1) : values.includes(next[name]);
        state[name] = fits && (!anew || name in change) ? next[name] : usual;
      }
      if ("lead" in state) this.within(state);
      return state;
    }

    /* A lead that both ladders have. */
    within(state) {
      for (const letter of LETTERS) {
        const { sides } = this.readings.get(state[letter]);
        const at = sides.indexOf(String(state[`${letter}-them`]));
        state.lead = Math.max(-at, Math.min(sides.length - 1 - at, state.lead));
      }
    }

    /* A number may be chosen by its name. */
    accept(control, text) {
      const found = super.accept(control, text);
      const spec = this.specs?.find(({ name }) => name === control.dataset.field);
      return typeof spec?.values[0] === "number" && found.value !== undefined ? { value: Number(found.value) } : found;
    }

    understand(search) {
      const asked = oppose.parameters(search);
      const [a, b] = LETTERS.map((letter) => asked.get(letter)?.trim().toLowerCase()).map((id) => (this.readings.has(id) ? id : null));
      const { a: one, b: other } = this.settle({ ...this.state, ...(a && { a }), ...(b && { b }) }, { ...(a && { a }), ...(b && { b }) });
      const unlike = a && b && other !== b; // what is rolled in another way cannot stand beside it
      if (!a === !b && !unlike) return super.understand(search);
      const full = new URLSearchParams(search); // the other is its partner
      full.set("a", one);
      full.set("b", other);
      const { wrong } = super.understand(search);
      const found = super.understand(`?${full}`);
      return { ...found, wrong: [...(unlike ? ["b"] : []), ...wrong.filter((name) => LETTERS.includes(name)), ...found.wrong] };
    }

    /* A and B change places, with their settings. */
    exchange() {
      const turned = Object.entries(this.state).map(([name, value]) => [name.replace(/^[ab](?=$|-)/, (letter) => ({ a: "b", b: "a" })[letter]), value]);
      this.set(Object.fromEntries(turned));
    }

    /* -- what comes of it -- */

    /* A side as the engine takes it; its own words after its rating. */
    side(reading, who, label) {
      const whose = who === "you" ? "your" : "their";
      const grade = this.state[who === "you" ? "difficulty" : "their-difficulty"];
      const modifier = this.state[`${whose}-modifier`] ?? 0;
      const dice = this.state[`${whose}-dice`];
      const rating = Number(label);
      const of = (what, wanted) => Object.entries(reading[what] ?? {}).find(([each]) => slug(each) === wanted);
      const [, [way, name] = []] = (grade && of("grades", grade)) || [];
      const thrown = dice && of("dice", dice);
      if ((grade && !way) || (dice && !thrown) || (modifier && !reading.modifier)) return null; // it has no such change
      const against = (way ? oppose.rule(`${reading.system}/${way}`).target(name, rating) : rating) + modifier;
      const changed = dice && dice !== this.first[`${whose}-dice`];
      return {
        asked: { rating: against, base: rating, modifier: rating, dice: Number(thrown?.[1]) || 0, more: Number(thrown?.[1]) || 0, roll: thrown?.[1] ?? "normal" },
        words: [grade && name, modifier && oppose.signed(modifier), changed && thrown[0]].filter(Boolean).join(", "),
        plain: against === rating && !changed,
      };
    }

    /* Whether something changes a roll before it is made. */
    altered() { return Object.keys(this.first).some((name) => /modifier$|dice$|difficulty$/.test(name) && this.state[name] !== this.first[name]); }

    /* Win, tie, nobody and lose of two sides; null where the reading does not have them. */
    met(reading, you, them) {
      const { at } = oppose.table(reading.path).axes[0];
      if (!at.has(String(you)) || !at.has(String(them))) return null;
      if (!this.altered()) return oppose.table(reading.path).counts(String(you), String(them));
      const [mine, other] = [this.side(reading, "you", you), this.side(reading, "them", them)];
      if (!mine || !other) return null;
      if (mine.plain && other.plain) return oppose.table(reading.path).counts(String(you), String(them));
      const [low, high] = window.odds.RATINGS;
      if ([mine, other].some(({ asked: { rating } }) => rating < low || rating > high)) return null;
      return oppose.rule(`${reading.system}/${reading.table}/${reading.variant}`).meet(mine.asked, other.asked);
    }

    refuses() {
      if (this.kind === "check" || this.chosen.every((reading, n) => this.met(reading, ...this.sides(reading, n)))) return "";
      return `These changes lead to ratings that the rules do not have; allowed are ${window.odds.RATINGS.map(oppose.minus).join(" to ")}.`;
    }

    /* Both sides of a reading in the state, or with another rating or lead of yours. */
    sides(reading, n, you = undefined) {
      const { state } = this;
      if (this.kind !== "lead") return [you ?? state.you, state.them];
      const them = String(state[`${LETTERS[n]}-them`]);
      return [reading.sides[reading.sides.indexOf(them) + (you ?? state.lead)], them];
    }

    /* The parts of an answer, best first: name, label, colour, count; and what counts as won. */
    answer(reading, n) {
      if (this.kind !== "check") {
        const { each, total } = this.met(reading, ...this.sides(reading, n));
        return { total, won: each[0], parts: OUTCOMES.map(([name, label], at) => ({ label, colour: ["outcome", name], count: each[at] })) };
      }
      const { values, table } = this.check(reading, n);
      const { each, total } = table.rule.check?.(values) ?? table.counts(...reading.settings.map(({ name }) => values[name]));
      const add = (counts) => counts.reduce((all, one) => all + one, typeof total === "bigint" ? 0n : 0);
      const parts = reading.results[reading.variant].map(([name, at, good, colour]) =>
        ({ label: oppose.start(name), good, colour: ["level", colour], count: add(at.map((place) => each[place])) }));
      const [won, lost] = [true, false].map((wanted) => add(parts.filter(({ good }) => good === wanted).map(({ count }) => count)));
      return { total, won, lost, parts: parts.reverse() };
    }

    /* A check with its own settings. */
    check(reading, n) {
      const values = Object.fromEntries(reading.settings.map(({ name }) => [name, this.state[`${LETTERS[n]}-${name}`]]));
      return { values, words: oppose.allSaid(reading.settings, values), table: oppose.table(reading.path) };
    }

    render() {
      const answers = this.chosen.map((reading, n) => this.answer(reading, n));
      const sized = [answers[1].won, answers[1].total, answers[0].won, answers[0].total];
      put(this.part("big"), oppose.points(...sized, 1));
      LETTERS.forEach((letter, n) => {
        put(this.part(`name-${letter}`), this.name(this.state[letter]));
        const { parts, total } = answers[n];
        const named = parts.map(({ label, colour }) => [label, colour.join("-")]);
        oppose.drawParts(this.part(`bar-${letter}`).firstElementChild, named, parts.map(({ count }) => count), total);
      });
      put(this.part("effect"), this.moved && `${this.moved.toUpperCase()} is now ${this.name(this.state[this.moved])}: only rolls of the same kind can be compared.`);
      this.speak(sized);
      this.rows(answers);
      const check = this.kind === "check";
      for (const name of ["map", "pools", "curve", "ranking"]) {
        const shown = { map: !check && this.kind !== "lead", pools: check, curve: !check, ranking: !check }[name];
        (this.beyond(name).closest("[data-section]") ?? this.beyond(name)).hidden = !shown;
      }
      if (check) this.pools(answers);
      else {
        if (this.kind !== "lead") this.map();
        this.curves();
        this.rank();
      }
      const heading = document.getElementById("every-d100-game");
      if (heading) heading.hidden = check;
    }

    /* The state in words, to begin a sentence with, and in few, for the head of a table. */
    words() {
      const { you, them, lead } = this.state;
      if (this.kind === "lead") return [`With a lead of ${oppose.signed(lead)}`, `lead ${oppose.signed(lead)}`];
      const [mine, other] = [["you", you], ["them", them]].map(([who, label]) => {
        const { words } = this.side(this.chosen[0], who, label);
        return `${oppose.minus(label)}${words && ` (${words})`}`;
      });
      return [this.kind === "pool" ? `With ${mine} dice against ${other}` : `At ${mine} against ${other}`, `${mine} against ${other}`];
    }

    speak(sized) {
      const size = oppose.points(...sized, 1);
      const equal = BigInt(sized[0]) * BigInt(sized[3]) === BigInt(sized[2]) * BigInt(sized[1]);
      const words = `${size.replace(/^[+\u2212]/, "")} points ${size.startsWith("+") ? "more" : "less"}`;
      const check = this.kind === "check";
      const set = this.chosen.map((reading, n) => (check ? this.check(reading, n).words : this.sides(reading, n).map(oppose.minus).join(" against ")));
      const [a, b] = this.chosen.map(({ id }) => this.name(id));
      const sentence = this.part("sentence");
      if (check) {
        const [one, other] = this.state.a === this.state.b ? ["", ""] : [` in ${a}`, ` in ${b}`];
        const [does, doing] = this.chosen.map((reading) => oppose.reaching(...nearest(reading, true)));
        const than = does === doing ? "" : ` you ${does}`;
        if (equal) put(sentence, `With ${set[1]}${other} you ${doing} as often as${than} with ${set[0]}${one}.`);
        else phrase(sentence, "strong", `With ${set[1]}${other} you ${doing} `, words, ` often than${than} with ${set[0]}${one}.`);
      } else {
        const [one, other] = this.kind === "lead" ? [`, ${set[0]}`, `, ${set[1]},`] : ["", ""];
        if (equal) put(sentence, `${this.words()[0]} you win equally often by both.`);
        else phrase(sentence, "strong", `${this.words()[0]} ${b}${other} gives you `, words, ` than ${a}${one}.`);
      }
      this.say(sentence.textContent);
    }

    /* All good results of both answers, and all bad ones: under their own name if it is the same one in both. */
    totals(answers) {
      const [won, lost] = [[true, "success", "better"], [false, "failure", "worse"]].map(([good, usual, further]) => {
        const [[name, more], other] = this.chosen.map((reading) => nearest(reading, good));
        return name === usual || String([name, more]) !== String(other) ? `Any ${usual}` : oppose.start(`${name}${more ? ` or ${further}` : ""}`);
      });
      return answers.map((each) => [{ label: won, count: each.won }, { label: lost, count: each.lost }]);
    }

    /* Every part of both answers; a part that only one of them has stands where it has it.
       A result has a difference only if both have the same good ones, or the same bad ones: else its name means two things. */
    rows(answers) {
      const check = this.kind === "check";
      put(this.beyond("question"), check ? "percent" : `${this.words()[1]}, percent`);
      const totals = check ? this.totals(answers) : [[], []];
      const all = answers.map(({ parts }, n) => [...totals[n], ...parts]);
      const labels = [...new Set(all.flat().map(({ label }) => label))];
      const alike = (good) => good === undefined || new Set(this.chosen.map((reading) => String(half(reading, good)))).size === 1;
      const lines = labels.map((label) => {
        const [one, other] = all.map((parts) => parts.findLast((part) => part.label === label));
        const cells = [one, other].map((part, n) => (part ? oppose.percent(part.count, answers[n].total) : DASH));
        const gain = one && other && alike(one.good) && alike(other.good) ? oppose.points(other.count, answers[1].total, one.count, answers[0].total) : DASH;
        const { colour } = one ?? other;
        const head = given("th", { scope: "row" }, ...(colour ? [key(...colour), ` ${label}`] : [label]));
        return element("tr", head, ...[...cells, gain].map((text) => element("td", text)));
      });
      this.beyond("rows").replaceChildren(...lines);
    }

    /* -- pictures -- */

    /* Lines that follow the size of the picture, and over them what keeps its own. */
    draw(part, box, shapes, over) {
      const [svg, words] = this.beyond(part).children;
      svg.setAttribute("viewBox", box);
      svg.replaceChildren(...shapes);
      words.replaceChildren(...over);
    }

    map() {
      const [a, b] = this.chosen;
      const labels = this.specs[0].values, size = labels.length;
      const { you, them } = this.state;
      const drawnFor = JSON.stringify({ ...this.state, you: "", them: "" });
      if (this.mapped?.for !== drawnFor || !this.beyond("map").querySelector("path")) {
        const cells = labels.flatMap((mine) => labels.map((other) => [a, b].map((reading) => this.met(reading, mine, other))));
        const change = cells.map(([first, second]) => (first && second ? share(second) - share(first) : 0));
        this.mapped = { for: drawnFor, cells, change, ends: [change.indexOf(Math.max(...change)), change.indexOf(Math.min(...change))] };
      }
      const { change, cells, ends } = this.mapped;
      const largest = Math.max(...change.map(Math.abs));
      const { classes, coarse, fine, fineBelow } = this.scale;
      const steps = a.system === b.system && largest * 100 < fineBelow ? fine : coarse;
      const kind = (value) => {
        const reached = steps.filter((step) => Math.abs(value) >= step / 100 - EXACT).length;
        return reached ? `${value > 0 ? "p" : "m"}${reached}` : "0";
      };
      if (!this.mapped.paths) {
        this.mapped.zero = signLine(change, size);
        const paths = (this.mapped.paths = Object.fromEntries(classes.map((name) => [name, []])));
        for (let y = 0; y < size; y += 1) {
          for (let x = 0; x < size;) {
            const name = kind(change[y * size + x]);
            let end = x + 1;
            while (end < size && kind(change[y * size + end]) === name) end += 1;
            paths[name].push(`M${x} ${y}h${end - x}v1h${x - end}z`);
            x = end;
          }
        }
      }
      const { paths } = this.mapped;
      const over = [line(0, "100%", 0, "100%", "op-alike")];
      for (const [n, label] of ticks(labels)) {
        over.push(word(label, place(n, size), -6, "op-tick op-mid"), word(label, -6, place(n, size), "op-tick op-end", { dy: 4 }));
      }
      over.push(word("you \u2193", -6, -20, "op-tick op-end"), word("them \u2192", "100%", -20, "op-tick op-end"), word("equal", "22%", "22%", "op-said-at op-mid op-slanted", { dy: -6 }));
      ends.forEach((at, n) => {
        const [y, x] = [Math.floor(at / size), at % size].map((each) => place(each, size));
        over.push(pin(x, y, 7), word(["+", MINUS][n], x, y, "op-mid", { dy: 4 }));
      });
      const [i, j] = [you, them].map((side) => labels.indexOf(side));
      const [x, y] = [place(j, size), place(i, size)];
      const left = 2 * j > size;
      const [first, second] = cells[i * size + j];
      const said = `${oppose.minus(you)} against ${oppose.minus(them)}: ${oppose.points(second.each[0], second.total, first.each[0], first.total, 1)}`;
      over.push(line(0, x, y, y, "op-guide"), line(x, x, 0, y, "op-guide"), pin(x, y, 6),
        word(said, x, y, left ? "op-said-at op-end" : "op-said-at", { dx: left ? -10 : 10, dy: 2 * i > size ? -10 : 20 }));
      const shapes = classes.filter((name) => paths[name].length).map((name) => drawn("path", { d: paths[name].join(""), class: `op-diff-${name}` }));
      this.draw("map", `0 0 ${size} ${size}`, [...shapes, drawn("path", { d: this.mapped.zero, class: "op-zero" })], over);
      [...[...steps].reverse().map((step) => `${MINUS}${step}`), ...steps.map((step) => `+${step}`)].forEach((text, n) => put(this.beyond("steps").children[n], text));
      put(this.beyond("map-title"), `Where is ${this.name(b.id)} kinder to you than ${this.name(a.id)}?`);
      const ended = ([at], words, none) => {
        const end = change[at];
        if (!sign(end) || (words.includes("gain") ? end < 0 : end > 0)) return none;
        const found = change.flatMap((value, n) => (Math.abs(value - end) < EXACT ? [`${labels[Math.floor(n / size)]} against ${labels[n % size]}`] : []));
        const [one, other] = cells[at];
        return `${words} ${oppose.points(other.each[0], other.total, one.each[0], one.total, 1)} points, at ${places(found.map(oppose.minus), "match-ups")}`;
      };
      put(this.beyond("map-said"), `${ended([ends[0]], "The largest gain is", "There is no gain anywhere")}; ${ended([ends[1]], "the largest loss", "there is no loss anywhere")}.`);
    }

    curves() {
      const led = this.kind === "lead";
      const all = this.specs[0].values;
      const met = all.map((you) => this.chosen.map((reading, n) => this.met(reading, ...this.sides(reading, n, you))));
      const seen = met.flatMap((both, n) => (both.every(Boolean) ? [n] : []));
      const labels = seen.map((n) => all[n]);
      this.across = labels;
      const size = labels.length;
      const chances = LETTERS.map((_, which) => seen.map((n) => share(met[n][which])));
      const paths = chances.map((row, which) => drawn("path", {
        d: `M${row.map((chance, n) => `${n + 0.5} ${(100 - 100 * chance).toFixed(3)}`).join("L")}`, class: `op-line-${LETTERS[which]}`,
      }));
      const over = [];
      for (let at = 0; at <= 100; at += 25) over.push(line(0, "100%", `${at}%`, `${at}%`, "op-grid-line"), word(`${100 - at}%`, -6, `${at}%`, "op-tick op-end", { dy: 4 }));
      for (const [n, label] of ticks(labels)) over.push(word(led ? oppose.signed(labels[n]) : label, place(n, size), "100%", "op-tick op-mid", { dy: 16 }));
      const at = labels.indexOf(led ? this.state.lead : this.state.you);
      over.push(line(place(at, size), place(at, size), 0, "100%", "op-guide"));
      const ahead = labels.map((_, n) => sign(chances[1][n] - chances[0][n]));
      const decided = labels.map((_, n) => n).filter((n) => ahead[n]);
      const crossed = decided.filter((n, last) => last && ahead[decided[last - 1]] !== ahead[n]);
      for (const n of crossed) over.push(pin(place(n, size), height(chances[0][n]), 5), word(led ? oppose.signed(labels[n]) : labels[n], place(n, size), height(chances[0][n]), "op-said-at op-mid", { dy: -10 }));
      // the names stand apart from a crossing, and from the foot
      const clear = labels.map((_, n) => Math.min(chances[0][n], chances[1][n]) > 0.08 && crossed.every((each) => Math.abs(n - each) > size * 0.08));
      const gaps = labels.map((_, n) => (clear[n] || !clear.includes(true) ? Math.abs(chances[0][n] - chances[1][n]) : -1));
      const wide = gaps.findIndex((gap) => gap >= Math.max(...gaps) - EXACT);
      const above = chances[0][wide] >= chances[1][wide];
      chances.forEach((row, n) => over.push(word("AB"[n], place(wide, size), height(row[wide]), `op-said-at op-mid op-name-${LETTERS[n]}`, { dy: (n === 0) === above ? -8 : 18 })));
      this.draw("curve", `0 0 ${size} 100`, paths, over);
      put(this.beyond("curve-title"), led ? "Your chance to win by your lead" : `Your chance to win against ${this.kind === "pool" ? `${this.state.them} dice, by yours` : `${this.state.them}, by your rating`}`);
    }

    /* -- one roll of each side: what comes up -- */

    pools(answers) {
      const shown = this.chosen.map((reading, n) => this.columns(reading, n, answers[n]));
      const reach = (some) => {
        const all = some.flatMap(({ columns }) => [...columns.keys()]);
        return range(Math.min(...all), Math.max(...all));
      };
      const counted = shown.filter(({ mean }) => mean !== undefined); // these share one axis
      const tall = (parts) => parts.reduce((sum, { count }) => sum + count, 0);
      const most = Math.max(...shown.flatMap(({ columns }) => [...columns.values()].map(tall)));
      this.beyond("pools").replaceChildren(...shown.map(({ columns, mean, whole }, n) => {
        const axis = mean === undefined ? null : reach(counted);
        const places = axis ?? [...columns.keys()];
        const size = places.length;
        const middle = axis ? mean - axis[0] : -2;
        const marks = axis ? [line(place(middle, size), place(middle, size), "2%", `${FOOT}%`, "op-guide")] : [];
        const clear = { "paint-order": "stroke", stroke: "var(--op-page)", "stroke-width": 4 }; // of the mean
        const content = [...columns].flatMap(([label, parts]) => {
          const at = places.indexOf(label);
          let top = FOOT;
          const bars = parts.map(({ colour, count }) => {
            const height = (TALLEST * count) / most;
            top -= height;
            return drawn("rect", {
              x: `${((100 * (at + 0.06)) / size).toFixed(3)}%`, width: `${(88 / size).toFixed(3)}%`, y: `${top.toFixed(3)}%`,
              height: `${height.toFixed(3)}%`, class: `op-${colour.join("-")}`, "data-at": label, "data-share": count,
            });
          });
          const share = tall(parts);
          if (share >= SEEN && (size <= 16 || at % 2 === 0)) marks.push(word(oppose.percent(Math.round(share * 1e12), 10n ** 12n, 1), place(at, size), `${top.toFixed(3)}%`, "op-tick op-mid", { dy: -4, ...(Math.abs(at - middle) < 1 && clear) }));
          return bars;
        });
        content.push(...marks, line(0, "100%", `${FOOT}%`, `${FOOT}%`, "op-base"));
        for (const [at, label] of axis ? ticks(axis) : places.map((label, each) => [each, label])) {
          content.push(word(label, place(at, size), `${FOOT}%`, "op-tick op-mid", { dy: axis || size < 4 || at % 2 === 0 ? 16 : 32 }));
        }
        const said = mean === undefined ? "" : ` mean ${oppose.minus(mean.toFixed(1))}${whole ? "" : " or more"}`;
        const title = styled("p", "op-small-title", `${"AB"[n]}: ${this.check(this.chosen[n], n).words}`, styled("span", "op-mean", said));
        return element("div", title, drawn("svg", { class: "op-columns", role: "img", "aria-label": `What ${"AB"[n]} rolls; the table has the numbers` }, ...content));
      }));
    }

    /* What comes up: the number that decides with the bands that it may fall into, or the bands where there is none. */
    columns(reading, n, { parts, total }) {
      const { values, table: { rule } } = this.check(reading, n);
      const columns = new Map();
      const add = (at, colour, count) => columns.set(at, [...(columns.get(at) ?? []), { colour, count }]);
      const { list = [], whole } = rule.amounts?.(...reading.settings.map(({ name }) => values[name])) ?? {};
      if (new Set(list.map(([number]) => number)).size < 3) { // yes or no
        for (const { label, colour, count } of [...parts].reverse()) add(label, colour, Number(count) / Number(total));
        return { columns };
      }
      const all = list.reduce((sum, [, , count]) => sum + count, 0n);
      const found = new Map();
      for (const [number, band, count] of list) {
        const at = `${number} ${band}`;
        found.set(at, [number, band, (found.get(at)?.[2] ?? 0n) + count]);
      }
      const shares = [...found.values()].map(([number, band, count]) => [number, band, Number((count * 10n ** 15n) / all) / 1e15]).sort(([, one], [, other]) => one - other);
      const mean = shares.reduce((sum, [number, , share]) => sum + number * share, 0);
      const bands = reading.results[reading.variant];
      for (const [number, band, share] of shares) if (share >= FAINT) add(number, ["level", bands.find(([, places]) => places.includes(band))[3]], share);
      return { columns, mean, whole };
    }

    /* -- all games of this kind -- */

    /* The sides at which a reading is ranked: the stronger one, the weaker one, and one that is stronger still. */
    ends({ sides, them: usual }, letter, more) {
      const { you, them, lead } = this.state;
      const stands = sides.indexOf(String(this.state[`${letter}-them`] ?? usual));
      const low = Math.max(0, Math.min(stands, stands + lead, sides.length - 1 - Math.abs(lead))); // of a ladder that is long enough
      const [foot, top] = this.kind === "lead" ? [low, low + Math.abs(lead)]
        : [you, them].map((side) => sides.indexOf(String(side))).sort((x, y) => x - y);
      return [sides[top], sides[foot], sides[top + more]];
    }

    rank() {
      const { kind } = this;
      const [high, low] = this.ends(this.chosen[0], "a", 0);
      const equal = high === low;
      const more = kind === "d100" ? Math.min(10, high > TOP ? 10 : TOP - high) : 1;
      const every = this.ranked.map(({ reading, letter }) => {
        const [strong, weak, next] = this.ends(reading, letter, more);
        const [equals, favourite, underdog, steep] = [[weak, weak], [strong, weak], [weak, strong], [next, weak]].map((pair) => this.met(reading, ...pair));
        return { equals, favourite, underdog, steep, letter, name: this.name(reading.id) };
      });
      const fits = ({ equals, favourite, underdog }) => Boolean(equals && favourite && underdog);
      const listed = every.filter(fits);
      const sorted = listed.map((each) => [Number(share(each.underdog).toFixed(12)), each]).sort(([x], [y]) => y - x).map(([, each]) => each);
      const rows = new Map();
      for (const each of sorted) {
        const numbers = [[each.equals, 0], [each.favourite, 0], [each.underdog, 0], [each.favourite, 2], [each.steep, 0]].map(([odds, n]) => odds && oppose.lowest(odds.each[n], odds.total).join("/")).join();
        rows.set(numbers, [...(rows.get(numbers) ?? []), each]);
      }
      const versus = (one, other) => `${oppose.minus(one)} against ${oppose.minus(other)}`;
      const ahead = Math.abs(this.state.lead);
      const led = kind === "lead";
      const heads = this.beyond("ranking-heads").cells;
      [led ? "Even" : `${oppose.minus(low)} v ${oppose.minus(low)}`, "Nobody", `+${more}`].forEach((text, n) => put(heads[n + 2], text));
      const [up, down] = led ? [`${ahead} ahead`, `${ahead} behind`] : [versus(high, low), versus(low, high)];
      const changed = this.altered() ? ", changed as set above" : "";
      put(this.beyond("dumbbell-note"), equal ? `Chance to win at ${led ? "a lead of 0" : up} (\u25cf)${changed}, in percent, the highest first.`
        : `Chance to win at ${down} (\u25cb) and at ${up} (\u25cf)${changed}, in percent, sorted by the first. The last two numbers are at \u25cf.`);
      this.beyond("ranking").replaceChildren(...[...rows.values()].map((same) => this.row(same, equal)));
      const gone = places([...new Set(every.filter((each) => !fits(each)).map(({ name }) => name))], "readings");
      const why = `the tables here do not reach ${led ? `a lead of ${ahead}` : up}${changed && ", or the rules there do not allow the changes set above"}`;
      const whole = every.every((each) => each.letter === "-" || fits(each)); // else A or B would go beyond an extreme
      put(this.beyond("ranked"), [whole && this.extremes(listed, equal, more), gone && `The list leaves out ${gone}, because ${why}.`].filter(Boolean).join(" "));
    }

    /* The ranking in sentences: the first and the last for each question that players ask. */
    extremes(listed, equal, more) {
      const end = (best, value, among = listed) => {
        const found = best(...among.map(value));
        const games = among.filter((game) => Math.abs(value(game) - found) < EXACT);
        return [places([...new Set(games.map(({ name }) => name))], "readings"), games[0]];
      };
      const percent = ({ each, total }, n) => oppose.percent(each[n], total, 1);
      const [[kindest, most], [harsh, least]] = [Math.max, Math.min].map((best) => end(best, ({ underdog }) => share(underdog)));
      const [open, idle] = end(Math.max, ({ favourite }) => share(favourite, 2));
      const [best, worst] = equal ? ["You win most often", "Least often"] : ["Kindest to the underdog", "Harshest"];
      const said = [`${best}: ${kindest}, with ${percent(most.underdog, 0)}%. ${worst}: ${harsh}, with ${percent(least.underdog, 0)}%.`];
      if (Number(idle.favourite.each[2])) said.push(`Nobody wins most often${equal ? "" : " at \u25cf"}: ${open}, ${percent(idle.favourite, 2)}%.`);
      const grows = listed.filter(({ steep }) => steep);
      if (more > 0 && grows.length) {
        const [[steepest, top], [flattest, flat]] = [Math.max, Math.min].map((best) => end(best, ({ steep, favourite }) => share(steep) - share(favourite), grows));
        said.push(`${more} more ${MORE[this.kind][Number(more !== 1)]} ${more === 1 ? "gains" : "gain"} most: ${steepest}, ${this.gained(top, 1)} points; and least: ${flattest}, ${this.gained(flat, 1)} points.`);
      }
      return said.join(" ");
    }

    gained({ steep, favourite }, decimals = 2) {
      return steep ? oppose.points(steep.each[0], steep.total, favourite.each[0], favourite.total, decimals) : DASH;
    }

    /* Readings with the same numbers: A and B marked, underdog and favourite on one line, of equals one mark. */
    row(same, equal) {
      const games = new Map();
      for (const { name } of same) {
        const [, game, title] = /^(.*?) \((.*)\)$/.exec(name);
        games.set(game, new Set([...(games.get(game) ?? []), title]));
      }
      const letters = same.map(({ letter }) => letter).filter((letter) => letter !== "-").sort().join("").toUpperCase();
      const named = [...games].map(([game, titles]) => `${game} (${[...titles].join("; ")})`).join(", ");
      const head = given("th", { scope: "row" }, ...(letters ? [element("b", letters, " ")] : []), element("span", named));
      const [{ equals, favourite, underdog }] = same;
      const percent = ({ each, total }, n = 0, decimals = 2) => oppose.percent(each[n], total, decimals);
      const at = (chance) => `${(10 + 80 * chance).toFixed(2)}%`;
      const [left, right] = [underdog, favourite].map((odds) => at(share(odds)));
      const [low, high] = [underdog, favourite].map((odds) => percent(odds, 0, 1));
      const grid = [0, 0.25, 0.5, 0.75, 1].map((each) => line(at(each), at(each), 0, 28, "op-grid-line"));
      const weaker = [line(left, right, 14, 14, "op-dumbbell-line"), drawn("circle", { cx: left, cy: 14, r: 5, class: "op-dot-lose" }), word(low, left, 18, "op-end", { dx: -10 })];
      const svg = drawn("svg", { class: "op-dumbbell", role: "img", "aria-label": equal ? `You win ${high}%` : `Underdog ${low}%, favourite ${high}%` },
        ...grid, ...(equal ? [] : weaker), drawn("circle", { cx: right, cy: 14, r: 5, class: "op-dot-win" }), word(high, right, 18, undefined, { dx: 10 }));
      return element("tr", head, element("td", svg), ...[percent(equals), percent(favourite, 2), this.gained(same[0])].map((text) => element("td", text)));
    }
  }

  /* A place on the map becomes the match-up, a place on the curves your side of it. */
  document.addEventListener("click", (event) => {
    const plot = event.target.closest?.(".op-plot");
    const found = plot && [...oppose.readouts.values()].find((each) => each instanceof Compare && each.box.isConnected);
    if (!found) return;
    const bounds = plot.firstElementChild.getBoundingClientRect();
    const map = plot.dataset.part === "map";
    const { values: all, name } = found.specs?.[0] ?? {};
    const values = map ? all : found.across;
    if (!values) return;
    const at = (shared) => values[Math.min(values.length - 1, Math.max(0, Math.floor(shared * values.length)))];
    const [x, y] = [(event.clientX - bounds.left) / bounds.width, (event.clientY - bounds.top) / bounds.height];
    found.set(map ? { you: at(y), them: at(x) } : { [name]: at(x) });
  });

  Object.assign(oppose.kinds, { compare: Compare });
})();
