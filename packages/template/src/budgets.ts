import { TemplateError } from "./errors.ts";

/** Limits of one rendering; exceeding any of them ends it with an error of kind `budget`. */
export interface Budgets {
  /** Loop iterations, calls and items handled by filters; long strings count in proportion to their length. */
  readonly steps: number;
  /** Characters of output, and of any one string on the way to it. */
  readonly outputLength: number;
  /** Nesting of brackets and blocks in the source, of macro calls, and of printed data. */
  readonly depth: number;
  /** Items of one `range`. */
  readonly rangeLength: number;
  /** Length of what `*` creates of a string or list, and of padding. */
  readonly repeatLength: number;
  /** Milliseconds; each 100,000 characters of input allow as much again. */
  readonly timeMs: number;
}

/** What one rendering has used of those budgets that add up. */
export type Usage = Pick<Budgets, "steps" | "outputLength" | "depth" | "timeMs">;

/** More than real chat templates need for 10,000 messages; a hostile template reaches them within a second. */
export const defaultBudgets: Budgets = {
  steps: 2_000_000,
  outputLength: 10_000_000,
  depth: 200,
  rangeLength: 100_000,
  repeatLength: 1_000_000,
  timeMs: 1_000,
};

const problems: Readonly<Record<keyof Budgets, (limit: string) => string>> = {
  steps: (limit) => `this template needs more than ${limit} steps`,
  outputLength: (limit) => `the output, or a string in the template, has more than ${limit} characters`,
  depth: (limit) => `nested deeper than ${limit} levels`,
  rangeLength: (limit) => `a range has more than ${limit} items`,
  repeatLength: (limit) => `repeating or padding creates more than ${limit} characters or items`,
  timeMs: (limit) => `rendering takes longer than ${limit} ms`,
};

/** The error for exceeding a budget: which one, and how to raise it. */
export function budgetError(budget: keyof Budgets, limit: number): TemplateError {
  const shown = Math.round(limit).toLocaleString("en-US");
  return new TemplateError("budget", `${problems[budget](shown)}; raise \`budgets.${budget}\` to allow it`);
}

/** The error for exceeding a limit that is no budget and cannot be raised. */
export function fixedLimitError(what: string, limit: number): TemplateError {
  return new TemplateError("budget", `more than ${limit.toLocaleString("en-US")} ${what}, which is a fixed limit`);
}
