/** Remembers answers for a moment, so that a burst of the same question is asked once. */
export interface ShortMemory<K, V> {
  readonly get: (key: K, ask: () => Promise<V>) => Promise<V>;
  /** The answer, where it is remembered. */
  readonly peek: (key: K) => V | undefined;
  readonly forget: (key: K) => void;
}

const mostEntries = 10_000;

/** A memory whose entries are forgotten after so many milliseconds. */
export const createShortMemory = <K, V>(now: () => number, milliseconds: number): ShortMemory<K, V> => {
  const entries = new Map<K, { readonly value: V; readonly until: number }>();
  const peek = (key: K): V | undefined => {
    const entry = entries.get(key);
    return entry && entry.until > now() ? entry.value : undefined;
  };
  return {
    peek,
    get: async (key, ask) => {
      const known = peek(key);
      if (known !== undefined) return known;
      const value = await ask();
      if (entries.size >= mostEntries) entries.clear();
      entries.set(key, { value, until: now() + milliseconds });
      return value;
    },
    forget: (key) => void entries.delete(key),
  };
};
