import type { Run } from "./run.ts";
import type { Value } from "./values.ts";

/** The variables of one call: of the template itself, of a macro, or of a round of a recursive loop. */
export class Frame {
  readonly run: Run;
  /** The frame around the definition, not around the call. */
  readonly parent: Frame | undefined;
  /** Places were given out when compiling; undefined means not assigned yet. */
  readonly slots: (Value | undefined)[];

  constructor(run: Run, size: number, parent: Frame | undefined) {
    this.run = run;
    this.parent = parent;
    this.slots = new Array(size);
  }
}

/** What a statement tells the loop around it. */
export type Signal = 0 | 1 | 2;

/** The statement ended as usual. */
export const DONE = 0;
/** `{% break %}` */
export const BREAK = 1;
/** `{% continue %}` */
export const CONTINUE = 2;

/** A compiled expression. */
export type Evaluate = (frame: Frame) => Value;

/** A compiled statement. */
export type Execute = (frame: Frame) => Signal;
