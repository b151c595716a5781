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
export type BudgetUsage = Pick<Budgets, "steps" | "outputLength" | "depth" | "timeMs">;

/** More than real chat templates need for 10,000 messages; a hostile template reaches them within a second. */
export const defaultBudgets: Budgets = {
  steps: 2_000_000,
  outputLength: 10_000_000,
  depth: 200,
  rangeLength: 100_000,
  repeatLength: 1_000_000,
  timeMs: 1_000,
};
