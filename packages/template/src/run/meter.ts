import { budgetError } from "../budget-errors.ts";
import type { Budgets, BudgetUsage } from "../budgets.ts";

/** Steps between two looks at the clock. */
const CLOCK_STRIDE = 500;

/** Characters of input that extend the time limit by `timeMs`. */
const INPUT_PER_TIME = 100_000;

/** A step pays for reading or creating this many characters, as a power of two. */
const CHARACTERS_PER_STEP_BITS = 7;

/** Counts what a rendering has used of its budgets. */
export class Meter {
  declare readonly budgets: Budgets;
  private readonly since = Date.now();
  private steps = 0;
  private inputLength = 0;
  private nextClockCheck = CLOCK_STRIDE;
  private level = 0;
  private deepestLevel = 0;

  constructor(budgets: Budgets) {
    this.budgets = budgets;
  }

  /** Fails when an amount exceeds its budget. */
  check(budget: keyof Budgets, amount: number): void {
    const limit = this.budgets[budget];
    if (amount > limit) throw budgetError(budget, limit);
  }

  /** Notes how much data the host passed in, which extends the time limit. */
  addInput(length: number): void {
    this.inputLength += length;
  }

  /** Uses up steps; the clock is read only now and then, because reading it costs more than a step. */
  charge(count: number): void {
    this.steps += count;
    if (this.steps < this.nextClockCheck) return;
    this.check("steps", this.steps);
    const timeLimit = this.budgets.timeMs * (1 + this.inputLength / INPUT_PER_TIME);
    if (Date.now() - this.since > timeLimit) throw budgetError("timeMs", timeLimit);
    this.nextClockCheck = Math.min(this.budgets.steps + 1, this.steps + CLOCK_STRIDE);
  }

  /** Charges for reading or creating a string: short ones are free. */
  chargeText(length: number): void {
    if (length >= 1 << CHARACTERS_PER_STEP_BITS) this.charge(length >>> CHARACTERS_PER_STEP_BITS);
  }

  /** Checks and charges for a string or list that `*` or padding creates. */
  checkRepeat(length: number): void {
    this.check("repeatLength", length);
    this.chargeText(length);
  }

  /**
   * Checks the length of a string, and charges for the characters that are new in it: appending to a string costs as
   * much as what is appended, however long the string is already.
   */
  checkText(length: number, added = length): void {
    this.check("outputLength", length);
    this.chargeText(added);
  }

  /** Notes one more level of nesting. */
  enterLevel(): void {
    this.level += 1;
    this.deepestLevel = Math.max(this.deepestLevel, this.level);
    this.check("depth", this.level);
    this.charge(1);
  }

  leaveLevel(): void {
    this.level -= 1;
  }

  /** What has been used so far, with an output of this length. */
  used(outputLength: number): BudgetUsage {
    const { steps, deepestLevel: depth, since } = this;
    return { steps, outputLength, depth, timeMs: Date.now() - since };
  }
}
