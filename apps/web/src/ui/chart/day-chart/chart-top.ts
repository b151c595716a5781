/** A round number at or above the largest value, so that the lines of a grid stand at values one can say. */
export const topOf = (max: number): number => {
  if (max <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * unit).find((top) => top >= max) ?? 10 * unit;
};
