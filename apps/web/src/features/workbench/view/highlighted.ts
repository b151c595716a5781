import type { Span, TracePiece } from "@orrery/template";

export type PointerTarget =
  | { readonly kind: "piece"; readonly at: number }
  | { readonly kind: "template"; readonly offset: number }
  | { readonly kind: "message"; readonly at: number };

export interface Highlighted {
  readonly pieces: ReadonlySet<number>;
  readonly spans: readonly Span[];
  readonly messages: ReadonlySet<number>;
}

const nothingHighlighted: Highlighted = { pieces: new Set(), spans: [], messages: new Set() };

const isTargeted = (target: PointerTarget, { template, message }: TracePiece, at: number): boolean => {
  if (target.kind === "piece") return target.at === at;
  if (target.kind === "message") return target.at === message;
  return target.offset >= template.start && target.offset < template.end;
};

const uniqueSpans = (spans: readonly Span[]): readonly Span[] => [
  ...new Map(spans.map((span) => [`${span.start}-${span.end}`, { start: span.start, end: span.end }])).values(),
];

export const highlightedBy = (target: PointerTarget | undefined, pieces: readonly TracePiece[]): Highlighted => {
  if (!target) return nothingHighlighted;
  const highlighted = pieces.flatMap((piece, at) => (isTargeted(target, piece, at) ? [{ piece, at }] : []));
  const messages = highlighted.flatMap(({ piece }) => (piece.message === undefined ? [] : [piece.message]));
  return {
    pieces: new Set(highlighted.map(({ at }) => at)),
    spans: uniqueSpans(highlighted.map(({ piece }) => piece.template)),
    messages: new Set(target.kind === "message" ? [target.at] : messages),
  };
};

export const lineAndColumn = (text: string, offset: number): { readonly line: number; readonly column: number } => {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: Array.from(before.at(-1) ?? "").length + 1 };
};
