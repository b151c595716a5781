import type { Attempt } from "../errors.ts";

/** How a result came about. */
export interface Metadata {
  readonly provider: string;
  /** The model's id at the provider. */
  readonly model: string;
  /** Every attempt; the last one succeeded. */
  readonly attempts: readonly Attempt[];
}

const attemptsByResult = new WeakMap<object, readonly Attempt[]>();

/** Remembers the attempts behind a result; a bare string or number cannot be a key. */
export const recordAttempts = (result: unknown, attempts: readonly Attempt[]): void => {
  if (typeof result === "object" && result !== null) attemptsByResult.set(result, attempts);
};

/**
 * The provider that gave a result, and the attempts before it. Undefined for strings and numbers. A stream has it from
 * its first event on; if it fails later, the last attempt says so.
 *
 * @example
 * const labels = await client.textClassification({ model, inputs: "I like you" });
 * console.log(metadataOf(labels)?.provider);
 */
export const metadataOf = (result: unknown): Metadata | undefined => {
  const attempts = typeof result === "object" && result !== null ? attemptsByResult.get(result) : undefined;
  const last = attempts?.at(-1);
  return attempts && last && { provider: last.provider, model: last.model, attempts: [...attempts] };
};
