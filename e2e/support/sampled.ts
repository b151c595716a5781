import { inject, it } from "vitest";

/** One of so many cases of a kind, so that `npm test` stays short; all of them in `npm run test:full`. */
export const sampled = <T>(cases: readonly T[], oneOf: number): readonly T[] =>
  cases.filter((_, at) => inject("isFullRun") || at % oneOf === 0);

/** A test of a detail, which only `npm run test:full` runs. */
export const detail = (name: string, body: () => Promise<void>, timeout?: number): void => {
  if (inject("isFullRun")) it(name, body, timeout);
};
