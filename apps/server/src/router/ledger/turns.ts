/** Lets work on the same keys wait for one another, in the order in which it came. */
export interface Turns {
  /** Whether no work on the keys is waiting or in progress. */
  readonly areFree: (keys: readonly string[]) => boolean;
  readonly take: <T>(keys: readonly string[], work: () => Promise<T>) => Promise<T>;
}

export const createTurns = (): Turns => {
  const last = new Map<string, Promise<unknown>>();
  return {
    areFree: (keys) => keys.every((key) => !last.has(key)),
    take: async (keys, work) => {
      const turn = Promise.allSettled(keys.map((key) => last.get(key))).then(work);
      for (const key of keys) last.set(key, turn);
      try {
        return await turn;
      } finally {
        for (const key of keys) if (last.get(key) === turn) last.delete(key);
      }
    },
  };
};
