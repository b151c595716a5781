// @ts-check
/** Random numbers that are the same in every run: what they are drawn for is part of the seed. */

/** @param {number} seed @returns {() => number} numbers from 0 to below 1 */
export const createRandom = (seed) => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
};

/**
 * A place from 0 to below `count`, the first ones far more often: roughly Zipf's law, without a table.
 * @param {() => number} random @param {number} count @param {number} [skew] 1 is Zipf, less is flatter
 */
export const skewed = (random, count, skew = 1) => {
  if (skew === 1) return Math.min(count - 1, Math.floor((count + 1) ** random()) - 1);
  const power = 1 - skew;
  return Math.min(count - 1, Math.floor((random() * ((count + 1) ** power - 1) + 1) ** (1 / power)) - 1);
};

/** @template T @param {() => number} random @param {readonly T[]} choices @param {number} [skew] @returns {T} */
export const pick = (random, choices, skew = 1) => /** @type {T} */ (choices[skewed(random, choices.length, skew)]);
