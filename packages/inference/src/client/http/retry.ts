/** When a failed request is sent again, and how long to wait before: decided from data alone. */

const retryable: readonly number[] = [429, 502, 503, 504];
const firstDelayMs = 500;
const longestDelayMs = 20_000;
/** A server that wants more patience than this is taken at its word, and the failure is handed to the caller. */
const longestHintMs = 60_000;

/** Whether a status says that the same request may succeed later. */
export const mayRetry = (status: number): boolean => retryable.includes(status);

/** The wait that a Retry-After header asks for, given in seconds or as a date. */
export const retryAfterMs = (header: string | null, now: number): number | undefined => {
  if (!header) return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000);
  const date = Date.parse(header);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
};

/** The wait that a loading model asks for in its reply. */
export const estimatedMs = (body: unknown): number | undefined => {
  const seconds = (body as { estimated_time?: unknown } | null | undefined)?.estimated_time;
  return typeof seconds === "number" && seconds > 0 ? Math.min(seconds * 1000, longestDelayMs) : undefined;
};

/** The wait before a retry, counted from 0; undefined when there should be none. */
export const delayBefore = (
  retry: number,
  hints: { readonly retryAfter?: number; readonly estimated?: number },
  random: () => number,
): number | undefined => {
  const { retryAfter, estimated } = hints;
  if (retryAfter !== undefined) return retryAfter <= longestHintMs ? retryAfter : undefined;
  if (estimated !== undefined) return estimated;
  const ceiling = Math.min(firstDelayMs * 2 ** retry, longestDelayMs);
  return Math.round(ceiling * (0.5 + random() / 2));
};
