/** Shades of the one chart color, since all parts are the same quantity. */
const shades = [100, 62, 36, 18] as const;

export const shadeOf = (at: number): string =>
  `color-mix(in oklab, var(--color-bar) ${shades[Math.min(at, shades.length - 1)]}%, var(--color-surface))`;
