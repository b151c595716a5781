export interface TreeSize {
  readonly nodeWidth: number;
  readonly nodeHeight: number;
  /** Between columns. */
  readonly gapX: number;
  /** Between nodes of one column. */
  readonly gapY: number;
  /** Room for the titles of columns. */
  readonly top: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface TreeLayout {
  readonly width: number;
  readonly height: number;
  /** Upper left corners of nodes, by column. */
  readonly columns: readonly (readonly Point[])[];
  /** Paths of SVG between neighboring columns. */
  readonly edges: readonly string[];
}

const curve = (from: Point, to: Point): string => {
  const middle = (from.x + to.x) / 2;
  return `M${from.x} ${from.y}C${middle} ${from.y} ${middle} ${to.y} ${to.x} ${to.y}`;
};

/** Centers each column; every node of a column is joined to the one of its neighbor that lies on the main line. */
export const layoutTree = (
  columns: readonly { readonly count: number /** The node that continues the line. */; readonly main: number }[],
  size: TreeSize,
): TreeLayout => {
  const { nodeWidth, nodeHeight, gapX, gapY, top } = size;
  const tall = (count: number): number => count * nodeHeight + Math.max(0, count - 1) * gapY;
  const body = Math.max(0, ...columns.map(({ count }) => tall(count)));
  const placed = columns.map(({ count }, column) =>
    Array.from({ length: count }, (_, row) => ({
      x: column * (nodeWidth + gapX),
      y: top + (body - tall(count)) / 2 + row * (nodeHeight + gapY),
    })),
  );
  const end = ({ x, y }: Point): Point => ({ x: x + nodeWidth, y: y + nodeHeight / 2 });
  const start = ({ x, y }: Point): Point => ({ x, y: y + nodeHeight / 2 });
  const edges = placed.slice(1).flatMap((right, at) => {
    const left = placed[at] ?? [];
    const isFanOut = left.length <= 1 || right.length > 1;
    const from = left[columns[at]?.main ?? 0];
    const to = right[columns[at + 1]?.main ?? 0];
    if (isFanOut) return from ? right.map((node) => curve(end(from), start(node))) : [];
    return to ? left.map((node) => curve(end(node), start(to))) : [];
  });
  return {
    width: Math.max(0, columns.length * (nodeWidth + gapX) - gapX),
    height: top + body,
    columns: placed,
    edges,
  };
};
