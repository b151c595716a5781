/** Values kept for a while: a bounded cache whose entries grow too old. */
export interface Memory {
  readonly get: (key: string, now: number) => unknown;
  readonly set: (key: string, value: unknown, now: number) => void;
}

const longestMs = 5 * 60_000;
const mostEntries = 500;

/** A memory of its own; the oldest entry goes when it is full. */
export const createMemory = (): Memory => {
  const entries = new Map<string, { readonly value: unknown; readonly until: number }>();
  return {
    get: (key, now) => {
      const entry = entries.get(key);
      if (entry && entry.until > now) return entry.value;
      entries.delete(key);
      return undefined;
    },
    set: (key, value, now) => {
      entries.delete(key);
      entries.set(key, { value, until: now + longestMs });
      const [oldest] = entries.keys();
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest);
    },
  };
};

/** A short name for a secret, so that what is kept per token does not keep the token. */
export const fingerprint = (secret: string): string => {
  let [low, high] = [0x811c9dc5, 0x01000193];
  for (let index = 0; index < secret.length; index++) {
    const unit = secret.charCodeAt(index);
    low = Math.imul(low ^ unit, 0x01000193);
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (low >>> 15);
  }
  return `${(low >>> 0).toString(36)}.${(high >>> 0).toString(36)}`;
};
