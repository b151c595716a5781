/** Whether a failed request is retried, and after which delay. */

const retryable: readonly number[] = [429, 502, 503, 504];
const firstDelayMs = 500;
const maxDelayMs = 20_000;
/** A longer Retry-After is not waited for: the caller gets the error. */
const maxRetryAfterMs = 60_000;

/** Whether the same request can succeed later. */
export const mayRetry = (status: number): boolean => retryable.includes(status);

/** The delay in a Retry-After header, given in seconds or as a date. */
export const retryAfterMs = (header: string | null, now: number): number | undefined => {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** The delay that the reply of a loading model estimates. */
export const estimatedMs = (body: unknown): number | undefined => {
  const seconds = (body as { estimated_time?: unknown } | null | undefined)?.estimated_time;
  return typeof seconds === "number" && seconds > 0 ? Math.min(seconds * 1000, maxDelayMs) : undefined;
};

/** The delay before a retry, counted from 0; undefined when there is no retry. */
export const delayBefore = (
  retry: number,
  hints: { readonly retryAfter?: number; readonly estimated?: number },
  random: () => number,
): number | undefined => {
  const { retryAfter, estimated } = hints;
  if (retryAfter !== undefined) return retryAfter <= maxRetryAfterMs ? retryAfter : undefined;
  if (estimated !== undefined) return estimated;
  const ceiling = Math.min(firstDelayMs * 2 ** retry, maxDelayMs);
  return Math.round(ceiling * (0.5 + random() / 2));
};
