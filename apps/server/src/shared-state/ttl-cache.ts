import type { Known } from "./known.ts";
import type { Outage } from "./outage.ts";

/** Caches values for a short time; concurrent loads of one key are shared. */
export interface TtlCache<K, V> {
  /** Returns the value without a promise if it is cached, and reloads one in use before it expires. */
  readonly get: (key: K, load: () => Promise<V>) => Known<V>;
  readonly forget: (key: K) => void;
}

interface Entry<V> {
  readonly value: V;
  readonly loadedAt: number;
}

/** Creates a cache whose values are never older than `maxAgeMs`, or than the grace time of an outage while it lasts. */
export const createTtlCache = <K, V>(
  now: () => number,
  maxAgeMs: number,
  outage?: Outage,
  maxEntries = 10_000,
): TtlCache<K, V> => {
  const entries = new Map<K, Entry<V>>();
  const pending = new Map<K, Promise<V>>();

  /** Those loaded last are at the end. */
  const add = (key: K, entry: Entry<V>): void => {
    entries.delete(key);
    const [oldest] = entries.keys();
    if (entries.size >= maxEntries && oldest !== undefined) entries.delete(oldest);
    entries.set(key, entry);
  };
  const startLoad = (key: K, load: () => Promise<V>): Promise<V> => {
    const loadedAt = now();
    const promise: Promise<V> = load().then(
      (value) => {
        // A load that began before the key was forgotten may return an outdated value.
        if (pending.get(key) !== promise) return value;
        pending.delete(key);
        add(key, { value, loadedAt });
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
    get: (key, load) => {
      const entry = entries.get(key);
      const age = entry ? now() - entry.loadedAt : Number.POSITIVE_INFINITY;
      if (!entry || age >= maxAgeMs) {
        const loading = pending.get(key) ?? startLoad(key, load);
        return entry && outage && age < outage.graceMs ? outage.orLastKnown(loading, entry.value) : loading;
      }
      // A failed reload is ignored: the value is valid until it expires.
      if (age >= maxAgeMs / 2 && !pending.has(key)) startLoad(key, load).catch(() => {});
      return entry.value;
    },
    forget: (key) => {
      entries.delete(key);
      pending.delete(key);
    },
  };
};
