/** Exact odds of opposed rolls: rules as documents go in, counts of all possible rolls come out. */

/** Counts, one for each outcome, out of `total`. Large pools count in BigInt. */
export interface Counts {
  each: (number | bigint)[];
  total: number | bigint;
}

export type Label = number | string;

/** A table that the rule publishes: its axes, the outcomes, and the counts at one label of each axis. */
export interface Table {
  axes: { name: string; labels: Label[] }[];
  outcomes: Label[];
  /** A number may be given as text. RangeError for a label that the axis cannot have, or for too few of them. */
  cell(...labels: Label[]): Counts;
}

/** A side of a contest of ratings: the rating, the one before any change of difficulty, bonus dice. */
export interface Side {
  rating: number;
  base?: number;
  dice?: number;
}

export interface Rule {
  kind: string;
  tables: Record<string, Table>;
  /** For contests of ratings: any two sides, not only those of the table. */
  meet?(you: Side, them: Side): Counts;
}

/** A rule as the rule files have it. */
export interface RuleDocument {
  schema?: string;
  kind: string;
  mechanic?: object;
  rule?: object;
}

/** The rule of a document that can be trusted, such as one of `rules`. */
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
