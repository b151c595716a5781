/** `98.4%`; never rounds up to `100.0%` or down to `0.0%`. */
export const percentText = (share: number): string => {
  if (share > 0 && share < 0.0005) return "< 0.1%";
  if (share < 1 && share > 0.9995) return "> 99.9%";
  return `${(share * 100).toFixed(1)}%`;
};
