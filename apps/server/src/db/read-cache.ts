import { createByteCache } from "../blobs/byte-cache.ts";
import type { Database } from "./engine.ts";

interface CachedRead {
  readonly value: unknown;
  readonly bytes: number;
}

const maxCachedBytes = 16 * 1024 * 1024;

const sizeOf = (value: unknown): number => {
  if (typeof value === "string") return value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.values(value).reduce((sum: number, one) => sum + sizeOf(one), 0);
};

/**
 * Caches what was read from the database until any process commits something: it is never older than a query's result.
 * On PostgreSQL only a query could tell, so there everything is read each time.
 */
export const createReadCache = (version: Database["version"]) => {
  const cache = createByteCache<string, CachedRead>(maxCachedBytes, ({ bytes }) => bytes);
  let cachedVersion: string | undefined;
  return async <T>(key: string, read: () => Promise<T>): Promise<T> => {
    const before = version();
    if (before === undefined) return read();
    if (before !== cachedVersion) cache.clear();
    cachedVersion = before;
    const known = cache.get(key);
    if (known) return known.value as T;
    const value = await read();
    // What was committed meanwhile may be missing in it.
    if (version() === before) cache.set(key, { value, bytes: key.length + sizeOf(value) });
    return value;
  };
};

/** Reads by key; the same key stands for the same query. */
export type ReadCache = ReturnType<typeof createReadCache>;
