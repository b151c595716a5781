/** A round number, so that grid lines have readable values. */
export const topOf = (max: number): number => {
  if (max <= 0) return 1;
  const unit = 10 ** Math.floor(Math.log10(max));
  return [1, 2, 4, 6, 8, 10].map((factor) => factor * unit).find((top) => top >= max) ?? 10 * unit;
};
