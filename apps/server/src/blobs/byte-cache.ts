/** Caches values in memory. Once they take more than `maxBytes`, the least recently used are dropped. */
export const createByteCache = <K, V>(maxBytes: number, bytesOf: (value: V) => number) => {
  const values = new Map<K, V>();
  let bytes = 0;

  const remove = (key: K): void => {
    const value = values.get(key);
    if (value === undefined) return;
    values.delete(key);
    bytes -= bytesOf(value);
  };
  return {
    get: (key: K): V | undefined => {
      const value = values.get(key);
      if (value === undefined) return undefined;
      values.delete(key);
      values.set(key, value);
      return value;
    },
    set: (key: K, value: V): void => {
      remove(key);
      values.set(key, value);
      bytes += bytesOf(value);
      for (const oldest of values.keys()) {
        if (bytes <= maxBytes) return;
        remove(oldest);
      }
    },
    remove,
    clear: (): void => {
      values.clear();
      bytes = 0;
    },
  };
};
