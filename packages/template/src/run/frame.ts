import type { Value } from "../values/values.ts";

/** The variables of one call: of the template itself, of a macro, or of a round of a recursive loop. */
export interface Frame {
  /** Places were given out when compiling; undefined means not assigned yet. */
  [slot: number]: Value | undefined;
  /** The frame around the definition, not around the call. */
  readonly parent: Frame | undefined;
}

/** The frame of the code that runs. */
export let frame: Frame;

/** Makes a frame without values. */
export function newFrame(size: number, parent?: Frame): Frame {
  return Object.assign(new Array<Value | undefined>(size), { parent });
}

/** Runs something in a frame. */
export function inFrame<T>(inner: Frame, work: () => T): T {
  const before = frame;
  frame = inner;
  try {
    return work();
  } finally {
    frame = before;
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
export type Evaluate = () => Value;

/** A compiled statement. */
export type Execute = () => Signal;
