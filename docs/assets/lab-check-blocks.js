/* The sentences of rolls against a difficulty, for the rule lab: pools, the highest die, challenge dice, dice that ace,
   open-ended dice, resistance, dice with symbols. */
(() => {
  "use strict";
  const { oppose, odds } = window;
  if (!oppose?.asks?.Blocks || oppose.asks.Blocks.sentences.pool) return;
  const { Blocks } = oppose.asks;
  const { made } = oppose;
  const { flag, whole, pressed, put, newName, afterTaking, beside } = Blocks;

  /* ---- texts for lists: faces with symbols, sums of them ------------------------------------------------------------ */

  const MANY = 3; // equal faces, from which on they are counted
  const BLANK = "\u2013";
  const BLANKS = [BLANK, "\u2212", "-"]; // as people type it
  const TIMES = "\u00d7";

  const words = (text) => text.split(",").map((each) => each.trim()).filter(Boolean);

  /* "hope hope hope" as 3 hope. */
  const face = (text) => {
    const counts = new Map();
    for (const word of text.split(" ").filter(Boolean)) counts.set(word, (counts.get(word) ?? 0) + 1);
    return [...counts].map(([word, count]) => (count > 1 ? `${count} ${word}` : word)).join(" ") || BLANK;
  };
  const faceOf = (text) => {
    const found = [];
    for (const [, count, word] of text.matchAll(/(?:(\d+)\s+)?([^\s\d]\S*)/g)) if (!BLANKS.includes(word)) found.push(...Array(Math.min(Number(count ?? 1), 100)).fill(word));
    return found.join(" ");
  };
  const faces = (all) => {
    const runs = [];
    for (const each of all) {
      if (runs.at(-1)?.[0] === each) runs.at(-1)[1] += 1;
      else runs.push([each, 1]);
    }
    return runs.flatMap(([each, count]) => (count < MANY ? Array(count).fill(face(each)) : [`${count} ${TIMES} ${face(each)}`])).join(", ");
  };
  const facesOf = (text) => words(text).flatMap((each) => {
    const [, count, own] = /^(?:(\d+)\s*[\u00d7x*]\s*)?(.*)$/.exec(each);
    return Array(Math.min(Number(count ?? 1), 1000)).fill(faceOf(own));
  });

  /* {one: 2, dice: -1} as 2 one \u2212 dice. */
  const total = (parts) => Object.entries(parts ?? {}).map(([name, times], n) => {
    const sign = times < 0 ? (n ? "\u2212 " : "\u2212") : n ? "+ " : "";
    return `${sign}${Math.abs(times) === 1 ? "" : `${Math.abs(times)} `}${name}`;
  }).join(" ");
  const totalOf = (text) => {
    const found = {};
    const left = text.trim().replace(/\s*([-+\u2212\u2013]?)\s*(\d*)\s*([^\s\d+\u2212\u2013-][^\s+\u2212\u2013]*)/gy, (_, sign, times, name) => {
      found[name] = (found[name] ?? 0) + (sign && sign !== "+" ? -1 : 1) * Number(times || 1);
      return "";
    });
    if (left.trim()) throw new RangeError(`“${text}” is no sum. Write it as 2 one \u2212 dice.`);
    return found;
  };
  const turned = (sum) => Object.fromEntries(Object.entries(sum).map(([name, times]) => [name, -times]));
  /* hit \u2212 difficulty \u2265 0; a sum that only takes away is at most something: hit \u2264 0. */
  const tests = (when) => (when ?? []).map(({ sum, least }) => (Object.values(sum).every((times) => times < 0)
    ? `${total(turned(sum))} \u2264 ${oppose.minus(0 - least)}` : `${total(sum)} \u2265 ${oppose.minus(least)}`)).join(" and ");
  const testsOf = (text) => text.split(/\s+and\s+/).filter((each) => each.trim()).map((each) => {
    const [, sum, sign, number] = /^([^\u2264\u2265<>=]+)(\u2264|\u2265|<=|>=)([^\u2264\u2265<>=]+)$/.exec(each) ?? [];
    if (!sign) throw new RangeError(`“${each.trim()}” is no test. Write it as 2 hit \u2212 difficulty \u2265 0.`);
    const most = sign === "\u2264" || sign === "<=";
    return { sum: most ? turned(totalOf(sum)) : totalOf(sum), least: most ? 0 - whole(number) : whole(number) };
  });

  /* A text that is read again as what it stands for; what no text can say stands as it is written. */
  const exact = (shown, read) => (found) => {
    const text = shown(found);
    if (found !== undefined && JSON.stringify(read(text)) !== JSON.stringify(found)) throw new RangeError(`no text for ${JSON.stringify(found)}`);
    return text;
  };
  const facesField = (own, block, label, path) => own.field(block, label, path, exact(faces, facesOf), facesOf);
  const totalField = (own, block, label, path) => own.field(block, label, path, exact(total, totalOf), totalOf);
  const textField = (own, block, label, path) => own.field(block, label, path, (found) => found ?? "", (text) => text.trim());
  /* The name of a result, which the rule may call the first success. */
  const resultField = (own, block, n, path, good) => own.field(block, `Result ${n + 1}: its name`, path, String, (text) => text.trim(), (rule, name) => {
    const old = path.reduce((found, each) => found[each], rule);
    put(rule, path, name);
    if (block === "results") delete rule.results[n].title; // a longer name, of what it was
    if (rule[good] === old) put(rule, [good], name);
  });
  const choices = (names) => Object.fromEntries(names.map((each) => [each, each]));

  /* ---- lists whose members come and go ------------------------------------------------------------------------------- */

  /* Takes out one, with its name the rule may call the first success (`good`); what is left may have to be mended. */
  const rows = (own, block, one, usual, sentence, [good, nameOf, mend] = [null, null, () => {}]) => {
    const add = `Add a ${one.toLowerCase()}`;
    const edit = (does, focus) => () => own.lab.change(block, (rule) => does(rule[block], rule), focus);
    const found = own.rule[block].map((_, n) => {
      const row = sentence(n);
      const away = edit((all, rule) => {
        const names = good ? [...all.map(nameOf), ...(rule.several ? [rule.several] : [])] : [];
        const [gone] = all.splice(n, 1);
        if (good && rule[good] === nameOf(gone)) rule[good] = beside(names, rule[good]);
        mend(all, n, gone);
      }, afterTaking(one, n, add));
      row.append(" ", pressed("\u2715", `${one} ${n + 1}: take out`, away, own.rule[block].length < 2));
      return row;
    });
    return [made("ul", { class: "op-lab-tests" }, ...found), pressed(`+ ${one.toLowerCase()}`, add, edit(usual, []))];
  };

  /* Results by the lowest number of each; a new one is above the best, or where the highest number is free. */
  const bands = (own, text, first, highest = Infinity) => {
    const nameOf = ([name]) => name;
    const add = (all) => {
      let from = (all.at(-1)[1] ?? 0) + 1;
      if (from > highest) from = odds.span(2, highest).findLast((each) => !all.some(([, own]) => own === each)) ?? from;
      all.push([newName("result", all.map(nameOf)), from]);
      all.sort(([, a], [, b]) => (a ?? -Infinity) - (b ?? -Infinity));
    };
    const lowest = (all, n, [, from]) => { if (!n) all[0][1] = from; };
    const [list, more] = rows(own, "bands", "Result", add, (n) => {
      const name = resultField(own, "bands", n, ["bands", n, 0], "success");
      return own.sentence(n ? text : first, n ? { name, from: own.number("bands", `Result ${n + 1}: from`, ["bands", n, 1]) } : { name }, "li");
    }, ["success", nameOf, lowest]);
    list.append(...[...list.children].reverse()); // the best first, as one compares a roll with them
    return [list, more];
  };

  /* ---- each kind of roll ------------------------------------------------------------------------------------------------ */

  const pool = [
    ["die", "Dice", ["sides", "one", "top", "dice", "difficulties", "standard"], (own) => [
      own.sentence("You roll dice with {sides} faces. Each face that reaches the difficulty counts 1, a 1 counts {one}, the highest face {top}.",
        { sides: own.number("die", "Faces of the dice", ["sides"]), one: own.number("die", "What a 1 counts", ["one"]), top: own.number("die", "What the highest face counts", ["top"]) }),
      own.sentence("A roll has {dice} dice, at a difficulty of {difficulties}; the usual one is {standard}.",
        { dice: own.list("die", "Numbers of dice", ["dice"]), difficulties: own.list("die", "Difficulties", ["difficulties"]), standard: own.number("die", "The usual difficulty", ["standard"]) }),
    ]],
    ["bands", "Results", ["bands"], (own) => bands(own, "A sum of {from} or more is {name}.", "Any lower sum is {name}.")],
  ];

  const highest = [
    ["die", "Dice", ["sides", "dice"], (own) => [own.sentence("You roll {dice} dice with {sides} faces; the highest counts. Without dice you roll two, and the lower counts.",
      { dice: own.list("die", "Numbers of dice", ["dice"]), sides: own.number("die", "Faces of the dice", ["sides"]) })]],
    ["bands", "Results", ["bands", "several", "success"], (own) => [
      own.sentence("Two or more dice on the highest face are {several}.", { several: textField(own, "bands", "Several highest faces", ["several"]) }),
      ...bands(own, "Else a highest die of {from} or more is {name}.", "Any lower one is {name}.", own.rule.sides),
      own.sentence("A result of {success} or better is a success.", { success: own.word("bands", "The first result that is a success", ["success"],
        choices([...own.rule.bands.map(([name]) => name), own.rule.several].slice(1)), own.rule.bands[1]?.[0] ?? own.rule.several) }),
    ]],
  ];

  const challenge = (own) => [own.sentence("You roll a die with {action} faces (0: none) and add one of {adds}, {highest} in all at most. Two dice with {challenge} faces stand against it: beat both, one, or none.",
    { action: own.number("die", "Faces of your die", ["action"], 6), adds: own.list("die", "What is added", ["adds"]), highest: own.number("die", "The highest score", ["highest"], 10),
      challenge: own.number("die", "Faces of the challenge dice", ["challenge"], 10) })];

  const target = (own) => [
    own.sentence("You roll a die of {dice}, rolled on while it shows its highest face, alone or beside a wild die of {wild}.",
      { dice: own.list("die", "Faces of the dice", ["dice"]), wild: own.number("die", "Faces of the wild die", ["wild"], 6) }),
    own.sentence("The target is one of {targets}, usually {standard}. Each {step} above it is a raise.",
      { targets: own.list("die", "Targets", ["targets"]), standard: own.number("die", "The usual target", ["standard"], 4), step: own.number("die", "Points of a raise", ["step"], 4) }),
  ];

  const openEnded = (own) => [own.sentence("You roll a die with the faces 0 to 9, and roll on after each 0. Each 0 {orders}. After a 0, 1 and 9 {lucky}.",
    { orders: flag(own, "What a zero does", ["orders"], { true: "makes a success or a failure greater", false: "is only rolled again" }, true),
      lucky: flag(own, "After a zero, 1 and 9", ["lucky"], { false: "count as any face", true: "are lucky and unlucky" }) })];

  const resistance = (own) => [own.sentence("You succeed with 50%, and 5% more for each point that the active side is above the passive one. Above 95% {top}. Below 5% {low}.",
    { top: flag(own, "Above 95%", ["top_face_fails"], { false: "you always succeed", true: "a 100 still fails" }),
      low: flag(own, "Below 5%", ["low_face_succeeds"], { false: "you always fail", true: "a 1 still succeeds" }) })];

  /* ---- dice with symbols --------------------------------------------------------------------------------------------------- */

  const symbolDie = (own, n) => {
    const die = own.rule.dice[n];
    const path = (name) => ["dice", n, name];
    const what = `Die ${n + 1}`;
    const parts = { faces: facesField(own, "dice", `${what}: its faces`, path("faces")) };
    const add = (name, label, field) => { parts[name] = field(own, "dice", `${what}: ${label}`, path(name)); };
    const counted = Object.keys(die.number).length > 0;
    if (counted) add("number", "how many", totalField);
    if (die.letter) add("letter", "its letter", textField);
    let text = [counted && "As many as {number}", die.letter && "One for each letter {letter}"].filter(Boolean).join(", and ") || "One die";
    for (const [name, said, label] of [["most", ", at most {most}", "at most"], ["only", ", only with {only}", "only with"]]) {
      if (!die[name]) continue;
      add(name, label, textField);
      text += said;
    }
    text += die.reaches ? ": the faces are {faces}." : ": the faces are {faces}";
    if (die.reaches) {
      add("reaches", "what a face has to reach", textField);
      add("shows", "what it shows then", textField);
      text += " A face that reaches {reaches} shows {shows} too.";
    }
    return own.sentence(text, parts, "li");
  };

  const given = (own, n) => {
    const what = `Setting ${n + 1}`;
    const parts = { label: textField(own, "settings", `${what}: its name`, ["settings", n, "label"]) };
    if (own.rule.settings[n].choices) {
      parts.choices = own.field("settings", `${what}: its choices`, ["settings", n, "choices"], (found) => (found ?? []).join(", "), words);
      return own.sentence("{label}: one of {choices}", parts, "li");
    }
    for (const [name, label] of [["low", "from"], ["high", "to"], ["default", "at first"]]) parts[name] = own.number("settings", `${what}: ${label}`, ["settings", n, name], 0);
    return own.sentence("{label}: from {low} to {high}, at first {default}.", parts, "li");
  };

  const symbols = [
    ["settings", "What you set", ["settings"], (own) => [made("ul", { class: "op-lab-tests" }, ...own.rule.settings.map((_, n) => given(own, n)))]],
    ["dice", "Dice", ["dice", "pairs", "caps"], (own) => [
      ...rows(own, "dice", "Die", (all) => { all.push(structuredClone(all.at(-1))); }, (n) => symbolDie(own, n)),
      ...(own.rule.pairs ?? []).map((_, n) => own.sentence("Each two {two} count as {times} more {more}.", {
        two: textField(own, "dice", `Pair ${n + 1}: of what`, ["pairs", n, "two"]), times: own.number("dice", `Pair ${n + 1}: how many more`, ["pairs", n, "times"], 1),
        more: textField(own, "dice", `Pair ${n + 1}: of what more`, ["pairs", n, "more"]) })),
      ...(own.rule.caps ? [own.sentence("No more than {caps} count.", { caps: totalField(own, "dice", "How many count at most", ["caps"]) })] : []),
    ]],
    ["results", "Results", ["results", "good"], (own) => [
      made("p", { class: "op-note" }, "From the worst to the best; the first whose tests hold counts."),
      ...rows(own, "results", "Result", (all) => { // as the best with tests, or where the first symbol is shown
        const symbol = own.rule.dice.flatMap((die) => die.faces).join(" ").split(" ").find((each) => each && !each.startsWith("-"));
        const { when = [{ sum: { [symbol]: 1 }, least: 1 }] } = all.at(-2) ?? {};
        all.splice(-1, 0, { name: newName("result", all.map(({ name }) => name)), when: structuredClone(when) });
      }, (n) => {
        const name = resultField(own, "results", n, ["results", n, "name"], "good");
        if (n === own.rule.results.length - 1) return own.sentence("{name} in any other case.", { name }, "li");
        const when = own.field("results", `Result ${n + 1}: its tests`, ["results", n, "when"], exact(tests, testsOf), testsOf, (rule, value) => put(rule, ["results", n, "when"], value.length ? value : undefined));
        return own.sentence("{name} if {when}.", { name, when }, "li");
      }, ["good", ({ name }) => name, (all) => { delete all.at(-1).when; }]), // in any other case
      own.sentence("A result of {good} or better is a success.", { good: own.word("results", "The first result that is a success", ["good"], choices(own.rule.results.map(({ name }) => name)), null) }),
    ]],
  ];

  Object.assign(Blocks.sentences, { pool, "highest-die": highest, challenge, "aces-target": target, "open-ended": openEnded, resistance, symbols });
})();
