import type { Attempt } from "./errors.ts";

/** How a result came about. */
export interface Metadata {
  readonly provider: string;
  /** The model under the name it has at the provider. */
  readonly model: string;
  /** Every try, the one that succeeded last. */
  readonly attempts: readonly Attempt[];
}

const known = new WeakMap<object, Metadata>();

/** Notes how a result came about; a bare text or number cannot carry a note. */
export const note = (result: unknown, attempts: readonly Attempt[]): void => {
  const last = attempts.at(-1);
  if (typeof result !== "object" || result === null || !last) return;
  known.set(result, { provider: last.provider, model: last.model, attempts: [...attempts] });
};

/** How a result came about: who answered, and what was tried before. Undefined for bare texts. */
export const metadataOf = (result: unknown): Metadata | undefined =>
  typeof result === "object" && result !== null ? known.get(result) : undefined;
