/* Conditions and numbers of a rule as people write them: read from text, and written as a formula, roll ≤ rating/10 up,
   or in words, rating ÷ 10, up. */
(() => {
  "use strict";
  const { oppose } = window;
  if (!oppose?.asks || oppose.asks.term) return;

  const SHOWN = { "<=": "≤", "<": "<", ">=": "≥", ">": ">", is: "=" };
  const PARTS = ["down", "up", "near"];
  const WORDS = ["roll", "rating", "base", "passive"];
  const CALLS = { least: 2, most: 2, if: 3 };
  const SIGNS = { "≤": "<=", "≥": ">=", "−": "-", "×": "*", "÷": "/", mod: "%", nearest: "near" };

  /* As a formula, which gives the same term again, part by part. */
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
    if (op === "+" || op === "-") return inside(`${said(parts[0])} ${op === "-" ? oppose.minus("-") : "+"} ${said(parts[1], "*")}`, "*");
    return `${said(parts[0], "*")} ${op} ${said(parts[1], "*")}`;
  };

  /* In words, which give a term of the same worth. `loose` says what may stand bare here: a choice, a limit, a sum, a
     product, or only a name. */
  const [NAME, PRODUCT, SUM, LIMIT, CHOICE] = [0, 1, 2, 3, 4];
  const worded = (term, loose = CHOICE) => {
    if (!Array.isArray(term)) return oppose.minus(term);
    const [op, ...parts] = term;
    const as = (kind, text) => (kind > loose ? `(${text})` : text);
    if (op === "choose") return as(CHOICE, `${worded(parts[1], LIMIT)} if ${said(parts[0])}, else ${worded(parts[2])}`);
    if (CALLS[op]) {
      const [first, limit] = typeof parts[0] === "number" ? [parts[1], parts[0]] : parts;
      return as(LIMIT, `${worded(first, LIMIT)}, at ${op === "least" ? "most" : "least"} ${worded(limit, SUM)}`);
    }
    if (PARTS.includes(op)) return as(LIMIT, `${worded(parts[0], PRODUCT)} ÷ ${parts[1]}, ${op === "near" ? "nearest" : op}`);
    if (op === "+" && parts[1] < 0) return as(SUM, `${worded(parts[0], SUM)} ${oppose.minus("-")} ${-parts[1]}`);
    if (op === "+" || op === "-") return as(SUM, `${worded(parts[0], SUM)} ${op === "-" ? oppose.minus("-") : "+"} ${worded(parts[1], PRODUCT)}`);
    return as(PRODUCT, `${worded(parts[0], PRODUCT)} ${op === "*" ? "×" : "mod"} ${worded(parts[1], NAME)}`);
  };

  const TOKEN = /\s*(?:(\d+)|([a-z]+)|(<=|>=|[≤≥<>=+\-−*×/÷%(),]))/iy;

  const tokensOf = (text) => {
    const tokens = [];
    TOKEN.lastIndex = 0;
    while (TOKEN.lastIndex < text.trimEnd().length) {
      const at = TOKEN.lastIndex;
      const found = TOKEN.exec(text);
      if (!found) throw new RangeError(`“${text.slice(at).trim()}” is not understood. Write it as rating ÷ 10, up.`);
      const token = found[1] ?? found[2]?.toLowerCase() ?? found[3];
      tokens.push(SIGNS[token] ?? token);
    }
    return tokens;
  };

  const term = (text) => {
    const tokens = tokensOf(text);
    let at = 0;
    const next = (...wanted) => (wanted.includes(tokens[at]) ? tokens[at++] : "");
    const ahead = (...wanted) => wanted.every((each, n) => each.includes(tokens[at + n]));
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
        if (op === "/" && ahead([","], PARTS)) at += 1;
        const way = op === "/" ? next(...PARTS) : op;
        if (!way) throw new RangeError(`“${text}”: say after ÷ ${by} how it is rounded: up, down or nearest.`);
        found = [way, found, by];
      }
      return found;
    };
    const sum = () => {
      let found = product();
      for (let op = next("+", "-"); op; op = next("+", "-")) found = [op, found, product()];
      return found;
    };
    const bounded = () => {
      let found = sum();
      while (ahead([","], ["at"], ["most", "least"])) {
        at += 3;
        found = [tokens[at - 1] === "most" ? "least" : "most", found, sum()];
      }
      if (!next("if")) return found;
      const when = any();
      must(",");
      must("else");
      return ["choose", when, found, bounded()];
    };
    const test = () => {
      const found = bounded();
      const op = next("<=", "<", ">=", ">", "=");
      return op ? [op === "=" ? "is" : op, found, bounded()] : found;
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

  Object.assign(oppose.asks, { term, said, worded });
})();
