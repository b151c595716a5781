import { TemplateError } from "../errors.ts";

/** Limits of one rendering; reaching any of them ends it with an error of kind `budget`. */
export interface Budgets {
  /** Loop iterations, calls and items handled by filters; long strings count in proportion. */
  readonly steps: number;
  /** Characters of output, and of any one string on the way to it. */
  readonly outputLength: number;
  /** Nesting of brackets and blocks in the source, of macro calls, and of printed data. */
  readonly depth: number;
  /** Items of one `range`. */
  readonly rangeLength: number;
  /** Length of what `*` makes of a string or list, and of padding. */
  readonly repeatLength: number;
  /** Milliseconds. */
  readonly timeMs: number;
}

/** What one rendering has used of those budgets that add up. */
export type Usage = Pick<Budgets, "steps" | "outputLength" | "depth" | "timeMs">;

/** What a chat template never needs more of; hostile input meets these limits within a fraction of a second. */
export const defaultBudgets: Budgets = {
  steps: 500_000,
  outputLength: 10_000_000,
  depth: 200,
  rangeLength: 100_000,
  repeatLength: 1_000_000,
  timeMs: 1_000,
};

/** Steps between two looks at the clock. */
const CLOCK_STRIDE = 500;

/** Counts what a rendering has used. */
export class Meter {
  declare readonly budgets: Budgets;
  private readonly since = Date.now();
  private steps = 0;
  private nextCheck = CLOCK_STRIDE;
  private level = 0;
  private deepest = 0;

  constructor(budgets: Budgets) {
    this.budgets = budgets;
  }

  /** Refuses to use more of something than its budget allows. */
  check(budget: keyof Budgets, amount: number): void {
    const limit = this.budgets[budget];
    if (amount > limit) throw exceeded(budget, amount, limit);
  }

  /** Uses up steps; the clock is read only now and then, because reading it costs more than a step. */
  charge(count: number): void {
    this.steps += count;
    if (this.steps < this.nextCheck) return;
    this.check("steps", this.steps);
    this.check("timeMs", Date.now() - this.since);
    this.nextCheck = Math.min(this.budgets.steps + 1, this.steps + CLOCK_STRIDE);
  }

  /** Charges for making or reading a string: short ones are free. */
  chargeText(length: number): void {
    if (length > 128) this.charge(length >>> 7);
  }

  /** Refuses a string or list that would be longer than what `*` and padding may make. */
  checkRepeat(length: number): void {
    this.check("repeatLength", length);
    this.chargeText(length);
  }

  /** Refuses a string longer than the whole output may be. */
  checkLength(length: number): void {
    this.check("outputLength", length);
    if (length > 65_536) this.charge(length >>> 10);
  }

  enterLevel(): void {
    this.level += 1;
    this.deepest = Math.max(this.deepest, this.level);
    this.check("depth", this.level);
    this.charge(1);
  }

  leaveLevel(): void {
    this.level -= 1;
  }

  /** What has been used so far, with an output of this length. */
  used(outputLength: number): Usage {
    const { steps, deepest: depth, since } = this;
    return { steps, outputLength, depth, timeMs: Date.now() - since };
  }
}

/** The error for what goes over a budget, or over a limit that is none of them. */
export function exceeded(what: string, amount: unknown, limit: number): TemplateError {
  return new TemplateError("budget", `the ${what} ${amount} is over the limit of ${limit}`);
}
