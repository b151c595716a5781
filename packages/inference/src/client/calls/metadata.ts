import type { Attempt } from "../errors.ts";

/** How a result came about. */
export interface Metadata {
  readonly provider: string;
  /** The model under the name it has at the provider. */
  readonly model: string;
  /** Every try, the one that succeeded last. */
  readonly attempts: readonly Attempt[];
}

const known = new WeakMap<object, readonly Attempt[]>();

/** Notes how a result came about; a bare text or number cannot carry a note. */
export const note = (result: unknown, journal: readonly Attempt[]): void => {
  if (typeof result === "object" && result !== null) known.set(result, journal);
};

/**
 * How a result came about: who answered, and what was tried before. Undefined for bare texts. A stream has it from its first
 * piece on; where it fails later, the last of the attempts says so.
 */
export const metadataOf = (result: unknown): Metadata | undefined => {
  const attempts = typeof result === "object" && result !== null ? known.get(result) : undefined;
  const last = attempts?.at(-1);
  return attempts && last && { provider: last.provider, model: last.model, attempts: [...attempts] };
};
