/** What a caller has left within a window. */
export interface Allowance {
  readonly isAllowed: boolean;
  readonly remaining: number;
  /** Seconds until the window resets. */
  readonly resetIn: number;
}

/** Counts what each caller does within a window of time. */
export interface RateLimiter {
  /** Adds an amount, 1 by default. With 0 it only looks. */
  readonly take: (key: string, quota: number, windowSeconds: number, amount?: number) => Promise<Allowance> | Allowance;
}

interface Count {
  used: number;
  readonly endsAt: number;
}

/** Counts in the memory of this process. */
export const createMemoryLimiter = (now: () => number, maxCallers = 100_000): RateLimiter => {
  const counts = new Map<string, Count>();

  const sweep = (at: number): void => {
    for (const [key, { endsAt }] of counts) if (endsAt <= at) counts.delete(key);
    // A flood from many addresses drops the oldest counts instead of filling memory.
    for (const key of counts.keys()) {
      if (counts.size < maxCallers) return;
      counts.delete(key);
    }
  };

  return {
    take: (key, quota, windowSeconds, amount = 1) => {
      const at = now();
      let count = counts.get(key);
      if (!count || count.endsAt <= at) {
        if (counts.size >= maxCallers) sweep(at);
        count = { used: 0, endsAt: at + windowSeconds * 1000 };
        counts.set(key, count);
      }
      count.used += amount;
      const resetIn = Math.max(1, Math.ceil((count.endsAt - at) / 1000));
      return { isAllowed: count.used <= quota, remaining: Math.max(0, quota - count.used), resetIn };
    },
  };
};
