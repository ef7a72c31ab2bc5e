/** Exact odds of opposed rolls: rules as documents go in, counts of all possible rolls come out. */

/** Counts, one for each outcome, out of `total`. Large pools count in BigInt. */
export interface Counts {
  each: (number | bigint)[];
  total: number | bigint;
}

export type Label = number | string;

/** A table of the rule: its axes, the outcomes, and the counts at one label of each axis. */
export interface Table {
  axes: { name: string; labels: Label[] }[];
  outcomes: Label[];
  /**
   * A number may be given as text. RangeError for a label that the axis cannot have, or for too few of them. Ratings of
   * contests go from -100 to 400, and some pools beyond their table; otherwise a number is one from the first to the last.
   */
  cell(...labels: Label[]): Counts;
}

/** A side of a contest of ratings, -100 to 400; the rating before any change of difficulty; -2 to 2 bonus dice. */
export interface Side {
  rating: number;
  base?: number;
  dice?: number;
}

export interface Rule {
  kind: string;
  /** None for experience checks and training. */
  tables: Record<string, Table>;
  /** For rules of the kind "contest": any two ratings, not only those of the table. RangeError for what is no side. */
  meet?(you: Side, them: Side): Counts;
}

/** A rule as the rule files have it. */
export interface RuleDocument {
  schema?: string;
  kind: string;
  mechanic?: object;
  rule?: object;
}

/** The rule of a document that can be trusted, such as one of `rules`. RangeError for what is no rule. */
export function read(document: RuleDocument): Rule;
/** The same for a document from outside: throws an Error that names the field and what is allowed there. */
export function check(document: unknown): Rule;
/** A chance in percent, half up, with so many decimal places: 2 unless you say otherwise. */
export function percent(count: number | bigint, total: number | bigint, places?: number): string;
/** Every rule, by game, table and reading: `rules["mythras/opposed/imperative"]`. */
export const rules: Record<string, RuleDocument>;
/** The outcomes of a contest in the order of their counts: win, tie, none, lose. */
export const OUTCOMES: string[];
/** The kinds of rules that `read` knows. */
export const KINDS: string[];
