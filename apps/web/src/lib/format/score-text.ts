/** Two decimals below ten, three below 0.01. */
export const scoreText = (score: number): string => {
  const size = Math.abs(score);
  if (size >= 1000) return score.toLocaleString("en", { maximumFractionDigits: 0 });
  if (size >= 10) return score.toLocaleString("en", { maximumFractionDigits: 1 });
  return score.toFixed(size > 0 && size < 0.01 ? 3 : 2);
};
