const units = ["B", "kB", "MB", "GB", "TB"] as const;

/** `532 B`, `1.2 kB`, `4.9 GB`. */
export const sizeText = (bytes: number): string => {
  let value = bytes;
  let unit = 0;
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000;
    unit += 1;
  }
  return `${unit === 0 || value >= 99.95 ? Math.round(value) : value.toFixed(1).replace(/\.0$/, "")} ${units[unit]}`;
};
