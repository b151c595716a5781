/** Replies of the hub, kept for a while. */
export interface HubCache {
  readonly get: (key: string, now: number) => unknown;
  readonly set: (key: string, value: unknown, now: number) => void;
}

const ttlMs = 5 * 60_000;
const maxEntries = 500;

/** An empty cache; when it is full, the oldest entry is evicted. */
export const createHubCache = (): HubCache => {
  const entries = new Map<string, { readonly value: unknown; readonly expiresAt: number }>();
  return {
    get: (key, now) => {
      const entry = entries.get(key);
      if (entry && entry.expiresAt > now) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set: (key, value, now) => {
      entries.delete(key);
      entries.set(key, { value, expiresAt: now + ttlMs });
      const [oldest] = entries.keys();
      if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
    },
  };
};

/** A short hash of a token, so that cache keys do not contain it. */
export const fingerprint = (secret: string): string => {
  let low = 0x811c9dc5;
  let high = 0x01000193;
  for (let index = 0; index < secret.length; index++) {
    const unit = secret.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (low >>> 15);
  }
  return `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}`;
};
