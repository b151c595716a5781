/** Limits how long a server is waited for without a byte of its reply. */
export interface IdleLimit {
  /** Aborted once the server has been waited for too long. */
  readonly signal: AbortSignal;
  /** Waits for what the server has to send next. Time between two such waits does not count. */
  readonly wait: <T>(next: Promise<T>) => Promise<T>;
  /** Begins anew: a byte has come. */
  readonly reset: () => void;
}

export const createIdleLimit = (idleMs: number): IdleLimit => {
  const controller = new AbortController();
  let leftMs = idleMs;
  return {
    signal: controller.signal,
    wait: async (next) => {
      const since = performance.now();
      const timer = setTimeout(() => controller.abort(), leftMs);
      try {
        return await next;
      } finally {
        clearTimeout(timer);
        leftMs -= performance.now() - since;
      }
    },
    reset: () => {
      leftMs = idleMs;
    },
  };
};
