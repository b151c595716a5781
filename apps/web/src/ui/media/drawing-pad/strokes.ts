/** Both between 0 and 1. */
export type Point = readonly [x: number, y: number];
export type Stroke = readonly Point[];

/** Finer than a pixel of the pad. */
const rounded = (value: number): number => Math.round(value * 1000) / 1000;

export const pathOf = (stroke: Stroke): string => {
  const [first, ...rest] = stroke.map(([x, y]) => `${rounded(x * 100)} ${rounded(y * 100)}`);
  // A dot is drawn as a line to itself.
  return `M${first}${(rest.length > 0 ? rest : [first]).map((point) => `L${point}`).join("")}`;
};

export interface SquareFrame {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

/** The square around the strokes, with a margin: models expect the digit to fill the image. */
export const frameOf = (strokes: readonly Stroke[], margin = 0.28): SquareFrame | undefined => {
  const points = strokes.flat();
  if (points.length === 0) return undefined;
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const left = Math.min(...xs);
  const right = Math.max(...xs);
  const top = Math.min(...ys);
  const bottom = Math.max(...ys);
  const size = Math.max(right - left, bottom - top, 0.1) * (1 + 2 * margin);
  return { x: (left + right - size) / 2, y: (top + bottom - size) / 2, size };
};
