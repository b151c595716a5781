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
