const window = {};
$code
/* A label as the rule takes it: a number may come as text, and dice that are typed as letters may be any. */
const label = ({ name, labels }, letters, given) => {
  const [first, last] = [labels[0], labels.at(-1)];
  if (typeof first === "number") {
    const number = typeof given === "string" && given.trim() ? Number(given) : given;
    if (Number.isInteger(number)) return number;
    throw new RangeError(`$${name} is $${given}; allowed: whole numbers, such as $${first} to $${last}`);
  }
  if (labels.includes(given) || (letters && given && [...given].every((each) => letters.includes(each)))) return given;
  throw new RangeError(`$${name} is $${given}; allowed: $${labels.length > 6 ? `$${labels.slice(0, 3).join(", ")} ... $${last}` : labels.join(", ")}`);
};
const guarded = (rule, document) => {
  const letters = ({ name }) => document.rule?.settings?.find((each) => each.name === name)?.letters;
  for (const table of Object.values(rule.tables)) {
    const { axes, cell } = table;
    table.cell = (...given) => {
      if (given.length !== axes.length) throw new RangeError(`$${given.length} labels; give $${axes.map(({ name }) => name).join(", ")}`);
      return cell(...given.map((each, n) => label(axes[n], letters(axes[n]), each)));
    };
  }
  return rule;
};
export const read = (document) => guarded(window.odds.read(document), document);
export const check = (document) => guarded(window.odds.check(document), document);
export const { OUTCOMES, KINDS } = window.odds;
export const { percent } = window.opposeNumbers;
export const rules = {$rules};
