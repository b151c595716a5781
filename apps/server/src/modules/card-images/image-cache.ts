/** An image or an error. */
export type Fetched =
  | { readonly type: string; readonly bytes: Uint8Array }
  | { readonly problem: "unprocessable" | "unavailable"; readonly message: string };

interface Kept {
  readonly until: number;
  readonly size: number;
  readonly result: Promise<Fetched>;
}

/** Cache size and lifetimes. */
export interface CacheLimits {
  readonly bytes: number;
  readonly goodFor: number;
  /** How long a failure is cached, so a broken URL is not fetched on every view. */
  readonly badFor: number;
}

/** LRU cache of images by URL; concurrent requests for one URL share a fetch. */
export const createImageCache = (now: () => number, limits: CacheLimits) => {
  const kept = new Map<string, Kept>();
  let held = 0;

  const drop = (key: string): void => {
    held -= kept.get(key)?.size ?? 0;
    kept.delete(key);
  };
  const put = (key: string, entry: Kept): void => {
    drop(key);
    kept.set(key, entry);
    held += entry.size;
    for (const oldest of kept.keys()) {
      if (held <= limits.bytes && kept.size <= 10_000) break;
      drop(oldest);
    }
  };

  return async (key: string, fetch: () => Promise<Fetched>): Promise<Fetched> => {
    const known = kept.get(key);
    if (known && known.until > now()) {
      kept.delete(key);
      kept.set(key, known);
      return known.result;
    }
    const result = fetch();
    put(key, { until: Number.POSITIVE_INFINITY, size: 0, result });
    const fetched = await result.catch((error) => {
      drop(key);
      throw error;
    });
    const isGood = "bytes" in fetched;
    const until = now() + (isGood ? limits.goodFor : limits.badFor);
    put(key, { until, size: isGood ? fetched.bytes.byteLength : 200, result });
    return fetched;
  };
};
