/** Caches values for a short time; concurrent loads of one key are shared. */
export interface TtlCache<K, V> {
  /** Returns the cached value, and reloads one in use before it expires. */
  readonly get: (key: K, load: () => Promise<V>) => Promise<V>;
  readonly forget: (key: K) => void;
}

interface Entry<V> {
  readonly value: V;
  readonly reloadAt: number;
  readonly expiresAt: number;
}

const maxEntries = 10_000;

/** Creates a cache whose values are never older than `maxAgeMs`. */
export const createTtlCache = <K, V>(now: () => number, maxAgeMs: number): TtlCache<K, V> => {
  const entries = new Map<K, Entry<V>>();
  const pending = new Map<K, Promise<V>>();

  const startLoad = (key: K, load: () => Promise<V>): Promise<V> => {
    const at = now();
    const promise: Promise<V> = load().then(
      (value) => {
        // A load that began before the key was forgotten may return an outdated value.
        if (pending.get(key) !== promise) return value;
        pending.delete(key);
        if (entries.size >= maxEntries) entries.clear();
        entries.set(key, { value, reloadAt: at + maxAgeMs / 2, expiresAt: at + maxAgeMs });
        return value;
      },
      (error) => {
        if (pending.get(key) === promise) pending.delete(key);
        throw error;
      },
    );
    pending.set(key, promise);
    return promise;
  };
  return {
    get: async (key, load) => {
      const entry = entries.get(key);
      const at = now();
      if (!entry || entry.expiresAt <= at) return pending.get(key) ?? startLoad(key, load);
      // A failed reload is ignored: the value is valid until it expires.
      if (entry.reloadAt <= at && !pending.has(key)) startLoad(key, load).catch(() => {});
      return entry.value;
    },
    forget: (key) => {
      entries.delete(key);
      pending.delete(key);
    },
  };
};
