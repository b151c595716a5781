/** A value, or the promise of one where it must be asked for. */
export type MaybePromise<T> = T | Promise<T>;

/** Remembers answers for a moment, so that a burst of the same question is asked once. */
export interface TtlCache<K, V> {
  /** The answer at once where it is remembered. One that is in use is asked for anew before it is too old. */
  readonly get: (key: K, ask: () => Promise<V>) => MaybePromise<V>;
  readonly forget: (key: K) => void;
}

interface Entry<V> {
  readonly value: V;
  readonly renewAt: number;
  readonly until: number;
  isRenewed: boolean;
}

const maxEntries = 10_000;

/** A memory whose answers are never older than so many milliseconds. */
export const createTtlCache = <K, V>(now: () => number, milliseconds: number): TtlCache<K, V> => {
  const entries = new Map<K, Entry<V>>();
  const asked = new Map<K, Promise<V>>();

  const askFor = (key: K, ask: () => Promise<V>): Promise<V> => {
    const at = now();
    const promise: Promise<V> = ask().then(
      (value) => {
        // An answer to a question from before the key was forgotten may be out of date.
        if (asked.get(key) !== promise) return value;
        asked.delete(key);
        if (entries.size >= maxEntries) entries.clear();
        entries.set(key, { value, renewAt: at + milliseconds / 2, until: at + milliseconds, isRenewed: false });
        return value;
      },
      (error) => {
        if (asked.get(key) === promise) asked.delete(key);
        throw error;
      },
    );
    asked.set(key, promise);
    return promise;
  };
  return {
    get: (key, ask) => {
      const entry = entries.get(key);
      const at = now();
      if (!entry || entry.until <= at) return asked.get(key) ?? askFor(key, ask);
      if (entry.renewAt <= at && !entry.isRenewed) {
        entry.isRenewed = true;
        // Whoever asks when the answer is too old hears of the failure.
        if (!asked.has(key)) askFor(key, ask).catch(() => {});
      }
      return entry.value;
    },
    forget: (key) => {
      entries.delete(key);
      asked.delete(key);
    },
  };
};
