const window = {};
$code
/* A whole number, which may come as text. */
const whole = (name, given, [first, last]) => {
  const number = typeof given === "string" && /^\s*[+-]?\d+\s*$$/.test(given) ? Number(given) : given;
  if (Number.isInteger(number) && number >= first && number <= last) return number;
  throw new RangeError(`$${name} is $${given}; allowed: whole numbers, $${first} to $${last}`);
};
const LIMITS = $limits;
const OF_RATINGS = ["contest", "active-roll"];
const WHO = ["you", "them", "rating"];
/* The numbers that an axis takes: every rating of a contest; of dice more than its table has, where the rule says so. */
const range = ({ kind, rule }, { name, labels }) => {
  if (OF_RATINGS.includes(kind) && WHO.includes(name)) return window.odds.RATINGS;
  if (kind === "hits") return LIMITS.pool;
  const most = rule?.settings?.find((each) => each.name === name)?.most ?? 0;
  return [labels[0], Math.max(labels.at(-1), most)];
};
/* A label as the rule takes it; dice that are typed as letters may be any. */
const label = (document, axis, given) => {
  const { name, labels } = axis;
  if (typeof labels[0] === "number") return whole(name, given, range(document, axis));
  const letters = document.rule?.settings?.find((each) => each.name === name)?.letters;
  if (labels.includes(given) || (letters && given && [...given].every((each) => letters.includes(each)))) return given;
  throw new RangeError(`$${name} is $${given}; allowed: $${labels.length > 6 ? `$${labels.slice(0, 3).join(", ")} ... $${labels.at(-1)}` : labels.join(", ")}`);
};
/* A side of a contest of ratings. */
const side = (given) => {
  const { rating, base = rating, dice = 0, ...more } = Object(given);
  const [unknown] = Object.keys(more);
  if (unknown) throw new RangeError(`a side has $${unknown}; allowed: rating, base, dice`);
  return { rating: whole("rating", rating, window.odds.RATINGS), base: whole("base", base, window.odds.RATINGS), dice: whole("dice", dice, LIMITS.bonus) };
};
const guarded = (rule, document) => {
  for (const table of Object.values(rule.tables)) {
    const { axes, cell } = table;
    table.cell = (...given) => {
      if (given.length !== axes.length) throw new RangeError(`$${given.length} labels; give $${axes.map(({ name }) => name).join(", ")}`);
      return cell(...given.map((each, n) => label(document, axes[n], each)));
    };
  }
  const { kind } = document, { tables } = rule;
  return kind === "contest" ? { kind, tables, meet: (you, them) => rule.meet(side(you), side(them)) } : { kind, tables };
};
export const read = (document) => {
  if (window.odds.KINDS.includes(document?.kind)) return guarded(window.odds.read(document), document);
  throw new RangeError("this is no rule; Object.keys(rules) lists the names of those that are here");
};
export const check = (document) => guarded(window.odds.check(document), document);
export const { OUTCOMES, KINDS } = window.odds;
export const percent = (count, total, places = 2) => {
  const whole = (found, low, high = found) => (typeof found === "bigint" || Number.isSafeInteger(found)) && found >= low && found <= high;
  if (!whole(total, 1) || !whole(count, 0, total)) throw new RangeError(`$${count} of $${total}; allowed: whole numbers, 0 to the total, and a total of 1 or more`);
  if (!whole(places, 0, 100)) throw new RangeError(`places is $${places}; allowed: whole numbers, 0 to 100`);
  return window.opposeNumbers.percent(count, total, places);
};
export const rules = {$rules};
