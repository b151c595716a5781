import type { Outage } from "./outage.ts";
/** Caches values for a short time; concurrent loads of one key are shared. */
export interface TtlCache<K, V> {
    /** Returns the cached value, and reloads one in use before it expires. */
    readonly get: (key: K, load: () => Promise<V>) => Promise<V>;
    readonly forget: (key: K) => void;
}
/** Creates a cache whose values are never older than `maxAgeMs`, or than the grace time of an outage while it lasts. */
export declare const createTtlCache: <K, V>(now: () => number, maxAgeMs: number, outage?: Outage) => TtlCache<K, V>;
//# sourceMappingURL=ttl-cache.d.ts.map