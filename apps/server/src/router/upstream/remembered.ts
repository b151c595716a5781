/** Both limit what callers and providers can make the hub keep. */
const maxEntries = 1_000;
const maxKeyLength = 1_000;

/** A pure function that remembers its newest results. */
export const remembered = <V extends object>(read: (key: string) => V): ((key: string) => V) => {
  const known = new Map<string, V>();
  return (key) => {
    const found = known.get(key);
    if (found) return found;
    const value = read(key);
    if (key.length > maxKeyLength) return value;
    const [oldest] = known.size < maxEntries ? [] : known.keys();
    if (oldest !== undefined) known.delete(oldest);
    known.set(key, value);
    return value;
  };
};
