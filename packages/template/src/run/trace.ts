import type { BudgetUsage } from "../budgets.ts";
import type { Span } from "../span.ts";

/** A half-open range of the output. */
export interface OutputSpan {
  readonly start: number;
  readonly end: number;
}

/** A piece of the output, the part of the template that wrote it, and the message it came from, if any. */
export interface TracePiece {
  readonly output: OutputSpan;
  readonly template: Span;
  readonly message: number | undefined;
}

/** What `renderWithTrace` returns. */
export interface Trace {
  readonly text: string;
  readonly pieces: readonly TracePiece[];
  /** What stood between `{% generation %}` tags. */
  readonly generations: readonly OutputSpan[];
  /** What the rendering has used of its budgets. */
  readonly used: BudgetUsage;
}
