/** Numbers in [0, 1) that are the same for the same seed, so that a result can be computed again. */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Shuffles in place (Fisher–Yates). */
export const shuffle = <T>(values: T[], random: () => number): T[] => {
  for (let at = values.length - 1; at > 0; at--) {
    const other = Math.floor(random() * (at + 1));
    const held = values[at] as T;
    values[at] = values[other] as T;
    values[other] = held;
  }
  return values;
};
