import type { Run } from "./run.ts";

/** The rendering at hand. There is only one at a time, since rendering never waits; passing it along would be most of the code. */
export let run: Run;

/** Makes a rendering the one at hand, and returns the one before: a function of the host may render another template. */
export function switchRun(next: Run): Run {
  const before = run;
  run = next;
  return before;
}
