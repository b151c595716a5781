const units = [
  { size: 1e12, character: "T" },
  { size: 1e9, character: "B" },
  { size: 1e6, character: "M" },
  { size: 1e3, character: "k" },
] as const;

/** `7B`, `1.5B`, `125M`, `22.7k`, `950`. */
export const countText = (count: number): string => {
  // 999,950 rounds up to `1M`, not `1000k`.
  const unit = units.find(({ size }) => Math.abs(count) >= size * 0.9995);
  if (!unit) return String(Math.round(count));
  const value = count / unit.size;
  return `${value.toFixed(Math.abs(value) < 99.95 ? 1 : 0).replace(/\.0$/, "")}${unit.character}`;
};

const grouped = new Intl.NumberFormat("en");

/** `1,234,567`. */
export const fullCount = (count: number): string => grouped.format(count);

/** `1 row`, `22.7k rows`. */
export const shortCountOf = (count: number, one: string, many = `${one}s`): string =>
  `${countText(count)} ${count === 1 ? one : many}`;

/** `1 model`, `2,000 models`. */
export const countOf = (count: number, one: string, many = `${one}s`): string =>
  `${fullCount(count)} ${count === 1 ? one : many}`;
