/* A changed roll: what the engine counted for every rating that a change can lead to, for bonus and
   penalty dice, and for ranks of mastery. The script looks numbers up, adds and multiplies; it knows no rule. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose || oppose.wide) return;

  const row = (text, length) => oppose.unpack(text, 1, length, Int32Array);

  /* Counts by what each side rolls against. */
  const wide = (record) => (record.made ??= byRating(record));

  const byRating = (record) => {
    const { from, to, last } = record;
    const size = to - from + 1;
    const square = (text) => oppose.unpack(text, size, size, Int32Array);
    const planes = new Map(Object.entries(record.planes).map(([pair, texts]) => [pair, texts.map(square)]));
    const plain = planes.get("0 0");
    const alike = row(record.alike, last + 1);
    const grades = new Map(Object.entries(record.grades).map(([name, text]) => [name, row(text, last + 1)]));
    const play = record.play?.map(square);
    const within = (against) => against >= from && against <= to;
    const cell = (you, them) => (you - from) * size + them - from;

    /* The number that a rating is rolled against, at a grade and with a modifier. */
    const against = (rating, grade, modifier) => (grade ? grades.get(grade)[rating] : rating) + modifier;

    /* The ratings of both sides, if one rating lowers the other. */
    const inPlay = (you, them) => (play ? play.map((side) => side[cell(you, them)]) : [you, them]);

    /* Win, tie, nobody, lose by the changed ratings; some rules also use the ratings before the change. */
    const counts = (you, them, yourRating, theirRating) => {
      const at = cell(you, them);
      const each = plain.map((plane) => plane[at]);
      const kinds = `${alike[yourRating]} ${alike[theirRating]}`;
      if (kinds !== "0 0") planes.get(kinds).forEach((plane, n) => { each[n] += plane[at]; });
      each.push(record.denominator - each[0] - each[1] - each[2]);
      return { each, total: record.denominator };
    };

    /* Whether rules that use the rating before the change treat both ratings alike. */
    const same = (rating, other) => rating === other || (other >= 0 && other <= last && alike[rating] === alike[other]);

    return { from, to, last, within, against, inPlay, counts, same };
  };

  /* Counts with bonus and penalty dice: each kind of roll of one side against each of the other. */
  const dice = (record) => (record.made ??= byKinds(record));

  const byKinds = (record) => {
    const { last, levels, shares, unit } = record;
    const kinds = levels.length;
    const sizes = new Map(Object.entries(record.sizes).map(([name, text]) => [name, oppose.unpack(text, last + 1, kinds)]));
    const met = record.met.map((text) => oppose.unpack(text, kinds, kinds, Int32Array));

    const meet = (you, them, yours, theirs, visit) => {
      const [mine, other] = [sizes.get(String(yours)), sizes.get(String(theirs))];
      const signs = met[Math.sign(you - them) + 1];
      for (let i = 0; i < kinds; i += 1) {
        const a = mine[you * kinds + i];
        if (!a) continue;
        for (let j = 0; j < kinds; j += 1) visit(i, j, a * other[them * kinds + j], shares[signs[i * kinds + j]]);
      }
    };

    const total = (yours, theirs) => record.wholes[yours] * record.wholes[theirs] * unit;

    const counts = (you, them, yours, theirs) => {
      const each = [0, 0, 0, 0];
      meet(you, them, yours, theirs, (i, j, both, share) => share.forEach((part, n) => { each[n] += both * part; }));
      return { each, total: total(yours, theirs) };
    };

    /* Which level meets which, as `oppose.levels` has it: best levels first. */
    const pairs = (you, them, yours, theirs) => {
      const names = Math.max(...levels) + 1;
      const found = Array.from({ length: names * names }, (_, n) => ({
        yours: names - 1 - Math.floor(n / names), theirs: names - 1 - (n % names),
        each: [0, 0, 0, 0], all: 0, total: total(yours, theirs),
      }));
      meet(you, them, yours, theirs, (i, j, both, share) => {
        const pair = found[(names - 1 - levels[i]) * names + names - 1 - levels[j]];
        pair.all += both * unit;
        share.forEach((part, n) => { pair.each[n] += both * part; });
      });
      return found;
    };

    return { last, counts, pairs };
  };

  /* Counts by score and ranks of mastery, which the table writes as one side. */
  const ranks = (record) => {
    const { axes, counts } = oppose.table(record);
    const last = Number(axes[0].labels.at(-1).split("+")[0]);
    return { last, counts: (you, them, yours, theirs) => counts(`${you}+${yours}`, `${them}+${theirs}`) };
  };

  Object.assign(oppose, { wide, dice, ranks });
})();
