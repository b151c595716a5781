import { isHubError } from "../errors.ts";

/** What goes on with last known values while the database fails. */
export interface Outage {
  /** How long a value is used after the database last confirmed it, in milliseconds. */
  readonly graceMs: number;
  /** The result of a query, or the last known value if the database fails. A query that says no is a result. */
  readonly orLastKnown: <V>(query: Promise<V>, lastKnown: V) => Promise<V>;
}

/** How long a query can take before the last known value is used; shorter after a failure, so that calls don't queue up. */
const patienceMs = 2_000;
const shortPatienceMs = 50;
/** How long a failure is remembered. */
const failureMs = 1_000;

const late = Symbol("late");

const withinMs = async <V>(query: Promise<V>, ms: number): Promise<V | typeof late> => {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), ms);
  });
  try {
    return await Promise.race([query, deadline]);
  } finally {
    clearTimeout(timer);
  }
};

export const createOutage = (now: () => number, graceMs: number, patience = patienceMs): Outage => {
  let failedAt = Number.NEGATIVE_INFINITY;
  return {
    graceMs,
    orLastKnown: async (query, lastKnown) => {
      const hasFailed = failedAt + failureMs > now();
      try {
        const value = await withinMs(query, hasFailed ? Math.min(patience, shortPatienceMs) : patience);
        if (value !== late) return value;
        // It goes on: what it finds is cached, and a failure concerns nobody any more.
        query.catch(() => {});
      } catch (error) {
        if (!isHubError(error, "unavailable")) throw error;
      }
      failedAt = now();
      return lastKnown;
    },
  };
};
