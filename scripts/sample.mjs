// @ts-check

/** @param {number} seed A small generator (mulberry32), so that a sample can be repeated. */
const randomFrom = (seed) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/**
 * @template T
 * @param {readonly T[]} items @param {number} count @param {number} seed @returns {T[]} A sample in random order.
 */
export const sampleOf = (items, count, seed) => {
  const random = randomFrom(seed);
  const pool = [...items];
  return Array.from({ length: Math.min(count, pool.length) }, () => {
    const [item] = pool.splice(Math.floor(random() * pool.length), 1);
    return /** @type {T} */ (item);
  });
};

/**
 * @template T
 * @param {readonly T[]} items @param {(item: T) => readonly string[]} kindsOf
 * @returns {T[]} A sample that has every kind, in the order of the items; the same on every run.
 */
export const sampleWithEveryKind = (items, kindsOf) => {
  const seen = new Set();
  const chosen = new Set(
    sampleOf(items, items.length, 1).filter((item) => {
      const fresh = kindsOf(item).filter((kind) => !seen.has(kind));
      for (const kind of fresh) seen.add(kind);
      return fresh.length > 0;
    }),
  );
  return items.filter((item) => chosen.has(item));
};
