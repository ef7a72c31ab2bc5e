/* The match-up: two sides in, four chances out, in every reading; the tables and pictures follow. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.Readout || oppose.kinds.match) return;
  const { Readout, put, phrase, chance } = oppose;

  const COUNTED = { 10000: "pairs of rolls", 20000: "pairs of rolls, each with heads and with tails" };
  const NUMBERS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
  const DASH = "\u2013";

  /* Counts of any size: the engine gives numbers where these are exact. */
  const large = ({ each, total }) => ({ each: each.map(BigInt), total: BigInt(total) });

  /* ---- sentences, the same as in hooks/pages/readouts/words.py-------------------------------------------- */

  const sentence = (you, them, { each: [win, tie, none, lose], total }) => {
    const tied = tie ? `tie comes up ${chance(tie, total)}` : "";
    let more = tie ? `A ${tied}` : "Somebody always wins";
    if (none) more = `Nobody wins ${chance(none, total)}${tied && `, and a ${tied}`}`;
    return [`At ${you} against ${them} you win `, chance(win, total), ` of the time and they win ${chance(lose, total)}. ${more}.`];
  };

  /* A fact is a number, and what it is in small. */
  const exact = ({ each: [win], total }) => {
    if (!win || win === total) return [`You ${win ? "always" : "never"}`, "win"];
    const what = COUNTED[total];
    const lowest = oppose.lowest(win, total), [n, d] = what ? [win, total] : lowest;
    const counted = `${oppose.grouped(n)} ${what ? "of" : "in"} ${oppose.grouped(d)}`;
    const about = lowest[1] > 20 ? oppose.about(win, total) : counted; // in so many parts or fewer it is told as it is
    if (counted.length > 50) return [`About ${about}`, `rounded; the exact counts have ${String(d).length} digits`];
    return [counted, `${what ?? "exactly"}${about === counted ? "" : `; about ${about}`}`];
  };

  /* What becomes of a roll that nobody won: words, your part, the whole; null where somebody always wins. */
  const again = ({ each: [win, tie, none, lose], total }) => {
    if (none && win + lose) return ["Decided by rolling again", win, win + lose];
    return tie && !none ? ["Ties split by a coin", 2n * win + tie, 2n * total] : null;
  };

  /* A side whose roll was changed: its rating, what it rolls against, its dice. */
  const rolled = (rating, against, dice = "") => {
    const change = against === rating ? "" : ` ${against > rating ? "raised" : "lowered"} to ${oppose.minus(against)}`;
    return `${oppose.minus(rating)}${change}${dice ? ` with ${dice}` : ""}`;
  };

  /* A score and its ranks of mastery, as the engine writes them. */
  const ranked = (score, ranks) => (ranks ? `${score}+${ranks}` : String(score));

  /* A pool and its limit. */
  const capped = (dice, limit) => dice + (limit ? ` with a limit of ${limit}` : "");

  const added = (side, modifier) => side + (modifier ? oppose.signed(modifier) : "");

  const effect = (you, them, drop) => {
    const why = drop ? `a high rating lowers both, here by ${drop}: ` : "";
    return oppose.start(`${why}you roll against ${oppose.minus(you)}, they against ${oppose.minus(them)}.`);
  };

  /* A die and a priority; nothing for a side that is written in another way. */
  const sideOf = (label) => {
    const found = typeof label === "string" && /^d(\d+)\+(\d+)$/.exec(label);
    return found && { die: Number(found[1]), priority: Number(found[2]) };
  };

  const listed = (words, last) => words.join(", ").replace(/, ([^,]*)$/, ` ${last} $1`);
  const either = (words) => listed(words, "or");

  /* The lowest sides that are enough: the first number, or the dice that no other side undercuts. */
  const least = (enough) => {
    const sides = enough.map((label) => sideOf(`${label}`.replace(/^(d\d+)(w?)$/, (all, die, wild) => `${die}+${wild.length}`))); // a larger die does not make up for the Wild Die
    if (!sides[0]) return enough.slice(0, 1);
    const below = (side) => sides.filter(({ die, priority }) => die <= side.die && priority <= side.priority);
    return enough.filter((label, n) => below(sides[n]).length === 1);
  };

  const even = (table, you, them, said = oppose.minus(them)) => {
    const { labels } = table.axes[0];
    const all = labels.map((label) => table.counts(label, them));
    const [enough, often] = [[1n, 2n], [2n, 3n]].map(([n, d]) => least(labels.filter((_, at) => d * all[at].each[0] >= n * all[at].total)));
    if (!enough.length) {
      const near = all.some(({ each, total }) => oppose.percent(each[0], total, 1) === "50.0");
      return [`Nothing wins ${near ? "quite " : ""}half`, `against ${said}, of all up to ${labels.at(-1)}`];
    }
    const more = `${either(often.map(oppose.minus)) || `nothing up to ${labels.at(-1)}`} wins 2 times in 3`;
    const gap = you - enough[0];
    const apart = gap ? `${Math.abs(gap)} ${gap > 0 ? "above" : "below"} it` : "at it";
    const far = typeof you === "number" && typeof enough[0] === "number" ? `you are ${apart}; ` : "";
    return [`${either(enough.map(oppose.minus))} wins half`, `or more against ${said}; ${far}${more}`];
  };

  /* What the first step up of your side wins, and what the same step down costs; null where there is no step up. */
  const worth = ([name, label], table, you, them, mine) => {
    if (label === null) return null;
    const [now, then] = [you, label].map((side) => table.counts(side, them));
    const gain = (other) => oppose.points(other.each[0], other.total, now.each[0], now.total, 1).replace(/^.</, "less than ");
    let more = `${mine(label)} wins ${chance(then.each[0], then.total)}`;
    const less = 2 * you - label;
    if (typeof you === "number" && table.axes[0].at.has(String(less))) {
      more += `; ${oppose.minus(you - label)} is worth ${gain(table.counts(less, them))}`;
    }
    return [`${oppose.start(name)} is worth ${gain(then)} points`, more];
  };

  /* Whether the readings agree on a chance. */
  const agreement = (all) => {
    const [low, high] = [1n, -1n].map((sign) => all.reduce((one, other) =>
      (sign * (other.each[0] * one.total - one.each[0] * other.total) < 0n ? other : one)));
    const many = all.length === 2 ? "Both" : `All ${NUMBERS[all.length] ?? all.length}`;
    const apart = high.each[0] * low.total - low.each[0] * high.total;
    if (!apart) return [`${many} readings agree`, `that you win ${chance(low.each[0], low.total)} of the time`];
    const [first, last] = [low, high].map(({ each, total }) => oppose.percent(each[0], total));
    return [`Readings differ by ${oppose.percent(apart, low.total * high.total)} points`, `${first === last ? "each" : `from ${first} to`} ${last}%`];
  };

  /* The answer to the inverse question: the first side that wins `percent` of the time. */
  const needed = (table, them, percent, repeated) => {
    const { labels } = table.axes[0];
    const all = labels.map((label) => ({ label, ...table.counts(label, them) }));
    const labelled = (fits) => least(all.filter(fits).map(({ label }) => label));
    const wins = (label) => { const { each, total } = all.find((side) => side.label === label); return chance(each[0], total); };
    const atOnce = labelled(({ each, total }) => 100n * each[0] >= BigInt(percent) * total);
    const later = labelled(({ each }) => each[0] + each[3] && 100n * each[0] >= BigInt(percent) * (each[0] + each[3]));
    let said;
    if (atOnce.length === 1) said = `You need ${oppose.minus(atOnce[0])}, which wins ${wins(atOnce[0])}.`;
    else if (atOnce.length) said = `You need ${either(atOnce.map((label) => `${label} (${wins(label)})`))}.`;
    else {
      const best = all.reduce((one, other) => (other.each[0] * one.total > one.each[0] * other.total ? other : one));
      said = `Nothing up to ${labels.at(-1)} ${best.each[0] ? `is enough; the most is ${chance(best.each[0], best.total)}, which needs ${oppose.minus(best.label)}` : "ever wins"}.`;
    }
    if (repeated && later.length && String(later) !== String(atOnce)) {
      said += ` If it is rolled again until somebody wins, ${either(later.map(oppose.minus))} is enough.`;
    }
    return said;
  };

  /* Against which of these sides of theirs you win `percent` of the time; empty if they are no numbers. */
  const risked = (table, you, theirs, percent, [mine, other]) => {
    const labels = theirs.filter((label) => typeof label === "number");
    if (!labels.length) return "";
    const runs = [];
    labels.forEach((label, n) => {
      const { each, total } = table.counts(you, label);
      if (100n * each[0] < BigInt(percent) * total) return;
      if (runs.at(-1)?.[1] === n - 1) runs.at(-1)[1] = n;
      else runs.push([n, n]);
    });
    const beaten = runs.map(([first, last]) => {
      const [low, high] = [first, last].map((n) => other(labels[n]));
      if (first === last) return low;
      return first ? `${low} to ${high}` : `${high} or less`;
    });
    return `At ${mine(you)} you win that often against ${listed(beaten, "and") || `nobody, not even ${other(labels[0])}`}.`;
  };

  /* The steps up for your side, by their names on the page; null if the game has no such side. */
  const better = (names, table, you) => {
    const { labels, at } = table.axes[0];
    let found = names.map((name) => Number(you) + Number(name));
    const side = sideOf(you);
    if (side) {
      const larger = labels.map((label) => sideOf(label).die).find((other) => other > side.die) ?? 0;
      found = [`d${side.die}+${side.priority + 1}`, `d${larger}+${side.priority}`];
    } else if (typeof you === "string") { // an order that begins anew where dice get something beside them
      const next = labels[labels.indexOf(String(you)) + 1] ?? you;
      const [now, then] = [you, next].map((label) => table.counts(label, you));
      found = [next === you || then.each[0] * now.total < now.each[0] * then.total ? "" : next];
    }
    return found.map((label, n) => [names[n], at.has(String(label)) ? label : null]);
  };

  const levelCell = (cell, { each, all, total }) => {
    const text = (count) => oppose.percent(count, total, 1);
    const both = each[0] && each[3];
    const outcome = window.odds.OUTCOMES[each.indexOf(Math.max(...each))];
    if (!all) phrase(cell, "span", DASH, "", "");
    else if (both) phrase(cell, "span", text(each[0]), " | ", text(each[3]));
    else phrase(cell, "span", text(all), "", "");
    cell.className = all ? (both ? `op-chance-${Math.floor((20 * each[0] + all) / (2 * all))}` : `op-outcome-${outcome}`) : "";
  };

  /* ---- the readout ------------------------------------------------------------------------------------ */

  /* How a link may write a side, as the command does, with what the side is given: adv+5, 6+2, 12L5, d8w-1. */
  const WRITTEN = {
    dice: /^(?<given>[a-z]+(?:\d(?=\D))?)[+ ]*(?<side>-?\d+)$/i,
    ranks: /^(?<side>[+-]?\d+) *\+[ +]*(?<given>\d+)$/,
    limit: /^\+*(?<side>\d+)[ +]*l[ +]*(?<given>[1-9]\d*)$/i,
    modifier: /^(?<side>d\d+w?)(?:\+|(?=-))(?<given>-?\d+)$/i,
  };

  const FAR = 20; // the longest step up
  const SIDES = ["your", "their"], WHOSE = ["you", "them"];

  /* A function of one argument that works once for each. */
  const once = (work) => {
    const known = new Map();
    return (given) => window.odds.once(known, given, () => work(given));
  };

  /* The last game that a reader set anything of, for the box of the home page: all that this device keeps. */
  const keep = (system) => {
    try {
      localStorage.setItem("oppose.game", system);
    } catch {
      /* a reader may forbid it */
    }
  };

  class Match extends Readout {
    /* A game may have two ways to make a roll harder; both sides use the same way. */
    settle(next, change) {
      const [mine, other] = ["difficulty", "their-difficulty"];
      if (next[mine] && next[other] && this.way(next[mine]) !== this.way(next[other])) {
        next[other in change && !(mine in change) ? mine : other] = "";
      }
      return next;
    }

    way(grade) {
      const known = (this.box.dataset.ways ?? "").split(" ").filter(Boolean);
      return known.find((name) => grade.startsWith(`${name}-`)) ?? "";
    }

    understand(search) {
      const asked = oppose.parameters(search);
      WHOSE.forEach((each, n) => {
        const [side, given] = [this.called(each), `${SIDES[n]}-${this.given}`];
        const text = asked.get(side)?.trim().replace("\u2212", "-").replace(/\*+$/, (stars) => `+${stars.length}`); // 6** has two ranks
        const found = text && WRITTEN[this.given]?.exec(text)?.groups;
        if (found && this.allows(each, found.side) && this.allows(given, found.given)) asked.set(side, found.side).set(this.called(given), found.given);
      });
      return super.understand(oppose.query([...asked]));
    }

    remember() {
      super.remember();
      keep(this.box.dataset.system);
    }

    /* Whether a side is none of the published table's. */
    beyond(state) {
      const { axes } = oppose.table(this.path(state.variant));
      return [state.you, state.them].some((side, n) => !axes[n].at.has(String(side)));
    }

    /* How a state goes beyond the table: not at all, by bonus and penalty dice, by ranks, limits, or changed ratings. */
    kindOf(state) {
      const kind = this.given;
      if (SIDES.some((whose) => state[`${whose}-${kind}`] !== this.first[`${whose}-${kind}`])) return kind;
      const changed = state.difficulty || state["their-difficulty"] || state["your-modifier"] || state["their-modifier"];
      return changed || this.beyond(state) ? "ratings" : "";
    }

    /* What both sides can have besides: bonus and penalty dice, ranks of mastery, a limit, or a modifier of a side that is no rating. */
    get given() { return ["dice", "ranks", "limit", ...(this.field("you").tagName === "SELECT" ? ["modifier"] : [])].find((kind) => SIDES.some((whose) => this.first[`${whose}-${kind}`] !== undefined)); }
    keeps(state) { return this.given ? SIDES.map((whose) => state[`${whose}-${this.given}`]) : []; }

    rule(variant) { return oppose.rule(this.path(variant)); }

    /* The number that a rating is rolled against: changed by a grade, then by a modifier. */
    against(side, rating) {
      const [grade, modifier] = side === "you" ? ["difficulty", "your-modifier"] : ["their-difficulty", "their-modifier"];
      const name = this.state[grade];
      this.grades ??= JSON.parse(this.box.dataset.grades ?? "{}");
      const lowered = name ? oppose.rule(`${this.box.dataset.system}/${this.grades[name][0]}`).target(this.grades[name][1], rating) : rating;
      return lowered + (this.state[modifier] ?? 0);
    }

    /* What both sides end up rolling against. */
    played(variant) {
      const sides = WHOSE.map((side) => this.against(side, this.state[side]));
      return this.rule(variant).inPlay?.(...sides) ?? sides;
    }

    /* A side as the engine takes it: the rating rolled against, the natural one, the dice, the limit. */
    asked(side, rating) {
      const kept = this.keeps(this.state)[side === "you" ? 0 : 1];
      const roll = this.given === "dice" ? kept : 0;
      const dice = Number(roll) || 0; // some games have names for them
      return { rating: this.against(side, rating), base: rating, modifier: rating, dice, more: dice, roll, limit: this.given === "limit" ? kept : 0 };
    }

    /* What one of the ratings is changed to, if the engine does not know it. */
    strange(side, n) {
      const [low, high] = window.odds.RATINGS;
      const rating = this.against(WHOSE[n], side);
      return rating < low || rating > high ? rating : undefined;
    }

    refuses(state) {
      if (this.kindOf(state) !== "ratings") return "";
      const [low, high] = window.odds.RATINGS;
      const wrong = WHOSE.map((side, n) => this.strange(state[side], n)).find((each) => each !== undefined);
      if (wrong === undefined) return "";
      return `These changes make a rating of ${oppose.minus(wrong)}; allowed are ${oppose.minus(low)} to ${high}.`;
    }

    /* Your sides that an answer may name: more than the table's if a side of this state is none of them. */
    sides() {
      const { labels } = oppose.table(this.path(this.state.variant)).axes[0];
      if (!this.beyond(this.state)) return labels;
      const { min, max } = this.field("you");
      return window.odds.span(Number(min), Number(max));
    }

    /* Their sides, as far as the changes of this state leave them within the rules. */
    theirs() {
      const [{ labels: yours }, { labels }] = oppose.table(this.path(this.state.variant)).axes;
      const all = this.sides().length > yours.length ? this.sides() : labels;
      return this.kindOf(this.state) === "ratings" ? all.filter((label) => this.strange(label, 1) === undefined) : all;
    }

    /* The match-ups of this state in one reading, by both sides as they are before any change. */
    table(variant) {
      const { axes, counts } = this.met(variant);
      return { axes, counts: (you, them) => large(counts(you, them)) };
    }

    /* The same, but near the end of the table with every side that the rules take: a step up may lead beyond it. */
    wide(variant, table) {
      const { max } = this.field("you");
      const last = table.axes[0].labels.at(-1);
      if (!["", "limit"].includes(this.kindOf(this.state)) || typeof last !== "number" || last >= max || this.state.you + FAR <= last) return table;
      const labels = window.odds.span(table.axes[0].labels[0], Number(max));
      const rule = this.rule(variant);
      return { axes: [{ labels, at: new Set(labels.map(String)) }], counts: (you, them) => large(rule.meet(this.asked("you", you), this.asked("them", them))) };
    }

    met(variant) {
      const kind = this.kindOf(this.state);
      if (!kind) return oppose.table(this.path(variant));
      const rule = this.rule(variant);
      let labels = this.sides();
      const [yours, theirs] = WHOSE.map((side) => once((label) => this.asked(side, Number(label)))); // a grid asks for each a hundred times
      let counts = (you, them) => rule.meet(yours(you), theirs(them));
      if (kind === "ratings") labels = labels.filter((label) => this.strange(label, 0) === undefined);
      const at = new Set(labels.map(String));
      const [mine, other] = this.keeps(this.state);
      if (kind === "modifier") counts = (you, them) => rule.meet({ ...rule.side(you), modifier: mine }, { ...rule.side(them), modifier: other });
      if (kind === "ranks") {
        labels = labels.map((label) => ranked(label, mine));
        counts = (you, them) => rule.meet({ score: Number.parseInt(you, 10), ranks: mine }, { score: them, ranks: other });
      }
      return { axes: [{ labels, at }], counts };
    }

    /* How other sides of yours, and of theirs, are written: with the ranks that are set. */
    get labelled() { return [0, 1].map((n) => (label) => (this.given === "ranks" ? ranked(label, this.keeps(this.state)[n]) : oppose.minus(label))); }

    /* Both sides in words, each after the name that the reader gave it. */
    said(variant) { return this.rolls(variant).map((words, n) => this.named(n, words)); }

    named(n, words) { return `${this.state[`${SIDES[n]}-name`] ?? ""} ${words}`.trim(); }

    /* Both sides with what their rolls were changed to. */
    rolls(variant) {
      const { you, them } = this.state;
      const kind = this.kindOf(this.state);
      if (kind === "dice") return [you, them].map((side, n) => rolled(side, side, this.diceWords(n)));
      if (kind === "ranks") return [you, them].map((side, n) => ranked(side, this.keeps(this.state)[n]));
      if (kind === "limit") return [you, them].map((side, n) => capped(side, this.keeps(this.state)[n]));
      if (kind === "modifier") return [you, them].map((side, n) => added(side, this.keeps(this.state)[n]));
      if (!kind) return [you, them].map(oppose.minus);
      return [you, them].map((side, n) => rolled(side, this.against(WHOSE[n], side)));
    }

    render() {
      const { you, them, variant: shown } = this.state;
      const said = (name) => this.of(shown, name)?.textContent ?? "";
      this.told ??= said("sentence");
      const found = this.variants.map((variant) => [variant, this.table(variant)]);
      const [, table] = found.find(([variant]) => variant === shown);
      this.answer(shown, table, table.counts(you, them));
      this.fact(shown, "agreed", () => agreement(found.map(([, each]) => each.counts(you, them))));
      const others = this.part("others");
      if (others) {
        const rows = found.map(([, other], n) => {
          const { each, total } = other.counts(you, them);
          return [others.rows[n].cells[0].textContent, ...each.map((count) => oppose.percent(count, total))];
        });
        oppose.fillRows(others, rows, this.variants.indexOf(shown));
      }
      this.say(said(this.told === said("sentence") ? "need" : "sentence")); // what is new of them
      this.told = said("sentence");
    }

    /* What becomes of a roll that nobody won, in words and as a thin bar; a box has none where an action then failed. */
    afterwards(variant, counts) {
      const place = this.of(variant, "again");
      if (!place) return;
      const found = again(counts);
      place.hidden = !found;
      if (!found) return;
      const [words, won, whole] = found;
      put(place.querySelector("span"), words);
      put(place.querySelector("strong"), chance(won, whole));
      oppose.drawBar(place.querySelector("svg"), [won, whole - won], whole);
    }

    /* One of the facts of a reading, if the page has it. */
    fact(variant, name, find) {
      const place = this.of(variant, name);
      if (!place) return;
      const found = find();
      place.hidden = !found;
      [...place.children].forEach((node, n) => put(node, found?.[n] ?? ""));
    }

    answer(variant, table, counts) {
      const { you, them, chance: wanted } = this.state;
      const said = this.said(variant), named = this.labelled;
      put(this.of(variant, "big"), oppose.percent(counts.each[0], counts.total, 1));
      oppose.showShares(this.of(variant, "answer"), counts);
      phrase(this.of(variant, "sentence"), "strong", ...sentence(...said, counts));
      this.afterwards(variant, counts);
      this.fact(variant, "exact", () => exact(counts));
      const [, opponent] = said;
      const wide = this.wide(variant, table);
      const far = table.axes[0].labels.length > 100 ? table : wide; // a table of that size has all that is usual
      this.fact(variant, "even", () => even(far, you, them, opponent));
      if (wanted) { // the box of another site asks for less
        put(this.of(variant, "need"), needed(far, them, wanted, this.of(variant, "again")));
        put(this.of(variant, "risk"), risked(table, you, this.theirs(), wanted, named));
      }
      put(this.part("need-them"), String(opponent));
      put(this.part("effect"), this.effect(variant));
      const more = this.of(variant, "more");
      const names = [...(more?.rows ?? [])].map((row) => row.cells[0].textContent);
      if (more) oppose.fillRows(more, this.more(names, wide, counts));
      this.fact(variant, "worth", () => names.length && worth(better(names, wide, you)[0], wide, you, them, named[0]));
      this.levels(variant);
      this.leads(variant);
    }

    /* The dice of a side, as chosen from a list. */
    diceOf(side) {
      const name = `${SIDES[side]}-dice`;
      return [...(this.first[name] === undefined ? [] : this.field(name).options)].find(({ value }) => value === this.state[name]);
    }

    /* Their name before a side; in the words of the list, empty for the default. */
    diceNamed(side) { return this.diceOf(side)?.dataset.name; }
    diceWords(side) {
      const chosen = this.diceOf(side);
      return !chosen || chosen.value === this.first[`${SIDES[side]}-dice`] ? "" : chosen.text.slice(0, 1).toLowerCase() + chosen.text.slice(1);
    }

    effect(variant) {
      const kind = this.kindOf(this.state);
      if (kind === "modifier" && this.keeps(this.state)[0]) return `Your other sides are counted with ${added("", this.keeps(this.state)[0])} as well.`;
      if (["limit", "dice"].includes(kind)) return `Other sides are counted with the same ${kind === "dice" ? kind : "limits"}.`;
      if (kind !== "ratings") return "";
      const { you, them } = this.state;
      const [mine, other] = this.played(variant);
      return mine === you && other === them ? "" : effect(mine, other, this.against("you", you) - mine);
    }

    more(names, table, now) {
      return better(names, table, this.state.you).map(([name, label]) => {
        if (label === null) return [name, DASH, DASH, DASH];
        const then = table.counts(label, this.state.them);
        const gain = oppose.points(then.each[0], then.total, now.each[0], now.total);
        return [name, this.labelled[0](label), oppose.percent(then.each[0], then.total), gain];
      });
    }

    /* How often each side wins by so much or more. */
    leads(variant) {
      const body = this.of(variant, "leads");
      if (!body) return;
      const found = this.rule(variant).leads(...this.opponents(variant), body.rows[0].cells.length - 1);
      oppose.fillRows(body, ["You", "They"].map((name, n) => [name, ...found.map(({ each, total }) => oppose.percent(each[n], total, 1))]));
    }

    /* Both sides as the rules take them; some are written with masteries. */
    opponents(variant) {
      return WHOSE.map((side) => ({ ...this.asked(side, this.state[side]), ...(typeof this.state[side] === "string" && this.rule(variant).side(this.state[side])) }));
    }

    /* Which level meets which. */
    levels(variant) {
      const body = this.of(variant, "levels");
      if (!body) return;
      const pairs = this.rule(variant).pairs(...this.opponents(variant));
      const across = body.rows.length;
      const total = (cell, found) => put(cell, oppose.percent(found.reduce((sum, { all }) => sum + all, 0), found[0].total, 1));
      [...body.rows].forEach((row, n) => {
        const mine = pairs.slice(n * across, (n + 1) * across);
        mine.forEach((pair, at) => levelCell(row.cells[at + 1], pair));
        total(row.cells[across + 1], mine);
        total(body.parentElement.tFoot.rows[0].cells[n + 1], pairs.filter((_, at) => at % across === n));
      });
    }

    tell() {
      super.tell();
      ring(this);
      oppose.askMore?.(this);
    }

    /* Bands and the like are those of the rating that is rolled against. */
    signals(variant) {
      const { you, them } = this.state;
      const rating = this.kindOf(this.state) === "ratings" ? this.played(variant)[0] : you;
      return { you, them, difference: you - them, rating };
    }

    /* The rating of a side that is rolled as this one: it stays if that is so already, or if none is. */
    rolledAs(rating, n = 0) {
      const now = this.state[WHOSE[n]];
      if (this.kindOf(this.state) !== "ratings") return rating;
      if (this.played(this.state.variant)[n] === rating) return now;
      const { min, max } = this.field(WHOSE[n]);
      return window.odds.span(Number(min), Number(max)).find((label) => this.against(WHOSE[n], label) === rating) ?? now;
    }

    take({ difference, rating, ...found }) {
      super.take({ ...found, ...(rating !== undefined && { you: this.rolledAs(rating) }), ...(difference !== undefined && this.apart(difference)) });
    }

    /* Sides with this difference; theirs stays as it is if it can. */
    apart(difference) {
      const { min, max } = this.field("you");
      const you = Math.min(max, Math.max(min, this.state.them + difference));
      return { you, them: you - difference };
    }

    /* Whether something changes every rating alike: a grade, a modifier, dice. */
    get changes() { return Object.entries(this.changing).some(([name, value]) => value !== this.first[name]); }

    /* What of the state changes every rating alike. */
    get changing() {
      const { you, them, variant, chance: wanted, "your-name": mine, "their-name": theirs, ...rest } = this.state;
      return rest;
    }

    /* The published table with these changes: what figures of all match-ups draw. */
    grid(key, plain) {
      const [, table, variant] = key.split("/");
      if (table !== this.box.dataset.table || !this.changes) return plain;
      return window.odds.once(this.grids ??= new Map(), JSON.stringify([key, this.changing]), () => {
        const [mine, other] = WHOSE.map((_, n) => once((label) => this.strange(label, n) === undefined));
        return oppose.grid(key, this.met(variant).counts, (you, them) => mine(you) && other(them));
      });
    }

    /* The same for one side of theirs that the table does not have. */
    column(variant, them, { axes }) {
      const { counts } = this.met(variant);
      const met = axes[0].values.map((you) => counts(you, them));
      return { axes, counts: met.map(({ each }) => [each.map(Number)]), denominator: met.map(({ total }) => Number(total)) };
    }

    /* In a few words, what a figure has of the changes. */
    changedWords(figure) {
      if (!this.changes || figure === "contest-dice") return ""; // which shows what better dice change
      if (figure !== "bands") return `Every ${["limit", "modifier"].includes(this.given) ? "side" : "rating"} here is changed as set above.`;
      const { you, variant } = this.state;
      if (this.kindOf(this.state) !== "ratings") return "Each band is that of a roll without the changes set above.";
      const [mine] = this.played(variant);
      return mine === you ? "" : `Your ${you} is rolled against ${oppose.minus(mine)}.`;
    }

    /* Whether the plain table has the chances of this state at what is rolled against. */
    same(variant, played) {
      const { labels, at } = oppose.table(this.path(variant)).axes[0];
      if (!played.every((side) => at?.has(String(side)) ?? labels.includes(side))) return true; // nothing there to ring
      const [now, plain] = [this.met(variant).counts(this.state.you, this.state.them), oppose.table(this.path(variant)).counts(...played)].map(large);
      return now.each.every((count, n) => count * plain.total === plain.each[n] * now.total);
    }

    /* A side as another part of the page names it; undefined if it is none. */
    side(label) { return this.accept(this.field("you"), String(label)).value; }
  }

  /* ---- the rest of the page ------------------------------------------------------------------------------ */

  oppose.pressed?.(Match, (readout, table, down, across) => {
    if (table.dataset.table === "ranks") {
      const [[you, mine], [them, other]] = [down, across].map((side) => side.split("+").map(Number));
      readout.set({ you, them, "your-ranks": mine, "their-ranks": other });
      return;
    }
    if (table.dataset.table === "difference") {
      const [yours, theirs] = across.split(" v ");
      readout.set({ ...readout.apart(Number(down)), "your-dice": yours, "their-dice": theirs });
      return;
    }
    if (table.dataset.table !== readout.box.dataset.table || !table.dataset.outcome) return;
    const sides = [down, across].map((label) => readout.side(label));
    if (sides.includes(undefined)) return;
    Promise.resolve(readout.load()).then(() => readout.set(Object.fromEntries(sides.map((side, n) => [WHOSE[n], readout.rolledAs(side, n)]))), () => {});
  });

  /* The odds tables ring the match-up, the table of bands marks its rating. Tables have plain ratings: a changed
     match-up is ringed where it has the same chances as the plain one of what is rolled against. */
  const ring = (readout) => {
    const { system, table: name } = readout.box.dataset;
    const { you, them, variant } = readout.state;
    const kind = readout.kindOf(readout.state);
    const kept = readout.keeps(readout.state);
    const played = kind === "ratings" ? readout.played(variant) : [you, them];
    const whole = {
      ranks: { ranks: [you, them].map((side, n) => `${side}+${kept[n]}`) },
      dice: { difference: [you - them, kept.join(" v ")] },
    }[readout.given];
    for (const table of document.querySelectorAll(`.op-odds[data-outcome][data-system="${CSS.escape(system)}"]`)) {
      const all = whole?.[table.dataset.table]; // a table that has these dice or ranks
      if (table.dataset.table !== name && !all) continue;
      const sides = all ?? played;
      const words = table.dataset.table === "difference" ? `${oppose.signed(sides[0])} with ${sides[1]}` : sides.map(oppose.minus).join(" against ");
      const follows = all || (["", "ratings"].includes(kind) && readout.same(table.dataset.variant, played));
      if (!all && table.dataset.variant === variant) oppose.between(table, follows ? sides : [], oppose.table(readout.path()).counts);
      oppose.ringed(table, follows ? oppose.cellOf(table, ...sides) : null, words, !follows);
    }
    for (const table of document.querySelectorAll(".op-bands")) {
      for (const row of table.tBodies[0].rows) {
        const [low, high = low] = row.cells[0].textContent.split("\u2013").map(Number);
        row.classList.toggle("op-now", played[0] >= low && played[0] <= high);
      }
    }
  };

  oppose.matches = { Match, WHOSE, exact, keep, sentence };
  oppose.kinds.match = Match;
})();
