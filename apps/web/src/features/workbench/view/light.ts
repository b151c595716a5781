import type { Span, TracePiece } from "@orrery/template";

/** What is pointed at: a piece of the output, a place in the template, or a message. */
export type Pointed =
  | { readonly kind: "piece"; readonly at: number }
  | { readonly kind: "template"; readonly offset: number }
  | { readonly kind: "message"; readonly at: number };

/** What belongs together with what is pointed at. */
export interface Light {
  readonly pieces: ReadonlySet<number>;
  readonly spans: readonly Span[];
  readonly messages: ReadonlySet<number>;
}

const dark: Light = { pieces: new Set(), spans: [], messages: new Set() };

const isPointedAt = (pointed: Pointed, { template, message }: TracePiece, at: number): boolean => {
  if (pointed.kind === "piece") return pointed.at === at;
  if (pointed.kind === "message") return pointed.at === message;
  return pointed.offset >= template.start && pointed.offset < template.end;
};

const uniqueSpans = (spans: readonly Span[]): readonly Span[] => [
  ...new Map(spans.map((span) => [`${span.start}-${span.end}`, { start: span.start, end: span.end }])).values(),
];

/** The pieces of output, the parts of the template and the messages that belong together. */
export const lightOf = (pointed: Pointed | undefined, pieces: readonly TracePiece[]): Light => {
  if (!pointed) return dark;
  const lit = pieces.flatMap((piece, at) => (isPointedAt(pointed, piece, at) ? [{ piece, at }] : []));
  const messages = lit.flatMap(({ piece }) => (piece.message === undefined ? [] : [piece.message]));
  return {
    pieces: new Set(lit.map(({ at }) => at)),
    spans: uniqueSpans(lit.map(({ piece }) => piece.template)),
    messages: new Set(pointed.kind === "message" ? [pointed.at] : messages),
  };
};

/** Where an offset of a text stands, both numbers counted from one. */
export const placeOf = (text: string, offset: number): { readonly line: number; readonly column: number } => {
  const before = text.slice(0, offset).split("\n");
  return { line: before.length, column: Array.from(before.at(-1) ?? "").length + 1 };
};
